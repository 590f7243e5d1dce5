"""What workbooks of all programs have in common: a grid of cells, and a reader of XML.

Values are those that the program stored: formulas are not computed. Numbers have at most the 15
digits that spreadsheets show, dates are written 2026-01-31, and percentages 50%.
"""

import math
from collections.abc import Callable
from typing import NamedTuple
from xml.parsers import expat

from printnplay.data.csv_file import MAX_CELLS, MAX_COLUMNS, MAX_ROWS, Content, TooLarge

Unpack = Callable[[str], bytes]
Attributes = dict[str, str]
Span = tuple[int, int, int, int]


class Damaged(Exception):
    """A workbook whose parts are missing, or are not what they should be."""


class Value(NamedTuple):
    text: str
    content: Content = Content.PLAIN


class Grid:
    """The cells of a sheet that have a value, by row and column, both from 1."""

    def __init__(self) -> None:
        self.rows: dict[int, dict[int, Value]] = {}
        self.hidden: list[int] = []
        self.hidden_columns: set[int] = set()
        self.merged: list[Span] = []
        self.count = 0

    def put(self, row: int, column: int, value: Value) -> None:
        if not value.text:
            return
        self.count += 1
        if row > MAX_ROWS or column > MAX_COLUMNS or self.count > MAX_CELLS:
            raise TooLarge(row, column)
        self.rows.setdefault(row, {})[column] = value

    def hide_columns(self, first: int, last: int) -> None:
        self.hidden_columns.update(range(first, min(last, MAX_COLUMNS) + 1))

    def width(self) -> int:
        """The last column with a value; the rows padded to it must not be too large either."""
        width = max((max(row) for row in self.rows.values()), default=0)
        if width * len(self.rows) > 2 * MAX_CELLS:
            raise TooLarge(max(self.rows), width)
        return width


class Reader:
    """Walks through one XML file; `start` and `end` get names without their prefix. A declaration
    of entities is refused, because a short one can unfold to gigabytes."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        self.is_text = False

    def start(self, name: str, attributes: Attributes) -> None: ...

    def end(self, name: str) -> None: ...

    def read(self, data: bytes) -> None:
        parser = expat.ParserCreate()
        parser.buffer_text = True
        parser.StartElementHandler = lambda name, a: self.start(name.rpartition(":")[2], a)
        parser.EndElementHandler = lambda name: self.end(name.rpartition(":")[2])
        parser.CharacterDataHandler = self._add
        parser.StartDoctypeDeclHandler = _refuse
        try:
            parser.Parse(data, True)
        except expat.ExpatError as problem:
            raise Damaged from problem

    def take(self) -> str:
        text = "".join(self.texts)
        self.texts.clear()
        return text

    def _add(self, text: str) -> None:
        if self.is_text:
            self.texts.append(text)


def _refuse(*_: object) -> None:
    raise Damaged


def shown_number(number: float) -> str:
    """3.0 as '3', and the sum of 0.1 and 0.2 as '0.3'."""
    if math.isfinite(number) and number == int(number) and abs(number) < 1e15:
        return str(int(number))
    return f"{number:.15g}"
