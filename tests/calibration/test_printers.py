"""Printer profiles in their file: what is stored comes back, and what is broken is named."""

import json
from pathlib import Path

import pytest

from printnplay.calibration.printers import (
    FILE,
    Printer,
    Settings,
    check_name,
    check_printer,
    read_settings,
    write_settings,
)

OFFICE = Printer("office", (0.4, -0.3), 0.1, (100.2, 99.9), (5.0, 4.0, 5.0, 12.7))
HOME = Printer("home")


def test_what_is_stored_comes_back(tmp_path: Path) -> None:
    folder = tmp_path / "not" / "yet"
    assert read_settings(folder) == Settings()
    settings = Settings().store(OFFICE).store(HOME).with_default("office")
    write_settings(folder, settings)
    assert read_settings(folder) == settings
    assert list(settings.printers) == ["home", "office"]
    assert [path.name for path in folder.iterdir()] == [FILE]


def test_the_same_settings_give_the_same_bytes(tmp_path: Path) -> None:
    write_settings(tmp_path, Settings().store(OFFICE).store(HOME))
    first = (tmp_path / FILE).read_bytes()
    write_settings(tmp_path, Settings().store(HOME).store(OFFICE))
    assert (tmp_path / FILE).read_bytes() == first
    assert first.endswith(b"}\n")


def test_a_write_that_fails_leaves_the_file_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_settings(tmp_path, Settings().store(OFFICE))
    before = (tmp_path / FILE).read_bytes()

    def fail(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", fail)
    with pytest.raises(OSError, match="No space left"):
        write_settings(tmp_path, Settings().store(HOME))
    assert (tmp_path / FILE).read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == [FILE]


def test_choosing() -> None:
    settings = Settings().store(OFFICE).store(HOME)
    assert settings.choose(None) is None
    assert settings.choose("home") == HOME
    settings = settings.with_default("office")
    assert settings.choose(None) == OFFICE
    assert settings.choose("home") == HOME
    assert settings.choose("none") is None
    with pytest.raises(KeyError):
        settings.choose("attic")
    with pytest.raises(KeyError):
        settings.with_default("attic")


def test_removing_the_default_leaves_none() -> None:
    settings = Settings().store(OFFICE).store(HOME).with_default("office")
    assert settings.remove("home").default == "office"
    assert settings.remove("office") == Settings({"home": HOME})
    with pytest.raises(KeyError):
        settings.remove("attic")


@pytest.mark.parametrize("name", ["a", "Office-2", "hp_4.1", "x" * 40])
def test_good_names(name: str) -> None:
    check_name(name)


@pytest.mark.parametrize(
    "name", ["", "a b", "-x", "../x", "a/b", "é", "a\n", "x" * 41, "none", "None", "a\x1b[31m"]
)
def test_bad_names(name: str) -> None:
    with pytest.raises(ValueError, match=r"expected up to|means no printer") as bad:
        check_name(name)
    assert str(bad.value).isprintable()


@pytest.mark.parametrize(
    ("printer", "words"),
    [
        (Printer("x", back_offset=(20.1, 0)), "expected -20 to 20 mm, found 20.1"),
        (Printer("x", back_angle=-6), "expected -5 to 5 degrees, found -6"),
        (Printer("x", scale=(100, 0)), "expected 80 to 120 %, found 0"),
        (Printer("x", margins=(5, 5, 5, -1)), "expected 0 to 50 mm, found -1"),
        (Printer("x", scale=(float("nan"), 100)), "found nan"),
    ],
)
def test_numbers_that_no_printer_has(printer: Printer, words: str) -> None:
    with pytest.raises(ValueError, match="expected") as bad:
        check_printer(printer)
    assert words in str(bad.value)


GOOD: dict[str, object] = {"format": 1, "default": None, "printers": {}}


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "not JSON"),
        (b'{"format": 1,\n  oops', ":2:3: this is not JSON"),
        (b"\xff\xfe", "not UTF-8"),
        (b"[" * 100_000, "nested too deeply"),
        (b"[]", 'expected an object with "format": 1'),
        (b'{"format": 2}', 'expected an object with "format": 1'),
        (GOOD | {"printers": []}, 'expected "printers" to be an object'),
        (GOOD | {"printers": {"a b": {}}}, "printer 'a b': expected up to 40 letters"),
        (GOOD | {"printers": {"x": 3}}, "printer 'x': expected an object with back_offset"),
        (GOOD | {"printers": {"x": {"sclae": 3}}}, "printer 'x': expected an object"),
        (GOOD | {"printers": {"x": {"scale": 3}}}, 'expected 2 numbers for "scale"'),
        (GOOD | {"printers": {"x": {"scale": [100]}}}, 'expected 2 numbers for "scale"'),
        (GOOD | {"printers": {"x": {"scale": [100, "y"]}}}, 'expected 2 numbers for "scale"'),
        (GOOD | {"printers": {"x": {"back_angle": [1]}}}, 'expected a number for "back_angle"'),
        (GOOD | {"printers": {"x": {"back_angle": True}}}, 'expected a number for "back_angle"'),
        (GOOD | {"printers": {"x": {"back_angle": 10**400}}}, '"back_angle" is too large'),
        (GOOD | {"printers": {"x": {"back_angle": float("nan")}}}, "found nan"),
        (GOOD | {"default": "x"}, "the default printer 'x' is not among the printers"),
        (GOOD | {"default": ["x"]}, "is not among the printers"),
    ],
)
def test_a_broken_file_is_named_with_its_reason(
    tmp_path: Path, content: bytes | dict[str, object], reason: str
) -> None:
    raw = content if isinstance(content, bytes) else json.dumps(content).encode()
    (tmp_path / FILE).write_bytes(raw)
    with pytest.raises(ValueError, match=FILE) as bad:
        read_settings(tmp_path)
    assert str(bad.value).startswith(str(tmp_path / FILE))
    assert reason in str(bad.value)


def test_what_an_older_file_lacks_has_its_default(tmp_path: Path) -> None:
    content = GOOD | {"printers": {"x": {"back_offset": [1, 2]}}}
    (tmp_path / FILE).write_text(json.dumps(content), encoding="utf-8")
    assert read_settings(tmp_path).printers["x"] == Printer("x", back_offset=(1.0, 2.0))
