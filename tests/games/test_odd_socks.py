"""Odd Socks of samples/: its rules by hand, and its package as it is installed."""

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from printnplay.cli.main import cli
from printnplay.games.engine.facts import DEALER, Cards
from printnplay.games.engine.moves import Illegal, ShufflePile
from printnplay.games.engine.playable import AnyPlayable, load_playable

SAMPLE = Path(__file__).parents[2] / "samples" / "odd-socks"
RULES = SAMPLE / "odd_socks" / "__init__.py"
PATTERNS = ("stripes", "dots", "checks", "zigzag", "stars", "hearts")
ORDER = tuple(f"{pattern}-{warmth}" for pattern in PATTERNS for warmth in (1, 2, 3))
CARDS: Cards = {card: {"pattern": card[:-2], "warmth": int(card[-1])} for card in ORDER}


def run(*args: str, said: str = "") -> Result:
    result = CliRunner().invoke(cli, ("--project", str(SAMPLE), *args), input=said)
    assert result.exit_code == 0, result.output
    return result


@pytest.fixture
def playable(monkeypatch: pytest.MonkeyPatch) -> AnyPlayable:
    monkeypatch.syspath_prepend(SAMPLE)
    return load_playable("odd_socks:PLAYABLE", "odd-socks")


def test_skipped_socks_are_paid_for_and_pay_back(playable: AnyPlayable) -> None:
    rules = playable.rules
    state = rules.opening(CARDS, 2, {})
    state = rules.apply(state, DEALER, ShufflePile("shuffle", "basket", ORDER))
    assert state.line == ("stripes-1", "stripes-2", "stripes-3", "dots-1")
    state = rules.apply(state, 0, rules.parse_move(state, 0, "take stripes-3"))
    assert (state.pegs, state.clips) == ((1, 3), (1, 1, 0, 0))
    state = rules.apply(state, 1, rules.parse_move(state, 1, "take stripes-2"))
    assert (state.pegs, state.clips) == ((1, 3), (2, 0, 0, 0))
    with pytest.raises(Illegal, match="SOX-3: dots-2 takes 2 pegs, and you have 1"):
        rules.parse_move(state, 0, "take dots-2")
    state = rules.apply(state, 0, rules.parse_move(state, 0, "take stripes-1"))
    assert state.pegs == (3, 3)
    assert ("points", (7, 1)) in [value for phrase in rules.describe(state) for value in phrase[1]]


def test_of_three_alike_the_coldest_is_odd(playable: AnyPlayable) -> None:
    """Always the first sock: seat 0 has 1 and 3 of three patterns and 2 of the others, without a
    partner: 3 x 4 - 3 x 2 + 3 pegs; seat 1 the other way round."""
    rules = playable.rules
    state = rules.opening(CARDS, 2, {})
    state = rules.apply(state, DEALER, ShufflePile("shuffle", "basket", ORDER))
    while rules.waiting_on(state):
        (seat,) = rules.waiting_on(state)
        state = rules.apply(state, seat, rules.parse_move(state, seat, f"take {state.line[0]}"))
    outcome = rules.outcome(state)
    assert outcome is not None
    assert (outcome.scores, outcome.ranking) == ((9, 9), ((0, 1),))


@pytest.mark.slow
def test_it_is_checked_played_and_simulated() -> None:
    rules = ("--rules", str(RULES))
    run("check", "odd-socks", *rules)
    assert "the line is empty" in run("play", "odd-socks", *rules, "--seed", "3").output
    asked = run("play", "odd-socks", *rules, "--human", "0", "--seed", "2", said="1\nq\n").output
    assert "Which sock do you take?" in asked
    bots = ("--matches", "40", "--bots", "greedy,random")
    assert "greedy" in run("simulate", "odd-socks", *rules, *bots).output


@pytest.mark.slow
def test_its_package_is_installed_with_its_data(tmp_path: Path) -> None:
    options = ("--no-deps", "--no-build-isolation", "--quiet", "--target", str(tmp_path))
    subprocess.run([sys.executable, "-m", "pip", "install", *options, str(SAMPLE)], check=True)
    project = tomllib.loads((SAMPLE / "pyproject.toml").read_text(encoding="utf-8"))
    assert project["project"]["entry-points"]["printnplay.games"].keys() == {"odd-socks"}
    package = tmp_path / "odd_socks"
    assert (package / "card_data" / "odd-socks" / "game.yaml").is_file()
    assert (package / "templates" / "odd-socks" / "sock.svg.j2").is_file()
