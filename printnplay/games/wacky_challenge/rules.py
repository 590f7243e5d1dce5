"""Wacky Challenge, rules WAC-1 to WAC-20 (docs/games/wacky-challenge.md), 2 to 7 players.

The rulebook leaves open, and we decide: 'top' and 'swap' can be declined, the other boosters not
(WAC-7); no starter is swapped into a hand (WAC-18); purple's bonus comes once (WAC-19); the speeds
of the route break ties at every place, and who is level then shares it (WAC-20). Hands lie open in
all but name (everyone's cards are known from the start): only cards not turned up yet are secret.
"""

from printnplay.games.engine.contract import Outcome, Phrase, Rules, Shuffle, ranked, unshuffled
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
from printnplay.games.engine.moves import NOT_HELD, breaks
from printnplay.games.wacky_challenge.deck import (
    CARDS,
    COLOURS,
    MOVES,
    NEEDS,
    NO_SWAP,
    TOPS,
    VEHICLES,
    Boost,
    Characters,
    Decline,
    Move,
    Pick,
    Starters,
    Swap,
    Take,
    Top,
    deck_of,
)
from printnplay.games.wacky_challenge.state import (
    AIRFIELD,
    CLOSED,
    HALVES,
    NOTHING,
    OWN_COLOUR,
    PURPLE,
    PURPLE_BONUS,
    PURPLE_STARTERS,
    ROUNDS,
    SPARE,
    State,
    View,
    boosted,
    imagined,
    joined,
    picked,
    scored,
    seen,
    speed_of,
    stages_of,
    started,
    swaps,
    taken,
)

PIECES = (
    *(
        Need("hierarchy", 1, "WAC-2", {"vehicle": vehicle, "position": at})
        for at, vehicle in enumerate(VEHICLES, 1)
    ),
    *(
        Need("characters", 1, "WAC-19", {"colour": colour, "bonus": colour == PURPLE})
        for colour in COLOURS
    ),
)


class WackyChallenge(Rules[State, Move, View]):
    facts = GameFacts(
        id="wacky-challenge",
        seats=(2, len(COLOURS)),
        # 2 steps of set-up; in each round at most 7 picks and 7 takes; a choice after all but one.
        cap=2 + ROUNDS * 14 + ROUNDS - 1,
        cards=CARDS,
        needs=NEEDS,
        moves=MOVES,
        constants=(
            Constant("spare-starter", SPARE, "WAC-3"),
            Constant("rounds", ROUNDS, "WAC-4"),
            Constant("joined", HALVES, "WAC-10"),
            Constant("airfield", AIRFIELD, "WAC-11"),
            Constant("own-colour", OWN_COLOUR, "WAC-12"),
            Constant("purple-starters", PURPLE_STARTERS, "WAC-19"),
            Constant("purple-bonus", PURPLE_BONUS, "WAC-19"),
        ),
        pieces=PIECES,
    )
    state = State

    def setup(self, cards: Cards, seats: int, options: Options) -> State:
        deck, none = deck_of(cards), ((),) * seats
        box = tuple(range(len(deck.ids)))
        row, rest = (NOTHING,) * seats, ("", NOTHING, (), (DEALER,))
        return State(deck, "characters", 1, (), VEHICLES, none, row, (), none, box, *rest)  # WAC-2

    def waiting_on(self, state: State) -> tuple[Seat, ...]:
        return state.queue[:1] if state.phase == "take" else state.queue

    def legal_moves(self, state: State, seat: Seat) -> tuple[Move, ...]:
        queue, deck = state.queue, state.deck
        if seat not in queue:
            return ()
        match state.phase:
            case "take":
                if seat != queue[0]:
                    return ()
                takes = deck.takes
                return tuple([takes[card] for card in state.right])
            case "pick" | "look":
                picks = deck.picks
                return tuple([picks[card] for card in state.hands[seat]])
            case "boost":
                return TOPS if state.booster == "top" else (NO_SWAP, *swaps(state, seat))
        return (self.chance(state, unshuffled),)

    def why_illegal(self, state: State, seat: Seat, move: Move) -> str | None:
        if seat == DEALER:
            return _why_not_dealt(state, move)
        match state.phase, move:
            case "over", _:
                return f"WAC-9: the game is over after {ROUNDS} rounds"
            case "characters" | "starters", _:
                return "WAC-3: the characters and the starters are dealt first"
            case "pick" | "look", Pick(card=card):
                return _why_no_pick(state, seat, card)
            case "pick" | "look", _:
                return breaks("WAC-4", "pick-now", "everyone plays a card first")
            case "take", Take(card=card):
                return _why_no_take(state, seat, card)
            case "take", _:
                return breaks("WAC-5", "take-now", "cards are taken from the right now")
            case "boost", Top() | Swap() | Decline():
                return _why_no_boost(state, seat, move)
        first = "the booster '{booster}' comes first"
        return breaks("WAC-7", "booster-now", first, booster=state.booster)

    def apply_legal(self, state: State, seat: Seat, move: Move) -> State:
        match move.type:
            case "pick":
                return picked(state, seat, move)
            case "take":
                return taken(state, seat, move)
            case "boost":
                return boosted(state, seat, move)
            case "characters":
                return joined(state, move)
        return started(state, move)

    def chance(self, state: State, shuffle: Shuffle) -> Move:
        seats = len(state.hands)
        if state.phase == "characters":
            return Characters("characters", shuffle(COLOURS)[:seats])
        starters = shuffle(state.deck.starters())
        laid = seats + SPARE
        return Starters("starters", starters[:laid], starters[laid:])

    def outcome(self, state: State) -> Outcome | None:
        """WAC-20: most stages win; the sum of speeds breaks ties."""
        if state.phase != "over":
            return None
        deck = state.deck
        both = tuple(zip(state.colours, state.routes, strict=True))
        scores = tuple([stages_of(deck, colour, route) for colour, route in both])
        speeds = [speed_of(deck, route) for route in state.routes]
        return Outcome(scores, ranked(*zip(scores, speeds, strict=True)), "five-rounds")

    def view(self, state: State, seat: Seat) -> View:
        played = state.played
        if state.phase == "pick":  # WAC-4: face down
            played = tuple(
                [c if s == seat or c == NOTHING else CLOSED for s, c in enumerate(state.played)]
            )
        return seen(state, seat=seat, played=played)

    def imagine(self, view: View, shuffle: Shuffle) -> State:
        both = zip(view.played, view.hands, strict=True)
        played = tuple([shuffle(hand)[0] if card == CLOSED else card for card, hand in both])
        return imagined(view, played=played)

    def describe(self, state: State) -> tuple[Phrase, ...]:
        deck, game = state.deck, self.facts.id
        if state.phase == "over":
            both = enumerate(zip(state.colours, state.routes, strict=True))
            return tuple(scored(deck, seat, colour, route) for seat, (colour, route) in both)
        left = () if state.phase == "pick" else _left(state)
        lines = [
            Phrase(f"{game}.hierarchy", (("round", state.round), ("vehicle", state.hierarchy))),
            Phrase(f"{game}.left", (("cards", tuple(deck.ids[state.played[s]] for s in left)),)),
            Phrase(f"{game}.right", (("cards", deck.names(state.right)),)),
        ]
        for seat, (colour, route) in enumerate(zip(state.colours, state.routes, strict=False)):
            stages = stages_of(deck, colour, route)
            values = (("seat", seat), ("colour", colour), ("stages", stages))
            lines.append(Phrase(f"{game}.route", (*values, ("cards", deck.names(route)))))
        if state.booster:
            lines.append(
                Phrase(f"{game}.booster", (("booster", state.booster), ("seat", state.owner)))
            )
        return tuple(lines)


