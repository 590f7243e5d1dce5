"""`printnplay render`: each option changes the pictures in the way it names."""

from io import BytesIO
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from PIL import Image, ImageStat

from printnplay.cli.main import cli
from tests.projects import EACH, GAME, WORDS, write_game

pytestmark = pytest.mark.slow

TEMPLATE = """\
{% extends 'face.svg.j2' %}
{% block art %}
<rect x="10" y="10" width="20" height="{{ card.value * 5 }}" fill="#C8283A"/>
{% endblock %}
"""


@pytest.fixture(autouse=True)
def _own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


@pytest.fixture
def out(tmp_path: Path) -> Path:
    return tmp_path / "out"


def render(out: Path, *args: str) -> Result:
    return CliRunner().invoke(cli, ["render", *args, "--out", str(out)])


def written(out: Path) -> list[str]:
    return sorted(path.name for path in out.iterdir())


def picture(path: Path) -> Image.Image:
    return Image.open(BytesIO(path.read_bytes())).convert("RGB")


def demo(tmp_path: Path, template: str = TEMPLATE) -> list[str]:
    """A project of one deck with ten cards; its options for the command line."""
    game = GAME + "    front: race.svg.j2\n" + EACH
    write_game(tmp_path, game_yaml=game, text_en_yaml=WORDS)
    folder = tmp_path / "templates" / "demo"
    folder.mkdir(parents=True)
    (folder / "race.svg.j2").write_text(template, encoding="utf-8")
    return ["--project", str(tmp_path), "render", "demo", "--out", str(tmp_path / "out")]


def test_one_file_a_face_and_its_path_a_line(out: Path) -> None:
    result = render(out, "rasant", "--card", "red-40")
    assert result.exit_code == 0
    assert written(out) == ["speed-back.png", "speed-red-40.png"]
    names = ["speed-red-40.png", "speed-back.png"]
    assert result.stdout.splitlines() == [str(out / name) for name in names]
    assert result.stderr == f"2 files in {out}\n"


def test_without_out_they_go_to_the_output_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert CliRunner().invoke(cli, ["render", "rasant", "--card", "red-40"]).exit_code == 0
    assert len(written(tmp_path / "output" / "rasant" / "faces" / "en")) == 2


def test_component_draws_only_that_deck(out: Path) -> None:
    render(out, "rasant", "--component", "jokers", "--dpi", "30")
    assert written(out) == ["jokers-back.png", "jokers-fast-125.png", "jokers-limit-130.png"]


def test_a_card_of_its_own_back_brings_that_back(out: Path) -> None:
    render(out, "wacky-challenge", "--card", "purple-boat", "--dpi", "30")
    assert written(out) == ["race-purple-boat-back.png", "race-purple-boat.png"]


def test_dpi_is_pixels_to_the_inch(out: Path) -> None:
    for dpi, size in (("300", (745, 1040)), ("72", (179, 250))):
        render(out, "rasant", "--card", "red-40", "--dpi", dpi)
        assert picture(out / "speed-red-40.png").size == size
    render(out, "rasant", "--card", "red-40")
    assert picture(out / "speed-red-40.png").size == (745, 1040)


@pytest.mark.parametrize(
    ("args", "more"), [((), 0), (("--bleed",), 6), (("--bleed", "1.5mm"), 3), (("--bleed=2mm",), 4)]
)
def test_bleed_draws_past_the_cut(out: Path, args: tuple[str, ...], more: int) -> None:
    """254 dpi is ten pixels a millimetre."""
    render(out, "rasant", "--card", "red-40", "--dpi", "254", *args)
    found = picture(out / "speed-red-40.png")
    assert found.size == (630 + 10 * more, 880 + 10 * more)
    top_right = (found.width - 2, 1)
    assert found.getpixel(top_right) != (255, 255, 255)
    render(out, "rasant", "--card", "red-40", "--format", "svg", *args)
    svg = (out / "speed-red-40.svg").read_text(encoding="utf-8")
    assert f'width="{63 + more}mm" height="{88 + more}mm"' in svg
    box = svg.partition('viewBox="')[2].partition('"')[0]
    assert [float(part) for part in box.split()] == [-more / 2, -more / 2, 63 + more, 88 + more]


@pytest.mark.parametrize("length", ["4mm", "3", "wide"])
def test_a_bleed_that_cannot_be(out: Path, length: str) -> None:
    result = render(out, "rasant", f"--bleed={length}")
    assert result.exit_code == 2
    assert f"found '{length}'" in result.stderr


