"""The public API: its examples run, it is typed and lazy, and the command line does the same."""

import doctest
import json
import os
import pickle
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

import printnplay
from printnplay.cli.main import cli
from printnplay.kit.options import KitOptions, Option, as_arguments, kit_options
from printnplay.kit.values import CardSize, Flag, Length, Name, Names, OneOf, Paper, WholeNumber
from tests.demo import write_demo
from tests.projects import EACH, GAME, WORDS, builtin, write_game

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("made_once")]

REPOSITORY = Path(__file__).parent.parent
API = REPOSITORY / "docs" / "api.md"
JOKERS = KitOptions(paper="a4", lang="en", component=("jokers",))
START, END = "<!-- options -->\n", "<!-- end of options -->"


@pytest.fixture(autouse=True)
def own_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def run(*args: str, code: int = 0) -> str:
    result = CliRunner().invoke(cli, list(args))
    assert result.exit_code == code, result.output
    return result.stdout if code == 0 else result.stderr


def names() -> dict[str, object]:
    return {name: getattr(printnplay, name) for name in printnplay.__all__}


@pytest.mark.parametrize("name", [name for name in printnplay.__all__ if name.islower()])
def test_every_function_has_an_example_that_runs(name: str) -> None:
    (test,) = doctest.DocTestFinder(recurse=False).find(names()[name], name, globs=names())
    found = doctest.DocTestRunner().run(test)
    assert found.attempted
    assert not found.failed


def test_the_examples_of_options_run() -> None:
    (test,) = doctest.DocTestFinder(recurse=False).find(KitOptions, globs=names())
    assert doctest.DocTestRunner().run(test).failed == 0


def test_the_page_of_the_api_runs_line_by_line() -> None:
    found = doctest.testfile(str(API), module_relative=False)
    assert found.attempted > 15
    assert not found.failed


def test_the_page_of_the_api_has_every_name() -> None:
    text = API.read_text(encoding="utf-8")
    for name in printnplay.__all__:
        assert re.search(rf"`{name}[`(]", text), name


def test_the_page_of_the_api_has_every_option() -> None:
    """UPDATE_GOLDENS=1 writes the table anew."""
    text = API.read_text(encoding="utf-8")
    head, _, rest = text.partition(START)
    table = "".join(f"{line}\n" for line in option_table())
    if os.environ.get("UPDATE_GOLDENS"):
        API.write_text(f"{head}{START}{table}{END}{rest.partition(END)[2]}", encoding="utf-8")
    assert rest.partition(END)[0] == table


def option_table() -> list[str]:
    head = ["| option | about | values | default | |", "|---|---|---|---|---|"]
    return [*head, *map(_row, kit_options())]


def _row(declared: Option) -> str:
    default = declared.unset or f"`{declared.default!r}`"
    cells = (f"`{declared.name}`", declared.group, _values(declared), default, declared.help)
    return f"| {' | '.join(cells)} |"


def _values(declared: Option) -> str:
    match declared.value:
        case Length(most):
            return f"0 to {most:g} mm"
        case OneOf(allowed):
            return ", ".join(f"`{one!r}`" for one in allowed)
        case WholeNumber(least, most):
            return f"{least} to {most}"
        case Flag():
            return "`True`, `False`"
        case Paper() | CardSize() | Name():
            return "text"
        case Names():
            return "texts"
    raise TypeError(declared)


def test_the_lines_of_the_readme_run() -> None:
    text = (REPOSITORY / "README.md").read_text(encoding="utf-8")
    (lines,) = re.findall(r"^```python\n(.*?)^```$", text, re.M | re.S)
    done = subprocess.run(
        [sys.executable, "-c", lines],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONPATH": str(REPOSITORY)},
    )
    assert "The match is over" in done.stdout
    assert len(list(Path("output").rglob("*.pdf"))) == 4


def test_every_name_is_where_type_checkers_are_told() -> None:
    """Under TYPE_CHECKING and at run time the same modules are named."""
    text = (REPOSITORY / "printnplay" / "__init__.py").read_text(encoding="utf-8")
    shown = re.findall(r"^    from printnplay\.([\w.]+) import (.+)$", text, re.M)
    assert {module: tuple(names.split(", ")) for module, names in shown} == printnplay._MODULES
    told = sorted(name for names in printnplay._MODULES.values() for name in names)
    assert told == sorted(printnplay.__all__)


def test_importing_costs_nothing_until_a_name_is_used() -> None:
    code = "import sys, printnplay; print(*(n for n in sys.modules if n.startswith('printnplay')))"
    env = {**os.environ, "PYTHONPATH": str(REPOSITORY)}
    found = subprocess.check_output([sys.executable, "-c", code], text=True, env=env)
    assert found.split() == ["printnplay"]
    assert {*printnplay.__all__} <= {*dir(printnplay)}
    with pytest.raises(AttributeError, match="has no attribute 'nothing'"):
        printnplay.nothing  # type: ignore[attr-defined]  # noqa: B018


