"""Icons of a project in the texts of its cards."""

from pathlib import Path

import pytest

from printnplay.core.diagnostics import Report
from printnplay.faces.draw import draw_faces
from printnplay.faces.session import Draw, Look
from printnplay.text.lines import MEANT
from tests.drawing.drawn import XMLNS
from tests.preflight.drawings.sketches import HEAD, codes, findings, project, sketch
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


@pytest.mark.parametrize("cell", ["pay {swrod}", "pay **two"])
def test_markup_that_is_printed_is_reported_at_its_cell(tmp_path: Path, cell: str) -> None:
    write_icon(tmp_path / "icons", "sword")
    art = "{{ fit(card.effect, 31, 20, 50, size=4) }}"
    template = f"{HEAD}{{% block art %}}{art}{{% endblock %}}"
    game = project(tmp_path, CELLS.replace("pay {}", cell), race=template)
    (found,) = (one.problem for one in findings(game) if one.problem.code == "PNP357")
    assert (found.pos.file, found.pos.line) == ("card_data/demo/game.yaml", 11)
    assert (found.notes[0].text, found.notes[0].pos.line) == ("drawing card 'b' with", 3)


@pytest.mark.parametrize("call", ["fit(card.effect, 31, 20, 50,", "rich(card.effect, 6, 9, 50, 9,"])
def test_a_backslash_keeps_a_sign_in_every_text(tmp_path: Path, call: str) -> None:
    write_icon(tmp_path / "icons", "sword")
    template = f"{HEAD}{{% block art %}}{{{{ {call} size=4) }}}}{{% endblock %}}"
    cell = r"pay \\{sword} \\*\\*x\\*\\* \\\\"
    game = project(tmp_path, CELLS.replace("pay {}", cell), race=template)
    face = draw_faces(Draw(game, Look())).value[-1]
    assert "".join(words(face.picture)).replace(MEANT, "") == "pay {sword} **x** \\"
    assert "PNP357" not in codes(game)


def test_a_text_that_is_too_long_is_quoted_without_its_backslashes(tmp_path: Path) -> None:
    art = r"{{ fit('so \\{long\\}', 31, 20, 5, size=4) }}"
    (found,) = draw_faces(Draw(sketch(tmp_path, art), Look())).problems
    assert found.message.startswith("text 'so {long}' ")


def test_the_width_of_a_text_is_that_of_its_icons_and_signs(tmp_path: Path) -> None:
    write_icon(tmp_path / "icons", "sword")
    wide = "{{ text_width('%s', 4) }}"
    pairs = ["{sword}", "{icon:sword}", r"\\{n\\}", "{n}"]
    art = "<text y='9'>" + " ".join(wide % one for one in pairs) + "</text>"
    (face,) = draw_faces(Draw(sketch(tmp_path, art), Look())).value
    short, whole, kept, plain = "".join(words(face.picture)).split()
    assert (short, kept) == (whole, plain)


def test_two_icons_of_one_name_are_an_error(tmp_path: Path) -> None:
    write_icon(tmp_path / "icons", "Crossed Swords")
    write_icon(tmp_path / "icons", "crossed-swords")
    with pytest.raises(AssertionError, match=r"PNP130.*'crossed-swords' is also 'Crossed Swords"):
        sketch(tmp_path, "")
