"""The eight kinds of expectation, each a function from cards to a verdict: what was expected, what
was found, and whether the two agree."""

import operator
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import permutations, product
from typing import NamedTuple

from printnplay.core.diagnostics import counted, listed
from printnplay.data.model import Card, Comparison, Component, Expectation, Field, Scalar

MAX_NAMED = 4

Key = tuple[Scalar, ...]


class Verdict(NamedTuple):
    code: str
    subject: str
    expected: str
    found: str
    is_right: bool


def verdict(component: Component, expectation: Expectation, cards: list[Card]) -> Verdict:
    """The verdict of a check; one about cards does not hold if there are none."""
    found = _CHECKS[expectation.kind](component, expectation, cards)
    if not cards and expectation.kind in ("values", "unique", "sum", "orderings"):
        return found._replace(found="no cards", is_right=False)
    return found


def matches(card: Card, expectation: Expectation) -> bool:
    return all(card.values[name] in values for name, values in expectation.where.items())


def limits(expectation: Expectation) -> str:
    """'where wreath yes', 'within each colour': the cards that an expectation speaks of."""
    where = [f"{name} {listed(map(_word, values))}" for name, values in expectation.where.items()]
    chosen = f" where {listed(where, 'and')}" if where else ""
    within = f" within each {listed(expectation.within, 'and')}" if expectation.within else ""
    return chosen + within


def _total(component: Component, expectation: Expectation, cards: list[Card]) -> Verdict:
    found = sum(card.copies for card in cards)
    expected = expectation.number or 0
    return Verdict("PNP601", "copies", str(expected), str(found), found == expected)


def _count(component: Component, expectation: Expectation, cards: list[Card]) -> Verdict:
    found = Counter[Key]()
    for card in cards:
        found[_key(card, expectation.fields)] += card.copies
    if expectation.counts is not None:
        wanted: dict[Key, int] = {(value,): n for value, n in expectation.counts.items()}
        expected = ", ".join(f"{_name(key)} {n}" for key, n in wanted.items())
    else:
        number = expectation.number or 0
        keys = [*_domain(component, expectation.fields, expectation, cards), *found]
        wanted = dict.fromkeys(keys, number)
        expected = f"{number} each"
    wrong = [key for key in [*wanted, *found] if found[key] != wanted.get(key, 0)]
    shown = _some(f"{_name(key)} {found[key]}" for key in dict.fromkeys(wrong))
    subject = f"copies by {listed(expectation.fields, 'and')}"
    return Verdict("PNP601", subject, expected, shown or expected, not wrong)


def _values(component: Component, expectation: Expectation, cards: list[Card]) -> Verdict:
    name = expectation.fields[0]
    found = {card.values[name] for card in cards}
    expected = _span(expectation.values)
    is_right = found == set(expectation.values)
    shown = expected if is_right else _span(sorted(found, key=str))
    return Verdict("PNP602", f"values of {name}", expected, shown or "none", is_right)


def _once(component: Component, expectation: Expectation, cards: list[Card]) -> Verdict:
    found = Counter[Key]()
    for card in cards:
        found[_key(card, expectation.fields)] += card.copies
    wrong = [k for k in _domain(component, expectation.fields, expectation, cards) if found[k] != 1]
    shown = _some(_times(key, found[key]) for key in wrong)
    subject = f"each {' and '.join(expectation.fields)}"
    return Verdict("PNP603", subject, "once", shown or "once", not wrong)


def _unique(component: Component, expectation: Expectation, cards: list[Card]) -> Verdict:
    twins = [
        f"{_name(key)} on {listed((card.id for card in same), 'and')}"
        for key, same in _groups(cards, (*expectation.within, *expectation.fields))
        if len(same) > 1
    ]
    subject = listed(expectation.fields, "and")
    return Verdict("PNP604", subject, "all different", _some(twins) or "all different", not twins)


def _sum(component: Component, expectation: Expectation, cards: list[Card]) -> Verdict:
    worth = _worth(expectation, cards)
    groups = dict(_groups(cards, expectation.within))
    sums = {
        key: _added(worth[card.id] * card.copies for card in groups.get(key, ()))
        for key in [*_domain(component, expectation.within, expectation, cards), *groups]
    }
    ranks = f" ranks by {listed(expectation.ranked_within, 'and')}"
    subject = f"sum of {expectation.fields[0]}{ranks if expectation.ranked_within else ''}"
    if expectation.number is None:
        is_right = len(set(sums.values())) <= 1
        expected = "equal"
        shown = _some(f"{_name(key)} {n}" for key, n in sums.items())
    else:
        wrong = {key: n for key, n in sums.items() if n != expectation.number}
        is_right = not wrong
        expected = str(expectation.number)
        shown = _some(f"{_name(key)} {n}".strip() for key, n in wrong.items())
    return Verdict("PNP605", subject, expected, expected if is_right else shown, is_right)


def _added(numbers: Iterable[float]) -> float:
    """A sum of decimals as people add them: 0.1 and 0.2 are 0.3."""
    return round(sum(numbers), 6)


