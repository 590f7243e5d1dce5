"""What a quick reference shows: the faces and signs that its words and figures name.

Comes in: a filled Reference. Goes out: each drawing once, by the name that it has there.
"""

from printnplay.core.diagnostics import Pos, Report, quote
from printnplay.core.geometry import Side
from printnplay.core.units import Size
from printnplay.data.flowing import Reference
from printnplay.data.model import Component, Game
from printnplay.documents.reference.names import named_in, refuse_unknown
from printnplay.documents.reference.sign_names import refuse_signs
from printnplay.faces.draw import NOTHING, draw_faces
from printnplay.faces.face import Face
from printnplay.faces.session import Draw
from printnplay.faces.templates import BadTemplate
from printnplay.kinds.plain import SIGN_SIDE, Plain, open_page, reported

ICON = "icon:"


def drawings_of(
    draw: Draw, reference: Reference, report: Report, *, is_draft: bool = False
) -> dict[str, Face]:
    """Every face and sign that a filled reference shows, by the name it has there: `speed/red-40`,
    `icon:sym-flame`. The faces of a draft are empty."""
    named = dict.fromkeys(named_in(reference))
    faces = [said for said in named if not said[0].startswith(ICON)]
    refuse_unknown(draw.game, faces, report)
    drawn = _empty(draw.game, faces) if is_draft else named_faces(draw, faces, report)
    for name, pos in named:
        if name.startswith(ICON) and name not in drawn:
            icon = _sign(draw, name.removeprefix(ICON), pos, report)
            drawn |= {name: icon} if icon else {}
    return drawn


def _empty(game: Game, named: list[tuple[str, Pos]]) -> dict[str, Face]:
    """Faces of the right size: for a page that is only laid out."""
    sizes = {part.id: part.size for part in game.components}
    faces: dict[str, Face] = {}
    for name, pos in named:
        component, card, *_ = name.split("/")
        size = sizes.get(component)
        if size:
            faces[name] = Face(name, component, Side.FRONT, (card,), size, NOTHING, pos)
    return faces


def named_faces(draw: Draw, named: list[tuple[str, Pos]], report: Report) -> dict[str, Face]:
    """The faces of these names, each once: only the cards that are named are drawn."""
    wanted = {name.removesuffix("/back") for name, _ in named}
    parts = (_only(part, wanted) for part in draw.game.components)
    some = draw.only(tuple(part for part in parts if part.cards))
    drawn: dict[str, Face] = {}
    for face in draw_faces(some, report):
        end = "/back" if face.side is Side.BACK else ""
        drawn |= {f"{face.component}/{card}{end}": face for card in face.cards}
    return {name: drawn[name] for name in dict(named) if name in drawn}


def _only(part: Component, wanted: set[str]) -> Component:
    return part._replace(cards=tuple(c for c in part.cards if f"{part.id}/{c.id}" in wanted))


def _sign(draw: Draw, name: str, pos: Pos, report: Report) -> Face | None:
    """A sign of the game in the colour of its suit; one that is not there is reported."""
    size = Size(SIGN_SIDE, SIGN_SIDE)
    with reported(report, pos, f"sign {quote(name)}"):
        plain = _page(draw, name, size)
        if plain is None or not plain.has_sign(name):
            refuse_signs(draw.game, ((name, pos),), report)
            return None
        plain.sign(name, size.width / 2, size.height / 2, SIGN_SIDE, _colour(draw.game, name))
        picture = plain.canvas.to_picture()
        return Face(f"icon-{name}", "", Side.FRONT, (name,), size, picture, pos)
    return None


def _page(draw: Draw, name: str, size: Size) -> Plain | None:
    """None where the template does not know the sign."""
    try:
        return open_page(draw, size=size, signs=(name,))
    except BadTemplate as bad:
        if bad.is_for_want_of_a_name:
            return None
        raise


def _colour(game: Game, symbol: str) -> str:
    if game.palette is None:
        return "#22222C"
    look = game.palette.signs().get(symbol, {})
    return look.get("base") or game.palette.inks.get("ink") or "#22222C"
