"""The picture of a scene: faces in their places, and over them badges, frames, stars, bars, arrows
and words."""

import math
from dataclasses import dataclass

from printnplay.drawing.canvas import Canvas
from printnplay.drawing.light import is_light
from printnplay.drawing.picture import Picture
from printnplay.games.engine.story import Player, Shot
from printnplay.kinds.plain import Rect
from printnplay.text.fonts import measure
from printnplay.text.lines import Measure

# 7.5 pt: nothing is smaller.
TEXT = 7.5 * 25.4 / 72
BADGE, STAR = 2.0, 1.75
# How far a star's middle is above its card: it touches the frame only; the room that takes.
ABOVE, STARS = 1.95, 3.8
# How far a card is lifted out of a hand; the height of a tag; what is seen of a card under a pile.
LIFT, TAG, EDGE = 2.4, 3.4, 0.55
PLAIN, TITLES = "Source Sans Pro", "Fredoka One"
RADIUS = 3.0 / 88
# A number in the upper left corner of a face: its middle is as far from both edges, and the disc
# around it covers that of the face (shares of the face's height).
NUMBER_AT, NUMBER_RADIUS = 0.151, 0.114
# The middle of a badge: from the edge of its face at that side, and from the upper one.
BADGE_AT = {"start": (0.9, 1.0), "end": (1.55, 1.3)}


@dataclass(frozen=True, slots=True)
class StripFace:
    """A face in a strip: its upper left corner and its height, in mm, y down."""

    face: str
    x: float
    y: float
    height: float


@dataclass(frozen=True, slots=True)
class SceneStrip:
    """The picture of a scene: faces, and the drawing over them."""

    width: float
    height: float
    placed: tuple[StripFace, ...]
    picture: Picture


