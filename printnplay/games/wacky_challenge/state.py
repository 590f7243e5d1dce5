"""A position of Wacky Challenge, and what one seat may know of it."""

from dataclasses import dataclass

from printnplay.games.engine.contract import Phrase
from printnplay.games.engine.facts import Seat
from printnplay.games.engine.fast_frozen import copier, fast_frozen, replacer
from printnplay.games.wacky_challenge.deck import Deck, Swap

ROUNDS = 5
SPARE = 1
"""WAC-3: how many starters more than players are laid out."""
NOTHING, CLOSED = -1, -2
"""In place of a card: not chosen yet; chosen, but not to be seen."""


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
