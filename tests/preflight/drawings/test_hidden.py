"""Texts that something later hides or crosses, texts on texts, and those that can be read."""

from pathlib import Path

import pytest

from printnplay.core.diagnostics import Severity
from printnplay.preflight.findings import Finding
from tests.preflight.drawings.sketches import codes, findings, sketch

FONT = 'font-family="Source Sans Pro" font-weight="400"'
ERROR, WARNING = Severity.ERROR, Severity.WARNING


def text(
    words: str = "Move", *, x: float = 20, y: float = 40, size: float = 5, more: str = ""
) -> str:
    return f'<text x="{x}" y="{y}" font-size="{size}" {FONT} {more}>{words}</text>'


def rect(x: float, y: float, width: float, height: float, more: str = "") -> str:
    return f'<rect x="{x}" y="{y}" width="{width}" height="{height}" fill="#2244CC" {more}/>'


def hidden(root: Path, art: str, *, symbols: str = "") -> list[Finding]:
    found = findings(sketch(root, art, symbols=symbols))
    return [finding for finding in found if finding.problem.code in ("PNP347", "PNP349")]


PANEL = (18, 34, 20, 9)
# The letters of 'Move' are about 11 mm wide and 3.3 mm high.
TILES = "".join(rect(18 + x * 0.5, 34 + y * 0.5, 0.51, 0.51) for x in range(32) for y in range(18))
STRIPES = "".join(rect(18, 34 + y * 0.75, 20, 0.25) for y in range(12))


@pytest.mark.parametrize(
    ("over", "severity"),
    [
        pytest.param(rect(*PANEL), ERROR, id="a panel"),
        pytest.param(rect(*PANEL, 'opacity="0.6"'), ERROR, id="60 % opacity"),
        pytest.param(f'<g opacity="0.6">{rect(*PANEL)}</g>', ERROR, id="60 % of a group"),
        pytest.param(rect(*PANEL, 'opacity="0.3"') * 3, ERROR, id="three times 30 %"),
        pytest.param(TILES, ERROR, id="many small shapes"),
        pytest.param(rect(18, 34, 10, 9), ERROR, id="more than half"),
        pytest.param(rect(18, 34, 4, 9), WARNING, id="the first letter"),
        pytest.param(rect(18, 38, 20, 0.5), WARNING, id="a line"),
        pytest.param(STRIPES, WARNING, id="stripes"),
        pytest.param(
            '<path d="M18 40L34 36" stroke="#2244CC" stroke-width="0.5"/>', WARNING, id="a stroke"
        ),
    ],
)
def test_text_under_something(tmp_path: Path, over: str, severity: Severity) -> None:
    (found,) = hidden(tmp_path, text() + over)
    assert found.problem.code == "PNP347"
    assert found.problem.severity is severity
    assert ("covered" if severity is ERROR else "crossed") in found.problem.message


@pytest.mark.parametrize(
    "art",
    [
        pytest.param(rect(*PANEL) + text(), id="on a panel"),
        pytest.param(text() + rect(*PANEL, 'opacity="0.4"'), id="40 % opacity"),
        pytest.param(text() + rect(18, 41.5, 20, 3), id="an underline"),
        pytest.param(text() + rect(33, 34, 10, 9), id="beside it"),
        pytest.param(
            text() + '<rect x="18" y="34" width="20" height="9" fill="none" stroke="#2244CC"/>',
            id="a frame",
        ),
        pytest.param(text() + '<circle cx="40" cy="30" r="5"/>', id="far away"),
    ],
)
def test_text_that_nothing_hides(tmp_path: Path, art: str) -> None:
    assert not hidden(tmp_path, art)


def test_the_shape_that_hides_most_is_named(tmp_path: Path) -> None:
    art = "\n".join((text(), rect(19, 34, 2, 9), rect(21, 34, 9, 9)))
    (found,) = hidden(tmp_path, art)
    assert [note.pos.line for note in found.problem.notes] == [8]


