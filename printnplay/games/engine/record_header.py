"""A record's first line: the game, its cards with their hash, seats and options, all checked."""

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TypeGuard

from printnplay.games.engine import deck
from printnplay.games.engine.contract import AnyRules
from printnplay.games.engine.facts import Cards, GameFacts, Options, Scalar

VERSION = 1
HEADER = ("record", "game", "edition", "seats", "seed", "options", "cards")
Find = Callable[[str], AnyRules]
"""The rules of a game by its id; raises LookupError if nobody has them."""


@dataclass(frozen=True, slots=True)
class Header:
    game: str
    seats: int
    cards: Cards
    options: Options = field(default_factory=dict)
    seed: int | None = None
    """A comment for people."""


def edition(cards: Cards) -> str:
    """The hash of the cards that a match is played with."""
    plain = {card: dict(fields) for card, fields in cards.items()}
    text = json.dumps(plain, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def read_header(data: Mapping[str, object], find: Find) -> tuple[Header | None, tuple[str, ...]]:
    """The header, and everything that is wrong with it."""
    found = tuple(_header_problems(data, find))
    if found:
        return None, found
    cards, options, seed = data["cards"], data["options"], data.get("seed")
    game, seats = str(data["game"]), data["seats"]
    assert isinstance(cards, dict)
    assert isinstance(options, dict)
    assert isinstance(seats, int)
    odd = [
        f"card '{problem.card}': {problem.message}" if problem.card else problem.message
        for problem in deck.problems(find(game).facts, cards, seats)
    ]
    if data["edition"] != edition(cards):
        odd.append(f"edition is not the hash of these cards, which is {edition(cards)}")
    return Header(game, seats, cards, options, seed if isinstance(seed, int) else None), tuple(odd)


def _header_problems(data: Mapping[str, object], find: Find) -> Iterator[str]:
    if data.get("record") != VERSION or isinstance(data.get("record"), bool):
        yield f"expected a header with 'record': {VERSION}"
        return
    yield from (f"unknown key '{key}' in the header" for key in data if key not in HEADER)
    lacking = [key for key in HEADER if key not in data and key != "seed"]
    yield from (f"missing key '{key}' in the header{_wanted(key, data)}" for key in lacking)
    facts = _facts(data.get("game"), find)
    if facts is None:
        yield f"no rules for the game {data.get('game')!r}"
    elif not lacking:
        yield from _value_problems(facts, data)


def _facts(game: object, find: Find) -> GameFacts | None:
    try:
        return find(game).facts if isinstance(game, str) else None
    except LookupError:
        return None


def _wanted(key: str, data: Mapping[str, object]) -> str:
    """Shows the hash to write: nobody works one out by hand."""
    cards = data.get("cards")
    if key != "edition" or not _are_cards(cards):
        return ""
    return f"; for these cards it is {edition(cards)}"


def _are_cards(cards: object) -> TypeGuard[Cards]:
    return isinstance(cards, dict) and all(isinstance(card, dict) for card in cards.values())


def _value_problems(facts: GameFacts, data: Mapping[str, object]) -> Iterator[str]:
    seats, cards, options = data["seats"], data["cards"], data["options"]
    if type(seats) is not int or not facts.seats[0] <= seats <= facts.seats[1]:
        yield f"{facts.id} has {facts.seats[0]} to {facts.seats[1]} seats, found {seats!r}"
    if not _are_cards(cards):
        yield "'cards' is an object of cards, each an object of its fields"
    elif not all(_is_scalar(value) for card in cards.values() for value in card.values()):
        yield "a card's field is a text, a whole number, true, false or null"
    if not isinstance(options, dict):
        yield "'options' is an object"
    else:
        for name, value in options.items():
            if name not in facts.options:
                yield f"unknown option '{name}'"
            elif type(value) is not type(facts.options[name]):
                yield f"a value of the wrong kind for option '{name}'"
    if data.get("seed") is not None and type(data["seed"]) is not int:
        yield "'seed' is a whole number"


def _is_scalar(value: object) -> bool:
    return value is None or type(value) in (str, int, bool)


def header_data(header: Header) -> dict[str, object]:
    """As it is written, in this order."""
    data: dict[str, object] = {"record": VERSION, "game": header.game}
    data |= {"edition": edition(header.cards), "seats": header.seats}
    data |= {} if header.seed is None else {"seed": header.seed}
    cards: dict[str, dict[str, Scalar]] = {c: dict(f) for c, f in header.cards.items()}
    return data | {"options": dict(header.options), "cards": cards}
