"""Wacky Challenge in pictures: hands, the hierarchy with cards on both sides, routes, boosters."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise, permutations
from typing import Any

from printnplay.model.story import Block, Row, Run, Shot
from printnplay.rules.wacky_race import JOINED
from printnplay.tell.cast import Cast

HELD, TURNED = 11.0, 12.0
# A step of the hierarchy, and what lies beside it.
STEP = 9.0
# Side by side up to here, and overlapping from here on; seats below each other.
NEAR, IN_COLUMN = 3, 4


def dealt(cast: Cast, state: Any) -> tuple[Block, ...]:
    """Characters with their cards; the hierarchy, and the starters that can be taken."""
    blocks: tuple[Block, ...] = ()
    if state.hands[0]:
        rows = tuple(_held(cast, state, seat) for seat in range(len(state.hands)))
        blocks = (Block(cast.say("hands"), rows),)
    if state.right:
        heads = cast.say("hierarchy-column"), cast.say("to-take")
        rows = tuple(
            Row((_step(vehicle), _beside(cast, state, vehicle, state.right)), STEP)
            for vehicle in state.hierarchy
        )
        blocks += (Block(rows=rows, heads=heads),)
    return blocks


def _held(cast: Cast, state: Any, seat: int) -> Row:
    cards = (cast.shot(card) for card in state.deck.names(state.hands[seat]))
    return Row((Run((Shot(cast.cars[seat]), *cards), "fan"),), HELD, seat=seat)


def hands(cast: Cast, before: Any, picks: Sequence[Any], more: tuple[Row, ...] = ()) -> Block:
    """Before the round: the cards that are played are lifted; below them, more rows."""
    lifted = {step.move.card for step in picks}
    runs = {
        seat: cast.hand(before.deck.names(hand), lifted)
        for seat, hand in enumerate(before.hands)
        if hand
    }
    return Block(cast.say("hands"), (*_grid(runs), *more))


def table(
    cast: Cast, before: Any, picks: Sequence[Any], takes: Sequence[Any], left_over: str = ""
) -> Block:
    """As it lies: on the left the cards played, in the order in which they take; the hierarchy;
    on the right what they take. What is left over is marked, and so is its vehicle."""
    deck = before.deck
    climbs = deck.vehicles[deck.number[left_over]] if left_over else ""
    order = {step.move.card: (step.seat, at) for at, step in enumerate(picks, 1)}
    takers = {step.move.card: step.seat for step in takes}
    rows = []
    for vehicle in before.hierarchy:
        played = _played(cast, deck, vehicle, order, is_ordered=bool(takes))
        right = _beside(cast, before, vehicle, before.right, takers, left_over)
        rows.append(Row((played, _step(vehicle, is_marked=vehicle == climbs), right), STEP))
    heads = cast.say("order"), cast.say("hierarchy-column"), cast.say("to-take")
    return Block(rows=tuple(rows), heads=heads)


def _step(vehicle: str, *, is_marked: bool = False) -> Run:
    return Run((Shot(f"hierarchy/hierarchy-{vehicle}", is_marked=is_marked),), side="middle")


def _played(
    cast: Cast,
    deck: Any,
    vehicle: str,
    order: Mapping[str, tuple[int, int]],
    *,
    is_ordered: bool,
) -> Run:
    """The first nearest to the hierarchy."""
    mine = [card for card in order if deck.vehicles[deck.number[card]] == vehicle]
    shots = tuple(
        Shot(cast.faces[card], order[card][0], tag=str(order[card][1]) if is_ordered else "")
        for card in sorted(mine, key=lambda card: -order[card][1])
    )
    return Run(shots, _spread(shots), "end")


def _beside(
    cast: Cast,
    state: Any,
    vehicle: str,
    cards: Iterable[int],
    takers: Mapping[str, int] | None = None,
    left_over: str = "",
) -> Run:
    names = [state.deck.ids[card] for card in cards if state.deck.vehicles[card] == vehicle]
    shots = tuple(
        cast.shot(card, (takers or {}).get(card), is_marked=card == left_over) for card in names
    )
    return Run(shots, _spread(shots))


def _spread(shots: Collection[Shot]) -> str:
    return "near" if len(shots) <= NEAR else "fan"


def routes(cast: Cast, state: Any) -> Block:
    """Those after the round, as they count most."""
    deck = state.deck
    runs = {
        seat: Run(tuple(cast.shot(c) for c in deck.names(best_order(deck, route))), "joined")
        for seat, route in enumerate(state.routes)
        if route
    }
    return Block(cast.say("routes-after"), _grid(runs))


def booster(cast: Cast, lowest: Any, after: Any) -> tuple[Row, ...]:
    """The back of the lowest card, where it comes into play."""
    if after.phase == "over":
        return ()
    shot = Shot(cast.back(lowest.move.card), lowest.seat)
    words = Shot("", words=cast.say("booster"), is_faint=True)
    return (Row((Run((shot, words), "near"),), TURNED),)


def _grid(runs: Mapping[int, Run]) -> tuple[Row, ...]:
    """Each seat's in a row; where there are many, two in a row."""
    badged = [_badged(run, seat) for seat, run in runs.items()]
    step = 1 if len(badged) <= IN_COLUMN else 2
    return tuple(Row(tuple(badged[at : at + step]), HELD) for at in range(0, len(badged), step))


def _badged(run: Run, seat: int) -> Run:
    first, *others = run.shots
    return Run((replace(first, seat=seat), *others), run.spread)


def best_order(deck: Any, route: tuple[int, ...]) -> tuple[int, ...]:
    """The route as it counts most (WAC-8)."""
    return max(permutations(route), key=lambda line: touching(deck, line))


def touching(deck: Any, line: tuple[int, ...]) -> int:
    """The stages of halves that touch."""
    edges = [deck.edges[card] for card in line]
    return sum(JOINED[a[1]] for a, b in pairwise(edges) if a[1] and a[1] == b[0])
