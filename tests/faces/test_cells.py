"""Problems of a drawing that one cell of a card causes are reported at that cell."""

from pathlib import Path

import pytest

from printnplay.core.diagnostics import Problem, Report, short
from printnplay.faces.session import Draw, Look
from printnplay.kit.faces import faces
from tests.projects import BUILTIN, START, WORDS, load, write_game
from tests.workbooks import xlsx

HEADER = ("Name", "Cost", "Art", "Text")
OWN = """\
{% extends 'face.svg.j2' %}
{% block art %}{{ rich(card.text, 6, 40, 50, 9, size=4) }}{% endblock %}
"""


def found_in(root: Path, front: str, **sheet: str | bytes) -> list[Problem]:
    file = next(iter(sheet)).replace("_", ".")
    game_yaml = f"{START}    {front}\n    sheet: {file}\n"
    folder = write_game(root, "demo", game_yaml=game_yaml, text_en_yaml=WORDS, **sheet)
    game, _ = load(folder, "demo", BUILTIN)
    assert game is not None
    report = Report()
    faces(Draw(game, Look()), report)
    return [one._replace(notes=()) for one in report]


@pytest.mark.parametrize(
    ("art", "text", "expected"),
    [
        ("orc.png", "Hit.", "2:7: error[PNP360]: there is no picture 'orc.png'"),
        ("orc", "Hit.", "2:7: error[PNP360]: there is no picture 'orc'"),
        ("", "Hit {sword} twice.", "2:8: error[PNP311]: there is no icon 'sword' (draw it as"),
        ("", "Hit {icon:sword}.", "2:8: error[PNP311]: there is no icon 'sword' (draw it as"),
        ("", "[Hit]{colour=gld}.", "2:8: error[PNP205]: the text of rich(): expected a colour"),
        ("", "Hit them hard. " * 90, "2:8: error[PNP301]: text 'Hit them hard. Hit"),
    ],
)
def test_a_look_reports_the_cell(tmp_path: Path, art: str, text: str, expected: str) -> None:
    rows = f"{','.join(HEADER)}\nOrc,3,{art},{text.strip()}\n"
    (found,) = found_in(tmp_path, "look: classic", race_csv=rows)
    assert short(found).startswith(f"card_data/demo/race.csv:{expected}")


def test_a_cell_of_a_workbook_has_its_name(tmp_path: Path) -> None:
    book = xlsx(HEADER, ("Orc", 3, "", "Hit."), ("Elf", 1, "elf.png", "Sing."))
    (art,) = found_in(tmp_path, "look: classic", race_xlsx=book)
    assert short(art).startswith("card_data/demo/race.xlsx:Cards!C3: error[PNP360]")


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("Hit {sword}.", "card_data/demo/race.csv:2:5"),
        ("Hit them hard. " * 90, "templates/demo/own.svg.j2:2:19"),
    ],
)
def test_a_template_of_the_game_is_at_fault_only_for_its_box(
    tmp_path: Path, text: str, place: str
) -> None:
    folder = tmp_path / "templates" / "demo"
    folder.mkdir(parents=True)
    (folder / "own.svg.j2").write_text(OWN, encoding="utf-8")
    rows = f"Name,Text\nOrc,{text.strip()}\n"
    (found,) = found_in(tmp_path, "front: own.svg.j2", race_csv=rows)
    assert short(found).startswith(place)


def test_similar_icons_are_suggested(tmp_path: Path) -> None:
    (tmp_path / "icons").mkdir()
    drawing = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0H8V8Z"/></svg>'
    )
    (tmp_path / "icons" / "sword.svg").write_text(drawing, encoding="utf-8")
    (found,) = found_in(tmp_path, "look: plain", race_csv="Name,Text\nOrc,Hit {swrod}.\n")
    assert (found.message, found.help) == ("there is no icon 'swrod'", "did you mean 'sword'?")


@pytest.mark.parametrize(
    ("text", "help"),
    [
        ("[Hit]{colour=goldd}.", "did you mean 'gold'?"),
        ("Hit them hard. " * 300, "use fewer words or fields, larger cards, or another look"),
    ],
)
def test_a_look_says_what_to_change(tmp_path: Path, text: str, help: str) -> None:
    (found,) = found_in(tmp_path, "look: plain", race_csv=f"Name,Text\nOrc,{text.strip()}\n")
    assert found.help == help
