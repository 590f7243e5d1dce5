"""typst: functions for the layers, the cards from a CSV file, every sheet placed by a loop.

With a third argument, icons and back are SVG pictures.
"""

import importlib
import sys
import tempfile
from pathlib import Path

import work

typst = importlib.import_module("typst")
PICTURES = len(sys.argv) > 3

SOURCE = """\
#set page(width: {page_width}mm, height: {page_height}mm, margin: 0mm)
#set text(font: "{font}", fill: rgb("{ink}"), top-edge: "baseline", bottom-edge: "baseline")
#let at(x, y, body) = place(top + left, dx: x * 1mm, dy: y * 1mm, body)
#let middle(size, words) = box(width: 40mm, align(center, text(size: size * 1mm, words)))
#let say(x, y, size, words) = at(x - 20, y, middle(size, words))
#let icons = ({icons})
#let layer = {{ {layer} }}
#let back = {{ {back} }}
#let marks = {{ {marks} }}
#let front(suit, word, value, number) = {{
  layer
  icons.at(suit)
  let corner = say(11, 14.5, 9, value)
  corner
  at(0, 0, rotate(180deg, box(width: {width}mm, height: {height}mm, corner)))
  say(31.5, 70, 7, word)
  say(31.5, 79.5, 3.5, number)
}}
#let cards = csv("cards.csv")
#for sheet in cards.chunks({per_sheet}) {{
  for is-back in (false, true) {{
    page({{
      for (place, card) in sheet.enumerate() {{
        let column = calc.rem(place, {columns})
        let x = {left} + (if is-back {{ {columns} - 1 - column }} else {{ column }}) * {width}
        let y = {top} + calc.quo(place, {columns}) * {height}
        at(x, y, if is-back {{ back }} else {{ front(..card) }})
      }}
      marks
    }})
  }}
}}
"""


def typ(shape: work.Shape, x: float = 0, y: float = 0, scale: float = 1) -> str:
    """A shape, moved and scaled: typst draws at numbers that are known before."""
    paint, numbers = f'fill: rgb("{shape.fill}")', [number * scale for number in shape.numbers]
    if shape.kind == "polygon":
        pairs = zip(numbers[::2], numbers[1::2], strict=True)
        points = ", ".join(f"({x + a:g}mm, {y + b:g}mm)" for a, b in pairs)
        return f"place(top + left, polygon({paint}, {points}))"
    left, top, *size = numbers
    if shape.kind == "circle":
        left, top = left - size[0], top - size[0]
        drawn = f"circle(radius: {size[0]:g}mm, {paint})"
    else:
        drawn = f"rect(width: {size[0]:g}mm, height: {size[1]:g}mm, {paint})"
    return f"at({x + left:g}, {y + top:g}, {drawn})"


def mark(x1: float, y1: float, x2: float, y2: float) -> str:
    ends = f"start: ({x1}mm, {y1}mm), end: ({x2}mm, {y2}mm)"
    return f"place(top + left, line({ends}, stroke: {work.MARK_PEN}mm))"


def picture(name: str, x: float, y: float, width: float) -> str:
    return f'at({x}, {y}, image("{name}.svg", width: {width}mm))'


def write_picture(file: Path, shapes: list[work.Shape], box: tuple[float, ...]) -> None:
    view = f'width="{box[2]}mm" height="{box[3]}mm" viewBox="{" ".join(map(str, box))}"'
    drawn = "".join(map(work.svg, shapes))
    text = f'<svg xmlns="http://www.w3.org/2000/svg" {view}>{drawn}</svg>'
    file.write_text(text, encoding="utf-8")


def write_pictures(folder: Path) -> None:
    for suit in work.SUITS:
        write_picture(folder / f"{suit}.svg", work.icon(suit), (-10, -10, 20, 20))
    ground = work.ground(work.NIGHT)
    write_picture(folder / "back.svg", [ground, *work.back()], ground.numbers)


def icon(suit: str) -> str:
    if PICTURES:
        (x, y), radius = work.ICON_AT, 10 * work.ICON_SCALE
        return f'"{suit}": {picture(suit, x - radius, y - radius, 2 * radius)}'
    shapes = [typ(shape, *work.ICON_AT, work.ICON_SCALE) for shape in work.icon(suit)]
    return f'"{suit}": {{ {"; ".join(shapes)} }}'


def back() -> str:
    ground = work.ground(work.NIGHT)
    if PICTURES:
        x, y, width, _ = ground.numbers
        return picture("back", x, y, width)
    return "; ".join(map(typ, [ground, *work.back()]))


def source() -> str:
    places = {"page_width": work.PAGE_WIDTH, "page_height": work.PAGE_HEIGHT}
    places |= {"width": work.WIDTH, "height": work.HEIGHT, "left": work.LEFT, "top": work.TOP}
    counts = {"columns": work.COLUMNS, "per_sheet": work.PER_SHEET}
    return SOURCE.format(
        **places,
        **counts,
        font=work.FONT,
        ink=work.INK,
        icons=", ".join(map(icon, work.SUITS)),
        layer="; ".join(map(typ, [work.ground(work.CREAM), *work.frame()])),
        back=back(),
        marks="; ".join(mark(*line) for line in work.marks()),
    )


def rows(times: int) -> str:
    copies = (card for sheet in work.sheets(times) for card in sheet)
    return "".join(f"{c.suit},{work.SUITS[c.suit][0]},{c.value},{c.number}\n" for c in copies)


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder, fonts = Path(name), str(work.font_path().parent)
        (folder / "cards.csv").write_text(rows(int(sys.argv[1])), encoding="utf-8")
        write_pictures(folder)
        (folder / "work.typ").write_text(source(), encoding="utf-8")
        file = str(folder / "work.typ")
        typst.compile(file, output=sys.argv[2], font_paths=[fonts], ignore_system_fonts=True)


if __name__ == "__main__":
    main()
