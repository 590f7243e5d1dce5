"""One contract, all games, all numbers of seats: what engine/contract.py promises.

A game joins by being a folder of printnplay/games; it then needs tests/games/<game>/probe.py,
goldens and perft counts, or these tests fail.
"""

import json
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printnplay.games.discovery import rules_of
from printnplay.games.engine import moves as written
from printnplay.games.engine.bots import random
from printnplay.games.engine.contract import unshuffled
from printnplay.games.engine.facts import DEALER
from printnplay.games.engine.generator import Generator
from printnplay.games.engine.moves import Ambiguous, Illegal, MoveError
from printnplay.games.engine.record import write_record
from printnplay.games.play.match import play_match
from tests.examples import examples
from tests.games.tables import (
    GOLDENS,
    REGISTERED,
    opening,
    perft,
    perft_file,
    printed,
    probe_of,
    read,
    replay,
    tables,
    walk,
)

DOCS = Path(__file__).parent.parent.parent / "docs" / "games"
ORDER = [
    "facts",
    "setup",
    "waiting_on",
    "legal_moves",
    "why_illegal",
    "apply_legal",
    "chance",
    "outcome",
    "view",
    "imagine",
    "describe",
]
TABLES = pytest.mark.parametrize(("game", "seats"), tables())
EACH_GAME = pytest.mark.parametrize("game", REGISTERED)
SEEDS = st.integers(0, 2**64 - 1)
FEW = examples(3)


@EACH_GAME
def test_the_methods_have_the_order_of_the_contract_and_nothing_else_is_public(
    game: str,
) -> None:
    own = [name for name in vars(type(rules_of(game))) if not name.startswith("_")]
    assert [name for name in own if name != "state"] == ORDER


@TABLES
@given(seed=SEEDS)
@FEW
def test_cards_are_conserved_after_each_move(game: str, seats: int, seed: int) -> None:
    probe = probe_of(game)
    every = sorted(printed(game, seats))
    for _, _, _, after in walk(game, seats, seed):
        assert sorted(probe.cards_of(after)) == every


@TABLES
@given(seed=SEEDS)
@FEW
def test_legal_moves_are_sorted_unique_and_just_what_why_illegal_allows(
    game: str, seats: int, seed: int
) -> None:
    rules = rules_of(game)
    generator = Generator(seed)
    tried: set[object] = set()
    for state, seat, move, _ in walk(game, seats, seed):
        waiting = rules.waiting_on(state)
        assert waiting == tuple(sorted(set(waiting)))
        assert rules.outcome(state) is None
        for other in range(DEALER, seats):
            legal = rules.legal_moves(state, other)
            assert bool(legal) == (other in waiting)
            assert list(legal) == sorted(set(legal))
            some = legal if len(legal) < 40 else generator.shuffle(legal)[:40]
            assert [rules.why_illegal(state, other, m) for m in some] == [None] * len(some)
            for old in generator.shuffle(tuple(tried))[:20]:
                reason = rules.why_illegal(state, other, old)
                if other != DEALER:  # chance has more moves than can be listed
                    assert (reason is None) == (old in legal), (other, old, reason)
        assert rules.why_illegal(state, seat, move) is None
        tried.add(move)
        tried |= set(generator.shuffle(rules.legal_moves(state, seat))[:5])


@TABLES
@given(seed=SEEDS)
@FEW
def test_an_illegal_move_is_refused_with_its_rule_and_the_old_state_is_unchanged(
    game: str, seats: int, seed: int
) -> None:
    rules = rules_of(game)
    for state, seat, move, after in walk(game, seats, seed):
        before = json.dumps(rules.to_json(state))
        assert rules.apply_legal(state, seat, move) == after
        assert json.dumps(rules.to_json(state)) == before
        for other in range(DEALER, seats):
            reason = rules.why_illegal(after, other, move)
            if reason is not None:
                with pytest.raises(Illegal) as refused:
                    rules.apply(after, other, move)
                assert str(refused.value) == reason


@TABLES
@given(seed=SEEDS)
@FEW
def test_states_and_moves_survive_json_and_text(game: str, seats: int, seed: int) -> None:
    rules = rules_of(game)
    for state, seat, move, after in walk(game, seats, seed):
        data = json.loads(json.dumps(rules.to_json(after)))
        assert rules.from_json(data) == after
        line = json.loads(json.dumps(written.to_record(move)))
        assert written.from_record(rules.facts, line) == move
        assert rules.parse_move(state, seat, rules.format_move(move)) == move
        assert rules.describe(after)
        with pytest.raises(MoveError):
            rules.parse_move(state, seat, "?")


@TABLES
@given(seed=SEEDS)
@FEW
def test_a_view_does_not_change_when_hidden_cards_are_exchanged(
    game: str, seats: int, seed: int
) -> None:
    rules, probe, generator = rules_of(game), probe_of(game), Generator(seed, 1)
    exchanged = 0
    for _, _, _, state in walk(game, seats, seed):
        for seat in range(seats):
            other = probe.exchange(state, seat, generator.shuffle)
            assert rules.view(other, seat) == rules.view(state, seat)
            exchanged += other != state
    assert exchanged


