"""What the tests of one process make once: the built-in games, their faces and pages, the operators
of these, the trees of YAML files, and subsets of fonts.

No test changes the files of built-in games. A project of a test's own is loaded and drawn anew, and
so is everything with a problem.
"""

from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from typing import Any

from printnplay.core.diagnostics import Report, Result
from printnplay.data import yaml_file
from printnplay.data.model import Game
from printnplay.data.places import builtin_root
from printnplay.documents import shown
from printnplay.drawing.reader import Reader
from printnplay.faces.draw import draw_faces
from printnplay.faces.face import Face, Page
from printnplay.faces.session import Draw
from printnplay.kinds.kind import Making
from printnplay.kit import documents, faces, pieces
from printnplay.kit.pages import draw_pages as _draw_pages
from printnplay.kit.project import Project
from printnplay.pdf import book, compiler
from printnplay.text import subset
from printnplay.text.fonts import BUILTIN, Fonts

Faces = tuple[Face, ...]

_load, _draw_all, _read = Project.load, faces.faces, yaml_file._Reader.read
_games: dict[object, Result[Game | None]] = {}
_drawn: dict[int, Faces] = {}
_named: dict[int, Result[Faces]] = {}
_pages: dict[int, tuple[Page, ...]] = {}
_trees: dict[tuple[str, str], yaml_file.Node | None] = {}
_reader, _open = Reader(), Reader.__init__
_subset = cache(subset._subset)
# The same drawings are in most kits.
_outline = lru_cache(20_000)(compiler._outline)
_compressed = lru_cache(20_000)(book._compressed)


def replacements() -> Iterator[tuple[object, str, Callable[..., Any]]]:
    """What each is found in, its name there, and the function that makes it once."""
    yield Project, "load", load
    yield faces, "faces", draw_all
    yield shown, "draw_faces", draw_named
    yield documents, "draw_pages", draw_pages
    yield pieces, "draw_pages", draw_pages
    yield yaml_file._Reader, "read", read_tree
    yield subset, "_subset", _subset
    yield compiler, "_outline", _outline
    yield book, "_compressed", _compressed
    yield Reader, "__init__", share_nodes


def load(project: Project, game: str) -> Result[Game | None]:
    roots = project.roots
    is_ours = (builtin_root() / "card_data" / game).is_dir()
    if not is_ours or not all(root.is_builtin for root in roots):
        return _load(project, game)
    if (game, roots) not in _games:
        _games[game, roots] = _load(project, game)
    return _games[game, roots]


def read_tree(reader: yaml_file._Reader, text: str) -> yaml_file.Node | None:
    key, before = (reader.shown, text), len(reader.report)
    if key in _trees:
        return _trees[key]
    found = _read(reader, text)
    if len(reader.report) == before:
        _trees[key] = found
    return found


def draw_all(draw: Draw, report: Report, **more: Any) -> Faces:
    key = _key(draw, **more)
    if key in _drawn:
        return _drawn[key]
    found = _draw_all(draw, report, **more)
    if key and not len(report):
        _drawn[key] = found
    return found


def draw_named(draw: Draw) -> Result[Faces]:
    key = _key(draw)
    if key in _named:
        return _named[key]
    found = draw_faces(draw)
    if key and not found.problems:
        _named[key] = found
    return found


def draw_pages(draw: Draw, making: Making, stock: str, report: Report) -> tuple[Page, ...]:
    drawn = [(face.name, face.size, face.picture.digest) for face in making.faces]
    key = _key(draw, making=making._replace(faces=()), drawn=drawn, stock=stock)
    if key in _pages:
        return _pages[key]
    before = len(report)
    found = _draw_pages(draw, making, stock, report)
    if key and len(report) == before:
        _pages[key] = found
    return found


def _key(draw: Draw, **more: Any) -> int:
    """0 if a template is not built in, as a project may change its own; and if somebody listens
    which words are asked for."""
    folders = [folder.path for folder in draw.game.template_folders if folder.path.is_dir()]
    is_ours = all(path.is_relative_to(builtin_root()) for path in folders)
    if not is_ours or any(type(words) is not dict for words in draw.game.words.values()):
        return 0
    return hash(repr((*draw.game, draw.look._replace(cache=None), more)))


def share_nodes(reader: Reader, fonts: Fonts = BUILTIN) -> None:
    """Faces of several tests meet in one kit: their nodes are the same, as if drawn for it."""
    if fonts is BUILTIN:
        vars(reader).update(vars(_reader))
    else:
        _open(reader, fonts)
