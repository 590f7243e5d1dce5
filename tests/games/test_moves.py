"""Moves as text: what a person types is read, or refused as one of three kinds."""

import pytest

from printnplay.games.discovery import rules_of
from printnplay.games.engine import moves
from printnplay.games.engine.contract import ranked
from printnplay.games.engine.deck import deal, is_order_of, replaced, take, without
from printnplay.games.engine.moves import Ambiguous, Illegal, Unreadable
from printnplay.games.rasant.deck import Line, Pass, Play
from tests.games.rasant.test_rules import at

rasant = rules_of("rasant")

STATE = at("red-40 red-60 fast-125-a", "red-50", "", table="2:red-20", colour="red", stock="red-10")


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("play red-40", Play("play", "red-40", "")),
        ("  play   red-40 -", Play("play", "red-40", "")),
        ("red-40", Play("play", "red-40", "")),
        ("pass", Pass("pass", "")),
    ],
)
def test_a_move_is_read_in_full_or_by_what_only_it_has(text: str, move: object) -> None:
    assert rasant.parse_move(STATE, 0, text) == move


@pytest.mark.parametrize(
    ("text", "error", "message"),
    [
        ("", Unreadable, "expected a move, found an empty line"),
        ("fold", Unreadable, "no move here is like 'fold'"),
        ("red", Unreadable, "no move here is like 'red'"),
        ("play red-40 - -", Unreadable, "no move here is like"),
        ("play", Ambiguous, "'play' could be 3 moves: play fast-125-a; play red-40; play red-60"),
        ("play red-10", Illegal, "RAS-4: Player 1 does not hold red-10"),
        ("pass red-40", Illegal, "RAS-13: "),
        ("lot 1", Illegal, "RAS-4: a player passes or plays one card"),
    ],
)
def test_three_kinds_of_error(text: str, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        rasant.parse_move(STATE, 0, text)


def test_text_and_record_of_a_move() -> None:
    move = Line("line", ("a", "b"))
    assert moves.text(move) == "line a,b"
    assert moves.to_record(move) == {"type": "line", "order": ["a", "b"]}
    assert moves.to_record(Pass("pass", "")) == {"type": "pass", "discard": None}


def test_ranked_groups_equals() -> None:
    assert ranked(8, 13, 8) == ((1,), (0, 2))
    assert ranked((8, 2), (8, 3)) == ((1,), (0,))


def test_piles() -> None:
    assert take((1, 2, 3), 2) == ((1, 2), (3,))
    assert take((1,), 2) == ((1,), ())
    assert without((1, 2, 1), 1) == (2, 1)
    assert deal((1, 2, 3, 4, 5), 2, 2) == (((1, 2), (3, 4)), (5,))
    assert replaced((1, 2, 3), 1, 9) == (1, 9, 3)
    assert is_order_of(("b", "a"), ("a", "b"))
    assert not is_order_of(("a", "a"), ("a", "b"))
