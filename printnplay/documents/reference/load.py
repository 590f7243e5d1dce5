"""The quick reference of a game: reference.<lang>.yaml, or reference.<lang>.md in Markdown.

In Markdown cards can be named by their ids alone, and icons by {NAME}; a paragraph of cards is a
figure.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from printnplay.core.diagnostics import LocatedText, Pos, Report, Result
from printnplay.data.companion_files import MARKDOWN
from printnplay.data.model import SOURCE_LANGUAGE, Game
from printnplay.data.text_file import read_text
from printnplay.documents.markdown import HEAD, TABLE, TEXT, Block, Words, read_markdown, unescaped
from printnplay.documents.reference.model import FigureRow, Passage, Reference
from printnplay.documents.reference.yaml_page import read_yaml_page

# Headings of these levels begin a section; those below are strong words.
SECTION_LEVELS = (1, 2)

_NAMED = re.compile(r"\\.|\{\{.*?\}\}|\{(?:(?P<kind>card|icon):)?(?P<name>[a-z0-9/-]+)\}")
_FIGURE = re.compile(r"(?:\{card:[a-z0-9/-]+\}\s*)+")


def load_reference(game: Game, language: str) -> Result[Reference | None]:
    """In that language, or else in English; None if there is none or it cannot be read. What is
    wrong with a page in Markdown does not keep its numbers and cards from being checked."""
    chosen = language if language in game.references else SOURCE_LANGUAGE
    file = game.references.get(chosen)
    found = Report()
    text = read_text(file.path, file.shown, found) if file else None
    if file is None or text is None:
        return found.result(None)
    if file.path.suffix == MARKDOWN:
        return found.result(read_markdown_page(game, text, chosen, file.shown, found))
    return found.result(read_yaml_page(text, chosen, file.shown, found) if text else None)


def read_markdown_page(
    game: Game, text: str, language: str, file: str, report: Report
) -> Reference:
    """The page as it is written; what is wrong is reported at its place."""
    page = _Page(game)
    sections: dict[str, tuple[Passage, ...]] = {}
    headings: dict[str, LocatedText] = {}
    for block in read_markdown(text, file, report):
        if block.form == HEAD and block.level in SECTION_LEVELS:
            words = page.words(block.words)
            headings[name := _free(words.text, sections)] = words
            sections[name] = ()
            continue
        if not sections:
            sections[""], headings[""] = (), LocatedText("", block.words.pos)
        last = next(reversed(sections))
        sections[last] = (*sections[last], page.passage(block))
    return Reference(
        language, Pos(file), sections, source=text, headings=headings, places=page.places
    )


def _free(name: str, taken: Mapping[str, object]) -> str:
    """Sections of one name are told apart by what no reader sees."""
    return _free(f"{name} ", taken) if name in taken else name


@dataclass(frozen=True, slots=True)
class _Page:
    game: Game
    places: dict[str, Pos] = field(default_factory=dict)

    def passage(self, block: Block) -> Passage:
        pos = block.words.pos
        if block.form == TABLE:
            rows = tuple(tuple(map(self.words, row)) for row in block.rows)
            return Passage(pos, (), TEXT, table=rows)
        words = self.words(block.words)
        if block.form == TEXT and _FIGURE.fullmatch(words.text):
            return Passage(pos, (), TEXT, figure=(FigureRow(tuple(_faces(words))),))
        if block.form == HEAD:
            return Passage(pos, (), TEXT, words._replace(text=f"**{words.text}**"))
        return Passage(pos, (), block.form, words)

    def words(self, words: Words) -> LocatedText:
        """With the full names of cards and icons; where each is."""

        def named(found: re.Match[str]) -> str:
            pos = words.place(found.start(), len(found[0]))
            if found["name"] is None:
                self.places.setdefault(found[0], pos)
                return found[0]
            kind, name = found["kind"] or "icon", found["name"]
            name = self._card(name) if kind == "card" else name
            self.places.setdefault(name if kind == "card" else f"icon:{name}", pos)
            return f"{{{kind}:{name}}}"

        return LocatedText(unescaped(_NAMED.sub(named, words.text)), words.pos)

    def _card(self, name: str) -> str:
        """'speed/red-40' for 'red-40': a game has one card of an id."""
        owned = (part.id for part in self.game.components if any(c.id == name for c in part.cards))
        owner = None if "/" in name else next(owned, None)
        return f"{owner}/{name}" if owner else name


def _faces(words: LocatedText) -> Iterator[LocatedText]:
    for found in _NAMED.finditer(words.text):
        yield LocatedText(found["name"], words.pos)
