from pathlib import Path

import pytest

from printnplay.core.diagnostics import Report
from printnplay.kit.preflight import report_findings
from tests.preflight.drawings.sketches import (
    FRONT,
    GAME,
    HEAD,
    codes,
    findings,
    project,
    rounded,
    sketch,
)
from tests.preflight.drawings.test_single import picture

TEXT = (
    '<text x="20" y="44" font-family="{0}" font-weight="{1}" font-size="{2}" fill="{3}">pale</text>'
)
GREY = "#8A8A8A"  # 3.45 on white


@pytest.mark.parametrize(
    ("family", "weight", "size", "is_fine"),
    [
        ("Source Sans Pro", 400, 6.3, False),
        ("Source Sans Pro", 400, 6.4, True),
        ("Source Sans Pro", 700, 4.9, False),
        ("Source Sans Pro", 700, 5.0, True),
        ("Fredoka One", 400, 4.9, False),
        ("Fredoka One", 400, 5.0, True),
    ],
)
def test_large_and_bold_text_may_be_paler(
    tmp_path: Path, family: str, weight: int, size: float, is_fine: bool
) -> None:
    found = codes(sketch(tmp_path, TEXT.format(family, weight, size, GREY)))
    assert found == ([] if is_fine else ["PNP343"])


def pale(under: str, fill: str = "#FFFFFF") -> str:
    return under + TEXT.format("Source Sans Pro", 400, 4, fill)


PANEL = '<rect x="10" y="30" width="43" height="28" fill="#1C2036" {}/>'


@pytest.mark.parametrize(
    ("under", "is_fine"),
    [
        (PANEL.format(""), True),
        (PANEL.format('opacity=".2"'), False),
        (f'<g opacity=".2">{PANEL.format("")}</g>', False),
        (PANEL.format("") + '<circle cx="23" cy="43" r="9" fill="#FFFFFF"/>', False),
        (f'<g transform="translate(30 0)">{PANEL.format("")}</g>', False),
        (f'<g clip-path="url(#top)">{PANEL.format("")}</g>', False),
        (PANEL.format("") + '<path d="M24 30V58" stroke="#FFFFFF" stroke-width="1"/>', True),
        ('<path d="M10 43H50" stroke="#1C2036" stroke-width="9"/>', True),
        ('<path d="M10 30H50V58H10Z" fill="#1C2036" fill-rule="evenodd"/>', True),
        ('<path d="M10 30H50V58H10ZM18 38H40V50H18Z" fill="#1C2036" fill-rule="evenodd"/>', False),
        ('<rect x="10" y="30" width="43" height="28" fill="url(#dark)"/>', True),
        ('<rect x="10" y="30" width="43" height="28" fill="url(#light)"/>', False),
    ],
)
def test_it_is_judged_on_what_is_painted_under_it(
    tmp_path: Path, under: str, is_fine: bool
) -> None:
    stops = '<stop offset="{0}" stop-color="#1C2036"/><stop offset="{1}" stop-color="#FFFFFF"/>'
    symbols = (
        '<clipPath id="top"><rect x="10" y="30" width="43" height="8"/></clipPath>'
        f'<linearGradient id="dark">{stops.format(0.6, 1)}</linearGradient>'
        f'<linearGradient id="light">{stops.format(0, 0.1)}</linearGradient>'
    )
    found = codes(sketch(tmp_path, pale(under), symbols=symbols))
    assert found == ([] if is_fine else ["PNP343"])


@pytest.mark.parametrize(("colour", "found"), [("#C0D0FF", ["PNP343"]), ("#101830", [])])
def test_the_pixels_of_an_image_are_a_ground(tmp_path: Path, colour: str, found: list[str]) -> None:
    href = picture(600, 400, colour=colour)
    image = f'<image x="10" y="30" width="43" height="28" href="{href}"/>'
    assert codes(sketch(tmp_path, pale(image))) == found


def test_it_is_found_through_a_symbol_at_its_place(tmp_path: Path) -> None:
    symbol = f'<symbol id="word" viewBox="0 30 63 28">\n{pale("", "#DDDDDD")}\n</symbol>'
    game = sketch(
        tmp_path, '<use href="#word" x="3" y="10" width="57" height="28"/>', symbols=symbol
    )
    (found,) = findings(game)
    assert (found.problem.code, found.face, found.problem.pos.line) == ("PNP343", FRONT, 4)
    assert rounded(found)[0] == pytest.approx(3 + 20 * 57 / 63, abs=0.1)


