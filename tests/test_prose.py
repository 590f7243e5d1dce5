"""Plain English: turns of phrase that read like a translation are in no page, docstring, comment or
message. docs/games has its own words: cars do stand in line there.
"""

import re
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).parent.parent
CODE = ("benchmarks", "docs", "printnplay", "tests")
# What is wrong, and what to write instead.
FOREIGN = {
    r"\b(?:is|are|was|were|be|been) told\b": "is reported",
    r"\btells? of\b": "reports, is about",
    r"\b(?:stands|lies) in\b": "is in",
    r"\b(?:one|a) (?:line|file|folder|page|row|card) a \w+": "one line per problem",
    r"\bso (?:many|high|wide)\b(?! that| as)": "this number, a height, a width",
    r"\bour mistake\b|\bas it should be\b|\bslip of the pen\b": "internal error, no problems, typo",
    r"\bwho says so\b|\bmay say\b|\bpasses for\b": "the source, can contain",
}


def texts() -> list[Path]:
    pages = [*REPOSITORY.glob("*.md"), *REPOSITORY.glob("*/README.md")]
    pages += [page for page in (REPOSITORY / "docs").rglob("*.md") if page.parent.name != "games"]
    code = (path for folder in CODE for path in (REPOSITORY / folder).rglob("*.py"))
    return [*pages, *(path for path in code if path != Path(__file__))]


@pytest.mark.parametrize("pattern", FOREIGN)
def test_prose_is_idiomatic(pattern: str) -> None:
    found = []
    for path in texts():
        text = path.read_text(encoding="utf-8")
        for match in re.finditer(pattern.replace(" ", r"\s+"), text, re.IGNORECASE):
            line = text.count("\n", 0, match.start()) + 1
            found.append(f"{path.relative_to(REPOSITORY)}:{line}: {' '.join(match[0].split())}")
    assert not found, f"write: {FOREIGN[pattern]}"
