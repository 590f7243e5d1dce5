"""The storyboard of a match: the picture of a scene, as wide as a page allows.

Comes in: blocks of faces and words, the sizes of the faces. Goes out: a Strip: where each face
lies, and a drawing over them (names, badges, frames, stars, arrows).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from printnplay.draw.canvas import Canvas
from printnplay.draw.storyboard_block import GAP, BlockArt, room_above
from printnplay.draw.storyboard_marks import Pens
from printnplay.draw.storyboard_track import TrackMap
from printnplay.model.story import Block, Placed, Scene, Strip
from printnplay.units import Size

BETWEEN, ARROW, SHELVES, WIDEST_GAP = 6.0, 9.0, 3.0, 12.0
STEP = 0.05


@dataclass(frozen=True, slots=True)
class Storyboard:
    """Draws scenes `width` mm wide. `sizes` are those of the faces; `track` is the board."""

    pens: Pens
    sizes: Mapping[str, Size]
    width: float
    track: TrackMap | None = None

    def strip(self, scene: Scene, *, share: float = 1.0) -> Strip:
        """With faces that are larger by a share, as long as no block has to move down for it."""
        shelves = self._shelves([self._fitted(block) for block in scene.blocks])
        while share > 1:
            large = self._with_track(share)
            larger = large._shelves([_enlarged(block, share) for block in scene.blocks])
            if len(larger) == len(shelves) and large._fit(larger):
                return large._strip(larger)
            share -= STEP
        return self._strip(shelves)

    def _with_track(self, share: float) -> "Storyboard":
        track = self.track and replace(self.track, width=self.track.width * share)
        return replace(self, track=track)

    def _fit(self, shelves: Sequence[Sequence[Block]]) -> bool:
        return all(self._wide(shelf) <= self.width for shelf in shelves)

    def _strip(self, shelves: Sequence[Sequence[Block]]) -> Strip:
        height = sum(self._height(shelf) for shelf in shelves) + SHELVES * (len(shelves) - 1)
        canvas = Canvas(Size(self.width, height), self.pens.measure)
        placed: list[Placed] = []
        y = 0.0
        for shelf in shelves:
            placed += self._draw(canvas, shelf, y)
            y += self._height(shelf) + SHELVES
        return Strip(self.width, height, tuple(placed), canvas.to_svg())

    def _art(self, block: Block) -> BlockArt:
        return BlockArt(block, self.pens, self.sizes, self.track)

    def _fitted(self, block: Block) -> Block:
        """With lower faces where it is too wide."""
        while block.rows and self._art(block).width > self.width:
            rows = tuple(replace(row, high=row.high * 0.96) for row in block.rows)
            block = replace(block, rows=rows)
        return block

    def _shelves(self, blocks: Sequence[Block]) -> list[list[Block]]:
        """As many side by side as have room."""
        shelves: list[list[Block]] = []
        for block in blocks:
            if shelves and self._wide([*shelves[-1], block]) <= self.width:
                shelves[-1].append(block)
            else:
                shelves.append([block])
        return shelves

    def _wide(self, blocks: Sequence[Block]) -> float:
        gaps = (ARROW if block.has_arrow else BETWEEN for block in blocks[1:])
        return sum(self._art(block).width for block in blocks) + sum(gaps)

    def _height(self, shelf: Sequence[Block]) -> float:
        return room_above(shelf) + max(self._art(block).height for block in shelf)

    def _draw(self, canvas: Canvas, shelf: Sequence[Block], y: float) -> list[Placed]:
        above = room_above(shelf)
        height = self._height(shelf) - above
        spare = self.width - self._wide(shelf)
        more = min(WIDEST_GAP - BETWEEN, spare / (len(shelf) - 1)) if len(shelf) > 1 else 0.0
        placed: list[Placed] = []
        x = 0.0
        for at, block in enumerate(shelf):
            if at:
                gap = (ARROW if block.has_arrow else BETWEEN) + more
                if block.has_arrow:
                    self.pens.arrow(canvas, x + gap / 2, y + above + height / 2)
                else:
                    self.pens.divide(canvas, x + gap / 2, y + GAP, y + above + height - GAP)
                x += gap
            art = self._art(block)
            art.label(canvas, x, y)
            placed += art.draw(canvas, x, y + above, height)
            x += art.width
        return placed


def _enlarged(block: Block, share: float) -> Block:
    rows = tuple(replace(row, high=row.high * share) for row in block.rows)
    return replace(block, rows=rows)
