"""A quick reference without its pages: as plain text or Markdown.

Comes in: a filled Reference, its headings, names for cards. Goes out: text. Small drawings among
the words say nothing that the words do not, and are left out; figures become lists of names, those
that have a bar below in brackets, or strong.
"""

import re
import textwrap
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from printnplay.data.flowing import FigureRow, Passage, Reference, Said
from printnplay.text.spaces import NARROW, bound

WIDTH = 78
NOTHING = "–"
_DRAWING = re.compile(r"\{(?:card|icon):[^}]*\}")
STRONG = re.compile(r"\*\*(.+?)\*\*")
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
    """Without drawings, and without the spaces that stood around them."""
    return re.sub(r" ([.,])(?= |$)", r"\1", " ".join(_DRAWING.sub("", text).split()))


def to_text(reference: Reference, say: Wording) -> str:
    lines = [say.title, "=" * len(say.title)]
    for section, parts in reference.sections.items():
        heading = say.heading(section)
        lines += ["", heading, "-" * len(heading)]
        for mark, part in _marked(parts):
            lines += _text_passage(mark, part, say)
    return "\n".join(lines).replace("\xa0", " ").replace(NARROW, " ") + "\n"


def _text_passage(mark: str, part: Passage, say: Wording) -> Iterator[str]:
    for row in part.figure:
        yield from _wrapped("    ", plain_words(row.words.text)) if row.words else ()
        yield from () if part.is_table else _wrapped("      ", _figure(row, say, "[{}]"))
    if part.is_table:
        yield from _columns([_sides(row, say) for row in part.figure], "      ")
    if part.words:
        yield from _wrapped(mark, STRONG.sub(r"\1", plain_words(part.words.text)))
    cells = [[STRONG.sub(r"\1", plain_words(cell.text)) for cell in row] for row in part.table]
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
        bound(text),
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
        yield from (f"> {plain_words(row.words.text)}\n>",) if row.words else ()
        yield from () if part.is_table else (f"> {_figure(row, say, '**{}**')}\n>",)
    if part.is_table:
        yield "> | | | |\n> |---|---|---|"
        yield from (f"> | {' | '.join(_sides(row, say))} |" for row in part.figure)
        yield ">"
    if part.words:
        yield f"{quoted}{mark}{plain_words(part.words.text)}"
    for at, cells in enumerate(part.table):
        yield "| " + " | ".join(plain_words(cell.text) for cell in cells) + " |"
        if at == 0:
            yield "|" + "---|" * len(cells)


def _figure(row: FigureRow, say: Wording, mark: str) -> str:
    marked = {face.text for face in row.marked}

    def names(faces: tuple[Said, ...]) -> str:
        named = ((face.text, say.name(face.text).replace(" ", "\xa0")) for face in faces)
        return ", ".join(mark.format(name) if face in marked else name for face, name in named)

    after = f" → {names(row.after)}" if row.after else ""
    result = f" {plain_words(row.result.text)}" if row.result else ""
    return f"{names(row.faces)}{after}{result}"


def _sides(row: FigureRow, say: Wording) -> list[str]:
    """What lies on the left, in the column, on the right."""
    return [_names(faces, say) for faces in (row.left, row.faces, row.right)]


def _names(faces: tuple[Said, ...], say: Wording) -> str:
    """As in a table, without articles."""
    return ", ".join(_ARTICLE.sub("", say.name(face.text)) for face in faces) or NOTHING


def _marked(parts: tuple[Passage, ...]) -> Iterator[tuple[str, Passage]]:
    """Each passage with its number or its dot."""
    step = 0
    for part in parts:
        step += part.kind == "step"
        yield {"step": f"{step}. ", "item": "- "}.get(part.kind, ""), part
