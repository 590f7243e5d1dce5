"""Everything that the drawings of one game in one look share: templates, words, pictures, and the
functions fit() and flow() with which templates set text.
"""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from markupsafe import Markup

from printnplay.core.diagnostics import Pos
from printnplay.data.model import Component, Game
from printnplay.drawing.bad import STAMP, BadSvg
from printnplay.drawing.light import tint
from printnplay.drawing.picture import Picture
from printnplay.drawing.reader import Reader, Symbols
from printnplay.faces.diagnosis import Diagnosis, TemplatePlaces
from printnplay.faces.templates import BadTemplate, NoSuchName, Templates, all_bad
from printnplay.text.font import NORMAL
from printnplay.text.font_files import open_fonts
from printnplay.text.lines import (
    FLOOR_MM,
    Measure,
    TextTooLong,
    Type,
    fit_lines,
    set_lines,
    width_of,
)

if TYPE_CHECKING:
    from printnplay.text.rich import Block

Signs = Mapping[str, tuple[str, str]]

BLEED = 3.0
SIGNS = "signs.svg.j2"


class Fitting:
    """Sets text with a measure; each different one once. While a face is diagnosed, text that does
    not fit is set all the same."""

    def __init__(self, measure: Measure, signs: Signs, diagnosis: Diagnosis) -> None:
        self._measure, self._signs, self._diagnosis = measure, signs, diagnosis
        self._set, self._flown = cache(self._set_in_box), cache(self._set_blocks)

    def fit(self, *box: Any, **look: Any) -> Markup:
        extra = f'{STAMP}="{self._diagnosis.here("fit")}" ' if self._diagnosis.is_on else ""
        try:
            return self._set(extra, *box, **look)
        except TextTooLong as problem:
            self._diagnosis.collect(problem)
            return self._set_in_box(extra, *box, **look, found=problem)

    def flow(self, *panel: Any, **look: Any) -> Markup:
        """Blocks of rich text in a panel: as large as can be, from `size` down to `min`."""
        try:
            return self._flown(*panel, **look)
        except TextTooLong as problem:
            self._diagnosis.collect(problem)
            return Markup("")

    def _set_in_box(
        self,
        extra: str,
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
        style: str = NORMAL,
        anchor: str = "middle",
        fill: str = "#000000",
        middle: bool = False,
        found: TextTooLong | None = None,
    ) -> Markup:
        """Text in a box `width` wide: wrapped, shrunk from `size` to `min`, its first baseline at
        y, or (middle) the whole block centred on y. Raises ValueError for an endless number."""
        if not all(map(math.isfinite, (x, y, width, size, leading, size if min is None else min))):
            raise ValueError("fit() needs finite numbers")
        measure, wanted = self._measure, Type(font, weight, size, style)
        least = max(FLOOR_MM, size if min is None else min)
        set_in, fitted = (
            (found.lines, found.size)
            if found
            else fit_lines(
                str(text), width, type=wanted, minimum=least, lines=lines, measure=measure
            )
        )
        if middle:
            y += 0.35 * fitted - (len(set_in) - 1) * leading * fitted / 2
        type = wanted._replace(size=fitted)
        return set_lines(
            set_in,
            x,
            y,
            type=type,
            anchor=anchor,
            fill=fill,
            leading=leading,
            measure=measure,
            extra=extra,
        )

    def _set_blocks(
        self,
        lines: "Sequence[Block]",
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
        from printnplay.faces.aid_text import Inks, Panel, set_blocks

        return set_blocks(
            lines,
            Panel(x, y, width, height),
            sizes=(size, min if min > FLOOR_MM else FLOOR_MM),
            inks=Inks(fill, accent, on, rule),
            measure=self._measure,
            signs=self._signs,
        )


class Look(NamedTuple):
    """The choices of a build that change drawings: the language, the ink, the bleed, and the cut of
    tokens (round or square); and the folder that caches compiled templates."""

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
    given: Reader | None = None

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
    def reader(self) -> Reader:
        """Reads drawings in the game's fonts; several looks of a game can have one."""
        return self.given or Reader(open_fonts(*self.game.fonts, self.look.cache).value)

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
        """What a template draws that is not for a card. Raises BadTemplate."""
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
        game, look, fonts = self.game, self.look, self.reader.fonts

        def word(key: object) -> str:
            if str(key) not in game.words["en"]:
                diagnosis.collect(NoSuchName(str(key), tuple(game.words["en"])))
                return str(key)
            return game.word(str(key), look.language)

        def text_width(
            text: object,
            size: float,
            font: str = "Fredoka One",
            weight: int = 400,
            style: str = NORMAL,
        ) -> float:
            return width_of(str(text), Type(font, weight, size, style), fonts.measure)

        palette = game.palette
        signs = {
            name: (look.get("base", "#000000"), look.get("dark", "none"))
            for name, look in (palette.signs() if palette else {}).items()
            if "base" in look
        }
        fitting = Fitting(fonts.measure, signs, diagnosis)
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
            "tint": tint,
            "sin": lambda degrees: round(math.sin(math.radians(degrees)), 6),
            "cos": lambda degrees: round(math.cos(math.radians(degrees)), 6),
        }


def located(places: TemplatePlaces, bad: BadSvg, template: str) -> Pos | None:
    """Where in the templates a mistake in a drawing is: at its words, or at its tag."""
    found = places.find(bad.words, bad.at, template) if bad.words else None
    return found or (places.mistake(bad.at, bad.tag) if bad.at else None)
