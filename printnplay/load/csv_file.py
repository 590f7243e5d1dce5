"""CSV text to rows of cells that know their places.

Our own reader, because the standard one forgets columns, and lines inside quotes. Reads what
spreadsheets write: comma, semicolon or tab, quoted cells with newlines, empty rows at the end.
"""

from dataclasses import dataclass

from printnplay.diag import Pos, Report, counted, listed, quote


@dataclass(frozen=True, slots=True)
class Cell:
    pos: Pos
    text: str


@dataclass(frozen=True, slots=True)
class Table:
    header: tuple[Cell, ...]
    rows: tuple[tuple[Cell, ...], ...]


def read_csv(text: str, shown: str, report: Report) -> Table | None:
    """The header and the rows, or None with every problem of the file reported."""
    records = _split(text, shown, report)
    if records is None:
        return None
    filled = [record for record in records if any(cell.text.strip() for cell in record)]
    if not filled:
        report.error("PNP111", Pos(shown), message="the file is empty")
        return None
    header = _trim(filled[0], 0)
    is_good = _is_good_header(header, report)
    rows = [_trim(record, len(header)) for record in filled[1:]]
    for row in rows:
        is_good &= _is_whole(row, header, report)
    return Table(header, tuple(rows)) if is_good else None


def _split(text: str, shown: str, report: Report) -> list[tuple[Cell, ...]] | None:
    separator = _separator(text.partition("\n")[0])
    records: list[tuple[Cell, ...]] = []
    cells: list[Cell] = []
    at, line, line_start = 0, 1, 0
    while at <= len(text):
        pos = Pos(shown, line, at - line_start + 1)
        if text[at : at + 1] == '"':
            end, value = _quoted(text, at)
            if end is None:
                _report_quotes(report, pos, "the quotes that open here are not closed")
                return None
            if text[end : end + 1] not in (separator, "\n", ""):
                after = Pos(shown, line + value.count("\n"), end - text.rfind("\n", 0, end))
                _report_quotes(report, after, "text after the closing quote")
                return None
            line += text.count("\n", at, end)
            line_start = max(line_start, text.rfind("\n", 0, end) + 1)
        else:
            end = _end_of_plain(text, at, separator)
            value = text[at:end].strip()
        cells.append(Cell(Pos(shown, pos.line, pos.column, max(end - at, 1)), value))
        if text[end : end + 1] != separator:
            records.append(tuple(cells))
            cells = []
            line += 1
            line_start = end + 1
        at = end + 1
    return records


def _separator(first_line: str) -> str:
    """Spreadsheets in French and Dutch write semicolons."""
    return max(",;\t", key=first_line.count)


def _end_of_plain(text: str, at: int, separator: str) -> int:
    ends = (end for end in (text.find(separator, at), text.find("\n", at)) if end >= 0)
    return min(ends, default=len(text))


def _quoted(text: str, at: int) -> tuple[int | None, str]:
    """The place after the closing quote, and what stands between the two."""
    end = at + 1
    while True:
        end = text.find('"', end)
        if end < 0:
            return None, ""
        if text[end : end + 2] != '""':
            return end + 1, text[at + 1 : end].replace('""', '"')
        end += 2


def _report_quotes(report: Report, pos: Pos, message: str) -> None:
    help = 'write a quote inside quotes twice: ""'
    report.error("PNP123", pos, message=message, help=help)


def _trim(row: tuple[Cell, ...], width: int) -> tuple[Cell, ...]:
    """Without the empty cells that spreadsheets leave at the end."""
    while len(row) > width and not row[-1].text:
        row = row[:-1]
    return row


def _is_good_header(header: tuple[Cell, ...], report: Report) -> bool:
    is_good = True
    seen: set[str] = set()
    for cell in header:
        if not cell.text:
            report.error("PNP122", cell.pos, message="a column without a name", help="name it")
            is_good = False
        elif cell.text in seen:
            message = f"column {quote(cell.text)} stands here twice"
            report.error("PNP121", cell.pos, message=message, help="delete or rename one of them")
            is_good = False
        seen.add(cell.text)
    return is_good


def _is_whole(row: tuple[Cell, ...], header: tuple[Cell, ...], report: Report) -> bool:
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
