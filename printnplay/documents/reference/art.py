"""What a quick reference shows: the faces and signs that its words and figures name.

Comes in: a filled Reference. Goes out: each drawing once, by the name that it has there.
"""

from dataclasses import dataclass

from printnplay.core.diagnostics import Pos, Report
from printnplay.core.units import Size
from printnplay.data.flowing import Reference
from printnplay.data.model import Component, Game
from printnplay.documents.reference.names import named_in, refuse_unknown
from printnplay.documents.reference.sign_names import refuse_signs
from printnplay.faces.faces import Look, draw_faces, templates_of
from printnplay.faces.templates import BadTemplate, Templates
from printnplay.kinds.plain import SIGN_SIDE, Plain, open_page
from printnplay.sheets.model import Face, Side
from printnplay.text.lines import Measure


def drawings_of(
    game: Game,
    reference: Reference,
    look: Look,
    measure: Measure,
    report: Report,
    *,
    is_draft: bool = False,
) -> dict[str, Face]:
    """Every face and sign that a filled reference shows, by the name it has there: `speed/red-40`,
    `icon:sym-flame`. The faces of a draft are empty."""
    named = dict.fromkeys(named_in(reference))
    faces = [said for said in named if not said[0].startswith("icon:")]
    refuse_unknown(game, faces, report)
    drawn = _empty(game, faces) if is_draft else named_faces(game, faces, look, measure, report)
    signs = _Signs(game, look, measure, templates_of(game, look, measure), report)
    for name, pos in named:
        if name.startswith("icon:") and name not in drawn:
            icon = signs.draw(name.removeprefix("icon:"), pos)
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
            faces[name] = Face(name, component, Side.FRONT, (card,), size, "", pos)
    return faces


def named_faces(
    game: Game, named: list[tuple[str, Pos]], look: Look, measure: Measure, report: Report
) -> dict[str, Face]:
    """The faces of these names, each once: only the cards that are named are drawn."""
    wanted = {name.removesuffix("/back") for name, _ in named}
    parts = (_only(part, wanted) for part in game.components)
    some = game._replace(components=tuple(part for part in parts if part.cards))
    drawn: dict[str, Face] = {}
    for face in draw_faces(some, look, measure, report):
        end = "/back" if face.side is Side.BACK else ""
        drawn |= {f"{face.component}/{card}{end}": face for card in face.cards}
    return {name: drawn[name] for name in dict(named) if name in drawn}


def _only(part: Component, wanted: set[str]) -> Component:
    return part._replace(cards=tuple(c for c in part.cards if f"{part.id}/{c.id}" in wanted))


@dataclass(frozen=True, slots=True)
class _Signs:
    """Draws the signs of a game, each in the colour of its suit."""

    game: Game
    look: Look
    measure: Measure
    templates: Templates
    report: Report

    def draw(self, name: str, pos: Pos) -> Face | None:
        try:
            plain = self._page(name)
        except BadTemplate as bad:
            self.report.error(bad.code, bad.pos, message=bad.message)
            return None
        if plain is None or name not in plain.signs:
            refuse_signs(self.game, ((name, pos),), self.report)
            return None
        size = plain.canvas.size
        plain.sign(name, size.width / 2, size.height / 2, SIGN_SIDE, _colour(self.game, name))
        return Face(f"icon-{name}", "", Side.FRONT, (name,), size, plain.canvas.to_svg(), pos)

    def _page(self, name: str) -> Plain | None:
        """None where the template does not know the sign."""
        size = Size(SIGN_SIDE, SIGN_SIDE)
        try:
            return open_page(
                self.game,
                self.look,
                self.measure,
                size=size,
                signs=(name,),
                templates=self.templates,
            )
        except BadTemplate as bad:
            if bad.code == "PNP203":
                return None
            raise


def _colour(game: Game, symbol: str) -> str:
    if game.palette is None:
        return "#22222C"
    look = game.palette.signs().get(symbol, {})
    return look.get("base") or game.palette.inks.get("ink") or "#22222C"
