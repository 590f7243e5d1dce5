"""Pictures in templates: found, fitted, clipped, written once; and what is reported."""

import base64
import re
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from printnplay.core.diagnostics import Report
from printnplay.data.game import load_game
from printnplay.data.places import Root
from printnplay.drawing import svg_pixels
from printnplay.drawing.picture import Image as Drawn
from printnplay.faces.face import Face
from printnplay.faces.session import Draw, Look
from printnplay.kinds.catalogue import KINDS
from printnplay.kit.faces import faces
from printnplay.pdf.png import page_images, pictures_pdf
from tests.drawing.test_image_file import saved
from tests.pdf.pictures import halves
from tests.pdf.test_compiler import BLUE, RED, WHITE, near
from tests.projects import START, WORDS, write_game

CARDS = """\
    fields: {art: {is: image, optional: yes}}
    cards:
      - {id: one, art: halves.png}
      - {id: two}
    front: race.svg.j2
"""
PNG = saved(halves())


def project(root: Path, body: str, game: str = START + CARDS) -> Root:
    found = write_game(root, game_yaml=game, text_en_yaml=WORDS)
    (root / "templates" / "demo").mkdir(parents=True, exist_ok=True)
    head = '<svg xmlns="http://www.w3.org/2000/svg" {{ sheet }}>'
    template = f'{head}\n<rect {{{{ ground_box }}}} fill="#FFFFFF"/>\n{body}\n</svg>\n'
    (root / "templates" / "demo" / "race.svg.j2").write_text(template)
    put(root, "card_data/demo/images/halves.png", PNG)
    return found


def put(root: Path, name: str, data: bytes) -> None:
    path = root / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)


def drawn(root: Root, *more: Root, look: Look | None = None) -> tuple[tuple[Face, ...], Report]:
    report = Report()
    game = load_game("demo", (root, *more), report, kinds=KINDS)
    assert game, list(report)
    return faces(Draw(game, look or Look()), report), report


def pdf_of(found: tuple[Face, ...]) -> bytes:
    return pictures_pdf([(face.picture, face.size) for face in found], 0)


def seen(face: Face) -> Image.Image:
    """Ten pixels per millimetre, from the corner of the bleed."""
    (image,) = page_images(pictures_pdf([(face.picture, face.size)], 0), 254)
    return image.convert("RGB")


@pytest.mark.parametrize(
    ("call", "x", "y", "colour"),
    [
        ("image(card.art, 0, 0, 40, 40)", 5, 5, RED),
        ("image(card.art, 0, 0, 40, 40)", 35, 35, BLUE),
        ("image(card.art, 0, 0, 40, 40, fit='contain')", 5, 5, WHITE),
        ("image(card.art, 0, 0, 40, 40, fit='contain')", 5, 20, RED),
        ("image(card.art, 0, 0, 40, 40, fit='contain', align='top')", 5, 5, RED),
        ("image(card.art, 0, 0, 40, 40, fit='contain', align='bottom right')", 35, 35, BLUE),
        ("image(card.art, 0, 0, 20, 40, align='left')", 18, 5, RED),
        ("image(card.art, 0, 0, 20, 40, align='right')", 2, 5, BLUE),
        ("image(card.art, 0, 0, 20, 40, align='right')", 25, 5, WHITE),
        ("image(card.art, 0, 0, 20, 40, fit='stretch')", 18, 5, BLUE),
        ("image(card.art, 0, 0, 40, 40, clip='circle')", 2, 2, WHITE),
        ("image(card.art, 0, 0, 40, 40, clip='circle')", 10, 20, RED),
        ("image(card.art, 0, 0, 40, 40, clip='round 10')", 1, 1, WHITE),
        ("image(card.art, 0, 0, 40, 40, clip='round 10')", 10, 10, RED),
    ],
)
def test_a_picture_in_its_box(
    tmp_path: Path, call: str, x: float, y: float, colour: tuple[int, ...]
) -> None:
    found, report = drawn(project(tmp_path, f"{{{{ {call} }}}}"))
    assert not len(report), list(report)
    got = seen(found[0]).getpixel((round(x * 10), round(y * 10)))
    assert isinstance(got, tuple)
    assert near(got, colour)


def test_a_clip_of_the_drawing(tmp_path: Path) -> None:
    body = '<defs><clipPath id="c"><rect width="9" height="9"/></clipPath></defs>'
    found, _ = drawn(project(tmp_path, body + "{{ image(card.art, 0, 0, 40, 40, clip='#c') }}"))
    image = seen(found[0])
    assert near(image.getpixel((50, 50)), RED)  # type: ignore[arg-type]
    assert near(image.getpixel((150, 50)), WHITE)  # type: ignore[arg-type]


