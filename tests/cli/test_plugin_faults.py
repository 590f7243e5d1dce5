"""Plug-ins that are put together in other ways, or wrongly: what is wrong is reported at its place,
and what is printnplay's own fault is not blamed on them."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import printnplay
from printnplay.cli import main
from printnplay.core.diagnostics import ProblemsFound
from printnplay.games.engine.bots import worth
from printnplay.games.engine.contract import Outcome
from tests.plugins.made import install, make

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("own_place")]
PLAIN = "[printnplay.games]\nplain = made_game\n"
ENDLESS = (
    ("        if any(state.hands) or not state.seen:", "        if True:"),
    (
        "(s for s, hand in enumerate(state.hands) if hand and not state.chosen[s])",
        "((0,))",
    ),
    ('return tuple(Play("play", card) for card in state.hands[seat])', "return SKIPS"),
    ("        if move.card not in state.hands[seat]:", "        if move not in SKIPS:"),
    (
        "        state = replace(state, chosen=replaced(state.chosen, seat, move.card))",
        "        if move in SKIPS:\n            return state",
    ),
    (
        "Move = ShufflePile | Play",
        "Move = ShufflePile | Play\nSKIPS = (Play('play', 'a'), Play('play', 'b'))",
    ),
)


def run(line: str, *, code: int = 0) -> Result:
    found = CliRunner().invoke(main.cli, line.split())
    assert found.exit_code == code, (found.output, found.exception)
    return found


def program(*args: str, folder: Path, code: int = 1) -> str:
    """The whole program with a plug-in: what it says on stderr."""
    path = os.pathsep.join((str(folder), *sys.path))
    found = subprocess.run(
        [sys.executable, "-m", "printnplay", *args],
        capture_output=True,
        text=True,
        check=False,
        input="1\n" * 99,
        timeout=60,
        env={**os.environ, "PYTHONPATH": path},
    )
    assert found.returncode == code, (found.stdout, found.stderr)
    assert "Traceback" not in found.stderr
    return found.stderr


@pytest.fixture
def plugin(tmp_path: Path) -> Path:
    return tmp_path / "plugin"


def test_a_plugin_without_rules_is_printed_by_every_verb(
    plugin: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(monkeypatch, make(plugin, game="plain", points=PLAIN))
    assert "plain" in run("games").stdout
    for line in ("check plain", "check plain --print", "cards plain", "estimate plain"):
        assert "error" not in run(line).stderr
    for line in ("proof plain", "render plain --contact-sheet", "build plain --dry-run"):
        run(line)
    for verb in ("play", "simulate"):
        assert "PNP609]: no rules for the game 'plain'" in run(f"{verb} plain", code=1).stderr


@pytest.mark.parametrize("line", ["play", "play --bots careful", "simulate", "play --human 0"])
def test_a_match_that_never_ends_is_stopped(plugin: Path, line: str) -> None:
    make(plugin, edits=ENDLESS)
    verb, *options = line.split()
    said = program(verb, "high-card", *options, folder=plugin)
    at = (plugin / "made_game/__init__.py").read_text("utf-8").split("\n")
    number = at.index("    def waiting_on(self, state: State) -> tuple[Seat, ...]:") + 1
    message = "error[PNP613]: a match of high-card is not over after 13 steps, its 'cap'"
    assert f"made_game{os.sep}__init__.py:{number}: {message}" in said


def test_the_api_raises_what_breaks_the_contract(
    plugin: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(monkeypatch, make(plugin, edits=ENDLESS))
    game = printnplay.load_game("high-card")
    for play in (printnplay.play_match, printnplay.simulate):
        with pytest.raises(ProblemsFound, match="is not over after 13 steps") as raised:
            play(game)
        (problem,) = raised.value.problems
        assert problem.code == "PNP613"
        assert problem.pos.line


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (
            "for card in state.hands[seat])",
            "for card in ())",
            "a match of high-card waits for seat 0, which has no legal move",
        ),
        (
            "        if any(state.hands) or not state.seen:",
            "        if True:",
            "a match of high-card waits for nobody, but has no outcome",
        ),
    ],
)
@pytest.mark.parametrize("verb", ["play", "simulate"])
def test_rules_that_break_the_contract_are_located(
    plugin: Path, verb: str, old: str, new: str, said: str
) -> None:
    make(plugin, edits=((old, new),))
    found = program(verb, "high-card", folder=plugin)
    assert said in found
    assert f"{plugin}{os.sep}made_game{os.sep}__init__.py:" in found
    assert "PNP613" in found


def test_one_seat_can_be_careful(plugin: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make(plugin, edits=(("seats=(2, 4)", "seats=(1, 4)"),))
    data = plugin / "made_game/card_data/high-card/game.yaml"
    data.write_text(data.read_text("utf-8").replace("players: 2..4", "players: 1..4"), "utf-8")
    install(monkeypatch, plugin)
    assert "High Card, 1 player, seed 3" in run("play high-card --bots careful --seed 3").stdout
    simulated = run("simulate high-card --seats 1 --bots careful --matches 1")
    assert simulated.stdout.startswith("high-card: 1 match, 1 player, seed 1\n")
    more, less = (worth(Outcome((points,), ((0,),), ""), 0) for points in (12, -3))
    assert 0 < less < 0.5 < more < 1


def test_no_table_has_a_head_and_no_rows(plugin: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game without expectations, and without a card that counts as played."""
    make(plugin, edits=(("    rules=high_card,", "    rules=high_card, plays=frozenset(),"),))
    data = plugin / "made_game/card_data/high-card/game.yaml"
    data.write_text(data.read_text("utf-8").replace("    expect: [{total: 12}]\n", ""), "utf-8")
    install(monkeypatch, plugin)
    checked = run("check high-card").stdout
    assert "component" not in checked
    assert "facts: " not in checked
    simulated = run("simulate high-card --matches 2").stdout
    assert "played per match" not in simulated
    assert not simulated.endswith("\n\n")


