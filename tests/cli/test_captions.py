"""The captions of a transcript: who won what in each round, and by which rule."""

import re
from collections import Counter
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest
from click.testing import CliRunner

from printnplay.cli.main import cli
from printnplay.documents.story.narrate import captions_of
from printnplay.games.discovery import find_playable
from printnplay.games.engine.record import Record
from printnplay.games.speech import Speech
from printnplay.games.table import GameTable
from tests.games.tables import happened, read
from tests.games.test_tables import names as ids
from tests.projects import builtin

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("own_place")]
GAMES = ("generally", "gumball-rally", "jumbo-grand-prix", "rasant", "wacky-challenge")
EACH_GAME = pytest.mark.parametrize("game", GAMES)


def transcript(game: str, *args: str, seed: int = 3, bots: str = "random") -> str:
    args = ("play", game, "--seed", str(seed), "--bots", bots, "--lang", "en", *args)
    found = CliRunner().invoke(cli, list(args), input="")
    assert found.exit_code == 0, found.stderr
    return found.stdout


def final(text: str) -> dict[str, int]:
    table = re.findall(r"^ +\d+[.=] (Player \d) \(\w+\): (\d+)$", text, re.M)
    return {seat: int(points) for seat, points in table}


@EACH_GAME
def test_what_came_of_a_round_stands_after_its_last_step_and_before_the_position(game: str) -> None:
    blocks = [part.splitlines() for part in transcript(game).split("\n\n")]
    told = [lines for lines in blocks if any(line.startswith("      = ") for line in lines)]
    assert len(told) > 5
    for lines in told[:-1]:
        is_told = [line.startswith("      = ") for line in lines]
        assert is_told[-1]
        assert is_told == sorted(is_told) or game in ("generally", "wacky-challenge")
        assert re.match(r" *\d+\. ", lines[0])


@pytest.mark.parametrize(
    ("game", "before", "told", "after"),
    [
        ("generally", "lines up", "GEN-6", "bets|saves"),
        ("generally", "bets", "GEN-[78]", "saves"),
        ("wacky-challenge", "plays", "WAC-1[4-7]", "takes"),
        ("wacky-challenge", "plays", "WAC-[45]", "takes"),
    ],
)
def test_what_a_choice_follows_from_is_told_before_it(
    game: str, before: str, told: str, after: str
) -> None:
    """Who won the challenges, then who won the bets; the order, and the booster that changes it."""
    wanted = rf"(Player \d (?:{before}) )|(\[{told}\])|(Player \d (?:{after}) )"
    found = 0
    for block in transcript(game, "--seats", "3", bots="greedy").split("\n\n"):
        kinds = [match.lastindex or 0 for match in re.finditer(wanted, block)]
        if 2 in kinds and 3 in kinds:
            assert kinds == sorted(kinds)
            found += 1
    assert found > 1


@EACH_GAME
def test_every_line_cites_its_rules(game: str) -> None:
    lines = re.findall(r"^      = .*$", transcript(game), re.M)
    assert all(re.search(r" \[[A-Z]{3}-\d+(, [A-Z]{3}-\d+)*\]$", line) for line in lines)


@EACH_GAME
def test_the_position_is_printed_once_a_round(game: str) -> None:
    """Never between two steps of a round: each is drawn after a round's end."""
    text = transcript(game)
    drawn = re.findall(r"\n\n      (?!=)[^\n]*\n", text)
    ends = re.findall(r"^      = .*\n\n", text, re.M)
    quiet = {"jumbo-grand-prix": 4 * 5}.get(game, 0)  # rounds of exchanges may need no words
    assert len(ends) <= len(drawn) <= len(ends) + quiet


@EACH_GAME
def test_nobody_is_said_to_hold_nothing(game: str) -> None:
    assert "holds no cards" not in transcript(game)


def test_generally_says_who_won_each_challenge_and_each_bet() -> None:
    text = transcript("generally", "--seats", "3")
    assert "= Team: Player 2 wins with 3. [GEN-4]" in text
    assert "= Acceleration: Player 1 and Player 3 share the win with 2. [GEN-5]" in text
    bets = "Player 1 (1), Player 2 (2), Player 3 (6)"
    assert bets in text
    assert "= Player 3 bets the most, 6, and ranks ahead. [GEN-7]" in text


def test_generallys_challenges_add_up_to_the_marks() -> None:
    text = transcript("generally", "--seats", "3")
    early, late = text.split("Final round", 1)
    marks: Counter[str] = Counter()
    for part, worth in ((early, 1), (late, 2)):
        for names in re.findall(r"^      = \w+: (Player.*) (?:wins|share)", part, re.M):
            marks.update(dict.fromkeys(re.findall(r"Player \d", names), worth))
    assert dict(marks) == {seat: points for seat, points in final(text).items() if points}


