"""reference.<lang>.yaml: a game's quick reference, section by section.

Comes in: a file. Goes out: a Reference whose words are still to be filled in. Numbers come from the
data: a digit outside {{ }} is an error at its own line, so that no sheet goes out of date.
"""

import re
from dataclasses import dataclass
from pathlib import Path

from printnplay.diag import Pos, Report, quote
from printnplay.load.places import Folder
from printnplay.load.schema import LANGUAGE
from printnplay.load.shape import (
    ID,
    Checked,
    Entry,
    ListOf,
    Record,
    Schema,
    Text,
    Wrong,
    YesNo,
    wrong_type,
)
from printnplay.load.text_file import read_text
from printnplay.load.yaml_file import Node, Scalar, read_yaml
from printnplay.model import FigureRow, Game, Passage, Reference, Said
from printnplay.model import Folder as File

SECTIONS = ("goal", "contents", "setup", "turn", "scoring", "end", "options", "filled")
KINDS = ("text", "step", "item")
LONGEST_PASSAGE = 80

_FILLED = re.compile(r"\{\{.*?\}\}|\{%.*?%\}|\{(?:card|icon):[^}]*\}", re.S)
_FACE = rf"{ID.pattern}/{ID.pattern}(/back)?"


@dataclass(frozen=True, slots=True)
class Words:
    """Text in which every number is computed."""

    wants: str = "text"

    def read(self, node: Node, report: Report) -> Said:
        if not isinstance(node, Scalar) or node.is_null or not node.text.strip():
            raise wrong_type(node, self.wants, report)
        _refuse_digits(node, report)
        return Said(" ".join(node.text.split()), node.pos)

    def schema(self) -> Schema:
        return {"type": "string"}


@dataclass(frozen=True, slots=True)
class FaceName:
    """`speed/red-40`: a component and a card; `race/red-car/back` is its other side."""

    wants: str = "a component and a card such as speed/red-40"

    def read(self, node: Node, report: Report) -> Said:
        if not isinstance(node, Scalar) or not re.fullmatch(_FACE, node.text, re.ASCII):
            raise wrong_type(node, self.wants, report)
        return Said(node.text, node.pos)

    def schema(self) -> Schema:
        return {"type": "string", "pattern": f"^(?:{_FACE})$"}


_faces = ListOf(FaceName())
ROW = Record(
    "a row of a figure",
    {
        "faces": Entry(_faces, "the faces side by side", is_required=True),
        "text": Entry(Words(), "what stands over them"),
        "result": Entry(Words(), "what comes out, behind them"),
        "marked": Entry(_faces, "those that have a bar below"),
        "after": Entry(_faces, "what they become, behind an arrow"),
        "joined": Entry(YesNo(), "whether they touch"),
    },
)
PASSAGE = Record(
    "a passage",
    {
        "rules": Entry(
            ListOf(Text("a rule's id such as RAS-3", pattern=r"[A-Z]{2,5}-\d{1,3}")),
            "the rules that it tells; not printed",
            is_required=True,
        ),
        "text": Entry(Words(), "a paragraph"),
        "step": Entry(Words(), "a numbered step"),
        "item": Entry(Words(), "an item of a list"),
        "table": Entry(ListOf(ListOf(Words())), "rows of cells; the first is the head"),
        "figure": Entry(ListOf(ROW), "rows of real faces"),
        "example": Entry(Text("a name", pattern=ID.pattern), "a worked example that is tested"),
    },
)
REFERENCE = Record(
    "a quick reference",
    {name: Entry(ListOf(PASSAGE), f"the section {quote(name)}") for name in SECTIONS},
)


def find_references(folders: list[Folder], report: Report) -> dict[str, File]:
    """The file of each language; that of the game itself before that of the game it extends."""
    found: dict[str, File] = {}
    for folder in folders:
        for path in sorted(folder.path.glob("reference.*")):
            named = re.fullmatch(rf"reference\.({LANGUAGE})\.yaml", path.name)
            shown = folder.shown(path.name)
            if named is None:
                message = f"expected a name such as reference.fr.yaml, found {quote(path.name)}"
                report.error("PNP131", Pos(shown), message=message, help="rename it")
            elif folder.is_outside(path.name):
                message = "the file is a link that leads outside the project"
                help = "copy the file into this game's folder"
                report.error("PNP108", Pos(shown), message=message, help=help)
            else:
                found[named[1]] = File(path, shown)
    return found


def load_reference(game: Game, language: str, report: Report) -> Reference | None:
    """In that language, or else in English; None where there is none or it has an error."""
    chosen = language if language in game.references else "en"
    file = game.references.get(chosen)
    if file is None:
        return None
    found = Report()
    read = _read(file.path, file.shown, found)
    report.extend(found)
    if read is None or found.has_errors:
        return None
    sections = {
        name: tuple(_passage(part) for part in read.many(name, Checked))
        for name in SECTIONS
        if name in read.data
    }
    return Reference(chosen, Pos(file.shown), sections)


def _read(path: Path, shown: str, report: Report) -> Checked | None:
    text = read_text(path, shown, report)
    node = read_yaml(text, shown, report) if text else None
    try:
        read = REFERENCE.read(node, report) if node else None
    except Wrong:
        return None
    for name in SECTIONS if read else ():
        for part in read.many(name, Checked) if read else ():
            _check_passage(part, report)
    return read


def _check_passage(part: Checked, report: Report) -> None:
    """One kind of words, or a table or a figure of its own."""
    held = [name for name in (*KINDS, "table", "figure") if name in part.at]
    words = [name for name in KINDS if name in part.at]
    if not held:
        message = "a passage says nothing"
        report.error("PNP103", part.pos, message=message, help="add 'text: ...'")
    if len(words) > 1:
        message = f"expected one of {', '.join(KINDS)}, found {' and '.join(words)}"
        report.error("PNP105", part.place(words[1]), message=message, help="make two passages")


def _passage(part: Checked) -> Passage:
    kind = next((name for name in KINDS if name in part.data), "text")
    table = tuple(
        tuple(cell for cell in row if isinstance(cell, Said)) for row in part.many("table", tuple)
    )
    return Passage(
        part.pos,
        part.many("rules", str),
        kind,
        part.get(kind, Said),
        table,
        tuple(_row(row) for row in part.many("figure", Checked)),
        part.get("example", str),
    )


def _row(row: Checked) -> FigureRow:
    return FigureRow(
        row.many("faces", Said),
        row.get("text", Said),
        row.get("result", Said),
        row.many("marked", Said),
        bool(row.get("joined", bool)),
        row.many("after", Said),
    )


def _refuse_digits(node: Scalar, report: Report) -> None:
    """Each number that stands in the words themselves, at its own line."""
    plain = _FILLED.sub(lambda found: " " * len(found[0]), node.text)
    for found in re.finditer(r"\d+", plain):
        message = f"the number {quote(found[0])} stands in the words"
        help = "compute it from the data: {{ facts.hand }}, {{ deck.speed.total }}"
        report.error("PNP170", _place(node, found[0], report), message=message, help=help)


def _place(node: Scalar, number: str, report: Report) -> Pos:
    """Where a number stands: a text may run on for some lines."""
    start = node.pos
    for line in range(start.line, start.line + LONGEST_PASSAGE):
        source = report.source_line(Pos(start.file, line)) or ""
        plain = _FILLED.sub(lambda found: " " * len(found[0]), source)
        at = plain.find(number, start.column - 1 if line == start.line else 0)
        if at >= 0:
            return Pos(start.file, line, at + 1, len(number))
    return start
