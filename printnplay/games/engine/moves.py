"""Moves in their two written forms, for all games alike: JSON (records) and a line of text; and why
a move cannot be taken.

A move is a NamedTuple whose fields are annotated as Literal, str, Maybe, int, bool,
tuple[str, ...] or tuple[int, ...].
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Literal, NamedTuple, TypeVar, cast, get_args, get_origin, get_type_hints

from printnplay.games.engine.facts import AnyMove, GameFacts, Maybe, Scalar, Seat, player_name
from printnplay.games.engine.notation import NOTHING, UNTRANSLATED, Notation, folded

MOST_NAMED = 4
"""More moves than this that a line could be are only counted."""
PERSONS = ("seat", "seats")
"""Fields that people are named in: from 1 in a line of text, from 0 in a record."""
Move = TypeVar("Move", bound=AnyMove)
"""The union of a game's moves."""


class ShufflePile(NamedTuple):
    """The dealer's move of most games: a pile by name, and its cards, the top one first."""

    type: Literal["shuffle"]
    pile: str
    order: tuple[str, ...]


class DrawSeat(NamedTuple):
    """The dealer's move that names a seat by lot."""

    type: Literal["lot"]
    seat: Seat


class MoveError(ValueError):
    """A move that cannot be taken. One of three kinds."""


class Unreadable(MoveError):
    """No move is written like this."""


class Illegal(MoveError):
    """A move that the rules forbid here; the message begins with the rule's id."""


class Ambiguous(MoveError):
    """More than one legal move could be meant."""


class Reason(str):
    """Why a move is refused, in English: 'RULE-6: the card must be higher than 80'. Other languages
    have a word for its `name`, filled with the `values`."""

    __slots__ = ("name", "rule", "values")
    rule: str
    name: str
    values: Mapping[str, Scalar | tuple[str, ...]]


def breaks(rule: str, name: str, text: str, **values: Scalar | tuple[str, ...]) -> Reason:
    """Makes every reason that a seat can meet in its turn; those of the dealer, and of seats out of
    turn, are plain text. `rule` is '' if the text is not a move at all. A `seat` is named as a
    player; what the person can type is the value `typed`."""
    said = text.format(**{key: _said(key, value) for key, value in values.items()})
    reason = Reason(f"{rule}: {said}" if rule else said)
    reason.rule, reason.name, reason.values = rule, name, values
    return reason


def _said(name: str, value: Scalar | tuple[str, ...]) -> Scalar:
    if name == "seat" and isinstance(value, int):
        return player_name(value)
    return ", ".join(value) if isinstance(value, tuple) else value


NOT_HELD = ("not-held", "{seat} does not hold {card}")
"""The name and the text of a reason that all games have."""


def to_record(move: AnyMove) -> dict[str, object]:
    """{"type": "play", "card": "red-40", "colour": None}."""
    hints = fields(type(move))
    return {
        name: None if value == "" and hints[name] is Maybe else _listed(value)
        for name, value in move._asdict().items()
    }


def from_record(game: GameFacts, data: object) -> AnyMove:
    """The move of exactly this shape; raises Unreadable."""
    if not isinstance(data, dict):
        raise Unreadable("a move is an object with a 'type'")
    kind = data.get("type")
    shapes = _shapes(game.moves).get(kind, ()) if isinstance(kind, str) else ()
    if not shapes:
        raise Unreadable(f"no move of {game.id} has the type {kind!r}")
    keys = [shape for shape in shapes if set(fields(shape)) == set(data)]
    for shape in keys:
        if all(_fits(hint, data[name]) for name, hint in fields(shape).items()):
            return _make(shape, [_value(data[name]) for name in fields(shape)])
    raise Unreadable(_expected(shapes, data, has_keys=bool(keys)))


def text(move: AnyMove, notation: Notation = UNTRANSLATED) -> str:
    """'play red-40', 'race body-1-a,engine-2-b,...', 'boost top decline'; in other words if a
    language has some."""
    words = [_word(name, value, notation) for name, value in move._asdict().items()]
    while len(words) > 1 and words[-1] == notation.word(NOTHING):
        words.pop()
    return " ".join(words)


def parse(
    game: GameFacts,
    line: str,
    *,
    legal: Sequence[Move],
    why: Callable[[Move], str | None],
    notation: Notation = UNTRANSLATED,
) -> Move:
    """The move that `text` writes so, or else the one legal move that has all these words. `why`
    is why_illegal for this state and seat."""
    words = line.split()
    if not words:
        raise Unreadable(breaks("", "empty", "expected a move, found an empty line"))
    typed = folded(" ".join(words))
    shown = [move for move in legal if folded(text(move, notation)) == typed]
    if len(shown) == 1:
        return shown[0]
    found: dict[Move, str | None] = {}
    for reading in notation.readings(words):
        found |= {move: why(move) for move in cast(list[Move], _written(game, reading))}
    meant = [move for move, reason in found.items() if reason is None]
    meant = meant or [move for move in legal if _has(move, words, notation)]
    reasons = [reason for reason in found.values() if reason is not None]
    if reasons and not meant:
        raise Illegal(reasons[0])
    return _only(line, meant, notation)


