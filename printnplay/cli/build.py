"""`printnplay build`: the main job. Print-ready PDFs of the games' decks."""

import itertools
import os
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from printnplay.cli.printer import chosen_printer, complete_printer
from printnplay.cli.session import Session, cache_folder, complete_game
from printnplay.diag import Report, counted, did_you_mean

if TYPE_CHECKING:
    from printnplay.build import Choice, Kit
    from printnplay.model import Correction, Face, Game
    from printnplay.settings import Printer
    from printnplay.units import Size

LETTER_COUNTRIES = ("US", "CA", "MX", "CL", "CO", "PH")
EDITIONS = (("a4", "letter"), ("duplex-long", "fold", "none"), ("full", "low"))


class Length(click.ParamType[float]):
    """A length with its unit, in millimetres."""

    name = "length"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        from printnplay.units import read_length

        if isinstance(value, float):
            return value
        try:
            return read_length(str(value))
        except ValueError as problem:
            self.fail(f"expected {problem}, found '{value}'", param, ctx)


@dataclass(frozen=True, slots=True)
class Options:
    """The options of `build` as they were given."""

    paper: tuple[str, ...]
    backs: str
    ink: str
    lang: str | None
    bleed: float
    gap: float | None
    margin: float
    marks: str
    order: str
    players: int | None
    component: tuple[str, ...]
    copies: int
    skip_first: int
    size: str | None
    blank: int
    all_editions: bool
    printer: "Printer | None" = None

    @property
    def custom(self) -> tuple[str, ...]:
        """What was chosen beyond paper, backs, ink and language."""
        usual: dict[str, object] = {"bleed": 3.0, "gap": None, "margin": 5.0, "marks": "corners"}
        usual |= {"order": "sheet", "players": None, "component": (), "copies": 1, "skip_first": 0}
        usual |= {"size": None, "blank": 0}
        given = {name: getattr(self, name) for name in usual}
        chosen = [f"{name}={given[name]}" for name in usual if given[name] != usual[name]]
        named = [f"printer={self.printer.name}"] if self.printer else []
        return (*chosen, *named)


