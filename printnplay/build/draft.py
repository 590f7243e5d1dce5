"""A draft: kits that are checked and never written, and what they share."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from printnplay.model import Face
from printnplay.write.plates import Engraver


@dataclass(frozen=True, slots=True)
class Draft:
    """One press for the kits of all languages and papers: most of their drawings are the same."""

    engraver: Engraver = field(default_factory=Engraver)
    proved: set[str] = field(default_factory=set)

    def unproved(self, faces: Iterable[Face]) -> Iterator[Face]:
        """Each different drawing once."""
        for face in faces:
            if face.svg not in self.proved:
                self.proved.add(face.svg)
                yield face
