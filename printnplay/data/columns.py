"""The columns of a sheet: which fields they are, which are left out, and what they contain.

'Rules Text' is the field `rules-text`; `columns: {Qty: copies}` renames. Without declared fields,
the columns are the fields, and their content gives them types.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from printnplay.core.diagnostics import Note, Pos, Report, did_you_mean, listed, quote
from printnplay.data.csv_file import Cell, Content, Record, Table
from printnplay.data.fields import RESERVED
from printnplay.data.image_files import SUFFIXES
from printnplay.data.model import Field
from printnplay.data.scalar import decimal_number, whole_number
from printnplay.data.shape import Named

COPIES = ("copies", "qty", "quantity")
# These explain where a row comes from: a 'Rule' or a 'Note' of a designer is something else.
OF_SOURCES = ("provenance", "rule", "note")
# The words of a column of flags: 0 and 1 are numbers as well.
FLAG_WORDS = tuple(map(frozenset, (("yes", "no"), ("y", "n"), ("true", "false"), ("x",), ("✓",))))
FORMULA_ERRORS = frozenset(
    ["#REF!", "#N/A", "#NAME?", "#VALUE!", "#DIV/0!", "#NULL!", "#NUM!", "#SPILL!", "#CALC!"]
)


def field_name(header: str) -> str:
    """'Rules Text' as 'rules-text'. Letters of any script stay."""
    text = unicodedata.normalize("NFC", header).lower()
    kept = (c if c.isalnum() or unicodedata.category(c)[0] == "M" else " " for c in text)
    return "-".join("".join(kept).split())


class Columns(NamedTuple):
    """Names the columns of a sheet. `fields` are None if the columns are the fields."""

    renames: Named[str] | None
    fields: Mapping[str, Field] | None
    report: Report

    def name(self, table: Table) -> Table | None:
        """The table with the names of its fields; None if two columns are one field."""
        if _without_result((table.header,), self.report):
            return None
        self._check_renames(table)
        names = [self._name(cell) for cell in table.header]
        kept = [at for at, name in enumerate(names) if name]
        if not self._has_some(table, kept) or not self._are_different(table, names):
            return None
        self._mention_left_out(table, names)
        header = tuple(table.header[at]._replace(text=names[at]) for at in kept)
        rows = table.rows
        if len(kept) < len(names):
            rows = tuple(tuple(row[at] for at in kept) for row in rows)
        named = Table(header, rows)
        if header[0].pos.sheet:
            self._mention_dates(named)
        return named

    def _name(self, cell: Cell) -> str:
        """The field of a column; '' if it is left out."""
        renamed = self.renames.data.get(cell.text) if self.renames else None
        name = renamed or (cell.text if self._is_known(cell.text) else field_name(cell.text))
        if self._is_known(name):
            return "" if name in OF_SOURCES and cell.text != name else name
        if not renamed and name in COPIES:
            message = f"the column {quote(cell.text)} is read as the number of copies"
            help = f"to have it as a field, write 'columns: {{{cell.text}: ...}}'"
            self.report.note("PNP124", cell.pos, message=message, help=help)
            return "copies"
        return name if self.fields is None else ""

    def _is_known(self, name: str) -> bool:
        """Whether it is declared, or a name that every sheet can have."""
        return name in (self.fields or ()) or name in RESERVED

    def _check_renames(self, table: Table) -> None:
        header = [cell.text for cell in table.header]
        for text, name in self.renames.data.items() if self.renames else ():
            pos = self.renames.at[text] if self.renames else Pos("")
            if text not in header:
                message = f"there is no column {quote(text)} in {table.header[0].pos.file}"
                near = did_you_mean(text, header)
                self.report.error("PNP122", pos, message=message, help=near)
            elif self.fields is not None and not self._is_known(name):
                near = did_you_mean(name, [*self.fields, *RESERVED])
                help = near or f"declare it under 'fields:', such as {quote(f'{name}: text')}"
                self.report.error("PNP101", pos, message=f"unknown field {quote(name)}", help=help)

    def _mention_left_out(self, table: Table, names: list[str]) -> None:
        """One note for all columns that are no fields."""
        out = [cell for cell, name in zip(table.header, names, strict=True) if not name]
        if not out:
            return
        several = "columns" if len(out) > 1 else "column"
        message = f"no field for the {several} {listed((quote(c.text) for c in out), 'and')}"
        missing = [name for name in (*(self.fields or ()), "copies") if name not in names]
        near = (did_you_mean(field_name(cell.text), missing) for cell in out)
        help = next(filter(None, near), None)
        if help is None and self.fields is None:
            help = f"to use it, write 'columns: {{{out[0].text}: ...}}' with another name"
        help = help or "declare it under 'fields:' to use it"
        self.report.note("PNP124", out[0].pos, message=f"{message}: left out", help=help)

    def _has_some(self, table: Table, kept: list[int]) -> bool:
        if not kept:
            pos = table.header[0].pos
            wanted = listed((*(self.fields or ()), "copies"))
            message = f"expected a column such as {wanted}, found none of them"
            self.report.error("PNP122", pos, message=message, help="is this the header?")
        return bool(kept)

    def _are_different(self, table: Table, names: list[str]) -> bool:
        first: dict[str, Cell] = {}
        is_good = True
        for cell, name in zip(table.header, names, strict=True):
            other = first.setdefault(name, cell)
            if name and other is not cell:
                message = f"the columns {quote(other.text)} and {quote(cell.text)} are one field"
                help = f"rename or delete one of them: both are {quote(name)}"
                notes = (Note("the first one", other.pos),)
                self.report.error("PNP121", cell.pos, message=message, help=help, notes=notes)
                is_good = False
        return is_good

    def _mention_dates(self, table: Table) -> None:
        """Once per column: spreadsheets take texts such as 1/2 for dates."""
        for column in zip(*table.rows, strict=True):
            first = next((cell for cell in column if cell.content is Content.DATE), None)
            if first:
                message = f"the cell has a date, which is read as {quote(first.text)}"
                help = "if it is not meant to be a date, format the column as text, and type again"
                self.report.note("PNP124", first.pos, message=message, help=help)


def without_result(table: Table, report: Report) -> set[Cell]:
    """The cells whose formula gave no value, each of which is reported."""
    return _without_result(table.rows, report)


def _without_result(rows: Iterable[Record], report: Report) -> set[Cell]:
    usual = (Content.PLAIN, Content.DATE)
    bad = {
        cell
        for row in rows
        for cell in row
        if cell.text in FORMULA_ERRORS or cell.content not in usual
    }
    for cell in sorted(bad, key=lambda cell: cell.pos):
        message = f"the formula in this cell gives the error {quote(cell.text)}"
        help = "correct the formula, or write the value itself"
        if cell.content is Content.NO_RESULT:
            message = "the cell has a formula without its result"
            help = "open the file in your spreadsheet program and save it again"
        report.error("PNP125", cell.pos, message=message, help=help)
    return bad


def fields_of(tables: Iterable[Table], kept: tuple[str, ...]) -> dict[str, Field]:
    """The fields that the columns are, if none are declared, besides those `kept` for all cards."""
    texts: dict[str, list[str]] = {}
    for name, cells in (column for table in tables for column in _columns(table)):
        if name not in kept:
            texts.setdefault(name, []).extend(cells)
    return {name: _field(name, set(found) - {""}) for name, found in texts.items()}


def _columns(table: Table) -> Iterator[tuple[str, list[str]]]:
    for at, cell in enumerate(table.header):
        yield cell.text, [row[at].text for row in table.rows]


def _field(name: str, texts: set[str]) -> Field:
    """A field of the narrowest type that all its cells have; 007 is text."""
    words = {text.lower() for text in texts}
    if texts and any(words <= pair for pair in FLAG_WORDS):
        return Field(name, bool, ())
    if texts and all(word.endswith(SUFFIXES) for word in words):
        return Field(name, str, (), is_optional=True, is_image=True)
    is_whole = all(whole_number(text) is not None and not _is_code(text) for text in texts)
    is_number = is_whole or all(_is_decimal(text) for text in texts)
    kind = (int if is_whole else float if is_number else str) if texts else str
    return Field(name, kind, (), is_optional=True)


def _is_code(text: str) -> bool:
    return bool(re.match(r"-?0\d", text))


def _is_decimal(text: str) -> bool:
    """Whether it is a number and is printed as it is typed: the price 2.50 is text."""
    return str(decimal_number(text)) == text
