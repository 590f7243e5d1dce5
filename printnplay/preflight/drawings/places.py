"""Where in the templates something on a face was drawn: asked only where there is a problem."""

from printnplay.core.diagnostics import Pos
from printnplay.drawing.assembly import Origin
from printnplay.drawing.builder import Trail
from printnplay.drawing.picture import AnyNode, Flat, Path, Text
from printnplay.drawing.style import channels
from printnplay.faces.draw import trails_of
from printnplay.faces.face import Face
from printnplay.faces.places import TemplatePlaces
from printnplay.faces.session import Draw
from printnplay.preflight.drawings.marks import Mark


class FacePlaces:
    """Draws a face once more, with the places of its tags, when one is wanted."""

    def __init__(self, draw: Draw) -> None:
        self._draw = draw
        self._trails: dict[str, tuple[Trail, ...]] = {}

    def own(self, face: Face, mark: Mark) -> Pos | None:
        """The tag that draws a mark."""
        origin = self.origin(face, mark)
        return self._templates.mistake(origin.at, origin.tag) if origin and origin.at else None

    def use(self, face: Face, mark: Mark) -> Pos | None:
        """What puts a mark where it is: the outermost use or call, or its own tag."""
        origin = self.origin(face, mark)
        return self._use(origin) if origin else None

    def _use(self, origin: Origin) -> Pos | None:
        stamp, tag = (origin.via, "use") if origin.via else (origin.at, origin.tag)
        return self._templates.use(stamp, tag) if stamp else None

    def use_of(self, face: Face, name: str) -> Pos | None:
        """The first tag that uses an id."""
        uses = (use for trail in self._of(face) for use in trail.uses)
        stamp = next((stamp for used, stamp in uses if used == name), None)
        return self._templates.use(stamp, "use") if stamp else None

    def painted(self, face: Face, colour: str) -> Pos | None:
        """What first paints something in a colour."""
        wanted = Flat(channels(colour), 1.0)
        leaves = (found for trail in self._of(face) for found in trail.leaves)
        origins = (origin for leaf, _, origin in leaves if _is_painted(leaf, wanted))
        return next(filter(None, map(self._use, origins)), None)

    def source(self, file: str) -> str | None:
        """The text of a template, by the name that the user knows."""
        return self._templates.source(file)

    def origin(self, face: Face, mark: Mark) -> Origin | None:
        leaves = (found for trail in self._of(face) for found in trail.leaves)
        alike = [(m, origin) for leaf, m, origin in leaves if leaf is mark.leaf]
        same = (origin for m, origin in alike if m == mark.matrix)
        return next(same, alike[0][1] if alike else None)

    @property
    def _templates(self) -> TemplatePlaces:
        return self._draw.templates.places

    def _of(self, face: Face) -> tuple[Trail, ...]:
        if face.name not in self._trails:
            self._trails[face.name] = trails_of(self._draw, face)
        return self._trails[face.name]


def _is_painted(leaf: AnyNode, wanted: Flat) -> bool:
    match leaf:
        case Path(fill=fill):
            return fill == wanted
        case Text(runs=runs):
            return any(run.fill == wanted for run in runs)
    return False