def _written(game: GameFacts, words: Sequence[str]) -> list[AnyMove]:
    """The moves that have exactly these words, legal or not."""
    kind, *rest = words
    shaped = (_shaped(shape, rest) for shape in _shapes(game.moves).get(kind, ()))
    return [move for move in shaped if move is not None]


def _has(move: AnyMove, words: Sequence[str], notation: Notation) -> bool:
    """Is every word one of the move's, or several of them joined by commas?"""
    line = text(move)
    own = {*line.split(), *line.replace(",", " ").split()}
    return all(own & {*names} for names in map(notation.lists, words))


def _fields(shape: type[AnyMove]) -> Mapping[str, object]:
    return get_type_hints(shape, include_extras=True)


fields: Callable[[type[AnyMove]], Mapping[str, object]] = cache(_fields)


@cache
def _shapes(moves: tuple[type[AnyMove], ...]) -> Mapping[str, tuple[type[AnyMove], ...]]:
    """By type: moves of several shapes can have the same one."""
    found: dict[str, tuple[type[AnyMove], ...]] = {}
    for shape in moves:
        (kind,) = get_args(fields(shape)["type"])
        found[kind] = (*found.get(kind, ()), shape)
    return found


def _make(shape: type[AnyMove], values: Sequence[object]) -> AnyMove:
    make: Callable[..., AnyMove] = shape
    return make(*values)


def _only(line: str, meant: Sequence[Move], notation: Notation) -> Move:
    if not meant:
        raise Unreadable(breaks("", "unlike", "no move here is like '{line}'", line=line.strip()))
    if len(meant) > 1:
        some = "; ".join(text(move, notation) for move in meant[:MOST_NAMED])
        some += "; ..." if len(meant) > MOST_NAMED else ""
        said = "'{line}' could be {count} moves: {moves}"
        refusal = breaks("", "several", said, line=line.strip(), count=len(meant), moves=some)
        raise Ambiguous(refusal)
    return meant[0]


def _shaped(shape: type[AnyMove], words: Sequence[str]) -> AnyMove | None:
    (_, kind), *hints = fields(shape).items()
    words = [*words, *[NOTHING] * (len(hints) - len(words))]
    if len(words) != len(hints):
        return None
    values = [_read(name, hint, word) for (name, hint), word in zip(hints, words, strict=True)]
    return None if None in values else _make(shape, [*get_args(kind), *values])


def _read(name: str, hint: object, word: str) -> object:
    """None if the word cannot be this field."""
    if hint is Maybe:
        return "" if word == NOTHING else word
    if hint is bool:
        return {name: True, f"no-{name}": False}.get(word)
    if hint is int:
        return _number(name, word)
    if get_origin(hint) is tuple:
        inner = get_args(hint)[0]
        items = [] if word == NOTHING else [_read(name, inner, part) for part in word.split(",")]
        return None if None in items else tuple(items)
    return None if word == NOTHING else word


def _number(name: str, word: str) -> int | None:
    first = 1 if name in PERSONS else 0
    is_number = word.isascii() and word.isdigit() and len(word) < 10
    return int(word) - first if is_number and int(word) >= first else None


def _word(name: str, value: object, notation: Notation) -> str:
    if isinstance(value, bool):
        return notation.word(name if value else f"no-{name}")
    if isinstance(value, tuple):
        return ",".join(_word(name, item, notation) for item in value) or notation.word(NOTHING)
    if isinstance(value, int):
        return str(value + 1 if name in PERSONS else value)
    return notation.word(str(value) or NOTHING)


def _fits(hint: object, value: object) -> bool:
    """Is this JSON value what the field wants? Whole numbers are not truth values."""
    if hint is Maybe:
        return value is None or (isinstance(value, str) and value != "")
    if get_origin(hint) is tuple:
        inner = get_args(hint)[0]
        return isinstance(value, list) and all(_fits(inner, item) for item in value)
    if get_origin(hint) is Literal:
        return value in get_args(hint)
    if hint is str:
        return isinstance(value, str) and value != ""
    return type(value) is hint


def _expected(
    shapes: Sequence[type[AnyMove]], data: Mapping[str, object], *, has_keys: bool
) -> str:
    if has_keys:
        wrong = [k for s in shapes for k, h in fields(s).items() if not _fits(h, data.get(k))]
        return f"a value of the wrong kind under '{wrong[0]}'"
    wanted = " or ".join(", ".join(fields(shape)) for shape in shapes)
    return f"a {data['type']} has the keys {wanted}, found {', '.join(map(str, data))}"


def _listed(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value


def _value(value: object) -> object:
    if value is None:
        return ""
    return tuple(value) if isinstance(value, list) else value
