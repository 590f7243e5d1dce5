"""A quick reference without its pages: as plain text or Markdown.

Comes in: a filled Reference, its headings, names for cards. Goes out: text. Small drawings among
the words say nothing that the words do not, and are left out; figures become lists of names.
"""

import re
import textwrap
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from printnplay.model.flowing import FigureRow, Passage, Reference, Said

WIDTH = 78
NOTHING = "–"
_DRAWING = re.compile(r"\{(?:card|icon):[^}]*\}")
STRONG = re.compile(r"\*\*(.+?)\*\*")

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
    if part.is_table:
        for row in part.figure:
            yield from _wrapped("    ", plain_words(row.words.text)) if row.words else ()
        yield from _columns([_sides(row, say) for row in part.figure], "    ")
    for row in () if part.is_table else part.figure:
        yield from _wrapped("    ", _figure(row, say))
    if part.words:
        yield from _wrapped(mark, STRONG.sub(r"\1", plain_words(part.words.text)))
    cells = [[STRONG.sub(r"\1", plain_words(cell.text)) for cell in row] for row in part.table]
    yield from _columns(cells, "  ")


def _columns(cells: list[list[str]], before: str) -> Iterator[str]:
    """Rows of cells, in line."""
    columns = max(map(len, cells), default=0)
    full = [[*row, *[""] * (columns - len(row))] for row in cells]
    widths = [max(len(row[at]) for row in full) for at in range(columns)]
    for line in full:
        padded = (cell.ljust(width) for cell, width in zip(line, widths, strict=True))
        yield before + "  ".join(padded).rstrip()


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
    if part.is_table:
        yield from (f"> {plain_words(row.words.text)}\n>" for row in part.figure if row.words)
        yield "> | | | |\n> |---|---|---|"
        yield from (f"> | {' | '.join(_sides(row, say))} |" for row in part.figure)
        yield ">"
    for row in () if part.is_table else part.figure:
        yield f"> {_figure(row, say)}\n>"
    if part.words:
        yield f"{quoted}{mark}{plain_words(part.words.text)}"
    for at, cells in enumerate(part.table):
        yield "| " + " | ".join(plain_words(cell.text) for cell in cells) + " |"
        if at == 0:
            yield "|" + "---|" * len(cells)


def _figure(row: FigureRow, say: Wording) -> str:
    names = _names(row.faces, say)
    if row.after:
        names += f" → {_names(row.after, say)}"
    before = f"{plain_words(row.words.text).rstrip(' :')}: " if row.words else ""
    return f"{before}{names} {plain_words(row.result.text) if row.result else ''}".rstrip()


def _sides(row: FigureRow, say: Wording) -> list[str]:
    """What lies on the left, in the column, on the right."""
    return [_names(faces, say) for faces in (row.left, row.faces, row.right)]


def _names(faces: tuple[Said, ...], say: Wording) -> str:
    return ", ".join(say.name(face.text) for face in faces) or NOTHING


def _marked(parts: tuple[Passage, ...]) -> Iterator[tuple[str, Passage]]:
    """Each passage with its number or its dot."""
    step = 0
    for part in parts:
        step += part.kind == "step"
        yield {"step": f"{step}. ", "item": "- "}.get(part.kind, ""), part
