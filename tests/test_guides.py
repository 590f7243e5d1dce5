"""The pages of the documentation, followed to the letter, in an empty folder or in a checkout.

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
from typing import NamedTuple

import pytest
from click.testing import CliRunner

from printnplay.cli.main import cli

pytestmark = pytest.mark.slow

REPOSITORY = Path(__file__).parent.parent
DOCS = REPOSITORY / "docs"
TOY = Path(__file__).parent / "plugins" / "toy" / "toy_game"
CHECKOUT = ("printnplay", "card_data", "templates", "docs")
# Guides need a project or a checkout of their own; all other pages use the built-in games.
GUIDES = ("first-game.md", "rulebook.md", "add-a-game.md", "add-a-kind.md", "add-a-document.md")
_BLOCK = re.compile(
    r'^```(\w*)(?: (?P<kind>title|append)="(?P<file>[^"]+)")?\n(?P<text>.*?)^```$', re.M | re.S
)


class Block(NamedTuple):
    """A listing. `file` is '' if it is no file, `is_added` if it is the end of one."""

    language: str
    file: str
    text: str
    is_added: bool


def blocks(page: str | Path) -> Iterator[Block]:
    for found in _BLOCK.finditer((DOCS / page).read_text(encoding="utf-8")):
        yield Block(found[1], found["file"] or "", found["text"], found["kind"] == "append")


def pages() -> tuple[Path, ...]:
    """Everything that people read, except what tests contain."""
    found = (*REPOSITORY.glob("*.md"), *REPOSITORY.glob("*/README.md"), *DOCS.rglob("*.md"))
    return tuple(sorted(found))


def commands(text: str) -> Iterator[tuple[str, list[str]]]:
    """Each command of a console block, and the lines that are shown below it."""
    for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
        command, *shown = part.splitlines()
        yield command, shown


class Follower:
    """Types the commands of a guide. `pip install` installs into a folder of its own, and without a
    network; `cd`, `mkdir` and `cp` are imitated, so that every system has them. `make` only has to
    have the target, and tests/test_wheel.py installs the wheel."""

    def __init__(self, folder: Path, package: Path) -> None:
        self.folder, self.site = folder, folder / "site"
        self.package = package
        self.ran = 0

    def type(self, command: str) -> str:
        self.ran += 1
        program, *args = shlex.split(command, comments=True)
        if program == "make":
            targets = (REPOSITORY / "Makefile").read_text(encoding="utf-8")
            assert all(re.search(rf"^{arg}:", targets, re.M) for arg in args), command
        elif program == "pip" and "dist/" in command:
            assert args == ["install", "dist/printnplay-*.whl"]
        elif program == "cd":
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


class Reader(Follower):
    """Types the commands of a page that needs nothing but printnplay, which is faster here."""

    def type(self, command: str) -> str:
        variable = re.match(r"([A-Z_]+)=('[^']*'|\"[^\"]*\"|\S*) ", command)
        if variable:
            with pytest.MonkeyPatch.context() as patch:
                patch.setenv(variable[1], shlex.split(variable[2])[0])
                return self.type(command[variable.end() :])
        return super().type(command)

    def _run(self, program: str, args: list[str]) -> str:
        assert program == "printnplay"
        result = CliRunner().invoke(cli, args)
        assert result.exit_code == 0, f"$ {program} {args}\n{result.output}"
        return result.output


def follow(page: str, folder: Path, follower: Follower) -> None:
    for block in blocks(page):
        if block.file:
            write(folder / block.file, block)
        for command, shown in commands(block.text) if block.language == "console" else ():
            printed = [line.strip() for line in follower.type(command).splitlines()]
            assert [line for line in shown if line.strip() not in printed] == [], command
    assert follower.ran


def write(path: Path, block: Block) -> None:
    assert path.exists() or not block.is_added
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a" if block.is_added else "w", encoding="utf-8") as file:
        file.write(block.text)


def test_a_first_game_is_printed_and_gets_a_rulebook(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    reader = Reader(tmp_path, REPOSITORY)
    follow("first-game.md", tmp_path, reader)
    assert (tmp_path / "printed" / "tides" / "en-a4-duplex-long" / "cards.pdf").is_file()
    follow("rulebook.md", tmp_path, reader)
    assert list(tmp_path.rglob("rulebook.pdf"))


def test_a_game_is_added_in_an_empty_folder(tmp_path: Path) -> None:
    follow("add-a-game.md", tmp_path, Follower(tmp_path, REPOSITORY))


def test_kinds_are_added_in_a_checkout(tmp_path: Path) -> None:
    for name in CHECKOUT:
        left_out = shutil.ignore_patterns("gallery")
        shutil.copytree(REPOSITORY / name, tmp_path / name, ignore=left_out)
    follow("add-a-kind.md", tmp_path, Follower(tmp_path, tmp_path))


WITH_COMMANDS = [
    path.relative_to(REPOSITORY).as_posix()
    for path in pages()
    if path.name not in GUIDES and any(block.language == "console" for block in blocks(path))
]


@pytest.mark.usefixtures("made_once")
@pytest.mark.parametrize("page", WITH_COMMANDS)
def test_the_commands_of_a_page_run(
    page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    follow(f"../{page}", tmp_path, Reader(tmp_path, REPOSITORY))


def test_the_game_of_the_guide_is_the_one_that_every_verb_is_tested_with() -> None:
    shown: dict[str, str] = {}
    for block in blocks("add-a-game.md"):
        shown.setdefault(block.file, block.text)
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
