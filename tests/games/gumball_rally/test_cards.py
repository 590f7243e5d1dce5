"""Gumball Rally is played with the cards that are printed: card_data, through the bridge."""

from pathlib import Path

import pytest

from printnplay.core.diagnostics import Problem
from printnplay.games.cards import cards_for
from printnplay.games.discovery import rules_of
from printnplay.games.engine.bots import random
from printnplay.games.engine.facts import Cards
from printnplay.games.play.match import play_match
from tests.games.tables import printed
from tests.projects import BUILTIN, load, write_game

gumball_rally = rules_of("gumball-rally")

GAME = "gumball-rally"
FOLDER = Path(__file__).parents[3] / "card_data" / GAME


def changed(folder: Path, old: str, new: str) -> tuple[Cards, tuple[Problem, ...]]:
    text = (FOLDER / "game.yaml").read_text(encoding="utf-8")
    assert old in text
    words = (FOLDER / "text.en.yaml").read_text(encoding="utf-8")
    root = write_game(folder, GAME, game_yaml=text.replace(old, new, 1), text_en_yaml=words)
    game, _ = load(root, GAME, BUILTIN)
    assert game is not None
    return cards_for(game, 3)


def test_the_cards_are_40_race_19_danger_and_10_points_and_no_buggies() -> None:
    for seats in (3, 8):
        cards = printed(GAME, seats)
        kinds = [fields["kind"] for fields in cards.values()]
        assert [kinds.count(kind) for kind in ("race", "danger", "point")] == [40, 19, 10]
        assert len(cards) == 69
    assert cards["red-4"] == {"kind": "race", "colour": "red", "number": 4}
    plain = {"kind": "danger", "effect": "plain", "colour": "red"}
    assert [cards[f"danger-red-{copy}"] for copy in "abc"] == [plain] * 3
    assert cards["danger-red-major"] == {**plain, "effect": "major"}
    assert cards["checkpoint-a"] == {"kind": "danger", "effect": "checkpoint", "colour": None}
    assert cards["winner"] == {"kind": "danger", "effect": "winner", "colour": None}
    first = {"kind": "point", "at": "winner", "place": 1, "points": 5}
    assert cards["point-winner-1"] == first


def test_other_point_values_in_the_data_change_the_match(tmp_path: Path) -> None:
    cards, wrong = changed(
        tmp_path, "{at: winner, place: 1, points: 5}", "{at: winner, place: 1, points: 50}"
    )
    assert not wrong
    seats, bots = 3, [random] * 3
    rules = gumball_rally
    plain = play_match(rules, printed(GAME, 3), seats=seats, seed=1, bots=bots, options={})
    rich = play_match(rules, cards, seats=seats, seed=1, bots=bots, options={})
    gains = [
        more - less for more, less in zip(rich.outcome.scores, plain.outcome.scores, strict=True)
    ]
    assert sorted(gains) == [0, 0, 45]
    assert gains[rich.final.line[0]] == 45


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("colour: red, hazard: tyre, copies: 3", "colour: red, hazard: tyre, copies: 2", "GUM-2"),
        (
            "{colour: red, item: tools, number: 1..10",
            "{colour: red, item: tools, number: 1..9",
            "red number 10 (GUM-8), found 0",
        ),
        ("      - {id: winner, effect: winner}\n", "", "1 danger effect winner (GUM-2), found 0"),
        ("      - {at: winner, place: 4, points: 1}\n", "", "(GUM-11), found 0"),
        (
            "{id: checkpoint, effect: checkpoint, copies: 2}",
            "{id: checkpoint, effect: checkpoint, colour: red, copies: 2}",
            "not a card that the rules know",
        ),
    ],
)
def test_a_deck_that_cannot_be_played_is_told_at_its_line(
    tmp_path: Path, old: str, new: str, message: str
) -> None:
    _, wrong = changed(tmp_path, old, new)
    assert any(message in found.message for found in wrong), wrong
    assert all(found.pos and found.pos.line > 1 for found in wrong)
