"""A kit as it is planned: every file that is printed, its sheets, and the faces on them."""

import hashlib
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from printnplay.core.geometry import Side
from printnplay.faces.face import Face, Page
from printnplay.kit.choice import Choice
from printnplay.pdf.sheet_pdf import Plates
from printnplay.sheets.marks import straight_cuts
from printnplay.sheets.model import Sheet
from printnplay.sheets.outlines import BESIDE
from printnplay.text.fonts import BUILTIN, Fonts

if TYPE_CHECKING:
    from printnplay.kit.rulebooks import PlannedRulebook


class Document(NamedTuple):
    """A PDF: what it is printed on (card, thick or plain) and how (`contents.how.*`). Its first
    pages flow; they are on both sides of the paper if that `is_turned`."""

    name: str
    stock: str
    how: str
    sheets: tuple[Sheet, ...]
    plates: Plates
    first_pages: int = 0
    is_turned: bool = False

    @property
    def pages(self) -> int:
        return self.first_pages + len(self.sheets)

    @property
    def fronts(self) -> tuple[Sheet, ...]:
        return tuple(sheet for sheet in self.sheets if sheet.side is Side.FRONT)

    @property
    def papers(self) -> int:
        """How many papers: a front and its back are one."""
        if self.how == "backs":
            return 0
        return -(-self.first_pages // (2 if self.is_turned else 1)) + len(self.fronts)

    @property
    def cuts(self) -> int:
        return straight_cuts(self.fronts)


class KitPlan(NamedTuple):
    """A kit's files, how many copies of each component they hold, how many of these are cards, what
    is drawn on them, whether a sample game is among the sheets, the fonts of their names, and the
    rulebook."""

    documents: tuple[Document, ...]
    copies: Counter[str]
    edition: str
    cards: int = 0
    faces: tuple[Face, ...] = ()
    drawn_pages: tuple[Page, ...] = ()
    has_sample: bool = False
    fonts: Fonts = BUILTIN
    rulebook: "PlannedRulebook | None" = None

    @property
    def papers(self) -> int:
        return sum(document.papers for document in self.documents)

    @property
    def cuts(self) -> int:
        return sum(document.cuts for document in self.documents)


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


def clear_of_marks(choice: Choice) -> Choice:
    """With room for the marks that a cutting machine looks for. A board takes all the paper: it has
    none."""
    inset = choice.registration
    if inset is None:
        return choice
    side, end = (max(margin, inset + BESIDE) for margin in choice.layout.margins)
    return replace(choice, layout=choice.layout._replace(margin=side, ends=end))


def edition_of(choice: Choice, kit: KitPlan, texts: Iterable[str] = ()) -> str:
    """A hash of all that is printed, with the texts of its documents; a dry run is not."""
    if choice.dry_run:
        return ""
    digest = hashlib.sha256(repr(choice.layout).encode())
    placed = (p for d in kit.documents for s in d.fronts for p in s.placements)
    for face in kit.faces:
        digest.update(face.picture.digest)
    for text in (*(p.copy for p in placed), *texts):
        digest.update(b"\n" + text.encode())
    return digest.hexdigest()
