"""The storyboard of a match: the picture of each scene, as wide as a page allows, and which scenes
go on which page.

The pages are as few as possible and evenly filled, with faces as large as there is room for; the
room that is left is air between scenes.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import inf

from printnplay.core.units import Size
from printnplay.documents.story.storyboard_block import BlockArt, room_above
from printnplay.documents.story.storyboard_marks import Pens, SceneStrip, StripFace
from printnplay.documents.story.storyboard_track import TrackMap
from printnplay.drawing.canvas import Canvas
from printnplay.games.engine.story import Block, Scene

BETWEEN, ARROW, SHELVES, WIDEST_GAP = 6.0, 9.0, 3.0, 12.0
# A line between blocks ends so far from what it is between.
GAP = 1.4
# The even columns that there are at least: two seats are not far apart.
FEWEST = 3
STEP = 0.05
Shelves = Sequence[Sequence[Block]]
# How much larger faces can get, and the most air (mm) below a scene.
SCALES, AIR = tuple(1 + 0.05 * step for step in range(10, -1, -1)), 16.0
# By the scene before which a page ends: how unevenly pages are filled so far, and their starts.
Reached = dict[int, tuple[float, tuple[int, ...]]]
# By the identity of a scene, which is kept with its plan, and the scale of its faces.
Plans = dict[tuple[int, float], tuple[Scene, "tuple[Storyboard, Shelves]"]]


@dataclass(frozen=True, slots=True)
class Storyboard:
    """Draws scenes `width` mm wide. `sizes` are those of the faces; `track` is the board."""

    pens: Pens
    sizes: Mapping[str, Size]
    width: float
    track: TrackMap | None = None
    plans: "Plans" = field(default_factory=dict, compare=False, repr=False)
    """What was planned before: pages ask for the same scene at the same scale several times."""

    def strip(self, scene: Scene, *, scale: float = 1.0) -> SceneStrip:
        """With faces that are larger by the scale, as long as no block has to move down for it."""
        board, shelves = self._planned(scene, scale)
        return board._strip(shelves)

    def height(self, scene: Scene, *, scale: float = 1.0) -> float:
        """Of that strip."""
        board, shelves = self._planned(scene, scale)
        return board._total(shelves)

    def _planned(self, scene: Scene, scale: float) -> "tuple[Storyboard, Shelves]":
        key = id(scene), scale
        if key not in self.plans:
            self.plans[key] = scene, self._plan(scene, scale)
        return self.plans[key][1]

    def _plan(self, scene: Scene, scale: float) -> "tuple[Storyboard, Shelves]":
        if scale <= 1:
            return self, self._shelves([self._fitted(block) for block in scene.blocks])
        _, shelves = self._planned(scene, 1.0)
        while scale > 1:
            large = self._with_track(scale)
            blocks = [large._fitted(_enlarged(block, scale)) for block in scene.blocks]
            larger = large._shelves(blocks)
            if len(larger) == len(shelves):
                return large, larger
            scale -= STEP
        return self, shelves

    def _total(self, shelves: Shelves) -> float:
        return sum(self._height(shelf) for shelf in shelves) + SHELVES * (len(shelves) - 1)

    def _with_track(self, scale: float) -> "Storyboard":
        track = self.track and replace(self.track, width=self.track.width * scale)
        return replace(self, track=track, plans={})

    def _strip(self, shelves: Shelves) -> SceneStrip:
        height = self._total(shelves)
        canvas = Canvas(Size(self.width, height))
        most = max([len(shelf) for shelf in shelves if _is_of_seats(shelf)], default=0)
        pitch = (self.width + BETWEEN) / max(most, FEWEST)
        placed: list[StripFace] = []
        y = 0.0
        for shelf in shelves:
            placed += self._draw(canvas, shelf, y, pitch)
            y += self._height(shelf) + SHELVES
        return SceneStrip(self.width, height, tuple(placed), canvas.to_picture())

    def _art(self, block: Block) -> BlockArt:
        return BlockArt(block, self.pens, self.sizes, self.track)

    def _fitted(self, block: Block) -> Block:
        """With lower faces if it is too wide."""
        while block.rows and self._art(block).width > self.width:
            rows = tuple(replace(row, height=row.height * 0.96) for row in block.rows)
            block = replace(block, rows=rows)
        return block

    def _shelves(self, blocks: Sequence[Block]) -> list[list[Block]]:
        """As many side by side as have room."""
        shelves: list[list[Block]] = []
        widths = {id(block): self._art(block).width for block in blocks}
        for block in blocks:
            has_room = shelves and self._width([*shelves[-1], block], widths) <= self.width
            if has_room and not block.is_below:
                shelves[-1].append(block)
            else:
                shelves.append([block])
        return shelves

    def _width(self, blocks: Sequence[Block], widths: Mapping[int, float]) -> float:
        """Of blocks side by side, whose own widths are known by their identity."""
        gaps = (ARROW if block.has_arrow else BETWEEN for block in blocks[1:])
        return sum(widths[id(block)] for block in blocks) + sum(gaps)

    def _height(self, shelf: Sequence[Block]) -> float:
        art = [self._art(block) for block in shelf]
        return room_above(art) + max(one.height for one in art)

    def _draw(
        self, canvas: Canvas, shelf: Sequence[Block], y: float, pitch: float
    ) -> Iterator[StripFace]:
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
        own = {id(block): self._art(block).width for block in shelf}
        widths = [own[id(block)] for block in shelf]
        if _is_of_seats(shelf) and max(widths) + BETWEEN <= pitch:
            yield from ((BETWEEN if at else 0.0, at * pitch) for at in range(len(shelf)))
            return
        spare = self.width - self._width(shelf, own)
        more = min(WIDEST_GAP - BETWEEN, spare / (len(shelf) - 1)) if len(shelf) > 1 else 0.0
        x = 0.0
        for at, (block, width) in enumerate(zip(shelf, widths, strict=True)):
            gap = (ARROW if block.has_arrow else BETWEEN) + more if at else 0.0
            x += gap
            yield gap, x
            x += width


def _is_of_seats(shelf: Sequence[Block]) -> bool:
    return all(block.seat is not None for block in shelf)


def _enlarged(block: Block, scale: float) -> Block:
    rows = tuple(replace(row, height=row.height * scale) for row in block.rows)
    return replace(block, rows=rows)


@dataclass(frozen=True, slots=True)
class Filled:
    """The strips in the order of scenes, the scenes that begin a page, and how much air (mm) each
    scene has below."""

    strips: tuple[SceneStrip | None, ...]
    starts: tuple[int, ...]
    air: tuple[float, ...]


def fill_pages(
    scenes: tuple[Scene, ...],
    heights: tuple[float, ...],
    drawn: Storyboard,
    *,
    first: float,
    later: float,
) -> Filled:
    """`heights` are those of scenes without their pictures; `first` and `later` is the room (mm) on
    the first page and on each later one."""
    filler = _Filler(scenes, heights, drawn)
    starts = filler.starts(first, later)
    scales: list[float] = []
    air: list[float] = []
    for span in page_spans(starts, len(scenes)):
        room = later if span.start else first
        scale = filler.scale(span, room)
        scales += [scale] * len(span)
        air += filler.air(span, room, scale)
    strips = tuple(
        drawn.strip(scene, scale=scale) if scene.blocks else None
        for scene, scale in zip(scenes, scales, strict=True)
    )
    return Filled(strips, starts, tuple(air))


@dataclass(frozen=True, slots=True)
class _Filler:
    """Scenes, and the height of each without its picture."""

    scenes: tuple[Scene, ...]
    plain: tuple[float, ...]
    drawn: Storyboard

    def starts(self, first: float, later: float) -> tuple[int, ...]:
        """A line between scenes stays with the scene after it."""
        last = len(self.scenes) - 1
        ends = [at for at, scene in enumerate(self.scenes) if scene.blocks or at == last]
        begins = [0, *(at + 1 for at in ends[:-1])]
        spans = [range(begin, end + 1) for begin, end in zip(begins, ends, strict=True)]
        found = page_starts([self._total(span, 1.0) for span in spans], first, later)
        return tuple(begins[at] for at in found)

    def height(self, at: int, scale: float) -> float:
        scene = self.scenes[at]
        return self.plain[at] + (self.drawn.height(scene, scale=scale) if scene.blocks else 0.0)

    def scale(self, span: range, room: float) -> float:
        """The largest that the scenes of a page have room for."""
        return next((scale for scale in SCALES if self._total(span, scale) <= room), 1.0)

    def air(self, span: range, room: float, scale: float) -> Iterator[float]:
        """Below each picture but the last of the page."""
        shown = [at for at in span[:-1] if self.scenes[at].blocks]
        free = max(0.0, room - self._total(span, scale))
        each = min(AIR, free / len(shown)) if shown else 0.0
        return (each if at in shown else 0.0 for at in span)

    def _total(self, span: range, scale: float) -> float:
        return sum(self.height(at, scale) for at in span)


def page_starts(heights: Sequence[float], first: float, later: float) -> tuple[int, ...]:
    """The scene that each page begins with. One that is higher than a page has it for itself."""
    pages = _fewest(heights, first, later)
    best: Reached = {0: (0.0, ())}
    for page in range(pages):
        room = later if page else first
        reached: Reached = {}
        for start, (cost, starts) in best.items():
            for end, free in _ends(heights, start, room):
                found = cost + (free / room) ** 2, (*starts, start)
                reached[end] = min(reached.get(end, (inf, ())), found)
        best = reached
    return best[len(heights)][1]


def page_spans(starts: Sequence[int], scenes: int) -> Iterator[range]:
    """The scenes of each page."""
    for start, end in zip(starts, [*starts[1:], scenes], strict=True):
        yield range(start, end)


def _fewest(heights: Sequence[float], first: float, later: float) -> int:
    pages, at = 0, 0
    while at < len(heights) or not pages:
        at = max([end for end, _ in _ends(heights, at, later if pages else first)], default=at)
        pages += 1
    return pages


def _ends(heights: Sequence[float], start: int, room: float) -> Iterator[tuple[int, float]]:
    """Where a page that begins there can end, and what it leaves free."""
    free = room
    for at in range(start, len(heights)):
        free -= heights[at]
        if free < 0 and at > start:
            return
        yield at + 1, max(free, 0.0)
