"""Moves in their two written forms, for all games alike: JSON (records) and a line of text.

A move is a NamedTuple; its fields' annotations say what may stand there: str, Maybe, int, bool,
tuple[str, ...] or tuple[int, ...].
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, Literal, get_args, get_origin, get_type_hints

from printnplay.games.engine.contract import (
    Ambiguous,
    GameFacts,
    Illegal,
    Maybe,
    Move,
    Unreadable,
    breaks,
)

NOTHING = "-"


def to_record(move: Move) -> dict[str, object]:
    """{"type": "play", "card": "red-40", "colour": None}."""
    hints = fields(type(move))
    return {
        name: None if value == "" and hints[name] is Maybe else _listed(value)
        for name, value in move._asdict().items()
    }


def from_record(game: GameFacts, data: object) -> Move:
    """The move of exactly this shape; raises Unreadable."""
    if not isinstance(data, dict):
        raise Unreadable("a move is an object with a 'type'")
    kind = data.get("type")
    shapes = game.moves.get(kind, ()) if isinstance(kind, str) else ()
    if not shapes:
        raise Unreadable(f"no move of {game.id} has the type {kind!r}")
    keys = [shape for shape in shapes if set(shape._fields) == set(data)]
    for shape in keys:
        if all(_fits(hint, data[name]) for name, hint in fields(shape).items()):
            return shape(**{name: _value(value) for name, value in data.items()})
    raise Unreadable(_expected(shapes, data, has_keys=bool(keys)))


def text(move: Move) -> str:
    """'play red-40 -', 'race body-1-a,engine-2-b,...', 'boost top decline'."""
    words = [_word(name, value) for name, value in move._asdict().items()]
    while len(words) > 1 and words[-1] == NOTHING:
        words.pop()
    return " ".join(words)


def parse(
    game: GameFacts, line: str, *, legal: Sequence[Move], why: Callable[[Move], str | None]
) -> Move:
    """The move that `text` writes so, or else the one legal move that has all these words. `why`
    is why_illegal for this state and seat."""
    words = line.split()
    if not words:
        raise Unreadable(breaks("", "empty", "an empty line is no move"))
    reasons = []
    for shape in game.moves.get(words[0], ()):
        move = _shaped(shape, words[1:])
        if move is not None:
            reason = why(move)
            if reason is None:
                return move
            reasons.append(reason)
    meant = [move for move in legal if {*words} <= _words(move)]
    if reasons and not meant:
        raise Illegal(reasons[0])
    return _only(line, meant)


def _fields(shape: type[Move]) -> Mapping[str, Any]:
    return get_type_hints(shape, include_extras=True)


fields: Callable[[Any], Mapping[str, Any]] = cache(_fields)


def _only(line: str, meant: Sequence[Move]) -> Move:
    if not meant:
        raise Unreadable(breaks("", "unlike", "no move here is like '{line}'", line=line.strip()))
    if len(meant) > 1:
        some = "; ".join(map(text, meant[:4]))
        said = "'{line}' could be {count} moves: {moves}"
        told = breaks("", "several", said, line=line.strip(), count=len(meant), moves=some)
        raise Ambiguous(told)
    return meant[0]


def _words(move: Move) -> set[str]:
    line = text(move)
    return {*line.split(), *line.replace(",", " ").split()}


def _shaped(shape: type[Move], words: list[str]) -> Move | None:
    hints = list(fields(shape).items())[1:]
    words = words + [NOTHING] * (len(hints) - len(words))
    if len(words) != len(hints):
        return None
    values = [_read(name, hint, word) for (name, hint), word in zip(hints, words, strict=True)]
    return None if None in values else shape(*(get_args(fields(shape)["type"])[:1]), *values)


def _read(name: str, hint: Any, word: str) -> object:
    """None where the word cannot be this field."""
    if hint is Maybe:
        return "" if word == NOTHING else word
    if hint is bool:
        return {name: True, f"no-{name}": False}.get(word)
    if hint is int:
        return int(word) if word.isascii() and word.isdigit() and len(word) < 10 else None
    if get_origin(hint) is tuple:
        inner = get_args(hint)[0]
        items = [] if word == NOTHING else [_read(name, inner, part) for part in word.split(",")]
        return None if None in items else tuple(items)
    return None if word == NOTHING else word


def _word(name: str, value: object) -> str:
    if isinstance(value, bool):
        return name if value else f"no-{name}"
    if isinstance(value, tuple):
        return ",".join(map(str, value)) or NOTHING
    return str(value) or NOTHING


def _fits(hint: Any, value: object) -> bool:
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


def _expected(shapes: Sequence[type[Move]], data: Mapping[str, object], *, has_keys: bool) -> str:
    if has_keys:
        wrong = [k for s in shapes for k, h in fields(s).items() if not _fits(h, data.get(k))]
        return f"a value of the wrong kind under '{wrong[0]}'"
    wanted = " or ".join(", ".join(shape._fields) for shape in shapes)
    return f"a {data['type']} has the keys {wanted}, found {', '.join(map(str, data))}"


def _listed(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value


def _value(value: object) -> object:
    if value is None:
        return ""
    return tuple(value) if isinstance(value, list) else value
