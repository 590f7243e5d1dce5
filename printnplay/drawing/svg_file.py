"""Faces as SVG files for browsers and other programs, with the fonts they need inside."""

import base64
import re
from collections.abc import Iterator
from io import BytesIO

from printnplay.drawing.tree import Element, Parser
from printnplay.sheets.model import Face
from printnplay.text.fonts import font_path

Signs = dict[tuple[str, int], set[str]]

PLAIN = ("Source Sans Pro", 400)
# Kerning and ligatures, which the printer does not have; reading them takes longest by far.
LAYOUT = ("GDEF", "GPOS", "GSUB")

_AT = re.compile(r' data-at="[^"]*"')
_BOX = re.compile(r'width="[^"]*" height="[^"]*" viewBox="[^"]*"')


def svg_files(faces: tuple[Face, ...], bleed: float) -> Iterator[str]:
    """Each drawing with `bleed` millimetres around the trim. The fonts hold what the faces
    together need: cutting a font down takes longer than drawing a deck."""
    parser = Parser()
    used: Signs = {}
    for face in faces:
        collect_signs(parser.parse(face.svg).root, used)
    style = font_faces(used)
    for face in faces:
        yield _file(face, bleed, style)


def _file(face: Face, bleed: float, style: str) -> str:
    width, height = face.size.width + 2 * bleed, face.size.height + 2 * bleed
    view = f"{0 - bleed:g} {0 - bleed:g} {width:g} {height:g}"
    box = f'width="{width:g}mm" height="{height:g}mm" viewBox="{view}"'
    text = _BOX.sub(box, _AT.sub("", face.svg), count=1).strip()
    head, end, rest = text.partition(">")
    return f"{head}{end}\n<style>{style}</style>{rest}\n"


def collect_signs(element: Element, used: Signs, font: tuple[str, int] = PLAIN) -> None:
    """The characters that each font must have, added to those `used`."""
    family = element.get("font-family", font[0])
    weight = int(element.get("font-weight", str(font[1])))
    for child in element.children:
        if isinstance(child, str):
            used.setdefault((family, weight), set()).update(child)
        else:
            collect_signs(child, used, (family, weight))


def font_faces(used: Signs) -> str:
    """The fonts, cut down to these characters, as the rules of a style sheet."""
    faces = [
        f"@font-face{{font-family:'{family}';font-weight:{weight};"
        f"src:url(data:font/ttf;base64,{_subset(family, weight, ''.join(sorted(signs)))})}}"
        for (family, weight), signs in sorted(used.items())
    ]
    return "".join([*faces, "text{font-kerning:none;font-variant-ligatures:none}"])


def _subset(family: str, weight: int, signs: str) -> str:
    from fontTools import subset, ttLib

    font = ttLib.TTFont(font_path(family, weight), recalcTimestamp=False)
    for table in LAYOUT:
        if table in font:
            del font[table]
    options = subset.Options()
    options.drop_tables += ["FFTM"]
    chosen = subset.Subsetter(options)
    chosen.populate(text=signs)
    chosen.subset(font)
    out = BytesIO()
    font.save(out)
    return base64.b64encode(out.getvalue()).decode("ascii")
