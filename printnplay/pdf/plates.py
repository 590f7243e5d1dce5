"""Plates: the faces of one file as PDF operators, compiled once to be proved and to be printed.

Comes in: faces, and the sheets they are placed on. Goes out: their operators in the file's book.
"""

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from printnplay.drawing.tree import Parser, Svg
from printnplay.pdf.book import Book
from printnplay.pdf.compiler import MIN_FORM, Compiler
from printnplay.sheets.model import Correction, Face, Sheet


class Plates(NamedTuple):
    """The operators of each face by its name, and the book that holds what they share."""

    book: Book
    drawn: dict[str, str]


class Engraver:
    """Makes the plates of one file. A face that is long and stands on several pages is a form."""

    def __init__(
        self,
        sheets: Iterable[Sheet] = (),
        *,
        parser: Parser | None = None,
        correction: Correction | None = None,
    ) -> None:
        self.plates = Plates(Book(correction=correction), {})
        self._parser, self._compiler = parser or Parser(), Compiler(self.plates.book)
        self._pages = Counter(name for s in sheets for name in {p.face for p in s.placements})

    def needs(self, face: Face) -> bool:
        return face.name in self._pages

    def add(self, face: Face) -> Svg:
        """Gives the drawing, to be looked at further. Raises BadSvg."""
        svg = self._parser.parse(face.svg)
        ops = self._compiler.draw(svg)
        is_form = self._pages[face.name] > 1 and len(ops) >= MIN_FORM
        drawn = f"/{self.plates.book.add_form(ops)} Do" if is_form else ops
        self.plates.drawn[face.name] = drawn
        return svg


def engrave(
    sheets: tuple[Sheet, ...], faces: Iterable[Face], correction: Correction | None = None
) -> Plates:
    """The plates of all faces on these sheets. Raises BadSvg."""
    engraver = Engraver(sheets, correction=correction)
    for face in filter(engraver.needs, faces):
        engraver.add(face)
    return engraver.plates
