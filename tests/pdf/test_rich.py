"""Words with small drawings among them: where lines may break."""

import pytest
from reportlab.platypus import Paragraph

from printnplay.core.diagnostics import Pos, Report
from printnplay.core.units import Size
from printnplay.documents.reference.layout import STYLES
from printnplay.documents.setting import COLOURS, load_layout
from printnplay.pdf.flow_art import Drawn
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
    """What stands in each line: letters, and whether it is a drawing."""
    return [
        [(piece.text, hasattr(piece, "cbDefn")) for piece in line.words]
        for line in paragraph(text, width).blPara.lines
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
    first, *rest = paragraph(text, width).blPara.lines
    assert first.ascent - first.descent > 1.5 * LEADING
    assert rest
    assert [line.ascent - line.descent for line in rest] == pytest.approx(
        [LEADING] * len(rest), abs=0.01
    )


@pytest.mark.parametrize("width", range(40, 200, 5))
def test_french_signs_and_what_a_number_counts_begin_no_line(width: int) -> None:
    text = "Vide ? Non ; **oui** ! Alors : « deux » {icon:leaf} feuilles, 3 × 2 = 6 points"
    for line in lines(text, width):
        first = "".join(words for words, _ in line).split()[0]
        assert first not in ("?", ";", "!", ":", "»", "×", "6", "points"), line


def test_french_spaces_before_some_signs_are_narrow() -> None:
    wide, narrow = (paragraph(f"**Vide** {sign} Oui", 500) for sign in ":?")
    gap = [frag for frag in narrow.blPara.lines[0].words if frag.text == "\xa0"]
    assert [frag.fontSize < 9.4 * 0.7 for frag in gap] == [True]
    assert all(frag.fontSize == pytest.approx(9.4, abs=0.01) for frag in wide.blPara.lines[0].words)


def test_strong_and_italic_words_have_their_own_fonts() -> None:
    made = paragraph("a **b** *c* ***d***", 500)
    words = made.blPara.lines[0].words
    fonts = {frag.text.strip(): frag.fontName for frag in words if frag.text.strip()}
    assert fonts == {
        "a": "SourceSansPro-400",
        "b": "SourceSansPro-700",
        "c": "SourceSansPro-400-Italic",
        "d": "SourceSansPro-700-Italic",
    }


def test_a_line_break_ends_its_line() -> None:
    made = paragraph("one\ntwo", 500)
    assert len(made.blPara.lines) == 2
