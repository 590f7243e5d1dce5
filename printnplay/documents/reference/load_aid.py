"""The part `aid` of a quick reference: the two sides of the card that every player has at hand.

Comes in: a checked map. Goes out: AidSides whose words are still to be filled in.
"""

from printnplay.core.diagnostics import Report, listed
from printnplay.data.flowing import AidLine, AidSide, Said
from printnplay.data.shape import Checked, Entry, ListOf, Record
from printnplay.documents.reference.said import Words

SIDES = ("front", "back")
KINDS = ("head", "text", "step", "item", "row")

LINE = Record(
    "a line of an aid",
    {
        "head": Entry(Words(), "a heading"),
        "text": Entry(Words(), "a paragraph"),
        "step": Entry(Words(), "a numbered step"),
        "item": Entry(Words(), "an item of a list"),
        "row": Entry(ListOf(Words()), "what it is about, and what is said of it"),
    },
)
SIDE = Record(
    "a side of an aid",
    {
        "title": Entry(Words(), "what stands at its head", is_required=True),
        "lines": Entry(ListOf(LINE), "what it says, from the top", is_required=True),
    },
)
AID = Record(
    "an aid",
    {name: Entry(SIDE, f"its {name}", is_required=True) for name in SIDES},
)


def check_aid(aid: Checked, report: Report) -> None:
    """Each line is of one kind; a row has two cells."""
    for name in SIDES:
        side = aid.get(name, Checked)
        for line in side.many("lines", Checked) if side else ():
            if len(line.at) != 1:
                message = f"expected one of {listed(KINDS)}, found {listed(line.at, 'and')}"
                message = message if line.at else "a line of an aid says nothing"
                report.error("PNP105", line.pos, message=message, help="make it one line each")
            cells = len(line.many("row", Said))
            if "row" in line.data and cells != len(SIDES):
                message = f"expected two cells in a row, found {cells}"
                help = 'write \'row: ["what", "its meaning"]\''
                report.error("PNP105", line.place("row"), message=message, help=help)


def read_aid(aid: Checked) -> tuple[AidSide, ...]:
    """Front and back. Comes after check_aid."""
    return tuple(_side(side) for name in SIDES if (side := aid.get(name, Checked)))


def _side(side: Checked) -> AidSide:
    title = side.get("title", Said) or Said("", side.pos)
    return AidSide(title, tuple(_line(line) for line in side.many("lines", Checked)))


def _line(line: Checked) -> AidLine:
    kind = next(name for name in KINDS if name in line.data)
    if kind == "row":
        label, words = line.many("row", Said)
        return AidLine(kind, words, label)
    return AidLine(kind, line.get(kind, Said) or Said("", line.pos))
