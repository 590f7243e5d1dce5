"""A face as an SVG file for browsers and other programs, with the fonts it needs inside."""

import base64
import re
from io import BytesIO

from printnplay.model import Face
from printnplay.svg.tree import Element, Parser
from printnplay.write.fonts import FONTS, font_path

_AT = re.compile(r' data-at="[^"]*"')
_BOX = re.compile(r'width="[^"]*" height="[^"]*" viewBox="[^"]*"')


def face_svg(face: Face, bleed: float) -> str:
    """The drawing with `bleed` millimetres around the trim."""
    text = _AT.sub("", face.svg)
    width, height = face.size.width + 2 * bleed, face.size.height + 2 * bleed
    view = f"{-bleed:g} {-bleed:g} {width:g} {height:g}"
    box = f'width="{width:g}mm" height="{height:g}mm" viewBox="{view}"'
    head, end, rest = _BOX.sub(box, text, count=1).strip().partition(">")
    return f"{head}{end}\n<style>{_font_faces(face)}</style>{rest}\n"


def _font_faces(face: Face) -> str:
    used: dict[tuple[str, int], set[str]] = {}
    _collect(Parser().parse(face.svg).root, ("Source Sans Pro", 400), used)
    faces = [
        f"@font-face{{font-family:'{family}';font-weight:{weight};"
        f"src:url(data:font/ttf;base64,{_subset(family, weight, ''.join(sorted(signs)))})}}"
        for (family, weight), signs in sorted(used.items())
    ]
    return "".join([*faces, "text{font-kerning:none;font-variant-ligatures:none}"])


def _collect(
    element: Element, font: tuple[str, int], used: dict[tuple[str, int], set[str]]
) -> None:
    family = element.get("font-family", font[0])
    weight = int(element.get("font-weight", str(font[1])))
    for child in element.children:
        if isinstance(child, str):
            used.setdefault((family, weight), set()).update(child)
        else:
            _collect(child, (family, weight), used)


def _subset(family: str, weight: int, signs: str) -> str:
    from fontTools import subset, ttLib

    assert (family, weight) in FONTS
    font = ttLib.TTFont(font_path(family, weight), recalcTimestamp=False)
    options = subset.Options()
    options.layout_features = []
    options.drop_tables += ["FFTM"]
    options.notdef_outline = True
    chosen = subset.Subsetter(options)
    chosen.populate(text=signs)
    chosen.subset(font)
    out = BytesIO()
    font.save(out)
    return base64.b64encode(out.getvalue()).decode("ascii")
