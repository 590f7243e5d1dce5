"""Faces: every front and back of a game, as SVG.

Comes in: a Game, a language, an ink, and the printer's own metrics. Goes out: each distinct face
once, with the cards it serves; what a template gets wrong is reported at its line.
"""

import math
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from markupsafe import Markup

from printnplay.core.diagnostics import Diagnostic, Note, Pos, Report, did_you_mean, quote
from printnplay.core.units import Size
from printnplay.data.model import Card, Component, Game, Scalar
from printnplay.faces.fitting import Fitting
from printnplay.faces.templates import BadTemplate, Drawn, NoSuchName, Templates, open_templates
from printnplay.faces.troubles import Troubles
from printnplay.sheets.model import Face, Misfit, Side
from printnplay.text.lines import Measure, Type, width_of

BLEED = 3.0
SIGNS = "signs.svg.j2"


class Look(NamedTuple):
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
    templates = templates_of(game, look, measure)
    parts = [part for part in game.components if only in (None, part.id)]
    drawers = [_Drawer(game, part, look, templates, report) for part in parts]
    return tuple(face for drawer in drawers for face in drawer.faces())


class _Drawer(NamedTuple):
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
        misfits: dict[str, tuple[Misfit, ...]] = {}
        for card, ids in served:
            drawn = self._drawn(side, template, card)
            told = tuple(self._tell(problem, card) for problem in drawn.problems)
            if drawn.svg is not None:
                same.setdefault(drawn.svg, []).extend(ids)
                misfits.setdefault(drawn.svg, told)
        size, pos = self.part.size or Size(0, 0), Pos(self.templates.shown(template))
        for svg, ids in same.items():
            face = Face(self._name(side, ids), self.part.id, side, tuple(ids), size, svg, pos)
            yield face._replace(bleed=self.look.bleed, misfits=misfits[svg])

    def _drawn(self, side: Side, template: str, card: Card) -> Drawn:
        try:
            known = self._known(side, card) | self._aid(side)
        except BadTemplate as bad:
            return Drawn((bad,), None)
        try:
            return Drawn((), self.templates.render(template, known))
        except BadTemplate as bad:
            return self.templates.render_on(template, known, bad)

    def _tell(self, bad: BadTemplate, card: Card) -> Misfit:
        """Reports what is wrong with a card's face, and gives where it stands on it."""
        notes = (Note(f"drawing card {quote(card.id)}", card.pos),)
        self.report.add_source(bad.pos.file, self.templates.source(bad.pos.file))
        known = [*bad.known, *card.values, *self.templates.names, *self._colours()]
        near = did_you_mean(bad.unknown, known) if bad.unknown else None
        pos = self.templates.pointed_at(bad)
        found = Diagnostic(bad.code, bad.message, pos, help=near, notes=notes, text=bad.text)
        self.report.add(found)
        return Misfit(found, bad.at)

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


def templates_of(game: Game, look: Look, measure: Measure) -> Templates:
    """The templates of a game, with what all of them know."""
    troubles = Troubles()
    known = _globals(game, look, measure, troubles)
    return open_templates(game.template_folders, known, look.cache, troubles)


def _globals(game: Game, look: Look, measure: Measure, troubles: Troubles) -> dict[str, object]:
    """What every template and every macro knows, whichever card is drawn."""

    def word(key: object) -> str:
        if str(key) not in game.words["en"]:
            troubles.forgive(NoSuchName(str(key), tuple(game.words["en"])))
            return str(key)
        return game.word(str(key), look.language)

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
    fitting = Fitting(measure, signs, troubles)
    return {
        "game": game.id,
        "palette": {"inks": palette.inks, "suits": palette.suits} if palette else {},
        "low": look.is_low_ink,
        "bleed": look.bleed,
        "cut": look.cut,
        "word": word,
        "fit": fitting.fit,
        "fit_at": fitting.fit_at,
        "text_width": text_width,
        "flow": fitting.flow,
        "sin": lambda degrees: round(math.sin(math.radians(degrees)), 6),
        "cos": lambda degrees: round(math.cos(math.radians(degrees)), 6),
    }