wacky_challenge = WackyChallenge()


def _left(state: State) -> tuple[Seat, ...]:
    """The owners of the cards on the left, in the order of the round if it is known."""
    return state.order or tuple(s for s, card in enumerate(state.played) if card != NOTHING)


def _why_not_dealt(state: State, move: Move) -> str | None:
    seats, deck = len(state.hands), state.deck
    match state.phase, move:
        case "characters", Characters(order=order):
            if len(order) == len(set(order)) == seats and set(order) <= set(COLOURS):
                return None
            return f"WAC-1: each of {seats} players has a character of another colour"
        case "starters", Starters(order=order, out=out):
            if not is_order_of((*order, *out), deck.starters()):
                return "WAC-3: each starter is laid out or leaves the game"
            laid = f"WAC-3: {seats} players use {seats + SPARE} starters, found {len(order)}"
            return None if len(order) == seats + SPARE else laid
    expected = {"characters": "WAC-1: characters are dealt now"}
    expected |= {"starters": "WAC-3: the starters are dealt now"}
    return expected.get(state.phase, "WAC-3: the dealer deals only once")


def _why_no_pick(state: State, seat: Seat, card: str) -> str | None:
    if seat not in state.queue:
        if state.booster == "last-look" and seat == state.owner:
            return "WAC-15: a last look comes after all the others have turned up their cards"
        return f"WAC-4: {player_name(seat)} has played a card in this round"
    if state.deck.number.get(card) not in state.hands[seat]:
        return breaks("WAC-4", *NOT_HELD, seat=seat, card=card)
    return None


def _why_no_take(state: State, seat: Seat, card: str) -> str | None:
    if seat != state.queue[0]:
        return f"WAC-5: it is the turn of {player_name(state.queue[0])}"
    if state.deck.number.get(card) not in state.right:
        return breaks("WAC-5", "not-there", "{card} is not on the right", card=card)
    return None


def _why_no_boost(state: State, seat: Seat, move: Boost) -> str | None:
    if seat != state.owner:
        return f"WAC-7: the booster is that of {player_name(state.owner)}"
    is_of_its_kind = isinstance(move, Decline) or isinstance(move, Top) == (state.booster == "top")
    if move.effect != state.booster or not is_of_its_kind:
        other = "the booster is '{booster}'"
        return breaks("WAC-7", "another-booster", other, booster=state.booster)
    if isinstance(move, Decline):
        says = "whoever does not decline says what to do"
        return None if move.decline else breaks("WAC-7", "what-to-do", says)
    if isinstance(move, Top):
        if move.vehicle in VEHICLES:
            return None
        unknown = "{vehicle} is not a vehicle of the hierarchy"
        return breaks("WAC-13", "no-vehicle", unknown, vehicle=move.vehicle)
    return _why_no_swap(state, seat, move)


def _why_no_swap(state: State, seat: Seat, move: Swap) -> str | None:
    deck = state.deck
    route, hand = deck.number.get(move.route), deck.number.get(move.hand)
    if route is None or route not in state.routes[seat]:
        text = "{card} is not in the route of {seat}"
        return breaks("WAC-18", "not-in-route", text, seat=seat, card=move.route)
    if hand is None or hand not in state.hands[seat]:
        return breaks("WAC-18", *NOT_HELD, seat=seat, card=move.hand)
    if deck.vehicles[hand] == "train":
        return breaks("WAC-18", "no-train", "a train does not leave the hand")
    if deck.is_starter(route):
        return breaks("WAC-18", "no-starter", "a starter does not enter a hand")
    return None
