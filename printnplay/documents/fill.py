"""A manuscript filled in: every {{ }} is computed from the data.

docs/reference.md lists what the words can use.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from pathlib import Path

from jinja2 import DictLoader, StrictUndefined, Template, TemplateSyntaxError

from printnplay.core.diagnostics import (
    LocatedText,
    Pos,
    Problem,
    Report,
    Result,
    did_you_mean,
    quote,
)
from printnplay.data.model import SOURCE_LANGUAGE, AidSide, Card, Component, Game, Scalar
from printnplay.documents.manuscript import FigureRow, Manuscript, Passage
from printnplay.faces.mistakes import NoSuchName
from printnplay.faces.sandbox import Cache, Sandbox

_EXPRESSION = re.compile(r"\{\{.*?\}\}")


def fill_in(game: Game, manuscript: Manuscript) -> Result[Manuscript]:
    """With every number computed; what cannot be is reported at its place."""
    report = manuscript.report()
    filler = _Filler(known_of(game, manuscript.language), report, manuscript.places)
    sections = {
        name: tuple(filler.passage(part) for part in parts)
        for name, parts in manuscript.sections.items()
    }
    aid, own = tuple(map(filler.side, manuscript.aid)), manuscript.headings
    headings = {name: filler.text(text) or text for name, text in own.items()} if own else own
    title = filler.text(manuscript.title)
    filled = replace(manuscript, sections=sections, aid=aid, headings=headings, title=title)
    return report.result(filled)


def fill_figures(game: Game, manuscript: Manuscript) -> Manuscript:
    """Only the passages with figures are filled: enough to know what it shows. What cannot be
    computed stays as it is."""
    filler = _Filler(known_of(game, manuscript.language), Report())
    sections = {
        name: tuple(filler.passage(part) if part.figure else part for part in parts)
        for name, parts in manuscript.sections.items()
    }
    return replace(manuscript, sections=sections)


def check_words(
    game: Game, manuscripts: Sequence[Manuscript], *, cache: Path | None = None
) -> tuple[Problem, ...]:
    """What cannot be computed, at its place. All expressions are tried at once, each once for all
    languages: to compile every text by itself takes ten times as long. What was compiled is kept in
    `cache`."""
    texts = (text.text for one in manuscripts for text in (*one.texts(), *one.faces()))
    parts = dict.fromkeys(part for text in texts for part in _computed(text))
    environment = _sandbox()
    environment.loader = DictLoader({game.id: "\n".join(parts)})
    environment.bytecode_cache = Cache(cache)
    try:
        environment.get_template(game.id).render(known_of(game, SOURCE_LANGUAGE))
    except Exception:  # noqa: BLE001  whatever it is: it is reported at the one text that has it
        filled = (fill_in(game, manuscript) for manuscript in manuscripts)
        return tuple(problem for result in filled for problem in result.problems)
    return ()


def _computed(text: str) -> list[str]:
    """The expressions in a text; the whole of it if there is more than these."""
    return [text] if "{%" in text or "{#" in text else _EXPRESSION.findall(text)


def _sandbox() -> Sandbox:
    environment = Sandbox(undefined=StrictUndefined, autoescape=False)
    environment.globals = {}
    return environment


_shared_sandbox = cache(_sandbox)


@lru_cache(maxsize=2000)
def _template(text: str) -> Template:
    """To read an expression takes longer than to compute it, and a preflight asks again."""
    return _shared_sandbox().from_string(text)


def _filled(text: str, known: Mapping[str, object]) -> str:
    """Expression by expression: languages differ in the words around them."""
    around = _EXPRESSION.sub("", text)
    if any(mark in around for mark in ("{{", "}}", "{%", "{#")):
        return _template(text).render(known)
    return _EXPRESSION.sub(lambda found: _template(found[0]).render(known), text)


def known_of(game: Game, language: str) -> dict[str, object]:
    """What the words can ask for. Names have _ for -."""
    cards = {f"{part.id}/{card.id}": card for part in game.components for card in part.cards}

    def count(component: str, **where: Scalar) -> int:
        parts = {part.id: part for part in game.components}
        if component not in parts:
            raise NoSuchName(component, tuple(parts))
        found = [
            c for c in parts[component].cards if all(c.values.get(k) == v for k, v in where.items())
        ]
        return sum(card.copies for card in found)

    def word(key: str) -> str:
        if not game.has_word(key):
            raise NoSuchName(key, tuple(game.words[SOURCE_LANGUAGE]))
        return game.word(key, language)

    low, high = game.players
    return {
        "facts": {_python(name): fact.value for name, fact in game.facts.items()},
        "about": {name: fact.value for name, fact in game.about.items()},
        "players": {"low": low, "high": high},
        "version": game.version,
        "deck": {_python(part.id): _numbers(part) for part in game.components},
        "card": lambda name: _card(cards, name),
        "highest": lambda field, *names: _ranked(cards, field, names)[-1],
        "lowest": lambda field, *names: _ranked(cards, field, names)[0],
        "count": count,
        "word": word,
        "lower": _lower_first,
    }


def _card(cards: Mapping[str, Card], name: str) -> Mapping[str, Scalar]:
    if name not in cards:
        raise NoSuchName(name, tuple(cards))
    return cards[name].values


def _ranked(cards: Mapping[str, Card], field: str, names: tuple[str, ...]) -> list[str]:
    """These cards, by a field that is a number."""
    return sorted(names, key=lambda name: int(str(_card(cards, name)[field])))


def _lower_first(text: str) -> str:
    return text[:1].lower() + text[1:]


def _python(name: str) -> str:
    return name.replace("-", "_")


def _numbers(part: Component) -> dict[str, object]:
    """How many there are; for each field its values, how many these are, the lowest and highest."""
    known: dict[str, object] = {"total": part.copies, "kinds": len(part.cards)}
    for name in {name: None for card in part.cards for name in card.values}:
        values = [card.values.get(name) for card in part.cards]
        numbers = [v for v in values if isinstance(v, int) and not isinstance(v, bool)]
        kinds = tuple(dict.fromkeys(v for v in values if v is not None))
        known[_python(name)] = {
            "values": kinds,
            "kinds": len(kinds),
            "low": min(numbers, default=0),
            "high": max(numbers, default=0),
        }
    return known


@dataclass(frozen=True, slots=True)
class _Filler:
    known: Mapping[str, object]
    report: Report
    places: Mapping[str, Pos] = field(default_factory=dict)

    def passage(self, part: Passage) -> Passage:
        rows = tuple(map(self._row, part.figure))
        table = tuple(map(self._all, part.table))
        return replace(part, words=self.text(part.words), table=table, figure=rows)

    def _row(self, row: FigureRow) -> FigureRow:
        words, result = self.text(row.words), self.text(row.result)
        faces, marked, after = map(self._all, (row.faces, row.marked, row.after))
        left, right = self._all(row.left), self._all(row.right)
        return FigureRow(faces, words, result, marked, row.is_joined, after, left, right)

    def _all(self, many: tuple[LocatedText, ...]) -> tuple[LocatedText, ...]:
        return tuple(self.text(one) or one for one in many)

    def side(self, side: AidSide) -> AidSide:
        lines = tuple(
            line._replace(words=self.text(line.words) or line.words, label=self.text(line.label))
            for line in side.lines
        )
        return side._replace(title=self.text(side.title) or side.title, lines=lines)

    def text(self, words: LocatedText | None) -> LocatedText | None:
        if words is None or not any(sign in words.text for sign in ("{{", "{%", "{#")):
            return words
        try:
            return words._replace(text=_filled(words.text, self.known))
        except Exception as problem:  # noqa: BLE001  whatever an expression of the user's raises
            placed = [part for part in _computed(words.text) if part in self.places]
            if not placed:
                self._report(words, problem)
            for part in placed:
                filler = replace(self, places={})
                filler.text(LocatedText(part, self.places[part]))
            return words

    def _report(self, words: LocatedText, problem: Exception) -> None:
        from printnplay.faces.stamping import failures_of
        from printnplay.faces.syntax import syntax_reason
        from printnplay.faces.wording import reason_of

        for found in failures_of(words.text, self.known) or [problem]:
            if isinstance(found, TemplateSyntaxError | SyntaxError):
                wrong = syntax_reason(found, _shared_sandbox(), words.text)
                self.report.error("PNP202", words.pos, message=wrong.message, help=wrong.help)
                continue
            reason = reason_of(found)
            names = reason.known or self._names
            near = did_you_mean(reason.unknown, names) if reason.unknown else reason.help
            code, message = reason.code, reason.message
            if isinstance(found, NoSuchName):
                code, message = "PNP160", f"there is no {quote(found.name)}"
            self.report.error(code, words.pos, message=message, help=near)

    @property
    def _names(self) -> tuple[str, ...]:
        facts = self.known["facts"]
        return (*self.known, *(facts if isinstance(facts, dict) else ()))
