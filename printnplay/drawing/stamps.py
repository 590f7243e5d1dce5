"""Stamps: where in the templates each part of a drawing comes from.

A stamp lists the steps to a place, from the outside in: 'race.svg.j2:20:sign kit.svg.j2:31:1' is a
tag of a macro that race.svg.j2 calls. Every start tag has one, and so has each part of the text
around the tags.
"""

import re
from bisect import bisect_right
from collections.abc import Iterable
from typing import NamedTuple

STAMP = "data-at"
# Of a blank, the name, '=' and two quotes.
STAMP_SIGNS = len(STAMP) + 4
# Few drawings are wrong: these are not compiled before one is.
_STAMP = r'data-at="([^"]+)"'
_CODE = r"\{\{.*?\}\}|\{%.*?%\}|\{#.*?#\}"
_TAG = rf"{_CODE}|<!--.*?-->|<([A-Za-z][\w:]*)(?=[\s/>{{])"
_BARE = r"<([A-Za-z][\w:]*)(?=[\s/>])(?! data-at=)"
# What would end a stamp or a step.
_ESCAPED = {ord(sign): f"%{ord(sign):02X}" for sign in '% "<>&\t\n'}
_ENTITY = r"&[\w.#-]*;?"
_PREFIXED = r"[\w-]+:[\w-]+(?==)|(?<=<)[\w-]+:[\w-]+"
_STARTS = ("<!", "<?", "&")
_DECLARED = ("xmlns:", "xml:")


class TemplateStep(NamedTuple):
    """A line of a template, and what is there: a tag at a column, a call by its name, or a block as
    '=NAME'."""

    file: str
    line: int
    what: str = ""

    def __str__(self) -> str:
        return f"{self.file.translate(_ESCAPED)}:{self.line}:{self.what}"


def steps_of(stamp: str) -> list[TemplateStep]:
    parts = (part.rsplit(":", 2) for part in stamp.split(" ") if part)
    return [TemplateStep(_unescaped(file), int(line), what) for file, line, what in parts]


def is_of_text(stamp: str) -> bool:
    """Whether a text that a template sets has drawn something: an icon."""
    steps = steps_of(stamp)
    return bool(steps) and steps[-1].what in ("fit", "rich", "flow")


def _unescaped(name: str) -> str:
    return re.sub("%([0-9A-F]{2})", lambda found: chr(int(found[1], 16)), name)


def stamp_tags(template: str, name: str | None) -> str:
    """A template with each start tag's file, line and column in the tag."""

    def stamp(found: re.Match[str]) -> str:
        if not found[1]:
            return found[0]
        line = template.count("\n", 0, found.start()) + 1
        column = found.start() - template.rfind("\n", 0, found.start())
        return f'{found[0]} {STAMP}="{TemplateStep(name or "", line, str(column))}"'

    return re.sub(_TAG, stamp, template, flags=re.S)


def stamp_call(drawn: str, place: str) -> str:
    """The drawing of a call, with the place of the call before each of its stamps."""
    return str(drawn).replace(f'{STAMP}="', f'{STAMP}="{place} ') if place else drawn


def stamp_bare(drawn: str, place: str) -> str:
    """The drawing of a function, with the place of its call in every tag."""
    return re.sub(_BARE, rf'<\1 {STAMP}="{place}"', str(drawn)) if place else drawn


def unstamped_length(drawn: str) -> int:
    """How long a part of a drawing is without its stamps."""
    return len(drawn) - sum(len(stamp) + STAMP_SIGNS for stamp in re.findall(_STAMP, drawn))


def masked(template: str, *, has_tags: bool = True) -> str:
    """A template with blanks for its code, and for its tags as well (unless it `has_tags`)."""
    blank = _CODE if has_tags else rf"{_CODE}|<(?!!\[CDATA)[^<>]*>"
    return re.sub(blank, lambda found: re.sub(".", " ", found[0]), template, flags=re.S)


