"""docs/add-a-document.md, followed to the letter in a copy of the package."""

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pypdfium2
import pytest

from tests.test_guides import DOCS, commands

pytestmark = pytest.mark.slow

_BLOCK = re.compile(r'^```(\w+)(?: (title|append)="([^"]+)")?\n(.*?)^```$', re.M | re.S)


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The repository's package, data and templates, with all that the guide adds."""
    root = tmp_path_factory.mktemp("copy")
    for name in ("printnplay", "card_data", "templates"):
        shutil.copytree(DOCS.parent / name, root / name)
    return root


def run(command: str, copy: Path) -> str:
    program, *args = shlex.split(command)
    assert program == "printnplay"
    done = subprocess.run(
        [sys.executable, "-m", "printnplay", *args],
        cwd=copy,
        env={**os.environ, "PYTHONPATH": str(copy), "LC_ALL": "C.UTF-8"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"$ {command}\n{done.stdout}{done.stderr}"
    return done.stdout + done.stderr


def write(copy: Path, kind: str, name: str, text: str) -> None:
    path = copy / name
    assert path.exists() == (kind == "append"), "a new document edits no other file"
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a", encoding="utf-8") as file:
        file.write(text)


def test_the_guide_adds_a_document_to_every_kit(copy: Path) -> None:
    guide = (DOCS / "add-a-document.md").read_text(encoding="utf-8")
    for found in _BLOCK.finditer(guide):
        language, kind, name, text = found.groups()
        if kind:
            write(copy, kind, name, text)
        for command, shown in commands(text) if language == "console" else ():
            printed = [line.strip() for line in run(command, copy).splitlines()]
            assert [line for line in shown if line.strip() not in printed] == [], command
    (sheets,) = (copy / "kits").rglob("sheets.pdf")
    with pypdfium2.PdfDocument(sheets) as pdf:
        titles = [entry.get_title() for entry in pdf.get_toc()]
        assert titles[2:4] == ["Liste des cartes", "Cartes vitesse"]
        page = pdf[2].get_textpage().get_text_range()
    assert "Liste des cartes" in page
    assert "1 × red-40" in page
