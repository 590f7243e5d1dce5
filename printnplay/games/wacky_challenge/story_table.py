"""Wacky Challenge in pictures: hands, the hierarchy with cards on both sides, routes, boosters."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise, permutations
from math import ceil

from printnplay.games.engine.cast import Cast
from printnplay.games.engine.contract import Turn
from printnplay.games.engine.story import Block, Row, Run, Shot
from printnplay.games.wacky_challenge.deck import Deck, Move, Pick, Take
from printnplay.games.wacky_challenge.state import JOINED, State

Step = Turn[State, Move]
Picks = Sequence[Turn[State, Pick]]

# Heights in mm: of hands, of the hierarchy and what lies next to it, of the routes at the end.
HELD, STEP, ROUTE = 11.0, 11.0, 14.0
# Seats below each other; more are in columns.
IN_COLUMN = 6


def dealt(cast: Cast, state: State) -> tuple[Block, ...]:
    """Characters with their cards; the hierarchy, and the starters that can be taken."""
    blocks: tuple[Block, ...] = ()
    if state.hands[0]:
        rows = tuple(_held(cast, state, seat) for seat in range(len(state.hands)))
        blocks = (Block(cast.text("hands"), rows),)
    if state.right:
        heads = cast.text("hierarchy-column"), cast.text("to-take")
        rows = tuple(
            Row((_step(vehicle), _beside(cast, state, vehicle, state.right)), STEP)
            for vehicle in state.hierarchy
        )
        blocks += (Block(rows=rows, heads=heads),)
    return blocks


def _held(cast: Cast, state: State, seat: int) -> Row:
    cards = (_shot(cast, state.deck, card) for card in state.hands[seat])
    return Row((Run((Shot(cast.cars[seat]), *cards), "fan"),), HELD, seat=seat)


def _shot(cast: Cast, deck: Deck, card: int, seat: int | None = None) -> Shot:
    """With its speed, which no badge covers; a starter has none."""
    speed = "" if deck.is_starter(card) else str(deck.speeds[card])
    return Shot(cast.faces[deck.ids[card]], seat, number=speed, badge_side="end")


def hands(cast: Cast, before: State, picks: Picks, turned: tuple[Run, ...] = ()) -> Block:
    """Before the round: the cards that are played are lifted; after them the booster."""
    deck = before.deck
    lifted = {deck.number[step.move.card] for step in picks}
    runs = tuple(
        Run(
            tuple(replace(_shot(cast, deck, c), is_lifted=c in lifted) for c in hand),
            "fan",
            seat=seat,
        )
        for seat, hand in enumerate(before.hands)
        if hand
    )
    return Block(cast.text("hands"), _grid((*runs, *turned)))


def table(
    cast: Cast,
    before: State,
    picks: Picks,
    takes: Sequence[Turn[State, Take]],
    left_over: str = "",
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
    heads = cast.text("order"), cast.text("hierarchy-column"), cast.text("to-take")
    return Block(rows=tuple(rows), heads=heads)


def _step(vehicle: str, *, is_marked: bool = False) -> Run:
    return Run((Shot(f"hierarchy/hierarchy-{vehicle}", is_marked=is_marked),), side="middle")


def _played(
    cast: Cast,
    deck: Deck,
    vehicle: str,
    order: Mapping[str, tuple[int, int]],
    *,
    is_ordered: bool,
) -> Run:
    """The first nearest to the hierarchy."""
    mine = [card for card in order if deck.vehicles[deck.number[card]] == vehicle]
    shots = tuple(
        replace(
            _shot(cast, deck, deck.number[card], order[card][0]),
            tag=str(order[card][1]) if is_ordered else "",
        )
        for card in sorted(mine, key=lambda card: -order[card][1])
    )
    return Run(shots, "near", "end")


def _beside(
    cast: Cast,
    state: State,
    vehicle: str,
    cards: Iterable[int],
    takers: Mapping[str, int] | None = None,
    left_over: str = "",
) -> Run:
    deck, takers = state.deck, takers or {}
    shots = tuple(
        replace(
            _shot(cast, deck, card, takers.get(deck.ids[card])),
            is_marked=deck.ids[card] == left_over,
        )
        for card in cards
        if deck.vehicles[card] == vehicle
    )
    return Run(shots, "near")


def routes(cast: Cast, state: State) -> Block:
    """Those after the round."""
    runs = tuple(
        replace(route(cast, state.deck, cards), seat=seat)
        for seat, cards in enumerate(state.routes)
        if cards
    )
    return Block(cast.text("routes-after"), _grid(runs))


def route(cast: Cast, deck: Deck, cards: tuple[int, ...]) -> Run:
    """As it counts most."""
    return Run(tuple(_shot(cast, deck, card) for card in best_order(deck, cards)), "joined")


def booster(cast: Cast, lowest: Turn[State, Pick], after: State) -> tuple[Run, ...]:
    """The back of the lowest card, if it comes into play."""
    if after.phase == "over":
        return ()
    words = Shot("", words=cast.text("booster"), is_faint=True)
    return (Run((Shot(cast.back(lowest.move.card)), words), "near", seat=lowest.seat),)


def _grid(runs: Sequence[Run]) -> tuple[Row, ...]:
    """Below each other; if there are many, in columns."""
    wide = 1 if len(runs) <= IN_COLUMN else ceil(len(runs) / 2)
    return tuple(Row(tuple(runs[at : at + wide]), HELD) for at in range(0, len(runs), wide))


def best_order(deck: Deck, route: tuple[int, ...]) -> tuple[int, ...]:
    """The route as it counts most (WAC-8)."""
    return max(permutations(route), key=lambda line: touching(deck, line))


def touching(deck: Deck, line: tuple[int, ...]) -> int:
    """The stages of halves that touch."""
    edges = [deck.edges[card] for card in line]
    return sum(JOINED[a[1]] for a, b in pairwise(edges) if a[1] and a[1] == b[0])
