"""The road of a track: kerbs, asphalt, marks with their spots, start and finish, number plates.

Each kind of shape is one path on a canvas.
"""

import math
from collections.abc import Iterable, Mapping, Sequence

from printnplay.core.geometry import Point
from printnplay.drawing.canvas import Canvas
from printnplay.kinds.track.cells import ROAD, SPOT_LONG, SPOT_WIDE
from printnplay.kinds.track.circuit import HALF, PLATE, LaidTrack
from printnplay.kinds.track.curve import Circuit, RoadPiece, RoadPoint

EDGE = 0.5
# Dashes of a kerb, in whole numbers to each bend.
DASH = 3.4
# A bend with less turn than this has no kerb.
KERBED = math.radians(12)
CHEQUER, CHEQUERS = 2.0, 16
SIGN = "Fredoka One"

Inks = Mapping[str, str]


def draw_road(canvas: Canvas, track: LaidTrack, inks: Inks, *, is_low: bool) -> None:
    """From the run-off to the plates. Words are not among it."""
    whole = _path(track.circuit.pieces, is_closed=True)
    plain = {"fill": "none", "stroke_linejoin": "round"}
    if not is_low:
        canvas.path(whole, stroke=inks["sand"], stroke_width=2 * HALF, **plain)
    _kerbs(canvas, track.circuit, inks, is_low=is_low)
    rim = inks["ink"] if is_low else inks["paper"]
    canvas.path(whole, stroke=rim, stroke_width=ROAD, **plain)
    ground = inks["paper"] if is_low else inks["asphalt"]
    canvas.path(whole, stroke=ground, stroke_width=ROAD - 2 * EDGE, **plain)
    _lines(canvas, track, inks, is_low=is_low)
    _spots(canvas, track, inks, is_low=is_low)
    _grid(canvas, track, inks, is_low=is_low)
    _plates(canvas, track, inks, is_low=is_low)


def _kerbs(canvas: Canvas, circuit: Circuit, inks: Inks, *, is_low: bool) -> None:
    for piece in circuit.pieces:
        if abs(piece.length * piece.bend) < KERBED:
            continue
        dash = piece.length / (2 * max(1, round(piece.length / DASH / 2)) + 1)
        bend, style = _path([piece]), {"fill": "none", "stroke_width": 2 * HALF}
        if not is_low:
            canvas.path(bend, stroke=inks["paper"], **style)
        dashes = f"{dash:.4f} {dash:.4f}"
        canvas.path(bend, stroke=inks["kerb"], stroke_dasharray=dashes, **style)
        if is_low:
            canvas.path(bend, stroke=inks["paper"], fill="none", stroke_width=ROAD + 0.9)


def _lines(canvas: Canvas, track: LaidTrack, inks: Inks, *, is_low: bool) -> None:
    """Between the cells; after the first one the start line, before it the chequers."""
    half, long = ROAD / 2 - EDGE, track.long
    ends = [track.circuit.at(cell.middle + long / 2) for cell in track.cells]
    colour = inks["ink"] if is_low else inks["paper"]
    across = _segments((end.aside(-half), end.aside(half)) for end in ends[1:-1])
    canvas.path(across, stroke=colour, stroke_width=0.35 if is_low else 0.7, fill="none")
    start = [ends[0].aside(-half, 0), ends[0].aside(half, 0)]
    canvas.line(start[0], start[1], stroke=colour, stroke_width=1.8)
    _chequers(canvas, ends[-1], inks)


def _chequers(canvas: Canvas, line: RoadPoint, inks: Inks) -> None:
    square_width = (ROAD - 2 * EDGE) / CHEQUERS
    board = [line.aside(s * (ROAD / 2 - EDGE), a * CHEQUER) for s, a in _CORNERS]
    canvas.polygon(board, fill=inks["paper"])
    dark = []
    for number in range(CHEQUERS):
        left, back = (number - CHEQUERS / 2) * square_width, -CHEQUER if number % 2 else 0.0
        square = ((0, 0), (square_width, 0), (square_width, CHEQUER), (0, CHEQUER))
        dark.append(tuple(line.aside(left + right, back + ahead) for right, ahead in square))
    canvas.path(_closed(dark), fill=inks["ink"])


