"""The parts of a mat: places for cards, and the title with its sentence and its steps. This module
places them; mat.svg.j2 draws them.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from printnplay.data.accessories import Mat, MatPlace
from printnplay.kinds.plain import BOLD, TITLES, Badge, PlainPage, Rect, TextBox
from printnplay.text.lines import FLOOR_MM

BADGE = 6.2
# A j at the start of a line reaches back.
OVERHANG = 1.5
TITLE, HINT, STEP = 18.0, 22.0, 26.0
WAYS = {"left": -1, "right": 1}


@dataclass(frozen=True, slots=True)
class CardPlace:
    """A place for cards, as large as one: its colour and that of its sign, a number for its row,
    and the side to which its cards fan out (-1 or 1)."""

    box: Rect
    colour: str | None
    sign: str
    sign_colour: str | None
    number: int | None = None
    fan: int = 0
    word: TextBox | None = None

    @property
    def x(self) -> float:
        """Of its middle."""
        return self.box.x + self.box.width / 2

    @property
    def y(self) -> float:
        return self.box.y + self.box.height / 2


@dataclass(frozen=True, slots=True)
class MatStep:
    """A numbered step: its disc, its sign and its word."""

    number: int
    x: float
    y: float
    radius: float
    sign: str
    sign_x: float
    side: float
    word: TextBox


@dataclass(frozen=True, slots=True)
class Heading:
    """The game, the mat and whose it is over a ribbon, what to know and the steps below."""

    names: tuple[TextBox, ...]
    ribbon: Rect
    hint: TextBox | None
    badge: Badge | None
    steps: tuple[MatStep, ...]


def head_of(mat: Mat) -> float:
    """What the title needs above the places."""
    return TITLE + (HINT if mat.hint else 0.0) + (STEP if mat.steps else 0.0)


def place_of(
    page: PlainPage,
    spot: MatPlace,
    box: Rect,
    colour: str | None,
    *,
    number: int | None,
    has_word: bool,
) -> CardPlace:
    """In the colour of its suit, or else of its player."""
    look = _look(page, spot)
    own = look if "base" in look else page.suit("colour", colour or "")
    x, y = box.x + box.width / 2, box.y - 1.6
    word = TextBox(page.word(spot.word), x, y, box.width, 4.8, FLOOR_MM, anchor="middle")
    word = replace(word, font=TITLES, weight=400)
    return CardPlace(
        box,
        own.get("base"),
        _sign(page, spot),
        own.get("line") or own.get("base"),
        number,
        WAYS[spot.fan] if spot.fan else 0,
        word if has_word else None,
    )


def _look(page: PlainPage, spot: MatPlace) -> Mapping[str, str]:
    field, _, value = spot.word.partition(".")
    return page.suit(field, value)


def _sign(page: PlainPage, spot: MatPlace) -> str:
    return page.sign(spot.sign or _look(page, spot).get("symbol"))


def heading_of(
    page: PlainPage, mat: Mat, box: Rect, colour: str | None, *, has_more: bool
) -> Heading:
    """The heading above the places or next to them. Raises TextTooLong."""
    box = Rect(box.x + OVERHANG, box.y, box.width - OVERHANG, box.height)
    is_wide = box.width > 1.6 * box.height
    names = list(_names(page, mat, box, colour))
    y = names[-1].last_baseline(page.measure)
    if has_more:
        names.append(_note(page.word("mat.below"), box, y))
    ribbon, hint = Rect(box.x, y + 2.6, box.width, 2.4), None
    y += 5
    if mat.hint:
        hint = _hint(page.word(mat.hint), box, y, lines=3 if is_wide else 10)
        y = hint.last_baseline(page.measure)
    room = Rect(box.x, y + 4, box.width, box.bottom - y - 4)
    steps = _steps_across if is_wide else _steps_down
    badge = None
    if colour:
        badge = page.badge(colour, box.right - BADGE - BOLD, box.y + BADGE + 0.8, BADGE)
    return Heading(tuple(names), ribbon, hint, badge, tuple(steps(page, mat.steps, room)))


def _names(page: PlainPage, mat: Mat, box: Rect, colour: str | None) -> Iterator[TextBox]:
    width = box.width - (2.4 * BADGE if colour else 0.0)
    title = TextBox(page.title, box.x, box.y + 7, width, 9, 5, lines=2, leading=1.1)
    title = replace(title, font=TITLES, weight=400)
    yield title
    name = page.word(f"mat.{mat.id}")
    whose = f"{name} \u00b7 {page.word(f'colour.{colour}')}" if colour else name
    yield TextBox(whose, box.x, title.last_baseline(page.measure) + 6.2, box.width, 4.8, 3)


def _note(words: str, box: Rect, y: float) -> TextBox:
    """At the right end of the line."""
    return TextBox(words, box.right, y, box.width / 2, 4, 3, anchor="end", weight=400)


def _hint(words: str, box: Rect, y: float, *, lines: int) -> TextBox:
    return TextBox(words, box.x, y + 6, box.width, 4.8, 3, lines, leading=1.3, weight=400)


def _steps_across(page: PlainPage, steps: tuple[MatPlace, ...], box: Rect) -> Iterator[MatStep]:
    """Side by side in the middle of the box, each word under its sign."""
    width = box.width / max(1, len(steps))
    height = min(34.0, box.height)
    top = box.y + (box.height - height) / 3
    side, radius = min(0.5 * height, 0.42 * width), min(0.15 * height, 0.12 * width)
    for number, step in enumerate(steps):
        x, y = box.x + (number + 0.5) * width, top + 0.4 * height
        at = top + 0.9 * height
        word = TextBox(page.word(step.word), x, at, width - 2, 5, FLOOR_MM, anchor="middle")
        disc, sign = x - side / 2 - 1, x + radius + 1
        yield MatStep(number + 1, disc, y, radius, _sign(page, step), sign, side, word)


def _steps_down(page: PlainPage, steps: tuple[MatPlace, ...], box: Rect) -> Iterator[MatStep]:
    """One below the other."""
    height = min(17.0, box.height / max(1, len(steps)))
    radius = 0.34 * height
    for number, step in enumerate(steps):
        y, x = box.y + (number + 0.5) * height, box.x + radius + BOLD
        sign = _sign(page, step)
        start = x + (4.4 if sign else 1.4) * radius
        word = TextBox(page.word(step.word), start, y, box.right - start, 5.4, FLOOR_MM)
        word = replace(word, is_middle=True)
        yield MatStep(number + 1, x, y, radius, sign, x + 2.6 * radius, 0.66 * height, word)
