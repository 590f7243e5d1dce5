"""The road of a track: kerbs, tyres, asphalt, numbered marks with their places, start and finish.

Each kind of shape is one path on a canvas.
"""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence

from printnplay.core.geometry import Point
from printnplay.drawing.canvas import Canvas
from printnplay.kinds.track.cells import CAR_LONG, CAR_WIDE, ROAD, TrackCell
from printnplay.kinds.track.circuit import HALF, PLATE, WALL, LaidTrack
from printnplay.kinds.track.curve import Circuit, RoadPiece, RoadPoint

EDGE = 0.5
# Dashes of a kerb, in whole numbers to each bend.
DASH = 3.4
# A bend with less turn than this has neither kerbs nor tyres.
KERBED = math.radians(12)
CHEQUER, CHEQUERS = 2.0, 16
TYRE = 1.05
SIGN = "Fredoka One"
# The numbers in the road, and on the plates next to it, by how many digits they have.
IN_ROAD, ON_PLATE = (13.0, 11.5, 8.0), (7.4, 6.5, 4.6)
TURNED = {"0": "0", "1": "1", "6": "9", "8": "8", "9": "6"}

Inks = Mapping[str, str]


def draw_road(canvas: Canvas, track: LaidTrack, inks: Inks, *, is_low: bool) -> None:
    """From the run-off to the plates. Words are not among it."""
    whole = _path(track.circuit.pieces, is_closed=True)
    plain = {"fill": "none", "stroke_linejoin": "round"}
    if not is_low:
        canvas.path(whole, stroke=inks["sand"], stroke_width=2 * HALF, **plain)
        _tyres(canvas, track, inks)
    _kerbs(canvas, track.circuit, inks, is_low=is_low)
    rim = inks["ink"] if is_low else inks["paper"]
    canvas.path(whole, stroke=rim, stroke_width=ROAD, **plain)
    ground = inks["paper"] if is_low else inks["asphalt"]
    canvas.path(whole, stroke=ground, stroke_width=ROAD - 2 * EDGE, **plain)
    _places(canvas, track, inks, is_low=is_low)
    _lines(canvas, track, inks, is_low=is_low)
    _grid(canvas, track, inks, is_low=is_low)
    _numbers(canvas, track, inks, is_low=is_low)
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


def tyre_wall(track: LaidTrack) -> Iterator[Point]:
    """The middles of the tyres outside the bends, but for those that would lie on another stretch
    of the road or on a plate."""
    for piece in track.circuit.pieces:
        if abs(piece.length * piece.bend) < KERBED:
            continue
        away = HALF + WALL / 2
        outer = piece.length * (1 + away * abs(piece.bend))
        count = math.floor(outer / (2 * TYRE))
        for number in range(count + 1):
            frame = piece.at(piece.length * number / count)
            tyre = frame.aside(-math.copysign(away, piece.bend))
            if _is_free(tyre, track):
                yield tyre


def _is_free(tyre: Point, track: LaidTrack) -> bool:
    if any(math.dist(tyre, plate) < PLATE + TYRE for plate in track.plates):
        return False
    near = HALF + WALL / 2 - 0.2
    return all(abs(f.x - tyre[0]) > near or math.dist((f.x, f.y), tyre) > near for f in track.line)


def _tyres(canvas: Canvas, track: LaidTrack, inks: Inks) -> None:
    tyres = list(tyre_wall(track))
    canvas.path(_discs(tyres, TYRE), fill=inks["ink"])
    canvas.path(_discs(tyres, 0.4), fill=inks["paper"])


def _places(canvas: Canvas, track: LaidTrack, inks: Inks, *, is_low: bool) -> None:
    """Faint, so that the numbers and the cars are what is seen."""
    outline = _closed(place.outline for cell in track.cells for place in cell.places)
    if is_low:
        canvas.path(outline, fill="none", stroke=inks["pale"], stroke_width=0.2)
        return
    canvas.path(outline, fill=inks["lane"], fill_opacity=0.75)


