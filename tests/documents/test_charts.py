"""Charts: scales that can be read, bars as high as their numbers, all inside the page."""

import pytest

from printnplay.documents.charts import BAR, Bar, Chart, chart_size, draw_charts, nice_step
from printnplay.drawing.picture import Picture
from printnplay.drawing.reader import Reader
from tests.shown import as_svg, shapes, words


def chart(*panels: Chart) -> Picture:
    return draw_charts("A title", "what it shows", panels)


def bars(picture: Picture) -> list[dict[str, float]]:
    boxes = [shape.box for shape in shapes(picture, "rect") if shape.fill == BAR]
    return [
        {"x": left, "y": top, "width": right - left, "height": bottom - top}
        for left, top, right, bottom in boxes
    ]


def lines(picture: Picture, *, is_dashed: bool) -> int:
    return len([line for line in shapes(picture, "line") if line.is_dashed is is_dashed])


@pytest.mark.parametrize(
    ("reach", "step"), [(0, 1), (1, 0.2), (0.4, 0.1), (33, 10), (128, 50), (5, 1), (1000, 200)]
)
def test_steps_of_the_scale(reach: float, step: float) -> None:
    assert nice_step(reach) == pytest.approx(step)


def test_bars_are_as_high_as_their_numbers() -> None:
    drawn = chart(Chart("p", "b", (Bar("one", 10), Bar("two", 20), Bar("none", 0))))
    one, two, none = bars(drawn)
    assert two["height"] == pytest.approx(2 * one["height"], abs=0.01)
    assert none["height"] < 0.05
    assert one["y"] + one["height"] == pytest.approx(two["y"] + two["height"], abs=0.01)


def test_less_than_nothing_hangs_below_the_line() -> None:
    up, down = bars(chart(Chart("p", "b", (Bar("a", 5), Bar("b", -5)))))
    assert up["y"] + up["height"] == pytest.approx(down["y"], abs=0.01)
    assert up["height"] == pytest.approx(down["height"], abs=0.01)


def test_intervals_and_the_fair_line() -> None:
    plain = chart(Chart("p", "b", (Bar("a", 0.3),), is_share=True))
    both = Chart("p", "b", (Bar("a", 0.3, 0.2, 0.4),), is_share=True, line=0.25, line_words="fair")
    assert "30.0%" in words(plain)
    assert not lines(plain, is_dashed=True)
    assert lines(chart(both), is_dashed=True) == 1
    assert lines(chart(both), is_dashed=False) >= lines(plain, is_dashed=False) + 3


def test_many_bars_keep_inside_the_page_and_not_all_are_named() -> None:
    panel = Chart("p", "b", tuple(Bar(f"{n}+", n) for n in range(100, 140)))
    whole = chart(panel, panel)
    size = chart_size((panel, panel))
    drawn = bars(whole)
    assert len(drawn) == 80
    assert all(b["x"] >= 0 and b["x"] + b["width"] <= size.width for b in drawn)
    assert all(b["y"] >= 0 and b["y"] + b["height"] <= size.height for b in drawn)
    assert "100+" in words(whole)
    assert "101+" not in words(whole)


def test_charts_are_drawn_in_our_subset() -> None:
    panel = Chart("p", "b", (Bar("a", 0.3, 0.2, 0.4),), line=0.25, line_words="f")
    Reader().read(as_svg(chart(panel)))
