"""What `build` refuses: a kit that is wrong is not written."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from printnplay.cli.main import cli
from tests.cli.kits import refused, run
from tests.projects import GAME, WORDS, write_game

pytestmark = pytest.mark.usefixtures("own_place")

EACH = "    each: {colour: [red], value: 1..2}\n    front: race.svg.j2\n"
CARD = "{{% extends 'face.svg.j2' %}}\n{{% block art %}}\n{art}\n{{% endblock %}}\n"
PLAIN = '<circle cx="31.5" cy="44" r="9" fill="#000000"/>'


def project(art: str = PLAIN, more: str = "") -> None:
    write_game(Path(), game_yaml=GAME + EACH + more, text_en_yaml=WORDS)
    folder = Path("templates/demo")
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "race.svg.j2").write_text(CARD.format(art=art), encoding="utf-8")


@pytest.mark.parametrize(
    ("art", "wanted"),
    [
        ("{{ fit('far too long a line', 31, 40, 9, size=5) }}", "race.svg.j2:3:4: error[PNP301]"),
        ('<text x="9" y="9" font-size="1">tiny</text>', "race.svg.j2:3:1: error[PNP302]"),
        ('<text x="9" y="9" font-size="9">★</text>', "race.svg.j2:3:1: error[PNP501]"),
        ("{{ card.nmae }}", "race.svg.j2:3:9: error[PNP203]"),
        ('<circle r="3" fill="tomato"/>', "race.svg.j2:3:1: error[PNP311]"),
    ],
)
def test_a_drawing_that_cannot_be_printed(art: str, wanted: str) -> None:
    project(art)
    refused(run("demo"), 1, wanted, "Nothing was written.")


def test_a_deck_that_is_not_complete() -> None:
    project(more="    expect: [{total: 3}]\n")
    refused(run("demo"), 1, "game.yaml:12:", "error[PNP601]: race: copies: expected 3, found 2")


def test_a_paper_that_is_too_small() -> None:
    project()
    args = ("demo", "--component", "race", "--paper", "60x80mm")
    help = "(use a larger paper: --paper a4)"
    refused(run(*args), 1, "error[PNP401]: 60x80mm: a card of 63 x 88 mm does not fit", help)


@pytest.mark.parametrize(
    ("args", "help"),
    [
        (("--size", "200x290mm"), "--paper a3)"),
        (("--size", "300x407mm"), "--paper 316x423mm)"),
        (("--size", "150x150mm", "--backs", "fold"), "--paper a3)"),
        (("--size", "150x250mm", "--backs", "fold"), "--paper 166x532mm)"),
        (("--size", "180x250mm", "--registration", "three-point"), "--paper a3)"),
        (("--size", "290x410mm", "--registration", "three-point"), "--paper 330x450mm)"),
        (("--skip-first", "9"), "(skip fewer: --skip-first 7)"),
    ],
)
def test_what_would_fit_is_said(args: tuple[str, ...], help: str) -> None:
    """And it does."""
    project()
    usual = ("demo", "--component", "race", *args)
    refused(run(*usual, "--paper", "a4"), 1, "error[PNP401]: a4: ", help)
    assert run(*usual, *help.strip("()").split(" ")[-2:]).exit_code == 0


def test_a_printer_that_leaves_no_room() -> None:
    project()
    store = ["printer", "set", "bad", "--margins", "50,50,50,50mm"]
    assert CliRunner().invoke(cli, store).exit_code == 0
    args = ("demo", "--component", "race", "--printer", "bad", "--size")
    told = "or leave the printer's margins out: --printer none)"
    refused(run(*args, "120x120mm"), 1, "does not fit", told)
    assert "--printer none" not in run(*args, "200x290mm").stderr


def test_a_drawing_of_another_size_than_its_card() -> None:
    project()
    other = (
        '<svg xmlns="http://www.w3.org/2000/svg" width="50mm" height="50mm" viewBox="0 0 50 50"/>'
    )
    Path("templates/demo/race.svg.j2").write_text(other, encoding="utf-8")
    refused(run("demo"), 1, "race.svg.j2:1")


def test_a_good_one_is_written() -> None:
    project(more="    expect: [{total: 2}]\n")
    assert run("demo").exit_code == 0


NOTHING = "  - {id: bonus, kind: tokens, size: 16mm x 16mm, cards: [{id: gift}]}\n"


@pytest.mark.parametrize("verb", ["build", "check", "estimate", "proof"])
def test_a_component_that_nothing_prints(verb: str) -> None:
    """At its place, with what to add; no kit has to be planned for that."""
    project(more=NOTHING)
    path = Path("card_data/demo/text.en.yaml")
    path.write_text("component: {race: Race cards, bonus: Bonus}\n", encoding="utf-8")
    result = CliRunner().invoke(cli, [verb, "demo"])
    wanted = "card_data/demo/game.yaml:12:5: error[PNP350]: nothing of the component 'bonus'"
    assert result.exit_code == 1
    assert wanted in result.stderr
    assert "add 'front: token.svg.j2', or delete it" in result.stderr
