"""A file of a game's own folder: read, unless it leads outside the project."""

from printnplay.core.diagnostics import Pos, Report
from printnplay.data.places import Folder
from printnplay.data.text_file import read_text


def read_inside(folder: Folder, name: str, report: Report) -> str | None:
    """The text of a file; a link that leads out of the project is refused."""
    shown = folder.shown(name)
    if folder.has(name) and folder.is_outside(name):
        help = "copy the file into this game's folder"
        message = "the file is a link that leads outside the project"
        report.error("PNP108", Pos(shown), message=message, help=help)
        return None
    return read_text(folder.path / name, shown, report)
