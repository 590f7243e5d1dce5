"""What the code's shape is measured by: imports against the plan, and counts that may only fall.

`python -m tests.architecture` prints every offender; `--write` puts the counts into ratchet.json.
"""

import ast
import json
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from printnplay.games.discovery import rules_of

REPOSITORY = Path(__file__).parent.parent
PACKAGE = REPOSITORY / "printnplay"
RATCHET = Path(__file__).parent / "ratchet.json"
OWN = "printnplay"

# Lowest first: what each package may import besides itself and the standard library.
ABOVE_KIT = {"cli"}
MAY_IMPORT: dict[str, set[str]] = {
    "core": set(),
    "text": {"core", "brotli", "fontTools", "markupsafe", "pyphen", "uharfbuzz"},
    "data": {"core", "yaml"},
    "drawing": {"core", "text", "svgwrite", "PIL"},
    "sheets": {"core"},
    "faces": {"core", "data", "text", "drawing", "jinja2", "markupsafe"},
    "pdf": {"core", "text", "drawing", "sheets", "reportlab", "pypdfium2", "PIL"},
    "kinds": {"core", "data", "text", "drawing", "faces", "sheets", "svgwrite"},
    "games": {"core", "data"},
}
_BELOW = {"core", "text", "data", "drawing", "sheets", "faces", "pdf", "kinds", "games"}
MAY_IMPORT["documents"] = _BELOW | {"reportlab", "jinja2", "markupsafe", "svgwrite"}
MAY_IMPORT["calibration"] = {"core", "text", "drawing", "sheets", "pdf"}
MAY_IMPORT["preflight"] = _BELOW | {"documents", "PIL", "pypdfium2"}
MAY_IMPORT["kit"] = _BELOW | {"documents", "calibration", "preflight", "__init__"}
MAY_IMPORT["cli"] = _BELOW | {"documents", "calibration", "preflight", "kit", "__init__", "click"}
MAY_IMPORT["__main__"] = {"cli"}
MAY_IMPORT["__init__"] = _BELOW | {"kit"}

# A face gives itself as a PNG, by a method that imports what makes one: the only arrow up.
ARROWS_UP = {("faces.face", "pdf.png")}

# Game folders and `games.play` know the engine only; the engine knows nothing of ours.
ENGINE, PLAY, CARDS = "games.engine", "games.play", "games.cards"

_FOLDERS = tuple(
    sorted(
        path.parent.name
        for path in (PACKAGE / "games").glob("*/__init__.py")
        if path.parent.name not in ("engine", "play")
    )
)
GAME_IDS = tuple(folder.replace("_", "-") for folder in _FOLDERS)
# 'generally' is an English word: as an identifier or a whole string it is the game.
_GAME = re.compile(rf"(?<![a-z])({'|'.join((*GAME_IDS, *_FOLDERS))})(?![a-z])")
_PREFIXES = {need.rule.split("-")[0] for game in GAME_IDS for need in rules_of(game).facts.needs}
_RULE = re.compile(rf"(?<![A-Z])({'|'.join(sorted(_PREFIXES))})-\d")
_SVG_TEXT = re.compile(
    r"<(svg|defs|use|text|g|rect|\\w|\[A-Za|\(\[A-Za)|href=|data-at|viewBox|\bid=\""
)


# What a component is asked for where its kind should have answered.
ASKED = ("is_deck", "kind", "pad", "shape", "flat")


@dataclass(frozen=True, slots=True)
class Module:
    """A file of the package: its dotted name without the package's own, its tree, and all nodes of
    that."""

    name: str
    path: Path
    tree: ast.Module
    nodes: tuple[ast.AST, ...]

    @property
    def package(self) -> str:
        return self.name.split(".")[0]


@cache
def modules() -> dict[str, Module]:
    found = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(PACKAGE).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" and len(parts) > 1 else parts)
        tree = ast.parse(path.read_text(encoding="utf-8"))
        found[name] = Module(name, path, tree, tuple(ast.walk(tree)))
    return found


