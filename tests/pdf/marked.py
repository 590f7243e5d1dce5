"""Helpers: cards whose faces tell in a picture which copy they are, which side, and where is up."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache, reduce

from PIL import Image, ImageChops, ImageFilter

from printnplay.core.diagnostics import Pos
from printnplay.core.geometry import Side
from printnplay.core.units import Size
from printnplay.faces.face import Face
from printnplay.pdf.png import page_images
from printnplay.pdf.sheet_pdf import About, Plates, sheets_pdf
from printnplay.sheets.layout import Layout
from printnplay.sheets.model import Copy, Correction, Sheet
from printnplay.sheets.sheets import impose
from tests.drawing.drawn import picture_of

INSET = 2.0
GROUND = "#E8E8E8"
BLUE = {Side.FRONT: 0, Side.BACK: 128}
TOP = 64

Box = tuple[int, int, int, int]
Colour = tuple[int, int, int]

ABOUT = About(
    title="Grand Prix",
    subject="print-and-play cards",
    language="fr",
    names={"race": "Cartes", "score": "Points", "front": "recto", "back": "verso"},
    stamp="fr · 0123abcd",
    ruler="100 mm: measure",
    duplex="DuplexFlipLongEdge",
)


def colour(number: int, side: Side, *, is_top: bool) -> Colour:
    """The copy in red and green, the side and the top in blue."""
    return 40 + 24 * (number % 8), 52 + 24 * (number // 8), BLUE[side] + TOP * is_top


def marked_face(number: int, side: Side, size: Size) -> Face:
    """A grey ground with its bleed; 2 mm inside the trim the mark, its top quarter apart."""
    wide, high = size.width - 2 * INSET, size.height - 2 * INSET
    whole = _rect(INSET, INSET, wide, high, _hex(colour(number, side, is_top=False)))
    top = _rect(INSET, INSET, wide, high / 4, _hex(colour(number, side, is_top=True)))
    ground = _rect(-3, -3, size.width + 6, size.height + 6, GROUND)
    return face(f"{number}.{side}", size, ground + whole + top)


def face(name: str, size: Size, body: str) -> Face:
    picture = picture_of(body, view=f"0 0 {size.width} {size.height}")
    return Face(name, "race", Side.FRONT, (name,), size, picture, Pos("x"))


def marked(count: int, size: Size, *, grounds: int = 1) -> tuple[list[Copy], dict[str, Face]]:
    copies = [
        Copy(f"{n}", "race", size, f"{n}.front", f"{n}.back", f"#{n % grounds}")
        for n in range(count)
    ]
    faces = [marked_face(n, side, size) for n in range(count) for side in Side]
    return copies, {made.name: made for made in faces}


def blank(count: int, size: Size, *, component: str = "race") -> tuple[list[Copy], dict[str, Face]]:
    """Cards with nothing on them: all that is seen then is marks, label and ruler."""
    copies = [Copy(f"{n}", component, size, "blank", "blank", "#FFF") for n in range(count)]
    return copies, {"blank": face("blank", size, "")}


def black(count: int, size: Size) -> tuple[list[Copy], dict[str, Face]]:
    """Cards that are all black, with bleed: a black mark on them is not seen."""
    copies = [Copy(f"{n}", "race", size, "black", "black", f"#{n}") for n in range(count)]
    ground = _rect(-5, -5, size.width + 10, size.height + 10, "#000000")
    return copies, {"black": face("black", size, ground)}


def built(
    copies: list[Copy], faces: Mapping[str, Face], layout: Layout, about: About = ABOUT
) -> tuple[tuple[Sheet, ...], bytes]:
    sheets = impose(copies, layout)
    return sheets, sheets_pdf(sheets, engraved(sheets, faces.values()), about)


def engraved(
    sheets: tuple[Sheet, ...], faces: Iterable[Face], correction: Correction | None = None
) -> Plates:
    """The plates of all faces on these sheets."""
    plates = Plates(sheets, correction=correction)
    plates.add({face.name: face.picture for face in faces})
    return plates


def pictures(pdf: bytes, pixels_per_mm: float) -> Iterator[Image.Image]:
    for image in page_images(pdf, 25.4 * pixels_per_mm):
        yield image.convert("RGB")


class Spotter:
    """Looks for colours in one picture."""

    def __init__(self, picture: Image.Image) -> None:
        self._bands = picture.split()
        self._near = cache(self._near_once)

    def find(self, wanted: Colour) -> Box | None:
        """Where a colour is, within the rounding of a renderer. A pixel whose neighbours differ is
        an edge, where two colours may blend to a third."""
        near = [self._near(band, value) for band, value in enumerate(wanted)]
        lefts, tops, rights, bottoms = zip(*(box for _, box in near), strict=True)
        left, top, right, bottom = max(lefts), max(tops), min(rights), min(bottoms)
        if left >= right or top >= bottom:
            return None
        masks = [mask.crop((left, top, right, bottom)) for mask, _ in near]
        mask = reduce(ImageChops.darker, masks)
        box = mask.getbbox()
        inner = box and mask.crop(box).filter(ImageFilter.MinFilter(3)).getbbox()
        if not box or not inner:
            return None
        x, y = left + box[0], top + box[1]
        return x + inner[0], y + inner[1], x + inner[2], y + inner[3]

    def _near_once(self, band: int, value: int) -> tuple[Image.Image, Box]:
        """The pixels whose band has about this value, and the box around them."""
        mask = self._bands[band].point([255 * (abs(level - value) <= 6) for level in range(256)])
        return mask, mask.getbbox() or (0, 0, 0, 0)


def _rect(x: float, y: float, width: float, height: float, fill: str) -> str:
    return f'<rect x="{x}" y="{y}" width="{width}" height="{height}" fill="{fill}"/>'


def _hex(wanted: Colour) -> str:
    return "#" + "".join(f"{part:02X}" for part in wanted)
