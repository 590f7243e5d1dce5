"""Spaces that no line breaks at."""

import re

NARROW = "\u202f"
# French puts spaces inside quotes and before high signs, narrow ones before some. A number stands
# with what it counts, a small drawing before its word. No line breaks there.
_NARROW = re.compile(r" (?=[;!?])")
_UNBREAKABLE = re.compile(r"(?<=«) | (?=[:»%×])|(?<=[×=]) |(?<=\d) (?=[^\W\d_])|(?<=\}) (?=[\w*{])")


def bound(text: str) -> str:
    return _UNBREAKABLE.sub("\xa0", _NARROW.sub(NARROW, text))
