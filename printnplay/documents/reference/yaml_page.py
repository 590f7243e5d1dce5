"""reference.<lang>.yaml: a game's quick reference, section by section, and its player aid.

The words are still to be filled in. A digit outside {{ }} is an error at its own line, so that no
sheet goes out of date.
"""

import re
from dataclasses import dataclass

from printnplay.core.diagnostics import LocatedText, Pos, Report, listed, quote
from printnplay.data.model import AidLine, AidSide
from printnplay.data.scalar import ID, InvalidValue, Schema, Text, YesNo, wrong_type
from printnplay.data.shape import Checked, Entry, ListOf, Record
from printnplay.data.yaml_file import Node, Scalar, read_yaml
from printnplay.documents.markdown import without_computed
from printnplay.documents.reference.model import FigureRow, Passage, Reference

SECTIONS = ("goal", "contents", "setup", "turn", "scoring", "end", "options", "filled")
FORMS = ("text", "step", "item")
SIDES = ("front", "back")
AID_KINDS = ("head", *FORMS, "row")
LONGEST_PASSAGE = 80

_FACE = rf"{ID.pattern}/{ID.pattern}(/back)?|\{{\{{.+\}}\}}"


@dataclass(frozen=True, slots=True)
class ComputedText:
    """Text in which every number is computed."""

    wants: str = "text"

    def read(self, node: Node, report: Report) -> LocatedText:
        if not isinstance(node, Scalar) or node.is_null or not node.text.strip():
            raise wrong_type(node, self.wants, report)
        _refuse_digits(node, report)
        return LocatedText(re.sub(r"[ \t\n]+", " ", node.text).strip(" "), node.pos)

    def schema(self) -> Schema:
        return {"type": "string"}


@dataclass(frozen=True, slots=True)
class FaceName:
    """`speed/red-40`: a component and a card; `race/red-car/back` is its other side. It can be
    computed, too."""

    wants: str = "a component and a card such as speed/red-40"

    def read(self, node: Node, report: Report) -> LocatedText:
        if not isinstance(node, Scalar) or not re.fullmatch(_FACE, node.text, re.ASCII):
            raise wrong_type(node, self.wants, report)
        return LocatedText(node.text, node.pos)

    def schema(self) -> Schema:
        return {"type": "string", "pattern": f"^(?:{_FACE})$"}


_faces = ListOf(FaceName())
ROW = Record(
    "a row of a figure",
    {
        "faces": Entry(_faces, "the faces side by side", is_required=True),
        "text": Entry(ComputedText(), "the text above them"),
        "result": Entry(ComputedText(), "what comes out, behind them"),
        "marked": Entry(_faces, "those that have a bar below"),
        "after": Entry(_faces, "what they become, behind an arrow"),
        "joined": Entry(YesNo(), "whether they touch"),
        "left": Entry(_faces, "what is on their left, if rows are laid out as on the table"),
        "right": Entry(_faces, "what is on their right"),
    },
)
PASSAGE = Record(
    "a passage",
    {
        "rules": Entry(
            ListOf(Text("a rule's id such as ABC-3", pattern=r"[A-Z]{2,5}-\d{1,3}")),
            "the rules that it explains; not printed",
            is_required=True,
        ),
        "text": Entry(ComputedText(), "a paragraph"),
        "step": Entry(ComputedText(), "a numbered step"),
        "item": Entry(ComputedText(), "an item of a list"),
        "table": Entry(ListOf(ListOf(ComputedText())), "rows of cells; the first is the head"),
        "figure": Entry(ListOf(ROW), "rows of real faces"),
        "example": Entry(Text("a name", pattern=ID.pattern), "a worked example that is tested"),
    },
)
LINE = Record(
    "a line of an aid",
    {
        "head": Entry(ComputedText(), "a heading"),
        "text": Entry(ComputedText(), "a paragraph"),
        "step": Entry(ComputedText(), "a numbered step"),
        "item": Entry(ComputedText(), "an item of a list"),
        "row": Entry(ListOf(ComputedText()), "what it is about, and what is said of it"),
    },
)
SIDE = Record(
    "a side of an aid",
    {
        "title": Entry(ComputedText(), "its heading", is_required=True),
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


def read_yaml_page(text: str, language: str, file: str, report: Report) -> Reference | None:
    """As it is written; None if it has an error."""
    read = _read(text, file, report)
    if read is None or report.has_errors:
        return None
    sections = {
        name: tuple(_passage(part) for part in read.many(name, Checked))
        for name in SECTIONS
        if name in read.data
    }
    aid = read.get("aid", Checked)
    sides = _read_aid(aid) if aid else ()
    return Reference(language, Pos(file), sections, sides, text)


def _read(text: str, shown: str, report: Report) -> Checked | None:
    node = read_yaml(text, shown, report)
    try:
        read = REFERENCE.read(node, report) if node else None
    except InvalidValue:
        return None
    for name in SECTIONS if read else ():
        for part in read.many(name, Checked) if read else ():
            _check_passage(part, report)
    aid = read.get("aid", Checked) if read else None
    if aid:
        _check_aid(aid, report)
    return read


def _check_passage(part: Checked, report: Report) -> None:
    """One form of words, or a table or a figure of its own."""
    held = [name for name in (*FORMS, "table", "figure") if name in part.at]
    words = [name for name in FORMS if name in part.at]
    if not held:
        message = "a passage says nothing"
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
        tuple(_row(row) for row in part.many("figure", Checked)),
        part.get("example", str),
    )


def _row(row: Checked) -> FigureRow:
    return FigureRow(
        row.many("faces", LocatedText),
        row.get("text", LocatedText),
        row.get("result", LocatedText),
        row.many("marked", LocatedText),
        bool(row.get("joined", bool)),
        row.many("after", LocatedText),
        row.many("left", LocatedText),
        row.many("right", LocatedText),
    )


def _check_aid(aid: Checked, report: Report) -> None:
    """Each line is of one kind; a row has two cells."""
    for name in SIDES:
        side = aid.get(name, Checked)
        for line in side.many("lines", Checked) if side else ():
            if len(line.at) != 1:
                message = f"expected one of {listed(AID_KINDS)}, found {listed(line.at, 'and')}"
                message = message if line.at else "a line of an aid says nothing"
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


def _refuse_digits(node: Scalar, report: Report) -> None:
    """Each number in the words themselves, at its own line."""
    plain = without_computed(node.text)
    for found in re.finditer(r"\d+", plain):
        message = f"the number {quote(found[0])} is written in the words"
        help = "compute it from the data: {{ facts.hand }}, {{ deck.speed.total }}"
        report.error("PNP170", _place(node, found[0], report), message=message, help=help)


def _place(node: Scalar, number: str, report: Report) -> Pos:
    """The place of a number: a text can run on for some lines."""
    start = node.pos
    for line in range(start.line, start.line + LONGEST_PASSAGE):
        source = report.source_line(Pos(start.file, line)) or ""
        plain = without_computed(source)
        at = plain.find(number, start.column - 1 if line == start.line else 0)
        if at >= 0:
            return Pos(start.file, line, at + 1, len(number))
    return start
