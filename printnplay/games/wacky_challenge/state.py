"""A position of Wacky Challenge, what one seat may know of it, and what moves do to it."""

from dataclasses import dataclass
from functools import cache
from itertools import pairwise, permutations
from math import inf

from printnplay.games.engine.contract import Phrase
from printnplay.games.engine.deck import replaced, without
from printnplay.games.engine.facts import Seat
from printnplay.games.engine.fast_frozen import copier, fast_frozen, replacer
from printnplay.games.wacky_challenge.deck import (
    Boost,
    Characters,
    Deck,
    Pick,
    Starters,
    Swap,
    Take,
    Top,
)

ROUNDS = 5
SPARE = 1
"""WAC-3: how many starters more than players are laid out."""
NOTHING, CLOSED = -1, -2
"""In place of a card: not chosen yet; chosen, but not to be seen."""
HALVES, AIRFIELD = 1, 4
OWN_COLOUR = 1
PURPLE, PURPLE_STARTERS, PURPLE_BONUS = "purple", 2, 1
JOINED = {"town": HALVES, "harbour": HALVES, "airfield": AIRFIELD}


@fast_frozen
@dataclass(frozen=True, slots=True)
class State:
    """Cards are numbers of the deck. Hands and the right side are sorted, routes are as taken."""

    deck: Deck
    phase: str
    """characters, starters (the dealer's), pick, look (a last look), take, boost, over"""
    round: int
    colours: tuple[str, ...]
    """Each seat's character."""
    hierarchy: tuple[str, ...]
    """Top first."""
    hands: tuple[tuple[int, ...], ...]
    played: tuple[int, ...]
    """A seat's card of this round, or NOTHING; in the phase pick it still counts to the hand."""
    right: tuple[int, ...]
    routes: tuple[tuple[int, ...], ...]
    out: tuple[int, ...]
    booster: str
    """Active in this round, or waiting for a choice; '' is none."""
    owner: Seat
    """Whose booster that is, or NOTHING."""
    order: tuple[Seat, ...]
    """Of this round, once all is turned up."""
    queue: tuple[Seat, ...]
    """Who has yet to move: at once when picking, one by one when taking."""


@fast_frozen
@dataclass(frozen=True, slots=True)
class View:
    seat: Seat
    deck: Deck
    phase: str
    round: int
    colours: tuple[str, ...]
    hierarchy: tuple[str, ...]
    hands: tuple[tuple[int, ...], ...]
    played: tuple[int, ...]
    """CLOSED for a card that is not turned up yet."""
    right: tuple[int, ...]
    routes: tuple[tuple[int, ...], ...]
    out: tuple[int, ...]
    booster: str
    owner: Seat
    order: tuple[Seat, ...]
    queue: tuple[Seat, ...]

    @property
    def hand(self) -> tuple[int, ...]:
        return self.hands[self.seat]

    @property
    def secrets(self) -> tuple[Phrase, ...]:
        card = self.played[self.seat]
        is_closed = self.phase == "pick" and card != NOTHING
        return (Phrase("wacky-challenge.laid", (("cards", (self.deck.ids[card],)),)),) * is_closed


changed = replacer(State)
seen = copier(State, View)
imagined = copier(View, State)


def swaps(state: State, seat: Seat) -> tuple[Swap, ...]:
    """WAC-18: a race card of the route with a hand card, but no train from the hand."""
    deck = state.deck
    route = sorted([card for card in state.routes[seat] if deck.colours[card]])
    hand = [card for card in state.hands[seat] if deck.vehicles[card] != "train"]
    return tuple([Swap("boost", "swap", deck.ids[r], deck.ids[h]) for r in route for h in hand])


def joined(state: State, move: Characters) -> State:
    """WAC-1: five race cards of the colour in each hand."""
    colours, box, order = state.deck.colours, state.out, move.order
    hands = tuple([tuple([card for card in box if colours[card] == own]) for own in order])
    out = tuple([card for card in box if colours[card] not in order])
    return changed(state, phase="starters", colours=order, hands=hands, out=out)


def started(state: State, move: Starters) -> State:
    """WAC-3: one starter more than players on the right."""
    number = state.deck.number
    right = sorted([number[card] for card in move.order])
    out = tuple([card for card in state.out if card not in right])
    seats = tuple(range(len(state.hands)))
    return changed(state, phase="pick", right=tuple(right), out=out, queue=seats)


