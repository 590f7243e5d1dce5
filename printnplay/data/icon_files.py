"""The icons of a game: SVG files in `icons/` of its folder, of the project and of its base games.

An icon is named after its file: `{icon:crossed-swords}` for `Crossed Swords.svg`.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path

from printnplay.data.model import LocatedPath
from printnplay.data.places import Folder, Root
from printnplay.data.rows import slug

ICONS = "icons"
SUFFIX = ".svg"


def find_icons(folders: list[Folder], roots: tuple[Root, ...]) -> Mapping[str, LocatedPath]:
    """The file of each icon: the game's own first, then the project's, then those of the games that
    it extends. A link that leads out of the project is left out: it is like a file that is not
    there."""
    own, *bases = reversed(folders)
    places = [
        (own.path, own.shown(), own.root),
        *((root.path, root.shown, root) for root in roots if root.serves(own.game)),
        *((folder.path, folder.shown(), folder.root) for folder in bases),
    ]
    found: dict[str, LocatedPath] = {}
    for path, shown, root in places:
        for name, file in _icons(path / ICONS, str(Path(shown, ICONS)), root):
            found.setdefault(name, file)
    return found


def _icons(folder: Path, shown: str, root: Root) -> Iterator[tuple[str, LocatedPath]]:
    try:
        files = sorted(path for path in folder.iterdir() if path.suffix.lower() == SUFFIX)
    except OSError:
        return
    inside = root.path.resolve()
    for path in files:
        if path.resolve().is_relative_to(inside):
            yield slug(path.stem), LocatedPath(path, str(Path(shown, path.name)))
