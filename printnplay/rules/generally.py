"""GeneRally, rules GEN-1 to GEN-15 (docs/games/generally.md), 2 to 6 players.

The rulebook leaves open, and we decide: an order drawn at set-up stands for who last watched a race
(GEN-8); every tie of the final order is bet on, better places first, and a seat without markers
bets 0 (GEN-14). The two cards that are not laid (GEN-3) are discarded face down, so that only their
owner knows them; all cards that were played lie open; the markers left are seen by all.
"""

from printnplay.rules import moves
from printnplay.rules.core import (
    DEALER,
    Cards,
    GameFacts,
    Move,
    Options,
    Outcome,
    Phrase,
    Seat,
    Shuffle,
    ranked,
    refuse,
    unshuffled,
)
from printnplay.rules.data import read_as, to_data
from printnplay.rules.generally_deck import (
    BETS,
    CARDS,
    MARKERS,
    MOVES,
    NEEDS,
    SEATS,
    STATISTICS,
    Bet,
    Keep,
    Lineup,
    Lot,
    Mix,
    Scrap,
    deck_of,
    lineups,
)
from printnplay.rules.generally_table import (
    FINAL,
    HIDDEN,
    NO_BET,
    Piles,
    State,
    View,
    changed,
    imagined,
    imagined_bet,
    keepable,
    layable,
    played,
    scrappable,
    tied,
)
from printnplay.rules.piles import is_order_of, replaced, without

HAND = 6
# Six seats: 7 steps of set-up, 5 x 6 line-ups, 5 x 6 bets, 4 x 6 cards kept, 4 x 5 discarded.
GAME = GameFacts("generally", SEATS, 7 + 30 + 30 + 24 + 20, CARDS, NEEDS, MOVES)


def setup(cards: Cards, seats: int, options: Options) -> State:
    low, high = SEATS
    if not low <= seats <= high:
        raise ValueError(f"generally has {low} to {high} seats, not {seats}")
    deck, none = deck_of(cards), ((),) * seats
    zero, ten, no_bets = (0,) * seats, (MARKERS,) * seats, (NO_BET,) * seats
    piles = (deck.own, none, none, none, none, none, none, none)
    return State(deck, "shuffle", 1, *piles, zero, ten, (), (), no_bets, 0)


def waiting_on(state: State) -> tuple[Seat, ...]:
    match state.phase:
        case "lineup":
            return tuple([seat for seat, pile in enumerate(state.challenges) if not pile])
        case "bet":
            bets = state.bets
            return tuple([seat for seat in tied(state.ranking) if bets[seat] == NO_BET])
        case "keep" | "scrap":
            return state.ranking[state.turn]
        case "over":
            return ()
    return (DEALER,)


def legal_moves(state: State, seat: Seat) -> tuple[Move, ...]:
    if seat not in waiting_on(state):
        return ()
    deck = state.deck
    match state.phase:
        case "lineup":
            return lineups(deck, layable(state, seat))
        case "bet":
            return BETS[: state.markers[seat] + 1]
        case "keep":
            return tuple([deck.keeps[card] for card in keepable(state, seat)])
        case "scrap":
            return tuple([deck.scraps[card] for card in scrappable(state)])
    return (chance(state, unshuffled),)


def why_illegal(state: State, seat: Seat, move: Move) -> str | None:
    if seat == DEALER:
        return _why_not_dealt(state, move)
    match state.phase:
        case "lineup":
            return _why_no_lineup(state, seat, move)
        case "bet":
            return _why_no_bet(state, seat, move)
        case "keep":
            return _why_no_keep(state, seat, move)
        case "scrap":
            return _why_no_scrap(state, seat, move)
        case "over":
            return "GEN-14: the final order is settled, the match is over"
    return "GEN-1: the decks are shuffled and the order of GEN-8 is drawn first"


def apply(state: State, seat: Seat, move: Move) -> State:
    refuse(why_illegal(state, seat, move))
    return apply_legal(state, seat, move)


