"""The fonts of a project: which file a family, a weight and a style mean, and which are refused."""

import os
import struct
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from fontTools.ttLib import TTFont
from hypothesis import given
from hypothesis import strategies as st

from printnplay.core.diagnostics import Pos, Result
from printnplay.text.font_files import open_fonts
from printnplay.text.fonts import BUILTIN, Fonts, NoSuchFont, builtin_members
from tests.made_fonts import make_font

PLAIN = next(one.source for one in builtin_members() if one.low == 400 and "Sans" in one.family)


def opened(folder: Path, *fallback: str, cache: Path | None = None) -> Result[Fonts]:
    files = tuple((path, f"fonts/{path.name}") for path in sorted(folder.iterdir()))
    return open_fonts(files, tuple((name, Pos("game.yaml", 1)) for name in fallback), cache)


def wrong(folder: Path, *fallback: str) -> list[str]:
    return [f"{one.pos}: {one.code} {one.message}" for one in opened(folder, *fallback).problems]


@pytest.mark.parametrize("name", ["bars.ttf", "bars.woff2"])
def test_a_file_is_found_by_its_family(tmp_path: Path, name: str) -> None:
    make_font(tmp_path / name, width=500)
    fonts = opened(tmp_path).value
    assert fonts.measure("AB", "bars", 400, 2) == pytest.approx(2.0)
    assert fonts.families == ("Bars", "Fredoka One", "Source Sans Pro")


def test_outlines_in_the_form_of_postscript_are_read(tmp_path: Path) -> None:
    assert isinstance(PLAIN, Path)
    (tmp_path / "sans.otf").write_bytes(PLAIN.with_suffix(".otf").read_bytes())
    fonts = opened(tmp_path)
    assert not fonts.problems
    own = fonts.value.find("Source Sans Pro", 400)
    assert "CFF " in own.hb_font.face.table_tags
    assert own.width("AVATAR") == BUILTIN.find("Source Sans Pro", 400).width("AVATAR")


def test_a_woff2_file_is_unpacked_once(tmp_path: Path) -> None:
    make_font(tmp_path / "fonts" / "bars.woff2")
    cache = tmp_path / "cache"
    cache.mkdir()
    first = opened(tmp_path / "fonts", cache=cache).value.find("Bars", 400)
    (kept,) = cache.iterdir()
    assert first.source == kept.read_bytes()
    kept.write_bytes(make_font(tmp_path / "other.ttf", width=800).read_bytes())
    os.utime(tmp_path / "fonts" / "bars.woff2", ns=(1, 1))
    again = opened(tmp_path / "fonts", cache=cache).value.find("Bars", 400)
    assert (first.width("A"), again.width("A")) == (0.6, 0.8)


def test_weights_and_styles_have_files_of_their_own(tmp_path: Path) -> None:
    make_font(tmp_path / "a.ttf", width=400)
    make_font(tmp_path / "b.ttf", width=700, weight=700)
    make_font(tmp_path / "c.ttf", width=300, is_italic=True)
    fonts = opened(tmp_path).value
    widths = [fonts.find("Bars", *key).width("A") for key in ((400,), (700,), (400, "italic"))]
    assert widths == [0.4, 0.7, 0.3]
    with pytest.raises(NoSuchFont, match="no italic font 'Bars' of weight 700") as problem:
        fonts.find("Bars", 700, "italic")
    assert problem.value.help == "it has 400 and 700; in italic, 400"


def test_a_variable_font_has_every_weight_of_its_range(tmp_path: Path) -> None:
    make_font(tmp_path / "a.ttf", width=400, weights=(100, 900))
    fonts = opened(tmp_path).value
    assert [fonts.find("Bars", weight).width("A") for weight in (100, 500, 900)] == [0.4, 0.6, 0.8]
    with pytest.raises(NoSuchFont) as problem:
        fonts.find("Bars", 950)
    assert problem.value.help == "it has 100 to 900"


