"""Lines on a terminal: they break between words, and stay whole in a pipe."""

import re

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from printnplay.cli import lines
from printnplay.cli.lines import fitted
from printnplay.cli.main import cli
from tests.examples import examples

LONG = "      = Qui passe ne joue plus ; le joueur 1 a passé en premier. [RAS-5]"
# Long names, French signs, numbers: what a transcript is made of.
WORDS = st.sampled_from(("le", "joueur 120,", "vert,", ":", "dépassement", "« Rapide »", "!", "a"))


def test_a_line_that_fits_is_left_alone() -> None:
    assert list(fitted(LONG, len(LONG) + 1)) == [LONG]
    assert list(fitted(LONG, None)) == [LONG]
    assert list(fitted("", 40)) == [""]


@pytest.mark.parametrize(
    ("line", "parts"),
    [
        ("  10. Player 2 plays the green 80", ["  10. Player 2 plays", "      the green 80"]),
        ("   1  the Limit 130  (limit-130-a)", ["   1  the Limit 130", "      (limit-130-a)"]),
        (
            "      = Two cars, 2 points. [RAS-10]",
            ["      = Two cars,", "        2 points.", "        [RAS-10]"],
        ),
        ("Points, by player: 10, 16", ["Points, by player:", "  10, 16"]),
        ("the blue 80, the green 110", ["the blue 80, the", "  green 110"]),
    ],
)
def test_what_a_line_begins_with_stands_alone(line: str, parts: list[str]) -> None:
    assert [part.replace("\xa0", " ") for part in fitted(line, 22)] == parts


def test_no_line_begins_with_a_sign_or_with_the_number_of_a_player() -> None:
    for columns in range(24, 80):
        for line in fitted(
            "La partie est finie : le joueur 2 gagne ! À vous, joueur 1 ; « oui »", columns
        ):
            assert not re.match(r" *[:;!?»\d]", line)
            assert not line.endswith("«")


@given(words=st.lists(WORDS, max_size=40), columns=st.integers(30, 100))
@examples(60)
def test_nothing_is_lost_and_nothing_is_too_wide(words: list[str], columns: int) -> None:
    line = "      " + " ".join(words)
    parts = [part.replace("\xa0", " ").replace("\u202f", " ") for part in fitted(line, columns)]
    assert " ".join(part.strip() for part in parts).split() == line.split()
    if len(line) >= columns:
        assert all(len(part) < columns for part in parts)


@pytest.mark.slow
@pytest.mark.usefixtures("own_place")
@pytest.mark.parametrize("columns", [40, 80])
def test_a_match_is_as_wide_as_the_terminal(columns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    args = ["play", "rasant", "--seed", "3", "--lang", "fr"]
    whole = CliRunner().invoke(cli, args).stdout
    assert max(map(len, whole.splitlines())) > 100
    monkeypatch.setenv("COLUMNS", str(columns))
    assert CliRunner().invoke(cli, args).stdout == whole, "a pipe is no terminal"
    monkeypatch.setattr(lines, "is_terminal", lambda: True)
    shown = CliRunner().invoke(cli, args).stdout
    assert max(map(len, shown.splitlines())) < columns
    assert shown.split() == whole.split()
