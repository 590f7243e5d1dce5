"""Files of pictures in templates: `image(card.art, 0, 0, w, h)` finds one, checks it, and draws it
in its box.

The text of a drawing names a picture by its content and its place, so that a changed file is
another drawing; the reader knows its node by that name.
"""

import hashlib
from collections.abc import Iterator, Mapping, MutableMapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from markupsafe import Markup, escape

from printnplay.core.diagnostics import Note, Pos, Problem, Severity, listed, quote
from printnplay.core.geometry import Box
from printnplay.core.units import mm
from printnplay.data.image_files import MISSING, SUFFIXES, NoPicture, find_image, named_images
from printnplay.data.model import Card, Component, Game, LocatedPath, Scalar
from printnplay.drawing.fit import ALIGNS, FITS, clip_of, fitted
from printnplay.drawing.geometry import IDENTITY
from printnplay.drawing.picture import MAX_DPI, AnyNode, Asset, Clip, Group, Image, Placed
from printnplay.drawing.shapes import rectangle
from printnplay.drawing.stamps import STAMP
from printnplay.drawing.subset import NAMED
from printnplay.faces.diagnosis import Diagnosis
from printnplay.faces.mistakes import TemplateMistake, check_numbers, described
from printnplay.text.fonts import Fonts, measure
from printnplay.text.lines import Type, width_of

if TYPE_CHECKING:
    from printnplay.drawing.image_file import FoundImage
    from printnplay.drawing.svg_file import SvgDrawing

BAD, REMARK, BAD_DRAWING = "PNP361", "PNP362", "PNP363"
DRAWINGS = (".svg", ".svgz")
# A kit of 10,000 cards at 300 dpi.
MAX_SUM = 10_000_000_000
LABEL_MM, LABEL_FONT = 2.2, "Source Sans Pro"


