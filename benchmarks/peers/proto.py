"""protograf: a deck from a data list; all cards alike but for their texts and their icon."""

import importlib
import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import work

POINT = 72 / 25.4
FONTS = (
    '<?xml version="1.0"?><fontconfig><dir>{fonts}</dir><cachedir>{cache}</cachedir></fontconfig>'
)


def prepare() -> None:
    """It knows the system's fonts only, and keeps what it found in the user's folder."""
    home = Path(os.environ.get("XDG_CACHE_HOME") or tempfile.gettempdir()) / "protograf-home"
    home.mkdir(parents=True, exist_ok=True)
    fonts = FONTS.format(fonts=work.font_path().parent, cache=home)
    (home / "fonts.conf").write_text(fonts, encoding="utf-8")
    os.environ |= {"HOME": str(home), "FONTCONFIG_FILE": str(home / "fonts.conf")}


def drawn(pg: Any, shape: work.Shape, x: float = 0, y: float = 0, scale: float = 1) -> Any:
    look = {"fill": shape.fill, "stroke": None}
    numbers = [number * scale for number in shape.numbers]
    if shape.kind == "polygon":
        pairs = zip(numbers[::2], numbers[1::2], strict=True)
        return pg.polyshape(points=[(x + a, y + b) for a, b in pairs], **look)
    left, top, *size = numbers
    if shape.kind == "circle":
        return pg.circle(cx=x + left, cy=y + top, radius=size[0], **look)
    return pg.rectangle(x=x + left, y=y + top, width=size[0], height=size[1], **look)


def icon(pg: Any, suit: str) -> Any:
    shapes = (drawn(pg, shape, *work.ICON_AT, work.ICON_SCALE) for shape in work.icon(suit))
    return pg.S(f"{{{{ suit == '{suit}' }}}}", pg.group(*shapes))


def texts(pg: Any) -> Iterator[Any]:
    names = ("value", "value", "word", "number")
    for name, text in zip(names, work.texts(work.Card(1, "shell", 1)), strict=True):
        x, y, turn = text.x, text.y, {}
        if text.is_turned:
            x, y, turn = work.WIDTH - x, work.HEIGHT - y, {"rotation": 180}
        look = {"font_name": work.FONT, "font_size": text.size * POINT, "stroke": work.INK}
        yield pg.text(text=pg.T(f"{{{{ {name} }}}}"), x=x, y=y, align="centre", **look, **turn)


def rows(times: int) -> list[list[str]]:
    copies = (card for sheet in work.sheets(times) for card in sheet)
    cells = ([c.suit, work.SUITS[c.suit][0], str(c.value), str(c.number)] for c in copies)
    return [["suit", "word", "value", "number"], *cells]


def main() -> None:
    times, file = int(sys.argv[1]), sys.argv[2]
    sys.argv[1:] = []  # it reads the command line itself
    pg = importlib.import_module("protograf")
    # the other two edges are smaller, or rounding leaves room for two columns only
    pg.Create(filename=file, units="mm", margin=5, margin_left=work.LEFT, margin_top=work.TOP)
    data = rows(times)
    pg.Data(data_list=data)
    size = {"width": work.WIDTH, "height": work.HEIGHT}
    pg.Deck(cards=len(data) - 1, **size, stroke=None, grid_marks=True)
    layers = [drawn(pg, shape) for shape in [work.ground(work.CREAM), *work.frame()]]
    pg.Card("*", *layers, *(icon(pg, suit) for suit in work.SUITS), *texts(pg))
    pg.CardBack("*", *(drawn(pg, shape) for shape in [work.ground(work.NIGHT), *work.back()]))
    pg.Save()


if __name__ == "__main__":
    prepare()
    main()
