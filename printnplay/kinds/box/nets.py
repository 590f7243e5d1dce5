"""The size and the net of a tuck box: pure geometry, in millimetres, y down.

The cards to hold and the stock's thickness give the measures from fold to fold, rounded up; these
give the net, in one piece or as two halves: panels, flaps, folds, and the outline to cut.

    glue | back | side | front | side      the lid hangs on the back and tucks behind the front
"""

import math
from dataclasses import dataclass

from printnplay.core.geometry import Line, Point, Ring
from printnplay.core.units import Size

CLEARANCE = 1.0
STEP = 0.5
SLEEVE = Size(3.0, 3.0)
SLEEVE_FILM = 0.1
# Layers of stock that lie between two folds: across one wall and the glued one, down the bottom's
# three and the lid's two, through both faces.
LAYERS = (3, 5, 2)

GLUE, TONGUE, DUST, NOTCH = 10.0, 14.0, 12.0, 9.0
# What a flap is narrower than the panel it hangs on, so that it slips in.
EASE = 0.5


@dataclass(frozen=True, slots=True)
class CardStack:
    """Cards of one size."""

    size: Size
    copies: int


@dataclass(frozen=True, slots=True)
class Solid:
    """A box measured from fold to fold, which includes its layers of stock."""

    width: float
    height: float
    depth: float


def pile_of(decks: tuple[CardStack, ...], *, stock: float, is_sleeved: bool) -> tuple[Size, float]:
    """The largest width and height of the cards, and the height of the pile."""
    more = SLEEVE if is_sleeved else Size(0, 0)
    sides = [sorted((deck.size.width, deck.size.height)) for deck in decks]
    widest = Size(max(w for w, _ in sides) + more.width, max(h for _, h in sides) + more.height)
    card = stock + (2 * SLEEVE_FILM if is_sleeved else 0)
    return widest, sum(deck.copies for deck in decks) * card


def solid_for(card: Size, thickness: float, stock: float) -> Solid:
    """Room for the pile, for the layers of the box itself and for a finger's ease; rounded up."""
    inner = (card.width, card.height, thickness)
    return Solid(
        *(
            _up(length + CLEARANCE + layers * stock)
            for length, layers in zip(inner, LAYERS, strict=True)
        )
    )


def inside(solid: Solid, stock: float) -> Solid:
    """What the layers of the box itself leave free."""
    outer = (solid.width, solid.height, solid.depth)
    lengths = zip(outer, LAYERS, strict=True)
    return Solid(*(round(length - layers * stock, 2) for length, layers in lengths))


def _up(length: float) -> float:
    """A length rounded up to the next half millimetre, unless it is a hair over the last one."""
    return math.ceil(round(length / STEP, 6)) * STEP


@dataclass(frozen=True, slots=True)
class Wall:
    """A wall that is seen when the box is closed: 'back', 'left', 'front', 'right', 'lid'."""

    name: str
    x: float
    y: float
    width: float
    height: float

    @property
    def ring(self) -> Ring:
        """Its outline; the front has the notch for a thumb."""
        x1, y1, x2, y2 = self.x, self.y, self.x + self.width, self.y + self.height
        top = _notch(self) if self.name == "front" else ((x1, y1), (x2, y1))
        return (*top, (x2, y2), (x1, y2))


@dataclass(frozen=True, slots=True)
class Flap:
    """A part that is hidden when the box is closed, or glued."""

    ring: Ring
    is_glued: bool


@dataclass(frozen=True, slots=True)
class Net:
    size: Size
    panels: tuple[Wall, ...]
    flaps: tuple[Flap, ...]
    folds: tuple[Line, ...]
    outline: Ring

    def wall(self, name: str) -> Wall | None:
        return next((panel for panel in self.panels if panel.name == name), None)


def whole(solid: Solid) -> Net:
    return _net(solid, ("back", "left", "front", "right"))


def halves(solid: Solid) -> tuple[Net, Net]:
    """Back and left side, front and right side, each with a flap to glue the other on."""
    return _net(solid, ("back", "left")), _net(solid, ("front", "right"))


def _net(solid: Solid, names: tuple[str, ...]) -> Net:
    draft = _Draft(solid, _top(solid))
    columns, x = draft.columns(names)
    top, bottom = draft.top, draft.top + solid.height
    glue = draft.glue()
    # A flap is narrower than its wall: the wall's own corners close the outline.
    ring = [*glue, *(p for c in columns for p in c.above), (x, top), (x, bottom)]
    ring += [p for c in reversed(columns) for p in reversed(c.below)]
    folds = [Line(GLUE, top, GLUE, bottom)]
    folds += [Line(c.wall.x, top, c.wall.x, bottom) for c in columns[1:]]
    return Net(
        Size(x, bottom + max(solid.depth, _dust(solid))),
        tuple(panel for c in columns for panel in c.panels),
        (Flap(glue, is_glued=True), *(flap for c in columns for flap in c.flaps)),
        (*folds, *(fold for c in columns for fold in c.folds)),
        _clean(ring),
    )


