"""The options of a kit, each declared once: its default, its values, its help, and whether it is
part of the hash in the name of a kit's folder.

The command line, printnplay.toml, the environment, folder names and docs/api.md follow from these
declarations. The order matters: hashes are taken over it.
"""

# ruff: noqa: RUF009 - `option` makes a field

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from functools import cache
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeVar, cast, get_args

from printnplay.core.diagnostics import WrongArgument
from printnplay.core.units import Size, read_size
from printnplay.kit.values import (
    CardSize,
    Flag,
    Length,
    Name,
    Names,
    OneOf,
    Paper,
    ValueType,
    WholeNumber,
)
from printnplay.sheets.choices import Backs, Marks, Order

if TYPE_CHECKING:
    from printnplay.calibration.printers import Printer

Ink = Literal["full", "low"]
Track = Literal["page", "large"]
Cut = Literal["round", "square"]
CutKind = Literal["svg", "dxf"]
Registration = Literal["none", "three-point"]
Rulebook = Literal["booklet", "flat", "none"]

Group = Literal["edition", "sheets", "contents", "machine", "printer"]
Default = TypeVar("Default")

MOST_BLEED = 5.0
# What is left white without a --margin or a printer, in mm.
DEFAULT_MARGIN = 5.0
AIDS = "aids"
# How fast a careful person cuts, one sheet at a time: with a knife along a ruler, and with scissors
# along a shape.
SECONDS_PER_CUT = 15.0
MM_PER_SECOND = 5.0


