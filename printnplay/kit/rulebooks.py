"""The rulebook of a game as kits have it: its numbers are compared with the data, and its pages are
imposed for the paper of the kit."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from printnplay.core.diagnostics import Problem, Report, Result
from printnplay.core.geometry import Side
from printnplay.data.model import Game
from printnplay.documents.manuscript import ITEM, Manuscript
from printnplay.documents.rulebook.build import ReadRulebook, read_rulebook
from printnplay.preflight.numbers import CONTENTS, SheetText, false_numbers

if TYPE_CHECKING:
    from printnplay.faces.session import Draw
    from printnplay.kit.choice import Choice
    from printnplay.kit.model import Document
    from printnplay.pdf.flow_document import LaidDocument

NAME, STOCK = "rulebook", "plain"


@dataclass(frozen=True, slots=True)
class RulebookFile:
    """A file of the kit, and the sides of the sheets that are in it."""

    document: "Document"
    laid: "LaidDocument"
    sides: tuple[Side, ...]


@dataclass(frozen=True, slots=True)
class PlannedRulebook:
    """The files of a rulebook: their pages are laid out, and not yet in their books."""

    read: ReadRulebook
    files: tuple[RulebookFile, ...]
    is_booklet: bool

    @property
    def documents(self) -> "tuple[Document, ...]":
        return tuple(file.document for file in self.files)

    @property
    def pages(self) -> int:
        return len(self.files[0].laid.pages)

    def write(self, choice: "Choice", stamp: str) -> None:
        """Adds the pages to the files, with a stamp at their foot."""
        from printnplay.documents.rulebook.booklet import RulebookPages

        backs, paper = choice.layout.backs, choice.layout.page
        for file in self.files:
            pages, book = RulebookPages(file.laid, stamp), file.document.plates.book
            if self.is_booklet:
                pages.add_booklet(book, paper, backs, file.sides)
            else:
                pages.add_flat(book, backs)


def plan_rulebook(draw: "Draw", choice: "Choice", report: Report) -> PlannedRulebook | None:
    """None if the game has none, none is wanted, or it has an error. Parts of a kit have none."""
    from printnplay.documents.rulebook.pages import can_fold

    way = choice.options.rulebook
    if way == "none" or choice.selection.components or not draw.game.rulebooks:
        return None
    read = report.take(kit_rulebook(draw.game, choice.look.language))
    if read is None:
        return None
    is_booklet = way == "booklet" and can_fold(choice.layout.page)
    files = [
        _file(draw, choice, read, name, how, sides, report, is_booklet=is_booklet)
        for name, how, sides in _names(choice.layout.backs, is_booklet=is_booklet)
    ]
    laid = tuple(file for file in files if file)
    return PlannedRulebook(read, laid, is_booklet) if len(laid) == len(files) else None


def _names(backs: str, *, is_booklet: bool) -> Iterator[tuple[str, str, tuple[Side, ...]]]:
    """The files: a booklet has both sides, which are two passes if the printer does not turn the
    paper."""
    is_duplex = backs.startswith("duplex")
    if is_booklet and not is_duplex:
        yield from ((f"{NAME}-{side}s.pdf", f"{side}s", (side,)) for side in Side)
    else:
        yield f"{NAME}.pdf", backs if is_duplex else "simplex", tuple(Side)


def _file(
    draw: "Draw",
    choice: "Choice",
    read: ReadRulebook,
    name: str,
    how: str,
    sides: tuple[Side, ...],
    report: Report,
    *,
    is_booklet: bool,
) -> RulebookFile | None:
    from printnplay.documents.rulebook.booklet import saddle
    from printnplay.documents.rulebook.pages import booklet_page
    from printnplay.documents.setting import Setting
    from printnplay.kit.model import Document
    from printnplay.pdf.sheet_pdf import Plates

    paper, edges = choice.layout.page, choice.edges
    page, margins = (booklet_page(paper), edges[::-1]) if is_booklet else (paper, edges)
    is_dry, fonts = choice.dry_run is not None, draw.reader.fonts
    setting = Setting(draw.game, draw.look, page, "", margins, is_dry, fonts)
    plates = Plates(correction=choice.correction)
    laid = report.take(read.lay_out(plates.book, draw, setting))
    if laid is None:
        return None
    count = len(laid.pages)
    if is_booklet:
        count = sum(spread.side in sides for spread in saddle(count))
    document = Document(name, STOCK, how, (), plates, count, is_turned=how.startswith("duplex"))
    return RulebookFile(document, laid, sides)


def kit_rulebook(game: Game, language: str) -> Result[ReadRulebook | None]:
    """With its numbers; None if the game has none, or it has an error."""
    read, problems = checked_rulebook(game, language)
    return Result(None if any(found.is_error for found in problems) else read, problems)


def checked_rulebook(game: Game, language: str) -> Result[ReadRulebook | None]:
    """With everything that is wrong with it; None if there is none."""
    read, problems = read_rulebook(game, language)
    if read is None:
        return Result(None, problems)
    found = read.written.report()
    found.extend(problems)
    found.extend(wrong_numbers(game, read.written, read.filled))
    return found.result(read)


def wrong_numbers(game: Game, written: Manuscript, filled: Manuscript) -> Iterator[Problem]:
    """Numbers in its words that the data contradict: '7 rounds', and in lists '24 race cards'."""
    return false_numbers(game, list(_texts(written, filled)), written.report())


def _texts(written: Manuscript, filled: Manuscript) -> Iterator[SheetText]:
    for raw, printed in zip(written.passages, filled.passages, strict=True):
        # An item counts what there is if its first word is a number.
        name = CONTENTS if raw.form == ITEM else ""
        for own, final in zip(raw.texts(), printed.texts(), strict=True):
            yield SheetText(written.language, name, own, final.text)
