"""A quick reference as plain text or Markdown.

Small drawings among the words are left out: the words say the same. Figures become lists of names;
those that have a bar below are in brackets, or strong.
"""

import re
import textwrap
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from printnplay.core.diagnostics import LocatedText
from printnplay.documents.reference.model import FigureRow, Passage, Reference
from printnplay.text.font import NARROW
from printnplay.text.fonts import join_with_nbsp
from printnplay.text.rich import Span, letters_of, parse

WIDTH = 78
NOTHING = "–"
_ARTICLE = re.compile(r"^(?:(?:the|le|la|les|de|het) |l’)")

Name = Callable[[str], str]
"""What people call a face such as `cars/car-red-1`."""


@dataclass(frozen=True, slots=True)
class Wording:
    """What the writers need besides the reference itself."""

    title: str
    heading: Callable[[str], str]
    name: Name


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


def to_text(reference: Reference, wording: Wording) -> str:
    lines = [wording.title, "=" * len(wording.title)]
    for section, parts in reference.sections.items():
        heading = plain_words(reference.heading(section, wording.heading))
        lines += ["", heading, "-" * len(heading)] if heading else [""]
        for mark, part in _marked(parts):
            lines += _text_passage(mark, part, wording)
    return "\n".join(lines).replace("\xa0", " ").replace(NARROW, " ") + "\n"


def _text_passage(mark: str, part: Passage, wording: Wording) -> Iterator[str]:
    for row in part.figure:
        yield from _wrapped("    ", plain_words(row.words.text)) if row.words else ()
        yield from () if part.is_table else _wrapped("      ", _figure(row, wording, "[{}]"))
    if part.is_table:
        yield from _columns([_sides(row, wording) for row in part.figure], "      ")
    if part.words:
        yield from _wrapped(mark, plain_words(part.words.text))
    cells = [[plain_words(cell.text) for cell in row] for row in part.table]
    yield from _columns(cells, "  ")


def _columns(cells: list[list[str]], before: str) -> Iterator[str]:
    """Rows of cells, in line; the last ones go on below."""
    columns = max(map(len, cells), default=1)
    full = [[*row, *[""] * (columns - len(row))] for row in cells]
    widths = [max(len(row[at]) for row in full) for at in range(columns - 1)]
    for *first, last in full:
        padded = (f"{cell.ljust(width)}  " for cell, width in zip(first, widths, strict=True))
        line = before + "".join(padded)
        yield from _wrapped(line, last) if last else [line.rstrip()]


def _wrapped(mark: str, text: str) -> list[str]:
    return textwrap.wrap(
        join_with_nbsp(text),
        WIDTH,
        initial_indent=mark,
        subsequent_indent=" " * len(mark),
        break_long_words=False,
        break_on_hyphens=False,
    )


def to_markdown(reference: Reference, wording: Wording) -> str:
    lines = [f"# {wording.title}"]
    for section, parts in reference.sections.items():
        heading = markdown_words(reference.heading(section, wording.heading))
        lines += ["", f"## {heading}"] if heading else []
        for mark, part in _marked(parts):
            lines += ["", *_markdown_passage(mark, part, wording)]
    return "\n".join(lines) + "\n"


def _markdown_passage(mark: str, part: Passage, wording: Wording) -> Iterator[str]:
    quoted = "> " if part.figure else ""
    for row in part.figure:
        yield from (f"> {markdown_words(row.words.text)}\n>",) if row.words else ()
        yield from () if part.is_table else (f"> {_figure(row, wording, '**{}**')}\n>",)
    if part.is_table:
        yield "> | | | |\n> |---|---|---|"
        yield from (f"> | {' | '.join(_sides(row, wording))} |" for row in part.figure)
        yield ">"
    if part.words:
        yield f"{quoted}{mark}{markdown_words(part.words.text)}"
    for at, cells in enumerate(part.table):
        yield "| " + " | ".join(markdown_words(cell.text) for cell in cells) + " |"
        if at == 0:
            yield "|" + "---|" * len(cells)


def _figure(row: FigureRow, wording: Wording, mark: str) -> str:
    marked = {face.text for face in row.marked}

    def names(faces: tuple[LocatedText, ...]) -> str:
        named = ((face.text, wording.name(face.text).replace(" ", "\xa0")) for face in faces)
        return ", ".join(mark.format(name) if face in marked else name for face, name in named)

    after = f" → {names(row.after)}" if row.after else ""
    result = f" {plain_words(row.result.text)}" if row.result else ""
    return f"{names(row.faces)}{after}{result}"


def _sides(row: FigureRow, wording: Wording) -> list[str]:
    """On the left, in the column, on the right."""
    return [_names(faces, wording) for faces in (row.left, row.faces, row.right)]


def _names(faces: tuple[LocatedText, ...], wording: Wording) -> str:
    """As in a table, without articles."""
    return ", ".join(_ARTICLE.sub("", wording.name(face.text)) for face in faces) or NOTHING


def _marked(parts: tuple[Passage, ...]) -> Iterator[tuple[str, Passage]]:
    """Each passage with its number or its dot."""
    step = 0
    for part in parts:
        step += part.form == "step"
        yield {"step": f"{step}. ", "item": "- "}.get(part.form, ""), part
