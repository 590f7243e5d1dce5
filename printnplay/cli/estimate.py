"""`printnplay estimate`: the paper, cuts, ink, time, sleeves and boxes that a kit takes."""

import json
from collections.abc import Iterable
from typing import TYPE_CHECKING

import click

from printnplay.cli.options import read_options, with_kit_options
from printnplay.cli.session import Session, Verb, echo_table, games_argument
from printnplay.core.diagnostics import Report
from printnplay.kit.options import MM_PER_SECOND, SECONDS_PER_CUT

if TYPE_CHECKING:
    from printnplay.data.model import Game
    from printnplay.kit.build import Planned
    from printnplay.kit.estimate_model import Coverage, Estimate, FileCuts, FileTally, SleevePack
    from printnplay.kit.options import KitOptions

INDENT = "  "


@click.command(
    "estimate",
    cls=Verb,
    epilog="""\b
Examples:
  printnplay estimate rasant                        before you buy card and sleeves
  printnplay estimate rasant --ink low              how much ink that saves
  printnplay estimate generally --players 3 --backs fold
  printnplay estimate rasant --seconds-a-cut 8      with a paper trimmer
  printnplay estimate --builtin --format json       all games, machine-readable
\b
The options are those of build. They can also be set in the environment (PRINTNPLAY_PAPER) and
in printnplay.toml ([build] and [estimate]).
""",
)
@games_argument
@with_kit_options("cut_file")
@click.option(
    "--seconds-a-cut",
    type=click.FloatRange(0.1, 600),
    default=SECONDS_PER_CUT,
    show_default=True,
    metavar="NUMBER",
    help=f"Seconds per straight cut. Curved cuts are counted at {MM_PER_SECOND:g} mm per second.",
)
@click.option(
    "--format",
    "form",
    type=click.Choice(["table", "json"]),
    default="table",
    show_default=True,
    help="Output format.",
)
@click.pass_obj
def command(
    session: Session,
    /,
    games: tuple[str, ...],
    builtin: bool,
    seconds_a_cut: float,
    form: str,
    **given: object,
) -> None:
    """Estimate the paper, ink, time and sleeves that a kit needs.

    Prints the sheets of each stock, the cuts in order, the ink of each colour, the time, the
    sleeves and the sizes of the boxes. Writes no files. Without a GAME, estimates the games of
    your project, or all games if it has none.
    """
    from printnplay.kit.estimate import estimate_kit
    from printnplay.kit.estimate_model import Pace

    options, papers = read_options(given)
    report = Report()
    loaded = session.load_all(session.choose(games, builtin=builtin), report)
    kits = [kit for game in loaded for kit in _plans(game, options, papers, report)]
    session.end_if_wrong(report)
    pace = Pace(seconds_a_cut)
    found = [(kit, estimate_kit(*kit, pace)) for kit in kits]
    if form == "json":
        listed = [as_json(kit, estimate) for kit, estimate in found]
        click.echo(json.dumps({"estimates": listed}, indent=2, ensure_ascii=False))
        return
    for kit, estimate in found:
        _echo_estimate(kit, estimate)


def _plans(
    game: "Game", options: "KitOptions", papers: tuple[str, ...], report: Report
) -> "list[Planned]":
    from printnplay.kit.build import plan_kits
    from printnplay.kit.choice import choices_of, editions

    choices = choices_of(editions(game, options, over={"paper": papers} if papers else {}))
    found = [report.take(result) for result in plan_kits(game, choices)]
    return [planned for planned in found if planned]


def as_json(planned: "Planned", estimate: "Estimate") -> dict[str, object]:
    choice = planned.choice
    return {
        "game": planned.game.id,
        "language": choice.look.language,
        "paper": choice.paper,
        "backs": choice.layout.backs,
        "low_ink": choice.look.is_low_ink,
        "options": list(choice.custom),
        "copies": dict(planned.plan.copies),
        "sheets": {**estimate.sheets, "all": sum(estimate.sheets.values())},
        "files": [_file(file) for file in estimate.files],
        "ink": _ink(estimate.ink),
        "straight_cuts": estimate.straight,
        "shaped_mm": round(estimate.shaped, 1),
        "cutting_plan": [_plan(plan) for plan in estimate.plans],
        "cutting_seconds": round(estimate.seconds),
        "assumed": {
            "seconds_a_cut": estimate.pace.seconds_per_cut,
            "shaped_mm_a_second": estimate.pace.mm_per_second,
        },
        "sleeves": [_sleeves(pack) for pack in estimate.sleeves],
        "boxes": [
            {
                "name": box.name,
                "count": box.count,
                "inside_mm": list(box.inside),
                "outside_mm": list(box.outside),
            }
            for box in estimate.boxes
        ],
    }


