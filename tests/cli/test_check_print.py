"""`printnplay check --print` and each of its options: what changes, where, and the exit code."""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner, Result
from PIL import Image

from printnplay.cli.check import as_command
from printnplay.cli.main import cli
from printnplay.core.diagnostics import Note, Pos, Problem, Severity
from printnplay.games.play import pool
from tests.projects import GAME, GAMES, WORDS, write_game

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("own_place")]

EACH = "    each: {colour: [red], value: 1..2}\n    front: race.svg.j2\n"
BONUS = "  - {id: bonus, kind: deck, size: tcg, fields: {value: 1..2}, each: {value: 1..2}}\n"
CARD = "{{% extends 'face.svg.j2' %}}\n{{% block art %}}\n{art}\n{{% endblock %}}\n"
PLAIN = '<circle cx="31.5" cy="44" r="9" fill="#000000"/>'
FIT = "{{ fit(word('speed'), 31.5, 40, 30, size=6, min=5) }}"


def project(art: str = PLAIN, *, game: str = GAME + EACH, root: str = ".", **texts: str) -> None:
    """A game in the working folder (or another), drawn by one template."""
    words = {"text_en_yaml": WORDS} | texts
    titled = game.replace("title: {en: Demo}", "title: {en: Demo, fr: Démo, nl: Demo}")
    write_game(Path(root), game_yaml=titled, **words)
    folder = Path(root, "templates/demo")
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "race.svg.j2").write_text(CARD.format(art=art), encoding="utf-8")


def check(*args: str) -> Result:
    return CliRunner().invoke(cli, ["check", "demo", *args])


def flown(*args: str) -> Result:
    return check("--print", "--format", "text", *args)


def codes(result: Result) -> list[str]:
    return re.findall(r"\[(PNP\d+)\]", result.stdout)


def test_a_plain_check_counts_and_draws_nothing() -> None:
    project(text_en_yaml=WORDS + "spare: Spare\n")
    assert "PNP352" not in check().stderr
    result = check("--print")
    assert "card_data/demo/text.en.yaml:3:1: warning[PNP352]" in result.stderr
    assert "demo: Demo" in result.stdout
    assert result.exit_code == 0
    assert result.stderr.endswith("1 game checked: with warnings\n")


def test_a_good_project_has_no_finding() -> None:
    project()
    result = flown()
    assert (result.exit_code, result.stdout) == (0, "")
    assert result.stderr == "1 game checked: no problems found\n"


def test_strict_turns_warnings_into_errors() -> None:
    project(text_en_yaml=WORDS + "spare: Spare\n", text_fr_yaml="component: {race: C}\n")
    loose, strict = flown(), flown("--strict")
    assert (loose.exit_code, strict.exit_code) == (0, 1)
    assert loose.stdout.count(" warning[") == 2
    assert strict.stdout.count(" error[") == 2
    assert sorted(codes(strict)) == ["PNP141", "PNP352"]


def test_a_surplus_translation_is_an_error_in_any_case() -> None:
    project(text_fr_yaml="component: {race: C, raec: C}\n")
    result = flown()
    assert (result.exit_code, codes(result)) == (1, ["PNP142"])


def test_text_is_one_short_line_a_problem_on_stdout() -> None:
    project(text_en_yaml=WORDS + "spare: Spare\nother: Other\n")
    lines = flown().stdout.splitlines()
    assert [line.partition(": ")[0] for line in lines] == [
        "card_data/demo/text.en.yaml:3:1",
        "card_data/demo/text.en.yaml:4:1",
    ]


def test_github_is_a_workflow_command_a_problem() -> None:
    project(text_en_yaml=WORDS + "spare: Spare\n")
    result = check("--print", "--format", "github")
    start = "::warning file=card_data/demo/text.en.yaml,line=3,col=1,title=PNP352::the word 'spare'"
    assert result.stdout.startswith(start)
    assert len(result.stdout.splitlines()) == 1
    assert result.exit_code == 0


