"""A quick reference as one HTML page that needs nothing else: its words, and the real faces.

Comes in: a filled Reference, its drawings by name, the game's inks. Goes out: the page, to read on
a small screen, on a large one, or on paper.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from importlib.resources import files
from itertools import groupby

from printnplay.data.flowing import FigureRow, Passage, Reference, Said
from printnplay.documents.reference.text import STRONG, Wording
from printnplay.drawing.svg_out import SvgSheet, used_fonts
from printnplay.faces.face import Face
from printnplay.text.spaces import bound
from printnplay.text.webfonts import font_faces

_INLINE = re.compile(r"\{(card|icon):([^}]*)\}")
# Small drawings and the word that they stand before: no line breaks there.
_SIGNED = re.compile(r'((?:<svg class="(?:card|icon)"(?:(?!</svg>).)*</svg>\xa0)+[\w’-]+)')
# The page's own inks, which a game's come before.
INKS = {"ink": "#22222C", "soft": "#5A6072", "band": "#2E3242", "on-band": "#FFFFFF"}
INKS |= {"accent": "#B3202E", "line": "#B9BECB", "tint": "#F1F2F6"}
LISTS = {"step": "ol", "item": "ul"}


def reference_html(
    reference: Reference, say: Wording, faces: Mapping[str, Face], inks: Mapping[str, str]
) -> str:
    pictures = [face.picture for face in faces.values()]
    sheet, ids = SvgSheet(pictures), {name: f"face-{at}" for at, name in enumerate(faces)}
    for name, face in faces.items():
        sheet.define(face.picture, ids[name])
    page = _Page(say, faces, ids)
    body = "\n".join(page.sections(reference))
    colours = "".join(f"--{name}: {inks.get(name, ink)}; " for name, ink in INKS.items())
    css = (files("printnplay.documents.reference") / "reference.css").read_text(encoding="utf-8")
    return (
        f'<!DOCTYPE html>\n<html lang="{reference.language}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(say.title)}</title>\n<style>\n:root {{ {colours}}}\n{css}"
        f"{font_faces(used_fonts(pictures))}</style>\n</head>\n<body>\n"
        f'<svg class="sprite" aria-hidden="true"><defs>\n{sheet.definitions}\n</defs></svg>\n'
        f"<header><h1>{escape(say.title)}</h1></header>\n<main>\n{body}\n</main>\n"
        "</body>\n</html>\n"
    )


@dataclass(frozen=True, slots=True)
class _Page:
    """`ids` are the places of the drawings in the page."""

    say: Wording
    faces: Mapping[str, Face]
    ids: Mapping[str, str]

    def sections(self, reference: Reference) -> Iterator[str]:
        for name, parts in reference.sections.items():
            yield f"<section>\n<h2>{escape(self.say.heading(name))}</h2>"
            step = 1
            for kind, held in groupby(parts, key=_kind):
                group = tuple(held)
                tag = LISTS.get(kind)
                items = (self._passage(part) for part in group)
                if tag:
                    start = f' start="{step}"' if kind == "step" and step > 1 else ""
                    items = (f"<li>{item}</li>" for item in items)
                    yield f"<{tag}{start}>\n" + "\n".join(items) + f"\n</{tag}>"
                else:
                    yield from items
                step += len(group) if kind == "step" else 0
            yield "</section>"

    def _passage(self, part: Passage) -> str:
        words = self._words(part.words) if part.words else ""
        if part.figure:
            caption = f"<figcaption>{words}</figcaption>" if words else ""
            rows = self._lying(part) if part.is_table else "".join(map(self._row, part.figure))
            return f"<figure>{rows}{caption}</figure>"
        table = self._table(part.table) if part.table else ""
        return (words if _kind(part) in LISTS or not words else f"<p>{words}</p>") + table

    def _words(self, said: Said) -> str:
        text = _INLINE.sub(lambda found: f"\0{found[1]}:{found[2]}\0", bound(said.text))
        strong = STRONG.sub(r"<strong>\1</strong>", escape(text))
        shown = re.sub(r"\0(card|icon):([^\0]*)\0", self._inline, strong)
        return _SIGNED.sub(r'<span class="kept">\1</span>', shown)

    def _inline(self, found: re.Match[str]) -> str:
        kind, name = found[1], found[2]
        return self._face(name if kind == "card" else f"icon:{name}", kind)

    def _face(self, name: str, look: str = "face", label: str = "") -> str:
        """A drawing; a small one says nothing that the words do not."""
        size = self.faces[name].size
        said = f'role="img" aria-label="{escape(label)}"' if label else 'aria-hidden="true"'
        box = f"0 0 {size.width:g} {size.height:g}"
        style = f"--ratio: {size.width / size.height:.4g}"
        use = f'<use href="#{self.ids[name]}"/>'
        return f'<svg class="{look}" style="{style}" viewBox="{box}" {said}>{use}</svg>'

    def _row(self, row: FigureRow) -> str:
        label = f'<p class="label">{self._words(row.words)}</p>' if row.words else ""
        after = f'<span class="arrow">→</span>{self._all(row.after, row)}' if row.after else ""
        result = f"<b>{self._words(row.result)}</b>" if row.result else ""
        look = "row joined" if row.is_joined else "row"
        return f'{label}<div class="{look}">{self._all(row.faces, row)}{after}{result}</div>'

    def _lying(self, part: Passage) -> str:
        """As on the table: what lies on the left, the column, what lies on the right."""
        labels = "".join(
            f'<p class="label">{self._words(r.words)}</p>' for r in part.figure if r.words
        )
        sides = ("left", "column", "right")
        cells = (
            f'<div class="{side}">{self._all(faces, row)}</div>'
            for row in part.figure
            for side, faces in zip(sides, (row.left, row.faces, row.right), strict=True)
        )
        return f'{labels}<div class="lying">{"".join(cells)}</div>'

    def _all(self, faces: Sequence[Said], row: FigureRow) -> str:
        marked = {face.text for face in row.marked}
        return "".join(
            self._face(f.text, "face marked" if f.text in marked else "face", self.say.name(f.text))
            for f in faces
        )

    def _table(self, table: tuple[tuple[Said, ...], ...]) -> str:
        head, *rows = table
        top = "".join(f'<th scope="col">{self._words(cell)}</th>' for cell in head)
        body = "".join(
            "<tr>" + "".join(f"<td>{self._words(cell)}</td>" for cell in row) + "</tr>"
            for row in rows
        )
        return f"<table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>"


def _kind(part: Passage) -> str:
    """Figures and tables are no items of a list."""
    return "text" if part.figure or part.table else part.kind
