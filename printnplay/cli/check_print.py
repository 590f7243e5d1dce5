"""`check --print`: which kits a preflight draws, and what it found.

Comes in: a game and the options. Goes out: findings; an option that this game cannot follow is a
wrong command line.
"""

from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING

import click

from printnplay.cli.locales import locale_paper
from printnplay.cli.profiles import chosen_printer
from printnplay.cli.session import cache_folder
from printnplay.core.diagnostics import Report, did_you_mean, quote

if TYPE_CHECKING:
    from printnplay.data.model import Game
    from printnplay.kit.choice import Choice
    from printnplay.preflight.findings import Finding

# Options that say nothing unless the kits are drawn.
FOR_PRINT = ("paper", "printer", "lang", "ink", "jobs")
MARGIN = 5.0


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is checked: each with each. No language is all of the game's."""

    papers: tuple[str, ...] = ()
    printer: str | None = None
    languages: tuple[str, ...] = ()
    inks: tuple[str, ...] = ()


def refuse_without_print() -> None:
    """An option for nothing is a wrong command line; one from the environment or a file is not."""
    context = click.get_current_context()
    for name in FOR_PRINT:
        if context.get_parameter_source(name) is click.core.ParameterSource.COMMANDLINE:
            raise click.UsageError(f"--{name} is about the printed kits; add --print")


def check_printing(game: "Game", wanted: Wanted, report: Report) -> "tuple[Finding, ...]":
    """What was found; the report has all of it."""
    from printnplay.kit.preflight import report_findings
    from printnplay.kit.preflight_project import preflight

    findings = preflight(game, _choices(game, wanted), report)
    report_findings(game, findings, report)
    return findings


def _choices(game: "Game", wanted: Wanted) -> "list[Choice]":
    from printnplay.core.units import is_small, read_paper
    from printnplay.faces.session import Look
    from printnplay.kinds.copies import Selection
    from printnplay.kit.choice import Choice, Extras
    from printnplay.sheets.layout import Layout

    languages = _languages(game, wanted)
    papers = tuple(dict.fromkeys(wanted.papers)) or (locale_paper(),)
    printer, cache = chosen_printer(wanted.printer), cache_folder()
    margin = max(printer.margins) if printer else MARGIN
    decks = tuple(part.id for part in game.components if part.is_deck)
    choices = []
    for paper, ink, language in product(papers, wanted.inks, languages):
        size = read_paper(paper)
        look, layout = Look(language, ink == "low", cache), Layout(size, margin=margin)
        # Boards and sheets need A4 or Letter; decks go on any paper.
        chosen = Selection(decks if is_small(size) else ())
        choices.append(Choice(look, paper, layout, chosen, Extras(has_mats=True)))
    return choices


def _languages(game: "Game", wanted: Wanted) -> tuple[str, ...]:
    for language in wanted.languages:
        if language not in game.languages:
            known = game.languages
            hint = did_you_mean(language, known) or f"it has {', '.join(known)}"
            raise click.UsageError(f"{game.id} has no words in {quote(language)}; {hint}")
    return tuple(dict.fromkeys(wanted.languages)) or game.languages
