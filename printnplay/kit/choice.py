"""What is chosen for a kit: its options for one game and printer, and what follows from them for
drawings and sheets; editions are kits that differ in paper, backs, ink and language."""

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING

from printnplay.core.diagnostics import Report, WrongArgument, did_you_mean, listed, quote
from printnplay.core.units import is_small, read_paper
from printnplay.data.model import SOURCE_LANGUAGE, Game
from printnplay.faces.session import BLEED, Look
from printnplay.kinds.catalogue import pieces_on
from printnplay.kinds.copies import Selection
from printnplay.kit.options import AIDS, KitOptions, kit_options
from printnplay.kit.user import cache_folder, chosen_printer, language_of, locale_paper
from printnplay.sheets.layout import Layout
from printnplay.sheets.model import ROOM_FOR_NAME, SAFE_EDGE, Correction
from printnplay.sheets.outlines import INSET, QUIET

if TYPE_CHECKING:
    from printnplay.calibration.printers import Printer
    from printnplay.kit.documents import DryRun

AXES = tuple(each.name for each in kit_options() if each.group == "edition")
# What cards and pieces are printed on.
STOCKS = ("card", "thick")
Over = Mapping[str, Sequence[str]]
"""Values by the names of AXES."""


@dataclass(frozen=True, slots=True)
class Choice:
    """What was chosen for one kit; `options` name a paper and a language."""

    options: KitOptions
    paper: str
    look: Look
    layout: Layout
    selection: Selection
    printer: "Printer | None" = None
    correction: Correction | None = None
    dry_run: "DryRun | None" = field(default=None, compare=False)
    """For a kit that is checked and never written."""

    @property
    def edges(self) -> tuple[float, float]:
        """What is left white by all that is drawn for this printer: at the sides, at the ends."""
        page, by = self.layout.page, self.correction
        safe = SAFE_EDGE + (by.reach(page, SAFE_EDGE) if by else 0.0)
        side, end = (max(safe, margin) for margin in self.layout.margins)
        return side, end

    @property
    def registration(self) -> float | None:
        """The distance from the edges to the marks for a cutting machine, if they are asked for."""
        if self.options.registration == "none":
            return None
        return max(INSET, self.layout.widest + ROOM_FOR_NAME + QUIET)

    @property
    def custom(self) -> tuple[str, ...]:
        """Every option beyond the four in the name of the kit's folder, one line per option."""
        return self.options.custom(self.printer)

    def label(self, game: Game, edition: str) -> str:
        """The end of every margin: '1.2 · fr · 1f0a44c2'; a draft's begins with 'DRAFT'."""
        stamp = game.stamp(self.look.language, edition[:8])
        return f"DRAFT · {stamp}" if self.options.draft else stamp

    @property
    def folder(self) -> str:
        """`fr-a4-duplex-long-lowink`, and a hash if more was chosen."""
        ink = "-lowink" if self.look.is_low_ink else ""
        custom = self.custom
        digest = hashlib.sha256("\n".join(custom).encode()).hexdigest()[:8]
        more = f"-custom-{digest}" if custom else ""
        draft = "-draft" if self.options.draft else ""
        return f"{self.look.language}-{self.paper}-{self.layout.backs}{ink}{more}{draft}"


def choices_of(editions: Iterable[KitOptions]) -> tuple[Choice, ...]:
    """One choice per edition, each of which names a paper and a language. Raises WrongArgument for
    an unknown printer."""
    printers: dict[str | None, Printer | None] = {}
    found, cache = [], cache_folder()
    for options in editions:
        if options.printer not in printers:
            printers[options.printer] = chosen_printer(options.printer)
        found.append(_choice(options, printers[options.printer], cache))
    return tuple(found)


def _choice(options: KitOptions, printer: "Printer | None", cache: Path | None) -> Choice:
    paper, language = options.paper or "a4", options.lang or SOURCE_LANGUAGE
    correction = _correction(printer, options.backs) if printer else None
    return Choice(
        options,
        paper,
        Look(
            language,
            options.ink == "low",
            cache,
            max(BLEED, options.bleed),
            is_draft=options.draft,
        ),
        _layout(options, paper, options.margins(printer), correction),
        Selection(options.component, options.players, options.copies, options.blank),
        printer,
        correction,
    )


def _layout(
    options: KitOptions,
    paper: str,
    margins: tuple[float, float],
    correction: Correction | None,
) -> Layout:
    """What a correction moves stays inside the margin too."""
    layout = Layout(
        read_paper(paper),
        bleed=options.bleed,
        gap=options.gap,
        backs=options.backs,
        marks=options.marks,
        order=options.order,
        skip_first=options.skip_first,
    )
    reaches = (correction.reach(layout.page, margin) if correction else 0.0 for margin in margins)
    reach, (side, end) = max(reaches), margins
    return layout._replace(margin=side + reach, ends=end + reach)


