"""What every flowing document is made for: a game in a language, a paper, a printer, an edition;
and how it is laid out (<name>.layout.yaml): margins, columns, and styles by name.

A document asks its Setting for words, for a typesetter in its own layout, and for the names on its
pages; docs/add-a-document.md shows a whole one. A layout file is looked for in the folders of the
templates, the user's own first; lengths have their unit, and no text is smaller than 7.5 pt.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from printnplay.core.diagnostics import Pos, Report, Result, did_you_mean, quote
from printnplay.core.units import MM_PER_UNIT, Size, read_length
from printnplay.data.companion_files import COLOUR
from printnplay.data.model import Game, LocatedPath
from printnplay.data.records import Located, RecordOf, entry, record
from printnplay.data.scalar import Choice, InvalidValue, Parsed, Whole
from printnplay.data.shape import NAME, ListOf, MapOf, Named
from printnplay.data.text_file import read_text
from printnplay.data.yaml_file import read_yaml
from printnplay.faces.face import Face
from printnplay.faces.session import Look
from printnplay.pdf.book import Book
from printnplay.pdf.compiler import Compiler
from printnplay.pdf.flow_art import Drawn
from printnplay.pdf.flow_document import LaidDocument
from printnplay.pdf.flow_head import PageNames
from printnplay.pdf.flow_layout import Column, FlowLayout, TextStyle, fit_layout
from printnplay.pdf.typesetter import Typesetter
from printnplay.sheets.model import SAFE_EDGE
from printnplay.text.fonts import BUILTIN, Fonts

CARD_RADIUS = 3.0
# What the band and the titles of every first page ask of a layout.
HEAD_STYLES = ("title", "subtitle")
COLOURS = ("ink", "soft", "line", "tint", "band", "on-band", "accent")
SMALLEST_PT = 7.5
FONTS = ("Fredoka One 400", "Source Sans Pro 400", "Source Sans Pro 600", "Source Sans Pro 700")
_LENGTH = Parsed("a length such as 12mm", read_length)


@dataclass(frozen=True, slots=True)
class Setting:
    """`stamp` is the last text in the margins; `edges` are what the printer leaves white at the
    sides and at the ends. A dry run only proves that all fits: its cards are empty."""

    game: Game
    look: Look
    paper: Size
    stamp: str = ""
    edges: tuple[float, float] = (SAFE_EDGE, SAFE_EDGE)
    is_dry_run: bool = False
    fonts: Fonts = BUILTIN

    @property
    def language(self) -> str:
        return self.look.language

    @property
    def title(self) -> str:
        return self.game.title_in(self.language)

    def word(self, key: str, **values: object) -> str:
        """The text under a key, with {names} filled in."""
        text = self.game.word(key, self.language)
        return re.sub(r"\{(\w+)\}", lambda found: str(values.get(found[1], found[0])), text)

    def names(self, key: str, about: str = "") -> PageNames:
        """What the pages of a document say of themselves; `key` is the word that it is called by.
        Below the title is how many players there are, if nothing else."""
        low, high = self.game.players
        players = f"{low}–{high}" if low != high else f"{low}"
        name, seats = self.word(key), self.word("contents.players", players=players)
        side, ruler = self.word("sheet.front"), self.word("sheet.ruler")
        return PageNames(self.title, name, about or f"{name} · {seats}", side, ruler, self.stamp)

    def typesetter(
        self, layout: str, styles: Iterable[str], report: Report, *, pos: Pos | None = None
    ) -> Typesetter | None:
        """In the styles of '<layout>.layout.yaml', for this paper and printer; None if that file
        has an error. Problems are reported at `pos`, if the text is in a file of its own."""
        wanted, folders = (*HEAD_STYLES, *styles), self.game.template_folders
        found = load_layout(layout, folders, report, styles=wanted, colours=COLOURS)
        if found is None:
            return None
        palette = self.game.palette
        fitted = fit_layout(replace(found, pos=pos or found.pos), self.paper, self.edges)
        inks = palette.inks if palette else {}
        return Typesetter(fitted, inks, pos or self.game.pos, report, self.fonts)

    def drawings(
        self, book: Book, faces: Mapping[str, Face], *, as_forms: bool = False
    ) -> dict[str, Drawn]:
        """The faces as operators of a book, by the same names; as forms if each is shown often."""
        decks = {part.id for part in self.game.decks}
        compiler = Compiler(book)
        found = {}
        for name, face in faces.items():
            is_empty = self.is_dry_run and bool(face.component)
            content = "" if is_empty else compiler.draw(face.picture)
            content = f"/{book.add_form(content)} Do" if as_forms else content
            radius = CARD_RADIUS if face.component in decks else 0.0
            found[name] = Drawn(content, face.size, radius)
        return found


def document_pdf(
    setting: Setting, name: str, lay_out: Callable[[Book], Result[LaidDocument | None]]
) -> Result[bytes]:
    """A document as a file of its own; empty if it has an error."""
    book = Book.about(setting.title, setting.word(name), setting.language)
    book.defend_scale("Simplex")
    laid, problems = lay_out(book)
    if laid is None:
        return Result(b"", problems)
    laid.add_to(book)
    return Result(book.to_bytes(), problems)


def _type_size(text: str) -> float:
    size = read_length(text)
    if size < SMALLEST_PT * MM_PER_UNIT["pt"] - 1e-4:
        raise ValueError(f"a size of {SMALLEST_PT}pt or more")
    return size


_SIZE = Parsed("a size such as 9pt", _type_size)


@record("a style")
class DeclaredStyle(Located):
    font: str = entry(Choice(FONTS), "a font and its weight", fallback=FONTS[0])
    size: float = entry(_SIZE, "9pt; at least 7.5pt", fallback=0.0)
    leading: float = entry(_LENGTH, "from line to line", fallback=0.0)
    colour: str = entry(NAME, "a name under colours", fallback="")
    before: float = entry(_LENGTH, "space before", default=0.0)
    after: float = entry(_LENGTH, "space after", default=0.0)


@record("a column")
class DeclaredColumn(Located):
    share: int = entry(Whole(1, 100), "its share of the width")
    sections: tuple[str, ...] = entry(ListOf(NAME), "the sections that start in it", default=())


@record("a layout")
class DeclaredLayout(Located):
    margin: float = entry(_LENGTH, "from the paper's edge", fallback=0.0)
    gap: float = entry(_LENGTH, "between columns", fallback=0.0)
    narrowest: float = entry(_LENGTH, "narrower columns become one", fallback=0.0)
    band: float = entry(_LENGTH, "the height of the title's band", fallback=0.0)
    pages: int = entry(Whole(1, 20), "the most pages it may fill", fallback=1)
    columns: tuple[DeclaredColumn, ...] = entry(
        ListOf(RecordOf(DeclaredColumn)), "from left to right", fallback=()
    )
    colours: Named[str] | None = entry(
        MapOf(COLOUR), "by name; a game's inks of the same name come first", fallback=None
    )
    styles: Named[DeclaredStyle] | None = entry(
        MapOf(RecordOf(DeclaredStyle)), "by name", fallback=None
    )


def load_layout(
    name: str,
    folders: tuple[LocatedPath, ...],
    report: Report,
    *,
    styles: tuple[str, ...] = (),
    colours: tuple[str, ...] = (),
) -> FlowLayout | None:
    """The first <name>.layout.yaml of the template folders; None if it has an error. `styles`
    and `colours` are those that the page cannot do without."""
    file = f"{name}.layout.yaml"
    places = [folder for folder in folders if (folder.path / file).is_file()]
    shown = str(Path((places or folders)[0].shown, file))
    if not places:
        report.error("PNP106", Pos(shown), message="there is no such file")
        return None
    found = Report()
    read = _read(places[0].path / file, shown, found)
    layout = _layout(read, found) if read else None
    if read:
        _need("styles", read.styles, styles, read, found)
        _need("colours", read.colours, colours, read, found)
    report.extend(found)
    return None if found.has_errors else layout


def _read(path: Path, shown: str, report: Report) -> DeclaredLayout | None:
    text = read_text(path, shown, report)
    node = read_yaml(text, shown, report) if text else None
    try:
        return RecordOf(DeclaredLayout).read(node, report) if node else None
    except InvalidValue:
        return None


def _need(
    kind: str,
    known: Named[str] | Named[DeclaredStyle] | None,
    names: tuple[str, ...],
    read: DeclaredLayout,
    report: Report,
) -> None:
    for name in names:
        if known and name not in known.at:
            message = f"'{kind}' has no {quote(name)}"
            help = f"add '{name}: ...' under '{kind}:'"
            report.error("PNP103", read.place(kind), message=message, help=help)


def _layout(read: DeclaredLayout, report: Report) -> FlowLayout:
    colours = read.colours.data if read.colours else {}
    styles = read.styles.data if read.styles else {}
    return FlowLayout(
        Pos(read.pos.file),
        read.margin,
        read.gap,
        read.narrowest,
        read.band,
        read.pages,
        tuple(Column(column.share, column.sections) for column in read.columns),
        colours,
        {name: _style(style, colours, report) for name, style in styles.items()},
    )


def _style(style: DeclaredStyle, colours: Mapping[str, str], report: Report) -> TextStyle:
    family, _, weight = style.font.rpartition(" ")
    if style.colour and style.colour not in colours:
        message = f"expected a name under 'colours:', found {quote(style.colour)}"
        near = did_you_mean(style.colour, colours)
        report.error("PNP105", style.place("colour"), message=message, help=near)
    font, space = (family, int(weight)), (style.before, style.after)
    return TextStyle(font, style.size, style.leading, style.colour, *space)
