"""Every component counted against the rulebook, and whether anything prints it."""

from collections.abc import Iterator
from typing import NamedTuple

from printnplay.core.diagnostics import Note, Pos, Problem, Report, Result, quote
from printnplay.data.model import Component, Expectation, Game, Source
from printnplay.kinds.catalogue import kind_of
from printnplay.preflight.expectations import limits, matches, verdict


class ContentsLine(NamedTuple):
    """One line of the contents list, expected and found."""

    component: str
    subject: str
    expected: str
    found: str
    is_right: bool
    pos: Pos
    source: Source | None


def check_composition(game: Game) -> Result[tuple[ContentsLine, ...]]:
    """One line per expectation."""
    report = Report()
    return report.result(
        tuple(
            _line(component, expectation, report)
            for component in game.components
            for expectation in component.expect
        )
    )


def _line(component: Component, expectation: Expectation, report: Report) -> ContentsLine:
    cards = [card for card in component.cards if matches(card, expectation)]
    found = verdict(component, expectation, cards)
    subject = found.subject + limits(expectation)
    source = expectation.source
    if not found.is_right:
        rule = f" ({source.rule})" if source and source.rule else ""
        message = f"{component.id}: {subject}: expected {found.expected}{rule}, found {found.found}"
        notes = (Note("the cards are declared at", component.rows_at),)
        help = "correct the rows, or 'expect:' if this deck is meant to differ"
        report.error(found.code, expectation.pos, message=message, help=help, notes=notes)
    return ContentsLine(
        component.id,
        subject,
        found.expected,
        found.found,
        found.is_right,
        expectation.pos,
        source,
    )


def unprinted_parts(game: Game) -> Iterator[Problem]:
    """PNP350: a component that nothing prints."""
    for part in game.components:
        found = kind_of(part).missing(part) if part.is_printed else None
        if found:
            message = f"nothing of the component {quote(part.id)} is drawn: {found.why}"
            help = f"add '{found.such_as}', or delete it"
            yield Problem("PNP350", message, part.pos, help=help)


def check_parts(game: Game) -> Iterator[Problem]:
    """What kinds know to be wrong, and components that nothing prints."""
    yield from unprinted_parts(game)
    for part in game.components:
        yield from kind_of(part).check(part, game)
