"""Places in templates: the steps of a stamp as the lines and columns that the user has to change.

A mistake is never at a foreign template, which the author of the game did not write: it is where
their own templates call or fill it, or (None) not in the templates.
"""

import re
from collections.abc import Iterable
from functools import cache
from pathlib import PurePath

from printnplay.core.diagnostics import Note, Pos
from printnplay.data.model import LocatedPath
from printnplay.drawing.bad import BadSvg
from printnplay.drawing.stamps import TemplateStep, masked, steps_of
from printnplay.faces.mistakes import MOST_DIGITS
from printnplay.faces.template_files import TemplateFile, TemplateFiles

# Words that are anywhere.
SHORT = 2
_ART = r"\{%[-+]?\s*block\s+art\b"
_LONG_NUMBER = rf"\d{{{MOST_DIGITS + 1}}}"
_EXTENDS = r"\{%[-+]?\s*extends\b"
# What is computed on a line: it can fail.
_COMPUTED = r"\{\{.*?\}\}|\{%[-+]?\s*(?:set|if|elif|for|call|filter|include|import|from)\b.*?%\}"
_ENDS = (("{{", "}}"), ("{%", "%}"))


class TemplatePlaces:
    """Reads each template once."""

    def __init__(self, folders: tuple[LocatedPath, ...]) -> None:
        self.files = TemplateFiles(folders)
        self.head = cache(self._head)

    def mistake(self, steps: "str | Iterable[TemplateStep]", tag: str = "") -> Pos | None:
        """Where to mend what cannot be drawn: the innermost place in the author's own templates.
        Without a tag, its line as a whole."""
        own = self._own(steps)
        return self._pos(own[-1], tag) if own else None

    def callers(self, steps: "str | Iterable[TemplateStep]") -> tuple[Note, ...]:
        """The places around a mistake, the nearest first: those of the calls of its macro."""
        own = {step[:2]: step for step in self._own(steps)}
        found = [self._pos(step, "") for step in [*own.values()][-2::-1]]
        return tuple(Note("used by", pos) for pos in found if pos)

    def use(self, stamp: str, tag: str = "") -> Pos | None:
        """The place to edit in order to move or repaint a good drawing: the innermost one in the
        face's own template."""
        own = self._own(stamp)
        same = [step for step in own if step.file == own[0].file]
        return self._pos(same[-1], tag) if same else None

    def drawn(self, bad: BadSvg, template: str) -> Pos | None:
        """Where a mistake in a drawing is: at its words, at its tag, or where the template spells
        the value that only a foreign template uses; then at the head of the template."""
        if bad.words and (found := self._words(bad.words, bad.at or "")):
            return found
        if bad.at and (found := self.mistake(bad.at, bad.tag)):
            return found
        return self._value(bad.message, template) or self.head(template)

    def _head(self, template: str) -> Pos | None:
        """The line that a mistake of a whole template is at: that of its art, or the first."""
        file = self._own_file(template)
        if file is None:
            return None
        starts = (_line(pattern, file) for pattern in (_ART, _EXTENDS))
        return Pos(file.shown, next(filter(None, starts), 1))

    def outset(self, template: str) -> Pos | None:
        """The line of a number that is too long to be read, or that names the template above."""
        file = self._own_file(template)
        lines = (_line(pattern, file) for pattern in (_LONG_NUMBER, _EXTENDS)) if file else ()
        return Pos(file.shown, next(filter(None, lines), 1)) if file else None

    def expression(self, pos: Pos) -> Pos:
        """The place with its column, if its line has one expression, and that as a whole."""
        lines = (self.source(pos.file) or "").split("\n")
        line = lines[pos.line - 1] if 0 < pos.line <= len(lines) else ""
        found = [*re.finditer(_COMPUTED, line)]
        if len(found) != 1 or any(line.count(a) != line.count(b) for a, b in _ENDS):
            return pos
        return pos._replace(column=found[0].start() + 1, width=len(found[0][0]))

    def is_foreign(self, name: str) -> bool:
        """Whether the author of the game did not write a template."""
        return self._own_file(name) is None

    def source(self, file: str) -> str | None:
        """The text of a template by the name that the user knows."""
        found = next((f for f in self._shown_as(file) if f and f.shown == file), None)
        return found.text if found else None

    def shown(self, name: str) -> str:
        """How the user knows a template's file."""
        found = self.files.read(name)
        return found.shown if found else name

    def _shown_as(self, file: str) -> Iterable[TemplateFile | None]:
        """The templates that could have that name: folders of templates can have folders, and a
        project can be in '../'."""
        parts = PurePath(file.rpartition("../")[2]).parts
        return (self.files.read("/".join(parts[at:])) for at in reversed(range(len(parts))))

    def _own(self, steps: "str | Iterable[TemplateStep]") -> list[TemplateStep]:
        """The steps in the author's templates, from the outside in."""
        every = steps_of(steps) if isinstance(steps, str) else steps
        return [step for step in every if self._own_file(step.file)]

    def _own_file(self, name: str) -> TemplateFile | None:
        found = self.files.read(name)
        return None if found is None or found.is_foreign else found

    def _pos(self, step: TemplateStep, tag: str) -> Pos | None:
        file = self.files.read(step.file)
        if file is None:
            return None
        text = file.lines[step.line - 1] if 0 < step.line <= len(file.lines) else ""
        start, width = _span(text, step.what, tag)
        return Pos(file.shown, step.line, start, width) if start else Pos(file.shown, step.line)

    def _words(self, words: str, stamp: str) -> Pos | None:
        """The place of some words: on the line of a stamp, or below its tag; else where they are
        once, because they can be a macro's."""
        own = self._own(stamp)[-1:]
        has_tags = words[0] in "<&" or ":" in words
        for step in own:
            is_below = step.what.isdecimal()
            for pos in self._spots(words, step.file, has_tags=has_tags):
                if pos.line == step.line or (is_below and pos.line > step.line):
                    return pos
        names = [name for name in self.files.names if self._own_file(name)]
        found = [pos for name in names for pos in self._spots(words, name, has_tags=has_tags)]
        return found[0] if len(found) == 1 and len(words) > SHORT else None

    def _spots(self, words: str, name: str, *, has_tags: bool) -> list[Pos]:
        file = self.files.read(name)
        lines = masked(file.text, has_tags=has_tags).split("\n") if file else []
        shown = file.shown if file else name
        return [
            Pos(shown, number, text.index(words) + 1, len(words))
            for number, text in enumerate(lines, start=1)
            if words in text
        ]

    def _value(self, message: str, template: str) -> Pos | None:
        """Where a template writes the value that a message quotes, as a text."""
        file = self._own_file(template)
        quoted = re.search("'([^']+)'", message)
        if file is None or quoted is None:
            return None
        for number, text in enumerate(file.lines, start=1):
            found = re.search(rf"(?<=['\"]){re.escape(quoted[1])}(?=['\"])", text)
            if found:
                return Pos(file.shown, number, found.start() + 1, len(found[0]))
        return None


def _line(pattern: str, file: TemplateFile) -> int:
    found = re.search(pattern, file.text)
    return file.text.count("\n", 0, found.start()) + 1 if found else 0


def _span(text: str, what: str, tag: str) -> tuple[int, int]:
    """The column and the width of a step on its line; 0 for the whole line."""
    if what.isdecimal():
        start = int(what)
        is_there = tag and text.startswith(f"<{tag}", start - 1)
        return (start, len(tag) + 1) if is_there else (0, 1)
    call = rf"(?<![\w.])(?:\w+\.)?({re.escape(what)})(?=\()"
    block = rf"block\s+({re.escape(what[1:])})\b"
    found = re.search(block if what.startswith("=") else call, text) if what else None
    return (found.start(1) + 1, len(found[1])) if found else (0, 1)
