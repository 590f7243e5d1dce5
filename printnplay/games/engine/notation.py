"""How moves are written for people: a word for each name in a move, in the language of a match.

A name is the type of a move, a card's id, a pile, a colour, a flag. Names without a word are
written as they are, and are understood in every language, whatever their case and accents.
"""

import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import islice, product

NOTHING = "-"
"""The name of what is left out: it has a word, too."""
MOST_READINGS = 64
"""A word that means several things is rare: four such words in a row make 16 readings."""
_APART = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})
_JOINED = str.maketrans({"œ": "oe", "æ": "ae", "’": "'"})


@dataclass(frozen=True, slots=True)
class Notation:
    """`shown` has the word for each name; `meant` has, for each word as it is compared, the names
    that it can stand for."""

    shown: Mapping[str, str] = field(default_factory=dict)
    meant: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def word(self, name: str) -> str:
        return self.shown.get(name, name)

    def names(self, word: str) -> tuple[str, ...]:
        """The names that this can be, the one that is shown so first; last the word itself."""
        known = self.meant.get(folded(word), ())
        return tuple(dict.fromkeys((*known, word, word.lower())))

    def readings(self, words: Iterable[str]) -> Iterable[tuple[str, ...]]:
        """The words as names, in every way that they can be meant; 'a,b' is two names."""
        return islice(product(*map(self.lists, words)), MOST_READINGS)

    def lists(self, word: str) -> tuple[str, ...]:
        """One name, or several that are joined by commas: 'rot-1,rot-2'."""
        every = product(*(self.names(part) for part in word.split(",")))
        return tuple(",".join(names) for names in islice(every, MOST_READINGS))


def notation(*languages: Mapping[str, str]) -> Notation:
    """Of words by name: those of the first language are shown, those of the others are understood
    as well. A word that two names would share is shown for neither."""
    every = [{name: _one_word(word) for name, word in words.items()} for words in languages]
    shown = _distinct(every[0])
    meant: dict[str, dict[str, None]] = {}
    for words in (shown, *every, {name: name for name in shown}):
        for name, word in words.items():
            for spelling in _spellings(word):
                meant.setdefault(spelling, {})[name] = None
    return Notation(shown, {word: tuple(names) for word, names in meant.items()})


def folded(text: str) -> str:
    """As words are compared: without case and accents."""
    apart = unicodedata.normalize("NFKD", text.casefold().translate(_JOINED))
    return "".join(sign for sign in apart if not unicodedata.combining(sign))


def _spellings(word: str) -> tuple[str, str]:
    """'grün' is typed 'grun', or 'gruen' on a keyboard without 'ü'."""
    whole = unicodedata.normalize("NFC", word.casefold())
    return folded(whole), folded(whole.translate(_APART))


def _one_word(text: str) -> str:
    return "-".join(text.replace(",", " ").split())


def _distinct(words: Mapping[str, str]) -> Mapping[str, str]:
    """Names differ: in the end, all whose words clash are shown as they are."""
    found = dict(words)
    while True:
        count = Counter(folded(word) for word in found.values())
        clash = [name for name, word in found.items() if count[folded(word)] > 1 and word != name]
        if not clash:
            return found
        found |= {name: name for name in clash}


UNTRANSLATED = notation({})
"""Names as they are, which every language understands."""
