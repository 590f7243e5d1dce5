"""A person's choice, step by step, in games whose moves have several parts."""

import sys
from io import StringIO
from typing import Any, Literal, NamedTuple

import pytest

from printnplay.cli.person import END, Person, PlayerQuit, path_of
from printnplay.games.engine.generator import Generator
from printnplay.games.engine.notation import UNTRANSLATED, Notation
from printnplay.games.play.transcript import Transcript
from printnplay.games.speech import Speech
from tests.games.high_card import high_card
from tests.projects import builtin


class LineUp(NamedTuple):
    type: Literal["lineup"]
    cards: tuple[str, ...]


class Bet(NamedTuple):
    type: Literal["bet"]
    markers: int


class Exchange(NamedTuple):
    type: Literal["exchange"]
    discard: str
    take: tuple[str, ...]


class Plain:
    """Words that say their key and what they are given."""

    def __call__(self, key: str, /, **values: object) -> str | None:
        is_own = key.startswith(
            tuple(f"play.ask.{kind}." for kind in ("lineup", "bet", "exchange"))
        )
        is_own = is_own or key.startswith(("play.move", "play.own"))
        return None if is_own else self.text(key, **values)

    def text(self, key: str, **values: object) -> str:
        return " ".join([key.removeprefix("play.ask."), *map(str, values.values())])

    def name(self, value: object, field: str = "") -> str:
        return str(value)

    notation = UNTRANSLATED


class Seen(NamedTuple):
    seat: int = 0


class Rules:
    """Just what a person needs of the rules."""

    GAME = high_card.facts

    def imagine(self, view: object, shuffle: object) -> None: ...

    def describe(self, state: object) -> tuple[()]:
        return ()

    def format_move(self, move: Any, notation: Notation) -> str:
        return high_card.format_move(move, notation)


def ask(monkeypatch: pytest.MonkeyPatch, typed: str, *moves: Any) -> Any:
    monkeypatch.setattr(sys, "stdin", StringIO(typed))
    rules: Any = Rules()
    say: Any = Plain()
    person = Person(rules, say, Transcript(rules, say, only=0))
    return person(Seen(), moves, Generator(1))


LINEUPS = tuple(LineUp("lineup", tuple(row)) for row in ("abc", "abd", "acb", "bac", "bca"))
BETS = tuple(Bet("bet", n) for n in range(4))


def test_a_path_has_a_step_for_each_item() -> None:
    path = path_of(LINEUPS[0])
    cards = (("cards", "a"), ("cards", "b"), ("cards", "c"))
    assert path == (("type", "lineup"), *cards, END)


def test_what_is_forced_is_not_asked(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """b, then c: the a follows."""
    assert ask(monkeypatch, "2\n2\n", *LINEUPS) == LINEUPS[4]
    assert capsys.readouterr().out.count("which.cards") == 2


def test_cards_without_an_order_are_chosen_in_any(monkeypatch: pytest.MonkeyPatch) -> None:
    """All rows are sorted, so that none of them is an order."""
    moves = tuple(LineUp("lineup", tuple(row)) for row in ("abc", "abd", "acd", "bcd"))
    for typed, expected in (("d\nc\na\n", "acd"), ("4\n2\n1\n", "abd"), ("b\na\nd\n", "abd")):
        assert ask(monkeypatch, typed, *moves).cards == tuple(expected)


def test_undo_takes_back_the_last_choice_of_a_move_half_made(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert ask(monkeypatch, "1\nu\n2\n1\n", *LINEUPS) == LINEUPS[3]
    assert ask(monkeypatch, "a\nb\nu\nc\n", *LINEUPS) == LINEUPS[2]
    assert ask(monkeypatch, "a\nb\nu\nu\nb\nc\n", *LINEUPS) == LINEUPS[4]


def test_numbers_mean_themselves(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert ask(monkeypatch, "0\n", *BETS) == BETS[0]
    assert ask(monkeypatch, "3\n", *BETS) == BETS[3]
    assert "which.markers 0, 1, 2, 3" in capsys.readouterr().out


def test_nothing_and_no_more_are_choices(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    moves = (
        Exchange("exchange", "", ("stock",)),
        Exchange("exchange", "x", ("stock",)),
        Exchange("exchange", "x", ("stock", "engine")),
    )
    assert ask(monkeypatch, "1\n", *moves) == moves[0]
    assert ask(monkeypatch, "2\n1\n", *moves) == moves[1]
    assert ask(monkeypatch, "2\n2\n", *moves) == moves[2]
    said = capsys.readouterr().out
    assert " 1  nothing" in said
    assert " 1  done" in said


def test_one_move_only_is_made_and_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert ask(monkeypatch, "", BETS[2]) == BETS[2]
    assert "only play.turn 0 bet 2" in capsys.readouterr().out


@pytest.mark.parametrize("typed", ["", "q\n", "1\nq\n", "1\n"])
def test_the_end_of_input_is_leaving(monkeypatch: pytest.MonkeyPatch, typed: str) -> None:
    with pytest.raises(PlayerQuit):
        ask(monkeypatch, typed, *LINEUPS)


@pytest.mark.parametrize(
    ("language", "question"),
    [
        ("en", "Which many rounds? 1, 2"),
        ("fr", "Quelle valeur pour « many rounds » ? 1, 2"),
        ("nl", "Welke waarde voor ‘many rounds’? 1, 2"),
    ],
)
def test_a_game_without_words_is_asked_plainly(
    language: str,
    question: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    class Skip(NamedTuple):
        type: Literal["skip"]
        many_rounds: int
        quietly: bool = False

    rules: Any = Rules()
    speech = Speech(builtin("rasant"), language)
    person = Person(rules, speech, Transcript(rules, speech, only=0))
    monkeypatch.setattr(sys, "stdin", StringIO("1\n1\n"))
    moves: Any = (Skip("skip", 1), Skip("skip", 2), Skip("skip", 1, True))
    person(Seen(), moves, Generator(1))
    said = capsys.readouterr().out
    assert f"{question}\n" in said
    assert "quietly  (quietly)" in said
    assert "play." not in said
