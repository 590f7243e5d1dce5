"""The options of `printnplay build`: how they are typed, and what was chosen.

Each can also stand in the environment (PRINTNPLAY_SKIP_FIRST) and in printnplay.toml (skip-first).
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeVar

import click

from printnplay.cli.profiles import complete_printer
from printnplay.cli.values import CardSize, Length, Paper
from printnplay.core.units import Size

if TYPE_CHECKING:
    from printnplay.calibration.printers import Printer
    from printnplay.kit.cutfile import CutKind, Registration
    from printnplay.sheets.layout import Backs, Marks, Order

Function = TypeVar("Function", bound=Callable[..., object])

MOST_BLEED = 5.0
# Options beyond the four that a kit's folder names, and their defaults.
USUAL: dict[str, object] = {
    "bleed": 3.0,
    "gap": None,
    "margin": 5.0,
    "marks": "corners",
    "order": "sheet",
    "players": None,
    "component": (),
    "copies": 1,
    "skip_first": 0,
    "size": None,
    "blank": 0,
    "track": "page",
    "cut": "round",
    "pad": "1",
    "aids": False,
    "mats": False,
    "boxes": True,
    "sample_game": False,
    "stock": 0.3,
    "sleeved": False,
    "cut_file": None,
    "registration": "none",
}


class Options(NamedTuple):
    """The options of `build` as they were given. `margins`, at the sides and at the ends of the
    page, are the printer's where none was asked for."""

    paper: tuple[str, ...]
    backs: "Backs"
    ink: str
    lang: str | None
    bleed: float
    gap: float | None
    margin: float
    marks: "Marks"
    order: "Order"
    players: int | None
    component: tuple[str, ...]
    copies: int
    skip_first: int
    size: Size | None
    blank: int
    track: Literal["page", "large"]
    cut: Literal["round", "square"]
    pad: str
    aids: bool
    mats: bool
    boxes: bool
    sample_game: bool
    stock: float
    sleeved: bool
    cut_file: "CutKind | None"
    registration: "Registration"
    all_editions: bool
    printer: "Printer | None" = None
    margins: tuple[float, float] = (5.0, 5.0)

    @property
    def has_aids(self) -> bool:
        """Asked for, be it by the name of their deck."""
        return self.aids or "aids" in self.component

    @property
    def custom(self) -> tuple[str, ...]:
        """What was chosen beyond paper, backs, ink and language: a line a flag."""
        given = {name: getattr(self, name) for name in USUAL}
        changed = [name for name in USUAL if given[name] != USUAL[name]]
        chosen = [
            f"{name.replace('_', '-')}={text}" for name in changed for text in _texts(given[name])
        ]
        if self.printer:
            chosen.append(f"printer={self.printer.name}")
            if self.margins != (self.margin, self.margin):
                chosen.append("margins={:g},{:g}mm".format(*self.margins))
        return tuple(chosen)


def _texts(value: object) -> Iterator[str]:
    """A value as it could be typed; several of them in one order, each once."""
    match value:
        case tuple():
            yield from sorted({str(one) for one in value})
        case float():
            yield f"{value:g}mm"
        case bool():
            yield "yes" if value else "no"
        case Size():
            yield f"{value.width:g}x{value.height:g}mm"
        case _:
            yield str(value)


def with_options(*left_out: str) -> Callable[[Function], Function]:
    """Gives a verb all the options, or those that matter to it."""

    def decorate(function: Function) -> Function:
        for name, option in reversed(OPTIONS.items()):
            if name not in left_out:
                function = option(function)
        return function

    return decorate


def option(name: str, **more: Any) -> Callable[[Function], Function]:
    """Shows its default where it has one, and knows its environment variable."""
    variable = f"PRINTNPLAY_{name.upper().replace('-', '_')}"
    is_shown = "default" in more and more["default"] != 0
    opposite = f"/--no-{name}" if more.get("is_flag") and more.get("default") else ""
    return click.option(f"--{name}{opposite}", envvar=variable, show_default=is_shown, **more)


def _option(name: str, **more: Any) -> tuple[str, Callable[[Any], Any]]:
    return name, option(name, **more)


