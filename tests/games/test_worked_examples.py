"""Worked examples that only rulebooks have: the rules play them, and a wrong one is noticed."""

from dataclasses import replace

import pytest

from printnplay.games.cards import cards_for
from printnplay.games.discovery import find_playable
from printnplay.games.engine.example import Example, ExampleRow
from tests.projects import builtin

GREEN = ("green-40", "green-70", "fast-125")
TEAL = ("teal-jalvera", "teal-oporina", "teal-quellano", "teal-cabralia")
RED = ("red-ermat", "red-cumare", "red-tamboro", "red-dorvik")
BLUE = ("blue-torvalla", "blue-avatar", "blue-gastoh", "blue-ondarra")
YELLOW = ("yellow-sarrento", "yellow-itabuna", "yellow-belo-horizonte", "yellow-rustavel")
LINE = ("black-9", "blue-4", "black-2", "yellow-6")

# GEN-15, with the cards that it names; the rows are in the order of the ranking.
PARKER = ExampleRow(TEAL, marked=("teal-cabralia",), named=("red-ermat",))
RICH = ExampleRow(RED, marked=("red-cumare",), named=("blue-avatar",), result="4")
JAMES = ExampleRow(BLUE, marked=("blue-gastoh",), named=("yellow-belo-horizonte",), result="1")
MIKE = ExampleRow(YELLOW, marked=("yellow-itabuna",))

Rows = tuple[ExampleRow, ...]
TRUE: dict[tuple[str, str], Rows] = {
    ("rasant", "round"): (ExampleRow(GREEN, marked=("fast-125",)),),
    ("jumbo-grand-prix", "exchange"): (
        ExampleRow(("engine-2",), after=("body-6", "tyres-4"), marked=("body-6",)),
    ),
    ("gumball-rally", "danger"): (
        ExampleRow(LINE, after=(*LINE[1:], LINE[0]), named=("danger-black",)),
    ),
    ("generally", "saving"): (PARKER, RICH, JAMES, MIKE),
    ("wacky-challenge", "speed-first"): (
        ExampleRow(
            ("green-train", "red-car", "pink-plane"),
            after=("pink-plane", "green-train", "red-car"),
        ),
    ),
}


def is_true(game: str, name: str, rows: Rows) -> bool:
    example = Example(rows, "none", lambda seats: cards_for(builtin(game), seats)[0])
    try:
        return all(
            by_rules == told for by_rules, told in find_playable(game).example(name)(example)
        )
    except (LookupError, ValueError):
        return False


@pytest.mark.parametrize(("game", "name"), TRUE)
def test_the_rules_play_it(game: str, name: str) -> None:
    assert is_true(game, name, TRUE[game, name])


@pytest.mark.parametrize(
    ("game", "name", "rows"),
    [
        ("rasant", "round", [ExampleRow(GREEN, marked=("green-70",))]),
        ("rasant", "round", [ExampleRow(("green-70", "green-40"), marked=("green-70",))]),
        ("rasant", "round", [ExampleRow(("fast-125", "limit-130"), marked=("limit-130",))]),
        # JGP-9: the open card first; JGP-8: not from the pile of the discard
        (
            "jumbo-grand-prix",
            "exchange",
            [ExampleRow(("engine-2",), after=("tyres-4", "body-6"), marked=("body-6",))],
        ),
        (
            "jumbo-grand-prix",
            "exchange",
            [ExampleRow(("engine-2",), after=("engine-6", "tyres-4"), marked=("engine-6",))],
        ),
        ("gumball-rally", "danger", [ExampleRow(LINE, after=LINE, named=("danger-black",))]),
        ("generally", "saving", [RICH, PARKER, JAMES, MIKE]),
        ("generally", "saving", [PARKER, replace(RICH, result="0"), JAMES, MIKE]),
        ("generally", "saving", [PARKER, replace(RICH, result="none"), JAMES, MIKE]),
        ("generally", "saving", [PARKER, RICH, JAMES, replace(MIKE, named=("teal-oporina",))]),
        ("generally", "saving", [PARKER, replace(RICH, marked=("red-ermat",)), JAMES, MIKE]),
        ("generally", "saving", [PARKER, replace(RICH, named=()), JAMES, MIKE]),
        (
            "wacky-challenge",
            "speed-first",
            [ExampleRow(("green-train", "red-car"), after=("red-car", "green-train"))],
        ),
    ],
)
def test_a_wrong_one_is_noticed(game: str, name: str, rows: list[ExampleRow]) -> None:
    assert not is_true(game, name, tuple(rows))
