"""`printnplay simulate`: numbers as a table, as JSON, as charts; Ctrl-C keeps what was finished."""

import json
import re
import signal
from collections.abc import Iterator
from io import BytesIO
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from PIL import Image

from printnplay.cli.main import cli
from printnplay.games.play import simulate as play_simulate
from printnplay.games.play.statistics import Statistics
from tests.cli.signals import start, wait_for

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("own_place")]


def simulate(*args: str) -> Result:
    few = ("--matches", "20", "--bots", "random")
    return CliRunner().invoke(cli, ["simulate", "rasant", *few, *args])


def numbers(*args: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(simulate("--format", "json", *args).stdout)
    return found


def test_the_table_has_everything() -> None:
    found = simulate()
    assert found.exit_code == 0
    assert found.stderr == ""
    assert found.stdout.startswith("rasant: 20 matches, 3 players, seed 1\nmoves per match: ")
    for words in ("shared wins: ", "the stock ran out in 100.0% of the matches", "by the winner"):
        assert words in found.stdout
    heads = [line.split("  ")[0] for line in found.stdout.splitlines() if line]
    assert {"player", "bot", "place", "card"} <= {head.strip() for head in heads}


def test_json_adds_up() -> None:
    found = numbers("--seats", "4")
    assert found["matches"] == 20
    assert found["seats"] == len(found["win_rate_by_seat"]) == len(found["points_by_place"]) == 4
    assert sum(seat["rate"] for seat in found["win_rate_by_seat"]) == pytest.approx(1, abs=1e-5)
    assert all(seat["low"] <= seat["rate"] <= seat["high"] for seat in found["win_rate_by_seat"])
    assert sum(found["lengths"].values()) == 20
    assert found["stock"] == {"matches": 20, "times": 20}
    cards = {card["card"]: card for card in found["cards"]}
    assert cards["fast-125"]["played"] > 20
    assert "fast-125-a" not in cards
    assert all(0 <= card["won"] <= card["played"] for card in cards.values())


def test_matches_seed_seats_and_bots_change_the_result() -> None:
    base = numbers()
    assert numbers() == base
    assert numbers("--matches", "30")["matches"] == 30
    assert numbers("--seed", "2")["lengths"] != base["lengths"]
    assert numbers("--seats", "5")["seats"] == 5
    args = ["simulate", "rasant", "--matches", "2", "--bots", "random,greedy", "--format", "json"]
    bots = json.loads(CliRunner().invoke(cli, args).stdout)["win_rate_by_bot"]
    assert [(bot["bot"], bot["seats"]) for bot in bots] == [("greedy", 2), ("random", 4)]


def test_jobs_change_nothing() -> None:
    assert simulate("--jobs", "2").stdout == simulate().stdout


@pytest.mark.parametrize("suffix", ["svg", "pdf", "png"])
def test_charts(tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"c.{suffix}"
    found = simulate("--chart", str(path))
    assert found.exit_code == 0
    assert found.stderr == f"charts in {path}\n"
    data = path.read_bytes()
    if suffix == "png":
        assert Image.open(BytesIO(data)).width == pytest.approx(180 / 25.4 * 150, abs=2)
    else:
        assert data.startswith({"svg": b"<svg", "pdf": b"%PDF"}[suffix])
    simulate("--chart", str(path))
    assert path.read_bytes() == data


# Writes a file as soon as the first matches are counted.
TELLING = """\
from pathlib import Path
from printnplay.games.play import simulate
whole = simulate.simulate
def telling(plan, jobs):
    for found in whole(plan, jobs):
        yield found
        Path("counted").touch()
simulate.simulate = telling
"""


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_real_ctrl_c_prints_what_was_finished(jobs: str) -> None:
    """A chunk of the largest kind takes a bot that thinks a minute."""
    matches = ("--bots", "careful", "--matches", "100000")
    running = start("simulate", "jumbo-grand-prix", *matches, "--jobs", jobs, first=TELLING)
    try:
        wait_for(Path("counted").exists)
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=30)
    finally:
        running.kill()
    assert running.returncode == 130
    found = re.search(r"^stopped: ([\d,]+) of 100,000 matches were finished\n", err)
    assert found, err
    assert out.startswith(f"jumbo-grand-prix: {found[1]} match")


def test_ctrl_c_prints_what_was_finished(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = play_simulate.simulate

    def interrupted(plan: play_simulate.SimulationPlan, jobs: int) -> Iterator[Statistics]:
        yield from islice(whole(plan, jobs), 7)
        raise KeyboardInterrupt

    monkeypatch.setattr(play_simulate, "simulate", interrupted)
    found = simulate()
    assert found.exit_code == 130
    assert found.stdout.startswith("rasant: 7 matches")
    assert found.stderr == "stopped: 7 of 20 matches were finished\n"


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("--matches", "0"), "--matches"),
        (("--matches", "many"), "--matches"),
        (("--jobs", "0"), "--jobs"),
        (("--seats", "2"), "rasant has 3 to 5 seats, found 2"),
        (("--bots", "nobody"), "there is no bot 'nobody'"),
        (("--format", "csv"), "--format"),
        (("--chart", "c.gif"), "expected a name that ends in .svg, .pdf or .png, found 'c.gif'"),
        (("--chart", "no/c.svg"), "there is no folder 'no'"),
    ],
)
def test_values_that_cannot_be(args: tuple[str, ...], message: str) -> None:
    found = simulate(*args)
    assert found.exit_code == 2
    assert message in found.stderr
    assert not found.stdout


def test_help_teaches_with_examples() -> None:
    found = CliRunner().invoke(cli, ["simulate", "--help"]).stdout
    assert "Examples:\n    printnplay simulate rasant " in found