class Pictures:
    """Draws the pictures of one game. What there is to remark about them is added to `notes`."""

    def __init__(
        self,
        folders: tuple[LocatedPath, ...],
        nodes: MutableMapping[str, AnyNode],
        sources: MutableMapping[AnyNode, Pos],
        notes: MutableMapping[tuple[Pos, str], Problem],
        diagnosis: Diagnosis,
        fonts: Fonts,
        *,
        is_draft: bool,
    ) -> None:
        self._folders, self._nodes, self._notes = folders, nodes, notes
        self._sources = sources
        self._diagnosis, self._fonts, self._is_draft = diagnosis, fonts, is_draft
        self._largest: dict[str, tuple[float, float]] = {}
        self._counted: set[str] = set()
        self._total = 0

    def image(
        self,
        file: object,
        x: float,
        y: float,
        w: float,
        h: float,
        *,
        fit: str = "cover",
        align: str = "center",
        clip: str = "",
    ) -> Markup:
        """The picture in a box; nothing for a field that is empty. Raises TemplateMistake."""
        if file is None or file == "":
            return Markup("")
        _check({"x": x, "y": y, "w": w, "h": h}, fit, align)
        box = (float(x), float(y), float(w), float(h))
        try:
            return self._drawn(file, box, fit, align, clip)
        except NoPicture as no:
            if self._is_draft and no.code == MISSING:
                return _placeholder(str(file), box)
            self._diagnosis.collect(no)
            return Markup("")

    def _drawn(self, file: object, box: Box, fit: str, align: str, clip: str) -> Markup:
        name = file if isinstance(file, str) else str(file)
        found = find_image(name, self._folders)
        inner = "" if clip.startswith("#") else clip
        drawing = self._drawing(found) if found.path.suffix.lower() in DRAWINGS else None
        source = drawing or self._asset(found, name)
        key = _key(source.hash, box, fit, align, inner)
        if key not in self._nodes:
            place, cut = fitted((source.width, source.height), box, fit, ALIGNS[align])
            shape = _clip(inner, box) or (Clip((rectangle(cut),), cut) if cut else None)
            node = self._node(source, place, found)
            self._nodes[key] = Placed(node, IDENTITY, clip=shape) if shape else node
        stamp = self._diagnosis.here("image")
        own = f'{STAMP}="{stamp}" ' if stamp else ""
        drawn = f'<image {own}href="{key}" width="{box[2]:g}" height="{box[3]:g}"/>'
        if inner != clip:
            drawn = f'<g {own}clip-path="url({escape(clip)})">{drawn}</g>'
        return Markup(drawn)

    def _drawing(self, found: LocatedPath) -> "SvgDrawing":
        # Their regular expressions take 20 ms to compile.
        from printnplay.drawing.svg_clip import box_of_node
        from printnplay.drawing.svg_file import BadFiles, SvgDrawing, open_svg_file

        try:
            drawing = open_svg_file(found.path, self._fonts)
        except OSError as problem:
            raise _unreadable(problem, found) from None
        except BadFiles as bad:
            for one in bad.problems:
                pos = Pos(found.shown, one.line)
                message = f"the drawing cannot be printed: {one.message}"
                self._diagnosis.collect(NoPicture(BAD_DRAWING, message, one.help, pos))
            return SvgDrawing(Group(()), 1.0, 1.0)
        for effect in drawing.effects:
            message = f"a part of the drawing is printed as pixels: it has {effect.why}"
            self._note(Pos(found.shown, effect.line), effect.why, message)
        if box_of_node(drawing.node) is None:
            self._note(Pos(found.shown), "empty", "the drawing draws nothing")
        for leaf, line in drawing.lines.items():
            self._sources[leaf] = Pos(found.shown, line)
        for line, remark in drawing.remarks:
            self._note(Pos(found.shown, line), remark, remark)
        return drawing

    def _asset(self, found: LocatedPath, name: str) -> Asset:
        asset, remarks = _open(found, name)
        pos = Pos(found.shown)
        for remark in remarks:
            self._note(pos, remark, f"the picture {remark}")
        self._count(asset, pos)
        return asset

    def _count(self, asset: Asset, pos: Pos) -> None:
        if asset.hash not in self._counted:
            self._counted.add(asset.hash)
            self._total += asset.width * asset.height
        if self._total > MAX_SUM:
            found, most = (f"{pixels // 10**6:,} million" for pixels in (self._total, MAX_SUM))
            message = f"the pictures have {found} pixels in all, more than {most}"
            raise NoPicture(BAD, message, "use smaller pictures", pos)

    def _node(self, source: "Asset | SvgDrawing", place: Box, found: LocatedPath) -> AnyNode:
        if isinstance(source, Asset):
            self._note_size(source, place, Pos(found.shown))
            return Image(source, place)
        from printnplay.drawing.svg_view import view_matrix

        whole = [0.0, 0.0, source.width, source.height]
        node = self._pixels(source, place, found) if source.effects else source.node
        return Placed(node, view_matrix(whole, place, "none"))

    def _pixels(self, drawing: "SvgDrawing", place: Box, found: LocatedPath) -> AnyNode:
        from printnplay.drawing.svg_pixels import with_pixels
        from printnplay.drawing.svg_tree import BadFile

        size = drawing.width, drawing.height
        try:
            return with_pixels(drawing.node, drawing.effects, size, place)
        except BadFile as bad:
            line = bad.line or drawing.effects[0].line
            message = f"the drawing cannot be printed: {bad.message}"
            raise NoPicture(BAD_DRAWING, message, bad.help, Pos(found.shown, line)) from None

    def _note_size(self, asset: Asset, place: Box, pos: Pos) -> None:
        """Notes that a picture has more pixels than a printer can show, where it is largest."""
        largest = self._largest.get(asset.hash, (0.0, 0.0))
        if place[2:] <= largest:
            return
        self._largest[asset.hash] = place[2:]
        enough = asset.at_most(MAX_DPI, *place[2:])
        self._notes.pop((pos, "size"), None)
        if enough is not asset:
            dpi = f"{asset.dpi(*place[2:]):.0f} dpi"
            found = f"{asset.width} x {asset.height} pixels on {mm(place[2])} x {mm(place[3])}"
            message = f"the picture is printed at {MAX_DPI} dpi, and has {dpi} ({found})"
            help = f"save it with {enough.width} x {enough.height} pixels to build faster"
            self._note(pos, "size", message, help)

    def _note(self, pos: Pos, about: str, message: str, help: str | None = None) -> None:
        self._notes[pos, about] = Problem(REMARK, message, pos, Severity.NOTE, help)


_CROSS = 'fill="none" stroke="#C8C8C8" stroke-width=".3"'


def with_places(part: Component, card: Card, values: Mapping[str, Scalar]) -> dict[str, Scalar]:
    """Values of a card, of which the names of pictures know their cells."""
    images = [name for name, field in part.fields.items() if field.is_image and name in values]
    return {**values, **named_images(card, images)} if images else dict(values)


