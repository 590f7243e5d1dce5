"""Mats: plain papers that show where cards lie.

Comes in: the checked map of a game and its components. Goes out: Mats, and the words that mats and
pads need.
"""

from collections.abc import Iterator

from printnplay.core.diagnostics import Note, Pos, Report, did_you_mean, quote
from printnplay.data.accessories import Mat, Spot
from printnplay.data.model import Component
from printnplay.data.shape import Checked


def read_mats(head: Checked, components: tuple[Component, ...], report: Report) -> tuple[Mat, ...]:
    mats: dict[str, Mat] = {}
    for part in head.many("mats", Checked):
        mat = _mat(part)
        if mat.id in mats:
            notes = (Note("the first one", mats[mat.id].pos),)
            message = f"mat {quote(mat.id)} is declared twice"
            report.error("PNP130", mat.pos, message=message, notes=notes)
        mats[mat.id] = mat
        if not all(mat.places) or not mat.places:
            message = "expected at least one place in every row, found none"
            report.error("PNP105", part.place("places"), message=message)
        _check_deck(part, mat, components, report)
    return tuple(mats.values())


def _mat(part: Checked) -> Mat:
    rows = part.many("places", tuple)
    return Mat(
        part.get("id", str) or "",
        part.pos,
        deck=part.get("cards", str) or "",
        places=tuple(tuple(_spot(spot) for spot in row) for row in rows),
        down=part.get("down", int) or 1,
        is_a_players=part.get("player", bool) or False,
        hint=part.get("hint", str),
        steps=tuple(_spot(spot) for spot in part.many("steps", Checked)),
    )


def _spot(part: Checked) -> Spot:
    sign, fan = part.get("sign", str), part.get("fan", str)
    return Spot(part.get("word", str) or "", part.pos, sign, fan)


def _check_deck(part: Checked, mat: Mat, components: tuple[Component, ...], report: Report) -> None:
    decks = {component.id: component for component in components if component.size}
    deck, pos = decks.get(mat.deck), part.place("cards")
    if mat.deck and deck is None:
        message = f"there is no deck {quote(mat.deck)}"
        report.error("PNP160", pos, message=message, help=did_you_mean(mat.deck, decks))
    if deck and mat.is_a_players and not deck.colours:
        message = f"deck {quote(mat.deck)} has no 'colours' of players"
        report.error("PNP160", pos, message=message, help="leave out 'player: yes'")


def sheet_words(
    components: tuple[Component, ...], mats: tuple[Mat, ...]
) -> Iterator[tuple[str, Pos]]:
    """The keys that pads and mats write, each with its place."""
    decks = {part.id: part for part in components}
    for pad in (part.pad for part in components if part.pad):
        yield from ((row.word, row.pos) for row in pad.rows if row.word)
        yield from _colour_words(decks.get(pad.columns or ""), pad.place("columns"))
        if pad.hint:
            yield pad.hint, pad.place("hint")
    for mat in mats:
        yield f"mat.{mat.id}", mat.pos
        yield from ((spot.word, spot.pos) for spot in mat.spots if spot.word)
        yield from _colour_words(decks.get(mat.deck) if mat.is_a_players else None, mat.pos)
        if mat.hint:
            yield mat.hint, mat.pos


def _colour_words(deck: Component | None, pos: Pos) -> Iterator[tuple[str, Pos]]:
    """A player's colour is named on the sheet."""
    yield from ((f"colour.{colour}", pos) for colour in (deck.card_colours if deck else ()))
