"""Words of a quick reference: text in which every number is computed, and the names of faces.

Comes in: a node. Goes out: Said. A digit outside {{ }} is an error at its own line, so that no
sheet goes out of date.
"""

import re
from dataclasses import dataclass

from printnplay.core.diagnostics import Pos, Report, quote
from printnplay.data.flowing import Said
from printnplay.data.scalar import ID, Schema, wrong_type
from printnplay.data.yaml_file import Node, Scalar

LONGEST_PASSAGE = 80

_FILLED = re.compile(r"\{\{.*?\}\}|\{%.*?%\}|\{(?:card|icon):[^}]*\}", re.S)
_FACE = rf"{ID.pattern}/{ID.pattern}(/back)?|\{{\{{.+\}}\}}"


@dataclass(frozen=True, slots=True)
class Words:
    """Text in which every number is computed."""

    wants: str = "text"

    def read(self, node: Node, report: Report) -> Said:
        if not isinstance(node, Scalar) or node.is_null or not node.text.strip():
            raise wrong_type(node, self.wants, report)
        _refuse_digits(node, report)
        return Said(re.sub(r"[ \t\n]+", " ", node.text).strip(" "), node.pos)

    def schema(self) -> Schema:
        return {"type": "string"}


@dataclass(frozen=True, slots=True)
class FaceName:
    """`speed/red-40`: a component and a card; `race/red-car/back` is its other side. It may be
    computed, too."""

    wants: str = "a component and a card such as speed/red-40"

    def read(self, node: Node, report: Report) -> Said:
        if not isinstance(node, Scalar) or not re.fullmatch(_FACE, node.text, re.ASCII):
            raise wrong_type(node, self.wants, report)
        return Said(node.text, node.pos)

    def schema(self) -> Schema:
        return {"type": "string", "pattern": f"^(?:{_FACE})$"}


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
