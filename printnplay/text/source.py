"""The lines of a cell as its author breaks them, read into words: what stays on one line.

Words end at spaces, and those of Chinese and Japanese wherever a line can break.
"""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from printnplay.text.bidi import has_turns, is_rtl
from printnplay.text.rich import Span, letters_of, parse
from printnplay.text.shaping import JOINED, OBJECT, are_joined, breakable_parts, can_have_breaks

_ITEM = re.compile(r"\s*-\s+")

Spans = tuple[Span, ...]
# The spans of a word; one of the look around it, as most are, is only its letters.
Word = Spans | str


class SourceLine(NamedTuple):
    """A line of a cell, word by word; `is_apart` if an empty line is above it; `base` is 1 if it
    runs from right to left, 0 if only some of it does, and None for nearly all; `unspaced` are the
    numbers of words that no space follows."""

    words: tuple[Word, ...]
    is_item: bool
    is_apart: bool
    base: int | None
    unspaced: tuple[int, ...] = ()


@lru_cache(maxsize=64)
def source_lines(text: str) -> tuple[SourceLine, ...]:
    """The lines of a cell, as an author breaks them."""
    found: list[SourceLine] = []
    is_apart = False
    for line in text.strip().split("\n"):
        item = _ITEM.match(line)
        if words := tuple(_words(parse(line[item.end() :] if item else line, is_cell=True))):
            base = (
                int(is_rtl(letters_of(chain(*map(spans_of, words))))) if has_turns(line) else None
            )
            parts, unspaced = _parts(words) if can_have_breaks(line) else (words, ())
            found.append(SourceLine(parts, item is not None, is_apart, base, unspaced))
        is_apart = not words
    return tuple(found)


def spans_of(word: Word) -> Spans:
    return (Span(word),) if isinstance(word, str) else word


def _words(spans: Spans) -> Iterator[Word]:
    """The spans between two spaces are one word."""
    word: list[Span] = []
    for span in spans:
        if span.drawing:
            word.append(span)
            continue
        first, *others = span.text.replace("\t", " ").split(" ")
        word += (span.with_text(first),) if first else ()
        if others:
            *whole, last = others
            if word:
                yield _joined(word)
            found = filter(None, whole)
            yield from found if span.is_plain else ((span.with_text(text),) for text in found)
            word = [span.with_text(last)] if last else []
    if word:
        yield _joined(word)


def _parts(words: Sequence[Word]) -> tuple[tuple[Spans, ...], tuple[int, ...]]:
    """Words of Chinese or Japanese, split wherever a line can break inside them; and the numbers of
    the parts that no space follows."""
    found: list[Spans] = []
    unspaced: list[int] = []
    for word in words:
        parts = _split(spans_of(word))
        unspaced += range(len(found), len(found) + len(parts) - 1)
        found += parts
    return tuple(found), tuple(unspaced)


def _split(word: Spans) -> list[Spans]:
    waiting = [*reversed(word)]
    found = []
    for part in breakable_parts("".join(span.text or OBJECT for span in word)):
        own, left = list[Span](), len(part)
        while left > 0:
            span = waiting.pop()
            if len(span.text) > left:
                waiting.append(span.with_text(span.text[left:]))
                span = span.with_text(span.text[:left])
            own.append(span)
            left -= len(span.text or OBJECT)
        found.append(tuple(own))
    return found


def _joined(word: list[Span]) -> Spans:
    """A word; letters that join over the border of two looks are marked."""
    for at in range(1, len(word)):
        before, after = word[at - 1], word[at]
        if are_joined(before.text, after.text):
            word[at - 1] = before.with_text(before.text + JOINED)
            word[at] = after.with_text(JOINED + after.text)
    return tuple(word)
