"""`printnplay estimate`: what each option changes, and that it agrees with what `build` says."""

import json
from functools import cache
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner, Result

from printnplay.cli.estimate import command
from printnplay.cli.main import cli
from printnplay.kit import estimate as kit_estimate
from printnplay.pdf.ink import PageInk
from tests.cli.kits import run as build
from tests.demo import WHOLE, write_demo
from tests.projects import GAME, GAMES, WORDS, write_game

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("own_place")]

JOKERS = ("rasant", "--component", "jokers")
WHOLE_KIT = ("demo",)
WHITE = PageInk(1.0, (0.0, 0.0, 0.0, 0.0))
# How long the outlines of its two markers and two cars are.
OF_THE_PIECES = 619.8


def run(*args: str) -> Result:
    return CliRunner().invoke(cli, ["estimate", *args])


def estimates(*args: str) -> list[dict[str, Any]]:
    result = run(*args, "--format", "json")
    assert result.exit_code == 0, result.output
    found: list[dict[str, Any]] = json.loads(result.stdout)["estimates"]
    return found


def estimate(*args: str) -> dict[str, Any]:
    (found,) = estimates(*args)
    return found


@cache
def usual(*args: str) -> dict[str, Any]:
    """Of a built-in game or of a whole kit, made once."""
    return estimate(*args)


def plan(found: dict[str, Any]) -> dict[str, Any]:
    first: dict[str, Any] = found["cutting_plan"][0]
    return first


def black(found: dict[str, Any]) -> float:
    return float(found["ink"]["black"]["mm2"])


def test_what_a_deck_takes() -> None:
    """Eight cards on one paper, turned, 6 mm apart: known in every number."""
    found = usual(*JOKERS)
    assert found["sheets"] == {"card": 1, "all": 1}
    (file,) = found["files"]
    assert (file["name"], file["pages"], file["straight_cuts"]) == ("cards.pdf", 2, 12)
    assert plan(found)["across_at_mm"] == [13.5, 76.5, 82.5, 145.5, 151.5, 214.5, 220.5, 283.5]
    assert plan(found)["then_down_at_mm"] == [14, 102, 108, 196]
    assert found["cutting_seconds"] == 12 * 15
    assert found["ink"]["area_mm2"] == 2 * 210 * 297
    (sleeves,) = found["sleeves"]
    assert (sleeves["count"], sleeves["sleeve"]) == (8, "Standard Card Game")


# What one option changes: the words, and what the estimate then says that it did not before.
CHANGES: dict[str, tuple[tuple[str, ...], tuple[str, ...], Any]] = {
    "paper": (JOKERS, ("letter",), lambda e: round(e["ink"]["area_mm2"] / 4) == 60322),
    "backs": (JOKERS, ("none",), lambda e: e["files"][0]["pages"] == 1),
    "lang": (("rasant", "--component", "pad"), ("fr",), lambda e: e["language"] == "fr"),
    "gap": (JOKERS, ("10mm",), lambda e: plan(e)["then_down_at_mm"][2] == 110),
    "margin": (JOKERS, ("25mm",), lambda e: e["sheets"]["card"] == 2),
    "copies": (JOKERS, ("2",), lambda e: e["sheets"]["card"] == 2),
    "players": (
        ("generally", "--component", "markers"),
        ("2",),
        lambda e: e["copies"] == {"markers": 20},
    ),
    "skip-first": (JOKERS, ("4",), lambda e: e["sheets"]["card"] == 2),
    "size": (JOKERS, ("bridge",), lambda e: e["sleeves"][0]["sleeve"] == "Chimera"),
    "blank": (JOKERS, ("2",), lambda e: e["sleeves"][0]["count"] == 10),
    "track": (
        ("generally", "--component", "track"),
        ("large",),
        lambda e: e["sheets"]["thick"] == 2,
    ),
    "cut": (
        ("generally", "--component", "markers"),
        ("square",),
        lambda e: e["straight_cuts"] > 0 and e["shaped_mm"] == 0,
    ),
    "no-sample-game": (("rasant",), (), lambda e: e["sheets"]["plain"] == 5),
    "no-aids": (WHOLE_KIT, (), lambda e: e["sleeves"][0]["count"] == 6),
    "mats": (WHOLE_KIT, (), lambda e: e["sheets"]["plain"] == 4),
    "no-boxes": (WHOLE_KIT, (), lambda e: not e["boxes"] and e["shaped_mm"] == OF_THE_PIECES),
    "stock": (
        WHOLE_KIT,
        ("0.5mm",),
        lambda e: e["boxes"][0]["outside_mm"][2] == (6 + 4) * 0.5 + 1 + 2 * 0.5,
    ),
    "sleeved": (WHOLE_KIT, (), lambda e: e["boxes"][0]["inside_mm"][0] > 66),
    "registration": (JOKERS, ("three-point",), lambda e: plan(e)["across_at_mm"][0] > 17),
    "seconds-a-cut": (JOKERS, ("5",), lambda e: e["cutting_seconds"] == 60),
}


@pytest.mark.parametrize("name", CHANGES)
def test_an_option_changes_what_it_names(name: str) -> None:
    base, words, holds = CHANGES[name]
    write_demo(Path(), **WHOLE)
    assert not holds(usual(*base))
    assert holds(estimate(*base, f"--{name}", *words))


def test_folded_sheets_are_folded_first() -> None:
    found = estimate(*JOKERS, "--backs", "fold")
    assert plan(found)["fold_first"]
    assert not plan(usual(*JOKERS))["fold_first"]


def test_separate_backs_are_not_cut_again() -> None:
    both = estimate(*JOKERS, "--backs", "separate")
    assert [f["sheets"] for f in both["files"]] == [1, 0, 1]
    assert both["straight_cuts"] == 12


