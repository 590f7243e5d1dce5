"""A quick reference filled in: its numbers from the data, its faces and signs as drawings.

Comes in: a Reference as it was written, a Game. Goes out: the same with every {{ }} computed, and
the drawings that it names. What it may know is told in docs/reference.md.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from jinja2 import StrictUndefined, TemplateSyntaxError
from jinja2.exceptions import SecurityError, UndefinedError

from printnplay.diag import Pos, Report, did_you_mean, quote
from printnplay.draw.faces import Look, draw_faces
from printnplay.draw.plain import SIGN_SIDE, open_page
from printnplay.draw.templates import BadTemplate, NoSuchName, Sandbox
from printnplay.draw.text import Measure
from printnplay.model import Card, Component, Face, Game, Passage, Reference, Said, Scalar, Side
from printnplay.units import Size

_INLINE = re.compile(r"\{(card|icon):([a-z0-9/-]+)\}")


def fill_reference(game: Game, reference: Reference, report: Report) -> Reference:
    """With every number computed; what cannot be is reported where it stands."""
    environment = Sandbox(undefined=StrictUndefined, autoescape=False)
    environment.globals = {}
    filler = _Filler(environment, known_of(game, reference.language), report)
    sections = {
        name: tuple(filler.passage(part) for part in parts)
        for name, parts in reference.sections.items()
    }
    return replace(reference, sections=sections)


def known_of(game: Game, language: str) -> dict[str, object]:
    """What the words may ask for. Names have _ for -."""
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
        if key not in game.words["en"]:
            raise NoSuchName(key, tuple(game.words["en"]))
        return game.word(key, language)

    low, high = game.players
    return {
        "facts": {_python(name): fact.value for name, fact in game.facts.items()},
        "about": {name: fact.value for name, fact in game.about.items()},
        "players": {"low": low, "high": high},
        "deck": {_python(part.id): _numbers(part) for part in game.components},
        "card": lambda name: _card(cards, name),
        "count": count,
        "word": word,
        "lower": _lower_first,
    }


def _card(cards: Mapping[str, Card], name: str) -> Mapping[str, Scalar]:
    if name not in cards:
        raise NoSuchName(name, tuple(cards))
    return cards[name].values


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
    environment: Sandbox
    known: Mapping[str, object]
    report: Report

    def passage(self, part: Passage) -> Passage:
        rows = tuple(
            replace(row, words=self.said(row.words), result=self.said(row.result))
            for row in part.figure
        )
        table = tuple(tuple(self.said(cell) or cell for cell in row) for row in part.table)
        return replace(part, words=self.said(part.words), table=table, figure=rows)

    def said(self, words: Said | None) -> Said | None:
        if words is None or "{" not in words.text:
            return words
        try:
            template = self.environment.from_string(words.text)
            return replace(words, text=template.render(self.known))
        except Exception as problem:  # noqa: BLE001
            self._bad(problem, words.pos)
            return words

    def _bad(self, problem: Exception, pos: Pos) -> None:
        say = self.report.error
        match problem:
            case TemplateSyntaxError():
                say("PNP202", pos, message=(problem.message or "cannot be read").lower())
            case UndefinedError():
                name = (re.findall(r"'([^']*)'(?! object)", str(problem)) or [""])[-1]
                facts = self.known["facts"]
                known = [*self.known, *(facts if isinstance(facts, dict) else ())]
                message = f"there is no {quote(name)} here"
                say("PNP203", pos, message=message, help=did_you_mean(name, known))
            case NoSuchName():
                message = f"there is no {quote(problem.name)}"
                say("PNP160", pos, message=message, help=did_you_mean(problem.name, problem.known))
            case SecurityError():
                say("PNP204", pos, message=f"not allowed in a text: {str(problem).lower()}")
            case _:
                say("PNP205", pos, message=f"the text fails: {str(problem).lower()}")


def drawings_of(
    game: Game, reference: Reference, look: Look, measure: Measure, report: Report
) -> dict[str, Face]:
    """Every face and sign that a filled reference shows, by the name it has there: `speed/red-40`,
    `icon:sym-flame`."""
    named = dict.fromkeys(_named(reference))
    faces = [said for said in named if not said[0].startswith("icon:")]
    drawn = _faces(game, faces, look, measure, report)
    for name, pos in named:
        if name.startswith("icon:") and name not in drawn:
            icon = _icon(game, name.removeprefix("icon:"), look, measure, report, pos)
            drawn |= {name: icon} if icon else {}
    return drawn


def _named(reference: Reference) -> Iterator[tuple[str, Pos]]:
    for parts in reference.sections.values():
        for part in parts:
            for said in words_of(part):
                for kind, name in _INLINE.findall(said.text):
                    yield (name if kind == "card" else f"icon:{name}"), said.pos
            for row in part.figure:
                yield from ((face.text, face.pos) for face in (*row.faces, *row.after, *row.marked))


def words_of(part: Passage) -> Iterator[Said]:
    """All that a passage says."""
    rows = (said for row in part.figure for said in (row.words, row.result))
    cells = (cell for row in part.table for cell in row)
    yield from (said for said in (part.words, *cells, *rows) if said)


def _faces(
    game: Game, named: list[tuple[str, Pos]], look: Look, measure: Measure, report: Report
) -> dict[str, Face]:
    """Only the cards that are named are drawn."""
    known = {f"{part.id}/{card.id}" for part in game.components for card in part.cards}
    wanted = {name.removesuffix("/back") for name, _ in named}
    for name, pos in named:
        if name.removesuffix("/back") not in known:
            message = f"there is no card {quote(name)}"
            report.error("PNP160", pos, message=message, help=did_you_mean(name, known))
    parts = (_only(part, wanted) for part in game.components)
    some = replace(game, components=tuple(part for part in parts if part.cards))
    drawn: dict[str, Face] = {}
    for face in draw_faces(some, look, measure, report):
        end = "/back" if face.side is Side.BACK else ""
        drawn |= {f"{face.component}/{card}{end}": face for card in face.cards}
    return {name: drawn[name] for name in dict(named) if name in drawn}


def _only(part: Component, wanted: set[str]) -> Component:
    return replace(part, cards=tuple(c for c in part.cards if f"{part.id}/{c.id}" in wanted))


def _icon(
    game: Game, name: str, look: Look, measure: Measure, report: Report, pos: Pos
) -> Face | None:
    """A sign of the game in the colour of its suit."""
    size = Size(SIGN_SIDE, SIGN_SIDE)
    try:
        plain = open_page(game, look, measure, size=size, signs=(name,))
    except BadTemplate as bad:
        if bad.code != "PNP203":
            report.error(bad.code, bad.pos, message=bad.message)
            return None
        plain = None
    if plain is None or name not in plain.signs:
        message = f"there is no sign {quote(name)}"
        help = did_you_mean(name, [found for found, _ in _suit_signs(game)])
        report.error("PNP160", pos, message=message, help=help or "name one of signs.svg.j2")
        return None
    plain.sign(name, size.width / 2, size.height / 2, SIGN_SIDE, _colour(game, name))
    return Face(f"icon-{name}", "", Side.FRONT, (name,), size, plain.canvas.to_svg(), pos)


def _suit_signs(game: Game) -> Iterator[tuple[str, str]]:
    """The symbols of the palette, each with its colour."""
    for suit in game.palette.suits.values() if game.palette else ():
        for look in suit.values():
            yield look.get("symbol", ""), look.get("base", "")


def _colour(game: Game, symbol: str) -> str:
    ink = game.palette.inks.get("ink") if game.palette else None
    return dict(_suit_signs(game)).get(symbol) or ink or "#22222C"