def test_format_svg_writes_vectors_with_their_fonts(out: Path) -> None:
    render(out, "rasant", "--card", "fast-125", "--format", "svg")
    assert written(out) == ["jokers-back.svg", "jokers-fast-125.svg"]
    svg = (out / "jokers-fast-125.svg").read_text(encoding="utf-8")
    assert svg.startswith("<svg ")
    assert "@font-face{font-family:'Fredoka One'" in svg
    assert ">125</text>" in svg
    assert "data-at" not in svg


def test_format_png_is_the_default(out: Path) -> None:
    for args in ((), ("--format", "png")):
        render(out, "rasant", "--card", "fast-125", "--dpi", "30", *args)
        assert (out / "jokers-fast-125.png").read_bytes()[:4] == b"\x89PNG"
    assert len(written(out)) == 2


@pytest.mark.parametrize(("lang", "word"), [("en", "Engine"), ("fr", "Moteur"), ("nl", "Motor")])
def test_lang_changes_the_words(out: Path, lang: str, word: str) -> None:
    render(out, "jumbo-grand-prix", "--card", "engine-5", "--format", "svg", "--lang", lang)
    assert f">{word}</text>" in (out / "race-engine-5.svg").read_text(encoding="utf-8")


def test_without_lang_the_locale_decides(out: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    args = ("jumbo-grand-prix", "--card", "engine-5", "--format", "svg")
    for name, lang, word in (
        ("LANG", "C", "Engine"),
        ("LANG", "fr_CA.UTF-8", "Moteur"),
        ("PRINTNPLAY_LANG", "nl", "Motor"),
    ):
        monkeypatch.setenv(name, lang)
        render(out, *args)
        assert f">{word}</text>" in (out / "race-engine-5.svg").read_text(encoding="utf-8")


def test_ink_low_takes_less_of_it(out: Path) -> None:
    def ink(*args: str) -> float:
        render(out, "rasant", "--card", "red-40", "--dpi", "50", *args)
        return 1 - sum(ImageStat.Stat(picture(out / "speed-red-40.png")).mean) / 3 / 255

    assert ink() == ink("--ink", "full")
    assert ink("--ink", "low") < 0.4 * ink()


def test_contact_sheet_is_one_picture_of_all(out: Path) -> None:
    """Three cards and their gaps side by side, on a table that shows at the corners."""
    result = render(out, "rasant", "--component", "jokers", "--contact-sheet")
    assert result.exit_code == 0
    assert written(out) == ["jokers-en-full.png"]
    found = picture(out / "jokers-en-full.png")
    wide, high = 3 * 66 + 3, 91 + 3
    assert found.width == pytest.approx(wide * 60 / 25.4, abs=1.5)
    assert found.height == pytest.approx(high * 60 / 25.4, abs=1.5)
    assert found.getpixel((1, 1)) == (158, 163, 168)


def test_contact_sheet_takes_the_other_options(out: Path) -> None:
    args = ("--lang", "fr", "--ink", "low", "--dpi", "120", "--contact-sheet")
    render(out, "rasant", "--card", "fast-125", *args)
    assert written(out) == ["fast-125-fr-low.png"]
    found = picture(out / "fast-125-fr-low.png")
    assert found.width == pytest.approx((2 * 66 + 3) * 120 / 25.4, abs=1.5)
    render(out, "rasant", "--contact-sheet", "--dpi", "20")
    assert (out / "rasant-en-full.png").exists()


@pytest.mark.parametrize(
    "args",
    [
        ("--contact-sheet", "--format", "svg"),
        ("--contact-sheet", "--bleed"),
        ("--contact-sheet", "--dpi", "300"),
        ("--format", "svg", "--dpi", "300"),
        ("--dpi", "10"),
        ("--ink", "none"),
        ("--format", "gif"),
    ],
)
def test_options_that_would_do_nothing_are_refused(out: Path, args: tuple[str, ...]) -> None:
    result = render(out, "rasant", *args)
    assert result.exit_code == 2
    assert args[0] in result.stderr
    assert not out.exists()


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("rasnt",), "there is no game 'rasnt'; did you mean 'rasant'?"),
        (
            ("rasant", "--component", "joker"),
            "rasant draws no component 'joker'; did you mean 'jokers'?",
        ),
        (("rasant", "--component", "x"), "draws no component 'x'; it has speed, jokers"),
        (("rasant", "--card", "redd-40"), "there is no card 'redd-40'; did you mean 'red-40'?"),
        (("rasant", "--card", "x"), "there is no card 'x'; 'printnplay cards rasant' lists them"),
        (("rasant", "--component", "jokers", "--card", "red-40"), "there is no card 'red-40'"),
        (("rasant", "--lang", "fre"), "rasant has no words in 'fre'; did you mean 'fr'?"),
        (("rasant", "--lang", "de"), "rasant has no words in 'de'"),
    ],
)
def test_names_that_are_not_there(out: Path, args: tuple[str, ...], message: str) -> None:
    result = render(out, *args)
    assert result.exit_code == 2
    assert message in result.stderr
    assert not out.exists()