_ALL = (
    _option(
        "paper",
        type=Paper(),
        multiple=True,
        metavar="PAPER",
        help="a4, letter, a3, legal, a5 or WxH; may be given several times.  "
        "[default: the locale's]",
    ),
    _option(
        "backs",
        type=click.Choice(["duplex-long", "duplex-short", "fold", "separate", "none"]),
        default="duplex-long",
        help="Fronts and backs: on both sides, turned on the long or the short edge; side by side "
        "to fold; in separate files; no backs.",
    ),
    _option("ink", type=click.Choice(["full", "low"]), default="full"),
    _option("lang", help="The language of the words.  [default: the locale's, else en]"),
    _option(
        "bleed",
        type=Length(MOST_BLEED),
        default="3mm",
        help=f"How far grounds are drawn past the cut, 0mm to {MOST_BLEED:g}mm.",
    ),
    _option(
        "gap",
        type=Length(100),
        help="Between cards.  [default: 0mm where grounds are the same, else two bleeds]",
    ),
    _option("margin", type=Length(100), default="5mm", help="What the printer cannot print."),
    _option(
        "marks",
        type=click.Choice(["corners", "lines", "none"]),
        default="corners",
        help="Where to cut.",
    ),
    _option(
        "order",
        type=click.Choice(["sheet", "stack"]),
        default="sheet",
        help="stack: cut the pile once, and the stacks lie in order.",
    ),
    _option(
        "players",
        type=click.IntRange(1, 99),
        metavar="N",
        help="Only the decks that N players need.",
    ),
    _option(
        "component",
        multiple=True,
        metavar="ID",
        help="Only this deck, board or pad; may be given several times.",
    ),
    _option(
        "copies", type=click.IntRange(1, 99), default=1, help="Print everything so many times."
    ),
    _option(
        "skip-first",
        type=click.IntRange(0, 99),
        default=0,
        metavar="N",
        help="Leave the first N places of the first sheet empty.",
    ),
    _option(
        "size",
        type=CardSize(),
        help="Print cards at another size: poker, tcg, bridge, mini, tarot or WxH.",
    ),
    _option(
        "blank",
        type=click.IntRange(0, 99),
        default=0,
        metavar="N",
        help="N spare blank cards for each deck, in its style.",
    ),
    _option(
        "track",
        type=click.Choice(["page", "large"]),
        default="page",
        help="A board on one page, or twice as large on two that are joined.",
    ),
    _option(
        "cut",
        type=click.Choice(["round", "square"]),
        default="round",
        help="How tokens are cut.",
    ),
    _option("pad", type=click.Choice(["1", "4"]), default="1", help="Score sheets to a page."),
    _option("aids", is_flag=True, help="A card for each player that sums up the rules, too."),
    _option("mats", is_flag=True, help="Mats that show where cards lie on the table, too."),
    _option("boxes", is_flag=True, default=True, help="Tuck boxes for the decks."),
    _option("sample-game", is_flag=True, help="A match in pictures, to learn the game by, too."),
    _option("stock", type=Length(2), default="0.3mm", help="How thick a card is: for the boxes."),
    _option("sleeved", is_flag=True, help="The boxes hold cards in sleeves."),
    _option(
        "cut-file",
        type=click.Choice(["svg", "dxf"]),
        help="The outlines of each sheet for a cutting machine, too.",
    ),
    _option(
        "registration",
        type=click.Choice(["none", "three-point"]),
        default="none",
        help="Marks by which a cutting machine finds its place.",
    ),
    _option(
        "all-editions",
        is_flag=True,
        help="A4 and Letter, duplex, fold and no backs, both inks, all languages; of what the "
        "command line names, only that.",
    ),
    _option(
        "printer",
        metavar="NAME",
        shell_complete=complete_printer,
        help="Make up for what this printer does wrong ('printnplay printer'); none: for nothing.  "
        "[default: the default printer, if there is one]",
    ),
    _option(
        "jobs",
        type=click.IntRange(1, 256),
        metavar="J",
        help="How many processes share the work.  [default: one for each core]",
    ),
    _option("dry-run", is_flag=True, help="Say what would be built, and write nothing."),
    _option(
        "out",
        type=click.Path(file_okay=False, path_type=Path),
        default="output",
        metavar="DIR",
    ),
)
OPTIONS = dict(_ALL)
