"""Rulebooks: read from Markdown, checked at their places, and printed in reading order."""

from pathlib import Path

import pytest
from pypdfium2 import PdfDocument

from tests.books import BOOK, run, write_book


@pytest.fixture
def project(tmp_path: Path) -> Path:
    write_book(tmp_path, en=BOOK)
    return tmp_path


def test_a_book_is_read_and_nothing_is_wrong_with_it(project: Path) -> None:
    result = run(project, "check", "demo")
    assert (result.exit_code, result.stderr) == (0, "1 game checked: no problems found\n")


def test_as_text_it_has_boxes_lists_below_steps_and_the_numbers_of_rules(project: Path) -> None:
    said = run(project, "rules", "demo", "--full").stdout
    assert said.startswith("Demo Deluxe\n===========\n\nA quick game.\n")
    assert (
        "1. Deal 5 cards. [DEM-2] Keep them secret. [DEM-3]\n   - A red 5 beats a red 4.\n2."
        in said
    )
    assert "  | Tip. Count the reds.\n  | - They are few.\n" in said
    assert "      the red 1, [the red 2]\nThe higher one wins. [DEM-4]\n" in said


def test_as_markdown_it_reads_as_it_was_written(project: Path) -> None:
    said = run(project, "rules", "demo", "--full", "--format", "markdown").stdout
    assert said.startswith("# Demo Deluxe\n\nA **quick** game.\n\n## What is in the box\n")
    assert "\n### The end\n" in said
    assert "\n> **Tip.** Count the reds.\n>\n> - They are few.\n" in said


def test_as_a_pdf_its_pages_are_half_of_the_paper(project: Path, tmp_path: Path) -> None:
    for paper, size in {"a4": (421, 595), "letter": (396, 612)}.items():
        out = tmp_path / f"{paper}.pdf"
        done = run(
            project,
            "rules",
            "demo",
            "--full",
            "--format",
            "pdf",
            "--paper",
            paper,
            "--out",
            str(out),
        )
        assert done.exit_code == 0, done.output
        book = PdfDocument(out)
        assert tuple(round(side) for side in book[0].get_size()) == size
        text = "".join(page.get_textpage().get_text_bounded() for page in book)
        for words in ("Demo Deluxe", "Deal 5 cards", "DEM-3", "Count the reds"):
            assert words in text


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("{card:red-5}", "{card:red-6}", "15:8: error[PNP160]: there is no card 'red-6'"),
        ("{card:red-1} ", "{card:red-9} ", "9:1: error[PNP160]: there is no card 'red-9'"),
        ("**10 race", "**12 race", "7:5: error[PNP354]: the data have"),
        (
            "Deal {{ facts.hand }}",
            "Play 4 rounds. Deal 5",
            "13:9: error[PNP354]: the data have 3 rounds",
        ),
        (
            "facts.hand }} cards.",
            "facts.hnd }} cards.",
            "13:9: error[PNP203]: there is no 'hnd' here",
        ),
        ("A **quick** game.", "{figure:table} Here.", "3:1: error[PNP201]: there is no template"),
        ("A **quick** game.", "# Another title", "3:3: error[PNP371]: the title of a book"),
        (
            "race/red-2]\n    marked",
            "race/red-7]\n    marked",
            "31:25: error[PNP160]: there is no card",
        ),
        ("    marked: ", "    marks: ", "32:5: error[PNP101]: unknown field 'marks'"),
    ],
)
def test_what_is_wrong_is_reported_at_its_place(
    project: Path, old: str, new: str, said: str
) -> None:
    assert old in BOOK
    write_book(project, en=BOOK.replace(old, new))
    for verb in (("check", "demo"), ("rules", "demo", "--full")):
        result = run(project, *verb)
        assert result.exit_code == 1, result.output
        assert f"card_data/demo/rulebook.en.md:{said}" in result.stderr, result.stderr


def test_the_rules_of_a_game_are_those_of_its_reference(project: Path) -> None:
    reference = "goal:\n  - {rules: [DEM-1, DEM-2, DEM-3], text: All.}\n"
    (project / "card_data/demo/reference.en.yaml").write_text(reference, encoding="utf-8")
    result = run(project, "check", "demo")
    place = "card_data/demo/rulebook.en.md:33:7"
    assert f"{place}: error[PNP160]: there is no rule 'DEM-4'" in result.stderr, result.stderr


def test_everything_is_reported_at_once(project: Path) -> None:
    text = BOOK.replace("{card:red-5}", "{card:red-6}").replace("facts.hand }} cards", "x }} cards")
    write_book(project, en=text.replace("**10 race", "**12 race"))
    assert "3 errors in 1 file." in run(project, "check", "demo").stderr


def test_a_game_without_a_rulebook_says_what_to_write(project: Path) -> None:
    (project / "card_data/demo/rulebook.en.md").unlink()
    result = run(project, "rules", "demo", "--full")
    assert result.exit_code == 1
    assert "demo has no rulebook; write rulebook.en.md" in result.stderr
