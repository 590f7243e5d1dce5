"""The plan of the house: who may import whom, and counts that may only fall."""

import ast
import json
import re

import pytest

from tests.architecture import MEASURES, PACKAGE, RATCHET, REPOSITORY, modules

DOCS = REPOSITORY / "docs"
DECISIONS = DOCS / "decisions"
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
            for node in module.nodes
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
        }
        names = {
            alias.name
            for node in module.nodes
            if isinstance(node, ast.Import)
            for alias in node.names
        }
        if module.package != "cli" and (
            called & {"print", "exit", "input"} or names & {"random", "time", "datetime", "sys"}
        ):
            wrong.append(module.name)
    assert not wrong


NAMED = re.compile(r"`((?:[a-z_]+/)+[a-z_]+\.py)(?:: ([A-Za-z_.]+))?")


@pytest.mark.parametrize(
    "page", ["architecture.md", *(f"decisions/{path.name}" for path in DECISIONS.glob("*.md"))]
)
def test_the_files_and_names_of_the_map_are_there(page: str) -> None:
    for file, name in NAMED.findall((DOCS / page).read_text(encoding="utf-8")):
        paths = [root / file for root in (REPOSITORY, PACKAGE) if (root / file).is_file()]
        assert paths, file
        last = name.rpartition(".")[2]
        source = paths[0].read_text(encoding="utf-8")
        assert not last or re.search(rf"(def|class) {last}\b", source), f"{file}: {name}"


def test_tests_that_comments_name_are_there() -> None:
    files = (REPOSITORY / "tests").rglob("*.py")
    named = {name for f in files for name in re.findall(r"tests/[\w/]+\.py", f.read_text("utf-8"))}
    assert [name for name in sorted(named) if not (REPOSITORY / name).is_file()] == []
