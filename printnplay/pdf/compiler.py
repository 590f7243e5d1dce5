"""SVG elements to PDF operators.

Comes in: trees of the subset. Goes out: operators for a Book's pages. What recurs with the same
look is found by identity, written once as a form and used again; the rest is drawn inline.
"""

from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING

from printnplay.drawing.bad import BadSvg, all_at_once
from printnplay.drawing.geometry import IDENTITY, Matrix, Segment, box_of, move, read_transform
from printnplay.drawing.shapes import is_nothing, outline, value
from printnplay.drawing.style import PLAIN, Style, inherit
from printnplay.drawing.subset import SHAPES
from printnplay.drawing.symbols import fit_symbol
from printnplay.drawing.tree import Element, Svg, reference
from printnplay.drawing.values import share
from printnplay.pdf.book import Book, number
from printnplay.pdf.style import rgb, stroke
from printnplay.pdf.text import placed_runs
from printnplay.text.fonts import missing_glyphs, told_missing

if TYPE_CHECKING:
    from printnplay.pdf.gradient import Gradient

# A form costs some 300 bytes, and compression makes little of what recurs on a page: a shorter
# drawing is smaller inline.
MIN_FORM = 500

UNSEEN = frozenset(["defs", "symbol", "clipPath", "linearGradient", "radialGradient"])

Ops = list[str]


@dataclass(slots=True)
class Compiler:
    """Draws into one book, and remembers what it has drawn there. Of what came once it keeps a
    hash: two alike would make a form one time too early."""

    book: Book
    seen: set[int] = field(default_factory=set)
    known: dict[object, Ops] = field(default_factory=dict)
    paths: dict[object, str] = field(default_factory=dict)
    gradients: "dict[object, Gradient]" = field(default_factory=dict)

    def draw(self, svg: Svg) -> str:
        """The operators of a whole drawing, in its own units with y pointing down."""
        return "\n".join(_Drawing(self, svg).whole())


