"""A draft: kits that are checked and never written, and what they share."""

from dataclasses import dataclass, field
from typing import NamedTuple

from printnplay.data.flowing import Reference


class ReadReference(NamedTuple):
    """A quick reference as it is written, and with its numbers."""

    written: Reference
    filled: Reference


@dataclass(frozen=True, slots=True)
class Draft:
    """What the kits of all languages and papers read once."""

    references: dict[str, ReadReference | None] = field(default_factory=dict)
