"""`printnplay rules`: the quick reference as text, Markdown, HTML and PDF."""

import json
import re
from pathlib import Path

import pypdfium2
import pytest
from click.testing import CliRunner, Result

from printnplay.cli.main import cli
from printnplay.cli.rules import FORMATS
from printnplay.data.places import builtin_root
from printnplay.documents.reference.build import filled_reference
from tests.projects import GAMES, builtin

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("own_place")]


def run(*args: str) -> Result:
    return CliRunner().invoke(cli, args)


@pytest.mark.parametrize("language", ["en", "fr", "nl"])
@pytest.mark.parametrize("game", GAMES)
def test_every_game_tells_its_rules_without_markup_on_a_narrow_terminal(
    game: str, language: str
) -> None:
    said = run("rules", game, "--lang", language).stdout
    assert re.search(r"^(Goal|But du jeu|Doel)\n----", said, re.MULTILINE)
    assert not any(sign in said for sign in ("{", "}", "**", "  ,", "\xa0", "\u202f"))
    assert max(map(len, said.splitlines())) <= 78
    assert not re.search(r"^ *[:;?!»×]", said, re.MULTILINE), "a sign that begins a line"


def test_words_over_a_figure_stand_as_they_are_written() -> None:
    french = run("rules", "rasant", "--lang", "fr").stdout
    assert "déplace aussi. Avant :\n      [bleue], [rouge], [noire], [verte], jaune" in french
    assert "Après :\n      jaune, verte, jaune, [verte]" in french


def test_what_a_figure_marks_is_marked_in_words_too() -> None:
    moved = "[yellow], [blue], [red], blue, red, green, black"
    assert moved in run("rules", "rasant").stdout
    markdown = run("rules", "rasant", "--format", "markdown").stdout
    assert "> **yellow**, **blue**, **red**, blue, red, green, black\n" in markdown


def test_point_cards_are_named_by_what_they_are_for() -> None:
    assert "Checkpoint 1: 2, Finish: 5 = 7" in run("rules", "gumball-rally").stdout
    french = run("rules", "gumball-rally", "--lang", "fr").stdout
    assert "Checkpoint 1 : 2, Arrivée : 5 = 7" in french


@pytest.mark.parametrize("language", ["en", "fr", "nl"])
def test_each_checkpoint_tells_the_points_of_its_own_cards(language: str, tmp_path: Path) -> None:
    path = tmp_path / "card_data" / "gumball-rally" / "game.yaml"
    path.parent.mkdir(parents=True)
    path.write_text(
        "id: gumball-rally\nextends: gumball-rally\ncomponents:\n  - id: points\n"
        "    cards: [{at: checkpoint-2, place: 1, points: 9}]\n",
        encoding="utf-8",
    )
    place = ("--project", str(tmp_path))
    said = run(*place, "rules", "gumball-rally", "--lang", language).stdout
    assert re.search(r"^  (first|premier|eerste) +3 +9 +5$", said, re.MULTILINE)
    args = ("gumball-rally", "--component", "aids", "--lang", language, "--out", str(tmp_path))
    assert run(*place, "build", *args, "--aids").exit_code == 0
    (cards,) = tmp_path.rglob("cards.pdf")
    back = pypdfium2.PdfDocument(cards)[1].get_textpage().get_text_range()
    assert re.search(r"3\s*·\s*9\s*·\s*5", back)


def test_the_language_is_the_one_that_is_asked_for() -> None:
    assert "But du jeu" in run("rules", "rasant", "--lang", "fr").stdout
    assert "Spelverloop" in run("rules", "rasant", "--lang", "nl").stdout


def test_markdown_and_html_have_the_same_words() -> None:
    assert "## Scoring" in run("rules", "rasant", "--format", "markdown").stdout
    html = run("rules", "rasant", "--format", "html").stdout
    assert "<h2>Scoring</h2>" in html
    assert "<strong>3\xa0points</strong>" in html


@pytest.mark.parametrize("game", GAMES)
def test_html_shows_the_faces_and_needs_no_other_file(game: str) -> None:
    html = run("rules", game, "--format", "html", "--lang", "fr").stdout
    assert '<html lang="fr">' in html
    defined = set(re.findall(r' id="([^"]+)"', html))
    used = re.findall(r'<use href="#([^"]+)"', html)
    assert used
    assert set(used) <= defined
    told = filled_reference(builtin(game), "fr").value
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
    at = next(at for at, line in enumerate(lines) if "red train (71), green train (88)" in line)
    row, boat = lines[at], lines[at + 3]
    assert boat.rindex("Boat") == row.index("Train "), "the column is in line"
    markdown = run("rules", "wacky-challenge", "--format", "markdown").stdout
    assert "> | purple boat (44) | Boat | – |" in markdown


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
    assert len(pages) == files["sheets.pdf"]["pages"] == 7
    assert re.search(r"sheets\.pdf\s+papier ordinaire[^\d]*7\b", first)


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
