"""GeneRally's table: the state, what a seat sees of it, and the questions that the rules ask of it.

What may be laid, kept and discarded is said here once, for legal_moves and why_illegal alike.
"""

from dataclasses import dataclass

from printnplay.games.engine.contract import Phrase, Shuffle
from printnplay.games.engine.facts import Seat
from printnplay.games.engine.fast_frozen import copier, fast_frozen, replacer
from printnplay.games.generally.deck import STATISTICS, Deck

HAND = 6
PILES = ("challenges", "fast", "lost", "finals", "discards")
"""GEN-1: what lies beside the deck."""
ROUNDS = 4
FINAL = ROUNDS + 1
"""The final round follows the normal ones (GEN-2)."""
STEP, FINAL_STEP = 1, 2
"""GEN-5, GEN-13: the marks that a challenge is worth."""
LAST = len(STATISTICS) * (ROUNDS * STEP + FINAL_STEP)
"""The last mark that a car can come to."""
NO_BET = -1
HIDDEN = -2
"""In a view: another seat's bet that is not yet revealed."""

Piles = tuple[tuple[int, ...], ...]
"""A pile for each seat, its top first."""


@fast_frozen
@dataclass(frozen=True, slots=True)
class State:
    """Cards are numbers of the deck; hands are sorted. Before the dealer's moves the stocks are as
    they lie in the box."""

    deck: Deck
    phase: str
    """shuffle, lot (the dealer's), lineup, bet, keep, scrap, over"""
    round: int
    stocks: Piles
    hands: Piles
    unused: Piles
    """Drawn and not laid: the part of the discard pile that only its owner knows."""
    challenges: Piles
    """Laid face down, in playing order."""
    fast: Piles
    lost: Piles
    finals: Piles
    discards: Piles
    marks: tuple[int, ...]
    markers: tuple[int, ...]
    lot: tuple[Seat, ...]
    """Who ranks higher when bets tie, best first."""
    ranking: tuple[tuple[Seat, ...], ...]
    """Of this round, or of the match: the groups still tied are bet on, better places first."""
    bets: tuple[int, ...]
    turn: int
    """A place in the ranking; while the decks are shuffled, a seat."""


@fast_frozen
@dataclass(frozen=True, slots=True)
class View:
    seat: Seat
    deck: Deck
    phase: str
    round: int
    stocks: tuple[int, ...]
    hand: tuple[int, ...]
    hands: tuple[int, ...]
    unused: tuple[int, ...]
    challenge: tuple[int, ...]
    laid: tuple[bool, ...]
    fast: Piles
    lost: Piles
    finals: Piles
    """In the final round a pile that has been laid is shown here still, sorted."""
    discards: Piles
    marks: tuple[int, ...]
    markers: tuple[int, ...]
    lot: tuple[Seat, ...]
    ranking: tuple[tuple[Seat, ...], ...]
    bets: tuple[int, ...]
    turn: int

    @property
    def secrets(self) -> tuple[Phrase, ...]:
        bet, laid = self.bets[self.seat], self.deck.ids_of(self.challenge)
        told = [Phrase("generally.laid", (("cards", laid),))] if laid else []
        if bet != NO_BET:
            told.append(Phrase("generally.laid-bet", (("markers", bet),)))
        return tuple(told)


changed = replacer(State)
seen = copier(State, View)
imagined = copier(View, State)


def tied(ranking: tuple[tuple[Seat, ...], ...]) -> tuple[Seat, ...]:
    """The best of the ties that are still open, or ()."""
    for group in ranking:
        if len(group) > 1:
            return group
    return ()


def layable(state: State, seat: Seat) -> tuple[int, ...]:
    """GEN-3: the six cards drawn; GEN-13: the final-lap pile."""
    return state.finals[seat] if state.round == FINAL else state.hands[seat]


def played(state: State, seat: Seat) -> tuple[int, ...]:
    return tuple(sorted(state.fast[seat] + state.lost[seat]))


def keepable(state: State, seat: Seat) -> tuple[int, ...]:
    """GEN-9: not what another player has kept, where there is something else."""
    names, own = state.deck.names, played(state, seat)
    others = state.finals[:seat] + state.finals[seat + 1 :]
    taken = {names[card] for pile in others for card in pile}
    return tuple([card for card in own if names[card] not in taken]) or own


def scrappable(state: State) -> tuple[int, ...]:
    """GEN-10: of the players whose turn is still to come, but never an only card."""
    fast, lost = state.fast, state.lost
    later = sorted([seat for (seat,) in state.ranking[state.turn + 1 :]])
    piles = [fast[seat] + lost[seat] for seat in later]
    return tuple([card for pile in piles if len(pile) > 1 for card in sorted(pile)])


def piles_of(state: State, seat: Seat) -> Phrase:
    """What lies beside a seat's deck: what is face down by its number."""
    discards = len(state.discards[seat]) + len(state.unused[seat])
    hidden = {"challenges": len(state.challenges[seat]), "discards": discards}
    piles = [(name, getattr(state, name)[seat]) for name in PILES]
    told = [(name, hidden.get(name, state.deck.ids_of(pile))) for name, pile in piles]
    return Phrase("generally.piles", (("seat", seat), *told))


def imagined_piles(view: View, seat: Seat, shuffle: Shuffle) -> Piles:
    """Stock, hand, unused, challenge and final-lap pile as they could be."""
    finals, is_laid = view.finals[seat], view.laid[seat]
    known = {*finals, *view.fast[seat], *view.lost[seat], *view.discards[seat]}
    challenge = view.challenge if seat == view.seat else ()
    if view.round == FINAL and is_laid:
        challenge, finals, is_laid = challenge or shuffle(finals), (), False
    if seat == view.seat:
        known |= {*view.hand, *view.unused, *challenge}
        stock = shuffle(tuple([c for c in view.deck.own[seat] if c not in known]))
        return stock, view.hand, view.unused, challenge, finals
    hidden = shuffle(tuple([c for c in view.deck.own[seat] if c not in known]))
    stock, hidden = hidden[: view.stocks[seat]], hidden[view.stocks[seat] :]
    hand, hidden = tuple(sorted(hidden[: view.hands[seat]])), hidden[view.hands[seat] :]
    if is_laid:
        challenge, hidden = hidden[: len(STATISTICS)], hidden[len(STATISTICS) :]
    return stock, hand, hidden, challenge, finals


def imagined_bet(view: View, seat: Seat, shuffle: Shuffle) -> int:
    bet = view.bets[seat]
    return shuffle(tuple(range(view.markers[seat] + 1)))[0] if bet == HIDDEN else bet
