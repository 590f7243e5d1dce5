"""Each verb and each option: what it prints, where, and with which exit code."""

import csv
import io
import json
import re
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from printnplay.cli.main import cli
from printnplay.data.places import builtin_root
from tests.demo import write_demo
from tests.projects import EACH, GAME, GAMES, WORDS, write_game

# A template that all games share draws the cards.
DRAWN = EACH + "    front: face.svg.j2\n"


def run(*args: str) -> Result:
    return CliRunner().invoke(cli, args)


@pytest.fixture
def project(tmp_path: Path) -> str:
    write_game(tmp_path, game_yaml=GAME + DRAWN, text_en_yaml=WORDS)
    return str(tmp_path)


def test_games_lists_all_five() -> None:
    result = run("games")
    assert result.exit_code == 0
    header, *rows = result.stdout.splitlines()
    assert header.split("  ")[0] == "id"
    for word in ("title", "players", "cards", "other pieces", "languages", "assumed facts"):
        assert word in header
    assert [row.split()[0] for row in rows] == list(GAMES)
    assert "144  60 markers, 6 pawns, 1 track  en fr nl" in rows[0]


def test_games_as_json() -> None:
    games = {game["id"]: game for game in json.loads(run("games", "--format", "json").stdout)}
    assert sum(game["cards"] for game in games.values()) == 416
    assert games["rasant"]["pieces"] == {"cars": 13, "pad": 1}
    assert games["wacky-challenge"]["players"] == {"min": 2, "max": 7}


def test_games_lists_the_good_ones_and_tells_of_the_bad(tmp_path: Path) -> None:
    write_game(tmp_path, game_yaml="id: demo\n")
    result = run("--project", str(tmp_path), "games")
    assert result.exit_code == 1
    assert "rasant" in result.stdout
    assert "PNP103" in result.stderr


def test_names_cannot_steer_the_terminal(tmp_path: Path) -> None:
    """Signs that turn the direction of writing, in a title and in the values of cards."""
    data = GAME.replace("{en: Demo}", '{en: "De\\u202Emo\u00a0!"}').replace("red", "r\u2066ed")
    write_game(tmp_path, game_yaml=data + DRAWN.replace("red", "r\u2066ed"), text_en_yaml=WORDS)
    for verb, shown in ((("games",), "De·mo !"), (("cards", "demo"), "r·ed")):
        result = run("--project", str(tmp_path), *verb)
        assert shown in result.stdout
        assert not {"\u202e", "\u2066"} & {*result.stdout}


def test_cards_as_a_table() -> None:
    result = run("cards", "jumbo-grand-prix")
    assert result.exit_code == 0
    assert "race: 56 (deck, 63 x 88 mm)" in result.stdout
    assert "driver-6-wreath       1  driver      6  yes" in result.stdout
    assert "score-20       1     20" in result.stdout
    assert result.stderr == "76 in all\n"


def test_cards_as_csv_can_be_read_back() -> None:
    result = run("cards", "wacky-challenge", "--component", "race", "--format", "csv")
    rows = list(csv.DictReader(io.StringIO(result.stdout)))
    assert len(rows) == 35
    assert rows[0] == {
        "component": "race",
        "id": "purple-train",
        "copies": "1",
        "colour": "purple",
        "vehicle": "train",
        "speed": "84",
        "stages": "3",
        "left": "",
        "right": "",
        "booster": "fastest",
    }


def test_cards_as_json() -> None:
    cards = json.loads(run("cards", "rasant", "--format", "json").stdout)
    joker = next(card for card in cards if card["id"] == "limit-130")
    assert joker == {
        "component": "jokers",
        "id": "limit-130",
        "copies": 3,
        "copy_ids": ["limit-130-a", "limit-130-b", "limit-130-c"],
        "fields": {"joker": "limit", "colour": "black", "value": 130},
    }
    assert sum(card["copies"] for card in cards) == 70


def test_a_component_that_is_not_there() -> None:
    result = run("cards", "rasant", "--component", "joker")
    assert result.exit_code == 2
    assert "did you mean 'jokers'?" in result.stderr


def test_check_prints_each_line_of_the_contents_list() -> None:
    result = run("check", "rasant")
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0].startswith("rasant: Rasant (")
    assert lines[1].split() == [
        "component",
        "what",
        "expected",
        "found",
        "declared",
        "provenance",
        "rule",
    ]
    first = lines[2].split()
    assert first[:5] == ["ok", "speed", "copies", "48", "48"]
    assert first[5] == "line"
    assert first[7] == "stated"
    assert "facts: " in result.stdout
    assert "1 game checked" in result.stderr


