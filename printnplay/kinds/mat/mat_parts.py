"""What is drawn on a mat: a place for cards, and the title with its sentence and its steps."""

from functools import partial

from printnplay.data.accessories import Mat, Spot
from printnplay.kinds.plain import BOLD, HEAVY, TITLES, Box, Plain, tint
from printnplay.text.lines import FLOOR_MM

CORNER = 3.0
BADGE = 6.2
# A j at the start of a line reaches back.
OVERHANG = 1.5
TITLE, HINT, STEP = 18.0, 22.0, 26.0


def head_of(mat: Mat) -> float:
    """What the title needs above the places."""
    return TITLE + (HINT if mat.hint else 0.0) + (STEP if mat.steps else 0.0)


def draw_spot(
    plain: Plain, spot: Spot, box: Box, colour: str | None, *, number: int | None, has_word: bool
) -> None:
    """The outline of a card, with its word above and its sign (or its number) on it. Where cards
    fan out, the outline is dashed and an arrow points there."""
    look = _look(plain, spot)
    own = look if "base" in look else plain.suit("colour", colour or "")
    base = own.get("base", plain.ink)
    _outline(plain, box, base, is_dashed=bool(spot.fan))
    middle = (box.x + box.width / 2, box.y + box.height / 2)
    if number is not None:
        _number(plain, number, middle)
    side, share = (22.0, 0.45) if plain.look.is_low_ink else (28.0, 0.6)
    plain.sign(_sign(plain, spot), *middle, side, tint(own.get("line", base), share))
    if spot.fan:
        _arrow(plain, middle, -1 if spot.fan == "left" else 1)
    if has_word:
        _word(plain, spot, box)


def _outline(plain: Plain, box: Box, base: str, *, is_dashed: bool) -> None:
    """Its outer rim is a card's edge."""
    style: dict[str, object] = {"stroke": plain.ink, "stroke_width": HEAVY, "rx": CORNER}
    if is_dashed:
        style |= {"fill": "#FFFFFF", "stroke_dasharray": "3 2"}
    else:
        style |= {"fill": plain.pale(0.1, base)}
    width, height = box.width - HEAVY, box.height - HEAVY
    plain.canvas.rect(box.x + HEAVY / 2, box.y + HEAVY / 2, width, height, **style)


def _look(plain: Plain, spot: Spot) -> dict[str, str]:
    field, _, value = spot.word.partition(".")
    return plain.suit(field, value)


def _word(plain: Plain, spot: Spot, box: Box) -> None:
    plain.canvas.text(
        plain.word(spot.word),
        box.x + box.width / 2,
        box.y - 1.6,
        box.width,
        size=4.8,
        minimum=FLOOR_MM,
        font=TITLES,
        weight=400,
        anchor="middle",
        fill=plain.ink,
    )


def _number(plain: Plain, number: int, middle: tuple[float, float]) -> None:
    size, share = (20.0, 0.52) if plain.look.is_low_ink else (34.0, 0.58)
    write = partial(plain.canvas.text, font=TITLES, weight=400, anchor="middle", middle=True)
    write(str(number), *middle, 60, size=size, fill=tint(plain.ink, share))


def _arrow(plain: Plain, middle: tuple[float, float], way: int) -> None:
    x, y = middle
    shape = [(11, 0), (1, -9), (1, -4), (-10, -4), (-10, 4), (1, 4), (1, 9)]
    points = [(x + way * dx, y + dy) for dx, dy in shape]
    style = {"fill": plain.pale(0.12), "stroke": plain.soft, "stroke_width": BOLD}
    plain.canvas.polygon(points, stroke_linejoin="round", **style)


