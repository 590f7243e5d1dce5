"""Facts: what is said of a game once, with its provenance: `year: {is: 1998, provenance: ...}`."""

from collections.abc import Iterable

from printnplay.core.diagnostics import Report
from printnplay.data.model import Fact
from printnplay.data.model import Scalar as Value
from printnplay.data.scalar import WHOLE, wrong_type
from printnplay.data.shape import Checked
from printnplay.data.sources import read_source
from printnplay.data.yaml_file import Listing, Mapping, Scalar

ABOUT = ("designer", "publisher", "year", "players", "minutes", "age")


def read_about(head: Checked, report: Report) -> dict[str, Fact]:
    return _read(head, [name for name in ABOUT if name in head.data], report)


def read_facts(head: Checked, report: Report) -> dict[str, Fact]:
    facts = head.get("facts", Checked)
    return _read(facts, facts.data, report) if facts else {}


def read_players(head: Checked) -> tuple[int, int]:
    given = head.data.get("players")
    span = given.data.get("is") if isinstance(given, Checked) else given
    return (span[0], span[1]) if isinstance(span, tuple) else (0, 0)


def _read(given: Checked, names: Iterable[str], report: Report) -> dict[str, Fact]:
    facts: dict[str, Fact] = {}
    for name in names:
        fact, source, pos = given.data[name], None, given.place(name)
        if isinstance(fact, Checked):
            source, pos, fact = read_source(fact), fact.place("is"), fact.data.get("is")
        elif isinstance(fact, Scalar):
            pos = fact.pos
        facts[name] = Fact(name, _value(fact, report), source, pos)
    return facts


def _value(value: object, report: Report) -> Value:
    match value:
        case (low, high):
            return str(low) if low == high else f"{low}-{high}"
        case Scalar():
            return int(value.text) if WHOLE.fullmatch(value.text) else value.text
        case str() | int():
            return value
        case Listing() | Mapping():
            wrong_type(value, "one value", report)
    return None
