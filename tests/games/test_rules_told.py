"""Sentences that are true of the match they tell: who is passed when, who scores, whose turn it
is."""

from itertools import takewhile
from typing import Any

import pytest

from printnplay.games.engine.record import Record
from printnplay.games.engine.story import Scene, Sentence
from tests.games.tables import happened, tell
from tests.games.test_story import LANGUAGES, match
from tests.projects import builtin


def told(record: Record, *keys: str, language: str = "en") -> list[Sentence]:
    story = tell(builtin(record.header.game), record, language)
    return [one for scene in story.scenes for one in scene.sentences if one.key in keys]


@pytest.mark.parametrize("language", LANGUAGES)
def test_gumball_names_who_is_passed_in_the_order_of_passing(language: str) -> None:
    """The nearest buggy ahead first (GUM-5)."""
    record = match("gumball-rally", 6, 3)
    players = tell(builtin("gumball-rally"), record, language).players
    kinds = ("passes-number", "passes-colour", "passes-both")
    said = iter(told(record, *kinds, language=language))
    several = 0
    for step in happened(record):
        if step.move.type == "play" and step.move.overtakes:
            words, line = next(said).words, step.before.line
            ahead = line[: line.index(step.seat)][::-1][: step.move.overtakes]
            places = [words.index(players[seat].name) for seat in ahead]
            assert places == sorted(places), words
            several += len(ahead) > 1
    assert several > 1
    assert not list(said)


@pytest.mark.parametrize("seats", range(3, 9))
def test_gumball_says_at_the_finish_how_many_score(seats: int) -> None:
    """There are four point cards (GUM-11)."""
    record = match("gumball-rally", seats, 3)
    (finish,) = told(record, "winner", "winner-all")
    words = "the first four in line score" if seats > 4 else "everyone scores by their place"
    assert words in finish.words
    assert finish.rules == ("GUM-11",)


@pytest.mark.parametrize("seed", range(4))
def test_generally_says_what_wins_in_the_final_round_before_its_bets(seed: int) -> None:
    record = match("generally", 4, seed)
    final = tell(builtin("generally"), record, "en").scenes[-2]
    rules = [one.rules[0] for one in final.sentences]
    assert rules.count("GEN-14") == 1
    assert "GEN-6" not in rules, "challenges won rank nobody any more"
    bets = [rule for rule in rules[rules.index("GEN-14") + 1 :] if rule in ("GEN-7", "GEN-8")]
    assert len(bets) == sum(rule in ("GEN-7", "GEN-8") for rule in rules)


def starters_without_cards(scene: Scene, steps: list[Any]) -> list[Any]:
    first, last = scene.steps
    held = [step for step in steps if first <= step.number <= last]
    return list(takewhile(lambda step: step.move.type == "pass", held))


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_rasant_says_that_a_starter_without_cards_passes(seats: int) -> None:
    """Also when the next one has none either (RAS-3)."""
    seen = 0
    for seed in range(6):
        record = match("rasant", seats, seed)
        story, steps = tell(builtin("rasant"), record, "en"), list(happened(record))
        names = [player.name for player in story.players]
        for scene in story.scenes[1:-1]:
            said = [one for one in scene.sentences if one.key == "no-cards"]
            passed = starters_without_cards(scene, steps)
            for one, step in zip(said, passed, strict=True):
                this, other = names[step.seat], names[step.after.turn]
                lead = f"{this} has no cards left and passes: it is {other}’s turn to lead."
                assert (one.words, one.rules) == (lead, ("RAS-3",))
            seen += len(said)
    assert seen


@pytest.mark.parametrize(
    ("seats", "seed", "bot", "scores"),
    [
        (5, 4, "random", (0, 0, 0, 0, 0)),
        (4, 3, "random", (18, 0, 0, 0)),
        (4, 12, "greedy", (59, 38, 54, 59)),
        (2, 8, "greedy", (50, 50)),
    ],
)
def test_jumbo_compares_single_cards_only_of_those_who_won_any(
    seats: int, seed: int, bot: str, scores: tuple[int, ...]
) -> None:
    """JGP-20 decides nothing between players without a card."""
    record = match("jumbo-grand-prix", seats, seed, bot)
    assert record.end
    assert record.end.scores == scores
    assert bool(told(record, "equal")) == (bot == "greedy")