def test_the_first_folder_wins_and_two_projects_do_not_meet(tmp_path: Path) -> None:
    one = make_font(tmp_path / "one" / "a.ttf", width=400)
    two = make_font(tmp_path / "two" / "a.ttf", width=500)
    for order, width in (((one, two), 0.4), ((two, one), 0.5)):
        found = open_fonts(tuple((path, f"{path.parent.name}/a.ttf") for path in order))
        assert not found.problems
        assert found.value.find("Bars", 400).width("A") == width


def test_a_changed_file_is_read_again(tmp_path: Path) -> None:
    file = make_font(tmp_path / "a.ttf", width=400)
    before = opened(tmp_path).value
    make_font(file, width=500)
    os.utime(file, ns=(1, 1))
    after = opened(tmp_path).value
    assert [fonts.find("Bars", 400).width("A") for fonts in (before, after)] == [0.4, 0.5]
    assert before.digest != after.digest


def test_a_fallback_draws_what_a_font_lacks(tmp_path: Path) -> None:
    make_font(tmp_path / "a.ttf", signs="AB ", width=400)
    make_font(tmp_path / "b.ttf", "Rest", signs="é→ ", width=900)
    fonts = opened(tmp_path, "rest").value
    font = fonts.find("Bars", 400)
    found = [(piece.text, piece.font.family) for piece in fonts.pieces("A é→ B", font)]
    assert found == [("A ", "Bars"), ("é→ ", "Rest"), ("B", "Bars")]
    assert fonts.measure("A é→ B", "Bars", 400, 1) == pytest.approx(3 * 0.4 + 3 * 0.9)
    assert fonts.missing("Aé→x", font) == ("x",)


def test_help_names_a_family_that_has_the_character(tmp_path: Path) -> None:
    make_font(tmp_path / "a.ttf", "Rest", signs="ξ☃")
    expected = "Rest has it: add 'fonts: {fallback: [Rest]}' to game.yaml"
    assert opened(tmp_path).value.help_for("☃") == expected
    assert BUILTIN.help_for("☃") is None


