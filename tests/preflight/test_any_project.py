"""`check --print` never crashes, whatever stands in the data and the templates (Hypothesis).

Projects are made at random: a small one and real games, with pieces cut out and scraps put in.
"""

import shutil
import tempfile
from pathlib import Path

from click.testing import CliRunner
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from printnplay.cli.main import cli
from tests.projects import BUILTIN

SMALL = {
    "card_data/demo/game.yaml": """\
id: demo
title: {en: Demo, fr: Démo}
players: 2..4
facts: {hand: 5, rounds: 7}
boxes: [{id: box, holds: [race]}]
components:
  - id: race
    kind: deck
    size: tcg
    fields: {colour: {is: [red, blue], words: colour}, value: 1..3}
    ids: "{colour}-{value}"
    each: {colour: [red, blue], value: 1..3}
    front: race.svg.j2
    back: {shared: back.svg.j2}
  - id: markers
    kind: tokens
    size: 16mm x 16mm
    fields: {number: 1..2}
    each: {number: 1..2}
    front: marker.svg.j2
    back: {shared: back.svg.j2}
  - id: cars
    kind: standees
    size: 36mm x 25mm
    flat: 18mm x 12.5mm
    fields: {colour: [red, blue]}
    each: {colour: [red, blue]}
    front: car.svg.j2
  - id: pad
    kind: pad
    cards: [{id: pad}]
    pad: {rows: 7}
""",
    "card_data/demo/text.en.yaml": """\
component: {race: Race cards, markers: Markers, cars: Cars, pad: Pad}
colour: {red: Red, blue: Blue}
fact: {hand: Each player holds five cards and plays seven rounds.}
""",
    "card_data/demo/text.fr.yaml": """\
component: {race: Cartes de course, markers: Marqueurs, cars: Voitures, pad: Bloc}
colour: {red: Rouge, blue: Bleu}
fact: {hand: Chacun tient cinq cartes et joue sept manches.}
""",
    "card_data/demo/reference.en.yaml": """\
goal: [{rules: [DEM-1], text: "{icon:icon-flag} Play {{ facts.rounds }} rounds, not twelve."}]
setup:
  - rules: [DEM-2]
    figure: [{faces: [race/red-1, race/blue-2], result: "= {{ card('race/red-1').value }}"}]
    text: "Deal five of the {{ deck.race.total }} cards."
""",
    "card_data/demo/reference.fr.yaml": """\
goal: [{rules: [DEM-1], text: "Jouez {{ facts.rounds }} manches."}]
""",
    "templates/demo/palette.yaml": """\
inks: {ink: "#22222C"}
suits:
  colour:
    red: {base: "#C8283A", symbol: icon-flag}
    blue: {base: "#2453A6", symbol: icon-star}
""",
    "templates/demo/race.svg.j2": """\
{% extends 'face.svg.j2' %}
{% block symbols %}
<symbol id="icon-flag" overflow="visible"><path d="M-4-6H4V0H-4Z"/></symbol>
<symbol id="icon-star" viewBox="0 0 24 24"><path d="M12 1 15 8 22 9 16 14Z"/></symbol>
{% endblock %}
{% block ground %}#F3B63A{% endblock %}
{% block art %}
{{ fit(word('colour.' ~ card.colour), w / 2, 70, 40, size=6, min=5) }}
<g transform="translate(9 9) scale(.5)"><use href="#icon-flag" fill="#22222C"/></g>
<circle cx="{{ w / 2 }}" cy="{{ h / 2 }}" r="5" stroke="#22222C" stroke-width=".4" fill="none"/>
<text x="{{ w / 2 }}" y="30" font-family="Fredoka One" font-size="9">{{ card.value }}</text>
{% endblock %}
""",
    "templates/demo/signs.svg.j2": """\
<svg xmlns="http://www.w3.org/2000/svg"><defs>
{% for id in signs %}<g id="sign-{{ id }}"><path d="M-4-6H4V0H-4Z"/></g>{% endfor %}
</defs></svg>
""",
    "templates/demo/marker.svg.j2": """\
{% extends 'face.svg.j2' %}
{% block art %}{{ fit(card.number, 8, 11, 9, size=8) }}{% endblock %}
""",
    "templates/demo/back.svg.j2": """\
{% extends 'face.svg.j2' %}
{% block art %}<circle cx="{{ w / 2 }}" cy="{{ h / 2 }}" r="4"/>{% endblock %}
""",
    "templates/demo/car.svg.j2": """\
{% extends 'face.svg.j2' %}
{% import 'kit.svg.j2' as kit %}
{% block symbols %}<symbol id="icon-flag" overflow="visible"><path d="M-4-6H4V0H-4Z"/></symbol>
<clipPath id="disc"><circle cx="18" cy="12" r="9"/></clipPath>{% endblock %}
{% block ground %}{{ palette.suits.colour[card.colour].base }}{% endblock %}
{% block art %}
<g clip-path="url(#disc)"><text x="14" y="14" font-size="5">car</text></g>
{{ kit.sign('icon-flag', 9, 9, 0.5, palette.inks.ink) }}
{% endblock %}
""",
}
SCRAPS = st.sampled_from(
    """
    0|-1|1e9|1e999|nan|.|é|★|%|{{ 1 / 0 }}|{{ w }}|{{ nope }}|{{ word('x') }}|{% endblock %}
    {% block art %}|{% for i in range(9) %}{% endfor %}|{% include 'race.svg.j2' %}|{{ card }}
    <use href="#icon-flag"/>|<use href="#gone"/>|<g/>|<g transform="scale(0)"><rect width="9"/></g>
    <text font-size="0">a</text>|<text x="9" y="9" font-size="9"/>|<path d="M0 0"/>|<path d="Z"/>
    <path d="M1 1L1 1A0 0 0 0 0 2 2" stroke="#000000"/>|<image width="9" height="9"/>|</svg>|<svg>
    <rect width="-3" height="3"/>|<rect width="99999" height="99999"/>|transform="rotate(1e9)"|&
    opacity="2"|stroke-width="-1"|viewBox="0 0 0 0"|clip-path="url(#bleed)"|fill="url(#no)"|"|'|<|>
    : |- |{|}|[|]|#|~|yes|sept|seventeen|{icon:icon-flag}|{icon:nope}|{card:race/red-1}|race/nope
    copies: 0|copies: 99|size: 3mm x 900mm|front: no.svg.j2|kind: pad|back: {each: race.svg.j2}
    """.replace("\n", "|").split("|")
)
CHANGES = st.tuples(st.floats(0, 1), st.integers(0, 40), SCRAPS)


