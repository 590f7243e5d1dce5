"""Icons that cards show and no quick reference explains.

Comes in: a Game, its faces, and what its reference shows and says. Goes out: a warning for each
icon, at the line that draws it. An icon is the symbol of a suit's value, or one whose id begins
with 'icon-'; all else is decoration.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from printnplay.core.diagnostics import Diagnostic, Pos, Severity, quote
from printnplay.data.model import Game, word_key
from printnplay.preflight.findings import Finding
from printnplay.sheets.model import Face, Side

PREFIX = "icon-"
COLOUR = "colour"
TAG = "<use"

_TAG = re.compile(r"<use\b[^>]*>")
_HREF = re.compile(r'\bhref="#([^"]+)"')
_AT = re.compile(r'data-at="([^"]+):(\d+)"')


@dataclass(frozen=True, slots=True)
class Shown:
    """What a reference shows (`speed/red-40`, `icon:sym-flame`) and says, in one language."""

    names: frozenset[str]
    words: str
    language: str
    pos: Pos


@dataclass(frozen=True, slots=True)
class Front:
    """A front, and each symbol that it uses with the template's line that uses it first."""

    face: Face
    icons: Mapping[str, str]


def fronts_of(faces: Iterable[Face]) -> tuple[Front, ...]:
    return tuple(Front(face, icons_of(face.svg)) for face in faces if face.side is Side.FRONT)


def unexplained_icons(game: Game, fronts: Sequence[Front], shown: Shown) -> Iterator[Finding]:
    """PNP355: each icon once, on the first face that has it."""
    on_sheet = [front for front in fronts if _is_shown(front.face, shown)]
    seen = {icon for front in on_sheet for icon in front.icons}
    parts = {front.face.component for front in on_sheet}
    values = _values(game)
    for front in fronts:
        face = front.face
        for icon, at in front.icons.items():
            value = values.get(icon)
            if icon in seen or (value is None and not icon.startswith(PREFIX)):
                continue
            is_colour = value is not None and value[0] == COLOUR and face.component in parts
            seen.add(icon)
            if not is_colour and not _is_said(game, icon, value, shown):
                yield Finding(_problem(game, icon, at, shown), face.name)


def icons_of(svg: str) -> dict[str, str]:
    """`icon-flag` at 'race.svg.j2:7'."""
    found: dict[str, str] = {}
    for tag in _TAG.findall(svg):
        href, at = _HREF.search(tag), _AT.search(tag)
        if href:
            found.setdefault(href[1], f"{at[1]}:{at[2]}" if at else "")
    return found


def _is_shown(face: Face, shown: Shown) -> bool:
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


def _is_said(game: Game, icon: str, value: tuple[str, str] | None, shown: Shown) -> bool:
    """Shown among the words, or its value named in them."""
    if f"icon:{icon}" in shown.names:
        return True
    fields = (part.fields.get(value[0]) for part in game.components) if value else ()
    keys = {word_key(f.words, value[1]) for f in fields if f and f.words and value}
    known = game.words.get(shown.language, {})
    said = [known[key].casefold() for key in keys if key in known]
    return any(re.search(rf"\b{re.escape(word)}\b", shown.words.casefold()) for word in said)


def _problem(game: Game, icon: str, at: str, shown: Shown) -> Diagnostic:
    message = f"cards show the icon {quote(icon)}, and {shown.pos.file} does not explain it"
    help = f"show it among its words: {{icon:{icon}}}"
    pos = _place(game, at) or game.pos
    return Diagnostic("PNP355", message, pos, severity=Severity.WARNING, help=help)


def _place(game: Game, at: str) -> Pos | None:
    name, _, line = at.rpartition(":")
    for folder in game.template_folders:
        path = folder.path / name
        if name and path.is_file():
            text = path.read_text(encoding="utf-8", errors="replace").split("\n")[int(line) - 1]
            column = text.find(TAG) + 1
            return Pos(str(Path(folder.shown, name)), int(line), column, len(TAG))
    return None