@dataclass(frozen=True, slots=True)
class Pens:
    """The players with their colours, and the inks."""

    players: tuple[Player, ...]
    ink: str
    soft: str
    accent: str
    is_low_ink: bool = False
    measure: Measure = measure

    def text_width(self, words: str, size: float, font: str = PLAIN, weight: int = 400) -> float:
        return self.measure(words, font, weight, size) if words else 0.0

    def words(
        self,
        canvas: Canvas,
        words: str,
        x: float,
        y: float,
        *,
        is_strong: bool = False,
        anchor: str = "start",
    ) -> None:
        if words:
            weight = 700 if is_strong else 400
            room = self.text_width(words, TEXT, weight=weight) + 1
            fill = self.ink
            canvas.text(
                words, x, y, room, size=TEXT, weight=weight, anchor=anchor, fill=fill, font=PLAIN
            )

    def big(
        self, canvas: Canvas, words: str, x: float, y: float, size: float, is_best: bool
    ) -> None:
        room = self.text_width(words, size, TITLES) + 1
        colour = self.accent if is_best else self.ink
        canvas.text(words, x, y, room, size=size, weight=400, font=TITLES, fill=colour)
        if is_best:
            self.star(canvas, x + room + STAR, y - size * 0.36)

    def badge(
        self, canvas: Canvas, seat: int, x: float, y: float, *, radius: float = BADGE
    ) -> None:
        """A player's letter on a disc of their colour; in low ink a ring."""
        player = self.players[seat]
        colour = player.colour or self.ink
        fill = "#FFFFFF" if self.is_low_ink else colour
        canvas.circle(x, y, radius, fill=fill, stroke=self.ink, stroke_width=0.3)
        on = self.ink if self.is_low_ink or is_light(colour) else "#FFFFFF"
        self._letters(canvas, player.letter, x, y, size=TEXT, fill=on)

    def star(self, canvas: Canvas, x: float, y: float) -> None:
        """The winner's: white on a disc, so that it is seen in grey too."""
        fill = "#FFFFFF" if self.is_low_ink else self.accent
        canvas.circle(x, y, STAR, fill=fill, stroke=self.ink, stroke_width=0.3)
        angles = [math.radians(36 * n - 90) for n in range(10)]
        points = [
            (x + r * math.cos(a), y + r * math.sin(a))
            for a, r in zip(angles, [STAR * 0.74, STAR * 0.32] * 5, strict=True)
        ]
        canvas.polygon(points, fill=self.ink if self.is_low_ink else "#FFFFFF")

    def mark(self, canvas: Canvas, shot: Shot, box: Rect, *, middle: float) -> None:
        """All that is drawn over one face; `middle` is that of the words below it."""
        if not shot.face:
            self._note(canvas, shot, box)
        elif shot.is_faint:
            shape = {"rx": RADIUS * box.height, "ry": RADIUS * box.height}
            cover = {"fill": "#FFFFFF", "opacity": 0.58}
            canvas.rect(box.x, box.y, box.width, box.height, **cover, **shape)
        if shot.is_pile:
            self._edges(canvas, box)
        if shot.is_best:
            self._frame(canvas, box)
        if shot.is_marked:
            canvas.rect(box.x, box.bottom + 0.35, box.width, 0.8, fill=self.accent, rx=0.4, ry=0.4)
        if shot.number:
            self._number(canvas, shot.number, box)
        if shot.seat is not None:
            across, down = BADGE_AT[shot.badge_side]
            x = box.x + across if shot.badge_side == "start" else box.right - across
            self.badge(canvas, shot.seat, x, box.y + down)
        if shot.is_best:
            self.star(canvas, box.right - STAR, box.y - ABOVE)
        if shot.words and shot.face:
            lower = LIFT if shot.is_lifted else 0.0
            self.words(canvas, shot.words, middle, box.bottom + lower + 2.9, anchor="middle")
        if shot.tag:
            self._tag(canvas, shot.tag, box)

    def _number(self, canvas: Canvas, words: str, box: Rect) -> None:
        """In place of the small one: it grows with the face."""
        radius = max(BADGE, NUMBER_RADIUS * box.height)
        size = TEXT * radius / BADGE
        width = self.text_width(words, size, weight=700) + 1
        radius = max(radius, width / 2)
        x, y = box.x + NUMBER_AT * box.height, box.y + NUMBER_AT * box.height
        canvas.circle(x, y, radius, fill="#FFFFFF", stroke=self.ink, stroke_width=0.3)
        self._letters(canvas, words, x, y, size=size, fill=self.ink)

    def _letters(
        self, canvas: Canvas, words: str, x: float, y: float, *, size: float, fill: str
    ) -> None:
        """In the middle of a disc."""
        room = self.text_width(words, size, weight=700) + 1
        canvas.text(
            words,
            x,
            y,
            room,
            size=size,
            weight=700,
            font=PLAIN,
            anchor="middle",
            fill=fill,
            middle=True,
        )

    def _tag(self, canvas: Canvas, words: str, box: Rect) -> None:
        """Over the middle of the lower edge."""
        width, x = self.text_width(words, TEXT, weight=700) + 1.8, box.x + box.width / 2
        style = {"fill": "#FFFFFF", "stroke": self.ink, "stroke_width": 0.25}
        canvas.rect(x - width / 2, box.bottom - TAG / 2, width, TAG, rx=0.9, ry=0.9, **style)
        self.words(canvas, words, x, box.bottom + 0.93, is_strong=True, anchor="middle")

    def _edges(self, canvas: Canvas, box: Rect) -> None:
        """The cards under it, seen at the right and below."""
        r = RADIUS * box.height
        for out in (EDGE, 2 * EDGE):
            left, top, right, bottom = box.x + out, box.y + out, box.right + out, box.bottom + out
            d = f"M{left + r:.2f} {bottom:.2f} H{right - r:.2f} Q{right:.2f} {bottom:.2f} "
            d += f"{right:.2f} {bottom - r:.2f} V{top + r:.2f}"
            canvas.path(d, fill="none", stroke=self.ink, stroke_width=0.2)

    def _note(self, canvas: Canvas, shot: Shot, box: Rect) -> None:
        """In place of a face: what somebody did without a card, or an empty place; faint words have
        no box."""
        style = {"fill": "none", "stroke": self.soft, "stroke_width": 0.25, "rx": 0.8, "ry": 0.8}
        if not shot.is_faint:
            canvas.rect(box.x, box.y, box.width, box.height, stroke_dasharray="0.9 0.7", **style)
        self.words(
            canvas, shot.words, box.x + box.width / 2, box.y + box.height / 2 + 0.9, anchor="middle"
        )

    def _frame(self, canvas: Canvas, box: Rect) -> None:
        out, r = 0.45, RADIUS * box.height + 0.45
        canvas.rect(
            box.x - out,
            box.y - out,
            box.width + 2 * out,
            box.height + 2 * out,
            rx=r,
            ry=r,
            fill="none",
            stroke=self.accent,
            stroke_width=0.9,
        )

    def arrow(self, canvas: Canvas, x: float, y: float) -> None:
        style = {"stroke": self.accent, "stroke_width": 0.7, "fill": "none"}
        for dx, dy in ((-3.0, 0.0), (-1.1, -1.3), (-1.1, 1.3)):
            canvas.line((x + 2.2 + dx, y + dy), (x + 2.2, y), stroke_linecap="round", **style)

    def divide(self, canvas: Canvas, x: float, top: float, bottom: float) -> None:
        canvas.line((x, top), (x, bottom), stroke=self.soft, stroke_width=0.12)
