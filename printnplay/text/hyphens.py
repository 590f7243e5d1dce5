"""Where words can be broken: soft hyphens in long words, by the rules of a language.

Names in braces and words that have hyphens already stay as they are. A language without rules has
no hyphens.
"""

import re
from collections.abc import Callable
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from printnplay.text.lines import SOFT_HYPHEN

if TYPE_CHECKING:
    from pyphen import Pyphen

# Letters that stay before a hyphen, and after it.
LEFT, RIGHT = 2, 3
SHORTEST = LEFT + RIGHT
# Dutch drops a diaeresis after a hyphen: 'geëerd' is 'ge-eerd'. No word is broken there.
DROPPED = {"nl": "äëïöü"}

_PART = re.compile(rf"\{{[^}}\n]*\}}|[\w{SOFT_HYPHEN}'’-]+")


def hyphenator(language: str) -> Callable[[str, int], str]:
    """A function that hyphenates the words of a language, from a given length on."""

    def hyphenate(text: str, shortest: int = SHORTEST) -> str:
        def broken(found: re.Match[str]) -> str:
            word = found[0]
            is_broken = len(word) >= max(shortest, SHORTEST) and word.isalpha()
            return _broken(word, language) if is_broken else word

        return _PART.sub(broken, text)

    return hyphenate


@lru_cache(maxsize=20_000)
def _broken(word: str, language: str) -> str:
    rules = _rules(language)
    dropped = DROPPED.get(language[:2], "")
    if rules is None:
        return word
    for place in reversed(rules.positions(word)):
        # A place with data changes the spelling, such as 'Schiff-fahrt' in old German.
        if place.data is None and word[place] not in dropped:
            word = f"{word[:place]}{SOFT_HYPHEN}{word[place:]}"
    return word


@cache
def _rules(language: str) -> "Pyphen | None":
    """The rules of a language, read when a text needs them: they take 30 ms."""
    from pyphen import Pyphen, language_fallback

    found = language_fallback(language.replace("-", "_"))
    return Pyphen(lang=found, left=LEFT, right=RIGHT) if found else None
