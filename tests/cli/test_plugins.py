"""A sixth game as an installed distribution: every verb works on it, and what it lacks is left out
with a clear line. Folders with a .dist-info on sys.path are distributions to Python."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from printnplay.cli.main import cli
from printnplay.games import discovery
from printnplay.games.discovery import builtin_ids, find
from printnplay.games.plugins import plugins
from tests.plugins.made import BROKEN, TOLD, TOY, install, make

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("own_place")]


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, TOY)


def run(*args: str, code: int = 0, input: str | None = None) -> Result:
    found = CliRunner().invoke(cli, list(args), input=input, catch_exceptions=False)
    assert found.exit_code == code, found.output
    return found


@pytest.mark.usefixtures("toy")
def test_it_is_listed_after_the_built_in_games() -> None:
    games = json.loads(run("games", "--format", "json").stdout)
    assert [game["id"] for game in games] == [*builtin_ids(), "high-card"]
    assert games[-1]["cards"] == 12


@pytest.mark.usefixtures("toy")
@pytest.mark.parametrize(
    "line",
    [
        "check high-card",
        "check high-card --print",
        "check",
        "cards high-card",
        "estimate high-card",
        "proof high-card",
        "render high-card --contact-sheet",
        "build high-card --boxes --dry-run",
        "simulate high-card --matches 3 --bots careful",
    ],
)
def test_every_verb_takes_it(line: str) -> None:
    assert "PNP9" not in run(*line.split()).output


@pytest.mark.usefixtures("toy")
def test_its_kit_says_which_cards_are_played() -> None:
    run("build", "high-card")
    (manifest,) = Path("output").rglob("kit.json")
    kit = json.loads(manifest.read_text(encoding="utf-8"))
    assert kit["copies"] == {"cards": 12}
    assert len(kit["edition"]) == 64


@pytest.mark.usefixtures("toy")
def test_a_match_is_played_recorded_and_replayed() -> None:
    played = run("play", "high-card", "--seed", "3", "--record", "m.jsonl")
    assert "The match is over: three tricks." in played.stdout
    assert json.loads(Path("m.jsonl").read_text("utf-8").split("\n")[0])["game"] == "high-card"
    assert "Unfinished" not in run("replay", "m.jsonl").stdout
    assert "To move: " in run("replay", "m.jsonl", "--until", "3", "--seat", "0").stdout


@pytest.mark.usefixtures("toy")
def test_a_person_can_play_it() -> None:
    text = run("play", "high-card", "--human", "0", "--seed", "1", input="1\n" * 9).stdout
    assert "The match is over" in text


@pytest.mark.usefixtures("toy")
def test_what_it_lacks_is_left_out_with_a_clear_line() -> None:
    found = run("play", "high-card", "--illustrated", "m.pdf")
    assert "high-card has no story, so there are no captions" in found.stderr
    assert "warning[PNP705]: high-card has no story, so its matches" in found.stderr
    assert not Path("m.pdf").exists()
    quiet = run("-q", "play", "high-card", "--illustrated", "m.pdf", "--record", "m.jsonl").stderr
    assert quiet == run("-q", "replay", "m.jsonl", "--illustrated", "m.pdf").stderr
    assert "PNP705" in quiet
    assert "Player 1: random" in found.stdout, "the bot of all games"
    greedy = run("play", "high-card", "--bots", "greedy", code=2).stderr
    assert "high-card has no bot 'greedy' yet; it has random and careful" in greedy
    assert "high-card has no quick reference" in run("rules", "high-card", code=1).stderr
    assert "PNP705" in run("build", "high-card", "--sample-game", "--dry-run").stderr
    assert "PNP705" in run("build", "high-card", "--aids", "--dry-run").stderr


@pytest.mark.usefixtures("toy")
def test_a_project_can_extend_it() -> None:
    folder = Path("card_data/mine")
    folder.mkdir(parents=True)
    (folder / "game.yaml").write_text("id: mine\nextends: high-card\ntitle: {en: Mine}\n", "utf-8")
    run("build", "mine", "--dry-run")
    run("play", "mine", "--record", "m.jsonl")
    assert '"game": "high-card"' in Path("m.jsonl").read_text("utf-8")


def test_a_game_that_extends_a_built_in_one_keeps_its_rules() -> None:
    folder = Path("card_data/mine")
    folder.mkdir(parents=True)
    (folder / "game.yaml").write_text("id: mine\nextends: rasant\ntitle: {en: Mine}\n", "utf-8")
    assert run("play", "mine", "--seed", "7", "--record", "m.jsonl").stdout.startswith("Mine, 3")
    assert '"game": "rasant"' in Path("m.jsonl").read_text("utf-8")
    run("replay", "m.jsonl")
    found = json.loads(run("simulate", "mine", "--matches", "2", "--format", "json").stdout)
    assert found["game"] == "mine"


def test_a_game_that_extends_another_may_have_other_numbers_if_it_is_not_played() -> None:
    folder = Path("card_data/mine")
    folder.mkdir(parents=True)
    text = "id: mine\nextends: rasant\ntitle: {en: Mine}\nfacts: {hand: 7}\n"
    (folder / "game.yaml").write_text(text, "utf-8")
    assert "warning[PNP610]: the rules play by 'hand' 6" in run("check", "mine").stderr
    assert "error[PNP610]" in run("play", "mine", code=1).stderr


def test_a_story_and_bots_are_told_and_used(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, TOLD, TOY)
    found = run("play", "high-card", "--seed", "3", "--illustrated", "m.pdf")
    assert "Player 1: greedy" in found.stdout
    assert "      = Played by Player 1 and Player 2. [HIC-2]\n" in found.stdout
    assert "no story" not in found.stderr
    assert Path("m.pdf").read_bytes().startswith(b"%PDF")
    simulated = run("simulate", "high-card", "--matches", "4", "--bots", "greedy,sly")
    assert "sly" in simulated.stdout


def test_bots_of_plugins_are_for_one_game_or_for_all(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, TOLD, TOY)
    assert "lowest" in run("simulate", "high-card", "--matches", "2", "--bots", "lowest").stdout
    assert "first" in run("simulate", "high-card", "--matches", "2", "--bots", "first").stdout
    refused = run("simulate", "high-card", "--bots", "nobody", code=2).stderr
    assert "the bots are random, greedy, careful, sly, first, lowest" in refused


def test_an_id_that_is_taken_is_warned_of(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, TOLD, TOY, BROKEN)
    said = run("games").stderr
    assert "told-game: warning[PNP612]: the distribution 'told-game' has a game 'rasant', " in said
    assert "has a game 'high-card', but so has 'told-game': that one is used" in said
    assert "has a game 'Not an Id', which is not an id" in said
    found = find(("rasant",))
    assert found
    assert found.source == "printnplay.games.rasant:PLAYABLE"


def test_a_plugin_that_cannot_be_imported_names_its_distribution(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    install(monkeypatch, TOY, BROKEN)
    for verb in ("check", "play", "simulate"):
        said = run(verb, "broken", code=1).stderr
        assert "rules.py:3: error[PNP611]: 'broken_game.rules:PLAYABLE' of the distrib" in said
        assert "'broken-game' cannot be loaded: ModuleNotFoundError: No module named 'no" in said
    run("play", "high-card")
    run("build", "broken", "--dry-run")
    whole = run("check", code=1)
    assert whole.stderr.count("error[") == 1, "the other games are checked"


def test_a_bot_whose_name_is_taken_is_warned_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = ("careful", "greedy", "rasant.greedy", "rasant.random", "rasant.sly")
    points = "".join(f"{name} = made_game:bot\n" for name in names)
    install(monkeypatch, make(tmp_path / "bots", points=f"[printnplay.bots]\n{points}"))
    for verb in ("games", "check"):
        said = run(verb).stderr
        for name in ("careful", "rasant.greedy", "rasant.random"):
            bot = f"made: warning[PNP612]: the distribution 'made' has a bot '{name}', but that "
            assert f"{bot}name is built in: the built-in bot is used" in said
        assert said.count("PNP612") == 3


def test_a_plugin_without_its_files_names_its_distribution(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "ghosts-0.dist-info").mkdir()
    names = "[printnplay.games]\nghost = no_such_package:PLAYABLE\nempty = ghosts\n"
    (tmp_path / "ghosts-0.dist-info/entry_points.txt").write_text(names)
    (tmp_path / "ghosts-0.dist-info/METADATA").write_text("Name: ghosts\nVersion: 0\n")
    (tmp_path / "ghosts").mkdir()
    (tmp_path / "ghosts/__init__.py").touch()
    install(monkeypatch, tmp_path)
    ghost = "the distribution 'ghosts' has a game 'ghost', but there is no package 'no_such_pac"
    empty = "has a game 'empty', but its package has no folder 'card_data/empty'"
    for verb in ("games", "check"):
        said = run(verb).stderr
        assert f"ghosts: warning[PNP614]: {ghost}" in said
        assert empty in said
    assert f"there is no game 'ghost'; {ghost}" in run("play", "ghost", code=2).stderr
    assert empty in run("build", "empty", code=2).stderr


def test_built_in_games_do_not_look_for_plugins(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(group: str) -> tuple[object, ...]:
        raise AssertionError(group)

    monkeypatch.setattr(discovery, "plugins", refuse)
    for line in ("check rasant", "play rasant", "simulate rasant --matches 1", "cards rasant"):
        run(*line.split())
    run("build", "rasant", "--dry-run")


def test_nothing_is_imported_to_find_that_there_are_no_plugins() -> None:
    """importlib.metadata takes 33 ms."""
    code = "import sys; from printnplay.games.plugins import plugins; "
    code += (
        "assert plugins('printnplay.games') == (); assert 'importlib.metadata' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True, env={**os.environ, "PYTHONPATH": ""})


@pytest.mark.usefixtures("toy")
def test_completion_knows_it() -> None:
    env = {"COMP_WORDS": "printnplay play high", "COMP_CWORD": "2"}
    env |= {"_PRINTNPLAY_COMPLETE": "bash_complete"}
    found = CliRunner().invoke(cli, [], env=env, prog_name="printnplay")
    assert "high-card" in found.output


@pytest.mark.usefixtures("toy")
def test_an_entry_point_is_read_as_it_is_written() -> None:
    assert plugins("printnplay.games") == (("high-card", "toy-game", "toy_game:PLAYABLE"),)
