"""The shape of a track: points in per cent of the paper, each with its place in the file.

Comes in: nodes such as `[34, 100]`. Goes out: ControlPoints; a wrong one is reported at its place.
"""

import re
from typing import NamedTuple

from printnplay.core.diagnostics import Report, counted, quote
from printnplay.data.accessories import ControlPoint
from printnplay.data.model import Kind
from printnplay.data.scalar import Schema, Wrong, out_of_range, wrong_type
from printnplay.data.shape import Checked, attempt
from printnplay.data.yaml_file import Listing, Node, Scalar

FEWEST, MOST = 4, 60
SIDE = 100

_NUMBER = re.compile(r"-?\d{1,6}(\.\d{1,6})?", re.ASCII)


class Outline(NamedTuple):
    """The corners of a road, one after the other."""

    wants: str = f"a list of {FEWEST} to {MOST} points [x, y]"

    def read(self, node: Node, report: Report) -> tuple[ControlPoint, ...]:
        if not isinstance(node, Listing):
            raise wrong_type(node, self.wants, report)
        if not FEWEST <= len(node.items) <= MOST:
            message = f"expected {self.wants}, found {counted(len(node.items), 'point')}"
            report.error("PNP105", node.pos, message=message)
            raise Wrong
        found = (attempt(_POINT, item, report) for item in node.items)
        return tuple(point for point in found if isinstance(point, ControlPoint))

    def schema(self) -> Schema:
        point = _POINT.schema()
        return {"type": "array", "items": point, "minItems": FEWEST, "maxItems": MOST}


class _Point(NamedTuple):
    """Two numbers from 0 to 100: across and down."""

    wants: str = f"a point [x, y], both from 0 to {SIDE}"

    def read(self, node: Node, report: Report) -> ControlPoint:
        if not isinstance(node, Listing) or len(node.items) != 2:
            raise wrong_type(node, self.wants, report)
        x, y = (self._number(item, report) for item in node.items)
        return ControlPoint(x, y, node.pos)

    def _number(self, node: Node, report: Report) -> float:
        wants = f"a number from 0 to {SIDE}"
        if not isinstance(node, Scalar) or not _NUMBER.fullmatch(node.text):
            raise wrong_type(node, wants, report)
        if not 0 <= float(node.text) <= SIDE:
            raise out_of_range(node, wants, report)
        return float(node.text)

    def schema(self) -> Schema:
        number = {"type": "number", "minimum": 0, "maximum": SIDE}
        return {"type": "array", "items": number, "minItems": 2, "maxItems": 2}


_POINT = _Point()


def read_shape(part: Checked, report: Report) -> tuple[ControlPoint, ...]:
    """The points of a board; those of what is no board are reported."""
    points, kind = part.many("shape", ControlPoint), part.get("kind", str)
    if "shape" in part.at and kind != Kind.BOARD:
        message = f"only a board has a 'shape', and this is {quote(kind or '')}"
        report.error("PNP104", part.place("shape"), message=message, help="write 'kind: board'")
    return points
