"""Editions: every kit of a game that the options of `build` ask for.

Comes in: a game and the options. Goes out: what to print and one Choice a kit; an option that this
game or this paper cannot follow is a wrong command line.
"""

import itertools
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

import click

from printnplay.cli.build_options import Options
from printnplay.cli.locales import locale_language, locale_paper
from printnplay.cli.session import cache_folder
from printnplay.core.diagnostics import Report, did_you_mean, listed, quote

if TYPE_CHECKING:
    from printnplay.calibration.printers import Printer
    from printnplay.data.model import Game
    from printnplay.faces.session import Look
    from printnplay.kinds.copies import Selection
    from printnplay.kit.choice import Choice, Extras
    from printnplay.sheets.layout import Backs, Layout
    from printnplay.sheets.model import Correction

PAPERS, INKS = ("a4", "letter"), ("full", "low")
BACKS: "tuple[Backs, ...]" = ("duplex-long", "fold", "none")


class Asked(NamedTuple):
    """All that kits are made of: each with each."""

    papers: tuple[str, ...]
    backs: "tuple[Backs, ...]"
    inks: tuple[str, ...]
    languages: tuple[str, ...]


def selection_of(options: Options) -> "Selection":
    from printnplay.kinds.copies import Selection

    return Selection(options.component, options.players, options.copies, options.blank)


def choices(game: "Game", options: Options) -> Iterator["Choice"]:
    """Every edition that was asked for, once."""
    from printnplay.kit.choice import Choice

    _check_names(game, options)
    selection, printer = selection_of(options), options.printer
    asked = _asked(game, options)
    for paper, backs, ink, language in itertools.product(
        asked.papers, asked.backs, asked.inks, asked.languages
    ):
        correction = _correction(printer, backs) if printer else None
        yield Choice(
            _look(options, ink, language),
            paper,
            _layout(options, paper, backs, correction),
            selection,
            _extras(options),
            options.custom,
            printer=printer.name if printer else None,
            correction=correction,
        )


def game_of(game: "Game", choice: "Choice", options: Options, report: Report) -> "Game":
    """The game that is printed: with its player aids, where they are asked for."""
    if not options.has_aids:
        return game
    from printnplay.documents.reference.aids import AIDS, with_aids

    told = with_aids(game, choice.look.language, report)
    if AIDS in options.component and not report.has_errors and told is game:
        raise click.UsageError(f"{game.id} has no player aids; write 'aid:' in reference.en.yaml")
    if told is game and not report.has_errors:
        message = f"{game.id} has no player aids"
        report.warning(
            "PNP705", game.pos, message=message, help="write 'aid:' in reference.en.yaml"
        )
    return told


def _asked(game: "Game", options: Options) -> Asked:
    if options.all_editions:
        asked = _all_but_asked(game, options)
    else:
        papers = tuple(dict.fromkeys(options.paper)) or (locale_paper(),)
        language = options.lang or locale_language(game)
        asked = Asked(papers, (options.backs,), (options.ink,), (language,))
    for paper in asked.papers:
        _check_paper(game, paper, options)
    return asked


def _all_but_asked(game: "Game", options: Options) -> Asked:
    """Every edition; of what the command line names, only that."""
    source = click.get_current_context().get_parameter_source
    named = {
        name
        for name in ("paper", "backs", "ink", "lang")
        if source(name) is click.core.ParameterSource.COMMANDLINE
    }
    return Asked(
        tuple(dict.fromkeys(options.paper)) if "paper" in named else PAPERS,
        (options.backs,) if "backs" in named else BACKS,
        (options.ink,) if "ink" in named else INKS,
        (options.lang,) if "lang" in named and options.lang else game.languages,
    )


def _look(options: Options, ink: str, language: str) -> "Look":
    from printnplay.faces.session import BLEED, Look

    bleed = max(BLEED, options.bleed)
    return Look(language, ink == "low", cache_folder(), bleed)


def _layout(
    options: Options, paper: str, backs: "Backs", correction: "Correction | None"
) -> "Layout":
    """What a correction moves stays inside the margin too."""
    from printnplay.core.units import read_paper
    from printnplay.sheets.layout import Layout

    layout = Layout(
        read_paper(paper),
        bleed=options.bleed,
        gap=options.gap,
        backs=backs,
        marks=options.marks,
        order=options.order,
        skip_first=options.skip_first,
    )
    side, end = options.margins
    reach = 0.0
    if correction:
        reach = max(correction.reach(layout.page, margin) for margin in (side, end))
    return layout._replace(margin=side + reach, ends=end + reach)


def _extras(options: Options) -> "Extras":
    from printnplay.kit.choice import Extras

    return Extras(
        track=options.track,
        cut=options.cut,
        pads=int(options.pad),
        has_mats=options.mats,
        has_boxes=options.boxes,
        has_sample=options.sample_game,
        stock=options.stock,
        is_sleeved=options.sleeved,
        cut_file=options.cut_file,
        registration=options.registration,
    )


def _correction(printer: "Printer", backs: str) -> "Correction":
    """Read off a sheet turned on its long edge. Turned on the short one, the back lies on the same
    paper with its head down: what was to the right is to the left."""
    from printnplay.sheets.model import Correction

    x, y = printer.back_offset
    if backs in ("fold", "none"):
        return Correction(scale=printer.scale)
    offset = (-x, -y) if backs == "duplex-short" else (x, y)
    return Correction(offset, printer.back_angle, printer.scale)


def _check_names(game: "Game", options: Options) -> None:
    parts = [*(part.id for part in game.components), "aids"]
    for name in options.component:
        if name not in parts:
            hint = did_you_mean(name, parts) or f"it has {', '.join(parts)}"
            raise click.UsageError(f"{game.id} has no component {quote(name)}; {hint}")
    if options.lang and options.lang not in game.languages:
        known = ", ".join(game.languages)
        raise click.UsageError(f"{game.id} has no words in {quote(options.lang)}, only {known}")
    low, high = game.players
    if options.players and not low <= options.players <= high:
        raise click.UsageError(f"{game.id} is for {low} to {high} players, not {options.players}")


def _check_paper(game: "Game", paper: str, options: Options) -> None:
    """A whole kit needs A4 or Letter: boards and sheets do not shrink. A deck does not."""
    from printnplay.core.units import is_small, read_paper

    parts = [part.id for part in game.components if part.is_deck and part.front]
    parts += ["aids"] if options.has_aids else []
    only_decks = bool(options.component) and set(options.component) <= set(parts)
    if is_small(read_paper(paper)) and not only_decks:
        hint = listed([f"--component {name}" for name in parts])
        raise click.UsageError(
            f"a kit needs a4 or letter; on {paper} only decks can be printed, by name: "
            f"for {game.id} add {hint}"
        )
