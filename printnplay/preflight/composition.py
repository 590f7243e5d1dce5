"""Composition: every component counted against what the rulebook says.

Comes in: a Game. Goes out: a line for each expectation (expected, found, right or wrong), and a
diagnostic for each that does not hold, naming the expectation and the rows.
"""

from typing import NamedTuple

from printnplay.core.diagnostics import Note, Pos, Report
from printnplay.data.model import Component, Expectation, Game, Source
from printnplay.preflight.expectations import limits, matches, verdict


class Line(NamedTuple):
    """One line of the contents list, as it is and as it should be."""

    component: str
    subject: str
    expected: str
    found: str
    is_right: bool
    pos: Pos
    source: Source | None


def check_composition(game: Game, report: Report) -> tuple[Line, ...]:
    """A line an expectation; what is wrong goes to the report too."""
    return tuple(
        _line(component, expectation, report)
        for component in game.components
        for expectation in component.expect
    )


def _line(component: Component, expectation: Expectation, report: Report) -> Line:
    cards = [card for card in component.cards if matches(card, expectation)]
    found = verdict(component, expectation, cards)
    subject = found.subject + limits(expectation)
    source = expectation.source
    if not found.is_right:
        rule = f" ({source.rule})" if source and source.rule else ""
        message = f"{component.id}: {subject}: expected {found.expected}{rule}, found {found.found}"
        notes = (Note("the cards are declared at", component.rows_at),)
        help = "mend the rows, or 'expect:' if this deck means to differ"
        report.error(found.code, expectation.pos, message=message, help=help, notes=notes)
    return Line(
        component.id,
        subject,
        found.expected,
        found.found,
        found.is_right,
        expectation.pos,
        source,
    )