def imported(module: Module, *, is_typing_counted: bool = True) -> Iterator[str]:
    """Dotted names of our own modules, and the first names of libraries."""
    skipped = set() if is_typing_counted else set(_typing_only(module))
    for node in module.nodes:
        if node in skipped:
            continue
        if isinstance(node, ast.Import):
            yield from (_short(alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module.path}: relative import"
            base = node.module or ""
            for alias in node.names:
                whole = _short(f"{base}.{alias.name}")
                yield whole if whole in modules() else _short(base)


def _typing_only(module: Module) -> Iterator[ast.AST]:
    for node in module.nodes:
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            yield from ast.walk(node)


def _short(name: str) -> str:
    if name == OWN:
        return "__init__"
    if name.startswith(f"{OWN}."):
        return name.removeprefix(f"{OWN}.")
    first = name.split(".", maxsplit=1)[0]
    return "" if first in sys.stdlib_module_names else first


def wrong_arrows() -> list[str]:
    """Imports that the plan does not allow, wherever in a file they are."""
    return sorted(
        {
            f"{module.name} -> {name}"
            for module in modules().values()
            for name in filter(None, imported(module))
            if not _may_import(module, name)
        }
    )


def _may_import(module: Module, name: str) -> bool:
    package = name.split(".", maxsplit=1)[0]
    if package == module.package:
        return package != "games" or _may_inside_games(module.name, name)
    if (module.name, name) in ARROWS_UP:
        return True
    is_bare = module.name.startswith((ENGINE, PLAY))
    return package in MAY_IMPORT[module.package] and not is_bare


def _may_inside_games(module: str, name: str) -> bool:
    folder = ".".join(module.split(".")[:2])
    if name == "games" or name.startswith((folder, ENGINE)):
        return not module.startswith(ENGINE) or name.startswith(ENGINE)
    if folder.split(".")[-1] in _FOLDERS:
        return False
    return not module.startswith((ENGINE, PLAY))


def private_imports() -> list[str]:
    """Imports of another package's `_private` modules and names."""
    found = set()
    for module in modules().values():
        for name in filter(None, imported(module)):
            *_, last = name.split(".")
            is_private = last.startswith("_") and not last.startswith("__")
            if is_private and name.split(".")[0] != module.package:
                found.add(f"{module.name} -> {name}")
    return sorted(found)


def cycles() -> list[str]:
    """Modules that import each other in a circle, function-level imports too."""
    edges = {
        module.name: {n for n in imported(module, is_typing_counted=False) if n in modules()}
        for module in modules().values()
    }
    return [" ".join(sorted(ring)) for ring in _components(edges) if len(ring) > 1]


def _components(edges: dict[str, set[str]]) -> list[list[str]]:
    """Strongly connected components (Tarjan), without recursion over deep graphs of our size."""
    index: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    found: list[list[str]] = []

    def visit(name: str) -> None:
        index[name] = low[name] = len(index)
        stack.append(name)
        for other in sorted(edges[name]):
            if other not in index:
                visit(other)
                low[name] = min(low[name], low[other])
            elif other in stack:
                low[name] = min(low[name], index[other])
        if low[name] == index[name]:
            at = stack.index(name)
            found.append(stack[at:])
            del stack[at:]

    for name in sorted(edges):
        if name not in index:
            visit(name)
    return found


def game_names() -> list[str]:
    """Game ids and rule ids outside their folders: identifiers and string literals. Help texts
    have examples."""
    found = set()
    for module in modules().values():
        if module.name.startswith(tuple(f"games.{folder}" for folder in _FOLDERS)):
            continue
        for node, text in _texts(module):
            if _GAME.fullmatch(text) or _RULE.search(text) or _names_a_game(text):
                found.add(f"{module.name}:{getattr(node, 'lineno', 0)} {text[:40]!r}")
    return sorted(found)


def _names_a_game(text: str) -> bool:
    """As a word of its own in a longer text; but 'generally', which is English."""
    if "Examples:" in text or (" " in text and "printnplay " in text):
        return False
    return any(name[0] != "generally" for name in [_GAME.findall(text)] if name)


def _texts(module: Module) -> Iterator[tuple[ast.AST, str]]:
    docs = set(_docstrings(module))
    for node in module.nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in docs:
            yield node, node.value
        elif isinstance(node, ast.Name):
            yield node, node.id
        elif isinstance(node, ast.Attribute):
            yield node, node.attr
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node, node.name
        elif isinstance(node, ast.arg):
            yield node, node.arg
        elif isinstance(node, ast.ImportFrom):
            yield from ((node, part) for part in (node.module or "").split("."))


def _docstrings(module: Module) -> Iterator[ast.AST]:
    for node in module.nodes:
        body = getattr(node, "body", None)
        if isinstance(body, list) and body and isinstance(body[0], ast.Expr):
            yield body[0].value


def svg_regexes() -> list[str]:
    """Regular expressions and searches in SVG text, outside the reader."""
    found = set()
    for module in modules().values():
        if module.name.startswith("drawing."):
            continue
        for node in module.nodes:
            if isinstance(node, ast.Call) and ast.unparse(node.func).startswith("re."):
                text = " ".join(ast.unparse(a) for a in node.args[:1])
                if _SVG_TEXT.search(text):
                    found.add(f"{module.name}:{node.lineno}")
            elif isinstance(node, ast.Attribute) and node.attr == "svg":
                found.add(f"{module.name}:{node.lineno} .svg")
    return sorted(found)


def kind_questions() -> list[str]:
    """Lines outside data/ and kinds/ that ask which kind a component is; to print it is no
    question."""
    found = set()
    for module in modules().values():
        if module.package in ("data", "kinds"):
            continue
        printed = {node.value for node in module.nodes if isinstance(node, ast.FormattedValue)}
        for node in module.nodes:
            if node in printed:
                continue
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                is_asked = node.attr in ASKED and node.value.id in ("part", "component", "p")
                if is_asked or node.value.id == "Kind":
                    found.add(f"{module.name}:{node.lineno}")
    return sorted(found)


# It reads the XML of spreadsheets, which contain no drawings.
NOT_OF_SVG = ("data.workbook",)
SVG_READERS = ("drawing.tree", "xml.parsers", "xml.etree", "xml.dom", "lxml")


def walkers() -> list[str]:
    """Packages that walk SVG: one of their modules knows its elements, or parses XML itself."""
    found = set()
    for module in modules().values():
        names = {*imported(module), *_foreign(module)}
        if module.name not in NOT_OF_SVG and any(name.startswith(SVG_READERS) for name in names):
            found.add(module.package)
    return sorted(found)


def _foreign(module: Module) -> Iterator[str]:
    """The modules of other distributions that a module imports."""
    for node in module.nodes:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield f"{node.module}."


def any_types() -> list[str]:
    return [
        f"{module.name}:{node.lineno}"
        for module in modules().values()
        for node in module.nodes
        if isinstance(node, ast.Name) and node.id == "Any"
    ]


def single_importers() -> list[str]:
    """Modules that one other module of their own package imports, and nothing else does."""
    users: dict[str, set[str]] = defaultdict(set)
    for module in modules().values():
        for name in imported(module):
            if name in modules() and name != module.name:
                users[name].add(module.name)
    return sorted(
        name
        for name, by in users.items()
        if len(by) == 1 and next(iter(by)).split(".")[0] == name.split(".")[0]
    )


def names_twice() -> list[str]:
    """Public classes that share a name with one in another module. Each game has its own State."""
    homes: dict[str, list[str]] = defaultdict(list)
    for module in modules().values():
        if module.name.startswith(tuple(f"games.{folder}" for folder in _FOLDERS)):
            continue
        for node in module.tree.body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                homes[node.name].append(module.name)
    return [f"{name}: {', '.join(by)}" for name, by in sorted(homes.items()) if len(by) > 1]


def ignored_warnings() -> list[str]:
    """Lines that a checker is to ignore."""
    return [
        f"{module.name}:{number}"
        for module in modules().values()
        for number, line in enumerate(module.path.read_text(encoding="utf-8").splitlines(), 1)
        if "# type: ignore" in line or "# noqa" in line
    ]


MEASURES = {
    "wrong arrows": wrong_arrows,
    "private imports": private_imports,
    "cycles": cycles,
    "game names": game_names,
    "svg regexes": svg_regexes,
    "kind questions": kind_questions,
    "walkers": walkers,
    "any": any_types,
    "single importers": single_importers,
    "names twice": names_twice,
    "ignored warnings": ignored_warnings,
}


def measured() -> dict[str, int]:
    return {name: len(find()) for name, find in MEASURES.items()}


def sizes() -> tuple[int, int]:
    """Modules and lines: a report, not a gate."""
    files = [module.path.read_text(encoding="utf-8") for module in modules().values()]
    return len(files), sum(text.count("\n") for text in files)


def main() -> None:
    if "--write" in sys.argv:
        RATCHET.write_text(json.dumps(measured(), indent=2) + "\n", encoding="utf-8")
    chosen = [name for name in sys.argv[1:] if name in MEASURES]
    for name in chosen or MEASURES:
        offenders = MEASURES[name]()
        sys.stdout.write(f"{name}: {len(offenders)}\n")
        if chosen:
            sys.stdout.write("".join(f"  {one}\n" for one in offenders))
    packages = Counter(module.package for module in modules().values())
    sys.stdout.write("{} modules, {} lines; {}\n".format(*sizes(), dict(packages)))


if __name__ == "__main__":
    main()
