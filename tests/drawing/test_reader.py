"""Drawings that share what they have in common."""

import pytest

from printnplay.drawing.bad import BadSvg
from printnplay.drawing.reader import Reader
from tests.drawing.drawn import picture_of

TWICE = '<use href="#s"/><use href="#s" transform="rotate(180)"/>'


@pytest.mark.parametrize("body", ['<rect width="1" height="1" fill="tomato"/>', "<g><path/></g>"])
def test_what_is_wrong_is_told_of_every_drawing_that_has_it(body: str) -> None:
    """Also where a symbol that is wrong is used twice."""
    reader = Reader()
    symbol = f'<symbol id="s" overflow="visible"><g opacity=".5">{body}</g></symbol>'
    for text in (symbol + TWICE, symbol + TWICE, f"{symbol}<g>{TWICE}</g>"):
        with pytest.raises(BadSvg):
            picture_of(text, reader=reader)