def _file(file: "FileTally") -> dict[str, object]:
    return {
        "name": file.name,
        "stock": file.stock,
        "sheets": file.sheets,
        "pages": file.pages,
        "straight_cuts": file.straight,
        "shaped_mm": round(file.shaped, 1),
        "ink": _ink(file.ink),
    }


def _ink(ink: "Coverage") -> dict[str, object]:
    from printnplay.kit.estimate_model import CHANNELS

    values = zip(CHANNELS, ink.inks, ink.percents, strict=True)
    channels = {name: {"mm2": round(mm2), "percent": round(p, 2)} for name, mm2, p in values}
    return {"area_mm2": round(ink.area), **channels}


def _plan(plan: "FileCuts") -> dict[str, object]:
    """The places are millimetres from the top and from the left of the paper, in order."""
    return {
        "file": plan.file,
        "sheets": list(plan.sheets),
        "fold_first": plan.is_folded,
        "across_at_mm": [round(line.y1, 2) for line in plan.cuts.across],
        "then_down_at_mm": [round(line.x1, 2) for line in plan.cuts.down],
    }


def _sleeves(pack: "SleevePack") -> dict[str, object]:
    sleeve, card = pack.sleeve, pack.card
    return {
        "card_mm": [card.width, card.height],
        "count": pack.count,
        "sleeve": sleeve.name if sleeve else None,
        "sleeve_for_mm": [sleeve.card.width, sleeve.card.height] if sleeve else None,
    }


def _echo_estimate(planned: "Planned", estimate: "Estimate") -> None:
    from printnplay.kit import estimate_model as words

    click.echo(planned.title)
    _echo_files(estimate)
    _echo_ink(estimate)
    if estimate.plans:
        click.echo(f"\n{INDENT}order of cuts, in mm from the top left corner of the paper")
        for plan in estimate.plans:
            _echo_plan(plan)
    time, assumed = words.duration(estimate.seconds), words.assumption(estimate)
    click.echo(f"\n{INDENT}time to cut: {time} ({assumed})")
    for pack in estimate.sleeves:
        click.echo(f"{INDENT}{words.sleeves(pack)}")
    for alike in words.alike_boxes(estimate):
        click.echo(f"{INDENT}{words.tuck_boxes(alike)}")
    click.echo()


def _echo_files(estimate: "Estimate") -> None:
    from printnplay.kit.estimate_model import metres

    header = ("file", "stock", "sheets", "pages", "straight cuts", "shaped cuts")
    rows = [
        (f.name, f.stock, str(f.sheets), str(f.pages), str(f.straight), metres(f.shaped))
        for f in estimate.files
    ]
    sums = [str(sum(int(row[n]) for row in rows)) for n in (2, 3, 4)]
    rows.append(("all", "", sums[0], sums[1], sums[2], metres(estimate.shaped)))
    echo_table(header, rows, indent=INDENT, to_the_right=header[2:])
    stocks = ", ".join(f"{number} {stock}" for stock, number in estimate.sheets.items())
    click.echo(f"{INDENT}sheets of each stock: {stocks}")


def _echo_ink(estimate: "Estimate") -> None:
    from printnplay.kit.estimate_model import CHANNELS, SEPARATION

    click.echo(f"\n{INDENT}ink: {SEPARATION}")
    header = ("file", *CHANNELS)
    rows = [(file.name, *_percents(file.ink)) for file in estimate.files]
    rows += [("all", *_percents(estimate.ink))]
    rows += [("all, mm2", *(f"{ink:,.0f}" for ink in estimate.ink.inks))]
    echo_table(header, rows, indent=INDENT, to_the_right=CHANNELS)


def _percents(ink: "Coverage") -> Iterable[str]:
    return (f"{percent:.1f} %" for percent in ink.percents)


def _echo_plan(plan: "FileCuts") -> None:
    from printnplay.kit.estimate_model import cut_steps, sheets_of

    for at, step in enumerate(cut_steps(plan), start=1):
        where = sheets_of(plan) if at == 1 else ""
        click.echo(f"{INDENT}{where:<28}  {at}. {step}")
