"""Rasant, rules RAS-1 to RAS-14 (docs/games/rasant.md), 3 to 5 players.

The rulebook leaves open, and we decide: the cars are shuffled (RAS-1); a starter with only jokers
leads one, a starter without cards passes (RAS-3); a starter with a card must lead (RAS-4); drawing
goes clockwise (RAS-11); left of the winner starts when nobody passed (RAS-12); rounds are played
out (RAS-13); equal points share (RAS-14). Cards given up by passing lie open like those played.
"""

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
from printnplay.games.rasant.deck import (
    A_CAR,
    BLACK,
    CARDS,
    COLOURS,
    DOUBLED,
    LIMIT,
    MOVES,
    NEEDS,
    PASS,
    Deck,
    Line,
    Move,
    Pass,
    Play,
    deck_of,
)
from printnplay.games.rasant.state import (
    HAND,
    State,
    View,
    gave_up,
    imagined,
    lined_up,
    played,
    seen,
    shuffled,
    started,
)

EXPECTED = {
    "line": "RAS-1: the cars are lined up now",
    "shuffle": "RAS-2: the cards are shuffled now",
    "lot": "RAS-2: a player is named who deals",
}
"""What the dealer does, by phase."""


class Rasant(Rules[State, Move, View]):
    facts = GameFacts(
        id="rasant",
        seats=(3, 5),
        # 3 steps of set-up; 56 cards are played at most, each round of them has at most 5 passes.
        cap=3 + 56 + 56 * 5,
        cards=CARDS,
        needs=NEEDS,
        moves=MOVES,
        constants=(
            Constant("hand", HAND, "RAS-2"),
            Constant("limit", LIMIT, "RAS-7"),
            Constant("points-a-car", A_CAR, "RAS-10"),
            Constant("black-factor", DOUBLED, "RAS-10"),
        ),
    )
    state = State

    def setup(self, cards: Cards, seats: int, options: Options) -> State:
        deck = deck_of(cards)
        line, stock = tuple(range(len(deck.cars))), tuple(range(len(deck.ids)))
        return State(deck, "line", line, stock, ((),) * seats, (), (0,) * seats, 0, "", (), ())

    def waiting_on(self, state: State) -> tuple[Seat, ...]:
        if state.phase == "play":
            return (state.turn,)
        return () if state.phase == "over" else (DEALER,)

    def legal_moves(self, state: State, seat: Seat) -> tuple[Move, ...]:
        if state.phase != "play":
            return (self.chance(state, unshuffled),) if seat in self.waiting_on(state) else ()
        if seat != state.turn:
            return ()
        hand, deck = state.hands[seat], state.deck
        if not hand:
            return (PASS,)
        if not state.colour:
            return _leads(deck, hand)
        colours, values = deck.colours, deck.values
        colour, highest = state.colour, values[state.table[-1][1]]
        found: list[Move] = [PASS] if state.stock else [deck.passes[card] for card in hand]
        for card in hand:
            if values[card] > highest and (colours[card] == colour or colours[card] == BLACK):
                found.append(deck.plays[card])
        return tuple(found)

    def why_illegal(self, state: State, seat: Seat, move: Move) -> str | None:
        if seat == DEALER:
            return _why_not_dealt(state, move)
        if state.phase == "over":
            return "RAS-13: nobody holds a card, the game is over"
        if state.phase != "play":
            return "RAS-2: the cars are lined up and the cards dealt first"
        if seat in state.passed:
            return f"RAS-5: {player_name(seat)} has passed and is out for the rest of the round"
        if seat != state.turn:
            return f"RAS-4: play goes clockwise, it is the turn of {player_name(state.turn)}"
        if isinstance(move, Pass):
            return _why_no_pass(state, seat, move)
        if isinstance(move, Play):
            return _why_no_play(state, seat, move)
        return breaks("RAS-4", "pass-or-play", "a player passes or plays one card")

    def apply_legal(self, state: State, seat: Seat, move: Move) -> State:
        match move.type:
            case "pass":
                return gave_up(state, seat, move)
            case "play":
                return played(state, seat, move)
            case "line":
                return lined_up(state, move)
            case "shuffle":
                return shuffled(state, move)
        return started(state, move)

    def chance(self, state: State, shuffle: Shuffle) -> Move:
        deck = state.deck
        if state.phase == "line":  # RAS-1: the black car leads, the others stand in any order
            black = deck.car_colours.index(BLACK)
            others = deck.cars[:black] + deck.cars[black + 1 :]
            return Line("line", (deck.cars[black], *shuffle(others)))
        if state.phase == "shuffle":
            return ShufflePile("shuffle", "stock", shuffle(deck.ids))
        return DrawSeat("lot", shuffle(tuple(range(len(state.hands))))[0])

    def outcome(self, state: State) -> Outcome | None:
        """RAS-14: most points win; equal points share."""
        if state.phase != "over":
            return None
        return Outcome(state.scores, ranked(*state.scores), "no-cards-left")

    def view(self, state: State, seat: Seat) -> View:
        return seen(
            state,
            seat=seat,
            stock=len(state.stock),
            hand=state.hands[seat],
            counts=tuple([len(hand) for hand in state.hands]),
        )

    def imagine(self, view: View, shuffle: Shuffle) -> State:
        known = {*view.hand, *view.discards, *(card for _, card in view.table)}
        hidden = shuffle(tuple(n for n in range(len(view.deck.ids)) if n not in known))
        hands = []
        for seat, count in enumerate(view.counts):
            mine = seat == view.seat
            hands.append(view.hand if mine else tuple(sorted(hidden[:count])))
            hidden = hidden if mine else hidden[count:]
        return imagined(view, stock=hidden, hands=tuple(hands))

    def describe(self, state: State) -> tuple[Phrase, ...]:
        deck = state.deck
        line = tuple(deck.cars[car] for car in state.line)
        cards = tuple(deck.ids[card] for _, card in state.table)
        seats = tuple(seat for seat, _ in state.table)
        discards = ("discards", len(state.discards))
        return (
            Phrase("rasant.line", (("cars", line),)),
            Phrase("rasant.round", (("colour", state.colour), ("cards", cards), ("seats", seats))),
            Phrase("rasant.passed", (("seats", state.passed),)),
            Phrase("rasant.stock", (("count", len(state.stock)), discards)),
            Phrase("rasant.points", (("points", state.scores),)),
        )


