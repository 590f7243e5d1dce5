"""Figures of real faces as they are written in YAML: in a quick reference, and in the fenced blocks
of a page in Markdown.

The words are still to be filled in. In a quick reference, a digit outside {{ }} is an error at its
own line, so that no sheet goes out of date.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from printnplay.core.diagnostics import LocatedText, Pos, Report, quote
from printnplay.data.scalar import ID, InvalidValue, Schema, Text, YesNo, wrong_type
from printnplay.data.shape import Checked, Entry, ListOf, Record
from printnplay.data.yaml_file import Node, Scalar, read_yaml
from printnplay.documents.manuscript import TEXT, FigureRow, Passage, rules_in
from printnplay.documents.markdown import Words, without_computed

LONGEST_PASSAGE = 80

_FACE = rf"{ID.pattern}/{ID.pattern}(/back)?|\{{\{{.+\}}\}}"


@dataclass(frozen=True, slots=True)
class WrittenText:
    """A text of a page; every number in it is computed, unless digits are allowed."""

    has_digits: bool = False
    wants: str = "text"

    def read(self, node: Node, report: Report) -> LocatedText:
        if not isinstance(node, Scalar) or node.is_null or not node.text.strip():
            raise wrong_type(node, self.wants, report)
        if not self.has_digits:
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


def figure_entry(prose: WrittenText) -> Entry:
    """The rows of a figure."""
    faces = ListOf(FaceName())
    row = Record(
        "a row of a figure",
        {
            "faces": Entry(faces, "the faces side by side", is_required=True),
            "text": Entry(prose, "the text above them"),
            "result": Entry(prose, "what comes out, behind them"),
            "marked": Entry(faces, "those that have a bar below"),
            "after": Entry(faces, "what they become, behind an arrow"),
            "joined": Entry(YesNo(), "whether they touch"),
            "left": Entry(faces, "what is on their left, if rows are laid out as on the table"),
            "right": Entry(faces, "what is on their right"),
        },
    )
    return Entry(ListOf(row), "rows of real faces", is_required=prose.has_digits)


EXAMPLE = Entry(Text("a name", pattern=ID.pattern), "a worked example that is tested")
_FREE = WrittenText(has_digits=True)
FIGURE = Record(
    "a figure",
    {"figure": figure_entry(_FREE), "example": EXAMPLE, "text": Entry(_FREE, "below the figure")},
)


def fenced_figure(lines: Iterable[Words], report: Report) -> Passage | None:
    """The YAML in a fenced block, at the lines that it has in its file; None if it has an error."""
    held = list(lines)
    first = held[0].pos if held else None
    above = "\n" * (first.line - 1) if first else ""
    text = above + "".join(f"{' ' * (line.pos.column - 1)}{line.text}\n" for line in held)
    node = read_yaml(text, first.file, report) if first and text.strip() else None
    try:
        read = FIGURE.read(node, report) if node else None
    except InvalidValue:
        return None
    words = read.get("text", LocatedText) if read else None
    rules = rules_in(words.text) if words else ()
    example = read.get("example", str) if read else None
    return Passage(read.pos, rules, TEXT, words, (), figure_of(read), example) if read else None


def figure_of(part: Checked) -> tuple[FigureRow, ...]:
    return tuple(_row(row) for row in part.many("figure", Checked))


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
