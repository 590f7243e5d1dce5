"""Every registered game, at the table: transcripts in each language, a person, a simulation."""

import json
import re
from functools import partial
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from printnplay.cli.main import cli
from printnplay.games.discovery import rules_of
from printnplay.games.engine.bots import Careful
from printnplay.games.play import match
from tests.games.tables import REGISTERED, tables

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("own_place")]
EACH_GAME = pytest.mark.parametrize("game", REGISTERED)
LEFT_OVER = re.compile(r"\{[a-z_]+\}|\bplay\.[a-z]|\bwhy [a-z]+:|False|True|None")


def run(*args: str, input: str | None = None) -> Result:
    found = CliRunner().invoke(cli, list(args), input=input)
    assert found.exit_code == 0, found.stderr
    return found


@EACH_GAME
@pytest.mark.parametrize("lang", ["en", "fr", "nl"])
def test_a_transcript_has_words_for_everything(game: str, lang: str) -> None:
    for seats in rules_of(game).facts.seats:
        text = run("play", game, "--seed", "3", "--seats", str(seats), "--lang", lang).stdout
        assert not LEFT_OVER.search(text), LEFT_OVER.search(text)
        steps = re.findall(r"^ *(\d+)\. ", text, re.M)
        assert len(steps) > 10


@EACH_GAME
def test_a_record_of_every_number_of_seats_is_accepted(game: str, tmp_path: Path) -> None:
    low, high = rules_of(game).facts.seats
    for seats in range(low, high + 1):
        path = tmp_path / f"{seats}.jsonl"
        run("play", game, "--seats", str(seats), "--seed", "5", "--record", str(path))
        run("replay", str(path))
        run("replay", str(path), "--until", "7", "--seat", "0")


@EACH_GAME
def test_a_person_can_play_it_to_the_end(game: str) -> None:
    """Always the first choice; a number stands for itself, so that 0 is tried too."""
    text = run("play", game, "--seed", "2", "--human", "0", input="1\n0\n" * 2000).stdout
    assert "The match is over" in text
    assert not re.search(r"^ +holds ", text, re.M)


@pytest.mark.parametrize(("game", "seats"), tables())
def test_simulations_of_every_number_of_seats(game: str, seats: int) -> None:
    args = ("--matches", "6", "--seats", str(seats), "--bots", "random", "--format", "json")
    found = json.loads(run("simulate", game, *args).stdout)
    assert found["matches"] == 6
    assert len(found["points_by_place"]) >= 1
    assert sum(seat["rate"] for seat in found["win_rate_by_seat"]) == pytest.approx(1, abs=1e-4)
    assert found["cards"]


@EACH_GAME
def test_bots_of_every_game(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match, "Careful", partial(Careful, playouts=8))
    found = run(
        "simulate", game, "--matches", "1", "--bots", "careful,greedy", "--format", "json"
    ).stdout
    assert json.loads(found)["matches"] == 1
