"""Files that newcomers put elsewhere, name differently or save in another format."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from printnplay.cli.main import cli
from printnplay.core.diagnostics import Problem
from printnplay.data.image_files import NoPicture, find_image
from printnplay.data.model import LocatedPath
from tests.projects import BUILTIN, EACH, GAME, START, WORDS, load, write_game


def only_problem(root: Path, **files: str | bytes) -> Problem:
    _, report = load(write_game(root, "demo", **files), "demo", BUILTIN)
    (problem,) = report
    return problem


@pytest.mark.parametrize("place", ["card_data/demo", "templates", "."])
def test_a_template_in_another_folder(tmp_path: Path, place: str) -> None:
    (tmp_path / place).mkdir(parents=True, exist_ok=True)
    (tmp_path / place / "card.svg.j2").write_text("<svg/>", encoding="utf-8")
    game = GAME + "    front: card.svg.j2\n" + EACH
    problem = only_problem(tmp_path, game_yaml=game, text_en_yaml=WORDS)
    found = Path(place, "card.svg.j2")
    assert (problem.code, problem.help) == ("PNP201", f"move '{found}' to templates/demo")


@pytest.mark.parametrize("place", ["card_data/demo", "."])
def test_a_picture_next_to_its_folder(tmp_path: Path, place: str) -> None:
    (tmp_path / place).mkdir(parents=True, exist_ok=True)
    (tmp_path / place / "orc.png").write_bytes(b"")
    folders = tuple(
        LocatedPath(tmp_path / home / "images", str(Path(home, "images")))
        for home in ("card_data/demo", ".")
    )
    with pytest.raises(NoPicture) as found:
        find_image("orc.png", folders)
    assert found.value.help == f"move '{Path(place, 'orc.png')}' into '{Path(place, 'images')}'"


def test_game_yml(tmp_path: Path) -> None:
    problem = only_problem(tmp_path, game_yml=GAME + EACH, text_en_yaml=WORDS)
    assert problem.message == "expected the name 'game.yaml', found 'game.yml'"
    assert (problem.code, problem.help) == ("PNP106", "rename it")


def test_a_document_of_numbers(tmp_path: Path) -> None:
    game = START + "    sheet: race.numbers\n"
    raw = b"PK\x03\x04rest"
    problem = only_problem(tmp_path, game_yaml=game, text_en_yaml=WORDS, race_numbers=raw)
    assert problem.message == "a document of Numbers cannot be read"
    assert "Export To > Excel" in (problem.help or "")


@pytest.mark.parametrize(
    ("sheet", "advice"), [("race_csv", "save it as 'CSV UTF-8'"), ("text_en_yaml", "the encoding")]
)
def test_the_advice_for_another_encoding_suits_the_file(
    tmp_path: Path, sheet: str, advice: str
) -> None:
    game = START + "    sheet: race.csv\n"
    files: dict[str, str | bytes] = {"text_en_yaml": WORDS, "race_csv": "Name\nOrc\n"}
    problem = only_problem(tmp_path, game_yaml=game, **files | {sheet: b"Name\nM\xfcller\n"})
    assert problem.code == "PNP109"
    assert advice in (problem.help or "")


def test_a_mistake_in_the_settings_has_a_line_and_a_column(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("printnplay.toml").write_text("[build]\npaper = letter\n", encoding="utf-8")
    result = CliRunner().invoke(cli, ("games",))
    assert result.exit_code == 1
    assert "printnplay.toml:2:9: invalid value" in result.stderr
