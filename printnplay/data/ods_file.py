"""Workbooks of LibreOffice and other programs (.ods): content.xml to the cells of one sheet."""

import re

from printnplay.data.csv_file import Content
from printnplay.data.workbook import Attributes, Damaged, Grid, Reader, Unpack, Value, shown_number

SUFFIXES = (".ods",)

# LibreOffice writes them so if the file comes from Excel.
_FLAGS = {"of:=TRUE()": "TRUE", "of:=FALSE()": "FALSE"}
_ERROR = re.compile(r"#[A-Z/0!?]+|Err:\d+")


class Ods:
    def __init__(self, unpack: Unpack) -> None:
        self.data = unpack("content.xml")
        reader = _Names()
        reader.read(self.data)
        self.sheets = dict.fromkeys(reader.found, "")

    def grid(self, sheet: str) -> Grid:
        reader = _OdsSheet(sheet)
        reader.read(self.data)
        return reader.grid


class _Names(Reader):
    """The names of the sheets; a table inside a sheet (of a chart) is not one."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.depth = 0

    def start(self, name: str, attributes: Attributes) -> None:
        if name == "table":
            self.depth += 1
            if self.depth == 1:
                self.found.append(attributes.get("table:name", ""))

    def end(self, name: str) -> None:
        self.depth -= name == "table"


class _OdsSheet(Reader):
    def __init__(self, sheet: str) -> None:
        super().__init__()
        self.grid = Grid()
        self.sheet, self.depth, self.is_here = sheet, 0, False
        self.row, self.rows, self.column, self.columns = 0, 1, 0, 1
        self.across = 0
        self.cell: Attributes = {}
        self.paragraphs: list[str] = []
        self.values: list[tuple[int, int, Value]] = []
        self.notes = 0

    def start(self, name: str, attributes: Attributes) -> None:
        if name == "table":
            self.depth += 1
            if self.depth == 1:
                self.is_here = attributes.get("table:name", "") == self.sheet
        elif not self.is_here or self.depth > 1:
            return
        elif name == "table-column":
            self._start_column(attributes)
        elif name == "table-row":
            self._start_row(attributes)
        elif name in ("table-cell", "covered-table-cell"):
            self._start_cell(attributes)
        else:
            self._start_text(name, attributes)

    def _start_column(self, attributes: Attributes) -> None:
        first = self.across + 1
        self.across += int(attributes.get("table:number-columns-repeated", 1))
        if attributes.get("table:visibility", "visible") != "visible":
            self.grid.hide_columns(first, self.across)

    def _start_row(self, attributes: Attributes) -> None:
        self.row += 1
        self.rows = int(attributes.get("table:number-rows-repeated", 1))
        self.column, self.columns = 1, 0
        self.values.clear()
        if attributes.get("table:visibility", "visible") != "visible":
            self.grid.hidden.append(self.row)

    def _start_cell(self, attributes: Attributes) -> None:
        self.column += self.columns
        self.columns = int(attributes.get("table:number-columns-repeated", 1))
        self.cell = attributes
        self.paragraphs.clear()
        down = int(attributes.get("table:number-rows-spanned", 1))
        across = int(attributes.get("table:number-columns-spanned", 1))
        if down > 1 or across > 1:
            end = (self.row + down - 1, self.column + across - 1)
            self.grid.merged.append((self.row, self.column, *end))

    def _start_text(self, name: str, attributes: Attributes) -> None:
        """Spaces, tabs and line breaks are elements; comments have paragraphs of their own."""
        self.notes += name == "annotation"
        if self.notes:
            return
        if name == "p":
            self.is_text = True
        elif name == "s":
            self.texts.append(" " * min(int(attributes.get("text:c", 1)), 1000))
        elif name in ("tab", "line-break"):
            self.texts.append("\t" if name == "tab" else "\n")

    def end(self, name: str) -> None:
        if name == "table":
            self.depth -= 1
        elif name == "annotation" and self.is_here:
            self.notes -= 1
        elif not self.is_here or self.depth > 1 or self.notes:
            return
        elif name == "p":
            self.is_text = False
            self.paragraphs.append(self.take())
        elif name == "table-cell":
            self._end_cell()
        elif name == "table-row":
            self._end_row()

    def _end_cell(self) -> None:
        value = self._value("\n".join(self.paragraphs))
        if value.text:
            self.values.append((self.column, self.columns, value))

    def _end_row(self) -> None:
        for down in range(self.rows if self.values else 0):
            for column, count, value in self.values:
                for across in range(count):
                    self.grid.put(self.row + down, column + across, value)
        self.row += self.rows - 1

    def _value(self, text: str) -> Value:
        get = self.cell.get
        is_formula = bool(get("table:formula"))
        if get("table:formula") in _FLAGS:
            return Value(_FLAGS[get("table:formula", "")])
        if get("calcext:value-type") == "error" or (is_formula and _ERROR.fullmatch(text)):
            return Value(text or "#VALUE!", Content.ERROR)
        match get("office:value-type"):
            case "float" | "currency":
                return Value(shown_number(_float(get("office:value", ""))))
            case "percentage":
                return Value(f"{shown_number(_float(get('office:value', '')) * 100)}%")
            case "date":
                return Value(get("office:date-value", text).replace("T", " "), Content.DATE)
            case "time":
                return Value(text, Content.DATE)
            case "boolean":
                return Value(get("office:boolean-value", "").upper())
            case None if is_formula and not text:
                return Value("=", Content.NO_RESULT)
        return Value(get("office:string-value", text))


def _float(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise Damaged from None
