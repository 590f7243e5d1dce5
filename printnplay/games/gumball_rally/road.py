"""Gumball Rally's danger pile and point cards: how the pile is built, what its cards do.

Functions on numbers of the deck; what a state is they do not know.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from printnplay.games.engine.contract import Shuffle
from printnplay.games.engine.deck import is_order_of
from printnplay.games.engine.facts import DEALER, Seat
from printnplay.games.engine.fast_frozen import fast_frozen
from printnplay.games.gumball_rally.deck import Build, Deck


class Block(NamedTuple):
    """A part of the danger pile, by places from its top: coloured cards and, but for the top one,
    a card of this effect."""

    start: int
    end: int
    effect: str


def _blocks(*effects: str) -> Iterator[Block]:
    end = 0
    for effect in effects:
        start, end = end, end + BLOCK + bool(effect)
        yield Block(start, end, effect)


BLOCK, ASIDE = 3, 4
"""GUM-2: the coloured cards in each block of the pile, and those that nobody sees."""
BLOCKS = tuple(_blocks("", "checkpoint", "checkpoint", "winner"))
PILE = BLOCKS[-1].end


@fast_frozen
@dataclass(frozen=True, slots=True)
class Road:
    """The danger cards, turned up from the first to the last, and who owns each point card
    (DEALER: nobody yet)."""

    pile: tuple[int, ...]
    turned: tuple[int, ...]
    aside: tuple[int, ...]
    owners: tuple[Seat, ...]


def build(deck: Deck, shuffle: Shuffle) -> Build:
    road = imagined_road(deck, (), (), shuffle)
    return Build("danger", _names(deck, road.pile), _names(deck, road.aside))


def imagined_road(
    deck: Deck, turned: tuple[int, ...], owners: tuple[Seat, ...], shuffle: Shuffle
) -> Road:
    """A pile that is possible when these are turned up, GUM-2 kept."""
    coloured = shuffle(tuple([card for card in deck.coloured() if card not in turned]))
    checkpoints = tuple([card for card in deck.special("checkpoint") if card not in turned])
    pile = _pile(deck, turned, coloured[ASIDE:], shuffle(checkpoints), shuffle)
    return Road(pile, turned, coloured[:ASIDE], owners)


def why_not_built(deck: Deck, order: tuple[str, ...], aside: tuple[str, ...]) -> str | None:
    if (len(order), len(aside)) != (PILE, ASIDE) or not is_order_of(order + aside, deck.dangers):
        return f"GUM-2: {PILE} danger cards make the pile, {ASIDE} are put aside, each once"
    effects = deck.effects
    for start, end, effect in BLOCKS[1:]:
        block = [effects[deck.danger_number[card]] for card in order[start:end]]
        if block.count(effect) != 1:
            return f"GUM-2: cards {start + 1} to {end} of the pile have one {effect}"
    return None


def dropped(
    deck: Deck, line: tuple[Seat, ...], table: tuple[int, ...], danger: int
) -> tuple[Seat, ...]:
    """GUM-8, GUM-9: a plain danger hits the highest card of its colour, a major one all of them:
    the higher, the farther back."""
    colour, colours, numbers = deck.danger_colours[danger], deck.colours, deck.numbers
    hit = sorted(
        [
            (numbers[card], seat)
            for seat, card in zip(line, table, strict=True)
            if colours[card] == colour
        ]
    )
    if deck.effects[danger] == "plain":
        hit = hit[-1:]
    back = tuple([seat for _, seat in hit])
    return tuple([seat for seat in line if seat not in back]) + back


def paid(deck: Deck, road: Road, line: tuple[Seat, ...], effect: str) -> tuple[Seat, ...]:
    """GUM-10, GUM-11: point cards by place; the first Checkpoint pays the first set."""
    before = [deck.effects[card] for card in road.turned].count("checkpoint")
    at = effect if effect == "winner" else f"checkpoint-{before + 1}"
    prizes = zip(road.owners, deck.prize_at, deck.prize_place, strict=True)
    return tuple(
        [
            line[place - 1] if where == at and place <= len(line) else owner
            for owner, where, place in prizes
        ]
    )


def scores_of(deck: Deck, road: Road, seats: int) -> tuple[int, ...]:
    """The sum of each seat's point cards."""
    scores = [0] * seats
    for owner, points in zip(road.owners, deck.prize_points, strict=True):
        if owner != DEALER:
            scores[owner] += points
    return tuple(scores)


def _pile(
    deck: Deck,
    turned: tuple[int, ...],
    coloured: tuple[int, ...],
    checkpoints: tuple[int, ...],
    shuffle: Shuffle,
) -> tuple[int, ...]:
    """GUM-2: the danger pile below the cards already turned up, from mixed coloured cards."""
    specials = iter((*checkpoints, *deck.special("winner")))
    pile: tuple[int, ...] = ()
    for start, end, effect in BLOCKS:
        seen = [deck.effects[card] for card in turned[start:end]]
        extra = () if not effect or effect in seen else (next(specials),)
        count = end - start - len(seen) - len(extra)
        pile += shuffle((*coloured[:count], *extra))
        coloured = coloured[count:]
    return pile


def _names(deck: Deck, cards: tuple[int, ...]) -> tuple[str, ...]:
    return tuple([deck.dangers[card] for card in cards])
