"""`sheet: deck.xlsx#Cards` to a table: the file is opened within bounds and read.

The content of a file has to be of the kind that its name says. No more of a workbook is unpacked
than the parts that are read, and no more of them than a limit.
"""

import zlib
from bisect import bisect_right
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from printnplay.core.diagnostics import (
    Pos,
    Report,
    column_letters,
    counted,
    did_you_mean,
    listed,
    quote,
    ranges,
)
from printnplay.data import csv_file, ods_file, xlsx_file
from printnplay.data.csv_file import Cell, Record, Table, TooLarge, make_table, read_csv
from printnplay.data.ods_file import Ods
from printnplay.data.scalar import InvalidValue, Schema, wrong_type
from printnplay.data.text_file import read_bytes, refuse_character, refused_character, text_of
from printnplay.data.workbook import Damaged, Grid, Value
from printnplay.data.xlsx_file import Xlsx
from printnplay.data.yaml_file import Node, Scalar

WORKBOOKS = (*xlsx_file.SUFFIXES, *ods_file.SUFFIXES)
KNOWN = (*WORKBOOKS, *csv_file.SUFFIXES)
MAX_UNPACKED = 48_000_000
# Reading an element takes 1.4 microseconds, even if it is empty.
MAX_TAGS = 1_400_000
# Names of spreadsheets that other programs read, and what starts other files.
_OTHERS = (".xls", ".xlsb", ".numbers", ".gsheet", ".fods", ".html", ".htm", ".json", ".pdf")
_STARTS = {b"<": "a web page", b"{": "a link or other data", b"%PDF": "a PDF"}

_ZIP, _OLE = b"PK", b"\xd0\xcf\x11\xe0"
_PASSWORD = "EncryptedPackage".encode("utf-16-le")
_SAVE_AS = "save it as .xlsx, .ods or .csv"


class SheetName(NamedTuple):
    """`deck.xlsx#Cards`: a file in the folder of the game that names it, and a sheet in it, '' for
    the first one."""

    file: str
    sheet: str


class SheetNameShape(NamedTuple):
    wants: str = "the name of a spreadsheet such as deck.xlsx#Cards"

    def read(self, node: Node, report: Report) -> SheetName:
        if not isinstance(node, Scalar) or node.is_null or not node.text.strip():
            raise wrong_type(node, self.wants, report)
        if "://" in node.text:
            message = f"expected {self.wants}, found the address {quote(node.text)}"
            help = "nothing is downloaded: save the sheet as .xlsx or .csv in this game's folder"
            report.error("PNP108", node.pos, message=message, help=help)
            raise InvalidValue
        file, _, sheet = node.text.partition("#")
        return SheetName(file, sheet)

    def schema(self) -> Schema:
        return {"type": "string"}


class SheetFile(NamedTuple):
    """The file of a sheet; `pos` is where game.yaml names it."""

    path: Path
    shown: str
    sheet: str
    pos: Pos


def read_sheet(file: SheetFile, report: Report) -> Table | None:
    """The table; None if it cannot be read, with the reason reported."""
    raw = read_bytes(file.path, Pos(file.shown), report)
    if raw is None or not _is_as_named(file, raw, report):
        return None
    try:
        is_workbook = raw.startswith(_ZIP)
        return (_read_workbook if is_workbook else _read_text)(file, raw, report)
    except TooLarge as problem:
        pos = Pos(file.shown, *problem.at, sheet=problem.sheet)
        report.error("PNP112", pos, message=problem.message, help="delete what is not a card")
        return None


def _read_text(file: SheetFile, raw: bytes, report: Report) -> Table | None:
    if file.sheet:
        message = f"{quote(file.path.name)} is not a workbook and has no sheet {quote(file.sheet)}"
        help = f"write {quote(file.path.name)}"
        report.error("PNP106", file.pos, message=message, help=help)
        return None
    text = text_of(raw, file.shown, report, is_sheet=True)
    return read_csv(text, file.shown, report) if text else None