def apply_legal(state: State, seat: Seat, move: Move) -> State:
    match move.type:
        case "lineup":
            return _laid(state, seat, move)
        case "bet":
            return _bet(state, seat, move)
        case "keep":
            return _kept(state, seat, move)
        case "scrap":
            return _scrapped(state, move)
        case "shuffle":
            return _shuffled(state, move)
    return _next_round(changed(state, lot=move.order), 1)


def chance(state: State, shuffle: Shuffle) -> Move:
    if state.phase == "shuffle":
        seat = state.turn
        return Mix("shuffle", f"deck:{seat}", shuffle(state.deck.ids_of(state.deck.own[seat])))
    return Lot("lot", shuffle(tuple(range(len(state.marks)))))


def outcome(state: State) -> Outcome | None:
    """GEN-14: the car farthest along wins; the bets have settled every tie."""
    if state.phase != "over":
        return None
    return Outcome(state.marks, state.ranking, "final-round-played")


def view(state: State, seat: Seat) -> View:
    finals = state.finals
    if state.round == FINAL and state.phase == "lineup":
        both = zip(finals, state.challenges, strict=True)
        finals = tuple([tuple(sorted(laid)) if laid else pile for pile, laid in both])
    bets = [bet if bet == NO_BET or s == seat else HIDDEN for s, bet in enumerate(state.bets)]
    return View(
        seat,
        state.deck,
        state.phase,
        state.round,
        tuple([len(pile) for pile in state.stocks]),
        state.hands[seat],
        tuple([len(hand) for hand in state.hands]),
        state.unused[seat],
        state.challenges[seat],
        tuple([bool(pile) for pile in state.challenges]),
        state.fast,
        state.lost,
        finals,
        state.discards,
        state.marks,
        state.markers,
        state.lot,
        state.ranking,
        tuple(bets),
        state.turn,
    )


def imagine(view: View, shuffle: Shuffle) -> State:
    seats = range(len(view.marks))
    rows = [imagined(view, seat, shuffle) for seat in seats]
    stocks, hands, unused, challenges, finals = (tuple(piles) for piles in zip(*rows, strict=True))
    bets = tuple([imagined_bet(view, seat, shuffle) for seat in seats])
    return State(
        view.deck,
        view.phase,
        view.round,
        stocks,
        hands,
        unused,
        challenges,
        view.fast,
        view.lost,
        finals,
        view.discards,
        view.marks,
        view.markers,
        view.lot,
        view.ranking,
        bets,
        view.turn,
    )


def format_move(move: Move) -> str:
    return moves.text(move)


def parse_move(state: State, seat: Seat, text: str) -> Move:
    legal = legal_moves(state, seat)
    return moves.parse(GAME, text, legal=legal, why=lambda m: why_illegal(state, seat, m))


def to_json(state: State) -> object:
    return to_data(state)


def from_json(data: object) -> State:
    return read_as(State, data)


def describe(state: State) -> tuple[Phrase, ...]:
    deck = state.deck
    order = tuple(seat for group in state.ranking for seat in group)
    piles = ("fast", "lost", "finals")
    return (
        Phrase("generally.round", (("round", state.round), ("final", state.round == FINAL))),
        Phrase("generally.track", (("marks", state.marks),)),
        Phrase("generally.markers", (("markers", state.markers),)),
        Phrase("generally.ranking", (("seats", order),)),
        *(
            Phrase(
                "generally.piles",
                (
                    ("seat", seat),
                    *((pile, deck.ids_of(getattr(state, pile)[seat])) for pile in piles),
                ),
            )
            for seat in range(len(state.marks))
        ),
    )


def _why_not_dealt(state: State, move: Move) -> str | None:
    match state.phase, move:
        case "shuffle", Mix(pile=pile, order=order):
            if pile != f"deck:{state.turn}":
                return f"GEN-1: the next deck to be shuffled is deck:{state.turn}"
            own = state.deck.ids_of(state.deck.own[state.turn])
            return None if is_order_of(order, own) else "GEN-1: a deck has each of its cards once"
        case "lot", Lot(order=order):
            fits = is_order_of(order, range(len(state.marks)))
            return None if fits else "GEN-8: the order has every seat once"
        case "lot", _:
            return "GEN-8: the order that settles equal bets is drawn now"
    return "GEN-1: the players' own decks are shuffled, once, before the first round"


