"""Where the fonts of a game are: the files in its folders `fonts/`, and the families that draw what
other fonts lack. The files are read when something is drawn.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from printnplay.core.diagnostics import Pos, Report, quote
from printnplay.data.model import FontPlaces
from printnplay.data.places import Folder, Root
from printnplay.data.records import Located, entry, record
from printnplay.data.scalar import Schema, Text
from printnplay.data.shape import ListOf
from printnplay.data.yaml_file import Node

FOLDER = "fonts"
# Unsupported font formats are included, so that they are reported. Licences are ignored.
SUFFIXES = (".ttf", ".otf", ".woff2", ".ttc", ".otc", ".woff", ".eot", ".pfb", ".dfont")


class _FamilyName(NamedTuple):
    """The name of a font family, and its place."""

    wants: str = "the name of a font family"

    def read(self, node: Node, report: Report) -> tuple[str, Pos]:
        return Text(self.wants).read(node, report), node.pos

    def schema(self) -> Schema:
        return Text(self.wants).schema()


@record("the fonts of a game")
class DeclaredFonts(Located):
    """The `fonts:` of a game."""

    fallback: tuple[tuple[str, Pos], ...] = entry(
        ListOf(_FamilyName()), "the families that draw what other fonts lack", default=()
    )


def find_fonts(
    declared: DeclaredFonts | None, folders: list[Folder], roots: Iterable[Root], report: Report
) -> FontPlaces:
    """The game's own files, those of the games it extends, then those of the project."""
    places = [(folder.path / FOLDER, folder.shown(FOLDER), folder.root) for folder in folders]
    own = [*reversed(places)]
    own += [(root.path / FOLDER, str(Path(root.shown, FOLDER)), root) for root in roots]
    files = (file for place in own for file in _files(*place, report))
    return FontPlaces(tuple(dict.fromkeys(files)), declared.fallback if declared else ())


def _files(folder: Path, shown: str, root: Root, report: Report) -> Iterator[tuple[Path, str]]:
    if not folder.is_dir():
        return
    for path in sorted(folder.iterdir()):
        if path.is_dir() and any(one.suffix.lower() in SUFFIXES for one in path.glob("*")):
            message = f"fonts in folders of {quote(shown)} are not read"
            help = "move those that you use one folder up"
            report.note("PNP502", Pos(str(Path(shown, path.name))), message=message, help=help)
        if path.suffix.lower() not in SUFFIXES or path.name.startswith("."):
            continue
        name = str(Path(shown, path.name))
        if _is_inside(path, root):
            yield path, name
        else:
            message = "the file is a link that leads outside the project"
            help = "copy the file into the project"
            report.error("PNP108", Pos(name), message=message, help=help)


def _is_inside(path: Path, root: Root) -> bool:
    try:
        return path.resolve().is_relative_to(root.path.resolve())
    except (OSError, RuntimeError):
        return False
