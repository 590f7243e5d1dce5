"""WeasyPrint: a page of HTML, texts and frame by CSS, icon and back as SVG pictures."""

import importlib
import sys
import tempfile
from pathlib import Path

import work

weasyprint = importlib.import_module("weasyprint")

ICON = 20 * work.ICON_SCALE
STYLE = f"""
@font-face {{ font-family: '{work.FONT}'; src: url({work.font_path().as_uri()}) }}
@page {{ size: {work.PAGE_WIDTH}mm {work.PAGE_HEIGHT}mm; margin: 0 }}
body {{ margin: 0; font-family: '{work.FONT}'; color: {work.INK} }}
section {{ position: relative; width: 100%; height: {work.PAGE_HEIGHT}mm; break-after: page }}
section > div {{ position: absolute; width: {work.WIDTH}mm; height: {work.HEIGHT}mm }}
div > * {{ position: absolute; box-sizing: border-box; margin: 0 }}
.ground {{ left: -{work.BLEED}mm; top: -{work.BLEED}mm; background: {work.CREAM};
  width: {work.WIDTH + 2 * work.BLEED}mm; height: {work.HEIGHT + 2 * work.BLEED}mm }}
.back {{ background: {work.NIGHT} }}
.frame {{ left: 4mm; top: 4mm; width: 55mm; height: 80mm; border: 0.7mm solid {work.INK} }}
.icon {{ left: {work.ICON_AT[0] - ICON / 2}mm; top: {work.ICON_AT[1] - ICON / 2}mm;
  width: {ICON}mm; height: {ICON}mm }}
.turned {{ left: 0; top: 0; width: 100%; height: 100%; transform: rotate(180deg) }}
b {{ width: 40mm; text-align: center; line-height: 1; font-weight: 400 }}
i {{ position: absolute; background: black }}
"""


def picture(folder: Path, name: str, shapes: list[work.Shape], box: str) -> None:
    drawn = "".join(map(work.svg, shapes))
    start = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">'
    (folder / f"{name}.svg").write_text(f"{start}{drawn}</svg>", encoding="utf-8")


def text_div(text: work.Text) -> str:
    """The baseline lies 0.85 of its size below the top of a line of this font."""
    place = f"left:{text.x - 20}mm;top:{text.y - 0.85 * text.size}mm;font-size:{text.size}mm"
    found = f'<b style="{place}">{text.words}</b>'
    return f'<div class="turned">{found}</div>' if text.is_turned else found


def front(card: work.Card) -> str:
    icon = f'<img class="icon" src="{card.suit}.svg">'
    words = "".join(map(text_div, work.texts(card)))
    return f'<p class="ground"></p><p class="frame"></p>{icon}{words}'


def page(faces: list[str], places: list[tuple[float, float]]) -> str:
    drawn = (
        f'<div style="left:{x}mm;top:{y}mm">{face}</div>'
        for face, (x, y) in zip(faces, places, strict=True)
    )
    return f"<section>{''.join(drawn)}{MARKS}</section>"


def mark(x1: float, y1: float, x2: float, y2: float) -> str:
    wide, high = max(abs(x2 - x1), work.MARK_PEN), max(abs(y2 - y1), work.MARK_PEN)
    place = f"left:{min(x1, x2)}mm;top:{min(y1, y2)}mm;width:{wide}mm;height:{high}mm"
    return f'<i style="{place}"></i>'


MARKS = "".join(mark(*line) for line in work.marks())
BACK = '<img class="ground back" src="back.svg">'


def main() -> None:
    pages = []
    for sheet in work.sheets(int(sys.argv[1])):
        places = range(len(sheet))
        pages.append(page([front(card) for card in sheet], [work.front_at(at) for at in places]))
        pages.append(page([BACK for _ in sheet], [work.back_at(at) for at in places]))
    html = f'<meta charset="utf-8"><title>W</title><style>{STYLE}</style>{"".join(pages)}'
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for suit in work.SUITS:
            picture(folder, suit, work.icon(suit), "-10 -10 20 20")
        wide, high = work.WIDTH + 2 * work.BLEED, work.HEIGHT + 2 * work.BLEED
        picture(folder, "back", work.back(), f"{-work.BLEED} {-work.BLEED} {wide} {high}")
        weasyprint.HTML(string=html, base_url=f"{folder.as_uri()}/").write_pdf(sys.argv[2])


if __name__ == "__main__":
    main()
