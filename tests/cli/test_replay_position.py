"""The position that `replay` prints: all that lies on the table, and of what is hidden only that
which the seat itself knows."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from printnplay.cli.main import cli
from printnplay.games.discovery import rules_of
from printnplay.games.engine.bots import random
from printnplay.games.engine.record import Record, write_record
from printnplay.games.play.match import play_match
from tests.games.tables import printed, replay

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("own_place")]


def match(game: str, seats: int, seed: int = 5, **options: bool) -> Record:
    bots = [random] * seats
    cards = printed(game, seats)
    return play_match(
        rules_of(game), cards, seats=seats, seed=seed, bots=bots, options=options
    ).record


def step_of(record: Record, kind: str, seat: int | None = None) -> int:
    """The number of the first such step."""
    steps = enumerate(record.steps, 1)
    return next(n for n, s in steps if s.move.type == kind and seat in (None, s.seat))


def at(folder: Path, record: Record, until: int, *args: str) -> str:
    path = folder / "m.jsonl"
    path.write_text(write_record(record), encoding="utf-8")
    found = CliRunner().invoke(cli, ["replay", str(path), "--until", str(until), *args])
    assert found.exit_code == 0, found.output
    return found.stdout


@pytest.mark.parametrize(
    ("game", "kind"),
    [("jumbo-grand-prix", "race"), ("generally", "lineup"), ("wacky-challenge", "pick")],
)
def test_cards_laid_face_down_are_shown_to_their_seat_only(
    tmp_path: Path, game: str, kind: str
) -> None:
    record = match(game, 2)
    until = step_of(record, kind, 0)
    own = at(tmp_path, record, until, "--seat", "0")
    other = at(tmp_path, record, until, "--seat", "1")
    every = at(tmp_path, record, until)
    assert own.count("has laid face down:") == 1
    assert "has laid face down:" not in other
    assert "Player 1 has laid face down:" in every
    after = at(tmp_path, record, until + 1)
    assert "has laid face down:" not in after, "all have chosen: it is turned up"


def test_a_bet_is_shown_to_its_seat_only_until_all_have_bet(tmp_path: Path) -> None:
    matches = (match("generally", 3, seed) for seed in range(40))
    record = next(m for m in matches if any(step.move.type == "bet" for step in m.steps))
    until = step_of(record, "bet")
    seat = record.steps[until - 1].seat
    own = at(tmp_path, record, until, "--seat", str(seat))
    other = at(tmp_path, record, until, "--seat", str((seat + 1) % 3))
    assert "in secret" in own
    assert "in secret" not in other
    assert "Tied, and betting now: Player" in other
    assert "If the bets tie, this order decides: Player" in other


def test_what_another_seat_can_do_is_not_told(tmp_path: Path) -> None:
    """Whether it can only pass would give away its hand."""
    record = match("rasant", 3)
    until = step_of(record, "play")
    turn = record.steps[until].seat
    assert f"To move: Player {turn + 1} (" in at(tmp_path, record, until, "--seat", str(turn))
    other = at(tmp_path, record, until, "--seat", str((turn + 1) % 3))
    assert other.endswith(f"To move: Player {turn + 1}.\n")


def test_rasant_shows_the_colour_who_played_what_and_who_passed(tmp_path: Path) -> None:
    record = match("rasant", 3)
    until = step_of(record, "pass")
    shown = at(tmp_path, record, until)
    assert re.search(r"^  This round \(\w+\): the \w+ \d+ \(Player \d\)", shown, re.M)
    assert f"Passed, in this order: Player {record.steps[until - 1].seat + 1}\n" in shown
    state = replay(record, until=until)
    assert f"Draw pile: {len(state.stock)}, discard pile: {len(state.discards)}\n" in shown


def test_jumbo_shows_whole_piles_and_who_began(tmp_path: Path) -> None:
    record = match("jumbo-grand-prix", 2)
    states = ((n, replay(record, until=n)) for n in range(4, 12))
    until, state = next((n, s) for n, s in states if any(len(pile) > 1 for pile in s.piles))
    shown = at(tmp_path, record, until)
    starter = record.steps[2].move._asdict()["seat"]
    assert f"started by Player {starter + 1}" in shown
    laid = next(line for line in shown.splitlines() if "Open piles, the top card first: " in line)
    assert laid.count(",") == sum(map(len, state.piles)), "one comma is in the words"


def test_gumball_shows_cards_under_buggies_and_dangers(tmp_path: Path) -> None:
    record = match("gumball-rally", 3)
    shown = at(tmp_path, record, step_of(record, "play") + 4)
    assert "Cards under the buggies, the leader’s first: the " in shown
    assert "Danger cards turned up, 1 so far: " in shown
    assert "discards: 3\n" in shown


def test_generally_shows_the_piles_after_a_round(tmp_path: Path) -> None:
    record = match("generally", 2)
    shown = at(tmp_path, record, step_of(record, "keep") - 1)
    assert shown.count("; discarded 2\n") == 2
    assert "Player 1: fast laps " in shown
    laid = at(tmp_path, record, step_of(record, "lineup", 0))
    assert "; laid face down 4; discarded 2\n" in laid


def test_wacky_shows_the_route_the_row_and_the_booster(tmp_path: Path) -> None:
    record = match("wacky-challenge", 2)
    steps = len(record.steps)
    shown = "".join(at(tmp_path, record, until) for until in range(3, steps))
    for line in ("Played, in order: the ", "To be taken: the ", "Booster: ", " 1 stage: "):
        assert line in shown
