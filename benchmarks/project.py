"""The common work as a project of printnplay, as a designer writes one: data, words, templates."""

from pathlib import Path

import work

GAME = """\
id: work
title: {en: The common work}
players: 2..4
components:
  - id: cards
    kind: deck
    size: tcg
    abut: yes
    front: front.svg.j2
    back: {shared: back.svg.j2}
    fields:
      suit: {is: [shell, leaf, wave, sun, score], words: suit}
      value: 1..20
      number: whole
    ids: "{suit}-{number}"
    csv: cards.csv
    expect:
      - {total: %d}
"""
FRONT = """\
{%% extends 'face.svg.j2' %%}
{%% import 'kit.svg.j2' as kit %%}
{%% import 'symbols.svg.j2' as sym %%}
{%% block symbols %%}{{ sym[card.suit]() }}{%% endblock %%}
{%% block ground %%}{{ palette.inks.cream }}{%% endblock %%}
{%% block art %%}
%s
{{ kit.sign(palette.suits.suit[card.suit].symbol, %g, %g, %g, palette.inks.ink) }}
{%% call kit.twice() %%}
{{ fit(card.value, 11, 14.5, 12, size=9, fill=palette.inks.ink) }}
{%% endcall %%}
{{ fit(word('suit.' ~ card.suit), w / 2, 70, 50, size=7, fill=palette.inks.ink) }}
{{ fit(card.number, w / 2, 79.5, 50, size=3.5, fill=palette.inks.ink) }}
{%% endblock %%}
"""
BACK = """\
{%% extends 'face.svg.j2' %%}
{%% block ground %%}{{ palette.inks.night }}{%% endblock %%}
{%% block art %%}
%s
{%% endblock %%}
"""
MACRO = """\
{%% macro %s() -%%}
<symbol id="sym-%s" overflow="visible">
%s
</symbol>
{%%- endmacro %%}
"""


def write_project(folder: Path, times: int) -> None:
    data, looks = folder / "card_data" / "work", folder / "templates" / "work"
    data.mkdir(parents=True, exist_ok=True)
    looks.mkdir(parents=True, exist_ok=True)
    rows = work.cards(times)
    _write(data / "game.yaml", GAME % sum(card.copies for card in rows))
    _write(data / "text.en.yaml", _words())
    lines = (f"{card.suit},{card.value},{card.number},{card.copies}\n" for card in rows)
    _write(data / "cards.csv", "suit,value,number,copies\n" + "".join(lines))
    _write(looks / "palette.yaml", _palette())
    _write(looks / "front.svg.j2", FRONT % (_drawn(work.frame()), *work.ICON_AT, work.ICON_SCALE))
    _write(looks / "back.svg.j2", BACK % _drawn(work.back()))
    icons = (MACRO % (suit, suit, _drawn(work.icon(suit))) for suit in work.SUITS)
    _write(looks / "symbols.svg.j2", "".join(icons))


def _write(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8", newline="\n")


def _drawn(shapes: list[work.Shape]) -> str:
    return "\n".join(work.svg(shape) for shape in shapes)


def _words() -> str:
    words = ", ".join(f"{suit}: {word}" for suit, (word, *_) in work.SUITS.items())
    return f"component: {{cards: Cards}}\nsuit: {{{words}}}\n"


def _palette() -> str:
    inks = f'{{ink: "{work.INK}", cream: "{work.CREAM}", night: "{work.NIGHT}"}}'
    suits = (
        f'    {suit}: {{base: "{base}", symbol: sym-{suit}}}\n'
        for suit, (_, base, *_) in work.SUITS.items()
    )
    return f"inks: {inks}\nsuits:\n  suit:\n{''.join(suits)}"
