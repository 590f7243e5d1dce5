"""Cut files: the outlines of a page for a cutting machine, as SVG or DXF in true millimetres.

Comes in: closed outlines, y down, and folds to score. Goes out: bytes, each kind of line on its
own layer. An edge that two outlines share is cut once.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from printnplay.core.geometry import Line
from printnplay.core.units import Size
from printnplay.kit.options import CutKind, Registration
from printnplay.sheets.outlines import Path, Ring, cut_paths
from printnplay.sheets.registration import INSET, mark_rings

# Colours that machines' programs tell layers by: SVG's, and those of the DXF index.
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
    cuts: tuple[Path, ...]
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
    """R12, the oldest that all programs read. It has no unit of its own; $INSUNITS 4 says
    millimetres to those that ask."""
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
