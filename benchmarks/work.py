"""The common work: what every program of the benchmark has to put on paper.

Goes out: one JSON that the peers read, and the same cards as a printnplay project. Millimetres,
y pointing down. 76 cards a W; ten and a hundred times W have no two cards alike.
"""

import json
import math
from importlib.resources import files
from pathlib import Path

Shape = list[str | float]

PAGE = (210.0, 297.0)
CARD = (63.0, 88.0)
GROUND, INK = "#F4EFE6", "#1C2036"
SUITS = {
    "red": {"title": "Red engines", "base": "#C8283A", "dark": "#7A1422", "light": "#F2A3AB"},
    "blue": {"title": "Blue wings", "base": "#2453A6", "dark": "#122D60", "light": "#9DBBEC"},
    "green": {"title": "Green tyres", "base": "#2FA574", "dark": "#14664A", "light": "#A6E3CA"},
    "yellow": {"title": "Yellow lamps", "base": "#FBC60C", "dark": "#A87A00", "light": "#FFE99A"},
    "score": {"title": "Points", "base": "#6C7488", "dark": "#343A50", "light": "#DDE1EA"},
}
# Ten primitives about 0 0: a kind, a colour of the suit, and its numbers.
ICON: list[Shape] = [
    ["circle", "dark", 0, 0, 18],
    ["circle", "base", 0, 0, 16],
    ["circle", "light", 0, 0, 11],
    ["polygon", "dark", 0, -9, 4, 4, -4, 4],
    ["rect", "dark", -12, 6, 24, 4],
    ["rect", "base", -10, 7, 20, 2],
    ["circle", "dark", -8, 11, 3],
    ["circle", "dark", 8, 11, 3],
    ["circle", "light", -8, 11, 1.4],
    ["circle", "light", 8, 11, 1.4],
]


def back_shapes() -> list[Shape]:
    """Forty primitives on the middle of the card, the same when turned by half a turn."""
    shapes: list[Shape] = []
    for at in range(36):
        x, y = 22 * math.cos(at * math.pi / 18), 22 * math.sin(at * math.pi / 18)
        shapes.append(["circle", "#F2A3AB" if at % 2 else "#9DBBEC", round(x, 2), round(y, 2), 1.6])
    shapes.append(["circle", "#FFFFFF", 0, 0, 18])
    shapes.append(["circle", "#2453A6", 0, 0, 16])
    shapes.append(["polygon", "#FBC60C", 0, -14, 8, 0, 0, 14, -8, 0])
    shapes.append(["rect", "#C8283A", -3, -3, 6, 6])
    return shapes


def designs(times: int) -> list[tuple[str, int, int]]:
    """Suit, value and copies; more than one W has every number once."""
    suited = [suit for suit in SUITS if suit != "score"]
    if times == 1:
        cards = [(suit, value, 2) for suit in suited for value in range(1, 8)]
        return [*cards, *(("score", value, 1) for value in range(1, 21))]
    of = [suit for suit in suited for _ in range(14 * times)] + ["score"] * (20 * times)
    return [(suit, value, 1) for value, suit in enumerate(of, start=1)]


def write_json(path: Path, times: int) -> None:
    """All that a peer needs: it draws, and reckons nothing."""
    left, top = (PAGE[0] - 3 * CARD[0]) / 2, (PAGE[1] - 3 * CARD[1]) / 2
    right, bottom = PAGE[0] - left, PAGE[1] - top
    xs, ys = ([start + at * step for at in range(4)] for start, step in zip((left, top), CARD))
    marks = [[x, y, x, y + 5] for x in xs for y in (top - 8, bottom + 3)]
    marks += [[x, y, x + 5, y] for y in ys for x in (left - 8, right + 3)]
    font = files("font_fredoka_one") / "files" / "FredokaOne-Regular.ttf"
    known = {
        "page": PAGE,
        "card": CARD,
        "block": [left - 3, top - 3, right - left + 6, bottom - top + 6],
        "spots": [[x, y] for y in ys[:3] for x in xs[:3]],
        "marks": marks,
        "ground": GROUND,
        "ink": INK,
        "suits": SUITS,
        "icon": ICON,
        "back": back_shapes(),
        "cards": [[suit, value] for suit, value, copies in designs(times) for _ in range(copies)],
        "font": str(font),
    }
    path.write_text(json.dumps(known), encoding="utf-8")