def _is_as_named(file: SheetFile, raw: bytes, report: Report) -> bool:
    suffix = file.path.suffix.lower()
    if suffix == ".numbers":
        help = "in Numbers, choose File > Export To > Excel, and use that file"
        _refuse(file, report, "a document of Numbers cannot be read", help)
        return False
    if raw.startswith(_OLE):
        if _PASSWORD in raw:
            _refuse(file, report, "the workbook has a password", "save it without one")
        else:
            _refuse(file, report, "the workbook has an old format", _SAVE_AS)
        return False
    if not raw and suffix in WORKBOOKS:
        report.error("PNP111", Pos(file.shown), message="the file is empty")
        return False
    start = next((start for start in _STARTS if raw.lstrip().startswith(start)), None)
    if suffix in _OTHERS or (start and suffix not in WORKBOOKS):
        found = quote(suffix) if suffix in _OTHERS else _STARTS[start or b""]
        message = f"expected a spreadsheet that ends in {listed(KNOWN)}, found {found}"
        _refuse(file, report, message, _SAVE_AS)
        return False
    if raw.startswith(_ZIP) == (suffix in WORKBOOKS):
        return True
    wanted, found = ("a workbook", "text") if suffix in WORKBOOKS else ("text", "a workbook")
    message = f"expected {wanted}, because the name ends in {quote(suffix)}, found {found}"
    _refuse(file, report, message, f"rename it, or {_SAVE_AS}")
    return False


def _refuse(file: SheetFile, report: Report, message: str, help: str) -> None:
    report.error("PNP117", Pos(file.shown), message=message, help=help)


class _Locked(Exception):
    """A workbook with a password."""


class _Foreign(Exception):
    """A ZIP file of another program, or of another kind of document."""


class _TooMuch(Exception):
    """Parts that unpack to more than a limit."""

    def __init__(self, limit: str) -> None:
        super().__init__(limit)
        self.limit = limit


def _read_workbook(file: SheetFile, raw: bytes, report: Report) -> Table | None:
    from zipfile import BadZipFile

    try:
        return _table(file, _Parts(raw), report)
    except _TooMuch as problem:
        message = f"the workbook unpacks to more than {problem.limit}"
        help = "delete sheets, rows and columns that are not cards"
        report.error("PNP112", Pos(file.shown), message=message, help=help)
    except _Locked:
        _refuse(file, report, "the workbook has a password", "save it without one")
    except _Foreign:
        _refuse(file, report, "the file is not a workbook of the kind .xlsx or .ods", _SAVE_AS)
    except (
        *(BadZipFile, zlib.error, EOFError, OSError, RuntimeError),
        *(Damaged, LookupError, ValueError, OverflowError),
    ):
        message = "the workbook is damaged or incomplete"
        _refuse(file, report, message, "open it in your spreadsheet program and save it again")
    return None


class _Parts:
    """The files inside a workbook. Their sizes are checked as declared, and again as found."""

    def __init__(self, raw: bytes) -> None:
        from zipfile import ZipFile

        self.zip = ZipFile(BytesIO(raw))
        self.names = set(self.zip.namelist())
        self.is_ods = "content.xml" in self.names
        self.left, self.tags = MAX_UNPACKED, MAX_TAGS
        if not self.is_ods and not {"xl/workbook.xml", "xl/_rels/workbook.xml.rels"} & self.names:
            raise _Foreign
        manifest = "META-INF/manifest.xml"
        if manifest in self.names and b"encryption-data" in self(manifest):
            raise _Locked

    def __call__(self, name: str) -> bytes:
        part = self.zip.getinfo(name)
        if part.flag_bits & 1:
            raise _Locked
        if part.file_size > self.left:
            raise _TooMuch(f"{MAX_UNPACKED // 10**6} MB")
        with self.zip.open(part) as file:
            data = file.read(self.left + 1)
        self.left -= len(data)
        self.tags -= data.count(b"<")
        if self.left < 0 or self.tags < 0:
            raise _TooMuch(
                f"{MAX_UNPACKED // 10**6} MB" if self.left < 0 else f"{MAX_TAGS:,} tags of XML"
            )
        return data