def test_a_kit_is_what_build_writes() -> None:
    kit: printnplay.Kit = printnplay.build_kit(builtin("rasant"), JOKERS)
    run("build", "rasant", "--component", "jokers", "--paper", "a4", "--lang", "en")
    folder = Path("output/rasant") / kit.name
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == kit.files
    kit.write(Path("elsewhere"))
    assert {path.name: path.read_bytes() for path in Path("elsewhere").iterdir()} == kit.files


def test_a_match_is_what_play_prints() -> None:
    match: printnplay.Match = printnplay.play_match(builtin("rasant"), bots="random", seed=5)
    args = ("play", "rasant", "--bots", "random", "--seed", "5", "--lang", "fr")
    assert run(*args, "--record", "m.jsonl") == match.transcript("fr")
    assert Path("m.jsonl").read_text(encoding="utf-8") == match.record("fr")
    assert "The match is over" in run("replay", "m.jsonl")


def test_statistics_are_what_simulate_prints() -> None:
    found: printnplay.Statistics = printnplay.simulate(
        builtin("rasant"), matches=30, seats=4, bots=("greedy", "random"), seed=3, jobs=2
    )
    args = ("--matches", "30", "--seats", "4", "--bots", "greedy,random", "--seed", "3")
    told = json.loads(run("simulate", "rasant", *args, "--format", "json"))
    assert told["matches"] == found.matches == 30
    assert told["length"]["mean"] == round(found.mean_length, 6)
    rates = {row["seat"]: row["rate"] for row in told["win_rate_by_seat"]}
    assert rates == {seat: round(rate.rate, 6) for seat, rate in found.seat_win_rates.items()}


def test_faces_are_what_render_draws() -> None:
    face: printnplay.Face = printnplay.draw_faces(builtin("rasant"), lang="nl")[0]
    card = face.cards[0]
    args = ("render", "rasant", "--card", card, "--lang", "nl", "--bleed", "--out", "here")
    run(*args, "--dpi", "50")
    assert Path(f"here/{face.name}.png").read_bytes() == face.png(50, bleed=3)
    low = printnplay.draw_faces(builtin("rasant"), ink="low")[0]
    assert low.cards == face.cards
    assert low.png(50) != face.png(50)
    assert 'width="69mm"' in face.svg(bleed=3)


def project(more: str = "", art: str = "", words: str = WORDS) -> printnplay.Game:
    write_game(
        Path(), game_yaml=GAME + "    front: race.svg.j2\n" + EACH + more, text_en_yaml=words
    )
    folder = Path("templates/demo")
    folder.mkdir(parents=True, exist_ok=True)
    face = f"{{% extends 'face.svg.j2' %}}\n{{% block art %}}{art}{{% endblock %}}"
    (folder / "race.svg.j2").write_text(face, encoding="utf-8")
    return printnplay.load_game("demo")


def test_files_with_errors_raise_all_of_them_as_a_terminal_shows_them() -> None:
    with pytest.raises(printnplay.ProblemsFound) as raised:
        project("    copys: 2\n    expekt: []\n")
    assert [problem.code for problem in raised.value.problems] == ["PNP101", "PNP101"]
    told = str(raised.value).splitlines()
    assert told[0].endswith("error[PNP101]: unknown field 'copys'")
    assert told[2].endswith("| " + "    copys: 2")
    assert told[-1] == "2 errors in 1 file."
    assert str(raised.value.problems[0]) in run("check", "demo", code=1)


def test_a_game_is_checked_wherever_one_is_by_now() -> None:
    assert printnplay.check(builtin("rasant")) == ()


def test_check_finds_what_the_command_finds() -> None:
    game = project("    expect: [{total: 3}]\n", words=WORDS + "unused: Nobody needs it\n")
    (found,) = printnplay.check(game)
    assert str(found) in run("check", "demo", code=1)
    assert found.line == "    expect: [{total: 3}]"
    more = printnplay.check(game, printing=True)
    assert {problem.code for problem in more} >= {"PNP352", "PNP601"}


Make = Callable[[printnplay.Game], object]


@pytest.mark.parametrize("make", [printnplay.draw_faces, printnplay.build_kit])
def test_drawings_with_errors_are_never_handed_on(make: Make) -> None:
    game = project(art="{{ card.nmae }}")
    with pytest.raises(printnplay.ProblemsFound, match=r"race\.svg\.j2:2:24: error\[PNP203\]"):
        make(game)


def test_a_kit_that_is_not_complete_is_not_built() -> None:
    game = project("    expect: [{total: 3}]\n")
    with pytest.raises(printnplay.ProblemsFound) as raised:
        printnplay.build_kit(game)
    assert "12 |     expect: [{total: 3}]" in str(raised.value)


