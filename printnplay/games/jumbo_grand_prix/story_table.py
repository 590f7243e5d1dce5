"""Jumbo Grand Prix in pictures: hands, the open piles and the stock, cars and what they win."""

from collections.abc import Collection, Iterator, Sequence

from printnplay.games.engine.cast import SMALL, TINY, Cast
from printnplay.games.engine.contract import Turn
from printnplay.games.engine.story import Block, Row, Run, Shot
from printnplay.games.jumbo_grand_prix.deck import PLACE, STOCK, Deck, Exchange, Move, Race
from printnplay.games.jumbo_grand_prix.state import State

Step = Turn[State, Move]
PARTS = ("body", "engine", "tyres", "driver")
Worth = tuple[int, int, bool]


def dealt(cast: Cast, state: State) -> tuple[Block, ...]:
    """What is to be won, the piles, and the hands."""
    blocks: tuple[Block, ...] = ()
    if state.hands[0]:
        hands = {seat: _sorted(state.deck, hand) for seat, hand in enumerate(state.hands)}
        blocks = cast.hands(hands, SMALL)
    if state.prizes.offer:
        prizes = state.prizes
        runs = (
            Run(tuple(cast.shot(card) for card in prizes.offer)),
            Run((cast.pile(cast.back(state.deck.scores[0]), len(prizes.pile)),)),
            Run((_stock(cast, state),)),
        )
        heads = cast.say("prizes"), cast.say("score-pile"), cast.say("stock-pile")
        blocks = (Block(rows=(Row(runs, SMALL),), heads=heads), *blocks)
    return blocks


def exchanged(cast: Cast, turns: Sequence[Turn[State, Exchange]]) -> tuple[Block, ...]:
    """A row a turn: the hand before it, the cards taken, and the piles after it."""
    heads = tuple(cast.say(word) for word in ("hand", "takes", "open-piles", "stock-pile"))
    return (Block(rows=tuple(_turn(cast, turn) for turn in turns), heads=heads),)


def _turn(cast: Cast, turn: Turn[State, Exchange]) -> Row:
    hand = _sorted(turn.before.deck, turn.before.hands[turn.seat])
    discard = (turn.move.discard,) if turn.move.discard else ()
    taken = tuple(
        cast.shot(card, None, cast.say("stock" if source == STOCK else "open"))
        for source, card in cards_taken(turn)
    )
    runs = (
        cast.hand(hand, discard, words=cast.say("discard")),
        Run(taken, has_arrow=True),
        Run(tuple(_open(cast, turn.after)), "near"),
        Run((_stock(cast, turn.after),)),
    )
    return Row(runs, SMALL, seat=turn.seat)


def cards_taken(turn: Turn[State, Exchange]) -> Iterator[tuple[str, str]]:
    """From where, and which."""
    stock = list(turn.before.stock)
    for source in turn.move.take:
        yield source, stock.pop(0) if source == STOCK else turn.before.piles[PLACE[source]][0]


def _open(cast: Cast, state: State) -> Iterator[Shot]:
    """The piles of the four parts: what lies on top."""
    for part in PARTS:
        pile = state.piles[PLACE[part]]
        yield cast.pile(cast.faces[pile[0]], len(pile)) if pile else cast.pile("", 0)


def _stock(cast: Cast, state: State) -> Shot:
    return cast.pile(cast.back(state.deck.ids[0]), len(state.stock))


def car(
    cast: Cast,
    step: Turn[State, Race],
    found: Worth | None,
    prize: str,
    *,
    is_best: bool = False,
) -> Block:
    """The four cards and the score card that they win; below, what stays in the hand."""
    deck, raced = step.before.deck, step.move.cards
    shots = [cast.shot(card, is_faint=found is None) for card in _sorted(deck, raced)]
    if prize:
        shots.append(cast.shot(prize, is_best=is_best, is_marked=True))
    kept = [card for card in step.before.hands[step.seat] if card not in raced]
    stays = (
        Shot("", words=cast.say("keeps"), is_faint=True),
        *(cast.shot(card) for card in _sorted(deck, kept)),
    )
    key = "car" if found else "no-car"
    words = cast.say(key, worth=found[0] if found else 0, names=cast.players[step.seat].name)
    rows = Row((Run(tuple(shots), "near"),), SMALL), Row((Run(stays, "near"),), TINY)
    return Block(words, rows, step.seat)


def _sorted(deck: Deck, cards: Collection[str]) -> list[str]:
    """As one holds them: part by part."""
    return sorted(cards, key=lambda card: (PARTS.index(deck.part_of[card]), deck.value_of[card]))
