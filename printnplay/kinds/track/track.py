"""The track of a game: on one landscape page, or large on two upright pages side by side. A road
that crosses itself or has no room for the cars is reported at its point. The ground is drawn once
and scaled to the paper.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from printnplay.core.diagnostics import Problem, Report, Result, quote
from printnplay.core.geometry import Point
from printnplay.core.units import Size
from printnplay.data.model import Card, Component, Game
from printnplay.drawing.canvas import Canvas
from printnplay.drawing.picture import Picture
from printnplay.faces.face import Page
from printnplay.faces.session import Draw, Look
from printnplay.kinds.plain import Rect, corner_marks, reported
from printnplay.kinds.stand_up import foot_of
from printnplay.kinds.standees import StandeesSpec
from printnplay.kinds.track.cells import CAR_LONG, CAR_WIDE
from printnplay.kinds.track.circuit import LaidTrack, NoTrack, lay_track
from printnplay.kinds.track.road import Inks, draw_road
from printnplay.kinds.track.scenery import draw_grass, open_scenery
from printnplay.kinds.track.spec import ControlPoint, TrackSpec
from printnplay.sheets.model import ROOM_FOR_NAME

# The smallest board on which all cars have room: what A4 and Letter have in common.
LEAST = Size(263.4, 193.9)
BLEED = 3.0
# A printer with broad margins can draw it this much smaller; the cars are made for the full size.
SMALLEST = 0.9
MARKS = range(6, 101)
SCENERY = "track-scenery.svg.j2"
# Between two halves, to glue them; and the line of words under each.
STRIP, FOOT = 10.0, 5.0
INK, PAPER, GREY = "#191C28", "#FFFFFF", "#A4ABC0"
DIAMOND = 3.2
INKS = {
    "ink": "#191C28", "paper": "#FFFFFF", "lit": "#FFD23F", "asphalt": "#565C70",
    "lane": "#6A7086", "zero": "#A4ABC0", "grass": "#8CC152", "mown": "#7DB446",
    "kerb": "#D8343F", "sand": "#D9C68C", "water": "#58B3DC", "tree": "#3E7D3A",
    "leaf": "#5A9E4B", "tip": "#8CC76F", "pale": "#C9CEDB", "soft": "#6B7280",
}  # fmt: skip


def draw_track(
    draw: Draw, part: Component, *, page: Size, margin: float, is_large: bool
) -> Result[tuple[Page, ...]]:
    """The pages of a track; none if its data are wrong or it has no shape. `page` is the paper
    standing."""
    report, pages = Report(), list[Page]()
    if not _cars_fit(draw.game, part, report):
        return report.result(())
    for card in part.cards if shape_of(part) else ():
        drawer = _Drawer(draw, part, card, report)
        pages += drawer.large(page, margin) if is_large else drawer.single(page, margin)
    return report.result(tuple(pages))


def draw_board(draw: Draw, part: Component) -> Result[Picture | None]:
    """The board of a track alone, as large as `LEAST`."""
    report = Report()
    found = _Drawer(draw, part, part.cards[0], report).ground(LEAST)
    return report.result(found[0] if found else None)


def check_track(game: Game, part: Component) -> tuple[Problem, ...]:
    """Whether the road can be laid at all, on a paper that is large enough."""
    report = Report()
    _cars_fit(game, part, report)
    for card in part.cards if shape_of(part) else ():
        _Drawer(Draw(game, Look()), part, card, report).lay(LEAST, 1.0)
    return tuple(report)


def shape_of(part: Component) -> tuple[ControlPoint, ...]:
    """The corners of its road; none if it is not a track."""
    return part.spec.shape if isinstance(part.spec, TrackSpec) else ()


@lru_cache(maxsize=8)
def _laid(
    points: tuple[Point, ...], ground: Size, marks: tuple[int, int], joint: float
) -> LaidTrack:
    """The same road in every language and ink."""
    return lay_track(points, ground, first=marks[0], last=marks[1], joint=joint)


@dataclass(frozen=True, slots=True)
class _Drawer:
    draw: Draw
    part: Component
    card: Card
    report: Report

    def single(self, page: Size, margin: float) -> list[Page]:
        lying = Size(page.height, page.width)
        width, height = lying.width - 2 * margin, lying.height - 2 * margin
        rooms = Size(width, height - 2 * ROOM_FOR_NAME), Size(width - 2 * ROOM_FOR_NAME, height)
        board = max((_without_bleed(room) for room in rooms), key=_scale)
        at = Rect(
            (lying.width - board.width) / 2,
            (lying.height - board.height) / 2,
            board.width,
            board.height,
        )
        found = self.ground(board)
        if found is None:
            return []
        picture, scale = found
        canvas = Canvas(lying, self.draw.reader)
        drawn = at.grown(BLEED)
        place = f"translate({at.x:g} {at.y:g}) scale({scale:.6f})"
        canvas.place(picture, place, clip=drawn.corners)
        corner_marks(canvas, at, BLEED)
        page_of = (self.card.id, self.part.id, lying, canvas.to_picture(), self.card.pos)
        return [Page(*page_of, (at.corners,), drawn=drawn.box, is_cut_straight=True)]

    def large(self, page: Size, margin: float) -> list[Page]:
        found = self.ground(halves_size(page, margin), joint=STRIP + 2)
        if found is None:
            return []
        words = {key: self._word(f"track.{key}") for key in ("left", "right", "strip")}
        halves: dict[str, Picture] = {}
        with reported(self.report, self.card.pos, f"track {quote(self.card.id)}"):
            halves = _draw_halves(*found, page=page, margin=margin, words=words)
        drawn = half_on(page, margin).grown(BLEED)
        foot = (drawn.x, drawn.y, drawn.right, drawn.bottom + FOOT)
        return [
            Page(
                f"{self.card.id}-{side}",
                self.part.id,
                page,
                picture,
                self.card.pos,
                (half_on(page, margin, side).corners,),
                n,
                drawn=foot,
                is_cut_straight=True,
            )
            for (side, picture), n in zip(halves.items(), (1, 0), strict=False)
        ]

    def ground(self, room: Size, *, joint: float = 0.0) -> tuple[Picture, float] | None:
        """The drawing and its scale; None if something is wrong."""
        scale = _scale(room)
        ground = Size(room.width / scale, room.height / scale)
        before = len(self.report)
        track = self.lay(ground, scale, joint=joint / scale)
        if track is None:
            return None
        canvas = Canvas(ground, self.draw.reader, bleed=BLEED)
        with reported(self.report, self.card.pos, f"track {quote(self.card.id)}"):
            self._draw(canvas, track, joint=joint / scale)
            if len(self.report) == before:
                return canvas.to_picture(), scale
        return None

    def lay(self, ground: Size, scale: float, *, joint: float = 0.0) -> LaidTrack | None:
        marks = self._marks()
        if scale < SMALLEST:
            least = Size(LEAST.width * SMALLEST, LEAST.height * SMALLEST + 2 * ROOM_FOR_NAME)
            message = f"the paper is too small for a track: it needs {least} inside the margins"
            help = "print it on two pages: --track large; or use a larger paper: --paper a3"
            pos = self.part.spec.place("shape")
            self.report.error("PNP331", pos, message=message, help=help)
        if marks is None or scale < SMALLEST:
            return None
        shape = shape_of(self.part)
        points = tuple((point.x, point.y) for point in shape)
        try:
            return _laid(points, ground, marks, joint)
        except NoTrack as bad:
            pos = shape[bad.point].pos
            if bad.is_of_marks and self.card.place("last").file != pos.file:
                pos = self.card.place("last")
            self.report.error(bad.code, pos, message=str(bad), help=bad.help)
            return None

    def _marks(self) -> tuple[int, int] | None:
        """The first and the last one."""
        first, last = self.card.values.get("first"), self.card.values.get("last")
        if not isinstance(first, int) or not isinstance(last, int):
            message = f"track {quote(self.card.id)} has no 'first' or no 'last' mark"
            help = "declare both as 'whole' and add 'first: 0' and 'last: 24'"
            self.report.error("PNP103", self.card.pos, message=message, help=help)
            return None
        if first < 0 or last - first + 1 not in MARKS:
            few, many = MARKS.start, MARKS.stop - 1
            message = f"expected {few} to {many} marks from 0 up, found {first} to {last}"
            self.report.error("PNP105", self.card.place("last"), message=message)
            return None
        return first, last

    def _draw(self, canvas: Canvas, track: LaidTrack, *, joint: float) -> None:
        is_low, palette = self.draw.look.is_low_ink, self.draw.game.palette
        inks = INKS | dict(palette.inks if palette else {})
        if not is_low:
            draw_grass(canvas, inks, bleed=BLEED)
        draw_road(canvas, track, inks, is_low=is_low)
        scenery = open_scenery(canvas, track, inks, is_low=is_low, joint=joint)
        scenery.ends((self._word("start"), self._word("finish")))
        render = self._renderer(inks)
        if not joint:
            scenery.arrows()
        front = self.part.front
        if front:
            scenery.sign(lambda size: render(front, size))
        if joint:  # there is less room next to it: the sign first
            scenery.arrows()
        scenery.pictures(lambda item, size: render(SCENERY, size, item))
        scenery.trees()

    def _renderer(self, inks: Inks) -> Callable[..., Picture | None]:
        """A function of a template, the size of its picture and which one it is of several."""
        title = self.draw.game.title_in(self.draw.look.language)

        def render(name: str, size: Size, item: str = "") -> Picture | None:
            about = {"title": title, "inks": inks, "item": item, "card": dict(self.card.values)}
            self.draw.templates.set_globals({"w": size.width, "h": size.height})
            with reported(self.report, self.card.pos, f"track {quote(self.card.id)}"):
                return self.draw.picture(name, about)
            return None

        return render

    def _word(self, key: str) -> str:
        game = self.draw.game
        return game.word(key, self.draw.look.language) if game.has_word(key) else ""


def _scale(room: Size) -> float:
    """How much larger the track is shown than it must be."""
    return min(room.width / LEAST.width, room.height / LEAST.height)


def _cars_fit(game: Game, part: Component, report: Report) -> bool:
    """Whether the places of the one-page track are large enough for the game's figures."""
    is_sound, most = True, f"{CAR_LONG:g}mm x {CAR_WIDE:g}mm"
    for cars in game.components if shape_of(part) else ():
        given = cars.spec.flat if isinstance(cars.spec, StandeesSpec) else None
        if given and not _has_room(given.value):
            pos = given.source.pos if given.source else cars.pos
            message = f"a flat piece of {given.value} has no room on a mark of {quote(part.id)}"
            report.error("PNP331", pos, message=message, help=f"make it {most} or smaller")
            is_sound = False
        foot = foot_of(cars.size) if given and cars.size else None
        if foot and not _has_room(foot):
            message = f"a figure with a foot of {foot} has no room on a mark of {quote(part.id)}"
            help = f"make it {CAR_LONG:g}mm wide or narrower"
            report.warning("PNP331", cars.pos, message=message, help=help)
    return is_sound


