"""Match records: JSON lines that a stranger can check with nothing but the rules.

Text becomes a Record, every line checked, or BadRecord with everything that is wrong, line by line.
`replay` plays a record again, step by step, with no generator.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple, cast

from printnplay.games.engine import moves
from printnplay.games.engine.contract import Outcome, Rules, State, Turn, View
from printnplay.games.engine.facts import DEALER, AnyMove, GameFacts, Seat, player_name
from printnplay.games.engine.moves import Move, Unreadable
from printnplay.games.engine.record_header import Find, Header, header_data, read_header


class Step(NamedTuple):
    seat: Seat
    move: AnyMove
    note: str = ""


@dataclass(frozen=True, slots=True)
class Record:
    """`end` is None for an unfinished match. Step n is in line n + 1."""

    header: Header
    steps: tuple[Step, ...]
    end: Outcome | None = None


class Wrong(NamedTuple):
    line: int
    message: str


class BadRecord(ValueError):
    """A record that cannot be read, or that breaks a rule. Keeps everything that is wrong."""

    def __init__(self, *wrong: Wrong) -> None:
        super().__init__("; ".join(f"line {line}: {message}" for line, message in wrong))
        self.wrong = wrong


def write_record(record: Record) -> str:
    """The lines of a record, each ended."""
    lines: list[object] = [header_data(record.header)]
    lines += [_step_data(n, step) for n, step in enumerate(record.steps, 1)]
    if record.end is not None:
        end = record.end
        ranking = [list(group) for group in end.ranking]
        data = {"scores": list(end.scores), "ranking": ranking, "reason": end.reason}
        lines.append({"end": data})
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)


def read_record(text: str, find: Find) -> Record:
    """Raises BadRecord with every line that does not follow the format."""
    wrong: list[Wrong] = []
    objects = tuple(_objects(text, wrong))
    if not objects or objects[0][0] != 1:
        raise BadRecord(*(wrong or [Wrong(1, "expected a record, found an empty file")]))
    header, odd = read_header(objects[0][1], find)
    wrong += [Wrong(1, message) for message in odd]
    if header is None:
        raise BadRecord(*wrong)
    return _read_lines(header, find(header.game).facts, objects[1:], wrong)


def replay(record: Record, rules: Rules[State, Move, View], *, until: int | None = None) -> State:
    """The state after the last step, or after step `until`; raises BadRecord at the first step
    that breaks a rule, naming it."""
    header = record.header
    state = rules.opening(header.cards, header.seats, header.options)
    for number, step in enumerate(record.steps[:until], 1):
        state = _stepped(rules, state, step, line=number + 1)
    if until is None or until > len(record.steps):
        _check_end(rules, state, record)
    return state


def turns_of(record: Record, rules: Rules[State, Move, View]) -> Iterator[Turn[State, Move]]:
    """The steps of a record that has been checked, each with the table before and after it."""
    header = record.header
    state = rules.opening(header.cards, header.seats, header.options)
    for number, step in enumerate(record.steps, 1):
        move = cast(Move, step.move)
        after = rules.apply_legal(state, step.seat, move)
        yield Turn(number, state, step.seat, move, after)
        state = after


def _stepped(rules: Rules[State, Move, View], state: State, step: Step, *, line: int) -> State:
    waiting, move = rules.waiting_on(state), cast(Move, step.move)
    if not waiting:
        raise BadRecord(Wrong(line, "the match is over before this step"))
    if step.seat != waiting[0]:
        wanted, found = _seat_name(waiting[0]), _seat_name(step.seat)
        broken = rules.why_illegal(state, step.seat, move)
        rule = f" ({broken})" if broken else ""
        raise BadRecord(Wrong(line, f"expected a move of {wanted}, found {found}{rule}"))
    reason = rules.why_illegal(state, step.seat, move)
    if reason is not None:
        raise BadRecord(Wrong(line, reason))
    return rules.apply_legal(state, step.seat, move)


def _check_end(rules: Rules[State, Move, View], state: State, record: Record) -> None:
    found = rules.outcome(state)
    line = len(record.steps) + 2
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


def _objects(text: str, wrong: list[Wrong]) -> Iterator[tuple[int, dict[str, object]]]:
    """The JSON objects with their lines; what an editor leaves below the last does not count."""
    for number, line in enumerate(text.rstrip().split("\n"), 1):
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
        raise _Refused("a key is given twice")
    return data


def _no_constant(name: str) -> object:
    raise _Refused(f"expected a number, found {name}")


def _read_lines(
    header: Header,
    facts: GameFacts,
    objects: tuple[tuple[int, dict[str, object]], ...],
    wrong: list[Wrong],
) -> Record:
    steps: list[Step] = []
    end: Outcome | None = None
    last = objects[-1][0] if objects else 0
    for line, data in objects:
        try:
            if "end" not in data:
                steps.append(_read_step(header, facts, data, number=line - 1))
            elif line == last:
                end = _read_end(header, data)
            else:
                raise Unreadable("nothing can follow the end")
        except Unreadable as error:
            wrong.append(Wrong(line, str(error)))
    if wrong:
        raise BadRecord(*sorted(wrong))
    return Record(header, tuple(steps), end)


def _read_step(
    header: Header, facts: GameFacts, data: Mapping[str, object], *, number: int
) -> Step:
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
    return Step(seat, moves.from_record(facts, data["move"]), note)


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


def _step_data(number: int, step: Step) -> dict[str, object]:
    seat = "dealer" if step.seat == DEALER else step.seat
    data: dict[str, object] = {"n": number, "seat": seat, "move": moves.to_record(step.move)}
    return data | ({"note": step.note} if step.note else {})


def _seat_name(seat: Seat) -> str:
    return "the dealer" if seat == DEALER else f"{player_name(seat)} (seat {seat})"
