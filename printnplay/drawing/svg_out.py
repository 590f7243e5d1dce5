"""Pictures as SVG for browsers and other programs: real text, and recurring parts written once. A
file has its fonts inside. For a page with many pictures the definitions have ids that are unique on
the page.
"""

import base64
from collections import Counter
from collections.abc import Iterable, Iterator
from html import escape

from printnplay.core.geometry import Matrix
from printnplay.core.units import Size
from printnplay.drawing.geometry import IDENTITY, Segment
from printnplay.drawing.light import as_hex
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
    Run,
    Stroke,
    Text,
)
from printnplay.text.font import ITALIC, Font
from printnplay.text.subset import font_faces

# What recurs is shared if a `use` is shorter by far.
WORTH_SHARING = 100
UNREAD = ' aria-hidden="true"'
# A mask is clipped by what is in it.
EVERYWHERE = 'maskUnits="userSpaceOnUse" x="-100000" y="-100000" width="200000" height="200000"'
SVG = 'xmlns="http://www.w3.org/2000/svg"'


def svg_files(pictures: Iterable[tuple[Picture, Size]], bleed: float) -> Iterator[str]:
    """Each picture of a card of some size as a file, with `bleed` millimetres around the trim. The
    fonts hold what all of them need: cutting a font down takes longer than drawing a deck."""
    held = tuple(pictures)
    style = font_faces(used_fonts(picture for picture, _ in held))
    for picture, size in held:
        sheet = SvgSheet([picture])
        inner = sheet.markup(picture)
        w, h = size.width + 2 * bleed, size.height + 2 * bleed
        box = f'width="{w:g}mm" height="{h:g}mm" viewBox="{0 - bleed:g} {0 - bleed:g} {w:g} {h:g}"'
        head = f"<svg {SVG} {box}>\n<style>{style}</style>"
        yield f"{head}\n<defs>{sheet.definitions}</defs>\n{inner}\n</svg>\n"


def used_fonts(pictures: Iterable[Picture]) -> dict[Font, set[str]]:
    """The characters that some pictures need of each font."""
    used: dict[Font, set[str]] = {}
    for picture in pictures:
        for font, signs in picture.fonts().items():
            used.setdefault(font, set()).update(signs)
    return used


class SvgSheet:
    """The markup of many pictures. All of them are known first: what recurs is written once."""

    def __init__(self, pictures: Iterable[Picture], prefix: str = "d") -> None:
        self._prefix = prefix
        self._seen: Counter[AnyNode] = Counter()
        self._names: dict[object, str] = {}
        self._definitions: list[str] = []
        for picture in pictures:
            self._count(picture.root)

    @property
    def definitions(self) -> str:
        """What the markup refers to."""
        return "\n".join(self._definitions)

    def define(self, picture: Picture, name: str) -> None:
        """Defines a whole picture under a name of one's own."""
        self._definitions.append(f'<g id="{name}">{self.markup(picture)}</g>')

    def markup(self, picture: Picture) -> str:
        return "\n".join(map(self._shared, picture.root.children))

    def _count(self, node: AnyNode) -> None:
        """The content of a recurring node recurs with it, so its first use is enough."""
        self._seen[node] += 1
        if self._seen[node] == 1:
            for child in node.children if isinstance(node, Group) else ():
                self._count(child)
            if isinstance(node, Placed):
                self._count(node.node)
                if node.mask:
                    self._count(node.mask)

    def _shared(self, node: AnyNode) -> str:
        if self._seen[node] < 2:
            return self._text(node)
        if node not in self._names:
            text = self._text(node)
            if len(text) < WORTH_SHARING:
                return text
            self._names[node] = self._defined("g", text)
        return f'<use href="#{self._names[node]}"/>'

    def _text(self, node: AnyNode) -> str:
        match node:
            case Group():
                return "".join(map(self._shared, node.children))
            case Placed():
                return self._placed(node)
            case Path():
                return self._path(node)
            case Text():
                return "".join((*_below(node), *map(_run, node.runs)))
            case Image():
                return _image(node)

    def _placed(self, node: Placed) -> str:
        own = "" if node.matrix == IDENTITY else f' transform="{_matrix(node.matrix)}"'
        if node.clip:
            own += f' clip-path="url(#{self._named(node.clip, "clipPath", _clip(node.clip))})"'
        if node.mask:
            own += f' mask="url(#{self._masked(node.mask)})"'
        own += f' opacity="{_n(node.opacity)}"' if node.opacity < 1 else ""
        own += f' style="{_blend(node.blend)}"' if node.blend else ""
        inner = self._shared(node.node)
        return f"<g{own}>{inner}</g>" if own else inner

    def _masked(self, mask: AnyNode) -> str:
        key = ("mask", mask)
        if key not in self._names:
            self._names[key] = self._defined(f"mask {EVERYWHERE}", self._shared(mask))
        return self._names[key]

    def _path(self, node: Path) -> str:
        fill = node.fill
        own = f'fill="{self._paint(fill)}"' if fill else 'fill="none"'
        own += f' fill-opacity="{_n(fill.alpha)}"' if fill and fill.alpha < 1 else ""
        own += ' fill-rule="evenodd"' if node.is_even_odd else ""
        if pen := node.stroke:
            own += _pen(pen, self._paint(pen.blend) if pen.blend else as_hex(pen.rgb))
        return f'<path d="{_outline(node.segments)}" {own}/>'

    def _paint(self, paint: Flat | Gradient) -> str:
        if isinstance(paint, Flat):
            return as_hex(paint.rgb)
        return f"url(#{self._named(paint[:3], *_gradient(paint))})"

    def _named(self, key: object, tag: str, inner: str) -> str:
        if key not in self._names:
            self._names[key] = self._defined(tag, inner)
        return self._names[key]

    def _defined(self, tag: str, inner: str) -> str:
        """The id of a new definition; `tag` can have attributes."""
        name = f"{self._prefix}{len(self._definitions)}"
        kind, _, own = tag.partition(" ")
        self._definitions.append(f'<{kind} id="{name}"{own and " "}{own}>{inner}</{kind}>')
        return name


