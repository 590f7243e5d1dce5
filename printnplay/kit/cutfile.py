"""Cut files: the outlines of a sheet for a cutting machine, as SVG or DXF in true millimetres.

Each kind of line is on its own layer, and an edge that two outlines share is cut once.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from printnplay.core.geometry import Line, Ring, Side
from printnplay.core.units import Size
from printnplay.faces.face import Face, Page
from printnplay.kit.choice import Choice
from printnplay.kit.model import KitPlan
from printnplay.kit.options import CutKind, Registration
from printnplay.sheets.model import Placement, Sheet
from printnplay.sheets.outlines import INSET, CutPath, cut_paths, has_room, mark_rings, placed_rings

# The colours by which machines' programs know the layers: SVG's, and those of the DXF index.
LAYERS = {"cut": ("#FF0000", 1), "fold": ("#0000FF", 5), "registration": ("#000000", 7)}
THIN = 0.1


def cut_file(
    outlines: Sequence[Ring],
    size: Size,
    *,
    kind: CutKind,
    registration: Registration,
    folds: Sequence[Line] = (),
    inset: float = INSET,
) -> bytes:
    """The file of one page. Registration marks are drawn where the page prints them, not cut."""
    marks = mark_rings(size, inset) if registration == "three-point" else ()
    drawing = _Drawing(size, cut_paths(outlines), tuple(folds), marks)
    lines = _svg(drawing) if kind == "svg" else _dxf(drawing)
    return ("\n".join(lines) + "\n").encode("ascii")


@dataclass(frozen=True, slots=True)
class _Drawing:
    size: Size
    cuts: tuple[CutPath, ...]
    folds: tuple[Line, ...]
    marks: tuple[Ring, ...]


def _svg(drawing: _Drawing) -> Iterator[str]:
    w, h = _n(drawing.size.width), _n(drawing.size.height)
    yield '<?xml version="1.0" encoding="UTF-8"?>'
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{w}mm" height="{h}mm" '
        f'viewBox="0 0 {w} {h}">'
    )
    yield from _layer("cut", (_d(path.points, path.is_closed) for path in drawing.cuts))
    if drawing.folds:
        ends = (((f.x1, f.y1), (f.x2, f.y2)) for f in drawing.folds)
        yield from _layer("fold", (_d(points, is_closed=False) for points in ends))
    if drawing.marks:
        yield f'<g id="registration" fill="{LAYERS["registration"][0]}">'
        yield from (f'<path d="{_d(ring, is_closed=True)}"/>' for ring in drawing.marks)
        yield "</g>"
    yield "</svg>"


def _layer(name: str, paths: Iterable[str]) -> Iterator[str]:
    yield f'<g id="{name}" fill="none" stroke="{LAYERS[name][0]}" stroke-width="{THIN}">'
    yield from (f'<path d="{path}"/>' for path in paths)
    yield "</g>"


def _d(points: Sequence[tuple[float, float]], is_closed: bool) -> str:
    moves = "L".join(f"{_n(x)} {_n(y)}" for x, y in points)
    return f"M{moves}{'Z' if is_closed else ''}"


def _dxf(drawing: _Drawing) -> Iterator[str]:
    """R12, the oldest that all programs read. It has no unit of its own; $INSUNITS 4 means
    millimetres."""
    for code, value in _groups(drawing):
        yield f"{code:3d}"
        yield value if isinstance(value, str) else _n(value)


def _groups(drawing: _Drawing) -> Iterator[tuple[int, str | float]]:
    size = drawing.size
    yield from ((0, "SECTION"), (2, "HEADER"), (9, "$ACADVER"), (1, "AC1009"))
    yield from ((9, "$INSUNITS"), (70, "4"))
    yield from ((9, "$EXTMIN"), (10, 0.0), (20, 0.0), (30, 0.0))
    yield from ((9, "$EXTMAX"), (10, size.width), (20, size.height), (30, 0.0), (0, "ENDSEC"))
    yield from _tables()
    yield from ((0, "SECTION"), (2, "ENTITIES"))
    for path in drawing.cuts:
        yield from _polyline("cut", path.points, size.height, is_closed=path.is_closed)
    for fold in drawing.folds:
        ends = ((fold.x1, fold.y1), (fold.x2, fold.y2))
        yield from _polyline("fold", ends, size.height, is_closed=False)
    for ring in drawing.marks:
        yield from _polyline("registration", ring, size.height, is_closed=True)
    yield from ((0, "ENDSEC"), (0, "EOF"))


def _tables() -> Iterator[tuple[int, str | float]]:
    yield from ((0, "SECTION"), (2, "TABLES"), (0, "TABLE"), (2, "LTYPE"), (70, "1"))
    yield from ((0, "LTYPE"), (2, "CONTINUOUS"), (70, "0"), (3, "Solid line"), (72, "65"))
    yield from ((73, "0"), (40, 0.0), (0, "ENDTAB"))
    yield from ((0, "TABLE"), (2, "LAYER"), (70, str(len(LAYERS))))
    for name, (_, colour) in LAYERS.items():
        yield from ((0, "LAYER"), (2, name), (70, "0"), (62, str(colour)), (6, "CONTINUOUS"))
    yield from ((0, "ENDTAB"), (0, "ENDSEC"))


def _polyline(
    layer: str, points: Sequence[tuple[float, float]], height: float, *, is_closed: bool
) -> Iterator[tuple[int, str | float]]:
    """A DXF's y points up."""
    yield from ((0, "POLYLINE"), (8, layer), (66, "1"), (70, "1" if is_closed else "0"))
    yield from ((10, 0.0), (20, 0.0), (30, 0.0))
    for x, y in points:
        yield from ((0, "VERTEX"), (8, layer), (10, x), (20, height - y), (30, 0.0))
    yield from ((0, "SEQEND"), (8, layer))


def _n(value: float) -> str:
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


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
    rings = [r for p in shaped if p.size != sheet.paper for r in _outlines(p, faces)]
    on_page = page.cuts if page and not page.is_cut_straight else ()
    return sum(path.length for path in cut_paths([*rings, *on_page]))


def _rings(sheet: Sheet, faces: dict[str, Face]) -> tuple[Ring, ...]:
    """Of fronts only: what is folded is cut through both halves."""
    fronts = [p for p in sheet.placements if faces[p.face].side is Side.FRONT]
    whole = [p for p in fronts if p.size != sheet.paper]
    return tuple(ring for p in whole for ring in _outlines(p, faces))


def _outlines(placement: Placement, faces: dict[str, Face]) -> tuple[Ring, ...]:
    return placed_rings(placement, faces[placement.face].rings)


def _page_on(sheet: Sheet, pages: dict[str, Page]) -> Page | None:
    return next((pages[p.copy] for p in sheet.placements if p.copy in pages), None)
