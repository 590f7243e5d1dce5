"""reference.<lang>.yaml: a game's quick reference, section by section, and its player aid.

The words are still to be filled in. A digit outside {{ }} is an error at its own line, so that no
sheet goes out of date.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from printnplay.core.diagnostics import LocatedText, Pos, Report, listed, quote
from printnplay.data.model import AidLine, AidSide
from printnplay.data.scalar import InvalidValue, Text
from printnplay.data.shape import Checked, Entry, ListOf, Record
from printnplay.data.yaml_file import read_yaml
from printnplay.documents.figure_yaml import EXAMPLE, WrittenText, figure_entry, figure_of
from printnplay.documents.manuscript import ITEM, STEP, Manuscript, Passage

# What this edition completed, changed and added is last.
SECTIONS = (
    *("goal", "contents", "setup", "overview", "turn", "scoring", "end", "options"),
    *("filled", "changed", "added"),
)
# The first lines of the section `turn`: how often its steps are repeated.
OVERVIEW, TURN, MOST_LINES = "overview", "turn", 2
FORMS = ("text", "step", "item")
SIDES = ("front", "back")
AID_KINDS = ("head", *FORMS, "row")

_prose = WrittenText()
PASSAGE = Record(
    "a passage",
    {
        "rules": Entry(
            ListOf(Text("a rule's id such as ABC-3", pattern=r"[A-Z]{2,5}-\d{1,3}")),
            "the rules that it explains; not printed",
            is_required=True,
        ),
        "text": Entry(_prose, "a paragraph"),
        "step": Entry(_prose, "a numbered step"),
        "item": Entry(_prose, "an item of a list"),
        "table": Entry(ListOf(ListOf(_prose)), "rows of cells; the first is the head"),
        "figure": figure_entry(_prose),
        "example": EXAMPLE,
    },
)
LINE = Record(
    "a line of an aid",
    {
        "head": Entry(_prose, "a heading"),
        "text": Entry(_prose, "a paragraph"),
        "step": Entry(_prose, "a numbered step"),
        "item": Entry(_prose, "an item of a list"),
        "row": Entry(ListOf(_prose), "what it is about, and what is said of it"),
    },
)
SIDE = Record(
    "a side of an aid",
    {
        "title": Entry(_prose, "its heading", is_required=True),
        "lines": Entry(ListOf(LINE), "what it says, from the top", is_required=True),
    },
)
AID = Record(
    "an aid",
    {name: Entry(SIDE, f"its {name}", is_required=True) for name in SIDES},
)
REFERENCE = Record(
    "a quick reference",
    {name: Entry(ListOf(PASSAGE), f"the section {quote(name)}") for name in SECTIONS}
    | {"aid": Entry(AID, "the card that every player has at hand, with --aids")},
)


def read_yaml_page(text: str, language: str, file: str, report: Report) -> Manuscript | None:
    """As it is written; None if it has an error."""
    read = _read(text, file, report)
    if read is None or report.has_errors:
        return None
    sections: dict[str, tuple[Passage, ...]] = {}
    for name in (name for name in SECTIONS if name in read.data):
        shown = TURN if name == OVERVIEW else name
        parts = tuple(_indented(_passage(part) for part in read.many(name, Checked)))
        sections[shown] = sections.get(shown, ()) + parts
    aid = read.get("aid", Checked)
    sides = _read_aid(aid) if aid else ()
    return Manuscript(language, Pos(file), sections, sides, text)


def _read(text: str, shown: str, report: Report) -> Checked | None:
    node = read_yaml(text, shown, report)
    try:
        read = REFERENCE.read(node, report) if node else None
    except InvalidValue:
        return None
    for name in SECTIONS if read else ():
        for part in read.many(name, Checked) if read else ():
            _check_passage(part, report)
    if read and len(read.many(OVERVIEW, Checked)) > MOST_LINES:
        message = f"expected at most {MOST_LINES} passages in {quote(OVERVIEW)}"
        help = f"write the others in {quote(TURN)}"
        report.error("PNP105", read.place(OVERVIEW), message=message, help=help)
    aid = read.get("aid", Checked) if read else None
    if aid:
        _check_aid(aid, report)
    return read


def _check_passage(part: Checked, report: Report) -> None:
    """One form of words, or a table or a figure of its own."""
    held = [name for name in (*FORMS, "table", "figure") if name in part.at]
    words = [name for name in FORMS if name in part.at]
    if not held:
        message = "a passage is empty"
        report.error("PNP103", part.pos, message=message, help="add 'text: ...'")
    if len(words) > 1:
        message = f"expected one of {', '.join(FORMS)}, found {' and '.join(words)}"
        report.error("PNP105", part.place(words[1]), message=message, help="make two passages")


def _passage(part: Checked) -> Passage:
    form = next((name for name in FORMS if name in part.data), "text")
    table = tuple(
        tuple(cell for cell in row if isinstance(cell, LocatedText))
        for row in part.many("table", tuple)
    )
    return Passage(
        part.pos,
        part.many("rules", str),
        form,
        part.get(form, LocatedText),
        table,
        figure_of(part),
        part.get("example", str),
    )


def _indented(parts: Iterable[Passage]) -> Iterator[Passage]:
    """Items right after a step are below it."""
    is_below = False
    for part in parts:
        is_below = part.form == STEP or (is_below and part.form == ITEM)
        yield replace(part, level=1) if is_below and part.form == ITEM else part


def _check_aid(aid: Checked, report: Report) -> None:
    """Each line is of one kind; a row has two cells."""
    for name in SIDES:
        side = aid.get(name, Checked)
        for line in side.many("lines", Checked) if side else ():
            if len(line.at) != 1:
                message = f"expected one of {listed(AID_KINDS)}, found {listed(line.at, 'and')}"
                message = message if line.at else "a line of an aid is empty"
                report.error("PNP105", line.pos, message=message, help="make it one line each")
            cells = len(line.many("row", LocatedText))
            if "row" in line.data and cells != len(SIDES):
                message = f"expected two cells in a row, found {cells}"
                help = 'write \'row: ["what", "its meaning"]\''
                report.error("PNP105", line.place("row"), message=message, help=help)


def _read_aid(aid: Checked) -> tuple[AidSide, ...]:
    """Front and back. Comes after _check_aid."""
    return tuple(_side(side) for name in SIDES if (side := aid.get(name, Checked)))


def _side(side: Checked) -> AidSide:
    title = side.get("title", LocatedText) or LocatedText("", side.pos)
    return AidSide(title, tuple(_line(line) for line in side.many("lines", Checked)))


def _line(line: Checked) -> AidLine:
    kind = next(name for name in AID_KINDS if name in line.data)
    if kind == "row":
        label, words = line.many("row", LocatedText)
        return AidLine(kind, words, label)
    return AidLine(kind, line.get(kind, LocatedText) or LocatedText("", line.pos))
