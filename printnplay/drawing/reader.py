"""SVG text to Pictures: the one way in."""

from hashlib import blake2b

from printnplay.drawing.bad import BadSvg, all_at_once
from printnplay.drawing.builder import Builder, Trail
from printnplay.drawing.picture import Group, Picture
from printnplay.drawing.stamps import Stamped
from printnplay.drawing.tree import Element, Parser, Svg, write
from printnplay.text.fonts import BUILTIN, Fonts

DIGEST = 16


class Reader:
    """Reads many drawings, and shares what they have in common."""

    def __init__(self, fonts: Fonts = BUILTIN) -> None:
        self._parser, self._builder = Parser(), Builder(fonts)

    @property
    def fonts(self) -> Fonts:
        return self._builder.fonts

    def read(self, text: str) -> Picture:
        """Raises BadSvg: everything that is wrong with the drawing."""
        return self._builder.build(self._parser.parse(text), self._digest(text))

    def symbols(self, text: str) -> "Symbols":
        """The drawings that a text defines under ids. Raises BadSvg, everything that is wrong with
        them."""
        return self._symbols(self._parser.parse(text), text)

    def stamped_symbols(self, stamped: Stamped) -> "Symbols":
        """The same, at the stamps of their tags."""
        return self._symbols(self._parser.parse_stamped(stamped), stamped.text)

    def _symbols(self, svg: Svg, text: str) -> "Symbols":
        if wrong := self._builder.wrong_definitions(svg):
            raise all_at_once(wrong)
        return Symbols(self._builder, svg, self._digest(text))

    def trail(self, stamped: Stamped) -> Trail:
        """The origins of a drawing's leaves, which are the same nodes that `read` and `examine`
        return. The text has a stamp in every tag. Raises BadSvg if it is not well-formed."""
        return self._builder.trail(self._parser.parse_stamped(stamped))

    def examine(self, stamped: Stamped) -> tuple[Picture | None, tuple[BadSvg, ...]]:
        """As much of a drawing as can be seen, and everything that is wrong with it, at the stamps
        of its tags."""
        try:
            svg = self._parser.parse_stamped(stamped)
        except BadSvg as bad:
            return None, bad.every
        picture, problems = self._builder.attempt(svg, self._digest(stamped.text))
        return picture, all_at_once(problems).every if problems else ()

    def _digest(self, text: str) -> bytes:
        """The same text is another picture in other fonts."""
        return digest_of(text, self.fonts.digest) if self.fonts.digest else digest_of(text)


class Symbols:
    """Drawings by their ids, each in any colour."""

    def __init__(self, builder: Builder, svg: Svg, digest: bytes) -> None:
        self._builder, self._svg, self._digest = builder, svg, digest

    @property
    def names(self) -> frozenset[str]:
        return frozenset(self._svg.ids)

    def markup(self) -> str:
        """All definitions, to be a part of another drawing, with their stamps if they have some."""
        return "".join(
            write(child, self._svg.places)
            for part in self._svg.root.children
            if isinstance(part, Element) and part.tag == "defs"
            for child in part.children
            if isinstance(child, Element)
        )

    def draw(self, name: str, fill: str) -> Picture:
        """Raises BadSvg."""
        node = self._builder.named(self._svg, name, fill)
        digest = digest_of(f"{name} {fill}", self._digest)
        return Picture(Group((node,) if node else ()), None, digest)


def digest_of(text: str, *parts: bytes) -> bytes:
    return blake2b(b"".join((text.encode(), *parts)), digest_size=DIGEST).digest()
