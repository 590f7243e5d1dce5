"""The icons of a game: SVG files in `icons/` of its folder, of the project and of its base games.

An icon is named after its file: `{icon:crossed-swords}` for `Crossed Swords.svg`.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path

from printnplay.core.diagnostics import Pos, Problem, Report, quote
from printnplay.data.model import LocatedPath
from printnplay.data.places import Folder, Root
from printnplay.data.rows import slug

ICONS = "icons"
SUFFIX = ".svg"


def find_icons(
    folders: list[Folder], roots: tuple[Root, ...], report: Report
) -> Mapping[str, LocatedPath]:
    """The file of each icon: the game's own first, then the project's, then those of the games that
    it extends. Two files of one name in one folder are an error, on every system. A link that leads
    out of the project is left out: it is like a file that is not there."""
    own, *bases = reversed(folders)
    places = [
        (own.path, own.shown(), own.root),
        *((root.path, root.shown, root) for root in roots if root.serves(own.game)),
        *((folder.path, folder.shown(), folder.root) for folder in bases),
    ]
    found: dict[str, LocatedPath] = {}
    for path, shown, root in places:
        here: dict[str, LocatedPath] = {}
        for name, file in _icons(path / ICONS, str(Path(shown, ICONS)), root):
            if here.setdefault(name, file) is not file:
                report.add(_twice(name, here[name], file))
        found = here | found
    return found


def _twice(name: str, first: LocatedPath, second: LocatedPath) -> Problem:
    message = f"the icon {quote(name)} is also {quote(first.path.name)}: capitals do not count"
    help = "rename one of the two files"
    return Problem("PNP130", message, Pos(second.shown), help=help)


def _icons(folder: Path, shown: str, root: Root) -> Iterator[tuple[str, LocatedPath]]:
    try:
        files = sorted(path for path in folder.iterdir() if path.suffix.lower() == SUFFIX)
    except OSError:
        return
    inside = root.path.resolve()
    for path in files:
        if path.resolve().is_relative_to(inside):
            yield slug(path.stem), LocatedPath(path, str(Path(shown, path.name)))
