"""Flowing documents: sections through columns and pages, and pages as content of their own."""

from collections.abc import Iterator
from dataclasses import replace

import pypdfium2
import pytest

from printnplay.core.diagnostics import Pos, Report
from printnplay.core.units import PAPERS, Size
from printnplay.documents.setting import Setting
from printnplay.faces.session import Look
from printnplay.pdf.book import Book
from printnplay.pdf.columns import Section
from printnplay.pdf.flow_document import (
    FlowDocument,
    lay_out,
    lay_out_evenly,
    lay_out_if_it_fits,
)
from printnplay.pdf.flow_layout import FlowLayout, fit_layout
from printnplay.pdf.typesetter import Typesetter
from tests.projects import builtin

STYLES = ("heading", "body")


def document(
    sections: int = 3, lines: int = 10, *, paper: Size = PAPERS["a4"], report: Report | None = None
) -> FlowDocument:
    setting = Setting(builtin("rasant"), Look(), paper, "stamp")
    type = setting.typesetter("reference", STYLES, Report() if report is None else report)
    assert type

    def make(type: Typesetter) -> Iterator[Section]:
        for at in range(1, sections + 1):
            parts = [type.paragraph(f"Section {at}", "heading")]
            parts += [type.paragraph(f"Line {n} of section {at}", "body") for n in range(lines)]
            yield Section(f"part-{at}", tuple(parts), entry=f"Section {at}")

    return FlowDocument(setting.names("reference.name"), paper, type, make)


def pages_of(data: bytes) -> list[str]:
    with pypdfium2.PdfDocument(data) as pdf:
        return [page.get_textpage().get_text_range() for page in pdf]


def test_pages_are_content_and_a_size_before_they_are_in_a_book() -> None:
    book = Book()
    laid = lay_out(book, document())
    assert [page.size for page in laid.pages] == [PAPERS["a4"]]
    assert laid.pages[0].content
    assert not book.has_pages


def test_a_page_can_be_placed_in_another_page() -> None:
    """As a booklet does: two small pages side by side on one side of paper."""
    book, small = Book(), PAPERS["a5"]
    laid = lay_out(book, document(1, 5, paper=small))
    width = small.width * 72 / 25.4
    moved = (f"q 1 0 0 1 {x} 0 cm\n{laid.pages[0].content}\nQ" for x in (0, width))
    book.add_page("\n".join(moved), Size(2 * small.width, small.height))
    (text,) = pages_of(book.to_bytes())
    assert text.count("Line 4 of section 1") == 2


def test_each_page_says_its_number_its_name_and_its_edition() -> None:
    book = Book()
    laid = lay_out(book, document(3, 60))
    assert laid.add_to(book, before=1, after=4) == 2
    first, second = pages_of(book.to_bytes())
    assert "Quick reference · 2/7 · front · stamp" in first
    assert "Quick reference · 3/7 · front · stamp" in second
    assert "Rasant" in first.splitlines()[0]


def test_the_outline_leads_to_the_document_and_to_its_sections() -> None:
    book = Book()
    lay_out(book, document(3, 60)).add_to(book)
    with pypdfium2.PdfDocument(book.to_bytes()) as pdf:
        found = [
            (entry.level, entry.get_title(), entry.get_dest().get_index())
            for entry in pdf.get_toc()
        ]
    assert found == [
        (0, "Quick reference", 0),
        (1, "Section 1", 0),
        (1, "Section 2", 0),
        (1, "Section 3", 1),
    ]


def test_what_is_too_long_is_reported_with_its_section() -> None:
    report = Report()
    lay_out(Book(), document(3, 200, report=report))
    (problem,) = report
    assert problem.code == "PNP303"
    assert "section 'part-2' does not fit" in problem.message


def test_a_document_that_is_only_tried_reports_nothing() -> None:
    report = Report()
    assert lay_out_if_it_fits(Book(), document(3, 200, report=report)) is None
    assert lay_out_if_it_fits(Book(), document(report=report))
    assert not len(report)


def ends(content: bytes) -> tuple[float, float]:
    """How low the text of each column goes on a document's only page."""
    with pypdfium2.PdfDocument(content) as pdf:
        text, middle = pdf[0].get_textpage(), pdf[0].get_width() / 2
        boxes = [text.get_rect(at) for at in range(text.count_rects())]
        body = [box for box in boxes if box[1] > 35]
        left = min(box[1] for box in body if box[0] < middle)
        right = min((box[1] for box in body if box[0] > middle), default=pdf[0].get_height())
    return left, right


def test_the_columns_of_the_last_page_end_at_about_the_same_height() -> None:
    books = Book(), Book()
    lay_out(books[0], document(4, 10)).add_to(books[0])
    lay_out_evenly(books[1], document(4, 10)).add_to(books[1])
    plain, even = (ends(book.to_bytes()) for book in books)
    assert abs(plain[0] - plain[1]) > 300
    assert abs(even[0] - even[1]) < 80


def test_type_gets_smaller_if_that_saves_a_page() -> None:
    long = document(3, 34)
    assert len(lay_out(Book(), long).pages) == 2
    laid = lay_out_evenly(Book(), long)
    assert len(laid.pages) == 1
    assert laid.document.layout.styles["body"].size < long.layout.styles["body"].size


def layout(**changes: object) -> FlowLayout:
    return replace(document().layout, pos=Pos("x"), **changes)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("paper", "columns", "pages"), [("a4", 2, 2), ("letter", 2, 2), ("a5", 1, 4)]
)
def test_small_paper_has_one_column_and_more_pages(paper: str, columns: int, pages: int) -> None:
    found = fit_layout(layout(), PAPERS[paper])
    assert (len(found.columns), found.pages) == (columns, pages)


def test_a_printer_with_wide_margins_gets_a_page_more() -> None:
    usual, narrow = (fit_layout(layout(), PAPERS["a4"], (edge, edge)) for edge in (5.0, 20.0))
    assert (usual.margin, usual.pages) == (12.0, 2)
    assert (narrow.margin, narrow.pages) == (20.0, 3)
    assert narrow.end > 20
