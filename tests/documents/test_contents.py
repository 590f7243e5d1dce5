"""The contents page: what it says is what the data says, and its frame is a card's true size."""

import re
from dataclasses import replace
from functools import cache
from itertools import pairwise

import pypdfium2
import pytest
from PIL import Image

from printnplay.core.diagnostics import Pos, Report, long
from printnplay.core.units import PAPERS, Size
from printnplay.data.model import Component
from printnplay.documents.contents.model import (
    Contents,
    PrintFile,
    assumed_facts,
    assumed_keys,
    parts_of,
)
from printnplay.documents.contents.page import lay_out_contents
from printnplay.drawing.picture import EMPTY, Picture
from printnplay.drawing.reader import Reader
from printnplay.faces.face import Page
from printnplay.faces.session import Draw, Look
from printnplay.kit.faces import faces
from printnplay.pdf.book import Book
from printnplay.pdf.compiler import Compiler
from tests.contents import contents_of, contents_pdf
from tests.kinds.samples import sample
from tests.projects import GAMES, builtin, codes, drawn

pytestmark = pytest.mark.slow

LANGUAGES = ("en", "fr", "nl")
PX_PER_MM = 10
UNDER_BAND = 40 * PX_PER_MM
DARK = bytes(level < 110 for level in range(256))


def without_rulebook() -> Contents:
    """A deck of cards, and nothing that a rulebook leaves open."""
    game = sample("looks")
    decks = tuple(part for part in game.components if part.id in ("plain", "event"))
    game = game._replace(components=decks)
    contents = contents_of(game, faces(Draw(game, Look()), Report()))
    cards, _, sheets = contents.files
    return replace(contents, files=(cards, sheets))


def test_a_game_without_a_rulebook_has_no_empty_sections() -> None:
    text = text_of(page_of(without_rulebook()))
    assert "You also need" in text
    assert "filled in" not in text
    assert "rulebook" not in text


@pytest.mark.parametrize(
    ("change", "has_glue"),
    [({}, False), ({"how": "fold"}, True), ({"stock": "thick"}, True)],
)
def test_glue_is_needed_for_what_is_folded_or_mounted(
    change: dict[str, object], has_glue: bool
) -> None:
    contents = without_rulebook()
    first, *others = contents.files
    changed = replace(first, **change)  # type: ignore[arg-type]
    text = text_of(page_of(replace(contents, files=(changed, *others))))
    assert ("glue for what is folded" in text) == has_glue


def page_of(contents: Contents) -> bytes:
    """The page, which must be one and without a word of complaint."""
    report = Report()
    pages, data = contents_pdf(contents, report)
    assert not len(report), [long(found) for found in report]
    assert pages == 1
    return data


def text_of(data: bytes) -> str:
    page = pypdfium2.PdfDocument(data)[0]
    text = page.get_textpage().get_text_range()
    return narrowed(" ".join(text.replace("\ufffe", "").split()))


def narrowed(text: str) -> str:
    """Readers make a space of a narrow one, or nothing."""
    return re.sub(r" (?=[;!?])", "", text)


def picture_of(data: bytes) -> Image.Image:
    page = pypdfium2.PdfDocument(data)[0]
    found: Image.Image = page.render(scale=PX_PER_MM * 25.4 / 72).to_pil().convert("L")
    return found


@cache
def kit(game: str, language: str = "en", paper: str = "a4", ink: str = "full") -> Contents:
    faces = drawn(game, language, ink)
    return contents_of(builtin(game), faces, language, paper, ink=ink)


@cache
def page_of_kit(game: str, language: str, paper: str) -> bytes:
    return page_of(kit(game, language, paper))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_component_stands_on_one_page_with_its_number(game: str, language: str) -> None:
    for paper in ("a4", "letter"):
        contents = kit(game, language, paper)
        text = text_of(page_of_kit(game, language, paper))
        for part in builtin(game).components:
            name = builtin(game).word(f"component.{part.id}", language)
            assert f"{part.copies} {name}" in text
        assert f"{contents.sheets} · " in text
        assert f"{contents.cuts}" in text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_assumed_fact_has_its_sentence_on_the_page(game: str, language: str) -> None:
    known = builtin(game).words[language]
    assert [key for key, _ in assumed_keys(builtin(game)) if key not in known] == []
    text = text_of(page_of_kit(game, language, "a4"))
    for sentence in assumed_facts(builtin(game), language):
        assert narrowed(" ".join(sentence.split())) in text.replace("\u00ad", "")


def test_numbers_come_from_the_data() -> None:
    game = builtin("rasant")
    speed, *others = game.components
    fewer = speed._replace(cards=tuple(card._replace(copies=2) for card in speed.cards[:12]))
    changed = game._replace(components=(fewer, *others))
    text = text_of(page_of(contents_of(changed, drawn("rasant"))))
    assert "24 Speed cards" in text
    assert "48" not in text


