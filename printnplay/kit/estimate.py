"""What a kit takes: counted on its sheets; its ink is measured on the pages as they are printed."""

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping

from printnplay.core.geometry import Side
from printnplay.core.units import Size
from printnplay.data.model import Game
from printnplay.kinds.box.boxes import box_solids
from printnplay.kinds.box.nets import Solid, inside
from printnplay.kit.choice import Choice
from printnplay.kit.cutfile import shaped_length
from printnplay.kit.estimate_model import (
    BoxSize,
    Coverage,
    Estimate,
    FileCuts,
    FileTally,
    Pace,
    SleevePack,
    add_coverages,
    sleeve_for,
)
from printnplay.kit.files import kit_files
from printnplay.kit.model import Document, KitPlan
from printnplay.pdf.ink import PageInk, page_inks
from printnplay.sheets.marks import cuts_of
from printnplay.sheets.model import Cuts, Sheet


def estimate_kit(
    game: Game,
    choice: Choice,
    kit: KitPlan,
    pace: Pace,
    *,
    files: Mapping[str, bytes] | None = None,
) -> Estimate:
    """Writes the kit's files, or is given them: a kit's pages are written once."""
    pdfs = files or dict(kit_files(game, choice, kit))
    return Estimate(
        tuple(_tally(document, kit, pdfs[document.name]) for document in kit.documents),
        tuple(plan for document in kit.documents for plan in _plans(document)),
        tuple(_sleeves(kit)),
        tuple(_boxes(game, choice, kit)),
        pace,
    )


def _tally(document: Document, kit: KitPlan, pdf: bytes) -> FileTally:
    faces = {face.name: face for face in kit.faces}
    pages = {page.name: page for page in kit.drawn_pages}
    keys: list[Hashable] = [*range(document.first_pages), *map(_look, document.sheets)]
    return FileTally(
        document.name,
        document.stock,
        document.papers,
        document.pages,
        document.cuts,
        sum(shaped_length(sheet, faces, pages) for sheet in document.fronts),
        add_coverages(map(_coverage, page_inks(pdf, keys))),
    )


def _look(sheet: Sheet) -> Hashable:
    """Pages that differ in nothing but whose cards they show, and the number in the margin. The
    first one has a ruler."""
    placed = tuple((p.face, p.x, p.y, p.rotation, p.bleed) for p in sheet.placements)
    return sheet.number == 1, sheet.side, placed, sheet.marks


def _coverage(page: PageInk) -> Coverage:
    cyan, magenta, yellow, black = (share * page.area for share in page.shares)
    return Coverage(page.area, (cyan, magenta, yellow, black))


def _plans(document: Document) -> Iterator[FileCuts]:
    alike: dict[tuple[bool, Cuts], list[int]] = {}
    for sheet in document.fronts:
        cuts = cuts_of(sheet)
        if cuts.total:
            alike.setdefault((sheet.fold is not None, cuts), []).append(sheet.number)
    for (is_folded, cuts), numbers in alike.items():
        yield FileCuts(document.name, tuple(numbers), is_folded, cuts)


def _sleeves(kit: KitPlan) -> Iterator[SleevePack]:
    sides = {face.name: face.side for face in kit.faces}
    cards = (d for d in kit.documents if d.stock == "card")
    placed = (p for d in cards for s in d.fronts for p in s.placements)
    counts: Counter[Size] = Counter(p.size for p in placed if sides[p.face] is Side.FRONT)
    for card, count in counts.items():
        yield SleevePack(card, count, sleeve_for(card))


def _boxes(game: Game, choice: Choice, kit: KitPlan) -> Iterator[BoxSize]:
    """Those that the kit has pages of."""
    options, selection = choice.options, choice.selection
    if not options.boxes or selection.components:
        return
    made = box_solids(
        game,
        kit.faces,
        stock=options.stock,
        is_sleeved=options.sleeved,
        players=selection.players,
    )
    for name, solid in made:
        inner = inside(solid, options.stock)
        yield BoxSize(name, selection.times, _measures(inner), _measures(solid))


def _measures(solid: Solid) -> tuple[float, float, float]:
    return solid.width, solid.height, solid.depth
