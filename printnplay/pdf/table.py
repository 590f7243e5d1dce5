"""Tables of flowing pages: flowables side by side in cells."""

from collections.abc import Sequence

from reportlab.platypus import Table

from printnplay.core.units import POINTS_PER_MM as K

ALL = ((0, 0), (-1, -1))


def table(
    rows: Sequence[Sequence[object]],
    widths: Sequence[float],
    *,
    sides: float = 0,
    above: float = 0,
    below: float = 0,
    more: Sequence[tuple[object, ...]] = (),
) -> Table:
    """Cells side by side, all lengths in millimetres; without padding unless it is given."""
    style: list[tuple[object, ...]] = [
        ("VALIGN", *ALL, "TOP"),
        ("LEFTPADDING", *ALL, sides * K),
        ("RIGHTPADDING", *ALL, sides * K),
        ("TOPPADDING", *ALL, above * K),
        ("BOTTOMPADDING", *ALL, below * K),
        *more,
    ]
    return Table(rows, [width * K for width in widths], style=style, hAlign="LEFT")
