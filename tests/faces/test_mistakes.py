"""Typical mistakes in templates and the exact words for each, in mistakes.txt.

A mistake is at the start of a line, on a card's art or as a whole template, and what is reported
is indented below it. UPDATE_GOLDENS=1 writes the words anew; read them before they are committed.
"""

import os
import re
from functools import partial
from pathlib import Path

import pytest

from printnplay.core.diagnostics import Report, short
from printnplay.faces.draw import draw_faces
from printnplay.faces.session import Draw, Look
from tests.projects import BUILTIN, GAME, WORDS, load, write_game

GOLDEN = Path(__file__).parent / "mistakes.txt"
TEXT = GOLDEN.read_text(encoding="utf-8")
WHOLE = "{% extends"
ART = """\
{% extends 'face.svg.j2' %}
{% import 'kit.svg.j2' as kit %}
{% block art %}
MISTAKE
{% endblock %}
"""
EACH = "    each: {colour: [red], value: 5}\n    front: race.svg.j2\n"
PALETTE = 'inks: {gold: "#C9A227"}\nsuits: {colour: {red: {base: "#C8283A"}}}\n'
# What only a programmer can read.
FOREIGN = re.compile(
    r"\b(?:object|attribute|argument|positional|keyword|iterable|literal|codec|utf|hash\w*|callable"
    r"|instance\w*|tuple|dict|str|int|float|bool|NoneType|None|True|False|Undefined|[Jj]inja\w*"
    r"|[Pp]ython|sys|module|lambda|self|subscript\w*|unpack|operand\w*|Markup)\b|0x|__|Error|<"
)


def own(mistake: str, found: re.Match[str]) -> str:
    """Nothing for a name or a text of the user's own."""
    return "" if (found[1] or found[0].rstrip("()")) in mistake else found[0]


def is_mistake(line: str) -> bool:
    return bool(line) and not line.startswith((" ", "# "))


def told(root: Path, mistake: str) -> list[str]:
    template = mistake if mistake.startswith(WHOLE) else ART.replace("MISTAKE", mistake)
    folder = root / "templates" / "demo"
    folder.mkdir(parents=True)
    (folder / "race.svg.j2").write_text(template, encoding="utf-8")
    (folder / "palette.yaml").write_text(PALETTE, encoding="utf-8")
    game, report = load(
        write_game(root, game_yaml=GAME + EACH, text_en_yaml=WORDS), "demo", BUILTIN
    )
    assert game, [short(found) for found in report]
    found = Report()
    found.take(draw_faces(Draw(game, Look())))
    return [short(one._replace(notes=())).removeprefix("templates/demo/") for one in found]


@pytest.fixture(scope="module")
def all_told(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[str]]:
    found = filter(is_mistake, TEXT.splitlines())
    return {one: told(tmp_path_factory.mktemp("mistake"), one) for one in found}


def test_every_mistake_is_explained_in_these_words(all_told: dict[str, list[str]]) -> None:
    written = [
        line if at == 0 else f"    {line}"
        for mistake in TEXT.splitlines()
        if not mistake.startswith(" ")
        for at, line in enumerate([mistake, *all_told.get(mistake, ())])
    ]
    if os.environ.get("UPDATE_GOLDENS"):
        GOLDEN.write_text("\n".join([*written, ""]), encoding="utf-8")
    assert written == TEXT.splitlines()


def test_the_words_are_those_of_users(all_told: dict[str, list[str]]) -> None:
    assert len(all_told) >= 60
    for mistake, lines in all_told.items():
        assert lines, mistake
        for line in lines:
            assert line.startswith("race.svg.j2:"), (mistake, line)
            words = re.sub(r"\w+\(\)|'([^']*)'", partial(own, mistake), line.partition("]: ")[2])
            assert not FOREIGN.search(words), (mistake, line)
