"""Spreadsheets as programs write them: what their cells become, and what is wrong with them."""

import struct
import time
import zipfile
from pathlib import Path

import pytest

from printnplay.core.diagnostics import Pos, Report, as_json
from printnplay.data.csv_file import Table
from printnplay.data.sheet_file import SheetFile, read_sheet
from tests.projects import START, WORDS, codes, load, write_game
from tests.workbooks import Xml, ods, ods_parts, packed, xlsx, xlsx_parts

FIELDS = "    fields: {name: text, value: whole}\n    ids: '{name}'\n"


def read(
    tmp_path: Path, data: bytes, name: str = "deck.xlsx", sheet: str = ""
) -> tuple[Table | None, Report]:
    (tmp_path / name).write_bytes(data)
    report = Report()
    file = SheetFile(tmp_path / name, name, sheet, Pos("game.yaml", 1))
    return read_sheet(file, report), report


def texts(found: tuple[Table | None, Report]) -> list[list[str]]:
    table, report = found
    assert table is not None, list(map(str, report))
    return [[cell.text for cell in row] for row in (table.header, *table.rows)]


def said(found: tuple[Table | None, Report]) -> list[str]:
    return list(map(str, found[1]))


def test_numbers_dates_percentages_and_flags_of_a_workbook(tmp_path: Path) -> None:
    row = (3.0, 0.1 + 0.2, Xml('<c s="2"><v>0.5</v></c>'), Xml('<c s="1"><v>46053</v></c>'), True)
    found = read(tmp_path, xlsx(("a", "b", "c", "d", "e"), row))
    assert texts(found)[1] == ["3", "0.3", "50%", "2026-01-31", "TRUE"]


def test_dates_with_a_time_and_formats_of_ones_own(tmp_path: Path) -> None:
    row = (Xml('<c s="3"><v>46053.5</v></c>'), Xml('<c s="4"><v>0.75</v></c>'))
    assert texts(read(tmp_path, xlsx(("a", "b"), row)))[1] == ["2026-01-31 12:00", "18:00"]


def test_dates_that_count_from_1904(tmp_path: Path) -> None:
    parts = xlsx_parts({"Cards": [("a",), (Xml('<c s="1"><v>44591</v></c>'),)]})
    book = parts["xl/workbook.xml"].replace("<sheets>", '<workbookPr date1904="1"/><sheets>')
    assert texts(read(tmp_path, packed(parts | {"xl/workbook.xml": book})))[1] == ["2026-01-31"]


def test_rich_text_shared_strings_spaces_and_line_breaks(tmp_path: Path) -> None:
    strings = (
        "<si><r><t>Draw </t></r><r><rPr><b/></rPr><t>two</t></r><rPh><t>x</t></rPh></si>"
        "<si><t> a_x000D_\nb </t></si>"
    )
    row = [Xml(f'<c t="s"><v>{n}</v></c>') for n in (0, 1)]
    found = read(tmp_path, xlsx(("a", "b"), row, strings=strings))
    assert texts(found)[1] == ["Draw two", "a\nb"]


def test_a_formula_has_its_stored_value(tmp_path: Path) -> None:
    row = (Xml("<c><f>1+2</f><v>3</v></c>"), Xml('<c t="str"><f>A1</f><v>Rio</v></c>'))
    assert texts(read(tmp_path, xlsx(("a", "b"), row)))[1] == ["3", "Rio"]


def test_empty_rows_and_columns_are_left_out(tmp_path: Path) -> None:
    rows = ((), (None, "a", None, "b"), (None, None, None, None), (None, 1, None, 2, None))
    found = read(tmp_path, xlsx(*rows))
    assert texts(found) == [["a", "b"], ["1", "2"]]
    assert found[0] is not None
    assert str(found[0].rows[0][1].pos) == "deck.xlsx:Cards!D4"


