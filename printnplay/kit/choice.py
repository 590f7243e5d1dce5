"""What a user chose for one kit."""

import hashlib
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, NamedTuple

from printnplay.faces.session import Look
from printnplay.kinds.copies import Selection
from printnplay.sheets.layout import Layout
from printnplay.sheets.model import ROOM_FOR_NAME, SAFE_EDGE, Correction
from printnplay.sheets.registration import INSET, QUIET

if TYPE_CHECKING:
    from printnplay.kit.cutfile import CutKind, Registration
    from printnplay.kit.draft import Draft


class Extras(NamedTuple):
    """What is printed besides cards, and how: boards, tokens, pads, mats, boxes, an illustrated
    match, cut files."""

    track: Literal["page", "large"] = "page"
    cut: Literal["round", "square"] = "round"
    pads: int = 1
    has_mats: bool = False
    has_boxes: bool = True
    has_sample: bool = False
    stock: float = 0.3
    is_sleeved: bool = False
    cut_file: "CutKind | None" = None
    registration: "Registration" = "none"


NO_EXTRAS = Extras()


@dataclass(frozen=True, slots=True)
class Choice:
    """What a user chose for one kit. `custom` names every option beyond the four in its folder."""

    look: Look
    paper: str
    layout: Layout
    selection: Selection
    extras: Extras = NO_EXTRAS
    custom: tuple[str, ...] = ()
    printer: str | None = None
    correction: Correction | None = None
    draft: "Draft | None" = field(default=None, compare=False)
    """For a kit that is checked and never written."""

    @property
    def edges(self) -> tuple[float, float]:
        """What is left white by all that is drawn for this printer: at the sides, at the ends."""
        page, by = self.layout.page, self.correction
        safe = SAFE_EDGE + (by.reach(page, SAFE_EDGE) if by else 0.0)
        side, end = (max(safe, margin) for margin in self.layout.margins)
        return side, end

    @property
    def registration(self) -> float | None:
        """How far inside the edges the marks for a cutting machine lie, if they are asked for."""
        if self.extras.registration == "none":
            return None
        return max(INSET, self.layout.widest + ROOM_FOR_NAME + QUIET)

    @property
    def folder(self) -> str:
        """`fr-a4-duplex-long-lowink`, and a hash where more was chosen."""
        ink = "-lowink" if self.look.is_low_ink else ""
        digest = hashlib.sha256("\n".join(self.custom).encode()).hexdigest()[:8]
        custom = f"-custom-{digest}" if self.custom else ""
        return f"{self.look.language}-{self.paper}-{self.layout.backs}{ink}{custom}"