def picked(state: State, seat: Seat, move: Pick) -> State:
    """WAC-4: the card stays face down, and counts to the hand, until all have picked."""
    queue = without(state.queue, seat)
    played = replaced(state.played, seat, state.deck.number[move.card])
    if queue:
        return changed(state, played=played, queue=queue)
    both = zip(state.hands, played, strict=True)
    hands = tuple([without(hand, card) if card in hand else hand for hand, card in both])
    if NOTHING in played:  # WAC-15
        return changed(state, phase="look", hands=hands, played=played, queue=(state.owner,))
    order = order_of(state.deck, state.hierarchy, played, state.booster, state.owner)
    return changed(state, phase="take", hands=hands, played=played, order=order, queue=order)


def taken(state: State, seat: Seat, move: Take) -> State:
    """WAC-5."""
    card, queue = state.deck.number[move.card], state.queue[1:]
    right = without(state.right, card)
    routes = replaced(state.routes, seat, (*state.routes[seat], card))
    after = changed(state, right=right, routes=routes, queue=queue)
    return after if queue else _rounded_off(after, seat)


def boosted(state: State, seat: Seat, move: Boost) -> State:
    hierarchy = state.hierarchy
    if isinstance(move, Top):  # WAC-13
        hierarchy = (move.vehicle, *without(hierarchy, move.vehicle))
    if isinstance(move, Swap):  # WAC-18
        route, hand = state.deck.number[move.route], state.deck.number[move.hand]
        row, cards = state.routes[seat], state.hands[seat]
        routes = replaced(state.routes, seat, replaced(row, row.index(route), hand))
        held = tuple(sorted((*without(cards, hand), route)))
        state = changed(state, routes=routes, hands=replaced(state.hands, seat, held))
    return _next_round(changed(state, hierarchy=hierarchy), "", NOTHING)


def _rounded_off(state: State, lowest: Seat) -> State:
    """WAC-6, WAC-7: the hierarchy moves, the cards change sides, the lowest shows its booster."""
    deck, right = state.deck, state.right
    over = state.round == ROUNDS  # WAC-9
    booster = "" if over else deck.boosters[state.played[lowest]]
    ended = changed(
        state,
        phase="over" if over else "boost",
        hierarchy=climbed(state.hierarchy, deck.vehicles[right[0]]),
        played=(NOTHING,) * len(state.routes),
        right=tuple(sorted(right + state.played)),
        booster=booster,
        owner=lowest if booster else NOTHING,
        order=(),
        queue=(lowest,) if booster else (),
    )
    if over or booster == "top" or (booster == "swap" and swaps(ended, lowest)):
        return ended
    if booster == "swap":  # WAC-18: nothing happens
        booster, lowest = "", NOTHING
    return _next_round(ended, booster, lowest)


def _next_round(state: State, booster: str, owner: Seat) -> State:
    seats = tuple(range(len(state.hands)))
    queue = without(seats, owner) if booster == "last-look" else seats  # WAC-15
    round = state.round + 1
    return changed(state, phase="pick", round=round, booster=booster, owner=owner, queue=queue)


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
    total = joints_of(tuple(sorted([deck.edges[card] for card in route])))
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
    halves = joints_of(tuple(sorted([deck.edges[card] for card in route])))
    own = OWN_COLOUR * [deck.colours[card] for card in route].count(colour)
    bonus = stages - whole - halves - own
    values = (("seat", seat), ("colour", colour), ("stages", stages), ("whole", whole))
    parts = (("joined", halves), ("own", own), ("bonus", bonus), ("purple", bonus > 0))
    rest = (("speeds", speed_of(deck, route)), ("cards", deck.names(route)))
    return Phrase("wacky-challenge.scored", (*values, *parts, *rest))


@cache
def joints_of(edges: tuple[tuple[str, str], ...]) -> int:
    """WAC-8, WAC-10, WAC-11: what halves that touch are worth in the best order of these cards.
    Five cards have 120 orders, and few different edges: each case is tried once."""
    best = 0
    for line in permutations(edges):
        worth = sum(JOINED[a[1]] for a, b in pairwise(line) if a[1] and a[1] == b[0])
        best = max(best, worth)
    return best
