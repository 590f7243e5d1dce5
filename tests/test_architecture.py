"""The plan of the house: who may import whom, and counts that may only fall."""

import ast
import json

import pytest

from tests.architecture import MEASURES, RATCHET, modules

COUNTS = json.loads(RATCHET.read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", MEASURES)
def test_the_ratchet_only_turns_one_way(name: str) -> None:
    found = MEASURES[name]()
    assert len(found) <= COUNTS[name], "\n".join(found)


def test_nothing_below_cli_prints_exits_or_asks_for_time_or_chance() -> None:
    wrong = []
    for module in modules().values():
        called = {
            node.func.id
            for node in ast.walk(module.tree)
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
        }
        names = {
            alias.name
            for node in ast.walk(module.tree)
            if isinstance(node, ast.Import)
            for alias in node.names
        }
        if module.package != "cli" and (
            called & {"print", "exit", "input"} or names & {"random", "time", "datetime", "sys"}
        ):
            wrong.append(module.name)
    assert not wrong
