"""The calibration sheet: measured in its pictures, and read as a person would against the light."""

import re
from functools import cache
from itertools import pairwise

import pypdfium2
import pytest
from PIL import Image, ImageOps

from printnplay.calibration.sheet import ARM, SMALLEST, calibration_pdf, draw_calibration
from printnplay.core.units import PAPERS, Size
from printnplay.pdf.png import page_images
from printnplay.text.fonts import measure
from printnplay.text.lines import TextTooLong
from tests.projects import builtin

PIXELS = 10  # a millimetre
X, Y = PAPERS["a4"].width / 2, PAPERS["a4"].height / 2


def words(language: str = "en") -> dict[str, str]:
    return dict(builtin("rasant").words[language])


@cache
def pages() -> tuple[Image.Image, Image.Image]:
    pdf = calibration_pdf(PAPERS["a4"], words(), "en")
    front, back = (image.convert("L") for image in page_images(pdf, 25.4 * PIXELS))
    return front, back


def across(picture: Image.Image, y: float, x1: float, x2: float) -> list[float]:
    """The middles of the dark stretches along a horizontal line, in millimetres."""
    top = round(y * PIXELS)
    row = picture.crop((round(x1 * PIXELS), top, round(x2 * PIXELS), top + 1))
    return [x1 + at for at in _middles(row.tobytes())]


def down(picture: Image.Image, x: float, y1: float, y2: float) -> list[float]:
    turned = picture.transpose(Image.Transpose.TRANSPOSE)
    return across(turned, x, y1, y2)


def _middles(levels: bytes) -> list[float]:
    found, start = [], None
    dark = [255 - level for level in levels] + [0]
    for at, much in enumerate(dark):
        if much > 40 and start is None:
            start = at
        elif much <= 40 and start is not None:
            weights = dark[start:at]
            place = sum((start + n + 0.5) * w for n, w in enumerate(weights)) / sum(weights)
            found.append(place / PIXELS)
            start = None
    return found


def test_the_rulers_are_exactly_as_long_as_they_say() -> None:
    front, _ = pages()
    ticks = across(front, Y - 2, X - 78, X + 78)
    # The other ruler's line and its ticks are among them.
    assert ticks[-1] - ticks[0] == pytest.approx(150, abs=0.02)
    ticks = down(front, X - 2, Y - 102, Y + 102)
    assert ticks[-1] - ticks[0] == pytest.approx(200, abs=0.02)


def test_the_front_has_whole_millimetres_and_the_back_nine_tenths() -> None:
    front, back = pages()
    for picture, side, step in ((front, -1, 1.0), (back, 1, 0.9)):
        ticks = across(picture, Y - ARM + side * 2, X - 27.5, X + 27.5)
        assert len(ticks) >= 55
        assert all(b - a == pytest.approx(step, abs=0.03) for a, b in pairwise(ticks))
        assert min(abs(tick - X) for tick in ticks) < 0.02


@pytest.mark.parametrize("edge", ["left", "top", "right", "bottom"])
def test_the_ladder_starts_at_whole_millimetres_from_each_edge(edge: str) -> None:
    turns = {"left": 0, "top": 90, "right": 180, "bottom": 270}
    front = pages()[0].rotate(turns[edge], expand=True)
    middle = front.height / PIXELS / 2
    # Half a rung beside the leader, so that only rungs are crossed; two of them are turned round.
    found = set()
    for step in range(10):
        rungs = across(front, middle + (step - 4.5) * 5 + 1, 0.3, 11.5)
        assert len(rungs) == 1
        found.add(round(rungs[0] - 0.1, 1))
    assert found == set(range(1, 11))


def light(dx: float, dy: float, angle: float = 0) -> tuple[Image.Image, Image.Image]:
    """The front as it shines through, and the back as a bad printer puts it there: turned
    clockwise about the middle, then moved."""
    front, back = pages()
    moved = back.rotate(
        -angle,
        Image.Resampling.BICUBIC,
        translate=(round(dx * PIXELS), round(dy * PIXELS)),
        fillcolor=255,
    )
    return ImageOps.mirror(front), moved


def meeting(front: list[float], back: list[float], zero: float) -> float:
    """What a person reads: the tenth, up to half a millimetre, whose lines meet best. Numbers
    grow to the left and upwards, a line each."""
    middle = min(range(len(back)), key=lambda n: abs(back[n] - zero))
    near = {n: min(abs(back[middle + n] - line) for line in front) for n in range(-5, 6)}
    return -min(near, key=lambda n: near[n]) / 10


