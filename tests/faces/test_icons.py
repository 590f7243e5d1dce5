"""Icons of a project in the texts of its cards."""

from pathlib import Path

import pytest

from printnplay.core.diagnostics import Report
from printnplay.faces.draw import draw_faces
from printnplay.faces.session import Draw, Look
from tests.drawing.drawn import XMLNS
from tests.preflight.drawings.sketches import HEAD, project, sketch
from tests.projects import START
from tests.shown import words

ICON = f'<svg {XMLNS} viewBox="0 0 16 16" fill="currentColor"><path d="{{}}"/></svg>'


def write_icon(folder: Path, name: str, path: str = "M0 0H16V16Z") -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{name}.svg").write_text(ICON.format(path), encoding="utf-8")


@pytest.mark.parametrize(
    "art",
    [
        "{{ rich('a {crossed-swords} b', 6, 9, 50, 20, size=4) }}",
        "{{ rich('a {icon:crossed-swords} b', 6, 9, 50, 20, size=4) }}",
        "{{ fit('a {crossed-swords} b', 31, 9, 50, size=4) }}",
        "{{ fit('a {icon:crossed-swords} b', 31, 9, 50, size=4) }}",
    ],
)
def test_an_icon_is_drawn_in_a_text(tmp_path: Path, art: str) -> None:
    write_icon(tmp_path / "icons", "Crossed Swords")
    report = Report()
    (face,) = report.take(draw_faces(Draw(sketch(tmp_path, art), Look())))
    assert not [*report]
    assert face.picture.names == {"crossed-swords"}
    assert "".join("".join(words(face.picture)).split()) == "ab"


def test_fit_leaves_other_names_in_braces_alone(tmp_path: Path) -> None:
    write_icon(tmp_path / "icons", "sword")
    (face,) = draw_faces(
        Draw(sketch(tmp_path, "{{ fit('{n}', 31, 9, 50, size=4) }}"), Look())
    ).value
    assert words(face.picture) == ["{n}"]


def test_the_icon_of_the_game_is_found_first(tmp_path: Path) -> None:
    write_icon(tmp_path / "icons", "sword")
    write_icon(tmp_path / "card_data" / "demo" / "icons", "sword")
    game = sketch(tmp_path, "")
    assert game.icons["sword"].path == tmp_path / "card_data" / "demo" / "icons" / "sword.svg"


def test_a_link_out_of_the_project_is_no_icon(tmp_path: Path) -> None:
    write_icon(tmp_path / "elsewhere", "sword")
    (tmp_path / "project" / "icons").mkdir(parents=True)
    (tmp_path / "project" / "icons" / "sword.svg").symlink_to(tmp_path / "elsewhere" / "sword.svg")
    assert not sketch(tmp_path / "project", "").icons


def test_icons_and_signs_are_drawn_side_by_side(tmp_path: Path) -> None:
    write_icon(tmp_path / "icons", "sword")
    game = sketch(tmp_path, "")
    each = '{% for id in signs %}<g id="sign-{{ id }}"/>{% endfor %}'
    signs = f"<svg {XMLNS}><defs>{each}</defs></svg>"
    (tmp_path / "templates" / "demo" / "signs.svg.j2").write_text(signs, encoding="utf-8")
    draw = Draw(game, Look())
    assert {"sign-sword", "sign-leaf"} <= draw.symbols(["sword", "leaf"]).names
    assert "sign-sword" in draw.stamped_symbols(["sword"]).markup()


CELLS = f"""{START}    fields: {{effect: text}}
    cards:
      - {{id: a, effect: "plain"}}
      - {{id: b, effect: "pay {{}}"}}
    front: race.svg.j2
"""


@pytest.mark.parametrize(
    ("cell", "code"), [("{swrod}", "PNP311"), ("{icon:swrod}", "PNP311"), ("→", "PNP501")]
)
def test_a_mistake_of_a_cell_is_reported_there(tmp_path: Path, cell: str, code: str) -> None:
    write_icon(tmp_path / "icons", "sword")
    art = "{{ rich(card.effect, 6, 9, 50, 20, size=4, font='Fredoka One') }}"
    template = f"{HEAD}{{% block art %}}{art}{{% endblock %}}"
    game = project(tmp_path, CELLS.replace("{}", cell), race=template)
    (found,) = draw_faces(Draw(game, Look())).problems
    assert (found.code, found.pos.file, found.pos.line) == (code, "card_data/demo/game.yaml", 11)
    assert found.notes[0].pos.line == 3


def test_two_icons_of_one_name_are_an_error(tmp_path: Path) -> None:
    write_icon(tmp_path / "icons", "Crossed Swords")
    write_icon(tmp_path / "icons", "crossed-swords")
    with pytest.raises(AssertionError, match=r"PNP130.*'crossed-swords' is also 'Crossed Swords"):
        sketch(tmp_path, "")
