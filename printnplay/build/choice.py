"""What a user chose for one kit."""

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Literal

from printnplay.draw.faces import Look
from printnplay.impose.copies import Selection
from printnplay.impose.layout import Layout
from printnplay.model import Correction, Face
from printnplay.write.cutfile import CutKind, Registration


@dataclass(frozen=True, slots=True)
class Extras:
    """What is printed besides cards, and how: boards, tokens, pads, mats, boxes, cut files."""

    track: Literal["page", "large"] = "page"
    cut: Literal["round", "square"] = "round"
    pads: int = 1
    has_mats: bool = False
    has_boxes: bool = True
    stock: float = 0.3
    is_sleeved: bool = False
    cut_file: CutKind | None = None
    registration: Registration = "none"


@dataclass(frozen=True, slots=True)
class Choice:
    """What a user chose for one kit. `custom` names every option beyond the four in its folder."""

    look: Look
    paper: str
    layout: Layout
    selection: Selection
    extras: Extras = Extras()
    custom: tuple[str, ...] = ()
    printer: str | None = None
    correction: Correction | None = None
    proved: set[str] | None = field(default=None, compare=False)
    """Of a kit that is only checked: the drawings that were proved before."""

    @property
    def is_draft(self) -> bool:
        """Whether it is checked and never written."""
        return self.proved is not None

    def to_prove(self, faces: Iterable[Face]) -> Iterator[Face]:
        """Every face; of a draft, each different drawing once."""
        for face in faces:
            if self.proved is None:
                yield face
            elif face.svg not in self.proved:
                self.proved.add(face.svg)
                yield face

    @property
    def folder(self) -> str:
        """`fr-a4-duplex-long-lowink`, and a hash where more was chosen."""
        ink = "-lowink" if self.look.is_low_ink else ""
        digest = hashlib.sha256("\n".join(self.custom).encode()).hexdigest()[:8]
        custom = f"-custom-{digest}" if self.custom else ""
        return f"{self.look.language}-{self.paper}-{self.layout.backs}{ink}{custom}"
