"""The SVG that is drawn: these elements and attributes, and nothing else.

What is not here is refused at the template's line, never dropped. docs/svg-subset.md says what
each of them means on paper.
"""

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
    "text-anchor": "start",
}

ATTRIBUTES = frozenset(INHERITED) | {
    *("id", "href", "transform", "opacity", "clip-path", "overflow", "viewBox", "space"),
    *("x", "y", "width", "height", "rx", "ry", "cx", "cy", "r", "x1", "y1", "x2", "y2", "fx", "fy"),
    *("points", "d", "offset", "stop-color", "stop-opacity"),
    *("gradientUnits", "gradientTransform"),
}
