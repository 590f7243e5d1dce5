"""A position of GeneRally, what one seat may know of it, and what moves do to it.

The cards that may be laid, kept and discarded are named here once, for legal_moves and why_illegal.
"""

from dataclasses import dataclass

from printnplay.games.engine.contract import Phrase, Shuffle, ranked
from printnplay.games.engine.deck import replaced, without
from printnplay.games.engine.facts import Seat
from printnplay.games.engine.fast_frozen import copier, fast_frozen, replacer
from printnplay.games.engine.moves import ShufflePile
from printnplay.games.generally.deck import STATISTICS, Bet, Deck, DrawOrder, Keep, Lineup, Scrap

HAND = 6
PILES = ("challenges", "fast", "lost", "finals", "discards")
"""GEN-1: what lies next to the deck."""
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
    """Cards are numbers of the deck; hands are sorted. Before the dealer's moves the stocks are in
    the order of the box."""

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
        phrases = [Phrase("generally.laid", (("cards", laid),))] if laid else []
        if bet != NO_BET:
            phrases.append(Phrase("generally.laid-bet", (("markers", bet),)))
        return tuple(phrases)


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
    """GEN-9: not what another player has kept, if there is something else."""
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
    """The piles next to a seat's deck; a pile that is face down is given by its number of cards."""
    discards = len(state.discards[seat]) + len(state.unused[seat])
    hidden = {"challenges": len(state.challenges[seat]), "discards": discards}
    piles = [(name, getattr(state, name)[seat]) for name in PILES]
    phrases = [(name, hidden.get(name, state.deck.ids_of(pile))) for name, pile in piles]
    return Phrase("generally.piles", (("seat", seat), *phrases))


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


def shuffled(state: State, move: ShufflePile) -> State:
    """GEN-1: each player shuffles their own deck."""
    number, seat = state.deck.number, state.turn
    stocks = replaced(state.stocks, seat, tuple([number[card] for card in move.order]))
    phase = "shuffle" if seat + 1 < len(stocks) else "lot"
    return changed(state, phase=phase, stocks=stocks, turn=(seat + 1) % len(stocks))


def drawn(state: State, move: DrawOrder) -> State:
    """GEN-8: who ranks higher when bets tie."""
    return _next_round(changed(state, lot=move.order), 1)


def _next_round(state: State, round: int) -> State:
    """GEN-2, GEN-3: everyone draws six cards; for the final round none are left to draw."""
    drawn = HAND if round < FINAL else 0
    return changed(
        state,
        phase="lineup",
        round=round,
        stocks=tuple([pile[drawn:] for pile in state.stocks]),
        hands=tuple([tuple(sorted(pile[:drawn])) for pile in state.stocks]),
        ranking=(),
        turn=0,
    )


def laid(state: State, seat: Seat, move: Lineup) -> State:
    number = state.deck.number
    cards = tuple([number[card] for card in move.cards])
    rest = tuple([card for card in layable(state, seat) if card not in cards])
    challenges = replaced(state.challenges, seat, cards)
    laid = changed(
        state,
        hands=replaced(state.hands, seat, ()),
        finals=replaced(state.finals, seat, ()) if state.round == FINAL else state.finals,
        unused=replaced(state.unused, seat, rest + state.unused[seat]),
        challenges=challenges,
    )
    return _raced(laid) if all(challenges) else laid


def _raced(state: State) -> State:
    """GEN-2, GEN-4, GEN-5, GEN-13: the four challenges; all who have the highest value win."""
    step = FINAL_STEP if state.round == FINAL else STEP
    seats = range(len(state.marks))
    fast: list[tuple[int, ...]] = [() for _ in seats]
    lost: list[tuple[int, ...]] = [() for _ in seats]
    for at, values in enumerate(state.deck.values):
        shown = [pile[at] for pile in state.challenges]
        best = max([values[card] for card in shown])
        for seat, card in enumerate(shown):
            pile = fast if values[card] == best else lost
            pile[seat] = (card, *pile[seat])
    marks = tuple([state.marks[seat] + step * len(fast[seat]) for seat in seats])
    # GEN-6: by the challenges won in this round; GEN-14: after the final round by the marks
    ranking = ranked(*marks) if state.round == FINAL else ranked(*map(len, fast))
    none: Piles = tuple(() for _ in seats)
    raced = changed(state, challenges=none, fast=tuple(fast), lost=tuple(lost), marks=marks)
    return _settled(raced, ranking, state.markers)


def _settled(
    state: State, ranking: tuple[tuple[Seat, ...], ...], markers: tuple[int, ...]
) -> State:
    """GEN-7: the next tie is bet on. GEN-9: without one, the best player begins."""
    phase = "bet" if tied(ranking) else ("over" if state.round == FINAL else "keep")
    none = (NO_BET,) * len(markers)
    return changed(state, phase=phase, ranking=ranking, markers=markers, bets=none, turn=0)


def bet(state: State, seat: Seat, move: Bet) -> State:
    """GEN-7: more markers rank higher, and all are lost; GEN-8: the order drawn at set-up."""
    ranking, group = state.ranking, tied(state.ranking)
    bets = replaced(state.bets, seat, move.markers)
    if any(bets[s] == NO_BET for s in group):
        return changed(state, bets=bets)
    order = sorted(group, key=lambda s: (-bets[s], state.lot.index(s)))
    at = ranking.index(group)
    ranking = ranking[:at] + tuple([(s,) for s in order]) + ranking[at + 1 :]
    markers = [m - bets[s] if s in group else m for s, m in enumerate(state.markers)]
    return _settled(state, ranking, tuple(markers))


def kept(state: State, seat: Seat, move: Keep) -> State:
    """GEN-9; GEN-10 follows if there is a card to discard."""
    card = state.deck.number[move.card]
    fast, lost = _removed(state, seat, card)
    finals = replaced(state.finals, seat, (card, *state.finals[seat]))
    kept = changed(state, phase="scrap", fast=fast, lost=lost, finals=finals)
    return kept if scrappable(kept) else _done(kept)


def scrapped(state: State, move: Scrap) -> State:
    """GEN-10: to its owner's discard pile."""
    card, owner = state.deck.number[move.card], move.seat
    fast, lost = _removed(state, owner, card)
    discards = replaced(state.discards, owner, (card, *state.discards[owner]))
    return _done(changed(state, fast=fast, lost=lost, discards=discards))


def _removed(state: State, seat: Seat, card: int) -> tuple[Piles, Piles]:
    """The fast-lap and lost-challenge piles without this card."""
    fast, lost = state.fast, state.lost
    if card in fast[seat]:
        return replaced(fast, seat, without(fast[seat], card)), lost
    return fast, replaced(lost, seat, without(lost[seat], card))


def _done(state: State) -> State:
    """GEN-12: the rest is discarded, and the next in rank goes on."""
    ((seat,), turn) = state.ranking[state.turn], state.turn + 1
    rest = state.fast[seat] + state.lost[seat]
    done = changed(
        state,
        phase="keep",
        fast=replaced(state.fast, seat, ()),
        lost=replaced(state.lost, seat, ()),
        discards=replaced(state.discards, seat, rest + state.discards[seat]),
        turn=turn,
    )
    return done if turn < len(state.ranking) else _next_round(done, state.round + 1)