def test_check_as_json_has_the_promised_shape() -> None:
    found = json.loads(run("check", "--format", "json").stdout)
    assert list(found) == ["ok", "games"]
    assert found["ok"] is True
    assert [game["id"] for game in found["games"]] == list(GAMES)
    for game in found["games"]:
        assert list(game) == ["id", "components", "problems", "provenance"]
        assert game["problems"] == []
        assert list(game["provenance"]) == ["stated", "derived", "published", "assumed"]
        for part in game["components"]:
            assert list(part) == ["id", "expected", "found", "ok"]
            assert part["expected"] == part["found"]
            assert part["ok"] is True


def test_check_tells_all_problems_and_exits_1(tmp_path: Path) -> None:
    wrong = GAME + DRAWN + "    expect: [{total: 9}, {count: colour, each: 4}]\n"
    write_game(tmp_path, game_yaml=wrong, text_en_yaml=WORDS)
    result = run("--project", str(tmp_path), "check", "demo")
    assert result.exit_code == 1
    assert result.stdout.count("WRONG") == 2
    assert result.stderr.count("error[PNP601]") == 2
    assert "the cards are declared at: " in result.stderr
    assert result.stderr.endswith("2 errors in 1 file.\n")
    found = json.loads(run("--project", str(tmp_path), "check", "demo", "--format", "json").stdout)
    assert found["ok"] is False
    (game,) = found["games"]
    assert game["components"] == [{"id": "race", "expected": 9, "found": 10, "ok": False}]
    assert {problem["line"] for problem in game["problems"]} == {12}
    assert list(game["problems"][0]) == [
        "code",
        "severity",
        "message",
        "file",
        "line",
        "column",
        "cell",
        "help",
    ]


def test_strict_turns_missing_translations_into_errors(tmp_path: Path) -> None:
    write_game(
        tmp_path,
        game_yaml=GAME + DRAWN,
        text_en_yaml=WORDS + "x: X\n",
        text_fr_yaml="component: {race: C}\n",
    )
    loose = run("--project", str(tmp_path), "check", "demo")
    assert (loose.exit_code, "warning[PNP141]" in loose.stderr) == (0, True)
    strict = run("--project", str(tmp_path), "check", "demo", "--strict")
    assert (strict.exit_code, "error[PNP141]" in strict.stderr) == (1, True)


def test_quiet_says_only_what_is_wrong(tmp_path: Path, project: str) -> None:
    good = run("-q", "--project", project, "check", "demo")
    assert (good.stdout, good.stderr, good.exit_code) == ("", "", 0)
    write_game(tmp_path, game_yaml="id: demo\n")
    bad = run("--quiet", "--project", project, "check", "demo")
    assert (bad.stdout, bad.exit_code) == ("", 1)
    assert "PNP103" in bad.stderr
    assert run("-q", "cards", "rasant").stderr == ""


def test_messages_are_short_in_a_pipe_and_long_on_demand(tmp_path: Path) -> None:
    write_game(tmp_path, game_yaml=GAME.replace("kind", "kidn") + EACH, text_en_yaml=WORDS)
    piped = run("--project", str(tmp_path), "check", "demo")
    assert "kidn: deck" not in piped.stderr
    assert "unknown field 'kidn' (did you mean 'kind'?)" in piped.stderr
    long = run("--messages", "long", "--project", str(tmp_path), "check", "demo")
    assert "6 |     kidn: deck\n  |     ^^^^\n  = help: did you mean 'kind'?" in long.stderr
    assert "\x1b[" not in long.stderr