def test_low_ink_takes_less_ink() -> None:
    assert black(estimate(*JOKERS, "--ink", "low")) < black(usual(*JOKERS)) / 2


def test_bleed_and_marks_take_ink() -> None:
    most = black(usual(*JOKERS))
    assert black(estimate(*JOKERS, "--bleed", "0mm", "--gap", "6mm")) < most * 0.95
    assert most * 0.99 < black(estimate(*JOKERS, "--marks", "none")) < most


def test_stacks_share_the_cards_out() -> None:
    """Twelve cards: eight and four, or six and six."""
    in_sheets, in_stacks = (
        estimate(*JOKERS, "--blank", "4", "--order", order) for order in ("sheet", "stack")
    )
    assert len(in_sheets["cutting_plan"]) == 2
    assert [p["sheets"] for p in in_stacks["cutting_plan"]] == [[1, 2]]


def test_pads_four_to_a_page() -> None:
    one, four = (estimate("rasant", "--component", "pad", "--pad", n) for n in ("1", "4"))
    assert black(one) != black(four)


def test_a_component_alone() -> None:
    assert usual(*JOKERS)["copies"] == {"jokers": 8}


def test_a_printers_margins_count() -> None:
    wide = ["printer", "set", "office", "--margins", "25,25,25,25mm"]
    cli.main(wide, standalone_mode=False)
    assert estimate(*JOKERS, "--printer", "office")["sheets"]["card"] == 2


def test_every_option_is_tested() -> None:
    apart = {"backs", "ink", "bleed", "marks", "order", "pad", "component", "printer", "format"}
    apart |= {"draft", "builtin"}  # tests/cli/test_verbs.py
    apart |= {"rulebook"}  # tests/documents/test_booklet.py
    options = [param for param in command.params if isinstance(param, click.Option)]
    names = {str(param.name).replace("_", "-") for param in options} - {"help"}
    tested = {name.removeprefix("no-") for name in CHANGES} | apart
    assert {"form" if name == "format" else name for name in tested} == names


def test_several_papers_are_several_estimates() -> None:
    found = estimates(*JOKERS, "--paper", "a4", "--paper", "letter")
    assert [e["paper"] for e in found] == ["a4", "letter"]


def test_the_options_of_build_in_a_file_and_the_environment(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    text = '[build]\npaper = "letter"\nink = "low"\nout = "there"\n'
    Path("printnplay.toml").write_text(f'{text}[estimate]\nink = "full"\n', encoding="utf-8")
    found = estimate(*JOKERS)
    assert (found["paper"], found["low_ink"]) == ("letter", False)
    monkeypatch.setenv("PRINTNPLAY_PAPER", "a3")
    assert estimate(*JOKERS)["paper"] == "a3"


@pytest.mark.parametrize("game", GAMES)
def test_it_agrees_with_what_is_built(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever ink it takes."""
    monkeypatch.setattr(kit_estimate, "page_inks", lambda _pdf, pages: [WHITE] * len(pages))
    found = estimate(game)
    said = build(game, "--dry-run").stderr
    assert f"on {found['sheets']['all']} sheets of paper, {found['straight_cuts']} straight" in said


def test_ink_of_a_known_area(tmp_path: Path) -> None:
    """Ten cards, each half black with its bleed: 34.5 x 94 mm, but for the marks in the margins."""
    front = "    front: card.svg.j2\n"
    each = "    each: {colour: [red, blue], value: 1..5}\n"
    write_game(tmp_path, game_yaml=GAME + front + each, text_en_yaml=WORDS)
    (tmp_path / "templates" / "demo").mkdir(parents=True)
    card = (
        "{% extends 'face.svg.j2' %}{% block art %}"
        '<rect x="-3" y="-3" width="34.5" height="94" fill="#000000"/>{% endblock %}'
    )
    (tmp_path / "templates" / "demo" / "card.svg.j2").write_text(card, encoding="utf-8")
    args = ["--project", str(tmp_path), "estimate", "demo", "--format", "json"]
    more = ["--component", "race", "--marks", "none", "--backs", "none"]
    result = CliRunner().invoke(cli, [*args, *more])
    assert result.exit_code == 0, result.output
    (found,) = json.loads(result.stdout)["estimates"]
    assert black(found) == pytest.approx(10 * 34.5 * 94, rel=0.01)
    assert found["ink"]["cyan"]["mm2"] == 0


def test_a_person_reads_a_table() -> None:
    parts = ("--component", "cars", "--component", "markers")
    result = run("generally", *parts, "--players", "2")
    assert result.exit_code == 0, result.output
    for text in (
        ": 48 cards and 20 pieces",
        "sheets of each stock: 6 card, ",
        "cards.pdf, sheets 1–6",
        "1. across at 13.5, 76.5",
        "(assumed: 15 s per straight cut, 5 mm per second along a shape, one sheet at a time)",
        "sleeves: 48 x Standard Card Game (sold for 63.5 x 88 mm) for 48 cards of 63 x 88 mm",
    ):
        assert text in result.stdout, text


def test_boxes_of_one_size_are_one_line() -> None:
    boxes = "boxes: [{id: box, holds: [race]}, {id: spare, holds: [race]}]"
    write_demo(Path(), game_yaml=("boxes: [{id: box, holds: [race]}]", boxes))
    assert "2 boxes (box, spare)" in run("demo").stdout


def test_what_cannot_be_printed_is_an_error() -> None:
    result = run("rasant", "--margin", "95mm")
    assert result.exit_code == 1
    assert "PNP401" in result.stderr
    assert not result.stdout


def test_help_has_examples() -> None:
    text = run("--help").stdout
    assert "printnplay estimate rasant --ink low" in text
    assert "--seconds-a-cut" in text