def test_fitted_text_is_told_where_it_is_fitted(tmp_path: Path) -> None:
    art = "<g>\n  {{ fit('a pale one', 31, 44, 50, size=5, fill='#DDDDDD') }}\n</g>"
    (found,) = findings(sketch(tmp_path, art))
    assert (found.problem.code, found.problem.pos.line, found.problem.pos.column) == (
        "PNP343",
        7,
        6,
    )


def test_a_template_may_have_a_fit_of_its_own(tmp_path: Path) -> None:
    own = "{% macro fit(word) %}<text x='20' y='44' font-size='5'>{{ word }}</text>{% endmacro %}"
    assert not codes(sketch(tmp_path, own + "{{ fit('dark') }}"))


def test_what_is_cut_off_is_not_looked_at(tmp_path: Path) -> None:
    card = '<rect x="-3" y="-3" width="69" height="94" fill="#1C2036"/>'
    long = '<text x="6" y="44" font-size="9" fill="#FFFFFF">over the cut and far beyond it</text>'
    assert codes(sketch(tmp_path, card + long)) == ["PNP348"]
    assert set(codes(sketch(tmp_path, long))) == {"PNP343", "PNP348"}


@pytest.mark.parametrize(
    ("fill", "opacity", "advice"),
    [
        ("#DDDDDD", "1", 'fill="#000000"'),
        ("#777777", ".8", 'fill="#000000"'),
        ("#000000", ".4", 'opacity="1" for the text and every group around it'),
        ("#22222C", ".4", 'opacity="1" for the text and every group around it'),
    ],
)
def test_the_advice_is_one_that_helps(tmp_path: Path, fill: str, opacity: str, advice: str) -> None:
    text = TEXT.format("Source Sans Pro", 400, 4, fill)
    (found,) = findings(sketch(tmp_path, f'<g opacity="{opacity}">{text}</g>'))
    assert (found.problem.code, found.problem.help) == ("PNP343", advice)


def test_a_tag_is_told_once_with_its_worst_contrast_and_all_its_cards(tmp_path: Path) -> None:
    shades = "{{ ['#999999', '#BBBBBB', '#AAAAAA', '#000000'][card.value - 1] }}"
    text = f'<text x="30" y="44" font-size="5" fill="{shades}">{{{{ card.value }}}}</text>'
    other = '<text x="30" y="60" font-size="5" fill="#CCCCCC">same</text>'
    race = f"{HEAD}{{% block art %}}{text}\n{other}{{% endblock %}}"
    game = project(tmp_path, GAME.replace("1..1", "1..4"), race=race)
    report, found = Report(), findings(game)
    report_findings(game, found, report)
    numeral, same = report
    assert "text '2' (#BBBBBB on #FFFFFF)" in numeral.message
    assert numeral.cards == ("1", "2", "3")
    assert len(same.cards) == 4
    assert {f.face for f in found} == {"race-1", "race-2", "race-3", "race-4"}


NAME = "{{{{ fit('name', 31.5, 40, 50, size=6, fill='{}', {}) }}}}"


@pytest.mark.parametrize(
    ("fill", "effects", "found"),
    [
        ("#FFFFFF", "outline='#202020'", []),
        ("#FFFFFF", "outline='#202020', shadow='#F0F0F0', shadow_by=0.6", []),
        ("#FFFFFF", "outline='#202020', outline_width=0.1", ["PNP343"]),
        ("#202020", "outline='#303030'", ["PNP343"]),
        ("#202020", "shadow='#FFFFFF'", []),
    ],
)
def test_text_is_read_against_a_wide_outline(
    tmp_path: Path, fill: str, effects: str, found: list[str]
) -> None:
    assert codes(sketch(tmp_path, NAME.format(fill, effects))) == found


def test_the_outline_is_named(tmp_path: Path) -> None:
    (own,) = findings(sketch(tmp_path, NAME.format("#202020", "outline='#303030'")))
    assert "(#202020 on its outline #303030)" in own.problem.message
    narrow = NAME.format("#FFFFFF", "outline='#202020', outline_width=0.1")
    (own,) = findings(sketch(tmp_path, narrow))
    assert str(own.problem.help).startswith("an outline of 0.30 mm, or fill=")
