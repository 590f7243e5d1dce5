"""Where games are: the folders that are searched, and the files inside them that data can name.

The user's project comes first and the built-in data last. No path leads outside its root.
"""

import errno
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from printnplay.core.diagnostics import Pos, Report
from printnplay.data import csv_file, ods_file, xlsx_file
from printnplay.data.model import LocatedPath
from printnplay.data.text_file import read_text

SHARED = "shared"
# A folder with such a file is meant to be a game.
SUFFIXES = {".yaml", ".yml", *csv_file.SUFFIXES, *ods_file.SUFFIXES, *xlsx_file.SUFFIXES}
PACKAGE = Path(__file__).resolve().parent.parent


class Root(NamedTuple):
    """A folder with card_data/ and templates/. `shown` is the path that the user sees. A plug-in's
    root serves its own games only."""

    path: Path
    shown: str
    is_builtin: bool = False
    plugin_games: tuple[str, ...] = ()

    def serves(self, *games: str) -> bool:
        return not self.plugin_games or any(game in self.plugin_games for game in games)


class Folder(NamedTuple):
    """A game's own folder in one root."""

    root: Root
    game: str

    @property
    def path(self) -> Path:
        return self.root.path / "card_data" / self.game

    def shown(self, name: str = "") -> str:
        return str(Path(self.root.shown, "card_data", self.game, name))

    def has(self, name: str) -> bool:
        """Whether something of that name is there, readable or not."""
        try:
            return (self.path / name).exists()
        except OSError as problem:
            return problem.errno in (errno.EACCES, errno.EPERM)
        except ValueError:
            return False

    def is_outside(self, name: str) -> bool:
        """Whether a path named in a data file leads out of the project, by `..`, `/` or a link."""
        try:
            target = (self.path / name).resolve()
            return not target.is_relative_to(self.root.path.resolve())
        except (OSError, RuntimeError, ValueError):
            return True

    @property
    def templates(self) -> LocatedPath:
        shown = str(Path(self.root.shown, "templates", self.game))
        return LocatedPath(self.root.path / "templates" / self.game, shown)


def builtin_root() -> Path:
    """The root of the built-in data: inside the package in a wheel, next to it in a checkout."""
    return PACKAGE if (PACKAGE / "card_data").is_dir() else PACKAGE.parent


def folders_of(game: str, roots: tuple[Root, ...]) -> tuple[Folder, ...]:
    """Every folder of that name, the user's first."""
    candidates = (Folder(root, game) for root in roots if root.serves(game))
    return tuple(folder for folder in candidates if folder.path.is_dir())


def template_folders(folders: list[Folder], roots: tuple[Root, ...]) -> tuple[LocatedPath, ...]:
    """The folders that are searched for a game's templates: those of its own name, of its base,
    then the shared ones; of each, the user's first. If the user has files of the game, all built-in
    ones are foreign, and otherwise the shared ones."""
    games = [folder.game for folder in reversed(folders)]
    places = [root for root in roots if root.serves(*games)]
    found = [Folder(root, name) for name in (*games, SHARED) for root in places]
    used = (*folders, *(folder for folder in found if folder.templates.path.is_dir()))
    is_own = any(not folder.root.is_builtin for folder in used)
    return tuple(
        dict.fromkeys(
            folder.templates._replace(
                is_foreign=folder.root.is_builtin and (is_own or folder.game == SHARED)
            )
            for folder in found
        )
    )


def game_ids(roots: tuple[Root, ...]) -> tuple[str, ...]:
    """The user's own games first, then the built-in ones, each in order of name."""
    return tuple(dict.fromkeys(name for root in roots for name in _folder_names(root)))


def _folder_names(root: Root) -> Iterator[str]:
    """The folders with data: a folder with pictures only is not a game."""
    folder = root.path / "card_data"
    if folder.is_dir():
        for path in sorted(folder.iterdir()):
            kinds = {p.suffix for p in path.iterdir()} if path.is_dir() else set()
            is_game = path.name[0] not in "._" and kinds & SUFFIXES
            if is_game and root.serves(path.name):
                yield path.name


def read_inside(folder: Folder, name: str, report: Report) -> str | None:
    """The text of a file; a link that leads out of the project is refused."""
    shown = folder.shown(name)
    if folder.has(name) and folder.is_outside(name):
        help = "copy the file into this game's folder"
        message = "the file is a link that leads outside the project"
        report.error("PNP108", Pos(shown), message=message, help=help)
        return None
    return read_text(folder.path / name, shown, report)
