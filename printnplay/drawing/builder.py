"""Drawings to Pictures: as much as can be built, and all problems; or the origin of each leaf."""

from typing import NamedTuple

from printnplay.core.geometry import Matrix
from printnplay.drawing.assembly import NO_GLYPH, Assembly, Origin
from printnplay.drawing.bad import BadSvg, all_at_once
from printnplay.drawing.picture import AnyNode, Group, Picture
from printnplay.drawing.shapes import read_view
from printnplay.drawing.store import NodeStore
from printnplay.drawing.style import PLAIN
from printnplay.drawing.tree import Svg
from printnplay.text.fonts import BUILTIN, Fonts


class Trail(NamedTuple):
    """Where a drawing comes from: the stamp of its first tag; each leaf in the order of painting,
    with the matrix that places it; and the stamps of its uses, by the id that they name."""

    root: str | None
    leaves: tuple[tuple[AnyNode, Matrix, Origin], ...]
    uses: tuple[tuple[str, str | None], ...]


class Builder:
    """Builds many drawings, and shares what they have in common."""

    def __init__(self, fonts: Fonts = BUILTIN) -> None:
        self.fonts = fonts
        self._store = NodeStore(fonts)
        self.pictures, self.sources = self._store.pictures, self._store.sources
        self.icons = self._store.icons

    def build(self, svg: Svg, digest: bytes = b"") -> Picture:
        """Raises BadSvg, which lists all problems."""
        picture, problems = self.attempt(svg, digest)
        if problems:
            raise all_at_once(problems)
        return picture

    def attempt(self, svg: Svg, digest: bytes = b"") -> tuple[Picture, tuple[BadSvg, ...]]:
        """As much as can be built, and all problems."""
        drawing = Assembly(self._store, svg)
        root = drawing.located(svg.root, PLAIN)
        whole = root if isinstance(root, Group) else Group((root,) if root else ())
        unused = self.wrong_definitions(svg)
        # A font that is inherited by a use can have characters that the default one lacks.
        drawing.found += [bad for bad in unused if bad.code != NO_GLYPH]
        return Picture(whole, read_view(svg.root), digest), tuple(drawing.found)

    def wrong_definitions(self, svg: Svg) -> tuple[BadSvg, ...]:
        """Everything that is wrong with what a drawing defines under ids, drawn or not."""
        # Most cards of a deck define the same.
        all_of_them = ("ids", *[one.uid for one in svg.ids.values()])
        sound = self._store.sound
        if all_of_them in sound:
            return ()
        drawing = Assembly(self._store, svg)
        for element in svg.ids.values():
            drawing.define(element)
        if not drawing.found:
            sound.add(all_of_them)
        return tuple(drawing.found)

    def named(self, svg: Svg, name: str, fill: str) -> AnyNode | None:
        """What an id of a drawing draws, in a colour that it inherits. Raises BadSvg."""
        return Assembly(self._store, svg).whole(
            svg.ids[name], PLAIN._replace(fill=fill, color=fill)
        )

    def trail(self, svg: Svg) -> Trail:
        """Where each leaf that can be built comes from, in the order of painting."""
        first = Assembly(self._store, svg)
        first.located(svg.root, PLAIN)
        # Leaves are listed as often as they are painted: what paints too many is left out.
        drawing = Assembly(self._store, svg, trail=[], refused=first.refused)
        drawing.located(svg.root, PLAIN)
        return Trail(svg.places.get(svg.root.uid), tuple(drawing.trail or ()), tuple(drawing.uses))
