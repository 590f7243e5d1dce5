"""A position of Gumball Rally, what one seat may know of it, and what moves do to it."""

from dataclasses import dataclass

from printnplay.games.engine.deck import deal, replaced
from printnplay.games.engine.facts import Seat
from printnplay.games.engine.fast_frozen import copier, fast_frozen, replacer
from printnplay.games.engine.moves import DrawSeat, ShufflePile
from printnplay.games.gumball_rally.deck import Build, Deck, Draw, Play
from printnplay.games.gumball_rally.road import Road, dropped, paid, scores_of

HAND = 3


@dataclass(frozen=True, slots=True)
class Photo:
    """GUM-15: who can still win, the cards they have drawn this time (in their order), and those
    drawn before."""

    rivals: tuple[Seat, ...]
    draws: tuple[int, ...]
    drawn: tuple[int, ...]


@fast_frozen
@dataclass(frozen=True, slots=True)
class State:
    """Cards are numbers of the deck; hands are sorted; piles have their top first. Before the
    dealer's moves the piles are in the order of the box."""

    deck: Deck
    phase: str
    """shuffle, danger, lot (set-up); play; renew, photo (the dealer's); over"""
    line: tuple[Seat, ...]
    """The leader first."""
    table: tuple[int, ...]
    """The cards under the first buggies of the line: the next buggy has the turn."""
    race: tuple[int, ...]
    discards: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]
    batches: tuple[int, ...]
    """For each race card the last shuffle that it was in, from 0. Everybody knows this, and so
    where it cannot be."""
    road: Road
    photo: Photo | None
    """None if the option is off."""


@fast_frozen
@dataclass(frozen=True, slots=True)
class View:
    seat: Seat
    deck: Deck
    phase: str
    line: tuple[Seat, ...]
    table: tuple[int, ...]
    race: int
    discards: tuple[int, ...]
    hand: tuple[int, ...]
    held: tuple[tuple[int, ...], ...]
    """The batches of each seat's cards: who counts knows which shuffle a hidden card is from."""
    batches: tuple[int, ...]
    pile: int
    turned: tuple[int, ...]
    owners: tuple[Seat, ...]
    photo: Photo | None


changed = replacer(State)
seen = copier(State, View)
imagined = copier(View, State)


def unseen(batches: tuple[int, ...], known: set[int]) -> list[tuple[int, ...]]:
    """The race cards that a seat cannot see, by batch: the last one makes up the race deck."""
    found: list[list[int]] = [[] for _ in range(max(batches) + 1)]
    for card, batch in enumerate(batches):
        if card not in known:
            found[batch].append(card)
    return [tuple(cards) for cards in found]


def shuffled(state: State, move: ShufflePile) -> State:
    """GUM-1: the first deck, three cards to each; GUM-13: a new deck, and the draw that waited."""
    number, hands = state.deck.number, state.hands
    race = tuple([number[card] for card in move.order])
    if state.phase == "shuffle":
        dealt, race = deal(race, HAND, len(hands))
        hands = tuple([tuple(sorted(hand)) for hand in dealt])
        return changed(state, phase="danger", race=race, hands=hands)
    batches = list(state.batches)
    batch = max(batches) + 1
    for card in race:
        batches[card] = batch
    renewed = changed(state, race=race, discards=(), batches=tuple(batches))
    return renewed if state.phase == "photo" else _drawn(renewed)


def built(state: State, move: Build) -> State:
    """GUM-2."""
    number = state.deck.danger_number
    pile, aside = ([number[card] for card in cards] for cards in (move.order, move.aside))
    road = Road(tuple(pile), (), tuple(aside), state.road.owners)
    return changed(state, phase="lot", road=road)


def lined_up(state: State, move: DrawSeat) -> State:
    """GUM-3: clockwise behind the first."""
    seats = len(state.hands)
    return changed(state, phase="play", line=(*range(move.seat, seats), *range(move.seat)))


def played(state: State, seat: Seat, move: Play) -> State:
    """GUM-4 to GUM-7: the buggy moves up, its card under it, and a card is drawn at once."""
    line, table, race = state.line, state.table, state.race
    card, at = state.deck.number[move.card], len(table)
    to = at - move.overtakes
    if to != at:
        line = (*line[:to], seat, *line[to:at], *line[at + 1 :])
    table = (*table[:to], card, *table[to:])
    hand = list(state.hands[seat])
    hand.remove(card)
    hand += race[:1]
    hand.sort()
    hands = replaced(state.hands, seat, tuple(hand))
    phase = "play" if race else "renew"  # GUM-13: only when a draw finds no card
    after = changed(state, phase=phase, line=line, table=table, race=race[1:], hands=hands)
    return _turned_up(after) if at + 1 == len(line) and race else after


def photographed(state: State, move: Draw) -> State:
    """GUM-15: those level at the highest number draw anew, until one is left or no card is."""
    assert state.photo is not None
    numbers, photo, race = state.deck.numbers, state.photo, state.race
    rivals, draws = photo.rivals, (*photo.draws, race[0])
    photo = Photo(rivals, draws, photo.drawn)
    if len(draws) == len(rivals):
        best = max(numbers[card] for card in draws)
        pairs = zip(rivals, draws, strict=True)
        rivals = tuple(rival for rival, card in pairs if numbers[card] == best)
        photo = Photo(rivals, (), photo.drawn + draws)
    is_over = len(rivals) == 1 or not (race[1:] or state.discards)
    return changed(state, phase="over" if is_over else "photo", race=race[1:], photo=photo)


def _drawn(state: State) -> State:
    """GUM-13: who has played and found no card draws it now."""
    race, hands = state.race, state.hands
    seat = next(seat for seat, hand in enumerate(hands) if len(hand) < HAND)
    hands = replaced(hands, seat, tuple(sorted((*hands[seat], race[0]))))
    after = changed(state, phase="play", race=race[1:], hands=hands)
    return _turned_up(after) if len(state.table) == len(hands) else after


def _turned_up(state: State) -> State:
    """GUM-8 to GUM-12: all have played and drawn, the next danger."""
    deck, road, line = state.deck, state.road, state.line
    danger = road.pile[0]
    effect, owners = deck.effects[danger], road.owners
    if effect in ("checkpoint", "winner"):
        owners = paid(deck, road, line, effect)
    else:
        line = dropped(deck, line, state.table, danger)
    road = Road(road.pile[1:], (*road.turned, danger), road.aside, owners)
    if effect == "winner":
        return _finished(changed(state, road=road))
    discards = state.discards + state.table
    return changed(state, line=line, table=(), discards=discards, road=road)


def _finished(state: State) -> State:
    """GUM-14: the race is over; GUM-15: except for those tied for most points, if it is played."""
    if state.photo is None:
        return changed(state, phase="over")
    scores = scores_of(state.deck, state.road, len(state.hands))
    best = tuple(seat for seat, points in enumerate(scores) if points == max(scores))
    if len(best) == 1:
        return changed(state, phase="over")
    return changed(state, phase="photo", photo=Photo(best, (), ()))
