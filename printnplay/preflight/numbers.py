"""Numbers that sheets state in words, against the data.

Comes in: a Game, and what its references and texts say in each language. Goes out: a warning for
a number that is no fact, count or limit of the game, for one that is not what the data say of its
noun, and for one that another language has not. Numbers that are computed ({{ }}) are right.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations

from printnplay.core.diagnostics import Pos, Problem, Report, Severity, listed, quote
from printnplay.data.flowing import Said
from printnplay.data.model import Component, Fact, Game
from printnplay.preflight.nouns import Claim, Counts, false_counts, false_facts
from printnplay.preflight.numerals import Numeral, numerals

SOURCE = "en"
# How the names of texts in the list of contents begin.
CONTENTS = "contents "
# 'both', 'les deux', 'beide': languages do not agree on when to say two.
SMALLEST_COMPARED = 3
LONGEST = 80

_FILLED = re.compile(r"\{\{.*?\}\}|\{%.*?%\}|\{(?:card|icon):[^}]*\}", re.S)


@dataclass(frozen=True, slots=True)
class Told:
    """A text of a sheet: its language, the name that it has in every language, the words as they
    were written and as they are printed."""

    language: str
    name: str
    said: Said
    printed: str


def check_numbers(game: Game, told: Iterable[Told], sources: Report) -> Iterator[Problem]:
    """PNP354, at the number itself where the source is known."""
    texts = list(told)
    counts = {part.id: {*_counts(part), *_pairs(part)} for part in game.components}
    known = known_numbers(game)
    english = {text.name: _stated(text) for text in texts if text.language == SOURCE}
    for text in texts:
        written = numerals(_plain(text.said.text), text.language)
        unknown = [numeral for numeral in written if numeral.value not in known]
        for numeral in unknown:
            yield _unknown(game, numeral, _place(text.said, numeral.text, sources))
        wrong = {numeral.value for numeral in unknown}
        claims = [c for c in _claims(game, text, counts) if c.numeral.value not in wrong]
        for claim in claims:
            yield _false(claim, text, sources)
        source = english.get(text.name)
        is_right = source is None or source.keys() == _stated(text).keys()
        if source is not None and not is_right and not unknown and not claims:
            yield _different(text, source, sources)


def _claims(game: Game, text: Told, counts: Counts) -> Iterator[Claim]:
    """What is said of a fact in words; what a list of contents says, in words or computed."""
    yield from false_facts(game, _plain(text.said.text), text.language)
    if text.name.startswith(CONTENTS):
        yield from false_counts(game, _plain(text.printed), text.language, counts)


def _false(claim: Claim, text: Told, sources: Report) -> Problem:
    pos = _place(text.said, claim.numeral.text, sources)
    if pos == text.said.pos:
        pos = _place(text.said, claim.noun, sources)
    message = f"the data know {claim.known} {claim.noun}, found {quote(claim.numeral.text)}"
    return _warning(pos, message, "write what the data say, or compute it: {{ ... }}")


def known_numbers(game: Game) -> set[int]:
    """Every whole number that the data give: facts, players, counts, and limits of fields."""
    facts = (fact.value for fact in (*game.facts.values(), *game.about.values()))
    known = {value for value in facts if isinstance(value, int) and not isinstance(value, bool)}
    known |= set(range(game.players[0], game.players[1] + 1))
    for part in game.components:
        known |= set(_counts(part))
    return known


def _counts(part: Component) -> Iterator[int]:
    """Copies and designs: of all, of each value of a field, of each provenance; of one player's
    cards, too, where every player has the same."""
    yield from (part.copies, len(part.cards), len(part.colours))
    seats = {card.values.get("seat") for card in part.cards}
    sets = len(seats) if part.colours else 1
    provenances = Counter(card.source.provenance if card.source else None for card in part.cards)
    yield from (number // sets for number in provenances.values())
    for name in {name for card in part.cards for name in card.values}:
        copies: Counter[object] = Counter()
        for card in part.cards:
            copies[card.values.get(name)] += card.copies
        limits = [v for v in copies if isinstance(v, int) and not isinstance(v, bool)]
        yield from (len(copies), *copies.values(), *limits[:1], *limits[-1:])
        yield from Counter(card.values.get(name) for card in part.cards).values()


def _pairs(part: Component) -> Iterator[int]:
    """Copies of each two values of two fields."""
    names = sorted({name for card in part.cards for name in card.values})
    for one, two in combinations(names, 2):
        copies: Counter[object] = Counter()
        for card in part.cards:
            copies[card.values.get(one), card.values.get(two)] += card.copies
        yield from copies.values()


def _stated(text: Told) -> dict[int, str]:
    found = numerals(_plain(text.printed), text.language)
    return {n.value: n.text for n in found if n.value >= SMALLEST_COMPARED}


def _unknown(game: Game, numeral: Numeral, pos: Pos) -> Problem:
    message = f"no fact and no count of this game is {numeral.value}, found {quote(numeral.text)}"
    return _warning(pos, message, _nearest(game, numeral.value))


def _nearest(game: Game, value: int) -> str:
    """The fact that may be meant."""
    facts = [f for f in game.facts.values() if isinstance(f.value, int) and f.value is not True]
    near = min(facts, key=lambda fact: _distance(fact, value), default=None)
    advice = "write what the data say, or add it to 'facts:' in game.yaml"
    return f"{advice} ('{near.name}' is {near.value})" if near else advice


def _distance(fact: Fact, value: int) -> int:
    return abs(fact.value - value) if isinstance(fact.value, int) else value


def _different(text: Told, source: dict[int, str], sources: Report) -> Problem:
    stated = _stated(text)
    only = [word for value, word in stated.items() if value not in source]
    lost = [word for value, word in source.items() if value not in stated]
    wanted = listed(map(quote, lost), "and") or "no other number"
    found = listed(map(quote, only), "and") or "none"
    pos = _place(text.said, only[0], sources) if only else text.said.pos
    message = f"expected {wanted} as in English, found {found}"
    return _warning(pos, message, "say the same in every language, or compute it: {{ ... }}")


def _plain(text: str) -> str:
    """What is computed or drawn, blanked."""
    return _FILLED.sub(lambda found: " " * len(found[0]), text)


def _place(said: Said, word: str, sources: Report) -> Pos:
    """Where a number stands: a text may run on for some lines."""
    start = said.pos
    pattern = re.compile(rf"(?<![\w-]){re.escape(word)}(?![\w-])")
    for line in range(start.line, start.line + LONGEST):
        source = _plain(sources.source_line(Pos(start.file, line)) or "")
        found = pattern.search(source, start.column - 1 if line == start.line else 0)
        if found:
            return Pos(start.file, line, found.start() + 1, len(word))
    return start


def _warning(pos: Pos, message: str, help: str) -> Problem:
    return Problem("PNP354", message, pos, severity=Severity.WARNING, help=help)