def _table(file: SheetFile, parts: _Parts, report: Report) -> Table | None:
    book = Ods(parts) if parts.is_ods else Xlsx(parts)
    name = file.sheet or next(iter(book.sheets))
    if name not in book.sheets:
        message = f"there is no sheet {quote(name)} in {quote(file.path.name)}"
        known = f"it has {listed(map(quote, book.sheets), 'and')}"
        near = did_you_mean(name, book.sheets)
        report.error("PNP106", file.pos, message=message, help=near or known)
        return None
    try:
        return _Sheet(file.shown, name, report).table(book.grid(name))
    except TooLarge as problem:
        problem.sheet = name
        raise


class _Sheet(NamedTuple):
    """A sheet whose cells become those of a table."""

    shown: str
    name: str
    report: Report

    def table(self, grid: Grid) -> Table | None:
        self._skip_titles(grid)
        self._spread(grid)
        self._mention_hidden(grid)
        width = grid.width()
        records = [self._record(at, grid.rows[at], width) for at in sorted(grid.rows)]
        if not records:
            message = f"the sheet {quote(self.name)} is empty"
            self.report.error("PNP111", Pos(self.shown), message=message)
            return None
        return make_table(records[0], records[1:], self.report)

    def _record(self, row: int, values: dict[int, Value], width: int) -> Record:
        return tuple(self._cell(row, column, values.get(column)) for column in range(1, width + 1))

    def _cell(self, row: int, column: int, value: Value | None) -> Cell:
        pos = Pos(self.shown, row, column, sheet=self.name)
        if value is None:
            return Cell(pos, "", is_null=True)
        text = value.text.strip()
        refused = refused_character(text)
        if refused:
            refuse_character(refused, pos, self.report)
        return Cell(pos, text, not text, value.content)

    def _skip_titles(self, grid: Grid) -> None:
        """Titles above the header: rows with one value, merged over several columns."""
        wide = {(top, left) for top, left, _, right in grid.merged if right > left}
        for row in sorted(grid.rows)[:-1]:
            if len(grid.rows[row]) > 1 or (row, *grid.rows[row]) not in wide:
                return
            message = f"row {row} is a title over merged cells, and is left out"
            self.report.note("PNP124", Pos(self.shown, row, sheet=self.name), message=message)
            del grid.rows[row]

    def _spread(self, grid: Grid) -> None:
        """Cells that are merged downwards: each of their rows has the value. One note for all."""
        rows, found = sorted(grid.rows), []
        for top, left, bottom, _ in dict.fromkeys(grid.merged):
            value = grid.rows.get(top, {}).get(left)
            below = rows[bisect_right(rows, top) : bisect_right(rows, bottom)]
            if value is None or not below:
                continue
            for row in below:
                grid.put(row, left, grid.rows[row].get(left, value))
            letters = column_letters(left).upper()
            found.append((f"{letters}{top} to {letters}{bottom}", (top, left)))
        if found:
            message = f"merged cells: {found[0][0]} all have its value"
            if len(found) > 1:
                message += f", and so have {counted(len(found) - 1, 'other range')}"
            pos = Pos(self.shown, *found[0][1], sheet=self.name)
            self.report.note("PNP124", pos, message=message)

    def _mention_hidden(self, grid: Grid) -> None:
        rows = [row for row in grid.hidden if row in grid.rows]
        if rows:
            message = f"row {ranges(rows)} is hidden, but is read"
            if len(rows) > 1:
                message = f"rows {ranges(rows)} are hidden, but are read"
            pos = Pos(self.shown, rows[0], sheet=self.name)
            self.report.note("PNP124", pos, message=message, help="delete what is not a card")
        used = {column for row in grid.rows.values() for column in row}
        columns = sorted(used.intersection(grid.hidden_columns))
        if columns:
            names = listed((column_letters(at).upper() for at in columns), "and")
            message = f"hidden columns are read, too: {names}"
            pos = Pos(self.shown, min(grid.rows), columns[0], sheet=self.name)
            self.report.note("PNP124", pos, message=message, help="delete what is no field")
