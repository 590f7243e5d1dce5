"""The style sheets of SVG files: rules by tag, class, id and place in the tree, and the properties
that an element gets from them.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from printnplay.core.diagnostics import quote
from printnplay.drawing.svg_tree import BadFile, Tag, TooMuch

# Attributes that are properties too: a rule beats them.
PRESENTATION = frozenset(
    [
        "alignment-baseline",
        "clip-path",
        "clip-rule",
        "color",
        "display",
        "dominant-baseline",
        "fill",
        "fill-opacity",
        "fill-rule",
        "filter",
        "font-family",
        "font-size",
        "font-style",
        "font-weight",
        "letter-spacing",
        "marker-end",
        "marker-mid",
        "marker-start",
        "mask",
        "mix-blend-mode",
        "opacity",
        "overflow",
        "paint-order",
        "stop-color",
        "stop-opacity",
        "stroke",
        "stroke-dasharray",
        "stroke-dashoffset",
        "stroke-linecap",
        "stroke-linejoin",
        "stroke-miterlimit",
        "stroke-opacity",
        "stroke-width",
        "text-anchor",
        "text-decoration",
        "vector-effect",
        "visibility",
        "word-spacing",
        "writing-mode",
        "isolation",
        "marker",
        "baseline-shift",
        "font-stretch",
        "font-variant",
    ]
)
# Rules that are compared with elements, all in all: at most 1.5 s.
MAX_ASKED = 250_000
# This number of properties of a rule takes as long as another rule.
MANY = 20
# What only a screen knows.
_STATES = (":hover", ":active", ":focus", ":visited", ":link")
# Rules about other things than drawing.
_PASSED = ("@charset", "@namespace", "@font-face")
_COMMENT = re.compile(r"/\*.*?\*/|<!--|-->", re.S)
_RULE = re.compile(r"([^{}]*)\{([^{}]*)\}")
_STATEMENT = re.compile(r"@[^;{]*;")
_BLOCK = re.compile(r"@[^;{]*(?=\{)")
_PART = re.compile(r"([#.]?)(\*|[\w\-\u0080-\uffff]+)|\[([\w-]+)(?:=\"?([^\]\"]*)\"?)?\]")
# A URI in brackets can contain semicolons.
_DECLARATION = re.compile(r"(?:[^;(]|\([^)]*\)?)+")
_STEPS = re.compile(r"\s*>\s*|\s+")
# "bold 12px/1.5 'Open Sans', serif": words that are no size come first, in any order.
_FONT = re.compile(
    r"(?P<words>(?:(?:[a-z-]+|[1-9]00)\s+)*)"
    r"(?P<size>[\d.]+(?:px|pt|pc|mm|cm|in|em|ex|%)|(?:xx?-)?(?:small|large)|medium)"
    r"(?:\s*/\s*[\w.%]+)?\s+(?P<family>[^\d].*)"
)
_KEYWORDS = ("inherit", "initial", "unset", "revert")
_FONT_PARTS = {
    "style": ("italic", "oblique"),
    "variant": ("small-caps",),
    "weight": ("bold", "bolder", "lighter", *(f"{n}00" for n in range(1, 10))),
    "stretch": tuple(
        f"{by}{how}"
        for how in ("condensed", "expanded")
        for by in ("", "semi-", "extra-", "ultra-")
    ),
}


class _Compound(NamedTuple):
    """'rect.road#one': what an element has to be."""

    tag: str
    id: str
    classes: tuple[str, ...]
    attributes: tuple[tuple[str, str | None], ...]

    @property
    def name(self) -> str:
        """One of the names that an element needs: '#one', '.road' or 'rect'; '' for any."""
        if self.id or self.classes:
            return f"#{self.id}" if self.id else f".{self.classes[0]}"
        return "" if self.tag == "*" else self.tag

    def fits(self, tag: Tag) -> bool:
        own = tag.get("class").split()
        return (
            self.tag in ("", "*", tag.name)
            and self.id in ("", tag.get("id"))
            and all(name in own for name in self.classes)
            and all(
                name in tag.own and value in (None, tag.own[name])
                for name, value in self.attributes
            )
        )


@dataclass(frozen=True, slots=True)
class _Rule:
    """Compounds from the last to the first, and whether each is the parent of the one before."""

    last: _Compound
    around: tuple[tuple[_Compound, bool], ...]
    rank: tuple[int, int, int]
    values: tuple[tuple[str, str, bool], ...]

    def fits(self, tag: Tag) -> bool:
        return self.last.fits(tag) and _inside(tag.parent, self.around)


def _inside(tag: Tag | None, around: tuple[tuple[_Compound, bool], ...]) -> bool:
    if not around:
        return True
    (wanted, is_child), *rest = around
    while tag is not None:
        if wanted.fits(tag) and _inside(tag.parent, tuple(rest)):
            return True
        if is_child:
            return False
        tag = tag.parent
    return False


class StyleSheet:
    """All rules of a file. Raises BadFile for one that cannot be followed."""

    def __init__(self, root: Tag) -> None:
        self._rules: list[_Rule] = []
        for tag in root.all():
            if tag.name == "style":
                text = "".join(child for child in tag.children if isinstance(child, str))
                self._rules += _rules(text, tag.line)
        self._rules.sort(key=lambda rule: rule.rank)
        self._named: dict[str, list[int]] = {}
        for place, rule in enumerate(self._rules):
            self._named.setdefault(rule.last.name, []).append(place)
        self._known: dict[Tag, dict[str, str]] = {}
        self._count = 0

    def _asked(self, tag: Tag) -> list[_Rule]:
        """The rules whose last part can be this element, in their order."""
        names = ("", tag.name, f"#{tag.get('id')}", *(f".{n}" for n in tag.get("class").split()))
        places = {place for name in names for place in self._named.get(name, ())}
        self._count += sum(1 + len(self._rules[place].values) // MANY for place in places)
        if self._count > MAX_ASKED:
            message = f"its style sheets have to be asked more than {MAX_ASKED:,} times"
            raise TooMuch(message, tag.line, "export it with properties as attributes")
        return [self._rules[place] for place in sorted(places)]

    def properties(self, tag: Tag) -> dict[str, str]:
        """The properties of an element: attributes, then rules, then its style."""
        if tag not in self._known:
            self._known[tag] = self._found(tag)
        return self._known[tag]

    def _found(self, tag: Tag) -> dict[str, str]:
        found = {name: text.strip() for name, text in tag.own.items() if name in PRESENTATION}
        firm: dict[str, str] = {}
        for rule in self._asked(tag):
            if rule.fits(tag):
                for name, value, is_firm in rule.values:
                    (firm if is_firm else found)[name] = value
        for name, value, is_firm in declarations(tag.own.get("style", "")):
            (firm if is_firm else found)[name] = value
        return found | firm


def declarations(text: str) -> Iterator[tuple[str, str, bool]]:
    """Each property with its value, and whether it is important."""
    for part in _DECLARATION.findall(_COMMENT.sub("", text)):
        name, colon, value = part.partition(":")
        if colon:
            value, _, firm = value.strip().partition("!")
            for one, found in _longhands(name.strip().lower(), value.strip()):
                yield one, found, firm.strip() == "important"


def _longhands(name: str, value: str) -> Iterator[tuple[str, str]]:
    """A property by itself, or all that 'font' sets: one that cannot be read stays 'font'."""
    found = _FONT.fullmatch(value) if name == "font" else None
    if name == "font" and value in _KEYWORDS:
        yield from ((f"font-{part}", value) for part in (*_FONT_PARTS, "size", "family"))
    elif found is None:
        yield name, value
    else:
        words = found["words"].split()
        for part, known in _FONT_PARTS.items():
            yield f"font-{part}", next((w for w in words if w in known), "normal")
        yield "font-size", found["size"]
        yield "font-family", found["family"]


def _rules(text: str, line: int) -> Iterator[_Rule]:
    text = _COMMENT.sub(" ", text)
    for statement in _STATEMENT.findall(text):
        if not statement.startswith(_PASSED):
            raise BadFile(f"its style sheet has {quote(statement)}", line)
    for block in _BLOCK.findall(text):
        if not block.startswith(_PASSED):
            message = f"its style sheet has {quote(block.strip())}, which cannot be followed"
            raise BadFile(message, line)
    for selectors, body in _RULE.findall(_STATEMENT.sub("", text)):
        head = selectors.strip()
        if head.startswith(_PASSED):
            continue
        values = tuple(declarations(body))
        for selector in head.split(","):
            if selector.strip() and not selector.strip().endswith(_STATES):
                yield _rule(selector.strip(), values, line)


def _rule(selector: str, values: tuple[tuple[str, str, bool], ...], line: int) -> _Rule:
    joints = ["child" if ">" in joint else "inside" for joint in _STEPS.findall(selector)]
    compounds = [_compound(part, selector, line) for part in _STEPS.split(selector)]
    *outer, last = compounds
    around = zip(reversed(outer), (joint == "child" for joint in reversed(joints)), strict=True)
    ranks = zip(*map(_rank, compounds), strict=True)
    ids, classes, tags = (sum(rank) for rank in ranks)
    return _Rule(last, tuple(around), (ids, classes, tags), values)


def _rank(one: _Compound) -> tuple[int, int, int]:
    is_tag = one.tag not in ("", "*")
    return int(bool(one.id)), len(one.classes) + len(one.attributes), int(is_tag)


def _compound(text: str, selector: str, line: int) -> _Compound:
    tag = id = ""
    classes, attributes = [], []
    if _PART.sub("", text) or not text:
        raise BadFile(f"its style sheet has the selector {quote(selector)}", line)
    for sign, name, attribute, value in _PART.findall(text):
        if attribute:
            attributes.append((attribute, value or None))
        elif sign == ".":
            classes.append(name)
        elif sign == "#":
            id = name
        else:
            tag = name
    return _Compound(tag, id, tuple(classes), tuple(attributes))
