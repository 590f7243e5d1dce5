"""Classes: the style elements of a drawing as presentation attributes.

Of CSS only `.name, .other { fill: #AABBCC }` is read. The classes of an element become attributes,
so that no later stage knows about classes.
"""

import re
from dataclasses import dataclass, field

from printnplay.core.diagnostics import did_you_mean, quote

_COLOUR = "#(?:[0-9a-fA-F]{3}){1,2}|white|black"
_NUMBER = r"(?:\d*\.\d+|\d+)"
_SHARE = r"[01](?:\.0+)?|0?\.\d+"
_LENGTH = rf"{_NUMBER}(?:px)?"
_URL = r"url\(#[\w.-]+\)"

# What a value can look like. Browsers skip a font size without a unit, but not a stroke's width.
_VALUES = {
    "fill": rf"{_COLOUR}|none|currentColor|{_URL}",
    "fill-opacity": _SHARE,
    "fill-rule": "nonzero|evenodd",
    "stroke": f"{_COLOUR}|none|currentColor",
    "stroke-width": _LENGTH,
    "stroke-opacity": _SHARE,
    "stroke-linecap": "butt|round|square",
    "stroke-linejoin": "miter|round|bevel",
    "stroke-miterlimit": _NUMBER,
    "stroke-dasharray": rf"none|{_LENGTH}(?:[ ,]+{_LENGTH})*",
    "font-family": r"'[\w ]+'|\"[\w ]+\"|[A-Za-z][\w ]*",
    "font-size": f"{_NUMBER}px",
    "font-weight": "[1-9]00",
    "font-style": "normal|italic",
    "text-anchor": "start|middle|end",
    "color": _COLOUR,
    "opacity": _SHARE,
    "clip-path": f"{_URL}|none",
    "stop-color": _COLOUR,
    "stop-opacity": _SHARE,
}
_HELPS = {"font-size": "write its unit, as browsers want it here: font-size: 3px"}


class BadClass(ValueError):
    """A problem of a rule or of the name of a class, perhaps with the text to type."""

    def __init__(self, message: str, help: str | None = None) -> None:
        super().__init__(message)
        self.help = help


@dataclass(slots=True)
class Classes:
    """The rules of one drawing, in the order in which they are written."""

    rules: list[tuple[str, dict[str, str]]] = field(default_factory=list)
    resolved: dict[str, dict[str, str]] = field(default_factory=dict)

    def read(self, css: str) -> None:
        """Adds the rules of a style element. Raises BadClass."""
        if self.resolved:
            raise BadClass("a 'style' comes before the first element with a class")
        *rules, rest = re.sub(r"(?s)/\*.*?\*/", " ", css).split("}")
        if rest.strip():
            raise BadClass(f"{quote(rest.strip())} is not a rule of the subset")
        for rule in rules:
            selectors, _, body = rule.partition("{")
            declared = _declarations(body)
            self.rules += [(_class_name(text), declared) for text in selectors.split(",")]

    def resolve(self, attributes: dict[str, str]) -> None:
        """Replaces an element's `class` by the properties of its classes. Raises BadClass."""
        text = attributes.pop("class", "")
        if text not in self.resolved:
            self.resolved[text] = self._declared(text.split())
        attributes.update(self.resolved[text])

    def _declared(self, names: list[str]) -> dict[str, str]:
        """As in CSS the last rule wins, whatever the order of the class names."""
        known = [name for name, _ in self.rules]
        for name in names:
            if name not in known:
                message = f"there is no class {quote(name)} in a 'style' before this"
                raise BadClass(message, did_you_mean(name, known))
        found: dict[str, str] = {}
        for name, declared in self.rules:
            if name in names:
                found |= declared
        return found


def _class_name(selector: str) -> str:
    found = re.fullmatch(r"\.([A-Za-z_][A-Za-z0-9_-]*)", selector.strip())
    if found is None:
        raise BadClass(
            f"expected a class for a selector, found {quote(selector.strip())}",
            "write .name { ... }",
        )
    return found[1]


def _declarations(body: str) -> dict[str, str]:
    return dict(_declaration(part.strip()) for part in body.split(";") if part.strip())


def _declaration(text: str) -> tuple[str, str]:
    name, _, value = (part.strip() for part in text.partition(":"))
    if name not in _VALUES:
        message = f"property {quote(name)} is not in the subset of a 'style'"
        raise BadClass(message, did_you_mean(name, _VALUES))
    if not re.fullmatch(_VALUES[name], value):
        raise BadClass(f"{name} {quote(value)} is not in the subset of a 'style'", _HELPS.get(name))
    return name, value.strip("'\"") if name == "font-family" else re.sub(r"(?<=[0-9])px", "", value)
