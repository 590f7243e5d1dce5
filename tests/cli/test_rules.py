"""`printnplay rules`: the quick reference as text, Markdown, HTML and PDF."""

import json
import re
from pathlib import Path

import pypdfium2
import pytest
from click.testing import CliRunner, Result

from printnplay.build.reference import filled_reference
from printnplay.cli.main import cli
from printnplay.cli.rules import FORMATS
from printnplay.diag import Report
from printnplay.load.places import builtin_root
from tests.projects import GAMES, builtin

pytestmark = pytest.mark.usefixtures("own_place")


def run(*args: str) -> Result:
    return CliRunner().invoke(cli, args)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_tells_its_rules_without_markup(game: str) -> None:
    said = run("rules", game).stdout
    assert "Goal\n----" in said
    assert not any(sign in said for sign in ("{", "}", "**", "  ,"))
    assert max(map(len, said.splitlines())) <= 100


def test_the_language_is_the_one_that_is_asked_for() -> None:
    assert "But du jeu" in run("rules", "rasant", "--lang", "fr").stdout
    assert "Spelverloop" in run("rules", "rasant", "--lang", "nl").stdout


def test_markdown_and_html_have_the_same_words() -> None:
    assert "## Scoring" in run("rules", "rasant", "--format", "markdown").stdout
    html = run("rules", "rasant", "--format", "html").stdout
    assert "<h2>Scoring</h2>" in html
    assert "<strong>3 points</strong>" in html


@pytest.mark.parametrize("game", GAMES)
def test_html_shows_the_faces_and_needs_no_other_file(game: str) -> None:
    html = run("rules", game, "--format", "html", "--lang", "fr").stdout
    assert '<html lang="fr">' in html
    defined = set(re.findall(r' id="([^"]+)"', html))
    used = re.findall(r'<use href="#([^"]+)"', html)
    assert used
    assert set(used) <= defined
    told = filled_reference(builtin(game), "fr", Report())
    assert told
    figures = [row for parts in told.sections.values() for part in parts for row in part.figure]
    shown = [face for row in figures for face in (*row.left, *row.faces, *row.right, *row.after)]
    assert html.count('role="img" aria-label=') == len(shown), "each is named for who cannot see"
    assert not re.search(r"(src|href)=[\"'](?!#|data:)|@import|url\((?!#|[\"']?data:)", html)
    assert "@media print" in html
    assert not re.search(r"\{(card|icon):", html)


def test_html_keeps_numbers_of_steps_and_inks_of_the_game() -> None:
    html = run("rules", "rasant", "--format", "html").stdout
    assert html.count("<ol") == html.count("</ol>") > 2
    assert '<ol start="3">' in html
    inks = builtin("rasant").palette
    assert inks
    assert f"--accent: {inks.inks['accent']};" in html


def test_a_figure_as_on_the_table_is_a_table_in_text() -> None:
    lines = run("rules", "wacky-challenge").stdout.splitlines()
    at = next(at for at, line in enumerate(lines) if "the red train" in line)
    row, boat = lines[at], lines[at + 3]
    assert boat.rindex("Boat 4") == row.index("Train 1"), "the column is in line"
    markdown = run("rules", "wacky-challenge", "--format", "markdown").stdout
    assert "> | the purple boat (44) | Boat 4 | – |" in markdown


def test_a_figure_is_told_by_the_names_of_its_cards() -> None:
    assert "Body 6, Engine 7, Tyres 4, Driver 2 = 19" in run("rules", "jumbo-grand-prix").stdout


def test_a_pdf_goes_into_a_file_on_the_paper_asked_for(tmp_path: Path) -> None:
    out = tmp_path / "new" / "r.pdf"
    run("rules", "rasant", "--format", "pdf", "--paper", "letter", "--out", str(out))
    page = pypdfium2.PdfDocument(out)[0]
    assert round(page.get_width()) == 612
    assert "Quick reference" in page.get_textpage().get_text_range()


def test_text_goes_into_a_file_too(tmp_path: Path) -> None:
    out = tmp_path / "r.txt"
    assert run("rules", "rasant", "--out", str(out)).stdout == ""
    assert out.read_text("utf-8") == run("rules", "rasant").stdout


def test_paper_without_a_pdf_is_a_wrong_command_line() -> None:
    assert run("rules", "rasant", "--paper", "a4").exit_code == 2
    assert set(FORMATS) == {"text", "markdown", "html", "pdf"}


def test_a_kit_has_the_reference_after_its_first_page(tmp_path: Path) -> None:
    run("-q", "build", "rasant", "--lang", "fr", "--paper", "a4", "--out", str(tmp_path))
    (manifest,) = tmp_path.rglob("kit.json")
    files = {file["name"]: file for file in json.loads(manifest.read_text("utf-8"))["files"]}
    pages = pypdfium2.PdfDocument(manifest.parent / "sheets.pdf")
    first, second = (pages[at].get_textpage().get_text_range() for at in (0, 1))
    assert "Aide-mémoire" in second
    assert len(pages) == files["sheets.pdf"]["pages"] == 3
    assert re.search(r"sheets\.pdf\s+papier ordinaire[^\d]*3\b", first)


def test_other_words_of_a_reference_are_another_print_edition(tmp_path: Path) -> None:
    """But not another edition of the cards that are played, nor of a deck that is printed alone."""
    path = tmp_path / "card_data" / "rasant" / "reference.en.yaml"
    path.parent.mkdir(parents=True)
    whole = (builtin_root() / "card_data" / "rasant" / path.name).read_text("utf-8")

    def editions(text: str, *args: str) -> tuple[str, str]:
        path.write_text(text, encoding="utf-8")
        place = ("--project", str(tmp_path), "build", "rasant", "--paper", "a4", "--lang", "en")
        found = run(*place, *args, "--out", str(tmp_path / "output"))
        assert found.exit_code == 0, found.output
        manifest = json.loads(Path(found.stdout.splitlines()[-1]).read_text("utf-8"))
        return manifest["edition"], manifest["print_edition"]

    changed = whole.replace("The most points win.", "The most points win!")
    (played, printed), (still, reprinted) = editions(whole), editions(changed)
    assert (played, printed) == editions(whole)
    assert played == still
    assert printed != reprinted
    deck = ("--component", "jokers")
    assert editions(whole, *deck) == editions(changed, *deck)
