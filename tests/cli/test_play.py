"""`printnplay play`: transcripts, records, and a person at the table."""

import re
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner, Result

from printnplay.cli.main import cli
from printnplay.cli.matches import complete_bots
from printnplay.cli.person import Person
from printnplay.cli.play import command
from tests.games.tables import read, replay
from tests.projects import EACH, GAME, WORDS, write_game

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("own_place")]


def play(*args: str, input: str | None = None) -> Result:
    return CliRunner().invoke(cli, ["play", "rasant", "--bots", "random", *args], input=input)


def test_a_transcript_tells_what_each_held_did_and_why() -> None:
    found = play("--seed", "7")
    assert found.exit_code == 0
    lines = found.stdout.splitlines()
    assert lines[0] == "Rasant, 3 players, seed 7"
    assert "   2. Dealer: shuffles the draw pile" in lines
    first = next(n for n, line in enumerate(lines) if " plays " in line)
    assert re.fullmatch(r"   4\. Player \d plays the (red|green|blue|yellow) \d+", lines[first])
    assert re.fullmatch(r"      holds (the \w+ \d+, ){5}the \w+ \d+", lines[first + 1])
    assert lines[first + 2] == "      chosen at random from 6 moves"
    assert "The match is over: nobody holds a card." in lines
    assert [line.strip()[:2] for line in lines[-3:]] == ["1.", "2.", "3."]


def test_the_line_of_cars_is_drawn_after_each_round() -> None:
    text = play("--seed", "7").stdout
    drawn = re.findall("Line of cars, from the front: (.*)", text)
    assert len(drawn) > 10
    assert all(len(line.split(", ")) == 13 for line in drawn)
    assert len(set(drawn)) > len(drawn) / 2


def test_the_same_seed_is_the_same_match_and_another_is_not() -> None:
    assert play("--seed", "7").stdout == play("--seed", "7").stdout
    assert play("--seed", "7").stdout != play("--seed", "8").stdout


def test_without_a_seed_a_new_one_is_shown_that_repeats_the_match() -> None:
    found = play().stdout
    seed = re.search(r"seed (\d+)", found)
    assert seed
    assert play("--seed", seed[1]).stdout == found


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_seats(seats: int) -> None:
    found = play("--seed", "1", "--seats", str(seats)).stdout
    assert f"Rasant, {seats} players" in found
    numbers = {int(n) for n in re.findall(r"Player (\d+)", found)}
    assert numbers == {*range(1, seats + 1)}, "people are counted from 1"
    assert not re.search("[Ss]eat", found)


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("fr", ("Joueur 1 : au hasard", "File de voitures", "mélange la pioche", "tiré au hasard")),
        ("nl", ("Speler 1: willekeurig", "De rij auto’s", "schudt de trekstapel", "past")),
    ],
)
def test_lang(lang: str, words: tuple[str, ...]) -> None:
    found = play("--seed", "7", "--lang", lang).stdout
    for word in words:
        assert word in found
    english = ("Player", "holds", "passes", "Dealer", "Draw pile", "chosen")
    assert not any(word in found for word in english)
    assert not re.search(r"\{[a-z]+\}|play\.", found)


def test_bots_take_turns_round_the_table() -> None:
    args = ("--seats", "4", "--seed", "1", "--bots", "random,careful")
    found = CliRunner().invoke(cli, ["play", "rasant", *args]).stdout
    assert re.findall(r"^  Player \d: (\w+)", found, re.M) == ["random", "careful"] * 2
    assert "imagined matches (rated " in found


def test_record_writes_what_replay_accepts_with_the_reasons_as_notes(tmp_path: Path) -> None:
    path = tmp_path / "m.jsonl"
    found = play("--seed", "7", "--record", str(path))
    assert found.stderr == f"recorded in {path}\n"
    record = read(path.read_text(encoding="utf-8"))
    replay(record)
    assert record.end is not None
    assert record.header.seed == 7
    assert any(step.note == "chosen at random from 6 moves" for step in record.steps)


def test_that_a_match_is_recorded_is_said_in_its_language(tmp_path: Path) -> None:
    path = tmp_path / "m.jsonl"
    for language, said in (("fr", "partie enregistrée dans"), ("nl", "partij bewaard in")):
        found = play("--seed", "7", "--record", str(path), "--lang", language)
        assert found.stderr == f"{said} {path}\n"


def test_a_record_that_cannot_be_written_is_refused_before_the_match(tmp_path: Path) -> None:
    found = play("--record", str(tmp_path / "no" / "m.jsonl"))
    assert found.exit_code == 2
    assert "there is no folder" in found.stderr
    assert not found.stdout


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("--seats", "9"), "rasant has 3 to 5 seats, found 9"),
        (("--seats", "two"), "'two' is not a valid integer"),
        (("--bots", "grumpy"), "there is no bot 'grumpy'"),
        (("--bots", "randon"), "did you mean 'random'?"),
        (("--bots", ""), "there is no bot ''"),
        (("--bots", "random,random,random,random"), "4 bots for 3 seats"),
        (("--human", "3"), "expected a seat from 0 to 2, found 3"),
        (("--human", "-1"), "--human"),
        (("--seed", "-1"), "--seed"),
        (("--lang", "fre"), "rasant has no words in 'fre'; did you mean 'fr'?"),
        (("--option", "photo-finish"), "rasant has no option 'photo-finish'; it has none"),
    ],
)
def test_values_that_cannot_be(args: tuple[str, ...], message: str) -> None:
    found = play(*args)
    assert found.exit_code == 2
    assert message in found.stderr
    assert not found.stdout


