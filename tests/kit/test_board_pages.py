"""The pages of a split board are checked for the marks around its parts; the board itself is
checked once, as it is drawn."""

from pathlib import Path

import pytest

from printnplay.core.diagnostics import Problem
from printnplay.kit.check import Printing, check_printing
from printnplay.kit.pages import page_faces
from tests.kinds.test_board import pages
from tests.preflight.drawings.sketches import HEAD, project
from tests.shown import words

GAME = """\
id: demo
title: {en: Demo}
players: 2..4
components:
  - id: race
    kind: board
    size: 350mm x 450mm
    front: map.svg.j2
    back: {shared: map.svg.j2}
    cards: [{id: map}]
"""
CELLS = """\
{% block art %}
{% for x in range(0, 350, 50) %}{% for y in range(0, 450, 50) %}
{{ fit((x // 50) ~ ',' ~ (y // 50), x + 25, y + 30, 36, size=10) }}
{% endfor %}{% endfor %}
"""
COVER = '<rect x="55" y="55" width="40" height="40" fill="#F3B63A"/>\n'
PAPERS = ("a4", "a5", "letter")


def checked(root: Path, art: str, paper: str) -> tuple[Problem, ...]:
    game = project(root, GAME, map=f"{HEAD}{art}{{% endblock %}}\n")
    return check_printing(game, Printing(papers=(paper,), printer="none")).problems


@pytest.mark.parametrize("paper", PAPERS)
def test_text_in_all_parts_of_a_board_is_no_problem(paper: str, tmp_path: Path) -> None:
    """Strips cover some of it and joints cut some of it, which is meant."""
    assert checked(tmp_path, CELLS, paper) == ()


@pytest.mark.parametrize("paper", PAPERS)
def test_what_is_wrong_with_a_board_is_reported_once_at_its_template(
    paper: str, tmp_path: Path
) -> None:
    (found,) = checked(tmp_path, CELLS + COVER, paper)
    assert (found.code, found.pos.line, found.cards) == ("PNP347", 5, ("map",))
    assert found.pos.file.endswith("map.svg.j2")


def test_only_marks_are_checked_of_a_page() -> None:
    front, behind = list(page_faces(pages()))[:2]
    assert "Glue B1 here" in words(front.checked)
    assert front.checked.root.count < front.picture.root.count
    assert len(behind.checked.root.children) == 0 < behind.picture.root.count
