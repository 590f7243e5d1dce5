"""Everything that the drawings of one game in one look share: templates, words, pictures."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from printnplay.core.diagnostics import Pos, Problem, Report
from printnplay.data.model import SOURCE_LANGUAGE, Component, Game
from printnplay.data.text_file import read_text
from printnplay.drawing.bad import BadSvg
from printnplay.drawing.icon_file import Icons
from printnplay.drawing.picture import Picture
from printnplay.drawing.reader import Reader, Symbols
from printnplay.drawing.stamps import Stamped
from printnplay.faces.diagnosis import Diagnosis
from printnplay.faces.known import Fitting, cos, fail, in_templates, sin
from printnplay.faces.mistakes import NoSuchName, TemplateMistake, described
from printnplay.faces.pictures import Pictures
from printnplay.faces.templates import BadTemplate, Templates, all_bad
from printnplay.text.font_files import open_fonts

BLEED = 3.0
SIGNS = "signs.svg.j2"


class Look(NamedTuple):
    """The choices of a build that change drawings: the language, the ink, the bleed, the cut of
    tokens (round or square), and whether pictures can be missing; and the folder that caches
    compiled templates."""

    language: str = "en"
    is_low_ink: bool = False
    cache: Path | None = None
    bleed: float = BLEED
    cut: str = "round"
    is_draft: bool = False


@dataclass
class Draw:
    """Draws one game in one look. Everything that a kit draws shares its templates, and the nodes
    of its pictures."""

    game: Game
    look: Look
    given: Reader | None = None
    notes: dict[tuple[Pos, str], Problem] = field(default_factory=dict)
    """Remarks about pictures, by their files and what they are about."""

    def icon_problems(self) -> tuple[Problem, ...]:
        """What is wrong with the icons that were drawn."""
        icons = self.reader.icons
        return tuple(icons.report) if icons else ()

    def cut_as(self, cut: str) -> "Draw":
        """The same game with pieces of this cut and their full bleed; pictures still share their
        nodes."""
        look = self.look._replace(cut=cut or self.look.cut, bleed=BLEED)
        return self if look == self.look else Draw(self.game, look, self.reader, self.notes)

    def of(self, game: Game) -> "Draw":
        """The same look of a game with fewer cards; the templates are read once."""
        found = Draw(game, self.look, self.reader, self.notes)
        found.__dict__["templates"] = self.templates
        return found

    def only(self, components: tuple[Component, ...]) -> "Draw":
        """The same look of some components."""
        return self.of(self.game._replace(components=components))

    @cached_property
    def reader(self) -> Reader:
        """Reads drawings in the game's fonts and with its icons; several looks of a game can have
        one."""
        files, fallback = self.game.fonts
        found = self.given or Reader(open_fonts(files, fallback, self.look.cache).value)
        icons = _icons_of(self.game)
        if icons.files != (found.icons.files if found.icons else {}):
            found.use_icons(icons)
        return found

    @cached_property
    def templates(self) -> Templates:
        diagnosis = Diagnosis()
        return Templates(
            self.game.template_folders,
            self._known(diagnosis),
            cache=self.look.cache,
            diagnosis=diagnosis,
            palette_at=palette.pos._replace(line=1) if (palette := self.game.palette) else None,
        )

    def word(self, key: str) -> str:
        return self.game.word(key, self.look.language)

    def symbols(self, names: Iterable[str]) -> Symbols:
        """The icons and the signs that the game's own template draws, by '#sign-NAME'. Raises
        BadTemplate."""
        return self._with_icons(names, self._signs)

    def stamped_symbols(self, names: Iterable[str]) -> Symbols:
        """The same with the places of their tags. Raises BadSvg."""
        return self._with_icons(names, self._stamped_signs)

    def _with_icons(self, names: Iterable[str], draw: Callable[[list[str]], Symbols]) -> Symbols:
        every, icons = dict.fromkeys(names), self.game.icons
        own = [name for name in every if name in icons]
        signs = draw([name for name in every if name not in icons])
        return signs + self.reader.icon_symbols(own) if own else signs

    def _signs(self, names: list[str]) -> Symbols:
        try:
            return self.reader.symbols(self.templates.render(SIGNS, {"signs": names}))
        except BadSvg as bad:
            wrong = bad.every
        try:
            self._stamped_signs(names)
        except BadSvg as bad:
            wrong = bad.every
        raise all_bad(self._located(SIGNS, wrong))

    def _stamped_signs(self, names: list[str]) -> Symbols:
        drawn = self.templates.diagnose(SIGNS, {"signs": names}).drawn
        return self.reader.stamped_symbols(drawn or Stamped(""))

    def picture(self, template: str, known: Mapping[str, object]) -> Picture:
        """What a template draws that is not for a card. Raises BadTemplate."""
        text = self.templates.render(template, known)
        try:
            return self.reader.read(text)
        except BadSvg as bad:
            wrong = bad.every
        stamped = self.templates.diagnose(template, known).drawn
        _, found = self.reader.examine(stamped) if stamped else (None, ())
        raise all_bad(self._located(template, found or wrong))

    def _located(self, template: str, wrong: Iterable[BadSvg]) -> Iterator[BadTemplate]:
        """Each mistake in what a template draws, at its tag."""
        places = self.templates.places
        for bad in wrong:
            pos, notes = places.drawn(bad, template), places.callers(bad.at or "")
            yield BadTemplate(
                bad.code, pos, bad.message, help=bad.help, unknown=bad.missing, notes=notes
            )

    def _known(self, diagnosis: Diagnosis) -> dict[str, object]:
        """What every template and every macro knows, whichever card is drawn."""
        game, look = self.game, self.look

        def word(key: object) -> str:
            if not isinstance(key, str | int):
                raise TemplateMistake(f"expected a key for word(), found {described(key)}")
            if not game.has_word(str(key)):
                diagnosis.collect(NoSuchName(str(key), tuple(game.words[SOURCE_LANGUAGE])))
                return str(key)
            return game.word(str(key), look.language)

        palette = game.palette
        signs = {
            name: (look.get("base", "#000000"), look.get("dark", "none"))
            for name, look in (palette.signs() if palette else {}).items()
            if "base" in look
        }
        pictures = Pictures(
            game.image_folders,
            self.reader.pictures,
            self.reader.sources,
            self.notes,
            diagnosis,
            self.reader.fonts,
            is_draft=look.is_draft,
        )
        fitting = Fitting(
            self.reader.fonts,
            signs,
            diagnosis,
            icons=game.icons,
            colours=_colours_of(game),
            language=look.language,
        )
        return {
            "game": game.id,
            "version": game.version,
            "facts": in_templates({name: fact.value for name, fact in game.facts.items()}),
            "palette": {"inks": palette.inks, "suits": palette.suits} if palette else {},
            "low": look.is_low_ink,
            "bleed": look.bleed,
            "cut": look.cut,
            "word": word,
            "fit": fitting.fit,
            "image": pictures.image,
            "rich": fitting.rich,
            "text_width": fitting.text_width,
            "flow": fitting.flow,
            "tint": fitting.tint,
            "sin": sin,
            "cos": cos,
            "fail": fail,
        }


def _icons_of(game: Game) -> Icons:
    def read(name: str, report: Report) -> str | None:
        return read_text(*game.icons[name][:2], report)

    return Icons({name: file.shown for name, file in game.icons.items()}, read)


def _colours_of(game: Game) -> dict[str, str]:
    """The colours that a text can name: the bases of suits and the inks of the palette."""
    if game.palette is None:
        return {}
    looks = (one for values in game.palette.suits.values() for one in values.items())
    return {name: look["base"] for name, look in looks if "base" in look} | dict(game.palette.inks)
