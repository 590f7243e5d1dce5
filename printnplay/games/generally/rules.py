"""GeneRally, rules GEN-1 to GEN-15 (docs/games/generally.md), 2 to 6 players.

The rulebook leaves open, and we decide: an order drawn at set-up stands for who last watched a race
(GEN-8); every tie of the final order is bet on, better places first, and a seat without markers
bets 0 (GEN-14). The two cards that are not laid (GEN-3) are discarded face down, so that only their
owner knows them; all cards that were played lie open; the markers left are seen by all.
"""

from printnplay.games.engine.contract import Outcome, Phrase, Rules, Shuffle, unshuffled
from printnplay.games.engine.deck import is_order_of
from printnplay.games.engine.facts import (
    DEALER,
    Cards,
    Constant,
    GameFacts,
    Need,
    Options,
    Seat,
    player_name,
)
from printnplay.games.engine.moves import NOT_HELD, ShufflePile, breaks
from printnplay.games.generally.deck import (
    BETS,
    CARDS,
    MARKERS,
    MOVES,
    NEEDS,
    SEATS,
    STATISTICS,
    Bet,
    DrawOrder,
    Keep,
    Lineup,
    Move,
    Scrap,
    deck_of,
    lineups,
)
from printnplay.games.generally.state import (
    FINAL,
    FINAL_STEP,
    HAND,
    HIDDEN,
    LAST,
    NO_BET,
    PILES,
    ROUNDS,
    STEP,
    State,
    View,
    bet,
    drawn,
    imagined,
    imagined_bet,
    imagined_piles,
    keepable,
    kept,
    laid,
    layable,
    piles_of,
    played,
    scrappable,
    scrapped,
    seen,
    shuffled,
    tied,
)


class GeneRally(Rules[State, Move, View]):
    facts = GameFacts(
        id="generally",
        seats=SEATS,
        # Six seats: 7 steps of set-up, 5 x 6 line-ups and bets, 4 x 6 cards kept, 4 x 5 discarded.
        cap=7 + 30 + 30 + 24 + 20,
        cards=CARDS,
        needs=NEEDS,
        moves=MOVES,
        constants=(
            Constant("piles", len(PILES), "GEN-1"),
            Constant("rounds", ROUNDS, "GEN-2"),
            Constant("challenges", len(STATISTICS), "GEN-2"),
            Constant("draw", HAND, "GEN-3"),
            Constant("line-up", len(STATISTICS), "GEN-3"),
            Constant("step", STEP, "GEN-5"),
            Constant("final-step", FINAL_STEP, "GEN-13"),
        ),
        pieces=(
            Need("pawns", 1, "GEN-1", per_seat=True),
            Need("markers", MARKERS, "GEN-7", per_seat=True),
            Need("track", 1, "GEN-1", {"first": 0}),
            Need("track", 1, "GEN-13", {"last": LAST}),
        ),
    )
    state = State

    def setup(self, cards: Cards, seats: int, options: Options) -> State:
        deck, none = deck_of(cards), ((),) * seats
        zero, ten, no_bets = (0,) * seats, (MARKERS,) * seats, (NO_BET,) * seats
        piles = (deck.own, none, none, none, none, none, none, none)
        return State(deck, "shuffle", 1, *piles, zero, ten, (), (), no_bets, 0)

    def waiting_on(self, state: State) -> tuple[Seat, ...]:
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

    def legal_moves(self, state: State, seat: Seat) -> tuple[Move, ...]:
        if seat not in self.waiting_on(state):
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
        return (self.chance(state, unshuffled),)

    def why_illegal(self, state: State, seat: Seat, move: Move) -> str | None:
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

    def apply_legal(self, state: State, seat: Seat, move: Move) -> State:
        match move.type:
            case "lineup":
                return laid(state, seat, move)
            case "bet":
                return bet(state, seat, move)
            case "keep":
                return kept(state, seat, move)
            case "scrap":
                return scrapped(state, move)
            case "shuffle":
                return shuffled(state, move)
        return drawn(state, move)

    def chance(self, state: State, shuffle: Shuffle) -> Move:
        if state.phase == "shuffle":
            seat = state.turn
            own = state.deck.ids_of(state.deck.own[seat])
            return ShufflePile("shuffle", f"deck:{seat}", shuffle(own))
        return DrawOrder("lot", shuffle(tuple(range(len(state.marks)))))

    def outcome(self, state: State) -> Outcome | None:
        """GEN-14: the car farthest along wins; the bets have settled every tie."""
        if state.phase != "over":
            return None
        return Outcome(state.marks, state.ranking, "final-round-played")

    def view(self, state: State, seat: Seat) -> View:
        finals = state.finals
        if state.round == FINAL and state.phase == "lineup":
            both = zip(finals, state.challenges, strict=True)
            finals = tuple([tuple(sorted(laid)) if laid else pile for pile, laid in both])
        bets = [bet if bet == NO_BET or s == seat else HIDDEN for s, bet in enumerate(state.bets)]
        return seen(
            state,
            seat=seat,
            stocks=tuple([len(pile) for pile in state.stocks]),
            hand=state.hands[seat],
            hands=tuple([len(hand) for hand in state.hands]),
            unused=state.unused[seat],
            challenge=state.challenges[seat],
            laid=tuple([bool(pile) for pile in state.challenges]),
            finals=finals,
            bets=tuple(bets),
        )

    def imagine(self, view: View, shuffle: Shuffle) -> State:
        seats = range(len(view.marks))
        rows = [imagined_piles(view, seat, shuffle) for seat in seats]
        stocks, hands, unused, challenges, finals = (tuple(p) for p in zip(*rows, strict=True))
        return imagined(
            view,
            stocks=stocks,
            hands=hands,
            unused=unused,
            challenges=challenges,
            finals=finals,
            bets=tuple([imagined_bet(view, seat, shuffle) for seat in seats]),
        )

    def describe(self, state: State) -> tuple[Phrase, ...]:
        order = tuple(seat for group in state.ranking for seat in group)
        lines = [
            Phrase("generally.round", (("round", state.round), ("final", state.round == FINAL))),
            Phrase("generally.track", (("marks", state.marks), ("last", LAST))),
            Phrase("generally.markers", (("markers", state.markers),)),
        ]
        if order:
            # GEN-14: by the marks, not by the round's wins
            is_final = ("final", state.round == FINAL)
            lines.append(Phrase("generally.ranking", (("seats", order), is_final)))
        if state.phase == "bet":
            lines.append(Phrase("generally.tie", (("seats", tied(state.ranking)),)))
            lines.append(Phrase("generally.lot", (("seats", state.lot),)))
        return (*lines, *(piles_of(state, seat) for seat in range(len(state.marks))))


