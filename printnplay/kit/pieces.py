"""What is printed on thick stock: tokens and figures, boards, the queue strip, boxes."""

from collections import Counter
from collections.abc import Iterator, Sequence

from printnplay.core.diagnostics import Report
from printnplay.core.geometry import Side
from printnplay.data.model import Game, Kind
from printnplay.faces.draw import check_text
from printnplay.faces.face import Face, Page
from printnplay.faces.session import BLEED, Draw
from printnplay.kinds.piece_copies import count_pieces, impose_pieces, piece_copies
from printnplay.kit.choice import Choice
from printnplay.kit.kit import Document, KitPlan, clear_of_marks, documents_of
from printnplay.kit.pages import OFF_MARGIN, page_faces, page_sheets
from printnplay.sheets.layout import Layout
from printnplay.sheets.model import Sheet


def plan_pieces(draw: Draw, choice: Choice, kit: KitPlan, report: Report) -> KitPlan:
    """The kit with its pieces. Raises DoesNotFit."""
    game, faces = draw.game, _pieces(draw, choice, report)
    copies = piece_copies(game, faces, choice.selection, is_low_ink=choice.look.is_low_ink)
    sheets = impose_pieces(copies, _layout(choice, kit)) if copies else ()
    pages = tuple(_pages(draw, choice, kit.faces, report))
    known, printed = (*faces, *page_faces(pages)), pages * choice.selection.times
    check_text(draw, known, report)
    documents = _documents(choice, sheets, printed)
    counts = kit.copies + Counter(count_pieces(copies)) + _count(printed, game)
    return kit._replace(
        documents=(*kit.documents, *documents),
        copies=counts,
        faces=(*kit.faces, *known),
        drawn_pages=(*kit.drawn_pages, *pages),
    )


def _layout(choice: Choice, kit: KitPlan) -> Layout:
    """A part-used sheet is one of cards, if there are any."""
    layout = clear_of_marks(choice).layout
    bleed, skip = min(layout.bleed, BLEED), 0 if kit.cards else layout.skip_first
    return layout._replace(bleed=bleed, skip_first=skip)


def _documents(
    choice: Choice, sheets: tuple[Sheet, ...], pages: Sequence[Page]
) -> Iterator[Document]:
    """What has two sides and what has one are two piles where the sides are printed apart."""
    both = {s.number for s in sheets if s.side is Side.BACK and s.placements}
    if choice.layout.backs == "separate":
        two = tuple(s for s in sheets if s.number in both)
        one = tuple(s for s in sheets if s.number not in both and s.side is Side.FRONT)
        yield from documents_of(choice, "pieces", "thick", two)
        sheets, both = one, set()
    elif not both:
        sheets = tuple(s for s in sheets if s.side is Side.FRONT)
    has_backs = bool(both) and choice.layout.backs.startswith("duplex")
    margin = clear_of_marks(choice).layout.widest
    whole = page_sheets(sheets, pages, margin=margin, has_backs=has_backs)
    yield from documents_of(choice, "pieces", "thick", whole)


def _pieces(draw: Draw, choice: Choice, report: Report) -> tuple[Face, ...]:
    parts = choice.selection.pieces(draw.game)
    if not parts:
        return ()
    from printnplay.kinds.pieces import draw_pieces

    has = choice.selection.has
    chosen = tuple(part._replace(cards=tuple(filter(has, part.cards))) for part in parts)
    return draw_pieces(draw.only(chosen), report, cut=choice.options.cut)


def _pages(draw: Draw, choice: Choice, faces: tuple[Face, ...], report: Report) -> Iterator[Page]:
    page, margin, options = choice.layout.page, choice.layout.widest, choice.options
    game, clear = draw.game, clear_of_marks(choice).layout.widest
    for part in game.components:
        if not choice.selection.wants(part.id):
            continue
        if part.shape:
            from printnplay.kinds.track.track import draw_track

            is_large = options.track == "large"
            yield from draw_track(draw, part, report, page=page, margin=margin, is_large=is_large)
        if part.kind is Kind.STANDEES and "queue.title" in game.words["en"]:
            from printnplay.kinds.strip.queue import draw_queue

            within = clear + OFF_MARGIN
            yield from draw_queue(draw, part, report, page=page, margin=within)
    if game.boxes and options.boxes and not choice.selection.components:
        yield from _boxes(draw, choice, faces, report)


def _boxes(draw: Draw, choice: Choice, faces: tuple[Face, ...], report: Report) -> tuple[Page, ...]:
    from printnplay.kinds.box.boxes import draw_boxes

    return draw_boxes(
        draw,
        report,
        page=choice.layout.page,
        margin=clear_of_marks(choice).layout.widest + OFF_MARGIN,
        stock=choice.options.stock,
        is_sleeved=choice.options.sleeved,
        players=choice.selection.players,
        faces=faces,
    )


def _count(pages: Sequence[Page], game: Game) -> Counter[str]:
    """Boards are whole components; strips and boxes are not counted by the data."""
    boards = {part.id for part in game.components if part.kind is Kind.BOARD}
    counts: Counter[str] = Counter()
    for page in pages:
        if page.component in boards:
            counts[page.component] += page.pieces
    return counts
