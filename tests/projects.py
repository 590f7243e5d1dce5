"""Small projects for tests: folders with a card_data of their own, and the built-in games."""

from functools import cache
from pathlib import Path

from printnplay.core.diagnostics import Report, long
from printnplay.data.game import load_game
from printnplay.data.model import Game
from printnplay.data.places import Root, builtin_root
from printnplay.faces.face import Face
from printnplay.faces.session import Draw, Look
from printnplay.kinds.catalogue import KINDS
from printnplay.kit.faces import faces
from printnplay.kit.user import cache_folder

BUILTIN = Root(builtin_root(), "builtin", is_builtin=True)
GAMES = ("generally", "gumball-rally", "jumbo-grand-prix", "rasant", "wacky-challenge")

START = """\
id: demo
title: {en: Demo}
players: 2..4
components:
  - id: race
    kind: deck
    size: tcg
"""
GAME = (
    START
    + """\
    fields: {colour: [red, blue], value: 1..5}
    ids: "{colour}-{value}"
"""
)
EACH = "    each: {colour: [red, blue], value: 1..5}\n"
WORDS = "component:\n  race: Race cards\n"


@cache
def builtin(game: str) -> Game:
    report = Report()
    loaded = load_game(game, (BUILTIN,), report, kinds=KINDS)
    assert loaded is not None, [long(found) for found in report]
    return loaded


@cache
def drawn(game: str, language: str = "en", ink: str = "full") -> tuple[Face, ...]:
    """The faces of a built-in game, which must draw without a word of complaint."""
    report = Report()
    found = faces(Draw(builtin(game), Look(language, ink == "low", cache_folder())), report)
    assert not len(report), [long(problem) for problem in report]
    return found


def write_game(root: Path, game: str = "demo", **files: str | bytes) -> Root:
    """Writes files into card_data/<game>/; `race_csv` is race.csv, `text_fr_yaml` text.fr.yaml."""
    folder = root / "card_data" / game
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in files.items():
        data = content if isinstance(content, bytes) else content.encode("utf-8")
        (folder / name.replace("_", ".")).write_bytes(data)
    return Root(root, "")


def load(root: Root, game: str = "demo", *more: Root) -> tuple[Game | None, Report]:
    report = Report()
    return load_game(game, (root, *more), report, kinds=KINDS), report


def codes(report: Report) -> list[str]:
    return [found.code for found in report]