def test_names_of_games() -> None:
    found = CliRunner().invoke(cli, ["play", "rasnt"])
    assert found.exit_code == 2
    assert "there is no game 'rasnt'; did you mean 'rasant'?" in found.stderr


def test_a_game_without_rules_says_so(tmp_path: Path) -> None:
    write_game(tmp_path, game_yaml=GAME + EACH, text_en_yaml=WORDS)
    found = CliRunner().invoke(cli, ["--project", str(tmp_path), "play", "demo"])
    assert found.exit_code == 1
    assert "error[PNP609]: no rules for the game 'demo'" in found.stderr


def test_a_person_chooses_by_number_or_types_the_move() -> None:
    """With this seed the person leads: six cards, the second is the green 80."""
    one = play("--seed", "7", "--human", "1", input="2\n").stdout
    two = play("--seed", "7", "--human", "1", input="play green-80\n").stdout
    three = play("--seed", "7", "--human", "1", input="green-80\n").stdout
    for found in (one, two, three):
        assert "You are Player 2. Type ? for help." in found
        offered = "   1  the blue 80  (blue-80)\n   2  the green 80  (green-80)"
        assert f"Which card do you play?\n{offered}" in found
        assert "   4. You play the green 80\n" in found


def test_a_person_sees_no_other_hand_and_no_reasons() -> None:
    found = play("--seed", "7", "--human", "1", input="2\n" * 3).stdout
    hand = "the blue 80, the green 80, the red 10, the red 30, the red 110, the yellow 20"
    assert f"You hold: {hand}\n" in found
    assert "holds" not in found
    assert "at random" not in found


def test_a_wrong_move_is_refused_with_its_rule_and_asked_again() -> None:
    found = play("--seed", "7", "--human", "1", input="play red-120\njump\n99\n2\n").stdout
    assert "> RAS-4: you do not hold the red 120\n" in found
    assert "> no move that you can make now is like “jump”" in found
    assert "> no move that you can make now is like “99”" in found
    assert "   4. You play the green 80\n" in found


def test_help_moves_and_position_on_demand() -> None:
    found = play("--seed", "7", "--human", "1", input="?\nm\np\nu\n").stdout
    assert "\n  u  takes back the last choice" in found
    assert "or the whole move (“play blue-80”)" in found
    assert "\n>   play blue-80\n  play green-80\n" in found
    assert found.count("You hold:") == 2
    assert "There is nothing to take back yet." in found


@pytest.mark.parametrize("last", ["", "q\n"])
def test_who_leaves_ends_politely_and_the_record_is_unfinished(tmp_path: Path, last: str) -> None:
    path = tmp_path / "m.jsonl"
    args = ("--seed", "7", "--human", "1", "--record", str(path))
    found = play(*args, input="2\n" + last)
    assert found.exit_code == 0
    assert found.stdout.endswith("You left the table. The match is not finished.\n")
    record = read(path.read_text(encoding="utf-8"))
    assert record.end is None
    assert len(record.steps) >= 4
    replayed = CliRunner().invoke(cli, ["replay", str(path)])
    assert replayed.exit_code == 0
    assert "the match is not finished" in replayed.stdout


def test_a_person_can_play_to_the_end() -> None:
    found = play("--seed", "7", "--human", "0", input="1\n" * 200)
    assert found.exit_code == 0
    assert "The match is over" in found.stdout
    assert "Player 1 (you)" in found.stdout


def test_help_teaches_with_examples() -> None:
    found = CliRunner().invoke(cli, ["play", "--help"]).stdout
    assert "Examples:\n    printnplay play rasant " in found


def test_bots_are_completed_one_after_the_other() -> None:
    context = click.Context(command)

    def names(typed: str) -> list[str]:
        return [item.value for item in complete_bots(context, command.params[0], typed)]

    assert names("") == ["random", "greedy", "careful"]
    assert names("random,c") == ["random,careful"]


def test_ctrl_c_at_the_table_keeps_the_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Three choices, then Ctrl-C: what was played is written, and can be replayed."""
    asked: list[object] = []
    plain = Person.__call__

    def choose(self: Person, *given: Any) -> Any:
        asked.append(given)
        if len(asked) > 3:
            raise KeyboardInterrupt
        return plain(self, *given)

    monkeypatch.setattr(Person, "__call__", choose)
    path = tmp_path / "match.jsonl"
    args = ["play", "rasant", "--human", "0", "--seed", "3", "--record", str(path)]
    result = CliRunner().invoke(cli, args, input="1\n" * 50)
    assert isinstance(result.exception, SystemExit)
    assert result.exit_code != 0
    assert "recorded in" in result.stderr
    assert CliRunner().invoke(cli, ["replay", str(path)]).exit_code == 0


@pytest.mark.parametrize(
    ("game", "legend"),
    [("generally", "acceleration-handling-team-speed"), ("wacky-challenge", "In brackets")],
)
def test_the_numbers_in_a_cards_name_are_explained_first(
    tmp_path: Path, game: str, legend: str
) -> None:
    file = str(tmp_path / "m.jsonl")
    args = ["play", game, "--seed", "7", "--lang", "en", "--record", file]
    found = CliRunner().invoke(cli, args).stdout
    assert found.index(legend) < found.index("1. Dealer")
    position = CliRunner().invoke(cli, ["replay", file, "--lang", "en"]).stdout
    assert position.index(legend) < position.index("After step")


def test_generallys_last_order_is_that_of_the_cars() -> None:
    """GEN-14: by the marks; in a round before, by the challenges won."""
    found = CliRunner().invoke(cli, ["play", "generally", "--seed", "7", "--lang", "en"]).stdout
    assert found.count("Order of the cars, the farthest first: Player") == 1
    assert "Order of the round" not in found[found.index("Final round") :]
