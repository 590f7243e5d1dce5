"""The fonts of a project, through the commands: drawn, exported, built, or refused."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from pypdfium2 import PdfDocument

from printnplay.cli.main import cli
from tests.made_fonts import make_font
from tests.projects import EACH, GAME, WORDS, write_game

TEMPLATE = """\
{% extends 'face.svg.j2' %}
{% block art %}
<text x="9" y="20" font-family="bars" font-size="5">{{ card.value }} é</text>
{{ fit(card.colour, 30, 60, 40, size=5, font='Source Sans Pro', style='italic') }}
{% endblock %}
"""


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A deck in a font of the project's own; 'é' is in another one."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    folder = tmp_path / "project"
    game = f"fonts: {{fallback: [Rest]}}\n{GAME}    front: race.svg.j2\n{EACH}"
    write_game(folder, game_yaml=game, text_en_yaml=WORDS)
    templates = folder / "templates" / "demo"
    templates.mkdir(parents=True)
    (templates / "race.svg.j2").write_text(TEMPLATE, encoding="utf-8")
    make_font(folder / "card_data" / "demo" / "fonts" / "bars.woff2")
    make_font(folder / "fonts" / "rest.ttf", "Rest", signs="é ")
    return folder


def run(project: Path, verb: str, *args: str) -> Result:
    out = ("--out", str(project / "out")) if verb in ("render", "build") else ()
    return CliRunner().invoke(cli, ["--project", str(project), verb, "demo", *args, *out])


def test_an_exported_drawing_contains_its_fonts(project: Path) -> None:
    result = run(project, "render", "--format", "svg")
    assert result.exit_code == 0, result.output
    text = next((project / "out").glob("*.svg")).read_text(encoding="utf-8")
    for family in ("Bars", "Rest", "Source Sans Pro"):
        assert f"@font-face{{font-family:'{family}'" in text
    assert 'font-style="italic"' in text


def test_a_kit_contains_its_fonts(project: Path) -> None:
    result = run(project, "build", "--component", "race", "--paper", "a4")
    assert result.exit_code == 0, result.output
    (pdf,) = (project / "out").rglob("cards.pdf")
    data = pdf.read_bytes()
    for name in (b"+Bars-400", b"+Rest-400", b"+SourceSansPro-400Italic"):
        assert name in data


def test_a_font_that_changes_is_another_print(project: Path) -> None:
    editions = []
    for width in (600, 650):
        make_font(project / "card_data" / "demo" / "fonts" / "bars.woff2", width=width)
        assert run(project, "build", "--component", "race", "--paper", "a4").exit_code == 0
        (kit,) = (project / "out").rglob("kit.json")
        editions.append(kit.read_text(encoding="utf-8"))
    assert editions[0] != editions[1]


@pytest.mark.parametrize("verb", ["check", "render", "build"])
def test_a_broken_font_is_reported_and_nothing_is_written(project: Path, verb: str) -> None:
    (project / "fonts" / "rest.ttf").write_text("<html>", encoding="utf-8")
    result = run(project, verb)
    assert result.exit_code == 1
    assert "fonts/rest.ttf: error[PNP502]: expected a font" in result.stderr
    assert not (project / "out").exists()


def test_flowing_pages_boxes_and_margins_use_the_fonts_of_the_game(
    project: Path, tmp_path: Path
) -> None:
    """A title in Hebrew and a deck in Chinese, which no built-in font has."""
    game = (
        "id: demo\ntitle: {en: אבג}\nplayers: 2..4\nfonts: {fallback: [Rest]}\n"
        "components:\n  - id: race\n    kind: deck\n    size: tcg\n"
        "    fields: {colour: [red, blue], value: 1..5}\n" + '    ids: "{colour}-{value}"\n' + EACH
    )
    words = "component:\n  race: 漢字\n"
    write_game(project, game_yaml=game, text_en_yaml=words)
    make_font(project / "fonts" / "rest.ttf", "Rest", signs="אבג漢字 ")
    result = run(project, "build", "--paper", "a4")
    assert (result.exit_code, "PNP501" in result.stderr) == (0, False), result.stderr
    for name, pages in {"sheets.pdf": "אבג漢", "cards.pdf": "אבג漢"}.items():
        (pdf,) = (project / "out").rglob(name)
        text = "".join(page.get_textpage().get_text_range() for page in PdfDocument(pdf))
        assert set(pages) <= set(text), name
