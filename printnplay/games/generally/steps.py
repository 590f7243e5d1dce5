"""What the moves of GeneRally do. Comes in: a state, a legal move. Goes out: a state."""

from printnplay.games.engine.contract import ranked
from printnplay.games.engine.facts import Seat
from printnplay.games.engine.moves import ShufflePile
from printnplay.games.engine.piles import replaced, without
from printnplay.games.generally.deck import Bet, DrawOrder, Keep, Lineup, Scrap
from printnplay.games.generally.state import (
    FINAL,
    FINAL_STEP,
    HAND,
    NO_BET,
    STEP,
    Piles,
    State,
    changed,
    layable,
    scrappable,
    tied,
)


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
    """GEN-9; GEN-10 follows where there is a card to discard."""
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
