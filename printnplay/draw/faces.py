"""Faces: every front and back of a game, as SVG.

Comes in: a Game, a language, an ink, and the printer's own metrics. Goes out: each distinct face
once, with the cards it serves; what a template gets wrong is reported at its line.
"""

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from printnplay.diag import Note, Pos, Report, did_you_mean, quote
from printnplay.draw.templates import BadTemplate, NoSuchName, Templates, open_templates
from printnplay.draw.text import FLOOR_MM, Measure, Type, fit_lines, set_lines, width_of
from printnplay.model import Card, Component, Face, Game, Scalar, Side
from printnplay.units import Size

if TYPE_CHECKING:
    from printnplay.model.flowing import AidLine

BLEED = 3.0
SIGNS = "signs.svg.j2"


@dataclass(frozen=True, slots=True)
class Look:
    """What a build chooses: the language, how much ink, how far faces are drawn past the cut, how
    tokens are cut (round or square); and where templates that were read before are kept."""

    language: str = "en"
    is_low_ink: bool = False
    cache: Path | None = None
    bleed: float = BLEED
    cut: str = "round"


def draw_faces(
    game: Game, look: Look, measure: Measure, report: Report, *, only: str | None = None
) -> tuple[Face, ...]:
    """All faces of the decks (or of one component), front before back."""
    templates = open_templates(
        game.template_folders, template_globals(game, look, measure), look.cache
    )
    parts = [part for part in game.components if only in (None, part.id)]
    drawers = [_Drawer(game, part, look, templates, report) for part in parts]
    return tuple(face for drawer in drawers for face in drawer.faces())


@dataclass(frozen=True, slots=True)
class _Drawer:
    """Draws the faces of one component."""

    game: Game
    part: Component
    look: Look
    templates: Templates
    report: Report

    def faces(self) -> Iterator[Face]:
        if self.part.size is None:
            return
        self.templates.tell(known_of_size(self.part.size, self.look.bleed))
        if self.part.front:
            singles = [(card, [card.id]) for card in self.part.cards]
            yield from self._side(Side.FRONT, self.part.front, singles)
        back = self.part.back
        if back:
            singles = [(card, [card.id]) for card in self.part.cards]
            served = self._by_seat() if back.is_shared else singles
            yield from self._side(Side.BACK, back.template, served)

    def _side(
        self, side: Side, template: str, served: list[tuple[Card, list[str]]]
    ) -> Iterator[Face]:
        same: dict[str, list[str]] = {}
        for card, ids in served:
            try:
                svg = self.templates.render(template, self._known(side, card) | self._aid(side))
            except BadTemplate as bad:
                notes = (Note(f"drawing card {quote(card.id)}", card.pos),)
                self.report.add_source(bad.pos.file, self.templates.source(bad.pos.file))
                known = [*bad.known, *card.values, *self.templates.names, *self._colours()]
                near = did_you_mean(bad.unknown, known) if bad.unknown else None
                self.report.error(
                    bad.code, bad.pos, message=bad.message, help=near, notes=notes, text=bad.text
                )
            else:
                same.setdefault(svg, []).extend(ids)
        size, pos = self.part.size or Size(0, 0), Pos(self.templates.shown(template))
        bleed = self.look.bleed
        for svg, ids in same.items():
            name, cards = self._name(side, ids), tuple(ids)
            yield Face(name, self.part.id, side, cards, size, svg, pos, bleed=bleed)

    def _colours(self) -> list[str]:
        """The names that a palette gives."""
        palette = self.game.palette
        if palette is None:
            return []
        looks = [look for suit in palette.suits.values() for look in suit.values()]
        return [*palette.inks, *palette.suits, *(name for look in looks for name in look)]

    def _name(self, side: Side, ids: list[str]) -> str:
        """`race-tyres-4`, `race-tyres-4-back`; for a shared back `race-back`, `cars-red-back`."""
        if side is Side.FRONT:
            return f"{self.part.id}-{ids[0]}"
        if not (self.part.back and self.part.back.is_shared):
            return f"{self.part.id}-{ids[0]}-back"
        first = next(card for card in self.part.cards if card.id == ids[0])
        colour = f"-{first.values['colour']}" if self.part.colours else ""
        return f"{self.part.id}{colour}-back"

    def _by_seat(self) -> list[tuple[Card, list[str]]]:
        """A shared back is drawn once, or once for each player's colour."""
        groups: dict[Scalar, list[Card]] = {}
        for card in self.part.cards:
            groups.setdefault(card.values.get("seat"), []).append(card)
        return [(cards[0], [card.id for card in cards]) for cards in groups.values()]

    def _known(self, side: Side, card: Card) -> dict[str, object]:
        """What a template knows of the card. A shared back knows no card, only its player."""
        back = self.part.back
        if side is Side.FRONT or back is None or not back.is_shared:
            return {"card": dict(card.values), "component": self.part.id}
        names = ("colour", "seat") if self.part.colours else ()
        own = {name: value for name, value in card.values.items() if name in names}
        return {"card": own, "component": self.part.id}

    def _aid(self, side: Side) -> dict[str, object]:
        """What a side of a player aid says, and the signs among its words."""
        if not self.part.aid:
            return {}
        told = self.part.aid[0 if side is Side.FRONT else -1]
        said = [s.text for line in told.lines for s in (line.label, line.words) if s]
        names = dict.fromkeys(re.findall(r"\{icon:([a-z0-9-]+)\}", " ".join(said)))
        signs = self.templates.render(SIGNS, {"signs": list(names)}) if names else ""
        inside = re.search(r"<defs[^>]*>(.*)</defs>", signs, re.S)
        return {
            "aid": {
                "side": side.value,
                "title": told.title.text,
                "lines": told.lines,
                "signs": Markup(inside[1]) if inside else "",
            }
        }


