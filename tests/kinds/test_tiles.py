"""Tiles: hexes and rectangles, as they are drawn, cut and reported."""

from pathlib import Path

import pytest

from printnplay.core.diagnostics import Severity
from printnplay.core.geometry import Side
from printnplay.core.units import Size
from printnplay.kinds.copies import Selection, copies_of
from printnplay.kinds.tiles import KIND
from printnplay.sheets.lattice import Lattice
from tests.kinds.samples import drawn, part_of, sample
from tests.projects import codes, load, write_game

TILES = """\
id: demo
title: {en: Demo}
players: 2
components:
  - id: land
    kind: tiles
    fields: {value: 1..3}
    ids: "land-{value}"
    each: {value: 1..3}
"""
WORDS = "component: {land: Land}\n"


def read(tmp_path: Path, *lines: str) -> list[tuple[str, str | None]]:
    text = TILES + "".join(f"    {line}\n" for line in lines)
    _, report = load(write_game(tmp_path, game_yaml=text, text_en_yaml=WORDS))
    return [(found.code, found.help) for found in report]


def test_a_hex_is_cut_along_its_six_sides() -> None:
    fronts = [f for f in drawn("hexes") if f.component == "land" and f.side is Side.FRONT]
    assert len(fronts) == 24
    (outline,) = {face.outline for face in fronts}
    assert outline == (
        *((12.5, 0), (37.5, 0), (50, 21.65)),
        *((37.5, 43.3), (12.5, 43.3), (0, 21.65)),
    )
    huts = {face.outline for face in drawn("hexes") if face.component == "huts"}
    assert huts == {((0, 7.5), (13, 0), (26, 7.5), (26, 22.5), (13, 30), (0, 22.5))}


def test_a_rectangle_is_cut_along_its_trim() -> None:
    assert {face.outline for face in drawn("dominoes")} == {None}
    assert {face.size for face in drawn("dominoes")} == {Size(24, 48)}


def test_the_lattice_is_that_of_the_shape() -> None:
    assert KIND.lattice(part_of("hexes", "land")) is Lattice.FLAT
    assert KIND.lattice(part_of("hexes", "huts")) is Lattice.POINTED
    assert KIND.lattice(part_of("dominoes", "stones")) is Lattice.BOXES


@pytest.mark.parametrize(
    ("ink", "land", "huts"), [("full", {None}, {"#B8323A", "#2B56A0"}), ("low", *[{"#FFFFFF"}] * 2)]
)
def test_grounds_abut_in_low_ink_or_if_the_data_say_so(
    ink: str, land: set[str | None], huts: set[str | None]
) -> None:
    faces = drawn("hexes", "en", ink)
    low = ink == "low"
    copies = copies_of(sample("hexes"), faces, Selection(), is_low_ink=low, stock="thick")
    found = {name: {c.may_abut for c in copies if c.component == name} for name in ("land", "huts")}
    assert found == {"land": land, "huts": huts}


def test_only_the_seats_that_are_needed() -> None:
    chosen = Selection(players=1)
    copies = copies_of(sample("hexes"), drawn("hexes"), chosen, is_low_ink=False, stock="thick")
    assert {c.id for c in copies if c.component == "huts"} == {f"hut-red-{n}" for n in range(1, 6)}


def test_tiles_without_a_size_are_an_error(tmp_path: Path) -> None:
    assert read(tmp_path) == [("PNP103", "add 'size: 60mm x 52mm'")]


@pytest.mark.parametrize(
    ("lines", "regular"),
    [
        (("shape: hex", "size: 60mm x 60mm"), "60mm x 52mm"),
        (("shape: hex", "size: 60mm x 50mm"), "60mm x 52mm"),
        (("shape: hex", "size: 60mm x 52mm"), None),
        (("shape: hex", "size: 60mm x 51.96mm"), None),
        (("shape: hex", "top: pointed", "size: 60mm x 52mm"), "45mm x 52mm"),
        (("shape: hex", "top: pointed", "size: 52mm x 60mm"), None),
        (("size: 60mm x 60mm",), None),
    ],
)
def test_a_hex_that_is_far_from_regular_is_warned_of(
    tmp_path: Path, lines: tuple[str, ...], regular: str | None
) -> None:
    found = read(tmp_path, *lines)
    assert [code for code, _ in found] == ([] if regular is None else ["PNP162"])
    assert all(f"'size: {regular}'" in (help or "") for _, help in found)


def test_the_warning_does_not_refuse_the_game(tmp_path: Path) -> None:
    text = TILES + "    shape: hex\n    size: 60mm x 60mm\n"
    game, report = load(write_game(tmp_path, game_yaml=text, text_en_yaml=WORDS))
    assert game is not None
    assert [found.severity for found in report] == [Severity.WARNING]
    assert codes(report) == ["PNP162"]


def test_only_a_hex_has_a_top(tmp_path: Path) -> None:
    assert read(tmp_path, "size: 24mm x 48mm", "top: flat") == [
        ("PNP104", "write 'shape: hex', or delete it")
    ]


@pytest.mark.parametrize(("look", "count"), [("tile", 0), ("classic", 1), ("{use: plain}", 1)])
def test_looks_for_rectangles_lose_the_corners_of_a_hex(
    tmp_path: Path, look: str, count: int
) -> None:
    found = read(tmp_path, "shape: hex", "size: 60mm x 52mm", f"look: {look}")
    wanted = ("PNP162", "write 'look: tile': the corners of the others are cut off")
    assert found == [wanted] * count
    assert read(tmp_path, "size: 60mm x 52mm", f"look: {look}") == []
