"""GeneRally in pictures: hands, the four challenges, the track, bets and everyone's piles."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from printnplay.games.engine.cast import SMALL, Cast, of_kind
from printnplay.games.engine.contract import Turn
from printnplay.games.engine.story import Block, Row, Run, Shot
from printnplay.games.generally.deck import STATISTICS, Bet, Keep, Lineup, Move, Scrap
from printnplay.games.generally.state import State

Step = Turn[State, Move]
PILES = 12.0


def dealt(cast: Cast, state: State) -> tuple[Block, ...]:
    """What everyone has drawn, and below it the markers and what is left to draw."""
    blocks = []
    for seat, block in enumerate(hands(cast, state)):
        shots = _tokens(cast, seat, state.markers[seat]), _stock(cast, state, seat)
        blocks.append(replace(block, rows=(*block.rows, Row((Run(shots),), PILES))))
    return tuple(blocks)


def hands(cast: Cast, state: State, laid: Iterable[str] = ()) -> tuple[Block, ...]:
    """What everyone has drawn: the cards that are laid are lifted."""
    held = {seat: state.deck.ids_of(hand) for seat, hand in enumerate(state.hands)}
    return cast.hands(held, SMALL, frozenset(laid))


def challenges(cast: Cast, laid: Sequence[Turn[State, Lineup]]) -> tuple[Block, ...]:
    """Everyone's card for each statistic, the highest framed."""
    deck, blocks = laid[0].before.deck, []
    for at, name in enumerate(STATISTICS):
        cards = [(step.seat, step.move.cards[at]) for step in laid]
        values = [deck.values[at][deck.number[card]] for _, card in cards]
        shots = tuple(
            cast.shot(card, seat, str(value), is_best=value == max(values))
            for (seat, card), value in zip(cards, values, strict=True)
        )
        label = cast.speech.name(name, "statistic")
        blocks.append(Block(label, (Row((Run(shots),), SMALL),), is_below=not at))
    return tuple(blocks)


def piles(cast: Cast, state: State, steps: Sequence[Step]) -> Block:
    """A row a seat: its bet, its markers, and its piles after the round. What was kept for the
    final in it is marked; a card that was taken away lies on the discards, with the taker."""
    bets = {step.seat: step.move.markers for step in of_kind(steps, Bet)}
    names = ("bet", "markers", "draw-pile", "final-lap", "discards")[not bets :]
    rows = tuple(_piles(cast, state, seat, steps, bets) for seat in range(len(state.marks)))
    return Block(rows=rows, heads=tuple(cast.say(name) for name in names))


def _piles(
    cast: Cast, state: State, seat: int, steps: Sequence[Step], bets: Mapping[int, int]
) -> Row:
    deck, during = state.deck, steps[0].before
    kept = {step.move.card for step in of_kind(steps, Keep)}
    runs = (
        Run((_tokens(cast, seat, state.markers[seat]),)),
        Run((_stock(cast, during, seat),)),
        _finals(cast, deck.ids_of(state.finals[seat][::-1]), kept),
        Run((_discards(cast, state, seat, steps),)),
    )
    bet = Run((_tokens(cast, seat, bets[seat]),) if seat in bets else ())
    return Row((bet, *runs) if bets else runs, PILES, seat=seat)


def _finals(cast: Cast, cards: Iterable[str], kept: set[str]) -> Run:
    """The last one is on top."""
    shots = tuple(cast.shot(card, is_marked=card in kept) for card in cards)
    return Run(shots or (cast.pile("", 0),), "fan")


def bets(cast: Cast, steps: Sequence[Step]) -> tuple[Block, ...]:
    """What everyone in a tie bets."""
    made = of_kind(steps, Bet)
    shots = tuple(_tokens(cast, step.seat, step.move.markers) for step in made)
    badged = tuple(replace(shot, seat=step.seat) for shot, step in zip(shots, made, strict=True))
    row = Row((Run(badged),), PILES)
    return (Block(cast.say("bets"), (row,), is_below=True),) if made else ()


def _stock(cast: Cast, state: State, seat: int) -> Shot:
    deck = state.deck
    return cast.pile(cast.back(deck.ids[deck.own[seat][0]]), len(state.stocks[seat]))


def _tokens(cast: Cast, seat: int, count: int) -> Shot:
    face = cast.cars[seat].replace("pawns/car", "markers/marker")
    return Shot(face, tag=str(count), is_faint=not count)


def _discards(cast: Cast, state: State, seat: int, steps: Sequence[Step]) -> Shot:
    """In the order of the table: a card taken away by another lies on top."""
    taken = [step for step in of_kind(steps, Scrap) if step.move.seat == seat]
    cards = state.deck.ids_of(state.discards[seat])
    count = len(cards) + len(state.unused[seat])
    if taken:
        return cast.pile(cast.faces[taken[-1].move.card], count, taken[-1].seat)
    return cast.pile(cast.faces[cards[0]], count) if cards else cast.pile("", 0)
