from pathlib import Path

import pytest

from printnplay.core.diagnostics import Report, Severity
from printnplay.data.game import load_game
from printnplay.kinds.catalogue import KINDS
from tests.projects import EACH, GAME, WORDS, codes, load, write_game


def test_the_three_ways_of_rows_are_freely_mixed(tmp_path: Path) -> None:
    rows = (
        "    each: {colour: red, value: 1..2, copies: 3}\n"
        "    csv: race.csv\n"
        "    cards: [{id: special, colour: blue, value: 5}]\n"
    )
    csv = "\ufeffcolour;value;copies\r\nblue;1;2\r\nblue;2;\r\n"
    root = write_game(tmp_path, game_yaml=GAME + rows, text_en_yaml=WORDS, race_csv=csv)
    game, report = load(root)
    assert not len(report)
    assert game is not None
    (part,) = game.components
    assert {card.id: card.copies for card in part.cards} == {
        "red-1": 3,
        "red-2": 3,
        "blue-1": 2,
        "blue-2": 1,
        "special": 1,
    }
    assert part.copies == 10


def test_every_card_remembers_its_line(tmp_path: Path) -> None:
    csv = "colour,value\nred,1\nblue,2\n"
    root = write_game(
        tmp_path, game_yaml=GAME + "    csv: race.csv\n", text_en_yaml=WORDS, race_csv=csv
    )
    game, _ = load(root)
    assert game is not None
    assert [str(card.pos) for card in game.components[0].cards] == [
        "card_data/demo/race.csv:2:1",
        "card_data/demo/race.csv:3:1",
    ]


def test_a_row_can_hold_text_in_any_language(tmp_path: Path) -> None:
    game_yaml = GAME.replace("value: 1..5", "value: text") + "    csv: race.csv\n"
    csv = "id,colour,value\nx,red,Été à Besançon ŒÆ ß 日本\n"
    root = write_game(tmp_path, game_yaml=game_yaml, text_en_yaml=WORDS, race_csv=csv)
    game, _ = load(root)
    assert game is not None
    assert game.components[0].cards[0].values["value"] == "Été à Besançon ŒÆ ß 日本"


FRENCH = "component:\n  race: Cartes de course\n"


def test_a_missing_translation_is_a_warning_with_english_in_its_place(tmp_path: Path) -> None:
    root = write_game(
        tmp_path,
        game_yaml=GAME + EACH,
        text_en_yaml=WORDS + "hello: Hello\n",
        text_fr_yaml=FRENCH,
    )
    game, report = load(root)
    assert game is not None
    assert [found.severity for found in report] == [Severity.WARNING]
    assert game.word("hello", "fr") == "Hello"
    assert game.word("component.race", "fr") == "Cartes de course"


def test_it_is_an_error_in_a_builtin_game(tmp_path: Path) -> None:
    root = write_game(
        tmp_path,
        game_yaml=GAME + EACH,
        text_en_yaml=WORDS + "hello: Hello\n",
        text_fr_yaml=FRENCH,
    )
    report = Report()
    assert load_game("demo", (root._replace(is_builtin=True),), report, kinds=KINDS) is None
    assert codes(report) == ["PNP141"]


def test_adding_a_language_is_adding_a_file(tmp_path: Path) -> None:
    german = "component:\n  race: Rennkarten\n"
    root = write_game(tmp_path, game_yaml=GAME + EACH, text_en_yaml=WORDS, text_de_yaml=german)
    game, report = load(root)
    assert not len(report)
    assert game is not None
    assert game.languages == ("de", "en")
    assert game.word("component.race", "de") == "Rennkarten"


def test_all_problems_of_all_files_come_at_once(tmp_path: Path) -> None:
    game_yaml = GAME.replace("size: tcg", "size: huge") + "    csv: race.csv\n    frnot: x\n"
    root = write_game(
        tmp_path,
        game_yaml=game_yaml,
        text_en_yaml="component: {rcae: Race}\n",
        race_csv="colour,value\nred,9\ngreen,1\n",
    )
    game, report = load(root)
    assert game is None
    assert sorted(codes(report)) == ["PNP101", "PNP104", "PNP105", "PNP105", "PNP140"]


@pytest.mark.parametrize("back", ["{shared: back.svg.j2}", "{each: back.svg.j2}"])
def test_templates_are_found_in_the_project(tmp_path: Path, back: str) -> None:
    game_yaml = GAME + EACH + f"    front: face.svg.j2\n    back: {back}\n"
    root = write_game(tmp_path, game_yaml=game_yaml, text_en_yaml=WORDS)
    for folder, name in (("demo", "face"), ("shared", "back")):
        (tmp_path / "templates" / folder).mkdir(parents=True)
        (tmp_path / "templates" / folder / f"{name}.svg.j2").write_text("<svg/>", encoding="utf-8")
    game, report = load(root)
    assert not len(report)
    assert game is not None
    part = game.components[0]
    assert part.back is not None
    assert (part.front, part.back.template) == ("face.svg.j2", "back.svg.j2")
    assert part.back.is_shared == ("shared" in back)


def test_a_template_outside_its_folder_is_not_one(tmp_path: Path) -> None:
    game_yaml = GAME + EACH + "    front: ../../card_data/demo/game.yaml\n"
    root = write_game(tmp_path, game_yaml=game_yaml, text_en_yaml=WORDS)
    assert codes(load(root)[1]) == ["PNP201"]