class Option(NamedTuple):
    """What is declared about one field of KitOptions. `typed` is its name on a command line
    ('skip-first'), `shown` the default there, if it has one; `unset` explains what None means;
    `usual` is a value that counts as the default in the name of a folder."""

    name: str
    typed: str
    default: object
    shown: str
    value: ValueType
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
    value: ValueType,
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
    be used.

    >>> KitOptions(paper="Letter", ink="low").paper
    'letter'
    >>> KitOptions(bleed=9)
    Traceback (most recent call last):
    printnplay.core.diagnostics.WrongArgument: bleed: expected a length from 0mm to 5mm, found '9mm'
    """

    paper: str | None = option(
        None,
        Paper(),
        "Paper size: a4, letter, a3, legal, a5 or WxH",
        group="edition",
        is_hashed=False,
        unset="the locale's",
    )
    backs: Backs = option(
        "duplex-long",
        OneOf(get_args(Backs)),
        "How backs are printed: double-sided, flipped on the long or the short edge; next to the "
        "fronts, to fold; in a separate file; not at all.",
        group="edition",
        is_hashed=False,
    )
    ink: Ink = option(
        "full",
        OneOf(get_args(Ink)),
        "Full colour, or white grounds and outlines to save ink.",
        group="edition",
        is_hashed=False,
    )
    lang: str | None = option(
        None,
        Name("TEXT"),
        "Language of the cards and pages.",
        group="edition",
        is_hashed=False,
        unset="the locale's, else en",
    )
    bleed: float = option(
        3.0,
        Length(MOST_BLEED),
        f"How far drawings continue past the cut, 0mm to {MOST_BLEED:g}mm.",
        group="sheets",
    )
    gap: float | None = option(
        None,
        Length(100),
        "Space between cards.",
        group="sheets",
        unset="0mm between equal grounds, otherwise two bleeds",
    )
    margin: float | None = option(
        None,
        Length(100),
        "Unprintable margin of the printer.",
        group="sheets",
        unset=f"{DEFAULT_MARGIN:g}mm",
        usual=DEFAULT_MARGIN,
    )
    marks: Marks = option(
        "corners", OneOf(get_args(Marks)), "Style of the cut marks.", group="sheets"
    )
    order: Order = option(
        "sheet",
        OneOf(get_args(Order)),
        "stack: order cards so that the sheets can be cut as one pile and the stacks joined.",
        group="sheets",
    )
    players: int | None = option(
        None, WholeNumber(1, 99), "Print only the decks that N players need.", group="contents"
    )
    component: tuple[str, ...] = option(
        (), Names("ID"), "Print only this deck, board or pad", group="contents"
    )
    copies: int = option(1, WholeNumber(1, 99), "Number of copies of everything.", group="contents")
    skip_first: int = option(
        0, WholeNumber(0, 99), "Leave the first N places of the first sheet empty.", group="sheets"
    )
    size: str | None = option(
        None,
        CardSize(),
        "Print cards at another size: poker, tcg, bridge, mini, tarot or WxH.",
        group="contents",
    )
    blank: int = option(
        0, WholeNumber(0, 99), "Add N blank cards to each deck, in its style.", group="contents"
    )
    track: Track = option(
        "page",
        OneOf(get_args(Track)),
        "Print a track on one page, or twice as large on two pages to join.",
        group="contents",
    )
    cut: Cut = option(
        "round", OneOf(get_args(Cut)), "Shape that tokens are cut to.", group="contents"
    )
    pad: int = option(1, OneOf((1, 4)), "Score sheets per page.", group="contents")
    aids: bool | None = option(
        None,
        Flag(),
        "Print a rules summary card for each player.",
        group="contents",
        unset="if the game has some",
        usual=True,
    )
    mats: bool = option(
        False, Flag(), "Also print mats that show where cards go on the table.", group="contents"
    )
    boxes: bool = option(True, Flag(), "Print tuck boxes for the decks.", group="contents")
    sample_game: bool | None = option(
        None,
        Flag(),
        "Print an illustrated match to learn the game from.",
        group="contents",
        unset="if the game has one",
        usual=True,
    )
    rulebook: Rulebook = option(
        "booklet",
        OneOf(get_args(Rulebook)),
        "Print the rulebook as a booklet to fold and staple, as single pages, or not at all.",
        group="contents",
    )
    stock: float = option(
        0.3, Length(2), "Thickness of a card, to compute the boxes.", group="contents"
    )
    sleeved: bool = option(
        False, Flag(), "Make the boxes large enough for sleeved cards.", group="contents"
    )
    cut_file: CutKind | None = option(
        None,
        OneOf(get_args(CutKind)),
        "Also write the cut outlines of each sheet for a cutting machine.",
        group="machine",
    )
    registration: Registration = option(
        "none",
        OneOf(get_args(Registration)),
        "Registration marks for a cutting machine.",
        group="machine",
    )
    draft: bool = option(
        False,
        Flag(),
        "Print a labelled box for each picture that is missing.",
        group="contents",
        is_hashed=False,
    )
    printer: str | None = option(
        None,
        Name("NAME"),
        "Apply this printer's profile (see 'printnplay printer'); 'none' applies none.",
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
        """Whether player aids are printed if there are some: in a whole kit unless they are
        declined, and if they are asked for, if only by the name of their deck."""
        if AIDS in self.component:
            return True
        return not self.component if self.aids is None else self.aids

    @property
    def card_size(self) -> Size | None:
        return None if self.size is None else read_size(self.size)

    def margins(self, printer: "Printer | None") -> tuple[float, float]:
        """At the sides and at the ends of the page: the printer's, unless a margin was asked for.
        Pages can be turned, so opposite edges use the larger of their two margins."""
        if printer is None or self.margin is not None:
            margin = DEFAULT_MARGIN if self.margin is None else self.margin
            return margin, margin
        left, top, right, bottom = printer.margins
        return max(left, right), max(top, bottom)

    def custom(self, printer: "Printer | None") -> tuple[str, ...]:
        """One line per option that is not the default, except the four that a folder names. The
        hash in a folder's name is taken over these lines: they keep their order and spelling."""
        lines = [line for each in kit_options() for line in each.lines(getattr(self, each.name))]
        if printer:
            lines.append(f"printer={printer.name}")
            margins, margin = self.margins(printer), self.margins(None)
            lines += ["margins={:g},{:g}mm".format(*margins)] if margins != margin else []
        return tuple(lines)


def as_arguments(advice: str) -> str:
    """What a problem suggests to type, '--paper a3' or '--no-boxes', as arguments of KitOptions:
    "paper='a3'", 'boxes=False'."""

    def argument(found: re.Match[str]) -> str:
        is_off, typed, text = found.groups()
        declared = next((each for each in kit_options() if each.typed == typed), None)
        if declared is None:
            return found[0]
        if isinstance(declared.value, Flag):
            return f"{declared.name}={not is_off}"
        value = int(text) if text.isdecimal() else text
        return f"{declared.name}={value!r}"

    return re.sub(r"--(no-)?([a-z-]+)(?: ([\w.]+))?", argument, advice)


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
