"""Match records: JSON lines that a stranger can check with nothing but the rules.

Comes in: text. Goes out: a Record, every line checked, or BadRecord with all that is wrong, line by
line. `replay` plays a record again, step by step, with no generator.
"""

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from printnplay.rules import deck, moves
from printnplay.rules.core import (
    DEALER,
    Cards,
    Move,
    Options,
    Outcome,
    Rules,
    Scalar,
    Seat,
    State,
    Unreadable,
)
from printnplay.rules.games import GAMES, rules_of

VERSION = 1
HEADER = ("record", "game", "edition", "seats", "seed", "options", "cards")


@dataclass(frozen=True, slots=True)
class Header:
    game: str
    seats: int
    cards: Cards
    options: Options = field(default_factory=dict)
    seed: int | None = None
    """A comment for people."""


class Step(NamedTuple):
    seat: Seat
    move: Move
    note: str = ""


@dataclass(frozen=True, slots=True)
class Record:
    """`end` is None for an unfinished match. Step n stands in line lines[n - 1]."""

    header: Header
    steps: tuple[Step, ...]
    end: Outcome | None = None
    lines: tuple[int, ...] = ()
    end_line: int = 0


class Wrong(NamedTuple):
    line: int
    message: str


class BadRecord(ValueError):
    """A record that cannot be read, or that breaks a rule. Keeps all that is wrong."""

    def __init__(self, *wrong: Wrong) -> None:
        super().__init__("; ".join(f"line {line}: {message}" for line, message in wrong))
        self.wrong = wrong


def edition(cards: Cards) -> str:
    """The hash of the cards that a match is played with."""
    plain = {card: dict(fields) for card, fields in cards.items()}
    text = json.dumps(plain, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def write(record: Record) -> str:
    """The lines of a record, each ended."""
    lines: list[object] = [_header_data(record.header)]
    lines += [_step_data(n, step) for n, step in enumerate(record.steps, 1)]
    if record.end is not None:
        end = record.end
        ranking = [list(group) for group in end.ranking]
        lines.append(
            {"end": {"scores": list(end.scores), "ranking": ranking, "reason": end.reason}}
        )
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)


def read(text: str) -> Record:
    """Raises BadRecord with every line that is not as the format says."""
    wrong: list[Wrong] = []
    objects = tuple(_objects(text, wrong))
    if not objects or objects[0][0] != 1:
        raise BadRecord(*(wrong or [Wrong(1, "an empty file is no record")]))
    header = _read_header(objects[0][1], wrong)
    if header is None:
        raise BadRecord(*wrong)
    return _read_lines(header, objects[1:], wrong)


def replay(record: Record, *, until: int | None = None) -> State:
    """The state after the last step, or after step `until`; raises BadRecord at the first step
    that breaks a rule, naming it."""
    rules = rules_of(record.header.game)
    header = record.header
    state = rules.setup(header.cards, header.seats, {**rules.GAME.options, **header.options})
    for number, step in enumerate(record.steps[:until], 1):
        state = _stepped(rules, state, step, line=_line_of(record, number))
    if until is None or until > len(record.steps):
        _check_end(rules, state, record)
    return state


def _stepped(rules: Rules, state: State, step: Step, *, line: int) -> State:
    waiting = rules.waiting_on(state)
    if not waiting:
        raise BadRecord(Wrong(line, "the match is over before this step"))
    if step.seat != waiting[0]:
        raise BadRecord(
            Wrong(
                line, f"expected a move of {_seat_name(waiting[0])}, found {_seat_name(step.seat)}"
            )
        )
    reason = rules.why_illegal(state, step.seat, step.move)
    if reason is not None:
        raise BadRecord(Wrong(line, reason))
    return rules.apply_legal(state, step.seat, step.move)


def _check_end(rules: Rules, state: State, record: Record) -> None:
    found = rules.outcome(state)
    line = record.end_line or _line_of(record, len(record.steps)) + 1
    end = record.end
    if end is None:
        return
    if found is None:
        raise BadRecord(Wrong(line, "an end, but the match is not over"))
    if end.scores != found.scores:
        raise BadRecord(
            Wrong(line, f"scores {list(end.scores)}, the rules give {list(found.scores)}")
        )
    groups = [sorted(group) for group in found.ranking]
    if [sorted(group) for group in end.ranking] != groups:
        raise BadRecord(Wrong(line, f"another ranking than the rules give: {groups}"))


def _line_of(record: Record, number: int) -> int:
    return record.lines[number - 1] if 0 < number <= len(record.lines) else number + 1


def _objects(text: str, wrong: list[Wrong]) -> Iterator[tuple[int, dict[str, object]]]:
    """The JSON objects with their lines; a final newline is no line."""
    for number, line in enumerate(text.removesuffix("\n").split("\n"), 1):
        try:
            data = json.loads(line, object_pairs_hook=_unique, parse_constant=_no_constant)
        except (ValueError, RecursionError) as error:
            twice = str(error) if isinstance(error, _Refused) else "not a line of JSON"
            wrong.append(Wrong(number, twice))
            continue
        if isinstance(data, dict):
            yield number, data
        else:
            wrong.append(Wrong(number, "a line is an object"))


class _Refused(ValueError):
    pass


def _unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    data = dict(pairs)
    if len(data) != len(pairs):
        raise _Refused("a key stands there twice")
    return data


def _no_constant(name: str) -> object:
    raise _Refused(f"{name} is no number")


