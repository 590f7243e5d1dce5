"""sample.jsonl and sample.yaml: the match that a game's kit shows, and which of its scenes.

Comes in: a game's folders. Goes out: a Sample; its record is text still, to be read by the rules.
"""

from printnplay.diag import Pos, Report
from printnplay.load.places import Folder
from printnplay.load.shape import Checked, Entry, ListOf, Record, Whole, Wrong
from printnplay.load.text_file import read_text
from printnplay.load.yaml_file import read_yaml
from printnplay.model import Folder as File
from printnplay.model import Game, Sample

RECORD, SHOWN = "sample.jsonl", "sample.yaml"
SAMPLE = Record(
    "a sample game",
    {
        "show": Entry(
            ListOf(Whole(1, 9999)), "a step of each scene to show; the others are told in a line"
        )
    },
)


def find_sample(folders: list[Folder], report: Report) -> File | None:
    """The record of the game itself, or else of the game that it extends."""
    found = None
    for folder in folders:
        if folder.has(RECORD):
            shown = folder.shown(RECORD)
            if folder.is_outside(RECORD):
                message = "the file is a link that leads outside the project"
                help = "copy the file into this game's folder"
                report.error("PNP108", Pos(shown), message=message, help=help)
            found = File(folder.path / RECORD, shown)
    return found


def load_sample(game: Game, report: Report) -> Sample | None:
    """None where there is none, or it cannot be read."""
    file = game.sample
    text = read_text(file.path, file.shown, report) if file else None
    if file is None or text is None:
        return None
    found = Report()
    show = _shown(file, found)
    report.extend(found)
    return None if found.has_errors else Sample(text, file.shown, show)


def _shown(file: File, report: Report) -> tuple[int, ...]:
    path = file.path.with_name(SHOWN)
    if not path.exists():
        return ()
    shown = file.shown.removesuffix(RECORD) + SHOWN
    text = read_text(path, shown, report)
    node = read_yaml(text, shown, report) if text else None
    try:
        read = SAMPLE.read(node, report) if node else None
    except Wrong:
        return ()
    return read.many("show", int) if isinstance(read, Checked) else ()
