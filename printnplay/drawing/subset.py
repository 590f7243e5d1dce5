"""The SVG that is drawn: these elements and attributes, and nothing else.

Anything else is refused at the template's line, never dropped. docs/svg-subset.md explains what
each of them means on paper.
"""

from collections.abc import Mapping

from printnplay.core.diagnostics import quote

SHAPES = frozenset(["rect", "circle", "ellipse", "line", "polyline", "polygon", "path"])
TAGS = SHAPES | {
    "svg",
    "g",
    "defs",
    "symbol",
    "use",
    "clipPath",
    "text",
    "tspan",
    "image",
    "style",
    "linearGradient",
    "radialGradient",
    "stop",
    "title",
    "desc",
}

# Passed on from an element to what it holds.
INHERITED = {
    "fill": "#000000",
    "fill-opacity": "1",
    "fill-rule": "nonzero",
    "stroke": "none",
    "stroke-width": "1",
    "stroke-opacity": "1",
    "stroke-linecap": "butt",
    "stroke-linejoin": "miter",
    "stroke-miterlimit": "4",
    "stroke-dasharray": "none",
    "font-family": "Source Sans Pro",
    "font-size": "1",
    "font-weight": "400",
    "font-style": "normal",
    "direction": "ltr",
    "text-anchor": "start",
    "color": "#000000",
}

ATTRIBUTES = frozenset(INHERITED) | {
    *("id", "href", "transform", "opacity", "clip-path", "overflow", "viewBox", "space"),
    *("x", "y", "width", "height", "rx", "ry", "cx", "cy", "r", "x1", "y1", "x2", "y2", "fx", "fy"),
    *("points", "d", "offset", "stop-color", "stop-opacity"),
    *("gradientUnits", "gradientTransform", "preserveAspectRatio", "paint-order", "text-shadow"),
}

# Known on these elements only: elsewhere a browser passes them over.
_ONLY_ON = {
    "href": ("use", "image"),
    "viewBox": ("svg", "symbol"),
    "overflow": ("symbol",),
    "preserveAspectRatio": ("image",),
    "paint-order": ("text",),
    "text-shadow": ("text",),
}
# Known but on these elements, where a browser would show something else.
_NOT_ON = {
    "opacity": ("symbol", "tspan"),
    "transform": ("symbol", "tspan", "clipPath"),
    "clip-path": ("symbol", "tspan", "clipPath"),
}
_PAINTS = ("fill", "stroke", "clip-path")

# Images by their data, and pictures by the name that the reader knows them by.
NAMED = "picture:"
PICTURES = ("data:image/", NAMED)

_NOTES = frozenset(["title", "desc"])
_GROUPS = frozenset(["svg", "g", "defs", "symbol"])
_HOLDS = {
    "clipPath": SHAPES | _NOTES,
    "text": _NOTES | {"tspan"},
    "linearGradient": _NOTES | {"stop"},
    "radialGradient": _NOTES | {"stop"},
}
_HOLDS |= dict.fromkeys(_GROUPS, TAGS - {"svg", "stop", "tspan"})


def held_by(tag: str) -> frozenset[str]:
    """The elements that another can contain."""
    return _HOLDS.get(tag, _NOTES)


def may_hold(tag: str, child: str) -> bool:
    return child in held_by(tag)


def why_refused(tag: str, attributes: Mapping[str, str]) -> str | None:
    """The problem of an element's attributes, if there is one."""
    for name, value in attributes.items():
        if name not in ATTRIBUTES and not name.startswith("data-"):
            return f"attribute {quote(name)} is not in the subset"
        if tag not in _ONLY_ON.get(name, (tag,)) or tag in _NOT_ON.get(name, ()):
            return f"attribute {quote(name)} is not in the subset of '{tag}'"
        if name == "href" and not value.startswith(PICTURES if tag == "image" else "#"):
            return f"href {quote(value)} leads out of the drawing"
        if name in _PAINTS and "url(" in value and not value.startswith("url(#"):
            return f"{name} {quote(value)} leads out of the drawing"
    return None
