from pathlib import Path

import pytest

from tests.preflight.drawings.sketches import FRONT, codes, findings, rounded, sketch

STAR = '<symbol id="star" overflow="visible"><circle r="6"/><circle r="2" fill="#FFFFFF"/></symbol>'


@pytest.mark.parametrize(
    ("art", "box"),
    [
        ('<circle cx="8" cy="20" r="6.2"/>', (1.8, 13.8, 14.2, 26.2)),
        (
            '<g transform="translate(50 70) scale(2)"><rect width="6" height="3"/></g>',
            (50, 70, 62, 76),
        ),
        ('<path d="M20 84H40" stroke="#000000" stroke-width="4"/>', (20, 82, 40, 86)),
        (
            '<path d="M20 83.5H40" stroke="#000000" stroke-width="4" stroke-linecap="round"/>',
            (18, 81.5, 42, 85.5),
        ),
        (
            '<path d="M25 8L31.5 4L38 8" fill="none" stroke="#000000" stroke-width="2"/>',
            (24.5, 2.8, 38.5, 8.9),
        ),
        ('<rect x="-4" y="1" width="71" height="1"/>', (-3, 1, 66, 2)),
        ('<rect x="30" y="-2" width="4" height="20"/>', (30, -2, 34, 18)),
        (
            '<rect x="2" y="2" width="59" height="84" fill="none" stroke="#000000"/>',
            (1.5, 1.5, 61.5, 86.5),
        ),
    ],
)
def test_what_ends_near_the_cut_is_found_where_it_is(
    tmp_path: Path, art: str, box: tuple[float, ...]
) -> None:
    (found,) = findings(sketch(tmp_path, art))
    assert (found.problem.code, found.face, found.problem.pos.line) == ("PNP340", FRONT, 6)
    assert rounded(found) == pytest.approx(box, abs=0.11)


@pytest.mark.parametrize(
    "art",
    [
        '<circle cx="9.3" cy="20" r="6.2"/>',
        '<path d="M20 83H40" stroke="#000000" stroke-width="3.9"/>',
        '<rect x="-3" y="-3" width="20" height="20"/>',
        '<path d="M31.5 44L-20 -30L-12 -36Z"/>',
        '<rect x="-3" y="30" width="69" height="4"/>',
        '<rect x="1" y="-20" width="1.5" height="30" transform="rotate(-8)"/>',
        '<circle cx="8" cy="20" r="6.2" fill="#F9F9F9"/>',
        '<circle cx="8" cy="20" r="6"/><rect x="-3" y="-3" width="20" height="94" fill="#2453A6"/>',
        '<circle cx="8" cy="20" r="6.2" opacity="0"/>',
        '<g clip-path="url(#in)"><circle cx="8" cy="20" r="6.2"/></g>',
    ],
)
def test_what_keeps_clear_runs_out_or_cannot_be_seen_is_none(tmp_path: Path, art: str) -> None:
    inside = '<clipPath id="in"><rect x="4" y="4" width="30" height="30"/></clipPath>'
    assert not codes(sketch(tmp_path, art, symbols=inside))


def test_a_picture_that_runs_out_may_be_cut_with_all_that_it_holds(tmp_path: Path) -> None:
    game = sketch(tmp_path, '<use href="#star" x="2" y="40"/>', symbols=STAR)
    assert not codes(game)


def test_a_picture_that_ends_in_the_bleed_is_told_at_its_use_and_its_tag(tmp_path: Path) -> None:
    game = sketch(tmp_path, '<use href="#star" x="4.5" y="40"/>', symbols=STAR)
    large, small = findings(game)
    assert (large.problem.pos.line, large.problem.pos.column) == (6, 1)
    assert [str(note.pos) for note in large.problem.notes] == ["templates/demo/race.svg.j2:3:57"]
    assert rounded(large) == (-1.5, 34, 10.5, 46)
    assert rounded(small) == (2.5, 38, 6.5, 42)


@pytest.mark.parametrize(
    "art",
    [
        '<rect width="{{ w }}" height="{{ h }}" fill="#2453A6"/>',
        '<rect x="-3" y="-3" width="69" height="93" fill="#2453A6"/>',
        '<path d="M-3 -3H66V89Q30 92 -3 89Z" fill="#2453A6"/>',
    ],
)
def test_a_ground_must_reach_the_bleed(tmp_path: Path, art: str) -> None:
    assert codes(sketch(tmp_path, art)) == ["PNP341"]


