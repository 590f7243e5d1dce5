"""The bridge: what is printed is what is played, or `check` says at which line it cannot be."""

from pathlib import Path

import pytest

from printnplay.data.model import Game
from printnplay.games.cards import cards_for
from printnplay.games.discovery import find_playable
from tests.games.tables import REGISTERED, printed
from tests.projects import BUILTIN, builtin, load, write_game

COUNTS = {
    "jumbo-grand-prix": 56 + 20,
    "generally": 24,
    "rasant": 56 + 13,
    "gumball-rally": 40 + 19 + 10,
    "wacky-challenge": 35 + 8,
}
RASANT = Path(__file__).parents[2] / "card_data" / "rasant"


def rasant(folder: Path, *changes: tuple[str, str]) -> Game:
    """A user's own Rasant: the built-in data with these texts replaced."""
    files = {}
    for name in ("game.yaml", "text.en.yaml"):
        text = (RASANT / name).read_text(encoding="utf-8")
        for old, new in changes:
            text = text.replace(old, new)
        files[name.replace(".", "_")] = text
    game, report = load(write_game(folder, "rasant", **files), "rasant", BUILTIN)
    assert game is not None, list(report)
    return game


@pytest.mark.parametrize("game", REGISTERED)
def test_a_game_names_components_that_there_are(game: str) -> None:
    playable = find_playable(game)
    parts = {part.id for part in builtin(game).components}
    assert {*playable.cards, *playable.pieces} <= parts
    assert {need.group for need in playable.rules.facts.needs} == set(playable.cards)


@pytest.mark.parametrize("game", REGISTERED)
def test_a_game_gives_as_many_cards_as_a_record_has(game: str) -> None:
    for seats in range(builtin(game).players[0], builtin(game).players[1] + 1):
        expected = COUNTS[game] * (seats if game == "generally" else 1)
        assert len(printed(game, seats)) == expected


def test_copies_have_ids_of_their_own() -> None:
    cards = printed("rasant", 3)
    assert cards["fast-125-e"] == {"colour": "black", "value": 125}
    assert cards["car-black"] == {"car": True, "colour": "black"}
    assert cards["red-40"] == {"colour": "red", "value": 40}


def test_a_colour_short_is_told_at_the_rows(tmp_path: Path) -> None:
    old = "each: {colour: [green, yellow, red, blue], value"
    game = rasant(tmp_path, (old, old.replace(", blue", "")))
    _, found = cards_for(game, 3)
    lines = (RASANT / "game.yaml").read_text(encoding="utf-8").splitlines()
    line = next(n for n, text in enumerate(lines, 1) if old in text)
    assert [(d.code, d.pos.line) for d in found] == [("PNP608", line)]
    assert found[0].message == "the rules need 12 speed colour blue (RAS-2), found 0"


def test_a_joker_too_many_is_told(tmp_path: Path) -> None:
    game = rasant(tmp_path, ("value: 130, copies: 3", "value: 130, copies: 4"))
    _, found = cards_for(game, 3)
    assert [d.message for d in found] == [
        "the rules need 8 jokers (RAS-6), found 9",
        "the rules need 3 jokers value 130 (RAS-7), found 4",
    ]


def test_a_card_that_no_rule_knows_is_told_at_its_own_line(tmp_path: Path) -> None:
    row = "{joker: fast, colour: black,"
    game = rasant(
        tmp_path,
        ("colour: {is: [black],", "colour: {is: [black, red],"),
        (row, row.replace("black", "red")),
    )
    _, found = cards_for(game, 3)
    lines = (RASANT / "game.yaml").read_text(encoding="utf-8").splitlines()
    line = next(n for n, text in enumerate(lines, 1) if row in text)
    odd = [d for d in found if d.cards]
    assert [(d.message, d.pos.line) for d in odd] == [("not a card that the rules know", line)] * 5


def test_a_missing_part_is_told_at_the_game(tmp_path: Path) -> None:
    names = (
        ("  - id: cars\n", "  - id: wagons\n"),
        ("  cars:", "  wagons:"),
        ("of: cars", "of: wagons"),
    )
    game = rasant(tmp_path, *names)
    _, found = cards_for(game, 3)
    assert {(d.code, d.pos) for d in found} == {("PNP608", game.pos)}
    assert "there is no component 'cars'" in found[0].message


def test_a_game_without_rules_is_told() -> None:
    game = builtin("rasant")._replace(id="demo", lineage=("demo",))
    assert [d.message for d in cards_for(game, 3)[1]] == ["no rules for the game 'demo'"]


def test_changed_values_reach_the_rules(tmp_path: Path) -> None:
    wider = ("value: {is: 10..120 by 10,", "value: {is: 1..200,")
    game = rasant(tmp_path, wider, ("blue], value: 10..120 by 10}", "blue], value: 15..125 by 10}"))
    cards, found = cards_for(game, 3)
    assert not found
    assert cards["red-45"]["value"] == 45
