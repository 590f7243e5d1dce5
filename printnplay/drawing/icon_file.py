"""Icons: SVG files that drawings can use by name, each read when it is first used.

A file becomes a symbol of the documented subset: the leftovers of drawing programs are left out,
`style=` becomes attributes, and ids are its own. What the subset lacks is reported in the file.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from xml.parsers import expat

from printnplay.core.diagnostics import Pos, Problem, Report
from printnplay.drawing.bad import BadSvg
from printnplay.drawing.geometry import number
from printnplay.drawing.plain import SVG
from printnplay.drawing.stamps import STAMP, Stamped, TemplateStep, steps_of

XLINK = "http://www.w3.org/1999/xlink"
# What draws nothing.
SKIPPED = frozenset(["metadata", "title", "desc"])
IGNORED = frozenset(["version", "baseProfile", "enable-background", "role", "focusable"])
IGNORED_STARTS = ("data-", "aria-")
OF_THE_FILE = ("id", "x", "y", "width", "height", "preserveAspectRatio")
EMPTY = '<symbol id="{}" viewBox="0 0 1 1"/>'
_REFERENCE = re.compile(r"url\(#([^)]*)\)")
_PIXELS = re.compile(r"(?<=[\d.])px\b")

ReadFile = Callable[[str, Report], str | None]


class Icons:
    """The icons of a game: `files` are the paths to show by name, and `read` reads one."""

    def __init__(self, files: Mapping[str, str], read: ReadFile) -> None:
        self.files, self.read = files, read
        self.report = Report()

    def symbol(self, name: str) -> Stamped | None:
        """The definition of an icon; None if there is none of that name."""
        if name not in self.files:
            return None
        text = self.read(name, self.report)
        try:
            return _drawing(_Importer(name, self.files[name]).symbol(text) if text else None, name)
        except BadSvg as bad:
            return self.refuse(name, bad)

    def refuse(self, name: str, bad: BadSvg) -> Stamped:
        """Reports what is wrong with an icon, which then draws nothing."""
        for one in bad.every:
            step = steps_of(one.at)[-1] if one.at else TemplateStep(self.files[name], 1)
            pos = Pos(step.file, step.line, int(step.what or 0))
            self.report.add(Problem(one.code, one.message, pos, help=one.help))
        return _drawing(None, name)


def _drawing(symbol: str | None, name: str) -> Stamped:
    found = EMPTY.format(name) if symbol is None else symbol
    return Stamped(f'<svg xmlns="{SVG}"><defs>{found}</defs></svg>')


class _Importer:
    """Rewrites one file."""

    def __init__(self, name: str, shown: str) -> None:
        self.name, self.shown = name, shown
        self.parts: list[str] = []
        self.open: list[str] = []
        self.skipped = 0
        self.has_classes = False

    def symbol(self, text: str) -> str:
        """Raises BadSvg."""
        self.has_classes = "<style" in text
        self.parser = expat.ParserCreate(namespace_separator="}")
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = self.end
        self.parser.CharacterDataHandler = self.data
        self.parser.StartDoctypeDeclHandler = self.doctype
        try:
            self.parser.Parse(text.encode(), True)
        except expat.ExpatError as problem:
            at = TemplateStep(self.shown, problem.lineno, str(problem.offset + 1))
            reason = expat.errors.messages[problem.code].removeprefix("not well-formed ")
            message = f"not well-formed: {reason.strip('()')}"
            raise BadSvg(message, str(at), code="PNP310") from None
        return "".join(self.parts)

    def here(self) -> str:
        place = self.parser.CurrentLineNumber, str(self.parser.CurrentColumnNumber + 1)
        return str(TemplateStep(self.shown, *place))

    def doctype(self, _name: str, _system: object, _public: object, has_subset: int) -> None:
        if has_subset:
            raise BadSvg("a DOCTYPE with entities is not read", self.here(), words="<!DOCTYPE")

    def start(self, name: str, attributes: dict[str, str]) -> None:
        space, _, tag = name.rpartition("}")
        if self.skipped or space not in ("", SVG) or tag in SKIPPED:
            self.skipped += 1
            return
        from html import escape  # Its table of names takes 1 ms to read.

        own = dict(self._attributes(attributes))
        if not self.open:
            tag, own = "symbol", self._root(own)
        self.open.append(tag)
        pairs = "".join(f' {key}="{escape(value)}"' for key, value in own.items())
        self.parts.append(f'<{tag}{pairs} {STAMP}="{escape(self.here())}">')

    def end(self, _: str) -> None:
        if self.skipped:
            self.skipped -= 1
        else:
            self.parts.append(f"</{self.open.pop()}>")

    def data(self, text: str) -> None:
        from html import escape

        if not self.skipped:
            self.parts.append(escape(text, quote=False))

    def _root(self, own: dict[str, str]) -> dict[str, str]:
        """A file is black where it has no colour, whatever is around it."""
        width, height = own.get("width", ""), own.get("height", "")
        if "viewBox" not in own:
            if not (_is_length(width) and _is_length(height)):
                raise BadSvg("an icon needs a viewBox, or a width and a height", self.here())
            own["viewBox"] = f"0 0 {width} {height}"
        kept = {key: value for key, value in own.items() if key not in OF_THE_FILE}
        return {"id": self.name, "fill": "#000000", "stroke": "none", **kept}

    def _attributes(self, attributes: Mapping[str, str]) -> Iterator[tuple[str, str]]:
        style = attributes.get("style", "")
        for name, value in (*attributes.items(), *_declarations(style)):
            space, _, own = name.rpartition("}")
            if own == "style" or (space and (space, own) != (XLINK, "href")):
                continue
            if own in IGNORED or own.startswith(IGNORED_STARTS):
                continue
            if own == "class" and not self.has_classes:
                continue
            yield own, self._value(own, value)

    def _value(self, name: str, value: str) -> str:
        if name == "id":
            return f"{self.name}.{value}"
        if name == "href" and value.startswith("#"):
            return f"#{self.name}.{value[1:]}"
        return _PIXELS.sub("", _REFERENCE.sub(rf"url(#{self.name}.\1)", value))


def _declarations(style: str) -> Iterable[tuple[str, str]]:
    pairs = (part.partition(":") for part in style.split(";") if part.strip())
    return ((name.strip(), value.strip()) for name, _, value in pairs)


def _is_length(text: str) -> bool:
    try:
        return number(text) > 0
    except ValueError:
        return False
