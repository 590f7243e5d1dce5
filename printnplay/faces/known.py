"""What every template knows: the size of its face, fit() and flow(), which set text, and more.

Each function refuses values that it cannot use, with a TemplateMistake that names them. Sizes are
millimetres.
"""

import math
import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache, wraps
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

from markupsafe import Markup

from printnplay.core.diagnostics import listed
from printnplay.core.units import Size
from printnplay.data.model import Scalar
from printnplay.drawing.stamps import STAMP, stamp_bare
from printnplay.faces.diagnosis import Diagnosis
from printnplay.faces.mistakes import TemplateMistake, described
from printnplay.text.fonts import check_font, measure
from printnplay.text.lines import (
    ANCHORS,
    FLOOR_MM,
    Measure,
    TextTooLong,
    Type,
    fit_lines,
    set_lines,
    width_of,
)

if TYPE_CHECKING:
    from printnplay.text.rich import Block

P = ParamSpec("P")
T = TypeVar("T")
Signs = Mapping[str, tuple[str, str]]
# No drawing has a larger number.
MAX_NUMBER = 1e7


def _as(model: Callable[..., object]) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Gives a function the signature of another one, for messages."""
    return wraps(model, assigned=(), updated=())


class Fitting:
    """Sets text with a measure; each different one once. While a face is diagnosed, text that does
    not fit is set all the same."""

    def __init__(self, measure: Measure, signs: Signs, diagnosis: Diagnosis) -> None:
        self._measure, self._signs, self._diagnosis = measure, signs, diagnosis
        self._set, self._flown = cache(self._set_in_box), cache(self._set_blocks)

    def _set_in_box(
        self,
        _extra: str,
        text: object,
        x: float,
        y: float,
        width: float,
        *,
        size: float,
        min: float | None = None,
        lines: int = 1,
        leading: float = 1.18,
        font: str = "Fredoka One",
        weight: int = 400,
        anchor: str = "middle",
        fill: str = "#000000",
        middle: bool = False,
        _found: TextTooLong | None = None,
    ) -> Markup:
        """Text in a box `width` wide: wrapped, shrunk from `size` to `min`, its first baseline at
        y, or (middle) the whole block centred on y. Raises TemplateMistake."""
        smallest = size if min is None else min
        _check_numbers("fit", x=x, y=y, width=width, leading=leading)
        _check_sizes("fit", size, smallest)
        _check_set(text, lines, anchor)
        _check_font("fit", font, weight)
        measure, wanted = self._measure, Type(font, weight, size)
        least = max(FLOOR_MM, smallest)
        set_in, fitted = (
            (_found.lines, _found.size)
            if _found
            else fit_lines(
                str(text), width, type=wanted, minimum=least, lines=lines, measure=measure
            )
        )
        if middle:
            y += 0.35 * fitted - (len(set_in) - 1) * leading * fitted / 2
        type = Type(font, weight, fitted)
        return set_lines(
            set_in,
            x,
            y,
            type=type,
            anchor=anchor,
            fill=fill,
            leading=leading,
            measure=measure,
            extra=_extra,
        )

    @_as(_set_in_box)
    def fit(self, *box: Any, **look: Any) -> Markup:
        extra = f'{STAMP}="{self._diagnosis.here("fit")}" ' if self._diagnosis.is_on else ""
        try:
            return self._set(extra, *box, **look)
        except TextTooLong as problem:
            self._diagnosis.collect(problem)
            return self._set_in_box(extra, *box, **look, _found=problem)
        except TypeError:  # A list cannot be looked up among the texts that were set before.
            return self._set_in_box(extra, *box, **look)

    def _set_blocks(
        self,
        lines: "Sequence[Block]",
        x: float,
        y: float,
        width: float,
        height: float,
        *,
        size: float,
        min: float = FLOOR_MM,
        fill: str = "#000000",
        accent: str = "#000000",
        on: str = "#FFFFFF",
        rule: str = "#999999",
    ) -> Markup:
        from printnplay.faces.aid_text import Inks, Panel, check_blocks, set_blocks

        check_blocks(lines)
        _check_numbers("flow", x=x, y=y, width=width, height=height)
        _check_sizes("flow", size, min)
        return set_blocks(
            lines,
            Panel(x, y, width, height),
            sizes=(size, min if min > FLOOR_MM else FLOOR_MM),
            inks=Inks(fill, accent, on, rule),
            measure=self._measure,
            signs=self._signs,
        )

    @_as(_set_blocks)
    def flow(self, *panel: Any, **look: Any) -> Markup:
        """Blocks of rich text in a panel: as large as can be, from `size` down to `min`."""
        place = self._diagnosis.here("flow")
        try:
            return Markup(stamp_bare(self._flown(*panel, **look), place))
        except TextTooLong as problem:
            self._diagnosis.collect(problem)
            return Markup("")
        except TypeError:  # As in `fit`.
            return self._set_blocks(*panel, **look)


def text_width(text: object, size: float, font: str = "Fredoka One", weight: int = 400) -> float:
    _check_numbers("text_width", size=size)
    _check_font("text_width", font, weight)
    return width_of(str(text), Type(font, weight, size), measure)


def tint(colour: str, share: float) -> str:
    """A share of a colour on white paper."""
    if not isinstance(colour, str) or not re.fullmatch("#[0-9a-fA-F]{6}", colour):
        found = described(colour)
        raise TemplateMistake(f"expected a colour of the form #RRGGBB for tint(), found {found}")
    _check_numbers("tint", share=share)
    if not 0 <= share <= 1:
        raise TemplateMistake(f"expected a share of 0 to 1 for tint(), found {described(share)}")
    parts = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return "#" + "".join(f"{round(255 - share * (255 - part)):02X}" for part in parts)


def sin(degrees: float) -> float:
    _check_numbers("sin", degrees=degrees)
    return round(math.sin(math.radians(degrees)), 6)


def cos(degrees: float) -> float:
    _check_numbers("cos", degrees=degrees)
    return round(math.cos(math.radians(degrees)), 6)


def fail(message: object) -> None:
    """For macros: what is wrong with their values."""
    raise TemplateMistake(str(message))


def _check_numbers(function: str, **values: object) -> None:
    for name, value in values.items():
        if type(value) not in (int, float):
            found = described(value)
            raise TemplateMistake(f"expected a number for {name!r} of {function}(), found {found}")
        if not -MAX_NUMBER <= value <= MAX_NUMBER:  # type: ignore[operator]
            wanted = f"a number up to {MAX_NUMBER:,.0f} for {name!r} of {function}()"
            raise TemplateMistake(f"expected {wanted}, found {described(value)}")


def _check_sizes(function: str, size: float, least: float) -> None:
    _check_numbers(function, size=size, min=least)
    if size <= 0:
        found = described(size)
        raise TemplateMistake(f"expected more than 0 for 'size' of {function}(), found {found}")
    if least > max(size, FLOOR_MM):
        found = f"{least:g} and {size:g}"
        raise TemplateMistake(f"'min' of {function}() is larger than its 'size': {found}")


def _check_set(text: object, lines: object, anchor: object) -> None:
    """What fit() sets: a text or a number, on at least one line."""
    if isinstance(text, bool) or not isinstance(text, str | int | float):
        raise TemplateMistake(f"expected a text for fit(), found {described(text)}")
    if type(lines) is not int or lines < 1:
        found = described(lines)
        raise TemplateMistake(f"expected a whole number from 1 for 'lines' of fit(), found {found}")
    if anchor not in ANCHORS:
        known, found = listed(ANCHORS), described(anchor)
        raise TemplateMistake(f"expected {known} for 'anchor' of fit(), found {found}")


def _check_font(function: str, family: object, weight: object) -> None:
    _check_numbers(function, weight=weight)
    try:
        check_font(family, weight)
    except ValueError as problem:
        raise TemplateMistake(str(problem)) from None


class CopyOf:
    """`copy.number` and `copy.of` of a template. The faces of a card's copies differ only if the
    number was asked for."""

    __slots__ = ("_number", "is_asked", "of")

    def __init__(self, number: int, of: int) -> None:
        self._number, self.of, self.is_asked = number, of, False

    @property
    def number(self) -> int:
        self.is_asked = True
        return self._number


def in_templates(values: Mapping[str, Scalar]) -> dict[str, Scalar]:
    """Values by their names: `rules-text` is `rules_text`, too."""
    named = {name.replace("-", "_"): value for name, value in values.items() if "-" in name}
    return {**values, **named}


def face_view(size: Size, bleed: float) -> str:
    """The part of the plane that a face shows: its trim begins at 0 0."""
    w, h = size.width + 2 * bleed, size.height + 2 * bleed
    return f'viewBox="{-bleed:g} {-bleed:g} {w:g} {h:g}"'


def known_of_size(size: Size, bleed: float) -> dict[str, object]:
    """What every face of a size begins with: its whole extent, and the box of its ground."""
    w, h = size.width + 2 * bleed, size.height + 2 * bleed
    view = f'width="{w:g}mm" height="{h:g}mm" {face_view(size, bleed)}'
    box = f'x="{-bleed:g}" y="{-bleed:g}" width="{w:g}" height="{h:g}"'
    sheet, ground = Markup(view), Markup(box)
    return {"w": size.width, "h": size.height, "sheet": sheet, "ground_box": ground}