@pytest.mark.parametrize("seat", [[], ["--jobs", "2"]])
def test_a_failure_of_ours_is_not_blamed_on_a_plugin(plugin: Path, seat: list[str]) -> None:
    """Statistics of a match whose outcome is not one: our code fails, and names what it used."""
    make(plugin, edits=(("ranked(*state.scores), ", "(), "),))
    said = program("simulate", "high-card", *seat, folder=plugin, code=3)
    assert "error[PNP900]: internal error in printnplay (IndexError)" in said
    assert f"  = note: this code was in use and can be the cause: {plugin}" in said


def test_a_helper_that_rules_call_wrongly_is_their_failure(plugin: Path) -> None:
    make(plugin, edits=(("replaced(state.scores, winner,", "replaced(None, winner,"),))
    said = program("play", "high-card", folder=plugin)
    assert "error[PNP613]: this code of a game has failed: TypeError" in said
    assert "PNP900" not in said


@pytest.mark.parametrize("verb", ["check", "play", "simulate"])
def test_rules_with_another_id_than_the_entry_point(
    plugin: Path, monkeypatch: pytest.MonkeyPatch, verb: str
) -> None:
    """A record names the id of the rules, by which they must be found again."""
    install(monkeypatch, make(plugin, game="alias"))
    said = run(f"{verb} alias", code=1).stderr
    assert f"made_game{os.sep}__init__.py:1: error[PNP611]: 'made_game:PLAYABLE' of the " in said
    assert "cannot be loaded: its rules have the id 'high-card', expected 'alias'" in said
    run("build alias --dry-run")


@pytest.mark.parametrize("verb", ["check", "play", "simulate"])
def test_rules_that_are_a_class(plugin: Path, monkeypatch: pytest.MonkeyPatch, verb: str) -> None:
    install(monkeypatch, make(plugin, edits=(("rules=high_card,", "rules=HighCard,"),)))
    said = run(f"{verb} high-card", code=1).stderr
    line = (
        (plugin / "made_game/__init__.py")
        .read_text("utf-8")
        .split("\n")
        .index("PLAYABLE = Playable(")
    )
    assert f"made_game{os.sep}__init__.py:{line + 1}: error[PNP611]" in said
    assert "'rules' is the class HighCard, not a Rules object: write 'rules=HighCard()'" in said
    run("games")
    run("build high-card --dry-run")