def test_gumballs_checkpoints_add_up_to_the_points() -> None:
    text = transcript("gumball-rally")
    gained: Counter[str] = Counter()
    for listed in re.findall(r"= Points gained: (.*)\. \[", text):
        gained.update({seat: int(n) for seat, n in re.findall(r"(Player \d) \((\d+)\)", listed)})
    assert dict(gained) == final(text)
    assert len(re.findall("= (?:Major danger|Danger|Checkpoint|Winner)", text)) == 14


def test_jumbos_races_add_up_to_the_points() -> None:
    text = transcript("jumbo-grand-prix", "--seats", "4", bots="greedy")
    won: Counter[str] = Counter()
    for points, seat in re.findall(r"= .*?(\d+) points? for (Player \d)\. \[JGP-18\]", text):
        won[seat] += int(points)
    for seat, points in re.findall(r"= (Player \d) follows .*: (\d+) points?\. \[JGP-18\]", text):
        won[seat] += int(points)
    assert dict(won) == final(text)
    assert "= Player 4 wins with a car of 28. [JGP-18]" in text


def test_rasants_rounds_add_up_to_the_points() -> None:
    text = transcript("rasant", seed=7)
    points = re.findall(r"= .*?(\d+) points?(?: for Player \d)?\. \[RAS-10\]", text)
    assert sum(map(int, points)) == sum(final(text).values())
    assert re.search(r"= The black car moves too.* × 2 = \d+ points\. \[RAS-10\]", text)


def test_wacky_says_what_was_left_and_where_it_went() -> None:
    text = transcript("wacky-challenge")
    assert len(re.findall(r"= .*(?:climbs|drops|top|bottom).* \[WAC-6\]", text)) == 5
    orders = re.findall("hierarchy from the top: (.*)", text)
    assert any(one != two for one, two in pairwise(orders))


@pytest.mark.parametrize(
    ("game", "bots", "seed", "rule"),
    [("jumbo-grand-prix", "greedy", 12, "JGP-20"), ("wacky-challenge", "random", 3, "WAC-20")],
)
def test_the_final_table_says_what_breaks_a_tie(game: str, bots: str, seed: int, rule: str) -> None:
    text = transcript(game, "--seats", "4", seed=seed, bots=bots)
    points = list(final(text).values())
    assert len({*points}) < len(points)
    assert f"[{rule}]" in text[text.index("The match is over") :]


@pytest.mark.parametrize("lang", ["en", "fr", "nl"])
@EACH_GAME
def test_who_sits_at_the_table_is_told_the_same_after_the_same_steps(game: str, lang: str) -> None:
    text, record = at_the_table(game, lang)
    captions = captions_of(table_of(game, record), record, Speech(builtin(game), lang))
    told = {n: list(lines) for n, lines in captions.scenes.items() if lines}
    assert len(told) > 5
    over = text.index("\n\n" + str(Speech(builtin(game), lang)("play.over", reason=""))[:8])
    assert captions_by_step(text[:over]) == told
    assert re.findall("^      (= .*)$", text[over:], re.M) == list(captions.end)


@EACH_GAME
def test_who_sits_at_the_table_is_told_of_no_card_that_nobody_has_shown(game: str) -> None:
    text, record = at_the_table(game, "en")
    speech, seen = Speech(builtin(game), "en"), 0
    states = [step.after for step in happened(record)]
    hands = [ids(state, hand) for state in states for hand in state.hands]
    names = {speech.name(card) for hand in hands for card in hand}
    for line in re.finditer("^      = .*$", text, re.M):
        named = {name for name in names if re.search(rf"{re.escape(name)}(?!\w)", line[0])}
        assert all(name in text[: line.start()] for name in named), line[0]
        seen += len(named)
    assert seen or game == "generally", "its captions name cars without their numbers"


def table_of(game: str, record: Record) -> GameTable:
    header = record.header
    return GameTable(builtin(game), find_playable(game), "", header.cards, header.seats)


@cache
def at_the_table(game: str, lang: str) -> tuple[str, Record]:
    """Player 1 takes the first choice each time."""
    args = ["play", game, "--human", "0", "--seed", "4", "--lang", lang, "--record", "m.jsonl"]
    found = CliRunner().invoke(cli, args, input="1\n" * 900)
    assert found.exit_code == 0, found.output
    return found.stdout, read(Path("m.jsonl").read_text(encoding="utf-8"))


def captions_by_step(text: str) -> dict[int, list[str]]:
    """The lines that follow a step, under its number."""
    found: dict[int, list[str]] = {}
    for line in text.splitlines():
        if step := re.match(r"(?:> )* *(\d+)\. ", line):
            last = int(step[1])
        elif line.startswith("      = "):
            found.setdefault(last, []).append(line.strip())
    return found


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("fr", "= Équipe : le joueur 2 gagne avec 3. [GEN-4]"),
        ("nl", "= Team: speler 2 wint met 3."),
    ],
)
def test_in_the_language_asked_for(lang: str, words: str) -> None:
    assert words in transcript("generally", "--seats", "3", "--lang", lang)
