"""Quick references for tests: read and filled, and the rules that a game has."""

import re
from functools import cache
from pathlib import Path

from printnplay.core.diagnostics import long
from printnplay.documents.manuscript import Manuscript, Passage
from printnplay.documents.reference.build import filled_reference
from tests.projects import GAMES, builtin

LANGUAGES = ("en", "fr", "nl")
REPOSITORY = Path(__file__).parent.parent
TOLD = [game for game in GAMES if builtin(game).references]


@cache
def reference(game: str, language: str) -> Manuscript:
    """Which must be there in this very language, and fill without a word of complaint."""
    found, problems = filled_reference(builtin(game), language)
    assert not problems, [long(problem) for problem in problems]
    assert found is not None
    assert found.language == language
    return found


def passages(game: str, language: str) -> list[Passage]:
    return [part for parts in reference(game, language).sections.values() for part in parts]


def example(game: str, language: str, name: str) -> Passage:
    return next(part for part in passages(game, language) if part.example == name)


def rule_ids(game: str) -> set[str]:
    text = (REPOSITORY / "docs" / "games" / f"{game}.md").read_text(encoding="utf-8")
    return set(re.findall(r"^- \*\*([A-Z]+-\d+)\*\*", text, re.M))
