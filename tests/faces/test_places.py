"""Mistakes are at the author's own templates, whoever wrote the template that draws them."""

from pathlib import Path

import pytest
from jinja2 import Template

from printnplay.core.diagnostics import Report, short
from printnplay.data.model import LocatedPath
from printnplay.faces.draw import draw_faces
from printnplay.faces.places import TemplatePlaces
from printnplay.faces.sandbox import Sandbox
from printnplay.faces.session import Draw, Look
from tests.projects import BUILTIN, GAME, WORDS, load, write_game

FACE = "{% extends 'face.svg.j2' %}\n"
ART = FACE + "{% block art %}\n"
BOX = "{% macro box(fill) %}\n<rect width='3' height='3' fill='{{ fill }}'/>\n{% endmacro %}\n"
RACE = "    each: {colour: [red], value: [1, 2]}\n    front: race.svg.j2\n"
OTHER = """\
  - id: other
    kind: deck
    size: tcg
    fields: {number: 1..2}
    ids: "{number}"
    each: {number: [1]}
    front: other.svg.j2
"""
FINE = ART + "{% for i in range(3) %}<path d='M0 0h{{ i }}'/>{% endfor %}{% endblock %}\n"

CASES = {
    "a wrong value": (
        ART + '<rect width="{{ card.colour }}" height="3"/>{% endblock %}',
        "race.svg.j2:3:1: error[PNP311]: width 'red' is not a length",
    ),
    "a long value": (
        ART + """<rect width="{{ 'x' * 90 }}" height="3"/>{% endblock %}""",
        f"race.svg.j2:3:1: error[PNP311]: width '{'x' * 59}…' is not a length",
    ),
    "a colour in a block of a foreign template": (
        FACE + "{% block ground %}rust{% endblock %}",
        "race.svg.j2:2:10: error[PNP311]: colour 'rust' is not of the form #RRGGBB",
    ),
    "a colour for a foreign macro": (
        "{% import 'kit.svg.j2' as kit %}"
        + ART
        + "{{ kit.rays(9, 9, 3, 9, 'red') }}{% endblock %}",
        "race.svg.j2:3:8: error[PNP311]: colour 'red' is not of the form #RRGGBB (write '#FF0000')",
    ),
    "a macro in another file": (
        "{% import 'box.svg.j2' as own %}" + ART + "{{ own.box('red') }}{% endblock %}",
        "box.svg.j2:2:1: error[PNP311]: colour 'red' is not of the form #RRGGBB (write '#FF0000')",
    ),
    "an unknown icon": (
        ART + "{{ fit('{icon:flag}', 9, 9, 20, size=4) }}{% endblock %}",
        (
            "race.svg.j2:3:4: error[PNP311]: there is no icon 'flag'"
            " (draw it as 'icons/flag.svg', or write '\\{' for a brace)"
        ),
    ),
    "loops without end after one that ends": (
        ART + "{% for i in range(3) %}{% endfor %}\n"
        "{% for i in range(99999) %}{% for k in range(99999) %}{% endfor %}{% endfor %}\n"
        "{% endblock %}",
        "race.svg.j2:4: error[PNP204]: not allowed: the loops take too many steps",
    ),
    "too large a drawing": (
        ART + "{% for i in range(99999) %}\n<path d='M0 0h9v9h9v9h9'/>\n{% endfor %}{% endblock %}",
        "race.svg.j2:4: error[PNP204]: not allowed: the drawing is larger than 2 MB",
    ),
}

# They run into limits that take seconds to reach.
LONG = ("loops without end after one that ends", "too large a drawing")


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.slow] * (name in LONG)) for name in CASES]
)
def test_a_mistake_is_at_the_line_to_change(tmp_path: Path, name: str) -> None:
    """And in no other template: other.svg.j2 draws after it."""
    template, expected = CASES[name]
    folder = tmp_path / "templates" / "demo"
    folder.mkdir(parents=True)
    for file, text in {"race": template, "other": FINE, "box": BOX}.items():
        (folder / f"{file}.svg.j2").write_text(text, encoding="utf-8")
    words = WORDS + "  other: Other\n"
    root = write_game(tmp_path, game_yaml=GAME + RACE + OTHER, text_en_yaml=words)
    game, report = load(root, "demo", BUILTIN)
    assert game, [short(found) for found in report]
    found = Report()
    found.take(draw_faces(Draw(game, Look())))
    told = {short(one._replace(notes=())).removeprefix("templates/demo/") for one in found}
    assert told == {expected}


def test_lines_are_those_that_jinja_finds() -> None:
    """But the template reads their numbers once, and not for each part of a drawing."""
    text = "".join(f"{{% if a > {at} %}}\n{{{{ a }}}}\n{{% endif %}}\n" for at in range(9))
    ours = Sandbox().from_string(text)
    lines = range(ours.debug_info[-1][1] + 9)
    wanted = [Template.get_corresponding_lineno(ours, line) for line in lines]
    with pytest.MonkeyPatch.context() as patch:
        assert [ours.get_corresponding_lineno(line) for line in lines] == wanted
        patch.setattr(ours, "_debug_info", "1=1")
        assert [ours.get_corresponding_lineno(line) for line in lines] == wanted
    assert len({*wanted}) > 9


def test_a_file_of_a_project_next_door_can_be_no_template(tmp_path: Path) -> None:
    places = TemplatePlaces((LocatedPath(tmp_path, "../game/templates"),))
    (tmp_path / "race.svg.j2").write_text("<svg/>", encoding="utf-8")
    assert places.source("../game/card_data/demo/race.csv") is None
    assert places.source("../game/templates/race.svg.j2") == "<svg/>"