def _read_header(data: Mapping[str, object], wrong: list[Wrong]) -> Header | None:
    found = tuple(_header_problems(data))
    wrong += [Wrong(1, message) for message in found]
    if found:
        return None
    cards, options, seed = data["cards"], data["options"], data.get("seed")
    game, seats = str(data["game"]), data["seats"]
    assert isinstance(cards, dict)
    assert isinstance(options, dict)
    assert isinstance(seats, int)
    facts = rules_of(game).GAME
    for problem in deck.problems(facts, cards, seats):
        where = f"card '{problem.card}': " if problem.card else ""
        wrong.append(Wrong(1, where + problem.message))
    if data["edition"] != edition(cards):
        wrong.append(Wrong(1, "edition is not the hash of these cards"))
    return Header(game, seats, cards, options, seed if isinstance(seed, int) else None)


def _header_problems(data: Mapping[str, object]) -> Iterator[str]:
    if data.get("record") != VERSION or isinstance(data.get("record"), bool):
        yield f"expected a header with 'record': {VERSION}"
        return
    yield from (f"unknown key '{key}' in the header" for key in data if key not in HEADER)
    lacking = [key for key in HEADER if key not in data and key != "seed"]
    yield from (f"missing key '{key}' in the header" for key in lacking)
    game = data.get("game")
    if not isinstance(game, str) or game not in GAMES:
        yield f"unknown game {game!r}"
    elif not lacking:
        yield from _value_problems(game, data)


def _value_problems(game: str, data: Mapping[str, object]) -> Iterator[str]:
    facts = rules_of(game).GAME
    seats, cards, options = data["seats"], data["cards"], data["options"]
    if type(seats) is not int or not facts.seats[0] <= seats <= facts.seats[1]:
        yield f"{game} has {facts.seats[0]} to {facts.seats[1]} seats, found {seats!r}"
    if not isinstance(cards, dict) or not all(isinstance(c, dict) for c in cards.values()):
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


def _read_lines(
    header: Header, objects: tuple[tuple[int, dict[str, object]], ...], wrong: list[Wrong]
) -> Record:
    steps: list[Step] = []
    lines: list[int] = []
    end: Outcome | None = None
    end_line = 0
    for line, data in objects:
        try:
            if end_line:
                raise Unreadable("nothing stands after the end")
            if "end" in data:
                end_line = line
                end = _read_end(header, data)
            else:
                steps.append(_read_step(header, data, len(steps) + 1))
                lines.append(line)
        except Unreadable as error:
            wrong.append(Wrong(line, str(error)))
            steps += [Step(DEALER, None)] if "end" not in data else []
    if wrong:
        raise BadRecord(*sorted(wrong))
    return Record(header, tuple(steps), end, tuple(lines), end_line)


def _read_step(header: Header, data: Mapping[str, object], number: int) -> Step:
    if not {"n", "seat", "move"} <= set(data) <= {"n", "seat", "move", "note"}:
        raise Unreadable(f"a step has n, seat and move, found {', '.join(data)}")
    if type(data["n"]) is not int or data["n"] != number:
        raise Unreadable(f"expected step {number}, found {data['n']!r}")
    seat, note = data["seat"], data.get("note", "")
    if seat == "dealer":
        seat = DEALER
    elif type(seat) is not int or not 0 <= seat < header.seats:
        raise Unreadable(f"expected a seat of 0 to {header.seats - 1} or 'dealer', found {seat!r}")
    if not isinstance(note, str):
        raise Unreadable("a note is a text")
    return Step(seat, moves.from_record(rules_of(header.game).GAME, data["move"]), note)


def _read_end(header: Header, data: Mapping[str, object]) -> Outcome:
    end = data["end"]
    if set(data) != {"end"} or not isinstance(end, dict):
        raise Unreadable("the last line is an object 'end' and nothing else")
    if set(end) != {"scores", "ranking", "reason"} or not isinstance(end["reason"], str):
        raise Unreadable("an end has scores, ranking and reason")
    scores, ranking = end["scores"], end["ranking"]
    if not _is_whole(scores) or len(scores) != header.seats:
        raise Unreadable(f"expected {header.seats} scores, whole numbers")
    if not isinstance(ranking, list) or not all(_is_whole(group) and group for group in ranking):
        raise Unreadable("a ranking lists groups of seats")
    if sorted(seat for group in ranking for seat in group) != list(range(header.seats)):
        raise Unreadable("a ranking has every seat once")
    return Outcome(tuple(scores), tuple(tuple(group) for group in ranking), end["reason"])


def _is_whole(values: object) -> bool:
    return isinstance(values, list) and all(type(value) is int for value in values)


def _header_data(header: Header) -> dict[str, object]:
    data: dict[str, object] = {"record": VERSION, "game": header.game}
    data |= {"edition": edition(header.cards), "seats": header.seats}
    data |= {} if header.seed is None else {"seed": header.seed}
    cards: dict[str, dict[str, Scalar]] = {c: dict(f) for c, f in header.cards.items()}
    return data | {"options": dict(header.options), "cards": cards}


def _step_data(number: int, step: Step) -> dict[str, object]:
    seat = "dealer" if step.seat == DEALER else step.seat
    data: dict[str, object] = {"n": number, "seat": seat, "move": moves.to_record(step.move)}
    return data | ({"note": step.note} if step.note else {})


def _seat_name(seat: Seat) -> str:
    return "the dealer" if seat == DEALER else f"seat {seat}"
