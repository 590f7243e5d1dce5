"""Ids of cards that are given none: by name, by fields, by number."""

from pathlib import Path

from printnplay.data.model import Game
from tests.projects import START, WORDS, codes, load, write_game

SECOND = "  - id: more\n    kind: deck\n    size: tcg\n"


def read(tmp_path: Path, yaml: str, **files: str) -> tuple[Game, list[str]]:
    words = WORDS + "  more: More\ncolour: {red: Red, blue: Blue}\n"
    root = write_game(tmp_path, game_yaml=yaml, text_en_yaml=words, **files)
    game, report = load(root)
    assert game is not None, list(map(str, report))
    return game, codes(report)


def ids(game: Game) -> list[str]:
    return [card.id for part in game.components for card in part.cards]


def test_by_name_or_title_with_numbers_for_equal_ones(tmp_path: Path) -> None:
    yaml = START + "    sheet: race.csv\n" + SECOND + "    sheet: more.csv\n"
    race, more = "Name,Copies\nÉté 2,1\nRio,1\nRio,1\nRio-2,1\n", "Title\nRio\n"
    game, found = read(tmp_path, yaml, race_csv=race, more_csv=more)
    assert ids(game) == ["ete-2", "rio", "rio-2", "rio-2-2", "rio-3"]
    assert not found


def test_by_a_card_name(tmp_path: Path) -> None:
    game, found = read(tmp_path, START + "    sheet: race.csv\n", race_csv="Card Name\nOgre\n")
    assert (ids(game), found) == (["ogre"], [])


def test_ids_of_copies_are_left_free(tmp_path: Path) -> None:
    csv = "name,copies\nfire,2\nfire a,1\n"
    game, _ = read(tmp_path, START + "    sheet: race.csv\n", race_csv=csv)
    assert ids(game) == ["fire", "fire-a-2"]


def test_by_declared_fields_that_are_not_text(tmp_path: Path) -> None:
    fields = "    fields: {suit: [red, blue], value: 1..5, text: text}\n"
    csv = "suit,value,text\nred,1,Draw two cards\nred,1,Stop\nblue,2,Go\n"
    game, found = read(tmp_path, START + fields + "    sheet: race.csv\n", race_csv=csv)
    assert ids(game) == ["red-1", "red-1-2", "blue-2"]
    assert not found


def test_by_number_with_one_note_per_component(tmp_path: Path) -> None:
    yaml = START + "    sheet: race.csv\n" + SECOND + "    sheet: more.csv\n"
    game, found = read(tmp_path, yaml, race_csv="Name\n竜\n虎\n", more_csv="Text\nGo\n")
    assert ids(game) == ["card-1", "card-2", "card-3"]
    assert found == ["PNP133", "PNP133"]


def test_each_players_card_has_its_colour(tmp_path: Path) -> None:
    yaml = START + "    colours: [red, blue]\n    sheet: race.csv\n"
    game, _ = read(tmp_path, yaml, race_csv="name\nrio\n")
    assert ids(game) == ["red-rio", "blue-rio"]


def test_an_extending_game_changes_a_card_by_such_an_id(tmp_path: Path) -> None:
    words = WORDS + "  more: More\n"
    yaml = START + "    sheet: race.csv\n"
    csv = "name,value\nrio,1\noslo,2\n"
    write_game(tmp_path, game_yaml=yaml, text_en_yaml=words, race_csv=csv)
    less = "components: [{id: race, kind: deck, cards: [{id: rio, copies: 0}]}]\n"
    over = f"id: mine\nextends: demo\n{less}"
    root = write_game(tmp_path, "mine", game_yaml=over)
    game, report = load(root, "mine")
    assert game is not None, list(map(str, report))
    assert ids(game) == ["oslo"]