def _worth(expectation: Expectation, cards: list[Card]) -> dict[str, float]:
    """The number each card adds: its field, or its rank among the cards of its group."""
    name = expectation.fields[0]
    worth = {card.id: _number(card, name) for card in cards}
    if expectation.ranked_within:
        for _, same in _groups(cards, expectation.ranked_within):
            ordered = sorted(worth[card.id] for card in same)
            ranks = {card.id: bisect_left(ordered, worth[card.id]) for card in same}
            worth |= ranks
    return worth


def _orderings(component: Component, expectation: Expectation, cards: list[Card]) -> Verdict:
    wanted = set(permutations(expectation.values))
    wrong = []
    for group, same in _groups(cards, expectation.within):
        found = Counter(_key(card, expectation.fields) for card in same for _ in range(card.copies))
        for key in sorted(wanted | set(found), key=str):
            if found[key] != (key in wanted):
                wrong.append(_times((*group, *key), found[key]))
    expected = f"every ordering of {_span(expectation.values)} once"
    shown = _some(wrong) or expected
    return Verdict("PNP607", listed(expectation.fields, "and"), expected, shown, not wrong)


_OPERATORS: dict[str, Callable[[float, float], bool]] = {
    "<": operator.lt,
    "<=": operator.le,
    "=": operator.eq,
    "!=": operator.ne,
    ">=": operator.ge,
    ">": operator.gt,
}


def _compare(component: Component, expectation: Expectation, cards: list[Card]) -> Verdict:
    wanted = expectation.comparison
    assert wanted is not None
    by_id = {card.id: card for card in component.cards}
    left = _value(by_id, wanted.card, wanted.field)
    right, name = _right_side(wanted, by_id, cards)
    subject = f"{wanted.card}.{wanted.field}"
    expected = f"{wanted.operator} {name}{'?' if right is None else right}"
    is_right = left is not None and right is not None and _OPERATORS[wanted.operator](left, right)
    missing = [n for n in (wanted.card, _other(wanted)) if n and n not in by_id]
    found = str(left) if left is not None else "nothing"
    shown = f"no card {listed(missing, 'and')}" if missing else found
    return Verdict("PNP606", subject, expected, shown, is_right)


def _right_side(
    wanted: Comparison, by_id: dict[str, Card], cards: list[Card]
) -> tuple[float | None, str]:
    """The number that a comparison names, and its name."""
    if isinstance(wanted.right, int):
        return wanted.right, ""
    other, its = wanted.right
    if wanted.aggregate:
        found = [card.values[its] for card in cards]
        numbers = [n for n in found if isinstance(n, int | float)]
        most = max if wanted.aggregate == "max" else min
        return most(numbers, default=None), f"{wanted.aggregate}({its}) "
    return _value(by_id, other, its), f"{other}.{its} "


def _other(wanted: Comparison) -> str | None:
    return wanted.right[0] if isinstance(wanted.right, tuple) else None


def _value(by_id: dict[str, Card], card: str, field: str) -> float | None:
    value = by_id[card].values[field] if card in by_id else None
    return value if isinstance(value, int | float) else None


_CHECKS: dict[str, Callable[[Component, Expectation, list[Card]], Verdict]] = {
    "total": _total,
    "count": _count,
    "values": _values,
    "once": _once,
    "unique": _unique,
    "sum": _sum,
    "orderings": _orderings,
    "compare": _compare,
}


def _groups(cards: list[Card], fields: tuple[str, ...]) -> Iterator[tuple[Key, list[Card]]]:
    groups: dict[Key, list[Card]] = {}
    for card in cards:
        groups.setdefault(_key(card, fields), []).append(card)
    return iter(groups.items())


def _domain(
    component: Component, names: tuple[str, ...], expectation: Expectation, cards: list[Card]
) -> list[Key]:
    """Every combination that the fields allow, so that a missing one is seen."""
    columns = [_possible(component.fields[name], expectation, cards) for name in names]
    return list(product(*columns))


def _possible(field: Field, expectation: Expectation, cards: list[Card]) -> tuple[Scalar, ...]:
    if field.name in expectation.where:
        return expectation.where[field.name]
    if field.choices:
        return field.choices
    return tuple(dict.fromkeys(card.values[field.name] for card in cards))


def _key(card: Card, fields: tuple[str, ...]) -> Key:
    return tuple(card.values[name] for name in fields)


def _number(card: Card, field: str) -> float:
    value = card.values[field]
    return value if isinstance(value, int | float) else 0


def _name(key: Key) -> str:
    return "/".join(map(_word, key))


def _times(key: Key, number: int) -> str:
    return f"{_name(key)} {counted(number, 'time') if number else 'missing'}"


def _word(value: Scalar) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "nothing" if value is None else str(value)


def _span(values: Iterable[Scalar]) -> str:
    """'1..20' for a run of numbers, else a list."""
    items = list(values)
    numbers = sorted(v for v in items if isinstance(v, int))
    if len(numbers) == len(items) > 2 and numbers == list(range(numbers[0], numbers[-1] + 1)):
        return f"{numbers[0]}..{numbers[-1]}"
    return ", ".join(map(_word, numbers if len(numbers) == len(items) else items))


def _some(texts: Iterable[str]) -> str:
    """The first few, and how many more."""
    items = list(texts)
    more = f" and {len(items) - MAX_NAMED} more" if len(items) > MAX_NAMED else ""
    return ", ".join(items[:MAX_NAMED]) + more
