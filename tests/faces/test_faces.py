"""The faces of the five games, looked at by machine: after people have looked at them."""

import os
import re
from io import BytesIO
from itertools import combinations
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from printnplay.core.diagnostics import Pos
from printnplay.core.units import Size
from printnplay.drawing.geometry import IDENTITY, Matrix, multiply, numbers, read_transform
from printnplay.drawing.light import contrast
from printnplay.drawing.tree import Element, Parser, Svg
from printnplay.pdf.png import faces_pdf, page_pictures
from printnplay.sheets.model import Face, Side
from printnplay.text.fonts import measure
from tests.projects import GAMES, builtin, drawn

LANGUAGES = ("en", "fr", "nl")
INKS = ("full", "low")
GOLDENS = Path(__file__).parent / "goldens"
SAFE = 3.0


def pictures(faces: tuple[Face, ...], dpi: float, bleed: float = 0) -> list[Image.Image]:
    pages = page_pictures(faces_pdf(faces, bleed), dpi)
    return [Image.open(BytesIO(page)).convert("RGB") for page in pages]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ink", INKS)
def test_every_card_has_a_front_and_a_back(game: str, language: str, ink: str) -> None:
    faces = drawn(game, language, ink)
    for part in builtin(game).components:
        if part.is_deck:
            for side in Side:
                served = [
                    c for f in faces if (f.component, f.side) == (part.id, side) for c in f.cards
                ]
                assert sorted(served) == sorted(card.id for card in part.cards), (part.id, side)


@pytest.mark.parametrize("game", GAMES)
def test_what_is_drawn_alike_is_drawn_once(game: str) -> None:
    faces = drawn(game)
    assert len({(f.component, f.side, f.svg) for f in faces}) == len(faces)


@pytest.mark.parametrize("game", GAMES)
def test_low_ink_is_low(game: str) -> None:
    full, low = (coverage(game, ink) for ink in INKS)
    assert low <= 0.12 or low <= 0.4 * full, (full, low)


def coverage(game: str, ink: str) -> float:
    copies = {card.id: card.copies for part in builtin(game).components for card in part.cards}
    faces = drawn(game, "en", ink)
    shares = [sum(copies[card] for card in face.cards) for face in faces]
    inks = [1 - sum(ImageStat.Stat(p).mean) / 3 / 255 for p in pictures(faces, 72)]
    return sum(s * i for s, i in zip(shares, inks, strict=True)) / sum(shares)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("ink", INKS)
