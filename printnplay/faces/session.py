"""What everything drawn for one game in one look shares: templates, words, pictures."""

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from printnplay.core.diagnostics import Pos
from printnplay.data.model import Component, Game
from printnplay.drawing.bad import BadSvg
from printnplay.drawing.picture import Picture
from printnplay.drawing.reader import Reader, Symbols
from printnplay.faces.diagnosis import Diagnosis
from printnplay.faces.fitting import Fitting
from printnplay.faces.places import TemplatePlaces
from printnplay.faces.templates import BadTemplate, NoSuchName, Templates, all_bad
from printnplay.text.fonts import measure
from printnplay.text.lines import Type, width_of

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


@dataclass
class Draw:
    """Draws one game in one look. Everything that a kit draws shares its templates, and the nodes
    of its pictures."""

    game: Game
    look: Look
    reader: Reader = field(default_factory=Reader)

    def varied(self, **changes: object) -> "Draw":
        """The same game in a look that differs; pictures still share their nodes."""
        look = self.look._replace(**changes)  # type: ignore[arg-type]
        return self if look == self.look else Draw(self.game, look, self.reader)

    def of(self, game: Game) -> "Draw":
        """The same look of a game with fewer cards; the templates are read once."""
        found = Draw(game, self.look, self.reader)
        found.__dict__["templates"] = self.templates
        return found

    def only(self, components: tuple[Component, ...]) -> "Draw":
        """The same look of some components."""
        return self.of(self.game._replace(components=components))

    @cached_property
    def templates(self) -> Templates:
        diagnosis = Diagnosis()
        return Templates(
            self.game.template_folders,
            self._known(diagnosis),
            cache=self.look.cache,
            diagnosis=diagnosis,
        )

    def word(self, key: str) -> str:
        return self.game.word(key, self.look.language)

    def symbols(self, names: Iterable[str]) -> Symbols:
        """The signs that the game's own template draws, by '#sign-NAME'. Raises BadTemplate."""
        known = {"signs": list(dict.fromkeys(names))}
        try:
            return self.reader.symbols(self.templates.render(SIGNS, known))
        except BadSvg as bad:
            first = bad
        stamped = self.templates.diagnose(SIGNS, known).text or ""
        try:
            self.reader.symbols(stamped, is_stamped=True)
        except BadSvg as bad:
            raise all_bad(self._located(SIGNS, bad.every)) from None
        raise all_bad(self._located(SIGNS, first.every))

    def picture(self, template: str, known: Mapping[str, object]) -> Picture:
        """What a template that is no card's draws. Raises BadTemplate."""
        text = self.templates.render(template, known)
        try:
            return self.reader.read(text)
        except BadSvg:
            stamped = self.templates.diagnose(template, known).text or ""
            _, wrong = self.reader.examine(stamped)
            raise all_bad(self._located(template, wrong)) from None

    def _located(self, template: str, wrong: Iterable[BadSvg]) -> Iterator[BadTemplate]:
        """Each mistake in what a template draws, at its tag."""
        places = self.templates.places
        for bad in wrong:
            pos = located(places, bad, template) or Pos(places.shown(template))
            yield BadTemplate(bad.code, pos, bad.message, help=bad.help, unknown=bad.missing)

    def _known(self, diagnosis: Diagnosis) -> dict[str, object]:
        """What every template and every macro knows, whichever card is drawn."""
        game, look = self.game, self.look

        def word(key: object) -> str:
            if str(key) not in game.words["en"]:
                diagnosis.forgive(NoSuchName(str(key), tuple(game.words["en"])))
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
        fitting = Fitting(measure, signs, diagnosis)
        return {
            "game": game.id,
            "palette": {"inks": palette.inks, "suits": palette.suits} if palette else {},
            "low": look.is_low_ink,
            "bleed": look.bleed,
            "cut": look.cut,
            "word": word,
            "fit": fitting.fit,
            "text_width": text_width,
            "flow": fitting.flow,
            "sin": lambda degrees: round(math.sin(math.radians(degrees)), 6),
            "cos": lambda degrees: round(math.cos(math.radians(degrees)), 6),
        }


def located(places: TemplatePlaces, bad: BadSvg, template: str) -> Pos | None:
    """Where in the templates a mistake in a drawing is: at its words, or at its tag."""
    found = places.find(bad.words, bad.at, template) if bad.words else None
    return found or (places.mistake(bad.at, bad.tag) if bad.at else None)
