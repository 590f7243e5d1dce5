"""A face in a proof: the drawing, its lines, its problems, and all views of it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape

from printnplay.documents.proof.data import Box, MarkedProblem, Ring, Shown, Vision

BADGE = 2.6
LINKED = 6


@dataclass(frozen=True, slots=True)
class Drawn:
    """The id under which the page has a drawing, and what it shows: left, top, width and height;
    None where it cannot be drawn."""

    id: str
    view: Box | None


def face_figure(
    shown: Shown,
    drawn: Drawn,
    marks: Sequence[MarkedProblem],
    visions: Sequence[Vision],
    language: str,
) -> str:
    look = "face marked" if marks else "face"
    parts = [f'<figure class="{look}" id="{anchor(shown.face.name)}">']
    if drawn.view is None:
        parts.append('<div class="blank">This face cannot be drawn.</div>')
    else:
        parts.append(_picture(shown, drawn, marks, language))
    note = f' <span class="more">{escape(shown.note)}</span>' if shown.note else ""
    parts.append(f"<figcaption><b>{escape(shown.caption)}</b>{note}</figcaption>")
    if marks:
        parts.append(f"<ul>{''.join(map(_short_item, marks))}</ul>")
    if drawn.view is not None:
        parts.append(_views(shown, drawn, visions, language))
    return "\n".join([*parts, "</figure>"])


def anchor(face: str) -> str:
    """The id of a face's figure: letters, digits and dashes."""
    return "f-" + "".join(c if c.isalnum() or c in "-_" else "-" for c in face)


def problem_item(problem: MarkedProblem) -> str:
    """In the list of all, with the id that its marks link to; it leads to its faces."""
    place = f"<code>{escape(problem.place)}</code>"
    if problem.spots:
        place += f" on {_links(list(dict.fromkeys(name for name, _ in problem.spots)))}"
    help = f'<p class="more">help: {escape(problem.help)}</p>' if problem.help else ""
    return (
        f'<li class="{problem.severity}" id="p{problem.number}"><p>'
        f'<span class="number">{problem.number}</span>'
        f'<span class="tag">{problem.severity} {problem.code}</span> {escape(problem.text)}</p>'
        f'<p class="more">{place}</p>{help}</li>'
    )


def _short_item(problem: MarkedProblem) -> str:
    """Below a face: enough to know it by."""
    return (
        f'<li class="{problem.severity}"><a href="#p{problem.number}">'
        f'<span class="number">{problem.number}</span>{problem.severity} {problem.code}</a> '
        f"{escape(problem.text)}</li>"
    )


def _links(names: Sequence[str]) -> str:
    links = [f'<a href="#{anchor(name)}">{escape(name)}</a>' for name in names[:LINKED]]
    more = f" and {len(names) - LINKED} more" if len(names) > LINKED else ""
    return ", ".join(links) + more


def _picture(shown: Shown, drawn: Drawn, marks: Sequence[MarkedProblem], language: str) -> str:
    x, y, w, h = _frame(drawn)
    lines = "".join(_lines(shown, (x, y, w, h)))
    name = shown.face.name
    found = "".join(_mark(m, box, (x, y, w, h)) for m in marks for box in m.boxes_on(name))
    return (
        f'<svg viewBox="{x:g} {y:g} {w:g} {h:g}" role="img" lang="{language}" '
        f'aria-label="{escape(_label(shown, marks))}">{_art(drawn)}'
        f'<g class="lines">{lines}</g><g class="marks">{found}</g></svg>'
    )


def _label(shown: Shown, marks: Sequence[MarkedProblem]) -> str:
    count = f", {len(marks)} marked" if marks else ""
    return f"{shown.caption}, {shown.face.side}{count}"


def _art(drawn: Drawn, look: str = 'class="art seen"') -> str:
    """On white paper, as the chosen view shows it, or always by one."""
    x, y, w, h = _frame(drawn)
    paper = f'<rect class="paper" x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}"/>'
    return f'{paper}<g {look}><use href="#{drawn.id}"/></g>'


def _frame(drawn: Drawn) -> Box:
    assert drawn.view
    return drawn.view


def _lines(shown: Shown, frame: Box) -> Iterator[str]:
    """Each in its colour on a light halo, so that it shows on any ground."""
    x, y, w, h = frame
    size = shown.face.size
    if x < 0:
        yield from _haloed(_ring_of(x, y, x + w, y + h), "bleed")
    for ring in shown.cuts or (_ring_of(0, 0, size.width, size.height),):
        yield from _haloed(ring, "trim")
    if shown.safe:
        yield from _haloed(shown.safe, "safe")
    for fold in shown.folds:
        yield from _haloed(((fold.x1, fold.y1), (fold.x2, fold.y2)), "fold")


def _ring_of(left: float, top: float, right: float, bottom: float) -> Ring:
    return (left, top), (right, top), (right, bottom), (left, bottom)


def _haloed(ring: Ring, name: str) -> Iterator[str]:
    points = " ".join(f"{x:.6g},{y:.6g}" for x, y in ring)
    for look in ("halo", name):
        yield f'<polygon class="{look}" points="{points}"/>'


def _mark(mark: MarkedProblem, place: Box | None, frame: Box) -> str:
    """A box on a light halo, and a badge on its upper right corner, wholly inside the picture."""
    x, y, w, h = frame
    x1, y1, x2, y2 = place or (0, 0, 0, 0)
    at = min(max(x2, x + BADGE), x + w - BADGE), min(max(y1, y + BADGE), y + h - BADGE)
    sides = f'x="{x1:g}" y="{y1:g}" width="{x2 - x1:g}" height="{y2 - y1:g}"'
    box = f'<rect class="halo" {sides}/><rect {sides}/>' if place else ""
    return (
        f'<a href="#p{mark.number}" class="{mark.severity}" aria-label="problem {mark.number}">'
        f"<title>{escape(mark.text)}</title>{box}"
        f'<circle cx="{at[0]:g}" cy="{at[1]:g}" r="{BADGE}"/>'
        f'<text x="{at[0]:g}" y="{at[1] + 1.2:g}">{mark.number}</text></a>'
    )


def _views(shown: Shown, drawn: Drawn, visions: Sequence[Vision], language: str) -> str:
    x, y, w, h = _frame(drawn)
    pictures = "".join(
        f'<div><p>{escape(v.name)}</p><svg viewBox="{x:g} {y:g} {w:g} {h:g}" role="img" '
        f'lang="{language}" aria-label="{escape(f"{shown.caption}, {v.name}")}">'
        f"{_art(drawn, _filter(v))}</svg></div>"
        for v in visions
    )
    return f'<details><summary>all views</summary><div class="views">{pictures}</div></details>'


def _filter(vision: Vision) -> str:
    return f'class="art" filter="url(#{vision.id})"' if vision.matrix else 'class="art"'
