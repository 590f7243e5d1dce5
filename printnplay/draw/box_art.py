"""What is printed on a tuck box: the deck's back and the title in front, the contents behind, the
title on the sides and the lid.

Comes in: a net and where it lies on the page. Goes out: SVG of the page.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from printnplay.draw.box_marks import at, draw_glue, draw_lines, draw_words, free_places
from printnplay.draw.canvas import Canvas, Point
from printnplay.draw.faces import Look
from printnplay.draw.nets import Deck, Flap, Net, Panel
from printnplay.draw.text import FLOOR_MM, Measure, TextTooLong, Type, fit_lines, set_lines
from printnplay.model import Box, Face, Game
from printnplay.units import Size

# How far the ground runs over a fold or under a flap.
OVER = 1.5
OUTLINE = 0.7
INK, PAPER = "#22222C", "#FFFFFF"
TITLE = "Fredoka One"
LEADING = 1.08
# The panel that the sizes of texts are made for; smaller panels have smaller ones.
DRAWN_FOR = Size(65.0, 90.0)

_GROUND = re.compile(r'</defs>\s*<rect[^>]*fill="(#[0-9A-Fa-f]{6})"')


@dataclass(frozen=True, slots=True)
class Filling:
    """A box and what lies in it: copies by component, the decks, and the back that it shows."""

    box: Box
    colour: str | None
    contents: Mapping[str, int]
    decks: tuple[Deck, ...]
    art: Face | None


@dataclass(frozen=True, slots=True)
class BoxArt:
    """Draws the pages of one box. Raises TextTooLong."""

    game: Game
    look: Look
    measure: Measure
    filling: Filling

    def draw(
        self, net: Net, page: Size, start: Point, *, margin: float, part: int = 0, of: int = 1
    ) -> str:
        """The page with the net's corner at `start`; `part` (from 0) `of` so many."""
        drawing = Canvas(net.size, self.measure)
        self._ground(drawing, net)
        for panel in net.panels:
            self._panel(drawing, panel)
        for flap in net.flaps:
            if flap.is_glued:
                draw_glue(drawing, flap, self._word("glue"), self.measure)
        draw_lines(drawing, net, fold=self.on_ground)
        canvas = Canvas(page, self.measure)
        canvas.place(drawing.to_svg(), at(*start))
        head = f"{self.title} · {self._word('name')}"
        head += f" · {self._word('part', n=part + 1, of=of)}" if of > 1 else ""
        places = free_places(net, start, page, margin)
        draw_words(canvas, head, self._word("halves" if of > 1 else "how"), places)
        return canvas.to_svg()

    @property
    def title(self) -> str:
        titles = self.game.title
        return titles.get(self.look.language) or next(iter(titles.values()))

    @property
    def ground(self) -> str:
        """The palette's `box`, else the ground of the back that the box shows."""
        if self.look.is_low_ink:
            return PAPER
        found = _GROUND.search(self.filling.art.svg) if self.filling.art else None
        return self._colour("box", found[1] if found else PAPER)

    @property
    def ink(self) -> str:
        return self._colour("ink", INK)

    @property
    def on_ground(self) -> str:
        return PAPER if _is_dark(self.ground) else self.ink

    def _colour(self, name: str, default: str) -> str:
        palette = self.game.palette
        return palette.inks.get(name, default) if palette else default

    def _word(self, key: str, **values: object) -> str:
        text = self.game.word(f"box.{key}", self.look.language)
        for name, value in values.items():
            text = text.replace(f"{{{name}}}", str(value))
        return text

    @property
    def player(self) -> str:
        """The player's colour, in words."""
        key = f"colour.{self.filling.colour}"
        return self.game.word(key, self.look.language) if self.filling.colour else ""

    def _ground(self, canvas: Canvas, net: Net) -> None:
        """All that is seen of the closed box, and a little over the folds."""
        if self.ground == PAPER:
            return
        seen = [panel.ring for panel in net.panels]
        seen += [flap.ring for flap in net.flaps if _is_seen(flap, net)]
        under = Canvas(net.size, self.measure)
        for ring in seen:
            under.polygon(ring, fill=self.ground, stroke=self.ground, stroke_width=2 * OVER)
        canvas.place(under.to_svg(), at(0, 0), clip=net.outline)

    def _panel(self, canvas: Canvas, panel: Panel) -> None:
        if panel.name == "front":
            self._front(canvas, panel)
        elif panel.name == "back":
            self._back(canvas, panel)
        else:
            self._edge(canvas, panel)

    def _front(self, canvas: Canvas, panel: Panel) -> None:
        """The back of the deck, and the title on a plate below."""
        if self.filling.art:
            art = self.filling.art
            canvas.place(art.svg, _cover(art.size, panel), clip=panel.ring)
        k = _scale(panel)
        title = self._title(self.title, panel.width - 15 * k, size=7.6 * k)
        high = title.height + 7.2 * k
        y = panel.y + panel.height - 5 * k - high
        self._plate(canvas, panel.x + 5 * k, y, panel.width - 10 * k, high, k)
        canvas.place(title.svg(self.ink), at(panel.x + panel.width / 2, y + high / 2))

    def _plate(
        self, canvas: Canvas, x: float, y: float, width: float, height: float, k: float
    ) -> None:
        look = {"fill": PAPER, "stroke": self.ink, "stroke_width": OUTLINE, "rx": round(3 * k, 3)}
        canvas.rect(x, y, width, height, **look)

    def _edge(self, canvas: Canvas, panel: Panel) -> None:
        """The title along a side, or on the lid so that it is read from the front; a box that is
        too shallow for letters has none."""
        is_lid = panel.name == "lid"
        deep, long = (panel.height, panel.width) if is_lid else (panel.width, panel.height)
        size = min(7.6, 0.42 * deep)
        if size < FLOOR_MM:
            return
        words = f"{self.title} · {self.player}" if self.player else self.title
        lines = 2 if deep > 14 else 1
        text = self._title(words, 0.88 * long, size=size, lines=lines)
        turn = 180 if is_lid else 90 if panel.name == "right" else -90
        x, y = panel.x + panel.width / 2, panel.y + panel.height / 2
        canvas.place(text.svg(self.on_ground), at(x, y, turn))

    def _title(self, words: str, width: float, *, size: float, lines: int = 2) -> "_Title":
        """In one line while it need not be much smaller for that."""
        tries = [(1, 0.72 * size), (lines, 0.6 * size), (lines, FLOOR_MM)]
        problem = TextTooLong(words)
        for many, least in tries:
            limits = {"minimum": max(FLOOR_MM, least), "lines": many}
            wanted = Type(TITLE, 400, max(FLOOR_MM, size))
            try:
                found, fitted = _fit(words, width, wanted, self.measure, **limits)
            except TextTooLong as too_long:
                problem = too_long
            else:
                return _Title(found, Type(TITLE, 400, fitted), self.measure)
        raise problem

    def _back(self, canvas: Canvas, panel: Panel) -> None:
        """A plate with the title, the numbers, the contents and who made it."""
        k = _scale(panel)
        middle, wide = panel.x + panel.width / 2, panel.width - 17 * k
        self._plate(
            canvas, panel.x + 4 * k, panel.y + 4 * k, panel.width - 8 * k, panel.height - 8 * k, k
        )
        title = self._title(self.title, wide, size=7 * k)
        y = panel.y + 9.5 * k + title.height / 2
        canvas.place(title.svg(self.ink), at(middle, y))
        y += title.height / 2 + 5.6 * k
        size = max(FLOOR_MM, 3.2 * k)
        y = self._centred(canvas, self._about(), middle, y, wide, size=size, weight=600)
        foot = self._foot(canvas, panel)
        self._contents(canvas, panel, top=y + 4.4 * k, bottom=foot)

    def _centred(
        self,
        canvas: Canvas,
        words: str,
        x: float,
        y: float,
        width: float,
        *,
        size: float,
        weight: int = 400,
    ) -> float:
        look = {"anchor": "middle", "fill": self.ink, "weight": weight}
        return canvas.text(words, x, y, width, size=size, minimum=FLOOR_MM, lines=2, **look)  # type: ignore[arg-type]

    def _foot(self, canvas: Canvas, panel: Panel) -> float:
        """Who made it, upwards from the plate's lower edge; gives where the foot begins."""
        k = _scale(panel)
        middle, wide, size = panel.x + panel.width / 2, panel.width - 15 * k, max(FLOOR_MM, 2.7 * k)
        y = panel.y + panel.height - 8 * k
        for words in filter(None, (self._word("note"), self._designer())):
            y -= self._centred(canvas.blank(), words, 0, 0, wide, size=size)
            self._centred(canvas, words, middle, y, wide, size=size)
            y -= 1.5 * size
        return y

    def _contents(self, canvas: Canvas, panel: Panel, *, top: float, bottom: float) -> None:
        k, ink = _scale(panel), self.ink
        x, wide = panel.x + 9 * k, panel.width - 18 * k
        rows = [(n, self._part(name)) for name, n in self.filling.contents.items() if n]
        step = min(6 * k, (bottom - top) / (len(rows) + 1.6))
        size = min(4.1 * k, step / 1.3)
        if size < FLOOR_MM and step < 1.15 * FLOOR_MM:
            raise TextTooLong(f"{len(rows)} lines of contents do not fit in {bottom - top:.1f} mm")
        size = max(FLOOR_MM, size)
        canvas.line((x, top), (x + wide, top), stroke=ink, stroke_width=0.4)
        head = self._word("contents")
        y = top + 1.25 * step
        canvas.text(
            head, x, y, wide, size=size, minimum=FLOOR_MM, font=TITLE, weight=400, fill=ink
        )
        for number, name in rows:
            y += step
            count = f"{number} ×"
            canvas.text(count, x + 10 * k, y, 12 * k, size=size, anchor="end", weight=700, fill=ink)
            canvas.text(name, x + 11.5 * k, y, wide - 11 * k, size=size, minimum=FLOOR_MM, fill=ink)

    def _part(self, name: str) -> str:
        return self.game.word(f"component.{name}", self.look.language)

    def _about(self) -> str:
        """How many play, how long, from which age; on a player's box the colour."""
        if self.player:
            return self.player
        (low, high), facts = self.game.players, self.game.about
        found = [self._word("players" if low < high else "same", low=low, high=high)]
        given = [name for name in ("minutes", "age") if name in facts]
        found += [self._word(name, n=facts[name].value) for name in given]
        return " · ".join("\u00a0".join(words.split()) for words in found)

    def _designer(self) -> str:
        """The data's name, or the words of a language where it is a phrase."""
        if "designer" in self.game.words["en"]:
            return self.game.word("designer", self.look.language)
        fact = self.game.about.get("designer")
        return str(fact.value) if fact else ""