def test_the_game_comes_first_then_the_project_then_what_it_extends(tmp_path: Path) -> None:
    base, own = tmp_path / "base", tmp_path / "own"
    below = project(base, "")._replace(shown="base")
    body = "".join(f"{{{{ image('{name}.png', 0, 0, 9, 9) }}}}" for name in "abc")
    above = project(own, body, "id: demo\nextends: demo\n")
    for name in "abc":
        put(base, f"card_data/demo/images/{name}.png", saved(halves("RGB", "blue", "blue")))
    for name in "ab":
        put(own, f"images/{name}.png", saved(halves("RGB", "lime", "lime")))
    put(own, "card_data/demo/images/a.png", PNG)
    found, report = drawn(above, below)
    assert not len(report), list(report)
    files = [leaf.asset.source for leaf, _, _ in found[0].picture.items() if type(leaf) is Drawn]
    assert files == [
        own / "card_data/demo/images/a.png",
        own / "images/b.png",
        base / "card_data/demo/images/c.png",
    ]


def test_a_file_is_written_once_and_byte_by_byte(tmp_path: Path) -> None:
    photo = saved(halves(), "JPEG")
    body = "{{ image('photo.jpg', 0, 0, 4, 4) }}{{ image('copy.jpg', 9, 9, 4, 4) }}"
    root = project(tmp_path, body + "{{ image(card.art, 0, 20, 4, 4) }}")
    put(tmp_path, "images/photo.jpg", photo)
    put(tmp_path, "images/copy.jpg", photo)
    pdf = pdf_of(drawn(root)[0])
    assert len(re.findall(rb"/Subtype /Image", pdf)) == 2
    assert photo in pdf
    start = PNG.index(b"IDAT") + 4
    assert PNG[start : start + 30] in pdf
    assert pdf_of(drawn(root)[0]) == pdf


def test_more_pixels_than_a_printer_shows_are_resampled_with_a_note(tmp_path: Path) -> None:
    body = "{{ image('big.png', 0, 0, 10, 10) }}{{ image('big.png', 0, 20, 20, 20) }}"
    root = project(tmp_path, body)
    put(tmp_path, "images/big.png", saved(Image.new("RGB", (1000, 1000), "red")))
    found, report = drawn(root)
    (note,) = report
    assert note.code == "PNP362"
    assert not note.is_error
    assert "has 1270 dpi (1000 x 1000 pixels on 20 mm x 20 mm)" in note.message
    assert b"/Width 473 /Height 473" in pdf_of(found)


def test_a_changed_file_is_another_drawing(tmp_path: Path) -> None:
    root = project(tmp_path, "{{ image(card.art, 0, 0, 40, 40) }}")
    before = drawn(root)[0][0].picture.digest
    put(tmp_path, "card_data/demo/images/halves.png", saved(halves("RGB", "lime", "blue")))
    assert drawn(root)[0][0].picture.digest != before


def test_a_draft_prints_a_box_with_the_name(tmp_path: Path) -> None:
    root = project(tmp_path, "{{ image('dragon.png', 0, 0, 40, 40) }}")
    assert [found.code for found in drawn(root)[1]] == ["PNP360"]
    found, report = drawn(root, look=Look(is_draft=True))
    assert not len(report)
    assert "dragon.png</text>" in found[0].svg()
    assert "40 × 40 mm</text>" in found[0].svg()


def test_the_size_of_a_missing_picture_is_in_tenths(tmp_path: Path) -> None:
    root = project(tmp_path, "{{ image('dragon.png', 0, 0, 49.3889, 33.782) }}")
    found, _ = drawn(root, look=Look(is_draft=True))
    assert "49.4 × 33.8 mm</text>" in found[0].svg()


def test_a_browser_sees_the_picture(tmp_path: Path) -> None:
    exif = Image.Exif()
    exif[0x0112] = 3
    root = project(tmp_path, "{{ image('turned.jpg', 0, 0, 40, 40) }}")
    put(tmp_path, "images/turned.jpg", saved(halves(), "JPEG", exif=exif))
    svg = drawn(root)[0][0].svg()
    (uri,) = re.findall(r"data:image/png;base64,([^\"]+)", svg)
    shown = Image.open(BytesIO(base64.b64decode(uri)))
    assert near(shown.getpixel((2, 2)), BLUE, 9)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("call", "message"),
    [
        ("image(card.art, 0, 0, 0, 40)", "more than 0 for 'w' of image(), found 0"),
        ("image(card.art, 0, 0, 9, 9, fit='fill')", "found 'fill'"),
        ("image(card.art, 0, 0, 9, 9, align='middle')", "found 'middle'"),
        ("image(card.art, 0, 0, 9, 9, clip='oval')", "found 'oval'"),
    ],
)
def test_wrong_arguments(tmp_path: Path, call: str, message: str) -> None:
    _, report = drawn(project(tmp_path, f"{{{{ {call} }}}}"))
    (problem,) = report
    assert problem.code == "PNP205"
    assert message in problem.message


