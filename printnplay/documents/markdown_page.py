"""A page in Markdown as a manuscript: sections by their headings, passages by their blocks.

Cards can be named by their ids alone, and icons by {NAME}; a paragraph of cards is a figure, and
one that begins with {figure:NAME} is a drawing with its caption.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from printnplay.core.diagnostics import LocatedText, Pos, Report
from printnplay.data.model import Game
from printnplay.documents.figure_yaml import fenced_figure
from printnplay.documents.manuscript import (
    HEAD,
    TEXT,
    FigureRow,
    Manuscript,
    Passage,
    cited_rules,
    rules_in,
)
from printnplay.documents.markdown import (
    CODE,
    FIGURE,
    TABLE,
    Block,
    Words,
    read_markdown,
    unescaped,
)

# Headings of these levels begin a section.
SECTION_LEVELS = (1, 2)

_NAMED = re.compile(r"\\.|\{\{.*?\}\}|\{(?:(?P<kind>card|icon):)?(?P<name>[a-z0-9/-]+)\}")
_FIGURE = re.compile(r"(?:\{card:[a-z0-9/-]+\}\s*)+")
_SCENE = re.compile(r"\{figure:(?P<name>[a-z0-9-]+)\}\s*")

NameCard = Callable[[str], str | None]
"""What people call a card such as `speed/red-40`; None if there is none."""


def read_markdown_page(
    game: Game, text: str, language: str, file: str, report: Report
) -> Manuscript:
    """The page as it is written; what is wrong is reported at its place."""
    return _Page(game, report).read(text, language, file)


def read_markdown_book(
    game: Game, text: str, language: str, file: str, report: Report, *, name_card: NameCard
) -> Manuscript:
    """A page whose first heading is its title, and whose words call cards by their names."""
    return _Page(game, report, name_card).read(text, language, file)


@dataclass(slots=True)
class _Page:
    """Cards among the words are small faces, unless there are names for them."""

    game: Game
    report: Report
    name_card: NameCard | None = None
    places: dict[str, Pos] = field(default_factory=dict)
    sections: dict[str, tuple[Passage, ...]] = field(default_factory=dict)
    headings: dict[str, LocatedText] = field(default_factory=dict)
    title: LocatedText | None = None

    def read(self, text: str, language: str, file: str) -> Manuscript:
        for block in read_markdown(text, file, self.report):
            self._add(block)
        return Manuscript(
            language,
            Pos(file),
            self.sections,
            source=text,
            headings=self.headings,
            places=self.places,
            title=self.title,
        )

    def _add(self, block: Block) -> None:
        if block.form == HEAD and block.level in SECTION_LEVELS and not block.box:
            self._begin(block)
            return
        if not self.sections:
            self.sections[""], self.headings[""] = (), LocatedText("", block.words.pos)
        found = self._passage(block)
        last = next(reversed(self.sections))
        self.sections[last] += (replace(found, box=block.box),) if found else ()

    def _begin(self, block: Block) -> None:
        words = self._words(block.words)
        if self.name_card and block.level == 1:
            self._entitle(words)
            return
        name = _free(words.text, self.sections)
        self.headings[name], self.sections[name] = words, ()

    def _entitle(self, words: LocatedText) -> None:
        if self.title or self.sections:
            message = "the title of a book is its first line, and there is only one"
            help = "begin a section with '##'"
            self.report.error(CODE, words.pos, message=message, help=help)
        self.title = self.title or words

    def _passage(self, block: Block) -> Passage | None:
        """None if it has an error."""
        words = block.words
        if block.form == FIGURE:
            return fenced_figure(block.lines, self.report)
        if block.form == TABLE:
            rows = tuple(tuple(map(self._words, row)) for row in block.rows)
            cited = (rule for row in rows for cell in row for rule in rules_in(cell.text))
            return Passage(words.pos, tuple(cited), TEXT, table=rows)
        scene = _SCENE.match(words.text) if block.form == TEXT else None
        if scene:
            return self._scene(words, scene)
        if block.form == TEXT and _FIGURE.fullmatch(words.text):
            return Passage(words.pos, (), TEXT, figure=(FigureRow(tuple(self._faces(words))),))
        own = self._words(words)
        return Passage(words.pos, rules_in(own.text), block.form, own, level=block.level)

    def _scene(self, words: Words, found: re.Match[str]) -> Passage:
        name = LocatedText(found["name"], words.place(0, len(found[0].rstrip())))
        caption = self._words(words, found.end())
        own = caption if caption.text else None
        return Passage(words.pos, rules_in(caption.text), TEXT, own, scene=name)

    def _faces(self, words: Words) -> Iterator[LocatedText]:
        for found in _NAMED.finditer(words.text):
            name, pos = self._card(found["name"]), words.place(found.start(), len(found[0]))
            self.places.setdefault(name, pos)
            yield LocatedText(name, pos)

    def _words(self, words: Words, start: int = 0) -> LocatedText:
        """From a character on, with the full names of cards and icons; where each is."""
        for found in _SCENE.finditer(words.text, start):
            message = "a drawing is a paragraph of its own"
            pos, help = words.place(found.start(), len(found[0])), "write it after an empty line"
            self.report.error(CODE, pos, message=message, help=help)
        for rule, at in cited_rules(words.text):
            self.places.setdefault(rule, words.place(at, len(rule)))

        def named(found: re.Match[str]) -> str:
            return self._named(found, words.place(start + found.start(), len(found[0])))

        text = unescaped(_NAMED.sub(named, words.text[start:]))
        return LocatedText(text, words.pos)

    def _named(self, found: re.Match[str], pos: Pos) -> str:
        if found["name"] is None:
            self.places.setdefault(found[0], pos)
            return found[0]
        kind, name = found["kind"] or "icon", found["name"]
        name = self._card(name) if kind == "card" else name
        self.places.setdefault(name if kind == "card" else f"icon:{name}", pos)
        said = self.name_card(name) if self.name_card and kind == "card" else None
        return re.sub(r"([\\*{}\[\]])", r"\\\1", said) if said else f"{{{kind}:{name}}}"

    def _card(self, name: str) -> str:
        """'speed/red-40' for 'red-40': a game has one card of an id."""
        owned = (part.id for part in self.game.components if any(c.id == name for c in part.cards))
        owner = None if "/" in name else next(owned, None)
        return f"{owner}/{name}" if owner else name


def _free(name: str, taken: Mapping[str, object]) -> str:
    """A name that no other section has: with spaces at its end if it is taken."""
    return _free(f"{name} ", taken) if name in taken else name