def test_an_open_document_sheet(tmp_path: Path) -> None:
    comment = "<office:annotation><text:p>no</text:p></office:annotation>"
    row = (
        Xml('<table:table-cell office:value-type="float" office:value="3"/>'),
        Xml('<table:table-cell office:value-type="percentage" office:value="0.125"/>'),
        Xml('<table:table-cell office:value-type="date" office:date-value="2026-01-31"/>'),
        Xml('<table:table-cell office:value-type="boolean" office:boolean-value="true"/>'),
        Xml(
            f'<table:table-cell office:value-type="string">{comment}<text:p>a<text:s text:c="2"/>b'
            "</text:p><text:p>c<text:line-break/>d</text:p></table:table-cell>"
        ),
    )
    found = read(tmp_path, ods(("a", "b", "c", "d", "e"), row), "deck.ods")
    assert texts(found)[1] == ["3", "12.5%", "2026-01-31", "TRUE", "a  b\nc\nd"]


def test_repeated_cells_of_an_open_document_sheet(tmp_path: Path) -> None:
    rows = (
        "<table:table-row><table:table-cell><text:p>a</text:p></table:table-cell>"
        "<table:table-cell><text:p>b</text:p></table:table-cell></table:table-row>"
        '<table:table-row table:number-rows-repeated="2"><table:table-cell'
        ' table:number-columns-repeated="2"><text:p>x</text:p></table:table-cell></table:table-row>'
        '<table:table-row table:number-rows-repeated="1048573"><table:table-cell'
        ' table:number-columns-repeated="16384"/></table:table-row>'
    )
    found = read(tmp_path, packed(ods_parts({"Cards": rows})), "deck.ods")
    assert texts(found) == [["a", "b"], ["x", "x"], ["x", "x"]]


def test_the_sheet_that_is_named_or_else_the_first(tmp_path: Path) -> None:
    data = packed(xlsx_parts({"Cards": [("a",), (1,)], "More cards": [("a",), (2,)]}))
    assert texts(read(tmp_path, data))[1] == ["1"]
    assert texts(read(tmp_path, data, sheet="More cards"))[1] == ["2"]
    (message,) = said(read(tmp_path, data, sheet="Crads"))
    assert message.startswith("game.yaml:1: error[PNP106]: there is no sheet 'Crads' in")
    assert message.endswith("(did you mean 'Cards'?)")


def test_text_with_tabs_semicolons_and_in_utf_16(tmp_path: Path) -> None:
    text = "name\tvalue\r\nÉté\t1\r\n"
    wanted = [["name", "value"], ["Été", "1"]]
    assert texts(read(tmp_path, text.encode("utf-16"), "deck.tsv")) == wanted
    european = text.replace("\t", ";").encode("utf-8-sig")
    assert texts(read(tmp_path, european, "deck.csv")) == wanted


def test_merged_cells_have_one_value_with_a_note(tmp_path: Path) -> None:
    rows = (("suit", "value"), ("red", 1), (None, 2), ("blue", 3))
    more = '<mergeCells><mergeCell ref="A2:A3"/></mergeCells>'
    found = read(tmp_path, xlsx(*rows, more=more))
    assert texts(found)[1:] == [["red", "1"], ["red", "2"], ["blue", "3"]]
    note = "deck.xlsx:Cards!A2: note[PNP124]: merged cells: A2 to A3 all have its value"
    assert said(found) == [note]


