"""Plates: the pictures of one file as PDF operators, compiled once.

Comes in: pictures by name, and the sheets they are placed on. Goes out: their operators in the
file's book.
"""

from collections import Counter
from collections.abc import Iterable, Mapping

from printnplay.drawing.picture import Picture
from printnplay.pdf.book import Book
from printnplay.pdf.compiler import MIN_FORM, Compiler
from printnplay.sheets.model import Correction, Sheet


class Plates:
    """The operators of each picture by its name, and the book that holds what they share. A picture
    that is long and on several pages is a form."""

    def __init__(
        self, sheets: Iterable[Sheet] = (), *, correction: Correction | None = None
    ) -> None:
        self.book = Book(correction=correction)
        self.drawn: dict[str, str] = {}
        self._compiler = Compiler(self.book)
        self._pages = Counter(name for s in sheets for name in {p.face for p in s.placements})

    def add(self, pictures: Mapping[str, Picture]) -> None:
        """Those that are on the sheets."""
        for name, picture in pictures.items():
            if name in self._pages and name not in self.drawn:
                self.drawn[name] = self._compiled(name, picture)

    def _compiled(self, name: str, picture: Picture) -> str:
        ops = self._compiler.draw(picture)
        is_form = self._pages[name] > 1 and len(ops) >= MIN_FORM
        return f"/{self.book.add_form(ops)} Do" if is_form else ops
