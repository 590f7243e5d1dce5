"""The sample games of tests/samples, loaded and drawn."""

from functools import cache
from pathlib import Path

from printnplay.core.diagnostics import Report, long
from printnplay.core.units import PAPERS
from printnplay.data.game import load_game
from printnplay.data.model import Component, Game
from printnplay.data.places import Root
from printnplay.faces.face import Face
from printnplay.faces.session import Draw, Look
from printnplay.kinds.catalogue import KINDS
from printnplay.kinds.copies import Selection
from printnplay.kinds.kind import Making
from printnplay.kit.pieces import draw_pieces
from printnplay.sheets.choices import Backs
from printnplay.sheets.layout import Layout
from tests.projects import BUILTIN

ROOT = Path(__file__).parent.parent / "samples"
SAMPLES = ("hexes", "dominoes", "boards")


@cache
def sample(game: str) -> Game:
    report = Report()
    loaded = load_game(game, (Root(ROOT, "tests/samples"), BUILTIN), report, kinds=KINDS)
    assert loaded is not None, [long(found) for found in report]
    assert not len(report), [long(found) for found in report]
    return loaded


def part_of(game: str, name: str) -> Component:
    return next(part for part in sample(game).components if part.id == name)


@cache
def drawn(game: str, language: str = "en", ink: str = "full") -> tuple[Face, ...]:
    """The faces of a sample's pieces, which must draw without a word of complaint."""
    report = Report()
    found = draw_pieces(Draw(sample(game), Look(language, ink == "low")), report, cut="round")
    assert not len(report), [long(problem) for problem in report]
    return found


def making(game: str, paper: str = "a4", backs: Backs = "duplex-long") -> Making:
    layout = Layout(PAPERS[paper], backs=backs)
    return Making(Selection(), layout, layout.widest, faces=drawn(game))
