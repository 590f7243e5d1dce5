"""Numbers that sheets state in words, against the data.

A warning is reported for a number that is not a fact, count or limit of the game, for one that
differs from the data for its noun, and for one that another language does not have. Computed
numbers ({{ }}) are right. How a language writes numbers is a word of its own (`numbers.count`);
without it, digits are found.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import combinations

from printnplay.core.diagnostics import (
    LocatedText,
    Pos,
    Problem,
    Report,
    Severity,
    listed,
    quote,
)
from printnplay.data.model import SOURCE_LANGUAGE, Component, Fact, Game
from printnplay.documents.markdown import without_computed

NUMBERS = "numbers.count"
# How the names of texts in the list of contents begin.
CONTENTS = "contents "
# 'both', 'les deux', 'beide': languages do not agree on when to say two.
SMALLEST_COMPARED = 3
LONGEST = 80
# Facts have English names. Before a number: 'the last two rounds' are not all of them.
OF_SOME = frozenset(
    [
        *("first", "last", "next", "other", "another", "these", "those", "any", "every", "of"),
        *("more", "fewer", "extra", "after", "before", "to", "least", "most", "than", "about"),
    ]
)

_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_NOUN = re.compile(r"[\s*]+([^\W\d_]+(?:-[^\W\d_]+)*)")

Counts = Mapping[str, Collection[int]]


@dataclass(frozen=True, slots=True)
class SheetText:
    """A text of a sheet: its language, the name that it has in every language, the words as they
    were written and as they are printed."""

    language: str
    name: str
    written: LocatedText
    printed: str


@dataclass(frozen=True, slots=True)
class Numeral:
    """A number from two upwards, as it is written, and its place in the text."""

    value: int
    text: str
    start: int


@dataclass(frozen=True, slots=True)
class Claim:
    """A number as it is written, its noun, and the data's number for that; of a fact or a count."""

    numeral: Numeral
    noun: str
    known: str
    is_fact: bool = False


def numerals(text: str, counted: str = "") -> Iterator[Numeral]:
    """From left to right. `counted` are the words of a language from two on, with commas between
    them and bars between those of one number; a 'one' is as often an article."""
    pattern, values = _spelled(counted)
    for found in pattern.finditer(text):
        word = found[0].lower()
        value = values[word] if word in values else int(word)
        if value > 1:
            yield Numeral(value, found[0], found.start())


@cache
def _spelled(counted: str) -> tuple[re.Pattern[str], dict[str, int]]:
    """The longest first: 'twenty-four' is not twenty."""
    numbers = enumerate(counted.split(",") if counted else (), start=2)
    values = {word.strip(): number for number, words in numbers for word in words.split("|")}
    words = "|".join([*map(re.escape, sorted(values, key=len, reverse=True)), r"\d+"])
    return re.compile(rf"(?<![\w-])(?:{words})(?![\w-])", re.I), values


def check_numbers(game: Game, texts: Iterable[SheetText], sources: Report) -> Iterator[Problem]:
    """PNP354, at the number itself if the source is known."""
    return _Checker(game, sources).check(list(texts))


def false_numbers(game: Game, texts: Iterable[SheetText], sources: Report) -> Iterator[Problem]:
    """PNP354 as errors: numbers next to a noun for which the data have another. Of numbers that
    the data do not know, nothing is said; in lists, only a number at the beginning is a count."""
    return _Checker(game, sources).contradictions(list(texts))


