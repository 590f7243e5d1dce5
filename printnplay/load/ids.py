"""Ids from a pattern such as '{colour}-{value}'.

A yes/no field gives its own name where it is true and nothing where it is not: the pattern
'{part}-{value}-{wreath}' makes 'driver-6' and 'driver-6-wreath'.
"""

import re
import unicodedata
from collections.abc import Mapping

from printnplay.model import Scalar

_PART = re.compile(r"\{([^{}]*)\}")


def is_pattern(text: str) -> bool:
    """Whether every brace opens or closes a name."""
    return not set(_PART.sub("", text)) & set("{}")


def names_in(pattern: str) -> list[str]:
    return _PART.findall(pattern)


def fill(pattern: str, values: Mapping[str, Scalar]) -> str:
    return slug(_PART.sub(lambda found: _text(found[1], values[found[1]]), pattern))


def slug(text: str) -> str:
    """'Belo Horizonte' as 'belo-horizonte'."""
    if not text.isascii():
        text = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")


def _text(name: str, value: Scalar) -> str:
    if isinstance(value, bool):
        return name if value else ""
    return "" if value is None else str(value)