def changed(text: str, at: float, cut: int, scrap: str) -> str:
    start = int(at * len(text))
    return text[:start] + scrap.strip(" ") + text[start + cut :]


def survives(project: Path, game: str, *more: str) -> None:
    args = ["--project", str(project), "check", game, "--print", "--format", "text", *more]
    result = CliRunner().invoke(cli, args)
    broken = result.exception
    assert broken is None or isinstance(broken, SystemExit), repr(broken)
    assert result.exit_code in (0, 1), result.output


@given(changes=st.lists(st.tuples(st.sampled_from(sorted(SMALL)), CHANGES), max_size=3))
@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_a_small_project_with_scraps(
    changes: list[tuple[str, tuple[float, int, str]]],
) -> None:
    files = dict(SMALL)
    for name, (at, cut, scrap) in changes:
        files[name] = changed(files[name], at, cut, scrap)
    with tempfile.TemporaryDirectory() as folder:
        for name, text in files.items():
            path = Path(folder, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        survives(Path(folder), "demo")


REAL = [
    path.relative_to(BUILTIN.path)
    for game in ("jumbo-grand-prix", "rasant")
    for kind in ("card_data", "templates")
    for path in sorted((BUILTIN.path / kind / game).iterdir())
]


@given(name=st.sampled_from(REAL), changes=st.lists(CHANGES, min_size=1, max_size=2))
@settings(max_examples=6, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_a_real_game_with_scraps(name: Path, changes: list[tuple[float, int, str]]) -> None:
    game = name.parts[1]
    with tempfile.TemporaryDirectory() as folder:
        for kind in ("card_data", "templates"):
            shutil.copytree(BUILTIN.path / kind / game, Path(folder, kind, game))
        path = Path(folder, name)
        text = path.read_text(encoding="utf-8")
        for change in changes:
            text = changed(text, *change)
        path.write_text(text, encoding="utf-8")
        survives(Path(folder), game, "--lang", "en")


def test_the_small_project_is_sound() -> None:
    """Else nothing would be drawn of it."""
    with tempfile.TemporaryDirectory() as folder:
        for name, text in SMALL.items():
            path = Path(folder, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        args = ["--project", folder, "check", "demo", "--print", "--format", "text"]
        lines = CliRunner().invoke(cli, args).stdout.splitlines()
        assert not [line for line in lines if "error[" in line]
        assert [line for line in lines if "PNP354" in line]
