"""reference.<lang>.yaml: a game's quick reference, section by section.

Comes in: a file. Goes out: a Reference whose words are still to be filled in. Numbers come from the
data (said.py). The part `aid` is the game's player aid (aid.py).
"""

from pathlib import Path

from printnplay.core.diagnostics import Pos, Report, quote
from printnplay.data.flowing import FigureRow, Passage, Reference, Said
from printnplay.data.model import Game
from printnplay.data.scalar import ID, Text, Wrong, YesNo
from printnplay.data.shape import Checked, Entry, ListOf, Record
from printnplay.data.text_file import read_text
from printnplay.data.yaml_file import read_yaml
from printnplay.documents.reference.load_aid import AID, check_aid, read_aid
from printnplay.documents.reference.said import FaceName, Words

SECTIONS = ("goal", "contents", "setup", "turn", "scoring", "end", "options", "filled")
KINDS = ("text", "step", "item")

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
        "left": Entry(_faces, "what lies on their left, where rows are as on the table"),
        "right": Entry(_faces, "what lies on their right"),
    },
)
PASSAGE = Record(
    "a passage",
    {
        "rules": Entry(
            ListOf(Text("a rule's id such as ABC-3", pattern=r"[A-Z]{2,5}-\d{1,3}")),
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
    {name: Entry(ListOf(PASSAGE), f"the section {quote(name)}") for name in SECTIONS}
    | {"aid": Entry(AID, "the card that every player has at hand, with --aids")},
)


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
    aid = read.get("aid", Checked)
    return Reference(chosen, Pos(file.shown), sections, read_aid(aid) if aid else ())


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
    aid = read.get("aid", Checked) if read else None
    if aid:
        check_aid(aid, report)
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
        row.many("left", Said),
        row.many("right", Said),
    )
