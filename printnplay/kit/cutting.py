"""The outlines of every sheet that is cut: how long they are, and as files for a machine."""

from collections.abc import Iterator

from printnplay.core.geometry import Side
from printnplay.faces.face import Face, Page
from printnplay.kit.choice import Choice
from printnplay.kit.cutfile import cut_file
from printnplay.kit.kit import KitPlan
from printnplay.sheets.model import Sheet
from printnplay.sheets.outlines import Ring, cut_paths, face_outlines
from printnplay.sheets.registration import INSET, has_room


def cut_files(choice: Choice, kit: KitPlan) -> Iterator[tuple[str, bytes]]:
    """`cut-cards-1.svg`, one for each sheet on card or thick stock."""
    kind, inset = choice.options.cut_file, choice.registration
    assert kind is not None
    faces = {face.name: face for face in kit.faces}
    pages = {page.name: page for page in kit.drawn_pages}
    for document in kit.documents:
        if document.stock == "plain" or document.how == "backs":
            continue
        stem = document.name.removesuffix(".pdf")
        for sheet in document.fronts:
            rings, folded = _rings(sheet, faces), _page_on(sheet, pages)
            data = cut_file(
                (*rings, *(folded.cuts if folded else ())),
                sheet.paper,
                kind=kind,
                registration="three-point" if inset and has_room(sheet, inset) else "none",
                folds=folded.folds if folded else (),
                inset=inset or INSET,
            )
            yield f"cut-{stem}-{sheet.number}.{kind}", data


def shaped_length(sheet: Sheet, faces: dict[str, Face], pages: dict[str, Page]) -> float:
    """How far scissors go on a sheet: around what is not cut straight, in mm."""
    shaped = [p for p in sheet.placements if p.is_shaped and faces[p.face].side is Side.FRONT]
    page = _page_on(sheet, pages)
    rings = [r for p in shaped if p.size != sheet.paper for r in face_outlines(p, faces[p.face])]
    return sum(path.length for path in cut_paths([*rings, *(page.cuts if page else ())]))


def _rings(sheet: Sheet, faces: dict[str, Face]) -> tuple[Ring, ...]:
    """Of fronts only: what is folded is cut through both halves."""
    fronts = [p for p in sheet.placements if faces[p.face].side is Side.FRONT]
    whole = [p for p in fronts if p.size != sheet.paper]
    return tuple(ring for p in whole for ring in face_outlines(p, faces[p.face]))


def _page_on(sheet: Sheet, pages: dict[str, Page]) -> Page | None:
    return next((pages[p.copy] for p in sheet.placements if p.copy in pages), None)
