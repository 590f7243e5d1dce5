from pathlib import Path

import pytest

from printnplay.core.diagnostics import Report
from printnplay.data import text_file
from printnplay.data.text_file import read_text
from tests.projects import codes


def read(path: Path) -> tuple[str | None, Report]:
    report = Report()
    return read_text(path, "f", report), report


def test_mark_and_line_endings_are_made_plain(tmp_path: Path) -> None:
    file = tmp_path / "f"
    file.write_bytes(b"\xef\xbb\xbfa\r\nb\rc\n")
    assert read(file)[0] == "a\nb\nc\n"


def test_a_name_that_cannot_be_a_files(tmp_path: Path) -> None:
    for name in ("a\0b", "x" * 5000):
        text, report = read(tmp_path / name)
        assert (text, codes(report)) == (None, ["PNP100"])


def test_a_file_that_is_too_large(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(text_file, "MAX_BYTES", 1_000_000)
    file = tmp_path / "f"
    file.write_bytes(b"x" * 1_000_001)
    text, report = read(file)
    assert (text, codes(report)) == (None, ["PNP112"])
    (found,) = report
    assert found.message == "the file is larger than 1 MB"


def test_the_place_of_a_bad_byte_counts_characters_not_bytes(tmp_path: Path) -> None:
    file = tmp_path / "f"
    file.write_bytes("one\r\nélève ".encode() + b"\xe9")
    (found,) = read(file)[1]
    assert (found.pos.line, found.pos.column) == (2, 7)


@pytest.mark.parametrize("sign", ["\0", "\x1b", "\x7f", "\x85", "\u2028", "\ufeff"])
def test_characters_that_cannot_be_seen_are_refused(tmp_path: Path, sign: str) -> None:
    file = tmp_path / "f"
    file.write_text(f"one\ntwo {sign} three", encoding="utf-8")
    text, report = read(file)
    assert text is None
    (found,) = report
    assert (found.code, found.pos.line, found.pos.column) == ("PNP110", 2, 5)
