"""The drawings of a rulebook, {figure:NAME}: templates/<game>/figure-NAME.svg.j2, in millimetres.

A template knows face(), which places real faces, and the words of the game.
"""

from dataclasses import dataclass, field

from markupsafe import Markup

from printnplay.core.diagnostics import Pos, Report, Result, quote
from printnplay.core.geometry import Side
from printnplay.core.units import Size
from printnplay.documents.manuscript import Manuscript
from printnplay.documents.passages import SCENE
from printnplay.documents.shown import BACK, named_faces
from printnplay.drawing.fit import clip_of
from printnplay.drawing.picture import Placed
from printnplay.drawing.subset import NAMED
from printnplay.faces.face import Face
from printnplay.faces.mistakes import NoSuchName, TemplateMistake, check_numbers
from printnplay.faces.session import Draw
from printnplay.kinds.plain import reported

RADIUS = 3.0
EDGE = 'fill="none" stroke="#5A5A5A" stroke-width="{:.3f}"'


def scenes_of(draw: Draw, rulebook: Manuscript) -> Result[dict[str, Face]]:
    """Each drawing by its name, with `figure:` before."""
    found, faces = rulebook.report(), _Faces(draw, rulebook.pos)
    drawn: dict[str, Face] = {}
    for part in rulebook.passages:
        if part.scene and f"{SCENE}{part.scene.text}" not in drawn:
            made = _scene(draw, part.scene.text, part.scene.pos, faces, found)
            drawn |= {f"{SCENE}{part.scene.text}": made} if made else {}
    found.extend(faces.report)
    return found.result(drawn)


def _scene(draw: Draw, name: str, pos: Pos, faces: "_Faces", report: Report) -> Face | None:
    what, template = f"figure {quote(name)}", f"figure-{name}.svg.j2"
    with reported(report, pos, what):
        picture = draw.picture(template, {"face": faces.face})
        if picture.view is None:
            message = f"the drawing of {what} has no size"
            help = 'give it one, in millimetres: <svg viewBox="0 0 120 70" ...>'
            report.error("PNP346", pos, message=message, help=help)
            return None
        size = Size(*picture.view[2:])
        return Face(f"figure-{name}", "", Side.FRONT, (), size, picture, pos)
    return None


@dataclass(slots=True)
class _Faces:
    """Draws each face once, when a template asks for it; what is wrong with it is reported."""

    draw: Draw
    pos: Pos
    drawn: dict[str, Face] = field(default_factory=dict)
    report: Report = field(default_factory=Report)

    def face(self, name: object, x: float, y: float, width: float, turn: float = 0) -> Markup:
        """A face with its top left corner at x, y, turned clockwise about its middle by `turn`
        degrees. Raises TemplateMistake."""
        check_numbers("face", x=x, y=y, width=width, turn=turn)
        if width <= 0:
            raise TemplateMistake(f"expected more than 0 for 'width' of face(), found {width:g}")
        found = self._found(str(name))
        if found is None:
            return Markup("")
        scale, own = width / found.size.width, found.size
        place = f"translate({x:g} {y:g}) rotate({turn:g} {width / 2:g} {own.height * scale / 2:g})"
        sized = f'width="{own.width:g}" height="{own.height:g}"'
        radius = RADIUS if self._is_card(found) else 0.0
        edge = f'<rect {sized} rx="{radius:g}" {EDGE.format(0.2 / scale)}/>' if radius else ""
        image = f'<image href="{self._named(found, radius)}" {sized}/>'
        return Markup(f'<g transform="{place} scale({scale:.5f})">{image}{edge}</g>')

    def _found(self, name: str) -> Face | None:
        parts = self.draw.game.components
        known = {f"{part.id}/{card.id}": None for part in parts for card in part.cards}
        if name.removesuffix(BACK) not in known:
            raise NoSuchName(name, tuple(known))
        if name not in self.drawn:
            self.drawn |= self.report.take(named_faces(self.draw, [(name, self.pos)]))
        return self.drawn.get(name)

    def _is_card(self, face: Face) -> bool:
        return any(part.id == face.component for part in self.draw.game.decks)

    def _named(self, face: Face, radius: float) -> str:
        """What a drawing calls it."""
        key = f"{NAMED}face-{face.picture.digest.hex()}"
        shape = f"round {radius:g}" if radius else ""
        clip = clip_of(shape, (0.0, 0.0, face.size.width, face.size.height))
        self.draw.reader.pictures[key] = Placed(face.picture.root, clip=clip)
        return key
