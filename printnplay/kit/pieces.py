"""The pieces, on thick stock: tokens, tiles and figures, boards and tracks, strips, boxes."""

from collections.abc import Iterator, Sequence

from printnplay.core.diagnostics import Report
from printnplay.core.geometry import Side
from printnplay.faces.draw import check_text
from printnplay.faces.face import Face, Page
from printnplay.faces.session import BLEED, Draw, Look
from printnplay.kinds.catalogue import pieces_on
from printnplay.kinds.copies import copies_of, count_copies
from printnplay.kinds.kind import Making
from printnplay.kit.choice import Choice
from printnplay.kit.model import Document, KitPlan, clear_of_marks, documents_of
from printnplay.kit.pages import count_pages, draw_pages, page_faces, page_sheets
from printnplay.preflight.colours import check_suits
from printnplay.sheets.layout import Layout
from printnplay.sheets.model import Copy, Sheet
from printnplay.sheets.sheets import impose

STOCK = "thick"


def plan_pieces(draw: Draw, choice: Choice, kit: KitPlan, report: Report) -> KitPlan:
    """The kit with its pieces. Raises DoesNotFit."""
    low, parts = choice.look.is_low_ink, tuple(choice.selection.parts(draw.game, STOCK))
    faces = draw_pieces(draw.only(parts), report, cut=choice.options.cut) if parts else ()
    making = making_of(choice, kit._replace(faces=(*kit.faces, *faces)))
    pages = draw_pages(draw, making, STOCK, report)
    on_pages = {page.component for page in pages}
    imposed = tuple(face for face in faces if face.component not in on_pages)
    copies = copies_of(draw.game, imposed, choice.selection, is_low_ink=low, stock=STOCK)
    sheets = impose_pieces(copies, making.layout) if copies else ()
    known, times = (*faces, *page_faces(pages)), choice.selection.times
    report.extend(check_text(draw, known))
    report.extend(check_suits(draw, faces))
    documents = _documents(choice, sheets, pages * times)
    return kit._replace(
        documents=(*kit.documents, *documents),
        copies=kit.copies + count_copies(copies) + count_pages(pages, times),
        faces=(*kit.faces, *known),
        drawn_pages=(*kit.drawn_pages, *pages),
    )


def making_of(choice: Choice, kit: KitPlan) -> Making:
    """What kinds have to know of a choice, and of what is drawn already."""
    options = choice.options
    return Making(
        choice.selection,
        _layout(choice, kit),
        choice.layout.widest,
        cut=options.cut,
        track=options.track,
        pads=options.pad,
        has_mats=options.mats,
        has_boxes=options.boxes,
        thickness=options.stock,
        is_sleeved=options.sleeved,
        faces=kit.faces,
    )


def impose_pieces(copies: Sequence[Copy], layout: Layout) -> tuple[Sheet, ...]:
    """The sheets of all pieces, numbered through: two-sided ones first, one-sided ones after them
    on sheets that no fold halves. Raises DoesNotFit."""
    two_sided = [copy for copy in copies if copy.back]
    one_sided = [copy for copy in copies if not copy.back]
    plain = layout._replace(backs="none") if layout.backs == "fold" else layout
    first = impose(two_sided, layout)
    then = impose(one_sided, plain._replace(skip_first=0) if two_sided else plain)
    before = max((sheet.number for sheet in first), default=0)
    of = before + max((sheet.number for sheet in then), default=0)
    moved = [sheet._replace(number=sheet.number + before) for sheet in then]
    return tuple(sheet._replace(of=of) for sheet in (*first, *moved))


def _layout(choice: Choice, kit: KitPlan) -> Layout:
    """A part-used sheet is one of cards, if there are any."""
    layout = clear_of_marks(choice).layout
    bleed, skip = min(layout.bleed, BLEED), 0 if kit.cards else layout.skip_first
    return layout._replace(bleed=bleed, skip_first=skip)


def _documents(
    choice: Choice, sheets: tuple[Sheet, ...], pages: Sequence[Page]
) -> Iterator[Document]:
    """Two-sided and one-sided sheets are two piles if the sides are printed apart."""
    both = {s.number for s in sheets if s.side is Side.BACK and s.placements}
    margin, backs = clear_of_marks(choice).layout.widest, choice.layout.backs
    if backs == "separate":
        two = tuple(s for s in sheets if s.number in both)
        behind = [page for page in pages if page.back]
        two = page_sheets(two, behind, margin=margin, has_backs=True)
        yield from documents_of(choice, "pieces", STOCK, two)
        sheets = tuple(s for s in sheets if s.number not in both)
        both, pages = set(), [page for page in pages if not page.back]
    has_backs = bool(both) or any(page.back for page in pages)
    if not has_backs:
        sheets = tuple(s for s in sheets if s.side is Side.FRONT)
    is_duplex = has_backs and backs.startswith("duplex")
    whole = page_sheets(sheets, pages, margin=margin, has_backs=is_duplex)
    yield from documents_of(choice, "pieces", STOCK, whole)


def draw_pieces(draw: Draw, report: Report, *, cut: str) -> tuple[Face, ...]:
    """The faces of all that is imposed. Kinds that are drawn alike share their templates."""
    sessions = dict[Look, Draw]()
    found: list[Face] = []
    for part, kind in pieces_on(draw.game, STOCK):
        session = kind.session(draw, cut)
        session = sessions.setdefault(session.look, session)
        found += report.take(kind.faces(part, session, cut))
    return tuple(found)
