"""Drawings that only pixels can show: filters, masks, patterns, blends and markers, drawn by resvg.

resvg runs in a process of its own, with bounds on time and memory, because some drawings crash it
or never end. It gets the text of the drawing, which refers to nothing outside, and the fonts that
the drawing uses.
"""

import json
import math
import re
import subprocess
from collections.abc import Iterator
from functools import lru_cache
from html import escape
from importlib.util import find_spec
from pathlib import Path
from sys import executable
from tempfile import TemporaryDirectory

from printnplay.drawing.image_file import MAX_PIXELS, read_image
from printnplay.drawing.picture import MAX_DPI, AnyNode, Asset, Text, unique_nodes
from printnplay.drawing.png_file import BrokenImage
from printnplay.drawing.svg_text import HELP as CONVERT
from printnplay.drawing.svg_tree import BadFile, Tag, read_tree
from printnplay.text.font import Font

SECONDS, MEGABYTES = 30, 2000
# What is not seen where it stands, so that its texts are not set by us.
HIDDEN = frozenset(["mask", "pattern", "marker", "clipPath", "filter"])
INSTALL = "pip install 'printnplay[effects]'"
_IMAGE = re.compile(r"data:image/(?:png|jpe?g|gif|webp);", re.I)
_LINK = re.compile(r"url\(\s*[\"']?\s*(?!#)", re.I)
# resvg takes them for black.
_SPACED = re.compile(r"\b(?:rgb|hsl)a?\([^,)]*\)", re.I)
_CHILD = f"""
import json, sys
try:
    import resource
    resource.setrlimit(resource.RLIMIT_AS, ({MEGABYTES} << 20,) * 2)
    resource.setrlimit(resource.RLIMIT_CPU, ({SECONDS},) * 2)
except (ImportError, ValueError):
    pass
import resvg_py
svg, fonts = json.load(sys.stdin)
drawn = resvg_py.svg_to_bytes(
    svg_string=svg, dpi=96.0, skip_system_fonts=True, font_files=fonts or None
)
sys.stdout.buffer.write(bytes(drawn))
"""


def rendered(
    data: bytes, node: AnyNode, size: tuple[float, float], place: tuple[float, float]
) -> Asset:
    """A drawing as an image of 600 dpi for a place of a given size in millimetres. `node` is the
    part of it that vectors can show. Raises BadFile."""
    across, down = (max(1, math.ceil(length / 25.4 * MAX_DPI)) for length in place)
    if across * down > MAX_PIXELS:
        found = f"{across:,} x {down:,} pixels"
        raise BadFile(f"its effects take {found}, more than {MAX_PIXELS // 10**6} million")
    runs = (run for found in unique_nodes(node) if isinstance(found, Text) for run in found.runs)
    fonts = tuple(dict.fromkeys(run.font for run in runs))
    return _rendered(data, fonts, size, (across, down))


@lru_cache(maxsize=200)
def _rendered(
    data: bytes, fonts: tuple[Font, ...], size: tuple[float, float], pixels: tuple[int, int]
) -> Asset:
    root = read_tree(data)
    for tag in root.all():
        _check(tag)
    try:
        return read_image(_run(in_pixels(root, size, pixels), fonts))
    except BrokenImage as problem:
        raise BadFile(f"its effects cannot be drawn: {problem}") from None


def in_pixels(root: Tag, size: tuple[float, float], pixels: tuple[int, int]) -> str:
    """A drawing inside another one of an exact size in pixels, because resvg rounds sizes."""
    root.own |= {"width": repr(size[0]), "height": repr(size[1])}
    view = f'width="{pixels[0]}" height="{pixels[1]}" viewBox="0 0 {size[0]!r} {size[1]!r}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {view} preserveAspectRatio="none">'
    return f"{head}{_text(root)}</svg>"


def _run(svg: str, fonts: tuple[Font, ...]) -> bytes:
    if find_spec("resvg_py") is None:
        raise BadFile("its effects need the package 'resvg-py'", help=INSTALL)
    with TemporaryDirectory() as folder:
        return _run_child(json.dumps([svg, [*_font_files(fonts, Path(folder))]]).encode())


def _font_files(fonts: tuple[Font, ...], folder: Path) -> Iterator[str]:
    """The files of fonts, which a project's own do not have once they are unpacked."""
    for number, font in enumerate(fonts):
        source = font.source
        if isinstance(source, bytes):
            unpacked = folder / f"{number}.ttf"
            unpacked.write_bytes(source)
            source = unpacked
        yield str(source)


def _run_child(given: bytes) -> bytes:
    command = [executable, "-I", "-c", _CHILD]
    try:
        done = subprocess.run(
            command, input=given, capture_output=True, timeout=2 * SECONDS, check=False
        )
    except subprocess.TimeoutExpired:
        done = None
    if done is None or done.returncode or not done.stdout:
        why = f"they take more than {SECONDS} s or {MEGABYTES} MB, or are not known"
        raise BadFile(f"its effects cannot be drawn: {why}", help="export it as a PNG of 600 dpi")
    return done.stdout


def _check(tag: Tag) -> None:
    """Refuses what would lead out of the drawing, or vanish."""
    href = tag.get("href")
    if href and tag.name != "a" and not href.startswith("#") and not _IMAGE.match(href):
        raise BadFile(f"href of {tag.label} leads out of the file", tag.line)
    texts = [child for child in tag.children if isinstance(child, str)]
    values = (*tag.own.values(), *(texts if tag.name == "style" else ()))
    if any(map(_LINK.search, values)):
        raise BadFile(f"{tag.label} leads out of the file", tag.line)
    if any(map(_SPACED.search, values)):
        message = f"{tag.label} has a colour without commas, which effects do not know"
        raise BadFile(message, tag.line, "write it as '#RRGGBB'")
    if tag.name == "text" and _is_hidden(tag):
        raise BadFile(f"{tag.label} is inside a mask, a pattern or a marker", tag.line, CONVERT)


def _is_hidden(tag: Tag | None) -> bool:
    while tag is not None and tag.name not in HIDDEN:
        tag = tag.parent
    return tag is not None


def _text(tag: Tag) -> str:
    names = {"space": "xml:space"}
    own = "".join(f' {names.get(name, name)}="{escape(text)}"' for name, text in tag.own.items())
    inner = "".join(
        _text(child) if isinstance(child, Tag) else escape(child, quote=False)
        for child in tag.children
    )
    return f"<{tag.name}{own}>{inner}</{tag.name}>"
