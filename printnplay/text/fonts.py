"""The fonts of a game: those of its project, those that are built in, and what they measure.

The built-in fonts are installed as ordinary packages with open licences. The fonts that are
measured here are also embedded, in PDF files and, cut down to what is used, in pages for browsers.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from printnplay.core.diagnostics import did_you_mean, listed, quote
from printnplay.text.bidi import is_plain, is_rtl
from printnplay.text.font import ITALIC, NARROW, NORMAL, Font
from printnplay.text.shaping import TextPiece, measure_pieces, text_pieces

SOURCE_SANS = {
    200: "ExtraLight",
    300: "Light",
    400: "Regular",
    600: "Semibold",
    700: "Bold",
    900: "Black",
}
# French puts spaces inside quotes and before high signs, narrow ones before some. A number stands
# with what it counts, a small drawing before its word. No line breaks there.
_NARROW = re.compile(r" (?=[;!?])")
# The space comes first: the pattern is tried only there.
_UNBREAKABLE = re.compile(r" (?:(?=[:»%×])|(?<=[«×=] )|(?<=\d )(?=[^\W\d_])|(?<=\} )(?=[\w*{]))")
MOST_MEASURED = 50_000


class Member(NamedTuple):
    """What one file gives to a family: the weights from `low` to `high`, in these styles. A static
    font has one of each. `slant` is the axis, and its value, that makes a variable font lean."""

    family: str
    low: int
    high: int
    styles: tuple[str, ...]
    source: Path | bytes
    slant: tuple[str, float] | None = None
    is_whole: bool = False

    def font(self, weight: int, style: str) -> Font:
        wide = (("wght", float(weight)),) if self.low < self.high else ()
        axes = (*wide, self.slant) if self.slant and style == ITALIC else wide
        return Font(self.family, weight, style, self.source, axes=axes, is_whole=self.is_whole)

    def has(self, weight: int, style: str) -> bool:
        return self.low <= weight <= self.high and style in self.styles


class NoSuchFont(Exception):
    """There is no font of this family, weight and style. The message names it, and `help` what
    there is."""

    def __init__(self, message: str, help: str) -> None:
        super().__init__(message)
        self.help = help


class Fonts:
    """The fonts that a game can use: its own before the built-in ones. `fallback` are the families
    that draw what a font lacks; `digest` stands for the project's font files."""

    def __init__(
        self, own: Iterable[Member] = (), fallback: tuple[str, ...] = (), digest: bytes = b""
    ) -> None:
        self.members = (*own, *builtin_members())
        self.fallback, self.digest = fallback, digest
        self._folded = {member.family.casefold() for member in self.members}
        self._found: dict[tuple[str, int, str], Font] = {}
        self._others: dict[Font, tuple[Font, ...]] = {}
        self._measured: dict[tuple[str, str, int, str], float] = {}

    @property
    def families(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(member.family for member in self.members))

    def find(self, family: str, weight: int, style: str = NORMAL) -> Font:
        """Raises NoSuchFont."""
        key = (family, weight, style)
        found = self._found.get(key)
        if found is None:
            found = self._found[key] = self._open(*key)
        return found

    def measure(
        self, text: str, family: str, weight: int, size: float, style: str = NORMAL
    ) -> float:
        """The width of a line, in the unit of its size. Raises NoSuchFont."""
        key = (text, family, weight, style)
        found = self._measured.get(key)
        if found is None:
            if len(self._measured) >= MOST_MEASURED:
                self._measured.clear()
            found = self._measured[key] = self._width(text, self.find(family, weight, style))
        return found * size

    def _width(self, text: str, font: Font) -> float:
        if is_plain(text) and font.has(text):
            return font.width(text)
        return measure_pieces(self.pieces(text, font, is_rtl=is_rtl(text)))

    def pieces(self, text: str, font: Font, *, is_rtl: bool = False) -> tuple[TextPiece, ...]:
        """The pieces of a line, from left to right, each in a font that has its characters."""
        if not is_rtl and is_plain(text) and font.has(text):
            return (TextPiece(text, font),)
        return text_pieces(text, font, self._fallback_of(font), is_rtl=is_rtl)

    def missing(self, text: str, font: Font) -> tuple[str, ...]:
        """The characters that neither a font nor a fallback can draw."""
        if font.has(text):
            return ()
        lacked = [sign for sign in dict.fromkeys(text) if not font.has(sign)]
        others = self._fallback_of(font)
        return tuple(sign for sign in lacked if not any(other.has(sign) for other in others))

    def help_for(self, sign: str) -> str | None:
        """Which fallback has a character that is missing, if there is one."""
        for family in self.families:
            if family not in self.fallback and self._nearest(family, 400, NORMAL).has(sign):
                fallback = ", ".join([*self.fallback, family])
                return f"{family} has it: add 'fonts: {{fallback: [{fallback}]}}' to game.yaml"
        return None

    def check_family(self, family: str) -> None:
        """Raises NoSuchFont."""
        if family.casefold() not in self._folded:
            near = did_you_mean(family, self.families)
            help = near or f"the fonts are {listed(self.families, 'and')}"
            raise NoSuchFont(f"there is no font {quote(family)}", help)

    def forget(self) -> None:
        """Measures everything anew, as a new process does."""
        self._measured.clear()

    def _open(self, family: str, weight: int, style: str) -> Font:
        wanted = family.casefold()
        named = [one for one in self.members if one.family.casefold() == wanted]
        for member in named:
            if member.has(weight, style):
                key = (member.family, weight, style)
                return self._found.get(key) or _opened(member, weight, style)
        self.check_family(family)
        what = f"there is no {'italic ' if style == ITALIC else ''}font {quote(named[0].family)}"
        raise NoSuchFont(f"{what} of weight {weight}", f"it has {_weights(named, style)}")

    def _fallback_of(self, font: Font) -> tuple[Font, ...]:
        found = self._others.get(font)
        if found is None:
            every = [self._nearest(one, font.weight, font.style) for one in self.fallback]
            found = self._others[font] = tuple(every)
        return found

    def _nearest(self, family: str, weight: int, style: str) -> Font:
        """The font of a family that is most like another: first the style, then the weight."""
        named = [one for one in self.members if one.family.casefold() == family.casefold()]
        best = min(
            named,
            key=lambda one: (style not in one.styles, abs(_clamped(one, weight) - weight)),
        )
        own = style if style in best.styles else best.styles[0]
        return self.find(best.family, _clamped(best, weight), own)


