"""Score pads: what is on them, how large, and that it all lies inside the margins."""

import itertools
from functools import cache
from pathlib import Path

import pypdfium2
import pytest

from printnplay.core.diagnostics import Report, long
from printnplay.core.units import Size, read_paper
from printnplay.data.model import Component, Game, LocatedPath
from printnplay.faces.face import Page
from printnplay.faces.session import Draw, Look
from printnplay.kinds.pad.pads import draw_pads
from printnplay.kinds.pad.spec import Pad, PadRow, PadSpec
from printnplay.kit.project import load_game
from printnplay.pdf.sheet_pdf import About, page_pdf
from tests.projects import builtin
from tests.shown import own_shapes, texts
from tests.shown import words as words_of

PADS = ("rasant", "gumball-rally", "wacky-challenge")
MARGIN = 5.0
SOCKS = Path(__file__).parents[2] / "samples" / "odd-socks"
ABOUT = About("pad", "", "en", {}, "", "")


def pad_of(game: Game) -> Component:
    return next(part for part in game.components if isinstance(part.spec, PadSpec))


def on(part: Component) -> Pad:
    assert isinstance(part.spec, PadSpec)
    assert part.spec.pad is not None
    return part.spec.pad


def with_pad(part: Component, pad: Pad) -> Component:
    return part._replace(spec=part.spec.replaced(pad=pad))


def draw(game: Game, look: Look, paper: str, to_a_page: int, margin: float = MARGIN) -> Page:
    report = Report()
    draw, part, size = Draw(game, look), pad_of(game), read_paper(paper)
    pages = draw_pads(draw, part, report, page=size, margin=margin, to_a_page=to_a_page)
    assert not len(report), [long(found) for found in report]
    (page,) = pages
    return page


@cache
def drawn(game: str, language: str = "en", paper: str = "a4", to_a_page: int = 1) -> Page:
    return draw(builtin(game), Look(language), paper, to_a_page)


def words(page: Page) -> list[str]:
    return words_of(page.picture)


def lines(page: Page) -> list[tuple[float, float, float, float]]:
    ends = (line.segments for line in own_shapes(page.picture, "line"))
    return [(x1, y1, x2, y2) for (_, (x1, y1)), (_, (x2, y2)) in ends]


def rules(page: Page) -> list[float]:
    """The heights of the lines from edge to edge."""
    wide = page.size.width - 2 * MARGIN
    return sorted({y1 for x1, y1, x2, y2 in lines(page) if y1 == y2 and x2 - x1 > wide - 0.01})


def ink_outside(page: Page, margin: float) -> bool:
    """Whether any pixel of the margins is not white, on the printed page."""
    pdf = pypdfium2.PdfDocument(page_pdf(page.picture, page.size, ABOUT))
    scale = 4.0
    image = pdf[0].render(scale=scale * 25.4 / 72, grayscale=True).to_pil()
    edge = int(margin * scale) - 1
    inner = (edge, edge, image.width - edge, image.height - edge)
    image.paste(255, inner)
    return bool(image.getextrema() != (255, 255))


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_rasant_has_twenty_rounds_of_at_least_six_millimetres(paper: str) -> None:
    page = drawn("rasant", "en", paper)
    assert [word for word in words(page) if word.isdigit()] == [str(n) for n in range(1, 21)]
    heights = rules(page)[-22:]
    steps = [low - high for high, low in itertools.pairwise(heights)]
    assert len(steps) == 21
    assert min(steps) >= 6
    assert {"Continued", "Brought over"} <= set(words(page))


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_four_to_a_page_have_all_twenty_rounds_of_at_least_four_and_a_half(paper: str) -> None:
    page = drawn("rasant", "en", paper, 4)
    shown = words(page)
    assert [shown.count(str(n)) for n in range(1, 21)] == [4] * 20
    left = {y1 for x1, y1, x2, y2 in lines(page) if y1 == y2 and x1 == MARGIN}
    top = sorted(y for y in left if y < page.size.height / 2 - 1)[-22:]
    assert min(low - high for high, low in itertools.pairwise(top)) >= 4.5


@pytest.mark.parametrize(
    ("game", "players"), [("rasant", 5), ("gumball-rally", 8), ("wacky-challenge", 7)]
)
def test_every_player_has_a_column(game: str, players: int) -> None:
    assert builtin(game).players[1] == players
    page = drawn(game)
    uprights = [line for line in lines(page) if line[0] == line[2]]
    first = min(line[1] for line in uprights)
    assert len([line for line in uprights if line[1] == first]) == players


def test_a_running_total_stands_beside_every_players_points() -> None:
    shown = words(drawn("rasant"))
    assert shown.count("Points") == shown.count("Total") == 5


def test_gumball_scores_both_checkpoints_and_the_finish_in_every_game() -> None:
    shown = words(drawn("gumball-rally"))
    games = len([word for word in shown if word.startswith("Game ")])
    assert games >= 5
    for word in ("Checkpoint 1", "Checkpoint 2", "Finish", "Total"):
        assert shown.count(word) == games
    assert {"Green", "Orange", "Purple", "Pink", "Aqua", "Lime", "White", "Brown"} <= set(shown)


def test_wacky_counts_airfields_four_and_bars_the_bonus_for_all_but_purple() -> None:
    page = drawn("wacky-challenge")
    shown = words(page)
    games = len([word for word in shown if word.startswith("Game ")])
    assert shown.count("Airfields \u00d7\u00a04") == games
    assert shown.count("Stages") == shown.count("Own colour") == shown.count("Bonus") == games
    bars = [line for line in lines(page) if line[0] != line[2] and line[1] != line[3]]
    assert len(bars) == 6 * games


