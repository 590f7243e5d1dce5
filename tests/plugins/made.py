"""Plug-ins made for a test: High Card under other names, with other entry points or code."""

import shutil
import sys
from pathlib import Path

import pytest

PLUGINS = Path(__file__).parent
TOY, TOLD, BROKEN = (PLUGINS / name for name in ("toy", "told", "broken"))
CODE = ("toy_game", "told_game", "broken_game", "made_game", "acme")


def install(monkeypatch: pytest.MonkeyPatch, *folders: Path) -> None:
    for folder in folders:
        monkeypatch.syspath_prepend(folder)
    for name in [name for name in sys.modules if name.partition(".")[0] in CODE]:
        monkeypatch.delitem(sys.modules, name)


def make(
    folder: Path,
    *,
    module: str = "made_game",
    game: str = "high-card",
    points: str = "",
    edits: tuple[tuple[str, str], ...] = (),
) -> Path:
    """A distribution in this folder: its rules, changed by the edits, and its data are in the
    package `module`. `points` are the lines of its entry points, else the usual one."""
    package = folder.joinpath(*module.split("."))
    shutil.copytree(TOY / "toy_game", package)
    rules = (package / "__init__.py").read_text(encoding="utf-8")
    for old, new in edits:
        assert rules.count(old) == 1, old
        rules = rules.replace(old, new)
    (package / "__init__.py").write_text(rules, encoding="utf-8")
    _rename(package, game)
    info = folder / "made-0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Name: made\nVersion: 0\n", encoding="utf-8")
    usual = f"[printnplay.games]\n{game} = {module}:PLAYABLE\n"
    (info / "entry_points.txt").write_text(points or usual, encoding="utf-8")
    return folder


def _rename(package: Path, game: str) -> None:
    """The data, not the rules."""
    data = package / "card_data" / "high-card" / "game.yaml"
    text = data.read_text(encoding="utf-8").replace("id: high-card", f"id: {game}")
    data.write_text(text, encoding="utf-8")
    for name in ("card_data", "templates"):
        (package / name / "high-card").rename(package / name / game)
