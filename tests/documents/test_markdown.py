"""Rules pages in Markdown: read block by block, checked at their places, and printed."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from hypothesis import given
from hypothesis import strategies as st
from pypdfium2 import PdfDocument

from printnplay.cli.main import cli
from printnplay.core.diagnostics import Report, short
from printnplay.documents.markdown import Block, read_markdown
from printnplay.documents.markdown_page import read_markdown_page
from printnplay.text.rich import parse
from tests.projects import EACH, GAME, START, WORDS, builtin, write_game

PAGE = """\
An opening line.

# Setting *up*

1. Deal {{ facts.hand }} cards
   to **each** player.
2. Show {card:red-2} and {sword}.

{card:red-1} {card:race/blue-1}

| card | points |
|------|-------:|
| {card:red-1} a \\| b | 3 |

### In the end

- Level players share \\*all\\* of it.
"""
SWORD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>'


def blocks(text: str) -> tuple[tuple[Block, ...], list[str]]:
    report = Report()
    found = read_markdown(text, "page.md", report)
    return found, [short(problem) for problem in report]


def test_a_page_is_read_block_by_block() -> None:
    found, problems = blocks(PAGE)
    assert problems == []
    assert [(block.form, block.words.text) for block in found if not block.rows] == [
        ("text", "An opening line."),
        ("head", "Setting *up*"),
        ("step", "Deal {{ facts.hand }} cards to **each** player."),
        ("step", "Show {card:red-2} and {sword}."),
        ("text", "{card:red-1} {card:race/blue-1}"),
        ("head", "In the end"),
        ("item", "Level players share \\*all\\* of it."),
    ]
    (table,) = (block for block in found if block.rows)
    assert [[cell.text for cell in row] for row in table.rows] == [
        ["card", "points"],
        ["{card:red-1} a \\| b", "3"],
    ]


def test_every_character_keeps_its_place() -> None:
    found, _ = blocks(PAGE)
    step = found[2].words
    pos = step.place(step.text.index("**each"), 2)
    assert (pos.line, pos.column, pos.width) == (6, 7, 2)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("one **two", "1:5"),
        ("one\ntwo *three", "2:5"),
        ("one {card", "1:5"),
        ("{{ facts.hand }", "1:1"),
        ("see [this](there)", "1:5"),
        ("> one **two", "1:7"),
        ("```figure\nfigure: []", "1:1"),
        ("```\ncode\n```", "1:1"),
        ("some `code`", "1:6"),
        ("<b>bold</b>", "1:1"),
        ("an _odd_ word", "1:4"),
        ("one\n\n---\n", "3:1"),
        ("- one\n  - two", "2:3"),
        ("| a | b |\n| 1 | 2 |", "2:1"),
        ("| a | b |\n|---|---|\n| 1 |", "3:1"),
    ],
)
def test_what_a_page_does_not_know_is_reported_where_it_is(text: str, place: str) -> None:
    _, problems = blocks(text)
    assert problems
    assert problems[0].startswith(f"page.md:{place}: error[PNP371]"), problems


def test_an_empty_page_is_reported(project: Path) -> None:
    for text in ("", " \n\n"):
        page_of(project).write_text(text, encoding="utf-8")
        for verb in ("check", "build", "rules"):
            result = run(project, verb, "demo")
            assert result.exit_code == 1
            assert "reference.en.md:1: error[PNP111]: the file is empty" in result.stderr


@pytest.mark.parametrize(
    "text",
    [
        "2 * 3 = 6",
        "**a *b* c** and ***d e***",
        "snake_case",
        "a < b",
        r"\{ \* \}",
        "* item",
        "1) one",
    ],
)
def test_what_is_no_markup_is_text(text: str) -> None:
    assert blocks(text)[1] == []


@pytest.fixture
def project(tmp_path: Path) -> Path:
    game = f"facts: {{hand: 3}}\n{GAME}{EACH}"
    write_game(tmp_path, game_yaml=game, text_en_yaml=WORDS, reference_en_md=PAGE)
    (tmp_path / "icons").mkdir()
    (tmp_path / "icons" / "sword.svg").write_text(SWORD, encoding="utf-8")
    return tmp_path


def run(project: Path, *args: str) -> Result:
    return CliRunner().invoke(cli, ["--project", str(project), *args])


def page_of(project: Path) -> Path:
    return project / "card_data" / "demo" / "reference.en.md"


def test_it_is_printed_in_every_form(project: Path) -> None:
    assert run(project, "check", "demo").exit_code == 0, run(project, "check", "demo").stderr
    text = run(project, "rules", "demo").stdout
    assert "Setting up\n----------\n1. Deal 3 cards to each player." in text
    assert "share *all* of it" in text
    markdown = run(project, "rules", "demo", "--format", "markdown").stdout
    assert "## Setting *up*" in markdown
    html = project / "rules.html"
    result = run(project, "rules", "demo", "--format", "html", "--out", str(html))
    assert result.exit_code == 0, result.stderr
    assert "<h2>Setting up</h2>" in html.read_text(encoding="utf-8")


def test_it_is_a_page_of_the_kit(project: Path) -> None:
    result = run(project, "build", "demo", "--paper", "a4", "--out", str(project / "out"))
    assert result.exit_code == 0, result.stderr
    (pdf,) = (project / "out").rglob("sheets.pdf")
    text = " ".join(PdfDocument(pdf)[1].get_textpage().get_text_range().split())
    for words in ("An opening line.", "Setting up", "Deal 3 cards to each player.", "In the end"):
        assert words in text


def test_unknown_names_are_all_reported_at_once_where_they_are(project: Path) -> None:
    text = "Deal {{ facts.hnad }} of **them\nto {card:red-9}, {card:race/blue-9} or {swrod}.\n"
    page_of(project).write_text(text, encoding="utf-8")
    result = run(project, "check", "demo")
    found = [line for line in result.stderr.splitlines() if "error[" in line]
    places = [line.partition(": error")[0].partition("reference.en.md:")[2] for line in found]
    assert sorted(places) == ["1:26", "1:6", "2:18", "2:4", "2:40"], result.stderr
    assert result.stderr.count("did you mean") >= 3


def test_the_cards_of_a_figure_are_listed_by_their_names(project: Path) -> None:
    sheet = "name,power,rules\nOld Fox,3,Draw a card.\nGrey Owl,2,Pass.\n"
    game = f"{START}    sheet: race.csv\n"
    page = "{card:old-fox} {card:grey-owl}\n"
    write_game(project, game_yaml=game, race_csv=sheet, reference_en_md=page)
    text = run(project, "rules", "demo").stdout.replace("\xa0", " ")
    assert text.splitlines()[-1].strip() == "Old Fox, Grey Owl"


def test_a_table_with_long_cells_stays_in_its_column(project: Path) -> None:
    cell = "words that fill more than a line of the column that they are in, " * 2
    page = f"| one | two |\n|---|---|\n| {cell} | {cell} |\n\n{'long' * 40}\n"
    page_of(project).write_text(page, encoding="utf-8")
    result = run(project, "rules", "demo", "--format", "pdf", "--out", str(project / "rules.pdf"))
    assert result.exit_code == 0, result.stderr
    page_pdf = PdfDocument(project / "rules.pdf")[0]
    words = page_pdf.get_textpage()
    boxes = [words.get_charbox(at) for at in range(words.count_chars())]
    assert max(box[2] for box in boxes) < page_pdf.get_width() - 20
    assert min(box[0] for box in boxes) > 10


@given(st.text(st.sampled_from("ab1 \n|*{}:-#.\\_`<>[]()/%אש字")))
def test_any_text_is_read_or_reported(text: str) -> None:
    report = Report()
    page = read_markdown_page(builtin("rasant"), text, "en", "page.md", report)
    for words in page.texts():
        parse(words.text)
    for problem in report:
        assert 1 <= problem.pos.line <= text.count("\n") + 1
