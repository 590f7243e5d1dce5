"""The guides of docs/, followed to the letter, in an empty folder or in a checkout.

Files are written as they are shown, commands are run, and the lines below a command are among those
that it prints.
"""

import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

DOCS = Path(__file__).parent.parent / "docs"
TOY = Path(__file__).parent / "plugins" / "toy" / "toy_game"
CHECKOUT = ("printnplay", "card_data", "templates", "docs")
_BLOCK = re.compile(r'^```(\w+)(?: title="([^"]+)")?\n(.*?)^```$', re.MULTILINE | re.DOTALL)


def blocks(guide: str) -> Iterator[tuple[str, str, str]]:
    """The language, the file's name ('' for a block that is no file) and the text of each block."""
    for found in _BLOCK.finditer((DOCS / guide).read_text(encoding="utf-8")):
        yield found[1], found[2] or "", found[3]


def commands(text: str) -> Iterator[tuple[str, list[str]]]:
    """Each command of a console block, and the lines that are shown below it."""
    for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
        command, *shown = part.splitlines()
        yield command, shown


class Follower:
    """Types the commands of a guide. `pip install` installs into a folder of its own, and without a
    network; `cd`, `mkdir` and `cp` are imitated, so that every system has them."""

    def __init__(self, folder: Path, package: Path) -> None:
        self.folder, self.site = folder, folder / "site"
        self.package = package
        self.ran = 0

    def type(self, command: str) -> str:
        self.ran += 1
        program, *args = shlex.split(command)
        if program == "cd":
            self.folder = Path(args[0])
        elif program == "mkdir":
            for name in args:
                (self.folder / name).mkdir()
        elif program == "cp":
            self._copy(*(arg for arg in args if arg != "-r"))
        else:
            return self._run(program, args)
        return ""

    def _copy(self, *names: str) -> None:
        *sources, target = (self.folder / name for name in names)
        for source in sources:
            copy = shutil.copytree if source.is_dir() else shutil.copy
            copy(source, target / source.name if target.is_dir() else target)

    def _run(self, program: str, args: list[str]) -> str:
        assert program in ("printnplay", "pip")
        if program == "pip":
            args += ["--no-deps", "--no-build-isolation", "--target", str(self.site)]
        places = (str(self.package), str(self.site), os.environ.get("PYTHONPATH", ""))
        done = subprocess.run(
            [sys.executable, "-m", program, *args],
            cwd=self.folder,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(places)},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, f"$ {program} {args}\n{done.stdout}{done.stderr}"
        return done.stdout + done.stderr


def follow(guide: str, folder: Path, package: Path) -> None:
    follower = Follower(folder, package)
    for language, title, text in blocks(guide):
        if title:
            path = folder / title
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        for command, shown in commands(text) if language == "console" else ():
            said = [line.strip() for line in follower.type(command).splitlines()]
            assert [line for line in shown if line.strip() not in said] == []
    assert follower.ran


def test_a_first_game_is_printed(tmp_path: Path) -> None:
    follow("first-game.md", tmp_path, DOCS.parent)
    assert (tmp_path / "printed" / "tides" / "en-a4-duplex-long" / "cards.pdf").is_file()


def test_a_game_is_added_in_an_empty_folder(tmp_path: Path) -> None:
    follow("add-a-game.md", tmp_path, DOCS.parent)


def test_kinds_are_added_in_a_checkout(tmp_path: Path) -> None:
    for name in CHECKOUT:
        left_out = shutil.ignore_patterns("gallery")
        shutil.copytree(DOCS.parent / name, tmp_path / name, ignore=left_out)
    follow("add-a-kind.md", tmp_path, tmp_path)


def test_the_game_of_the_guide_is_the_one_that_every_verb_is_tested_with() -> None:
    shown: dict[str, str] = {}
    for _, title, text in blocks("add-a-game.md"):
        shown.setdefault(title, text)
    files = {
        "high_card.py": TOY / "__init__.py",
        **{
            path.relative_to(TOY).as_posix(): path
            for path in TOY.rglob("*")
            if path.suffix in (".yaml", ".j2")
        },
    }
    for title, path in files.items():
        assert shown[title] == path.read_text(encoding="utf-8"), title