def test_github_escapes_the_folder_of_a_project() -> None:
    project(root="a,b%c:d", text_en_yaml=WORDS + "spare: Spare\n")
    args = ["--project", "a,b%c:d", "check", "demo", "--print", "--format", "github"]
    (line,) = CliRunner().invoke(cli, args).stdout.splitlines()
    place = "a%2Cb%25c%3Ad/card_data/demo/text.en.yaml,line=3,col=1"
    assert line.startswith(f"::warning file={place},title=PNP352::")


def test_a_workflow_command_is_escaped() -> None:
    problem = Problem(
        "PNP101",
        "100 %\r\nof it: a, b",
        Pos("a,b:c%/game.yaml", 3, 0),
        severity=Severity.ERROR,
        help="try again",
        notes=(Note("see", Pos("x", 1)),),
    )
    assert as_command(problem) == (
        "::error file=a%2Cb%3Ac%25/game.yaml,line=3,title=PNP101::"
        "100 %25%0D%0Aof it: a, b; see: x:1%0Ahelp: try again"
    )
    assert as_command(problem._replace(severity=Severity.NOTE)).startswith("::notice file=")


def test_json_has_every_finding() -> None:
    project(text_en_yaml=WORDS + "spare: Spare\n")
    found = json.loads(check("--print", "--format", "json").stdout)
    assert found["ok"] is True
    (problem,) = found["games"][0]["problems"]
    assert (problem["code"], problem["line"], problem["column"]) == ("PNP352", 3, 1)


def test_json_names_the_face_of_a_finding() -> None:
    art = '<use href="#icon-flag" transform="translate(30 40)"/>'
    symbol = '<symbol id="icon-flag" overflow="visible"><path d="M0 0H9V9Z"/></symbol>'
    reference = "goal: [{rules: [DEM-1], text: Win.}]\n"
    blocks = f"{art}\n{{% endblock %}}\n{{% block symbols %}}\n{symbol}"
    project(blocks, reference_en_yaml=reference)
    found = json.loads(check("--print", "--format", "json").stdout)
    (problem,) = found["games"][0]["problems"]
    assert problem["code"] == "PNP355"
    assert problem["faces"] == [{"face": "race-red-1", "box": None}]


def test_paper_and_another() -> None:
    project()
    result = flown("--paper", "a4", "--paper", "60x80mm", "--paper", "letter")
    assert (result.exit_code, codes(result)) == (1, ["PNP401"])
    assert ": 60x80mm: a card of 63 x 88 mm does not fit" in result.stdout
    assert flown("--paper", "a5").stdout == ""


def test_the_margins_of_the_printer_count() -> None:
    project()
    store = ["printer", "set", "office", "--margins", "4,4,4,12mm"]
    cli.main(store, standalone_mode=False)
    tight = ("--paper", "80x105mm")
    assert codes(flown(*tight)) == []
    assert codes(flown(*tight, "--printer", "office")) == ["PNP401"]
    cli.main(["printer", "default", "office"], standalone_mode=False)
    assert codes(flown(*tight)) == ["PNP401"]
    assert codes(flown(*tight, "--printer", "none")) == []


def test_lang_and_a_word_longer_than_its_box() -> None:
    project(
        FIT,
        text_en_yaml=WORDS + "speed: Speed\n",
        text_fr_yaml="component: {race: C}\nspeed: Vitesse de pointe\n",
    )
    result = flown()
    assert (result.exit_code, codes(result)) == (1, ["PNP353"])
    assert "card_data/demo/text.fr.yaml:2:1: error[PNP353]: the word 'speed' fits" in result.stdout
    assert "templates/demo/race.svg.j2:3" in result.stdout
    assert codes(flown("--lang", "en")) == []
    assert codes(flown("--lang", "fr")) == ["PNP353"]