def test_the_working_folder_is_a_project_too(
    tmp_path: Path, project: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(project)
    result = run("games")
    assert result.stdout.splitlines()[1].split()[0] == "demo"
    (tmp_path / "card_data" / "demo" / "game.yaml").write_text("id: dmeo\n", encoding="utf-8")
    assert "\ncard_data" in "\n" + run("check", "demo").stderr


def test_the_project_can_come_from_the_environment(
    project: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PRINTNPLAY_PROJECT", project)
    assert "demo" in run("games").stdout


def test_a_project_without_card_data_is_a_wrong_command_line(tmp_path: Path) -> None:
    result = run("--project", str(tmp_path), "games")
    assert result.exit_code == 2
    assert "there is no folder 'card_data'" in result.stderr


def test_a_game_that_is_not_there() -> None:
    for verb in ("check", "cards"):
        result = run(verb, "rasnt")
        assert result.exit_code == 2
        assert "there is no game 'rasnt'; did you mean 'rasant'?" in result.stderr


def test_explain_prints_a_page_and_lists_all() -> None:
    page = run("explain", "pnp101")
    assert page.exit_code == 0
    assert page.stdout.startswith("PNP101 unknown field\n")
    assert "good: " in page.stdout
    assert "PNP102" not in page.stdout
    codes = [line.split()[0] for line in run("explain").stdout.splitlines()]
    assert codes == sorted(codes)
    assert len(codes) > 35
    wrong = run("explain", "PNP1O1")
    assert wrong.exit_code == 2
    assert "did you mean 'PNP" in wrong.stderr


@pytest.mark.parametrize("file", ["game", "text", "reference"])
def test_schema_prints_json(file: str) -> None:
    assert json.loads(run("schema", file).stdout)["title"] == f"printnplay {file}.yaml"


@pytest.mark.parametrize(
    "args", [(), ("games",), ("cards",), ("check",), ("explain",), ("schema",)]
)
def test_help_teaches_with_examples(args: tuple[str, ...]) -> None:
    result = run(*args, "--help")
    assert result.exit_code == 0
    assert "Examples:\n    printnplay " in result.stdout
    assert run(*args, "-h").stdout == result.stdout


def test_a_command_that_is_not_there() -> None:
    result = run("chekc")
    assert result.exit_code == 2
    assert "there is no command 'chekc'; did you mean 'check'?" in result.stderr


def test_check_lays_the_tracks(tmp_path: Path) -> None:
    """A road that cannot be laid is found at its control point, without drawing anything."""
    bad = "id: demo\nextends: generally\ntitle: {en: Demo}\ncomponents:\n  - id: track\n    shape: "
    shape = "[[10, 10], [90, 90], [90, 10], [10, 90], [50, 50]]\n"
    write_game(tmp_path, game_yaml=bad + shape)
    result = run("--project", str(tmp_path), "check", "demo")
    assert result.exit_code == 1
    assert "game.yaml:6:13: error[PNP330]" in result.output


def test_check_asks_the_rules_whether_they_can_play_the_deck(tmp_path: Path) -> None:
    folder = tmp_path / "card_data" / "rasant"
    shutil.copytree(builtin_root() / "card_data" / "rasant", folder)
    whole = (folder / "game.yaml").read_text(encoding="utf-8")
    short = whole.replace("red, blue], value: 10..120", "red], value: 10..120")
    assert short != whole
    (folder / "game.yaml").write_text(short, encoding="utf-8")
    result = run("--project", str(tmp_path), "check", "rasant")
    assert result.exit_code == 1
    assert re.search(r"game\.yaml:\d+:\d+: error\[PNP608\]", result.output)


def test_check_reads_the_references_of_all_languages(tmp_path: Path) -> None:
    """Each problem at its own line: a digit, a fact that is not there, a card, a sum, an aid."""
    passage = "goal:\n  - rules: [DEM-1]\n    text: "
    side = "{title: Turn, lines: [{step: Play, text: twice}, {row: [one]}]}"
    write_game(
        tmp_path,
        game_yaml=GAME + DRAWN + "facts: {hand: 5}\n",
        text_en_yaml=WORDS,
        text_fr_yaml="component: {race: Cartes}\n",
        text_nl_yaml="component: {race: Kaarten}\n",
        reference_en_yaml=f'{passage}"Take 4"\naid: {{front: {side}, back: {side}}}\n',
        reference_fr_yaml=f'{passage}"{{{{ facts.hnad }}}} {{card:race/red-9}}"\n',
        reference_nl_yaml=f'{passage}"{{{{ deck.race.total / facts.hand + }}}}"\n',
    )
    said = run("--project", str(tmp_path), "check", "demo").stderr
    for problem in (
        "reference.en.yaml:3:17: error[PNP170]",
        "reference.en.yaml:4:36: error[PNP105]: expected one of head, text, step, item or row",
        "reference.en.yaml:4:69: error[PNP105]: expected two cells in a row, found 1",
        "reference.fr.yaml:3:11: error[PNP203]: there is no 'hnad' here",
        "reference.fr.yaml:3:11: error[PNP160]: there is no card 'race/red-9'",
        "reference.nl.yaml:3:11: error[PNP202]",
    ):
        assert problem in said
    assert said.endswith("8 errors in 3 files.\n")


SIGNS = """\
{% set known = {'icon-flag': 'M-4-6H4V0H-4Z'} %}
<svg xmlns="http://www.w3.org/2000/svg"><defs>
{% for id in signs %}<g id="sign-{{ id }}"><path d="{{ known[id] }}"/></g>{% endfor %}
</defs></svg>
"""


def signed(folder: Path, text: str, step: str, signs: str) -> str:
    """What check says of a reference and its aid with signs among their words."""
    side = f"{{title: Turn, lines: [{{step: '{step}'}}]}}"
    told = f"goal:\n  - rules: [DEM-1]\n    text: '{text}'\naid: {{front: {side}, back: {side}}}\n"
    write_game(folder, game_yaml=GAME + DRAWN, text_en_yaml=WORDS, reference_en_yaml=told)
    templates = folder / "templates" / "demo"
    templates.mkdir(parents=True, exist_ok=True)
    (templates / "signs.svg.j2").write_text(signs, encoding="utf-8")
    return run("--project", str(folder), "check", "demo").stderr


def test_check_knows_the_signs_that_references_and_aids_name(tmp_path: Path) -> None:
    flag, flat = "A {icon:icon-flag}.", "A {icon:icon-flat}."
    assert "PNP" not in signed(tmp_path, flag, flag, SIGNS)
    said = signed(tmp_path, flat, flag, SIGNS)
    assert "reference.en.yaml:3:11: error[PNP160]: there is no sign 'icon-flat'" in said
    assert said.endswith("1 error in 1 file.\n")
    said = signed(tmp_path, flag, flat, SIGNS)
    assert re.search(r"reference.en.yaml:4:\d+: error\[PNP160\]: there is no sign 'icon-fl", said)
    assert said.endswith("2 errors in 1 file.\n")
    dangling = SIGNS.replace('<path d="{{ known[id] }}"/>', '<use href="#{{ id }}"/>')
    assert "there is no sign 'icon-flag'" in signed(tmp_path, flag, flag, dangling)
    broken = signed(tmp_path, flag, flag, SIGNS.replace("{% endfor %}", ""))
    assert "signs.svg.j2:3:4: error[PNP202]" in broken
    assert "PNP160" not in broken


@pytest.mark.parametrize("game", GAMES)
def test_check_finds_a_wrong_sign_in_every_game(game: str, tmp_path: Path) -> None:
    folder = tmp_path / "card_data" / game
    shutil.copytree(builtin_root() / "card_data" / game, folder)
    file = folder / "reference.nl.yaml"
    text = file.read_text(encoding="utf-8")
    wrong = re.sub(r"\{icon:[a-z0-9-]+\}", "{icon:sym-nobody}", text, count=1)
    assert wrong != text
    file.write_text(wrong, encoding="utf-8")
    said = run("--project", str(tmp_path), "check", game).stderr
    assert re.search(r"reference.nl.yaml:\d+:\d+: error\[PNP160\]: there is no sign 'sym-nob", said)


LEFT_OUT = "the built-in games are left out; add --builtin for all games\n"


@pytest.mark.parametrize("verb", [("check",), ("estimate",), ("build", "--dry-run")])
def test_a_project_means_its_own_games(tmp_path: Path, verb: tuple[str, ...]) -> None:
    write_demo(tmp_path)
    mine = run("--project", str(tmp_path), *verb)
    assert mine.exit_code == 0, mine.output
    assert LEFT_OUT in mine.stderr
    assert "asant" not in mine.output
    named = run("--project", str(tmp_path), *verb, "demo")
    assert mine.stderr == LEFT_OUT + named.stderr


def test_builtin_includes_the_built_in_games(tmp_path: Path) -> None:
    write_demo(tmp_path)
    every = run("--project", str(tmp_path), "check", "--builtin", "--format", "json")
    found = [game["id"] for game in json.loads(every.stdout)["games"]]
    assert found == ["demo", *GAMES]
    assert LEFT_OUT not in every.stderr
    assert LEFT_OUT not in run("check").stderr


def test_a_game_that_changes_a_built_in_one_is_an_own_game(tmp_path: Path) -> None:
    write_game(tmp_path, "rasant", game_yaml="id: rasant\nextends: rasant\n")
    found = run("--project", str(tmp_path), "check", "--format", "json")
    assert [game["id"] for game in json.loads(found.stdout)["games"]] == ["rasant"]
    assert LEFT_OUT in found.stderr
