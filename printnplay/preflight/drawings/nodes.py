"""Marks as nodes of a picture again, each at its place and cut by its clips: as they are printed,
or in one colour and as opaque as they are."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from io import BytesIO
from itertools import groupby

from printnplay.core.geometry import Box
from printnplay.drawing.picture import (
    AnyNode,
    Asset,
    Clip,
    Flat,
    Gradient,
    Group,
    Image,
    Path,
    Placed,
    Rgb,
    Run,
    Text,
)
from printnplay.drawing.shapes import rectangle
from printnplay.preflight.drawings.layers import Inked
from printnplay.preflight.drawings.marks import ClipArea, Kind, Mark

# An opacity that makes any paint opaque.
OPAQUELY = 1e9


def printed(marks: Iterable[Inked]) -> Iterator[AnyNode]:
    return coloured((one, None) for one in marks)


def masked(marks: Iterable[Inked], rgb: Rgb) -> Iterator[AnyNode]:
    return coloured((one, rgb) for one in marks)


def with_outline(mark: Mark, rgb: Rgb) -> AnyNode:
    """A text in one colour, with what its outline hides."""
    assert isinstance(mark.leaf, Text)
    run = run_of(mark, mark.leaf)
    pen = run.outline and run.outline._replace(rgb=rgb, alpha=1.0)
    run = run._replace(fill=Flat(rgb, run.fill.alpha), outline=pen, shadow=None)
    return _clipped(Placed(Text((run,)), mark.matrix), mark.clip)


def coloured(marks: Iterable[tuple[Inked, Rgb | None]]) -> Iterator[AnyNode]:
    """Marks in some colour or in their own; those with one clip follow each other in it."""
    for clip, run in groupby(marks, key=lambda pair: pair[0].mark.clip):
        yield _clipped(Group(tuple(_node(one, rgb) for one, rgb in run)), clip)


def _node(one: Inked, rgb: Rgb | None) -> AnyNode:
    mark, by, leaf = one.mark, one.opacity, one.mark.leaf
    match leaf:
        case Text():
            run = run_of(mark, leaf)
            fill = Flat(rgb or run.fill.rgb, min(1.0, run.fill.alpha * by))
            node: AnyNode = Text((_run(run._replace(fill=fill), rgb, by),))
        case Image():
            node = Image(_in_one_colour(leaf.asset, rgb), leaf.box) if rgb else leaf
            node = Placed(node, opacity=by) if by < 1 else node
        case Path():
            node = _path(leaf, mark.kind, by, rgb)
    return Placed(node, mark.matrix)


def _run(run: Run, rgb: Rgb | None, by: float) -> Run:
    """As it is printed, or its letters alone."""
    pen, shadow = (run.outline, run.shadow) if rgb is None else (None, None)
    pen = pen and pen._replace(alpha=min(1.0, pen.alpha * by))
    return run._replace(outline=pen, shadow=shadow)


def run_of(mark: Mark, leaf: Text) -> Run:
    """The line of a text that is this mark."""
    same = (run for run in leaf.runs if run.x == mark.own_box[0])
    return next((run for run in same if mark.words and run.text == mark.words.raw), leaf.runs[0])


@lru_cache(maxsize=50_000)
def _path(leaf: Path, kind: Kind, by: float, rgb: Rgb | None) -> Path:
    """The fill or the stroke of a shape. What recurs is one node, which is compiled once."""
    fill, pen = (leaf.fill, None) if kind == "fill" else (None, leaf.stroke)
    if isinstance(fill, Gradient):
        stops = tuple(stop._replace(rgb=rgb or stop.rgb) for stop in fill.stops)
        fill = fill._replace(stops=stops, alpha=min(1.0, fill.alpha * by))
    elif fill:
        fill = Flat(rgb or fill.rgb, min(1.0, fill.alpha * by))
    pen = pen and pen._replace(rgb=rgb or pen.rgb, alpha=min(1.0, pen.alpha * by))
    return Path(leaf.segments, fill, pen, is_even_odd=leaf.is_even_odd)


def _clipped(node: AnyNode, clip: ClipArea | None) -> AnyNode:
    while clip is not None:
        node, clip = Placed(node, clip=_outline(clip)), clip.around
    return node


@lru_cache(maxsize=50_000)
def _outline(clip: ClipArea) -> Clip:
    if clip.shapes is None:
        return Clip((rectangle(clip.box),), clip.box)
    rings = clip.shapes or (_corners(clip.box),)
    return Clip(
        tuple((("M", ring[0]), *(("L", point) for point in ring[1:]), ("Z", ())) for ring in rings)
    )


def _corners(box: Box) -> tuple[tuple[float, float], ...]:
    left, top, right, bottom = box
    return (left, top), (right, top), (right, bottom), (left, bottom)


@lru_cache(maxsize=64)
def _in_one_colour(asset: Asset, rgb: Rgb) -> Asset:
    from PIL import Image as Pillow

    from printnplay.drawing.decode import upright

    image = upright(asset).convert("RGBA")
    red, green, blue = (round(255 * part) for part in rgb)
    flat = Pillow.new("RGBA", image.size, (red, green, blue, 255))
    flat.putalpha(image.getchannel("A"))
    out = BytesIO()
    flat.save(out, "PNG", compress_level=1)
    return Asset("PNG", out.getvalue(), *image.size, f"{asset.hash} {rgb}")