def test_a_project_with_its_own_template(tmp_path: Path, out: Path) -> None:
    result = CliRunner().invoke(cli, [*demo(tmp_path), "--dpi", "254"])
    assert result.exit_code == 0, result.stderr
    assert written(out) == [f"race-red-{value}.png" for value in range(1, 6)]
    tall, low = (picture(out / f"race-red-{value}.png") for value in (5, 1))
    assert tall.getpixel((200, 300)) == (200, 40, 58)
    assert low.getpixel((200, 300)) == (255, 255, 255)


def test_a_broken_template_writes_nothing(tmp_path: Path, out: Path) -> None:
    args = demo(tmp_path, TEMPLATE.replace("card.value", "card.vlaue"))
    result = CliRunner().invoke(cli, args)
    assert result.exit_code == 1
    assert f"{Path('templates', 'demo', 'race.svg.j2')}:3" in result.stderr
    assert "error[PNP203]: there is no 'vlaue' here" in result.stderr
    assert "did you mean 'value'?" in result.stderr
    assert "Nothing was written." in result.stderr
    assert not out.exists()


def test_a_drawing_that_leaves_the_subset_writes_nothing(tmp_path: Path, out: Path) -> None:
    args = demo(tmp_path, TEMPLATE.replace('fill="#C8283A"', 'fill="tomato"'))
    result = CliRunner().invoke(cli, args)
    assert result.exit_code == 1
    assert f"{Path('templates', 'demo', 'race.svg.j2')}:3" in result.stderr
    assert "error[PNP311]" in result.stderr
    assert not out.exists()


def test_a_game_without_faces_says_so(tmp_path: Path, out: Path) -> None:
    write_game(tmp_path, game_yaml=GAME + EACH + "    print: no\n", text_en_yaml=WORDS)
    args = ["--project", str(tmp_path), "render", "demo", "--contact-sheet", "--out", str(out)]
    result = CliRunner().invoke(cli, args)
    assert result.exit_code == 1
    assert "no component of demo names its faces; give it a 'front:'" in result.stderr
    assert not out.exists()


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    beneath = render(tmp_path / "file" / "faces", "rasant", "--card", "red-40", "--dpi", "30")
    assert beneath.exit_code == 1
    assert f"cannot write to '{tmp_path / 'file' / 'faces'}': Not a directory" in beneath.stderr
    itself = render(tmp_path / "file", "rasant", "--card", "red-40")
    assert itself.exit_code == 2
    assert "is a file" in itself.stderr


def test_quiet_prints_only_the_paths(out: Path) -> None:
    args = ["-q", "render", "rasant", "--card", "red-40", "--dpi", "30", "--out", str(out)]
    result = CliRunner().invoke(cli, args)
    assert result.stderr == ""
    assert len(result.stdout.splitlines()) == 2


def test_the_same_command_writes_the_same_bytes(tmp_path: Path) -> None:
    for form in ("svg", "png"):
        runs = [tmp_path / f"{form}-{number}" for number in (1, 2)]
        for out in runs:
            render(out, "rasant", "--card", "fast-125", "--format", form)
        first, second = ({p.name: p.read_bytes() for p in out.iterdir()} for out in runs)
        assert first
        assert first == second


def test_help_teaches_with_examples() -> None:
    result = CliRunner().invoke(cli, ["render", "--help"])
    assert "Examples:\n    printnplay render " in result.stdout
    for option in ("--component", "--card", "--format", "--dpi", "--bleed", "--lang", "--ink"):
        assert option in result.stdout
