"""Where a tag stands in a template: the stamp 'race.svg.j2:12' as file, line and column."""

import re
from functools import cache
from pathlib import Path

from printnplay.core.diagnostics import Pos
from printnplay.data.model import Game
from printnplay.drawing.tree import Element

_TAG = r"<{}(?=[\s/>])[^>]*>?"
SHARED = "shared"
_MACRO = re.compile(r"\{%-?\s*macro\s+(\w+)")
_NUMBER = re.compile(r"\d*\.?\d+")
_FIT = re.compile(r"(?<![\w.])fit(?=\()")


class TemplatePlaces:
    """Reads each template once."""

    def __init__(self, game: Game) -> None:
        self._folders = game.template_folders
        self._read = cache(self._lines)

    def __call__(self, at: str, element: Element | None, template: str) -> Pos | None:
        """Of what a shared macro draws for a face of some template, the call of that macro."""
        name, _, line = at.rpartition(":")
        shown, lines = self._read(name)
        if shown is None:
            return None
        if element and Path(shown).parent.name == SHARED:
            macro = _macro(lines[: int(line)])
            call = self._call(macro, template, element) if macro else None
            if call:
                return call
        pos = Pos(shown, int(line))
        text = lines[pos.line - 1] if pos.line <= len(lines) else ""
        found = _tag(text, element) if element else None
        return Pos(shown, pos.line, found[0], found[1]) if found else pos

    def words(self, words: str, at: str | None, template: str) -> Pos | None:
        """Where words are written: from a stamp on; where that is of no template of the game, in
        the face's own or one beside it."""
        name, _, line = (at or "").rpartition(":")
        own = self._own(template)
        files = [(name, int(line or 1)), *((other, 1) for other in own if name not in own)]
        for file, first in files:
            shown, lines = self._read(file)
            for number, text in enumerate(lines[first - 1 :], start=first):
                if shown and words in text:
                    return Pos(shown, number, text.index(words) + 1, len(words))
        return None

    def _own(self, template: str) -> list[str]:
        """The templates of the game, that one first."""
        own, first = self._folders[0].path, Path(template).name
        names = sorted(path.name for path in own.glob("*.j2")) if own.is_dir() else []
        return sorted(names, key=lambda name: name != first)

    def _call(self, macro: str, template: str, element: Element) -> Pos | None:
        """The call, in a template or one of its folder, that has most of the element's numbers."""
        numbers = set(_NUMBER.findall(" ".join(element.attributes.values())))
        for name in self._own(template):
            shown, lines = self._read(name)
            calls = [
                (number, found)
                for number, text in enumerate(lines, start=1)
                for found in re.finditer(rf"\b{macro}\([^)]*", text)
            ]
            if shown and calls:
                line, best = max(calls, key=lambda c: len(numbers & {*_NUMBER.findall(c[1][0])}))
                return Pos(shown, line, best.start() + 1, len(macro))
        return None

    def source(self, file: str) -> str | None:
        """The text of a template by the name that the user knows."""
        shown, lines = self._read(Path(file).name)
        return "\n".join(lines) if shown == file else None

    def _lines(self, name: str) -> tuple[str | None, list[str]]:
        for folder in self._folders:
            path = folder.path / name
            if name and path.is_file():
                text = path.read_text(encoding="utf-8", errors="replace")
                return str(Path(folder.shown, name)), text.split("\n")
        return None, []


def _macro(lines: list[str]) -> str | None:
    """The macro that the last of some lines is in."""
    for line in reversed(lines):
        found = _MACRO.findall(line)
        if found:
            return str(found[-1])
    return None


def _tag(line: str, element: Element) -> tuple[int, int] | None:
    """The column and width of the tag that has most of the element's attributes as they are."""
    found = list(re.finditer(_TAG.format(element.tag), line))
    if not found:
        fitted = _FIT.search(line)
        return (fitted.start() + 1, len(fitted[0])) if fitted else None
    written = [f'{name}="{value}"' for name, value in element.attributes.items()]
    best = max(found, key=lambda tag: sum(text in tag[0] for text in written))
    return best.start() + 1, len(element.tag) + 1
