"""Where in the templates something on a face was drawn: asked only if there is a problem."""

from collections.abc import Iterable
from typing import NamedTuple

from printnplay.core.diagnostics import Pos
from printnplay.core.geometry import Matrix
from printnplay.data.model import Card
from printnplay.drawing.assembly import Origin
from printnplay.drawing.builder import Trail
from printnplay.drawing.picture import AnyNode, Flat, Path, Text
from printnplay.drawing.style import channels
from printnplay.faces.draw import trails_of
from printnplay.faces.face import Face
from printnplay.faces.places import TemplatePlaces
from printnplay.faces.session import Draw
from printnplay.preflight.drawings.marks import Mark


class _Origins(NamedTuple):
    """The stamps of a face's uses, as they are painted, and the ids they name; and the origins of
    its leaves by the matrices that place them, and without one."""

    uses: list[tuple[str, str | None]]
    origins: dict[tuple[AnyNode, Matrix | None], Origin]


class FacePlaces:
    """Draws a face once more, with the places of its tags, when one is wanted."""

    def __init__(self, draw: Draw) -> None:
        self._draw = draw
        self._known: dict[str, _Origins] = {}

    def own(self, face: Face, mark: Mark) -> Pos | None:
        """The tag that draws a mark, in a template or in the file of a drawing."""
        origin = self.origin(face, mark)
        if origin and origin.source:
            return origin.source
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
        stamp = next((stamp for used, stamp in self._of(face).uses if used == name), None)
        return self._templates.use(stamp, "use") if stamp else None

    def use_number(self, face: Face, number: int, name: str) -> Pos | None:
        """The tag of a use by its number as it is painted, if that names an id; else the first one
        that does."""
        uses = self._of(face).uses
        if number < len(uses) and uses[number][0] == name:
            stamp = uses[number][1]
            return self._templates.use(stamp, "use") if stamp else None
        return self.use_of(face, name)

    def painted(self, face: Face, colour: str) -> Pos | None:
        """What first paints something in a colour."""
        wanted = Flat(channels(colour), 1.0)
        leaves = self._of(face).origins.items()
        origins = (origin for (leaf, _), origin in leaves if _is_painted(leaf, wanted))
        return next(filter(None, map(self._use, origins)), None)

    def card(self, face: Face) -> Card | None:
        """The first card that a face is drawn for."""
        parts = (part for part in self._draw.game.components if part.id == face.component)
        cards = (card for part in parts for card in part.cards if card.id in face.cards)
        return next(cards, None)

    def source(self, file: str) -> str | None:
        """The text of a template, by the name that the user knows."""
        return self._templates.source(file)

    def origin(self, face: Face, mark: Mark) -> Origin | None:
        """Where a leaf was drawn; at another place of the same leaf if it was not drawn there."""
        origins = self._of(face).origins
        return origins.get((mark.leaf, mark.matrix)) or origins.get((mark.leaf, None))

    @property
    def _templates(self) -> TemplatePlaces:
        return self._draw.templates.places

    def _of(self, face: Face) -> _Origins:
        if face.name not in self._known:
            self._known[face.name] = _origins(trails_of(self._draw, face))
        return self._known[face.name]


def _origins(trails: Iterable[Trail]) -> _Origins:
    uses: list[tuple[str, str | None]] = []
    origins: dict[tuple[AnyNode, Matrix | None], Origin] = {}
    for trail in trails:
        uses += trail.uses
        for leaf, matrix, origin in trail.leaves:
            origins.setdefault((leaf, matrix), origin)
            origins.setdefault((leaf, None), origin)
    return _Origins(uses, origins)


def _is_painted(leaf: AnyNode, wanted: Flat) -> bool:
    match leaf:
        case Path(fill=fill):
            return fill == wanted
        case Text(runs=runs):
            return any(run.fill == wanted for run in runs)
    return False
