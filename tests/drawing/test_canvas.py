"""A computed page: what svgwrite writes is read back as the subset."""

from printnplay.core.units import Size
from printnplay.drawing.canvas import Canvas
from printnplay.drawing.geometry import box_of
from printnplay.drawing.picture import Path, Placed, Text
from tests.drawing.drawn import picture_of


def test_shapes_and_text_are_of_the_subset() -> None:
    canvas = Canvas(Size(100, 50))
    canvas.rect(1, 2, 3.00049, 4, fill="#FFFFFF", stroke="#000000", stroke_width=0.3)
    canvas.circle(5, 5, 2, fill="#00FF00")
    canvas.line((0, 0), (1, 1), stroke="#000000")
    canvas.polygon([(0, 0), (1, 0), (1, 1)], fill="#FF0000")
    canvas.polyline([(0, 0), (1, 0)], fill="none", stroke="#000000")
    canvas.path("M0 0L1 1", stroke="#000000", transform="rotate(10)")
    last = canvas.text("two words on lines", 10, 20, 20, size=4, lines=3)
    canvas.place(picture_of('<rect width="1" height="1"/>'), "scale(2)")
    picture = canvas.to_picture()
    leaves = [item.leaf for item in picture.items()]
    shapes = [leaf.tag for leaf in leaves if isinstance(leaf, Path)]
    assert shapes == ["rect", "circle", "line", "polygon", "polyline", "path", "rect"]
    assert [isinstance(leaf, Text) for leaf in leaves] == [False] * 6 + [True] * 2 + [False]
    placed = picture.root.children[-1]
    assert isinstance(placed, Placed)
    assert placed.matrix == (2, 0, 0, 2, 0, 0)
    assert last == 20 + 4 * 1.18
    first = leaves[0]
    assert isinstance(first, Path)
    assert box_of(first.segments) == (1, 2, 4, 6)
