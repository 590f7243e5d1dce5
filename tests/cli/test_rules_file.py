"""`--rules FILE.py`: rules from a file that is named on the command line, and nowhere else."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from printnplay.cli.main import cli

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("own_place")]
TOY = Path(__file__).parent.parent / "plugins" / "toy" / "toy_game"
RULES = (TOY / "__init__.py").read_text(encoding="utf-8")


@pytest.fixture(autouse=True)
def _project(own_place: None) -> None:
    """High Card as a project: its data and templates, and its rules beside them."""
    for name in ("card_data", "templates"):
        shutil.copytree(TOY / name, name)
    Path("toy.py").write_text(RULES, encoding="utf-8")


def run(line: str, *, code: int = 0, env: dict[str, str] | None = None) -> Result:
    found = CliRunner().invoke(cli, line.split(), env=env)
    assert found.exit_code == code, found.output
    return found


def program(*args: str) -> str:
    """The whole program, which must end with 1: what it says on stderr."""
    found = subprocess.run(
        [sys.executable, "-m", "printnplay", *args],
        capture_output=True,
        text=True,
        check=False,
        input="1\n" * 9,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    assert found.returncode == 1, found.stderr
    return found.stderr


def edit(old: str, new: str) -> int:
    """Changes the rules; the line of the change."""
    assert RULES.count(old) == 1
    Path("toy.py").write_text(RULES.replace(old, new), encoding="utf-8")
    return RULES[: RULES.index(old)].count("\n") + 1


def test_without_the_file_there_are_no_rules() -> None:
    assert (
        "error[PNP609]: no rules for the game 'high-card'" in run("play high-card", code=1).stderr
    )


def test_a_match_by_the_rules_of_a_file() -> None:
    run("check high-card --rules toy.py")
    played = run("play high-card --rules toy.py --seed 1 --record m.jsonl")
    assert "The match is over: three tricks." in played.stdout
    run("replay m.jsonl --rules toy.py")
    assert "no rules for the game 'high-card'" in run("replay m.jsonl", code=1).stderr


@pytest.mark.parametrize("can_fork", [True, False])
def test_each_process_loads_the_file(can_fork: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("printnplay.games.play.pool.can_fork", lambda: can_fork)
    line = "simulate high-card --rules toy.py --matches 4 --format json --jobs"
    one, two = (json.loads(run(f"{line} {jobs}").stdout) for jobs in (1, 2))
    assert one == two
    assert one["matches"] == 4


def test_a_file_may_import_what_is_beside_it() -> None:
    edit("HAND = 3\n", "import toy_numbers\n\nHAND = toy_numbers.HAND\n")
    Path("toy_numbers.py").write_text("HAND = 2\n", encoding="utf-8")
    found = run("play high-card --rules toy.py").stdout
    assert "   5. Player 2" in found
    assert "   6. Player 1" not in found


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (
            "HAND = 3",
            "HAND = (",
            "'toy.py:PLAYABLE' cannot be loaded: SyntaxError: ",
        ),
        ("HAND = 3", "HAND = 3 / 0", "cannot be loaded: ZeroDivisionError: division by zero"),
        ("HAND = 3", "raise SystemExit('bye')", "cannot be loaded: SystemExit: bye"),
        ("high_card = HighCard()", "high_card = Rules()", "TypeError: Can't instantiate abstract"),
    ],
)
@pytest.mark.parametrize("verb", ["play", "simulate", "check"])
def test_a_file_that_cannot_be_run_is_a_problem_at_its_line(
    verb: str, old: str, new: str, said: str
) -> None:
    line = edit(old, new)
    found = run(f"{verb} high-card --rules toy.py", code=1).stderr
    assert said in found
    assert f"toy.py:{line}: error[PNP611]" in found


def test_a_file_without_a_playable_is_a_problem() -> None:
    edit("PLAYABLE = Playable(", "Other = Playable(")
    assert "there is no 'PLAYABLE' in it" in run("play high-card --rules toy.py", code=1).stderr
    Path("toy.py").write_text("PLAYABLE = 7\n", encoding="utf-8")
    said = (
        "toy.py:1: error[PNP611]: 'toy.py:PLAYABLE' cannot be loaded: 'PLAYABLE' is an int, not a P"
    )
    assert said in run("replay toy.py --rules toy.py", code=1).stderr


@pytest.mark.parametrize(
    "verb", ["play", "simulate --matches 2", "simulate --matches 9 --jobs 2", "play --human 0"]
)
def test_rules_that_fail_are_a_problem_at_their_line_and_no_bug_of_ours(verb: str) -> None:
    line = edit("    rank = state.deck.index\n", "    rank = state.deck.indecks\n")
    first, *options = verb.split()
    said = program(first, "high-card", "--rules", "toy.py", *options)
    assert f"toy.py:{line}: error[PNP613]: this code of a game has failed: AttributeError: " in said
    assert "PNP900" not in said


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("rules=high_card,", "rules=high_card, bots={'greedy': 5},", "'greedy' is an int, not a f"),
        (
            "rules=high_card,",
            "rules=high_card, bots={'greedy': lambda view, moves, generator: None},",
            "the bot 'greedy' returned None, which is not a legal move",
        ),
        (
            "rules=high_card,",
            "rules=high_card, bots={'greedy': lambda view, moves: moves[0]},",
            "'greedy' is not a function of a view, the legal moves and a generator",
        ),
    ],
)
@pytest.mark.parametrize("verb", ["play", "simulate"])
def test_code_that_breaks_the_contract_is_no_bug_of_ours(
    verb: str, old: str, new: str, said: str
) -> None:
    edit(old, new)
    found = program(verb, "high-card", "--rules", "toy.py")
    assert said in found
    assert "toy.py: error[PNP613]" in found
    assert "PNP900" not in found


def test_no_file_of_a_project_and_no_variable_can_name_rules() -> None:
    refused = "--rules runs code, so it is taken from the command line only"
    env = {"PRINTNPLAY_PLAY_RULES": "toy.py"}
    assert refused in run("play high-card", code=2, env=env).stderr
    for verb in ("play", "simulate", "check"):
        for file in ("toy.py", "nobody.py"):
            Path("printnplay.toml").write_text(f'[{verb}]\nrules = "{file}"\n', encoding="utf-8")
            said = f"Error: printnplay.toml:2: [{verb}] has no option 'rules'; {refused}"
            assert said in run(f"{verb} high-card", code=1).stderr
    Path("printnplay.toml").write_text('[play]\nrulse = "toy.py"\n', encoding="utf-8")
    assert "rules" not in run("play high-card", code=1).stderr, "it cannot be given here"


def test_rules_for_another_game() -> None:
    """A record names the id of the rules: they play games of that id, and those that extend it."""
    wrong = "cannot be loaded: its rules have the id 'high-card', expected "
    for verb in ("check", "play", "simulate"):
        said = run(f"{verb} rasant --rules toy.py", code=1).stderr
        assert f"toy.py:1: error[PNP611]: 'toy.py:PLAYABLE' {wrong}'rasant'" in said
    run("play rasant --seed 1 --record m.jsonl")
    assert f"{wrong}'rasant'" in run("replay m.jsonl --rules toy.py", code=1).stderr
    folder = Path("card_data/mine")
    folder.mkdir()
    (folder / "game.yaml").write_text("id: mine\nextends: high-card\ntitle: {en: Mine}\n", "utf-8")
    run("play mine --rules toy.py --record m.jsonl")
    run("replay m.jsonl --rules toy.py")


def test_wrong_command_lines() -> None:
    assert "does not exist" in run("play high-card --rules nobody.py", code=2).stderr
    Path("toy.txt").write_text(RULES, encoding="utf-8")
    expected = "expected a name that ends in .py, found 'toy.txt'"
    assert expected in run("play high-card --rules toy.txt", code=2).stderr
    assert "--rules is for one game" in run("check --rules toy.py", code=2).stderr