def test_text_that_is_too_long_in_every_language_is_told_at_its_template() -> None:
    project(
        FIT,
        text_en_yaml=WORDS + "speed: The highest speed\n",
        text_fr_yaml="component: {race: C}\nspeed: Vitesse de pointe\n",
    )
    result = flown()
    assert set(codes(result)) == {"PNP301"}
    assert all(line.startswith("templates/") for line in result.stdout.splitlines())


def test_what_is_measured_is_told_once() -> None:
    project('<text x="20" y="40" font-size="1.5">small</text>' + PLAIN)
    assert codes(flown()) == ["PNP302"]


def test_a_game_without_cards() -> None:
    project(game=GAME + EACH.replace("value: 1..2}", "value: 1..2, copies: 0}"))
    result = flown()
    assert result.exit_code == 1
    assert "PNP350" in codes(result)


def test_a_title_and_a_reference_are_translated_too() -> None:
    reference = "goal: [{rules: [DEM-1], text: Play.}]\n"
    project(text_fr_yaml=WORDS, reference_en_yaml=reference)
    assert "no reference in 'fr'" in flown().stdout
    path = Path("card_data/demo/game.yaml")
    path.write_text(path.read_text("utf-8").replace("fr: Démo, ", ""), "utf-8")
    assert "the title is missing in 'fr'" in flown().stdout


def test_ink() -> None:
    project("{% if low %}{{ fit('far too long a line', 31, 40, 9, size=5) }}{% endif %}" + PLAIN)
    assert codes(flown()) == []
    assert codes(flown("--ink", "low")) == ["PNP301"]
    assert codes(flown("--ink", "full", "--ink", "low")) == ["PNP301"]


@pytest.mark.parametrize(
    ("name", "value"),
    [("paper", "a4"), ("printer", "none"), ("lang", "en"), ("ink", "low"), ("jobs", "2")],
)
def test_an_option_for_nothing_is_a_wrong_command_line(name: str, value: str) -> None:
    project()
    result = check(f"--{name}", value)
    assert result.exit_code == 2
    assert f"--{name} is about the printed kits; add --print" in result.stderr
    assert check("--print", f"--{name}", value).exit_code == 0


