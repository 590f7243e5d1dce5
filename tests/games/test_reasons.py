"""Reasons: whatever a seat may meet in its turn has a word in every language."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from printnplay.games.discovery import rules_of
from printnplay.games.engine import contract
from printnplay.games.engine.facts import DEALER
from printnplay.games.engine.generator import Generator
from printnplay.games.engine.moves import NOT_HELD, MoveError, Reason, breaks
from tests.games.tables import REGISTERED, walk
from tests.projects import builtin

RULES = Path(contract.__file__).parent
LANGUAGES = ("en", "fr", "nl")
STEMS = {game: game.replace("-", "_") for game in REGISTERED}


def reasons(path: Path) -> Iterator[tuple[str, set[str]]]:
    """The name of each, and the values that it has."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "breaks":
            second = node.args[1]
            name = NOT_HELD[0] if isinstance(second, ast.Starred) else ast.literal_eval(second)
            yield name, {keyword.arg or "" for keyword in node.keywords}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", REGISTERED)
def test_every_reason_has_its_words_and_no_word_is_without_a_reason(
    game: str, language: str
) -> None:
    files = [*(RULES.parent / STEMS[game]).glob("*.py"), RULES / "moves.py"]
    found = [reason for path in files for reason in reasons(path)]
    assert len(found) > 8
    words = builtin(game).words[language]
    said = {
        key.removeprefix("play.refused."): text for key, text in words.items() if "refused." in key
    }
    for name, values in found:
        assert set(re.findall(r"\{(\w+)\}", said[name])) <= values, name
    counted = {re.sub(r"-[01]$", "", name) for name in said}
    assert counted == {name for name, _ in found}


@pytest.mark.parametrize("game", REGISTERED)
def test_who_has_the_turn_meets_no_plain_text(game: str) -> None:
    """Moves of other times and other seats, and cards that nobody has, in all states of matches."""
    rules, generator = rules_of(game), Generator(1)
    low, high = rules.facts.seats
    steps = [step for seats in (low, high) for step in walk(game, seats, 3)]
    others = [move for _, seat, move, _ in steps if seat != DEALER]
    met = set()
    for state, seat, _, _ in steps:
        if seat == DEALER:
            continue
        for move in (*generator.shuffle(tuple(others))[:40], *map(strange, others[:40])):
            reason = rules.why_illegal(state, seat, move)
            assert reason is None or isinstance(reason, Reason), reason
            met |= {reason.name} if isinstance(reason, Reason) else set()
    assert len(met) > 3


def strange(move: Any) -> Any:
    """The same with names that no card has, and one more."""
    fields = move._asdict()
    for name, value in list(fields.items())[1:]:
        if isinstance(value, str):
            fields[name] = "nobody"
        elif isinstance(value, tuple):
            fields[name] = (*value[:-1], "nobody")
        elif type(value) is int:
            fields[name] = value + 90
    return type(move)(**fields)


def test_a_reason_is_its_english_text() -> None:
    reason = breaks("RAS-6", "higher", "the card must be higher than {value}", value=80)
    assert reason == "RAS-6: the card must be higher than 80"
    assert (reason.rule, reason.name, reason.values) == ("RAS-6", "higher", {"value": 80})


@pytest.mark.parametrize("game", REGISTERED)
@pytest.mark.parametrize("line", ["", "jump", "play {nobody}", "1 2 3", "pick - -"])
def test_what_is_typed_wrong_is_refused_with_a_reason(game: str, line: str) -> None:
    rules = rules_of(game)
    state, seat, _, _ = next(s for s in walk(game, rules.facts.seats[0], 1) if s[1] != DEALER)
    with pytest.raises(MoveError) as refused:
        rules.parse_move(state, seat, line)
    assert isinstance(refused.value.args[0], Reason)