WRONG: list[tuple[Make, tuple[str, ...]]] = [
    (lambda game: printnplay.play_match(game, seats=2), ("play", "--seats", "2")),
    (lambda game: printnplay.play_match(game, bots="nobody"), ("play", "--bots", "nobody")),
    (lambda game: printnplay.play_match(game, bots=["random"] * 4), ("play", "--bots", "a,b,c,d")),
    (lambda game: printnplay.play_match(game, seed=-1), ("play", "--seed", "-1")),
    (lambda game: printnplay.play_match(game, options={"x": True}), ("play", "--option", "x")),
    (lambda game: printnplay.simulate(game, matches=0), ("simulate", "--matches", "0")),
    (lambda game: printnplay.draw_faces(game, lang="de"), ("render", "--lang", "de")),
    (lambda game: printnplay.build_kit(game, KitOptions(lang="de")), ("build", "--lang", "de")),
    (lambda game: printnplay.build_kit(game, KitOptions(players=9)), ("build", "--players", "9")),
    (lambda game: printnplay.build_kit(game, KitOptions(paper="a5")), ("build", "--paper", "a5")),
    (lambda game: printnplay.build_kit(game, KitOptions(printer="x")), ("build", "--printer", "x")),
    (lambda _: KitOptions(bleed=9), ("build", "--bleed", "9mm")),
    (lambda _: KitOptions.of({"backs": "both"}), ("build", "--backs", "both")),
    (lambda _: KitOptions(copies=100), ("build", "--copies", "100")),
    (lambda _: printnplay.load_game("rasent"), ("cards", "rasent")),
    (lambda _: printnplay.load_game("rasant", "."), ("--project", ".", "cards", "rasant")),
]


@pytest.mark.parametrize(("make", "args"), WRONG)
def test_a_wrong_argument_is_refused_in_the_words_of_the_command_line(
    make: Make, args: tuple[str, ...]
) -> None:
    with pytest.raises(printnplay.WrongArgument) as refused:
        make(builtin("rasant"))
    assert isinstance(refused.value, ValueError)
    verb, *rest = args
    given = args if len(args) != 3 else (verb, "rasant", *rest)
    assert refused.value.message in run(*given, code=2).replace("\n", " ")


def test_a_game_does_not_depend_on_the_working_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_demo(tmp_path / "project")
    monkeypatch.chdir(tmp_path)
    game = printnplay.load_game("demo", project="project")
    monkeypatch.chdir("/")
    assert printnplay.draw_faces(game)


@pytest.mark.parametrize("given", [{"dpi": 0}, {"dpi": 1e6}, {"bleed": -1}, {"bleed": 50}])
def test_a_face_as_a_file_needs_sensible_numbers(given: dict[str, float]) -> None:
    face = printnplay.draw_faces(printnplay.load_game("rasant"))[0]
    with pytest.raises(printnplay.WrongArgument, match="expected"):
        face.png(**given)


def test_values_are_shown_in_one_line() -> None:
    game = builtin("rasant")
    kit = printnplay.build_kit(game, JOKERS)
    match = printnplay.play_match(game, bots=("random", "greedy"), seed=5)
    found = printnplay.simulate(game, matches=2)
    assert repr(game) == "<Game rasant: 3 to 5 players; speed, jokers, cars, pad>"
    assert repr(kit) == f"<Kit rasant/{kit.name}: cards.pdf, kit.json>"
    assert repr(kit.files) == "<Files: cards.pdf, kit.json>"
    moves = len(match.turns)
    assert repr(match) == f"<Match of rasant: random, greedy, random; seed 5, {moves} moves>"
    assert repr(found) == f"<Statistics of 2 matches, {found.steps} steps>"
    assert printnplay.Game.__doc__


def test_the_files_of_a_kit_cannot_be_changed() -> None:
    kit = printnplay.build_kit(builtin("rasant"), JOKERS)
    with pytest.raises(TypeError):
        kit.files["cards.pdf"] = b""  # type: ignore[index]
    assert pickle.loads(pickle.dumps(kit)) == kit


@pytest.mark.parametrize("jobs", [0, -1, 257])
def test_a_number_of_processes_that_cannot_be(jobs: int) -> None:
    with pytest.raises(printnplay.WrongArgument, match=r"jobs: .* is not in the range 1<=x<=256"):
        printnplay.simulate(builtin("rasant"), matches=1, jobs=jobs)


@pytest.mark.parametrize(
    ("advice", "python"),
    [
        ("use a larger paper: --paper a3", "use a larger paper: paper='a3'"),
        ("--track large; or --no-boxes", "track='large'; or boxes=False"),
        ("skip fewer: --skip-first 3", "skip fewer: skip_first=3"),
        ("'printnplay play' also takes --rules FILE.py", None),
    ],
)
def test_advice_is_not_about_a_command_line(advice: str, python: str | None) -> None:
    assert as_arguments(advice) == (python or advice)


def test_problems_advise_arguments() -> None:
    """The same problem as on the command line, with what a script would write."""
    options = printnplay.KitOptions(paper="a4", skip_first=50)
    with pytest.raises(printnplay.ProblemsFound, match=r"help: skip fewer: skip_first=\d"):
        printnplay.build_kit(builtin("rasant"), options)
