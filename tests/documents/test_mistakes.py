"""Mistakes in drawings that documents show: every verb reports them at their line."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from printnplay.cli.main import cli

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("made_once")]

FILES = {
    "card_data/demo/game.yaml": """\
id: demo
title: {en: Demo}
players: 2..4
components:
  - id: race
    kind: deck
    size: tcg
    fields: {colour: [red, blue], value: 1..2}
    ids: "{colour}-{value}"
    each: {colour: [red, blue], value: 1..2}
    front: race.svg.j2
    back: {shared: back.svg.j2}
mats:
  - {id: piles, cards: race, places: [[draw]], steps: [{word: draw, sign: flag}]}
""",
    "card_data/demo/text.en.yaml": """\
component: {race: Race cards}
mat: {piles: Piles}
draw: Draw pile
""",
    "card_data/demo/reference.en.yaml": """\
goal:
  - rules: [DEM-1]
    text: "Take {icon:flag} or {card:race/blue-2}."
setup:
  - rules: [DEM-2]
    text: "These are cards."
    figure:
      - faces: [race/red-1, race/blue-1, race/red-1/back]
        marked: [race/red-1]
aid:
  front: {title: Turn, lines: [{step: "Play {icon:flag}."}]}
  back: {title: End, lines: [{text: "Count."}]}
""",
    "templates/demo/palette.yaml": 'inks: {ink: "#22222C"}\n',
    "templates/demo/race.svg.j2": """\
{% extends 'face.svg.j2' %}
{% block symbols %}<clipPath id="disc"><circle cx="30" cy="30" r="20"/></clipPath>{% endblock %}
{% block art %}
<rect x="9" y="9" width="40" height="60" fill="none" stroke="#22222C" clip-path="url(#disc)"/>
<text x="31" y="44" font-family="Fredoka One" font-size="9">{{ card.value }}</text>
{% endblock %}
""",
    "templates/demo/back.svg.j2": """\
{% extends 'face.svg.j2' %}
{% block art %}<circle cx="31.5" cy="44" r="9" fill="#22222C"/>{% endblock %}
""",
    "templates/demo/signs.svg.j2": """\
<svg xmlns="http://www.w3.org/2000/svg"><defs>
{% for id in signs if id == 'flag' %}
<g id="sign-flag"><path d="M-4-6H4V0H-4Z"/></g>
{% endfor %}
</defs></svg>
""",
}
RULES = [["rules", "demo", "--format", form] for form in ("text", "markdown", "html", "pdf")]
VERBS = [
    ["check", "demo"],
    ["check", "demo", "--print"],
    ["build", "demo", "--dry-run", "--jobs", "1", "--aids", "--mats"],
    ["proof", "demo", "--aids", "--mats"],
    ["estimate", "demo", "--aids", "--mats"],
    *RULES,
]
# Words alone are not drawn.
DRAWN = [verb for verb in VERBS if verb not in ([VERBS[0], *RULES[:2]])]
FACE, SIGNS = "templates/demo/race.svg.j2", "templates/demo/signs.svg.j2"


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name, text in FILES.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    return tmp_path


def change(file: str, old: str, new: str) -> None:
    text = Path(file).read_text(encoding="utf-8")
    assert old in text
    Path(file).write_text(text.replace(old, new), encoding="utf-8")


def run(verb: list[str]) -> Result:
    """Neither an exit code of 3 nor an exception."""
    done = CliRunner().invoke(cli, ["--messages", "short", *verb])
    assert done.exception is None or isinstance(done.exception, SystemExit), verb
    assert done.exit_code in (0, 1), (verb, done.output)
    return done


def test_the_project_as_it_is_has_no_mistakes(project: Path) -> None:
    for verb in VERBS:
        done = run(verb)
        assert "error[" not in done.output, (verb, done.output)


@pytest.mark.parametrize(
    ("line", "old", "new"),
    [
        (4, 'fill="none"', 'fll="none"'),
        (4, 'fill="none"', 'fill="red"'),
        (4, 'width="40"', 'width="9px"'),
        (4, ')"/>', ')">'),
        (4, "url(#disc)", "url(#dics)"),
        (4, "url(#disc)", "disc"),
        (4, 'clip-path="url(#disc)"', 'clip-path=""'),
        (4, "<rect", '<rect transform="turn(3)"'),
        (4, "<rect", '<rect opacity="2"'),
        (5, "Fredoka One", "Fredoka"),
        (5, 'font-size="9"', 'font-size="9" font-weight="500"'),
        (5, "{{ card.value }}", "{{ card.value }} →"),
        (5, "{{ card.value }}", "A & B"),
        (5, "{{ card.value }}", "{{ card.vlaue }}"),
        (5, "<text", '<tspan x="3"/><text'),
        (2, '<clipPath id="disc">', '<clipPath id="disc"/><clipPath id="disc">'),
    ],
)
def test_a_mistake_in_a_face_is_reported_at_its_line(
    project: Path, line: int, old: str, new: str
) -> None:
    change(FACE, old, new)
    for verb in DRAWN:
        done = run(verb)
        assert done.exit_code == 1, (verb, done.output)
        places = [text.partition(": error[")[0] for text in done.stderr.splitlines()]
        assert any(f"{place}:".startswith(f"{FACE}:{line}:") for place in places), (
            verb,
            done.output,
        )
        assert "there is no card" not in done.stderr, (verb, done.output)


@pytest.mark.parametrize(
    ("line", "old", "new"),
    [
        (3, "H-4Z", "H-4xZ"),
        (3, "<path", '<path fill="red"'),
        (3, "<path", '<path fll="none"'),
        (3, "<path", '<text font-family="Fredoka One" font-size="4">→</text><path'),
        (3, "/></g>", "></g>"),
        (2, "id == 'flag'", "id == flug"),
    ],
)
def test_a_mistake_in_the_signs_is_reported_at_its_line(
    project: Path, line: int, old: str, new: str
) -> None:
    change(SIGNS, old, new)
    for verb in DRAWN:
        done = run(verb)
        assert done.exit_code == 1, (verb, done.output)
        assert f"{SIGNS}:{line}" in done.stderr, (verb, done.output)


def test_a_figure_of_a_card_that_is_not_there_is_reported_at_its_name(project: Path) -> None:
    change("card_data/demo/reference.en.yaml", "race/blue-1,", "race/blue-9,")
    for verb in VERBS:
        done = run(verb)
        assert done.exit_code == 1, (verb, done.output)
        place = "card_data/demo/reference.en.yaml:8:29: error[PNP160]"
        assert f"{place}: there is no card 'race/blue-9'" in done.stderr, (verb, done.output)


@pytest.mark.parametrize(
    ("side", "old", "place"),
    [
        ("front", "    front: race.svg.j2\n", "8:17"),
        ("back", "    back: {shared: back.svg.j2}\n", "8:42"),
    ],
)
def test_a_figure_of_a_side_that_nothing_draws_is_reported_at_its_name(
    project: Path, side: str, old: str, place: str
) -> None:
    """Words alone do without the drawing."""
    change("card_data/demo/game.yaml", old, "    print: no\n" if side == "front" else "")
    for verb in RULES[:2]:
        assert run(verb).exit_code == 0
    for verb in (VERBS[0], *DRAWN):
        done = run(verb)
        assert done.exit_code == 1, (verb, done.output)
        start = f"card_data/demo/reference.en.yaml:{place}: error[PNP160]: 'race/red-1"
        assert start in done.stderr, (verb, done.output)
        assert f"has no {side}" in done.stderr
