"""Worked examples: each is played by the rules in every language, and a deck that makes one false
is refused with the section named."""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from printnplay.cli.main import cli
from printnplay.core.diagnostics import LocatedText, Problem, Severity
from printnplay.data.model import Card, Game, Scalar
from printnplay.documents.examples import false_examples
from printnplay.documents.manuscript import Manuscript, Passage
from printnplay.games.cards import cards_for
from printnplay.games.discovery import find_playable, playable_of
from tests.projects import builtin
from tests.references import LANGUAGES, TOLD, example, passages, reference

NAMED = [
    (game, part.example)
    for game in TOLD
    for part in passages(game, "en")
    if part.example is not None
]
# Worked out by hand, from docs/games.
PRINTED = {
    ("rasant", "overtaking"): "3 points",
    ("rasant", "black-car"): "3 × 2 = 6 points",
    ("jumbo-grand-prix", "sum"): "= 19",
    ("jumbo-grand-prix", "set"): "= 27",
    ("jumbo-grand-prix", "full-set"): "= 28",
    ("gumball-rally", "passing"): "overtaken 2",
    ("gumball-rally", "points"): "= 7",
    ("generally", "challenges"): "+ 2 + 3",
    ("wacky-challenge", "route"): "11 stages",
}


def played(game: Game, told: Manuscript) -> list[Problem]:
    playable = playable_of(game)
    if playable is None:
        return []
    return list(false_examples(game, told, playable, lambda seats: cards_for(game, seats)))


@pytest.mark.parametrize("game", TOLD)
def test_every_worked_example_is_one_that_is_played(game: str) -> None:
    named = {part.example for part in passages(game, "en") if part.example}
    assert named
    assert named <= set(find_playable(game).examples), "rulebooks have more of them"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", TOLD)
def test_the_worked_examples_are_what_the_rules_do(game: str, language: str) -> None:
    assert played(builtin(game), reference(game, language)) == []


@pytest.mark.parametrize(("game", "name"), PRINTED)
def test_what_is_printed_was_worked_out_by_hand(game: str, name: str) -> None:
    part = example(game, "en", name)
    results = [row.result.text for row in part.figure if row.result]
    words = part.words.text.replace("*", "") if part.words else ""
    assert PRINTED[game, name] in (words if not results else " ".join(results))


def changes(part: Passage) -> Iterator[Passage]:
    """An example with one thing wrong each: what comes after, what lies where, who is marked, the
    number in bold, the number behind the faces."""
    first, *rest = part.figure
    if first.after:
        yield replace(part, figure=(replace(first, after=first.after[::-1]), *rest))
    if part.is_table:
        yield replace(part, figure=(replace(first, left=first.left[::-1]), *rest))
        yield replace(part, figure=(replace(first, right=rest[0].right), *rest))
        yield replace(part, figure=(rest[0], first, *rest[1:]))
    elif rest and not first.result and not first.after:
        yield replace(part, figure=(first, replace(rest[0], faces=rest[0].faces[::-1])))
    if first.marked and not first.after:
        yield replace(part, figure=(replace(first, marked=first.marked[1:]), *rest))
    if first.result:
        wrong = first.result._replace(text="= 99")
        yield replace(part, figure=(replace(first, result=wrong), *rest))
    if part.words and re.search(r"\*\*\d", part.words.text):
        text = re.sub(r"\*\*\d+", "**99", part.words.text)
        yield replace(part, words=LocatedText(text, part.words.pos))


@pytest.mark.parametrize(("game", "name"), NAMED)
def test_an_example_with_anything_wrong_is_told_with_its_section(game: str, name: str) -> None:
    whole, tried = reference(game, "fr"), 0
    for section, parts in whole.sections.items():
        for at, part in enumerate(parts):
            for wrong in changes(part) if part.example == name else ():
                told = (*parts[:at], wrong, *parts[at + 1 :])
                other = replace(whole, sections={**whole.sections, section: told})
                (problem,) = played(builtin(game), other)
                assert (problem.code, problem.pos) == ("PNP356", part.pos)
                start = f"the example '{name}' of section '{section}' is not what the rules do: "
                assert problem.message.startswith(start)
                tried += 1
    assert tried


@pytest.mark.parametrize(("game", "name"), NAMED)
def test_an_example_of_another_shape_is_told_and_nothing_breaks(game: str, name: str) -> None:
    whole = reference(game, "en")
    part = example(game, "en", name)
    bare = replace(part, figure=(), words=None)
    (problem,) = played(builtin(game), replace(whole, sections={"turn": (bare,)}))
    start = f"the example '{name}' of section 'turn' "
    assert problem.message.startswith((f"{start}cannot be played:", f"{start}is not what"))


def with_values(game: Game, card: str, **values: Scalar) -> Game:
    def changed(one: Card) -> Card:
        return one._replace(values={**one.values, **values}) if one.id == card else one

    parts = (p._replace(cards=tuple(map(changed, p.cards))) for p in game.components)
    return game._replace(components=tuple(parts))


def test_other_speeds_turn_the_order_round_and_it_stays_true(tmp_path: Path) -> None:
    (tmp_path / "card_data/wacky-challenge").mkdir(parents=True)
    (tmp_path / "card_data/wacky-challenge/game.yaml").write_text(
        "id: wacky-challenge\nextends: wacky-challenge\ncomponents:\n  - id: race\n    cards:\n"
        "      - {id: red-train, speed: 199}\n",
        encoding="utf-8",
    )
    found = CliRunner().invoke(
        cli, ["--project", str(tmp_path), "rules", "wacky-challenge", "--format", "markdown"]
    )
    assert found.exit_code == 0, found.output
    assert "| green train (88), red train (199) | Train |" in found.output, "the faster is nearer"
    assert "the faster one (199) before the other (88)" in found.output


@pytest.mark.parametrize(
    ("game", "card", "values", "said"),
    [
        ("wacky-challenge", "red-plane", {"left": None, "right": "airfield"}, "'route' of section"),
        ("generally", "red-avatar", {"handling": 0, "speed": 3}, "'challenges' of section"),
    ],
)
def test_a_deck_that_makes_an_example_false_is_refused(
    game: str, card: str, values: dict[str, Scalar], said: str
) -> None:
    other = with_values(builtin(game), card, **values)
    (problem,) = played(other, reference(game, "nl"))
    assert said in problem.message
    assert problem.help == (
        "correct this passage in a reference.nl.yaml of your own, or leave it out there"
    )


def test_check_and_build_refuse_a_false_example(tmp_path: Path) -> None:
    folder = tmp_path / "card_data/wacky-challenge"
    folder.mkdir(parents=True)
    (folder / "game.yaml").write_text(
        "id: wacky-challenge\nextends: wacky-challenge\ncomponents:\n  - id: race\n    cards:\n"
        "      - {id: blue-car, right: ~}\n",
        encoding="utf-8",
    )
    for args in (["check", "wacky-challenge"], ["build", "wacky-challenge", "--dry-run"]):
        found = CliRunner().invoke(cli, ["--project", str(tmp_path), *args])
        assert found.exit_code == 1
        assert "error[PNP356]: the example 'route' of section 'scoring' is not" in found.output


def test_an_example_that_the_rules_do_not_have_is_a_warning() -> None:
    game, told = builtin("rasant"), reference("wacky-challenge", "en")
    bare = replace(find_playable("rasant"), examples={})
    found = list(false_examples(game, told, bare, lambda seats: cards_for(game, seats)))
    assert {problem.severity for problem in found} == {Severity.WARNING}
    assert found[0].message == "the rules of 'rasant' have no example 'order': it is not checked"