def face_view(size: Size, bleed: float) -> str:
    """The part of the plane that a face shows: its trim begins at 0 0."""
    w, h = size.width + 2 * bleed, size.height + 2 * bleed
    return f'viewBox="{-bleed:g} {-bleed:g} {w:g} {h:g}"'


def known_of_size(size: Size, bleed: float) -> dict[str, object]:
    """What every face of a size begins with: its whole extent, and the box of its ground."""
    w, h = size.width + 2 * bleed, size.height + 2 * bleed
    view = f'width="{w:g}mm" height="{h:g}mm" {face_view(size, bleed)}'
    box = f'x="{-bleed:g}" y="{-bleed:g}" width="{w:g}" height="{h:g}"'
    sheet, ground = Markup(view), Markup(box)
    return {"w": size.width, "h": size.height, "sheet": sheet, "ground_box": ground}


def template_globals(game: Game, look: Look, measure: Measure) -> dict[str, object]:
    """What every template and every macro knows, whichever card is drawn."""

    def word(key: object) -> str:
        if str(key) not in game.words["en"]:
            raise NoSuchName(str(key), tuple(game.words["en"]))
        return game.word(str(key), look.language)

    def set_in_box(
        text: object,
        x: float,
        y: float,
        width: float,
        *,
        size: float,
        min: float | None = None,
        lines: int = 1,
        leading: float = 1.18,
        font: str = "Fredoka One",
        weight: int = 400,
        anchor: str = "middle",
        fill: str = "#000000",
        middle: bool = False,
    ) -> Markup:
        """Text in a box `width` wide: wrapped, shrunk from `size` to `min`, its first baseline at
        y, or (middle) the whole block centred on y."""
        smallest = max(FLOOR_MM, size if min is None else min)
        wanted = Type(font, weight, size)
        found, fitted = fit_lines(
            str(text), width, type=wanted, minimum=smallest, lines=lines, measure=measure
        )
        at = Type(font, weight, fitted)
        if middle:
            y += 0.35 * fitted - (len(found) - 1) * leading * fitted / 2
        return set_lines(
            found, x, y, type=at, anchor=anchor, fill=fill, leading=leading, measure=measure
        )

    @cache
    def fit_at(at: str, *box: Any, **look: Any) -> Markup:
        """What fit() draws, with the template and the line that call it."""
        drawn = str(set_in_box(*box, **look))
        for tag in ("<text ", "<use "):
            drawn = drawn.replace(tag, f'{tag}data-at="{at}" ')
        return Markup(drawn)

    def text_width(
        text: object, size: float, font: str = "Fredoka One", weight: int = 400
    ) -> float:
        return width_of(str(text), Type(font, weight, size), measure)

    palette = game.palette
    signs = {
        name: (look.get("base", "#000000"), look.get("dark", "none"))
        for name, look in (palette.signs() if palette else {}).items()
        if "base" in look
    }

    @cache
    def flow(
        lines: "Sequence[AidLine]",
        x: float,
        y: float,
        width: float,
        height: float,
        *,
        size: float,
        min: float = FLOOR_MM,
        fill: str = "#000000",
        accent: str = "#000000",
        on: str = "#FFFFFF",
        rule: str = "#999999",
    ) -> Markup:
        """The lines of a player aid in a panel: as large as can be, from `size` down to `min`."""
        from printnplay.draw.aid_text import Inks, Panel, set_aid

        return set_aid(
            lines,
            Panel(x, y, width, height),
            sizes=(size, min if min > FLOOR_MM else FLOOR_MM),
            inks=Inks(fill, accent, on, rule),
            measure=measure,
            signs=signs,
        )

    return {
        "game": game.id,
        "palette": {"inks": palette.inks, "suits": palette.suits} if palette else {},
        "low": look.is_low_ink,
        "bleed": look.bleed,
        "cut": look.cut,
        "word": word,
        "fit": cache(set_in_box),
        "fit_at": fit_at,
        "text_width": text_width,
        "flow": flow,
        "sin": lambda degrees: round(math.sin(math.radians(degrees)), 6),
        "cos": lambda degrees: round(math.cos(math.radians(degrees)), 6),
    }