class DrawnPart(NamedTuple):
    """A part of a drawing's text, where it comes from, and the block that it fills. A foreign part
    is of a template that the author of the game did not write."""

    text: str
    at: str = ""
    block: str = ""
    is_foreign: bool = False


class Stamped(NamedTuple):
    """A drawing with stamps in its tags; `parts` are the stamps of its text, from an index on."""

    text: str
    parts: tuple[tuple[int, str], ...] = ()

    @classmethod
    def of(cls, parts: Iterable[DrawnPart]) -> "Stamped":
        """What is between two parts of the author's is at the first of them. A foreign tag that a
        block of theirs fills is at that block, too."""
        texts: list[str] = []
        starts: list[tuple[int, str]] = []
        at = ""
        opened: int | None = None
        for part in parts:
            if opened is not None and part.block and not part.is_foreign:
                texts[opened] = _with_step(texts[opened], part.block)
                opened = None
            at = at if part.is_foreign else part.at
            starts.append((len(texts), at))
            texts.append(part.text)
            if "<" in part.text or ">" in part.text:
                is_open = part.text.rfind("<") > part.text.rfind(">")
                opened = len(texts) - 1 if is_open and part.is_foreign else None
        offsets = [0]
        for text in texts:
            offsets.append(offsets[-1] + len(text))
        return cls("".join(texts), tuple((offsets[n], at) for n, at in starts))

    def stripped(self) -> "Stamped":
        """Without blanks around it, which no XML begins with."""
        text = self.text.lstrip()
        cut = len(self.text) - len(text)
        return Stamped(text.rstrip(), tuple((start - cut, at) for start, at in self.parts))

    def before(self, index: int) -> str | None:
        """The stamp of what is before a place: of the last tag in the same part, or of the part."""
        number = bisect_right(self.parts, index, key=lambda part: part[0]) - 1
        start, at = self.parts[number] if number >= 0 else (0, "")
        found = re.findall(_STAMP, self.text[start:index])
        steps = [at, *found[-1:]] if at else re.findall(_STAMP, self.text[:index])[-1:]
        return " ".join(filter(None, steps)) or None


def _with_step(text: str, step: str) -> str:
    """The last stamp of a text leads one step further."""
    start = text.rfind(f'{STAMP}="')
    end = text.find('"', start + len(STAMP) + 2)
    return text if start < 0 else f"{text[:end]} {step}{text[end:]}"


class WrongSpot(NamedTuple):
    """`words` are there as they were written, unless they came from elsewhere."""

    at: str | None
    words: str | None


def text_spot(drawn: Stamped, index: int) -> str | None:
    """The stamp of the text, or of the CDATA section, that ends at a place."""
    before = drawn.text[:index].rstrip().removesuffix("]]>")
    start = before.rfind(">") + 1
    text = before[start:]
    return drawn.before(start + len(text) - len(text.lstrip()) + 1)


def spot_of(drawn: Stamped, index: int) -> WrongSpot:
    """The stamp and the words at a place; a parser can have read on to text that it cannot read."""
    text = drawn.text
    index -= next((len(start) for start in _STARTS if text[:index].endswith(start)), 0)
    end = text.find(">", index) + 1 or len(text)
    here = text[index:end]
    is_tag = re.match(r"<\w", here) is not None
    return WrongSpot(drawn.before(end if is_tag else index + 1), _words(here, is_tag=is_tag))


def _words(here: str, *, is_tag: bool) -> str | None:
    """An entity, a declaration or an instruction, a name with a prefix; nothing that recurs."""
    if here.startswith("&"):
        return str(re.findall(_ENTITY, here)[0])
    if here.startswith(("<!", "<?")):
        return here.split(None, 1)[0].rstrip(">")
    names = [name for name in re.findall(_PREFIXED, here) if not name.startswith(_DECLARED)]
    return names[0] if is_tag and names else None
