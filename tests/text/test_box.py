"""Boxes of rich text: broken, shrunk and placed, measured with the fonts that are embedded."""

import re
from dataclasses import astuple
from itertools import pairwise

import pytest

from printnplay.drawing.picture import Picture, Text
from printnplay.drawing.reader import Reader
from printnplay.drawing.style import channels
from printnplay.text.box import SetText, set_box
from printnplay.text.fonts import measure
from printnplay.text.hyphens import hyphenator
from printnplay.text.lines import FLOOR_MM, Effects, TextTooLong, Type
from printnplay.text.paragraphs import BoxLook, TextRoom
from tests.drawing.drawn import XMLNS

ROOM = TextRoom(10, 20, 40, 30)
LOOK = BoxLook(Type("Source Sans Pro", 400, 4), FLOOR_MM, "left", "top", 1.2, 0.5, "#112233")
RULE = "Draw **two cards**, then discard *one* of them, face up, next to the {icon:leaf} market."
LEAF = '<symbol id="leaf" viewBox="0 0 9 9"><path d="M0 0H9V9Z"/></symbol>'
Placed = tuple[str, float, float, float]


def boxed(text: str, room: TextRoom = ROOM, **changes: object) -> SetText:
    return set_box(text, room, LOOK._replace(**changes), measure)  # type: ignore[arg-type]


def picture(box: SetText) -> Picture:
    return Reader().read(f'<svg {XMLNS} viewBox="0 0 99 99"><defs>{LEAF}</defs>{box.drawn}</svg>')


def runs(box: SetText) -> list[Placed]:
    """Text, left, baseline and right of each run, as it is printed."""
    leaves = (leaf for leaf, _, _ in picture(box).items() if isinstance(leaf, Text))
    return [(run.text, run.x, run.y, run.x + run.width) for leaf in leaves for run in leaf.runs]


def lines(box: SetText) -> list[str]:
    found: dict[float, str] = {}
    for text, _, y, _ in runs(box):
        found[y] = found.get(y, "") + text
    return [*found.values()]


def test_a_text_is_broken_into_lines_of_its_width() -> None:
    box = boxed(RULE)
    assert lines(box)[0] == "Draw two cards, then"
    assert len(lines(box)) == 4
    assert all(10 <= left < right <= 50.001 for _, left, _, right in runs(box))
    assert box.height == pytest.approx((1 + 3 * 1.2) * 4)


def test_line_breaks_paragraphs_and_items() -> None:
    box = boxed("one\ntwo\n\n\nthree\n- four\n- five")
    placed = {text: (x, y) for text, x, y, _ in runs(box)}
    baselines = [placed[word][1] for word in ("one", "two", "three", "four", "five")]
    steps = [round(b - a, 3) for a, b in pairwise(baselines)]
    assert steps == [4.8, 4.8 + 2, 4.8, 4.8]
    assert placed["four"][0] == placed["five"][0] > placed["one"][0]
    assert [text for text, *_ in runs(box)].count("\N{BULLET}") == 2


def test_an_item_hangs_on_its_first_word() -> None:
    box = boxed("- " + "word " * 12)
    left = {round(x, 3) for text, x, *_ in runs(box) if text != "\N{BULLET}"}
    assert len(left) == 1


def test_strong_and_italic_words_have_their_own_fonts() -> None:
    (text,) = (leaf for leaf, _, _ in picture(boxed("a **b *c*** *d*")).items())
    assert isinstance(text, Text)
    fonts = [(run.text, run.font.weight, run.font.style) for run in text.runs]
    assert fonts == [
        ("a ", 400, "normal"),
        ("b ", 700, "normal"),
        ("c ", 700, "italic"),
        ("d", 400, "italic"),
    ]


@pytest.mark.parametrize(("align", "share"), [("left", 0), ("center", 0.5), ("right", 1)])
@pytest.mark.parametrize("text", ["plain words", "**bold** words", "a {icon:leaf} leaf"])
def test_alignment(align: str, share: float, text: str) -> None:
    found = runs(boxed(text, align=align))
    left, right = found[0][1], found[-1][3]
    assert left - 10 == pytest.approx(share * (40 - (right - left)), abs=0.01)


def test_justified_lines_end_at_the_edge_but_for_the_last() -> None:
    ends: dict[float, float] = {}
    for text, _, y, right in runs(boxed(RULE, align="justify")):
        ends[y] = right - measure(" ", "Source Sans Pro", 400, 4, "normal") * text.endswith(" ")
    *full, last = ends.values()
    assert full == pytest.approx([50] * len(full), abs=0.01)
    assert last < 45


@pytest.mark.parametrize(("valign", "top"), [("top", 20), ("middle", 33), ("bottom", 46)])
def test_vertical_alignment(valign: str, top: float) -> None:
    assert runs(boxed("a", valign=valign))[0][2] == pytest.approx(top + 0.76 * 4)


def test_an_icon_is_on_the_line_in_the_colour_of_the_text() -> None:
    box = boxed("a {icon:leaf} leaf")
    found = re.search(
        r'<use href="#leaf" x="([\d.]+)" .*fill="#112233" color="#112233"/>', box.drawn
    )
    assert found
    assert runs(box)[0][3] <= float(found[1]) + 0.001 <= runs(box)[1][1]


def named(colour: str) -> str:
    if colour.startswith("#"):
        return colour
    if colour != "gold":
        raise ValueError(f"no {colour!r}")
    return "#C9A227"