def _correction(printer: "Printer", backs: str) -> Correction:
    """Read off a sheet turned on its long edge. Turned on the short one, the back is on the same
    paper with its head down: right and left change places."""
    x, y = printer.back_offset
    if backs in ("fold", "none"):
        return Correction(scale=printer.scale)
    offset = (-x, -y) if backs == "duplex-short" else (x, y)
    return Correction(offset, printer.back_angle, printer.scale)


def editions(
    game: Game, options: KitOptions, *, over: Over | None = None
) -> tuple[KitOptions, ...]:
    """Return the options of every combination of these papers, backs, inks and languages, each
    once. What `over` does not name is taken from the options, or is the user's own paper and
    language. Raises WrongArgument for options that do not suit the game or a paper.

    >>> game = load_game("rasant")
    >>> made = editions(game, KitOptions(paper="a4"), over={"lang": ("en", "fr")})
    >>> [(kit.paper, kit.lang) for kit in made]
    [('a4', 'en'), ('a4', 'fr')]
    """
    values = {name: (getattr(options, name),) for name in AXES} | dict(over or {})
    if unknown := values.keys() - set(AXES):
        raise WrongArgument(f"editions differ in {listed(AXES, 'and')}, not in {listed(unknown)}")
    _check_names(game, options)
    each = product(*(values[name] for name in AXES))
    asked = (replace(options, **dict(zip(AXES, one, strict=True))) for one in each)
    found = tuple(dict.fromkeys(_filled(game, edition) for edition in asked))
    for edition in found:
        _check_names(game, edition)
        _check_paper(game, edition)
    return found


def every_edition(game: Game) -> dict[str, tuple[str, ...]]:
    """The editions that people print: to be handed to `editions` as `over`."""
    return {
        "paper": ("a4", "letter"),
        "backs": ("duplex-long", "fold", "none"),
        "ink": ("full", "low"),
        "lang": game.languages,
    }


def _filled(game: Game, options: KitOptions) -> KitOptions:
    paper, lang = options.paper or locale_paper(), language_of(game, options.lang)
    return replace(options, paper=paper, lang=lang)


def _check_names(game: Game, options: KitOptions) -> None:
    parts = [*(part.id for part in game.components), AIDS]
    for name in options.component:
        if name not in parts:
            hint = did_you_mean(name, parts) or f"it has {', '.join(parts)}"
            raise WrongArgument(f"{game.id} has no component {quote(name)}; {hint}")
    language_of(game, options.lang)
    low, high = game.players
    if options.players and not low <= options.players <= high:
        raise WrongArgument(f"{game.id} is for {low} to {high} players, not {options.players}")


def _check_paper(game: Game, options: KitOptions) -> None:
    """A whole kit needs A4 or Letter: tracks and sheets do not shrink. Cards and pieces do not
    have to, and a board is split."""
    paper, on_any = options.paper or locale_paper(), imposed_parts(game)
    known = {*on_any, *([AIDS] if options.has_aids else [])}
    if not is_small(read_paper(paper)) or (
        options.component and known.issuperset(options.component)
    ):
        return
    message = f"a kit needs a4 or letter; on {paper} only cards and pieces can be printed"
    ways = listed([f"--component {name}" for name in on_any])
    advice = f", by name: for {game.id} add {ways}" if on_any else f", and {game.id} has none"
    raise WrongArgument(message + advice)


def imposed_parts(game: Game) -> tuple[str, ...]:
    """The components that can be printed on any paper: those of which pieces are imposed."""
    imposed = {part.id for stock in STOCKS for part, _ in pieces_on(game, stock)}
    return tuple(part.id for part in game.components if part.id in imposed)


def with_aids(game: Game, choice: Choice, report: Report) -> Game:
    """The game that is printed: with its player aids, unless they are declined. Raises
    WrongArgument if only they are asked for, and it has none."""
    if not choice.options.has_aids:
        return game
    from printnplay.documents.reference.build import with_aids as add_aids

    found = report.take(add_aids(game, choice.look.language))
    if found is not game or report.has_errors:
        return found
    message, help = f"{game.id} has no player aids", "write 'aid:' in reference.en.yaml"
    if AIDS in choice.options.component:
        raise WrongArgument(f"{message}; {help}")
    if choice.options.aids:
        report.warning("PNP705", game.pos, message=message, help=help)
    return game