def test_an_object_that_is_not_a_playable_is_named_with_its_file(
    plugin: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    points = "[printnplay.games]\nhigh-card = made_game:HAND\n"
    install(monkeypatch, make(plugin, points=points))
    said = run("check high-card", code=1).stderr
    assert f"{plugin}{os.sep}made_game{os.sep}__init__.py:1: error[PNP611]" in said
    assert "'HAND' is an int, not a Playable" in said


@pytest.mark.parametrize(
    ("part", "said"),
    [
        ("story='made_game.nowhere:story'", "No module named 'made_game.nowhere'"),
        ("story='made_game:HAND'", "'HAND' is an int, not a Storyteller"),
        ("bots={'sly': 'made_game:sly'}", "there is no 'sly' in it"),
        ("bots={'sly': 'made_game:HAND'}", "the bot 'sly' is an int, not a function"),
        ("bots={'sly': len}", "the bot 'sly' is not a function of a view, the legal moves and a"),
        ("examples={'one': 'made_game:one'}", "there is no 'one' in it"),
    ],
)
def test_check_finds_broken_parts(
    plugin: Path, monkeypatch: pytest.MonkeyPatch, part: str, said: str
) -> None:
    install(
        monkeypatch,
        make(plugin, edits=(("    rules=high_card,", f"    rules=high_card, {part},"),)),
    )
    found = run("check high-card", code=1).stderr
    assert said in found
    assert f"{plugin}{os.sep}made_game" in found


@pytest.mark.parametrize("is_namespace", [True, False])
def test_the_data_are_next_to_the_code(
    plugin: Path, monkeypatch: pytest.MonkeyPatch, is_namespace: bool
) -> None:
    make(plugin, module="acme.games.made")
    if not is_namespace:
        (plugin / "acme/__init__.py").touch()
        (plugin / "acme/games/__init__.py").touch()
    install(monkeypatch, plugin)
    run("check high-card")
    run("play high-card")


def test_a_failure_in_a_namespace_is_the_plugins(plugin: Path) -> None:
    make(plugin, module="acme.games.made", edits=(("HAND, len", "HAND, length"),))
    said = program("play", "high-card", folder=plugin)
    assert f"acme{os.sep}games{os.sep}made{os.sep}__init__.py:" in said
    assert "PNP613" in said


def test_the_data_can_be_in_an_outer_package(plugin: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make(plugin, module="acme.games.made")
    for name in ("card_data", "templates"):
        (plugin / "acme/games/made" / name).rename(plugin / "acme" / name)
    install(monkeypatch, plugin)
    run("check high-card")


def test_nothing_in_the_working_folder_is_run() -> None:
    """`python -m` puts it first into the search path."""
    here = make(Path("project"), edits=(("HAND = 3", "print('run')\nHAND = 3"),)).resolve()
    for name in ("yaml", "click", "csv"):
        (here / f"{name}.py").write_text(f"print('{name} is run')\n", encoding="utf-8")
    for args in (["games"], ["check", "rasant"], ["play", "high-card"]):
        found = subprocess.run(
            [sys.executable, "-m", "printnplay", *args],
            cwd=here,
            capture_output=True,
            text=True,
            check=False,
            env={name: value for name, value in os.environ.items() if name != "PYTHONPATH"},
        )
        assert "run" not in found.stdout
        assert "high-card" not in found.stdout
        assert found.returncode == (2 if args[0] == "play" else 0), found.stderr


def test_a_folder_that_is_searched_on_purpose_is_left_out_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    here = make(Path("project")).resolve()
    install(monkeypatch, here)
    assert "high-card" in run("games").stdout
    monkeypatch.chdir(here)
    assert "high-card" not in run("games").stdout
    monkeypatch.setattr(sys, "path", ["", *sys.path[1:]])
    games = json.loads(run("games --format json").stdout)
    assert "high-card" not in [game["id"] for game in games]
