"""What the system says of the user: the paper that is sold there, and the language."""

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from printnplay.data.model import Game

LETTER_COUNTRIES = ("US", "CA", "MX", "CL", "CO", "PH")


def locale_of(kind: str) -> str:
    """'fr_CA', 'en_US'; empty where the system says nothing."""
    names = ("LC_ALL", kind, "LANG")
    return next((os.environ[name] for name in names if os.environ.get(name)), "")


def locale_language(game: "Game") -> str:
    language = locale_of("LC_MESSAGES")[:2]
    return language if language in game.languages else "en"


def locale_paper() -> str:
    """Letter where it is sold, A4 everywhere else."""
    return "letter" if locale_of("LC_PAPER")[3:5] in LETTER_COUNTRIES else "a4"
