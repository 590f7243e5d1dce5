"""Cut files, read back by hand: true millimetres, every edge once, marks on their own layer."""

import itertools
import re
from collections import Counter
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printnplay.core.diagnostics import Pos
from printnplay.core.geometry import Line, Ring, Side
from printnplay.core.units import PAPERS, Size
from printnplay.faces.draw import NOTHING
from printnplay.faces.face import Face
from printnplay.kit.cutfile import cut_file
from printnplay.kit.options import CutKind
from printnplay.sheets.model import Placement, Sheet
from printnplay.sheets.outlines import INSET, cut_paths, has_room, mark_rings, placed_rings

A4 = PAPERS["a4"]
SVG = "{http://www.w3.org/2000/svg}"
SQUARE: Ring = ((20, 30), (50, 30), (50, 70), (20, 70))
BESIDE: Ring = ((50, 30), (80, 30), (80, 70), (50, 70))

Polyline = tuple[str, bool, list[tuple[float, float]]]


def sheet(columns: int, rows: int, rotation: int = 0) -> Sheet:
    size = Size(88, 63) if rotation else Size(63, 88)
    placements = tuple(
        Placement(f"c{x}{y}", "f", 10 + x * 63, 15 + y * 88, size, rotation, (0, 0, 0, 0))
        for y in range(rows)
        for x in range(columns)
    )
    return Sheet(1, 1, Side.FRONT, A4, placements, (), None, (), (0, 0, 0, 0))


def outlines(drawn: Sheet) -> list[Ring]:
    face = Face("f", "race", Side.FRONT, ("c",), Size(63, 88), NOTHING, Pos("race.svg.j2"))
    return [ring for placed in drawn.placements for ring in placed_rings(placed, face.rings)]


def groups(data: bytes) -> list[tuple[int, str]]:
    lines = data.decode("ascii").splitlines()
    assert len(lines) % 2 == 0
    return [(int(code), value) for code, value in zip(lines[::2], lines[1::2], strict=True)]


def polylines(data: bytes) -> list[Polyline]:
    """Layer, whether it is closed, and the vertices of each POLYLINE."""
    found: list[Polyline] = []
    entity, values = "", dict[int, str]()
    for code, value in [*groups(data), (0, "")]:
        if code:
            values[code] = value
            continue
        if entity == "POLYLINE":
            assert values[66] == "1"
            found.append((values[8], values[70] == "1", []))
        elif entity == "VERTEX":
            found[-1][2].append((float(values[10]), float(values[20])))
        entity, values = value, {}
    return found


def test_a_dxf_is_r12_in_millimetres_with_its_layers() -> None:
    found = groups(cut_file([SQUARE], A4, kind="dxf", registration="none"))
    assert found[0] == (0, "SECTION")
    assert found[-2:] == [(0, "ENDSEC"), (0, "EOF")]
    assert found[found.index((9, "$ACADVER")) + 1] == (1, "AC1009")
    assert found[found.index((9, "$INSUNITS")) + 1] == (70, "4")
    starts = [value for code, value in found if code == 0]
    assert starts.count("SECTION") == starts.count("ENDSEC") == 3
    assert starts.count("TABLE") == starts.count("ENDTAB") == 2
    layers = [n for (c, v), (_, n) in itertools.pairwise(found) if (c, v) == (0, "LAYER")]
    assert layers == ["cut", "fold", "registration"]
    assert {value for code, value in found if code == 6} == {"CONTINUOUS"}


def test_a_dxf_points_up() -> None:
    ((layer, is_closed, points),) = polylines(
        cut_file([SQUARE], A4, kind="dxf", registration="none")
    )
    assert (layer, is_closed) == ("cut", True)
    assert points == [(20, 267), (50, 267), (50, 227), (20, 227)]


def test_an_svg_has_the_page_s_true_size() -> None:
    data = cut_file([SQUARE], A4, kind="svg", registration="none", folds=[Line(20, 50, 50, 50)])
    root = ET.fromstring(data)
    assert (root.get("width"), root.get("height")) == ("210mm", "297mm")
    assert root.get("viewBox") == "0 0 210 297"
    cut, fold = root.findall(f"{SVG}g")
    assert (cut.get("id"), cut.get("fill"), cut.get("stroke-width")) == ("cut", "none", "0.1")
    assert [path.get("d") for path in cut] == ["M20 30L50 30L50 70L20 70Z"]
    assert fold.get("id") == "fold"
    assert [path.get("d") for path in fold] == ["M20 50L50 50"]


