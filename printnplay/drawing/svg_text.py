"""Text of SVG files in the fonts that there are, chunk by chunk."""

import re
from contextlib import suppress
from dataclasses import dataclass, field

from printnplay.core.diagnostics import quote
from printnplay.drawing.picture import AnyNode, Flat, Run, Text
from printnplay.drawing.svg_css import StyleSheet
from printnplay.drawing.svg_tree import BadFile, Tag
from printnplay.drawing.svg_values import Look, Port, colour, length, ratio
from printnplay.text.bidi import is_rtl
from printnplay.text.font import ITALIC, NORMAL, Font
from printnplay.text.fonts import Fonts, NoSuchFont, missing_glyph_message

ANCHORS = {"start": 0.0, "middle": 0.5, "end": 1.0}
BASELINES = ("auto", "baseline", "alphabetic", "no-change", "use-script")
MAX_LETTERS = 10_000
HELP = "convert the text to paths in the program that drew it"


def set_text(tag: Tag, look: Look, sheet: StyleSheet, port: Port, fonts: Fonts) -> AnyNode | None:
    """The runs of a text. Raises BadFile, and ValueError."""
    setting = _Setting(tag, sheet, port, fonts, tag.get("space") == "preserve")
    setting.add(tag, look)
    setting.end_chunk()
    return Text(tuple(setting.runs)) if setting.runs else None


@dataclass(slots=True)
class _Setting:
    """A text as far as it is set: `chunk` are the runs since the last `x` or `y`."""

    whole: Tag
    sheet: StyleSheet
    port: Port
    fonts: Fonts
    is_kept: bool
    x: float = 0.0
    y: float = 0.0
    anchor: float = 0.0
    runs: list[Run] = field(default_factory=list)
    chunk: list[Run] = field(default_factory=list)
    is_after_space: bool = True
    count: int = 0

    def add(self, tag: Tag, look: Look) -> None:
        if tag.name not in ("text", "tspan", "a"):
            raise BadFile(f"{tag.label} in a text is not known", tag.line, HELP)
        self._refuse(tag, look)
        self._move(tag, look)
        for child in tag.children:
            if isinstance(child, str):
                self._write(child, look)
            elif child.name not in ("title", "desc"):
                own = self.sheet.properties(child)
                if own.get("display") != "none":
                    self.add(child, look.with_own(own, self.port))

    def _refuse(self, tag: Tag, look: Look) -> None:
        own = self.sheet.properties(tag)
        odd = {
            "a letter spacing": look["letter-spacing"] not in ("normal", "0", "0px"),
            "a word spacing": look["word-spacing"] not in ("normal", "0", "0px"),
            "a line around letters": look["stroke"] != "none",
            "a writing mode": look["writing-mode"] not in ("lr-tb", "lr", "horizontal-tb"),
            "turned letters": bool(tag.get("rotate")),
            "a text length": bool(tag.get("textLength")),
            "a decoration": own.get("text-decoration", "none") != "none",
            "a shifted baseline": own.get("baseline-shift", "baseline") not in ("baseline", "0"),
            "another baseline": look["dominant-baseline"] not in BASELINES
            or own.get("alignment-baseline", "auto") not in BASELINES,
            "small capitals": look["font-variant"] != "normal",
            "a stretched font": look["font-stretch"] not in ("normal", "100%"),
            "a change of capitals": look["text-transform"] != "none",
            "a paint that blends": look["fill"].startswith("url("),
        }
        for what, is_odd in odd.items():
            if is_odd:
                raise BadFile(f"{tag.label} has {what}, which is not known", tag.line, HELP)

    def _move(self, tag: Tag, look: Look) -> None:
        places = {name: self._lengths(tag, name, look) for name in ("x", "y", "dx", "dy")}
        if any(len(found) > 1 for found in places.values()):
            raise BadFile(f"{tag.label} places single letters", tag.line, HELP)
        if places["x"] or places["y"]:
            self.end_chunk()
        x, y, dx, dy = (next(iter(places[name]), None) for name in ("x", "y", "dx", "dy"))
        self.x = (self.x if x is None else x) + (dx or 0.0)
        self.y = (self.y if y is None else y) + (dy or 0.0)
        if not self.chunk:
            self.anchor = ANCHORS.get(look["text-anchor"], 0.0)

    def _lengths(self, tag: Tag, name: str, look: Look) -> list[float]:
        parts = tag.get(name).replace(",", " ").split()
        return [length(part, self.port, name[-1], look.size) for part in parts]

    def _write(self, text: str, look: Look) -> None:
        self.count += len(text)
        if self.count > MAX_LETTERS:
            found = f"more than {MAX_LETTERS:,} letters"
            raise BadFile(f"{self.whole.label} has {found}", self.whole.line, HELP)
        text = re.sub(r"[\t\r\n]" if self.is_kept else r"[ \t\r\n]+", " ", text)
        if not self.is_kept:
            text = text[1:] if self.is_after_space and text.startswith(" ") else text
            self.is_after_space = text.endswith(" ") if text else self.is_after_space
        if not text or look["visibility"] != "visible":
            return
        font = self._font(look)
        for sign in self.fonts.missing(text, font)[:1]:
            message = f"{self.whole.label}: {missing_glyph_message(sign, font.family)}"
            raise BadFile(message, self.whole.line, HELP)
        if is_rtl(text):
            raise BadFile(f"{self.whole.label} runs from right to left", self.whole.line, HELP)
        width = self._width(text, font, look.size)
        if look["fill"] != "none":
            paint = colour(
                look["color"] if look["fill"].lower() == "currentcolor" else look["fill"]
            )
            fill = Flat(paint.rgb, paint.alpha * ratio(look["fill-opacity"]))
            self.chunk.append(Run(text, font, look.size, self.x, self.y, width, fill))
        self.x += width

    def _width(self, text: str, font: Font, size: float) -> float:
        return self.fonts.measure(text, font.family, font.weight, size, font.style)

    def _font(self, look: Look) -> Font:
        style = NORMAL if look["font-style"] in ("normal", "") else ITALIC
        names = [name.strip(" \"'") for name in look["font-family"].split(",")]
        for name in names:
            with suppress(NoSuchFont):
                return self.fonts.find(name, look.weight, style)
        slant = " italic" if style == ITALIC else ""
        found = f"{quote(names[0])} {look.weight}{slant}" if names[0] else "no font"
        message = f"{self.whole.label} is set in {found}, which is not a font of the project"
        raise BadFile(message, self.whole.line, HELP)

    def end_chunk(self) -> None:
        """A chunk is anchored as a whole; a space at its end does not count."""
        if self.chunk:
            last = self.chunk[-1]
            text = last.text if self.is_kept else last.text.rstrip(" ")
            width = self._width(text, last.font, last.size) if text != last.text else last.width
            self.chunk[-1] = last._replace(text=text, width=width)
            whole = self.chunk[-1].x + width - self.chunk[0].x
            by = whole * self.anchor
            self.runs += [run._replace(x=run.x - by) for run in self.chunk if run.text]
        self.chunk = []
