"""Small workbooks for tests, written as spreadsheet programs write them."""

import io
import zipfile
from collections.abc import Mapping, Sequence
from xml.sax.saxutils import escape

from printnplay.core.diagnostics import column_letters

Parts = Mapping[str, str | bytes]
Rows = Sequence[Sequence[object]]

_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_ODF = "urn:oasis:names:tc:opendocument:xmlns"
# Styles 1 to 4 of cells: a date, a percentage, and a date and a time by formats of their own.
_STYLES = """<styleSheet><numFmts count="2"><numFmt numFmtId="164" formatCode="dd/mm/yyyy\\ hh:mm"/>
<numFmt numFmtId="165" formatCode="[$-409]h:mm\\ AM/PM;@"/></numFmts>
<cellStyleXfs count="1"><xf numFmtId="9"/></cellStyleXfs>
<cellXfs count="5"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="10"/><xf numFmtId="164"/>
<xf numFmtId="165"/></cellXfs></styleSheet>"""


class Xml(str):
    """A cell as it is written in the file: the XML of an element without its place."""

    __slots__ = ()


def packed(parts: Parts) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as file:
        for name, data in parts.items():
            file.writestr(name, data)
    return out.getvalue()


def xlsx_parts(sheets: Mapping[str, Rows], *, more: str = "", strings: str = "") -> dict[str, str]:
    """The files inside an .xlsx workbook; `more` follows the rows of each sheet."""
    names = list(sheets)
    listed = "".join(
        f'<sheet name="{escape(name)}" sheetId="{n}" r:id="rId{n}"/>'
        for n, name in enumerate(names, 1)
    )
    links = "".join(
        f'<Relationship Id="rId{n}" Type="{_OFFICE}/worksheet" Target="worksheets/sheet{n}.xml"/>'
        for n, _ in enumerate(names, 1)
    )
    for name in ("styles", "sharedStrings"):
        links += f'<Relationship Id="{name}" Type="{_OFFICE}/{name}" Target="/xl/{name}.xml"/>'
    parts = {
        "xl/workbook.xml": f'<workbook xmlns:r="r"><sheets>{listed}</sheets></workbook>',
        "xl/_rels/workbook.xml.rels": f"<Relationships>{links}</Relationships>",
        "xl/styles.xml": _STYLES,
        "xl/sharedStrings.xml": f"<sst>{strings}</sst>",
    }
    for n, name in enumerate(names, 1):
        rows = "".join(_xlsx_row(at, row) for at, row in enumerate(sheets[name], 1))
        sheet = f"<worksheet><sheetData>{rows}</sheetData>{more}</worksheet>"
        parts[f"xl/worksheets/sheet{n}.xml"] = sheet
    return parts


def xlsx(*rows: Sequence[object], more: str = "", strings: str = "") -> bytes:
    return packed(xlsx_parts({"Cards": rows}, more=more, strings=strings))


def _xlsx_row(at: int, row: Sequence[object]) -> str:
    cells = "".join(
        _xlsx_cell(f"{column_letters(n).upper()}{at}", value) for n, value in enumerate(row, 1)
    )
    return f'<row r="{at}">{cells}</row>'


def _xlsx_cell(at: str, value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, Xml):
        return value.replace("<c", f'<c r="{at}"', 1)
    if isinstance(value, bool):
        return f'<c r="{at}" t="b"><v>{int(value)}</v></c>'
    if isinstance(value, int | float):
        return f'<c r="{at}"><v>{value!r}</v></c>'
    return f'<c r="{at}" t="inlineStr"><is><t>{escape(str(value))}</t></is></c>'


def ods_parts(sheets: Mapping[str, str]) -> dict[str, str]:
    """The files inside an .ods workbook, whose sheets are given as XML of rows."""
    spaces = "".join(
        f' xmlns:{name}="{_ODF}:{name}:1.0"' for name in ("office", "table", "text", "calcext")
    )
    tables = "".join(
        f'<table:table table:name="{name}">{rows}</table:table>' for name, rows in sheets.items()
    )
    content = f"<office:document-content{spaces}>{tables}</office:document-content>"
    return {"mimetype": "application/vnd.oasis.opendocument.spreadsheet", "content.xml": content}


def ods(*rows: Sequence[str]) -> bytes:
    """A workbook of LibreOffice; cells are texts, or XML."""
    text = "".join(
        f"<table:table-row>{''.join(map(_ods_cell, row))}</table:table-row>" for row in rows
    )
    return packed(ods_parts({"Cards": text}))


def _ods_cell(value: str) -> str:
    if isinstance(value, Xml):
        return value
    text = f"<text:p>{escape(value)}</text:p>" if value else ""
    return f'<table:table-cell office:value-type="string">{text}</table:table-cell>'
