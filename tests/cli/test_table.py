"""Whole matches at the table, in every game and language, with all that can be typed wrong."""

import re
from collections import Counter
from itertools import cycle, islice, pairwise

import pytest
from click.testing import CliRunner

from printnplay.cli.main import cli
from printnplay.games.discovery import rules_of
from tests.games.tables import REGISTERED
from tests.projects import builtin

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("own_place")]

TYPED = (
    "?",
    "play red-120",
    "exchange x body",
    "",
    "jump",
    "99",
    "m",
    "p",
    "u",
    "1",
    "u",
    "0",
    "2",
    "1",
)
ENGLISH = r"\b(the|you|your|seat|which|card|cards|does|moves?|nothing|holds?|round|type)\b"
# What was typed is quoted as it was.
QUOTED = r"« .*? »|‘.*?’"


def sit(game: str, language: str, seats: int) -> str:
    args = ["play", game, "--human", "0", "--seed", "5", "--seats", str(seats), "--lang", language]
    typed = "\n".join(islice(cycle(TYPED), 6000))
    found = CliRunner().invoke(cli, args, input=typed)
    assert found.exit_code == 0, found.output
    return found.stdout


@pytest.mark.parametrize("language", ["en", "fr", "nl"])
@pytest.mark.parametrize("game", REGISTERED)
def test_a_whole_match_is_in_one_language(game: str, language: str) -> None:
    words = builtin(game).words[language]
    said = sit(game, language, rules_of(game).facts.seats[0])
    reason = words[f"play.end.{end_of(game)}"]
    assert words["play.over"].replace("{reason}", reason) in said
    assert words["play.refused.empty"] in said
    assert words["play.ask.nothing-to-undo"] in said
    assert words["play.ask.help"].partition("{example}")[0] in said
    assert not re.search(r"\{[a-z]+\}|play\.[a-z]", said)
    if language != "en":
        rest = re.sub(QUOTED, "", said)
        assert not re.findall(f".*{ENGLISH}.*", rest, re.I)


def end_of(game: str) -> str:
    return {
        "jumbo-grand-prix": "score-cards-used-up",
        "generally": "final-round-played",
        "rasant": "no-cards-left",
        "gumball-rally": "winner-turned-up",
        "wacky-challenge": "five-rounds",
    }[game]


@pytest.mark.parametrize(
    ("game", "typed", "refusals"),
    [
        (
            "rasant",
            "play red-130",
            ("you do not hold red-130", "vous n’avez pas red-130 en main", "je hebt red-130 niet"),
        ),
        (
            "jumbo-grand-prix",
            "race a,b,c,d",
            ("JGP-5: four rounds", "JGP-5 : quatre tours d’échanges", "JGP-5: eerst zijn er vier"),
        ),
        ("generally", "lineup red-ermat", ("lay four", "posez quatre cartes", "leg vier")),
        (
            "gumball-rally",
            "play red-40 0",
            ("GUM-4: you do", "GUM-4 : vous n’avez", "GUM-4: je hebt"),
        ),
        ("wacky-challenge", "take red-car", ("WAC-4: first", "WAC-4 : jouez", "WAC-4: speel")),
    ],
)
def test_a_wrong_move_is_refused_in_the_language_of_the_table(
    game: str, typed: str, refusals: tuple[str, ...]
) -> None:
    for language, refusal in zip(("en", "fr", "nl"), refusals, strict=True):
        args = ["play", game, "--human", "0", "--seed", "5", "--lang", language]
        assert refusal in CliRunner().invoke(cli, args, input=f"{typed}\n").stdout


def typed(game: str, *lines: str, language: str = "en", seats: int | None = None) -> str:
    count = str(seats or rules_of(game).facts.seats[0])
    args = ["play", game, "--human", "0", "--seed", "5", "--lang", language, "--seats", count]
    return CliRunner().invoke(cli, args, input="\n".join((*lines, "q"))).stdout


@pytest.mark.parametrize(
    ("language", "challenges"),
    [
        ("en", ("acceleration", "handling", "team", "speed")),
        ("fr", ("l’accélération", "la tenue de route", "l’équipe", "la vitesse")),
        ("nl", ("de acceleratie", "de wegligging", "het team", "de snelheid")),
    ],
)
def test_who_lays_a_card_is_told_for_which_challenge(
    language: str, challenges: tuple[str, ...]
) -> None:
    """GEN-2: the order of the cards is that of the challenges."""
    said = typed("generally", "1", "1", "u", "1", "1", language=language)
    asked = re.findall(r"(?:for|pour|voor) (.*?) ?\?$", said, re.M)
    one, two, three, four = challenges
    assert asked == [one, two, three, two, three, four]


def test_who_builds_a_car_is_told_how_many_cards_are_chosen() -> None:
    said = typed("jumbo-grand-prix", *["1"] * 14)
    asked = re.findall(r"^(?:> )?Which card for your car\? \((\d) of 4\)$", said, re.M)
    assert asked[:4] == ["1", "2", "3", "4"]


@pytest.mark.parametrize("game", ["jumbo-grand-prix", "rasant", "gumball-rally"])
def test_new_cards_are_told_once(game: str) -> None:
    said = typed(game, *["1"] * 30)
    hands = [Counter(line.split(", ")) for line in re.findall("^You hold: (.*)$", said, re.M)]
    news = [Counter(line.split(", ")) for line in re.findall("^New in your hand: (.*)", said, re.M)]
    assert len(news) > 3
    assert news == [new - old for old, new in pairwise(hands) if new - old]


def test_moves_are_listed_as_far_as_they_can_be_read() -> None:
    said = typed("generally", "m")
    assert len(re.findall("^>? *lineup ", said, re.M)) == 40
    assert "... and 320 more: choose step by step" in said
    assert "more:" not in typed("rasant", "m", seats=3)