rasant = Rasant()


def _leads(deck: Deck, hand: tuple[int, ...]) -> tuple[Play, ...]:
    """RAS-3: a speed card; a joker only by one who holds nothing else."""
    speed = tuple([deck.plays[card] for card in hand if deck.colours[card] != BLACK])
    if speed:
        return speed
    return tuple(Play("play", deck.ids[card], colour) for card in hand for colour in COLOURS)


def _why_not_dealt(state: State, move: Move) -> str | None:
    match state.phase, move:
        case "line", Line(order=order):
            if not is_order_of(order, state.deck.cars):
                return "RAS-1: the line has each of the thirteen cars once"
            first = state.deck.car_colours[state.deck.car_number[order[0]]]
            return None if first == BLACK else "RAS-1: the black car is in front"
        case "shuffle", ShufflePile(pile=pile, order=order):
            if pile == "stock" and is_order_of(order, state.deck.ids):
                return None
            return "RAS-2: the stock has each of the 56 cards once"
        case "lot", DrawSeat(seat=seat):
            seats = len(state.hands)
            return None if 0 <= seat < seats else f"RAS-2: seats go from 0 to {seats - 1}"
    return EXPECTED.get(state.phase, "RAS-2: the dealer deals only once")


def _why_no_pass(state: State, seat: Seat, move: Pass) -> str | None:
    hand, number = state.hands[seat], state.deck.number
    if hand and not state.colour:
        return breaks("RAS-4", "must-lead", "the starter may not pass while holding a card")
    if state.stock or not hand:
        if not move.discard:
            return None
        if state.stock:
            early = "nothing is discarded before the draw pile is empty"
            return breaks("RAS-13", "no-discard-yet", early)
        return breaks("RAS-13", "no-cards", "a player without cards has nothing to discard")
    if not move.discard:
        return breaks("RAS-13", "costs-a-card", "the draw pile is empty, a pass costs a card")
    if number.get(move.discard) not in hand:
        return breaks("RAS-13", *NOT_HELD, seat=seat, card=move.discard)
    return None


def _why_no_play(state: State, seat: Seat, move: Play) -> str | None:
    deck, hand = state.deck, state.hands[seat]
    card = deck.number.get(move.card)
    if card is None or card not in hand:
        if not hand:
            return breaks("RAS-13", "must-pass", "a player without cards must pass")
        return breaks("RAS-4", *NOT_HELD, seat=seat, card=move.card)
    colour = deck.colours[card]
    if not state.colour:
        return _why_no_lead(deck, hand, colour, move)
    if move.colour:
        return breaks("RAS-3", "no-colour", "a colour is named only for a joker that is led")
    if colour not in (state.colour, BLACK):
        return breaks("RAS-6", "colour", "the round's colour is {colour}", colour=state.colour)
    highest = deck.values[state.table[-1][1]]
    if deck.values[card] <= highest:
        return breaks("RAS-6", "higher", "the card must be higher than {value}", value=highest)
    return None


def _why_no_lead(deck: Deck, hand: tuple[int, ...], colour: str, move: Play) -> str | None:
    if colour != BLACK:
        own = breaks("RAS-3", "own-colour", "a speed card has its own colour")
        return own if move.colour else None
    if any(deck.colours[card] != BLACK for card in hand):
        speed = "a joker is not led by a starter who holds a speed card"
        return breaks("RAS-3", "speed-first", speed)
    if move.colour not in COLOURS:
        named = "a joker is led with a colour: {typed}"
        return breaks("RAS-3", "which-colour", named, typed=COLOURS)
    return None
