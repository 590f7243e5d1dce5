"""Fonts for browsers: cut down to the characters that are needed, inside a style sheet."""

import base64
from collections.abc import Mapping, Set
from io import BytesIO

from printnplay.text.fonts import font_path

# Kerning and ligatures, which the printer does not have; reading them takes longest by far.
LAYOUT = ("GDEF", "GPOS", "GSUB")


def font_faces(used: Mapping[tuple[str, int], Set[str]]) -> str:
    """The fonts, each with these characters, as the rules of a style sheet."""
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
