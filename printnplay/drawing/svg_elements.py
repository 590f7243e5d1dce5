"""The elements of SVG files: which are drawn in place, and which are refused."""

import re
from collections.abc import Mapping

from printnplay.core.diagnostics import listed, quote
from printnplay.drawing.svg_tree import BadFile, Tag

# What is not drawn in place.
UNSEEN = frozenset(
    [
        *("defs", "symbol", "clipPath", "mask", "pattern", "marker", "filter", "style"),
        *("linearGradient", "radialGradient", "title", "desc", "metadata", "cursor", "view"),
        *("font", "color-profile", "solidColor"),
    ]
)
REFUSED = {
    "foreignObject": "text of a web page",
    "flowRoot": "flowing text of Inkscape",
    "meshgradient": "a mesh",
    "script": "a script",
    "animate": "an animation",
    "animateTransform": "an animation",
    "animateMotion": "an animation",
    "set": "an animation",
    "video": "a video",
    "audio": "a sound",
}
# These are inside of what they change.
MOVING = frozenset(["script", *(name for name in REFUSED if REFUSED[name] == "an animation")])
HELP = {
    "foreignObject": "set the text as text, or convert it to paths",
    "flowRoot": "convert the text to paths in Inkscape",
}
# The blend modes that PDF and CSS have in common.
BLENDS = (
    *("normal", "multiply", "screen", "overlay", "darken", "lighten", "color-dodge"),
    *("color-burn", "hard-light", "soft-light", "difference", "exclusion", "hue"),
    *("saturation", "color", "luminosity"),
)
FUNCTIONS = ("var(", "calc(", "env(", "attr(")
_NAMED = re.compile(r"url\(\s*[\"']?#([^\"')]+)")


def refuse_tag(tag: Tag) -> None:
    """Raises BadFile for an element that cannot be printed."""
    if tag.name in REFUSED:
        message = f"{REFUSED[tag.name]} ({tag.label}) cannot be printed"
        raise BadFile(message, tag.line, HELP.get(tag.name))


def refuse_values(tag: Tag, own: Mapping[str, str]) -> None:
    """Raises BadFile for a property that cannot be followed."""
    for name, value in own.items():
        if any(call in value for call in FUNCTIONS):
            raise BadFile(f"{tag.label} has {name} {quote(value)}, which is not known", tag.line)
        if "url(" in value and not value.replace(" ", "").strip("\"'").startswith(
            ("url(#", "url('#", 'url("#')
        ):
            message = f"{name} {quote(value)} of {tag.label} leads out of the file"
            raise BadFile(message, tag.line)
    if "font" in own:
        message = f"{tag.label} has font {quote(own['font'])}, which is not known"
        raise BadFile(message, tag.line, "write font-size, font-family, font-weight, font-style")
    if own.get("vector-effect", "none") == "non-scaling-stroke":
        message = f"{tag.label} has a line that does not scale, which is not known"
        raise BadFile(message, tag.line, "give the line a width of its own")
    if own.get("mix-blend-mode", "normal") not in BLENDS:
        message = f"expected a blend mode on {tag.label}, found {quote(own['mix-blend-mode'])}"
        raise BadFile(message, tag.line, f"one of {listed(BLENDS)}")


def targets(value: str) -> list[str]:
    """The ids that a property names."""
    return _NAMED.findall(value)


def target_of(tag: Tag, value: str, ids: Mapping[str, Tag], kind: str) -> Tag | None:
    """The mask or the filter that a property names; None for 'none'. Without it the element would
    vanish, so that one that is not there is refused. Raises BadFile."""
    if value in ("none", ""):
        return None
    for name in targets(value):
        if name not in ids:
            raise BadFile(f"{tag.label} needs {quote(name)}, which is not there", tag.line)
        if ids[name].name != kind:
            found = f"{quote(name)} is a '{ids[name].name}'"
            raise BadFile(f"expected a '{kind}' for {tag.label}: {found}", tag.line)
        return ids[name]
    return None
