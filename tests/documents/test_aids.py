"""Player aids as they are drawn: they fit, are large enough to read, and say what the data say."""

import re
from functools import cache

import pytest

from printnplay.core.diagnostics import Report, long
from printnplay.core.geometry import Side
from printnplay.data.model import Game
from printnplay.documents.reference.build import with_aids
from printnplay.faces.aid_text import AidPanel, Inks, set_blocks
from printnplay.faces.face import Face
from printnplay.faces.session import Draw, Look
from printnplay.kit.faces import faces
from printnplay.text.fonts import measure
from printnplay.text.lines import FLOOR_MM, TextTooLong
from printnplay.text.rich import Block, Pen
from tests.projects import GAMES, builtin
from tests.references import LANGUAGES, reference
from tests.shown import texts

SEVEN_POINTS = 7 * 25.4 / 72
INKS = Inks("#000000", "#CC0000", "#FFFFFF", "#999999")


def drawn(game: Game, language: str, *, is_low: bool = False) -> tuple[Face, ...]:
    report = Report()
    told = report.take(with_aids(game, language))
    found = faces(Draw(told, Look(language, is_low)), report, only="aids")
    assert not len(report), [long(problem) for problem in report]
    return found


@cache
def words(game: str, language: str) -> str:
    return words_on(drawn(builtin(game), language))


def words_on(sides: tuple[Face, ...]) -> str:
    said = (text.text for face in sides for text in texts(face.picture))
    return " ".join(said).replace("\xa0", " ")


@pytest.mark.parametrize("is_low", [False, True])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_aid_has_two_sides_in_letters_of_seven_points(
    game: str, language: str, is_low: bool
) -> None:
    found = drawn(builtin(game), language, is_low=is_low)
    assert {face.side for face in found} == {Side.FRONT, Side.BACK}
    for face in found:
        assert min(text.size for text in texts(face.picture)) >= SEVEN_POINTS


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_languages_say_the_same_in_the_same_order(game: str, language: str) -> None:
    def outline(spoken: str) -> list[tuple[object, ...]]:
        lines = [line for side in reference(game, spoken).aid for line in side.lines]
        said = [f"{line.label.text if line.label else ''} {line.words.text}" for line in lines]
        signs = [sorted(re.findall(r"\{icon:[^}]*\}", text)) for text in said]
        numbers = [sorted(re.findall(r"\d+", text)) for text in said]
        return list(zip((line.kind for line in lines), signs, numbers, strict=True))

    assert outline(language) == outline("en")
    assert len(outline("en")) > 10


def test_a_changed_rule_changes_the_aid() -> None:
    assert "draw back up to 6 cards" in words("rasant", "en")
    facts = builtin("rasant").facts
    changed = builtin("rasant")._replace(facts={**facts, "hand": facts["hand"]._replace(value=8)})
    said = words_on(drawn(changed, "en"))
    assert "draw back up to 8 cards" in said
    assert "draw back up to 6" not in said


def lines(*told: tuple[str, str]) -> list[Block]:
    return [Block(kind, text, "label" if kind == "row" else "") for kind, text in told]


def flow(told: list[Block], height: float = 60, size: float = 3.3) -> str:
    panel = AidPanel(5, 10, 50, height)
    return set_blocks(
        told, panel, sizes=(size, FLOOR_MM), inks=INKS, measure=measure, signs={"leaf": ("g", "d")}
    )


def test_steps_are_numbered_through_and_rows_are_ruled() -> None:
    svg = flow(lines(("step", "a"), ("item", "b"), ("step", "c"), ("row", "d"), ("row", "e")))
    assert re.findall(r">(\d)</text>", svg) == ["1", "2"]
    assert svg.count("<path") == 1
    assert svg.count("<circle") == 3


def test_type_gets_smaller_until_the_panel_holds_it_or_says_how_much_is_missing() -> None:
    told = lines(*[("text", "some words that fill a line or a little more of it")] * 12)
    sizes = {float(size) for size in re.findall(r'font-size="([\d.]+)"', flow(told))}
    assert len(sizes) == 1
    assert FLOOR_MM < sizes.pop() < 3.3
    with pytest.raises(TextTooLong, match=r"the lines need \d+\.\d mm and have 20 mm"):
        flow(told, height=20)
    with pytest.raises(TextTooLong, match="wider than its 50 mm"):
        flow(lines(("text", "m" * 60)))


def test_what_is_left_over_is_spread_within_the_panel() -> None:
    ys = [float(y) for y in re.findall(r' y="([\d.]+)"', flow(lines(("text", "a"), ("text", "b"))))]
    assert 10 < ys[0] < ys[1] < 70
    assert abs((ys[0] + ys[1]) / 2 - 40) < 3


def test_strong_words_and_signs_stand_in_the_line() -> None:
    pen = Pen(3, "#000000", measure, {"leaf": ("#00FF00", "none")})
    (line,) = pen.wrap(pen.words("a **b c** {icon:leaf} d"), 50)
    svg = pen.put(line, 0, 10)
    assert re.findall(r'font-weight="(\d+)"[^>]*>([^<]+)<', svg) == [
        ("400", "a"),
        ("700", "b c"),
        ("400", "\u00a0d"),
    ]
    assert 'href="#sign-leaf"' in svg
    assert 'fill="#00FF00"' in svg


def test_a_no_break_space_holds_words_together() -> None:
    pen = Pen(3, "#000000", measure, {})
    wrapped = pen.wrap(pen.words("La fin\u00a0: ici"), pen.width(pen.words("La fin")) + 0.1)
    assert ["".join(p.text for word in line for p in word) for line in wrapped] == [
        "La",
        "fin\u00a0:",
        "ici",
    ]


def test_no_short_word_is_left_alone_on_the_last_line() -> None:
    pen = Pen(3, "#000000", measure, {})
    said = pen.words("only a card of that very colour beats it")
    width = pen.width(said[:-1]) + 0.1
    first, last = pen.wrap(said, width)
    assert len(last) > 1
    assert pen.width(first) < width
