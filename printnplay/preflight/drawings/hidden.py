"""Text that something drawn later hides or crosses, and text on text.

Geometry decides first: text that nothing later comes near is whole. If something does, the pixels
decide how much of the text is left.
"""

from collections.abc import Iterator
from typing import NamedTuple

from printnplay.core.diagnostics import Severity, quote
from printnplay.core.geometry import Box
from printnplay.preflight.drawings.boxes import common, has_area, meets
from printnplay.preflight.drawings.faults import Fault, with_article
from printnplay.preflight.drawings.layers import Inked, Node, inked, layers_in, numbered
from printnplay.preflight.drawings.marks import Mark, MarkGroup
from printnplay.preflight.drawings.pixels import THIN, ids_in, ids_of, mixed_with, shown_share
from printnplay.preflight.drawings.polygons import area, cut

# Text of which more is hidden cannot be read; of which less is hidden, it is only touched.
COVERED, CROSSED = 0.5, 0.05
# Letters have some air around them: what comes no farther into their box is next to them.
AIR = 0.08
# A text that is drawn again so near is its own shadow or outline, in ems: 1 mm for one of 5 mm.
SHADOW = 0.2
# A text that is larger than another by this factor is the background of the smaller one.
LARGER = 2.5
# More shapes over a text are not asked one by one whether they come near; more texts on one, or
# under shapes, are not rendered one by one.
MANY_SHAPES, MANY_TEXTS = 40, 100


class Suspect(NamedTuple):
    """A text, its box on the face, and what may hide it."""

    text: Mark
    box: Box
    shapes: tuple[Inked, ...]


def hidden_texts(face: MarkGroup, trim: Box) -> Iterator[Fault]:
    """PNP347 and PNP349: each text with what hides most of it, and with the texts on it."""
    suspects: list[Suspect] = []
    pairs: list[tuple[Suspect, Inked]] = []
    for text, _, above, _ in layers_in(face):
        if above and isinstance(text, Mark) and text.words and text.is_left:
            box = common(text.box, trim)
            over = tuple(inked(above, box)) if has_area(box) else ()
            near = _near(text, tuple(one for one in over if not one.mark.words))
            one = Suspect(text, box, near)
            suspects += [one] if near else []
            pairs += ((one, other) for other in over if _is_on(other, text))
    yield from _covers(face, suspects, trim)
    yield from _on_texts(pairs)


def _near(text: Mark, shapes: tuple[Inked, ...]) -> tuple[Inked, ...]:
    """Those that may hide something of a text: several thin ones can do it together."""
    if shapes and _may_hide(shapes) and len(shapes) <= MANY_SHAPES:
        inner = _inner(text)
        shapes = tuple(shape for shape in shapes if _part_in(shape.mark, inner))
    return shapes if _may_hide(shapes) else ()


def _may_hide(shapes: tuple[Inked, ...]) -> bool:
    seen = 1.0
    for shape in shapes:
        seen *= 1 - shape.alpha
    return seen <= 1 - THIN


def _inner(text: Mark) -> Box:
    """The box of a text without its rim."""
    left, top, right, bottom = text.box
    x, y = min(AIR, (right - left) / 4), min(AIR * 3, (bottom - top) / 5)
    return left + x, top + y, right - x, bottom - y


def _part_in(shape: Mark, box: Box) -> float:
    """The area of a shape in a box."""
    return sum(area(cut(polygon, box)) for around, polygon in shape.pieces if meets(around, box))


def _covers(face: MarkGroup, suspects: list[Suspect], trim: Box) -> Iterator[Fault]:
    shares = _shares_at_once(face, suspects, trim) if len(suspects) > MANY_TEXTS else {}
    for text, box, shapes in suspects:
        hidden = 1 - (shares[text] if shares else shown_share(text, shapes, box))
        if hidden > CROSSED:
            few, inner = shapes[-MANY_SHAPES:], _inner(text)
            most = max(few, key=lambda shape: shape.alpha * _part_in(shape.mark, inner))
            yield _covered(text, most.mark, hidden)


def _shares_at_once(face: MarkGroup, suspects: list[Suspect], trim: Box) -> dict[Mark, float]:
    """How much of each text is seen, by the pixels that it is on top of with and without shapes."""
    numbers: dict[Node, int] = {one.text: at for at, one in enumerate(suspects, start=1)}
    marks = tuple(numbered(face, numbers))
    texts = (pair for pair in marks if pair[1])
    seen, whole = ids_in(ids_of(marks, trim)), ids_in(ids_of(texts, trim))
    counts = ((one.text, numbers[one.text]) for one in suspects)
    return {text: seen[n] / whole[n] if whole[n] else 1.0 for text, n in counts}


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


def _is_on(other: Inked, text: Mark) -> bool:
    """Whether it is a text in the box of another, and not its shadow."""
    if not other.mark.words or other.alpha < THIN or _is_shadow(other.mark, text):
        return False
    return has_area(common(other.mark.box, _inner(text)))


def _is_shadow(other: Mark, text: Mark) -> bool:
    """The same words again, a little aside."""
    if other.words is None or text.words is None or other.words.text != text.words.text:
        return False
    most = SHADOW * text.words.size
    return all(abs(p - q) <= most for p, q in zip(other.box, text.box, strict=True))


def _on_texts(pairs: list[tuple[Suspect, Inked]]) -> Iterator[Fault]:
    """Of a heap of texts, each with the one that is most on it, by their boxes."""
    if len(pairs) > MANY_TEXTS:
        most: dict[Mark, tuple[float, Mark]] = {}
        for (text, box, _), other in pairs:
            share = _size(common(box, other.mark.box)) / (_size(box) or 1.0)
            if share > most.get(text, (0.0, text))[0]:
                most[text] = share, other.mark
        yield from (_on_text(text, other, share) for text, (share, other) in most.items())
        return
    for (text, _, _), other in pairs:
        spoilt = _spoilt(text, other.mark)
        if spoilt:
            yield _on_text(text, other.mark, spoilt)


def _size(box: Box) -> float:
    return (box[2] - box[0]) * (box[3] - box[1])


def _spoilt(text: Mark, other: Mark) -> float:
    """How much of either cannot be read, if only a letter. A large text under a small one is its
    ground, and one over it hides it like a shape."""
    assert text.words
    assert other.words
    own, sizes = mixed_with(text, other), (text.words.size, other.words.size)
    hidden = own.ink if own.ink > CROSSED else 0.0
    if not own.ink or max(sizes) > LARGER * min(sizes):
        return hidden
    return max(hidden, own.letters, mixed_with(other, text).letters)


def _on_text(text: Mark, other: Mark, spoilt: float) -> Fault:
    assert text.words
    assert other.words
    message = (
        f"text {quote(other.words.text)} is printed on text {quote(text.words.text)}: "
        f"{spoilt:.0%} of one of them cannot be read"
    )
    help = "move one of them, or give each less room: fit(..., width)"
    severity = Severity.ERROR if spoilt > COVERED else Severity.WARNING
    box = common(text.box, other.box)
    return Fault("PNP349", message, text, box, help, severity=severity, rank=-spoilt, other=other)