def test_a_part_of_a_deck_has_no_breakdown_of_the_whole() -> None:
    whole = parts_of(builtin("rasant"), "en", {"jokers": 8}, ())
    part = parts_of(builtin("rasant"), "en", {"jokers": 3}, ())
    assert [(p.name, p.count, p.detail) for p in whole] == [
        ("Jokers", 8, "5\xa0×\xa0Fast, 3\xa0×\xa0Limit")
    ]
    assert [(p.name, p.count, p.detail) for p in part] == [("Jokers", 3, "")]


@pytest.mark.parametrize(
    ("game", "words"),
    [
        ("rasant", "A pencil, to write on the score pad."),
        ("jumbo-grand-prix", "No score pad is needed"),
        ("generally", "No score pad is needed"),
    ],
)
def test_it_says_what_else_is_needed(game: str, words: str) -> None:
    assert words in text_of(page_of_kit(game, "en", "a4"))


def test_it_says_how_to_print_each_file() -> None:
    text = text_of(page_of_kit("jumbo-grand-prix", "en", "a4"))
    assert "cards.pdf card stock, 250 to 300 g/m² both sides, flipped on the long edge" in text
    assert "100 %" in text
    folded = contents_of(builtin("jumbo-grand-prix"), drawn("jumbo-grand-prix"), backs="fold")
    assert "1 Fold the sheet" in text_of(page_of(folded))
    assert "1 Fold the sheet" not in text


@pytest.mark.parametrize(
    ("folded", "words"),
    [
        ((), "one side; fold and glue, then cut"),
        ((2,), "one side; fold page 2 and glue it, then cut"),
        ((1, 2, 3, 5), "one side; fold pages 1–3, 5 and glue them, then cut"),
    ],
)
def test_it_says_which_pages_are_folded(folded: tuple[int, ...], words: str) -> None:
    file = PrintFile("pieces.pdf", "thick", 9, "fold", folded)
    assert words in text_of(page_of(replace(kit("rasant"), files=(file,))))


def test_the_same_contents_give_the_same_bytes() -> None:
    again = contents_of(builtin("wacky-challenge"), drawn("wacky-challenge", "fr"), "fr")
    assert page_of(again) == page_of_kit("wacky-challenge", "fr", "a4")


def test_the_file_defends_its_scale_and_has_an_outline() -> None:
    data = page_of_kit("rasant", "nl", "a4")
    document = pypdfium2.PdfDocument(data)
    assert b"/PrintScaling /None" in data
    assert document.get_metadata_value("Title") == "Rasant"
    assert [entry.get_title() for entry in document.get_toc()] == ["Inhoud en instructies"]
    assert "Rasant · Inhoud en instructies · 1/1 · voorkant · 1234abcd" in text_of(data)


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("size", [Size(63, 88), Size(57.15, 88.9)])
def test_the_frame_is_a_card_at_its_true_size(paper: str, size: Size) -> None:
    picture = picture_of(page_of(replace(kit("rasant", "en", paper), card=size)))
    left, right = _edges(picture, least=size.height - 8, most=size.height)
    across = picture.crop((left - 20, UNDER_BAND, right + 20, picture.height)).transpose(
        Image.Transpose.TRANSPOSE
    )
    top, bottom = _edges(across, least=size.width - 8, most=size.width)
    assert abs((right - left) / PX_PER_MM - size.width) <= 0.2
    assert abs((bottom - top) / PX_PER_MM - size.height) <= 0.2


def _edges(picture: Image.Image, *, least: float, most: float) -> tuple[float, float]:
    """The middles of the two upright lines that are about as long."""
    wide, high = picture.size
    columns = picture.transpose(Image.Transpose.TRANSPOSE).tobytes()
    dark = [_longest(columns[x * high : (x + 1) * high]) for x in range(wide)]
    found = [x for x, length in enumerate(dark) if least <= length / PX_PER_MM <= most]
    groups: list[list[int]] = [[found[0]]]
    for before, x in pairwise(found):
        if x - before > 2:
            groups.append([])
        groups[-1].append(x)
    assert len(groups) == 2
    first, last = ((group[0] + group[-1]) / 2 for group in groups)
    return first, last


def _longest(column: bytes) -> int:
    """How many dark pixels follow one another."""
    return max(map(len, column.translate(DARK).split(b"\0")))


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_nearer_than_the_margin_to_the_edge(game: str) -> None:
    picture = picture_of(page_of_kit(game, "fr", "letter"))
    wide, high = picture.size
    edge = 4 * PX_PER_MM
    for box in (
        (0, 0, wide, edge),
        (0, 0, edge, high),
        (wide - edge, 0, wide, high),
        (0, high - edge, wide, high),
    ):
        assert picture.crop(box).getextrema() == (255, 255)


def test_little_ink_leaves_the_band_white() -> None:
    spot = (14 * PX_PER_MM, 20 * PX_PER_MM)
    assert picture_of(page_of_kit("jumbo-grand-prix", "en", "a4")).getpixel(spot) != 255
    assert picture_of(page_of(kit("jumbo-grand-prix", ink="low"))).getpixel(spot) == 255


def test_a_list_that_is_too_long_is_an_error_that_names_its_section() -> None:
    contents = kit("jumbo-grand-prix")
    report = Report()
    contents_pdf(replace(contents, parts=contents.parts * 30), report)
    assert codes(report) == ["PNP303"]
    assert "section 'parts' does not fit" in next(iter(report)).message


