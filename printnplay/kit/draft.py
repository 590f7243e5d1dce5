"""A draft: kits that are checked and never written, and what they share."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from printnplay.data.flowing import Reference
from printnplay.drawing.tree import Parser, Svg
from printnplay.pdf.plates import Engraver
from printnplay.sheets.model import Face


class ReadReference(NamedTuple):
    """A quick reference as it is written, and with its numbers."""

    written: Reference
    filled: Reference


class Library(Parser):
    """Reads each drawing once: it is proved, then measured."""

    def __init__(self) -> None:
        super().__init__()
        self._trees: dict[str, Svg] = {}

    def parse(self, text: str) -> Svg:
        if text not in self._trees:
            self._trees[text] = super().parse(text)
        return self._trees[text]


@dataclass(frozen=True, slots=True)
class Draft:
    """One press for the kits of all languages and papers: most of their drawings are the same."""

    library: Library
    engraver: Engraver
    proved: set[str] = field(default_factory=set)
    references: dict[str, ReadReference | None] = field(default_factory=dict)

    def unproved(self, faces: Iterable[Face]) -> Iterator[Face]:
        """Each different drawing once."""
        for face in faces:
            if face.svg not in self.proved:
                self.proved.add(face.svg)
                yield face


def new_draft() -> Draft:
    library = Library()
    return Draft(library, Engraver(parser=library))
