"""Parts of drawings that only pixels can show, such as filters, drawn by resvg.

resvg runs in a process of its own, with bounds on time and memory, because some drawings crash it
or never end. It gets the text of the part, which refers to nothing outside, and the fonts that it
uses.
"""

import base64
import json
import math
import re
import subprocess
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from html import escape
from importlib.util import find_spec
from pathlib import Path
from sys import executable
from tempfile import TemporaryDirectory

from printnplay.core.diagnostics import quote
from printnplay.core.geometry import Box
from printnplay.drawing.geometry import numbers
from printnplay.drawing.image_file import read_image
from printnplay.drawing.picture import MAX_DPI, AnyNode, Asset, Group, Image, Placed
from printnplay.drawing.png_file import BrokenImage
from printnplay.drawing.svg_css import PRESENTATION, StyleSheet
from printnplay.drawing.svg_elements import targets
from printnplay.drawing.svg_paint import Effect
from printnplay.drawing.svg_text import HELP as CONVERT
from printnplay.drawing.svg_tree import BadFile, Tag
from printnplay.drawing.svg_values import INHERITED, Look, Port
from printnplay.text.font import Font

# Of the processor; on a busy machine it takes longer.
SECONDS, MEGABYTES, WAIT = 3, 500, 40
# A million pixels with a blur take 0.4 s and 17 MB. A poker card has 3 million at 600 dpi. If the
# effects of a drawing have more, they are drawn with fewer dpi, but not with too few.
MAX_PIXELS, LEAST_DPI = 4_000_000, 150
# What is not drawn in place, so that its texts are not set by us.
HIDDEN = frozenset(["mask", "pattern", "marker", "clipPath", "filter"])
# What takes resvg too long: the value of an attribute, or the number of steps of a filter.
SLOW = {"feTurbulence": ("numOctaves", 10.0), "feConvolveMatrix": ("order", 15.0)}
MAX_STEPS = 50
# What is drawn around the pixels of an element.
OURS = ("transform", "mix-blend-mode")
INSTALL = "pip install 'printnplay[effects]'"
_IMAGE = re.compile(r"data:image/(?:png|jpe?g|gif|webp);", re.I)
_LINK = re.compile(r"url\(\s*[\"']?\s*(?!#)", re.I)
# resvg takes them for black.
_SPACED = re.compile(r"\b(?:rgb|hsl)a?\([^,)]*\)", re.I)
_CHILD = f"""
import base64, json, sys
try:
    import resource
    resource.setrlimit(resource.RLIMIT_AS, ({MEGABYTES} << 20,) * 2)
    resource.setrlimit(resource.RLIMIT_CPU, ({SECONDS},) * 2)
except (ImportError, ValueError):
    pass
import resvg_py
drawings, fonts = json.load(sys.stdin)
own = dict(dpi=96.0, skip_system_fonts=True, font_files=fonts or None)
for svg in drawings:
    drawn = bytes(resvg_py.svg_to_bytes(svg_string=svg, **own))
    sys.stdout.write(base64.b64encode(drawn).decode() + "\\n")
"""


def with_pixels(
    node: AnyNode, effects: tuple[Effect, ...], size: tuple[float, float], place: Box
) -> AnyNode:
    """A drawing of some size with its effects as images of 600 dpi, for a place (left, top, width,
    height) in millimetres. Raises BadFile."""
    if not effects:
        return node
    dpi = max(place[2] / size[0], place[3] / size[1]) / 25.4
    by = min(dpi * MAX_DPI, math.sqrt(MAX_PIXELS / sum(map(_area, effects))))
    if by < dpi * LEAST_DPI:
        found = f"its {len(effects)} effects take more than {MAX_PIXELS // 10**6} million pixels"
        raise BadFile(f"{found} at {LEAST_DPI} dpi", effects[0].line, "export it as a PNG")
    texts = tuple(_sized(effect, by * effect.scale) for effect in effects)
    fonts = tuple(dict.fromkeys(font for effect in effects for font in effect.fonts))
    assets = {f"effect {n}": asset for n, asset in enumerate(_rendered(texts, fonts), start=1)}
    return _with_images(node, assets)


def _area(effect: Effect) -> float:
    """In square units of the drawing."""
    return max(1e-9, effect.box[2] * effect.box[3] * effect.scale**2)


def _sized(effect: Effect, by: float) -> str:
    """The text of an effect, with this number of pixels per unit. resvg rounds sizes, so that it
    gets one of whole pixels."""
    across, down = (max(1, math.ceil(side * by)) for side in effect.box[2:])
    box = " ".join(map(repr, effect.box))
    view = f'width="{across}" height="{down}" viewBox="{box}" preserveAspectRatio="none"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {view}>{effect.text}</svg>'


def _with_images(node: AnyNode, assets: Mapping[str, Asset]) -> AnyNode:
    match node:
        case Group():
            return Group(tuple(_with_images(child, assets) for child in node.children))
        case Placed(matrix=matrix, clip=clip, opacity=opacity, mask=mask, blend=blend):
            inner = _with_images(node.node, assets)
            return Placed(inner, matrix, clip=clip, opacity=opacity, mask=mask, blend=blend)
        case Image() if node.asset.hash in assets:
            return Image(assets[node.asset.hash], node.box)
    return node


