"""`printnplay estimate`: the paper, cuts, ink, time, sleeves and boxes that a kit takes."""

import json
import sys
from typing import TYPE_CHECKING

import click

from printnplay.cli.build_options import Options, with_options
from printnplay.cli.planning import Planned, load_complete, plan_kits, with_printer
from printnplay.cli.session import Session, complete_game
from printnplay.kit.estimate_model import CHANNELS, MM_A_SECOND, SECONDS_A_CUT, Pace

if TYPE_CHECKING:
    from printnplay.kit.estimate_model import Coverage, CutPlan, Estimate, FileTally, SleevePack

# What does not change a kit, but where it goes or what comes beside it.
LEFT_OUT = ("jobs", "cut-file", "all-editions", "dry-run", "out")


@click.command(
    "estimate",
    epilog="""\b
Examples:
  printnplay estimate rasant                        before you buy card stock and sleeves
  printnplay estimate rasant --ink low              how much ink that saves
  printnplay estimate generally --players 3 --backs fold
  printnplay estimate rasant --seconds-a-cut 8      with a paper trimmer
  printnplay estimate --format json                 all games, for machines
\b
The options are those of build, and are found in the same places: PRINTNPLAY_PAPER in the
environment, [build] and [estimate] in printnplay.toml.
""",
)
@click.argument("games", nargs=-1, metavar="[GAME]...", shell_complete=complete_game)
@with_options(*LEFT_OUT)
@click.option(
    "--seconds-a-cut",
    type=click.FloatRange(0.1, 600),
    default=SECONDS_A_CUT,
    show_default=True,
    metavar="NUMBER",
    help=f"How long a straight cut takes. Shapes take a second for {MM_A_SECOND:g} mm.",
)
@click.option(
    "--format", "form", type=click.Choice(["table", "json"]), default="table", show_default=True
)
@click.pass_obj
def command(
    session: Session, /, games: tuple[str, ...], seconds_a_cut: float, form: str, **given: object
) -> None:
    """Say what the kit of each GAME (all without a name) takes: sheets of each stock, cuts and
    their order, ink by colour, time, sleeves, and the sizes of its boxes.

    Nothing is written.
    """
    from printnplay.kit.estimate import estimate_kit

    options = Options(**with_printer(given), cut_file=None, all_editions=False)
    loaded, report = load_complete(session, games, options)
    kits = [kit for game in loaded for kit in plan_kits(game, options, report)]
    session.show(report)
    if report.has_errors:
        sys.exit(1)
    pace = Pace(seconds_a_cut)
    found = [(kit, estimate_kit(kit.game, kit.choice, kit.kit, pace)) for kit in kits]
    if form == "json":
        listed = [as_json(kit, estimate) for kit, estimate in found]
        click.echo(json.dumps({"estimates": listed}, indent=2, ensure_ascii=False))
        return
    from printnplay.cli.estimate_table import echo_estimate

    for kit, estimate in found:
        echo_estimate(kit, estimate)


def as_json(planned: Planned, estimate: "Estimate") -> dict[str, object]:
    choice = planned.choice
    return {
        "game": planned.game.id,
        "language": choice.look.language,
        "paper": choice.paper,
        "backs": choice.layout.backs,
        "low_ink": choice.look.is_low_ink,
        "options": list(choice.custom),
        "copies": dict(planned.kit.copies),
        "sheets": {**estimate.sheets, "all": sum(estimate.sheets.values())},
        "files": [_file(file) for file in estimate.files],
        "ink": _ink(estimate.ink),
        "straight_cuts": estimate.straight,
        "shaped_mm": round(estimate.shaped, 1),
        "cutting_plan": [_plan(plan) for plan in estimate.plans],
        "cutting_seconds": round(estimate.seconds),
        "assumed": {
            "seconds_a_cut": estimate.pace.seconds_a_cut,
            "shaped_mm_a_second": estimate.pace.mm_a_second,
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
    values = zip(CHANNELS, ink.inks, ink.percents, strict=True)
    channels = {name: {"mm2": round(mm2), "percent": round(p, 2)} for name, mm2, p in values}
    return {"area_mm2": round(ink.area), **channels}


def _plan(plan: "CutPlan") -> dict[str, object]:
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
