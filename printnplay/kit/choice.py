"""One kit as it is chosen: its options, and what follows from them for drawings and sheets."""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from printnplay.core.units import read_paper
from printnplay.faces.session import BLEED, Look
from printnplay.kinds.copies import Selection
from printnplay.kit.options import KitOptions
from printnplay.kit.user import cache_folder, chosen_printer
from printnplay.sheets.layout import Layout
from printnplay.sheets.model import ROOM_FOR_NAME, SAFE_EDGE, Correction
from printnplay.sheets.registration import INSET, QUIET

if TYPE_CHECKING:
    from printnplay.calibration.printers import Printer
    from printnplay.kit.draft import Draft


@dataclass(frozen=True, slots=True)
class Choice:
    """What was chosen for one kit; `options` name a paper and a language."""

    options: KitOptions
    paper: str
    look: Look
    layout: Layout
    selection: Selection
    printer: "Printer | None" = None
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
        if self.options.registration == "none":
            return None
        return max(INSET, self.layout.widest + ROOM_FOR_NAME + QUIET)

    @property
    def custom(self) -> tuple[str, ...]:
        """Every option beyond the four in the name of the kit's folder, one line per option."""
        return self.options.custom(self.printer)

    @property
    def folder(self) -> str:
        """`fr-a4-duplex-long-lowink`, and a hash if more was chosen."""
        ink = "-lowink" if self.look.is_low_ink else ""
        custom = self.custom
        digest = hashlib.sha256("\n".join(custom).encode()).hexdigest()[:8]
        more = f"-custom-{digest}" if custom else ""
        return f"{self.look.language}-{self.paper}-{self.layout.backs}{ink}{more}"


def choices_of(editions: Iterable[KitOptions]) -> tuple[Choice, ...]:
    """One choice per edition, each of which names a paper and a language. Raises WrongArgument for
    a printer that nobody knows."""
    printers: dict[str | None, Printer | None] = {}
    found, cache = [], cache_folder()
    for options in editions:
        if options.printer not in printers:
            printers[options.printer] = chosen_printer(options.printer)
        found.append(_choice(options, printers[options.printer], cache))
    return tuple(found)


def _choice(options: KitOptions, printer: "Printer | None", cache: Path | None) -> Choice:
    paper, language = options.paper or "a4", options.lang or "en"
    correction = _correction(printer, options.backs) if printer else None
    return Choice(
        options,
        paper,
        Look(language, options.ink == "low", cache, max(BLEED, options.bleed)),
        _layout(options, paper, options.margins(printer), correction),
        Selection(options.component, options.players, options.copies, options.blank),
        printer,
        correction,
    )


def _layout(
    options: KitOptions,
    paper: str,
    margins: tuple[float, float],
    correction: Correction | None,
) -> Layout:
    """What a correction moves stays inside the margin too."""
    layout = Layout(
        read_paper(paper),
        bleed=options.bleed,
        gap=options.gap,
        backs=options.backs,
        marks=options.marks,
        order=options.order,
        skip_first=options.skip_first,
    )
    reaches = (correction.reach(layout.page, margin) if correction else 0.0 for margin in margins)
    reach, (side, end) = max(reaches), margins
    return layout._replace(margin=side + reach, ends=end + reach)


def _correction(printer: "Printer", backs: str) -> Correction:
    """Read off a sheet turned on its long edge. Turned on the short one, the back lies on the same
    paper with its head down: what was to the right is to the left."""
    x, y = printer.back_offset
    if backs in ("fold", "none"):
        return Correction(scale=printer.scale)
    offset = (-x, -y) if backs == "duplex-short" else (x, y)
    return Correction(offset, printer.back_angle, printer.scale)
