"""The cards and signs that the words and figures of a manuscript name.

Unknown names are reported at their places; each drawing is made once, by the name that it has
there.
"""

from collections.abc import Iterable, Iterator, Sequence

from printnplay.core.diagnostics import (
    LocatedText,
    Pos,
    Problem,
    Report,
    Result,
    did_you_mean,
    quote,
)
from printnplay.core.geometry import Side
from printnplay.core.units import Size
from printnplay.data.model import Component, Game
from printnplay.documents.manuscript import Manuscript
from printnplay.drawing.canvas import Canvas
from printnplay.drawing.reader import Symbols
from printnplay.faces.draw import NOTHING, draw_faces
from printnplay.faces.face import Face
from printnplay.faces.session import Draw
from printnplay.faces.templates import BadTemplate
from printnplay.kinds.plain import SIGN, SIGN_SIDE, reported
from printnplay.text.rich import ICON, drawings_in

BACK = "/back"
UNKNOWN = "PNP160"

Named = tuple[str, Pos]


def named_in(manuscript: Manuscript) -> Iterator[Named]:
    """`speed/red-40`, `icon:sym-flame`; those of an aid are drawn by its own template."""
    for part in manuscript.passages:
        for words in part.texts():
            named = (LocatedText(name, words.pos) for name in drawings_in(words.text))
            yield from manuscript.located(named)
    yield from manuscript.located(manuscript.faces())


def cards_in(manuscript: Manuscript) -> list[Named]:
    """The faces of cards among these, each place once."""
    named = dict.fromkeys(named_in(manuscript))
    return [one for one in named if not one[0].startswith(ICON)]


def icons_in(manuscript: Manuscript) -> Iterator[Named]:
    """`sym-flame`: the signs among all of its words, those of the aid too."""
    lines = (line for side in manuscript.aid for line in side.lines)
    texts = [words for part in manuscript.passages for words in part.texts()]
    texts += [words for line in lines for words in (line.label, line.words) if words]
    for words in texts:
        signs = (name for name in drawings_in(words.text) if name.startswith(ICON))
        named = manuscript.located(LocatedText(name, words.pos) for name in signs)
        yield from ((name.removeprefix(ICON), pos) for name, pos in named)


def check_cards(game: Game, manuscript: Manuscript) -> tuple[Problem, ...]:
    """What is wrong with the cards that it names. Nothing is drawn, so that `check` is quick."""
    found = manuscript.report()
    found.extend(unknown_cards(game, cards_in(manuscript)))
    return tuple(found)


def missing_cards(game: Game, cards: Iterable[Named]) -> Iterator[Problem]:
    known = {f"{part.id}/{card.id}": card.id for part in game.components for card in part.cards}
    for name, pos in cards:
        if name.removesuffix(BACK) not in known:
            help = did_you_mean(name, known if "/" in name else known.values())
            yield Problem(UNKNOWN, f"there is no card {quote(name)}", pos, help=help)


def unknown_cards(game: Game, cards: Sequence[Named]) -> Iterator[Problem]:
    """Cards that are not there, and sides of cards that nothing draws."""
    yield from missing_cards(game, cards)
    parts = {f"{part.id}/{card.id}": part for part in game.components for card in part.cards}
    for name, pos in cards:
        part, side = parts.get(name.removesuffix(BACK)), "back" if name.endswith(BACK) else "front"
        if part and not (part.back if side == "back" else part.front):
            message = f"{quote(name)} cannot be shown: its component has no {side}"
            help = f"add '{side}:' to component {quote(part.id)}, or show another card"
            yield Problem(UNKNOWN, message, pos, help=help)


def check_signs(draw: Draw, manuscripts: Iterable[Manuscript]) -> tuple[Problem, ...]:
    """Whether every sign that manuscripts and their aids name is there."""
    found = Report()
    named: list[Named] = []
    for manuscript in manuscripts:
        found.add_sources(manuscript.report())
        named += icons_in(manuscript)
    if named:
        with reported(found, draw.game.pos, "signs"):
            unknown = frozenset(_unknown(draw, tuple(dict(named))))
            found.extend(_no_signs(draw.game, (one for one in named if one[0] in unknown)))
    return tuple(found)


