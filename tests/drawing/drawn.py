"""Drawings for tests: the inside of an SVG as a picture."""

from printnplay.drawing.picture import Picture
from printnplay.drawing.reader import Reader

XMLNS = 'xmlns="http://www.w3.org/2000/svg"'
# As in a kit: what recurs in drawings is shared.
READER = Reader()


def picture_of(body: str, *, view: str = "0 0 20 20", reader: Reader = READER) -> Picture:
    """Raises BadSvg."""
    return reader.read(f'<svg {XMLNS} viewBox="{view}">{body}</svg>')
