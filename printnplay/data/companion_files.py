"""Files beside game.yaml that are read only when they are printed: references, a sample match.

Comes in: the folders of a game. Goes out: where these files are, those of the game itself before
those of the game that it extends.
"""

import re

from printnplay.core.diagnostics import Pos, Report, quote
from printnplay.data.model import Folder as File
from printnplay.data.places import Folder
from printnplay.data.schema import LANGUAGE

RECORD = "sample.jsonl"


def find_references(folders: list[Folder], report: Report) -> dict[str, File]:
    """The file of each language."""
    found: dict[str, File] = {}
    for folder in folders:
        for path in sorted(folder.path.glob("reference.*")):
            named = re.fullmatch(rf"reference\.({LANGUAGE})\.yaml", path.name)
            if named is None:
                message = f"expected a name such as reference.fr.yaml, found {quote(path.name)}"
                pos = Pos(folder.shown(path.name))
                report.error("PNP131", pos, message=message, help="rename it")
            elif file := _inside(folder, path.name, report):
                found[named[1]] = file
    return found


def find_sample(folders: list[Folder], report: Report) -> File | None:
    """The record of a match."""
    held = [folder for folder in folders if folder.has(RECORD)]
    found = [_inside(folder, RECORD, report) for folder in held]
    return found[-1] if found else None


def _inside(folder: Folder, name: str, report: Report) -> File | None:
    """None, and the reason reported, where a file leads out of the project."""
    shown = folder.shown(name)
    if folder.is_outside(name):
        message = "the file is a link that leads outside the project"
        help = "copy the file into this game's folder"
        report.error("PNP108", Pos(shown), message=message, help=help)
        return None
    return File(folder.path / name, shown)