def _no_signs(game: Game, named: Iterable[Named]) -> Iterator[Problem]:
    signs = game.palette.signs() if game.palette else {}
    for name, pos in named:
        others = [found for found in signs if found != name]
        help = did_you_mean(name, others) or "name one of signs.svg.j2"
        yield Problem(UNKNOWN, f"there is no sign {quote(name)}", pos, help=help)


def _unknown(draw: Draw, names: Sequence[str]) -> Iterator[str]:
    """Raises BadTemplate if the template fails by itself."""
    if not _has_all(draw, names):
        yield from (name for name in names if _symbols(draw, name) is None)


def _has_all(draw: Draw, names: Sequence[str]) -> bool:
    try:
        known = draw.symbols(names).names
    except BadTemplate:
        return False
    return {f"{SIGN}{name}" for name in names} <= known


def _symbols(draw: Draw, name: str) -> Symbols | None:
    """What draws a sign; None if the game has none of that name. Raises BadTemplate."""
    try:
        found = draw.symbols((name,))
    except BadTemplate as bad:
        if any(_is_same(name, one.unknown or "") for one in bad.every):
            return None
        raise
    return found if f"{SIGN}{name}" in found.names else None


def _is_same(name: str, macro: str) -> bool:
    """Macros have _ for -."""
    return name.replace("-", "_") == macro.replace("-", "_")


def drawings_of(
    draw: Draw, manuscript: Manuscript, *, is_dry_run: bool = False
) -> Result[dict[str, Face]]:
    """Every face and sign that a filled manuscript shows, by the name it has there: `speed/red-40`,
    `icon:sym-flame`. The faces of a dry run are empty."""
    found, cards = manuscript.report(), cards_in(manuscript)
    found.extend(unknown_cards(draw.game, cards))
    drawn = _empty(draw.game, cards) if is_dry_run else found.take(named_faces(draw, cards))
    for name, pos in dict.fromkeys(named_in(manuscript)):
        if name.startswith(ICON) and name not in drawn:
            icon = _sign(draw, name.removeprefix(ICON), pos, found)
            drawn |= {name: icon} if icon else {}
    return found.result(drawn)


def _empty(game: Game, named: list[Named]) -> dict[str, Face]:
    """Faces of the right size: for a page that is only laid out."""
    sizes = {part.id: part.size for part in game.components}
    faces: dict[str, Face] = {}
    for name, pos in named:
        component, card, *_ = name.split("/")
        size = sizes.get(component)
        if size:
            faces[name] = Face(name, component, Side.FRONT, (card,), size, NOTHING, pos)
    return faces


def named_faces(draw: Draw, named: list[Named]) -> Result[dict[str, Face]]:
    """The faces of these names, each once: only the cards that are named are drawn."""
    found = Report()
    wanted = {name.removesuffix(BACK) for name, _ in named}
    parts = (_only(part, wanted) for part in draw.game.components)
    some = draw.only(tuple(part for part in parts if part.cards))
    drawn: dict[str, Face] = {}
    for face in found.take(draw_faces(some)):
        end = BACK if face.side is Side.BACK else ""
        drawn |= {f"{face.component}/{card}{end}": face for card in face.cards}
    return found.result({name: drawn[name] for name in dict(named) if name in drawn})


def _only(part: Component, wanted: set[str]) -> Component:
    return part._replace(cards=tuple(c for c in part.cards if f"{part.id}/{c.id}" in wanted))


def _sign(draw: Draw, name: str, pos: Pos, report: Report) -> Face | None:
    """A sign of the game in the colour of its suit; one that is not there is reported."""
    size, middle = Size(SIGN_SIDE, SIGN_SIDE), SIGN_SIDE / 2
    with reported(report, pos, f"sign {quote(name)}"):
        symbols = _symbols(draw, name)
        if symbols is None:
            report.extend(_no_signs(draw.game, ((name, pos),)))
            return None
        canvas = Canvas(size, draw.reader)
        drawn = symbols.draw(f"{SIGN}{name}", _colour(draw.game, name))
        canvas.place(drawn, f"translate({middle:g} {middle:g})")
        return Face(f"icon-{name}", "", Side.FRONT, (name,), size, canvas.to_picture(), pos)
    return None


def _colour(game: Game, symbol: str) -> str:
    if game.palette is None:
        return "#22222C"
    look = game.palette.signs().get(symbol, {})
    return look.get("base") or game.palette.inks.get("ink") or "#22222C"
