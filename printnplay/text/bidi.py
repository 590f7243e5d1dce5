"""The direction of text: the level of each character, by the Unicode Bidirectional Algorithm.

Levels are even for characters that run from left to right and odd for the others. The names of the
rules are those of Unicode Standard Annex 9.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple
from unicodedata import bidirectional, category, mirrored, normalize

MAX_DEPTH = 125
STRONG = {"L": "L", "R": "R", "AL": "R", "AN": "R", "EN": "R"}
ISOLATES = frozenset(["LRI", "RLI", "FSI"])
EMBEDDINGS = {"LRE": (0, ""), "RLE": (1, ""), "LRO": (0, "L"), "RLO": (1, "R")}
REMOVED = frozenset([*EMBEDDINGS, "PDF", "BN"])
NEUTRAL = frozenset(["B", "S", "WS", "ON", "PDI", *ISOLATES])
TURNS = frozenset(["R", "AL", "AN", "RLE", "RLO", "RLI", "FSI"])
# The first characters that run from right to left.
FIRST_RTL = "\u0590"


class _Status(NamedTuple):
    level: int
    override: str = ""
    is_isolate: bool = False


def is_plain(text: str) -> bool:
    """Whether all of it surely runs from left to right."""
    return text.isascii() or max(text) < FIRST_RTL


def has_turns(text: str) -> bool:
    """Whether some of it runs from right to left, or can be made to."""
    return not is_plain(text) and any(bidirectional(sign) in TURNS for sign in text)


def is_rtl(text: str) -> bool:
    """Whether the first letter runs from right to left (P2, P3)."""
    return bool(text) and not is_plain(text) and _base(list(map(bidirectional, text))) == 1


@lru_cache(maxsize=4096)
def levels(text: str, base: int) -> tuple[int, ...]:
    """The level of each character of a line; `base` is 1 if the whole runs from right to left."""
    classes = [bidirectional(sign) or "L" for sign in text]
    found, kinds = _explicit(classes, base)
    kept = [at for at, kind in enumerate(classes) if kind not in REMOVED]
    for sequence in _sequences(kept, found, classes):
        _resolve(sequence, found, kinds, text, base)
    _fill_removed(found, classes, base)
    # L1: white space at the end, and separators, are as the whole line.
    is_end = True
    for at in reversed(range(len(text))):
        if classes[at] in ("S", "B"):
            found[at], is_end = base, True
        elif classes[at] in ("WS", "PDI", *ISOLATES, *REMOVED):
            found[at] = base if is_end else found[at]
        else:
            is_end = False
    return tuple(found)


def visual_order(found: Sequence[int]) -> list[int]:
    """The places of a line from left to right (L2)."""
    order = list(range(len(found)))
    for level in range(max(found, default=0), 0, -1):
        start = 0
        while start < len(order):
            end = start
            while end < len(order) and found[order[end]] >= level:
                end += 1
            order[start:end] = reversed(order[start:end])
            start = max(end, start + 1)
    return order


def _base(classes: Sequence[str], start: int = 0) -> int:
    """1 if the first strong character runs from right to left; isolated ones do not count."""
    depth = 0
    for kind in classes[start:]:
        if kind in ISOLATES:
            depth += 1
        elif kind == "PDI":
            if not depth and start:
                return 0
            depth = max(0, depth - 1)
        elif not depth and kind in ("L", "R", "AL"):
            return int(kind != "L")
    return 0


def _explicit(classes: list[str], base: int) -> tuple[list[int], list[str]]:
    """X1 to X8: the levels that marks of direction ask for, and the classes that they set."""
    found, kinds, marks = [base] * len(classes), list(classes), _Marks(base)
    for at, kind in enumerate(classes):
        if kind in EMBEDDINGS:
            found[at] = marks.top.level
            marks.embed(*EMBEDDINGS[kind])
            continue
        if kind == "PDF":
            marks.end_embedding()
        elif kind == "PDI":
            marks.end_isolate()
        found[at] = marks.top.level
        if marks.top.override and kind not in ("PDF", "BN"):
            kinds[at] = marks.top.override
        if kind in ISOLATES:
            is_first = kind == "FSI"
            marks.isolate(_base(classes, at + 1) if is_first else int(kind == "RLI"))
    return found, kinds


class _Marks:
    """The stack of embeddings and isolates, and how many had no room on it."""

    def __init__(self, base: int) -> None:
        self.stack = [_Status(base)]
        self.isolates, self.lost_isolates, self.lost_embeddings = 0, 0, 0

    @property
    def top(self) -> _Status:
        return self.stack[-1]

    def embed(self, parity: int, override: str) -> None:
        level = _next_level(self.top.level, parity)
        if self._has_room(level):
            self.stack.append(_Status(level, override))
        elif not self.lost_isolates:
            self.lost_embeddings += 1

    def isolate(self, parity: int) -> None:
        level = _next_level(self.top.level, parity)
        if self._has_room(level):
            self.isolates += 1
            self.stack.append(_Status(level, "", is_isolate=True))
        else:
            self.lost_isolates += 1

    def end_embedding(self) -> None:
        if self.lost_isolates:
            return
        if self.lost_embeddings:
            self.lost_embeddings -= 1
        elif not self.top.is_isolate and len(self.stack) > 1:
            self.stack.pop()

    def end_isolate(self) -> None:
        if self.lost_isolates:
            self.lost_isolates -= 1
        elif self.isolates:
            self.lost_embeddings, self.isolates = 0, self.isolates - 1
            while not self.top.is_isolate:
                self.stack.pop()
            self.stack.pop()

    def _has_room(self, level: int) -> bool:
        return level <= MAX_DEPTH and not self.lost_isolates and not self.lost_embeddings


def _next_level(level: int, parity: int) -> int:
    return level + 1 if (level + 1) % 2 == parity else level + 2


def _sequences(kept: list[int], found: list[int], classes: list[str]) -> Iterator[list[int]]:
    """X10: runs of one level, joined over what is isolated between them."""
    runs: list[list[int]] = []
    for at in kept:
        if runs and found[runs[-1][-1]] == found[at]:
            runs[-1].append(at)
        else:
            runs.append([at])
    waiting: list[list[int]] = []
    done: list[list[int]] = []
    for run in runs:
        if classes[run[0]] == "PDI" and waiting:
            whole = waiting.pop()
            whole += run
        else:
            whole = list(run)
            done.append(whole)
        if classes[run[-1]] in ISOLATES:
            waiting.append(whole)
    yield from done


def _resolve(sequence: list[int], found: list[int], kinds: list[str], text: str, base: int) -> None:
    level = found[sequence[0]]
    own = "R" if level % 2 else "L"
    before = _edge(sequence[0], -1, found, kinds, level, base)
    after = _edge(sequence[-1], 1, found, kinds, level, base)
    if kinds[sequence[-1]] in ISOLATES:
        after = "R" if max(level, base) % 2 else "L"
    here = [kinds[at] for at in sequence]
    _weak(here, before)
    _brackets(here, [text[at] for at in sequence], before, own)
    _neutral(here, before, after, own)
    for at, kind in zip(sequence, here, strict=True):
        # I1, I2
        if level % 2:
            found[at] = level + (kind in ("L", "EN", "AN"))
        else:
            found[at] = level + (1 if kind == "R" else 2 if kind in ("AN", "EN") else 0)


def _edge(at: int, step: int, found: list[int], kinds: list[str], level: int, base: int) -> str:
    """The direction next to a sequence: that of the higher level (sos, eos)."""
    at += step
    while 0 <= at < len(kinds) and kinds[at] in REMOVED:
        at += step
    beyond = found[at] if 0 <= at < len(kinds) else base
    return "R" if max(level, beyond) % 2 else "L"


def _weak(here: list[str], before: str) -> None:
    """W1 to W7: marks, digits, and the signs next to digits."""
    last = before
    for at, kind in enumerate(here):
        if kind == "NSM":
            here[at] = "ON" if last in (*ISOLATES, "PDI") else last
        last = here[at]
    strong = before
    for at, kind in enumerate(here):
        if kind in ("L", "R", "AL"):
            strong = kind
        elif kind == "EN" and strong == "AL":
            here[at] = "AN"
    here[:] = ["R" if kind == "AL" else kind for kind in here]
    for at in range(1, len(here) - 1):
        around = here[at - 1], here[at + 1]
        if here[at] in ("ES", "CS") and around == ("EN", "EN"):
            here[at] = "EN"
        elif here[at] == "CS" and around == ("AN", "AN"):
            here[at] = "AN"
    _terminators(here)
    here[:] = ["ON" if kind in ("ES", "ET", "CS") else kind for kind in here]
    strong = before
    for at, kind in enumerate(here):
        if kind in ("L", "R"):
            strong = kind
        elif kind == "EN" and strong == "L":
            here[at] = "L"


def _terminators(here: list[str]) -> None:
    """W5: signs such as % and € belong to the digits next to them."""
    start = 0
    while start < len(here):
        end = start
        while end < len(here) and here[end] == "ET":
            end += 1
        is_near = (start and here[start - 1] == "EN") or (end < len(here) and here[end] == "EN")
        if end > start and is_near:
            here[start:end] = ["EN"] * (end - start)
        start = max(end, start + 1)


def _brackets(here: list[str], signs: list[str], before: str, own: str) -> None:
    """N0: both brackets of a pair run as what is inside, or as what is before them."""
    for first, last in sorted(_pairs(here, signs)):
        inside = {STRONG[kind] for kind in here[first + 1 : last] if kind in STRONG}
        if own in inside:
            chosen = own
        elif inside:
            context = [STRONG[kind] for kind in here[:first] if kind in STRONG]
            chosen = context[-1] if context else before
        else:
            continue
        here[first] = here[last] = chosen


def _pairs(here: list[str], signs: list[str]) -> Iterator[tuple[int, int]]:
    """BD16: at most 63 brackets wait for their other halves."""
    waiting: list[tuple[str, int]] = []
    for at, sign in enumerate(signs):
        if here[at] != "ON" or not mirrored(sign):
            continue
        if category(sign) == "Ps":
            if len(waiting) == 63:
                return
            waiting.append((_closing(sign), at))
        elif category(sign) == "Pe":
            own = normalize("NFC", sign)
            for place in reversed(range(len(waiting))):
                if waiting[place][0] == own:
                    yield waiting[place][1], at
                    del waiting[place:]
                    break


def _closing(sign: str) -> str:
    """The other half of a bracket: mostly the next character."""
    own = normalize("NFC", sign)
    return {"[": "]", "{": "}", "\u298d": "\u2990", "\u298f": "\u298e"}.get(own, chr(ord(own) + 1))


def _neutral(here: list[str], before: str, after: str, own: str) -> None:
    """N1, N2: spaces and signs run as both sides of them do, or else as the whole."""
    start = 0
    while start < len(here):
        end = start
        while end < len(here) and here[end] in NEUTRAL:
            end += 1
        if end > start:
            left = STRONG.get(here[start - 1], before) if start else before
            right = STRONG.get(here[end], after) if end < len(here) else after
            here[start:end] = [left if left == right else own] * (end - start)
        start = max(end, start + 1)


def _fill_removed(found: list[int], classes: list[str], base: int) -> None:
    """Marks that are left out go with the character before them."""
    for at, kind in enumerate(classes):
        if kind in REMOVED:
            found[at] = found[at - 1] if at else base