def test_a_span_has_its_own_colour_and_size() -> None:
    box = boxed("a [b]{colour=gold size=8} [c]{colour=#00FF00}", named=named)
    (text,) = (leaf for leaf, _, _ in picture(box).items())
    assert isinstance(text, Text)
    assert [(run.size, run.fill.rgb) for run in text.runs] == [
        (4, channels("#112233")),
        (8, channels("#C9A227")),
        (4, channels("#00FF00")),
    ]
    assert box.height == 8


def test_a_larger_span_moves_its_line_down_and_shrinks_with_the_text() -> None:
    found = {text.strip(): y for text, _, y, _ in runs(boxed("a\n[b]{size=8}\nc"))}
    assert found["b"] - found["a"] == pytest.approx(2 * 4.8)
    assert found["c"] - found["b"] == pytest.approx(4.8)
    small = boxed("a\n[b]{size=8}\nc", ROOM._replace(height=10))
    assert small.size < 3
    assert small.height <= 10


def test_an_icon_takes_the_look_of_its_span() -> None:
    drawn = boxed("[{leaf}]{colour=#00FF00 size=8}").drawn
    assert 'width="7.360"' in drawn
    assert 'fill="#00FF00" color="#00FF00"' in drawn


def test_an_unknown_colour_is_refused() -> None:
    with pytest.raises(ValueError, match="no 'glod'"):
        boxed("[b]{colour=glod}", named=named)


def test_a_text_shrinks_no_further_than_it_has_to() -> None:
    room = ROOM._replace(height=12)
    box = boxed(RULE, room)
    assert 3 < box.size < 4
    with pytest.raises(TextTooLong):
        boxed(RULE, room, type=LOOK.type._replace(size=box.size + 0.05), minimum=box.size + 0.05)


def test_missing_room_is_reported() -> None:
    with pytest.raises(TextTooLong, match=r"is 10\.4 mm taller than its 8 mm at 4 mm"):
        boxed(RULE, ROOM._replace(height=8), minimum=4)
    with pytest.raises(TextTooLong, match=r"wider than its 9 mm at 4 mm"):
        boxed("incomprehensible", ROOM._replace(width=9), minimum=4)


def test_a_forced_text_is_set_at_its_smallest_size() -> None:
    look = LOOK._replace(minimum=3.9)
    assert set_box(RULE, ROOM._replace(height=3), look, measure, is_forced=True).size == 3.9


def test_a_word_is_broken_at_a_soft_hyphen_only_if_it_has_to_be() -> None:
    word = "incom\u00adprehen\u00adsible"
    assert lines(boxed(word)) == ["incomprehensible"]
    narrow = ROOM._replace(width=22)
    assert lines(boxed(f"An {word} rule", narrow)) == ["An incom-", "prehensible", "rule"]
    assert lines(boxed(f"**{word}**", narrow, minimum=4)) == ["incom-", "prehensible"]


def test_ragged_text_is_hyphenated_only_where_a_word_is_too_wide() -> None:
    def set_in(width: float, text: str, align: str = "left") -> list[str]:
        room, look = ROOM._replace(width=width), LOOK._replace(align=align, minimum=4)
        return lines(set_box(text, room, look, measure, hyphenate=hyphenator("en")))

    text = "every remarkable incomprehensible rule"
    assert set_in(31, text) == ["every remarkable", "incomprehensible", "rule"]
    assert set_in(22, text) == ["every", "remarkable", "incompre-", "hensible rule"]
    assert set_in(31, text, "justify")[0].startswith("every remark")


def test_a_text_is_hyphenated_before_it_is_refused() -> None:
    text, room = "remarkable remarkable remarkable", ROOM._replace(width=36, height=8.9)
    look = LOOK._replace(minimum=4)
    assert len(lines(set_box(text, room, look, measure, hyphenate=hyphenator("en")))) == 2
    with pytest.raises(TextTooLong):
        set_box(text, room, look, measure)


def test_nothing_is_set_for_an_empty_text() -> None:
    assert astuple(boxed(" \n ")) == ("", 0.0, 4)


def test_signs_of_xml_are_escaped() -> None:
    assert lines(boxed("<b> & **c < d**")) == ["<b> & c < d"]


def test_an_outline_stays_in_the_box_and_is_under_all_letters() -> None:
    effects = Effects("#FF0000", 0.5, "#00FF00", (0.3, -0.2))
    box = boxed("one **two**\nthree {icon:leaf} four", effects=effects)
    (text, *_) = (leaf for leaf, _, _ in picture(box).items() if isinstance(leaf, Text))
    assert [run.text.strip() for run in text.runs] == ["one", "two", "three", "four"]
    assert [text.runs[0].x, text.runs[0].y] == pytest.approx([10.5, 20.5 + 0.76 * 4])
    pens = {(run.outline.width, run.outline.join) for run in text.runs if run.outline}
    assert pens == {(1.0, "round")}
    assert {run.shadow for run in text.runs} == {(0.3, -0.2, (0.0, 1.0, 0.0))}
    assert box.height == pytest.approx((1 + 1.2) * 4 + 1)
    assert boxed(RULE, effects=effects, align="right", minimum=4).height > boxed(RULE).height


def test_a_text_without_effects_is_one_element_per_line() -> None:
    assert boxed("one\ntwo").drawn.count("<text") == 2


def test_a_word_of_its_own_size_is_measured_in_every_box() -> None:
    """Other words are measured once for all boxes."""
    for size in (4.0, 3.0):
        box = boxed("a [big]{size=6} **end**", type=LOOK.type._replace(size=size))
        (_, _, _, right), (_, left, _, _) = runs(box)[1:3]
        assert left == pytest.approx(right)
        assert box.height == pytest.approx(6.0)
