"""Proof: all that is printed, and what is wrong with it, as one HTML page that needs nothing else.

Comes in: a Proof. Goes out: the page. Every drawing is in it once; the views are colour matrices,
chosen by radio buttons and a style sheet.
"""

from collections.abc import Iterator
from html import escape
from importlib.resources import files

from printnplay.documents.proof.data import Chapter, Part, Proof, ShownPage, Table
from printnplay.documents.proof.face import Drawn, face_figure, problem_item
from printnplay.documents.proof.sheet import page_figure, sheet_figure
from printnplay.documents.proof.tools import filters, rules, toolbar
from printnplay.drawing.svg_out import SvgSheet, used_fonts
from printnplay.text.webfonts import font_faces

LINES = {
    "bleed": "bleed: ground is drawn up to here",
    "trim": "trim: the cut",
    "safe": "safe: what matters stays inside",
}


def proof_html(proof: Proof) -> str:
    faces = [shown.face for shown in proof.faces]
    pictures = [face.picture for face in faces if face.is_drawn]
    sheet = SvgSheet(pictures)
    drawn: dict[str, Drawn] = {}
    for at, face in enumerate(faces):
        drawn[face.name] = Drawn(f"face-{at}", face.picture.view if face.is_drawn else None)
        if face.is_drawn:
            sheet.define(face.picture, drawn[face.name].id)
    head = _head(proof, font_faces(used_fonts(pictures)))
    body = "\n".join(_body(proof, drawn))
    return (
        f'<!DOCTYPE html>\n<html lang="en">\n{head}\n<body>\n'
        '<a class="skip" href="#faces">Skip to the faces</a>\n'
        '<svg class="sprite" aria-hidden="true" focusable="false"><defs>\n'
        f"{filters(proof)}\n{sheet.definitions}\n</defs></svg>\n{body}\n</body>\n</html>\n"
    )


def _head(proof: Proof, fonts: str) -> str:
    css = (files("printnplay.documents.proof") / "proof.css").read_text(encoding="utf-8")
    return (
        '<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>Proof of {escape(proof.title)}</title>\n"
        f"<style>\n{css}{rules(proof)}</style>\n<style>{fonts}</style>\n</head>"
    )


def _body(proof: Proof, drawn: dict[str, Drawn]) -> Iterator[str]:
    yield _header(proof)
    yield toolbar(proof)
    yield "<main>"
    yield '<section id="problems">\n<h2>Problems</h2>'
    yield from _problems(proof)
    yield '</section>\n<section id="faces">\n<h2>Faces</h2>'
    yield _key()
    for number, part in enumerate(proof.parts):
        yield from _part(proof, number, part, drawn)
    yield "</section>"
    if proof.sheets:
        yield '<section id="sheets">\n<h2>Sheets</h2>'
        yield "<p>As they are printed. Red lines are the straight cuts in their order: all across "
        yield 'a sheet, then all down it.</p>\n<div class="grid pages">'
        for shown in proof.sheets:
            if isinstance(shown, ShownPage):
                yield page_figure(shown)
            else:
                yield sheet_figure(shown, drawn)
        yield "</div>\n</section>"
    for chapter in proof.chapters:
        yield from _chapter(chapter)
    yield "</main>\n<footer><p>Made by printnplay. This file needs no other file.</p></footer>"


def _header(proof: Proof) -> str:
    facts = "".join(f"<li><b>{escape(n)}</b> {escape(noun)}</li>" for n, noun in proof.facts)
    counts = {s: sum(p.severity == s for p in proof.problems) for s in ("error", "warning")}
    found = "".join(
        f'<li class="{name}"><b>{count}</b> {name}{"" if count == 1 else "s"}</li>'
        for name, count in counts.items()
        if count
    )
    found = found or '<li class="good">no problems</li>'
    return (
        f'<header>\n<h1>{escape(proof.title)}</h1>\n<p class="edition">Proof of '
        f'{escape(proof.edition)}</p>\n<ul class="facts">{found}{facts}</ul>\n</header>'
    )


def _problems(proof: Proof) -> Iterator[str]:
    if not proof.problems:
        yield '<p class="none">None were found.</p>'
        return
    yield '<ol class="problems">'
    yield from map(problem_item, proof.problems)
    yield "</ol>"


def _key() -> str:
    line = '<line x1="0" y1="5" x2="32" y2="5" class="{}"/>'
    items = "".join(
        f'<li><svg viewBox="0 0 32 10" aria-hidden="true">{line.format(name)}</svg>{text}</li>'
        for name, text in LINES.items()
    )
    return f'<ul class="key">{items}</ul>'


def _part(proof: Proof, number: int, part: Part, drawn: dict[str, Drawn]) -> Iterator[str]:
    pages = " pages" if part.is_pages else ""
    yield f'<section class="part" data-part="{number}">'
    yield f"<h3>{escape(part.name)} <small>{escape(part.note)}</small></h3>"
    yield f'<div class="grid{pages}">'
    for shown in (s for s in proof.faces if s.part == part.id):
        marks = [p for p in proof.problems if p.boxes_on(shown.face.name)]
        yield face_figure(shown, drawn[shown.face.name], marks, proof.visions, proof.language)
    yield "</div>\n</section>"


def _chapter(chapter: Chapter) -> Iterator[str]:
    yield f'<section id="{chapter.id}">\n<h2>{escape(chapter.title)}</h2>'
    for held in chapter.held:
        yield f"<p>{escape(held)}</p>" if isinstance(held, str) else _table(held)
    yield "</section>"


def _table(table: Table) -> str:
    def cell(tag: str, at: int, text: str, scope: str = "") -> str:
        look = ' class="right"' if at in table.right else ""
        return f"<{tag}{scope}{look}>{escape(text)}</{tag}>"

    head = "".join(cell("th", at, text, ' scope="col"') for at, text in enumerate(table.head))
    rows = []
    for number, row in enumerate(table.rows):
        cells = [cell("th", 0, row[0], ' scope="row"')]
        cells += [cell("td", at, text) for at, text in enumerate(row) if at]
        look = ' class="wrong"' if number in table.wrong else ""
        rows.append(f"<tr{look}>{''.join(cells)}</tr>")
    body = "\n".join(rows)
    return (
        f'<div class="scroll"><table>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{body}\n'
        "</tbody></table></div>"
    )