@click.command(
    "build",
    epilog="""\b
Examples:
  printnplay build                                 all games, for A4 paper
  printnplay build rasant --paper letter           one game, for Letter
  printnplay build rasant --backs fold --ink low   to fold and glue, with little ink
  printnplay build generally --players 3 --lang fr
  printnplay build --all-editions                  every paper, backs, ink and language
\b
Each option can also stand in printnplay.toml ([build] paper = "letter") or in the
environment (PRINTNPLAY_PAPER=letter); a flag comes first, then the environment.
""",
)
@click.argument("games", nargs=-1, metavar="[GAME]...", shell_complete=complete_game)
@click.option(
    "--paper",
    multiple=True,
    envvar="PRINTNPLAY_PAPER",
    help="a4, letter, a3, legal, a5 or WxH; may be given several times.  [default: the locale's]",
)
@click.option(
    "--backs",
    type=click.Choice(["duplex-long", "duplex-short", "fold", "separate", "none"]),
    default="duplex-long",
    show_default=True,
    envvar="PRINTNPLAY_BACKS",
    help="Fronts and backs: on both sides, turned on the long or the short edge; side by side to "
    "fold; in separate files; no backs.",
)
@click.option(
    "--ink",
    type=click.Choice(["full", "low"]),
    default="full",
    show_default=True,
    envvar="PRINTNPLAY_INK",
)
@click.option(
    "--lang",
    envvar="PRINTNPLAY_LANG",
    help="The language of the words.  [default: the locale's, else en]",
)
@click.option(
    "--bleed",
    type=Length(),
    default="3mm",
    show_default=True,
    envvar="PRINTNPLAY_BLEED",
    help="How far grounds are drawn past the cut, 0mm to 3mm.",
)
@click.option(
    "--gap",
    type=Length(),
    envvar="PRINTNPLAY_GAP",
    help="Between cards.  [default: 0mm where grounds are the same, else two bleeds]",
)
@click.option(
    "--margin",
    type=Length(),
    default="5mm",
    show_default=True,
    envvar="PRINTNPLAY_MARGIN",
    help="What the printer cannot print.",
)
@click.option(
    "--marks",
    type=click.Choice(["corners", "lines", "none"]),
    default="corners",
    show_default=True,
    envvar="PRINTNPLAY_MARKS",
    help="Where to cut.",
)
@click.option(
    "--order",
    type=click.Choice(["sheet", "stack"]),
    default="sheet",
    show_default=True,
    envvar="PRINTNPLAY_ORDER",
    help="stack: cut the pile once, and the stacks lie in order.",
)
@click.option(
    "--players",
    type=click.IntRange(1, 99),
    metavar="N",
    envvar="PRINTNPLAY_PLAYERS",
    help="Only the decks that N players need.",
)
@click.option(
    "--component", multiple=True, metavar="ID", help="Only this deck; may be given several times."
)
@click.option(
    "--copies",
    type=click.IntRange(1, 99),
    default=1,
    show_default=True,
    envvar="PRINTNPLAY_COPIES",
    help="Print everything so many times.",
)
@click.option(
    "--skip-first",
    type=click.IntRange(0, 99),
    default=0,
    metavar="N",
    help="Leave the first N places of the first sheet empty.",
)
@click.option(
    "--size",
    envvar="PRINTNPLAY_SIZE",
    help="Print cards at another size: poker, tcg, bridge, mini, tarot or WxH.",
)
@click.option(
    "--blank",
    type=click.IntRange(0, 99),
    default=0,
    metavar="N",
    envvar="PRINTNPLAY_BLANK",
    help="N spare blank cards for each deck, in its style.",
)
@click.option(
    "--all-editions",
    is_flag=True,
    help="A4 and Letter, duplex, fold and no backs, both inks, all languages.",
)
@click.option(
    "--printer",
    metavar="NAME",
    envvar="PRINTNPLAY_PRINTER",
    shell_complete=complete_printer,
    help="Make up for what this printer does wrong ('printnplay printer'); none: for nothing.  "
    "[default: the default printer, if there is one]",
)
@click.option("--dry-run", is_flag=True, help="Say what would be built, and write nothing.")
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    default="output",
    show_default=True,
    metavar="DIR",
    envvar="PRINTNPLAY_OUT",
)
@click.pass_obj
def command(
    session: Session, /, games: tuple[str, ...], dry_run: bool, out: Path, **given: object
) -> None:
    """Build print-ready PDFs of each GAME (all without a name) into output/<game>/.

    Everything is planned before anything is written; a kit that cannot be built whole leaves the
    last one as it was.
    """
    options = Options(**_with_printer(given))  # type: ignore[arg-type]
    report = Report()
    loaded = [session.load(game, report) for game in session.games(games)]
    kits = [kit for game in loaded if game for kit in _plan(game, options, report)]
    session.show(report)
    if report.has_errors:
        session.talk("Nothing was written.")
        sys.exit(1)
    folders = [] if dry_run else _write(session, kits, out)
    _summarise(session, kits, folders)


def _with_printer(given: dict[str, object]) -> dict[str, object]:
    """The printer in place of its name; its largest margin, unless one was asked for."""
    name = given["printer"]
    printer = chosen_printer(None if name is None else str(name))
    source = click.get_current_context().get_parameter_source("margin")
    is_asked = source is not click.core.ParameterSource.DEFAULT
    margin = given["margin"] if is_asked or not printer else max(printer.margins)
    return {**given, "printer": printer, "margin": margin}


def _correction(printer: "Printer", backs: str) -> "Correction":
    """Read off a sheet turned on its long edge. Turned on the short one, the back lies on the same
    paper with its head down: what was to the right is to the left."""
    from printnplay.model import Correction

    x, y = printer.back_offset
    offset = (-x, -y) if backs == "duplex-short" else (x, y)
    return Correction(offset, printer.back_angle, printer.scale)


@dataclass(frozen=True, slots=True)
class Planned:
    game: "Game"
    choice: "Choice"
    kit: "Kit"
    faces: "tuple[Face, ...]"


def _plan(game: "Game", options: Options, report: Report) -> Iterator[Planned]:
    """The kits of a game, drawn and imposed; what does not fit is reported."""
    from printnplay.build import faces, plan_kit, with_blanks
    from printnplay.impose.layout import DoesNotFit
    from printnplay.units import read_size

    size = _read(read_size, options.size, "--size") if options.size else None
    drawn: dict[object, tuple[Face, ...]] = {}
    for choice in _choices(game, options):
        if choice.look not in drawn:
            drawn[choice.look] = faces(game, choice.look, report, size=size)
            if options.blank and not report.has_errors:
                drawn[choice.look] = with_blanks(game, drawn[choice.look])
        if report.has_errors:
            continue
        try:
            kit = plan_kit(game, choice, drawn[choice.look])
            yield Planned(game, choice, kit, drawn[choice.look])
        except DoesNotFit as problem:
            report.error("PNP401", game.pos, message=f"{choice.paper}: {problem}")