generally = GeneRally()


def _why_not_dealt(state: State, move: Move) -> str | None:
    match state.phase, move:
        case "shuffle", ShufflePile(pile=pile, order=order):
            if pile != f"deck:{state.turn}":
                return f"GEN-1: the next deck to be shuffled is deck:{state.turn}"
            own = state.deck.ids_of(state.deck.own[state.turn])
            return None if is_order_of(order, own) else "GEN-1: a deck has each of its cards once"
        case "lot", DrawOrder(order=order):
            fits = is_order_of(order, range(len(state.marks)))
            return None if fits else "GEN-8: the order has every seat once"
        case "lot", _:
            return "GEN-8: the order that settles equal bets is drawn now"
    return "GEN-1: the players' own decks are shuffled, once, before the first round"


def _why_no_lineup(state: State, seat: Seat, move: Move) -> str | None:
    rule, four = ("GEN-13" if state.round == FINAL else "GEN-3"), len(STATISTICS)
    if not isinstance(move, Lineup):
        return breaks(rule, "lay-now", "all players lay their four cards now")
    if state.challenges[seat]:
        return "GEN-3: the order may not be altered once it is laid"
    if len(move.cards) != four or len(set(move.cards)) != four:
        return breaks(rule, "four-cards", "four cards are laid, one for each challenge")
    cards = state.deck.ids_of(layable(state, seat))
    for card in move.cards:
        if card not in cards and state.round == FINAL:
            text = "{card} is not in the final-lap pile of {seat}"
            return breaks(rule, "not-kept", text, seat=seat, card=card)
        if card not in cards:
            return breaks(rule, *NOT_HELD, seat=seat, card=card)
    return None


def _why_no_bet(state: State, seat: Seat, move: Move) -> str | None:
    if seat not in tied(state.ranking):
        return f"GEN-7: {player_name(seat)} has no part in the tie that is bet on now"
    if not isinstance(move, Bet):
        return breaks("GEN-7", "bet-now", "the tied players bet now")
    if state.bets[seat] != NO_BET:
        return f"GEN-7: there is a single bet, and {player_name(seat)} has made it"
    if not 0 <= move.markers <= state.markers[seat]:
        most = "{seat} can bet 0 to {count} markers"
        return breaks("GEN-7", "bet-most", most, seat=seat, count=state.markers[seat])
    return None


def _why_no_keep(state: State, seat: Seat, move: Move) -> str | None:
    if state.ranking[state.turn] != (seat,):
        turn = player_name(state.ranking[state.turn][0])
        return f"GEN-9: in the order of the ranking, {turn} acts now"
    if isinstance(move, Scrap) and state.ranking[-1] == (seat,):
        return breaks("GEN-11", "last", "the last in the ranking discards no other player's card")
    if not isinstance(move, Keep):
        return breaks("GEN-9", "keep-now", "a player first puts a card on the final-lap pile")
    card = state.deck.number.get(move.card)
    if card is None or card not in played(state, seat):
        other = "{card} is not a card that {seat} played in this round"
        return breaks("GEN-9", "not-played", other, seat=seat, card=move.card)
    if card not in keepable(state, seat):
        taken = "{car} is in the final-lap pile of another player"
        return breaks("GEN-9", "kept-already", taken, car=state.deck.names[card])
    return None


def _why_no_scrap(state: State, seat: Seat, move: Move) -> str | None:
    if state.ranking[state.turn] != (seat,):
        return f"GEN-12: {player_name(state.ranking[state.turn][0])} has not finished"
    if not isinstance(move, Scrap):
        return breaks("GEN-10", "scrap-now", "a card of another player is discarded now")
    if move.seat == seat:
        return breaks("GEN-10", "own-card", "the card belongs to another player")
    owners = {group[0] for group in state.ranking[state.turn + 1 :]}
    card = state.deck.number.get(move.card)
    if move.seat not in owners or card is None or card not in played(state, move.seat):
        none = "{seat} has no {card} of this round"
        return breaks("GEN-10", "no-such-card", none, seat=move.seat, card=move.card)
    if card not in scrappable(state):
        return breaks("GEN-10", "only-card", "the only card of {seat} is safe", seat=move.seat)
    return None
