"""A computed page: what svgwrite writes is read back as the subset."""

from printnplay.core.units import Size
from printnplay.drawing.canvas import Canvas
from printnplay.drawing.tree import Element, Parser
from printnplay.text.fonts import measure


def test_shapes_and_text_are_of_the_subset() -> None:
    canvas = Canvas(Size(100, 50), measure)
    canvas.rect(1, 2, 3.00049, 4, fill="#FFFFFF", stroke="#000000", stroke_width=0.3)
    canvas.circle(5, 5, 2, fill="none")
    canvas.line((0, 0), (1, 1), stroke="#000000")
    canvas.polygon([(0, 0), (1, 0), (1, 1)], fill="#FF0000")
    canvas.polyline([(0, 0), (1, 0)], fill="none", stroke="#000000")
    canvas.path("M0 0L1 1", stroke="#000000", transform="rotate(10)")
    last = canvas.text("two words on lines", 10, 20, 20, size=4, lines=3)
    canvas.place('<svg xmlns="http://www.w3.org/2000/svg"><rect width="1"/></svg>', "scale(2)")
    root = Parser().parse(canvas.to_svg()).root
    tags = [child.tag for child in root.children if isinstance(child, Element)]
    assert tags[:6] == ["rect", "circle", "line", "polygon", "polyline", "path"]
    assert tags[-1] == "g"
    assert tags.count("text") == 2
    assert last == 20 + 4 * 1.18
    first = root.children[0]
    assert isinstance(first, Element)
    assert first.get("width") == "3.0"