def _blend(mode: str) -> str:
    return "isolation:isolate" if mode == "normal" else f"mix-blend-mode:{mode}"


def _gradient(paint: Gradient) -> tuple[str, str]:
    """Its tag with attributes, and its stops."""
    kind, names, line = "linearGradient", ["x1", "y1", "x2", "y2"], paint.line
    if paint.is_radial:
        kind, names = "radialGradient", ["fx", "fy", "fr", "cx", "cy", "r"]
        if not line[2]:
            names, line = [n for n in names if n != "fr"], (*line[:2], *line[3:])
    place = " ".join(f'{name}="{_n(v)}"' for name, v in zip(names, line, strict=True))
    units = f'gradientUnits="userSpaceOnUse" gradientTransform="{_matrix(paint.matrix)}"'
    stops = "".join(
        f'<stop offset="{_n(stop.offset)}" stop-color="{as_hex(stop.rgb)}"'
        + (f' stop-opacity="{_n(stop.alpha)}"/>' if stop.alpha < 1 else "/>")
        for stop in paint.stops
    )
    return f"{kind} {units} {place}", stops


def _clip(clip: Clip) -> str:
    rule = ' clip-rule="evenodd"' if clip.is_even_odd else ""
    return "".join(f'<path d="{_outline(path)}"{rule}/>' for path in clip.paths)


def _pen(stroke: Stroke, paint: str) -> str:
    own = f' stroke="{paint}" stroke-width="{_n(stroke.width)}"'
    own += f' stroke-dashoffset="{_n(stroke.offset)}"' if stroke.offset else ""
    own += f' stroke-opacity="{_n(stroke.alpha)}"' if stroke.alpha < 1 else ""
    own += f' stroke-linecap="{stroke.cap}"' if stroke.cap != "butt" else ""
    if stroke.join != "miter":
        own += f' stroke-linejoin="{stroke.join}"'
    elif stroke.limit != 4:
        own += f' stroke-miterlimit="{_n(stroke.limit)}"'
    return own + (
        f' stroke-dasharray="{" ".join(map(_n, stroke.dashes))}"' if stroke.dashes else ""
    )


def _below(node: Text) -> Iterator[str]:
    """The shadows of all letters, then their outlines, which are not read out."""
    for run in node.runs:
        if run.shadow:
            x, y, rgb = run.shadow
            pen = _pen(run.outline, as_hex(rgb)) if run.outline else ""
            yield _run(run._replace(x=run.x + x, y=run.y + y, fill=Flat(rgb)), UNREAD + pen)
    for run in node.runs:
        if run.outline:
            pen = _pen(run.outline, as_hex(run.outline.rgb))
            yield _run(run._replace(fill=Flat(run.outline.rgb)), UNREAD + pen)


def _run(run: Run, more: str = "") -> str:
    font = run.font
    look = f'font-family="{escape(font.family)}" font-weight="{font.weight}" '
    look += 'font-style="italic" ' if font.style == ITALIC else ""
    look += f'font-size="{_n(run.size)}"'
    fill = f'fill="{as_hex(run.fill.rgb)}"'
    fill += f' fill-opacity="{_n(run.fill.alpha)}"' if run.fill.alpha < 1 else ""
    place = f'x="{_n(run.x)}" y="{_n(run.y)}" xml:space="preserve"'
    if run.is_rtl:
        # A browser measures such a text from its right end.
        place = f'x="{_n(run.x + run.width)}" y="{_n(run.y)}" xml:space="preserve" direction="rtl"'
    return f"<text {place} {look} {fill}{more}>{escape(run.text, quote=False)}</text>"


def _image(node: Image) -> str:
    # Pillow takes 25 ms to import, and few drawings have images.
    from printnplay.drawing.images import web_image

    x, y, w, h = map(_n, node.box)
    kind, data = web_image(node.asset)
    box = f'x="{x}" y="{y}" width="{w}" height="{h}" preserveAspectRatio="none"'
    return f'<image href="data:image/{kind};base64,{base64.b64encode(data).decode()}" {box}/>'


def _outline(segments: tuple[Segment, ...]) -> str:
    return "".join(f"{kind}{' '.join(map(_n, values))}" for kind, values in segments)


def _matrix(matrix: Matrix) -> str:
    return f"matrix({' '.join(_n(v, 6) for v in matrix)})"


def _n(value: float, digits: int = 4) -> str:
    text = f"{value:.{digits}f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text