_CORNERS = ((-1, -1), (1, -1), (1, 1), (-1, 1))


def _spots(canvas: Canvas, track: LaidTrack, inks: Inks, *, is_low: bool) -> None:
    """A round line about a smaller rectangle makes one of full size with round corners."""
    spots = [spot for cell in track.cells for spot in cell.spots]
    if is_low:
        outline = _closed(spot.corners(-0.1) for spot in spots)
        style = {"fill": "none", "stroke": inks["zero"], "stroke_width": 0.2}
    else:
        outline = _closed(spot.corners(-0.6) for spot in spots)
        style = {"fill": inks["lane"], "stroke": inks["lane"], "stroke_width": 1.2}
    canvas.path(outline, stroke_linejoin="round", **style)


def _grid(canvas: Canvas, track: LaidTrack, inks: Inks, *, is_low: bool) -> None:
    """The brackets in which the cars wait for the start."""
    front, side, back = SPOT_LONG / 2 - 0.4, SPOT_WIDE / 2 - 0.5, SPOT_LONG / 2 - 3.6
    brackets = []
    for spot in track.cells[0].spots:
        at = ((-side, back), (-side, front), (side, front), (side, back))
        brackets.append([spot.frame.aside(right, ahead) for right, ahead in at])
    colour = inks["ink"] if is_low else inks["paper"]
    path = "".join(_open(points) for points in brackets)
    width = 0.4 if is_low else 0.8
    canvas.path(path, fill="none", stroke=colour, stroke_width=width, stroke_linejoin="round")


def _plates(canvas: Canvas, track: LaidTrack, inks: Inks, *, is_low: bool) -> None:
    last = len(track.cells) - 1
    for number, (x, y) in enumerate(track.plates):
        is_end = number in (0, last)
        fill = inks["lit"] if is_end and not is_low else inks["paper"]
        line = inks["kerb"] if is_end and is_low else inks["ink"]
        canvas.circle(x, y, PLATE - 0.4, fill=fill, stroke=line, stroke_width=0.8)
        shown = str(track.first + number)
        size = (7.4, 6.5, 4.6)[len(shown) - 1]
        canvas.text(
            shown, x, y, 3 * PLATE, size=size, font=SIGN, weight=400, anchor="middle",
            fill=inks["ink"], middle=True,
        )  # fmt: skip


def _path(pieces: Sequence[RoadPiece], *, is_closed: bool = False) -> str:
    start = pieces[0].start
    parts = [f"M{_n(start.x)} {_n(start.y)}"]
    for piece in pieces:
        middle, end = piece.at(piece.length / 2), piece.at(piece.length)
        if piece.bend:
            radius, sweep = _n(1 / abs(piece.bend)), int(piece.bend > 0)
            arcs = (f"A{radius} {radius} 0 0 {sweep} {_n(f.x)} {_n(f.y)}" for f in (middle, end))
            parts += arcs
        else:
            parts.append(f"L{_n(end.x)} {_n(end.y)}")
    return "".join(parts) + ("Z" if is_closed else "")


def _segments(pairs: Iterable[tuple[Point, Point]]) -> str:
    return "".join(_open(pair) for pair in pairs)


def _closed(outlines: Iterable[Sequence[Point]]) -> str:
    return "".join(_open(points) + "Z" for points in outlines)


def _open(points: Sequence[Point]) -> str:
    return "M" + "L".join(f"{_n(x)} {_n(y)}" for x, y in points)


def _n(value: float) -> str:
    return f"{value:.3f}".rstrip("0").rstrip(".")
