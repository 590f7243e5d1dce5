"""Colours as eyes see them (CIEDE2000, colour blindness, grey), and suits that some eyes confuse.

Colour blindness is simulated after Machado, Oliveira and Fernandes (2009) at full severity, in
linear light. Suits of one colour to some eye need a second code: a symbol on the face itself.
"""

import math
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations
from typing import NamedTuple

from printnplay.core.diagnostics import Pos, Problem, Report, Severity, quote
from printnplay.core.geometry import Side
from printnplay.data.model import Game
from printnplay.drawing.light import Triple, linear
from printnplay.faces.face import Face
from printnplay.faces.session import Draw

VISIONS: dict[str, tuple[Triple, Triple, Triple] | None] = {
    "plain": None,
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
    "greyscale": ((0.2126, 0.7152, 0.0722),) * 3,
}
COLLAPSE = 10.0


@cache
def seen(colour: str, vision: str) -> Triple:
    """The colour in linear light as a kind of vision sees it."""
    matrix = VISIONS[vision]
    r, g, b = linear(colour)
    if matrix is None:
        return r, g, b
    x, y, z = (min(1.0, max(0.0, m[0] * r + m[1] * g + m[2] * b)) for m in matrix)
    return x, y, z


def difference(first: str, second: str, vision: str = "plain") -> float:
    """CIEDE2000 of two colours under a kind of vision."""
    return ciede2000(_lab(seen(first, vision)), _lab(seen(second, vision)))


def _lab(light: Triple) -> Triple:
    r, g, b = light
    x = (0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047
    y = 0.2126729 * r + 0.7151522 * g + 0.0721750 * b
    z = (0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883

    def root(t: float) -> float:
        return float(t ** (1 / 3) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116)

    return 116 * root(y) - 16, 500 * (root(x) - root(y)), 200 * (root(y) - root(z))


def ciede2000(first: Triple, second: Triple) -> float:
    """The difference of two CIELAB colours (Sharma, Wu and Dalal, 2005)."""
    l1, a1, b1 = first
    l2, a2, b2 = second
    mean = (math.hypot(a1, b1) + math.hypot(a2, b2)) / 2
    stretch = 1.5 - 0.5 * math.sqrt(mean**7 / (mean**7 + 25.0**7))
    c1, c2 = math.hypot(stretch * a1, b1), math.hypot(stretch * a2, b2)
    h1, h2 = _hue(stretch * a1, b1), _hue(stretch * a2, b2)
    turn = _turn(h1, h2) if c1 * c2 else 0.0
    dh = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn / 2))
    lm, cm, hm = (l1 + l2) / 2, (c1 + c2) / 2, _mean_hue(h1, h2, c1 * c2)
    sl = 1 + 0.015 * (lm - 50) ** 2 / math.sqrt(20 + (lm - 50) ** 2)
    sc = 1 + 0.045 * cm
    sh = 1 + 0.015 * cm * _weight(hm)
    spread = 30 * math.exp(-(((hm - 275) / 25) ** 2))
    rc = 2 * math.sqrt(cm**7 / (cm**7 + 25.0**7))
    rt = -math.sin(math.radians(2 * spread)) * rc
    dl, dc, dh = (l2 - l1) / sl, (c2 - c1) / sc, dh / sh
    return math.sqrt(max(0.0, dl * dl + dc * dc + dh * dh + rt * dc * dh))


def _hue(a: float, b: float) -> float:
    return math.degrees(math.atan2(b, a)) % 360 if a or b else 0.0


def _turn(h1: float, h2: float) -> float:
    turn = h2 - h1
    return turn - 360 if turn > 180 else turn + 360 if turn < -180 else turn


def _mean_hue(h1: float, h2: float, product: float) -> float:
    if not product:
        return h1 + h2
    if abs(h1 - h2) <= 180:
        return (h1 + h2) / 2
    return (h1 + h2 + 360) / 2 if h1 + h2 < 360 else (h1 + h2 - 360) / 2


def _weight(hue: float) -> float:
    def wave(factor: float, shift: float) -> float:
        return math.cos(math.radians(factor * hue + shift))

    return 1 - 0.17 * wave(1, -30) + 0.24 * wave(2, 0) + 0.32 * wave(3, 6) - 0.20 * wave(4, -63)


