"""Wacky Challenge's greedy bot: takes the card that adds the most stages, and plays the weakest
vehicle that still gets it a good one.

Half stages that could still be joined count in part.
"""

from printnplay.games.engine.bots import Explained
from printnplay.games.engine.contract import Phrase
from printnplay.games.engine.deck import replaced
from printnplay.games.engine.generator import Generator
from printnplay.games.wacky_challenge.deck import Choice, Deck, Swap, Top
from printnplay.games.wacky_challenge.state import NOTHING, ROUNDS, View, key_of, stages_of

HOPE = {"airfield": 0.9, "town": 0.4, "harbour": 0.3}
"""Stages that a half without a partner promises while cards can still be taken."""
THRIFT = 0.2
"""Stages that going first, and not last, must be worth."""


def choose(view: View, moves: tuple[Choice, ...], generator: Generator) -> Choice:
    """The best by its own lights; of equals, any."""
    worth = [_worth(view, move) for move in moves]
    best = max(worth)
    equal = [move for move, value in zip(moves, worth, strict=True) if value == best]
    return equal[generator.below(len(equal))]


def why(view: View, moves: tuple[Choice, ...], move: Choice) -> Phrase:
    worth = f"{_worth(view, move):.1f}"
    return Phrase(f"wacky-challenge.why.{move.type}", (("choices", len(moves)), ("worth", worth)))


greedy = Explained(choose, why)


def _worth(view: View, move: Choice) -> float:
    """In stages, more or less."""
    deck, route = view.deck, view.routes[view.seat]
    match move.type:
        case "take":
            return _gain(view, deck.number[move.card])
        case "pick":
            return _picked(view, view.hierarchy, deck.number[move.card])
    hierarchy = view.hierarchy
    if isinstance(move, Swap):
        at = route.index(deck.number[move.route])
        swapped = replaced(route, at, deck.number[move.hand])
        return _promise(view, swapped) - _promise(view, route)
    if isinstance(move, Top):
        hierarchy = (move.vehicle, *(v for v in hierarchy if v != move.vehicle))
    if move.effect == "top":
        return max(_picked(view, hierarchy, card) for card in view.hand)
    return 0.0


def _gain(view: View, card: int) -> float:
    route = view.routes[view.seat]
    return _promise(view, (*route, card)) - _promise(view, route)


def _promise(view: View, route: tuple[int, ...]) -> float:
    """The stages of a route, what its halves can bring, and a trifle for speed (ties)."""
    deck = view.deck
    speed = sum(deck.speeds[card] for card in route) / 10_000
    stages = stages_of(deck, view.colours[view.seat], route)
    return stages + speed + (_hope(deck, route) if len(route) < ROUNDS else 0.0)


def _hope(deck: Deck, route: tuple[int, ...]) -> float:
    lefts = [deck.edges[card][0] for card in route]
    rights = [deck.edges[card][1] for card in route]
    total = 0.0
    for kind, promise in HOPE.items():
        left, right = lefts.count(kind), rights.count(kind)
        both = sum(deck.edges[card] == (kind, kind) for card in route)
        total += promise * (abs(left - right) if not both else 1)
    return total


def _picked(view: View, hierarchy: tuple[str, ...], card: int) -> float:
    """What is likely left when this card's turn comes, less what the card could do later."""
    gains = sorted((_gain(view, other) for other in view.right), reverse=True)
    ahead = _ahead(view, hierarchy, card)
    at = int(ahead)
    left = gains[at] + (ahead - at) * (gains[min(at + 1, len(gains) - 1)] - gains[at])
    return left + THRIFT * ahead / (len(view.hands) - 1)


def _ahead(view: View, hierarchy: tuple[str, ...], card: int) -> float:
    """How many others are likely to go first: any card of a hand can come, or the one shown."""
    deck, seat = view.deck, view.seat
    booster = "" if view.phase == "boost" else view.booster
    mine = key_of(deck, hierarchy, card, booster, is_owner=seat == view.owner)
    total = 0.0
    for other, hand in enumerate(view.hands):
        if other != seat:
            shown = view.played[other]
            cards = (shown,) if shown > NOTHING else hand
            owns = other == view.owner
            keys = [key_of(deck, hierarchy, c, booster, is_owner=owns) for c in cards]
            total += sum(key < mine for key in keys) / len(keys)
    return total
