"""Words with small drawings among them: where lines may break."""

import pytest

from printnplay.core.diagnostics import Pos, Report
from printnplay.core.units import Size
from printnplay.documents.passages import STYLES
from printnplay.documents.setting import COLOURS, load_layout
from printnplay.pdf.flow_art import Drawn
from printnplay.pdf.paragraph import Paragraph
from printnplay.pdf.rich import RichText
from printnplay.pdf.typesetter import Typesetter
from tests.projects import builtin

LEADING = 11.5


def paragraph(text: str, width: float) -> Paragraph:
    report, folders = Report(), builtin("rasant").template_folders
    layout = load_layout("reference", folders, report, styles=STYLES, colours=COLOURS)
    assert layout is not None
    type = Typesetter(layout, {}, Pos("reference.en.yaml"), report)
    rich = RichText(type, {"icon:leaf": Drawn("", Size(16, 16)), "leaf": Drawn("", Size(63, 88))})
    made = rich.paragraph(text, "body")
    made.wrap(width, 10_000)
    return made


def lines(text: str, width: float) -> list[list[tuple[str, bool]]]:
    """The content of each line: letters, and whether it is a drawing."""
    return [
        [(part.text, bool(part.box)) for word in line for part in word.parts]
        for line in paragraph(text, width).broken(width)
    ]


@pytest.mark.parametrize("width", range(60, 260, 5))
def test_a_drawing_stays_with_its_word(width: int) -> None:
    text = "green {icon:leaf} clover, then {icon:leaf} **strong** ones and {icon:leaf} more of them"
    found = lines(text, width)
    assert sum(is_drawn for line in found for _, is_drawn in line) == 3
    for line in found:
        assert not line[-1][1], line
    said = " ".join(text for line in found for text, _ in line)
    assert " ".join(said.split()) == "green clover, then strong ones and more of them"


@pytest.mark.parametrize("width", range(90, 220, 5))
def test_only_a_picture_of_its_own_makes_a_line_higher(width: int) -> None:
    """A line that a small sign begins is as high as others, whatever stands above it."""
    text = "{card:leaf} a card, and then {icon:leaf} leaves all the way {icon:leaf} to the end"
    made = paragraph(text, width)
    first, *rest = (sum(made.reach(line)) for line in made.broken(width))
    assert first > 1.5 * LEADING
    assert rest
    assert rest == pytest.approx([LEADING] * len(rest), abs=0.01)


@pytest.mark.parametrize("width", range(40, 200, 5))
def test_french_signs_and_what_a_number_counts_begin_no_line(width: int) -> None:
    text = "Vide ? Non ; **oui** ! Alors : « deux » {icon:leaf} feuilles, 3 × 2 = 6 points"
    for line in lines(text, width):
        first = "".join(words for words, _ in line).split()[0]
        assert first not in ("?", ";", "!", ":", "»", "×", "6", "points"), line


def test_french_spaces_before_some_signs_are_narrow() -> None:
    wide, narrow = (paragraph(f"Vide {sign} Oui", 500) for sign in ":?")
    alone = [paragraph(f"Vide{sign} Oui", 500).line_width for sign in ":?"]
    gaps = wide.line_width - alone[0], narrow.line_width - alone[1]
    assert gaps[1] < 0.7 * gaps[0]


def test_strong_and_italic_words_have_their_own_fonts() -> None:
    (line,) = paragraph("a **b** *c* ***d***", 500).broken(500)
    found = {part.text: part.letters.font for word in line for part in word.parts}
    assert {text: (font.family, font.weight, font.style) for text, font in found.items()} == {
        "a": ("Source Sans Pro", 400, "normal"),
        "b": ("Source Sans Pro", 700, "normal"),
        "c": ("Source Sans Pro", 400, "italic"),
        "d": ("Source Sans Pro", 700, "italic"),
    }


def test_a_line_break_ends_its_line() -> None:
    assert len(lines("one\ntwo", 500)) == 2


def test_a_paragraph_leaves_no_line_alone_when_it_is_divided() -> None:
    made = paragraph("some words that need a few lines of this width, six or so of them", 60)
    count = len(made.broken(60))
    assert count > 4
    first, rest = made.split(60, (count - 1) * LEADING + 0.1)
    assert (len(first.broken(60)), len(rest.broken(60))) == (count - 2, 2)
    assert made.split(60, 1.5 * LEADING) == []
    assert made.split(60, (count + 1) * LEADING) == [made]
