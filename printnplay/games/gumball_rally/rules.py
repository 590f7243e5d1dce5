"""Gumball Rally, rules GUM-1 to GUM-15 (docs/games/gumball-rally.md), 3 to 8 players.

The rulebook leaves open, and we decide: a pass by number is compulsory, one by colour is not
(GUM-6); the discards of earlier rounds make the new race deck when a draw finds none (GUM-13); in a
photo finish (an option) the tied draw in seat order, and those still level when no card is left
share the win (GUM-15). The danger card is turned up by the last draw of a round: it is not a move.
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
from printnplay.games.engine.moves import NOT_HELD, DrawSeat, ShufflePile, breaks
from printnplay.games.gumball_rally.deck import (
    CARDS,
    MOST_SEATS,
    MOVES,
    NEEDS,
    Build,
    Draw,
    Move,
    Play,
    deck_of,
    stops,
)
from printnplay.games.gumball_rally.road import (
    ASIDE,
    BLOCK,
    Road,
    build,
    imagined_road,
    scores_of,
    why_not_built,
)
from printnplay.games.gumball_rally.state import (
    HAND,
    Photo,
    State,
    View,
    built,
    imagined,
    lined_up,
    photographed,
    played,
    seen,
    shuffled,
    unseen,
)

EXPECTED = {
    "shuffle": "GUM-1: the pile 'race' is shuffled now",
    "danger": "GUM-2: the danger pile is built now",
    "lot": "GUM-3: a player is named who is first in line",
    "play": "GUM-4: a player plays a card now",
    "renew": "GUM-13: the race deck is empty, the discards are shuffled now",
    "photo": "GUM-15: a tied player draws a card now",
}
"""What the dealer does, by phase."""


class GumballRally(Rules[State, Move, View]):
    facts = GameFacts(
        id="gumball-rally",
        seats=(3, MOST_SEATS),
        # 3 steps of set-up; 15 rounds of 8 plays, at most one new deck in each; 31 photos, 2 more.
        cap=3 + 15 * 9 + 33,
        cards=CARDS,
        needs=NEEDS,
        moves=MOVES,
        options={"photo_finish": False},
        constants=(
            Constant("hand", HAND, "GUM-1"),
            Constant("set-aside", ASIDE, "GUM-2"),
            Constant("danger-block", BLOCK, "GUM-2"),
        ),
        pieces=tuple(Need(f"{size}-buggies", MOST_SEATS, "GUM-1") for size in ("large", "small")),
    )
    state = State

    def setup(self, cards: Cards, seats: int, options: Options) -> State:
        deck = deck_of(cards)
        race = tuple(range(len(deck.ids)))
        photo = Photo((), (), ()) if options.get("photo_finish") else None
        road = Road(tuple(range(len(deck.dangers))), (), (), (DEALER,) * len(deck.prizes))
        batches = (0,) * len(race)
        return State(deck, "shuffle", (), (), race, (), ((),) * seats, batches, road, photo)

    def waiting_on(self, state: State) -> tuple[Seat, ...]:
        if state.phase == "play":
            return (state.line[len(state.table)],)
        return () if state.phase == "over" else (DEALER,)

    def legal_moves(self, state: State, seat: Seat) -> tuple[Move, ...]:
        if state.phase == "play":
            if seat != state.line[len(state.table)]:
                return ()
            deck, hand, ahead = state.deck, state.hands[seat], state.table[::-1]
            plays = deck.plays
            return tuple([plays[card][n] for card in hand for n in stops(deck, ahead, card)])
        if seat == DEALER and state.phase != "over":
            return (self.chance(state, unshuffled),)
        return ()

    def why_illegal(self, state: State, seat: Seat, move: Move) -> str | None:
        if state.phase == "over":
            return "GUM-11: Winner has been turned up and the points are paid, the race is over"
        if seat == DEALER:
            return _why_not_dealt(state, move)
        if state.phase in ("shuffle", "danger", "lot"):
            return "GUM-3: the race starts when the cards are dealt and the buggies stand in line"
        if state.phase == "renew":
            return "GUM-13: the race deck is empty, the discards are shuffled first"
        if state.phase == "photo":
            return "GUM-15: in a photo finish nobody plays a card"
        turn = state.line[len(state.table)]
        if seat != turn:
            return f"GUM-4: turns run down the line, it is the turn of {player_name(turn)}"
        if not isinstance(move, Play):
            return breaks("GUM-4", "play-one", "in a turn one race card is played")
        return _why_no_play(state, seat, move)

    def apply_legal(self, state: State, seat: Seat, move: Move) -> State:
        match move.type:
            case "play":
                return played(state, seat, move)
            case "shuffle":
                return shuffled(state, move)
            case "danger":
                return built(state, move)
            case "draw":
                return photographed(state, move)
        return lined_up(state, move)

    def chance(self, state: State, shuffle: Shuffle) -> Move:
        deck = state.deck
        match state.phase:
            case "shuffle":
                return ShufflePile("shuffle", "race", shuffle(deck.ids))
            case "danger":
                return build(deck, shuffle)
            case "lot":
                return DrawSeat("lot", shuffle(tuple(range(len(state.hands))))[0])
        if not state.race:
            return ShufflePile("shuffle", "race", shuffle(deck.names(state.discards)))
        assert state.photo is not None
        rival = state.photo.rivals[len(state.photo.draws)]
        return Draw("draw", rival, deck.ids[state.race[0]])

    def outcome(self, state: State) -> Outcome | None:
        """GUM-14: most points win, equal points share; GUM-15 shows in the ranking only."""
        if state.phase != "over":
            return None
        scores = scores_of(state.deck, state.road, len(state.hands))
        rivals = state.photo.rivals if state.photo else ()
        ranking = ranked(*((points, seat in rivals) for seat, points in enumerate(scores)))
        return Outcome(scores, ranking, "photo-finish" if rivals else "winner-turned-up")

    def view(self, state: State, seat: Seat) -> View:
        batches, road = state.batches, state.road
        return seen(
            state,
            seat=seat,
            race=len(state.race),
            hand=state.hands[seat],
            held=tuple([tuple(sorted([batches[card] for card in hand])) for hand in state.hands]),
            pile=len(road.pile),
            turned=road.turned,
            owners=road.owners,
        )

    def imagine(self, view: View, shuffle: Shuffle) -> State:
        known = {*view.hand, *view.discards, *view.table}
        if view.photo:
            known |= {*view.photo.draws, *view.photo.drawn}
        hidden = [list(shuffle(cards)) for cards in unseen(view.batches, known)]
        hands = tuple(
            view.hand if seat == view.seat else tuple(sorted(hidden[batch].pop() for batch in held))
            for seat, held in enumerate(view.held)
        )
        road = imagined_road(view.deck, view.turned, view.owners, shuffle)
        if view.pile > len(road.pile):  # before it is built
            road = Road(tuple(range(view.pile)), (), (), view.owners)
        race = tuple(card for cards in hidden for card in cards)
        return imagined(view, race=race, hands=hands, road=road)

    def describe(self, state: State) -> tuple[Phrase, ...]:
        deck, road, photo = state.deck, state.road, state.photo
        dangers = tuple(deck.dangers[danger] for danger in road.turned)
        piles = (("count", len(state.race)), ("discards", len(state.discards)))
        lines = [
            Phrase("gumball-rally.line", (("seats", state.line),)),
            Phrase("gumball-rally.table", (("cards", deck.names(state.table)),)),
            Phrase("gumball-rally.danger", (("turned", len(dangers)), ("cards", dangers))),
            Phrase("gumball-rally.race", piles),
        ]
        if photo and state.phase == "photo":
            drawn = deck.names(photo.draws)
            lines.append(Phrase("gumball-rally.photo", (("seats", photo.rivals), ("cards", drawn))))
        points = scores_of(deck, road, len(state.hands))
        return (*lines, Phrase("gumball-rally.points", (("points", points),)))


gumball_rally = GumballRally()


def _why_no_play(state: State, seat: Seat, move: Play) -> str | None:
    deck, table, passed = state.deck, state.table, move.overtakes
    card = deck.number.get(move.card)
    if card is None or card not in state.hands[seat]:
        return breaks("GUM-4", *NOT_HELD, seat=seat, card=move.card)
    if not table and passed:
        return breaks("GUM-7", "leader", "the leader plays first and overtakes nobody")
    if not 0 <= passed <= len(table):
        few = "{count} buggies are ahead, it cannot pass {passed}"
        return breaks("GUM-5", "few-ahead", few, count=len(table), passed=passed)
    ends = stops(deck, table[::-1], card)
    if passed in ends:
        return None
    other = deck.ids[table[-1 - min(passed, ends[-1])]]
    if passed > ends[-1]:
        blocked = "{card} is neither higher than {other} nor of its colour"
        return breaks("GUM-6", "cannot-pass", blocked, card=move.card, other=other)
    must = "{card} is higher than {other} and passes it"
    return breaks("GUM-5", "must-pass", must, card=move.card, other=other)


def _why_not_dealt(state: State, move: Move) -> str | None:
    deck = state.deck
    match state.phase, move:
        case "shuffle", ShufflePile(pile="race", order=order):
            if is_order_of(order, deck.ids):
                return None
            return "GUM-1: the race deck has each of the 40 cards once"
        case "danger", Build(order=order, aside=aside):
            return why_not_built(deck, order, aside)
        case "lot", DrawSeat(seat=seat):
            seats = len(state.hands)
            return None if 0 <= seat < seats else f"GUM-3: seats go from 0 to {seats - 1}"
        case "renew" | "photo", ShufflePile(pile="race", order=order) if not state.race:
            if is_order_of(order, deck.names(state.discards)):
                return None
            return "GUM-13: the discards of earlier rounds make the new race deck"
        case "photo", Draw(seat=seat, card=card) if state.race and state.photo:
            return _why_not_drawn(state, state.photo, seat, card)
    if state.phase == "photo" and not state.race:
        return EXPECTED["renew"]
    return EXPECTED[state.phase]


def _why_not_drawn(state: State, photo: Photo, seat: Seat, card: str) -> str | None:
    rival, top = photo.rivals[len(photo.draws)], state.deck.ids[state.race[0]]
    if seat != rival:
        return f"GUM-15: the tied draw in seat order, now {player_name(rival)}"
    return None if card == top else f"GUM-15: the top card of the race deck is {top}"
