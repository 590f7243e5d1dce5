"""Where the fonts of a game are looked for."""

from pathlib import Path

from printnplay.core.diagnostics import Report
from printnplay.data.font_places import find_fonts
from printnplay.data.places import Folder, Root


def found_in(root: Path) -> tuple[list[str], list[str]]:
    report, place = Report(), Root(root, "")
    fonts = find_fonts(None, [Folder(place, "demo")], (place,), report)
    return [shown for _, shown in fonts.files], [f"{one.code} {one.pos}" for one in report]


def test_the_games_own_fonts_come_before_those_of_the_project(tmp_path: Path) -> None:
    for name in ("fonts/a.ttf", "fonts/OFL.txt", "fonts/.b.ttf", "card_data/demo/fonts/z.OTF"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("x", encoding="utf-8")
    assert found_in(tmp_path) == (["card_data/demo/fonts/z.OTF", "fonts/a.ttf"], [])


def test_a_link_that_leads_outside_is_refused(tmp_path: Path) -> None:
    (tmp_path / "secret.ttf").write_text("x", encoding="utf-8")
    (tmp_path / "project" / "fonts").mkdir(parents=True)
    (tmp_path / "project" / "fonts" / "a.ttf").symlink_to(tmp_path / "secret.ttf")
    assert found_in(tmp_path / "project") == ([], ["PNP108 fonts/a.ttf"])


def test_no_folder_is_no_fonts(tmp_path: Path) -> None:
    assert found_in(tmp_path) == ([], [])


def test_fonts_in_a_folder_of_the_folder_are_mentioned(tmp_path: Path) -> None:
    for name in ("fonts/a.ttf", "fonts/static/b.ttf", "fonts/licences/OFL.txt"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(b"")
    assert found_in(tmp_path) == (["fonts/a.ttf"], ["PNP502 fonts/static"])
