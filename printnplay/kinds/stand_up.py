"""Stand-ups: a figure with two sides that folds to a tube, which locks itself or is glued.

The piece has, from top to bottom: a floor with a slit, the other side upside down, the roof's fold,
this side, and a lip with a tongue. The floor is folded in, the lip below it, the tongue up through
the slit. A narrow figure has no room for a tongue: its lip is glued to the floor.
"""

from dataclasses import dataclass, replace

from printnplay.core.geometry import Point
from printnplay.core.units import Size
from printnplay.drawing.canvas import Canvas
from printnplay.faces.face import Face
from printnplay.faces.session import BLEED, Draw
from printnplay.text.lines import FLOOR_MM

# The floor is this deep, but no deeper than a share of the figure's width.
DEEPEST, SHARE = 14.0, 0.75
LIP = 5.5
# Narrower figures are glued.
NARROW = 20.0
TONGUE = 6.0
PLAY = 0.3
HOOK = 1.2
GROUND_BLEED = 0.8
CUT_WIDTH = 0.25
FOLD = "1.4,1"
INK = "#22222C"


@dataclass(frozen=True, slots=True)
class Stand:
    """The geometry of a stand-up, in mm from the top left corner of its box: y down."""

    side: Size

    @property
    def is_glued(self) -> bool:
        return self.side.width < NARROW

    @property
    def floor(self) -> float:
        """How deep it stands."""
        return min(DEEPEST, SHARE * self.side.width)

    @property
    def lip(self) -> float:
        return self.floor - 1.0 if self.is_glued else LIP

    @property
    def size(self) -> Size:
        tongue = 0.0 if self.is_glued else TONGUE
        return Size(self.side.width, self.floor + 2 * self.side.height + self.lip + tongue)

    @property
    def roof(self) -> float:
        return self.floor + self.side.height

    @property
    def foot(self) -> float:
        """The lower edge of the side that is upright on the sheet."""
        return self.roof + self.side.height

    @property
    def neck(self) -> tuple[float, float]:
        """Where the tongue begins and ends along the lip."""
        half = 0.22 * self.side.width
        return self.side.width / 2 - half, self.side.width / 2 + half

    @property
    def folds(self) -> tuple[tuple[Point, Point], ...]:
        width, (shoulder, _) = self.side.width, self._shoulder
        roof = (shoulder, self.roof), (width - shoulder, self.roof)
        return (*(((0.0, y), (width, y)) for y in (self.floor, self.foot)), roof)

    @property
    def slits(self) -> tuple[tuple[Point, Point], ...]:
        """As far from the floor's edge as the tongue is from the fold of the lip."""
        if self.is_glued:
            return ()
        left, right = self.neck
        return (((left - PLAY, LIP + PLAY), (right + PLAY, LIP + PLAY)),)

    @property
    def outline(self) -> tuple[Point, ...]:
        """Clockwise from the floor's upper left corner."""
        right = [(self.side.width - x, y) for x, y in self._left()]
        return (*reversed(self._left()), *right)

    def within(self, *, is_upright: bool) -> tuple[Point, ...]:
        """The area of a side's drawing: past the cut, but not past a fold."""
        width, (shoulder, drop) = self.side.width, self._shoulder
        past, near = GROUND_BLEED, max(drop - GROUND_BLEED, 0)
        half = [(-past, self.side.height), (-past, near), (shoulder, 0.0)]
        shape = [*half, *((width - x, y) for x, y in reversed(half))]
        turn = 1 if is_upright else -1
        return tuple((x, self.roof + turn * y) for x, y in shape)

    @property
    def _shoulder(self) -> Point:
        """The roof is narrower than the sides, so that it folds well."""
        return 0.24 * self.side.width, 0.068 * self.side.width

    def _left(self) -> list[Point]:
        """The left edge from the tongue's tip up to the floor."""
        (neck, _), (shoulder, drop), end = self.neck, self._shoulder, self.size.height
        lip, cut = self.foot + self.lip, min(2.0, self.side.width / 10)
        tongue = [(neck + HOOK, end), (neck - HOOK, lip + TONGUE / 2), (neck, lip)]
        tongue = [] if self.is_glued else tongue
        side = [(cut, lip), (0.0, self.foot), (0.0, self.roof + drop), (shoulder, self.roof)]
        other = [(0.0, self.roof - drop), (0.0, self.floor), (0.0, cut), (cut, 0.0)]
        return [*tongue, *side, *other]


def foot_of(side: Size) -> Size:
    """What a figure takes on the table."""
    return Size(side.width, Stand(side).floor)


def stand_up(draw: Draw, front: Face, back: Face) -> Face:
    """The piece to cut and fold. Raises TextTooLong."""
    stand = Stand(front.size)
    canvas = Canvas(stand.size, draw.reader, bleed=BLEED)
    turned = f"translate({front.size.width:g} {stand.roof:g}) rotate(180)"
    canvas.place(back.picture, turned, clip=stand.within(is_upright=False))
    upright = f"translate(0 {stand.roof:g})"
    canvas.place(front.picture, upright, clip=stand.within(is_upright=True))
    _draw_lines(canvas, stand)
    _draw_words(canvas, stand, draw.word("piece.glue" if stand.is_glued else "piece.tongue"))
    return replace(
        front,
        size=stand.size,
        picture=canvas.to_picture(),
        outline=stand.outline,
        slits=stand.slits,
        is_figure=True,
    )


def _draw_lines(canvas: Canvas, stand: Stand) -> None:
    look = {"stroke": INK, "stroke_width": CUT_WIDTH}
    canvas.polygon(stand.outline, fill="none", stroke_linejoin="round", **look)
    for left, right in stand.slits:
        canvas.line(left, right, **look)
    for start, end in stand.folds:
        canvas.line(start, end, stroke_dasharray=FOLD, **look)


def _draw_words(canvas: Canvas, stand: Stand, words: str) -> None:
    """Writes words on the floor, where they are hidden when it stands; readable with the slit
    above."""
    width, floor = stand.side.width, stand.floor
    middle = floor / 2 if stand.is_glued else (LIP + floor) / 2
    canvas.text(
        *(words, width / 2, middle, width - min(4.0, width / 10)),
        size=2.5,
        minimum=FLOOR_MM,
        lines=3,
        anchor="middle",
        middle=True,
    )
