"""Icons: SVG files that drawings can use by name, each read when it is first used, and once more
for each colour if it is drawn in `currentColor`.

They are read as the pictures of a project are; what cannot be printed is reported in the file.
"""

from collections.abc import Callable, Mapping
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from printnplay.core.diagnostics import Pos, Problem, Report, Severity
from printnplay.drawing.picture import AnyNode, Group
from printnplay.text.fonts import Fonts

if TYPE_CHECKING:
    from printnplay.drawing.svg_file import SvgDrawing
    from printnplay.drawing.svg_tree import BadFile

REMARK, BAD_DRAWING = "PNP362", "PNP363"
# The height for which effects are drawn as pixels.
EFFECT_MM = 10.0

ReadFile = Callable[[str, Report], str | None]


class Icon(NamedTuple):
    """The text of an icon, the size of its drawing, and what it draws in a colour."""

    text: str
    width: float
    height: float
    node: Callable[[str], AnyNode]


class Icons:
    """The icons of a game: `files` are the paths to show by name, and `read` reads one."""

    def __init__(self, files: Mapping[str, str], read: ReadFile) -> None:
        self.files, self.read = files, read
        self.report = Report()

    def open(self, name: str, fonts: Fonts) -> Icon | None:
        """None if there is none of that name. One that cannot be printed draws nothing."""
        if name not in self.files:
            return None
        # Their regular expressions take 20 ms to compile.
        from printnplay.drawing.svg_file import BadFiles

        text = self.read(name, self.report) or ""
        try:
            drawing = _drawing(text, "#000000", fonts) if text else None
            self._remark(name, drawing)
        except BadFiles as bad:
            drawing = None
            self._refuse(name, bad.problems)
        if drawing is None:
            return Icon(text, 1.0, 1.0, _nothing)

        @cache
        def node(colour: str) -> AnyNode:
            return _drawing(text, colour, fonts).node

        has_colour = "currentcolor" in text.lower()
        return Icon(text, drawing.width, drawing.height, node if has_colour else _always(drawing))

    def _refuse(self, name: str, problems: "tuple[BadFile, ...]") -> None:
        for one in problems:
            message = f"the icon cannot be printed: {one.message}"
            pos = Pos(self.files[name], one.line)
            self.report.add(Problem(BAD_DRAWING, message, pos, help=one.help))

    def _remark(self, name: str, drawing: "SvgDrawing | None") -> None:
        for line, remark in drawing.remarks if drawing else ():
            self.report.add(Problem(REMARK, remark, Pos(self.files[name], line), Severity.NOTE))


def _nothing(_colour: str) -> AnyNode:
    return Group(())


def _always(drawing: "SvgDrawing") -> Callable[[str], AnyNode]:
    def node(_colour: str) -> AnyNode:
        return drawing.node

    return node


def _drawing(text: str, colour: str, fonts: Fonts) -> "SvgDrawing":
    """Raises BadFiles."""
    from printnplay.drawing.svg_file import BadFiles, read_svg
    from printnplay.drawing.svg_pixels import with_pixels
    from printnplay.drawing.svg_tree import BadFile

    drawing = read_svg(text.encode(), fonts, colour=colour)
    size = drawing.width, drawing.height
    place = (0.0, 0.0, EFFECT_MM * size[0] / size[1], EFFECT_MM)
    try:
        _check_size(text, size)
        return drawing._replace(node=with_pixels(drawing.node, drawing.effects, size, place))
    except BadFile as bad:
        raise BadFiles((bad,)) from None


def _check_size(text: str, size: tuple[float, float]) -> None:
    """Refuses an icon without a size: it would be a speck in a large empty box.
    Raises BadFile."""
    from printnplay.drawing.svg_tree import BadFile, read_tree
    from printnplay.drawing.svg_view import UNSIZED

    root = read_tree(text.encode()) if size == UNSIZED else None
    if root and not (root.get("viewBox") or (root.get("width") and root.get("height"))):
        raise BadFile("an icon needs a viewBox, or a width and a height", root.line)