@dataclass(frozen=True, slots=True)
class _Column:
    """A wall with what hangs above and below it; both rows of points run from left to right."""

    wall: Wall
    above: Ring
    below: Ring
    panels: tuple[Wall, ...]
    flaps: tuple[Flap, ...]
    folds: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class _Draft:
    solid: Solid
    top: float

    def columns(self, names: tuple[str, ...]) -> tuple[list["_Column"], float]:
        """The walls side by side after the glue flap, and the end of the last one."""
        made: list[_Column] = []
        x = GLUE
        for name in names:
            made.append(self._column(name, x))
            x += made[-1].wall.width
        return made, x

    def _column(self, name: str, x: float) -> _Column:
        is_side = name in ("left", "right")
        width = self.solid.depth if is_side else self.solid.width
        wall = Wall(name, x, self.top, width, self.solid.height)
        if is_side:
            return self._side(wall)
        return self._back(wall) if name == "back" else self._front(wall)

    def glue(self) -> Ring:
        """Bevelled, from its lower end to its upper one."""
        y1, y2 = self.top, self.top + self.solid.height
        bevel = min(GLUE / 2, self.solid.height / 4)
        return ((GLUE, y2), (0.0, y2 - bevel), (0.0, y1 + bevel), (GLUE, y1))

    def _side(self, wall: Wall) -> _Column:
        length = _dust(self.solid)
        above, below = _flap(wall, -length), _flap(wall, length)
        flaps = (Flap(above, is_glued=False), Flap(below, is_glued=True))
        return _Column(wall, above, below, (wall,), flaps, _ends(wall))

    def _back(self, wall: Wall) -> _Column:
        lid = Wall("lid", wall.x, wall.y - self.solid.depth, wall.width, self.solid.depth)
        tongue = _tongue(lid, _tongue_length(self.solid))
        above = ((wall.x, wall.y), *tongue, (wall.x + wall.width, wall.y))
        below = _flap(wall, self.solid.depth)
        flaps = (Flap(tongue, is_glued=False), Flap(below, is_glued=True))
        fold = Line(lid.x, lid.y, lid.x + lid.width, lid.y)
        return _Column(wall, above, below, (wall, lid), flaps, (*_ends(wall), fold))

    def _front(self, wall: Wall) -> _Column:
        """Its bottom is the outer one and hides the glued flaps."""
        below = _flap(wall, self.solid.depth)
        fold = _ends(wall)[1]
        return _Column(wall, _notch(wall), below, (wall,), (Flap(below, is_glued=False),), (fold,))


def _flap(wall: Wall, length: float) -> Ring:
    """Hangs above (a negative length) or below a wall, a little narrower towards its end."""
    y = wall.y if length < 0 else wall.y + wall.height
    ease = min(EASE, wall.width / 8)
    taper = min(2.0, wall.width / 4, abs(length) / 2)
    x1, x2 = wall.x + ease, wall.x + wall.width - ease
    return ((x1, y), (x1 + taper, y + length), (x2 - taper, y + length), (x2, y))


def _tongue(lid: Wall, length: float) -> Ring:
    """Rounded, so that it finds its way in."""
    radius = min(length * 0.8, lid.width / 3)
    ease = min(EASE, lid.width / 8)
    x1, x2, y = lid.x + ease, lid.x + lid.width - ease, lid.y - length
    left = _arc((x1 + radius, y + radius), radius, 180, 270)
    right = _arc((x2 - radius, y + radius), radius, 270, 360)
    return ((lid.x, lid.y), (x1, lid.y), *left, *right, (x2, lid.y), (lid.x + lid.width, lid.y))


def _notch(wall: Wall) -> Ring:
    radius = min(NOTCH, wall.width / 4, wall.height / 4)
    middle = wall.x + wall.width / 2
    half = _arc((middle, wall.y), radius, 180, 0)
    return ((wall.x, wall.y), *half, (wall.x + wall.width, wall.y))


def _arc(centre: Point, radius: float, start: float, end: float, steps: int = 12) -> Ring:
    angles = [math.radians(start + (end - start) * n / steps) for n in range(steps + 1)]
    return tuple(
        (
            round(centre[0] + radius * math.cos(angle), 4),
            round(centre[1] + radius * math.sin(angle), 4),
        )
        for angle in angles
    )


def _ends(wall: Wall) -> tuple[Line, Line]:
    x1, x2, y = wall.x, wall.x + wall.width, wall.y + wall.height
    return Line(x1, wall.y, x2, wall.y), Line(x1, y, x2, y)


def _dust(solid: Solid) -> float:
    """The two dust flaps meet at most."""
    return min(solid.width / 2, max(DUST, 0.75 * solid.depth))


def _tongue_length(solid: Solid) -> float:
    return min(TONGUE, solid.height / 2)


def _top(solid: Solid) -> float:
    return max(solid.depth + _tongue_length(solid), _dust(solid))


def _clean(points: list[Point]) -> Ring:
    """Each corner once."""
    kept = [point for n, point in enumerate(points) if point != points[n - 1]]
    return tuple((round(x, 4), round(y, 4)) for x, y in kept)
