"""Icons that cards show and no quick reference explains, each reported at the line that draws it.

An icon is the symbol of a suit's value, or one whose id begins with 'icon-'; all else is
decoration.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from printnplay.core.diagnostics import Pos, Problem, Severity, quote
from printnplay.core.geometry import Side
from printnplay.data.model import Game, word_key
from printnplay.faces.face import Face
from printnplay.preflight.drawings.places import FacePlaces
from printnplay.preflight.findings import Finding

PREFIX = "icon-"
COLOUR = "colour"


@dataclass(frozen=True, slots=True)
class ShownNames:
    """The faces and icons (`speed/red-40`, `icon:sym-flame`) and the words of a reference in one
    language."""

    names: frozenset[str]
    words: str
    language: str
    pos: Pos


def unexplained_icons(
    game: Game, faces: Sequence[Face], shown: ShownNames, places: FacePlaces
) -> Iterator[Finding]:
    """PNP355: each icon once, on the first front that has it."""
    fronts = [face for face in faces if face.side is Side.FRONT and face.is_drawn]
    on_sheet = [face for face in fronts if _is_shown(face, shown)]
    seen = {icon for face in on_sheet for icon in face.picture.names}
    parts = {face.component for face in on_sheet}
    values = _values(game)
    for face in fronts:
        for icon in sorted(face.picture.names):
            value = values.get(icon)
            if icon in seen or (value is None and not icon.startswith(PREFIX)):
                continue
            is_colour = value is not None and value[0] == COLOUR and face.component in parts
            seen.add(icon)
            if not is_colour and not _is_said(game, icon, value, shown):
                pos = places.use_of(face, icon) or game.pos
                yield Finding(_problem(icon, pos, shown), face.name)


def _is_shown(face: Face, shown: ShownNames) -> bool:
    return any(f"{face.component}/{card}" in shown.names for card in face.cards)


def _values(game: Game) -> dict[str, tuple[str, str]]:
    """The symbols of the palette: each is a value of a suit."""
    suits = game.palette.suits if game.palette else {}
    return {
        look["symbol"]: (suit, value)
        for suit, values in suits.items()
        for value, look in values.items()
        if "symbol" in look
    }


def _is_said(game: Game, icon: str, value: tuple[str, str] | None, shown: ShownNames) -> bool:
    """Shown among the words, or its value named in them."""
    if f"icon:{icon}" in shown.names:
        return True
    fields = (part.fields.get(value[0]) for part in game.components) if value else ()
    keys = {word_key(f.words, value[1]) for f in fields if f and f.words and value}
    known = game.words.get(shown.language, {})
    said = [known[key].casefold() for key in keys if key in known]
    return any(re.search(rf"\b{re.escape(word)}\b", shown.words.casefold()) for word in said)


def _problem(icon: str, pos: Pos, shown: ShownNames) -> Problem:
    message = f"cards show the icon {quote(icon)}, and {shown.pos.file} does not explain it"
    help = f"show it among its words: {{icon:{icon}}}"
    return Problem("PNP355", message, pos, severity=Severity.WARNING, help=help)
