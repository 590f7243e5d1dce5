"""Jumbo Grand Prix, rules JGP-1 to JGP-20 (docs/games/jumbo-grand-prix.md), 2 to 5 players.

The rulebook leaves open, and we decide: the same starter again when no car raced, clockwise turns
(JGP-6); an empty stock stays empty until the race is over (JGP-11); equal totals are parted by the
best single score card (JGP-20). All see which open card a player takes, and remember it (`shown`).
"""

from itertools import combinations, repeat

from printnplay.games.engine.contract import Outcome, Phrase, Rules, Shuffle, ranked, unshuffled
from printnplay.games.engine.deck import is_order_of
from printnplay.games.engine.facts import (
    DEALER,
    Cards,
    Constant,
    GameFacts,
    Options,
    Seat,
    player_name,
)
from printnplay.games.engine.moves import NOT_HELD, DrawSeat, ShufflePile, breaks
from printnplay.games.jumbo_grand_prix.deck import (
    CARDS,
    FULL_SET,
    MOVES,
    NEEDS,
    SET,
    Exchange,
    Move,
    Race,
    deck_of,
    exchanges,
    is_in_use,
    why_not_taken,
)
from printnplay.games.jumbo_grand_prix.state import (
    CAR,
    HAND,
    NO_PILES,
    ROUNDS,
    Prizes,
    State,
    View,
    chosen,
    exchanged,
    imagined,
    opened,
    seen,
    shuffled,
    stage,
)

EXPECTED = {
    "score": "JGP-2: the score cards are shuffled now",
    "stock": "JGP-2: the race cards are shuffled now",
    "lot": "JGP-6: the lot decides now who starts",
    "again": "JGP-19: the new stock is shuffled now",
    "over": "JGP-20: the score cards are used up, the game is over",
}
"""What the dealer does, by phase."""


class JumboGrandPrix(Rules[State, Move, View]):
    facts = GameFacts(
        id="jumbo-grand-prix",
        seats=(2, 5),
        # 3 steps of set-up; the longest match has 5 races of 4 seats: 16 turns, 4 cars, a shuffle.
        cap=3 + 5 * 21,
        cards=CARDS,
        needs=NEEDS,
        moves=MOVES,
        constants=(
            Constant("hand", HAND, "JGP-2"),
            Constant("rounds", ROUNDS, "JGP-5"),
            Constant("car-cards", CAR, "JGP-12"),
            Constant("set-value", SET, "JGP-15"),
            Constant("full-set-value", FULL_SET, "JGP-16"),
        ),
    )
    state = State

    def setup(self, cards: Cards, seats: int, options: Options) -> State:
        deck = deck_of(cards)
        gone = tuple(c for c in deck.scores if not is_in_use(deck.points_of[c], seats))  # JGP-1
        pile = tuple(card for card in deck.scores if card not in gone)
        none: tuple[tuple[str, ...], ...] = ((),) * seats
        prizes = Prizes(pile, (), none, gone)
        return State(deck, "score", prizes, deck.ids, NO_PILES, none, none, none, 0, 0)

    def waiting_on(self, state: State) -> tuple[Seat, ...]:
        if state.phase == "exchange":
            return ((state.starter + state.turn) % len(state.hands),)
        if state.phase == "race":
            return tuple([seat for seat, car in enumerate(state.cars) if not car])
        return () if state.phase == "over" else (DEALER,)

    def legal_moves(self, state: State, seat: Seat) -> tuple[Move, ...]:
        if seat not in self.waiting_on(state):
            return ()
        if seat == DEALER:
            return (self.chance(state, unshuffled),)
        hand = state.hands[seat]
        if state.phase == "race":
            # 70 cars, made without a Python call each: 4 us, not 20
            fields = zip(repeat("race"), combinations(hand, CAR), strict=False)
            return tuple(map(tuple.__new__, repeat(Race), fields))
        after = exchanges(state.deck, state.piles, min(len(state.stock), 2))
        found = list(after[""])
        for card in hand:
            found += after[card]
        return tuple(found)

    def why_illegal(self, state: State, seat: Seat, move: Move) -> str | None:
        if seat == DEALER:
            return _why_not_dealt(state, move)
        if state.phase == "over":
            return "JGP-20: the score cards are used up, the game is over"
        if state.phase == "exchange":
            return _why_no_exchange(state, seat, move)
        if state.phase == "race":
            return _why_no_race(state, seat, move)
        if state.phase == "again":
            return "JGP-19: the new stock is shuffled first"
        return "JGP-2: the cards are shuffled and dealt first"

    def apply_legal(self, state: State, seat: Seat, move: Move) -> State:
        match move.type:
            case "exchange":
                return exchanged(state, seat, move)
            case "race":
                return chosen(state, seat, move)
            case "shuffle":
                return shuffled(state, move)
        return opened(state, state.stock, move.seat)

    def chance(self, state: State, shuffle: Shuffle) -> Move:
        if state.phase == "score":
            return ShufflePile("shuffle", "score", shuffle(state.prizes.pile))
        if state.phase == "lot":
            return DrawSeat("lot", shuffle(tuple(range(len(state.hands))))[0])
        return ShufflePile("shuffle", "stock", shuffle(state.stock))

    def outcome(self, state: State) -> Outcome | None:
        """JGP-20: the highest sum wins; equal sums are parted by the best single card."""
        if state.phase != "over":
            return None
        points = _points(state)
        scores = tuple(sum(won) for won in points)
        keys = [(score, max(won, default=0)) for score, won in zip(scores, points, strict=True)]
        return Outcome(scores, ranked(*keys), "score-cards-used-up")

    def view(self, state: State, seat: Seat) -> View:
        prizes = state.prizes
        return seen(
            state,
            seat=seat,
            scores_left=len(prizes.pile),
            offer=prizes.offer,
            won=prizes.won,
            gone=prizes.gone,
            stock=len(state.stock),
            hand=state.hands[seat],
            counts=tuple([len(hand) for hand in state.hands]),
            car=state.cars[seat],
            chosen=tuple([bool(car) for car in state.cars]),
        )

    def imagine(self, view: View, shuffle: Shuffle) -> State:
        deck = view.deck
        known = {*view.hand, *view.car}.union(*view.piles, *view.shown)
        hidden = shuffle(tuple([card for card in deck.ids if card not in known]))
        hands, cars, at = [], [], 0
        for seat, count in enumerate(view.counts):
            hand, car, size = view.hand, view.car, CAR * view.chosen[seat]
            if seat != view.seat:
                more = count + size - len(view.shown[seat])
                held = (*view.shown[seat], *hidden[at : at + more])
                held, at = (shuffle(held) if size else held), at + more
                car, hand = tuple(sorted(held[:size])), tuple(sorted(held[size:]))
            hands.append(hand)
            cars.append(car)
        turned = {*view.offer, *view.gone}.union(*view.won)
        pile = shuffle(tuple([card for card in deck.scores if card not in turned]))
        prizes = Prizes(pile, view.offer, view.won, view.gone)
        return imagined(
            view, prizes=prizes, stock=hidden[at:], hands=tuple(hands), cars=tuple(cars)
        )

    def describe(self, state: State) -> tuple[Phrase, ...]:
        points = Phrase("jumbo.points", (("points", tuple(map(_sum, _points(state)))),))
        if state.phase == "over":
            return stage(state), points
        laid = tuple(card for pile in state.piles for card in pile)
        return (
            stage(state),
            Phrase("jumbo.offer", (("cards", state.prizes.offer),)),
            Phrase("jumbo.piles", (("cards", laid),)),
            Phrase("jumbo.stock", (("count", len(state.stock)),)),
            points,
        )


