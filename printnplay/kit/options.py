"""The options of a kit, each declared once: its default, its values, its help, and whether it is
part of the hash in the name of a kit's folder.

The command line, printnplay.toml, the environment, folder names and docs/api.md follow from these
declarations. The order matters: hashes are taken over it.
"""

# ruff: noqa: RUF009 - `option` makes a field

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from functools import cache
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeVar, cast, get_args

from printnplay.core.diagnostics import WrongArgument
from printnplay.core.units import Size, read_size
from printnplay.kit.values import CardSize, Flag, Length, Name, Names, OneOf, Paper, Value, Whole
from printnplay.sheets.choices import Backs, Marks, Order

if TYPE_CHECKING:
    from printnplay.calibration.printers import Printer

Ink = Literal["full", "low"]
Track = Literal["page", "large"]
Cut = Literal["round", "square"]
CutKind = Literal["svg", "dxf"]
Registration = Literal["none", "three-point"]

Group = Literal["edition", "sheets", "contents", "machine", "printer"]
Default = TypeVar("Default")

MOST_BLEED = 5.0
# What is left white unless a margin or a printer says otherwise, in mm.
USUAL_MARGIN = 5.0
AIDS = "aids"
# What a careful hand takes, one paper at a time: to lay a ruler on two marks and cut along it, and
# with scissors along a shape.
SECONDS_A_CUT = 15.0
MM_A_SECOND = 5.0


class Option(NamedTuple):
    """What is declared about one field of KitOptions. `typed` is its name on a command line
    ('skip-first'), `shown` the default there, if it has one; `unset` explains what None means;
    `usual` is a value that counts as the default in the name of a folder."""

    name: str
    typed: str
    default: object
    shown: str
    value: Value
    help: str
    group: Group
    is_hashed: bool
    unset: str
    usual: object

    def lines(self, given: object) -> Iterator[str]:
        """'skip-first=3', if that is not the default."""
        if self.is_hashed and given not in (self.default, self.usual):
            yield from (f"{self.typed}={text}" for text in self.value.texts(given))


def option(
    default: Default,
    value: Value,
    help: str = "",
    *,
    group: Group,
    is_hashed: bool = True,
    unset: str = "",
    usual: object = None,
) -> Default:
    """A field of KitOptions."""
    said = {"value": value, "help": help, "group": group, "is_hashed": is_hashed}
    return field(default=default, metadata={**said, "unset": unset, "usual": usual})


