"""`printnplay new`: projects that are checked and built as they are."""

from pathlib import Path

import pytest
import yaml
from click.testing import CliRunner, Result

from printnplay.cli.main import cli
from printnplay.data.card_look import LOOKS
from tests.workbooks import packed, xlsx_parts

pytestmark = pytest.mark.usefixtures("own_place")

SHEET = "Title;Rules Text;Qty;Mana\nOrc;Hit hard.;3;2\nElf;Sing.;1;1\n"


def run(*args: str, code: int = 0) -> Result:
    result = CliRunner().invoke(cli, args)
    assert result.exit_code == code, result.output
    return result


def declared(folder: str) -> dict[str, object]:
    (path,) = Path(folder).glob("card_data/*/game.yaml")
    game = yaml.safe_load(path.read_text(encoding="utf-8"))
    found: dict[str, object] = game["components"][0]
    return found


@pytest.mark.parametrize("look", LOOKS)
def test_a_new_project_has_no_problems(look: str) -> None:
    run("new", "mine", "--look", look)
    result = run("--project", "mine", "check", "mine", "--print", "--strict")
    assert "no problems found" in result.stderr
    assert declared("mine")["look"] == look


@pytest.mark.slow
@pytest.mark.parametrize("look", ["classic", "tile"])
def test_a_new_project_is_built(look: str, monkeypatch: pytest.MonkeyPatch) -> None:
    run("new", "mine", "--look", look)
    monkeypatch.chdir("mine")
    run("build", "mine")
    assert list(Path("output").rglob("*.pdf"))


def test_every_file_is_listed() -> None:
    listed = {Path(line) for line in run("new", "mine").stdout.splitlines()}
    assert listed == {path for path in Path("mine").rglob("*") if path.is_file()}
    assert {path.name for path in Path("mine").iterdir()} == {
        *(".github", ".gitignore", "README.md", "printnplay.toml"),
        *("card_data", "images", "fonts", "icons"),
    }


def test_a_spreadsheet_is_copied_and_read() -> None:
    Path("my deck.CSV").write_text(SHEET, encoding="utf-8")
    result = run("new", "mine", "--from", "my deck.CSV", "--size", "63mm x 88mm")
    assert "the column 'Qty' is read as the number of copies" in result.stderr
    assert Path("mine/card_data/mine/deck.csv").read_text(encoding="utf-8") == SHEET
    listed = run("--project", "mine", "cards", "mine", "--format", "csv").stdout
    assert "Orc" in listed
    assert declared("mine")["size"] == "63mm x 88mm"


def test_a_sheet_of_a_workbook() -> None:
    Path("deck.xlsx").write_bytes(
        packed(xlsx_parts({"Notes": [["x"]], "Cards": [["Name"], ["Orc"]]}))
    )
    run("new", "mine", "--from", "deck.xlsx#Cards")
    assert declared("mine")["sheet"] == "deck.xlsx#Cards"
    run("new", "other", "--from", "deck.xlsx#Crads", code=1)
    assert not Path("other").exists()


def test_a_bad_spreadsheet_is_reported_by_its_own_name() -> None:
    Path("deck.csv").write_text("Name,Name\nOrc,Elf\n", encoding="utf-8")
    result = run("new", "mine", "--from", "deck.csv", code=1)
    assert result.stderr.startswith("deck.csv:1:6: error[PNP121]: column 'Name' is given twice")
    assert result.stderr.endswith("nothing was written\n")
    assert [*Path().iterdir()] == [Path("deck.csv")]


def test_a_spreadsheet_without_cards() -> None:
    Path("deck.csv").write_text("Name,Cost\n", encoding="utf-8")
    result = run("new", "mine", "--from", "deck.csv", code=1)
    assert result.stderr.startswith("deck.csv:1: error[PNP111]: the spreadsheet has no cards")
    assert [*Path().iterdir()] == [Path("deck.csv")]


def test_a_sheet_that_there_is_not_is_reported_at_the_workbook() -> None:
    Path("deck.xlsx").write_bytes(packed(xlsx_parts({"Heroes": [["Name"], ["Orc"]]})))
    result = run("new", "mine", "--from", "deck.xlsx#Herbs", code=1)
    assert result.stderr.startswith("deck.xlsx: error[")
    assert "mine" not in result.stderr


def test_a_built_in_game_keeps_its_id() -> None:
    result = run("new", "rasant", code=1)
    assert "'rasant' is a built-in game, and nothing was written" in result.stderr
    assert not Path("rasant").exists()


def test_a_folder_with_a_space_is_quoted() -> None:
    assert "next: cd 'Mon jeu', then: printnplay build" in run("new", "Mon jeu").stderr


@pytest.mark.parametrize("name", ["kept.txt", ".hidden"])
def test_a_folder_that_is_not_empty_stays_as_it_is(name: str) -> None:
    Path("mine").mkdir()
    Path("mine", name).write_text("mine", encoding="utf-8")
    result = run("new", "mine", code=1)
    assert "the folder 'mine' is not empty, and nothing was written" in result.stderr
    assert [*Path("mine").iterdir()] == [Path("mine", name)]


def test_an_empty_folder_is_filled() -> None:
    Path("mine").mkdir()
    run("new", "mine")
    assert Path("mine/README.md").is_file()


@pytest.mark.parametrize(
    ("folder", "game"),
    [("My Great Game!", "my-great-game"), ("Échecs_2", "echecs-2"), ("игра", "game")],
)
def test_the_game_is_called_after_its_folder(folder: str, game: str) -> None:
    run("new", folder)
    assert Path(folder, "card_data", game, "game.yaml").is_file()
    run("--project", folder, "check", game)


@pytest.mark.parametrize(
    ("option", "value", "words"),
    [
        ("--size", "3", "expected a card size: poker, tcg"),
        ("--from", "no.csv", "cannot read 'no.csv': no such file"),
        ("--look", "clasic", "'clasic' is not one of"),
    ],
)
def test_wrong_options(option: str, value: str, words: str) -> None:
    assert words in run("new", "mine", option, value, code=2).stderr
    assert not Path("mine").exists()


def test_a_person_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """For what is not given, with the usual answers."""
    monkeypatch.setattr("printnplay.cli.new.is_person", lambda: True)
    result = CliRunner().invoke(cli, ["new", "mine", "--size", "mini"], "Tides\nevent\n")
    assert result.exit_code == 0, result.output
    assert "name of the game [Mine]:" in result.stdout
    text = Path("mine/card_data/mine/game.yaml").read_text(encoding="utf-8")
    assert 'title: {en: "Tides"}' in text
    assert (declared("mine")["look"], declared("mine")["size"]) == ("event", "mini")
