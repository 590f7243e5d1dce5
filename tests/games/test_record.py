"""Records: the format of shared/records.md, line by line."""

import contextlib
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printnplay.games.discovery import rules_of
from printnplay.games.engine.facts import DEALER
from printnplay.games.engine.record import BadRecord, write_record
from printnplay.games.engine.record_header import edition
from tests.examples import examples
from tests.games.tables import GOLDENS, printed, read, replay

TEXT = (GOLDENS / "rasant" / "three-by-hand.jsonl").read_text(encoding="utf-8")
LINES = TEXT.splitlines()
ODD_EDITION = f"edition is not the hash of these cards, which is {json.loads(LINES[0])['edition']}"
CLOCKWISE = "RAS-4: play goes clockwise, it is the turn of Player 1"
DELETE = object()


def wrong(text: str) -> list[tuple[int, str]]:
    with pytest.raises(BadRecord) as refused:
        replay(read(text))
    return [(line, message) for line, message in refused.value.wrong]


def edited(line: int, *path: Any) -> str:
    """The record with one value of one line changed: edited(1, 'seats', 9)."""
    data = json.loads(LINES[line - 1])
    *keys, last, value = path
    inner = data
    for key in keys:
        inner = inner[key]
    if value is DELETE:
        del inner[last]
    else:
        inner[last] = value
    return "\n".join([*LINES[: line - 1], json.dumps(data), *LINES[line:]]) + "\n"


def test_what_is_read_is_written_to_the_byte() -> None:
    assert write_record(read(TEXT)) == TEXT


def test_the_header_and_a_step_look_like_this() -> None:
    header = json.loads(LINES[0])
    assert list(header) == ["record", "game", "edition", "seats", "options", "cards"]
    assert LINES[3] == '{"n": 3, "seat": "dealer", "move": {"type": "lot", "seat": 2}}'
    move = '{"type": "play", "card": "red-10", "colour": null}'
    assert LINES[4] == f'{{"n": 4, "seat": 0, "move": {move}}}'


def test_the_edition_is_the_hash_of_the_cards() -> None:
    assert edition({}) == "44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a"
    assert edition(printed("rasant", 3)) == json.loads(LINES[0])["edition"]


def test_a_record_without_an_end_is_an_unfinished_match() -> None:
    record = read("\n".join(LINES[:20]))
    assert record.end is None
    state = replay(record)
    assert rules_of("rasant").outcome(state) is None


def test_a_record_without_its_last_newline_or_with_windows_ends_is_read() -> None:
    assert read(TEXT.rstrip("\n")) == read(TEXT)
    assert read(TEXT.replace("\n", "\r\n")) == read(TEXT)


