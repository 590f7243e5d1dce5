"""A second code is one that people see: not hidden, lost, tiny, pale or painted over."""

from pathlib import Path

import pytest

from printnplay.data.model import Game
from tests.preflight.drawings.sketches import GAME, findings, project

PALETTE = """\
inks: {ink: "#000000"}
suits:
  colour:
    red: {base: "#B05000", symbol: flame}
    blue: {base: "#6E7000", symbol: star}
"""
OF_COLOUR = GAME.replace("value: 1..1", "colour: [red]")
SYMBOLS = """
<symbol id="flame" overflow="visible"><path d="M0-3L3 3H-3Z"/></symbol>
<symbol id="badge" overflow="visible"><circle r="5" fill="#FFFFFF"/><use href="#flame"/></symbol>
<symbol id="lined" overflow="visible"><use href="#flame" fill="none" stroke="#000000"/></symbol>
<symbol id="letter" overflow="visible"><text font-size="5">R</text></symbol>
<clipPath id="hole"><rect x="9" y="9" width="4" height="4"/></clipPath>
"""
FLAME = '<use href="#flame" transform="translate(31 44)"/>'


def sketch(root: Path, art: str, palette: str = PALETTE) -> Game:
    folder = root / "templates" / "demo"
    folder.mkdir(parents=True)
    (folder / "palette.yaml").write_text(palette, encoding="utf-8")
    head = f"{{% extends 'face.svg.j2' %}}{{% block symbols %}}{SYMBOLS}{{% endblock %}}"
    ground = "{% block ground %}#B05000{% endblock %}"
    return project(
        root, OF_COLOUR, race=f"{head}{ground}{{% block art %}}\n{art}\n{{% endblock %}}"
    )


def whys(game: Game) -> list[str]:
    problems = (found.problem for found in findings(game))
    return [p.message.partition("alone")[2] for p in problems if p.code == "PNP320"]


@pytest.mark.parametrize(
    ("art", "why"),
    [
        ("", ""),
        (f'<g opacity="0">{FLAME}</g>', "nothing of it is painted"),
        (f'<g fill-opacity="0">{FLAME}</g>', "nothing of it is painted"),
        (f'<g fill="none">{FLAME}</g>', "nothing of it is painted"),
        (f'<g clip-path="url(#hole)">{FLAME}</g>', "nothing of it is painted"),
        (f'<g transform="translate(60 0)">{FLAME}</g>', "nothing of it is painted"),
        (f'<g transform="translate(34 0)">{FLAME}</g>', "it is past the cut"),
        (f'<g transform="scale(0)">{FLAME}</g>', "it is 0 mm large, under 2 mm"),
        (f'<g transform="scale(.3)">{FLAME}</g>', "it is 1.8 mm large, under 2 mm"),
        (f'<g fill="#B05000">{FLAME}</g>', "it is painted over, or like its ground"),
        (f'<g opacity=".2">{FLAME}</g>', "it has a contrast of 1."),
        (f'{FLAME}<rect x="9" y="20" width="40" height="40"/>', "it is painted over"),
        (f'{FLAME}<rect x="9" y="20" width="40" height="26.8"/>', "it is painted over"),
    ],
)
def test_a_symbol_that_nobody_sees(tmp_path: Path, art: str, why: str) -> None:
    (found,) = whys(sketch(tmp_path, art))
    assert why in found


def test_a_symbol_that_is_only_named_is_not_drawn(tmp_path: Path) -> None:
    """In something that nothing uses."""
    game = sketch(tmp_path, f'<defs><g id="spare">{FLAME}</g></defs>')
    (found,) = [f.problem for f in findings(game) if f.problem.code == "PNP320"]
    assert found.message == "colour 'red' is distinguished by colour alone"
    assert found.help == 'draw its symbol: <use href="#flame" .../>'


@pytest.mark.parametrize(
    "art",
    [
        FLAME,
        f'<g transform="scale(.4)">{FLAME}</g>',
        f'<g opacity="0">{FLAME}</g><g transform="translate(0 9)">{FLAME}</g>',
        f'{FLAME}<rect x="9" y="20" width="40" height="21"/>',
        '<use href="#badge" transform="translate(31 44)"/>',
        '<use href="#lined" transform="translate(31 44)"/>',
        f'<rect x="20" y="30" width="30" height="30" fill="#FFFFFF"/><g fill="#B05000">{FLAME}</g>',
    ],
)
def test_a_symbol_that_is_seen(tmp_path: Path, art: str) -> None:
    assert not whys(sketch(tmp_path, art))


def test_letters_may_be_the_symbol(tmp_path: Path) -> None:
    palette = PALETTE.replace("flame", "letter")
    art = '<use href="#letter" transform="translate(31 44)"/>'
    assert not whys(sketch(tmp_path, art, palette))


def test_it_is_told_at_the_tag_with_its_box(tmp_path: Path) -> None:
    art = FLAME.replace("/>", ' fill="#B05000"/>')
    found = next(f for f in findings(sketch(tmp_path, art)) if f.problem.code == "PNP320")
    assert (found.problem.pos.line, found.problem.pos.column) == (8, 1)
    assert found.box == pytest.approx((28, 41, 34, 47))
