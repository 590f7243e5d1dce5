"""Text that something drawn later hides or crosses, text on text, and icons that cannot be seen.

Geometry decides first: text that nothing later comes near is whole. If something does, the pixels
decide how much of the text is left.
"""

from collections.abc import Iterator

from printnplay.core.diagnostics import Severity, quote
from printnplay.drawing.geometry import Box
from printnplay.preflight.drawings.faults import Fault, with_article
from printnplay.preflight.drawings.marks import Group, Mark, common, has_area, meets
from printnplay.preflight.drawings.paint import Bitmap, Blend, Flat
from printnplay.preflight.drawings.pixels import shown_share
from printnplay.preflight.drawings.polygons import cut

# Text of which more is hidden cannot be read; of which less is hidden, it is only touched.
COVERED, CROSSED = 0.5, 0.05
# What is thinner than this lets text be read through it.
THIN = 0.5
# Letters have some air around them: what comes no farther into their box is next to them.
AIR = 0.08
# A text that is drawn again so near is its own shadow or outline.
SHADOW = 1.0


def hidden_texts(face: Group, trim: Box) -> Iterator[Fault]:
    """PNP347 and PNP349: each text with the first thing that hides it."""
    marks = [(mark, opacity) for mark, opacity in _in_order(face, 1.0) if meets(mark.box, trim)]
    for at, (mark, _) in enumerate(marks):
        if mark.kind == "text" and mark.is_left:
            # The boxes are compared first: most of what is drawn later is elsewhere.
            later = [one for one in marks[at + 1 :] if meets(one[0].box, mark.box)]
            hiding = (other for other, opacity in later if _may_hide(other, opacity))
            yield from _judged(mark, tuple(one for one in hiding if _comes_near(one, mark)))


def _in_order(node: Group | Mark, opacity: float) -> Iterator[tuple[Mark, float]]:
    """All marks as they are painted, with the opacity of the groups around them."""
    if isinstance(node, Mark):
        yield node, opacity
    else:
        for child in node.children:
            yield from _in_order(child, opacity * node.opacity)


def _may_hide(mark: Mark, opacity: float) -> bool:
    match mark.paint:
        case Flat(colour):
            return colour[3] * opacity >= THIN
        case Blend(gradient, _, alpha):
            return min(stop.alpha for stop in gradient.stops) * alpha * opacity >= THIN
        case Bitmap():
            return opacity >= THIN


def _comes_near(other: Mark, text: Mark) -> bool:
    """Whether a part of a mark is in the box of a text, more than at its rim."""
    if not has_area(common(other.box, text.box)):
        return False
    left, top, right, bottom = text.box
    x, y = min(AIR, (right - left) / 4), min(AIR * 3, (bottom - top) / 5)
    inner = (left + x, top + y, right - x, bottom - y)
    if other.kind == "text":
        return not _is_shadow(other, text) and has_area(common(other.box, inner))
    if isinstance(other.paint, Bitmap):
        places = [(left + u * (right - left), top + v * (bottom - top)) for u, v in PLACES]
        return sum(other.colour(*place)[3] >= THIN for place in places) > len(places) / 2
    return any(meets(box, inner) and cut(polygon, inner) for box, polygon in other.pieces)


PLACES = tuple((u, v) for u in (0.1, 0.3, 0.5, 0.7, 0.9) for v in (0.3, 0.6))


def _is_shadow(other: Mark, text: Mark) -> bool:
    """The same words again, a little aside."""
    if other.words is None or text.words is None or other.words.text != text.words.text:
        return False
    return all(abs(p - q) < SHADOW for p, q in zip(other.box, text.box, strict=True))


def _judged(text: Mark, near: tuple[Mark, ...]) -> Iterator[Fault]:
    shapes = tuple(other for other in near if other.kind != "text")
    words = tuple(other for other in near if other.kind == "text")
    if shapes and (hidden := 1 - shown_share(text, shapes)) > CROSSED:
        yield _covered(text, _most(text, shapes), hidden)
    for other in words:
        if (hidden := 1 - shown_share(text, (other,))) > CROSSED:
            yield _on_text(text, other, hidden)


def _most(text: Mark, shapes: tuple[Mark, ...]) -> Mark:
    """What hides most of it."""
    return min(shapes, key=lambda shape: shown_share(text, (shape,)))


def _covered(text: Mark, other: Mark, hidden: float) -> Fault:
    assert text.words
    is_covered = hidden > COVERED
    how = "covered" if is_covered else "crossed"
    message = (
        f"text {quote(text.words.text)} is {how} by {with_article(other.tag)} that is drawn later: "
        f"{hidden:.0%} of it is hidden"
    )
    help = "draw the text after it, or move one of them"
    severity = Severity.ERROR if is_covered else Severity.WARNING
    return Fault(
        "PNP347", message, text, text.box, help, severity=severity, rank=-hidden, other=other
    )


def _on_text(text: Mark, other: Mark, hidden: float) -> Fault:
    assert text.words
    assert other.words
    message = (
        f"text {quote(other.words.text)} is printed on text {quote(text.words.text)}: "
        f"{hidden:.0%} of that is hidden"
    )
    help = "move one of them, or give each less room: fit(..., width)"
    box = common(text.box, other.box)
    return Fault("PNP349", message, text, box, help, rank=-hidden, other=other)


def lost_pictures(face: Group, sheet: Box) -> Iterator[str]:
    """The ids of pictures that are wholly off the printed area."""
    yield from sorted(face.lost)
    for node in face.children:
        if isinstance(node, Group) and node.is_picture and not meets(node.box, sheet):
            yield node.draws
        elif isinstance(node, Group):
            yield from lost_pictures(node, sheet)
