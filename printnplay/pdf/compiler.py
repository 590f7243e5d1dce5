"""Pictures to PDF operators, with gradients as axial and radial shadings.

A node that recurs is the same object: from its second use on it is a form if that is shorter; the
rest is drawn inline.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise

from reportlab.pdfbase import pdfdoc

from printnplay.core.geometry import Box, Matrix
from printnplay.drawing.geometry import IDENTITY, Segment, multiply
from printnplay.drawing.picture import (
    AnyNode,
    Clip,
    Flat,
    Gradient,
    Group,
    Image,
    Path,
    Picture,
    Placed,
    Rgb,
    Run,
    Shadow,
    Stroke,
    Text,
)
from printnplay.drawing.reach import line_reach, reach_of, widened
from printnplay.pdf.book import Book, number

# A form costs some 300 bytes, and compression makes little of what recurs on a page: a shorter
# drawing is smaller inline.
MIN_FORM = 500
CAPS = {"butt": "", "round": "1 J", "square": "2 J"}
JOINS = {"round": "1 j", "bevel": "2 j"}
# Poppler leaves out what has another text, which is empty; PDFium leaves out letters that it has
# read in the same place, unless one such mark is around several texts.
UNREAD = "/Span <</ActualText ()>> BDC\n{}\nEMC"
OPERATORS = {"M": "m", "L": "l", "C": "c"}

Stops = Sequence[tuple[float, tuple[float, ...]]]


@dataclass(slots=True)
class Compiler:
    """Draws into one book, and remembers what it has drawn there."""

    book: Book
    seen: set[AnyNode] = field(default_factory=set)
    known: dict[AnyNode, str] = field(default_factory=dict)
    reaches: dict[AnyNode, Box] = field(default_factory=dict)

    def draw(self, picture: Picture) -> str:
        """The operators of a whole picture, in its own units with y pointing down."""
        drawn = self._fresh(picture.root)
        if self.book.images:
            from printnplay.pdf.image import note_sizes

            note_sizes(picture, self.book)
        return drawn

    def node(self, node: AnyNode) -> str:
        """The operators of a node; a node that was drawn before can be a form."""
        known = self.known.get(node)
        if known is not None:
            return known
        content = self._fresh(node)
        if node not in self.seen:
            self.seen.add(node)
            return content
        if len(content) >= MIN_FORM:
            content = f"/{self.book.add_form(content, box=self._box(node))} Do"
        self.known[node] = content
        return content

    def _box(self, node: AnyNode) -> Box:
        """Of a form with this node in it, and not much larger: PDFium moves corners that are more
        than 50,000 pixels away, each on its own, and a huge box that is slanted becomes a line."""
        return widened(reach_of(node, self.reaches))

    def _fresh(self, node: AnyNode) -> str:
        if isinstance(node, Group):
            return "\n".join(filter(None, map(self.node, node.children)))
        if isinstance(node, Text):
            return self._text(node)
        if isinstance(node, Path):
            return self._path(node)
        if isinstance(node, Placed):
            return self._placed(node)
        assert isinstance(node, Image)
        return self._image(node)

    def _placed(self, node: Placed) -> str:
        content = self.node(node.node)
        if not content:
            return ""
        if node.opacity < 1 or node.mask or node.blend:
            content = self._group(node, content)
        before = [] if node.matrix == IDENTITY else [_cm(node.matrix)]
        before += [_clip(node.clip)] if node.clip else []
        return "\n".join(["q", *before, content, "Q"]) if before else content

    def _group(self, node: Placed, content: str) -> str:
        """What is painted as a whole."""
        box, is_isolated = self._box(node.node), bool(node.blend)
        group = self.book.add_form(content, box=box, is_group=True, is_isolated=is_isolated)
        states = self._transparency(node.opacity, node.opacity)
        if node.blend not in ("", "normal"):
            states.append(f"/{self.book.blend(node.blend)} gs")
        if node.mask:
            mask = self._mask(self.node(node.mask), self._box(node.mask))
            states.append(f"/{mask} gs")
        return "\n".join(["q", *states, f"/{group} Do", "Q"])

    def _path(self, node: Path) -> str:
        fill, stroke = node.fill, node.stroke
        if stroke and stroke.blend:
            whole = Path(node.segments, fill, is_even_odd=node.is_even_odd)
            below = self._path(whole) if fill else ""
            return "\n".join(filter(None, (below, self._blended(node, stroke, stroke.blend))))
        if isinstance(fill, Gradient):
            rest = self._flat(node, None, stroke) if stroke else ""
            return "\n".join(filter(None, (self._shaded(node, fill), rest)))
        if fill and stroke and stroke.alpha < 1:
            # A fill and a line that are painted as one, as PDF does, would leave no fill below it.
            return "\n".join([self._flat(node, fill, None), self._flat(node, None, stroke)])
        return self._flat(node, fill, stroke)

    def _flat(self, node: Path, fill: Flat | None, stroke: Stroke | None) -> str:
        ops = [
            "q",
            *self._transparency(fill.alpha if fill else 1.0, stroke.alpha if stroke else 1.0),
        ]
        if fill:
            ops.append(f"{_rgb(fill.rgb)} rg")
        if stroke:
            ops += _pen(stroke)
        even = "*" if node.is_even_odd else ""
        paint = f"B{even}" if fill and stroke else f"f{even}" if fill else "S"
        return "\n".join([*ops, _outline(node.segments), paint, "Q"])

    def _transparency(self, fill: float, stroke: float) -> list[str]:
        if fill >= 1 and stroke >= 1:
            return []
        return [f"/{self.book.state(round(fill, 3), round(stroke, 3))} gs"]

    def _shaded(self, node: Path, fill: Gradient) -> str:
        shading, mask = shadings(fill, self.book)
        even, cm = "*" if node.is_even_odd else "", _cm(fill.matrix)
        ops = ["q", f"{_outline(node.segments)} W{even} n", *self._transparency(fill.alpha, 1.0)]
        if mask:
            box = widened(line_reach(node.segments, None))
            ops.append(f"/{self._mask(f'q {cm} /{mask} sh Q', box)} gs")
        return "\n".join([*ops, cm, f"/{shading} sh", "Q"])

    def _blended(self, node: Path, stroke: Stroke, blend: Gradient) -> str:
        """A line that blends: a shading that is seen through the line. PDFium draws lines in a
        pattern as hairlines."""
        shading, alpha = shadings(blend, self.book)
        box = line_reach(node.segments, stroke)
        around, wide = _rectangle(box), widened(box)
        pen = f"1 G {number(stroke.width)} w"
        line = "\n".join([pen, *_pen(stroke)[1:], _outline(node.segments), "S"])
        if alpha:
            # A mask inside a mask is nothing to PDFium: the line times its opacity is the mask.
            black = f"0 g {_rectangle(wide)} re f"
            form = self.book.add_form(f"{black}\n{line}", box=wide, is_group=True, is_grey=True)
            times = self.book.blend("multiply")
            shaded = f"q {around} re W n {_cm(blend.matrix)} /{alpha} sh Q"
            line = f"{shaded}\n/{times} gs /{form} Do"
        mask = self._mask(line, wide)
        ops = [*self._transparency(stroke.alpha * blend.alpha, 1.0), f"/{mask} gs"]
        clip = f"{around} re W n"
        return "\n".join(["q", clip, *ops, _cm(blend.matrix), f"/{shading} sh", "Q"])

    def _mask(self, content: str, box: Box) -> str:
        """A soft mask by the lightness of a drawing in a box."""
        form = self.book.add_form(content, box=box, is_group=True, is_grey=True)
        return self.book.add_mask(form)

    def _text(self, node: Text) -> str:
        """The shadows of all letters, then their outlines, then the letters."""
        runs = node.runs
        below = [*(self._shadow(run, run.shadow) for run in runs if run.shadow)]
        below += [self._outline(run, run.outline) for run in runs if run.outline]
        return "\n".join([*map(UNREAD.format, below), *map(self._run, runs)])

    def _run(self, run: Run) -> str:
        """A line of text, in its own look."""
        state = self._transparency(run.fill.alpha, 1.0)
        place = f"BT 1 0 0 -1 {number(run.x)} {number(run.y)} Tm"
        shown = self.book.show_run(run.text, run.font, run.size, is_rtl=run.is_rtl)
        return "\n".join(["q", *state, f"{_rgb(run.fill.rgb)} rg", place, shown, "ET Q"])

    def _outline(self, run: Run, pen: Stroke) -> str:
        state = self._transparency(1.0, pen.alpha)
        drawn = self._run(run._replace(fill=Flat(pen.rgb)))
        return "\n".join(["q", *state, *_pen(pen), "1 Tr", drawn, "Q"])

    def _shadow(self, run: Run, shadow: Shadow) -> str:
        """As wide as the letters with their outline."""
        x, y, rgb = shadow
        drawn = self._run(run._replace(x=run.x + x, y=run.y + y, fill=Flat(rgb)))
        if not run.outline:
            return drawn
        return "\n".join(["q", *_pen(run.outline._replace(rgb=rgb)), "2 Tr", drawn, "Q"])

    def _image(self, node: Image) -> str:
        from printnplay.pdf.image import TURNS, embed

        x, y, wide, high = node.box
        # A PDF's unit square has its y upwards.
        place = multiply((wide, 0, 0, -high, x, y + high), TURNS[node.asset.turn])
        return f"q\n{_cm(place)} /{embed(node.asset, self.book)} Do\nQ"


def _rectangle(box: Box) -> str:
    left, top, right, bottom = box
    return " ".join(map(number, (left, top, right - left, bottom - top)))


def _clip(clip: Clip) -> str:
    if clip.box:
        return f"{_rectangle(clip.box)} re W n"
    rule = "W* n" if clip.is_even_odd else "W n"
    return "\n".join([*(_outline(path) or "0 0 0 0 re" for path in clip.paths), rule])


def _outline(segments: tuple[Segment, ...]) -> str:
    return " ".join(
        "h" if kind == "Z" else f"{' '.join(map(number, values))} {OPERATORS[kind]}"
        for kind, values in segments
    )


def _pen(stroke: Stroke) -> list[str]:
    """How a line is drawn: its colour, width, ends and corners, dashes."""
    ops = [f"{_rgb(stroke.rgb)} RG {number(stroke.width)} w"]
    if stroke.cap != "butt":
        ops.append(CAPS[stroke.cap])
    ops.append(JOINS.get(stroke.join) or f"{number(stroke.limit)} M")
    if stroke.dashes:
        ops.append(f"[{' '.join(map(number, stroke.dashes))}] {number(stroke.offset)} d")
    return ops


@lru_cache(maxsize=5000)
def _rgb(colour: Rgb) -> str:
    return " ".join(f"{v:.3f}".rstrip("0").rstrip(".") for v in colour)


@lru_cache(maxsize=5000)
def _cm(matrix: Matrix) -> str:
    return " ".join(number(v, 6) for v in matrix) + " cm"


def shadings(gradient: Gradient, book: Book) -> tuple[str, str | None]:
    """The names of a gradient's shading in the book and, if stops are translucent, of its soft
    mask; each different one is written once."""
    known = book.gradients.get(gradient[:2])
    if known is None:
        known = book.gradients[gradient[:2]] = _added(gradient, book)
    return known


def _added(gradient: Gradient, book: Book) -> tuple[str, str | None]:
    colours = [(stop.offset, stop.rgb) for stop in gradient.stops]
    shading = book.add_shading(_shading(gradient, colours, "DeviceRGB"))
    if all(stop.alpha >= 1 for stop in gradient.stops):
        return shading, None
    greys = [(stop.offset, (stop.alpha,)) for stop in gradient.stops]
    return shading, book.add_shading(_shading(gradient, greys, "DeviceGray"))


def _shading(gradient: Gradient, stops: Stops, space: str) -> dict[str, object]:
    return {
        "ShadingType": 3 if gradient.is_radial else 2,
        "ColorSpace": pdfdoc.PDFName(space),
        "Coords": pdfdoc.PDFArray([number(c, 5) for c in gradient.line]),
        "Extend": pdfdoc.PDFArray(["true", "true"]),
        "Function": _function(stops),
    }


def _function(stops: Stops) -> pdfdoc.PDFDictionary:
    """Straight blends between neighbours, stitched together."""
    if stops[0][0] > 0:
        stops = [(0.0, stops[0][1]), *stops]
    if stops[-1][0] < 1:
        stops = [*stops, (1.0, stops[-1][1])]
    if len(stops) == 1:
        stops = [stops[0], stops[0]]
    blends = [_blend(a[1], b[1]) for a, b in pairwise(stops)]
    if len(blends) == 1:
        return blends[0]
    return pdfdoc.PDFDictionary(
        {
            "FunctionType": 3,
            "Domain": pdfdoc.PDFArray([0, 1]),
            "Functions": pdfdoc.PDFArray(blends),
            "Bounds": pdfdoc.PDFArray([number(s[0], 5) for s in stops[1:-1]]),
            "Encode": pdfdoc.PDFArray([0, 1] * len(blends)),
        }
    )


def _blend(first: tuple[float, ...], second: tuple[float, ...]) -> pdfdoc.PDFDictionary:
    return pdfdoc.PDFDictionary(
        {
            "FunctionType": 2,
            "Domain": pdfdoc.PDFArray([0, 1]),
            "N": 1,
            "C0": pdfdoc.PDFArray([number(v) for v in first]),
            "C1": pdfdoc.PDFArray([number(v) for v in second]),
        }
    )
