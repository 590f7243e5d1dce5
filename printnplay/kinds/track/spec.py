"""The road of a track in its data: points in percent of the paper."""

from typing import NamedTuple

from printnplay.core.diagnostics import Pos, Report, counted
from printnplay.data.records import entry, record
from printnplay.data.scalar import InvalidValue, Number, Schema, wrong_type
from printnplay.data.shape import attempt
from printnplay.data.spec import Spec
from printnplay.data.yaml_file import Listing, Node

FEWEST, MOST = 4, 60
SIDE = 100


class ControlPoint(NamedTuple):
    """A corner of a track's road, in per cent across and down."""

    x: float
    y: float
    pos: Pos


class _Point(NamedTuple):
    """Two numbers from 0 to 100: across and down."""

    wants: str = f"a point [x, y], both from 0 to {SIDE}"

    def read(self, node: Node, report: Report) -> ControlPoint:
        if not isinstance(node, Listing) or len(node.items) != 2:
            raise wrong_type(node, self.wants, report)
        x, y = (Number(0, SIDE).read(item, report) for item in node.items)
        return ControlPoint(x, y, node.pos)

    def schema(self) -> Schema:
        number = Number(0, SIDE).schema()
        return {"type": "array", "items": number, "minItems": 2, "maxItems": 2}


class RoadCorners(NamedTuple):
    """The corners of a road, one after the other."""

    wants: str = f"a list of {FEWEST} to {MOST} points [x, y]"

    def read(self, node: Node, report: Report) -> tuple[ControlPoint, ...]:
        if not isinstance(node, Listing):
            raise wrong_type(node, self.wants, report)
        if not FEWEST <= len(node.items) <= MOST:
            message = f"expected {self.wants}, found {counted(len(node.items), 'point')}"
            report.error("PNP105", node.pos, message=message)
            raise InvalidValue
        found = (attempt(_Point(), item, report) for item in node.items)
        return tuple(point for point in found if point)

    def schema(self) -> Schema:
        point = _Point().schema()
        return {"type": "array", "items": point, "minItems": FEWEST, "maxItems": MOST}


@record("a track")
class TrackSpec(Spec):
    shape: tuple[ControlPoint, ...] = entry(
        RoadCorners(),
        "of a track: the corners of its road, in per cent across and down; it starts at the "
        "first one",
        default=(),
    )