@lru_cache(maxsize=200)
def _rendered(texts: tuple[str, ...], fonts: tuple[Font, ...]) -> tuple[Asset, ...]:
    if find_spec("resvg_py") is None:
        raise BadFile("its effects need the package 'resvg-py'", help=INSTALL)
    with TemporaryDirectory() as folder:
        files = [*_font_files(fonts, Path(folder))]
        drawn = _run_child(json.dumps([texts, files]).encode()).split()
    try:
        return tuple(read_image(base64.b64decode(one)) for one in drawn)
    except BrokenImage as problem:
        raise BadFile(f"its effects cannot be drawn: {problem}") from None


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
        done = subprocess.run(command, input=given, capture_output=True, timeout=WAIT, check=False)
    except subprocess.TimeoutExpired:
        done = None
    if done is None or done.returncode or not done.stdout:
        why = f"they take more than {SECONDS} s or {MEGABYTES} MB, or are not known"
        raise BadFile(f"its effects cannot be drawn: {why}", help="export it as a PNG of 600 dpi")
    return done.stdout


def excerpt(tag: Tag, look: Look, ids: Mapping[str, Tag], sheet: StyleSheet, port: Port) -> str:
    """The text of an element and of all that it refers to, with the look and the view around it,
    but without its transform and its blend mode. Raises BadFile."""
    inside = {*tag.all()}
    others = [one for one in _referred(tag, look, ids, sheet, port) if one not in inside]
    defined = "".join(
        f'<g style="{_style(_around(one, sheet))}">{markup(one, sheet)}</g>' for one in others
    )
    own = look.own | {"font-size": repr(look.size)}
    drawn = markup(tag, sheet, OURS, is_root=tag.parent is None)
    view = f'width="{port.width!r}" height="{port.height!r}" overflow="visible"'
    return f'<svg {view}><defs>{defined}</defs><g style="{_style(own)}">{drawn}</g></svg>'


def _around(tag: Tag, sheet: StyleSheet) -> dict[str, str]:
    """The properties of all that is around a definition."""
    if tag.parent is None:
        return {}
    return _around(tag.parent, sheet) | {
        name: value for name, value in sheet.properties(tag.parent).items() if name in INHERITED
    }


def _referred(
    tag: Tag, look: Look, ids: Mapping[str, Tag], sheet: StyleSheet, port: Port
) -> Iterable[Tag]:
    """What an element refers to, and what that does in turn."""
    found: dict[Tag, None] = {}
    names = [name for value in look.own.values() for name in targets(value)]
    waiting = [tag, *(ids[name] for name in names if name in ids)]
    found |= dict.fromkeys(waiting[1:])
    while waiting:
        for one in waiting.pop().all():
            _check(one)
            _check_time(one, max(port))
            values = (*sheet.properties(one).values(),)
            names = [name for value in values for name in targets(value)]
            names += [one.get("href")[1:]] if one.get("href").startswith("#") else []
            fresh = [ids[name] for name in names if name in ids and ids[name] not in found]
            found |= dict.fromkeys(fresh)
            waiting += fresh
    return found


def markup(
    tag: Tag, sheet: StyleSheet, left_out: tuple[str, ...] = (), *, is_root: bool = False
) -> str:
    """The text of an element, with all that style sheets say of it as its own style."""
    names = {"space": "xml:space"}
    style = {n: v for n, v in sheet.properties(tag).items() if n not in left_out}
    known = (*PRESENTATION, *left_out, "style", "class")
    own = "".join(
        f' {names.get(name, name)}="{escape(text)}"'
        for name, text in tag.own.items()
        if name not in known and not is_root
    )
    inner = "".join(
        markup(child, sheet) if isinstance(child, Tag) else escape(child, quote=False)
        for child in tag.children
        if not (isinstance(child, Tag) and child.name == "style")
    )
    name = "g" if is_root else tag.name
    return f'<{name}{own} style="{_style(style)}">{inner}</{name}>'


def _style(properties: Mapping[str, str]) -> str:
    return escape(";".join(f"{name}:{value}" for name, value in properties.items() if value))


def _check(tag: Tag) -> None:
    """Refuses what would lead out of the drawing, or vanish."""
    href = tag.get("href")
    if href and tag.name != "a" and not href.startswith("#") and not _IMAGE.match(href):
        if href.lower().startswith("data:"):
            message = f"the image of {tag.label} is of no kind that effects know"
            raise BadFile(message, tag.line, "embed it as a PNG")
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


def _check_time(tag: Tag, size: float) -> None:
    """Refuses a step of a filter that would take too long in a drawing of some size."""
    if tag.name == "filter" and len(tag.tags) > MAX_STEPS:
        found = f"{len(tag.tags)} steps, more than {MAX_STEPS}"
        raise BadFile(f"{tag.label} has {found}", tag.line, "export it as a PNG")
    name, most = SLOW.get(tag.name, ("radius", size / 20))
    values = numbers(tag.get(name)) if tag.name in (*SLOW, "feMorphology") else []
    if any(value > most for value in values):
        found = f"{name} {quote(tag.get(name))}, more than {most:g}"
        raise BadFile(f"{tag.label} has {found}", tag.line, "export it as a PNG")


def _is_hidden(tag: Tag | None) -> bool:
    while tag is not None and tag.name not in HIDDEN:
        tag = tag.parent
    return tag is not None
