"""The quick reference of a kit: read, filled in, drawn and laid out."""

from functools import cache, partial
from typing import TYPE_CHECKING

from printnplay.core.diagnostics import Problem, Report
from printnplay.core.units import Size
from printnplay.data.flowing import Reference
from printnplay.data.layout_file import load_layout
from printnplay.data.model import Game
from printnplay.documents.reference.load import load_reference
from printnplay.faces.session import Draw
from printnplay.kit.choice import Choice
from printnplay.kit.draft import ReadReference
from printnplay.pdf.book import Book
from printnplay.sheets.model import SAFE_EDGE

if TYPE_CHECKING:
    from collections.abc import Iterable

    from printnplay.documents.reference.layout import Laid
    from printnplay.documents.reference.text import Wording


def kit_reference(game: Game, choice: Choice, report: Report) -> Reference | None:
    """That of a kit. The kits of a draft read it once."""
    language = choice.look.language
    if choice.draft is None or not game.references:
        return filled_reference(game, language, report)
    known = choice.draft.references
    if language not in known:
        known[language] = read_reference(game, language, report)
    found = known[language]
    return found.filled if found else None


def filled_reference(game: Game, language: str, report: Report) -> Reference | None:
    """With its numbers; None where the game has none, or it has an error."""
    found = read_reference(game, language, report)
    return found.filled if found else None


def read_reference(game: Game, language: str, report: Report) -> ReadReference | None:
    """As it is written, and with its numbers; None where there is none, or it has an error."""
    from printnplay.documents.reference.fill import fill_reference

    found = Report()
    reference = load_reference(game, language, found)
    filled = fill_reference(game, reference, found) if reference else None
    if filled and not found.has_errors:
        for problem in _false_examples(game, filled):
            found.add(problem)
    report.extend(found)
    if reference is None or filled is None or found.has_errors:
        return None
    return ReadReference(reference, filled)


def _false_examples(game: Game, reference: Reference) -> "Iterable[Problem]":
    from printnplay.documents.reference.examples import false_examples
    from printnplay.games.cards import cards_for
    from printnplay.games.discovery import playable_of

    playable = playable_of(game)
    if playable is None:
        return ()
    cards = cache(partial(cards_for, game, playable=playable))
    return false_examples(game, reference, playable, cards)


def laid_out(
    draw: Draw,
    reference: Reference,
    page: Size,
    book: Book,
    report: Report,
    *,
    stamp: str,
    is_draft: bool = False,
    edges: tuple[float, float] = (SAFE_EDGE, SAFE_EDGE),
) -> "Laid | None":
    """None where it has an error."""
    from printnplay.documents.reference.art import drawings_of
    from printnplay.documents.reference.layout import COLOURS, STYLES, ReferencePage, lay_out
    from printnplay.pdf.columns import clear_of

    found = Report()
    game = draw.game
    faces = drawings_of(draw, reference, found, is_draft=is_draft)
    folders = game.template_folders
    layout = load_layout("reference", folders, found, styles=STYLES, colours=COLOURS)
    laid = None
    if layout and not found.has_errors:
        told = ReferencePage(game, reference, faces, page, stamp, draw.look.is_low_ink)
        laid = lay_out(book, told, clear_of(layout, edges), found, is_draft=is_draft)
    report.extend(found)
    return None if found.has_errors else laid


def reference_pdf(draw: Draw, reference: Reference, page: Size, report: Report) -> bytes:
    """The reference as a file of its own; empty where it has an error."""
    game, look = draw.game, draw.look
    title = game.title.get(look.language) or next(iter(game.title.values()))
    book = Book.about(title, game.word("reference.name", look.language), look.language)
    book.defend_scale("Simplex")
    laid = laid_out(draw, reference, page, book, report, stamp=look.language)
    if laid is None:
        return b""
    laid.add_to(book)
    return book.to_bytes()


def html_of(draw: Draw, reference: Reference, say: "Wording", report: Report) -> str:
    """The reference as a page for a browser; empty where a drawing has an error."""
    from printnplay.documents.reference.art import drawings_of
    from printnplay.documents.reference.html import reference_html

    found = Report()
    faces = drawings_of(draw, reference, found)
    report.extend(found)
    palette = draw.game.palette
    inks = palette.inks if palette else {}
    return "" if found.has_errors else reference_html(reference, say, faces, inks)
