"""The rulebook of a game: read, filled in, and laid out; as a PDF, as text, or as a page for a
browser."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, partial
from typing import TYPE_CHECKING

from printnplay.core.diagnostics import Problem, Report, Result, Severity, did_you_mean, quote
from printnplay.core.units import Size
from printnplay.data.model import SOURCE_LANGUAGE, Game
from printnplay.data.text_file import read_text
from printnplay.documents.card_names import CardNames
from printnplay.documents.fill import fill_in
from printnplay.documents.manuscript import Manuscript
from printnplay.documents.markdown_page import read_markdown_book
from printnplay.documents.reference.load import load_reference
from printnplay.documents.shown import check_cards
from printnplay.faces.session import Draw
from printnplay.pdf.book import Book

if TYPE_CHECKING:
    from printnplay.documents.setting import Setting
    from printnplay.pdf.flow_document import LaidDocument

UNKNOWN, NO_TEMPLATE = "PNP160", "PNP201"


@dataclass(frozen=True, slots=True)
class ReadRulebook:
    """A rulebook as it is written, and with its numbers."""

    written: Manuscript
    filled: Manuscript

    def texts(self) -> Iterator[str]:
        return (words.text for words in self.filled.texts())

    def lay_out(self, book: Book, draw: Draw, setting: "Setting") -> "Result[LaidDocument | None]":
        """Its pages, with the fonts and forms of a book; None if it has an error."""
        from printnplay.documents.rulebook.pages import lay_out_rulebook
        from printnplay.documents.rulebook.scenes import scenes_of
        from printnplay.documents.shown import drawings_of

        found = self.filled.report()
        faces = found.take(drawings_of(draw, self.filled, is_dry_run=setting.is_dry_run))
        scenes = found.take(scenes_of(draw, self.filled))
        laid = None
        if not found.has_errors:
            laid = lay_out_rulebook(book, setting, self.filled, faces | scenes, found)
        return found.result(None if found.has_errors else laid)


def read_rulebook(game: Game, language: str) -> Result[ReadRulebook | None]:
    """As it is written, and with its numbers, as far as they can be computed; None if there is
    none."""
    written, problems = load_rulebook(game, language)
    if written is None:
        return Result(None, problems)
    found = written.report()
    found.extend(problems)
    filled, wrong = fill_in(game, written)
    found.extend(wrong)
    found.extend(check_cards(game, filled))
    found.extend(_false_examples(game, filled) if not wrong else ())
    return found.result(ReadRulebook(written, filled))


def load_rulebook(game: Game, language: str) -> Result[Manuscript | None]:
    """In that language, or else in English; None if there is none or it cannot be read."""
    chosen = language if language in game.rulebooks else SOURCE_LANGUAGE
    file = game.rulebooks.get(chosen)
    found = Report()
    text = read_text(file.path, file.shown, found) if file else None
    if file is None or text is None:
        return found.result(None)
    names = CardNames(game, chosen)
    book = read_markdown_book(game, text, chosen, file.shown, found, name_card=names.mention)
    found.extend(unknown_rules(game, book))
    found.extend(unknown_scenes(game, book))
    return found.result(book)


def unknown_rules(game: Game, book: Manuscript) -> Iterator[Problem]:
    """The rules of a game are those that its quick reference explains; a game whose reference names
    none can number them as it likes."""
    known = known_rules(game)
    for part in book.passages:
        for rule in part.rules:
            if known and rule not in known:
                pos = book.places.get(rule, part.words.pos if part.words else part.pos)
                message = f"there is no rule {quote(rule)}"
                yield Problem(UNKNOWN, message, pos, help=did_you_mean(rule, known))


def known_rules(game: Game) -> frozenset[str]:
    found = (load_reference(game, language).value for language in game.references)
    parts = (part for reference in found if reference for part in reference.passages)
    return frozenset(rule for part in parts for rule in part.rules)


def unknown_scenes(game: Game, book: Manuscript) -> Iterator[Problem]:
    """Drawings whose template is not there."""
    folders = game.template_folders
    templates = {path.name for folder in folders for path in folder.path.glob("figure-*.svg.j2")}
    for part in book.passages:
        name = f"figure-{part.scene.text}.svg.j2" if part.scene else None
        if part.scene and name and name not in templates:
            help = did_you_mean(name, templates) or f"add the file to {folders[0].shown}"
            yield Problem(
                NO_TEMPLATE, f"there is no template {quote(name)}", part.scene.pos, help=help
            )


def _false_examples(game: Game, book: Manuscript) -> Iterator[Problem]:
    """What its examples claim and the rules do not do. In a rulebook, an example that the rules do
    not have is an error, too."""
    from printnplay.documents.examples import false_examples
    from printnplay.games.cards import cards_for
    from printnplay.games.discovery import playable_of

    playable = playable_of(game)
    if playable:
        cards = cache(partial(cards_for, game, playable=playable))
        for problem in false_examples(game, book, playable, cards):
            yield problem._replace(severity=Severity.ERROR)


def rulebook_pdf(draw: Draw, rulebook: ReadRulebook, page: Size) -> Result[bytes]:
    """Its pages in the order in which they are read; empty if it has an error."""
    from printnplay.documents.rulebook.booklet import RulebookPages
    from printnplay.documents.rulebook.pages import NAME
    from printnplay.documents.setting import Setting

    stamp = draw.game.stamp(draw.look.language)
    setting = Setting(draw.game, draw.look, page, stamp, fonts=draw.reader.fonts)
    book = Book.about(setting.title, setting.word(NAME), setting.language)
    laid, problems = rulebook.lay_out(book, draw, setting)
    if laid is None:
        return Result(b"", problems)
    RulebookPages(laid, stamp).add_flat(book)
    return Result(book.to_bytes(), problems)