def test_files_that_cannot_be_used_are_all_reported(tmp_path: Path) -> None:
    whole = make_font(tmp_path / "whole.ttf").read_bytes()
    (tmp_path / "half.ttf").write_bytes(whole[: len(whole) // 2])
    (tmp_path / "empty.ttf").write_bytes(b"")
    (tmp_path / "page.otf").write_bytes(b"<!DOCTYPE html>")
    (tmp_path / "picture.ttf").write_bytes(b"\x89PNG\r\n\x1a\n")
    (tmp_path / "set.ttc").write_bytes(b"ttcf\0\1\0\0")
    (tmp_path / "junk.ttf").write_bytes(b"\0\1\0\0" + b"\xff" * 300)
    (tmp_path / "packed.woff2").write_bytes(b"wOF2" + b"\0\1" * 300)
    make_font(tmp_path / "zzz.ttf", "Other", licence=0x2)
    assert wrong(tmp_path) == [
        "fonts/empty.ttf: PNP502 the file is empty",
        "fonts/half.ttf: PNP502 the file is cut off",
        "fonts/junk.ttf: PNP502 the file is cut off",
        "fonts/packed.woff2: PNP502 the font is damaged",
        "fonts/page.otf: PNP502 expected a font, found a page or a drawing",
        "fonts/picture.ttf: PNP502 expected a font, found a PNG picture",
        "fonts/set.ttc: PNP502 expected a font, found a collection of fonts",
        "fonts/zzz.ttf: PNP503 the font forbids embedding (fsType)",
    ]


def changed(data: bytes, tag: str, *, entry: bool = False) -> bytes:
    """A font with one other bit inside a table, or in the checksum of its entry."""
    at = data.index(tag.encode(), 12)
    start, length = struct.unpack(">2I", data[at + 8 : at + 16])
    where = at + 4 if entry else start + length // 2
    return data[:where] + bytes([data[where] ^ 0x40]) + data[where + 1 :]


@pytest.mark.parametrize("tag", ["cmap", "glyf", "loca", "hmtx", "hhea", "maxp", "GPOS"])
def test_damage_in_a_table_that_is_drawn_is_reported(tmp_path: Path, tag: str) -> None:
    file = make_font(tmp_path / "a.ttf", features="feature kern { pos u0041 u0042 -50; } kern;")
    file.write_bytes(changed(file.read_bytes(), tag))
    message = f"the font is damaged: the checksum of its table '{tag}' is wrong"
    assert wrong(tmp_path) == [f"fonts/a.ttf: PNP502 {message}"]


def test_damaged_outlines_in_the_form_of_postscript_are_reported(tmp_path: Path) -> None:
    assert isinstance(PLAIN, Path)
    sans = PLAIN.with_suffix(".otf").read_bytes()
    (tmp_path / "sans.otf").write_bytes(changed(changed(sans, "CFF "), "GSUB"))
    message = "the font is damaged: the checksums of its tables 'CFF' and 'GSUB' are wrong"
    assert wrong(tmp_path) == [f"fonts/sans.otf: PNP502 {message}"]


def test_a_font_whose_names_were_edited_is_used(tmp_path: Path) -> None:
    file = make_font(tmp_path / "a.ttf")
    file.write_bytes(changed(file.read_bytes(), "name"))
    assert not wrong(tmp_path)


def test_a_font_whose_tables_were_never_summed_is_used(tmp_path: Path) -> None:
    file = make_font(tmp_path / "a.ttf")
    data = file.read_bytes()
    for tag in TTFont(file).reader.tables:
        data = changed(data, tag, entry=True)
    file.write_bytes(data)
    assert not wrong(tmp_path)


def test_a_font_with_a_wrong_checksum_that_is_whole_is_used(tmp_path: Path) -> None:
    """As makers of fonts write it: no checksum of the outlines, and a right one of the file."""
    file = make_font(tmp_path / "a.ttf")
    data = bytearray(file.read_bytes())
    entry, head = data.index(b"glyf"), data.index(b"head")
    (place,) = struct.unpack(">I", data[head + 8 : head + 12])
    (missing, adjustment) = (struct.unpack_from(">I", data, at)[0] for at in (entry + 4, place + 8))
    struct.pack_into(">I", data, entry + 4, 0)
    file.write_bytes(data)
    assert len(wrong(tmp_path)) == 1
    struct.pack_into(">I", data, place + 8, (adjustment + missing) & 0xFFFFFFFF)
    file.write_bytes(data)
    assert not wrong(tmp_path)


def test_a_font_without_a_name_is_refused(tmp_path: Path) -> None:
    make_font(tmp_path / "a.ttf", " ")
    assert wrong(tmp_path) == ["fonts/a.ttf: PNP502 the font has no name"]


def test_the_same_font_in_two_files_of_a_folder_is_refused(tmp_path: Path) -> None:
    make_font(tmp_path / "a.ttf")
    make_font(tmp_path / "b.ttf")
    assert wrong(tmp_path) == ["fonts/b.ttf: PNP502 'Bars' 400 normal is in two files"]


def test_a_fallback_that_is_not_there_is_reported_at_its_place(tmp_path: Path) -> None:
    make_font(tmp_path / "a.ttf")
    assert wrong(tmp_path, "Barz") == ["game.yaml:1: PNP504 there is no font 'Barz'"]


@given(st.lists(st.tuples(st.integers(0, 5000), st.integers(0, 255)), min_size=1, max_size=8))
def test_any_bytes_are_a_font_or_a_problem(changes: list[tuple[int, int]]) -> None:
    """A damaged font is reported or drawn, and never ends the program."""
    with TemporaryDirectory() as folder:
        file = make_font(Path(folder, "a.ttf"))
        data = bytearray(file.read_bytes())
        for at, byte in changes:
            data[at % len(data)] = byte
        file.write_bytes(data)
        found = open_fonts(((file, "fonts/a.ttf"),))
        member = found.value.members[0]
        assert member.font(member.low, member.styles[0]).width("AB a") >= 0 or found.problems