def read(dx: float, dy: float, angle: float = 0) -> tuple[float, float, float]:
    front, back = light(dx, dy, angle)

    def vernier(x: float, y: float, side: int) -> float:
        lines = across(front, y - 2 * side, x - 30, x + 30)
        shift = dx - angle * (y - Y) * 0.01745
        mine = across(back, y + 2 * side + dy, x - 26, x + 26)
        return meeting(lines, mine, x + shift)

    lines = down(front, X + 2, Y + 60 - 30, Y + 60 + 30)
    mine = down(back, X - 2 + dx - angle * 60 * 0.01745, Y + 60 - 26, Y + 60 + 26)
    b = meeting(lines, mine, Y + 60 + dy)
    e = (vernier(X, Y - ARM, 1) - vernier(X, Y + ARM, -1)) / 4
    return vernier(X - 40, Y, 1), b, e


@pytest.mark.parametrize(("dx", "dy"), [(0, 0), (0.4, -0.3), (-0.2, 0.1), (0.3, 0.4), (-0.4, -0.4)])
def test_what_is_read_is_how_far_the_back_must_move(dx: float, dy: float) -> None:
    assert read(dx, dy) == pytest.approx((-dx, -dy, 0))


@pytest.mark.parametrize("angle", [0.1, -0.1])
def test_what_is_read_is_how_far_the_back_must_be_turned(angle: float) -> None:
    a, b, e = read(0.2, -0.1, angle)
    assert (a, b) == pytest.approx((-0.2, 0.1))
    assert e == pytest.approx(-angle, abs=0.026)


def test_each_number_stands_at_its_line() -> None:
    _, back = draw_calibration(PAPERS["a4"], words(), measure)
    texts = re.findall(r'<text x="([-\d.]+)" y="([-\d.]+)"[^>]*>([^<]+)</text>', back)
    places = {(float(y), shown): float(x) for x, y, shown in texts}
    height = next(y for y, shown in places if shown == "+2.5" and -ARM < y < -100)
    for shown, tenths in (("+3", 30), ("+2.5", 25), ("0", 0), ("−0.5", -5), ("−3", -30)):
        assert places[height, shown] == pytest.approx(-0.9 * tenths)


@pytest.mark.parametrize("language", ["en", "fr", "nl"])
@pytest.mark.parametrize("paper", ["a4", "letter", "legal", "a3"])
def test_every_paper_and_language(paper: str, language: str) -> None:
    size = PAPERS[paper]
    document = pypdfium2.PdfDocument(calibration_pdf(size, words(language), language))
    assert len(document) == 2
    for page in document:
        wanted = (size.width * 72 / 25.4, size.height * 72 / 25.4)
        assert page.get_size() == pytest.approx(wanted, abs=0.001)
    said = [" ".join(page.get_textpage().get_text_bounded().split()) for page in document]
    for step in ("print", "scale", "margins", "turn"):
        assert words(language)[f"calibrate.{step}.head"] in said[0]
    for step in ("angle", "command", "then"):
        assert words(language)[f"calibrate.{step}.head"] in said[1]
    assert f"printnplay printer set {words(language)['calibrate.name']}" in said[1]
    assert "--back-offset A,Bmm --back-angle E" in said[1]


def test_it_asks_for_full_size_and_the_long_edge() -> None:
    pdf = calibration_pdf(PAPERS["a4"], words(), "en")
    assert b"/PrintScaling /None" in pdf
    assert b"/Duplex /DuplexFlipLongEdge" in pdf
    assert pdf == calibration_pdf(PAPERS["a4"], words(), "en")


def test_french_signs_have_their_space() -> None:
    for key, text in words("fr").items():
        if key.startswith("calibrate."):
            assert not re.search(r"(?<![\u00a0\u202f])[:;!?»%]|«(?![\u00a0\u202f])", text), key


def test_landscape_paper_is_turned() -> None:
    lying = draw_calibration(Size(297, 210), words(), measure)
    assert lying == draw_calibration(Size(210, 297), words(), measure)


def test_a_small_paper_is_refused() -> None:
    with pytest.raises(ValueError, match=f"a paper of at least {SMALLEST}"):
        draw_calibration(PAPERS["a5"], words(), measure)


def test_words_that_do_not_fit_are_refused() -> None:
    long = words() | {"calibrate.print.text": "long " * 200}
    with pytest.raises(TextTooLong):
        draw_calibration(PAPERS["a4"], long, measure)
