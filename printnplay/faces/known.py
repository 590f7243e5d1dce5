"""What every template knows: the size of its face, and functions that set text, and more.

Each function refuses values that it cannot use, with a TemplateMistake that names them. Sizes are
millimetres.
"""

import math
import re
from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import replace
from functools import cache, lru_cache, wraps
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

from markupsafe import Markup

from printnplay.core.units import Size
from printnplay.data.model import Scalar
from printnplay.drawing.colours import NoSuchColour, colour_of
from printnplay.drawing.stamps import STAMP, stamp_bare
from printnplay.drawing.style import channels
from printnplay.faces.diagnosis import Diagnosis
from printnplay.faces.mistakes import (
    TemplateMistake,
    check_choice,
    check_numbers,
    check_sizes,
    check_text,
    check_type,
    described,
    effects_of,
    fill_of,
    fit_look,
    known_look,
    named_colour,
)
from printnplay.text.font import NORMAL
from printnplay.text.fonts import Fonts, NoSuchFont
from printnplay.text.hyphens import hyphenator
from printnplay.text.lines import (
    FLOOR_MM,
    MEANT,
    TextTooLong,
    Type,
    fit_lines,
    icons_in,
    set_lines,
    width_of,
)

if TYPE_CHECKING:
    from printnplay.text.box import SetText
    from printnplay.text.paragraphs import BoxLook, TextRoom
    from printnplay.text.rich import Block

P = ParamSpec("P")
T = TypeVar("T")
Signs = Mapping[str, tuple[str, str]]
_MARK = re.compile(r"\\(?P<literal>[\\*{}\[\]<])|\{(?P<name>[a-z0-9-]+)\}")
# What is seen of an outline, and how far a shadow is to the right and down.
OUTLINE_MM = SHADOW_MM = 0.3
# Most long texts, and many short ones, are on one card only.
MOST_BOXES, MOST_TEXTS = 500, 5000


