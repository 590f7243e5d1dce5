"""Worked examples of a manuscript, played by the rules: a changed deck can make them false.

A filled Manuscript becomes neutral examples, which the game checks; a false one is a diagnostic.
"""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

from printnplay.core.diagnostics import LocatedText, Problem, Severity, did_you_mean, quote
from printnplay.data.model import Game
from printnplay.documents.manuscript import FigureRow, Manuscript, Passage
from printnplay.games.engine.example import Claims, Example, ExampleRow
from printnplay.games.engine.facts import Cards
from printnplay.games.engine.playable import AnyPlayable
from printnplay.text.rich import drawings_in, parse

CODE = "PNP356"
CardsAndProblems = Callable[[int], tuple[Cards, tuple[Problem, ...]]]


def false_examples(
    game: Game, manuscript: Manuscript, playable: AnyPlayable, cards_for: CardsAndProblems
) -> Iterator[Problem]:
    """`cards_for` gives the cards by the number of seats, and what is wrong with them: a deck that
    the rules cannot play, and an example with a card that is not there, are reported elsewhere."""
    named = [
        (name, part)
        for name, parts in manuscript.sections.items()
        for part in parts
        if part.example
    ]
    yield from (
        _unknown(part, playable) for _, part in named if part.example not in playable.examples
    )
    known = [(name, part) for name, part in named if part.example in playable.examples]
    if not known or cards_for(game.players[1])[1]:
        return
    there = {f"{part.id}/{card.id}" for part in game.components for card in part.cards}
    for section, part in known:
        if {face.text for row in part.figure for face in row.every} <= there:
            check = playable.example(part.example or "")
            wrong = _wrong(check(_example(part, lambda seats: cards_for(seats)[0])))
            if wrong:
                yield _false(section, part, wrong)


def _unknown(part: Passage, playable: AnyPlayable) -> Problem:
    """The rules check examples by name: of one that they do not have nothing is known."""
    name, known = part.example or "", playable.examples
    message = f"the rules of {quote(playable.id)} have no example {quote(name)}: it is not checked"
    help = did_you_mean(name, known) or "delete 'example:' from this passage"
    return Problem(CODE, message, part.pos, severity=Severity.WARNING, help=help)


def _false(section: str, part: Passage, wrong: str) -> Problem:
    message = f"the example {quote(part.example or '')} of section {quote(section)} {wrong}"
    file = Path(part.pos.file).name
    help = f"correct this passage in a {file} of your own, or leave it out there"
    return Problem(CODE, message, part.pos, help=help)


def _wrong(claims: Claims) -> str:
    """The first thing that is wrong with an example: the others follow from it."""
    try:
        for wanted, found in claims:
            if wanted != found:
                return f"is not what the rules do: expected {wanted}, found {found}"
    except (LookupError, ValueError):
        return "cannot be played: it has other rows or cards than the rules want"
    return ""


def _example(part: Passage, cards_for: Callable[[int], Cards]) -> Example:
    strong = (span.text for span in parse(part.words.text if part.words else "") if span.is_strong)
    numbers = (found[0] for words in strong if (found := re.match(r"\d+", words)))
    return Example(tuple(map(_row, part.figure)), next(numbers, "none"), cards_for)


def _row(row: FigureRow) -> ExampleRow:
    number = re.search(r"\d+", row.result.text if row.result else "")
    return ExampleRow(
        _names(row.faces),
        _names(row.left),
        _names(row.right),
        _names(row.after),
        _names(row.marked),
        _cards_among(row.words.text if row.words else ""),
        number[0] if number else "none",
    )


def _cards_among(words: str) -> tuple[str, ...]:
    return tuple(name.split("/")[1] for name in drawings_in(words) if "/" in name)


def _names(faces: tuple[LocatedText, ...]) -> tuple[str, ...]:
    """Cards by the ids that they have in their decks."""
    return tuple(face.text.split("/")[1] for face in faces)
