"""How far a build travels through the code: functions, files, and changes of package.

`python benchmarks/walk.py [--list]` builds one deck and counts the functions it enters, each once,
in the order of first calls. Class bodies run when a module is imported and are counted apart.
Then it follows one card: it builds a deck without the card and with it, and counts the functions
that are called more often because of the card. Run with PYTHONPATH set to another checkout, it
measures that one.
"""

import inspect
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise
from pathlib import Path
from types import CodeType, FrameType
from typing import NamedTuple

REPOSITORY = Path(__file__).resolve().parent.parent
GAME = "rasant"
DECK = ("build", GAME, "--component", "speed", "--jobs", "1", "--printer", "none")
CARD = "{colour: red, value: 80}"
OTHER = "{colour: blue, value: 70}"
DATA = """\
id: walk
title: {{en: One card}}
players: 2
components:
  - id: speed
    kind: deck
    size: tcg
    abut: yes
    front: speed.svg.j2
    back: {{shared: back.svg.j2}}
    fields:
      colour: {{is: [green, yellow, red, blue], words: colour}}
      value: 10..120 by 10
    ids: "{{colour}}-{{value}}"
    cards: [{}]
"""


class Entered(NamedTuple):
    """A function or a class body of the package."""

    file: str
    name: str
    is_function: bool

    @property
    def package(self) -> str:
        return self.file.split("/")[0]


class Walk:
    """Counts calls of the package's functions, in the order of first calls."""

    def __init__(self, root: str) -> None:
        self.calls: Counter[Entered] = Counter()
        self._root = root
        self._known: dict[CodeType, Entered | None] = {}

    def note(self, frame: FrameType, event: str, _: object) -> None:
        code = frame.f_code
        if event != "call":
            return
        if code not in self._known:
            self._known[code] = self._entered(code)
        entered = self._known[code]
        if entered:
            self.calls[entered] += 1

    def _entered(self, code: CodeType) -> Entered | None:
        if not code.co_filename.startswith(self._root) or code.co_name.startswith("<"):
            return None
        file = code.co_filename.removeprefix(self._root)
        is_function = bool(code.co_flags & inspect.CO_OPTIMIZED)
        return Entered(f"{file}:{code.co_firstlineno}", code.co_qualname, is_function)


def follow(arguments: Sequence[str]) -> Counter[Entered]:
    """Runs a command in a process of its own, so that no cache is filled."""
    child = [sys.executable, __file__, "--follow", *arguments]
    done = subprocess.run(child, check=True, stdout=subprocess.PIPE, text=True, cwd="/")
    rows = json.loads(done.stdout.splitlines()[-1])
    return Counter({Entered(*entered): count for *entered, count in rows})


def _run(arguments: Sequence[str]) -> None:
    import printnplay
    from printnplay.cli.main import cli

    walk = Walk(str(Path(printnplay.__file__).parent) + "/")
    with tempfile.TemporaryDirectory() as folder:
        sys.setprofile(walk.note)
        try:
            cli.main(args=["-q", *arguments, "--out", folder], standalone_mode=False)
        finally:
            sys.setprofile(None)
    sys.stdout.write(json.dumps([[*one, count] for one, count in walk.calls.items()]))


def of_card(folder: Path) -> list[Entered]:
    """The functions that are called more often because the deck has one card more."""
    without = follow(_build(folder / "without", OTHER))
    with_card = follow(_build(folder / "with", f"{OTHER}, {CARD}"))
    return [one for one in with_card if one.is_function and with_card[one] > without[one]]


def _build(project: Path, cards: str) -> tuple[str, ...]:
    for name in ("card_data", "templates"):
        shutil.copytree(REPOSITORY / name / GAME, project / name / "walk")
    data = project / "card_data" / "walk"
    for file in data.glob("*.*"):
        if not file.name.startswith("text."):
            file.unlink()
    (data / "game.yaml").write_text(DATA.format(cards), encoding="utf-8")
    return ("--project", str(project), "build", "walk", *DECK[2:], "--lang", "en")


def _line(name: str, entered: Iterable[Entered]) -> str:
    found = list(entered)
    changes = sum(a.package != b.package for a, b in pairwise(found))
    files = len({one.file.split(":")[0] for one in found})
    return f"{name:14} {len(found):4} in {files:3} files, {changes:3} changes of package\n"


def main() -> None:
    if sys.argv[1:2] == ["--follow"]:
        _run(sys.argv[2:])
        return
    with tempfile.TemporaryDirectory() as folder:
        whole, card = follow(DECK), of_card(Path(folder))
    if "--list" in sys.argv:
        for one in whole:
            mark = "*" if one in card else " "
            sys.stdout.write(f"{mark} {one.file} {one.name}\n")
    sys.stdout.write(_line("functions", (one for one in whole if one.is_function)))
    sys.stdout.write(_line("class bodies", (one for one in whole if not one.is_function)))
    sys.stdout.write(_line("one card", card))


if __name__ == "__main__":
    os.environ.setdefault("PYTHONPATH", str(REPOSITORY))
    main()
