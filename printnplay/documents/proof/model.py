"""What a proof shows, before it is a page."""

from dataclasses import dataclass

from printnplay.core.geometry import Box, Line, Ring
from printnplay.faces.face import Face
from printnplay.sheets.model import Cuts, Sheet

Triple = tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class Vision:
    """A way to see colours: a matrix of red, green and blue in linear light; None for the plain
    one."""

    id: str
    name: str
    matrix: tuple[Triple, Triple, Triple] | None


@dataclass(frozen=True, slots=True)
class MarkedProblem:
    """What is wrong: `severity` is error, warning or note. If faces have it, their names and the
    boxes on them (x1, y1, x2, y2) in mm from the trim's corner; no box is the face as a whole."""

    number: int
    severity: str
    code: str
    text: str
    place: str
    help: str | None = None
    spots: tuple[tuple[str, Box | None], ...] = ()

    @property
    def faces(self) -> tuple[str, ...]:
        """The names of those that have it."""
        return tuple(dict.fromkeys(name for name, _ in self.spots))

    def boxes_on(self, face: str) -> list[Box | None]:
        return [box for name, box in self.spots if name == face]


@dataclass(frozen=True, slots=True)
class ProofPart:
    """Faces that belong together: a deck, the boxes."""

    id: str
    name: str
    note: str
    is_pages: bool = False


@dataclass(frozen=True, slots=True)
class ShownFace:
    """A face, the part it belongs to, its caption, and how it is cut and folded. `safe`
    is the line that what matters stays inside; none if that has no meaning."""

    face: Face
    part: str
    caption: str
    note: str
    cuts: tuple[Ring, ...] = ()
    folds: tuple[Line, ...] = ()
    safe: Ring = ()


@dataclass(frozen=True, slots=True)
class ShownSheet:
    caption: str
    sheet: Sheet
    cuts: Cuts


@dataclass(frozen=True, slots=True)
class ShownPage:
    """A page of words, as a picture (PNG)."""

    caption: str
    png: bytes


@dataclass(frozen=True, slots=True)
class ProofTable:
    """Rows of text under a head; `right` are the columns of numbers, `wrong` the rows that are."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    right: frozenset[int] = frozenset()
    wrong: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Chapter:
    """A heading, and below it tables and sentences."""

    id: str
    title: str
    held: tuple[ProofTable | str, ...]


@dataclass(frozen=True, slots=True)
class Proof:
    """`facts` are a number and its noun; `language` is that of the faces."""

    title: str
    edition: str
    language: str
    facts: tuple[tuple[str, str], ...]
    visions: tuple[Vision, ...]
    problems: tuple[MarkedProblem, ...]
    parts: tuple[ProofPart, ...]
    faces: tuple[ShownFace, ...]
    sheets: tuple[ShownSheet | ShownPage, ...]
    chapters: tuple[Chapter, ...]
