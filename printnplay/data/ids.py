"""Ids from a pattern such as '{colour}-{value}'.

A yes/no field gives its own name where it is true and nothing where it is not: the pattern
'{part}-{value}-{wreath}' makes 'driver-6' and 'driver-6-wreath'.
"""

import re
import unicodedata
from collections.abc import Mapping
from functools import cache

from printnplay.data.model import Scalar
from printnplay.data.scalar import ID

_PART = re.compile(r"\{([^{}]*)\}")


def is_pattern(text: str) -> bool:
    """Whether every brace opens or closes a name."""
    return not set(_PART.sub("", text)) & set("{}")


@cache
def names_in(pattern: str) -> tuple[str, ...]:
    return tuple(_PART.findall(pattern))


def fill(pattern: str, values: Mapping[str, Scalar]) -> str:
    """A deck has one pattern and many cards: it is taken apart once."""
    parts = [
        _text(part, values[part]) if at % 2 else part for at, part in enumerate(_parts(pattern))
    ]
    return slug("".join(parts))


@cache
def _parts(pattern: str) -> tuple[str, ...]:
    """What stands between the names, and by turns the names."""
    return tuple(_PART.split(pattern))


def slug(text: str) -> str:
    """'Belo Horizonte' as 'belo-horizonte'."""
    if ID.fullmatch(text):
        return text
    if not text.isascii():
        text = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")


def _text(name: str, value: Scalar) -> str:
    if isinstance(value, bool):
        return name if value else ""
    return "" if value is None else str(value)
