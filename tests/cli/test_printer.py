"""`printer`, `calibrate` and `build --printer`: every option, and what it changes."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pypdfium2
import pytest
from click.testing import CliRunner, Result
from PIL import Image, ImageChops

from printnplay.calibration.printers import Printer, Settings, read_settings
from printnplay.cli.main import cli
from printnplay.kit.user import config_folder
from printnplay.pdf.png import page_images
from tests.demo import WHOLE, write_demo

pytestmark = pytest.mark.slow

PIXELS = 5


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    for name in ("LC_ALL", "LC_PAPER", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)


def run(*args: str, **env: str) -> Result:
    return CliRunner().invoke(cli, args, env=env)


def done(*args: str, **env: str) -> Result:
    result = run(*args, **env)
    assert result.exit_code == 0, result.stderr
    return result


def stored() -> Settings:
    return read_settings(config_folder())


def test_set_stores_all_that_was_read_off() -> None:
    result = done(
        *("printer", "set", "office", "--back-offset", "0.4,-0.3mm", "--back-angle", "0.1"),
        *("--scale", "100.2,99.9", "--margins", "5mm,4mm,5mm,0.5in"),
    )
    wanted = Printer("office", (0.4, -0.3), 0.1, (100.2, 99.9), (5.0, 4.0, 5.0, 12.7))
    assert stored() == Settings({"office": wanted})
    assert "office: back offset 0.4,-0.3mm" in result.stderr


@pytest.mark.parametrize(
    ("option", "value", "wanted"),
    [
        ("--back-offset", "-1,2mm", Printer("x", back_offset=(-1, 2))),
        ("--back-offset", "-0.1cm, 0.2cm", Printer("x", back_offset=(-1, 2))),
        ("--back-angle", "-0.25", Printer("x", back_angle=-0.25)),
        ("--back-angle", "0.25°", Printer("x", back_angle=0.25)),
        ("--scale", "99.5,100%", Printer("x", scale=(99.5, 100))),
        ("--margins", "1,2,3,4mm", Printer("x", margins=(1, 2, 3, 4))),
    ],
)
def test_set_one_thing_and_the_rest_is_usual(option: str, value: str, wanted: Printer) -> None:
    done("printer", "set", "x", option, value)
    assert stored().printers["x"] == wanted


def test_several_at_once_are_all_kept() -> None:
    names = [f"p{n}" for n in range(6)]
    command = (sys.executable, "-m", "printnplay", "printer", "set")
    started = [subprocess.Popen([*command, name, "--scale", "99,99"]) for name in names]
    assert [child.wait() for child in started] == [0] * 6
    assert list(stored().printers) == names


def test_what_is_not_given_keeps_its_value() -> None:
    done("printer", "set", "x", "--back-angle", "0.1", "--scale", "101,102")
    done("printer", "set", "x", "--scale", "99,98")
    assert stored().printers["x"] == Printer("x", back_angle=0.1, scale=(99, 98))


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("x",), "give at least one of --back-offset, --back-angle, --scale, --margins"),
        (("a b", "--back-angle", "1"), "found 'a b'"),
        (("../x", "--back-angle", "1"), "found '../x'"),
        (("none", "--back-angle", "1"), "'none' means no printer"),
        (("x", "--back-offset", "0.4,-0.3"), "expected two lengths such as 0.4,-0.3mm"),
        (("x", "--back-offset", "0.4mm"), "expected two lengths"),
        (("x", "--back-offset", "1,2,3mm"), "expected two lengths"),
        (("x", "--back-offset", "1mm,2,3in"), "expected two lengths"),
        (("x", "--back-offset", "21,0mm"), "expected -20 to 20 mm, found 21"),
        (("x", "--back-angle", "much"), "expected degrees such as 0.1"),
        (("x", "--back-angle", "90"), "expected -5 to 5 degrees"),
        (("x", "--scale", "100"), "expected two percentages"),
        (("x", "--scale", "1,1"), "expected 80 to 120 %"),
        (("x", "--margins", "5mm"), "expected four lengths"),
        (("x", "--margins", "5mm,5,5,0.5in"), "expected four lengths"),
        (("x", "--margins", "1,2,3,-4mm"), "expected 0 to 50 mm"),
    ],
)
def test_a_wrong_command_line_stores_nothing(args: tuple[str, ...], words: str) -> None:
    result = run("printer", "set", *args)
    assert result.exit_code == 2
    assert words in result.stderr
    assert not config_folder().exists()


def test_list_show_default_and_remove() -> None:
    assert "There is no printer yet" in done("printer", "list").stderr
    done("printer", "set", "office", "--back-offset", "0.4,-0.3mm")
    done("printer", "set", "home", "--margins", "5,5,5,12mm")
    done("printer", "default", "office")
    header, home, office = done("printer", "list").stdout.splitlines()
    assert header.split("  ")[0] == "name"
    assert home.split() == ["home", "0,0mm", "0", "100,100", "5,5,5,12mm"]
    assert office.split() == ["office", "0.4,-0.3mm", "0", "100,100", "5,5,5,5mm", "yes"]
    assert done("printer", "remove", "office").stderr == (
        "office is forgotten; there is no default printer now\n"
    )
    assert list(stored().printers) == ["home"]
    done("printer", "default", "home")
    assert stored().default == "home"
    done("printer", "default", "none")
    assert stored().default is None


def test_show_prints_the_command_that_stores_it() -> None:
    done("printer", "set", "x", "--back-offset", "0.4,-0.3mm", "--scale", "100.2,99.9")
    before = stored()
    line = done("printer", "show", "x").stdout.split()
    done("printer", "remove", "x")
    done(*line[1:])
    assert stored() == before


@pytest.mark.parametrize("verb", ["show", "remove", "default"])
def test_an_unknown_printer(verb: str) -> None:
    nobody = run("printer", verb, "ofice")
    assert nobody.exit_code == 2
    assert "there is no printer 'ofice'; 'printnplay printer set NAME ...' stores one" in (
        nobody.stderr
    )
    done("printer", "set", "office", "--back-angle", "0")
    assert "did you mean 'office'?" in run("printer", verb, "ofice").stderr
    assert "the printers are office" in run("printer", verb, "attic").stderr


@pytest.mark.parametrize(
    "args",
    [("printer", "list"), ("printer", "set", "x", "--scale", "100,100"), ("build", "rasant")],
)
def test_a_broken_file_is_a_clear_error(args: tuple[str, ...]) -> None:
    config_folder().mkdir(parents=True)
    path = config_folder() / "printers.json"
    path.write_text("{", encoding="utf-8")
    result = run(*args)
    assert result.exit_code == 1
    assert result.stderr.startswith(f"Error: {path}:1:2: this is not JSON")
    assert path.read_text(encoding="utf-8") == "{"


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="needs a file where a folder should be")
def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "config").write_text("", encoding="utf-8")
    result = run("printer", "set", "x", "--scale", "100,100")
    assert result.exit_code == 1
    assert "cannot" in result.stderr


@pytest.mark.parametrize(
    ("system", "env", "wanted"),
    [
        ("Linux", {}, ".config/printnplay"),
        ("Linux", {"XDG_CONFIG_HOME": "relative"}, ".config/printnplay"),
        ("Linux", {"XDG_CONFIG_HOME": "/etc/xdg"}, "/etc/xdg/printnplay"),
        ("Darwin", {}, "Library/Application Support/printnplay"),
        ("Windows", {"APPDATA": "/roaming"}, "/roaming/printnplay"),
        ("Windows", {}, "AppData/Roaming/printnplay"),
    ],
)
def test_where_settings_are_kept(
    system: str, env: dict[str, str], wanted: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("platform.system", lambda: system)
    for name in ("XDG_CONFIG_HOME", "APPDATA"):
        monkeypatch.delenv(name, raising=False)
    for name, value in env.items():
        monkeypatch.setenv(name, value)
    assert config_folder() == Path.home() / wanted


@pytest.mark.parametrize(
    "args",
    [
        ("printer",),
        *(("printer", verb) for verb in ("set", "list", "show", "remove", "default")),
        ("calibrate",),
    ],
)
def test_help_teaches_with_examples(args: tuple[str, ...]) -> None:
    assert "Example" in done(*args, "--help").stdout


def build(tmp_path: Path, *args: str, **env: str) -> tuple[dict[str, object], Path]:
    """The manifest and the cards of a small build."""
    out = tmp_path / f"out-{len(list(tmp_path.iterdir()))}"
    done("build", "rasant", "--component", "jokers", "--out", str(out), *args, **env)
    (kit,) = out.glob("rasant/*/kit.json")
    return json.loads(kit.read_text(encoding="utf-8")), kit.with_name("cards.pdf")


def back(path: Path) -> Image.Image:
    _, image, *_ = page_images(path.read_bytes(), 25.4 * PIXELS)
    return image.convert("L")


def differ(one: Image.Image, other: Image.Image) -> float:
    """How many of a hundred pixels differ, but for the rim, which moving leaves empty."""
    part = ImageChops.difference(one, other).crop((30, 30, one.width - 30, one.height - 30))
    return 100 * sum(part.histogram()[60:]) / (part.width * part.height)


@pytest.mark.parametrize(("backs", "sign"), [("duplex-long", 1), ("duplex-short", -1)])
def test_build_moves_the_backs(tmp_path: Path, backs: str, sign: int) -> None:
    """On the short edge the back has its head down, and what was right is left."""
    done("printer", "set", "x", "--back-offset", "2,-1mm")
    kit, plain = build(tmp_path, "--backs", backs)
    assert kit["printer"] is None
    kit, moved = build(tmp_path, "--backs", backs, "--printer", "x")
    assert kit["printer"] == "x"
    options = kit["options"]
    assert isinstance(options, list)
    assert "printer=x" in options
    assert "-custom-" in moved.parent.name
    shifted = ImageChops.offset(back(plain), sign * 2 * PIXELS, -sign * PIXELS)
    assert differ(shifted, back(moved)) < 0.3
    assert differ(back(plain), back(moved)) > 1


def test_the_printer_by_default_environment_and_file(tmp_path: Path) -> None:
    for name in ("flag", "env", "file", "default"):
        done("printer", "set", name, "--back-angle", "0.1")
    done("printer", "default", "default")
    assert build(tmp_path)[0]["printer"] == "default"
    (tmp_path / "printnplay.toml").write_text('[build]\nprinter = "file"\n', encoding="utf-8")
    assert build(tmp_path)[0]["printer"] == "file"
    assert build(tmp_path, PRINTNPLAY_PRINTER="env")[0]["printer"] == "env"
    assert build(tmp_path, "--printer", "flag", PRINTNPLAY_PRINTER="env")[0]["printer"] == "flag"
    assert build(tmp_path, "--printer", "none")[0]["printer"] is None


def test_build_with_an_unknown_printer() -> None:
    done("printer", "set", "office", "--back-angle", "0.1")
    result = run("build", "rasant", "--printer", "ofice")
    assert result.exit_code == 2
    assert "there is no printer 'ofice'; did you mean 'office'?" in result.stderr


def white_edges(path: Path) -> list[tuple[float, ...]]:
    """What each page of a PDF leaves white at its left, top, right and bottom, in mm; of a page
    that lies, as the paper stands."""
    found = []
    for image in page_images(path.read_bytes(), 25.4 * PIXELS):
        picture = image.convert("L")
        if picture.width > picture.height:
            picture = picture.transpose(Image.Transpose.ROTATE_90)
        box = picture.point([255 * (level < 215) for level in range(256)]).getbbox()
        assert box is not None
        left, top, right, bottom = box
        edges = (left, top, picture.width - right, picture.height - bottom)
        found.append(tuple(edge / PIXELS for edge in edges))
    return found


@pytest.mark.parametrize(
    ("backs", "settings", "margins"),
    [
        ("duplex-long", ("--back-offset", "3,-3mm", "--back-angle", "0.5"), (5, 5, 5, 5)),
        ("separate", ("--scale", "97,98"), (5, 5, 5, 5)),
        ("separate", ("--margins", "6,5,5,12mm", "--back-angle", "-0.3"), (6, 12, 6, 12)),
        ("fold", ("--margins", "6,5,5,12mm", "--scale", "101,99"), (6, 12, 6, 12)),
    ],
)
def test_nothing_is_printed_where_a_bad_printer_cannot(
    tmp_path: Path, settings: tuple[str, ...], margins: tuple[float, ...], backs: str
) -> None:
    """Cards, pieces, boards, pads and pages of words, with their marks, names and rulers."""
    done("printer", "set", "bad", *settings)
    usual = ("--printer", "bad", "--paper", "a4", "--backs", backs, "--out", str(tmp_path / "out"))
    write_demo(tmp_path, **WHOLE)
    done("build", "demo", "--aids", "--mats", *usual)
    done("build", "generally", "--component", "track", "--component", "markers", *usual)
    done("build", "rasant", "--sample-game", *usual)
    # The decks of Rasant lie on their sheets as that of the small project does.
    files = sorted(
        path for path in (tmp_path / "out").rglob("*.pdf") if not path.match("rasant/*/cards*.pdf")
    )
    assert len(files) >= 6
    pages = {path: white_edges(path) for path in files}
    assert not [
        (path.name, number, edges)
        for path, found in pages.items()
        for number, edges in enumerate(found, start=1)
        if any(edge < margin - 1.5 / PIXELS for edge, margin in zip(edges, margins, strict=True))
    ]


def test_a_wide_foot_costs_no_column(tmp_path: Path) -> None:
    """Three by three cards fit between margins of 5 mm at the sides and 12 mm at the ends."""
    done("printer", "set", "inkjet", "--margins", "3,3,3,12mm")
    args = ("build", "rasant", "--component", "jokers", "--gap", "0mm", "--paper", "a4")
    told = [done(*args, "--dry-run", "--printer", name).stderr for name in ("inkjet", "none")]
    sheets = [text.split(" sheet")[0].rsplit(" ", 1)[1] for text in told]
    assert sheets == ["1", "1"]


def test_pages_of_words_make_up_for_the_scale(tmp_path: Path) -> None:
    """The ruler of the first page, too: 97 % of it is 100 mm."""
    done("printer", "set", "small", "--scale", "97,97")
    done("build", "rasant", "--printer", "small", "--paper", "a4", "--out", str(tmp_path / "out"))
    (path,) = (tmp_path / "out").rglob("sheets.pdf")
    picture = next(page_images(path.read_bytes(), 25.4 * 8)).convert("L")
    rows = [picture.crop((0, y, picture.width, y + 1)).tobytes() for y in range(30, 60)]
    dark = [bytes(255 * (level < 128) for level in row) for row in rows]
    longest = max(len(run) for row in dark for run in row.split(b"\0"))
    assert longest / 8 * 0.97 == pytest.approx(100, abs=0.3)


def test_the_printers_margins_count_unless_one_is_asked_for(tmp_path: Path) -> None:
    done("printer", "set", "x", "--margins", "3,4,3,9mm")

    def margin(*args: str, **env: str) -> list[str]:
        options = build(tmp_path, "--printer", "x", *args, **env)[0]["options"]
        assert isinstance(options, list)
        return [option for option in options if option.startswith("margin")]

    assert margin() == ["margins=3,9mm"]
    assert margin("--margin", "6mm") == ["margin=6mm"]
    assert margin(PRINTNPLAY_MARGIN="7mm") == ["margin=7mm"]
    (tmp_path / "printnplay.toml").write_text('[build]\nmargin = "8mm"\n', encoding="utf-8")
    assert margin() == ["margin=8mm"]


def calibration(*args: str, **env: str) -> tuple[Path, tuple[int, int], str]:
    """The file, its size in whole millimetres and what its first page says."""
    path = Path(done("calibrate", *args, **env).stdout.strip())
    page = pypdfium2.PdfDocument(path.read_bytes())[0]
    width, height = (round(side * 25.4 / 72) for side in page.get_size())
    return path, (width, height), page.get_textpage().get_text_bounded()


def test_calibrate_and_its_options(tmp_path: Path) -> None:
    path, size, said = calibration()
    assert path == Path("output/calibration-a4.pdf")
    assert size == (210, 297)
    assert "Calibration sheet" in said
    path, size, _ = calibration("--paper", "letter")
    assert path == Path("output/calibration-letter.pdf")
    assert size == (216, 279)
    assert calibration("--paper", "220mm x 300mm")[0].name == "calibration-220mmx300mm.pdf"
    assert "Feuille de calibrage" in calibration("--lang", "fr")[2]
    out = tmp_path / "deep" / "sheet.pdf"
    assert calibration("--out", str(out))[0] == out
    assert [found.name for found in out.parent.iterdir()] == ["sheet.pdf"]


def test_calibrate_knows_paper_and_language_of_the_user() -> None:
    assert calibration(LANG="en_US.UTF-8")[1] == (216, 279)
    assert "Kalibratieblad" in calibration(LANG="nl_NL.UTF-8")[2]
    assert "Calibration sheet" in calibration(LANG="de_DE.UTF-8")[2]
    assert calibration(PRINTNPLAY_PAPER="a3")[1] == (297, 420)
    assert "Feuille" in calibration(PRINTNPLAY_LANG="fr")[2]


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("--paper", "a5"), "expected a paper of at least 200 x 275 mm, found 'a5'"),
        (("--paper", "a44"), "expected a paper: a4, letter"),
        (("--lang", "xx"), "there are no words in 'xx'; there are en, fr, nl"),
    ],
)
def test_calibrate_on_a_wrong_command_line(args: tuple[str, ...], words: str) -> None:
    result = run("calibrate", *args)
    assert result.exit_code == 2
    assert words in result.stderr
    assert not Path("output").exists()


def test_calibrate_into_a_place_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    result = run("calibrate", "--out", str(tmp_path / "file" / "sheet.pdf"))
    assert result.exit_code == 1
    assert "cannot write" in result.stderr
