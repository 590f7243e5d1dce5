"""SVG text to Pictures: the one way in."""

from collections.abc import Iterable
from hashlib import blake2b

from printnplay.drawing.bad import BadSvg, all_at_once
from printnplay.drawing.builder import Builder, Trail
from printnplay.drawing.icon_file import Icon, Icons
from printnplay.drawing.picture import Group, Picture
from printnplay.drawing.plain import SVG
from printnplay.drawing.stamps import Stamped
from printnplay.drawing.subset import NAMED
from printnplay.drawing.tree import Element, Parser, Svg, write
from printnplay.text.fonts import BUILTIN, Fonts

DIGEST = 16


class Reader:
    """Reads many drawings, and shares what they have in common; also the icons, if there are
    some. `pictures` are nodes that drawings can name, as images whose href is such a name, and
    `sources` the places of their leaves in the files of drawings."""

    def __init__(self, fonts: Fonts = BUILTIN) -> None:
        self.icons: Icons | None = None
        self._lent: dict[str, Svg | None] = {}
        self._parser, self._builder = Parser(), Builder(fonts)
        self.pictures, self.sources = self._builder.pictures, self._builder.sources

    @property
    def fonts(self) -> Fonts:
        return self._builder.fonts

    def use_icons(self, icons: Icons) -> None:
        """Drawings can use these from now on."""
        self.icons = icons
        self._lent.clear()
        self._parser.lend, self._parser.names = self._icon, icons.files

    def _icon(self, name: str) -> Svg | None:
        """A drawing that defines an icon under its name; each is read once."""
        if name not in self._lent:
            self._lent[name] = None
            icon = self.icons.open(name, self.fonts) if self.icons else None
            self._lent[name] = self._symbol(name, icon) if icon else None
        return self._lent[name]

    def _symbol(self, name: str, icon: Icon) -> Svg:
        """Another file of the same name is another symbol."""
        digest = digest_of(f"{name} {icon.text}", self.fonts.digest)
        href = f"{NAMED}{digest.hex()}"
        self._builder.icons[href] = icon.node
        size = f'width="{icon.width:g}" height="{icon.height:g}"'
        symbol = f'<symbol id="{name}" viewBox="0 0 {icon.width:g} {icon.height:g}">'
        image = f'<image href="{href}" {size}/>'
        text = f'<svg xmlns="{SVG}"><defs>{symbol}{image}</symbol></defs></svg>'
        return self._parser.parse(text)._replace(lent=digest)

    def read(self, text: str) -> Picture:
        """Raises BadSvg: everything that is wrong with the drawing."""
        svg = self._parser.parse(text)
        return self._builder.build(svg, self._digest(text, svg))

    def symbols(self, text: str) -> "Symbols":
        """The drawings that a text defines under ids. Raises BadSvg, everything that is wrong with
        them."""
        return self._symbols(self._parser.parse(text), text)

    def icon_symbols(self, names: Iterable[str]) -> "Symbols":
        """Icons as signs are: by '#sign-NAME', around 0 0 in a square of 16 by 16."""
        uses = (
            f'<g id="sign-{name}"><use href="#{name}" x="-8" y="-8" width="16" height="16"/></g>'
            for name in names
        )
        return self.symbols(f'<svg xmlns="{SVG}"><defs>{"".join(uses)}</defs></svg>')

    def stamped_symbols(self, stamped: Stamped) -> "Symbols":
        """The same, at the stamps of their tags."""
        return self._symbols(self._parser.parse_stamped(stamped), stamped.text)

    def _symbols(self, svg: Svg, text: str) -> "Symbols":
        if wrong := self._builder.wrong_definitions(svg):
            raise all_at_once(wrong)
        return Symbols(self._builder, (svg,), self._digest(text, svg))

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
        picture, problems = self._builder.attempt(svg, self._digest(stamped.text, svg))
        return picture, all_at_once(problems).every if problems else ()

    def _digest(self, text: str, svg: Svg) -> bytes:
        """The same text is another picture with other icons, and in other fonts."""
        return digest_of(text, svg.lent + self.fonts.digest)


class Symbols:
    """Drawings by their ids, each in any colour."""

    def __init__(self, builder: Builder, svgs: tuple[Svg, ...], digest: bytes) -> None:
        self._builder, self._svgs, self._digest = builder, svgs, digest

    def __add__(self, others: "Symbols") -> "Symbols":
        svgs, digest = (*self._svgs, *others._svgs), digest_of("", self._digest, others._digest)
        return Symbols(self._builder, svgs, digest)

    @property
    def names(self) -> frozenset[str]:
        return frozenset(name for svg in self._svgs for name in svg.ids)

    def markup(self) -> str:
        """All definitions, to be a part of another drawing, with their stamps if they have some."""
        return "".join(
            write(child, svg.places)
            for svg in self._svgs
            for part in svg.root.children
            if isinstance(part, Element) and part.tag == "defs"
            for child in part.children
            if isinstance(child, Element)
        )

    def draw(self, name: str, fill: str) -> Picture:
        """Raises BadSvg."""
        svg = next(svg for svg in self._svgs if name in svg.ids)
        node = self._builder.named(svg, name, fill)
        digest = digest_of(f"{name} {fill}", self._digest)
        return Picture(Group((node,) if node else ()), None, digest)


def digest_of(text: str, *parts: bytes) -> bytes:
    return blake2b(b"".join((text.encode(), *parts)), digest_size=DIGEST).digest()