def test_replay_until_a_step() -> None:
    record = read(TEXT)
    rules = rules_of("rasant")
    assert rules.waiting_on(replay(record, until=0)) == (DEALER,)
    assert replay(record, until=18).scores == (0, 0, 4)
    assert replay(record, until=999) == replay(record)


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("", 1, "not a line of JSON"),
        ("[]", 1, "a line is an object"),
        ("{}", 1, "expected a header with 'record': 1"),
        (edited(1, "record", 2), 1, "expected a header with 'record': 1"),
        (edited(1, "game", "chess"), 1, "no rules for the game 'chess'"),
        (edited(1, "game", ["rasant"]), 1, "no rules for the game ['rasant']"),
        (edited(1, "seats", 6), 1, "rasant has 3 to 5 seats, found 6"),
        (edited(1, "seats", True), 1, "rasant has 3 to 5 seats, found True"),
        (edited(1, "seats", DELETE), 1, "missing key 'seats' in the header"),
        (edited(1, "colour", 1), 1, "unknown key 'colour' in the header"),
        (edited(1, "options", "fast", True), 1, "unknown option 'fast'"),
        (edited(1, "options", []), 1, "'options' is an object"),
        (edited(1, "seed", "7"), 1, "'seed' is a whole number"),
        (
            edited(1, "edition", "0" * 64),
            1,
            ODD_EDITION,
        ),
        (edited(1, "cards", []), 1, "'cards' is an object of cards, each an object of its fields"),
        (
            edited(1, "cards", "red-10", "value", 1.5),
            1,
            "a card's field is a text, a whole number, true, false or null",
        ),
        (
            edited(1, "cards", "red-10", "copies", 1),
            1,
            "card 'red-10': not a card that the rules know",
        ),
        (
            edited(1, "cards", "red-10", "value", "10"),
            1,
            "card 'red-10': not a card that the rules know",
        ),
        (
            edited(1, "cards", "red-10", "value", True),
            1,
            "card 'red-10': not a card that the rules know",
        ),
        (
            edited(1, "cards", "car-black", "car", 1),
            1,
            "card 'car-black': not a card that the rules know",
        ),
        (
            edited(1, "cards", "red-10", DELETE),
            1,
            "the rules need 12 speed colour red (RAS-2), found 11",
        ),
        (edited(5, "n", 9), 5, "expected step 4, found 9"),
        (edited(5, "n", DELETE), 5, "a step has n, seat and move, found seat, move"),
        (edited(5, "why", ""), 5, "a step has n, seat and move, found n, seat, move, why"),
        (edited(5, "note", 1), 5, "a note is a text"),
        (edited(5, "seat", 3), 5, "expected a seat of 0 to 2 or 'dealer', found 3"),
        (edited(5, "seat", "0"), 5, "expected a seat of 0 to 2 or 'dealer', found '0'"),
        (edited(5, "move", "pass"), 5, "a move is an object with a 'type'"),
        (edited(5, "move", "type", "fold"), 5, "no move of rasant has the type 'fold'"),
        (
            edited(5, "move", "colour", DELETE),
            5,
            "a play has the keys type, card, colour, found type, card",
        ),
        (edited(5, "move", "colour", ""), 5, "a value of the wrong kind under 'colour'"),
        (edited(5, "move", "card", None), 5, "a value of the wrong kind under 'card'"),
        (edited(4, "move", "seat", True), 4, "a value of the wrong kind under 'seat'"),
        (edited(4, "move", "seat", 7), 4, "RAS-2: seats go from 0 to 2"),
        (
            edited(5, "seat", 1),
            5,
            f"expected a move of Player 1 (seat 0), found Player 2 (seat 1) ({CLOCKWISE})",
        ),
        (
            edited(5, "seat", "dealer"),
            5,
            (
                "expected a move of Player 1 (seat 0), found the dealer"
                " (RAS-2: the dealer deals only once)"
            ),
        ),
        (edited(6, "move", "card", "limit-130-b"), 6, "RAS-4: Player 2 does not hold limit-130-b"),
        ("\n".join([*LINES, LINES[-2]]), len(LINES), "nothing can follow the end"),
        ("\n".join([*LINES[:20], LINES[-1]]), 21, "an end, but the match is not over"),
        ("\n".join([*LINES[:20], "", *LINES[20:]]), 21, "not a line of JSON"),
        (TEXT.replace('{"n": 9,', '{"n": 9, "n": 9,'), 10, "a key is given twice"),
        (TEXT.replace('"n": 9,', '"n": NaN,'), 10, "expected a number, found NaN"),
        ("[" * 100_000, 1, "not a line of JSON"),
    ],
)
def test_a_bad_record_is_refused_at_its_line(text: str, line: int, message: str) -> None:
    assert (line, message) in wrong(text)


@pytest.mark.parametrize(
    ("key", "value", "message"),
    [
        ("scores", [6, 19, 26], "scores [6, 19, 26], the rules give [6, 19, 25]"),
        ("scores", [6, 19], "expected 3 scores, whole numbers"),
        ("scores", [6, 19, 25.0], "expected 3 scores, whole numbers"),
        ("ranking", [[0], [1], [2]], "another ranking than the rules give: [[2], [1], [0]]"),
        ("ranking", [[2], [1, 0]], "another ranking than the rules give: [[2], [1], [0]]"),
        ("ranking", [[0, 1]], "a ranking has every seat once"),
        ("ranking", 1, "a ranking lists groups of seats"),
        ("why", "", "an end has scores, ranking and reason"),
    ],
)
def test_a_bad_end_is_refused(key: str, value: object, message: str) -> None:
    assert wrong(edited(len(LINES), "end", key, value)) == [(len(LINES), message)]


def test_a_step_after_the_last_is_refused() -> None:
    last = json.loads(LINES[-2])
    more = json.dumps({**last, "n": last["n"] + 1})
    text = "\n".join([*LINES[:-1], more])
    assert wrong(text) == [(len(LINES), "the match is over before this step")]


def test_all_that_cannot_be_read_is_told_at_once() -> None:
    lines = [*LINES]
    lines[4] = lines[4].replace("play", "ploy")
    lines[9] = "?"
    lines[11] = lines[11].replace('"seat"', '"seet"')
    assert [line for line, _ in wrong("\n".join(lines))] == [5, 10, 12]


def test_the_order_inside_a_tied_group_has_no_meaning() -> None:
    path = next((GOLDENS / "rasant").glob("four-seats-tie*.jsonl"))
    lines = path.read_text(encoding="utf-8").splitlines()
    end = json.loads(lines[-1])
    end["end"]["ranking"][0].reverse()
    replay(read("\n".join([*lines[:-1], json.dumps(end)])))


@given(st.data())
@examples(60)
def test_any_damage_gives_a_record_or_what_is_wrong(data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(TEXT) - 1))
    more = data.draw(st.text(max_size=5))
    text = TEXT[:at] + more + TEXT[at + data.draw(st.integers(0, 3)) :]
    with contextlib.suppress(BadRecord):
        replay(read(text))


@pytest.mark.parametrize("below", ["", "\n\n", "\r\n\r\n", "\n  \n"])
def test_a_typed_record_may_end_with_empty_lines(below: str) -> None:
    whole = "\n".join(LINES)
    assert read(whole + below) == read(whole + "\n")
