"""The track of a game: on one page lying, or large on two pages standing side by side.

Comes in: a board with a shape, and the paper. Goes out: Pages; a road that crosses itself or has no
room for the cars is reported at its point. The ground is drawn once, then put on paper by scale.
"""

from dataclasses import dataclass

from printnplay.diag import Report
from printnplay.draw.canvas import Canvas
from printnplay.draw.circuit import NoTrack, Track, lay_track
from printnplay.draw.faces import Look, template_globals
from printnplay.draw.halves import FOOT, draw_halves, halves_size
from printnplay.draw.road import Inks, draw_road
from printnplay.draw.scenery import draw_grass, open_scenery
from printnplay.draw.templates import BadTemplate, Templates, open_templates
from printnplay.draw.text import Measure
from printnplay.model import Card, Component, Game, Page
from printnplay.units import Size

# The smallest ground on which cars of 13 x 10 mm have room: what A4 and Letter have in common.
LEAST = Size(269.4, 200)
# A printer with broad margins may draw it so much smaller; the cars are made for the full size.
SMALLEST = 0.9
MARKS = range(6, 101)
SCENERY = "track-scenery.svg.j2"
INKS = {
    "ink": "#191C28", "paper": "#FFFFFF", "lit": "#FFD23F", "asphalt": "#565C70",
    "lane": "#6A7086", "zero": "#A4ABC0", "grass": "#8CC152", "mown": "#7DB446",
    "kerb": "#D8343F", "sand": "#D9C68C", "water": "#58B3DC", "tree": "#3E7D3A",
    "leaf": "#5A9E4B", "tip": "#8CC76F",
}  # fmt: skip


def draw_track(
    game: Game,
    part: Component,
    look: Look,
    measure: Measure,
    report: Report,
    *,
    page: Size,
    margin: float,
    is_large: bool,
) -> tuple[Page, ...]:
    """The pages of a board's track; none where its data are wrong, which is then reported, or
    where it has no shape. `page` is the paper standing."""
    pages: list[Page] = []
    for card in part.cards if part.shape else ():
        drawer = _Drawer(game, part, card, look, measure, report)
        pages += drawer.large(page, margin) if is_large else drawer.single(page, margin)
    return tuple(pages)


@dataclass(frozen=True, slots=True)
class _Drawer:
    game: Game
    part: Component
    card: Card
    look: Look
    measure: Measure
    report: Report

    def single(self, page: Size, margin: float) -> list[Page]:
        lying = Size(page.height, page.width)
        room = Size(lying.width - 2 * margin, lying.height - 2 * margin)
        found = self._ground(room)
        if found is None:
            return []
        svg, scale = found
        canvas = Canvas(lying, self.measure)
        canvas.place(svg, f"translate({margin:g} {margin:g}) scale({scale:.6f})")
        outline = _outline(margin, margin, room)
        svg = canvas.to_svg()
        return [Page(self.card.id, self.part.id, lying, svg, self.card.pos, (outline,))]

    def large(self, page: Size, margin: float) -> list[Page]:
        room = halves_size(page, margin)
        found = self._ground(room)
        if found is None:
            return []
        words = {key: self._word(f"track.{key}") for key in ("left", "right", "strip")}
        halves = draw_halves(*found, page=page, margin=margin, words=words, measure=self.measure)
        cut = Size(page.width - 2 * margin, page.height - 2 * margin - FOOT)
        outline = _outline(margin, margin, cut)
        return [
            Page(f"{self.card.id}-{side}", self.part.id, page, svg, self.card.pos, (outline,), n)
            for (side, svg), n in zip(halves.items(), (1, 0), strict=True)
        ]

    def _ground(self, room: Size) -> tuple[str, float] | None:
        """The drawing, and how much larger it is to be shown; None where something is wrong."""
        scale = min(room.width / LEAST.width, room.height / LEAST.height)
        ground = Size(room.width / scale, room.height / scale)
        before = len(self.report)
        track = self._track(ground, scale)
        if track is None:
            return None
        canvas = Canvas(ground, self.measure)
        self._draw(canvas, track)
        return (canvas.to_svg(), scale) if len(self.report) == before else None

    def _track(self, ground: Size, scale: float) -> Track | None:
        first, last = self.card.values.get("first"), self.card.values.get("last")
        if not isinstance(first, int) or not isinstance(last, int) or first < 0:
            message = "a track needs its 'first' and its 'last' mark, from 0"
            self.report.error("PNP331", self.card.pos, message=message, help="add 'first: 0'")
            return None
        if last - first + 1 not in MARKS:
            message = f"expected {MARKS.start} to {MARKS.stop - 1} marks, found {last - first + 1}"
            self.report.error("PNP331", self.card.place("last"), message=message)
            return None
        if scale < SMALLEST:
            message = f"the paper is too small for a track: it needs {LEAST} inside the margins"
            self.report.error("PNP331", self.part.shape_at or self.part.pos, message=message)
            return None
        points = [(point.x, point.y) for point in self.part.shape]
        try:
            return lay_track(points, ground, first=first, last=last)
        except NoTrack as bad:
            pos = self.part.shape[bad.point].pos
            self.report.error(bad.code, pos, message=str(bad), help=bad.help)
            return None

    def _draw(self, canvas: Canvas, track: Track) -> None:
        is_low, palette = self.look.is_low_ink, self.game.palette
        inks = INKS | dict(palette.inks if palette else {})
        if not is_low:
            draw_grass(canvas, inks)
        draw_road(canvas, track, inks, is_low=is_low)
        scenery = open_scenery(canvas, track, inks, is_low=is_low)
        scenery.arrows()
        scenery.ends((self._word("start"), self._word("finish")), self.measure)
        known = template_globals(self.game, self.look, self.measure)
        templates = open_templates(self.game.template_folders, known, self.look.cache)
        front = self.part.front
        if front:
            title = self.game.title.get(self.look.language) or self.game.title.get("en", "")
            about = {"title": title, "card": dict(self.card.values)}
            scenery.sign(lambda size: self._render(templates, front, size, about))
        scenery.pictures(
            lambda item, size: self._render(templates, SCENERY, size, {"item": item, "inks": inks})
        )
        scenery.trees()

    def _render(
        self, templates: Templates, name: str, size: Size, known: dict[str, object]
    ) -> str:
        try:
            return templates.render(name, {"w": size.width, "h": size.height, **known})
        except BadTemplate as bad:
            self.report.add_source(bad.pos.file, templates.source(bad.pos.file))
            self.report.error(bad.code, bad.pos, message=bad.message)
            return ""

    def _word(self, key: str) -> str:
        words = self.game.words
        return words.get(self.look.language, {}).get(key) or words["en"].get(key, "")


def _outline(x: float, y: float, size: Size) -> tuple[tuple[float, float], ...]:
    right, bottom = x + size.width, y + size.height
    return ((x, y), (right, y), (right, bottom), (x, bottom))
