"""The storyboard of a match: the picture of a scene, as wide as a page allows.

Comes in: blocks of faces and words, the sizes of the faces. Goes out: a Strip: where each face
lies, and a drawing over them (names, badges, frames, stars, arrows).
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from printnplay.core.units import Size
from printnplay.documents.story.storyboard_block import BlockArt, room_above
from printnplay.documents.story.storyboard_marks import Pens
from printnplay.documents.story.storyboard_track import TrackMap
from printnplay.documents.story.strip import Placed, Strip
from printnplay.drawing.canvas import Canvas
from printnplay.games.engine.story import Block, Scene

BETWEEN, ARROW, SHELVES, WIDEST_GAP = 6.0, 9.0, 3.0, 12.0
# A line between blocks ends so far from what it is between.
GAP = 1.4
# The even columns that there are at least: two seats are not far apart.
FEWEST = 3
STEP = 0.05
Shelves = Sequence[Sequence[Block]]


@dataclass(frozen=True, slots=True)
class Storyboard:
    """Draws scenes `width` mm wide. `sizes` are those of the faces; `track` is the board."""

    pens: Pens
    sizes: Mapping[str, Size]
    width: float
    track: TrackMap | None = None

    def strip(self, scene: Scene, *, share: float = 1.0) -> Strip:
        """With faces that are larger by a share, as long as no block has to move down for it."""
        board, shelves = self._planned(scene, share)
        return board._strip(shelves)

    def height(self, scene: Scene, *, share: float = 1.0) -> float:
        """Of that strip."""
        board, shelves = self._planned(scene, share)
        return board._total(shelves)

    def _planned(self, scene: Scene, share: float) -> "tuple[Storyboard, Shelves]":
        shelves = self._shelves([self._fitted(block) for block in scene.blocks])
        while share > 1:
            large = self._with_track(share)
            blocks = [large._fitted(_enlarged(block, share)) for block in scene.blocks]
            larger = large._shelves(blocks)
            if len(larger) == len(shelves):
                return large, larger
            share -= STEP
        return self, shelves

    def _total(self, shelves: Shelves) -> float:
        return sum(self._height(shelf) for shelf in shelves) + SHELVES * (len(shelves) - 1)

    def _with_track(self, share: float) -> "Storyboard":
        track = self.track and replace(self.track, width=self.track.width * share)
        return replace(self, track=track)

    def _strip(self, shelves: Shelves) -> Strip:
        height = self._total(shelves)
        canvas = Canvas(Size(self.width, height))
        most = max([len(shelf) for shelf in shelves if _is_of_seats(shelf)], default=0)
        pitch = (self.width + BETWEEN) / max(most, FEWEST)
        placed: list[Placed] = []
        y = 0.0
        for shelf in shelves:
            placed += self._draw(canvas, shelf, y, pitch)
            y += self._height(shelf) + SHELVES
        return Strip(self.width, height, tuple(placed), canvas.to_picture())

    def _art(self, block: Block) -> BlockArt:
        return BlockArt(block, self.pens, self.sizes, self.track)

    def _fitted(self, block: Block) -> Block:
        """With lower faces where it is too wide."""
        while block.rows and self._art(block).width > self.width:
            rows = tuple(replace(row, height=row.height * 0.96) for row in block.rows)
            block = replace(block, rows=rows)
        return block

    def _shelves(self, blocks: Sequence[Block]) -> list[list[Block]]:
        """As many side by side as have room."""
        shelves: list[list[Block]] = []
        for block in blocks:
            has_room = shelves and self._wide([*shelves[-1], block]) <= self.width
            if has_room and not block.is_below:
                shelves[-1].append(block)
            else:
                shelves.append([block])
        return shelves

    def _wide(self, blocks: Sequence[Block]) -> float:
        gaps = (ARROW if block.has_arrow else BETWEEN for block in blocks[1:])
        return sum(self._art(block).width for block in blocks) + sum(gaps)

    def _height(self, shelf: Sequence[Block]) -> float:
        art = [self._art(block) for block in shelf]
        return room_above(art) + max(one.height for one in art)

    def _draw(
        self, canvas: Canvas, shelf: Sequence[Block], y: float, pitch: float
    ) -> Iterator[Placed]:
        art = [self._art(block) for block in shelf]
        if len(art) == 1:
            art = [self._spread(art[0])]
        above = room_above(art)
        height = self._height(shelf) - above
        for (gap, x), block, one in zip(self._starts(shelf, pitch), shelf, art, strict=True):
            if gap and block.has_arrow:
                self.pens.arrow(canvas, x - gap / 2, y + above + height / 2)
            elif gap:
                self.pens.divide(canvas, x - gap / 2, y + GAP, y + above + height - GAP)
            one.label(canvas, x, y)
            yield from one.draw(canvas, x, y + above, height)

    def _spread(self, art: BlockArt) -> BlockArt:
        """A block that has a line for itself: with more room between its columns."""
        gaps = max((len(row.runs) for row in art.block.rows), default=1) - 1
        spare = min(WIDEST_GAP - BETWEEN, (self.width - art.width) / gaps) if gaps else 0.0
        return replace(art, spare=spare)

    def _starts(self, shelf: Sequence[Block], pitch: float) -> Iterator[tuple[float, float]]:
        """The gap before each block, and where it begins: blocks of seats in even columns."""
        wides = [self._art(block).width for block in shelf]
        if _is_of_seats(shelf) and max(wides) + BETWEEN <= pitch:
            yield from ((BETWEEN if at else 0.0, at * pitch) for at in range(len(shelf)))
            return
        spare = self.width - self._wide(shelf)
        more = min(WIDEST_GAP - BETWEEN, spare / (len(shelf) - 1)) if len(shelf) > 1 else 0.0
        x = 0.0
        for at, (block, wide) in enumerate(zip(shelf, wides, strict=True)):
            gap = (ARROW if block.has_arrow else BETWEEN) + more if at else 0.0
            x += gap
            yield gap, x
            x += wide


def _is_of_seats(shelf: Sequence[Block]) -> bool:
    return all(block.seat is not None for block in shelf)


def _enlarged(block: Block, share: float) -> Block:
    rows = tuple(replace(row, height=row.height * share) for row in block.rows)
    return replace(block, rows=rows)
