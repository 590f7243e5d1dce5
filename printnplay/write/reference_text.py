"""A quick reference without its pages: as plain text, Markdown or HTML.

Comes in: a filled Reference, its headings, names for cards. Goes out: text. Small drawings among
the words say nothing that the words do not, and are left out; figures become lists of names.
"""

import re
import textwrap
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from html import escape

from printnplay.model.flowing import FigureRow, Passage, Reference

WIDTH = 78
_DRAWING = re.compile(r"\{(?:card|icon):[^}]*\}")
_STRONG = re.compile(r"\*\*(.+?)\*\*")

Name = Callable[[str], str]
"""What people call a face such as `cars/car-red-1`."""


@dataclass(frozen=True, slots=True)
class Wording:
    """What the writers need besides the reference itself."""

    title: str
    heading: Callable[[str], str]
    name: Name


def plain_words(text: str) -> str:
    """Without drawings, and without the spaces that stood around them."""
    return re.sub(r" ([.,])(?= |$)", r"\1", " ".join(_DRAWING.sub("", text).split()))


def to_text(reference: Reference, say: Wording) -> str:
    lines = [say.title, "=" * len(say.title)]
    for section, parts in reference.sections.items():
        heading = say.heading(section)
        lines += ["", heading, "-" * len(heading)]
        for mark, part in _marked(parts):
            lines += _text_passage(mark, part, say)
    return "\n".join(lines) + "\n"


def _text_passage(mark: str, part: Passage, say: Wording) -> Iterator[str]:
    for row in part.figure:
        yield from _wrapped("    ", _figure(row, say))
    if part.words:
        yield from _wrapped(mark, _STRONG.sub(r"\1", plain_words(part.words.text)))
    if part.table:
        cells = [[_STRONG.sub(r"\1", plain_words(c.text)) for c in row] for row in part.table]
        columns = max(map(len, cells))
        full = [[*row, *[""] * (columns - len(row))] for row in cells]
        widths = [max(len(row[at]) for row in full) for at in range(columns)]
        for line in full:
            padded = (cell.ljust(width) for cell, width in zip(line, widths, strict=True))
            yield "  " + "  ".join(padded).rstrip()


def _wrapped(mark: str, text: str) -> list[str]:
    return textwrap.wrap(
        text,
        WIDTH,
        initial_indent=mark,
        subsequent_indent=" " * len(mark),
        break_long_words=False,
        break_on_hyphens=False,
    )


def to_markdown(reference: Reference, say: Wording) -> str:
    lines = [f"# {say.title}"]
    for section, parts in reference.sections.items():
        lines += ["", f"## {say.heading(section)}"]
        for mark, part in _marked(parts):
            lines += ["", *_markdown_passage(mark, part, say)]
    return "\n".join(lines) + "\n"


def _markdown_passage(mark: str, part: Passage, say: Wording) -> Iterator[str]:
    quoted = "> " if part.figure else ""
    for row in part.figure:
        yield f"> {_figure(row, say)}\n>"
    if part.words:
        yield f"{quoted}{mark}{plain_words(part.words.text)}"
    for at, cells in enumerate(part.table):
        yield "| " + " | ".join(plain_words(cell.text) for cell in cells) + " |"
        if at == 0:
            yield "|" + "---|" * len(cells)


def to_html(reference: Reference, say: Wording) -> str:
    body = [f"<h1>{escape(say.title)}</h1>"]
    for section, parts in reference.sections.items():
        body.append(f"<h2>{escape(say.heading(section))}</h2>")
        for mark, part in _marked(parts):
            body += _html_passage(mark, part, say)
    head = f'<meta charset="utf-8"><title>{escape(say.title)}</title>'
    page = "\n".join(body)
    start = f'<!doctype html>\n<html lang="{reference.language}"><head>{head}</head>'
    return f"{start}\n<body>\n{page}\n</body></html>\n"


def _html_passage(mark: str, part: Passage, say: Wording) -> Iterator[str]:
    for row in part.figure:
        yield f"<blockquote>{escape(_figure(row, say))}</blockquote>"
    if part.words:
        yield f"<p>{escape(mark)}{_html_words(part.words.text)}</p>"
    if part.table:
        rows = ["".join(f"<td>{_html_words(cell.text)}</td>" for cell in row) for row in part.table]
        yield "<table>" + "".join(f"<tr>{row}</tr>" for row in rows) + "</table>"


def _html_words(text: str) -> str:
    return _STRONG.sub(r"<strong>\1</strong>", escape(plain_words(text)))


def _figure(row: FigureRow, say: Wording) -> str:
    names = ", ".join(say.name(face.text) for face in row.faces)
    if row.after:
        names += " → " + ", ".join(say.name(face.text) for face in row.after)
    before = f"{plain_words(row.words.text).rstrip(' :')}: " if row.words else ""
    return f"{before}{names} {plain_words(row.result.text) if row.result else ''}".rstrip()


def _marked(parts: tuple[Passage, ...]) -> Iterator[tuple[str, Passage]]:
    """Each passage with its number or its dot."""
    step = 0
    for part in parts:
        step += part.kind == "step"
        yield {"step": f"{step}. ", "item": "- "}.get(part.kind, ""), part
