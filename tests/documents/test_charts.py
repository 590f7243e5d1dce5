"""Charts: scales that can be read, bars as high as their numbers, all inside the page."""

import re
from typing import Any

import pytest

from printnplay.documents.charts import BAR, Bar, Panel, chart_size, draw_charts, nice_step
from printnplay.drawing.tree import Parser
from printnplay.text.fonts import measure


def chart(*panels: Panel) -> str:
    return draw_charts("A title", "what it shows", panels, measure)


def bars(svg: str) -> list[dict[str, float]]:
    found = []
    for tag in re.findall(rf'<rect[^>]*fill="{BAR}"[^>]*>', svg):
        values: Any = re.findall(r'(x|y|width|height)="([-\d.]+)"', tag)
        found.append({name: float(number) for name, number in values})
    return found


@pytest.mark.parametrize(
    ("reach", "step"), [(0, 1), (1, 0.2), (0.4, 0.1), (33, 10), (128, 50), (5, 1), (1000, 200)]
)
def test_steps_of_the_scale(reach: float, step: float) -> None:
    assert nice_step(reach) == pytest.approx(step)


def test_bars_are_as_high_as_their_numbers() -> None:
    svg = chart(Panel("p", "b", (Bar("one", 10), Bar("two", 20), Bar("none", 0))))
    one, two, none = bars(svg)
    assert two["height"] == pytest.approx(2 * one["height"], abs=0.01)
    assert none["height"] < 0.05
    assert one["y"] + one["height"] == pytest.approx(two["y"] + two["height"], abs=0.01)


def test_less_than_nothing_hangs_below_the_line() -> None:
    up, down = bars(chart(Panel("p", "b", (Bar("a", 5), Bar("b", -5)))))
    assert up["y"] + up["height"] == pytest.approx(down["y"], abs=0.01)
    assert up["height"] == pytest.approx(down["height"], abs=0.01)


def test_intervals_and_the_fair_line() -> None:
    plain = chart(Panel("p", "b", (Bar("a", 0.3),), is_share=True))
    both = Panel("p", "b", (Bar("a", 0.3, 0.2, 0.4),), is_share=True, line=0.25, line_words="fair")
    assert ">30.0 %<" in plain
    assert "stroke-dasharray" not in plain
    assert "stroke-dasharray" in chart(both)
    assert chart(both).count("<line") >= plain.count("<line") + 4


def test_many_bars_keep_inside_the_page_and_not_all_are_named() -> None:
    panel = Panel("p", "b", tuple(Bar(f"{n}+", n) for n in range(100, 140)))
    svg = chart(panel, panel)
    size = chart_size((panel, panel))
    drawn = bars(svg)
    assert len(drawn) == 80
    assert all(b["x"] >= 0 and b["x"] + b["width"] <= size.width for b in drawn)
    assert all(b["y"] >= 0 and b["y"] + b["height"] <= size.height for b in drawn)
    assert ">100+<" in svg
    assert ">101+<" not in svg


def test_charts_are_drawn_in_our_subset() -> None:
    Parser().parse(chart(Panel("p", "b", (Bar("a", 0.3, 0.2, 0.4),), line=0.25, line_words="f")))