def test_a_shared_back_looks_the_same_turned_round(game: str, ink: str) -> None:
    shared = {p.id for p in builtin(game).components if p.back and p.back.is_shared}
    backs = tuple(
        f for f in drawn(game, "en", ink) if f.side is Side.BACK and f.component in shared
    )
    for face, picture in zip(backs, pictures(backs, 144, 3), strict=True):
        turned = picture.transpose(Image.Transpose.ROTATE_180)
        # Edges fall differently on the pixels when a page is not a whole number of them.
        small = (picture.width // 3, picture.height // 3)
        one, two = (p.resize(small, Image.Resampling.BOX) for p in (picture, turned))
        assert far_pixels(one, two, 64) < 0.004, face.name


def far_pixels(first: Image.Image, second: Image.Image, far: int) -> float:
    """The share of pixels that differ by more than `far`."""
    grey = ImageChops.difference(first, second).convert("L")
    histogram = grey.histogram()
    return sum(histogram[far:]) / sum(histogram)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_comes_within_three_millimetres_of_the_cut(game: str, language: str) -> None:
    for face in drawn(game, language):
        for text, (left, top, right, bottom) in text_boxes(Parser().parse(face.svg)):
            is_joint = left < 0 < right or left < face.size.width < right
            inside = is_joint or (
                left >= SAFE - 0.05
                and top >= SAFE - 0.05
                and right <= face.size.width - SAFE + 0.05
                and bottom <= face.size.height - SAFE + 0.05
            )
            assert inside, (face.name, text, [round(v, 2) for v in (left, top, right, bottom)])


def text_boxes(svg: Svg) -> list[tuple[str, tuple[float, float, float, float]]]:
    """Each text that is drawn, with the box of its capitals and digits."""
    found: list[tuple[str, tuple[float, float, float, float]]] = []

    def walk(element: Element, matrix: Matrix, inherited: dict[str, str]) -> None:
        own = {**inherited, **element.attributes}
        if "transform" in element.attributes:
            matrix = multiply(matrix, read_transform(element.get("transform")))
        if element.tag == "text":
            found.append((_words(element), _box(element, matrix, own)))
        elif element.tag == "use":
            target = svg.ids[element.get("href")[1:]]
            placed = multiply(matrix, _place(element, target))
            for child in [target] if target.tag != "symbol" else target.children:
                if isinstance(child, Element):
                    walk(child, placed, own)
        elif element.tag not in ("defs", "symbol", "clipPath"):
            for child in element.children:
                if isinstance(child, Element):
                    walk(child, matrix, own)

    walk(svg.root, IDENTITY, {})
    return [(text, box) for text, box in found if text]


def _words(element: Element) -> str:
    return "".join(c if isinstance(c, str) else _words(c) for c in element.children).strip()


def _place(use: Element, target: Element) -> Matrix:
    x, y = float(use.get("x", "0")), float(use.get("y", "0"))
    if target.tag != "symbol" or "viewBox" not in target.attributes:
        return (1, 0, 0, 1, x, y)
    left, top, width, height = numbers(target.get("viewBox"))
    scale = min(
        float(use.get("width", str(width))) / width, float(use.get("height", str(height))) / height
    )
    return (scale, 0, 0, scale, x - left * scale, y - top * scale)


def _box(element: Element, m: Matrix, own: dict[str, str]) -> tuple[float, float, float, float]:
    size = float(own["font-size"])
    width = measure(_words(element), own["font-family"], int(own.get("font-weight", "400")), size)
    x, y = float(element.get("x", "0")), float(element.get("y", "0"))
    x -= width * {"start": 0.0, "middle": 0.5, "end": 1.0}[own.get("text-anchor", "start")]
    corners = [(x, y), (x + width, y), (x, y - 0.7 * size), (x + width, y - 0.7 * size)]
    xs = [m[0] * px + m[2] * py + m[4] for px, py in corners]
    ys = [m[1] * px + m[3] * py + m[5] for px, py in corners]
    return min(xs), min(ys), max(xs), max(ys)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("ink", INKS)
def test_text_stands_out_from_what_is_behind_it(game: str, ink: str) -> None:
    """4.5:1, or 3:1 for large numerals, against the ground as it is rendered without text."""
    dpi = 100
    faces = drawn(game, "en", ink)
    bare = tuple(_without_text(face) for face in faces)
    for face, picture in zip(faces, pictures(bare, dpi), strict=True):
        for text, box, fill, size in coloured_texts(Parser().parse(face.svg)):
            left, top, right, bottom = (round(v * dpi / 25.4) for v in box)
            patch = picture.crop((left, top, max(right, left + 1), max(bottom, top + 1)))
            ground = "#{:02X}{:02X}{:02X}".format(*(round(v) for v in ImageStat.Stat(patch).median))
            wanted = 3.0 if size >= 5 else 4.5
            assert contrast(fill, ground) >= wanted, (face.name, text, fill, ground)


def coloured_texts(
    svg: Svg,
) -> list[tuple[str, tuple[float, float, float, float], str, float]]:
    """The texts that stand upright on the face itself, with their colour and size."""
    found = []
    for element in svg.root.children:
        if isinstance(element, Element):
            found += _direct_texts(element, IDENTITY, {})
    return found


def _direct_texts(
    element: Element, matrix: Matrix, inherited: dict[str, str]
) -> list[tuple[str, tuple[float, float, float, float], str, float]]:
    own = {**inherited, **element.attributes}
    if "transform" in element.attributes:
        matrix = multiply(matrix, read_transform(element.get("transform")))
    if element.tag == "text" and _words(element):
        scale = abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]) ** 0.5
        fill = own.get("fill", "#000000")
        return [
            (_words(element), _box(element, matrix, own), fill, float(own["font-size"]) * scale)
        ]
    if element.tag in ("defs", "symbol", "clipPath", "use"):
        return []
    children = [c for c in element.children if isinstance(c, Element)]
    return [text for child in children for text in _direct_texts(child, matrix, own)]


