"""Marks around a part of a board: where to cut and glue, and how the parts go together."""

from typing import NamedTuple

from printnplay.data.model import Component
from printnplay.drawing.canvas import Canvas
from printnplay.faces.session import Draw
from printnplay.kinds.plain import Rect, corner_marks
from printnplay.sheets.split import Split, Tile
from printnplay.text.lines import FLOOR_MM

# Pages show this much of each other: a strip to glue the next one onto.
OVERLAP = 10.0
# The words below a part, and the map next to them.
FOOT = 16.0
MAP = Rect(0, 0, 34.0, 13.0)
INK, PAPER, PALE = "#191C28", "#FFFFFF", "#E4E7EE"
MARK_REACH = 4.0
# The strip is pale except this close to the joint, where a slip would show it.
FORGIVEN = 1.0
ARROW = 2.6


class PartMarks(NamedTuple):
    """Draws on the page of one part. Raises TextTooLong."""

    canvas: Canvas
    draw: Draw
    part: Component
    parts: Split
    tile: Tile
    is_back: bool = False

    def corners(self, at: Rect) -> None:
        """The part is cut out on them."""
        corner_marks(self.canvas, at, MARK_REACH)

    def strips(self, at: Rect) -> None:
        """Where the parts on the right and below are glued; they cover it."""
        column, row = self.tile.column, self.tile.row
        if column < self.parts.columns - 1:
            x = at.right - OVERLAP
            strip = Rect(x + FORGIVEN, at.y, OVERLAP - FORGIVEN, at.height)
            self._strip(strip, self._beside(1, 0), is_down=True)
        if row < self.parts.rows - 1:
            y = at.bottom - OVERLAP
            strip = Rect(at.x, y + FORGIVEN, at.width, OVERLAP - FORGIVEN)
            self._strip(strip, self._beside(0, 1), is_down=False)

    def _strip(self, box: Rect, name: str, *, is_down: bool) -> None:
        self.canvas.rect(box.x, box.y, box.width, box.height, fill=PAPER, fill_opacity=0.82)
        words = self._say("strip", part=name)
        length = box.height if is_down else box.width
        for share in (0.2, 0.5, 0.8):
            here = self.canvas.blank()
            here.text(words, 0, 1.1, length / 4, size=3.2, minimum=2.2, anchor="middle", fill=INK)
            middle = (box.x + box.width / 2, box.y + share * length)
            if not is_down:
                middle = (box.x + share * length, box.y + box.height / 2)
            turn = " rotate(90)" if is_down else ""
            self.canvas.place(here, f"translate({middle[0]:g} {middle[1]:g}){turn}")
        for share in (0.05, 0.35, 0.65, 0.95):
            self._arrow(box, share * length, is_down=is_down)

    def _arrow(self, box: Rect, along: float, *, is_down: bool) -> None:
        """An arrow whose tip is at the edge of the next part."""
        tip, base, half = FORGIVEN, ARROW - FORGIVEN, ARROW / 2
        points = [(-tip, along), (base, along - half), (base, along + half)]
        if not is_down:
            points = [(y, x) for x, y in points]
        self.canvas.polygon([(box.x + x, box.y + y) for x, y in points], fill=INK)

    def foot(self, box: Rect) -> None:
        """The map, the name of the part, and what to do with it."""
        top = box.y + (box.height - MAP.height) / 2
        right = self._map(Rect(box.x, top, MAP.width, MAP.height)) + 4
        room = box.right - right
        name = f"{self.draw.word(f'component.{self.part.id}')} · {self._say('part')}"
        self.canvas.text(name, right, top + 3.4, room, size=4, minimum=2.6, weight=700, fill=INK)
        how = self._say(self._how, left=self._beside(-1, 0), above=self._beside(0, -1))
        self.canvas.text(how, right, top + 7.8, room, size=3.2, minimum=2.3, lines=2, weight=400)

    @property
    def _how(self) -> str:
        if self.is_back:
            return "back"
        is_beside, is_below = self.tile.column > 0, self.tile.row > 0
        if is_beside and is_below:
            return "both"
        return "beside" if is_beside else "below" if is_below else "first"

    def _map(self, box: Rect) -> float:
        """Draws a map of all parts, this one dark, and returns its right end."""
        columns, rows = self.parts.columns, self.parts.rows
        ratio = (columns * self.tile.width) / (rows * self.tile.height)
        height = min(box.height, box.width / ratio)
        cell_width, cell_height = height * ratio / columns, height / rows
        top = box.y + (box.height - height) / 2
        for tile in self.parts.tiles:
            is_own = tile.name == self.tile.name
            x, y = box.x + tile.column * cell_width, top + tile.row * cell_height
            look = {"stroke": INK, "stroke_width": 0.25, "fill": INK if is_own else PALE}
            self.canvas.rect(x, y, cell_width, cell_height, **look)
            self._label(
                tile.name, Rect(x, y, cell_width, cell_height), fill=PAPER if is_own else INK
            )
        return box.x + columns * cell_width

    def _label(self, name: str, box: Rect, *, fill: str) -> None:
        """The name of a part on the map, unless it would be too small to read."""
        size = min(3.4, 0.7 * box.height)
        if (
            size < FLOOR_MM
            or self.canvas.measure(name, "Source Sans Pro", 700, size) > box.width - 0.5
        ):
            return
        self.canvas.text(
            name,
            box.x + box.width / 2,
            box.y + box.height / 2,
            box.width,
            size=size,
            weight=700,
            anchor="middle",
            fill=fill,
            middle=True,
        )

    def _beside(self, right: int, down: int) -> str:
        """The name of a neighbour."""
        column, row = self.tile.column + right, self.tile.row + down
        return self.tile._replace(column=column, row=row).name

    def _say(self, key: str, **names: str) -> str:
        words = self.draw.word(f"board.{key}")
        for name, value in ({"part": self.tile.name} | names).items():
            words = words.replace(f"{{{name}}}", value)
        return words
