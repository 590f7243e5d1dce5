"""Pictures that nobody sees, and those that somebody does."""

from pathlib import Path

import pytest

from printnplay.preflight.findings import Finding
from tests.preflight.drawings.sketches import GAME, findings, project, sketch, sketched_token

DISC = '<symbol id="disc" viewBox="0 0 10 10"><circle cx="5" cy="5" r="4"/></symbol>'
EMPTY = '<symbol id="empty" viewBox="0 0 10 10"></symbol>'
HALVES = (
    '<symbol id="halves" viewBox="0 0 10 10">'
    '<rect width="5" height="10" fill="#FFFFFF"/><rect x="5" width="5" height="10"/></symbol>'
)
SYMBOLS = DISC + EMPTY + HALVES
RED, BLUE = "#CC0000", "#2244CC"
SMALL = '<rect x="{}" y="{}" width="2.1" height="2.1" fill="#2244CC"/>'


def use(name: str = "disc", more: str = f'fill="{RED}"', *, x: float = 20, y: float = 20) -> str:
    return f'<use href="#{name}" x="{x}" y="{y}" width="10" height="10" {more}/>'


def rect(fill: str, more: str = "", box: str = 'x="18" y="18" width="14" height="14"') -> str:
    return f'<rect {box} fill="{fill}" {more}/>'


def lost(root: Path, art: str, *, ground: str = "#FFFFFF") -> list[Finding]:
    found = findings(sketch(root, art, ground=ground, symbols=SYMBOLS))
    return [finding for finding in found if finding.problem.code == "PNP321"]


TILED = "".join(SMALL.format(20 + 2 * x, 20 + 2 * y) for x in range(5) for y in range(5))


@pytest.mark.parametrize(
    ("art", "why"),
    [
        pytest.param(use("empty"), "draws nothing", id="empty"),
        pytest.param(use(more='opacity="0"'), "is transparent", id="opacity"),
        pytest.param(use(more='fill-opacity="0"'), "is transparent", id="fill-opacity"),
        pytest.param(use(more='fill="none"'), "draws nothing", id="no paint"),
        pytest.param(f'<g opacity="0">{use()}</g>', "is transparent", id="opacity around"),
        pytest.param(use(x=200), "is off the card", id="right"),
        pytest.param(use(y=-14), "is off the card", id="above"),
        pytest.param(use(x=-10.5), "is off the card", id="in the bleed"),
        pytest.param(use() + rect(BLUE), "is painted over", id="under a rect"),
        pytest.param(use() + TILED, "is painted over", id="under many small rects"),
        pytest.param(use() + f"<g>{rect(BLUE)}</g>", "is painted over", id="under a group"),
        pytest.param(use(more='fill="#FFFFFF"'), "like its ground", id="white on paper"),
        pytest.param(rect(RED) + use(), "like its ground", id="red on red"),
        pytest.param(rect(RED) + use(more='fill="#CD0000"'), "like its ground", id="nearly red"),
        pytest.param(use(more=f'fill="{RED}" opacity="0.01"'), "like its ground", id="thin"),
    ],
)
def test_a_picture_that_nobody_sees(tmp_path: Path, art: str, why: str) -> None:
    (found,) = lost(tmp_path, art)
    assert why in found.problem.message


@pytest.mark.parametrize(
    "art",
    [
        pytest.param(use(), id="alone"),
        pytest.param(use() + rect(BLUE, 'opacity="0.8"'), id="under glass"),
        pytest.param(use() + rect(BLUE, box='x="18" y="18" width="8" height="14"'), id="half"),
        pytest.param(use() + TILED.replace(SMALL.format(24, 24), ""), id="a gap"),
        pytest.param(use(x=-6), id="partly off"),
        pytest.param(use("halves", ""), id="half of it like the ground"),
        pytest.param(rect(RED) + use(more='fill="#BB0000"'), id="a tone"),
        pytest.param(rect(RED) + use(more=f'fill="{RED}" stroke="#000000"'), id="a line"),
    ],
)
def test_a_picture_that_somebody_sees(tmp_path: Path, art: str) -> None:
    assert not lost(tmp_path, art)


def test_each_is_reported_at_its_own_tag(tmp_path: Path) -> None:
    """The second of three uses of one symbol, and not the first."""
    art = "\n".join((use(), use(x=200), use(x=40), use("empty")))
    lines = [finding.problem.pos.line for finding in lost(tmp_path, art)]
    assert lines == [7, 9]


def test_a_use_in_a_symbol_is_lost_by_itself(tmp_path: Path) -> None:
    pair = (
        '<symbol id="pair" viewBox="0 0 10 10">'
        f'{use("empty", x=0, y=0)}<circle cx="5" cy="5" r="4" fill="{RED}"/></symbol>'
    )
    game = sketch(tmp_path, use("pair", ""), symbols=SYMBOLS + pair)
    (found,) = (finding.problem for finding in findings(game))
    assert found.message == "the picture 'empty' draws nothing"


def test_a_lost_use_is_reported_without_those_in_it(tmp_path: Path) -> None:
    held = use("empty", x=0, y=0) + use(x=0, y=0)
    pair = f'<symbol id="pair" viewBox="0 0 10 10">{held}</symbol>'
    game = sketch(tmp_path, use("pair", x=200), symbols=SYMBOLS + pair)
    assert [finding.problem.message for finding in findings(game)] == [
        "the picture 'pair' is off the card"
    ]


def test_of_many_pictures_those_that_nobody_sees(tmp_path: Path) -> None:
    """That many are checked together."""
    rows = [
        use(more=f'fill="{RED if (x + y) % 2 else "#FFFFFF"}"', x=5 + x * 2.5, y=5 + y * 2.5)
        for y in range(24)
        for x in range(16)
    ]
    small = "\n".join(row.replace('"10"', '"2"') for row in rows)
    found = lost(tmp_path, small)
    assert {finding.problem.pos.line for finding in found} == {
        6 + 16 * y + x for y in range(24) for x in range(16) if not (x + y) % 2
    }


def test_a_picture_in_the_corner_of_a_round_token(tmp_path: Path) -> None:
    """It is on the sheet, and goes with the paper that is cut away."""
    art = '<g id="dot"><circle r="1" fill="#CC0000"/></g><use href="#dot" x="1" y="1"/>'
    found = findings(sketched_token(tmp_path, art))
    assert "PNP321" in [finding.problem.code for finding in found]


@pytest.mark.parametrize(("fill", "count"), [(RED, 0), ("#FFFFFF", 1)])
def test_a_face_that_is_one_use_is_looked_at_as_any(tmp_path: Path, fill: str, count: int) -> None:
    art = use(more=f'fill="{fill}"')
    view = 'xmlns="http://www.w3.org/2000/svg" {{ sheet }}'
    face = f"<svg {view}><defs>{SYMBOLS}</defs>{art}</svg>"
    found = findings(project(tmp_path, GAME, race=face))
    assert [finding.problem.code for finding in found].count("PNP321") == count
