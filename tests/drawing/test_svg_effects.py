"""Masks, patterns, markers and blend modes of SVG files are vectors, and look as resvg draws them:
in a PDF, and in an SVG file that is written again."""

import time
from io import BytesIO
from pathlib import Path

import pytest
import resvg_py
from PIL import Image, ImageChops, ImageStat

from printnplay.core.units import Size
from printnplay.drawing import svg_pixels
from printnplay.drawing.picture import Clip, Group, Picture, Placed, items_of
from printnplay.drawing.picture import Image as Drawn
from printnplay.drawing.shapes import rectangle
from printnplay.drawing.svg_file import BadFiles
from printnplay.drawing.svg_out import svg_files
from printnplay.drawing.svg_pixels import with_pixels
from printnplay.drawing.svg_tree import BadFile
from tests.drawing.test_svg_file import NS, drawing, seen

LINES = (Path(__file__).parent / "svg_effects.txt").read_text().splitlines()
BODIES = dict(line.split(" ", 1) for line in LINES if not line.startswith("#"))
# In percent. PDFium draws gradients in 256 steps, of which those that repeat have few each.
MOST, MOST_REPEATED = 0.8, 5


ENDLESS_PATTERN = (
    "<pattern id='p' width='1' height='1'><rect width='9' height='9' fill='url(#p)'/></pattern>"
    "<rect width='9' height='9' fill='url(#p)'/>"
)
ENDLESS_MASK = (
    "<mask id='m'><rect width='9' height='9' mask='url(#m)'/></mask>"
    "<rect width='9' height='9' mask='url(#m)'/>"
)


def by_resvg(svg: str) -> Image.Image:
    drawn = resvg_py.svg_to_bytes(svg_string=svg, dpi=96, background="#FFFFFF")
    return Image.open(BytesIO(bytes(drawn))).convert("RGB")


def difference(first: Image.Image, second: Image.Image) -> float:
    both = [image.resize((100, 100), Image.Resampling.BOX) for image in (first, second)]
    return sum(ImageStat.Stat(ImageChops.difference(*both)).mean) / 3 / 2.55


@pytest.mark.slow
@pytest.mark.parametrize("name", BODIES)
def test_effects_are_vectors_and_look_right(name: str) -> None:
    found = drawing(BODIES[name])
    assert not found.effects
    assert not any(isinstance(leaf, Drawn) for leaf, _, _ in items_of(found.node))
    size = 'width="800" height="800" viewBox="0 0 20 20"'
    theirs = by_resvg(f"<svg {NS} {size}>{BODIES[name]}</svg>")
    most = MOST_REPEATED if name.endswith(("reflect", "repeat")) else MOST
    assert difference(seen(found), theirs) < most
    picture = Picture(Group((found.node,)), (0, 0, 20, 20))
    (written,) = svg_files([(picture, Size(20, 20))], 0)
    again = written.replace('width="20mm" height="20mm"', 'width="800" height="800"')
    assert difference(by_resvg(again), theirs) < MOST


def test_a_drawing_blends_only_with_itself() -> None:
    found = drawing('<rect width="20" height="20" fill="blue" style="mix-blend-mode:multiply"/>')
    paper = drawing('<rect width="20" height="20" fill="red"/>')
    both = found._replace(node=Group((paper.node, found.node)))
    assert seen(both).getpixel((100, 100)) == (0, 0, 255)


def test_a_mask_is_part_of_the_fonts_and_counts_of_a_picture() -> None:
    body = (
        '<mask id="m"><text y="9" font-family="Fredoka One" fill="#fff">A</text></mask>'
        '<rect width="20" height="20" mask="url(#m)"/>'
    )
    picture = Picture(Group((drawing(body).node,)), None)
    assert [font.family for font in picture.fonts()] == ["Fredoka One"]
    assert picture.root.count == 2


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ("<rect width='9' height='9' mask='url(#m)'/>", "needs 'm', which is not there"),
        ("<g id='m'/><rect width='9' height='9' mask='url(#m)'/>", "expected a 'mask' for 'rect'"),
        ("<rect style='mix-blend-mode: dark'/>", "expected a blend mode on 'rect', found 'dark'"),
        (ENDLESS_PATTERN, "'pattern' with the id 'p' uses itself"),
        (ENDLESS_MASK, "'mask' with the id 'm' uses itself"),
    ],
)
def test_effects_that_are_refused(body: str, why: str) -> None:
    with pytest.raises(BadFiles) as found:
        drawing(body)
    assert any(why in problem.message for problem in found.value.problems)


def test_a_pattern_of_very_many_tiles_is_pixels() -> None:
    body = (
        "<pattern id='p' width='.001' height='.001'><path d='M0 0h1v1'/></pattern>"
        "<rect width='9' height='9' fill='url(#p)'/>"
    )
    (effect,) = drawing(body).effects
    assert effect.why == "a pattern of 1,000,000 tiles on 'rect'"