@pytest.mark.parametrize(
    "art",
    [
        '<rect x="0" y="50" width="63" height="50" fill="#FFFFFF"/>',
        '<rect x="-1" y="50" width="65" height="50" fill="#FFFFFF"/>',
        '<rect x="-2.5" y="50" width="68" height="50" fill="#FFFFFF"/>',
        '<rect x="-5" y="50" width="68" height="50" fill="#FFFFFF"/>',
        '<rect x="20" y="-1" width="50" height="20" fill="#FFFFFF"/>',
        '<path d="M-1 60L64 70V93H-1Z" fill="#FFFFFF"/>',
        '<path d="M-1 40L40 50V93H-2Z" fill="#FFFFFF"/>',
        '<circle cx="15" cy="80" r="16" fill="#FFFFFF"/>',
        '<path d="M0 50V99" stroke="#FFFFFF" stroke-width="2"/>',
    ],
)
def test_a_shape_that_runs_out_on_one_side_must_on_all_it_comes_to(
    tmp_path: Path, art: str
) -> None:
    (found,) = codes(sketch(tmp_path, art, ground="#2453A6"))
    assert found in ("PNP340", "PNP341")


@pytest.mark.parametrize(
    "art",
    [
        '<rect x="-3" y="50" width="69" height="50" fill="#FFFFFF"/>',
        '<path d="M31.5 44L-2 -3L4 -3Z" fill="#FFFFFF"/>',
        '<path d="M-5 60L68 70V93H-5Z" fill="#FFFFFF"/>',
        '<rect x="-1" y="50" width="65" height="50" fill="#2453A6"/>',
    ],
)
def test_a_shape_that_runs_out_on_all_it_comes_to_is_fine(tmp_path: Path, art: str) -> None:
    assert not codes(sketch(tmp_path, art, ground="#2453A6"))


def test_what_ends_past_the_cut_is_told_how_far_to_go(tmp_path: Path) -> None:
    art = '<rect x="-1" y="50" width="65" height="50" fill="#FFFFFF"/>'
    (found,) = findings(sketch(tmp_path, art, ground="#2453A6"))
    said = "a rect ends between the cut and the bleed at the left and right"
    assert found.problem.message == said
    assert found.problem.help == "draw it on to 3 mm past the cut, or end it 3 mm inside"


def test_a_ground_of_white_is_fine(tmp_path: Path) -> None:
    assert not codes(sketch(tmp_path, '<rect width="{{ w }}" height="{{ h }}" fill="#FFFFFF"/>'))


def test_text_over_the_cut_is_cut_off_even_where_it_reaches_the_bleed(tmp_path: Path) -> None:
    text = '<text x="40" y="44" font-family="Fredoka One" font-size="9">over the edge</text>'
    (found,) = findings(sketch(tmp_path, text))
    assert found.problem.code == "PNP348"
    assert found.problem.message == "text 'over the edge' runs over the cut at the right"
    assert rounded(found)[0] == 40


def test_descenders_and_accents_count(tmp_path: Path) -> None:
    low = '<text x="20" y="84.5" font-family="Fredoka One" font-size="6">{}</text>'
    assert not codes(sketch(tmp_path, low.format("ace")))
    assert codes(sketch(tmp_path, low.format("gap"))) == ["PNP340"]
    high = '<text x="20" y="8" font-family="Fredoka One" font-size="6">{}</text>'
    assert not codes(sketch(tmp_path, high.format("EAT")))
    assert codes(sketch(tmp_path, high.format("ÉTÉ"))) == ["PNP340"]


def test_what_a_shared_macro_draws_is_told_where_it_is_called(tmp_path: Path) -> None:
    """At the call that has its numbers."""
    calls = [f"{{{{ kit.sign('star', {x}, 30, 0.5, '#000000') }}}}" for x in (20, 2, 40)]
    found = [f.problem.pos for f in findings(sketch(tmp_path, "\n".join(calls), symbols=STAR))]
    assert {(Path(pos.file).name, pos.line, pos.column) for pos in found} == {("race.svg.j2", 7, 8)}
