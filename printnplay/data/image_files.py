"""The files of pictures that data and templates name: in `images/` of a game, of the project, and
of the games that it extends.

A name is a path inside one of these folders, spelled as the file is, on every system.
"""

import unicodedata
from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path, PurePosixPath

from printnplay.core.diagnostics import Pos, Problem, did_you_mean, listed, quote
from printnplay.data.model import Card, Game, LocatedPath
from printnplay.data.places import Folder, Root

IMAGES = "images"
SUFFIXES = (".png", ".jpg", ".jpeg", ".webp", ".svg", ".svgz")
MISSING, OUTSIDE, NO_FILE = "PNP360", "PNP108", "PNP107"
DRAFT = "until then, 'build --draft' prints a box in its place"


class ImageName(str):
    """The name of a picture in a field of a card, and where the field is."""

    __slots__ = ("pos",)
    pos: Pos

    @classmethod
    def at(cls, name: str, pos: Pos) -> "ImageName":
        found = cls(name)
        found.pos = pos
        return found


class NoPicture(Exception):
    """A picture that is not there, or must not be read. `pos` is the cell that names it, if one
    does."""

    def __init__(self, code: str, message: str, help: str | None, pos: Pos | None) -> None:
        super().__init__(message)
        self.code, self.message, self.help, self.pos = code, message, help, pos


def image_folders(folders: list[Folder], roots: tuple[Root, ...]) -> tuple[LocatedPath, ...]:
    """The folders that are searched for pictures: the game's own, the project's, and those of the
    games that it extends."""
    own, *bases = reversed(folders)
    projects = [root for root in roots if root.serves(own.game)]
    found = [
        _inside(own.path, own.shown()),
        *(_inside(root.path, root.shown) for root in projects),
        *(_inside(folder.path, folder.shown()) for folder in bases),
    ]
    return tuple(dict.fromkeys(found))


def _inside(path: Path, shown: str) -> LocatedPath:
    return LocatedPath(path / IMAGES, str(Path(shown, IMAGES)))


def find_image(name: str, folders: tuple[LocatedPath, ...]) -> LocatedPath:
    """The first file of that name. Raises NoPicture."""
    pos = getattr(name, "pos", None)
    wanted = unicodedata.normalize("NFC", str(name))
    if not _is_inside(wanted):
        help = f"put the file into '{IMAGES}/' and write its name alone"
        message = f"picture {quote(name)} leads outside the folder '{IMAGES}'"
        raise NoPicture(OUTSIDE, message, help, pos)
    for folder in folders:
        spelled = _spelled(wanted, folder.path)
        if spelled is not None:
            path = folder.path / spelled
            if _leads_out(path, folder.path):
                message = f"picture {quote(name)} is a link that leads outside its folder"
                raise NoPicture(OUTSIDE, message, "copy the file into the folder", pos)
            if not path.is_file():
                what = "a folder" if path.is_dir() else "a pipe or a device"
                message = f"picture {quote(name)}: expected a file, found {what}"
                raise NoPicture(NO_FILE, message, None, pos)
            return LocatedPath(path, str(Path(folder.shown, spelled)))
    raise NoPicture(MISSING, f"there is no picture {quote(name)}", _hint(wanted, folders), pos)


def _is_inside(name: str) -> bool:
    is_odd = "\\" in name or ":" in name or "\0" in name
    return not is_odd and not name.startswith("/") and ".." not in PurePosixPath(name).parts


def _leads_out(path: Path, folder: Path) -> bool:
    try:
        return not path.resolve().is_relative_to(folder.resolve())
    except (OSError, RuntimeError):
        return True


def _hint(name: str, folders: tuple[LocatedPath, ...]) -> str:
    known = [each for folder in folders for each in _below(folder.path)]
    same = [each for each in known if each.casefold() == name.casefold()]
    if same:
        return f"write {quote(same[0])}: capital and small letters count"
    for folder in folders:
        if _spelled(name, folder.path.parent) is not None:
            return f"move {quote(str(Path(folder.shown).parent / name))} into {quote(folder.shown)}"
    near = [each for each in known if PurePosixPath(each).stem == PurePosixPath(name).stem]
    if near:
        return f"did you mean {quote(near[0])}?"
    if PurePosixPath(name).suffix.lower() not in SUFFIXES:
        return f"write a file name that ends in {listed(SUFFIXES)}"
    shown = f"put the file into {quote(folders[0].shown)}; {DRAFT}" if folders else DRAFT
    return did_you_mean(name, known) or shown


def _spelled(name: str, folder: Path) -> str | None:
    """The name as the file system spells it. A file system that takes capital for small letters
    finds it no sooner than others do."""
    path = PurePosixPath(name)
    try:
        parent = folder / path.parent
        spelled = _names(parent, parent.stat().st_mtime_ns).get(path.name)
    except (OSError, ValueError):
        return None
    return str(path.with_name(spelled)) if spelled else None


@lru_cache(maxsize=64)
def _names(folder: Path, _changed: int) -> dict[str, str]:
    """A folder is listed again once it has changed."""
    return {unicodedata.normalize("NFC", path.name): path.name for path in folder.iterdir()}


@lru_cache(maxsize=16)
def _below(folder: Path) -> tuple[str, ...]:
    found = (path for path in folder.rglob("*") if path.suffix.lower() in SUFFIXES)
    return tuple(sorted(path.relative_to(folder).as_posix() for path in found))


def named_images(card: Card, fields: Iterable[str]) -> dict[str, ImageName]:
    """The names of pictures on a card, by field."""
    values = {name: card.values.get(name) for name in fields}
    return {
        name: ImageName.at(value, card.place(name))
        for name, value in values.items()
        if isinstance(value, str)
    }


def missing_images(game: Game) -> Iterator[Problem]:
    """PNP360, PNP108: pictures that cards name in fields of the type 'image' and nobody has."""
    for part in (*game.components, *game.extras):
        fields = [field.name for field in part.fields.values() if field.is_image]
        for card in part.cards if fields else ():
            for name in named_images(card, fields).values():
                try:
                    find_image(name, game.image_folders)
                except NoPicture as no:
                    yield Problem(no.code, no.message, name.pos, help=no.help, cards=(card.id,))
