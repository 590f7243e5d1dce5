"""Wacky Challenge's arithmetic: who goes first, how the hierarchy moves, what a route is worth."""

from functools import cache
from itertools import pairwise, permutations
from math import inf

from printnplay.games.engine.contract import Phrase
from printnplay.games.engine.facts import Seat
from printnplay.games.wacky_challenge.deck import Deck

HALVES, AIRFIELD = 1, 4
OWN_COLOUR = 1
PURPLE, PURPLE_STARTERS, PURPLE_BONUS = "purple", 2, 1
JOINED = {"town": HALVES, "harbour": HALVES, "airfield": AIRFIELD}


def order_of(
    deck: Deck,
    hierarchy: tuple[str, ...],
    played: tuple[int, ...],
    booster: str,
    owner: Seat,
) -> tuple[Seat, ...]:
    """WAC-5: the seats in order, the round's booster included. The seat decides last, which only
    happens with changed cards of one vehicle and one speed."""
    keys = [
        (key_of(deck, hierarchy, card, booster, is_owner=seat == owner), seat)
        for seat, card in enumerate(played)
    ]
    keys.sort()
    return tuple([seat for _, seat in keys])


def key_of(
    deck: Deck, hierarchy: tuple[str, ...], card: int, booster: str, *, is_owner: bool
) -> tuple[float, float]:
    """The lower, the earlier (WAC-5)."""
    vehicle, speed = deck.vehicles[card], float(deck.speeds[card])
    if is_owner:
        if booster == "fastest":  # WAC-14
            speed = inf
        elif booster == "disguise" and vehicle != hierarchy[0]:  # WAC-16
            vehicle, speed = hierarchy[0], 0.0
    place = hierarchy.index(vehicle)
    return (-speed, place) if booster == "speed-first" else (place, -speed)  # WAC-17


def climbed(hierarchy: tuple[str, ...], vehicle: str) -> tuple[str, ...]:
    """WAC-6: one step up, or from the top to the bottom."""
    at = hierarchy.index(vehicle)
    if at == 0:
        return (*hierarchy[1:], vehicle)
    return (*hierarchy[: at - 1], vehicle, hierarchy[at - 1], *hierarchy[at + 1 :])


def stages_of(deck: Deck, colour: str, route: tuple[int, ...]) -> int:
    """WAC-8, WAC-10 to WAC-12, WAC-19: the stages of a route in its best arrangement."""
    stages, colours = deck.stages, deck.colours
    total = joined(tuple(sorted([deck.edges[card] for card in route])))
    starters = 0
    for card in route:
        total += stages[card]
        if colours[card] == colour:  # WAC-12
            total += OWN_COLOUR
        elif not colours[card]:
            starters += 1
    has_bonus = colour == PURPLE and starters >= PURPLE_STARTERS  # WAC-19
    return total + PURPLE_BONUS * has_bonus


def speed_of(deck: Deck, route: tuple[int, ...]) -> int:
    """WAC-20: what breaks ties."""
    return sum([deck.speeds[card] for card in route])


def scored(deck: Deck, seat: Seat, colour: str, route: tuple[int, ...]) -> Phrase:
    """What the stages are made of at the end, and the speeds."""
    stages = stages_of(deck, colour, route)
    whole = sum(deck.stages[card] for card in route)
    halves = joined(tuple(sorted([deck.edges[card] for card in route])))
    own = OWN_COLOUR * [deck.colours[card] for card in route].count(colour)
    bonus = stages - whole - halves - own
    values = (("seat", seat), ("colour", colour), ("stages", stages), ("whole", whole))
    parts = (("joined", halves), ("own", own), ("bonus", bonus), ("purple", bonus > 0))
    rest = (("speeds", speed_of(deck, route)), ("cards", deck.names(route)))
    return Phrase("wacky-challenge.scored", (*values, *parts, *rest))


@cache
def joined(edges: tuple[tuple[str, str], ...]) -> int:
    """WAC-8, WAC-10, WAC-11: what halves that touch are worth in the best order of these cards.
    Five cards have 120 orders, and few different edges: each case is tried once."""
    best = 0
    for line in permutations(edges):
        worth = sum(JOINED[a[1]] for a, b in pairwise(line) if a[1] and a[1] == b[0])
        best = max(best, worth)
    return best