def test_jobs_share_the_games(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def in_order(work: Callable[[Any], Any], items: tuple[str, ...], jobs: int) -> Iterator[Any]:
        asked.append(jobs)
        return map(work, items)

    monkeypatch.setattr(pool, "in_order", in_order)
    project()
    write_game(Path(), "other", game_yaml="id: other\nextends: demo\ntitle: {en: Other}\n")
    assert check("other", "--print", "--jobs", "3").exit_code == 0
    assert check("other").exit_code == 0
    assert asked == [3, 1]


def test_the_environment_and_printnplay_toml(monkeypatch: pytest.MonkeyPatch) -> None:
    project()
    monkeypatch.setenv("PRINTNPLAY_PAPER", "60x80mm")
    assert check().exit_code == 0
    assert codes(flown()) == ["PNP401"]
    monkeypatch.delenv("PRINTNPLAY_PAPER")
    lines = ["[check]", "print = true", 'format = "text"', 'paper = "60x80mm"']
    Path("printnplay.toml").write_text("\n".join(lines), encoding="utf-8")
    assert codes(check()) == ["PNP401"]


def test_a_language_that_the_game_has_not() -> None:
    project(text_fr_yaml="component: {race: C}\n")
    result = flown("--lang", "frr")
    assert result.exit_code == 2
    assert "demo has no words in 'frr'; did you mean 'fr'?" in result.stderr


def test_a_progress_bar_on_a_terminal_only(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[bool] = []
    plain = click.progressbar

    def spy(items: Iterator[Any], *, length: int, file: object, hidden: bool) -> object:
        shown.append(not hidden)
        return plain(items, length=length, hidden=True)

    project()
    monkeypatch.setattr(click, "progressbar", spy)
    flown()
    monkeypatch.setattr("printnplay.cli.check.is_terminal", lambda: True)
    flown()
    check()
    CliRunner().invoke(cli, ["-q", "check", "demo", "--print"])
    assert shown == [False, True, False, False]


def aid(scene: str = "", words: str = "Play a card", **texts: str) -> None:
    """A game whose player aids have a drawing of their own."""
    side = f"{{title: Turn, lines: [{{step: {words}}}]}}"
    reference = f"aid: {{front: {side}, back: {side}}}\n"
    project(**{"reference_en_yaml": reference} | texts)
    lines = ["{% extends 'aid-card.svg.j2' %}", f"{{% block scene %}}{scene}{{% endblock %}}"]
    Path("templates/demo/aid.svg.j2").write_text("\n".join(lines), encoding="utf-8")


def test_player_aids_are_drawn_and_measured() -> None:
    aid()
    assert flown().stdout == ""
    aid('<rect x="1" y="1" width="9" height="9" fill="#FFFFFF"/>')
    result = flown()
    assert codes(result) == ["PNP340"]
    assert "templates/demo/aid.svg.j2:2:18: warning[PNP340]: a rect ends 1 mm" in result.stdout
    assert "on 4 cards" in result.stdout
    aid("{{ nobody }}")
    assert codes(flown()) == ["PNP203"]


def test_aids_in_every_language() -> None:
    side = f"{{title: Tour, lines: [{{step: {'Jouez une carte ' * 200}}}]}}"
    french = f"aid: {{front: {side}, back: {side}}}\n"
    aid(text_fr_yaml="component: {race: C}\n", reference_fr_yaml=french)
    assert set(codes(flown())) == {"PNP301"}
    assert codes(flown("--lang", "en")) == []


def test_aids_are_not_counted_and_their_icons_need_no_words() -> None:
    """The same icon on a card would be PNP355."""
    aid('<path id="icon-flag" d="M9 3.1H12V4.3Z" fill="#FFFFFF"/><use href="#icon-flag" x="30"/>')
    result = check("--print", "--format", "json")
    found = json.loads(result.stdout)["games"][0]
    assert [part["id"] for part in found["components"]] == ["race"]
    assert found["problems"] == []


def test_a_picture_of_16_bits_is_judged_like_others() -> None:
    """The second one hides some of the first."""
    Path("images").mkdir()
    Image.new("I;16", (900, 900), 30_000).save("images/deep.png")
    art = "{{ image('deep.png', 8, 15, 45, 30) }}{{ image('deep.png', 20, 20, 20, 20) }}"
    project(art)
    result = flown("--paper", "a4")
    assert isinstance(result.exception, SystemExit | None), result.exception


def test_all_problems_at_once() -> None:
    project(
        FIT,
        game=GAME + EACH + BONUS,
        text_en_yaml=WORDS + "  bonus: Bonus\nspeed: Speed\nspare: Spare\n",
        text_fr_yaml="component: {race: C, bonus: B}\nspeed: Vitesse de pointe\nspare: S\n",
        reference_en_yaml="goal: [{rules: [DEM-1], text: Play seventeen rounds.}]\n",
    )
    Path("templates/demo/old.svg.j2").write_text("<svg/>", encoding="utf-8")
    result = flown("--paper", "a4", "--paper", "60x80mm")
    wanted = {"PNP141", "PNP351", "PNP352", "PNP353", "PNP354", "PNP401"}
    assert set(codes(result)) == wanted
    assert all(re.match(r"[\w/.-]+(:\d+){0,2}: ", line) for line in result.stdout.splitlines())


@pytest.mark.parametrize("game", GAMES)
def test_none_of_the_five_games_has_a_finding(game: str) -> None:
    args = ["check", game, "--print", "--strict", "--format", "text"]
    more = ["--ink", "full", "--ink", "low", "--paper", "a4", "--paper", "letter"]
    result = CliRunner().invoke(cli, [*args, *more])
    assert (result.stdout, result.exit_code) == ("", 0)


def test_help_teaches_with_examples() -> None:
    text = check("--help").stdout
    for line in ("check rasant --print", "--format github", "--strict", "Exit code: 0"):
        assert line in text
