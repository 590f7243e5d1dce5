"""The picture of a tuck box's net: the deck's back and the title in front, the contents behind, the
title on the sides and the lid.
"""

from dataclasses import dataclass

from printnplay.core.geometry import Point
from printnplay.core.units import Size
from printnplay.drawing.canvas import Canvas
from printnplay.drawing.light import readable_on
from printnplay.drawing.picture import Picture
from printnplay.drawing.reader import Reader
from printnplay.kinds.box.box_marks import (
    TEXT,
    TITLE,
    ListLines,
    at,
    draw_glue,
    draw_lines,
    draw_words,
    fit_title,
    free_places,
    is_fitting,
    least_size,
)
from printnplay.kinds.box.box_words import BoxWords
from printnplay.kinds.box.nets import Flap, Net, Wall
from printnplay.text.lines import FLOOR_MM, Measure, TextTooLong, Type

# How far the ground runs over a fold or under a flap.
OVER = 1.5
OUTLINE = 0.7
INK, PAPER = "#22222C", "#FFFFFF"
# The panel that the sizes of texts are made for; smaller panels have smaller ones.
DRAWN_FOR = Size(65.0, 90.0)


@dataclass(frozen=True, slots=True)
class BoxArt:
    """Draws the pages of one box. Raises TextTooLong."""

    say: BoxWords
    reader: Reader
    is_low_ink: bool

    @property
    def measure(self) -> Measure:
        return self.reader.fonts.measure

    def draw(
        self, net: Net, page: Size, start: Point, *, margin: float, part: int = 0, of: int = 1
    ) -> Picture:
        """The page with the net's corner at `start`; `part` (from 0) `of` a number of parts."""
        drawing = Canvas(net.size, self.reader)
        self._ground(drawing, net)
        for panel in net.panels:
            self._panel(drawing, panel)
        for flap in net.flaps:
            if flap.is_glued:
                draw_glue(drawing, flap, self.say.word("glue"))
        draw_lines(drawing, net, fold=self.on_ground)
        canvas = Canvas(page, self.reader)
        canvas.place(drawing, at(*start))
        head = f"{self.say.title} · {self.say.word('name')}"
        head += f" · {self.say.word('part', n=part + 1, of=of)}" if of > 1 else ""
        places = free_places(net, start, page, margin)
        draw_words(canvas, head, self.say.word("halves" if of > 1 else "how"), places)
        return canvas.to_picture()

    @property
    def ground(self) -> str:
        """The palette's `box`, else the ground of the back that the box shows."""
        if self.is_low_ink:
            return PAPER
        art = self.say.filling.art
        ground = (art and art.ground) or ""
        return self._colour("box", ground if ground.startswith("#") else PAPER)

    @property
    def ink(self) -> str:
        return self._colour("ink", INK)

    @property
    def on_ground(self) -> str:
        return readable_on(self.ground, PAPER, self.ink)

    def _colour(self, name: str, default: str) -> str:
        palette = self.say.game.palette
        return palette.inks.get(name, default) if palette else default

    def _ground(self, canvas: Canvas, net: Net) -> None:
        """All that is seen of the closed box, and a little over the folds."""
        if self.ground == PAPER:
            return
        under = Canvas(net.size, self.reader)
        for panel in net.panels:
            over = 0 if panel.name == "lid" else 2 * OVER
            under.polygon(panel.ring, fill=self.ground, stroke=self.ground, stroke_width=over)
        for flap in net.flaps:
            if _is_seen(flap, net):
                under.polygon(flap.ring, fill=self.ground)
        canvas.place(under, at(0, 0), clip=net.outline)

    def _panel(self, canvas: Canvas, panel: Wall) -> None:
        if panel.name == "front":
            self._front(canvas, panel)
        elif panel.name == "back":
            self._back(canvas, panel)
        else:
            self._edge(canvas, panel)

    def _front(self, canvas: Canvas, panel: Wall) -> None:
        """The back of the deck, and the title on a plate below."""
        if self.say.filling.art:
            art = self.say.filling.art
            canvas.place(art.picture, _cover(art.size, panel), clip=panel.ring)
        k = _scale(panel)
        title = fit_title(self.say.title, panel.width - 17 * k, self.measure, size=7.6 * k)
        high = title.height + 7.2 * k
        y = panel.y + panel.height - 5 * k - high
        self._plate(canvas, panel.x + 5 * k, y, panel.width - 10 * k, high, k)
        title.draw(canvas, self.ink, at(panel.x + panel.width / 2, y + high / 2))

    def _plate(
        self, canvas: Canvas, x: float, y: float, width: float, height: float, k: float
    ) -> None:
        look = {"fill": PAPER, "stroke": self.ink, "stroke_width": OUTLINE, "rx": round(3 * k, 3)}
        canvas.rect(x, y, width, height, **look)

    def _edge(self, canvas: Canvas, panel: Wall) -> None:
        """The title along a side, or on the lid so that it is read from the front; an edge that
        has no room for letters has none."""
        is_lid = panel.name == "lid"
        deep, long = (panel.height, panel.width) if is_lid else (panel.width, panel.height)
        size = min(7.6, 0.42 * deep)
        words = " · ".join(filter(None, (self.say.title, self.say.player)))
        lines = 2 if deep > 14 else 1
        least = Type(TITLE, 400, FLOOR_MM)
        if size < FLOOR_MM or not is_fitting(words, 0.88 * long, least, self.measure, lines=lines):
            return
        text = fit_title(words, 0.88 * long, self.measure, size=size, lines=lines)
        turn = 180 if is_lid else 90 if panel.name == "right" else -90
        x, y = panel.x + panel.width / 2, panel.y + panel.height / 2
        text.draw(canvas, self.on_ground, at(x, y, turn))

    def _back(self, canvas: Canvas, panel: Wall) -> None:
        """A plate with the title, the numbers, the contents and who made it."""
        k = _scale(panel)
        x, y, wide = panel.x + panel.width / 2, panel.y + 9.5 * k, panel.width - 17 * k
        inside = panel.width - 8 * k, panel.height - 8 * k
        self._plate(canvas, panel.x + 4 * k, panel.y + 4 * k, *inside, k)
        title = fit_title(self.say.title, wide, self.measure, size=7 * k)
        title.draw(canvas, self.ink, at(x, y + title.height / 2))
        about = Type(TEXT, 600, least_size(3.4 * k))
        # One line that is smaller is better than a break within the list.
        lines = 1 if is_fitting(self.say.about(), wide, about, self.measure, lines=1) else 2
        y += title.height + 5.8 * k
        y = self._centred(canvas, self.say.about(), (x, y), wide, type=about, lines=lines)
        foot = self._foot(canvas, panel)
        self._contents(canvas, panel, top=y + 4.4 * k, bottom=foot)

    def _centred(
        self, canvas: Canvas, words: str, place: Point, width: float, *, type: Type, lines: int = 2
    ) -> float:
        """Gives the last baseline."""
        return canvas.text(
            words,
            *place,
            width,
            size=type.size,
            minimum=FLOOR_MM,
            lines=lines,
            weight=type.weight,
            anchor="middle",
            fill=self.ink,
        )

    def _foot(self, canvas: Canvas, panel: Wall) -> float:
        """Draws the makers' names upwards from the plate's lower edge, and returns the top of the
        foot."""
        k = _scale(panel)
        middle, wide = panel.x + panel.width / 2, panel.width - 15 * k
        small = Type(TEXT, 400, least_size(2.7 * k))
        y = panel.y + panel.height - 8 * k
        for words in filter(None, (self.say.word("note"), self.say.designer())):
            y -= self._centred(canvas.blank(), words, (0, 0), wide, type=small)
            self._centred(canvas, words, (middle, y), wide, type=small)
            y -= 1.5 * small.size
        return y

    def _contents(self, canvas: Canvas, panel: Wall, *, top: float, bottom: float) -> None:
        """Draws the contents of the box, one line per deck."""
        k, ink = _scale(panel), self.ink
        x, wide = panel.x + 9 * k, panel.width - 18 * k
        rows = [(n, self.say.part(name)) for name, n in self.say.filling.contents.items() if n]
        step = min(6 * k, (bottom - top) / (len(rows) + 1.6))
        if step < 1.1 * FLOOR_MM:
            raise TextTooLong(f"{len(rows)} lines of contents do not fit in {bottom - top:.1f} mm")
        canvas.line((x, top), (x + wide, top), stroke=ink, stroke_width=0.4)
        row = ListLines(canvas, least_size(min(4.1 * k, step / 1.3)), ink)
        y = top + 1.25 * step
        row.text(self.say.word("contents"), x, y, wide, font=TITLE, weight=400)
        for number, name in rows:
            y += step
            row.text(f"{number} ×", x + 10 * k, y, 12 * k, weight=700, anchor="end")
            row.text(name, x + 11.5 * k, y, wide - 11 * k)


def _is_seen(flap: Flap, net: Net) -> bool:
    """The tongue and the outer bottom; glued flaps and dust flaps stay white."""
    middle = sum(x for x, _ in flap.ring) / len(flap.ring)
    sides = [side for side in (net.wall("left"), net.wall("right")) if side]
    is_dust = any(side.x < middle < side.x + side.width for side in sides)
    return not flap.is_glued and not is_dust


def _scale(panel: Wall) -> float:
    return min(1.0, panel.width / DRAWN_FOR.width, panel.height / DRAWN_FOR.height)


def _cover(size: Size, panel: Wall) -> str:
    """A transform that lays a face over all of a panel, its middle on the panel's; a lying card
    is turned."""
    is_lying = size.width > size.height
    wide, high = (size.height, size.width) if is_lying else (size.width, size.height)
    scale = max(panel.width / wide, panel.height / high)
    placed = at(panel.x + panel.width / 2, panel.y + panel.height / 2, -90 if is_lying else 0)
    return f"{placed} scale({scale:.5f}) translate({-size.width / 2:g} {-size.height / 2:g})"