def draw_title(plain: Plain, mat: Mat, box: Box, colour: str | None, *, has_more: bool) -> None:
    """The game, the mat, whose it is, what to know and the steps: over the places or beside."""
    box = Box(box.x + OVERHANG, box.y, box.width - OVERHANG, box.height)
    is_wide = box.width > 1.6 * box.height
    y = _names(plain, mat, box, colour)
    if has_more:
        _note(plain, plain.word("mat.below"), box, y)
    plain.chequers(Box(box.x, y + 2.6, box.width, 2.4))
    y += 5
    if mat.hint:
        y = _hint(plain, plain.word(mat.hint), box, y, lines=3 if is_wide else 10)
    room = Box(box.x, y + 4, box.width, box.bottom - y - 4)
    if mat.steps and is_wide:
        _steps_across(plain, mat.steps, room)
    elif mat.steps:
        _steps_down(plain, mat.steps, room)


def _names(plain: Plain, mat: Mat, box: Box, colour: str | None) -> float:
    """Gives the last baseline."""
    width = box.width - (2.4 * BADGE if colour else 0.0)
    if colour:
        plain.badge(colour, box.right - BADGE - BOLD, box.y + BADGE + 0.8, BADGE)
    write = partial(plain.canvas.text, fill=plain.ink)
    title = partial(write, font=TITLES, weight=400, leading=1.1)
    y = title(plain.title, box.x, box.y + 7, width, size=9, minimum=5, lines=2)
    name = plain.word(f"mat.{mat.id}")
    whose = f"{name} \u00b7 {plain.word(f'colour.{colour}')}" if colour else name
    return write(whose, box.x, y + 6.2, box.width, size=4.8, minimum=3)


def _note(plain: Plain, words: str, box: Box, y: float) -> None:
    """At the right end of the line."""
    write = partial(plain.canvas.text, anchor="end", weight=400, fill=plain.ink)
    write(words, box.right, y, box.width / 2, size=4, minimum=3)


def _hint(plain: Plain, words: str, box: Box, y: float, *, lines: int) -> float:
    write = partial(plain.canvas.text, leading=1.3, weight=400, fill=plain.ink)
    return write(words, box.x, y + 6, box.width, size=4.8, minimum=3, lines=lines)


def _steps_across(plain: Plain, steps: tuple[Spot, ...], box: Box) -> None:
    """Side by side in the middle of the box, each word under its sign."""
    wide = box.width / len(steps)
    high = min(34.0, box.height)
    top = box.y + (box.height - high) / 3
    side, radius = min(0.5 * high, 0.42 * wide), min(0.15 * high, 0.12 * wide)
    for number, step in enumerate(steps):
        x = box.x + (number + 0.5) * wide
        _disc(plain, number + 1, x - side / 2 - 1, top + 0.4 * high, radius)
        plain.sign(_sign(plain, step), x + radius + 1, top + 0.4 * high, side, plain.ink)
        write = partial(plain.canvas.text, anchor="middle", fill=plain.ink)
        write(plain.word(step.word), x, top + 0.9 * high, wide - 2, size=5, minimum=FLOOR_MM)


def _steps_down(plain: Plain, steps: tuple[Spot, ...], box: Box) -> None:
    """One below the other."""
    high = min(17.0, box.height / len(steps))
    radius = 0.34 * high
    for number, step in enumerate(steps):
        y, x = box.y + (number + 0.5) * high, box.x + radius + BOLD
        _disc(plain, number + 1, x, y, radius)
        sign = _sign(plain, step)
        plain.sign(sign, x + 2.6 * radius, y, 0.66 * high, plain.ink)
        x += (4.4 if plain.has_sign(sign) else 1.4) * radius
        write = partial(plain.canvas.text, middle=True, fill=plain.ink)
        write(plain.word(step.word), x, y, box.right - x, size=5.4, minimum=FLOOR_MM)


def _disc(plain: Plain, number: int, x: float, y: float, radius: float) -> None:
    style = {"fill": "#FFFFFF", "stroke": plain.ink, "stroke_width": BOLD}
    plain.canvas.circle(x, y, radius, **style)
    write = partial(plain.canvas.text, font=TITLES, weight=400, anchor="middle", middle=True)
    write(str(number), x, y, 2 * radius, size=1.2 * radius, fill=plain.ink)


def _sign(plain: Plain, spot: Spot) -> str | None:
    return spot.sign or _look(plain, spot).get("symbol")
