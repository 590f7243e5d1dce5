"""Kits as the options ask for them, drawn and imposed: for `build`, `estimate` and `proof`."""

import signal
import sys
from collections.abc import Iterator
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from printnplay.cli.build_options import Options
from printnplay.cli.editions import choices, game_of
from printnplay.cli.jobs import beside
from printnplay.cli.profiles import chosen_printer
from printnplay.cli.session import Session
from printnplay.core.diagnostics import Report, counted

if TYPE_CHECKING:
    from printnplay.data.model import Game
    from printnplay.faces.face import Face
    from printnplay.faces.session import Look
    from printnplay.kit.choice import Choice
    from printnplay.kit.kit import Kit


# What draws decks; and what draws boxes and boards and lays out pages besides.
DECKS = ("kit.kit",)
WHOLE_KITS = (
    "kit.pieces",
    "kit.plain",
    "kinds.box.boxes",
    "documents.contents.page",
    "documents.reference.layout",
)


class Planned(NamedTuple):
    game: "Game"
    choice: "Choice"
    kit: "Kit"


def with_printer(given: dict[str, Any]) -> dict[str, Any]:
    """The printer in place of its name; its margins, unless one was asked for. Cards lie in the
    middle of the page, which may be turned: opposite edges count alike."""
    name = given["printer"]
    printer = chosen_printer(None if name is None else str(name))
    source = click.get_current_context().get_parameter_source("margin")
    is_asked = source is not click.core.ParameterSource.DEFAULT
    margins = (given["margin"],) * 2
    if printer and not is_asked:
        left, top, right, bottom = printer.margins
        margins = max(left, right), max(top, bottom)
    return {**given, "printer": printer, "margins": margins}


def load_complete(
    session: Session, games: tuple[str, ...], options: Options
) -> "tuple[list[Game], Report]":
    """The games whose decks are complete: nobody wants to cut the others. They are read in one
    process while another imports what draws them."""
    names = session.games(games)
    modules = [f"printnplay.{name}" for name in (DECKS if options.component else WHOLE_KITS)]
    if all(name in sys.modules for name in modules):
        return _load(session, names)
    return beside(partial(_load, session, names), partial(_import, modules))


def _load(session: Session, names: tuple[str, ...]) -> "tuple[list[Game], Report]":
    from printnplay.preflight.composition import check_composition

    report = Report()
    games = [game for name in names if (game := session.load(name, report))]
    for game in games:
        check_composition(game, report)
    return games, report


def _import(modules: list[str]) -> None:
    """Ctrl-C waits for the end: libraries swallow it while they are imported."""
    stops: list[int] = []
    usual = signal.getsignal(signal.SIGINT)
    if callable(usual):
        signal.signal(signal.SIGINT, lambda *_: stops.append(1))
    try:
        for name in modules:
            import_module(name)
    finally:
        if callable(usual):
            signal.signal(signal.SIGINT, usual)
    if stops:
        raise KeyboardInterrupt


def plan_kits(
    game: "Game", options: Options, report: Report, *, only: "tuple[Choice, ...] | None" = None
) -> Iterator[Planned]:
    """The kits of a game (or only some), drawn and imposed; what does not fit is reported."""
    from printnplay.faces.session import Draw
    from printnplay.kit.faces import faces, with_blanks
    from printnplay.kit.kit import plan_kit, tell_misfit
    from printnplay.sheets.layout import DoesNotFit

    drawn: dict[Look, tuple[Draw, tuple[Face, ...]]] = {}
    for choice in choices(game, options) if only is None else only:
        told = game_of(game, choice, options, report)
        look = choice.look
        if look not in drawn:
            draw = Draw(told, look)
            chosen = draw.only(choice.selection.of(told).components)
            found = faces(chosen, report, size=options.size)
            if options.blank and not report.has_errors:
                found = with_blanks(chosen, found)
            drawn[look] = draw, found
        if report.has_errors:
            continue
        try:
            kit = plan_kit(drawn[look][0], choice, drawn[look][1], report)
            yield Planned(told, choice, kit)
        except DoesNotFit as problem:
            tell_misfit(told, choice, problem, report)


def contents_line(planned: Planned) -> str:
    """'rasant en-a4-duplex-long: 56 cards and 14 pieces'."""
    kit = planned.kit
    pieces = kit.copies.total() - kit.cards
    cards = [counted(kit.cards, "card")] if kit.cards else []
    held = " and ".join([*cards, *([counted(pieces, "piece")] if pieces else [])])
    return f"{planned.game.id} {planned.choice.folder}: {held}"
