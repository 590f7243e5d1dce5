"""`printnplay replay`: a good record, an unfinished one, and every way to be refused."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from printnplay.cli.main import cli

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("own_place")]


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "m.jsonl"
    args = ["play", "rasant", "--seed", "7", "--bots", "random", "--record", str(path)]
    assert CliRunner().invoke(cli, args).exit_code == 0
    return path


def replay(path: Path, *args: str) -> Result:
    return CliRunner().invoke(cli, ["replay", str(path), *args])


def lines(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines()


def change(path: Path, number: int, **changes: object) -> None:
    """Other values in a line (they count from 1)."""
    found = lines(path)
    found[number - 1] = json.dumps(json.loads(found[number - 1]) | changes)
    path.write_text("\n".join(found) + "\n", encoding="utf-8")


def test_a_good_record_shows_its_end(record: Path) -> None:
    found = replay(record)
    steps = len(lines(record)) - 2
    assert found.exit_code == 0
    assert found.stdout.startswith(f"After step {steps} of {steps}:\n  Line of cars")
    assert "The match is over: nobody holds a card." in found.stdout
    assert "      1. Player " in found.stdout
    assert found.stderr == f"All {steps} steps keep to the rules.\n"


def test_until_shows_the_position_there(record: Path) -> None:
    steps = len(lines(record)) - 2
    found = replay(record, "--until", "3")
    assert found.stdout.startswith(f"After step 3 of {steps}:")
    assert found.stdout.count(" holds ") == 3
    assert found.stdout.endswith("To move: Player 2 (play a card).\n")
    assert found.stderr == f"The first 3 of {steps} steps keep to the rules.\n"
    nothing = replay(record, "--until", "0").stdout
    assert nothing.endswith("To move: the dealer.\n")
    assert replay(record, "--until", str(steps)).stdout == replay(record).stdout


def test_seat_shows_only_what_that_seat_may_see(record: Path) -> None:
    every = replay(record, "--until", "5").stdout
    one = replay(record, "--until", "5", "--seat", "1").stdout
    hands = [line for line in every.splitlines() if " holds " in line]
    assert len(hands) == 3
    assert [line for line in one.splitlines() if " holds " in line] == [hands[1]]


def test_lang(record: Path) -> None:
    assert "La partie est finie" in replay(record, "--lang", "fr").stdout
    assert "De partij is afgelopen" in replay(record, "--lang", "nl").stdout


def test_quiet_says_only_the_position(record: Path) -> None:
    found = CliRunner().invoke(cli, ["-q", "replay", str(record)])
    assert found.stderr == ""
    assert found.stdout


def test_a_record_without_an_end_is_an_unfinished_match(record: Path) -> None:
    record.write_text("\n".join(lines(record)[:20]) + "\n", encoding="utf-8")
    found = replay(record)
    assert found.exit_code == 0
    assert "The record has no end: the match is not finished. To move: Player" in found.stdout


def test_a_record_needs_no_seed(record: Path) -> None:
    header = json.loads(lines(record)[0])
    del header["seed"]
    text = "\n".join([json.dumps(header), *lines(record)[1:]])
    record.write_text(text, encoding="utf-8")
    assert replay(record).exit_code == 0


def test_a_record_typed_from_paper_is_told_its_edition(record: Path) -> None:
    """No seed, no edition, no end: the message has what is missing."""
    header = json.loads(lines(record)[0])
    edition = header.pop("edition")
    del header["seed"]
    typed = [json.dumps(header), *lines(record)[1:9]]
    record.write_text("\n".join(typed), encoding="utf-8")
    refused = replay(record)
    assert refused.exit_code == 1
    message = f"missing key 'edition' in the header; for these cards it is {edition}"
    assert f"{record}:1: error[PNP701]: {message}\n" in refused.stderr
    typed[0] = json.dumps(header | {"edition": edition})
    record.write_text("\n".join(typed), encoding="utf-8")
    found = replay(record)
    assert found.exit_code == 0
    assert "The record has no end: the match is not finished. To move: Player" in found.stdout


def test_a_move_against_the_rules_is_refused_at_its_line(record: Path) -> None:
    change(record, 5, move={"type": "play", "card": "red-120", "colour": None})
    found = replay(record)
    assert found.exit_code == 1
    assert found.stdout == ""
    said = f"{record}:5: error[PNP702]: RAS-4: Player 2 does not hold red-120\n1 error in 1 file.\n"
    assert found.stderr == said
    assert replay(record, "--until", "3").exit_code == 0


def test_a_step_out_of_turn(record: Path) -> None:
    change(record, 5, seat=2)
    found = replay(record)
    assert found.exit_code == 1
    said = "expected a move of Player 2 (seat 1), found Player 3 (seat 2)"
    assert f"{record}:5: error[PNP703]: {said}" in found.stderr


def test_another_end_than_the_rules_give(record: Path) -> None:
    end = json.loads(lines(record)[-1])["end"]
    change(record, len(lines(record)), end=end | {"scores": [1, 2, 3]})
    found = replay(record)
    assert f"{record}:{len(lines(record))}: error[PNP703]: scores [1, 2, 3]" in found.stderr


def test_all_lines_that_cannot_be_read_are_told_at_once(record: Path) -> None:
    change(record, 5, move={"type": "jump"})
    change(record, 7, n=99)
    found = replay(record)
    assert found.exit_code == 1
    assert f"{record}:5: error[PNP701]: no move of rasant has the type 'jump'" in found.stderr
    assert f"{record}:7: error[PNP701]: expected step 6, found 99" in found.stderr
    assert "2 errors in 1 file." in found.stderr


@pytest.mark.parametrize(
    ("text", "code"),
    [("", "PNP111"), ("nonsense", "PNP701"), ("{}\n", "PNP701"), ("[1]\n{}\n", "PNP701")],
)
def test_what_is_no_record(tmp_path: Path, text: str, code: str) -> None:
    path = tmp_path / "m.jsonl"
    path.write_text(text, encoding="utf-8")
    found = replay(path)
    assert found.exit_code == 1
    assert f"error[{code}]" in found.stderr


def test_no_such_file(tmp_path: Path) -> None:
    found = replay(tmp_path / "none.jsonl")
    assert found.exit_code == 1
    assert "error[PNP106]: there is no such file" in found.stderr
    assert "error[PNP107]" in replay(tmp_path).stderr


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("--until", "9999"), "steps, found 9999"),
        (("--until", "-1"), "--until"),
        (("--seat", "3"), "expected a seat from 0 to 2, found 3"),
        (("--lang", "xx"), "rasant has no words in 'xx'"),
    ],
)
def test_values_that_cannot_be(record: Path, args: tuple[str, ...], message: str) -> None:
    found = replay(record, *args)
    assert found.exit_code == 2
    assert message in found.stderr
    assert not found.stdout
