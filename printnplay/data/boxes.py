"""The tuck boxes of a game.

Comes in: the checked maps under `boxes:`, and the components. Goes out: boxes that hold decks of
this game; whatever cannot lie in one is reported at its place.
"""

from printnplay.core.diagnostics import Note, Pos, Report, did_you_mean, quote
from printnplay.data.accessories import Box
from printnplay.data.model import Component
from printnplay.data.scalar import wrong_type
from printnplay.data.shape import Checked
from printnplay.data.yaml_file import Node, Scalar


def read_boxes(
    parts: tuple[Checked, ...], components: tuple[Component, ...], report: Report
) -> tuple[Box, ...]:
    known = {component.id: component for component in components}
    boxes = [box for part in parts if (box := _read(part, known, report))]
    first: dict[str, Pos] = {}
    for box in boxes:
        if box.id in first:
            message = f"box {quote(box.id)} is declared twice"
            notes = (Note("the first one", first[box.id]),)
            report.error("PNP130", box.pos, message=message, notes=notes)
        first.setdefault(box.id, box.pos)
    return tuple(boxes)


def _read(part: Checked, known: dict[str, Component], report: Report) -> Box | None:
    box_id, each_colour = part.get("id", str), part.get("each", str) == "colour"
    held: dict[str, Component] = {}
    for node in part.nodes("holds"):
        deck = _deck(node, known, report)
        if deck is not None and _can_hold(deck, node.pos, each_colour, report):
            held[deck.id] = deck
    if not part.nodes("holds") and "holds" in part.data:
        message = "a box holds at least one deck"
        report.error("PNP105", part.place("holds"), message=message)
    _need_equal_colours(list(held.values()), part, each_colour, report)
    return Box(box_id, tuple(held), part.pos, each_colour) if box_id and held else None


def _deck(node: Node, known: dict[str, Component], report: Report) -> Component | None:
    if not isinstance(node, Scalar) or node.is_null:
        wrong_type(node, "the id of a deck", report)
        return None
    if node.text not in known:
        decks = [name for name, component in known.items() if component.is_deck]
        message = f"there is no component {quote(node.text)}"
        report.error("PNP161", node.pos, message=message, help=did_you_mean(node.text, decks))
        return None
    return known[node.text]


def _can_hold(deck: Component, pos: Pos, each_colour: bool, report: Report) -> bool:
    """Only cards have a size and a thickness that a box can be computed from."""
    if deck.is_deck and not deck.cards and report.has_errors:
        return False  # its rows are wrong, and that has been reported
    if not deck.is_deck:
        message, help = f"a box holds decks, and {quote(deck.id)} is of kind {deck.kind}", None
    elif not deck.copies:
        message, help = f"deck {quote(deck.id)} has no cards", None
    elif each_colour and not deck.colours:
        message = f"a box for each colour, and deck {quote(deck.id)} has no 'colours'"
        help = "leave 'each: colour' out"
    else:
        return True
    report.error("PNP161", pos, message=message, help=help)
    return False


def _need_equal_colours(
    decks: list[Component], part: Checked, each_colour: bool, report: Report
) -> None:
    if each_colour and len({deck.colours for deck in decks}) > 1:
        message = "a box for each colour, and its decks have different colours"
        report.error("PNP161", part.place("holds"), message=message)