def test_a_picture_that_no_template_made_is_refused(tmp_path: Path) -> None:
    _, report = drawn(project(tmp_path, '<image width="9" height="9" href="picture:00"/>'))
    assert [found.code for found in report] == ["PNP311"]


def test_a_link_that_leads_out_is_refused(tmp_path: Path) -> None:
    root = project(tmp_path / "project", "{{ image('link.png', 0, 0, 9, 9) }}")
    put(tmp_path, "secret.png", PNG)
    (tmp_path / "project/card_data/demo/images/link.png").symlink_to(tmp_path / "secret.png")
    assert [found.code for found in drawn(root)[1]] == ["PNP108"]


def test_a_drawing_of_another_program(tmp_path: Path) -> None:
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" width="2in" height="1in" viewBox="0 0 2 1">'
        '<style>.a { fill: red }</style><rect class="a" width="1" height="1"/>'
        '<rect x="1" width="1" height="1" fill="blue"/></svg>'
    )
    root = project(tmp_path, "{{ image('halves.svg', 0, 0, 40, 40, fit='contain') }}")
    put(tmp_path, "images/halves.svg", svg.encode())
    found, report = drawn(root)
    assert not len(report), list(report)
    image = seen(found[0])
    assert near(image.getpixel((50, 200)), RED)  # type: ignore[arg-type]
    assert near(image.getpixel((350, 200)), BLUE)  # type: ignore[arg-type]
    assert near(image.getpixel((50, 50)), WHITE)  # type: ignore[arg-type]
    assert b"/Subtype /Image" not in pdf_of(found)


EFFECTS = """\
<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40">
<defs>
<filter id="f"><feFlood flood-color="lime"/><feComposite in2="SourceAlpha" operator="in"/></filter>
<mask id="m"><rect width="20" height="40" fill="white"/></mask>
<pattern id="p" width=".1" height=".1"><rect width="4" height="4" fill="blue"/></pattern>
</defs>
<rect width="40" height="10" filter="url(#f)"/>
<g mask="url(#m)"><rect y="10" width="40" height="10" fill="red"/></g>
<rect y="20" width="40" height="10" fill="url(#p)"/>
<g><rect y="30" width="40" height="10" fill="red"/>
<rect y="30" width="20" height="10" fill="blue" style="mix-blend-mode: screen"/></g>
</svg>
"""


def test_effects_are_pixels_with_a_note_each(tmp_path: Path) -> None:
    root = project(tmp_path, "{{ image('effects.svg', 0, 0, 40, 40) }}")
    put(tmp_path, "images/effects.svg", EFFECTS.encode())
    found, report = drawn(root)
    assert [note.pos.line for note in report] == [7]
    assert not report.has_errors
    assert "a filter on 'rect'" in next(iter(report)).message
    image = seen(found[0])
    colours = {(30, 5): (0, 255, 0), (10, 15): RED, (30, 15): WHITE, (30, 25): BLUE}
    for (x, y), colour in (colours | {(10, 35): (255, 0, 255)}).items():
        assert near(image.getpixel((x * 10, y * 10)), colour)  # type: ignore[arg-type]
    # Only the part with the filter is pixels: it is 40 mm wide, and the filter's region is higher.
    assert b"/Width 945 /Height 260" in pdf_of(found)


@pytest.mark.parametrize(
    ("bad", "why"),
    [
        ('<feImage href="/etc/passwd"/>', "leads out of the file"),
        ('<feImage href="data:image/svg+xml;base64,AAAA"/>', "of no kind that effects know"),
        ('<feFlood style="fill: url(http://x.y/a.svg)"/>', "leads out of the file"),
    ],
)
def test_effects_read_nothing_else(tmp_path: Path, bad: str, why: str) -> None:
    root = project(tmp_path, "{{ image('effects.svg', 0, 0, 40, 40) }}")
    put(tmp_path, "images/effects.svg", EFFECTS.replace("<feFlood", f"{bad}<feFlood").encode())
    errors = [found for found in drawn(root)[1] if found.is_error]
    assert [found.code for found in errors] == ["PNP363"]
    assert why in errors[0].message


def test_effects_need_a_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(svg_pixels, "find_spec", lambda _: None)
    root = project(tmp_path, "{{ image('effects.svg', 0, 0, 39, 39) }}")
    put(tmp_path, "images/effects.svg", EFFECTS.encode())
    (error,) = (found for found in drawn(root)[1] if found.is_error)
    assert error.help == "pip install 'printnplay[effects]'"


def test_effects_that_never_end_are_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(svg_pixels, "_CHILD", "while True: pass")
    monkeypatch.setattr(svg_pixels, "WAIT", 0.2)
    root = project(tmp_path, "{{ image('effects.svg', 0, 0, 38, 38) }}")
    put(tmp_path, "images/effects.svg", EFFECTS.encode())
    (error,) = (found for found in drawn(root)[1] if found.is_error)
    assert "its effects cannot be drawn" in error.message