@TABLES
@given(seed=SEEDS)
@FEW
def test_what_a_bot_imagines_looks_the_same_and_can_be_played_on(
    game: str, seats: int, seed: int
) -> None:
    rules, probe, generator = rules_of(game), probe_of(game), Generator(seed, 1)
    for state, mover, _, _ in walk(game, seats, seed):
        if mover == DEALER:
            continue
        seen = rules.view(state, mover)
        guess = rules.imagine(seen, generator.shuffle)
        assert rules.view(guess, mover) == seen
        assert rules.legal_moves(guess, mover) == rules.legal_moves(state, mover)
        assert sorted(probe.cards_of(guess)) == sorted(probe.cards_of(state))


@TABLES
@given(seed=SEEDS)
@FEW
def test_a_match_ends_within_its_cap_and_its_record_is_accepted(
    game: str, seats: int, seed: int
) -> None:
    rules = rules_of(game)
    match = play_match(
        rules, printed(game, seats), seats=seats, seed=seed, bots=[random] * seats, options={}
    )
    assert len(match.steps) <= rules.facts.cap
    text = write_record(match.record)
    record = read(text)
    assert write_record(record) == text
    assert replay(record) == match.final
    assert sorted(s for group in match.outcome.ranking for s in group) == list(range(seats))


@EACH_GAME
def test_what_all_are_told_of_a_position_is_known_to_every_seat(game: str) -> None:
    """Dealt otherwise behind a seat's back, it is described the same: nothing hidden is shown."""
    rules, generator = rules_of(game), Generator(4)
    seats = rules.facts.seats[1]
    for _, _, _, state in walk(game, seats, 2):
        for seat in range(seats):
            other = rules.imagine(rules.view(state, seat), generator.shuffle)
            assert rules.describe(other) == rules.describe(state)


@EACH_GAME
def test_seats_out_of_range_are_refused(game: str) -> None:
    low, high = rules_of(game).facts.seats
    for seats in (low - 1, high + 1):
        with pytest.raises(ValueError, match="seats"):
            rules_of(game).opening(printed(game, low), seats, rules_of(game).facts.options)


@TABLES
def test_the_dealer_has_one_example_of_a_move(game: str, seats: int) -> None:
    rules = rules_of(game)
    state = opening(game, seats)
    assert rules.waiting_on(state) == (DEALER,)
    assert rules.legal_moves(state, DEALER) == (rules.chance(state, unshuffled),)


@EACH_GAME
def test_a_word_that_several_moves_have_is_ambiguous(game: str) -> None:
    rules = rules_of(game)
    seats = rules.facts.seats[0]
    for state, seat, _, _ in walk(game, seats, 1):
        legal = rules.legal_moves(state, seat)
        if len(legal) > 1 and len({move.type for move in legal}) == 1:
            with pytest.raises((Ambiguous, Illegal)):
                rules.parse_move(state, seat, legal[0].type)
            return


@EACH_GAME
def test_every_rule_has_a_case_of_its_own(game: str) -> None:
    """Tests are called test_<rule>_...: test_ras_9_the_rearmost_car_.... That a case goes red when
    its rule is broken, only breaking the rule can show."""
    page = (DOCS / f"{game}.md").read_text(encoding="utf-8")
    rules = re.findall(r"^- \*\*([A-Z]{3}-\d+)\*\*", page, re.MULTILINE)
    folder = Path(__file__).parent / game.replace("-", "_")
    source = (folder / "test_rules.py").read_text(encoding="utf-8")
    cases = set(re.findall(r"^def test_([a-z]{3}_\d+)_", source, re.MULTILINE))
    assert len(rules) > 10
    assert [rule for rule in rules if rule.lower().replace("-", "_") not in cases] == []


@EACH_GAME
def test_a_game_has_goldens_one_of_them_worked_out_by_hand(game: str) -> None:
    names = [path.stem for path in (GOLDENS / game).glob("*.jsonl")]
    assert len(names) >= 3
    assert any("by-hand" in name for name in names)


@pytest.mark.parametrize("path", sorted(GOLDENS.rglob("*.jsonl")), ids=lambda p: p.stem)
def test_a_golden_replays_itself(path: Path) -> None:
    record = read(path.read_text(encoding="utf-8"))
    state = replay(record)
    assert record.header.game == path.parent.name
    assert record.end is not None
    assert rules_of(record.header.game).outcome(state) is not None


@EACH_GAME
def test_the_goldens_have_the_fewest_and_the_most_seats(game: str) -> None:
    texts = [path.read_text(encoding="utf-8") for path in (GOLDENS / game).glob("*.jsonl")]
    seats = {read(text).header.seats for text in texts}
    assert set(rules_of(game).facts.seats) <= seats


@EACH_GAME
def test_perft_counts(game: str) -> None:
    rules = rules_of(game)
    rows = perft_file(game)
    assert rows
    for row in rows:
        state = opening(game, row["seats"])
        found = [perft(rules, state, d, row["seed"]) for d in range(len(row["counts"]))]
        assert found == row["counts"]
