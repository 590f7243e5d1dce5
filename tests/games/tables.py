"""What the tests of all games share: the printed cards, the games that are there, random play."""

import json
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol, cast

from printnplay.data.model import Game
from printnplay.documents.story.narrate import narrate
from printnplay.games.cards import cards_for
from printnplay.games.discovery import builtin_ids, find_playable, rules_of
from printnplay.games.engine.contract import AnyRules, AnyTurn, Shuffle
from printnplay.games.engine.facts import DEALER, AnyMove, Cards, Seat
from printnplay.games.engine.generator import Generator
from printnplay.games.engine.record import Record, read_record, turns_of
from printnplay.games.engine.record import replay as replay_by
from printnplay.games.engine.story import Story
from tests.projects import builtin

GOLDENS = Path(__file__).parent / "goldens"
REGISTERED = builtin_ids()


State = Any


def read(text: str) -> Record:
    return read_record(text, rules_of)


def replay(record: Record, until: int | None = None) -> State:
    return replay_by(record, rules_of(record.header.game), until=until)


def happened(record: Record) -> tuple[AnyTurn, ...]:
    return tuple(turns_of(record, rules_of(record.header.game)))


def tell(game: Game, record: Record, language: str, **more: Any) -> Story:
    story = narrate(game, record, language, playable=find_playable(record.header.game), **more)
    assert story is not None
    return story


class Probe(Protocol):
    """What a game's tests know of its states, written from the rulebook and not from the module:
    tests/games/<game>/probe.py."""

    def cards_of(self, state: State) -> tuple[str, ...]:
        """Every card's id, wherever in the state the card is."""

    def exchange(self, state: State, seat: Seat, shuffle: Shuffle) -> State:
        """The state with what this seat cannot see dealt otherwise (as many cards everywhere)."""


def probe_of(game: str) -> Probe:
    return cast(Probe, import_module(f"tests.games.{game.replace('-', '_')}.probe"))


@cache
def printed(game: str, seats: int) -> Cards:
    """The cards in card_data, as the bridge gives them."""
    cards, wrong = cards_for(builtin(game), seats)
    assert not wrong
    return cards


def tables() -> tuple[tuple[str, int], ...]:
    """Every game with every number of seats."""
    found = []
    for game in REGISTERED:
        low, high = rules_of(game).facts.seats
        found += [(game, seats) for seats in range(low, high + 1)]
    return tuple(found)


def opening(game: str, seats: int, **options: Any) -> State:
    rules = rules_of(game)
    return rules.opening(printed(game, seats), seats, options)


def walk(
    game: str, seats: int, seed: int, **options: Any
) -> Iterator[tuple[State, Seat, AnyMove, State]]:
    """Random play, all moves checked: (before, seat, move, after)."""
    rules, generator = rules_of(game), Generator(seed)
    state = opening(game, seats, **options)
    while waiting := rules.waiting_on(state):
        seat = waiting[0]
        if seat == DEALER:
            move = rules.chance(state, generator.shuffle)
        else:
            legal = rules.legal_moves(state, seat)
            move = legal[generator.below(len(legal))]
        after = rules.apply(state, seat, move)
        yield state, seat, move, after
        state = after


def perft(rules: AnyRules, state: State, depth: int, seed: int) -> int:
    """How many ways to play `depth` moves of seats; chance is forced by the seed."""
    while rules.waiting_on(state) == (DEALER,):
        move = rules.chance(state, Generator(seed).shuffle)
        state = rules.apply_legal(state, DEALER, move)
    waiting = rules.waiting_on(state)
    if not waiting or depth == 0:
        return 1
    seat = waiting[0]
    legal = rules.legal_moves(state, seat)
    if depth == 1:
        return len(legal)
    return sum(perft(rules, rules.apply_legal(state, seat, m), depth - 1, seed) for m in legal)


def perft_file(game: str) -> list[dict[str, Any]]:
    """goldens/<game>/perft.json: [{"seats": 3, "seed": 1, "counts": [1, 6, 30, ...]}, ...]."""
    path = GOLDENS / game / "perft.json"
    return cast(list[dict[str, Any]], json.loads(path.read_text(encoding="utf-8")))
