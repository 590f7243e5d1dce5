"""Tables of flowing pages: cells side by side in the fonts that are embedded."""

from collections.abc import Sequence

from reportlab.platypus import Table

from printnplay.core.units import POINTS_PER_MM as K
from printnplay.text.fonts import font

ALL = ((0, 0), (-1, -1))


def table(
    rows: list[list[object]],
    widths: tuple[float, ...],
    *,
    above: float = 0,
    below: float = 0,
    more: Sequence[tuple[object, ...]] = (),
) -> Table:
    """Cells side by side, of widths in millimetres, without padding but above and below."""
    style: list[tuple[object, ...]] = [
        # Cells are paragraphs; but a table sets its own font too, and not one that is embedded.
        ("FONTNAME", *ALL, font("Source Sans Pro", 400).fontName),
        ("VALIGN", *ALL, "TOP"),
        ("LEFTPADDING", *ALL, 0),
        ("RIGHTPADDING", *ALL, 0),
        ("TOPPADDING", *ALL, above * K),
        ("BOTTOMPADDING", *ALL, below * K),
        *more,
    ]
    return Table(rows, [width * K for width in widths], style=style, hAlign="LEFT")