def _why_no_lineup(state: State, seat: Seat, move: Move) -> str | None:
    rule, four = ("GEN-13" if state.round == FINAL else "GEN-3"), len(STATISTICS)
    if not isinstance(move, Lineup):
        return f"{rule}: all players lay their four cards now"
    if state.challenges[seat]:
        return "GEN-3: the order may not be altered once it is laid"
    if len(move.cards) != four or len(set(move.cards)) != four:
        return f"{rule}: four cards are laid, one for each challenge"
    cards = state.deck.ids_of(layable(state, seat))
    pile = "final-lap pile" if state.round == FINAL else "hand"
    for card in move.cards:
        if card not in cards:
            return f"{rule}: {card} is not in the {pile} of seat {seat}"
    return None


def _why_no_bet(state: State, seat: Seat, move: Move) -> str | None:
    if seat not in tied(state.ranking):
        return f"GEN-7: seat {seat} has no part in the tie that is bet on now"
    if not isinstance(move, Bet):
        return "GEN-7: the tied players bet now"
    if state.bets[seat] != NO_BET:
        return f"GEN-7: there is a single bet, and seat {seat} has made it"
    if not 0 <= move.markers <= state.markers[seat]:
        return f"GEN-7: seat {seat} can bet 0 to {state.markers[seat]} markers"
    return None


def _why_no_keep(state: State, seat: Seat, move: Move) -> str | None:
    if state.ranking[state.turn] != (seat,):
        return f"GEN-9: in the order of the ranking, seat {state.ranking[state.turn][0]} acts now"
    if isinstance(move, Scrap) and state.ranking[-1] == (seat,):
        return "GEN-11: the last in the ranking discards no other player's card"
    if not isinstance(move, Keep):
        return "GEN-9: a player first puts a card on the final-lap pile"
    card = state.deck.number.get(move.card)
    if card is None or card not in played(state, seat):
        return f"GEN-9: {move.card} is no card that seat {seat} played in this round"
    if card not in keepable(state, seat):
        name = state.deck.names[card]
        return f"GEN-9: {name} lies in the final-lap pile of another player"
    return None


def _why_no_scrap(state: State, seat: Seat, move: Move) -> str | None:
    if state.ranking[state.turn] != (seat,):
        return f"GEN-12: seat {state.ranking[state.turn][0]} has not finished"
    if not isinstance(move, Scrap):
        return "GEN-10: a card of another player is discarded now"
    if move.seat == seat:
        return "GEN-10: the card belongs to another player"
    owners = {group[0] for group in state.ranking[state.turn + 1 :]}
    card = state.deck.number.get(move.card)
    if move.seat not in owners or card is None or card not in played(state, move.seat):
        return f"GEN-10: seat {move.seat} has no {move.card} of this round"
    if card not in scrappable(state):
        return f"GEN-10: the only card of seat {move.seat} is safe"
    return None


def _shuffled(state: State, move: Mix) -> State:
    """GEN-1: each player shuffles their own deck."""
    number, seat = state.deck.number, state.turn
    stocks = replaced(state.stocks, seat, tuple([number[card] for card in move.order]))
    phase = "shuffle" if seat + 1 < len(stocks) else "lot"
    return changed(state, phase=phase, stocks=stocks, turn=(seat + 1) % len(stocks))


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


def _laid(state: State, seat: Seat, move: Lineup) -> State:
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
    step = 2 if state.round == FINAL else 1
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


def _bet(state: State, seat: Seat, move: Bet) -> State:
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


def _kept(state: State, seat: Seat, move: Keep) -> State:
    """GEN-9; GEN-10 follows where there is a card to discard."""
    card = state.deck.number[move.card]
    fast, lost = _removed(state, seat, card)
    finals = replaced(state.finals, seat, (card, *state.finals[seat]))
    kept = changed(state, phase="scrap", fast=fast, lost=lost, finals=finals)
    return kept if scrappable(kept) else _done(kept)


def _scrapped(state: State, move: Scrap) -> State:
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
