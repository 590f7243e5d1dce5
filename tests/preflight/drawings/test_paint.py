"""What the preflight thinks is painted, against what PDFium paints."""

import pytest
from PIL import Image

from printnplay.drawing.picture import Group, Picture
from printnplay.pdf.png import page_images, pictures_pdf
from printnplay.preflight.drawings.marks import in_order
from printnplay.preflight.drawings.paint import PAPER, over
from printnplay.preflight.drawings.trace import Tracer
from tests.drawing.test_svg_file import drawing
from tests.projects import GAMES, drawn

DPI = 254
STEP = 1.37


@pytest.mark.slow
@pytest.mark.parametrize("ink", ["full", "low"])
@pytest.mark.parametrize("game", GAMES)
def test_marks_paint_what_the_printer_paints(game: str, ink: str) -> None:
    """At points all over a front and a back, but for text and the hair's breadth of edges."""
    faces = drawn(game, "en", ink)
    for face in (faces[0], next(f for f in faces if f.side == "back")):
        (page,) = page_images(pictures_pdf([(face.picture, face.size)], 3.0), DPI)
        image = page.convert("RGB")
        group = Tracer().trace(face.picture)
        letters = [mark.box for mark in in_order(group) if mark.kind == "text"]
        wrong, asked = [], 0
        for column in range(int(face.size.width / STEP)):
            for row in range(int(face.size.height / STEP)):
                x, y = column * STEP + 0.3, row * STEP + 0.3
                if any(b[0] - 1 < x < b[2] + 1 and b[1] - 1 < y < b[3] + 1 for b in letters):
                    continue
                asked += 1
                seen = over(group.colour(x, y), PAPER)
                at = round((x + 3) * DPI / 25.4), round((y + 3) * DPI / 25.4)
                if not _is_near(image, at, seen[:3]):
                    wrong.append((x, y, seen, image.getpixel(at)))
        assert asked > 200
        assert len(wrong) <= 0.01 * asked, (face.name, wrong[:5])


def _is_near(image: Image.Image, at: tuple[int, int], wanted: tuple[float, ...]) -> bool:
    """A pixel of this colour within a tenth of a millimetre."""
    x, y = at
    for dx in (-1, 0, 1):
        for dy in (-1, 0, 1):
            found = image.getpixel((min(x + dx, image.width - 1), min(y + dy, image.height - 1)))
            assert isinstance(found, tuple)
            if all(abs(a / 255 - b) < 0.04 for a, b in zip(found, wanted, strict=True)):
                return True
    return False


@pytest.mark.parametrize(
    ("body", "colour"),
    [
        ('<mask id="m"><rect width="5" height="20" fill="#fff"/></mask>ALL mask="url(#m)"/>', 0.0),
        (
            '<mask id="m"><rect width="20" height="20" fill="#888"/></mask>ALL mask="url(#m)"/>',
            0.53,
        ),
        ('<rect width="20" height="20" fill="#f00"/>ALL style="mix-blend-mode:screen"/>', 1.0),
    ],
)
def test_masks_and_blend_modes_are_seen(body: str, colour: float) -> None:
    """The red of a place, times the opacity."""
    body = body.replace("ALL", '<rect width="20" height="20" fill="#f0f"')
    node = drawing(body).node
    found = Tracer().trace(Picture(Group((node,)), None)).colour(12, 12)
    assert found[0] == pytest.approx(colour, abs=0.02)
