"""The faces of the five games, looked at by machine: after people have looked at them."""

import os
import re
from dataclasses import replace
from functools import cache
from itertools import combinations
from pathlib import Path as FilePath
from xml.etree import ElementTree as ET

import pytest
from PIL import Image, ImageChops, ImageStat

from printnplay.core.geometry import Box, Side
from printnplay.core.units import Size
from printnplay.drawing.light import contrast
from printnplay.drawing.picture import AnyNode, Flat, Group, Path, Picture, Placed
from printnplay.drawing.reader import Reader, Symbols
from printnplay.drawing.svg_out import svg_files
from printnplay.faces.draw import draw_faces
from printnplay.faces.face import Face
from printnplay.faces.session import Draw, Look
from printnplay.pdf.png import page_images, pictures_pdf
from tests.projects import GAMES, builtin, drawn
from tests.shown import shapes, texts, without_text

pytestmark = pytest.mark.slow

LANGUAGES = ("en", "fr", "nl")
INKS = ("full", "low")
GOLDENS = FilePath(__file__).parent / "goldens"
SAFE = 3.0
BLACK = (0.0, 0.0, 0.0)


def pictures(faces: tuple[Face, ...], dpi: float, bleed: float = 0) -> list[Image.Image]:
    drawn = [(face.picture, face.size) for face in faces]
    pages = page_images(pictures_pdf(drawn, bleed), dpi)
    return [page.convert("RGB") for page in pages]


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
    assert len({(f.component, f.side, f.picture.root.children) for f in faces}) == len(faces)


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
        for text, _, _, (left, top, right, bottom), _ in texts(face.picture):
            is_joint = left < 0 < right or left < face.size.width < right
            inside = is_joint or (
                left >= SAFE - 0.05
                and top >= SAFE - 0.05
                and right <= face.size.width - SAFE + 0.05
                and bottom <= face.size.height - SAFE + 0.05
            )
            assert inside, (face.name, text, [round(v, 2) for v in (left, top, right, bottom)])


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("ink", INKS)
def test_text_stands_out_from_what_is_behind_it(game: str, ink: str) -> None:
    """4.5:1, or 3:1 for large numerals, against the ground as it is rendered without text. Texts
    of symbols are parts of these."""
    dpi = 100
    faces = drawn(game, "en", ink)
    bare = tuple(replace(face, picture=without_text(face.picture)) for face in faces)
    for face, picture in zip(faces, pictures(bare, dpi), strict=True):
        for text, size, fill, box, via in texts(face.picture):
            if via:
                continue
            left, top, right, bottom = (round(v * dpi / 25.4) for v in box)
            patch = picture.crop((left, top, max(right, left + 1), max(bottom, top + 1)))
            ground = "#{:02X}{:02X}{:02X}".format(*(round(v) for v in ImageStat.Stat(patch).median))
            wanted = 3.0 if size >= 5 else 4.5
            assert contrast(fill, ground) >= wanted, (face.name, text, fill, ground)


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


class Keeping(Reader):
    """Keeps the texts that it reads."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []

    def read(self, text: str) -> Picture:
        self.texts.append(text)
        return super().read(text)


@cache
def face_symbols(game: str) -> tuple[Symbols, ...]:
    """What the faces of a game define, without the colours and pens of those who use it."""
    reader = Keeping()
    draw_faces(Draw(builtin(game), Look(), reader))
    return tuple(map(reader.symbols, reader.texts))


def silhouette(game: str, symbol: str) -> Image.Image:
    """A symbol at 16 mm, all ink white on black, cut to its own extent."""
    symbols = next(held for held in face_symbols(game) if symbol in held.names)
    drawing = Group(tuple(map(blackened, symbols.draw(symbol, "#000000").root.children)))
    left, top, right, bottom = extent(Picture(drawing, None))
    scale = 16 / max(right - left, bottom - top)
    middle = (10 - scale * (left + right) / 2, 10 - scale * (top + bottom) / 2)
    alone = Group((Placed(drawing, (scale, 0, 0, scale, *middle)),))
    (page,) = page_images(pictures_pdf([(Picture(alone, None), Size(20, 20))], 0), 254)
    ink = ImageChops.invert(page.convert("L"))
    box = ink.getbbox()
    assert box is not None, symbol
    return ink.crop(box).resize((100, 100))


def extent(picture: Picture) -> Box:
    lefts, tops, rights, bottoms = zip(*(shape.box for shape in shapes(picture)), strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def blackened(node: AnyNode) -> AnyNode:
    """The same with every colour black."""
    match node:
        case Group():
            return Group(tuple(map(blackened, node.children)))
        case Placed():
            return Placed(blackened(node.node), node.matrix, clip=node.clip, opacity=node.opacity)
        case Path():
            fill = Flat(BLACK, node.fill.alpha) if node.fill else None
            stroke = node.stroke._replace(rgb=BLACK) if node.stroke else None
            return Path(node.segments, fill, stroke, is_even_odd=node.is_even_odd)
    raise TypeError(f"{type(node)} is no part of a symbol")


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
    (whole,) = svg_files([(face.picture, face.size)], face.bleed)
    text = indented(re.sub(r"<style>.*</style>\n", "", whole))
    golden = GOLDENS / f"{name}.svg"
    if os.environ.get("UPDATE_GOLDENS"):
        golden.parent.mkdir(exist_ok=True)
        golden.write_text(text, encoding="utf-8")
    assert text == golden.read_text(encoding="utf-8")


def indented(svg: str) -> str:
    """A line for each tag, so that it can be read."""
    ET.register_namespace("", "http://www.w3.org/2000/svg")
    root = ET.fromstring(svg)
    ET.indent(root, " ")
    return ET.tostring(root, encoding="unicode") + "\n"