def _has_room(foot: Size) -> bool:
    long, width = max(foot.width, foot.height), min(foot.width, foot.height)
    return long <= CAR_LONG and width <= CAR_WIDE


def _without_bleed(room: Size) -> Size:
    return Size(room.width - 2 * BLEED, room.height - 2 * BLEED)


def halves_size(page: Size, margin: float) -> Size:
    """The board on both pages together, between words, name and ruler."""
    width = page.width - 2 * margin
    return _without_bleed(
        Size(2 * width - STRIP, page.height - 2 * (margin + ROOM_FOR_NAME) - FOOT)
    )


def half_on(page: Size, margin: float, side: str = "") -> Rect:
    """A half of the board on its page: it has no bleed where the other half is."""
    x, width = margin + BLEED, page.width - 2 * (margin + BLEED)
    x, width = (margin, width + BLEED) if side == "right" else (x, width)
    width += BLEED if side == "left" else 0.0
    return Rect(x, margin + ROOM_FOR_NAME + BLEED, width, halves_size(page, margin).height)


def _draw_halves(
    picture: Picture, scale: float, *, page: Size, margin: float, words: Mapping[str, str]
) -> dict[str, Picture]:
    """`left` and `right`. The words are those under `left`, `right` and `strip`."""
    whole = half_on(page, margin).grown(BLEED)
    joint = whole.width - STRIP
    halves = {}
    for side, shift, line in (("left", 0.0, joint), ("right", joint, 0.0)):
        at, canvas = half_on(page, margin, side), Canvas(page)
        inside = canvas.blank()
        left = margin + BLEED - shift
        inside.place(picture, f"translate({left:g} {at.y:g}) scale({scale:.6f})")
        if side == "left":
            _strip(inside, margin + joint, whole.y, whole.height, words["strip"])
        _joint(inside, margin + line, whole.y, whole.height)
        corner_marks(inside, at, BLEED)
        canvas.place(inside, clip=whole.corners)
        y = whole.bottom + FOOT - 1.3
        canvas.text(words[side], margin, y, whole.width, size=3.2, minimum=2.4, fill=INK)
        halves[side] = canvas.to_picture()
    return halves


