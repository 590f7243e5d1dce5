"""A manuscript as plain text or Markdown.

Drawings are left out: the words say the same. Figures become lists of names; those that have a bar
below are in brackets, or strong.
"""

import re
import textwrap
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from printnplay.core.diagnostics import LocatedText
from printnplay.documents.card_names import CardNames
from printnplay.documents.manuscript import (
    HEAD,
    ITEM,
    STEP,
    FigureRow,
    Manuscript,
    Passage,
    boxed,
)
from printnplay.text.font import NARROW
from printnplay.text.fonts import join_with_nbsp
from printnplay.text.rich import Span, letters_of, parse

WIDTH = 78
NOTHING = "–"
# Of a box, and of an item below a step.
BOX, BELOW = "  | ", "   "


@dataclass(frozen=True, slots=True)
class Wording:
    """What the writers need besides the manuscript itself."""

    title: str
    heading: Callable[[str], str]
    names: CardNames


def plain_words(text: str) -> str:
    """Without markup and drawings, and without the spaces that were around these."""
    return _tidy(letters_of(parse(text)))


def markdown_words(text: str) -> str:
    """With Markdown's own marks, and without drawings."""
    return _tidy("".join(map(_marked_up, parse(text))))


def _marked_up(span: Span) -> str:
    mark = "**" * span.is_strong + "*" * span.is_italic
    return f"{mark}{span.text}{mark}" if span.text.strip() else span.text


def _tidy(text: str) -> str:
    return re.sub(r" ([.,])(?= |$)", r"\1", " ".join(text.split()))


def to_text(manuscript: Manuscript, wording: Wording) -> str:
    lines = [wording.title, "=" * len(wording.title)]
    for section, parts in manuscript.sections.items():
        heading = plain_words(manuscript.heading(section, wording.heading))
        lines += ["", heading, "-" * len(heading)] if heading else [""]
        for box, held in boxed(parts):
            before = BOX if box else ""
            made = [
                line for one in held for line in _text_passage(*one, wording, WIDTH - len(before))
            ]
            lines += [(before + line).rstrip() for line in made]
    return "\n".join(lines).replace("\xa0", " ").replace(NARROW, " ") + "\n"


def _text_passage(step: int, part: Passage, wording: Wording, width: int) -> Iterator[str]:
    for row in part.figure:
        yield from _wrapped("    ", plain_words(row.words.text), width) if row.words else ()
        if not part.is_table:
            yield from _wrapped("      ", _figure(row, wording, "[{}]"), width)
    if part.is_table:
        yield from _columns([_sides(row, wording) for row in part.figure], "      ", width)
    if part.words:
        yield from ("",) if part.form == HEAD else ()
        yield from _wrapped(_mark(step, part), plain_words(part.words.text), width)
    cells = [[plain_words(cell.text) for cell in row] for row in part.table]
    yield from _columns(cells, "  ", width)


def _columns(cells: list[list[str]], before: str, width: int) -> Iterator[str]:
    """Rows of cells, in line; the last ones go on below."""
    columns = max(map(len, cells), default=1)
    full = [[*row, *[""] * (columns - len(row))] for row in cells]
    widths = [max(len(row[at]) for row in full) for at in range(columns - 1)]
    for *first, last in full:
        padded = (f"{cell.ljust(room)}  " for cell, room in zip(first, widths, strict=True))
        line = before + "".join(padded)
        yield from _wrapped(line, last, width) if last else [line.rstrip()]


def _wrapped(mark: str, text: str, width: int) -> list[str]:
    return textwrap.wrap(
        join_with_nbsp(text),
        width,
        initial_indent=mark,
        subsequent_indent=" " * len(mark),
        break_long_words=False,
        break_on_hyphens=False,
    )


def to_markdown(manuscript: Manuscript, wording: Wording) -> str:
    lines = [f"# {wording.title}"]
    for section, parts in manuscript.sections.items():
        heading = markdown_words(manuscript.heading(section, wording.heading))
        lines += ["", f"## {heading}"] if heading else []
        for box, held in boxed(parts):
            made = [list(_markdown_passage(*one, wording)) for one in held]
            apart = ">" if box else ""
            lines.append("")
            for at, passage in enumerate(made):
                lines += [apart] if at else []
                lines += [f"> {line}".rstrip() for line in passage] if box else passage
    return "\n".join(lines) + "\n"


def _markdown_passage(step: int, part: Passage, wording: Wording) -> Iterator[str]:
    quoted = "> " if part.figure and not part.box else ""
    for line in _markdown_lines(step, part, wording):
        yield f"{quoted}{line}".rstrip()


def _markdown_lines(step: int, part: Passage, wording: Wording) -> Iterator[str]:
    for row in part.figure:
        yield from (markdown_words(row.words.text), "") if row.words else ()
        yield from () if part.is_table else (_figure(row, wording, "**{}**"), "")
    if part.is_table:
        yield from ("| | | |", "|---|---|---|")
        yield from (f"| {' | '.join(_sides(row, wording))} |" for row in part.figure)
        yield ""
    if part.words:
        mark = f"{'#' * max(part.level, 3)} " if part.form == HEAD else _mark(step, part)
        yield f"{mark}{markdown_words(part.words.text)}"
    for at, cells in enumerate(part.table):
        yield "| " + " | ".join(markdown_words(cell.text) for cell in cells) + " |"
        if at == 0:
            yield "|" + "---|" * len(cells)


def _mark(step: int, part: Passage) -> str:
    """Its number or its dot, below its step."""
    own = {STEP: f"{step}. ", ITEM: "- "}.get(part.form, "")
    return BELOW + own if part.form == ITEM and part.level else own


def _figure(row: FigureRow, wording: Wording, mark: str) -> str:
    marked = {face.text for face in row.marked}

    def names(faces: tuple[LocatedText, ...]) -> str:
        named = ((face.text, wording.names.full(face.text).replace(" ", "\xa0")) for face in faces)
        return ", ".join(mark.format(name) if face in marked else name for face, name in named)

    after = f" → {names(row.after)}" if row.after else ""
    result = f" {plain_words(row.result.text)}" if row.result else ""
    return f"{names(row.faces)}{after}{result}"


def _sides(row: FigureRow, wording: Wording) -> list[str]:
    """On the left, in the column, on the right."""
    return [_names(faces, wording) for faces in (row.left, row.faces, row.right)]


def _names(faces: tuple[LocatedText, ...], wording: Wording) -> str:
    """As in a table, without articles."""
    return ", ".join(wording.names.bare(face.text) for face in faces) or NOTHING