jumbo_grand_prix = JumboGrandPrix()


def _points(state: State) -> list[list[int]]:
    return [[state.deck.points_of[card] for card in won] for won in state.prizes.won]


def _sum(points: list[int]) -> str:
    """'20 + 12 = 32': the single cards can break a tie (JGP-20)."""
    terms = " + ".join(map(str, points))
    return f"{terms} = {sum(points)}" if len(points) > 1 else terms or "0"


def _why_not_dealt(state: State, move: Move) -> str | None:
    match state.phase, move:
        case "score", ShufflePile(pile="score", order=order):
            if is_order_of(order, state.prizes.pile):
                return None
            if len(state.hands) == 2:
                return "JGP-1: two players use the even score cards, each once"
            return "JGP-1: all score cards are used, each once"
        case "stock", ShufflePile(pile="stock", order=order):
            right = is_order_of(order, state.stock)
            return None if right else "JGP-2: the stock has each of the 56 race cards once"
        case "again", ShufflePile(pile="stock", order=order):
            right = is_order_of(order, state.stock)
            return None if right else "JGP-19: the new stock has each card that nobody kept once"
        case "lot", DrawSeat(seat=seat):
            seats = len(state.hands)
            return None if 0 <= seat < seats else f"JGP-6: seats go from 0 to {seats - 1}"
    return EXPECTED.get(state.phase, "JGP-11: nothing is shuffled during a race")


def _why_no_exchange(state: State, seat: Seat, move: Move) -> str | None:
    if not isinstance(move, Exchange):
        first = "four rounds of exchanges come before the race"
        return breaks("JGP-5", "exchanges-first", first)
    (turn,) = jumbo_grand_prix.waiting_on(state)
    if seat != turn:
        return f"JGP-6: turns go clockwise from the starter, it is that of {player_name(turn)}"
    part = ""
    if move.discard:
        if move.discard not in state.hands[seat]:
            return breaks("JGP-7", *NOT_HELD, seat=seat, card=move.discard)
        part = state.deck.part_of[move.discard]
    laid, stock = tuple(map(bool, state.piles)), len(state.stock)
    return why_not_taken(part, move.take, laid=laid, stock=stock)


def _why_no_race(state: State, seat: Seat, move: Move) -> str | None:
    if not isinstance(move, Race):
        now = "the four rounds of exchanges are over, cars are chosen now"
        return breaks("JGP-5", "cars-now", now)
    if state.cars[seat]:
        return f"JGP-12: the car of {player_name(seat)} is on the table already"
    if len(move.cards) != CAR or len({*move.cards}) != CAR:
        return breaks("JGP-12", "four-cards", "a player races four cards")
    lacking = [card for card in move.cards if card not in state.hands[seat]]
    return breaks("JGP-12", *NOT_HELD, seat=seat, card=lacking[0]) if lacking else None
