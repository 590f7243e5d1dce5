"""Cells, and tables made of them: a header, and rows of the same width; CSV text to a table.

Our own reader, because the standard one forgets columns, and lines inside quotes. Reads what
spreadsheets write: comma, semicolon or tab, quoted cells with newlines, empty rows at the end.
Records are rows of cells: the first one that is not empty is the header.
"""

import re
from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple

from printnplay.core.diagnostics import Pos, Report, counted, listed, quote

SUFFIXES = (".csv", ".tsv")
MAX_ROWS = 100_000
MAX_COLUMNS = 1_000
MAX_CELLS = 250_000


class TooLarge(Exception):
    """A sheet with more cells than a deck can use; `at` is the row and column of the first."""

    sheet = ""

    def __init__(self, row: int, column: int) -> None:
        limit, noun = MAX_CELLS, "cells"
        if row > MAX_ROWS or column > MAX_COLUMNS:
            limit, noun = (MAX_ROWS, "rows") if row > MAX_ROWS else (MAX_COLUMNS, "columns")
        self.message, self.at = f"the sheet has more than {limit:,} {noun}", (row, column)
        super().__init__(self.message)


class Content(StrEnum):
    """What a cell of a workbook has, besides text and numbers."""

    PLAIN = "plain"
    DATE = "date"
    ERROR = "error"
    NO_RESULT = "a formula without its result"


class Cell(NamedTuple):
    """A value as the user wrote it; null if the cell is empty."""

    pos: Pos
    text: str
    is_null: bool
    content: Content = Content.PLAIN


Record = tuple[Cell, ...]


class Table(NamedTuple):
    header: Record
    rows: tuple[Record, ...]


def make_table(header: Record, rows: Sequence[Record], report: Report) -> Table | None:
    """The header and the complete rows; None if the header is bad. Columns without a name and
    without content, which only separate others, are left out."""
    is_good = _is_good_header(header, rows, report)
    whole = [row for row in rows if _is_whole(row, header, report)]
    if not is_good:
        return None
    named = [at for at, cell in enumerate(header) if cell.text]
    if len(named) == len(header):
        return Table(header, tuple(whole))
    return Table(_chosen(header, named), tuple(_chosen(row, named) for row in whole))


def _chosen(row: Record, columns: list[int]) -> Record:
    return tuple(row[at] for at in columns)


def _trim(row: Record, width: int) -> Record:
    """Without the empty cells that spreadsheets leave at the end."""
    end = len(row)
    while end > width and not row[end - 1].text:
        end -= 1
    return row[:end]


def _is_good_header(header: Record, rows: Sequence[Record], report: Report) -> bool:
    is_good = True
    seen: set[str] = set()
    for at, cell in enumerate(header):
        if not cell.text:
            is_good &= _is_blank(at, header, rows, report)
        elif cell.text in seen:
            message = f"column {quote(cell.text)} is given twice"
            report.error("PNP121", cell.pos, message=message, help="delete or rename one of them")
            is_good = False
        seen.add(cell.text)
    return is_good


def _is_blank(at: int, header: Record, rows: Sequence[Record], report: Report) -> bool:
    below = (row[at] for row in rows if len(row) > at and row[at].text)
    first = next(below, None)
    if first is None:
        return True
    message = f"a column without a name, with {quote(first.text)} below"
    report.error("PNP122", header[at].pos, message=message, help="name it, or delete its cells")
    return False


def _is_whole(row: Record, header: Record, report: Report) -> bool:
    if len(row) == len(header):
        return True
    missing = [cell.text for cell in header[len(row) :]]
    help = (
        f"add a value for {listed(missing, 'and')}"
        if missing
        else "quote a cell that holds a separator"
    )
    place = (
        row[len(header)].pos if len(row) > len(header) else Pos(row[0].pos.file, row[0].pos.line)
    )
    message = f"expected {counted(len(header), 'cell')} as in the header, found {len(row)}"
    report.error("PNP120", place, message=message, help=help)
    return False


def read_csv(text: str, shown: str, report: Report) -> Table | None:
    """The header and the complete rows; None if the header or the quotes are bad. Every problem of
    the file is reported. Raises TooLarge."""
    records = _Splitter(text, shown, report).split()
    if records is None:
        return None
    filled = [record for record in records if any(cell.text.strip() for cell in record)]
    if not filled:
        report.error("PNP111", Pos(shown), message="the file is empty")
        return None
    header = _trim(filled[0], 0)
    return make_table(header, [_trim(record, len(header)) for record in filled[1:]], report)