class Pair(NamedTuple):
    """Two values of a suit, and how far apart a kind of vision sees them."""

    suit: str
    first: str
    second: str
    vision: str
    difference: float


def collapsing_pairs(game: Game) -> Iterator[Pair]:
    """The pairs of a game's palette that some eye, or a grey printer, cannot distinguish."""
    for suit, values in game.palette.suits.items() if game.palette else ():
        coloured = {name: look["base"] for name, look in values.items() if "base" in look}
        for (first, one), (second, two) in combinations(coloured.items(), 2):
            for vision in VISIONS:
                found = difference(one, two, vision)
                if found < COLLAPSE:
                    yield Pair(suit, first, second, vision, found)


def check_suits(draw: Draw, faces: tuple[Face, ...]) -> tuple[Problem, ...]:
    """The quick way: every front that needs a second code must name it. It is reported once for
    each value of a component, where its colour is."""
    lacking: dict[tuple[str, Code], Face] = {}
    for face, code in needed_codes(draw.game, faces):
        if face.is_drawn and not code.is_named_on(face):
            lacking.setdefault((face.component, code), face)
    if not lacking:
        return ()
    from printnplay.preflight.drawings.places import FacePlaces

    report, places = Report(), FacePlaces(draw)
    for (_, code), face in lacking.items():
        problem = code.problem(places.painted(face, code.base) or face.pos)
        report.add_source(problem.pos.file, places.source(problem.pos.file) or "")
        report.add(problem)
    return tuple(report)


class Code(NamedTuple):
    """A value of a suit that a front has to tell otherwise than by colour: by its symbol, if it has
    one of its own; `base` is its colour, `palette` is where it can get a symbol."""

    suit: str
    value: str
    symbol: str | None
    base: str
    other: str
    palette: str

    def is_named_on(self, face: Face) -> bool:
        return self.symbol is not None and self.symbol in face.picture.names

    def problem(self, pos: Pos, why: str | None = None) -> Problem:
        """It is not drawn at all or, with `why`, cannot be seen."""
        message = f"{self.suit} {quote(self.value)} is distinguished by colour alone"
        help = f'draw its symbol: <use href="#{self.symbol}" .../>'
        if self.symbol is None:
            own = f"a 'symbol:' that {quote(self.other)} has not"
            help = f"give it {own}, in {self.palette}, and draw it"
        elif why:
            message = f"{message}: its symbol {quote(self.symbol)} cannot be seen ({why})"
            help = "draw it 2 mm large or more, inside the cut, in an ink that stands out"
        return Problem("PNP320", message, pos, Severity.WARNING, help)


def needed_codes(game: Game, faces: Iterable[Face]) -> Iterator[tuple[Face, Code]]:
    """Every front that shows a value of a collapsing pair, with that value."""
    if game.palette is None:
        return
    risky, file = _risky(game), game.palette.pos.file
    values = {(part.id, card.id): card.values for part in game.components for card in part.cards}
    for face in faces:
        own = values.get((face.component, face.cards[0]), {})
        for suit, look in game.palette.suits.items():
            value = str(own.get(suit))
            other = risky.get((suit, value))
            if face.side is Side.FRONT and other is not None:
                symbol = look[value].get("symbol")
                is_shared = symbol == look[other].get("symbol")
                own_symbol = None if is_shared else symbol
                yield face, Code(suit, value, own_symbol, look[value]["base"], other, file)


def _risky(game: Game) -> dict[tuple[str, str], str]:
    """The values that some eye takes for another, and that other: first one of the same symbol."""
    found: dict[tuple[str, str], str] = {}
    suits = game.palette.suits if game.palette else {}
    for pair in collapsing_pairs(game):
        look = suits[pair.suit]
        is_twin = look[pair.first].get("symbol") == look[pair.second].get("symbol")
        for one, other in ((pair.first, pair.second), (pair.second, pair.first)):
            if is_twin or (pair.suit, one) not in found:
                found[pair.suit, one] = other
    return found
