"""Numbers in running text, as digits or as words: 'twelve', 'vingt-quatre', 'vierentwintig'.

Comes in: a text and its language. Goes out: each number from two upwards, and where it stands. A
'one' is as often an article, so it is left alone.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache

LARGEST = 99


@dataclass(frozen=True, slots=True)
class Numeral:
    """A number as it is written, and its place in the text."""

    value: int
    text: str
    start: int


# Zero to nineteen, then the tens from twenty on; French counts on from sixty and from eighty.
NAMES = {
    "en": "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen "
    "fifteen sixteen seventeen eighteen nineteen "
    "twenty thirty forty fifty sixty seventy eighty ninety",
    "fr": "zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze "
    "seize dix-sept dix-huit dix-neuf "
    "vingt trente quarante cinquante soixante soixante quatre-vingt quatre-vingt",
    "nl": "nul een twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien "
    "vijftien zestien zeventien achttien negentien "
    "twintig dertig veertig vijftig zestig zeventig tachtig negentig",
}


def english(number: int) -> str:
    names = NAMES["en"].split()
    if number < 20:
        return names[number]
    rest = number % 10
    return names[18 + number // 10] + (f"-{names[rest]}" if rest else "")


def french(number: int) -> str:
    names = NAMES["fr"].split()
    if number < 20:
        return names[number]
    ten = number // 10
    word, rest = names[18 + ten], number % 10 + (10 if ten in (7, 9) else 0)
    if not rest:
        return f"{word}s" if number == 80 else word
    joint = " et " if rest in (1, 11) and number < 80 else "-"
    return f"{word}{joint}{names[rest]}"


def dutch(number: int) -> str:
    names = NAMES["nl"].split()
    if number < 20:
        return names[number]
    one = names[number % 10] if number % 10 else ""
    joint = "ën" if one.endswith("e") else "en" if one else ""
    return f"{one}{joint}{names[18 + number // 10]}"


# Round numbers that have a name beside those that are counted.
ROUND = {
    "en": {"a hundred": 100, "one hundred": 100, "a dozen": 12},
    "fr": {"cent": 100, "une douzaine": 12},
    "nl": {"honderd": 100, "een dozijn": 12},
}
SPELL: dict[str, Callable[[int], str]] = {"en": english, "fr": french, "nl": dutch}


def numerals(text: str, language: str) -> Iterator[Numeral]:
    """From left to right; in a language that we cannot spell, digits only."""
    pattern, values = _spelled(language)
    for found in pattern.finditer(text):
        word = found[0].lower()
        value = values[word] if word in values else int(word)
        if value > 1:
            yield Numeral(value, found[0], found.start())


@cache
def _spelled(language: str) -> tuple[re.Pattern[str], dict[str, int]]:
    """The longest first: 'twenty-four' is not twenty."""
    spell = SPELL.get(language)
    values = {spell(number): number for number in range(2, LARGEST + 1)} if spell else {}
    values |= ROUND.get(language, {})
    words = "|".join([*sorted(values, key=len, reverse=True), r"\d+"])
    return re.compile(rf"(?<![\w-])(?:{words})(?![\w-])", re.I), values