def _choices(game: "Game", options: Options) -> Iterator["Choice"]:
    """Every edition that was asked for."""
    from printnplay.build import Choice
    from printnplay.draw.faces import Look
    from printnplay.impose.copies import Selection
    from printnplay.impose.layout import Layout
    from printnplay.units import read_paper

    _check_names(game, options)
    chosen: tuple[tuple[str, ...], ...]
    papers = options.paper or (locale_paper(),)
    chosen = (papers, (options.backs,), (options.ink,), (options.lang or _locale_language(game),))
    if options.all_editions:
        chosen = (*EDITIONS, game.languages)
    selection = Selection(options.component, options.players, options.copies, options.blank)
    for paper, backs, ink, language in itertools.product(*chosen):
        layout = Layout(
            _read(read_paper, paper, "--paper"),
            margin=options.margin,
            bleed=options.bleed,
            gap=options.gap,
            backs=backs,
            marks=options.marks,  # type: ignore[arg-type]
            order=options.order,  # type: ignore[arg-type]
            skip_first=options.skip_first,
        )
        look = Look(language, ink == "low", cache_folder())
        name = paper.lower().replace(" ", "")
        printer = options.printer
        fix = _correction(printer, backs) if printer else None
        used = printer.name if printer else None
        yield Choice(look, name, layout, selection, options.custom, printer=used, correction=fix)


def _read(reader: Callable[[str], "Size"], text: str, option: str) -> "Size":
    try:
        return reader(text)
    except ValueError as problem:
        raise click.BadParameter(f"expected {problem}, found '{text}'", param_hint=option) from None


def locale_of(kind: str) -> str:
    """What the system says of the user: 'fr_CA', 'en_US'; empty where it says nothing."""
    names = ("LC_ALL", kind, "LANG")
    return next((os.environ[name] for name in names if os.environ.get(name)), "")


def _locale_language(game: "Game") -> str:
    language = locale_of("LC_MESSAGES")[:2]
    return language if language in game.languages else "en"


def locale_paper() -> str:
    """Letter where it is sold, A4 everywhere else."""
    return "letter" if locale_of("LC_PAPER")[3:5] in LETTER_COUNTRIES else "a4"


def _check_names(game: "Game", options: Options) -> None:
    parts = [part.id for part in game.components if part.is_deck and part.front]
    for name in options.component:
        if name not in parts:
            hint = did_you_mean(name, parts) or f"it has {', '.join(parts)}"
            raise click.UsageError(f"{game.id} has no deck '{name}'; {hint}")
    if options.lang and options.lang not in game.languages:
        known = ", ".join(game.languages)
        raise click.UsageError(f"{game.id} has no words in '{options.lang}', only {known}")
    if options.bleed > 3:
        raise click.UsageError("faces are drawn with 3mm of bleed: --bleed goes from 0mm to 3mm")
    low, high = game.players
    if options.players and not low <= options.players <= high:
        raise click.UsageError(f"{game.id} is for {low} to {high} players, not {options.players}")


def _write(session: Session, kits: list[Planned], out: Path) -> list[Path]:
    from printnplay.build import kit_files
    from printnplay.write.kit_folder import write_kit

    folders = []
    is_shown = sys.stderr.isatty() and not session.is_quiet
    with click.progressbar(kits, file=sys.stderr, hidden=not is_shown) as bar:
        for planned in bar:
            folder = out / planned.game.id / planned.choice.folder
            files = dict(kit_files(planned.game, planned.choice, planned.kit, planned.faces))
            try:
                write_kit(folder, files)
            except OSError as problem:
                where = problem.filename or folder
                raise click.ClickException(f"cannot write '{where}': {problem.strerror}") from None
            folders.append(folder)
            if not is_shown:
                for name in files:
                    click.echo(folder / name)
    return folders


def _summarise(session: Session, kits: list[Planned], folders: list[Path]) -> None:
    for planned in kits:
        kit = planned.kit
        session.talk(
            f"{planned.game.id} {planned.choice.folder}: {counted(len(kit.copies), 'card')} on "
            f"{counted(len(kit.fronts), 'sheet')} of paper, {counted(kit.cuts, 'straight cut')}"
        )
    if folders:
        session.talk("Print at 100 % (actual size), and measure the ruler before you cut.")
    else:
        session.talk("Nothing was written (--dry-run).")
