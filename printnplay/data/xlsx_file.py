"""Workbooks of Excel and of most other programs (.xlsx): their parts to the cells of one sheet."""

import re
from collections.abc import Mapping
from datetime import datetime, timedelta

from printnplay.data.csv_file import Content
from printnplay.data.workbook import Attributes, Grid, Reader, Unpack, Value, shown_number

SUFFIXES = (".xlsx", ".xlsm")

_REFERENCE = re.compile(r"([A-Z]{1,3})(\d{1,7})", re.ASCII)
_ESCAPED = re.compile(r"_x([0-9A-Fa-f]{4})_")
_NOT_SHOWN = re.compile(r'"[^"]*"|\\.|[_*].|\[(?![hms]+\])[^\]]*\]', re.IGNORECASE)
_BUILT_IN = (
    dict.fromkeys((9, 10), "percent")
    | dict.fromkeys((14, 15, 16, 17, 22), "date")
    | dict.fromkeys((18, 19, 20, 21, 45, 46, 47), "time")
)


class _Elements(Reader):
    """The attributes of all elements, by name."""

    def __init__(self) -> None:
        super().__init__()
        self.found: dict[str, list[Attributes]] = {}

    def start(self, name: str, attributes: Attributes) -> None:
        self.found.setdefault(name, []).append(attributes)


