"""Boxes on paper: what is in them, that they fit, and what is reported if they do not."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printnplay.core.diagnostics import Pos, Report, long
from printnplay.core.units import PAPERS, Size
from printnplay.data.accessories import TuckBox
from printnplay.data.model import Card, Component, Game
from printnplay.data.scalar import Mention
from printnplay.drawing.reader import Reader
from printnplay.faces.face import Page
from printnplay.faces.session import Draw, Look
from printnplay.kinds.box.boxes import draw_boxes
from printnplay.kinds.deck import DeckSpec
from printnplay.pdf.book import Book
from printnplay.pdf.compiler import Compiler
from printnplay.preflight.drawings.contrast import pale_texts
from printnplay.preflight.drawings.trace import Tracer
from tests.examples import examples
from tests.projects import GAMES, builtin, codes, drawn
from tests.shown import as_svg, colours, shapes, texts, words

pytestmark = pytest.mark.slow

A4 = PAPERS["a4"]
FLOOR = 6 * 25.4 / 72


def pages(
    game: str, language: str = "en", ink: str = "full", paper: str = "a4", **options: object
) -> tuple[Page, ...]:
    report = Report()
    found = draw_boxes(
        Draw(builtin(game), Look(language, ink == "low")),
        report,
        page=PAPERS[paper],
        margin=5,
        faces=drawn(game, language, ink),
        **options,  # type: ignore[arg-type]
    )
    assert not len(report), [long(problem) for problem in report]
    return found


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["en", "fr", "nl"])
@pytest.mark.parametrize("ink", ["full", "low"])
def test_every_box_is_drawn_on_one_page_of_either_paper(game: str, language: str, ink: str) -> None:
    for paper in ("a4", "letter"):
        found = pages(game, language, ink, paper)
        assert len(found) == (6 if game == "generally" else 1)
        for page in found:
            assert sorted((page.size.width, page.size.height)) == sorted(
                (PAPERS[paper].width, PAPERS[paper].height)
            )
            assert keeps_margin(page, 5)


@pytest.mark.parametrize("game", GAMES)
def test_it_can_be_printed_with_no_text_under_6_pt(game: str) -> None:
    for page in (*pages(game, "fr"), *pages(game, "nl", "low", is_sleeved=True, stock=0.45)):
        Compiler(Book()).draw(page.picture)
        least = min(text.size for text in texts(page.picture))
        assert least >= FLOOR - 1e-3
        assert page.picture.least_text == pytest.approx(least)


def test_a_box_says_what_lies_in_it() -> None:
    told = words(pages("gumball-rally")[0].picture)
    for count, name in ((8, "Large buggy cards"), (40, "Race cards"), (10, "Point cards")):
        assert f"{count} ×" in told
        assert name in told
    assert "Gumball Rally" in told
    assert "Ted Cheatham" in told


def test_each_player_has_a_box_in_the_colour_of_the_deck() -> None:
    found = pages("generally", "nl")
    assert [page.name for page in found][:2] == ["box-player-red", "box-player-blue"]
    suits = builtin("generally").palette.suits["colour"]  # type: ignore[union-attr]
    for page, (colour, look) in zip(found, suits.items(), strict=True):
        assert look["base"].upper() in {shape.fill for shape in shapes(page.picture)}
        assert f"colour.{colour}" in builtin("generally").words["nl"]
        assert "24 ×" in words(page.picture)
    assert "Rood" in words(found[0].picture)
    assert len(pages("generally", players=3)) == 3


@pytest.mark.parametrize("game", GAMES)
def test_every_word_can_be_read_on_its_ground(game: str) -> None:
    tracer = Tracer()
    for page in (*pages(game), *pages(game, ink="low")):
        assert list(pale_texts(tracer.trace(page.picture), page.size)) == [], page.name


def test_titles_on_a_ground_of_middling_light_are_dark() -> None:
    titles = {
        page.name: [text.fill for text in texts(page.picture) if text.text.startswith("GeneRally")]
        for page in pages("generally")
    }
    assert titles["box-player-teal"]
    assert "#FFFFFF" not in titles["box-player-teal"]
    assert "#FFFFFF" in titles["box-player-red"]


def test_a_title_is_broken_after_its_colon() -> None:
    told = words(pages("generally", "fr")[0].picture)
    assert told.count("GeneRally\u00a0:") == told.count("le\u00a0jeu\u00a0de\u00a0cartes") == 2


def test_low_ink_has_no_ground() -> None:
    night = "#1F2442"
    assert night in colours(pages("jumbo-grand-prix")[0].picture)
    assert night not in colours(pages("jumbo-grand-prix", ink="low")[0].picture)


def test_more_stock_and_sleeves_make_a_larger_net() -> None:
    plain = span(pages("rasant")[0])
    thick = span(pages("rasant", stock=0.35)[0])
    sleeved = span(pages("rasant", is_sleeved=True)[0])
    assert plain.width < thick.width < sleeved.width
    assert plain.height < thick.height < sleeved.height


def test_a_net_too_wide_for_the_page_upright_lies() -> None:
    (page,) = pages("gumball-rally", is_sleeved=True)
    assert page.size == Size(297, 210)


def test_a_net_that_does_not_fit_is_cut_in_two_halves() -> None:
    found = pages("gumball-rally", is_sleeved=True, stock=0.45)
    assert [page.name for page in found] == ["box-cards-1", "box-cards-2"]
    assert [page.pieces for page in found] == [1, 0]
    assert all(keeps_margin(page, 5) and len(page.cuts) == 1 for page in found)
    assert "Gumball Rally · Tuck box · part 2 of 2" in words(found[1].picture)


def test_the_cards_as_they_are_drawn_give_the_size() -> None:
    larger = tuple(replace(face, size=Size(70, 120)) for face in drawn("rasant"))
    draw = Draw(builtin("rasant"), Look())
    made = draw_boxes(draw, Report(), page=A4, margin=5, faces=larger)
    assert span(made[0]).height == pytest.approx(span(pages("rasant")[0]).height + 32)


def test_a_box_bigger_than_the_paper_is_an_error_at_its_line() -> None:
    report = Report()
    draw = Draw(demo(Size(63, 88), 500), Look())
    assert draw_boxes(draw, report, page=PAPERS["a5"], margin=5, stock=0.5) == ()
    (found,) = report
    assert (found.code, found.pos) == ("PNP410", Pos("game.yaml", 7, 5))
    assert "two halves needs" in found.message
    assert found.help is not None
    assert "--no-boxes" in found.help


@examples(120)
@given(
    st.floats(5, 220),
    st.floats(5, 220),
    st.integers(1, 400),
    st.floats(0.1, 1),
    st.booleans(),
    st.sampled_from(sorted(PAPERS)),
    st.floats(0, 25),
)
def test_any_cards_on_any_paper_give_boxes_or_an_error(
    width: float,
    height: float,
    copies: int,
    stock: float,
    is_sleeved: bool,
    paper: str,
    margin: float,
) -> None:
    report = Report()
    found = draw_boxes(
        Draw(demo(Size(width, height), copies), Look()),
        report,
        page=PAPERS[paper],
        margin=margin,
        stock=stock,
        is_sleeved=is_sleeved,
    )
    assert bool(found) != report.has_errors
    assert set(codes(report)) <= {"PNP301", "PNP410"}
    assert len(found) <= 2
    for page in found:
        assert keeps_margin(page, margin)
        Reader().read(as_svg(page.picture))


def demo(size: Size, copies: int) -> Game:
    """A game without templates; its words are Rasant's."""
    at = Pos("game.yaml", 7, 5)
    card = Card("one", {}, copies, at)
    deck = Component("speed", "deck", {}, (card,), (), at, at, DeckSpec(pos=at), size=size)
    box = TuckBox(pos=at, id="cards", decks=(Mention("speed", at),))
    game = builtin("rasant")._replace(components=(deck,), boxes=(box,))
    return game._replace(title={"en": "Demo"})


def keeps_margin(page: Page, margin: float) -> bool:
    least = margin - 1e-3
    return all(
        least <= x <= page.size.width - least and least <= y <= page.size.height - least
        for ring in page.cuts
        for x, y in ring
    )


def span(page: Page) -> Size:
    xs = [x for ring in page.cuts for x, _ in ring]
    ys = [y for ring in page.cuts for _, y in ring]
    return Size(max(xs) - min(xs), max(ys) - min(ys))
