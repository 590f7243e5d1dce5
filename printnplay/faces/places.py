"""Stamps to places: where in the user's templates something was drawn.

A stamp lists places from the outside in, each `file:line:column` of a tag or `file:line:name` of a
call: 'race.svg.j2:20:sign kit.svg.j2:31:1' is a tag of a macro that race.svg.j2 calls.
"""

import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

from printnplay.core.diagnostics import Pos
from printnplay.data.model import Folder

SHARED = "shared"


class _Step(NamedTuple):
    """A place of a stamp: a tag at a column, or a call by name."""

    file: str
    line: int
    what: str


class TemplatePlaces:
    """Reads each template once."""

    def __init__(self, folders: tuple[Folder, ...]) -> None:
        self._folders = folders
        self._read = cache(self._lines)

    def mistake(self, stamp: str, tag: str = "") -> Pos | None:
        """Where to mend a tag that cannot be drawn: in the game's own templates if it is theirs,
        or at their call of a shared macro. Without a tag, its line as a whole."""
        steps = _steps(stamp)
        own = [step for step in steps if not self._is_shared(step.file)]
        return self._pos((own or steps)[-1], tag) if steps else None

    def use(self, stamp: str, tag: str = "") -> Pos | None:
        """Where to move or repaint what is drawn well: as deep as the template of the face goes."""
        steps = _steps(stamp)
        own = [step for step in steps if not self._is_shared(step.file)] or steps
        same = [step for step in own if step.file == own[0].file]
        return self._pos(same[-1], tag) if same else None

    def find(self, words: str, stamp: str | None, template: str) -> Pos | None:
        """Where words are written: from a stamp on; where that is of no template of the game, in
        the face's own or in one beside it."""
        step = next(iter(_steps(stamp or "")[-1:]), _Step("", 1, ""))
        own = self._own(template)
        files = [(step.file, step.line), *((other, 1) for other in own if step.file not in own)]
        for file, first in files:
            shown, lines = self._read(file)
            for number, text in enumerate(lines[first - 1 :], start=first):
                if shown and words in text:
                    return Pos(shown, number, text.index(words) + 1, len(words))
        return None

    def source(self, file: str) -> str | None:
        """The text of a template by the name that the user knows."""
        shown, lines = self._read(Path(file).name)
        return "\n".join(lines) if shown == file else None

    def shown(self, name: str) -> str:
        """How the user knows a template's file."""
        return self._read(name)[0] or name

    def _pos(self, step: _Step, tag: str) -> Pos | None:
        shown, lines = self._read(step.file)
        if shown is None:
            return None
        text = lines[step.line - 1] if 0 < step.line <= len(lines) else ""
        if step.what.isdecimal():
            column = int(step.what)
            is_there = tag and text.startswith(f"<{tag}", column - 1)
            return (
                Pos(shown, step.line, column, len(tag) + 1) if is_there else Pos(shown, step.line)
            )
        found = re.search(rf"(?<![\w.])(?:\w+\.)?{re.escape(step.what)}(?=\()", text)
        if not step.what or found is None:
            return Pos(shown, step.line)
        start = found.end() - len(step.what)
        return Pos(shown, step.line, start + 1, len(step.what))

    def _is_shared(self, name: str) -> bool:
        shown, _ = self._read(name)
        return shown is None or Path(shown).parent.name == SHARED

    def _own(self, template: str) -> list[str]:
        """The templates of the game, that one first."""
        own, first = self._folders[0].path, Path(template).name
        names = sorted(path.name for path in own.glob("*.j2")) if own.is_dir() else []
        return sorted(names, key=lambda name: name != first)

    def _lines(self, name: str) -> tuple[str | None, list[str]]:
        for folder in self._folders:
            path = folder.path / name
            if name and path.is_file():
                text = path.read_text(encoding="utf-8", errors="replace")
                return str(Path(folder.shown, name)), text.split("\n")
        return None, []


def _steps(stamp: str) -> list[_Step]:
    parts = (part.rsplit(":", 2) for part in stamp.split(" ") if part)
    return [_Step(file, int(line), what) for file, line, what in parts]
