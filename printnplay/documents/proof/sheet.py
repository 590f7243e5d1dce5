"""A sheet in a proof: the faces in their places, and the cuts in their order."""

import base64
from collections.abc import Iterator, Mapping
from html import escape

from printnplay.core.geometry import Line
from printnplay.documents.proof.data import ShownPage, ShownSheet
from printnplay.documents.proof.face import Drawn
from printnplay.sheets.model import Cuts, Placement
from printnplay.sheets.outlines import matrix_of

BADGE = 4.0


def page_figure(page: ShownPage) -> str:
    """A page of words, which is a picture here."""
    data = base64.b64encode(page.png).decode()
    w, h = int.from_bytes(page.png[16:20]), int.from_bytes(page.png[20:24])
    picture = f'<image width="{w}" height="{h}" href="data:image/png;base64,{data}"/>'
    return _figure(page.caption, w, h, f'<g class="art seen">{picture}</g>')


def _figure(caption: str, width: float, height: float, art: str) -> str:
    return (
        f'<figure><svg viewBox="0 0 {width:g} {height:g}" role="img" '
        f'aria-label="{escape(caption)}">{art}</svg>'
        f"<figcaption><b>{escape(caption)}</b></figcaption></figure>"
    )


def sheet_figure(shown: ShownSheet, drawn: Mapping[str, Drawn]) -> str:
    sheet = shown.sheet
    w, h = sheet.paper.width, sheet.paper.height
    faces = "".join(_placed(p, drawn[p.face]) for p in sheet.placements)
    crops = "".join(_line(mark, "crop") for mark in sheet.marks)
    lines = "".join(_cuts(shown.cuts))
    fold = _line(sheet.fold, "fold") if sheet.fold else ""
    art = (
        f'<rect class="paper" width="{w:g}" height="{h:g}"/><g class="art seen">{faces}</g>{crops}'
        f'<g class="lines cuts">{fold}{lines}</g>'
    )
    return _figure(shown.caption, w, h, art)


def _placed(placement: Placement, drawn: Drawn) -> str:
    """An inner svg clips the face to its trim and bleed."""
    left, top, right, bottom = placement.bleed
    wide, high = placement.size.width, placement.size.height
    if placement.rotation % 180:
        wide, high = high, wide
    x, y, w, h = placement.x - left, placement.y - top, wide + left + right, high + top + bottom
    matrix = " ".join(f"{v:.6g}" for v in matrix_of(placement))
    return (
        f'<svg x="{x:.6g}" y="{y:.6g}" width="{w:.6g}" height="{h:.6g}" '
        f'viewBox="{x:.6g} {y:.6g} {w:.6g} {h:.6g}">'
        f'<use href="#{drawn.id}" transform="matrix({matrix})"/></svg>'
    )


def _cuts(cuts: Cuts) -> Iterator[str]:
    """Numbered at the left edge and above the cards."""
    for number, line in enumerate(cuts.across, start=1):
        yield _line(line, "across") + _badge(number, _row(number), line.y1)
    for number, line in enumerate(cuts.down, start=1 + len(cuts.across)):
        above = max(line.y1 - _row(number), BADGE)
        yield _line(line, "down") + _badge(number, line.x1, above)


def _row(number: int) -> float:
    """Neighbours are near: their numbers stand in two rows."""
    return BADGE if number % 2 else 3 * BADGE


def _line(line: Line, look: str) -> str:
    return (
        f'<line class="{look}" x1="{line.x1:.6g}" y1="{line.y1:.6g}" x2="{line.x2:.6g}" '
        f'y2="{line.y2:.6g}"/>'
    )


def _badge(number: int, x: float, y: float) -> str:
    return (
        f'<circle cx="{x:.6g}" cy="{y:.6g}" r="{BADGE}"/>'
        f'<text x="{x:.6g}" y="{y + 1.8:.6g}">{number}</text>'
    )
