"""Tokens: what lies near a round cut, and near the straight ones of a square token."""

from pathlib import Path

import pytest

from tests.preflight.drawings.sketches import FRONT, codes, findings, sketched_token

SQUARE = f"{FRONT}-square"
ROUND_ONLY = "{{% if cut == 'round' %}}{}{{% endif %}}"


def on_round(root: Path, art: str, ground: str = "#FFFFFF") -> list[str]:
    return codes(sketched_token(root, ROUND_ONLY.format(art), ground=ground))


@pytest.mark.parametrize(
    ("art", "code"),
    [
        ('<circle cx="10" cy="10" r="9.5"/>', "PNP340"),
        ('<circle cx="10" cy="10" r="9.2" fill="none" stroke="#000000"/>', "PNP340"),
        ('<rect x="3.5" y="3.5" width="13" height="13"/>', "PNP340"),
        ('<circle cx="19" cy="10" r=".5"/>', "PNP340"),
        ('<path d="M10 10L10.4 19.5L9.6 19.5Z"/>', "PNP340"),
        ('<circle cx="10" cy="10" r="10" fill="#2453A6"/>', "PNP341"),
        ('<rect width="20" height="20" fill="#2453A6"/>', "PNP341"),
        ('<text x="10" y="18.6" font-size="4" text-anchor="middle">low</text>', "PNP340"),
        ('<text x="-2" y="12" font-size="5">far too long</text>', "PNP348"),
        ('<text x="17.6" y="3" font-size="3">x</text>', "PNP348"),
    ],
)
def test_what_ends_near_a_round_cut(tmp_path: Path, art: str, code: str) -> None:
    assert on_round(tmp_path, art) == [code]


@pytest.mark.parametrize(
    "art",
    [
        '<circle cx="10" cy="10" r="8.9"/>',
        '<circle cx="10" cy="10" r="11.4" fill="#2453A6"/>',
        '<rect x="-3" y="8" width="26" height="4"/>',
        '<rect x="-3" y="15" width="26" height="8"/>',
        '<path d="M10 10L23 8V12Z"/>',
        '<circle cx="10" cy="10" r="10" fill="none" stroke="#000000" stroke-width=".25"/>',
        '<circle cx="10" cy="10" r="9.5" fill="#FFFFFF"/>',
        '<circle cx="10" cy="10" r="9.5"/><circle cx="10" cy="10" r="12" fill="#2453A6"/>',
    ],
)
def test_what_runs_out_or_is_not_seen_may_lie_near_it(tmp_path: Path, art: str) -> None:
    assert on_round(tmp_path, art) == []


def test_a_picture_that_runs_out_does_so_as_a_whole(tmp_path: Path) -> None:
    rays = '<g id="r"><path d="M10 10L23 9V11Z"/><circle cx="19.4" cy="10" r=".5"/></g>'
    drawn = "<defs>" + rays + '</defs><use href="#r"/>'
    assert on_round(tmp_path, drawn) == []
    assert on_round(tmp_path, rays) == ["PNP340"]


@pytest.mark.parametrize(
    ("art", "where"),
    [
        ('<circle cx="10" cy="1" r=".5"/>', "0.5 mm from the cut at the top, nearer than 1 mm"),
        ('<circle cx="16" cy="16" r="1"/>', "0.51 mm from the cut at the lower right"),
        ('<circle cx="10" cy="10" r="9.5"/>', "0.5 mm from the cut at the whole rim"),
    ],
)
def test_the_distance_is_that_to_the_circle(tmp_path: Path, art: str, where: str) -> None:
    found, *_ = findings(sketched_token(tmp_path, art))
    assert where in found.problem.message


def test_a_token_is_judged_as_a_square_too(tmp_path: Path) -> None:
    (found,) = findings(sketched_token(tmp_path, '<circle cx="1.5" cy="1.5" r="1"/>'))
    assert (found.face, found.problem.code) == (SQUARE, "PNP340")


def test_what_is_wrong_however_it_is_cut_is_told_once(tmp_path: Path) -> None:
    (found,) = findings(sketched_token(tmp_path, '<circle cx="10" cy="10" r="9.5"/>'))
    assert (found.face, found.problem.code) == (FRONT, "PNP340")


def test_only_a_square_token_can_lie_the_wrong_way_up(tmp_path: Path) -> None:
    back = '<path d="M10 5L14 12H6Z" fill="#2453A6"/>'
    (found,) = findings(sketched_token(tmp_path, '<circle cx="10" cy="10" r="4"/>', back=back))
    assert (found.face, found.problem.code) == ("race-back-square", "PNP345")