def _strip(canvas: Canvas, x: float, y: float, height: float, word: str) -> None:
    """The strip is pale, to show where to glue; the drawing goes on below it, so that a small slip
    does not show."""
    canvas.rect(x, y, STRIP, height, fill=PAPER, fill_opacity=0.82)
    canvas.rect(x, y, STRIP - 0.15, height, fill="none", stroke=GREY, stroke_width=0.3)
    for share in (0.25, 0.5, 0.75):
        turned = canvas.blank()
        turned.text(word, 0, 1.1, height / 4, size=3.2, anchor="middle", fill=INK)
        at = f"translate({x + STRIP / 2:g} {y + share * height:g}) rotate(90)"
        canvas.place(turned, at)


def _joint(canvas: Canvas, x: float, y: float, height: float) -> None:
    """The line at which the halves meet, and three diamonds on it that become whole."""
    dashes = {"stroke": INK, "stroke_width": 0.3, "stroke_dasharray": "2 1.5"}
    canvas.line((x, y), (x, y + height), **dashes)
    for share in (0.03, 0.5, 0.97):
        d, at = DIAMOND, y + share * height
        points = [(x, at - d), (x + d, at), (x, at + d), (x - d, at)]
        canvas.polygon(points, fill=INK, stroke=PAPER, stroke_width=0.5)
