"""A page in Markdown, block by block: headings, paragraphs, items of lists, tables, boxes, and
fenced figures, which are YAML.

The words keep their markup, which rich text reads; every character keeps its place in the file.
Markup that is not closed, or that no page knows, is reported there (PNP371).
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from printnplay.core.diagnostics import Pos, Report, quote
from printnplay.documents.manuscript import HEAD, ITEM, STEP, TEXT

CODE = "PNP371"
TABLE, FIGURE = "table", "figure"
KNOWN = (
    "headings, paragraphs, lists, tables, boxes (> ...), ```figure, **bold**, *italic*, {card:ID}, "
    "{icon:NAME} and {figure:NAME}"
)
PLAIN, BOX, FENCE = "plain", ">", "```"

_HEAD = re.compile(r"(#{1,6})[ \t]+(.*?)[ \t]*#*[ \t]*$")
_ITEM = re.compile(r"(?:[-*+]|(?P<number>\d{1,3})[.)])[ \t]+")
_RULE = re.compile(r"\|?(?:[ \t]*:?-+:?[ \t]*\|?)+[ \t]*$")
_CELL = re.compile(r"(?:\\.|[^|\\])*")
_COMPUTED = re.compile(r"\{\{.*?\}\}|\{%.*?%\}|\{(?:card|icon|figure):[^}]*\}", re.S)
# What is computed or drawn, and a sign after a backslash: no markup is inside.
_ATOM = re.compile(r"\\[^\w\s]|\{\{.*?\}\}|\{%.*?%\}|\{(?:(?:card|icon|figure):)?[a-z0-9/-]+\}")
_BOTH = re.compile(r"(?<!\*)\*\*\*(?=[^\s*])[^*]*[^\s*]\*\*\*(?!\*)")
_STRONG = re.compile(r"\*\*(?=\S)(?P<inner>[^*]+(?:\*[^*\s][^*]*\*[^*]*)*)\*\*(?!\*)")
_ITALIC = re.compile(r"(?<!\*)\*(?=[^\s*])[^*]*[^\s*]\*(?!\*)")
_LEFT = re.compile(r"\*\*|\*(?=\S)|(?<=\S)\*|\{\{?%?|\}\}?")
_FOREIGN = re.compile(
    r"!?\[[^\]\n]*\]\([^)\n]*\)|`[^`\n]*`?|</?[A-Za-z!][^>\n]*>?|~~|\b__(?=\w)|(?<!\w)_(?=\w)[^_\n]+_"
)
_FOREIGN_BLOCK = re.compile(r"(```|~~~|>|={3,}[ \t]*$|(?:[-*_][ \t]*){3,}$)")


@dataclass(frozen=True, slots=True)
class Words:
    """The words of a block in one line, and where the first character of each piece of a line
    is."""

    text: str
    starts: tuple[tuple[int, Pos], ...]

    @property
    def pos(self) -> Pos:
        return self.starts[0][1]

    @property
    def indent(self) -> int:
        return len(self.text) - len(self.text.lstrip())

    def place(self, offset: int, width: int = 1) -> Pos:
        start, pos = next(one for one in reversed(self.starts) if one[0] <= offset)
        return pos._replace(column=pos.column + offset - start, width=width)


@dataclass(frozen=True, slots=True)
class Block:
    """A heading of a level, a paragraph, an item of a list (of level 1 under a step), a table,
    whose first row is its head, or the lines of a figure. Blocks of one `box` have the number of
    its first line, others 0."""

    form: str
    words: Words
    level: int = 0
    rows: tuple[tuple[Words, ...], ...] = ()
    lines: tuple[Words, ...] = ()
    box: int = 0

    @property
    def texts(self) -> tuple[Words, ...]:
        if self.form == FIGURE:
            return ()
        return tuple(cell for row in self.rows for cell in row) if self.rows else (self.words,)


def read_markdown(text: str, file: str, report: Report) -> tuple[Block, ...]:
    """The blocks of a page; everything that is wrong with it is reported."""
    lines = [Words(line, ((0, Pos(file, at, 1)),)) for at, line in enumerate(text.split("\n"), 1)]
    blocks = tuple(_blocks(lines, report))
    for words in (words for block in blocks for words in block.texts):
        _check(words, report)
    return blocks


def _blocks(lines: Iterable[Words], report: Report) -> Iterator[Block]:
    for kind, held in _stretches(lines):
        match kind:
            case "|":
                yield _table(held, report)
            case "```":
                yield from _fenced(held, report)
            case ">":
                number = held[0].pos.line
                inner = [_cut(one, _after_mark(one.text), len(one.text)) for one in held]
                yield from (replace(block, box=number) for block in _blocks(inner, report))
            case _:
                yield from _read(held, report)


def _stretches(lines: Iterable[Words]) -> Iterator[tuple[str, list[Words]]]:
    """Lines of one kind; a fence is one up to its end, whatever is in it."""
    held: list[Words] = []
    last = PLAIN
    for line in lines:
        is_fence = line.text.lstrip().startswith(FENCE)
        if last == FENCE:
            held.append(line)
            if is_fence:
                yield last, held
                held, last = [], PLAIN
            continue
        first = line.text[:1]
        kind = FENCE if is_fence else first if first in (BOX, "|") else PLAIN
        if held and kind != last:
            yield last, held
            held = []
        held.append(line)
        last = kind
    if held:
        yield last, held


def _after_mark(line: str) -> int:
    return 2 if line.startswith("> ") else 1


def _fenced(lines: list[Words], report: Report) -> Iterator[Block]:
    """A figure; what other fences have in them is code."""
    first = _stripped(lines[0])
    is_closed = len(lines) > 1 and lines[-1].text.lstrip().startswith(FENCE)
    if first.text.removeprefix(FENCE).strip() != FIGURE:
        _refuse(first, 0, first.text, report)
    elif not is_closed:
        message, help = f"{quote(FENCE)} is not closed", f"write {FENCE} below the figure"
        report.error(CODE, first.place(0, len(first.text)), message=message, help=help)
    else:
        yield Block(FIGURE, first, lines=tuple(lines[1:-1]))


def _read(lines: Sequence[Words], report: Report) -> list[Block]:
    """The blocks of plain lines; lines below one another are one paragraph."""
    found: list[Block] = []
    is_open = False
    for line in lines:
        if not line.text.strip():
            is_open = False
        elif is_open and not _starts_block(line.text):
            found[-1] = _continued(found[-1], _stripped(line))
        else:
            found.append(_block(line, found, report))
            is_open = found[-1].form != HEAD
    return found


def _starts_block(line: str) -> bool:
    return any(mark.match(line.lstrip()) for mark in (_HEAD, _ITEM, _FOREIGN_BLOCK))


def _block(line: Words, before: Sequence[Block], report: Report) -> Block:
    own = _stripped(line)
    if found := _FOREIGN_BLOCK.match(own.text):
        _refuse(own, found.start(1), found[1], report)
    if found := _HEAD.match(own.text):
        return Block(HEAD, _cut(own, found.start(2), found.end(2)), len(found[1]))
    if found := _ITEM.match(own.text):
        form, is_inner = STEP if found["number"] else ITEM, line.indent > 1
        last = before[-1] if before else None
        is_below_step = last is not None and (last.form == STEP or last.level > 0)
        if is_inner and (form == STEP or not is_below_step):
            message = "lists can only be nested as bullets below a numbered step"
            report.error(CODE, own.pos, message=message, help="start it at the left edge")
        return Block(form, _cut(own, found.end(), len(own.text)), int(is_inner))
    return Block(TEXT, own)


def _continued(block: Block, line: Words) -> Block:
    words = block.words
    at = len(words.text) + 1
    starts = (*words.starts, *((at + start, pos) for start, pos in line.starts))
    return replace(block, words=Words(f"{words.text} {line.text}", starts))


def _stripped(words: Words) -> Words:
    return _cut(words, words.indent, len(words.text.rstrip()))


def _cut(words: Words, start: int, end: int) -> Words:
    """A part of one line."""
    start = min(start, end)
    return Words(words.text[start:end], ((0, words.place(start)),))


def _table(lines: Sequence[Words], report: Report) -> Block:
    """Its rows have as many cells as its head."""
    head, *others = lines
    if not others or not _RULE.match(others[0].text):
        message = "expected a line such as |---|---| below the head of a table"
        report.error(CODE, (others or lines)[0].pos, message=message, help="add it")
    rows = [tuple(_cells(line)) for line in (head, *others[1:])]
    for line, row in zip(others[1:], rows[1:], strict=True):
        if len(row) != len(rows[0]):
            message = f"expected {len(rows[0])} cells in a row, found {len(row)}"
            report.error(CODE, line.pos, message=message, help="write one | between two cells")
    return Block(TABLE, head, rows=tuple(rows))


def _cells(line: Words) -> Iterator[Words]:
    text = line.text.rstrip()
    at, end = 1, len(text) - (len(text) > 1 and text.endswith("|"))
    while at <= end:
        found = _CELL.match(text, at, end)
        assert found
        yield _stripped(_cut(line, found.start(), found.end()))
        at = found.end() + 1


def _check(words: Words, report: Report) -> None:
    """What is left when all that is known is blanked out. What is computed is a word: markup can
    begin and end at it."""
    text = _ATOM.sub(lambda found: "0" * len(found[0]), words.text)
    for found in _FOREIGN.finditer(text):
        _refuse(words, found.start(), found[0], report)
    text = _blanked(_FOREIGN, text)
    text = _blanked(_BOTH, text)
    text = _STRONG.sub(lambda found: f"  {found['inner']}  ", text)
    text = _blanked(_ITALIC, text)
    for found in _LEFT.finditer(text):
        is_brace = found[0][0] in "{}"
        message = f"{quote(found[0])} is not closed" if not is_brace else ""
        message = (
            message or f"expected {{card:ID}}, {{icon:NAME}} or {{{{ ... }}}} at {quote(found[0])}"
        )
        help = f"close it, or write \\{found[0][0]} to print it"
        report.error(CODE, words.place(found.start(), len(found[0])), message=message, help=help)


def _blanked(mark: re.Pattern[str], text: str) -> str:
    return mark.sub(lambda found: " " * len(found[0]), text)


def _refuse(words: Words, offset: int, mark: str, report: Report) -> None:
    message = f"{quote(mark)} is Markdown that a page does not support"
    pos = words.place(offset, len(mark))
    report.error(CODE, pos, message=message, help=f"pages can contain {KNOWN}")


def without_computed(text: str) -> str:
    """With blanks for what is computed or drawn: what is left is in the words themselves."""
    return _COMPUTED.sub(lambda found: " " * len(found[0]), text)


def unescaped(text: str) -> str:
    """Without the backslashes that rich text does not read itself."""
    return re.sub(r"\\([^\w\s\\*{}\[\]])", r"\1", text)