def _without_text(face: Face) -> Face:
    svg = re.sub(r"<text\b.*?</text>", "", face.svg, flags=re.S)
    return Face(face.name, face.component, face.side, face.cards, face.size, svg, face.pos)


@pytest.mark.parametrize("game", GAMES)
def test_icons_differ_as_black_silhouettes(game: str) -> None:
    palette = builtin(game).palette
    assert palette is not None
    for suit, values in palette.suits.items():
        symbols = sorted({look["symbol"] for look in values.values() if "symbol" in look})
        shapes = {symbol: silhouette(game, symbol) for symbol in symbols}
        for first, second in combinations(symbols, 2):
            both = ImageChops.darker(shapes[first], shapes[second])
            either = ImageChops.lighter(shapes[first], shapes[second])
            overlap = ImageStat.Stat(both).sum[0] / ImageStat.Stat(either).sum[0]
            assert overlap < 0.8, (suit, first, second, round(overlap, 2))


def silhouette(game: str, symbol: str) -> Image.Image:
    """A symbol at 10 mm, all ink white on black, cut to its own extent."""
    face = next(f for f in drawn(game) if f'id="{symbol}"' in f.svg)
    defs = face.svg[face.svg.index("<defs") : face.svg.index("</defs>") + 7]
    black = re.sub(r'(fill|stroke)="#[0-9A-Fa-f]{3,6}"', r'\1="#000000"', defs)
    box = "" if f'id="{symbol}" viewBox' not in black else 'width="16" height="16"'
    place = 'x="2" y="2" ' + box if box else 'transform="translate(10 10)"'
    svg = f'<svg xmlns="http://www.w3.org/2000/svg">{black}<use href="#{symbol}" {place}/></svg>'
    alone = Face("x", "x", Side.FRONT, ("x",), Size(20, 20), svg, Pos("x"))
    ink = ImageChops.invert(pictures((alone,), 254)[0].convert("L"))
    extent = ink.getbbox()
    assert extent is not None, symbol
    return ink.crop(extent).resize((100, 100))


def test_wackys_halves_meet_exactly() -> None:
    """What one card draws past its right edge is what its neighbour draws inside its left one."""
    cards = {card.id: card for part in builtin("wacky-challenge").components for card in part.cards}
    fronts = [f for f in drawn("wacky-challenge") if f.side is Side.FRONT]
    right = {cards[f.cards[0]].values.get("right"): f for f in fronts}
    left = {cards[f.cards[0]].values.get("left"): f for f in fronts}
    for kind in ("town", "harbour", "airfield"):
        one, two = pictures((right[kind], left[kind]), 254, 3)
        # Both show the stage's ring from 3 mm before the joint to 3 mm after it.
        after, before = one.crop((630, 590, 690, 710)), two.crop((0, 590, 60, 710))
        assert far_pixels(after, before, 48) < 0.02, kind


HANDFUL = {
    "jumbo-grand-prix": "race-engine-7",
    "generally": "cars-yellow-belo-horizonte",
    "rasant": "speed-red-80",
    "gumball-rally": "race-yellow-7",
    "wacky-challenge": "race-green-car",
}


@pytest.mark.parametrize(("game", "name"), HANDFUL.items())
def test_golden_faces(game: str, name: str) -> None:
    face = next(f for f in drawn(game, "fr") if f.name == name)
    text = re.sub(r' data-at="[^"]*"', "", face.svg).strip() + "\n"
    golden = GOLDENS / f"{name}.svg"
    if os.environ.get("UPDATE_GOLDENS"):
        golden.parent.mkdir(exist_ok=True)
        golden.write_text(text, encoding="utf-8")
    assert text == golden.read_text(encoding="utf-8")