def test_a_part_higher_than_a_page_is_an_error_that_names_its_section() -> None:
    report = Report()
    contents_pdf(replace(kit("jumbo-grand-prix"), card=Size(63, 400)), report)
    assert [found.message for found in report] == [
        "section 'scale' does not fit: it is higher than a page"
    ]


def test_eight_lines_with_pictures_still_fit_a_page() -> None:
    contents = kit("gumball-rally", "fr", "letter")
    page_of(replace(contents, parts=(contents.parts * 2)[:8]))


def many_files(language: str, paper: str) -> Contents:
    """GeneRally with a file for every side."""
    names = {"cards": "card", "pieces": "thick"}
    files = [
        PrintFile(f"{name}-{side}.pdf", stock, 24, side)
        for name, stock in names.items()
        for side in ("fronts", "backs")
    ]
    contents = kit("generally", language, paper)
    return replace(contents, files=(*files, *contents.files[1:]))


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_six_files_and_six_lines_fit_a_page(language: str, paper: str) -> None:
    contents = many_files(language, paper)
    page_of(replace(contents, parts=(contents.parts * 2)[:6]))


def test_what_has_no_room_goes_to_the_next_page_as_a_whole() -> None:
    """The list stays, headings are with what they are over, and the file knows its pages."""
    contents, report = many_files("nl", "letter"), Report()
    parts = (contents.parts * 3)[:9]
    pages, data = contents_pdf(replace(contents, parts=parts), report)
    assert (pages, len(report)) == (2, 0)
    first, second = (
        " ".join(page.get_textpage().get_text_range().split())
        for page in pypdfium2.PdfDocument(data)
    )
    assert all(part.name in first for part in parts)
    for words in ("Snijden", "1 Snijd het vel", "Vellen om te snijden"):
        assert (words in first, words in second) == (False, True)
    assert "sheets.pdf gewoon papier enkelzijdig 3" in first


def test_small_paper_has_one_column_and_more_pages() -> None:
    report = Report()
    usual = kit("rasant")
    contents = replace(usual, setting=replace(usual.setting, paper=PAPERS["a5"]))
    pages, data = contents_pdf(contents, report)
    assert (pages, len(report)) == (3, 0)
    widths = {round(page.get_width() * 25.4 / 72) for page in pypdfium2.PdfDocument(data)}
    assert widths == {148}


def test_a_sign_that_no_font_has_is_an_error() -> None:
    contents = kit("rasant")
    report = Report()
    contents_pdf(replace(contents, parts=(replace(contents.parts[0], name="Cars →☃"),)), report)
    assert codes(report) == ["PNP501"]


def test_what_looks_like_a_tag_is_text() -> None:
    contents = kit("rasant")
    part = replace(contents.parts[0], name="<b>Cars & co")
    assert "<b>Cars & co" in text_of(page_of(replace(contents, parts=(part,))))


def test_an_assumed_fact_without_a_word_says_its_note() -> None:
    game = builtin("rasant")
    english = {key: text for key, text in game.words["en"].items() if key != "fact.line-up"}
    plain = game._replace(words={"en": english})
    assert "the rulebook lets the players choose" in assumed_facts(plain, "en")


def test_a_component_that_is_not_printed_is_not_listed() -> None:
    def names(parts: tuple[Component, ...]) -> dict[str, int]:
        return {part.id: part.copies for part in parts if part.is_deck}

    game = builtin("rasant")
    listed = parts_of(game, "en", names(game.components), drawn("rasant"))
    assert [part.name for part in listed] == ["Speed cards", "Jokers"]
    assert [len(part.pictures) for part in listed] == [3, 3]


def test_a_flowing_page_and_a_drawn_one_share_a_file_that_has_each_font_once() -> None:
    """ReportLab sets flowing pages, so that a font can be there once for them and once for the
    drawings."""
    book = Book.about("both", "pages", "en")
    laid = lay_out_contents(book, kit("rasant")).value
    assert laid is not None
    laid.add_to(book)
    line = '<text x="9" y="9" font-family="Source Sans Pro" font-size="4">Round</text>'
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 99 99">{line}</svg>'
    book.add_page(Compiler(book).draw(Reader().read(svg)), Size(35, 35))
    data = book.to_bytes()
    fonts = re.findall(rb"/BaseFont /(\S+)", data)
    assert len(pypdfium2.PdfDocument(data)) == 2
    assert data.count(b"/FontFile2") == len(set(fonts))
    assert all(b"+" in name for name in fonts), "a font is not embedded"
    assert "Round" in pypdfium2.PdfDocument(data)[1].get_textpage().get_text_range()


def test_a_piece_is_shown_by_its_first_page() -> None:
    empty = Picture(EMPTY, (0, 0, 297, 210))
    pages = [Page(f"track-{n}", "track", Size(297, 210), empty, Pos("x")) for n in (1, 2)]
    (track,) = parts_of(builtin("generally"), "en", {"track": 1}, (), pages=pages)
    assert [picture.size for picture in track.pictures] == [Size(297, 210)]
