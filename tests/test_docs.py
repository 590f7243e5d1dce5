"""The documentation: every link leads somewhere, every listing of data is valid, what is listed is
complete, and the site is built without a warning and without anything from another server.

tests/test_guides.py types its commands.
"""

import json
import os
import re
import subprocess
import sys
from functools import cache
from itertools import pairwise
from pathlib import Path
from textwrap import dedent

import jinja2
import pytest
import yaml

from printnplay.cli.main import VERBS
from printnplay.cli.schema import json_schema
from tests.data.test_schema import validator
from tests.test_guides import DOCS, REPOSITORY, Block, blocks, pages

DECISIONS = sorted((DOCS / "decisions").glob("0*.md"))
GAME = {"id": "demo", "title": {"en": "Demo"}, "players": "2..4", "components": []}
COMPONENT = {"id": "race", "kind": "deck"}
_LISTING = re.compile(r"^```.*?^```$|`[^`\n]*`", re.M | re.S)
_LINK = re.compile(r"\]\(([^)\s]+)\)")


def name(path: Path) -> str:
    return path.relative_to(REPOSITORY).as_posix()


@cache
def anchors(path: Path) -> frozenset[str]:
    """Those that GitHub makes of the headings of a page."""
    text = re.sub(r"^```.*?^```$", "", path.read_text(encoding="utf-8"), flags=re.M | re.S)
    heads = re.findall(r"^#+ (.+)$", text, re.M)
    return frozenset(re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads)


@pytest.mark.parametrize("page", pages(), ids=name)
def test_every_link_leads_somewhere(page: Path) -> None:
    text = _LISTING.sub("", page.read_text(encoding="utf-8"))
    for link in _LINK.findall(text):
        if link.startswith("https://"):
            continue
        file, _, anchor = link.partition("#")
        target = (page.parent / file).resolve() if file else page
        assert target.is_file(), link
        assert not anchor or anchor in anchors(target), link


@pytest.mark.parametrize("page", pages(), ids=name)
def test_lists_and_tables_follow_an_empty_line(page: Path) -> None:
    """GitHub does not need it; the site does."""
    text = re.sub(r"^```.*?^```$", "", page.read_text(encoding="utf-8"), flags=re.M | re.S)
    lines = text.split("\n")
    starts = re.compile(r"(?:[-*] |\d+\. |\|)")
    wrong = [
        line
        for before, line in pairwise(lines)
        if starts.match(line) and not re.match(r"$|#| |[-*] |\d+\. |\||<!--", before)
    ]
    assert not wrong


DATA = [
    (page, block)
    for page in pages()
    for block in blocks(page)
    if block.language == "yaml" and not block.file
]


@pytest.mark.parametrize(("page", "block"), DATA, ids=lambda value: getattr(value, "name", ""))
def test_data_that_a_page_shows_are_valid(page: Path, block: Block) -> None:
    """What is no file is a part of one: some entries of a game, of a component, or of a page."""
    read = yaml.safe_load(dedent(block.text))
    game = validator("game")
    if page.name == "reference.md":
        validator("reference").validate(read)
    elif isinstance(read, list):
        game.validate(GAME | {"components": read})
    elif set(read) <= set(json.loads(json_schema("game"))["properties"]):
        game.validate(GAME | read)
    elif set(read) & {"fields", "front", "look", "sheet"}:
        game.validate(GAME | {"components": [COMPONENT | read]})
    else:
        assert set(read) & {"show", "jobs"}, "a listing of a kind that no test knows"


TEMPLATES = [(page, b) for page in pages() for b in blocks(page) if b.language == "jinja"]


@pytest.mark.parametrize(("page", "block"), TEMPLATES, ids=lambda v: getattr(v, "name", ""))
def test_templates_that_a_page_shows_can_be_read(page: Path, block: Block) -> None:
    jinja2.Environment(autoescape=True).parse(block.text)


def test_the_readme_has_a_row_for_every_command() -> None:
    text = (REPOSITORY / "README.md").read_text(encoding="utf-8")
    found = re.findall(r"^\| `printnplay ([a-z]+)", text, re.M)
    assert sorted(found) == sorted(VERBS)


def test_every_decision_has_a_status_and_is_listed() -> None:
    """UPDATE_GOLDENS=1 writes the list anew."""
    rows = []
    for path in DECISIONS:
        text = path.read_text(encoding="utf-8")
        found = re.match(r"# (\d+\. .+)\n\nStatus: ((?:accepted|superseded|rejected).*)\n\n", text)
        assert found, path.name
        rows.append(f"| [{found[1]}]({path.name}) | {found[2]} |\n")
    page = DOCS / "decisions" / "README.md"
    head, table, _ = page.read_text(encoding="utf-8").partition("|---|---|\n")
    if os.environ.get("UPDATE_GOLDENS"):
        page.write_text(head + table + "".join(rows), encoding="utf-8")
    assert page.read_text(encoding="utf-8") == head + table + "".join(rows)


def test_the_changelog_is_short() -> None:
    """At most twelve bullets per released version, one line each."""
    text = (REPOSITORY / "CHANGELOG.md").read_text(encoding="utf-8")
    heads = {"Added", "Changed", "Fixed", "Reprint", "Rules", "For existing projects"}
    assert {*re.findall(r"^### (.+)$", text, re.M)} <= heads
    _, *versions = re.split(r"^## ", text, flags=re.M)
    for version in versions:
        name, bullets = version.splitlines()[0], re.findall(r"^- .+$", version, re.M)
        assert name == "Unreleased" or len(bullets) <= 12, name
        assert not re.search(r"^  \S", version, re.M), f"{name}: a bullet of several lines"


SOURCE = re.compile(
    r"<(?:script|link|img|iframe|source)\b[^>]*\b(?:src|href)=[\"']?(?:https?:)?//"
    r"|@import\b[^;]{0,9}//|url\([\"']?(?:https?:)?//"
)


@pytest.mark.slow
def test_the_site_is_complete_and_loads_nothing_from_elsewhere(tmp_path: Path) -> None:
    site = tmp_path / "site"
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(site)]
    done = subprocess.run(
        command, cwd=REPOSITORY, capture_output=True, text=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, done.stderr
    text = (site / "commands.html").read_text(encoding="utf-8")
    assert [verb for verb in VERBS if f'id="printnplay-{verb}"' not in text] == []
    for path in site.rglob("*"):
        if path.suffix in (".html", ".css"):
            assert not SOURCE.search(path.read_text(encoding="utf-8")), path.name