@dataclass(slots=True)
class _Drawing:
    """One drawing. Children that are wrong are passed over, so that all of them are told."""

    compiler: Compiler
    svg: Svg
    targets: dict[str, object] = field(default_factory=dict)
    found: list[BadSvg] = field(default_factory=list)

    def whole(self) -> Ops:
        try:
            ops = self._inline(self.svg.root, PLAIN)
        except BadSvg as bad:
            self.found.append(bad)
        if self.found:
            raise all_at_once(self.found)
        return ops

    def element(self, element: Element, style: Style) -> Ops:
        """One element; a form where the very same was drawn before."""
        if element.tag in UNSEEN:
            return []
        key = (self._content(element), style)
        known = self.compiler.known.get(key)
        return self._share(key, self._inline(element, style)) if known is None else known

    def _share(self, key: object, ops: Ops) -> Ops:
        """What was drawn once is remembered; the second time it is worth a form, if it is long."""
        if self.found:
            return ops
        compiler, known = self.compiler, hash(key)
        if known not in compiler.seen:
            compiler.seen.add(known)
            return ops
        content = "\n".join(ops)
        shared = content if len(content) < MIN_FORM else f"/{compiler.book.add_form(content)} Do"
        compiler.known[key] = [shared]
        return [shared]

    def _content(self, element: Element) -> object:
        """What an element draws: itself, and what it refers to in this drawing."""
        if not element.refs:
            return element.uid
        return (element.uid, *[(ref, self._meant(ref)) for ref in sorted(element.refs)])

    def _meant(self, ref: str) -> object:
        """What a name draws here."""
        found = self.targets.get(ref)
        if found is None:
            found = self.targets[ref] = self._content(self._target(ref))
        return found

    def _inline(self, element: Element, style: Style) -> Ops:
        try:
            return self._compile(element, inherit(style, element))
        except ValueError as problem:
            raise self._bad(str(problem), element) from None

    def _compile(self, element: Element, style: Style) -> Ops:
        before: Ops = []
        if "transform" in element.attributes:
            before.append(_transform(element.get("transform")))
        if element.get("clip-path", "none") != "none":
            before += self._clip(element.get("clip-path"))
        opacity = share("opacity", element.get("opacity", "1"))
        ops = self._body(element, style, opacity)
        return ["q", *before, *ops, "Q"] if before and ops else ops

    def _body(self, element: Element, style: Style, opacity: float) -> Ops:
        if element.tag in SHAPES:
            return self._shape(element, style, opacity)
        if element.tag == "text":
            return self._text(element, style, opacity)
        if element.tag == "image":
            from printnplay.pdf.image import draw_image

            ops = draw_image(element, self.compiler.book)
        else:
            is_use = element.tag == "use"
            ops = self._use(element, style) if is_use else self._children(element, style)
        if opacity >= 1 or not ops:
            return ops
        book = self.compiler.book
        group = book.add_form("\n".join(ops), is_group=True)
        return ["q", f"/{book.state(opacity, opacity)} gs", f"/{group} Do", "Q"]

    def _children(self, element: Element, style: Style) -> Ops:
        ops: Ops = []
        for child in element.children:
            if isinstance(child, Element):
                try:
                    ops += self.element(child, style)
                except BadSvg as bad:
                    self.found.append(bad)
        return ops

    def _use(self, element: Element, style: Style) -> Ops:
        href = element.get("href")
        if not href.startswith("#"):
            raise ValueError(f"href '{href}' does not name an id of this drawing")
        target = self._target(href[1:])
        if target.tag == "symbol":
            matrix, cut = fit_symbol(element, target)
            ops = self._symbol(target, inherit(style, target))
        else:
            matrix, cut = (1, 0, 0, 1, value(element, "x"), value(element, "y")), None
            ops = self.element(target, style)
        place = [f"{' '.join(map(_n, cut))} re W n"] if cut else []
        place += [_cm(matrix)] if matrix != IDENTITY else []
        return ["q", *place, *ops, "Q"] if place and ops else ops

    def _symbol(self, target: Element, style: Style) -> Ops:
        """What a symbol holds, as a form from its second use on."""
        key = ("symbol", self._content(target), style)
        known = self.compiler.known.get(key)
        return self._share(key, self._children(target, style)) if known is None else known

    def _clip(self, text: str) -> Ops:
        name = reference(text)
        if name is None:
            raise ValueError(f"clip-path '{text}' is not of the form url(#id)")
        clip = self._target(name)
        if clip.tag != "clipPath":
            raise ValueError(f"'{text}' is not a clipPath")
        ops: Ops = []
        for child in clip.children:
            if isinstance(child, Element):
                if "clip-path" in child.attributes:
                    raise ValueError("a shape of a clipPath cannot be clipped itself")
                path = self._path(child)
                if "transform" in child.attributes:
                    moved = move(outline(child), read_transform(child.get("transform")))
                    path = _operators(moved)
                ops.append(path or "0 0 0 0 re")
        if not ops:
            raise ValueError("a clip path needs a shape")
        return [*ops, "W n"]

    def _shape(self, element: Element, style: Style, opacity: float) -> Ops:
        has_fill = style.fill != "none" and element.tag != "line"
        has_stroke = style.stroke != "none" and float(style.stroke_width) > 0
        if not has_fill and not has_stroke:
            return []
        path = self._path(element)
        if not path:
            return []
        if opacity < 1 and has_fill and has_stroke:
            book = self.compiler.book
            group = book.add_form("\n".join(self._shape(element, style, 1.0)), is_group=True)
            return ["q", f"/{book.state(opacity, opacity)} gs", f"/{group} Do", "Q"]
        if has_fill and reference(style.fill):
            ops = self._gradient(element, style, path, opacity)
            if has_stroke:
                ops += self._shape(element, style._replace(fill="none"), opacity)
            return ops
        ops = self._transparency(style, opacity, has_fill, has_stroke)
        if has_fill:
            ops.append(f"{rgb(style.fill)} rg")
        if has_stroke:
            ops += stroke(style)
        even = "*" if style.fill_rule == "evenodd" else ""
        paint = f"B{even}" if has_fill and has_stroke else f"f{even}" if has_fill else "S"
        return ["q", *ops, path, paint, "Q"]

    def _transparency(self, style: Style, opacity: float, has_fill: bool, has_stroke: bool) -> Ops:
        fill = float(style.fill_opacity) * opacity if has_fill else 1.0
        stroke = float(style.stroke_opacity) * opacity if has_stroke else 1.0
        if fill >= 1 and stroke >= 1:
            return []
        return [f"/{self.compiler.book.state(round(fill, 3), round(stroke, 3))} gs"]

    def _gradient(self, element: Element, style: Style, path: str, opacity: float) -> Ops:
        from printnplay.pdf.gradient import make_gradient

        compiler = self.compiler
        target = self._target(reference(style.fill) or "")
        if target.tag not in ("linearGradient", "radialGradient"):
            raise ValueError(f"'{style.fill}' is not a gradient")
        key = (target.uid, element.uid)
        if key not in compiler.gradients:
            compiler.gradients[key] = make_gradient(target, box_of(outline(element)), compiler.book)
        found = compiler.gradients[key]
        even = "*" if style.fill_rule == "evenodd" else ""
        ops = ["q", f"{path} W{even} n"]
        ops += self._transparency(style, opacity, has_fill=True, has_stroke=False)
        if found.mask_shading:
            form = compiler.book.add_form(
                f"q {_cm(found.matrix)} /{found.mask_shading} sh Q", is_group=True, is_grey=True
            )
            ops.append(f"/{compiler.book.add_mask(form)} gs")
        return [*ops, _cm(found.matrix), f"/{found.shading} sh", "Q"]

    def _path(self, element: Element) -> str:
        paths = self.compiler.paths
        found = paths.get(element.uid)
        if found is None:
            segments = () if is_nothing(element) else outline(element)
            found = paths[element.uid] = _operators(segments)
        return found

    def _text(self, element: Element, style: Style, opacity: float) -> Ops:
        """Lines of text, each run in its own look."""
        ops: Ops = []
        for run, x, y in placed_runs(element, style):
            own = run.style
            if own.stroke != "none":
                raise ValueError("text cannot be stroked")
            weight, size = int(own.font_weight), float(own.font_size)
            self._need_glyphs(element, run.text, own)
            shown = self.compiler.book.show_text(run.text, own.font_family, weight, size)
            state = self._transparency(own, opacity, has_fill=True, has_stroke=False)
            colour = f"{rgb(own.fill)} rg"
            ops += ["q", *state, colour, f"BT 1 0 0 -1 {_n(x)} {_n(y)} Tm", shown, "ET Q"]
        return ops

    def _need_glyphs(self, element: Element, text: str, style: Style) -> None:
        family, weight = style.font_family, int(style.font_weight)
        for sign in _missing(text, family, weight):
            at = self.svg.places.get(element.uid)
            raise BadSvg(told_missing(sign, family), at, code="PNP501", element=element)

    def _target(self, name: str) -> Element:
        return self.svg.ids[name]

    def _bad(self, message: str, element: Element) -> BadSvg:
        return BadSvg(message, self.svg.places.get(element.uid), element=element)


def _operators(segments: tuple[Segment, ...]) -> str:
    names = {"M": "m", "L": "l", "C": "c"}
    parts = [
        "h" if kind == "Z" else f"{' '.join(_n(v) for v in values)} {names[kind]}"
        for kind, values in segments
    ]
    return " ".join(parts)


def _cm(matrix: Matrix) -> str:
    return " ".join(number(v, 6) for v in matrix) + " cm"


_n = number


@lru_cache(maxsize=5000)
def _transform(text: str) -> str:
    return _cm(read_transform(text))


# The same value stands on a card three times, and is drawn once to prove it and once to print it.
_missing = lru_cache(maxsize=20_000)(missing_glyphs)
