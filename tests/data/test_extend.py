"""A user's own folder: changes to a built-in game, and games that stand on it."""

from pathlib import Path

import pytest

from printnplay.core.diagnostics import Report
from printnplay.data.model import Game
from printnplay.preflight.composition import check_composition
from tests.projects import BUILTIN, EACH, GAME, WORDS, builtin, codes, load, write_game


def extended(tmp_path: Path, game: str, name: str = "gumball-rally") -> tuple[Game | None, Report]:
    root = write_game(tmp_path, name, game_yaml=game)
    return load(root, name, BUILTIN)


def points(game: Game | None) -> dict[str, object]:
    assert game is not None
    part = next(part for part in game.components if part.id == "points")
    return {card.id: card.values["points"] for card in part.cards}


CHANGE = """\
id: gumball-rally
extends: gumball-rally
components:
  - id: points
    cards:
      - {id: point-winner-1, points: 9}
"""


def test_only_the_changed_point_values(tmp_path: Path) -> None:
    game, report = extended(tmp_path, CHANGE)
    assert not len(report)
    before = points(builtin("gumball-rally"))
    assert points(game) == before | {"point-winner-1": 9}
    assert game is not None
    assert [part.id for part in game.components] == [
        part.id for part in builtin("gumball-rally").components
    ]


def test_a_card_is_found_by_its_fields_too(tmp_path: Path) -> None:
    change = CHANGE.replace("id: point-winner-1", "at: winner, place: 1")
    assert points(extended(tmp_path, change)[0])["point-winner-1"] == 9


def test_a_game_of_another_name_may_stand_on_it(tmp_path: Path) -> None:
    change = CHANGE.replace("id: gumball-rally\n", "id: my-rally\n", 1)
    change += "title: {en: My Rally}\n"
    game, _ = extended(tmp_path, change, "my-rally")
    assert game is not None
    assert (game.id, game.title["en"], game.title["fr"]) == (
        "my-rally",
        "My Rally",
        "Gumball Rally",
    )
    assert points(game)["point-winner-1"] == 9


def test_changes_reach_cards_of_a_csv_and_of_a_product(tmp_path: Path) -> None:
    change = "id: wacky-challenge\nextends: wacky-challenge\ncomponents:\n"
    change += "  - {id: race, cards: [{id: red-boat, speed: 41}]}\n"
    game, _ = extended(tmp_path, change, "wacky-challenge")
    assert game is not None
    race = next(part for part in game.components if part.id == "race")
    speeds = {card.id: card.values["speed"] for card in race.cards}
    assert (speeds["red-boat"], speeds["blue-boat"]) == (41, 48)


def test_a_new_id_adds_a_card_and_no_copies_remove_one(tmp_path: Path) -> None:
    change = CHANGE + "      - {at: winner, place: 2, copies: 0}\n"
    change += "      - {id: bonus, at: checkpoint-1, place: 4, points: 1, copies: 2}\n"
    game, report = extended(tmp_path, change)
    found = points(game)
    assert "point-winner-2" not in found
    assert found["bonus"] == 1
    assert game is not None
    report.take(check_composition(game))
    assert "PNP601" in codes(report)


def test_expectations_are_replaced_as_a_list(tmp_path: Path) -> None:
    change = CHANGE + "      - {id: bonus, at: checkpoint-1, place: 4, points: 1}\n"
    change += "    expect: [{total: 11}]\n"
    game, report = extended(tmp_path, change)
    assert game is not None
    report.take(check_composition(game))
    assert not len(report)


def test_an_error_in_a_change_stands_at_its_own_line(tmp_path: Path) -> None:
    game, report = extended(tmp_path, CHANGE.replace("points: 9", "points: lots"))
    assert game is None
    (found,) = report
    assert (found.code, str(found.pos)) == ("PNP104", "card_data/gumball-rally/game.yaml:6:38")


def test_a_new_component_needs_its_word_only(tmp_path: Path) -> None:
    change = CHANGE + "  - {id: coins, kind: tokens, cards: [{id: coin, copies: 5}]}\n"
    root = write_game(tmp_path, "gumball-rally", game_yaml=change)
    assert codes(load(root, "gumball-rally", BUILTIN)[1]) == ["PNP140"]
    write_game(tmp_path, "gumball-rally", text_en_yaml="component: {coins: Coins}\n")
    game, report = load(root, "gumball-rally", BUILTIN)
    assert game is not None
    assert {found.code for found in report} == {"PNP141"}
    assert game.word("component.coins", "fr") == "Coins"


def test_a_game_of_the_same_name_without_extends_replaces_it(tmp_path: Path) -> None:
    root = write_game(
        tmp_path, "rasant", game_yaml=GAME.replace("demo", "rasant") + EACH, text_en_yaml=WORDS
    )
    game, report = load(root, "rasant", BUILTIN)
    assert game is not None
    assert [part.id for part in game.components] == ["race"]
    assert not len(report)


@pytest.mark.parametrize("path", ["../secret.csv", "/etc/passwd", "link.csv", "~/x.csv"])
def test_a_csv_outside_the_project_is_never_read(tmp_path: Path, path: str) -> None:
    secret = tmp_path / "secret.csv"
    secret.write_text("colour,value\nred,1\n", encoding="utf-8")
    project = tmp_path / "project"
    root = write_game(project, game_yaml=GAME + f"    csv: {path}\n", text_en_yaml=WORDS)
    if path == "link.csv":
        (project / "card_data" / "demo" / "link.csv").symlink_to(secret)
    if path == "../secret.csv":
        (project / "card_data" / "secret.csv").symlink_to(secret)
    game, report = load(root)
    assert game is None
    assert codes(report) == ["PNP106" if path.startswith("~") else "PNP108"]