@pytest.mark.parametrize("size", [3, 5, 12])
def test_a_shadow_is_as_far_away_as_its_text_is_large(tmp_path: Path, size: float) -> None:
    near, far = size * 0.12, size * 0.4
    grey = 'fill="#999999"'
    shadow = text(x=20 + near, y=40 + near, size=size, more=grey)
    assert not hidden(tmp_path, shadow + text(size=size))
    (found,) = hidden(
        tmp_path, text(x=20 + far, y=40 + far, size=size, more=grey) + text(size=size)
    )
    assert found.problem.code == "PNP349"


@pytest.mark.parametrize(
    "art",
    [
        pytest.param(text("Move 2") + text("Draw 1"), id="in one place"),
        pytest.param(text("Move 2") + text("Draw 1", y=41.5), id="a little lower"),
        pytest.param(text("Move 2") + text("Draw 1", x=30), id="the last letters"),
        pytest.param(text("Move", size=4) + text("WM", size=18, y=43, x=14), id="large on small"),
        pytest.param(
            text("Move 2", more='transform="rotate(90 20 40)"')
            + text("Draw 1", more='transform="rotate(90 21 40)"'),
            id="turned",
        ),
    ],
)
def test_text_on_text(tmp_path: Path, art: str) -> None:
    (found,) = hidden(tmp_path, art)
    assert found.problem.code == "PNP349"


@pytest.mark.parametrize(
    "art",
    [
        pytest.param(text("Move") + text("Draw", y=45.5), id="two lines"),
        pytest.param(text("gypsy") + text("Ähm", y=46), id="close lines"),
        pytest.param(text("Move") + text("Draw", x=32), id="side by side"),
        pytest.param(
            text("7", size=30, y=50, more='fill="#DDDDDD"') + text("Move", x=22), id="a ground"
        ),
        pytest.param(text("Move", more='opacity="0.3"') + text("Draw", y=45), id="thin"),
    ],
)
def test_texts_that_can_be_read(tmp_path: Path, art: str) -> None:
    assert not hidden(tmp_path, art)


def test_of_many_texts_those_that_are_hidden(tmp_path: Path) -> None:
    """That many are checked together."""
    at = [(6 + 5 * x, 8 + 5 * y) for y in range(15) for x in range(10)]
    texts = [text("12", x=x, y=y, size=2.4) for x, y in at]
    shapes = [rect(x - 0.5, y - 2, 4, 2.5 if n % 3 else 0.6) for n, (x, y) in enumerate(at)]
    found = hidden(tmp_path, "\n".join(texts + shapes))
    covered = {one.problem.pos.line - 6 for one in found if one.problem.severity is ERROR}
    assert covered == {number for number in range(len(at)) if number % 3}


def test_lines_are_not_hidden_by_their_own_outlines_and_shadows(tmp_path: Path) -> None:
    look = (
        "size=6, leading=0.8, fill='#FFFFFF', outline='#000000', outline_width=1, "
        "shadow='#888888', shadow_by=1.5"
    )
    spans = "one [two]{colour=#EEEEEE} gjp three"
    art = f"{{{{ fit('one gjp two', 31.5, 30, 28, lines=2, {look}) }}}}"
    art += f"{{{{ rich('{spans}', 15, 50, 28, 30, {look}) }}}}"
    assert codes(sketch(tmp_path, art)) == []


def test_a_text_is_hidden_by_the_outline_of_another(tmp_path: Path) -> None:
    text = '<text x="20" y="40" font-size="5">letters</text>'
    other = "{{{{ fit('letters', 20, 44.5, 30, size=5, anchor='start', fill='#FFFFFF'{}) }}}}"
    both = text + other.format(", outline='#000000', outline_width=2")
    assert codes(sketch(tmp_path, text + other.format(", outline='#000000'"))) == []
    assert codes(sketch(tmp_path, both)) == ["PNP349"]


def test_an_outlined_text_under_a_shape_is_found(tmp_path: Path) -> None:
    art = """{{ fit('letters', 31.5, 40, 30, size=5, outline='#FFFFFF') }}
<rect x="15" y="33" width="33" height="9" fill="#FFFFFF"/>"""
    assert codes(sketch(tmp_path, art)) == ["PNP347"]
