from pathlib import Path

import pytest
from PIL import Image, ImageDraw

from tests.preflight.drawings.sketches import (
    GAME,
    codes,
    findings,
    project,
    rounded,
    sketched_back,
)
from tests.preflight.drawings.test_single import as_data, picture
from tests.projects import codes as reported
from tests.projects import load, write_game

ARROW = '<path d="M31.5 20L45 44H18Z" fill="#1C2036"/>'
TWICE = "{{% call kit.twice() %}}{}{{% endcall %}}"
TURNS = ("rotate(0)", "rotate(180)")
HALF = '<symbol id="half" overflow="visible"><circle cx="0" cy="-20" r="5"/></symbol>'


@pytest.mark.parametrize(
    "art",
    [
        ARROW,
        '<circle cx="31.5" cy="43" r="9"/>',
        '<circle cx="31.5" cy="44.3" r="5"/>',
        '<path d="M31.5 10V60" stroke="#000000" stroke-width="1"/>',
        '<path d="M10 44H50" stroke="#000000" stroke-width=".3"/>',
        TWICE.format('<circle cx="20" cy="20" r="5"/>') + '<circle cx="31.5" cy="30" r="5"/>',
        '<text x="31.5" y="45" font-size="6" text-anchor="middle">up</text>',
        '<circle cx="20" cy="20" r="5"/><circle cx="43" cy="68" r="5" fill="#C8283A"/>',
        TWICE.format(
            '<rect x="12" y="20" width="30" height="34" fill="#C8283A" stroke="#000000"/>'
        ),
        '<rect x="10" y="10" width="43" height="68" fill="url(#down)"/>',
    ],
)
def test_a_back_that_tells_which_way_up_it_is_would_mark_the_deck(tmp_path: Path, art: str) -> None:
    gradient = (
        '<linearGradient id="down" x2="0" y2="1"><stop offset="0" stop-color="#000000"/>'
        '<stop offset="1" stop-color="#FFFFFF"/></linearGradient>'
    )
    assert "PNP345" in codes(sketched_back(tmp_path, art, symbols=gradient))


@pytest.mark.parametrize(
    "art",
    [
        TWICE.format(ARROW),
        '<circle cx="31.5" cy="44" r="9"/>',
        '<path d="M31.5 10L53 44L31.5 78L10 44Z" fill="#C8283A"/>',
        "".join(f'<use href="#half" transform="translate(31.5 44) {turn}"/>' for turn in TURNS),
        f'{ARROW}<rect x="10" y="10" width="43" height="68" fill="#2453A6"/>',
        '<path d="M10 30H53V44H10Z"/><rect x="10" y="44" width="43" height="14"/>',
        TWICE.format('<text x="31.5" y="30" font-size="6" text-anchor="middle">up</text>'),
        '<path d="M10 44H53" stroke="#000000" stroke-width="1"/>',
    ],
)
def test_a_back_that_is_the_same_turned_round_is_fine(tmp_path: Path, art: str) -> None:
    assert not codes(sketched_back(tmp_path, art, symbols=HALF))


def image(x: float, y: float, wide: float, high: float, colour: str = "#C8283A") -> str:
    href = picture(round(wide * 12), round(high * 12), colour=colour)
    return f'<image x="{x}" y="{y}" width="{wide}" height="{high}" href="{href}"/>'


LOGO = image(10, 10, 20, 12)


@pytest.mark.parametrize(
    ("art", "is_fine"),
    [
        (LOGO, False),
        (image(21.5, 37, 20, 12), False),
        (image(-3, -3, 69, 94, "#2453A6") + LOGO, False),
        (image(-3, -3, 69, 94) + LOGO, True),
        (LOGO + image(33, 66, 20, 13), False),
        (image(21.5, 38, 20, 12), True),
        (TWICE.format(LOGO), True),
        (LOGO + image(33, 66, 20, 12), True),
        (LOGO + '<rect x="-3" y="-3" width="69" height="94" fill="#2453A6"/>', True),
        (TWICE.format(image(15, 20, 20, 40) + '<rect x="30" y="30" width="4" height="4"/>'), False),
    ],
)
def test_the_box_of_an_image_must_have_its_counterpart(
    tmp_path: Path, art: str, is_fine: bool
) -> None:
    """Of the logos that nobody sees, that alone is reported."""
    found = set(codes(sketched_back(tmp_path, art))) - {"PNP321"}
    assert found == (set() if is_fine else {"PNP345"})


@pytest.mark.parametrize("form", ["PNG", "JPEG"])
@pytest.mark.parametrize(
    ("dots", "is_fine"),
    [([(100, 100)], False), ([(100, 100), (599, 899)], True), ([(100, 100), (598, 900)], True)],
)
def test_the_pixels_of_an_image_are_the_same_turned_round(
    tmp_path: Path, form: str, dots: list[tuple[int, int]], is_fine: bool
) -> None:
    """A pixel more or less is the hand that drew it."""
    drawn = Image.new("RGB", (700, 1000), "#2453A6")
    for x, y in dots:
        ImageDraw.Draw(drawn).ellipse((x - 40, y - 40, x + 40, y + 40), fill="#FFFFFF")
    art = f'<image x="6" y="8" width="51" height="72" href="{as_data(drawn, form)}"/>'
    assert codes(sketched_back(tmp_path, art)) == ([] if is_fine else ["PNP345"])


def test_it_is_found_where_it_lies(tmp_path: Path) -> None:
    (found,) = findings(sketched_back(tmp_path, ARROW))
    assert (found.face, found.problem.pos.line, found.problem.pos.column) == ("race-back", 6, 1)
    assert rounded(found) == (18, 20, 45, 44)


def test_cards_with_a_back_each_may_have_an_upper_side(tmp_path: Path) -> None:
    art = "{% extends 'face.svg.j2' %}{% block art %}" + ARROW + "{% endblock %}"
    game = GAME + "    back: {each: back.svg.j2}\n"
    assert not codes(project(tmp_path, game, race=art, back=art))


@pytest.mark.parametrize("field", ["size: 44mm x 63mm", "back: {shared: back.svg.j2}"])
def test_no_card_of_a_deck_can_have_a_size_or_a_back_of_its_own(tmp_path: Path, field: str) -> None:
    """The loader refuses it: there is no check of drawings for it."""
    name = field.partition(":")[0]
    game = GAME.replace("    each: {value: 1..1}\n", f"    cards: [{{value: 1, {field}}}]\n")
    loaded, report = load(
        write_game(tmp_path, game_yaml=game, text_en_yaml="component: {race: R}\n")
    )
    assert loaded is None
    assert "PNP101" in reported(report), name


@pytest.mark.parametrize("view", ["-3 -3 66 94", "0 0 69 94", "nonsense", "1 2 3"])
def test_a_drawing_is_as_large_as_its_card(tmp_path: Path, view: str) -> None:
    art = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}"></svg>'
    found = findings(project(tmp_path, GAME, race=art))
    assert [f.problem.code for f in found] == ["PNP346"]
