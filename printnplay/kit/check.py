"""A game checked: its decks against its rulebook, its rules against its cards, its references and
rulebooks, and everything that it prints."""

from dataclasses import dataclass, replace
from functools import cache, partial
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING

from printnplay.core.diagnostics import Problem, Report, Result, Severity
from printnplay.core.units import is_small, read_paper
from printnplay.data.image_files import missing_images
from printnplay.data.model import Game
from printnplay.data.text_file import read_text
from printnplay.games.table import find_rules
from printnplay.kit.project import for_python
from printnplay.kit.user import cache_folder, chosen_printer, language_of, locale_paper
from printnplay.preflight.composition import ContentsLine, check_composition, check_parts

if TYPE_CHECKING:
    from printnplay.games.engine.playable import AnyPlayable
    from printnplay.kit.choice import Choice
    from printnplay.kit.options import Ink
    from printnplay.preflight.findings import Finding


@dataclass(frozen=True, slots=True)
class CheckedGame:
    """What was found in one game: `lines` are its contents list, `findings` are what was measured
    on drawings, which is among the problems too."""

    game: Game
    lines: tuple[ContentsLine, ...]
    problems: tuple[Problem, ...]
    findings: "tuple[Finding, ...]" = ()


@dataclass(frozen=True, slots=True)
class Printing:
    """Which kits are drawn and measured: each paper with each ink and language. Without a paper it
    is the locale's, without languages they are all of the game's."""

    papers: tuple[str, ...] = ()
    printer: str | None = None
    languages: tuple[str, ...] = ()
    inks: "tuple[Ink, ...]" = ("full",)


def check(game: Game, *, printing: bool = False) -> tuple[Problem, ...]:
    """Return all problems that `printnplay check` finds; with `printing`, also those of
    `check --print`.

    >>> check(load_game("rasant"))
    ()
    """
    return for_python(check_game(game, Printing() if printing else None).problems)


def check_game(
    game: Game, printing: Printing | None = None, *, rules_file: Path | None = None
) -> CheckedGame:
    """The rules are in the file, or else the game's own. Raises WrongArgument for a language or a
    printer that is not there."""
    report = Report()
    lines = report.take(check_composition(game))
    report.extend(check_parts(game))
    report.extend(missing_images(game))
    if not printing:
        _check_pictures(game, report)
    found = report.take(find_rules(game, rules_file))
    playable = found.playable if found else None
    _check_play(game, playable, report)
    _check_references(game, playable, report)
    _check_rulebooks(game, report)
    findings = report.take(check_printing(game, printing)) if printing else ()
    return CheckedGame(game, lines, tuple(report), findings)


def _check_pictures(game: Game, report: Report) -> None:
    """The files that cards name; if everything is drawn, they are read then."""
    if any(field.is_image for part in game.components for field in part.fields.values()):
        from printnplay.faces.pictures import bad_pictures

        report.extend(bad_pictures(game))


def check_printing(game: Game, printing: Printing) -> "Result[tuple[Finding, ...]]":
    """Everything that the game prints, drawn and planned."""
    from printnplay.kit.preflight import preflight, report_findings

    report = _report_on(game)
    findings = preflight(game, _choices(game, printing), report)
    report_findings(game, findings, report)
    return report.result(findings)


def _choices(game: Game, printing: Printing) -> "tuple[Choice, ...]":
    from printnplay.kit.choice import choices_of, imposed_parts
    from printnplay.kit.options import AIDS, DEFAULT_MARGIN, KitOptions

    languages = [language_of(game, asked) for asked in printing.languages] or game.languages
    papers = printing.papers or (locale_paper(),)
    printer = chosen_printer(printing.printer)
    margin = max(printer.margins) if printer else DEFAULT_MARGIN
    # Tracks and sheets need A4 or Letter; cards and pieces go on any paper.
    on_any = (*imposed_parts(game), AIDS)
    found = []
    for paper, ink, lang in product(papers, printing.inks, languages):
        chosen = on_any if is_small(read_paper(paper)) else ()
        usual = KitOptions(paper=paper, ink=ink, lang=lang, mats=True, component=chosen)
        found.append(replace(usual, margin=margin, printer="none"))
    return choices_of(dict.fromkeys(found))


def _report_on(game: Game) -> Report:
    """One that knows the files with the game's words: numbers in them are found by column."""
    report = Report()
    places = (pos.file for places in game.word_places.values() for pos in places.values())
    for file in dict.fromkeys(places):
        text = read_text(Path(file), file, Report())
        report.add_source(file, text or "")
    return report


def _check_play(game: Game, playable: "AnyPlayable | None", report: Report) -> None:
    """Whether the rules can play these cards, by these numbers; a game can do without rules. One
    that extends another can differ from its rules: it is printed, if not played."""
    from printnplay.games.cards import cards_for, contradictions
    from printnplay.games.failures import broken_parts

    if playable:
        report.extend(broken_parts(playable))
        severity = Severity.ERROR if playable.id == game.id else Severity.WARNING
        _, wrong = cards_for(game, game.players[1], playable=playable)
        for problem in (*wrong, *contradictions(game, playable=playable)):
            report.add(problem._replace(severity=severity))


def _check_references(game: Game, playable: "AnyPlayable | None", report: Report) -> None:
    """The quick reference in every language: its words, its numbers and its figures."""
    if not game.references:
        return
    from printnplay.documents.examples import false_examples
    from printnplay.documents.fill import check_words, fill_figures
    from printnplay.documents.reference.load import load_reference
    from printnplay.documents.shown import check_cards, check_signs
    from printnplay.faces.session import Draw, Look
    from printnplay.games.cards import cards_for

    found = [report.take(load_reference(game, language)) for language in game.references]
    references = [reference for reference in found if reference]
    report.extend(check_words(game, references, cache=cache_folder()))
    cards = cache(partial(cards_for, game, playable=playable))
    for reference in references:
        shown = fill_figures(game, reference)
        report.add_sources(reference.report())
        report.extend(check_cards(game, shown))
        report.extend(false_examples(game, shown, playable, cards) if playable else ())
    report.extend(check_signs(Draw(game, Look(cache=cache_folder())), references))


def _check_rulebooks(game: Game, report: Report) -> None:
    """The rulebook in every language: its words, its numbers and its figures."""
    if not game.rulebooks:
        return
    from printnplay.documents.shown import check_signs
    from printnplay.faces.session import Draw, Look
    from printnplay.kit.rulebooks import checked_rulebook

    found = [report.take(checked_rulebook(game, language)) for language in game.rulebooks]
    books = [book.filled for book in found if book]
    report.extend(check_signs(Draw(game, Look(cache=cache_folder())), books))
