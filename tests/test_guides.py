"""The guides of docs/, followed to the letter in an empty folder: files are written as they are
shown, commands are run, and the lines below a command are among those that it prints."""

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

DOCS = Path(__file__).parent.parent / "docs"
TOY = Path(__file__).parent / "plugins" / "toy" / "toy_game"
GUIDES = ("add-a-game.md",)
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


def run(command: str, folder: Path) -> str:
    program, *args = shlex.split(command)
    assert program == "printnplay"
    path = os.pathsep.join([str(DOCS.parent), os.environ.get("PYTHONPATH", "")])
    done = subprocess.run(
        [sys.executable, "-m", "printnplay", *args],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"$ {command}\n{done.stdout}{done.stderr}"
    return done.stdout + done.stderr


@pytest.mark.parametrize("guide", GUIDES)
def test_a_guide_works_in_an_empty_folder(guide: str, tmp_path: Path) -> None:
    ran = 0
    for language, title, text in blocks(guide):
        if title:
            path = tmp_path / title
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        for command, shown in commands(text) if language == "console" else ():
            said = [line.strip() for line in run(command, tmp_path).splitlines()]
            assert [line for line in shown if line.strip() not in said] == []
            ran += 1
    assert ran


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