def _clamped(member: Member, weight: int) -> int:
    return min(max(weight, member.low), member.high)


def _weights(members: Sequence[Member], wanted: str) -> str:
    """'400 and 700; in italic, 100 to 900', or '400; no italic'."""
    upright, leaning = (
        [
            f"{one.low}" if one.low == one.high else f"{one.low} to {one.high}"
            for one in sorted(members, key=lambda one: one.low)
            if style in one.styles
        ]
        for style in (NORMAL, ITALIC)
    )
    lacked = "no italic" if wanted == ITALIC else ""
    italics = f"in italic, {listed(leaning, 'and')}" if leaning else lacked
    return "; ".join(filter(None, (listed(upright, "and") if upright else "", italics)))


@cache
def _builtin(member: Member, weight: int, style: str) -> Font:
    return member.font(weight, style)


def _opened(member: Member, weight: int, style: str) -> Font:
    """A built-in font is the same object in every game: its measures are kept."""
    if member in builtin_members():
        return _builtin(member, weight, style)
    return member.font(weight, style)


@cache
def builtin_members() -> tuple[Member, ...]:
    return tuple(_members())


def _members() -> Iterator[Member]:
    fredoka = _folder("font_fredoka_one") / "FredokaOne-Regular.ttf"
    yield Member("Fredoka One", 400, 400, (NORMAL,), fredoka)
    folder = _folder("font_source_sans_pro")
    for weight, name in SOURCE_SANS.items():
        for style in (NORMAL, ITALIC):
            own = name if style == NORMAL else "It" if weight == 400 else f"{name}It"
            file = folder / f"SourceSansPro-{own}.ttf"
            yield Member("Source Sans Pro", weight, weight, (style,), file)


def _folder(package: str) -> Path:
    spec = find_spec(package)
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin).parent / "files"


BUILTIN = Fonts()


def measure(text: str, family: str, weight: int, size: float, style: str = NORMAL) -> float:
    """The width of a line in a built-in font."""
    return BUILTIN.measure(text, family, weight, size, style)


def missing_glyph_message(sign: str, family: str) -> str:
    """PNP501, wherever it is found."""
    return f"the font {family} has no '{sign}' (U+{ord(sign):04X})"


def join_with_nbsp(text: str) -> str:
    return _UNBREAKABLE.sub("\xa0", _NARROW.sub(NARROW, text))