def _check(box: Mapping[str, object], fit: object, align: object) -> None:
    check_numbers("image", **box)
    for name in ("w", "h"):
        if float(str(box[name])) <= 0:
            wanted = f"expected more than 0 for {name!r} of image()"
            raise TemplateMistake(f"{wanted}, found {described(box[name])}")
    for name, found, known in (("fit", fit, FITS), ("align", align, ALIGNS)):
        if found not in known:
            wanted = f"{listed(map(quote, known))} for {name!r} of image()"
            raise TemplateMistake(f"expected {wanted}, found {described(found)}")


def _clip(clip: str, box: Box) -> Clip | None:
    try:
        return clip_of(clip, box)
    except ValueError as problem:
        raise TemplateMistake(str(problem)) from None


def _open(found: LocatedPath, name: str) -> "FoundImage":
    """Raises NoPicture."""
    # Pillow takes 25 ms to import, and few games have pictures.
    from printnplay.drawing.image_file import KINDS, open_image_file
    from printnplay.drawing.png_file import BrokenImage

    if found.path.suffix.lower() not in KINDS:
        message = f"a picture ends in {listed(SUFFIXES)}, found {quote(name)}"
        raise NoPicture(BAD, message, None, Pos(found.shown))
    try:
        return open_image_file(found.path)
    except BrokenImage as bad:
        message = f"the picture cannot be used: {bad}"
        raise NoPicture(BAD, message, bad.help, Pos(found.shown)) from None
    except OSError as problem:
        raise _unreadable(problem, found) from None


def bad_pictures(game: Game) -> Iterator[Problem]:
    """PNP361: files that cards name and that cannot be used, each with the first of these cards.
    Drawings are read when they are drawn."""
    seen: set[Path] = set()
    for card, name in (pair for part in game.components for pair in _named(part)):
        with suppress(NoPicture):
            found = find_image(name, game.image_folders)
            if found.path in seen or found.path.suffix.lower() in DRAWINGS:
                continue
            seen.add(found.path)
            try:
                _open(found, name)
            except NoPicture as no:
                notes = (Note(f"drawing card {quote(card.id)}", card.pos),)
                yield Problem(no.code, no.message, Pos(found.shown), help=no.help, notes=notes)


def _named(part: Component) -> Iterator[tuple[Card, str]]:
    fields = [field.name for field in part.fields.values() if field.is_image]
    for card in part.cards if fields else ():
        yield from ((card, name) for name in named_images(card, fields).values())


def _unreadable(problem: OSError, found: LocatedPath) -> NoPicture:
    reason = (problem.strerror or "unknown reason").lower()
    message = f"the picture cannot be read: {reason}"
    return NoPicture(BAD, message, "make it readable", Pos(found.shown))


def _key(*parts: object) -> str:
    return NAMED + hashlib.blake2b(repr(parts).encode(), digest_size=16).hexdigest()


def _placeholder(name: str, box: Box) -> Markup:
    """A grey box with the name of the file that is missing, and its size."""
    x, y, w, h = box
    size = f"{round(w, 1):g} × {round(h, 1):g} mm"
    has_size = h > 3 * LABEL_MM and _width(size) <= w - 1
    lines = (_short(Path(name).name, w - 1), *((size,) if has_size else ()))
    parts = [
        f'<rect x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" fill="#E4E4E4"/>',
        f'<path d="M{x:g} {y:g}l{w:g} {h:g}M{x:g} {y + h:g}l{w:g} {-h:g}" {_CROSS}/>',
    ]
    top = y + h / 2 - (len(lines) - 2.4) * LABEL_MM * 0.65
    for number, line in enumerate(lines):
        parts.append(
            f'<text x="{x + w / 2:g}" y="{top + number * LABEL_MM * 1.3:g}" '
            f'font-family="{LABEL_FONT}" font-size="{LABEL_MM}" text-anchor="middle" '
            f'fill="#333333">{escape(line)}</text>'
        )
    return Markup("".join(parts))


def _short(text: str, width: float) -> str:
    """As much of a name as there is room for."""
    text = "".join(sign if sign.isascii() and sign.isprintable() else "?" for sign in text)
    while text and _width(text) > width:
        text = text[:-1]
    return text


def _width(text: str) -> float:
    return width_of(text, Type(LABEL_FONT, 400, LABEL_MM), measure)
