"""The numbers that the rules play by: the data say the same, or `check` says where they do not."""

from collections.abc import Iterable
from pathlib import Path

import pytest
from click.testing import CliRunner

from printnplay.cli.main import cli
from printnplay.core.diagnostics import Problem
from printnplay.data.model import Game
from printnplay.games.cards import contradictions
from printnplay.games.discovery import rules_of
from tests.games.tables import REGISTERED
from tests.projects import BUILTIN, builtin, load, write_game

EACH_GAME = pytest.mark.parametrize("game", REGISTERED)


def extended(folder: Path, game: str, *lines: str) -> Game:
    """A user's own changes to a game."""
    text = "\n".join([f"id: {game}", f"extends: {game}", *lines, ""])
    found, report = load(write_game(folder, game, game_yaml=text), game, BUILTIN)
    assert found is not None, list(report)
    return found


def said(found: Iterable[Problem]) -> list[tuple[str, int, int]]:
    problems = list(found)
    assert {problem.code for problem in problems} <= {"PNP610"}
    return [(problem.message, problem.pos.line, problem.pos.column) for problem in problems]


@EACH_GAME
def test_the_games_play_by_the_numbers_that_they_print(game: str) -> None:
    assert said(contradictions(builtin(game))) == []


@EACH_GAME
def test_every_number_among_the_facts_is_declared_by_the_rules_under_the_same_rule(
    game: str,
) -> None:
    facts = [fact for fact in builtin(game).facts.values() if type(fact.value) is int]
    declared = {c.name: (c.value, c.rule) for c in rules_of(game).facts.constants}
    assert {f.name: (f.value, f.source and f.source.rule) for f in facts} == declared


@EACH_GAME
def test_every_constant_is_asked_of_the_data(game: str) -> None:
    whole = builtin(game)
    for name, value, rule in rules_of(game).facts.constants:
        fact = whole.facts[name]
        other = whole._replace(facts={**whole.facts, name: fact._replace(value=value + 1)})
        (problem,) = contradictions(other)
        assert problem.pos == fact.pos
        assert problem.message == (
            f"the rules play by '{name}' {value} ({rule}), found {value + 1}"
        )
        assert problem.help == f"write '{value}'"
        without = {n: fact for n, fact in whole.facts.items() if n != name}
        (problem,) = contradictions(whole._replace(facts=without))
        assert problem.message.endswith("found none")
        assert problem.help == f"add '{name}: {value}' to 'facts:'"


@EACH_GAME
def test_every_piece_is_asked_of_the_data(game: str) -> None:
    whole = builtin(game)
    for group in {need.group for need in rules_of(game).facts.pieces}:
        rest = tuple(part for part in whole.components if part.id != group)
        found = list(contradictions(whole._replace(components=rest)))
        assert found
        assert all(f" {group}" in problem.message for problem in found)
        assert {problem.pos for problem in found} == {whole.pos}


def test_facts_and_players_are_told_at_their_values(tmp_path: Path) -> None:
    game = extended(
        tmp_path,
        "rasant",
        "players: {is: 2..6, provenance: assumed}",
        "facts:",
        "  hand: 7",
        "  limit: {is: 140, rule: RAS-7}",
    )
    assert said(contradictions(game)) == [
        ("the rules are for 3 to 5 players, found 2 to 6", 3, 15),
        ("the rules play by 'hand' 6 (RAS-2), found 7", 5, 9),
        ("the rules play by 'limit' 130 (RAS-7), found 140", 6, 15),
    ]


def test_decisions_in_words_may_be_changed(tmp_path: Path) -> None:
    game = extended(tmp_path, "rasant", "facts:", "  refill: {is: anyone first, rule: RAS-11}")
    assert said(contradictions(game)) == []


def test_another_order_of_the_hierarchy_is_told_at_its_cards(tmp_path: Path) -> None:
    game = extended(
        tmp_path,
        "wacky-challenge",
        "components:",
        "  - id: hierarchy",
        "    cards:",
        "      - {id: hierarchy-train, position: 2}",
        "      - {id: hierarchy-car, position: 1}",
        "  - id: characters",
        "    cards: [{id: character-red, bonus: yes}]",
    )
    assert said(contradictions(game)) == [
        ("the rules play by position 1 (WAC-2), found 2", 6, 41),
        ("the rules play by position 2 (WAC-2), found 1", 7, 39),
        ("the rules play by bonus no (WAC-19), found yes", 9, 40),
    ]


def test_markers_are_counted_for_each_player(tmp_path: Path) -> None:
    game = extended(
        tmp_path,
        "generally",
        "components:",
        "  - id: markers",
        "    cards: [{id: marker-red, copies: 9}]",
        "  - id: track",
        "    cards: [{id: track, first: 1, last: 25}]",
    )
    found = list(contradictions(game))
    assert said(found) == [
        ("the rules play by 10 markers a player (GEN-7), found 9", 5, 13),
        ("the rules play by first 0 (GEN-1), found 1", 7, 32),
        ("the rules play by last 24 (GEN-13), found 25", 7, 41),
    ]
    assert found[0].help == "write 'copies: 10'"


def test_a_game_of_ones_own_may_have_its_own_numbers() -> None:
    game = builtin("rasant")._replace(lineage=("demo",), facts={}, players=(1, 9))
    assert said(contradictions(game)) == []


@pytest.mark.parametrize("verb", ["check", "play", "simulate", "build --sample-game --dry-run"])
def test_the_verbs_refuse_it(tmp_path: Path, verb: str) -> None:
    extended(tmp_path, "rasant", "facts: {hand: 7}")
    first, *options = verb.split()
    found = CliRunner().invoke(cli, ["--project", str(tmp_path), first, "rasant", *options])
    assert found.exit_code == 1
    assert "game.yaml:3:15: error[PNP610]: the rules play by 'hand' 6 (RAS-2)" in found.stderr
