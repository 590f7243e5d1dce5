"""Words with small drawings among them: where lines may break."""

import pytest

from printnplay.diag import Pos, Report
from printnplay.load.layout_file import load_layout
from printnplay.units import Size
from printnplay.write.flow_art import Drawn
from printnplay.write.reference import COLOURS, STYLES
from printnplay.write.rich import RichText
from printnplay.write.typesetter import Typesetter
from tests.projects import builtin


def lines(text: str, width: float) -> list[list[tuple[str, bool]]]:
    """What stands in each line: letters, and whether it is a drawing."""
    report, folders = Report(), builtin("rasant").template_folders
    layout = load_layout("reference", folders, report, styles=STYLES, colours=COLOURS)
    assert layout is not None
    type = Typesetter(layout, {}, Pos("reference.en.yaml"), report)
    rich = RichText(type, {"icon:leaf": Drawn("", Size(16, 16))})
    paragraph = rich.paragraph(text, "body")
    paragraph.wrap(width, 10_000)
    return [
        [(piece.text, hasattr(piece, "cbDefn")) for piece in line.words]
        for line in paragraph.blPara.lines
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
