"""Cards: whether they are those that a game needs, with every problem listed; how a game numbers
them; and piles of them.

Piles have their top first; hands are tuples too.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import NamedTuple, TypeVar

from printnplay.games.engine.facts import Cards, CardShape, GameFacts, Need, Scalar

Deck = TypeVar("Deck")
T = TypeVar("T")


class DeckFault(NamedTuple):
    """`card` is the card's id if one card is wrong, else ''; `group` is '' if it is not known."""

    message: str
    group: str = ""
    card: str = ""


def problems(
    game: GameFacts, cards: Cards, seats: int, *, groups: Mapping[str, str] | None = None
) -> tuple[DeckFault, ...]:
    """`groups` has the group of each card if that is known, as it is for printed cards."""
    given = groups or {}
    found = {card: _group(game, fields, given.get(card)) for card, fields in cards.items()}
    odd = [
        DeckFault("not a card that the rules know", given.get(card, ""), card)
        for card, group in found.items()
        if not group
    ]
    known = {card: (group, cards[card]) for card, group in found.items() if group}
    return (*odd, *_missing(game, known, seats), *_beyond(game, known, seats))


def _group(game: GameFacts, fields: Mapping[str, Scalar], given: str | None) -> str:
    """The one kind of card that has exactly these fields."""
    for shape in game.cards:
        if given in (None, shape.group) and _fits(shape, fields):
            return shape.group
    return ""


def _fits(shape: CardShape, fields: Mapping[str, Scalar]) -> bool:
    if set(shape.fields) != set(fields):
        return False
    for name, allowed in shape.fields.items():
        value = fields[name]
        if isinstance(allowed, type):
            if type(value) is not allowed:
                return False
        elif not any(value == one and type(value) is type(one) for one in allowed):
            return False
    return True


def _missing(
    game: GameFacts, known: Mapping[str, tuple[str, Mapping[str, Scalar]]], seats: int
) -> Iterator[DeckFault]:
    for need, found in unmet(game.needs, tuple(known.values()), seats):
        said = "".join(f" {name} {value}" for name, value in need.where.items())
        text = f"the rules need {need.count} {need.group}{said} ({need.rule}), found {found}"
        yield DeckFault(text, need.group)


def unmet(
    needs: Iterable[Need], known: Collection[tuple[str, Mapping[str, Scalar]]], seats: int
) -> Iterator[tuple[Need, int]]:
    """The needs that other numbers were found for. What is known has its group and its fields."""
    for need in _each(needs, seats):
        found = sum(
            group == need.group and need.where.items() <= fields.items() for group, fields in known
        )
        if found != need.count:
            yield need, found


def _beyond(
    game: GameFacts, known: Mapping[str, tuple[str, Mapping[str, Scalar]]], seats: int
) -> Iterator[DeckFault]:
    """Cards that no need asks for, such as those of a seat that does not play."""
    needs = tuple(_each(game.needs, seats))
    for card, (group, fields) in known.items():
        if not any(n.group == group and n.where.items() <= fields.items() for n in needs):
            yield DeckFault("the rules have no use for this card", group, card)


def _each(needs: Iterable[Need], seats: int) -> Iterator[Need]:
    for need in needs:
        if need.per_seat:
            for seat in range(seats):
                where = {**need.where, "seat": seat}
                yield Need(need.group, need.count, need.rule, where)
        else:
            yield need


def remembered(make: Callable[[Cards], Deck]) -> Callable[[Cards], Deck]:
    """A deck is made anew only for other cards than the last time: one match after the other is
    played with the same. To compare the cards takes a tenth of the time."""
    seen: Cards = {}
    deck: Deck | None = None

    def deck_of(cards: Cards) -> Deck:
        nonlocal seen, deck
        if deck is None or cards != seen:
            seen = {card: dict(fields) for card, fields in cards.items()}
            deck = make(cards)
        return deck

    return deck_of


def numbered(ids: Iterable[str]) -> dict[str, int]:
    """Each card's place in its deck."""
    return {card: number for number, card in enumerate(ids)}


def set_tables(deck: object, **tables: object) -> None:
    """Fills the `init=False` fields of a frozen deck, in its __post_init__."""
    for name, table in tables.items():
        object.__setattr__(deck, name, table)


def take(pile: tuple[T, ...], count: int) -> tuple[tuple[T, ...], tuple[T, ...]]:
    """The top cards (as many as there are) and the rest."""
    return pile[:count], pile[count:]


def without(pile: tuple[T, ...], card: T) -> tuple[T, ...]:
    """The pile with one such card less."""
    at = pile.index(card)
    return pile[:at] + pile[at + 1 :]


def deal(
    pile: tuple[T, ...], count: int, seats: int
) -> tuple[tuple[tuple[T, ...], ...], tuple[T, ...]]:
    """Hands in blocks (seat 0 gets the first `count`, seat 1 the next), and the rest."""
    hands = tuple(pile[s * count : (s + 1) * count] for s in range(seats))
    return hands, pile[seats * count :]


def replaced(row: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    """The row with another value at one place: one seat's hand, one pile."""
    changed = list(row)
    changed[at] = value
    return tuple(changed)


def is_order_of(order: Iterable[T], things: Iterable[T]) -> bool:
    """The same things, each as often."""
    return sorted(map(str, order)) == sorted(map(str, things))