@dataclass(frozen=True, slots=True)
class _Title:
    """Lines that are fitted, to be drawn around 0 0."""

    lines: tuple[str, ...]
    type: Type
    measure: Measure

    @property
    def height(self) -> float:
        """From the top of the capitals to the last baseline."""
        return (0.7 + (len(self.lines) - 1) * LEADING) * self.type.size

    def svg(self, fill: str) -> str:
        y = 0.7 * self.type.size - self.height / 2
        look = {"anchor": "middle", "fill": fill, "leading": LEADING}
        return set_lines(self.lines, 0, y, type=self.type, measure=self.measure, **look)  # type: ignore[arg-type]


def _fit(
    words: str, width: float, type: Type, measure: Measure, *, minimum: float, lines: int
) -> tuple[tuple[str, ...], float]:
    return fit_lines(words, width, type=type, minimum=minimum, lines=lines, measure=measure)


def _is_seen(flap: Flap, net: Net) -> bool:
    """The tongue and the outer bottom; glued flaps and dust flaps stay white."""
    middle = sum(x for x, _ in flap.ring) / len(flap.ring)
    sides = [side for side in (net.wall("left"), net.wall("right")) if side]
    is_dust = any(side.x < middle < side.x + side.width for side in sides)
    return not flap.is_glued and not is_dust


def _scale(panel: Panel) -> float:
    return min(1.0, panel.width / DRAWN_FOR.width, panel.height / DRAWN_FOR.height)


def _cover(size: Size, panel: Panel) -> str:
    """A transform that lays a face over all of a panel, its middle on the panel's; a lying card
    is turned."""
    is_lying = size.width > size.height
    wide, high = (size.height, size.width) if is_lying else (size.width, size.height)
    scale = max(panel.width / wide, panel.height / high)
    placed = at(panel.x + panel.width / 2, panel.y + panel.height / 2, -90 if is_lying else 0)
    return f"{placed} scale({scale:.5f}) translate({-size.width / 2:g} {-size.height / 2:g})"


def _is_dark(colour: str) -> bool:
    red, green, blue = (int(colour[n : n + 2], 16) for n in (1, 3, 5))
    return 0.3 * red + 0.59 * green + 0.11 * blue < 140
