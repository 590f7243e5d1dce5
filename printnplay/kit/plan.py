"""Plans a kit: its cards, its pieces and its sheets of plain paper, each copy in its place."""

import math
from collections import Counter
from dataclasses import replace

from printnplay.core.diagnostics import Problem, Report, Result
from printnplay.core.units import LARGEST, PAPERS, USUAL_PAPERS, Size, holds
from printnplay.data.model import Game
from printnplay.faces.face import Face
from printnplay.faces.session import Draw
from printnplay.kinds.copies import copies_of
from printnplay.kit.choice import Choice
from printnplay.kit.model import Document, KitPlan, clear_of_marks, documents_of, edition_of
from printnplay.kit.pages import page_faces, page_sheets
from printnplay.pdf.margin import FONT
from printnplay.pdf.sheet_pdf import Plates
from printnplay.sheets.layout import DoesNotFit, needed_paper
from printnplay.sheets.model import SAFE_EDGE
from printnplay.sheets.sheets import impose
from printnplay.text.fonts import missing_glyph_message


def plan_kit(
    draw: Draw, choice: Choice, faces: tuple[Face, ...], *, is_sound: bool = True
) -> Result[KitPlan | None]:
    """Every copy in its place; None if something does not fit on the paper. Flowing pages are left
    out of a kit that has an error, or whose faces have one (not `is_sound`)."""
    report = Report()
    try:
        return report.result(_planned(draw, choice, faces, report, is_sound=is_sound))
    except DoesNotFit as problem:
        report.add(_misfit(draw.game, choice, problem))
        return report.result(None)


def _planned(
    draw: Draw, choice: Choice, faces: tuple[Face, ...], report: Report, *, is_sound: bool
) -> KitPlan:
    game = draw.game
    kit = plan_cards(game, clear_of_marks(choice), faces)._replace(fonts=draw.reader.fonts)
    decks = {part.id for part in game.decks}
    if choice.selection.components and decks.issuperset(choice.selection.components):
        kit = _with_manual_duplex(draw, choice, kit, report)
        _warn_of_names(draw, choice, report)
        return kit._replace(edition=edition_of(choice, kit))
    from printnplay.kit.documents import plan_sheets
    from printnplay.kit.pieces import plan_pieces

    kit = plan_pieces(draw, choice, kit, report)
    kit = _with_rulebook(draw, choice, kit, report) if is_sound else kit
    kit = _with_manual_duplex(draw, choice, kit, report)
    return plan_sheets(draw, choice, kit, report, is_sound=is_sound)


def plan_cards(game: Game, choice: Choice, drawn: tuple[Face, ...]) -> KitPlan:
    copies = copies_of(game, drawn, choice.selection, is_low_ink=choice.look.is_low_ink)
    sheets = impose(copies, choice.layout) if copies else ()
    documents = documents_of(choice, "cards", "card", sheets)
    return KitPlan(documents, Counter(copy.component for copy in copies), "", len(copies), drawn)


def _warn_of_names(draw: Draw, choice: Choice, report: Report) -> None:
    """Signs that are left out of the sheets' names. The first page of a whole kit reports them,
    too."""
    game, fonts, language = draw.game, draw.reader.fonts, choice.look.language
    title = game.title_in(language)
    names = (game.word(f"component.{part}", language) for part in choice.selection.components)
    for sign in fonts.missing("".join((title, *names)), fonts.find(*FONT)):
        message, help = missing_glyph_message(sign, FONT[0]), fonts.help_for(sign)
        report.warning("PNP501", game.pos, message=message, help=help)


def _with_manual_duplex(draw: Draw, choice: Choice, kit: KitPlan, report: Report) -> KitPlan:
    """With the page that explains it as a file of its own, if there is a file of backs."""
    if all(document.how != "backs" for document in kit.documents):
        return kit
    from printnplay.documents.manual_duplex import NAME, SideFiles, manual_duplex_page

    sides = ("fronts", "backs")
    files = SideFiles(*(tuple(d.name for d in kit.documents if d.how == side) for side in sides))
    page = report.take(manual_duplex_page(draw, choice.layout.page, choice.edges, files))
    if page is None:
        return kit
    (face,), sheets = page_faces([page]), page_sheets((), [page], margin=0)
    plates = Plates(sheets, correction=choice.correction)
    document = Document(f"{NAME}.pdf", "plain", "simplex", sheets, plates)
    return kit._replace(
        documents=(*kit.documents, document),
        faces=(*kit.faces, face),
        drawn_pages=(*kit.drawn_pages, page),
    )


def _with_rulebook(draw: Draw, choice: Choice, kit: KitPlan, report: Report) -> KitPlan:
    if not draw.game.rulebooks:
        return kit
    from printnplay.kit.rulebooks import plan_rulebook

    planned = plan_rulebook(draw, choice, report)
    if planned is None:
        return kit
    return kit._replace(documents=(*kit.documents, *planned.documents), rulebook=planned)


def _misfit(game: Game, choice: Choice, problem: DoesNotFit) -> Problem:
    """PNP401, at the size that is too large."""
    found = (part for part in game.components if problem.card and part.size == problem.card)
    part = next(found, None)
    source = part.size_source if part else None
    pos = source.pos if source else part.pos if part else game.pos
    help = problem.help or _larger(choice, problem.card)
    return Problem("PNP401", f"{choice.paper}: {problem}", pos, help=help)


def _larger(choice: Choice, card: Size | None) -> str | None:
    """A paper that holds such a card, and less that is kept free of it."""
    if card is None:
        return None
    layout = clear_of_marks(choice).layout
    needed = needed_paper(card, layout)
    fitting = (name for name in USUAL_PAPERS if holds(PAPERS[name], needed))
    found = next(fitting, f"{math.ceil(needed.width)}x{math.ceil(needed.height)}mm")
    is_paper = max(needed.width, needed.height) <= LARGEST
    plain = replace(choice, layout=layout._replace(margin=SAFE_EDGE, ends=SAFE_EDGE))
    bare = needed_paper(card, clear_of_marks(plain).layout)
    is_printers = choice.printer is not None and holds(layout.paper, bare)
    ways = [f"use a larger paper: --paper {found}"] if is_paper else []
    ways += ["leave the printer's margins out: --printer none"] if is_printers else []
    return ", or ".join(ways) or None
