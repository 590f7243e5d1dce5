"""What a quick reference shows: the faces and signs that its words and figures name.

Comes in: a filled Reference. Goes out: each drawing once, by the name that it has there.
"""

import re
from collections.abc import Iterator
from dataclasses import replace

from printnplay.diag import Pos, Report, did_you_mean, quote
from printnplay.draw.faces import Look, draw_faces
from printnplay.draw.plain import SIGN_SIDE, open_page
from printnplay.draw.templates import BadTemplate
from printnplay.draw.text import Measure
from printnplay.model import Component, Face, Game, Passage, Reference, Said, Side
from printnplay.units import Size

_INLINE = re.compile(r"\{(card|icon):([a-z0-9/-]+)\}")


def drawings_of(
    game: Game, reference: Reference, look: Look, measure: Measure, report: Report
) -> dict[str, Face]:
    """Every face and sign that a filled reference shows, by the name it has there: `speed/red-40`,
    `icon:sym-flame`."""
    named = dict.fromkeys(_named(reference))
    faces = [said for said in named if not said[0].startswith("icon:")]
    drawn = named_faces(game, faces, look, measure, report)
    for name, pos in named:
        if name.startswith("icon:") and name not in drawn:
            icon = _icon(game, name.removeprefix("icon:"), look, measure, report, pos)
            drawn |= {name: icon} if icon else {}
    return drawn


def _named(reference: Reference) -> Iterator[tuple[str, Pos]]:
    for parts in reference.sections.values():
        for part in parts:
            for said in words_of(part):
                for kind, name in _INLINE.findall(said.text):
                    yield (name if kind == "card" else f"icon:{name}"), said.pos
            for row in part.figure:
                yield from ((face.text, face.pos) for face in (*row.faces, *row.after, *row.marked))


def words_of(part: Passage) -> Iterator[Said]:
    """All that a passage says."""
    rows = (said for row in part.figure for said in (row.words, row.result))
    cells = (cell for row in part.table for cell in row)
    yield from (said for said in (part.words, *cells, *rows) if said)


def named_faces(
    game: Game, named: list[tuple[str, Pos]], look: Look, measure: Measure, report: Report
) -> dict[str, Face]:
    """The faces of these names, each once: only the cards that are named are drawn."""
    known = {f"{part.id}/{card.id}" for part in game.components for card in part.cards}
    wanted = {name.removesuffix("/back") for name, _ in named}
    for name, pos in named:
        if name.removesuffix("/back") not in known:
            message = f"there is no card {quote(name)}"
            report.error("PNP160", pos, message=message, help=did_you_mean(name, known))
    parts = (_only(part, wanted) for part in game.components)
    some = replace(game, components=tuple(part for part in parts if part.cards))
    drawn: dict[str, Face] = {}
    for face in draw_faces(some, look, measure, report):
        end = "/back" if face.side is Side.BACK else ""
        drawn |= {f"{face.component}/{card}{end}": face for card in face.cards}
    return {name: drawn[name] for name in dict(named) if name in drawn}


def _only(part: Component, wanted: set[str]) -> Component:
    return replace(part, cards=tuple(c for c in part.cards if f"{part.id}/{c.id}" in wanted))


def _icon(
    game: Game, name: str, look: Look, measure: Measure, report: Report, pos: Pos
) -> Face | None:
    """A sign of the game in the colour of its suit."""
    size = Size(SIGN_SIDE, SIGN_SIDE)
    try:
        plain = open_page(game, look, measure, size=size, signs=(name,))
    except BadTemplate as bad:
        if bad.code != "PNP203":
            report.error(bad.code, bad.pos, message=bad.message)
            return None
        plain = None
    if plain is None or name not in plain.signs:
        message = f"there is no sign {quote(name)}"
        help = did_you_mean(name, [found for found, _ in _suit_signs(game)])
        report.error("PNP160", pos, message=message, help=help or "name one of signs.svg.j2")
        return None
    plain.sign(name, size.width / 2, size.height / 2, SIGN_SIDE, _colour(game, name))
    return Face(f"icon-{name}", "", Side.FRONT, (name,), size, plain.canvas.to_svg(), pos)


def _suit_signs(game: Game) -> Iterator[tuple[str, str]]:
    """The symbols of the palette, each with its colour."""
    for suit in game.palette.suits.values() if game.palette else ():
        for look in suit.values():
            yield look.get("symbol", ""), look.get("base", "")


def _colour(game: Game, symbol: str) -> str:
    ink = game.palette.inks.get("ink") if game.palette else None
    return dict(_suit_signs(game)).get(symbol) or ink or "#22222C"
