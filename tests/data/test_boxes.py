"""Boxes in the data: what they may hold, and that a user's list replaces ours."""

from pathlib import Path

import pytest

from printnplay.core.diagnostics import long
from tests.projects import BUILTIN, EACH, GAME, GAMES, WORDS, builtin, codes, load, write_game


@pytest.mark.parametrize("game", GAMES)
def test_every_card_of_our_games_lies_in_just_one_box(game: str) -> None:
    loaded = builtin(game)
    held = [part for box in loaded.boxes for part in box.holds]
    assert sorted(held) == sorted(part.id for part in loaded.components if part.is_deck)
    assert len(loaded.boxes) == 1
    assert loaded.boxes[0].each_colour == (game == "generally")
    assert loaded.boxes[0].pos.line > 0


def boxes(tmp_path: Path, text: str) -> list[tuple[str, str]]:
    files = {"game_yaml": GAME + EACH + text, "text_en_yaml": WORDS}
    _, report = load(write_game(tmp_path, **files))
    return [(found.code, found.message) for found in report]


def test_a_box_holds_one_deck_or_a_list(tmp_path: Path) -> None:
    assert boxes(tmp_path, "boxes: [{id: a, holds: race}, {id: b, holds: [race]}]\n") == []


def test_a_box_is_not_declared_twice(tmp_path: Path) -> None:
    found = boxes(tmp_path, "boxes: [{id: a, holds: race}, {id: a, holds: race}]\n")
    assert found == [("PNP130", "box 'a' is declared twice")]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("{id: a}", "PNP103"),
        ("{id: a, holds: []}", "PNP105"),
        ("{id: a, holds: [[race]]}", "PNP104"),
        ("{id: a, holds: race, each: color}", "PNP105"),
        ("{id: a, holds: race, each: colour}", "PNP161"),
        ("{id: a, hold: race}", "PNP101"),
        ("a", "PNP104"),
    ],
)
def test_what_is_wrong_is_said(tmp_path: Path, text: str, code: str) -> None:
    assert code in [found for found, _ in boxes(tmp_path, f"boxes:\n  - {text}\n")]


def test_a_deck_without_cards_needs_no_box(tmp_path: Path) -> None:
    files = {"game_yaml": GAME + "boxes: [{id: a, holds: race}]\n", "text_en_yaml": WORDS}
    _, report = load(write_game(tmp_path, **files))
    assert codes(report) == ["PNP161"]


def test_decks_of_one_box_for_each_colour_have_the_same_colours(tmp_path: Path) -> None:
    rows = "ids: '{0}-{{colour}}', cards: [{{}}]"
    deck = f"{{{{id: {{0}}, kind: deck, size: tcg, colours: [red, {{1}}], {rows}}}}}"
    parts = f"[{deck.format('one', 'blue')}, {deck.format('two', 'green')}]"
    words = "component: {one: One, two: Two}\ncolour: {red: Red, blue: Blue, green: Green}\n"
    game = f"id: demo\ntitle: {{en: Demo}}\nplayers: 2\ncomponents: {parts}\n"
    game += "boxes: [{id: a, holds: [one, two], each: colour}]\n"
    _, report = load(write_game(tmp_path, game_yaml=game, text_en_yaml=words))
    assert codes(report) == ["PNP161"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", [("speed", "jokers")]),
        ("boxes: []\n", []),
        ("boxes: [{id: x, holds: jokers}]\n", [("jokers",)]),
    ],
)
def test_an_extending_game_says_its_own_boxes_or_none(
    tmp_path: Path, text: str, expected: list[tuple[str, ...]]
) -> None:
    root = write_game(tmp_path, "rasant", game_yaml=f"id: rasant\nextends: rasant\n{text}")
    game, report = load(root, "rasant", BUILTIN)
    assert game is not None, [long(found) for found in report]
    assert [box.holds for box in game.boxes] == expected
