import pytest

from printnplay.core.diagnostics import Report
from printnplay.data.csv_file import Table, read_csv
from tests.projects import codes


def read(text: str) -> tuple[Table | None, Report]:
    report = Report()
    report.add_source("f.csv", text)
    return read_csv(text, "f.csv", report), report


def texts(table: Table | None) -> list[list[str]]:
    assert table is not None
    return [[cell.text for cell in row] for row in (table.header, *table.rows)]


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_what_spreadsheets_write(separator: str) -> None:
    text = f"name{separator}value\nRio{separator}1\n"
    assert texts(read(text)[0]) == [["name", "value"], ["Rio", "1"]]


def test_quotes_commas_and_newlines_inside_a_cell() -> None:
    table, _ = read('a,b\n"x, ""y""\nz",2\n')
    assert texts(table) == [["a", "b"], ['x, "y"\nz', "2"]]


def test_lines_and_columns_stay_right_after_a_quoted_newline() -> None:
    table, _ = read('a,b\n"one\ntwo\nthree",2\nx,3\n')
    assert table is not None
    places = [[(cell.pos.line, cell.pos.column) for cell in row] for row in table.rows]
    assert places == [[(2, 1), (4, 8)], [(5, 1), (5, 3)]]


def test_empty_rows_and_trailing_separators_are_passed_over() -> None:
    table, report = read("a,b,,\n1,2,,\n\n,,,\n3,,,\n")
    assert texts(table) == [["a", "b"], ["1", "2"], ["3", ""]]
    assert not len(report)


def test_plain_cells_are_stripped_and_quoted_ones_are_not() -> None:
    assert texts(read('a, b\n x ,2\n" y ",3\n')[0]) == [["a", "b"], ["x", "2"], [" y ", "3"]]


def test_all_ragged_rows_are_told() -> None:
    table, report = read("a,b\n1\n1,2\n1,2,3\n")
    assert texts(table) == [["a", "b"], ["1", "2"]]
    assert [(f.code, f.pos.line) for f in report] == [("PNP120", 2), ("PNP120", 4)]


def test_a_header_alone_is_a_table_without_rows() -> None:
    assert texts(read("a,b\n")[0]) == [["a", "b"]]


def test_no_newline_at_the_end() -> None:
    assert texts(read("a,b\n1,2")[0]) == [["a", "b"], ["1", "2"]]


@pytest.mark.parametrize("text", ['a,b\n"1,2\n', 'a,b\n"1"x,2\n'])
def test_bad_quotes(text: str) -> None:
    assert codes(read(text)[1]) == ["PNP123"]
