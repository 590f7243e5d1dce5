"""A small project with one component of each kind, a reference with figures, and two languages."""

from pathlib import Path

DEMO = {
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

SIDE = "{title: Turn, lines: [{step: Play a card.}]}"
# The project with all that a kit can have besides: player aids and a mat.
WHOLE = {
    "game_yaml": ("boxes:", "mats: [{id: table, cards: race, places: [[mat.table]]}]\nboxes:"),
    "text_en_yaml": ("fact:", "mat: {table: Table}\nfact:"),
    "reference_en_yaml": ("goal:", f"aid: {{front: {SIDE}, back: {SIDE}}}\ngoal:"),
}


def write_demo(folder: Path, **changes: tuple[str, str]) -> None:
    """Writes the project; `race_svg_j2=(old, new)` replaces a text in the file of that name."""
    left = set(changes)
    for name, text in DEMO.items():
        path = folder / name
        key = path.name.replace(".", "_")
        old, new = changes.get(key, ("", ""))
        assert old in text, (name, old)
        left.discard(key)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text.replace(old, new, 1), encoding="utf-8")
    assert not left, left
