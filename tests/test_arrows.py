"""The house plan: who may import whom. Arrows point one way."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "printnplay"
OWN = "printnplay"

# Besides the standard library and its own room.
MAY_IMPORT = {
    "diag": set[str](),
    "units": {"diag"},
    "model": {"diag", "units"},
    "settings": {"diag", "units"},
    "load": {"diag", "units", "model", "yaml"},
    "svg": {"diag", "units"},
    "check": {"diag", "units", "model", "svg"},
    "draw": {"diag", "units", "model", "svg", "jinja2", "markupsafe", "svgwrite"},
    "impose": {"diag", "units", "model"},
    "write": {"diag", "units", "model", "svg", "reportlab", "pypdfium2", "fontTools", "PIL"},
    "tell": {"diag", "model", "rules"},
    "build": {
        "diag",
        "units",
        "model",
        "svg",
        "load",
        "check",
        "draw",
        "impose",
        "write",
        "bridge",
        "rules",
        "tell",
    },
    "rules": set[str](),
    "play": {"rules"},
    "bridge": {"diag", "model", "rules"},
    "cli": {
        "__init__",
        "settings",
        "diag",
        "units",
        "model",
        "load",
        "check",
        "draw",
        "impose",
        "write",
        "build",
        "rules",
        "play",
        "bridge",
        "tell",
        "click",
    },
    "__main__": {"cli"},
    "__init__": set[str](),
}
FILES = sorted(PACKAGE.rglob("*.py"))


def imports(path: Path) -> Iterator[str]:
    """The rooms and the libraries that a file imports, wherever in it."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            names = [node.module or ""]
        for name in names:
            parts = name.split(".")
            if parts[0] == OWN:
                yield parts[1] if len(parts) > 1 else "__init__"
            elif parts[0] not in sys.stdlib_module_names:
                yield parts[0]


@pytest.mark.parametrize("path", FILES, ids=lambda p: str(p.relative_to(PACKAGE)))
def test_a_module_imports_only_what_the_plan_allows(path: Path) -> None:
    room = path.relative_to(PACKAGE).parts[0].removesuffix(".py")
    assert set(imports(path)) - {room} <= MAY_IMPORT[room]


@pytest.mark.parametrize("path", FILES, ids=lambda p: str(p.relative_to(PACKAGE)))
def test_nothing_below_cli_prints_exits_or_asks_for_time_or_chance(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    called = {name for node in ast.walk(tree) if (name := _called(node))}
    modules = {alias.name for n in ast.walk(tree) if isinstance(n, ast.Import) for alias in n.names}
    if "cli" not in path.parts:
        assert not called & {"print", "exit", "input"}
        assert not modules & {"random", "time", "datetime", "sys"}


def _called(node: ast.AST) -> str | None:
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        return node.func.id
    return None