@pytest.mark.parametrize("kind", ["svg", "dxf"])
def test_an_edge_that_two_cards_share_is_cut_once(kind: CutKind) -> None:
    data = cut_file([SQUARE, BESIDE], A4, kind=kind, registration="none")
    if kind == "dxf":
        first, second = polylines(data)
        assert first[1]
        assert second[1:] == (False, [(50, 267), (80, 267), (80, 227), (50, 227)])
    else:
        paths = re.findall(r' d="([^"]+)"', data.decode())
        assert paths == ["M20 30L50 30L50 70L20 70Z", "M50 30L80 30L80 70L50 70"]


@given(st.integers(1, 4), st.integers(1, 4))
def test_all_edges_of_a_sheet_are_cut_and_none_twice(columns: int, rows: int) -> None:
    rings = outlines(sheet(columns, rows))
    assert len(rings) == columns * rows
    wanted = {edge for ring in rings for edge in edges(ring, is_closed=True)}
    cut = Counter(e for path in cut_paths(rings) for e in edges(path.points, path.is_closed))
    assert set(cut) == wanted
    assert set(cut.values()) == {1}


def test_a_turned_card_is_cut_as_it_lies() -> None:
    upright, turned = outlines(sheet(1, 1)), outlines(sheet(1, 1, rotation=90))
    assert upright == turned
    assert upright[0] == ((10, 15), (73, 15), (73, 103), (10, 103))


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_an_outline_and_its_slit_turn_with_their_face(rotation: int) -> None:
    """A mark near the face's top left corner: where it goes is written out by hand."""
    size, slit = Size(30, 50), ((1.0, 2.0), (3.0, 2.0), (3.0, 4.0))
    trim = ((0.0, 0.0), (30.0, 0.0), (30.0, 50.0), (0.0, 50.0))
    face = Face("f", "race", Side.FRONT, ("c",), size, NOTHING, Pos("x"), trim, (slit,))
    placed = Placement("c", "f", 100, 200, size, rotation, (0, 0, 0, 0))
    _, turned = placed_rings(placed, face.rings)
    first = {0: (101, 202), 90: (148, 201), 180: (129, 248), 270: (102, 229)}
    assert turned[0] == first[rotation]


@pytest.mark.parametrize("kind", ["svg", "dxf"])
def test_registration_marks_are_there_only_when_asked_and_never_cut(kind: CutKind) -> None:
    without = cut_file([SQUARE], A4, kind=kind, registration="none")
    with_marks = cut_file([SQUARE], A4, kind=kind, registration="three-point")
    assert without != with_marks
    if kind == "dxf":
        layers = Counter(layer for layer, _, _ in polylines(with_marks))
        assert layers == {"cut": 1, "registration": 3}
        assert Counter(layer for layer, _, _ in polylines(without)) == {"cut": 1}
    else:
        root = ET.fromstring(with_marks)
        cut, marks = root.findall(f"{SVG}g")
        assert (len(cut), len(marks), marks.get("id")) == (1, 3, "registration")
        assert marks.get("fill") == "#000000"
        assert len(ET.fromstring(without).findall(f"{SVG}g")) == 1


def test_marks_lie_10_mm_from_the_edges_of_the_paper() -> None:
    square, right, bottom = mark_rings(A4)
    assert square == ((10, 10), (15, 10), (15, 15), (10, 15))
    assert box(right) == (180, 10, 200, 30)
    assert box(bottom) == (10, 267, 30, 287)
    assert (199.5, 10.5) in right
    assert (10.5, 286.5) in bottom


@given(st.floats(1, 60), st.sampled_from(sorted(PAPERS)))
def test_a_sheet_has_room_just_where_it_keeps_off_the_marks(margin: float, paper: str) -> None:
    """Every corner of a mark lies 2 mm outside what is cut, to the side or above or below."""
    size = PAPERS[paper]
    trim = (margin, margin, size.width - margin, size.height - margin)
    corners = [corner for ring in mark_rings(size) for corner in ring]
    near = [
        (x, y)
        for x, y in corners
        if trim[0] - 2 < x < trim[2] + 2 and trim[1] - 2 < y < trim[3] + 2
    ]
    drawn = Sheet(1, 1, Side.FRONT, size, (), (), None, (), trim)
    clear = INSET + 7
    assert has_room(drawn) == (margin >= clear - 1e-6)
    assert bool(near) != has_room(drawn) or clear - 1e-6 <= margin < clear
    assert has_room(drawn, INSET + 2) == (margin >= clear + 2 - 1e-6)


def edges(points: Ring, is_closed: bool) -> list[frozenset[tuple[float, float]]]:
    kept = [(round(x, 3), round(y, 3)) for x, y in points]
    ends = [*kept[1:], *kept[:1]] if is_closed else kept[1:]
    return [frozenset(edge) for edge in zip(kept, ends, strict=False) if edge[0] != edge[1]]


def box(ring: Ring) -> tuple[float, float, float, float]:
    xs, ys = [x for x, _ in ring], [y for _, y in ring]
    return min(xs), min(ys), max(xs), max(ys)
