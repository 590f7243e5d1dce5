"""The cells of the data that a problem of a drawing comes from."""

import re

from printnplay.core.diagnostics import Pos
from printnplay.data.image_files import MISSING
from printnplay.data.model import Card
from printnplay.drawing.assembly import OUTSIDE
from printnplay.drawing.bad import BadSvg
from printnplay.faces.templates import FAILS, TOO_LONG, BadTemplate


def cell_of_template(card: Card, bad: BadTemplate) -> Pos | None:
    """The cell with a text that does not fit, with the name of a picture that is not there, or with
    markup that cannot be read."""
    if bad.code == TOO_LONG:
        return _cell_of(card, bad.text)
    quoted = re.findall("'([^']+)'", bad.message)[-1:]
    if bad.code == MISSING and quoted:
        return _cell_of(card, quoted[0])
    is_markup = bad.code == FAILS and bad.message.startswith("the text of rich()")
    return _cell_of(card, marked=quoted[0]) if is_markup and quoted else None


def cell_of_drawing(card: Card, bad: BadSvg) -> Pos | None:
    """The cell that the name of an unknown icon, or a character that no font has, comes from."""
    if bad.missing is None:
        return None
    if bad.code == OUTSIDE:
        return _cell_of(card, marked=bad.missing)
    for name, value in card.values.items():
        if name in card.places and isinstance(value, str) and bad.missing in value:
            return card.places[name]
    return None


def _cell_of(card: Card, text: str = "", marked: str = "") -> Pos | None:
    """The cell of a card that has a text, perhaps before that of another cell, or a name in its
    markup."""
    pattern = rf"(?:\{{|\{{icon:|colou?r=){re.escape(marked)}(?![\w-])"
    for name, value in card.values.items():
        if not isinstance(value, str) or not value:
            continue
        is_text = value == text or text.startswith(f"{value}\n\n")
        if is_text or (marked and re.search(pattern, value)):
            return card.place(name)
    return None
