from printnplay.core.diagnostics import (
    Note,
    Pos,
    Report,
    as_json,
    counted,
    did_you_mean,
    listed,
    long,
    printable,
    quote,
    short,
    summary,
)


def report_of(line: str, pos: Pos) -> tuple[Report, str]:
    report = Report()
    report.add_source("f.yaml", line)
    report.error("PNP101", pos, message="unknown field")
    (found,) = report
    return report, long(found)


def test_the_caret_stands_under_the_column() -> None:
    _, text = report_of("  copys: 2", Pos("f.yaml", 1, 3, 5))
    assert text.splitlines() == [
        "f.yaml:1:3: error[PNP101]: unknown field",
        "  |",
        "1 |   copys: 2",
        "  |   ^^^^^",
    ]


def test_a_tab_is_one_column_so_that_the_caret_still_fits() -> None:
    _, text = report_of("\tcopys: 2", Pos("f.yaml", 1, 2, 5))
    assert text.splitlines()[2:] == ["1 |  copys: 2", "  |  ^^^^^"]


def test_a_long_line_is_cut_around_its_problem() -> None:
    _, text = report_of("x" * 500 + "HERE" + "y" * 500, Pos("f.yaml", 1, 501, 4))
    shown, carets = text.splitlines()[2:4]
    start = carets.index("^")
    assert shown[start : start + 4] == "HERE"
    assert len(shown) < 110
    assert "…" in shown


def test_carets_never_run_past_the_line() -> None:
    _, text = report_of("abc", Pos("f.yaml", 1, 2, 99))
    assert text.splitlines()[3] == "  |  ^^"


def test_a_problem_on_many_cards_is_told_once() -> None:
    report = Report()
    for card in ("red-1", "red-2", "red-2", "red-3"):
        report.error("PNP140", Pos("f", 1), message="there is no word 'x'", card=card)
    (found,) = report
    assert found.sentence == "there is no word 'x' on 3 cards"


def test_short_is_one_line_with_notes_and_help() -> None:
    report = Report()
    note = Note("the first one", Pos("f", 1, 1))
    report.error("PNP130", Pos("f", 2, 1), message="twice", help="rename it", notes=[note])
    (found,) = report
    assert short(found) == "f:2:1: error[PNP130]: twice; the first one: f:1:1 (rename it)"


def test_json_has_the_promised_keys() -> None:
    report = Report()
    report.error("PNP106", Pos("f"), message="there is no such file")
    (found,) = report
    assert as_json(found) == {
        "code": "PNP106",
        "severity": "error",
        "message": "there is no such file",
        "file": "f",
        "line": None,
        "column": None,
        "cell": None,
        "help": None,
    }


def test_warnings_are_not_errors_and_the_summary_counts_both() -> None:
    report = Report()
    report.warning("PNP141", Pos("a", 1), message="no text")
    assert not report.has_errors
    report.error("PNP101", Pos("b", 1), message="unknown")
    assert report.has_errors
    assert summary(report) == "1 error and 1 warning in 2 files."


def test_a_note_is_shown_and_counted_and_never_an_error() -> None:
    report = Report()
    report.warning("PNP141", Pos("a", 1), message="no text")
    report.note("PNP124", Pos("a", 2), message="a column is left out")
    strict = report.as_errors()
    assert [found.severity for found in strict] == ["error", "note"]
    assert summary(strict) == "1 error and 1 note in 1 file."
    report.error("PNP101", Pos("a", 3), message="unknown")
    assert summary(report) == "1 error, 1 warning and 1 note in 1 file."
    assert as_json(tuple(report)[1])["severity"] == "note"
    assert short(tuple(report)[1]) == "a:2: note[PNP124]: a column is left out"


def test_problems_come_in_the_order_of_the_file() -> None:
    report = Report()
    for line in (10, 2, 9):
        report.error("PNP101", Pos("f", line), message=str(line))
    assert [found.pos.line for found in report] == [2, 9, 10]


def test_users_text_cannot_steer_the_terminal() -> None:
    assert quote("\x1b[31mred\x07") == "'·[31mred·'"
    assert quote("a\nb") == "'a\\nb'"
    assert len(quote("x" * 500)) < 70
    assert printable("a\u202eb\u2066c") == "a·b·c"
    assert printable("Prêt\u202f? 10\u00a0km") == "Prêt ? 10 km"


def test_values_of_any_length_are_cut() -> None:
    def told(message: str) -> str:
        report = Report()
        report.error("PNP311", Pos("f", 1), message=message)
        return next(iter(report)).message

    assert told(f"width '{'9' * 5000}' is not a length") == (f"width '{'9' * 59}…' is not a length")
    assert told(f"expected step 6, found {'9' * 5000}") == f"expected step 6, found '{'9' * 59}…'"
    assert len(told("no " * 5000)) == 500
    kept = "expected 'a' or, as this sentence is longer than any quoted value may be, perhaps 'b'"
    assert told(kept) == kept


def test_words() -> None:
    assert did_you_mean("copys", ["copies", "colour"]) == "did you mean 'copies'?"
    assert did_you_mean("zebra", ["copies", "colour"]) is None
    assert [listed([]), listed("a"), listed("ab"), listed("abc", "and")] == [
        "",
        "a",
        "a or b",
        "a, b and c",
    ]
    assert [counted(1, "file"), counted(2, "file")] == ["1 file", "2 files"]