class _Strings(Reader):
    """The shared strings of an .xlsx file; rich text is put together, and readings of Japanese
    characters are left out."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.is_reading = False

    def start(self, name: str, attributes: Attributes) -> None:
        self.is_reading |= name == "rPh"
        self.is_text = name == "t" and not self.is_reading

    def end(self, name: str) -> None:
        self.is_text = False
        if name == "rPh":
            self.is_reading = False
        elif name == "si":
            self.found.append(self.take())


class _Styles(Reader):
    """Whether each style of cells shows a date, a time or a percentage."""

    def __init__(self) -> None:
        super().__init__()
        self.custom: dict[str, str] = {}
        self.found: list[str] = []
        self.is_of_cells = False

    def start(self, name: str, attributes: Attributes) -> None:
        if name == "cellXfs":
            self.is_of_cells = True
        elif name == "xf" and self.is_of_cells:
            self.found.append(_shows(attributes.get("numFmtId", "0"), self.custom))
        elif name == "numFmt":
            self.custom[attributes.get("numFmtId", "")] = attributes.get("formatCode", "")

    def end(self, name: str) -> None:
        self.is_of_cells &= name != "cellXfs"


class Xlsx:
    """A workbook of Excel and of most other programs."""

    def __init__(self, unpack: Unpack) -> None:
        self.unpack = unpack
        book = self._elements("xl/workbook.xml")
        links = self._elements("xl/_rels/workbook.xml.rels").get("Relationship", [])
        self.targets = {link.get("Id", ""): link.get("Target", "") for link in links}
        self.types = {link.get("Type", "").rpartition("/")[2]: link["Target"] for link in links}
        self.sheets = {sheet.get("name", ""): _link(sheet) for sheet in book.get("sheet", [])}
        properties = book.get("workbookPr", [{}])[0]
        self.is_1904 = properties.get("date1904") in ("1", "true")

    def grid(self, sheet: str) -> Grid:
        strings, styles = _Strings(), _Styles()
        for name, reader in (("sharedStrings", strings), ("styles", styles)):
            if name in self.types:
                reader.read(self.unpack(_inside(self.types[name])))
        cells = _XlsxSheet(strings.found, styles.found, self.is_1904)
        cells.read(self.unpack(_inside(self.targets.get(self.sheets[sheet], ""))))
        return cells.grid

    def _elements(self, name: str) -> dict[str, list[Attributes]]:
        reader = _Elements()
        reader.read(self.unpack(name))
        return reader.found


def _link(sheet: Attributes) -> str:
    return next((value for name, value in sheet.items() if name.endswith(":id")), "")


def _inside(target: str) -> str:
    return target.lstrip("/") if target.startswith("/") else f"xl/{target}"


def _shows(number: str, custom: Mapping[str, str]) -> str:
    if number not in custom:
        return _BUILT_IN.get(int(number), "")
    code = _NOT_SHOWN.sub("", custom[number]).lower()
    if "%" in code:
        return "percent"
    if "general" in code or not set(code) & set("ymdhs"):
        return ""
    has_date = set(code) & set("yd") or not set(code) & set("hs")
    return "date" if has_date else "time"


class _XlsxSheet(Reader):
    def __init__(self, strings: list[str], formats: list[str], is_1904: bool) -> None:
        super().__init__()
        self.grid = Grid()
        self.strings, self.formats, self.is_1904 = strings, formats, is_1904
        self.row = self.column = 0
        self.cell: Attributes = {}
        self.formula, self.is_reading = False, False

    def start(self, name: str, attributes: Attributes) -> None:
        if name == "c":
            self.cell, self.formula = attributes, False
            self.texts.clear()
            named = _REFERENCE.fullmatch(attributes.get("r", ""))
            self.column = _number(named[1]) if named else self.column + 1
        elif name in ("v", "t"):
            self.is_text = not self.is_reading
        elif name == "row":
            self.row, self.column = int(attributes.get("r", self.row + 1)), 0
            if attributes.get("hidden") in ("1", "true"):
                self.grid.hidden.append(self.row)
        elif name == "f":
            self.formula = True
        elif name == "rPh":
            self.is_reading = True
        elif name == "col" and attributes.get("hidden") in ("1", "true"):
            self.grid.hide_columns(int(attributes.get("min", 1)), int(attributes.get("max", 0)))
        elif name == "mergeCell":
            self._merge(attributes.get("ref", ""))

    def end(self, name: str) -> None:
        self.is_text = False
        if name == "c":
            self.grid.put(self.row, self.column, self._value(self.take()))
        elif name == "rPh":
            self.is_reading = False

    def _merge(self, reference: str) -> None:
        found = _REFERENCE.findall(reference)
        if len(found) == 2:
            (left, top), (right, bottom) = found
            self.grid.merged.append((int(top), _number(left), int(bottom), _number(right)))

    def _value(self, text: str) -> Value:
        match self.cell.get("t", "n"):
            case "s" if text:
                return Value(_plain(self.strings[int(text)]))
            case "inlineStr" | "str" | "d":
                return Value(_plain(text))
            case "b":
                return Value("TRUE" if text == "1" else "FALSE")
            case "e":
                return Value(text, Content.ERROR)
        if not text:
            return Value("=" if self.formula else "", Content.NO_RESULT)
        return self._numeric(float(text), int(self.cell.get("s", 0)))

    def _numeric(self, number: float, style: int) -> Value:
        shows = self.formats[style] if style < len(self.formats) else ""
        if shows == "percent":
            return Value(f"{shown_number(number * 100)}%")
        if shows:
            return Value(_date(number, shows, self.is_1904), Content.DATE)
        return Value(shown_number(number))


def _number(letters: str) -> int:
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - ord("A") + 1
    return number


def _plain(text: str) -> str:
    """Excel writes a control character as _x000D_."""
    plain = _ESCAPED.sub(lambda found: chr(int(found[1], 16)), text) if "_x" in text else text
    return plain.replace("\r\n", "\n").replace("\r", "\n")


def _date(number: float, shows: str, is_1904: bool) -> str:
    first = datetime(1904, 1, 1) if is_1904 else datetime(1899, 12, 30)
    try:
        moment = first + timedelta(seconds=round(number * 86_400))
    except OverflowError:
        return shown_number(number)
    clock = moment.strftime("%H:%M:%S").removesuffix(":00")
    if shows == "time":
        return clock
    return f"{moment:%Y-%m-%d}" if clock == "00:00" else f"{moment:%Y-%m-%d} {clock}"
