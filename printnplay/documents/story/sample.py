"""sample.jsonl and sample.yaml: the match that a game's kit shows, and which of its scenes.

Comes in: a game's folders. Goes out: a Sample; its record is text still, to be read by the rules.
"""

from dataclasses import dataclass

from printnplay.core.diagnostics import Report
from printnplay.data.companion_files import RECORD
from printnplay.data.model import Folder as File
from printnplay.data.model import Game
from printnplay.data.scalar import Whole, Wrong
from printnplay.data.shape import Checked, Entry, ListOf, Record
from printnplay.data.text_file import read_text
from printnplay.data.yaml_file import read_yaml

SHOWN = "sample.yaml"
SAMPLE = Record(
    "a sample game",
    {
        "show": Entry(
            ListOf(Whole(1, 9999)), "a step of each scene to show; the others are told in a line"
        )
    },
)


@dataclass(frozen=True, slots=True)
class Sample:
    """The match that a game shows in its kit: the text of its record, and a step of each scene to
    show (all scenes where it names none)."""

    record: str
    file: str
    show: tuple[int, ...] = ()


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