def test_hidden_rows_are_read_with_a_note(tmp_path: Path) -> None:
    parts = xlsx_parts({"Cards": [("a",), (1,), (2,)]})
    name = "xl/worksheets/sheet1.xml"
    hidden = parts[name].replace('<row r="3">', '<row r="3" hidden="1">')
    found = read(tmp_path, packed(parts | {name: hidden}))
    assert texts(found)[1:] == [["1"], ["2"]]
    assert said(found)[0].startswith(
        "deck.xlsx:Cards!3: note[PNP124]: row 3 is hidden, but is read"
    )


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ([("a", "a"), (1, 2)], "Cards!B1: error[PNP121]: column 'a' is given twice"),
        ([("a", None), (1, 2)], "Cards!B1: error[PNP122]: a column without a name, with '2' below"),
        ([("a",), ("b\x85c",)], "Cards!A2: error[PNP110]: control character U+0085"),
    ],
)
def test_a_bad_table_is_reported_at_its_cell(
    tmp_path: Path, rows: list[tuple[object, ...]], message: str
) -> None:
    assert said(read(tmp_path, xlsx(*rows)))[0].startswith(f"deck.xlsx:{message}")


SOUND = xlsx(("a",), ("b",))
OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600)
ENTITIES = '<!DOCTYPE a [<!ENTITY b "bbbb">]><worksheet>&b;</worksheet>'
BROKEN = {
    "truncated": (SOUND[: len(SOUND) // 2], "deck.xlsx", "is damaged or incomplete"),
    "no-zip": (b"PK\x03\x04" + bytes(100), "deck.xlsx", "is damaged or incomplete"),
    "no-parts": (packed({"a.txt": "a"}), "deck.ods", "is not a workbook of the kind .xlsx or .ods"),
    "entities": (
        packed(xlsx_parts({"a": []}) | {"xl/worksheets/sheet1.xml": ENTITIES}),
        "deck.xlsx",
        "is damaged or incomplete",
    ),
    "index": (xlsx(("a",), (Xml('<c t="s"><v>7</v></c>'),)), "deck.xlsx", "is damaged"),
    "number": (xlsx(("a",), (Xml("<c><v>x</v></c>"),)), "deck.xlsx", "is damaged"),
    "password": (OLE + "EncryptedPackage".encode("utf-16-le"), "deck.xlsx", "has a password"),
    "locked-ods": (
        packed({"content.xml": "?", "META-INF/manifest.xml": "<encryption-data/>"}),
        "deck.ods",
        "has a password",
    ),
    "old": (OLE, "deck.xls", "has an old format (save it as .xlsx, .ods or .csv)"),
    "text": (b"a,b\n1,2\n", "deck.xlsx", "because the name ends in '.xlsx', found text"),
    "workbook": (SOUND, "deck.csv", "expected text, because the name ends in '.csv'"),
}


@pytest.mark.parametrize("case", BROKEN)
def test_a_file_that_is_no_workbook_is_an_error(tmp_path: Path, case: str) -> None:
    data, name, words = BROKEN[case]
    (message,) = said(read(tmp_path, data, name))
    assert message.startswith(f"{name}: error[PNP117]: ")
    assert words in message


def test_any_damage_is_an_error_and_no_traceback(tmp_path: Path) -> None:
    rows = [[f"{at}-{n}" for n in range(4)] for at in range(10)]
    for data, name in ((xlsx(*rows), "deck.xlsx"), (ods(*rows), "deck.ods")):
        for at in range(0, len(data), 7):
            broken = data[:at] + bytes([data[at] ^ 0xFF]) + data[at + 1 :]
            table, report = read(tmp_path, broken, name)
            assert table is not None or report.has_errors


def test_empty_files_and_sheets(tmp_path: Path) -> None:
    assert said(read(tmp_path, b""))[0] == "deck.xlsx: error[PNP111]: the file is empty"
    assert said(read(tmp_path, xlsx()))[0].endswith("error[PNP111]: the sheet 'Cards' is empty")
    assert codes(read(tmp_path, b"", "deck.csv")[1]) == ["PNP111"]


def cell(reference: str) -> str:
    return f'<c r="{reference}" t="inlineStr"><is><t>a</t></is></c>'


def test_far_away_cells_and_too_many_are_errors_at_their_place(tmp_path: Path) -> None:
    start = time.process_time()
    name = "xl/worksheets/sheet1.xml"
    for row, column, noun in ((1_048_576, "A", "100,000 rows"), (2, "XFD", "1,000 columns")):
        sheet = f'<worksheet><row r="{row}">{cell(f"{column}{row}")}</row></worksheet>'
        data = packed(xlsx_parts({"Cards": []}) | {name: sheet})
        (message,) = said(read(tmp_path, data))
        assert message.startswith(f"deck.xlsx:Cards!{column}{row}: error[PNP112]")
        assert f"the sheet has more than {noun}" in message
    wide = [("a",) for _ in range(600)] + [(None,) * 999 + ("b",)]
    assert "has more than 250,000 cells" in said(read(tmp_path, xlsx(*wide)))[0]
    many = "<table:table-row table:number-rows-repeated='1000000'><table:table-cell>"
    many += "<text:p>a</text:p></table:table-cell></table:table-row>"
    found = read(tmp_path, packed(ods_parts({"Cards": many})), "deck.ods")
    assert said(found)[0].startswith("deck.ods:Cards!A100001: error[PNP112]")
    assert time.process_time() - start < 2


def test_a_bomb_is_not_unpacked(tmp_path: Path) -> None:
    start = time.process_time()
    parts = xlsx_parts({"Cards": []}) | {"xl/worksheets/sheet1.xml": " " * 100_000_000}
    declared = packed(parts)
    (message,) = said(read(tmp_path, declared))
    assert message.startswith("deck.xlsx: error[PNP112]: the workbook unpacks to more than 48 MB")
    # The same with a directory that understates the size.
    lying = declared.replace(struct.pack("<I", 100_000_000), struct.pack("<I", 1000))
    assert codes(read(tmp_path, lying)[1]) in (["PNP112"], ["PNP117"])
    assert time.process_time() - start < 4


def test_only_what_is_read_is_unpacked(tmp_path: Path) -> None:
    parts = xlsx_parts({"Cards": [("a",), (1,)]}) | {"xl/media/photo.bin": bytes(60_000_000)}
    assert texts(read(tmp_path, packed(parts)))[1] == ["1"]
    assert zipfile.is_zipfile(tmp_path / "deck.xlsx")


def game_of(tmp_path: Path, data: bytes, sheet: str = "deck.xlsx#Cards") -> Report:
    yaml = START + FIELDS + f"    sheet: {sheet}\n"
    root = write_game(tmp_path, game_yaml=yaml, text_en_yaml=WORDS, deck_xlsx=data)
    return load(root)[1]


def test_a_deck_from_a_workbook(tmp_path: Path) -> None:
    yaml = START + FIELDS + "    sheet: deck.xlsx#Cards\n"
    data = xlsx(("name", "value", "copies"), ("rio", 1.0, 2), ("oslo", 2, None))
    root = write_game(tmp_path, game_yaml=yaml, text_en_yaml=WORDS, deck_xlsx=data)
    game, report = load(root)
    assert game is not None, list(map(str, report))
    cards = game.components[0].cards
    assert [(card.id, card.copies, card.values["value"]) for card in cards] == [
        ("rio", 2, 1),
        ("oslo", 1, 2),
    ]


def test_a_bad_value_is_reported_at_its_cell(tmp_path: Path) -> None:
    report = game_of(tmp_path, xlsx(("name", "value"), ("rio", 1), ("oslo", "two")))
    (found,) = report
    assert str(found.pos) == "card_data/demo/deck.xlsx:Cards!B3"
    wanted = {"line": 3, "column": 2, "cell": "Cards!B3", "file": "card_data/demo/deck.xlsx"}
    assert wanted.items() <= as_json(found).items()


def test_errors_of_formulas_and_formulas_without_results(tmp_path: Path) -> None:
    rows = (
        ("name", "value"),
        ("a", Xml('<c t="e"><v>#REF!</v></c>')),
        ("b", Xml("<c><f>A1</f></c>")),
    )
    found = list(map(str, game_of(tmp_path, xlsx(*rows))))
    assert "Cards!B2: error[PNP125]: the formula in this cell gives the error '#REF!'" in found[0]
    assert "Cards!B3: error[PNP125]: the cell has a formula without its result" in found[1]


def test_a_date_is_mentioned_once_per_column(tmp_path: Path) -> None:
    date = Xml('<c s="1"><v>46053</v></c>')
    report = game_of(tmp_path, xlsx(("name", "value"), (date, 1), (date, 2)))
    notes = [found for found in report if found.code == "PNP124"]
    assert [str(found.pos) for found in notes] == ["card_data/demo/deck.xlsx:Cards!A2"]


@pytest.mark.parametrize(
    ("sheet", "code", "words"),
    [
        ("https://docs.example/deck", "PNP108", "nothing is downloaded: save the sheet as .xlsx"),
        ("../../../deck.xlsx", "PNP108", "leads outside the project"),
        ("dekc.xlsx#Cards", "PNP106", "did you mean 'deck.xlsx'?"),
    ],
)
def test_a_sheet_that_is_not_there(tmp_path: Path, sheet: str, code: str, words: str) -> None:
    (found,) = game_of(tmp_path, SOUND, sheet)
    assert found.code == code
    assert words in str(found)


def test_a_title_over_merged_cells_is_left_out_with_a_note(tmp_path: Path) -> None:
    more = '<mergeCells><mergeCell ref="A1:B1"/></mergeCells>'
    found = read(tmp_path, xlsx(("My deck",), (), ("name", "value"), ("rio", 1), more=more))
    assert found[0] is not None
    assert [cell.text for cell in found[0].header] == ["name", "value"]
    (note,) = said(found)
    assert "Cards!1: note[PNP124]: row 1 is a title over merged cells, and is left out" in note


def test_hidden_columns_are_read_with_a_note(tmp_path: Path) -> None:
    parts = xlsx_parts({"Cards": [("name", "value"), ("rio", 1)]})
    sheet = parts["xl/worksheets/sheet1.xml"]
    hidden = '<cols><col min="2" max="9" hidden="1"/></cols><sheetData>'
    parts["xl/worksheets/sheet1.xml"] = sheet.replace("<sheetData>", hidden)
    columns = '<table:table-column/><table:table-column table:visibility="collapse"/>'
    book = ods(("name", "value"), ("rio", "1"))
    rows = "<table:table-row><table:table-cell><text:p>a</text:p></table:table-cell>"
    rows += "<table:table-cell><text:p>b</text:p></table:table-cell></table:table-row>"
    other = packed(ods_parts({"Cards": columns + rows}))
    for data, name in ((packed(parts), "deck.xlsx"), (other, "deck.ods")):
        (note,) = said(read(tmp_path, data, name))
        assert "Cards!B1: note[PNP124]: hidden columns are read, too: B" in note
    assert not said(read(tmp_path, book, "deck.ods"))


def test_yes_and_no_of_excel_in_libreoffice(tmp_path: Path) -> None:
    flag = Xml(
        '<table:table-cell table:formula="of:=TRUE()" office:value-type="float" office:value="1"/>'
    )
    table, _ = read(tmp_path, ods(("a",), (flag,)), "deck.ods")
    assert table is not None
    assert table.rows[0][0].text == "TRUE"


@pytest.mark.parametrize("encoding", ["cp1252", "utf-16", "utf-16-le", "utf-8-sig"])
def test_encodings_of_text_files(tmp_path: Path, encoding: str) -> None:
    found = read(tmp_path, "Name;Text\nCafé;“a” – 5 €\n".encode(encoding), "deck.csv")
    assert found[0] is not None
    assert [cell.text for cell in found[0].rows[0]] == ["Café", "“a” – 5 €"]
    notes = ["deck.csv:2: note[PNP109]: the file is not UTF-8, and is read as Windows-1252"]
    assert [each.partition(" (")[0] for each in said(found)] == notes * (encoding == "cp1252")