class _Splitter:
    """Walks through the text once, cell by cell."""

    def __init__(self, text: str, shown: str, report: Report) -> None:
        self.text, self.shown, self.report = text, shown, report
        self.separator, self.at = _separator(text)
        self.line = text.count("\n", 0, self.at) + 1
        self.line_start = self.at
        self.count = 0

    def split(self) -> list[Record] | None:
        records: list[Record] = []
        while self.at <= len(self.text):
            end = self.text.find("\n", self.at)
            line = self.text[self.at : end if end >= 0 else None]
            record = self._quoted_row() if '"' in line else self._plain_row(line)
            if record is None:
                return None
            records.append(record)
            self.count += len(record)
            if len(records) > MAX_ROWS or self.count > MAX_CELLS:
                raise TooLarge(len(records), len(record))
        return records

    def _quoted_row(self) -> Record | None:
        cells: list[Cell] = []
        while True:
            cell = self._cell()
            if cell is None:
                return None
            cells.append(cell)
            if len(cells) > MAX_COLUMNS:
                raise TooLarge(self.line, len(cells))
            self.at += 1
            if self.text[self.at - 1 : self.at] != self.separator:
                self.line, self.line_start = self.line + 1, self.at
                return tuple(cells)

    def _plain_row(self, line: str) -> Record:
        """A line without quotes, as most are."""
        if line.count(self.separator) >= MAX_COLUMNS:
            raise TooLarge(self.line, MAX_COLUMNS + 1)
        column, cells = 1, []
        for text in line.split(self.separator):
            pos = Pos(self.shown, self.line, column, len(text) or 1)
            bare = text.strip()
            cells.append(Cell(pos, bare, not bare))
            column += len(text) + 1
        self.at += len(line) + 1
        self.line, self.line_start = self.line + 1, self.at
        return tuple(cells)

    def _cell(self) -> Cell | None:
        column = self.at - self.line_start + 1
        start = self._after_spaces(self.at)
        if self.text.startswith('"', start):
            return self._quoted_cell(Pos(self.shown, self.line, column), start)
        end = _end_of_plain(self.text, self.at, self.separator)
        pos = Pos(self.shown, self.line, column, max(end - self.at, 1))
        bare = self.text[self.at : end].strip()
        self.at = end
        return Cell(pos, bare, not bare)

    def _quoted_cell(self, pos: Pos, start: int) -> Cell | None:
        end, value = _quoted(self.text, start)
        if end is None:
            self._report_quotes(pos, "the quotes that open here are not closed")
            return None
        self.line += self.text.count("\n", start, end)
        self.line_start = max(self.line_start, self.text.rfind("\n", 0, end) + 1)
        width = max(end - start, 1) if "\n" not in value else 1
        self.at = self._after_spaces(end)
        if self.text[self.at : self.at + 1] not in (self.separator, "\n", ""):
            after = Pos(self.shown, self.line, self.at - self.line_start + 1)
            self._report_quotes(after, "text after the closing quote")
            return None
        return Cell(pos._replace(width=width), value, not value)

    def _after_spaces(self, at: int) -> int:
        while self.text.startswith(" ", at):
            at += 1
        return at

    def _report_quotes(self, pos: Pos, message: str) -> None:
        help = 'write a quote inside quotes twice: ""'
        self.report.error("PNP123", pos, message=message, help=help)


def _separator(text: str) -> tuple[str, int]:
    """The separator, and where the table begins. French and Dutch spreadsheets use semicolons; some
    declare them in a first line 'sep=;'."""
    start = len(text) - len(text.lstrip("\n"))
    first = text[start:].partition("\n")[0]
    if first.lower().startswith("sep=") and len(first) == 5:
        return first[4], start + len(first) + 1
    outside = re.sub(r'"[^"]*"', "", first)
    return max(",;\t", key=outside.count), start


def _end_of_plain(text: str, at: int, separator: str) -> int:
    ends = (end for end in (text.find(separator, at), text.find("\n", at)) if end >= 0)
    return min(ends, default=len(text))


def _quoted(text: str, at: int) -> tuple[int | None, str]:
    """The place after the closing quote, and the text between the quotes."""
    end = at + 1
    while True:
        end = text.find('"', end)
        if end < 0:
            return None, ""
        if text[end : end + 2] != '""':
            return end + 1, text[at + 1 : end].replace('""', '"')
        end += 2
