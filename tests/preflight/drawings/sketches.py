"""Small drawings for tests, on a card of 63 x 88 mm, and what the preflight finds in them."""

from pathlib import Path

from printnplay.core.diagnostics import long
from printnplay.data.model import Game
from printnplay.faces.session import Look
from printnplay.kit.preflight import preflight_drawings
from printnplay.preflight.findings import Finding
from tests.projects import BUILTIN, START, WORDS, load, write_game

GAME = f"{START}    fields: {{value: 1..1}}\n    each: {{value: 1..1}}\n    front: race.svg.j2\n"
BACK = "    back: {shared: back.svg.j2}\n"
HEAD = """\
{% extends 'face.svg.j2' %}
{% import 'kit.svg.j2' as kit with context %}
"""
FRONT = "race-1"


def sketch(root: Path, art: str, *, ground: str = "#FFFFFF", symbols: str = "") -> Game:
    """A game of one card with this front."""
    return project(root, GAME, race=_template(art, ground, symbols))


def sketched_back(root: Path, art: str, *, ground: str = "#FFFFFF", symbols: str = "") -> Game:
    """A game of one card with this back, which all its cards share."""
    return project(root, GAME + BACK, race=_template(""), back=_template(art, ground, symbols))


def sketched_token(root: Path, art: str, *, ground: str = "#FFFFFF", back: str = "") -> Game:
    """A game of one token of 20 x 20 mm with this front."""
    kind = "    kind: tokens\n    size: 20mm x 20mm\n"
    game = GAME.replace("    kind: deck\n    size: tcg\n", kind) + (BACK if back else "")
    return project(root, game, race=_template(art, ground), back=_template(back))


def project(root: Path, game: str, **templates: str) -> Game:
    folder = root / "templates" / "demo"
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in templates.items():
        (folder / f"{name}.svg.j2").write_text(text, encoding="utf-8")
    loaded, report = load(write_game(root, game_yaml=game, text_en_yaml=WORDS), "demo", BUILTIN)
    assert loaded, [long(found) for found in report]
    return loaded


def findings(game: Game) -> tuple[Finding, ...]:
    return preflight_drawings(game, Look())


def codes(game: Game) -> list[str]:
    return [finding.problem.code for finding in findings(game)]


def rounded(finding: Finding) -> tuple[float, ...]:
    assert finding.box
    return tuple(round(value, 1) for value in finding.box)


def _template(art: str, ground: str = "#FFFFFF", symbols: str = "") -> str:
    return (
        f"{HEAD}{{% block symbols %}}{symbols}{{% endblock %}}\n"
        f"{{% block ground %}}{ground}{{% endblock %}}\n"
        f"{{% block art %}}\n{art}\n{{% endblock %}}\n"
    )
