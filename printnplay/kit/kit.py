"""The plan of a kit: every file that is printed, its sheets, and the faces on them."""

import hashlib
import math
from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from printnplay.core.diagnostics import Report
from printnplay.core.geometry import Side
from printnplay.core.units import LARGEST, PAPERS, USUAL_PAPERS, Size, holds
from printnplay.data.model import Game
from printnplay.faces.face import Face, Page
from printnplay.faces.session import Draw
from printnplay.kinds.copies import copies_of
from printnplay.kit.choice import Choice
from printnplay.pdf.margin import FONT
from printnplay.pdf.plates import Plates
from printnplay.sheets.cuts import straight_cuts
from printnplay.sheets.frame import needed_paper
from printnplay.sheets.layout import DoesNotFit
from printnplay.sheets.model import SAFE_EDGE, Sheet
from printnplay.sheets.registration import BESIDE
from printnplay.sheets.sheets import impose
from printnplay.text.fonts import missing_glyphs, told_missing

if TYPE_CHECKING:
    from printnplay.data.flowing import Reference
    from printnplay.games.engine.story import Story


class Document(NamedTuple):
    """A PDF: what it is printed on (card, thick or plain) and how (`contents.how.*`)."""

    name: str
    stock: str
    how: str
    sheets: tuple[Sheet, ...]
    plates: Plates
    first_pages: int = 0

    @property
    def pages(self) -> int:
        return self.first_pages + len(self.sheets)

    @property
    def fronts(self) -> tuple[Sheet, ...]:
        return tuple(sheet for sheet in self.sheets if sheet.side is Side.FRONT)

    @property
    def papers(self) -> int:
        """How many papers: a front and its back are one."""
        return 0 if self.how == "backs" else self.first_pages + len(self.fronts)

    @property
    def cuts(self) -> int:
        return straight_cuts(self.fronts)


class KitPlan(NamedTuple):
    """A kit's files, how many copies of each component they hold, how many of these are cards, what
    is drawn on them, and whether a sample game is among the sheets."""

    documents: tuple[Document, ...]
    copies: Counter[str]
    edition: str
    cards: int = 0
    faces: tuple[Face, ...] = ()
    drawn_pages: tuple[Page, ...] = ()
    has_sample: bool = False

    @property
    def papers(self) -> int:
        return sum(document.papers for document in self.documents)

    @property
    def cuts(self) -> int:
        return sum(document.cuts for document in self.documents)


def plan_kit(draw: Draw, choice: Choice, drawn: tuple[Face, ...], report: Report) -> KitPlan:
    """Every copy in its place. Raises DoesNotFit."""
    game = draw.game
    kit = plan_cards(game, clear_of_marks(choice), drawn)
    decks = {part.id for part in game.components if part.is_deck}
    if choice.selection.components and decks.issuperset(choice.selection.components):
        kit = _with_manual_duplex(draw, choice, kit, report)
        _warn_of_names(game, choice, report)
        return kit._replace(edition=edition_of(choice, kit))
    from printnplay.kit.pieces import plan_pieces
    from printnplay.kit.plain import plan_plain

    kit = plan_pieces(draw, choice, kit, report)
    kit = _with_manual_duplex(draw, choice, kit, report)
    return plan_plain(draw, choice, kit, report)


def _warn_of_names(game: Game, choice: Choice, report: Report) -> None:
    """Signs that are left out of the sheets' names. The first page of a whole kit tells of them."""
    language = choice.look.language
    title = game.title.get(language) or next(iter(game.title.values()))
    names = (game.word(f"component.{part}", language) for part in choice.selection.components)
    for sign in missing_glyphs("".join((title, *names)), *FONT):
        report.warning("PNP501", game.pos, message=told_missing(sign, FONT[0]))


def _with_manual_duplex(draw: Draw, choice: Choice, kit: KitPlan, report: Report) -> KitPlan:
    if choice.layout.backs != "separate":
        return kit
    from printnplay.documents.manual_duplex import add_manual_duplex

    return add_manual_duplex(draw, choice, kit, report)


def tell_misfit(game: Game, choice: Choice, problem: DoesNotFit, report: Report) -> None:
    """PNP401, at the size that is too large."""
    found = (part for part in game.components if problem.card and part.size == problem.card)
    part = next(found, None)
    source = part.size_source if part else None
    pos = source.pos if source else part.pos if part else game.pos
    help = problem.help or _larger(choice, problem.card)
    report.error("PNP401", pos, message=f"{choice.paper}: {problem}", help=help)


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


def clear_of_marks(choice: Choice) -> Choice:
    """With room for the marks that a cutting machine looks for. A board takes all the paper: it has
    none."""
    inset = choice.registration
    if inset is None:
        return choice
    side, end = (max(margin, inset + BESIDE) for margin in choice.layout.margins)
    return replace(choice, layout=choice.layout._replace(margin=side, ends=end))


def plan_cards(game: Game, choice: Choice, drawn: tuple[Face, ...]) -> KitPlan:
    copies = copies_of(game, drawn, choice.selection, is_low_ink=choice.look.is_low_ink)
    sheets = impose(copies, choice.layout) if copies else ()
    documents = documents_of(choice, "cards", "card", sheets)
    return KitPlan(documents, Counter(copy.component for copy in copies), "", len(copies), drawn)


def documents_of(
    choice: Choice, name: str, stock: str, sheets: tuple[Sheet, ...]
) -> tuple[Document, ...]:
    """One file; or one of fronts and one of backs."""
    backs = choice.layout.backs
    files = {f"{name}.pdf": (sheets, _how(sheets, backs))}
    if backs == "separate" and _has_backs(sheets):
        sides = {side: tuple(s for s in sheets if s.side is side) for side in Side}
        files = {f"{name}-{side}s.pdf": (sides[side], f"{side}s") for side in Side}
    documents = []
    for file, (mixed, how) in files.items():
        held = _numbered(mixed)
        plates = Plates(held, correction=choice.correction)
        documents.append(Document(file, stock, how, held, plates))
    return tuple(documents) if sheets else ()


def _numbered(sheets: tuple[Sheet, ...]) -> tuple[Sheet, ...]:
    """From 1, whatever was taken out for another file."""
    numbers = {old: new for new, old in enumerate(dict.fromkeys(s.number for s in sheets), start=1)}
    return tuple(s._replace(number=numbers[s.number], of=len(numbers)) for s in sheets)


def _how(sheets: tuple[Sheet, ...], backs: str) -> str:
    if backs == "fold" and any(sheet.fold for sheet in sheets):
        return backs
    return backs if backs.startswith("duplex") and _has_backs(sheets) else "simplex"


def _has_backs(sheets: tuple[Sheet, ...]) -> bool:
    return any(sheet.placements for sheet in sheets if sheet.side is Side.BACK)


def edition_of(
    choice: Choice, kit: KitPlan, reference: "Reference | None" = None, story: "Story | None" = None
) -> str:
    """A hash of all that is printed; a draft is not."""
    if choice.draft:
        return ""
    digest = hashlib.sha256(repr(choice.layout).encode())
    placed = (p for d in kit.documents for s in d.fronts for p in s.placements)
    said = (said.text for said in (reference.said() if reference else ()))
    told = (repr(scene) for scene in (story.scenes if story else ()))
    for face in kit.faces:
        digest.update(face.picture.digest)
    for text in (*(p.copy for p in placed), *said, *told):
        digest.update(b"\n" + text.encode())
    return digest.hexdigest()