@dataclass(frozen=True, slots=True, kw_only=True)
class KitOptions:
    """How one kit is printed; lengths are millimetres. Raises WrongArgument for a value that cannot
    be followed.

    >>> KitOptions(paper="Letter", ink="low").paper
    'letter'
    >>> KitOptions(bleed=9)
    Traceback (most recent call last):
    printnplay.core.diagnostics.WrongArgument: bleed: expected a length from 0mm to 5mm, found '9mm'
    """

    paper: str | None = option(
        None,
        Paper(),
        "a4, letter, a3, legal, a5 or WxH",
        group="edition",
        is_hashed=False,
        unset="the locale's",
    )
    backs: Backs = option(
        "duplex-long",
        OneOf(get_args(Backs)),
        "Fronts and backs: on both sides, turned on the long or the short edge; side by side to "
        "fold; in separate files; no backs.",
        group="edition",
        is_hashed=False,
    )
    ink: Ink = option("full", OneOf(get_args(Ink)), group="edition", is_hashed=False)
    lang: str | None = option(
        None,
        Name("TEXT"),
        "The language of the words.",
        group="edition",
        is_hashed=False,
        unset="the locale's, else en",
    )
    bleed: float = option(
        3.0,
        Length(MOST_BLEED),
        f"How far grounds are drawn past the cut, 0mm to {MOST_BLEED:g}mm.",
        group="sheets",
    )
    gap: float | None = option(
        None,
        Length(100),
        "Between cards.",
        group="sheets",
        unset="0mm where grounds are the same, else two bleeds",
    )
    margin: float | None = option(
        None,
        Length(100),
        "What the printer cannot print.",
        group="sheets",
        unset=f"{USUAL_MARGIN:g}mm",
        usual=USUAL_MARGIN,
    )
    marks: Marks = option("corners", OneOf(get_args(Marks)), "Where to cut.", group="sheets")
    order: Order = option(
        "sheet",
        OneOf(get_args(Order)),
        "stack: cut the pile once, and the stacks lie in order.",
        group="sheets",
    )
    players: int | None = option(
        None, Whole(1, 99), "Only the decks that N players need.", group="contents"
    )
    component: tuple[str, ...] = option(
        (), Names("ID"), "Only this deck, board or pad", group="contents"
    )
    copies: int = option(1, Whole(1, 99), "Print everything so many times.", group="contents")
    skip_first: int = option(
        0, Whole(0, 99), "Leave the first N places of the first sheet empty.", group="sheets"
    )
    size: str | None = option(
        None,
        CardSize(),
        "Print cards at another size: poker, tcg, bridge, mini, tarot or WxH.",
        group="contents",
    )
    blank: int = option(
        0, Whole(0, 99), "N spare blank cards for each deck, in its style.", group="contents"
    )
    track: Track = option(
        "page",
        OneOf(get_args(Track)),
        "A board on one page, or twice as large on two that are joined.",
        group="contents",
    )
    cut: Cut = option("round", OneOf(get_args(Cut)), "How tokens are cut.", group="contents")
    pad: int = option(1, OneOf((1, 4)), "Score sheets to a page.", group="contents")
    aids: bool = option(
        False, Flag(), "A card for each player that sums up the rules, too.", group="contents"
    )
    mats: bool = option(
        False, Flag(), "Mats that show where cards lie on the table, too.", group="contents"
    )
    boxes: bool = option(True, Flag(), "Tuck boxes for the decks.", group="contents")
    sample_game: bool = option(
        False, Flag(), "A match in pictures, to learn the game by, too.", group="contents"
    )
    stock: float = option(0.3, Length(2), "How thick a card is: for the boxes.", group="contents")
    sleeved: bool = option(False, Flag(), "The boxes hold cards in sleeves.", group="contents")
    cut_file: CutKind | None = option(
        None,
        OneOf(get_args(CutKind)),
        "The outlines of each sheet for a cutting machine, too.",
        group="machine",
    )
    registration: Registration = option(
        "none",
        OneOf(get_args(Registration)),
        "Marks by which a cutting machine finds its place.",
        group="machine",
    )
    printer: str | None = option(
        None,
        Name("NAME"),
        "Make up for what this printer does wrong ('printnplay printer'); none: for nothing.",
        group="printer",
        is_hashed=False,
        unset="the default printer, if there is one",
    )

    def __post_init__(self) -> None:
        for declared in kit_options():
            given = getattr(self, declared.name)
            if given is None and declared.default is None:
                continue
            try:
                object.__setattr__(self, declared.name, declared.value.clean(given))
            except ValueError as problem:
                raise WrongArgument(str(problem), declared.typed) from None

    @classmethod
    def of(cls, given: Mapping[str, object]) -> "KitOptions":
        """From values by the names of the fields."""
        return cls(**cast(dict[str, Any], given))

    @property
    def has_aids(self) -> bool:
        """Whether player aids are asked for, if only by the name of their deck."""
        return self.aids or AIDS in self.component

    @property
    def card_size(self) -> Size | None:
        return None if self.size is None else read_size(self.size)

    def margins(self, printer: "Printer | None") -> tuple[float, float]:
        """At the sides and at the ends of the page: the printer's, unless a margin was asked for.
        Cards lie in the middle of a page that may be turned, so that opposite edges count alike."""
        if printer is None or self.margin is not None:
            margin = USUAL_MARGIN if self.margin is None else self.margin
            return margin, margin
        left, top, right, bottom = printer.margins
        return max(left, right), max(top, bottom)

    def custom(self, printer: "Printer | None") -> tuple[str, ...]:
        """One line per option that is not the default, but for the four that a folder names. The
        hash in a folder's name is taken over these lines: they keep their order and spelling."""
        lines = [line for each in kit_options() for line in each.lines(getattr(self, each.name))]
        if printer:
            lines.append(f"printer={printer.name}")
            margins, margin = self.margins(printer), self.margins(None)
            lines += ["margins={:g},{:g}mm".format(*margins)] if margins != margin else []
        return tuple(lines)


@cache
def kit_options() -> tuple[Option, ...]:
    """All declarations, in their order."""
    found = []
    for each in fields(KitOptions):
        has_default = each.default not in (None, ())
        shown = "".join(each.metadata["value"].texts(each.default)) if has_default else ""
        names = (each.name, each.name.replace("_", "-"))
        found.append(Option(*names, each.default, shown, **each.metadata))
    return tuple(found)
