"""GeneRally's greedy bot: wins the most challenges now, keeps for the final lap what is lacking.

A card is worth, in a challenge, about the chance that no other player shows more.
"""

from itertools import permutations
from typing import cast

from printnplay.games.engine.bots import Explained
from printnplay.games.engine.contract import Phrase
from printnplay.games.engine.facts import Seat
from printnplay.games.engine.generator import Generator
from printnplay.games.generally.deck import STATISTICS, Choice, Keep, Lineup, Scrap
from printnplay.games.generally.state import FINAL, View

CHANCES = (0.02, 0.1, 0.4, 1.0)
"""How likely one other player shows no more than 0, 1, 2, 3: most lay 3s if they can."""
THRIFT = 2
"""Markers bet in a normal round: the final order is worth more than a turn's rank."""


def choose(view: View, moves: tuple[Choice, ...], generator: Generator) -> Choice:
    """Legal moves are all of one type."""
    match moves[0].type:
        case "lineup":
            return _lineup(view, cast(tuple[Lineup, ...], moves), generator)
        case "bet":  # what is left after the match is worth nothing
            return moves[-1] if view.round == FINAL else moves[min(THRIFT, len(moves) - 1)]
        case "keep":
            keeps = cast(tuple[Keep, ...], moves)
            return max(keeps, key=lambda m: _kept(view, view.seat, m.card))
    scraps = cast(tuple[Scrap, ...], moves)
    return max(scraps, key=lambda m: (_harm(view, m.seat, m.card), view.marks[m.seat]))


def why(view: View, moves: tuple[Choice, ...], move: Choice) -> Phrase:
    choices = ("choices", len(moves))
    if move.type == "lineup":
        worth = sum(row[card] for row, card in zip(_rows(view), move.cards, strict=True))
        return Phrase("generally.why.lineup", (choices, ("wins", round(worth))))
    if move.type == "bet" and view.round == FINAL and move.markers:
        return Phrase("generally.why.bet-all")
    if move.type == "keep" and _is_kept_by_others(view, move.card):
        return Phrase("generally.why.keep-any", (choices,))
    return Phrase(f"generally.why.{move.type}", (choices,))


greedy = Explained(choose, why)


def _is_kept_by_others(view: View, card: str) -> bool:
    """GEN-9: it can be chosen only because there is nothing else."""
    names = view.deck.names
    others = [pile for seat, pile in enumerate(view.finals) if seat != view.seat]
    return names[view.deck.number[card]] in {names[kept] for pile in others for kept in pile}


def _lineup(view: View, moves: tuple[Lineup, ...], generator: Generator) -> Lineup:
    """The most challenges that are likely won; of equals, any."""
    one, two, three, four = _rows(view)
    worth = [one[a] + two[b] + three[c] + four[d] for _, (a, b, c, d) in moves]
    best = max(worth) - 1e-9
    equal = [move for move, value in zip(moves, worth, strict=True) if value >= best]
    return equal[generator.below(len(equal))]


def _rows(view: View) -> list[dict[str, float]]:
    """For each challenge the worth of each card that could be laid."""
    deck, worths = view.deck, _worths(view)
    cards = deck.ids_of(view.finals[view.seat] if view.round == FINAL else view.hand)
    return [{c: worths[values[deck.number[c]]] for c in cards} for values in deck.values]


def _worths(view: View) -> tuple[float, ...]:
    others = len(view.marks) - 1
    return tuple([chance**others for chance in CHANCES])


def _kept(view: View, seat: Seat, card: str) -> float:
    """What the seat's final lap is worth with this card."""
    return _lap(view, (*view.finals[seat], view.deck.number[card]))


def _harm(view: View, seat: Seat, card: str) -> float:
    """How much less the seat can keep without this card."""
    ids = view.deck.ids_of(view.fast[seat] + view.lost[seat])
    worth = {c: _kept(view, seat, c) for c in ids}
    return max(worth.values()) - max(value for c, value in worth.items() if c != card)


def _lap(view: View, cards: tuple[int, ...]) -> float:
    """The best way to lay these cards in different challenges."""
    values, worths = view.deck.values, _worths(view)
    orders = permutations(range(len(STATISTICS)), len(cards))
    return max(
        sum([worths[values[at][card]] for at, card in zip(order, cards, strict=True)])
        for order in orders
    )