def _as(model: Callable[..., object]) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Gives a function the signature of another one, for messages."""
    return wraps(model, assigned=(), updated=())


class Fitting:
    """Sets text in some fonts; each different one once. While a face is diagnosed, text that does
    not fit is set all the same."""

    def __init__(
        self,
        fonts: Fonts,
        signs: Signs,
        diagnosis: Diagnosis,
        *,
        icons: Container[str] = (),
        colours: Mapping[str, str] = {},
        language: str = "en",
    ) -> None:
        self._hyphenate = hyphenator(language)
        self._fonts, self._signs, self._diagnosis = fonts, signs, diagnosis
        self._icons, self._colours = icons, colours
        # 1, 1.0 and true are equal, and are not written alike.
        self._set = lru_cache(MOST_TEXTS, typed=True)(self._set_in_box)
        self._boxed = lru_cache(MOST_BOXES, typed=True)(self._set_box)
        # A deck's boxes have few looks: checked for each text, rich text takes 2 % longer.
        self._box_look = lru_cache(MOST_BOXES, typed=True)(self._checked_box)
        self._flown = cache(self._set_blocks)

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
        style: str = NORMAL,
        anchor: str = "middle",
        fill: str = "#000000",
        outline: str | None = None,
        outline_width: float = OUTLINE_MM,
        shadow: str | None = None,
        shadow_by: float | Sequence[float] = SHADOW_MM,
        middle: bool = False,
        _found: TextTooLong | None = None,
    ) -> Markup:
        """Text in a box `width` wide: wrapped, shrunk from `size` to `min`, its first baseline at
        y, or (middle) the whole block centred on y. Raises TemplateMistake."""
        if outline is not None or shadow is not None:
            outline, shadow = (
                value and named_colour(f"{name!r} of fit()", value, self._colours)
                for name, value in (("outline", outline), ("shadow", shadow))
            )
        type, under = (font, weight, style), (outline, outline_width, shadow, shadow_by)
        values = (x, y, width, size, min, lines, leading, *type, anchor, *under, middle)
        try:
            look = known_look(*values)
        except TypeError:  # As in `fit`.
            look = fit_look(*values)
        check_text("fit", text)
        measure = self._fonts.measure
        set_in, fitted = (
            (_found.lines, _found.size)
            if _found
            else fit_lines(
                self._marked(str(text)),
                look.width,
                type=look.type,
                minimum=look.least,
                lines=lines,
                measure=measure,
            )
        )
        return set_lines(
            set_in,
            look.x,
            look.baseline(len(set_in), fitted),
            type=look.type if fitted == size else look.type._replace(size=fitted),
            anchor=anchor,
            fill=fill_of("fit", fill, self._colours),
            leading=leading,
            measure=measure,
            extra=_extra,
            is_coloured=bool(self._icons) and any(map(self._has_icon, set_in)),
            effects=look.effects,
        )

    def _has_icon(self, line: str) -> bool:
        return any(name in self._icons for name in icons_in(line))

    def _marked(self, text: str) -> str:
        """{sword} is short for {icon:sword} if there is such an icon; other names in braces are
        left to the words of a game. A backslash keeps the sign after it as it is."""
        if "{" not in text and "\\" not in text:
            return text

        def meaning(found: re.Match[str]) -> str:
            if found["literal"]:
                return found["literal"] + MEANT
            return f"{{icon:{found['name']}}}" if found["name"] in self._icons else found[0]

        return _MARK.sub(meaning, text)

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

    def _set_box(
        self,
        _is_forced: bool,
        text: object,
        x: float,
        y: float,
        w: float,
        h: float,
        *,
        size: float,
        min: float = FLOOR_MM,
        font: str = "Source Sans Pro",
        weight: int = 400,
        style: str = NORMAL,
        align: str = "start",
        valign: str = "top",
        leading: float = 1.18,
        paragraph: float = 0.5,
        fill: str = "#000000",
        outline: str | None = None,
        outline_width: float = OUTLINE_MM,
        shadow: str | None = None,
        shadow_by: float | Sequence[float] = SHADOW_MM,
        hyphens: bool = True,
    ) -> "SetText":
        """Rich text in a box that begins at x y, shrunk from `size` to `min`; nothing for a field
        that is empty."""
        # Most decks have no rich text, and reading its modules takes 4 ms of W's 200.
        from printnplay.text.box import set_box, unbroken

        text = "" if text is None else text
        check_text("rich", text)
        type, under = (font, weight, style), (outline, outline_width, shadow, shadow_by)
        values = (x, y, w, h, size, min, *type, align, valign, leading, paragraph, fill, *under)
        try:
            room, look = self._box_look(*values)
        except TypeError:  # As in `fit`.
            room, look = self._checked_box(*values)
        try:
            return set_box(
                str(text),
                room,
                look,
                self._fonts.measure,
                hyphenate=self._hyphenate if hyphens else unbroken,
                is_forced=_is_forced,
            )
        except NoSuchFont:  # Without bold or italic letters, too.
            raise
        except ValueError as problem:  # An unknown colour or look.
            help = problem.help if isinstance(problem, NoSuchColour) else None
            raise TemplateMistake(f"the text of rich(): {problem}", help) from None

    def _checked_box(
        self,
        x: float,
        y: float,
        w: float,
        h: float,
        size: float,
        min: float,
        font: str,
        weight: int,
        style: str,
        align: str,
        valign: str,
        leading: float,
        paragraph: float,
        fill: str,
        *under: object,
    ) -> "tuple[TextRoom, BoxLook]":
        """Raises TemplateMistake."""
        from printnplay.text.paragraphs import ALIGNS, VALIGNS, BoxLook, TextRoom

        check_numbers("rich", x=x, y=y, w=w, h=h, leading=leading, paragraph=paragraph)
        check_sizes("rich", size, min)
        check_choice("rich", "align", align, ALIGNS)
        check_choice("rich", "valign", valign, VALIGNS)
        check_type("rich", font, weight, style)
        effects = effects_of("rich", *under, own=self._colours)
        inks = fill_of("rich", fill, self._colours), self._named, effects
        type, least = Type(font, weight, size, style), min if min > FLOOR_MM else FLOOR_MM
        look = BoxLook(type, least, align, valign, leading, paragraph, *inks)
        return TextRoom(x, y, w, h), look

    def _named(self, colour: str) -> str:
        return colour_of(colour, self._colours)

    @_as(_set_box)
    def rich(self, *box: object, **look: object) -> "SetText":
        place = self._diagnosis.here("rich")
        try:
            found = self._boxed(False, *box, **look)
        except TextTooLong as problem:
            self._diagnosis.collect(problem, "rich")
            found = self._boxed(True, *box, **look)
        except TypeError:  # As in `fit`: it is raised again, by wrong values from a template.
            found = self._set_box(False, *box, **look)  # type: ignore[arg-type]
        return replace(found, drawn=stamp_bare(found.drawn, place)) if place else found

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
        from printnplay.faces.aid_text import AidPanel, Inks, check_blocks, set_blocks

        check_blocks(lines)
        check_numbers("flow", x=x, y=y, width=width, height=height)
        check_sizes("flow", size, min)
        return set_blocks(
            lines,
            AidPanel(x, y, width, height),
            sizes=(size, min if min > FLOOR_MM else FLOOR_MM),
            inks=Inks(fill, accent, on, rule),
            measure=self._fonts.measure,
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

    def text_width(
        self,
        text: object,
        size: float,
        font: str = "Fredoka One",
        weight: int = 400,
        style: str = NORMAL,
    ) -> float:
        check_numbers("text_width", size=size)
        check_type("text_width", font, weight, style)
        type = Type(font, weight, size, style)
        return width_of(self._marked(str(text)), type, self._fonts.measure)

    def tint(self, colour: str, share: float) -> str:
        """A share of a colour on white paper."""
        found = named_colour("tint()", colour, self._colours)
        check_numbers("tint", share=share)
        if not 0 <= share <= 1:
            wanted = "a share of 0 to 1 for tint()"
            raise TemplateMistake(f"expected {wanted}, found {described(share)}")
        parts = (round(255 * one) for one in channels(found))
        return "#" + "".join(f"{round(255 - share * (255 - part)):02X}" for part in parts)


def sin(degrees: float) -> float:
    check_numbers("sin", degrees=degrees)
    return round(math.sin(math.radians(degrees)), 6)


def cos(degrees: float) -> float:
    check_numbers("cos", degrees=degrees)
    return round(math.cos(math.radians(degrees)), 6)


def fail(message: object) -> None:
    """For macros: what is wrong with their values."""
    raise TemplateMistake(str(message))


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