@dataclass(frozen=True, slots=True)
class _Checker:
    game: Game
    sources: Report

    def check(self, texts: list[SheetText]) -> Iterator[Problem]:
        parts = self.game.components
        counts = {part.id: {*_counts(part), *_pairs(part)} for part in parts}
        known = known_numbers(self.game)
        english = {
            text.name: self._stated(text) for text in texts if text.language == SOURCE_LANGUAGE
        }
        for text in texts:
            written = self._numerals(text.written.text, text)
            unknown = [numeral for numeral in written if numeral.value not in known]
            for numeral in unknown:
                yield self._unknown(numeral, text)
            wrong = {numeral.value for numeral in unknown}
            claims = [c for c in self._claims(text, counts) if c.numeral.value not in wrong]
            for claim in claims:
                yield self._false(claim, text)
            source = english.get(text.name)
            is_right = source is None or source.keys() == self._stated(text).keys()
            if source is not None and not is_right and not unknown and not claims:
                yield self._different(text, source)

    def contradictions(self, texts: list[SheetText]) -> Iterator[Problem]:
        parts = self.game.components
        counts = {part.id: {*_counts(part), *_pairs(part)} for part in parts}
        for text in texts:
            begin = len(text.printed) - len(text.printed.lstrip("* \u00a0"))
            for claim in self._claims(text, counts):
                if claim.is_fact or claim.numeral.start == begin:
                    yield self._false(claim, text)._replace(severity=Severity.ERROR)

    def _numerals(self, words: str, text: SheetText) -> Iterator[Numeral]:
        counted = self.game.words.get(text.language, {}).get(NUMBERS, "")
        return numerals(without_computed(words), counted)

    def _stated(self, text: SheetText) -> dict[int, str]:
        found = self._numerals(text.printed, text)
        return {n.value: n.text for n in found if n.value >= SMALLEST_COMPARED}

    def _claims(self, text: SheetText, counts: Counts) -> Iterator[Claim]:
        """What is said of a fact in words; what a list of contents says, in words or computed."""
        if text.language == SOURCE_LANGUAGE:
            yield from self._false_facts(text)
        if text.name.startswith(CONTENTS):
            yield from self._false_counts(text, counts)

    def _false_facts(self, text: SheetText) -> Iterator[Claim]:
        """Of facts: 'four rounds', and 'rounds' is 5; 'a hand of six', and 'hand' is 7."""
        facts = {_singular(fact.name): fact for fact in self.game.facts.values()}
        words = without_computed(text.written.text)
        for numeral in self._numerals(words, text):
            before = _WORD.findall(words[: numeral.start].casefold())[-2:]
            noun = _NOUN.match(words, numeral.start + len(numeral.text))
            name, fact = "", None
            is_last = noun is None or _singular(noun[1]) == "card"
            if len(before) == 2 and before[1] == "of" and is_last:
                name, fact = before[0], self.game.facts.get(before[0])
            elif noun and not OF_SOME.intersection(before[-1:]):
                name, fact = noun[1], facts.get(_singular(noun[1]))
            if fact and type(fact.value) is int and fact.value != numeral.value:
                yield Claim(numeral, name, str(fact.value), is_fact=True)

    def _false_counts(self, text: SheetText, counts: Counts) -> Iterator[Claim]:
        """Of components: '24 race cards', and there are 56, 14 or 4 of them."""
        names = self.game.words.get(text.language, {})
        words = without_computed(text.printed)
        for numeral in self._numerals(words, text):
            after = words[numeral.start + len(numeral.text) :].lstrip(" *\u00a0")
            for id, known in counts.items():
                name = names.get(f"component.{id}", "")
                noun = re.match(rf"{re.escape(name)}(?!\w)", after, re.I) if name else None
                if noun and numeral.value not in known:
                    said = (str(number) for number in sorted(known) if number)
                    yield Claim(numeral, noun[0], listed(said, "or"))

    def _unknown(self, numeral: Numeral, text: SheetText) -> Problem:
        found = quote(numeral.text)
        message = f"no fact and no count of this game is {numeral.value}, found {found}"
        help = _nearest(self.game, numeral.value)
        return _warning(self._place(text.written, numeral.text), message, help)

    def _false(self, claim: Claim, text: SheetText) -> Problem:
        pos = self._place(text.written, claim.numeral.text)
        if pos == text.written.pos:
            pos = self._place(text.written, claim.noun)
        message = f"the data have {claim.known} {claim.noun}, found {quote(claim.numeral.text)}"
        return _warning(pos, message, "write what the data say, or compute it: {{ ... }}")

    def _different(self, text: SheetText, source: dict[int, str]) -> Problem:
        stated = self._stated(text)
        only = [word for value, word in stated.items() if value not in source]
        lost = [word for value, word in source.items() if value not in stated]
        wanted = listed(map(quote, lost), "and") or "no other number"
        found = listed(map(quote, only), "and") or "none"
        pos = self._place(text.written, only[0]) if only else text.written.pos
        message = f"expected {wanted} as in English, found {found}"
        return _warning(pos, message, "say the same in every language, or compute it: {{ ... }}")

    def _place(self, written: LocatedText, word: str) -> Pos:
        """Where a number is: a text can run on for some lines."""
        start = written.pos
        pattern = re.compile(rf"(?<![\w-]){re.escape(word)}(?![\w-])")
        for line in range(start.line, start.line + LONGEST):
            source = without_computed(self.sources.source_line(Pos(start.file, line)) or "")
            found = pattern.search(source, start.column - 1 if line == start.line else 0)
            if found:
                return Pos(start.file, line, found.start() + 1, len(word))
        return start


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
    cards, too, if every player has the same."""
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


def _nearest(game: Game, value: int) -> str:
    """The fact that is probably meant."""
    facts = [f for f in game.facts.values() if isinstance(f.value, int) and f.value is not True]
    near = min(facts, key=lambda fact: _distance(fact, value), default=None)
    advice = "write what the data say, or add it to 'facts:' in game.yaml"
    return f"{advice} ('{near.name}' is {near.value})" if near else advice


def _distance(fact: Fact, value: int) -> int:
    return abs(fact.value - value) if isinstance(fact.value, int) else value


def _singular(noun: str) -> str:
    return noun.casefold().removesuffix("s")


def _warning(pos: Pos, message: str, help: str) -> Problem:
    return Problem("PNP354", message, pos, severity=Severity.WARNING, help=help)
