"""Numbers beside a noun that the data know: 'seven rounds', '24 race cards'.

Comes in: a Game and a text of a sheet. Goes out: each number that is not what the data say of its
noun. A fact is known by its name, in English; a component by its name in every language, where a
sheet lists what is in the box.
"""

import re
from collections.abc import Collection, Iterator, Mapping
from typing import NamedTuple

from printnplay.core.diagnostics import listed
from printnplay.data.model import Game
from printnplay.preflight.numerals import Numeral, numerals

SOURCE = "en"
# 'The last two rounds' are not all of them.
OF_SOME = frozenset(
    [
        *("first", "last", "next", "other", "another", "these", "those", "any", "every", "of"),
        *("more", "fewer", "extra", "after", "before", "to", "least", "most", "than", "about"),
    ]
)

_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_NOUN = re.compile(r"[\s*]+([^\W\d_]+(?:-[^\W\d_]+)*)")


Counts = Mapping[str, Collection[int]]


class Claim(NamedTuple):
    """A number as it is written, its noun, and what the data say of that."""

    numeral: Numeral
    noun: str
    known: str


def false_facts(game: Game, text: str, language: str) -> Iterator[Claim]:
    """Of facts: 'four rounds', and 'rounds' is 5; 'a hand of six', and 'hand' is 7."""
    facts = {_singular(fact.name): fact for fact in game.facts.values()}
    for numeral in numerals(text, language) if language == SOURCE else ():
        before = _WORD.findall(text[: numeral.start].casefold())[-2:]
        noun = _NOUN.match(text, numeral.start + len(numeral.text))
        is_some = bool(OF_SOME.intersection(before[-1:]))
        name, fact = "", None
        is_last = noun is None or _singular(noun[1]) == "card"
        if len(before) == 2 and before[1] == "of" and is_last:
            name, fact = before[0], game.facts.get(before[0])
        elif noun and not is_some:
            name, fact = noun[1], facts.get(_singular(noun[1]))
        if fact and type(fact.value) is int and fact.value != numeral.value:
            yield Claim(numeral, name, str(fact.value))


def false_counts(game: Game, text: str, language: str, counts: Counts) -> Iterator[Claim]:
    """Of components: '24 race cards', and there are 56, 14 or 4 of them."""
    words = game.words.get(language, {})
    for numeral in numerals(text, language):
        after = text[numeral.start + len(numeral.text) :].lstrip(" *\u00a0")
        for id, known in counts.items():
            name = words.get(f"component.{id}", "")
            noun = re.match(rf"{re.escape(name)}(?!\w)", after, re.I) if name else None
            if noun and numeral.value not in known:
                said = (str(number) for number in sorted(known) if number)
                yield Claim(numeral, noun[0], listed(said, "or"))


def _singular(noun: str) -> str:
    return noun.casefold().removesuffix("s")