FILTER = '<filter id="f"><feGaussianBlur stdDeviation=".6"/></filter>'
FILTERED = {
    "alone": '<rect x="4" y="4" width="9" height="9" fill="red" filter="url(#f)"/>',
    "turned": '<g transform="rotate(20) scale(.5)"><rect x="14" y="4" width="19" height="9" '
    'fill="url(#g)" filter="url(#f)"/></g><rect y="15" width="20" height="2"/>',
    "used": '<defs><g id="u"><circle r="3" filter="url(#f)"/></g></defs><g fill="green">'
    '<use href="#u" x="5" y="5"/><use href="#u" x="14" y="12"/></g>',
    "styled": '<style>g .a { fill: blue }</style><g><g filter="url(#f)" opacity=".5">'
    '<circle class="a" cx="50%" cy="10" r="6"/></g></g>',
    "masked": '<mask id="m"><rect width="10" height="20" fill="#fff"/></mask><g mask="url(#m)">'
    '<circle cx="10" cy="10" r="6" filter="url(#f)"/></g>',
    "in-mask": '<mask id="m"><circle cx="10" cy="10" r="6" fill="#fff" filter="url(#f)"/></mask>'
    '<rect width="20" height="20" fill="red" mask="url(#m)"/>',
    "twice": '<g filter="url(#f)"><rect x="4" y="4" width="9" height="9" fill="red" '
    'filter="url(#f)"/><path d="M2 14h9" stroke="blue"/></g>',
}


def test_pixels_have_the_transform_that_a_gradient_takes_over() -> None:
    stops = '<stop stop-color="red"/><stop offset="1" stop-color="blue"/>'
    there = 'x2="5" gradientUnits="userSpaceOnUse"'
    body = (
        f'{FILTER}<linearGradient id="a" {there} gradientTransform="translate(10)">{stops}'
        '</linearGradient><linearGradient id="b" x2="5" href="#a"/>'
        '<rect width="20" height="20" fill="url(#b)" filter="url(#f)"/>'
    )
    found = drawing(body)
    node = with_pixels(found.node, found.effects, (20, 20), (0, 0, 20, 20))
    assert seen(found._replace(node=node)).getpixel((80, 100)) == (255, 0, 0)


@pytest.mark.parametrize("name", FILTERED)
def test_only_what_has_a_filter_is_pixels(name: str) -> None:
    blend = '<linearGradient id="g"><stop stop-color="red"/><stop offset="1"/></linearGradient>'
    body = FILTER + blend + FILTERED[name]
    found = drawing(body)
    node = with_pixels(found.node, found.effects, (20, 20), (0, 0, 20, 20))
    assert len(found.effects) == (2 if name == "used" else 1)
    theirs = by_resvg(f'<svg {NS} width="800" height="800" viewBox="0 0 20 20">{body}</svg>')
    assert difference(seen(found._replace(node=node)), theirs) < MOST
    images = [leaf for leaf, _, _ in items_of(node) if isinstance(leaf, Drawn)]
    is_small = all(leaf.asset.width * leaf.asset.height < 450**2 for leaf in images)
    assert is_small or name == "in-mask"


def test_large_effects_have_fewer_dots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(svg_pixels, "MAX_PIXELS", 90_000)
    found = drawing(f'{FILTER}<rect width="20" height="20" filter="url(#f)"/>')
    node = with_pixels(found.node, found.effects, (20, 20), (0, 0, 40, 40))
    (image,) = (leaf for leaf, _, _ in items_of(node))
    assert isinstance(image, Drawn)
    assert image.asset.width == 300
    with pytest.raises(BadFile, match="take more than 0 million pixels at 150 dpi"):
        with_pixels(found.node, found.effects, (20, 20), (0, 0, 60, 60))


USES = "".join(f"<g id='a{n}'>" + f"<use href='#a{n + 1}'/>" * 9 + "</g>" for n in range(9))
MASKS = "".join(
    f"<mask id='m{n}'>"
    + f"<rect width='9' height='9' fill='#fff' mask='url(#m{n + 1})'/>" * 2
    + "</mask>"
    for n in range(30)
)
MASKED = "<mask id='m30'><path d='M0 0h1v1'/></mask><g mask='url(#m0)'><path d='M0 0h1v1'/></g>"
MARKERS = (
    f"<marker id='m'><path d='M0 0{'l1 1' * 2000}'/></marker>"
    f"<path marker-mid='url(#m)' d='M0 0{'l1 1' * 120_000}'/>"
)
STEPS = {
    "<feTurbulence numOctaves='9999'/>": "numOctaves '9999', more than 10",
    "<feMorphology radius='15'/>": "radius '15', more than 1",
    "<feConvolveMatrix order='99'/>": "order '99', more than 15",
    "<feGaussianBlur/>" * 99: "has 99 steps, more than 50",
}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("body", "why"),
    [
        (f"{USES}<rect id='a9' width='1' height='1'/>", "draws more than 100,000 shapes"),
        (
            f"{MASKS}<mask id='m30'/><g mask='url(#m0)'><path d='M0 0h1v1'/></g>",
            "more than 100,000",
        ),
        (MARKERS, "draws more than 100,000 shapes"),
        *(
            (f"<filter id='f'>{step}</filter><rect width='9' height='9' filter='url(#f)'/>", why)
            for step, why in STEPS.items()
        ),
    ],
)
def test_what_would_take_too_long_is_refused(body: str, why: str) -> None:
    start = time.process_time()
    with pytest.raises(BadFiles) as found:
        drawing(body)
    assert why in found.value.problems[0].message
    assert found.value.problems[0].line
    assert time.process_time() - start < 4


def test_what_is_empty_masks_all() -> None:
    found = drawing("<mask id='m'/><rect width='20' height='20' mask='url(#m)'/>")
    assert seen(found).getpixel((100, 100)) == (255, 255, 255)
    clip = Clip((rectangle((0, 0, 5, 5)),), (0, 0, 5, 5))
    assert Placed(found.node, clip=clip).count == found.node.count
