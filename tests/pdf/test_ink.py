"""Ink: a face of known area gives that area of ink, in the right colours."""

import pytest
from PIL import Image

from printnplay.core.units import Size
from printnplay.pdf.ink import PageInk, page_inks, separate
from printnplay.pdf.png import pictures_pdf
from tests.drawing.drawn import picture_of


def printed(*bodies: str) -> bytes:
    """A file with a card for each drawing."""
    drawn = [picture_of(body, view="0 0 63 88") for body in bodies]
    return pictures_pdf([(picture, Size(63, 88)) for picture in drawn], 0)


def ink_of(body: str) -> PageInk:
    (found,) = page_inks(printed(body), ["f"])
    return found


def test_half_a_face_in_black_is_half_black() -> None:
    """To the pixel: edges that are straight are drawn on whole ones."""
    found = ink_of('<rect x="0" y="0" width="31.5" height="88" fill="#000000"/>')
    assert found.area == pytest.approx(63 * 88, abs=0.01)
    assert found.shares == pytest.approx((0, 0, 0, 0.5), abs=0.5 / 179 + 1e-3)


def test_a_disc_has_the_area_of_a_disc() -> None:
    found = ink_of('<circle cx="31.5" cy="44" r="20" fill="#000000"/>')
    assert found.shares[3] * found.area == pytest.approx(3.14159 * 400, rel=0.003)


@pytest.mark.parametrize(
    ("colour", "shares"),
    [
        ((255, 255, 255), (0, 0, 0, 0)),
        ((0, 255, 255), (1, 0, 0, 0)),
        ((255, 0, 0), (0, 1, 1, 0)),
        ((0, 0, 0), (0, 0, 0, 1)),
        ((51, 51, 51), (0, 0, 0, 0.8)),
        ((51, 102, 204), (0.6, 0.4, 0, 0.2)),
    ],
)
def test_colours_are_separated(
    colour: tuple[int, int, int], shares: tuple[float, float, float, float]
) -> None:
    assert separate(Image.new("RGB", (4, 4), colour)) == pytest.approx(shares)


def test_means_are_those_of_the_pixels() -> None:
    """Half cyan and half yellow lack nothing together: no black."""
    picture = Image.new("RGB", (2, 1), (0, 255, 255))
    picture.putpixel((1, 0), (255, 255, 0))
    assert separate(picture) == pytest.approx((0.5, 0, 0.5, 0))


def test_pages_that_are_alike_are_drawn_once() -> None:
    pdf = printed("", '<rect width="63" height="88"/>')
    assert [p.shares[3] for p in page_inks(pdf, [0, 1])] == pytest.approx([0, 1], abs=0.001)
    assert [p.shares[3] for p in page_inks(pdf, [0, 0])] == pytest.approx([0, 0], abs=0.001)
