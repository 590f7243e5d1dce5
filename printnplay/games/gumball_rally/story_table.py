"""Gumball Rally in pictures: the line of buggies, hands, what passes whom, dangers, piles."""

from collections.abc import Sequence
from dataclasses import replace

from printnplay.games.engine.cast import SMALL, Cast
from printnplay.games.engine.contract import Turn
from printnplay.games.engine.story import Block, Row, Run, Shot
from printnplay.games.gumball_rally.deck import Move, Play
from printnplay.games.gumball_rally.state import State

Step = Turn[State, Move]
BUGGY, HELD = 13.0, 12.0


def dealt(cast: Cast, state: State) -> tuple[Block, ...]:
    """The line, the piles and the hands."""
    blocks: tuple[Block, ...] = ()
    if state.hands[0]:
        held = {seat: state.deck.names(hand) for seat, hand in enumerate(state.hands)}
        blocks = cast.hands(held, SMALL)
    if state.line:
        shots = tuple(Shot(cast.cars[seat], seat) for seat in state.line)
        line = Block(cast.say("line"), (Row((Run(shots),), BUGGY),))
        danger = cast.pile(cast.back(state.deck.dangers[0]), len(state.road.pile))
        runs = Run((danger,)), Run((_deck(cast, state),))
        heads = cast.say("danger-pile"), cast.say("race-deck")
        blocks = (line, Block(rows=(Row(runs, BUGGY),), heads=heads), *blocks)
    return blocks


def in_line(cast: Cast, before: State, plays: Sequence[Turn[State, Play]]) -> tuple[Block, ...]:
    """The buggies from the first to the last, each with its owner's hand and points so far."""
    deck, lifted = before.deck, {step.move.card for step in plays}
    pairs = tuple(zip(deck.prizes, before.road.owners, strict=True))
    blocks = []
    for at, seat in enumerate(before.line):
        buggy = Run((Shot(cast.cars[seat]),))
        hand = replace(cast.hand(deck.names(before.hands[seat]), lifted), spread="tight")
        won = tuple(cast.shot(card) for card, owner in pairs if owner == seat)
        runs = (buggy, hand, Run(won, "tight")) if won else (buggy, hand)
        blocks.append(Block(rows=(Row(runs, HELD),), seat=seat, is_below=not at))
    return tuple(blocks)


def passed(
    cast: Cast, plays: Sequence[Turn[State, Play]], line: Sequence[int], table: Sequence[str]
) -> Block:
    """The buggies with their cards below; the number of those passed."""
    moves = {step.seat: step.move.overtakes for step in plays}
    top = tuple(Shot(cast.cars[seat], seat) for seat in line[: len(table)])
    cards = tuple(
        cast.shot(card, words=cast.say("ahead", count=moves[seat]) if moves[seat] else "")
        for seat, card in zip(line, table, strict=False)
    )
    rows = Row((Run(top),), BUGGY), Row((Run(cards),), BUGGY)
    return Block(cast.say("passing"), rows, is_below=True)


def danger(cast: Cast, after: State) -> Block:
    """The card that is turned up, and what is left of the pile."""
    deck = after.deck
    turned = cast.shot(deck.dangers[after.road.turned[-1]])
    pile = cast.pile(cast.back(deck.dangers[0]), len(after.road.pile))
    rows = Row((Run((turned,)),), BUGGY), Row((Run((pile,)),), BUGGY)
    return Block(cast.say("danger"), rows, has_arrow=True)


def moved(cast: Cast, after: Sequence[int], hit: frozenset[int]) -> Block:
    """The line after the danger: those it sent to the end are marked."""
    shots = tuple(Shot(cast.cars[seat], seat, is_marked=seat in hit) for seat in after)
    return Block(cast.say("after"), (Row((Run(shots),), BUGGY),), has_arrow=True)


def paid(cast: Cast, before: State, after: State) -> Block:
    """The point cards of a Checkpoint or of the finish, and who gets them."""
    both = zip(before.deck.prizes, before.road.owners, after.road.owners, strict=True)
    won = [(card, new) for card, old, new in both if new != old]
    won.sort(key=lambda pair: after.line.index(pair[1]))
    shots = tuple(cast.shot(card, seat, is_best=not at) for at, (card, seat) in enumerate(won))
    return Block(cast.say("paid"), (Row((Run(shots),), SMALL),), has_arrow=True)


def piles(cast: Cast, state: State) -> Block:
    """The race deck and the discards."""
    top = state.discards
    discards = cast.pile(cast.faces[state.deck.ids[top[0]]], len(top)) if top else cast.pile("", 0)
    heads = cast.say("race-deck"), cast.say("discards")
    return Block(rows=(Row((Run((_deck(cast, state),)), Run((discards,))), BUGGY),), heads=heads)


def _deck(cast: Cast, state: State) -> Shot:
    return cast.pile(cast.back(state.deck.ids[0]), len(state.race))