@pytest.mark.parametrize("game", PADS)
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("to_a_page", [1, 4])
def test_all_lies_inside_the_margins_in_every_language(
    game: str, paper: str, to_a_page: int
) -> None:
    for language in ("fr", "nl"):
        assert not ink_outside(drawn(game, language, paper, to_a_page), MARGIN)
    assert not ink_outside(draw(builtin(game), Look(), paper, to_a_page, 9.0), 9.0)


def socks(**changed: str) -> Game:
    """A game that is no race, with other words on its pad."""
    game = load_game("odd-socks", SOCKS)
    return game._replace(words={"en": {**game.words["en"], **changed}})


def test_a_long_label_stays_in_its_row() -> None:
    label = "Socks without partner"
    page = draw(socks(**{"score.odd": label}), Look("en"), "a4", 1)
    ends = sorted({y1 for x1, y1, x2, y2 in lines(page) if y1 == y2 and x2 - x1 > 50})
    boxes = [one.box for one in texts(page.picture) if one.text in label and " " in one.text]
    first = [one.box for one in texts(page.picture) if one.text == "partner"]
    assert boxes
    assert first
    for _, top, _, bottom in (*boxes, *first):
        assert not [y for y in ends if top - 0.4 < y < bottom + 0.4]


def test_only_races_have_a_chequered_ribbon() -> None:
    assert max(len(shape.segments) for shape in own_shapes(drawn("rasant").picture, "path")) > 100
    page = draw(socks(), Look("en"), "a4", 1)
    assert max((len(s.segments) for s in own_shapes(page.picture, "path")), default=0) < 20


def test_the_hint_fills_in_facts() -> None:
    page = draw(socks(**{"pad-hint": "{pegs} pegs each, {other} no fact."}), Look("en"), "a4", 1)
    assert "3 pegs each, {other} no fact." in " ".join(words(page))


def test_low_ink_has_no_tints() -> None:
    fills = {
        ink: {rect.fill for rect in own_shapes(page.picture, "rect")}
        for ink, page in (
            ("full", draw(builtin("rasant"), Look(), "a4", 1)),
            ("low", draw(builtin("rasant"), Look("en", True), "a4", 1)),
        )
    }
    assert fills["low"] == {"none", "#FFFFFF"}
    assert fills["full"] - fills["low"]


def test_the_data_make_the_pad() -> None:
    game = builtin("rasant")
    part = pad_of(game)
    fewer = with_pad(part, on(part).replaced(lines=7))
    three = game._replace(components=(fewer,), players=(2, 3))
    page = draw(three, Look(), "a4", 1)
    assert [word for word in words(page) if word.isdigit()] == [str(n) for n in range(1, 8)]
    assert words(page).count("Points") == 3
    plain = with_pad(part, Pad(pos=on(part).pos, lines=7))
    page = draw(game._replace(components=(plain,)), Look(), "a4", 1)
    assert "Points" not in words(page)
    assert words(page).count("Total") == 1


def test_what_does_not_fit_is_an_error_at_the_pad() -> None:
    game = builtin("rasant")
    part = pad_of(game)
    for page, pad in (
        (Size(210, 297), on(part).replaced(lines=50)),
        (Size(60, 297), on(part)),
        (Size(210, 40), on(part).replaced(lines=pad_rows())),
    ):
        report = Report()
        wrong = with_pad(part, pad)
        assert not draw_pads(Draw(game, Look()), wrong, report, page=page, margin=5)
        assert [(found.code, found.pos) for found in report] == [("PNP401", pad.pos)]


def pad_rows() -> tuple[PadRow, ...]:
    pad = on(pad_of(builtin("wacky-challenge")))
    return tuple(row.replaced(word="round", times=None, only=()) for row in pad.rows)


def test_a_word_too_long_for_its_column_is_an_error_at_the_pad() -> None:
    game = builtin("wacky-challenge")
    long = {"en": {**game.words["en"], "score.stages": "Incomprehensibilities" * 3}}
    report = Report()
    draw, page = Draw(game._replace(words=long), Look()), read_paper("a4")
    assert not draw_pads(draw, pad_of(game), report, page=page, margin=5)
    assert [found.code for found in report] == ["PNP301"]


def test_a_template_of_the_project_is_drawn_and_its_mistakes_are_reported_at_their_line(
    tmp_path: Path,
) -> None:
    game = builtin("rasant")
    own = tmp_path / "pad.svg.j2"
    folders = (LocatedPath(tmp_path, "templates/shared"), *game.template_folders)
    mine = Draw(game._replace(template_folders=folders), Look())
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 210 297">\n'
    own.write_text(head + '<rect width="9" height="9" fill="#C8283A"/>\n</svg>', encoding="utf-8")
    (page,) = draw_pads(mine, pad_of(game), Report(), page=read_paper("a4"), margin=5)
    assert [shape.fill for shape in own_shapes(page.picture, "rect")] == ["#C8283A"]
    own.write_text(head + '<rect width="9" height="9" fill="read"/>\n</svg>', encoding="utf-8")
    report, broken = Report(), Draw(mine.game, Look())
    assert not draw_pads(broken, pad_of(game), report, page=read_paper("a4"), margin=5)
    (problem,) = report
    assert (problem.code, problem.pos.file, problem.pos.line) == (
        "PNP311",
        "templates/shared/pad.svg.j2",
        2,
    )