def _lines(canvas: Canvas, track: LaidTrack, inks: Inks, *, is_low: bool) -> None:
    """Between the cells; after the first one the start line, before it the chequers."""
    half = ROAD / 2 - EDGE
    ends = [track.circuit.at(cell.end) for cell in track.cells]
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


def _grid(canvas: Canvas, track: LaidTrack, inks: Inks, *, is_low: bool) -> None:
    """The brackets in which the cars wait for the start."""
    front, side, back = CAR_LONG / 2, CAR_WIDE / 2 - 0.4, CAR_LONG / 2 - 3.6
    brackets = []
    for place in track.cells[0].places:
        at = ((-side, back), (-side, front), (side, front), (side, back))
        brackets.append([place.car.frame.aside(right, ahead) for right, ahead in at])
    colour = inks["ink"] if is_low else inks["paper"]
    path = "".join(_open(points) for points in brackets)
    width = 0.4 if is_low else 0.8
    canvas.path(path, fill="none", stroke=colour, stroke_width=width, stroke_linejoin="round")


def _numbers(canvas: Canvas, track: LaidTrack, inks: Inks, *, is_low: bool) -> None:
    """Large in the road, for a reader outside the circuit; the first mark has the starting grid."""
    for number, cell in enumerate(track.cells[1:], start=1):
        at = RoadPoint(cell.frame.x, cell.frame.y, _outwards(track, cell))
        _number(canvas, track, number, at, IN_ROAD, fill=inks["soft" if is_low else "pale"])


def _outwards(track: LaidTrack, cell: TrackCell) -> float:
    """The heading of a line of text whose foot is at the outside of the circuit."""
    return cell.frame.heading + (math.pi if track.circuit.turn > 0 else 0)


def _plates(canvas: Canvas, track: LaidTrack, inks: Inks, *, is_low: bool) -> None:
    """Next to the road, for a reader on the other side of the table."""
    last = len(track.cells) - 1
    for number, (x, y) in enumerate(track.plates):
        is_end = number in (0, last)
        fill = inks["lit"] if is_end and not is_low else inks["paper"]
        line = inks["kerb"] if is_end and is_low else inks["ink"]
        canvas.circle(x, y, PLATE - 0.4, fill=fill, stroke=line, stroke_width=0.8)
        at = RoadPoint(x, y, _outwards(track, track.cells[number]) + math.pi)
        _number(canvas, track, number, at, ON_PLATE, fill=inks["ink"])


def _number(
    canvas: Canvas,
    track: LaidTrack,
    number: int,
    at: RoadPoint,
    sizes: tuple[float, ...],
    *,
    fill: str,
) -> None:
    """With a bar below it if it is another mark when it is upside down."""
    shown, own = str(track.first + number), canvas.blank()
    size = sizes[len(shown) - 1]
    own.text(
        shown, 0, 0, 4 * size, size=size, font=SIGN, weight=400, anchor="middle", fill=fill,
        middle=True,
    )  # fmt: skip
    other = "".join(TURNED.get(digit, " ") for digit in reversed(shown))
    marks = {str(mark) for mark in range(track.first, track.first + len(track.cells))}
    if other != shown and other in marks:
        half, below = 0.26 * size * len(shown), 0.47 * size
        bar = {"stroke": fill, "stroke_width": 0.09 * size, "stroke_linecap": "round"}
        own.line((-half, below), (half, below), **bar)
    turn = math.degrees(at.heading)
    canvas.place(own, f"translate({_n(at.x)} {_n(at.y)}) rotate({_n(turn)})")


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


def _discs(middles: Iterable[Point], radius: float) -> str:
    r, across = _n(radius), _n(2 * radius)
    round = f"a{r} {r} 0 1 0 {across} 0a{r} {r} 0 1 0-{across} 0Z"
    return "".join(f"M{_n(x - radius)} {_n(y)}{round}" for x, y in middles)


def _open(points: Sequence[Point]) -> str:
    return "M" + "L".join(f"{_n(x)} {_n(y)}" for x, y in points)


def _n(value: float) -> str:
    return f"{value:.3f}".rstrip("0").rstrip(".")