def svg_shape(shape: Shape, fill: str) -> str:
    kind, _, *v = shape
    match kind:
        case "circle":
            return f'<circle cx="{v[0]}" cy="{v[1]}" r="{v[2]}" fill="{fill}"/>'
        case "rect":
            place = f'x="{v[0]}" y="{v[1]}" width="{v[2]}" height="{v[3]}"'
            return f'<rect {place} fill="{fill}"/>'
    return f'<polygon points="{" ".join(map(str, v))}" fill="{fill}"/>'


def write_project(folder: Path, times: int) -> None:
    """The same cards as a user of printnplay would declare and draw them."""
    data, templates = folder / "card_data/bench", folder / "templates/bench"
    data.mkdir(parents=True)
    templates.mkdir(parents=True)
    (data / "game.yaml").write_text(_GAME % ", ".join(SUITS))
    words = "".join(f"  {suit}: {look['title']}\n" for suit, look in SUITS.items())
    (data / "text.en.yaml").write_text(f"component: {{cards: Cards}}\nsuit:\n{words}")
    rows = [f"{suit},{value},{copies}\n" for suit, value, copies in designs(times)]
    (data / "cards.csv").write_text(f"suit,value,copies\n{''.join(rows)}")
    looks = [
        f'    {suit}: {{base: "{look["base"]}", dark: "{look["dark"]}", light: "{look["light"]}", '
        f"symbol: sym-{suit}}}\n"
        for suit, look in SUITS.items()
    ]
    inks = f'inks: {{ground: "{GROUND}", ink: "{INK}"}}\n'
    (templates / "palette.yaml").write_text(f"{inks}suits:\n  suit:\n{''.join(looks)}")
    icon = "\n".join(svg_shape(shape, f"{{{{ suit.{shape[1]} }}}}") for shape in ICON)
    (templates / "card.svg.j2").write_text(_FRONT.replace("ICON", icon))
    back = "\n".join(svg_shape(shape, str(shape[1])) for shape in back_shapes())
    (templates / "back.svg.j2").write_text(_BACK.replace("SHAPES", back))


_GAME = """\
id: bench
title: {en: Bench}
players: 2..4
components:
  - id: cards
    kind: deck
    size: 63mm x 88mm
    front: card.svg.j2
    back: {shared: back.svg.j2}
    fields:
      suit: {is: [%s], words: suit}
      value: whole
    ids: "{suit}-{value}"
    csv: cards.csv
"""

_FRONT = """\
{% extends 'face.svg.j2' %}
{% set suit = palette.suits.suit[card.suit] %}
{% block symbols %}
<symbol id="{{ suit.symbol }}" overflow="visible">
ICON
</symbol>
{% endblock %}
{% block ground %}{{ palette.inks.ground }}{% endblock %}
{% block art %}
<rect x="3" y="3" width="57" height="82" rx="3" fill="none" stroke="{{ suit.base }}" stroke-width="1"/>
<use href="#{{ suit.symbol }}" x="31.5" y="36"/>
<g font-family="Fredoka One" text-anchor="middle" fill="{{ palette.inks.ink }}">
<text x="31.5" y="80" font-size="5">{{ word('suit.' ~ card.suit) }}</text>
<text x="31.5" y="70" font-size="12">{{ card.value }}</text>
<text x="10" y="12" font-size="6">{{ card.value }}</text>
<text transform="rotate(180 31.5 44)" x="10" y="12" font-size="6">{{ card.value }}</text>
</g>
{% endblock %}
"""

_BACK = """\
{% extends 'face.svg.j2' %}
{% block ground %}{{ palette.inks.ink }}{% endblock %}
{% block art %}
<g transform="translate(31.5 44)">
SHAPES
</g>
{% endblock %}
"""
