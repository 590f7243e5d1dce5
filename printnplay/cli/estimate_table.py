"""An estimate as a person reads it."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

import click

from printnplay.check.estimate import CHANNELS
from printnplay.cli.planning import Planned, contents_line
from printnplay.cli.table import echo_table
from printnplay.diag import counted, ranges

if TYPE_CHECKING:
    from printnplay.check.estimate import Coverage, CutPlan, Estimate, SleevePack, TuckBox

INDENT = "  "
SEPARATION = (
    "ink: what red, green and blue lack together is black, the rest cyan, magenta and yellow;\n"
    "  percent of the printed pages at full strength"
)


def echo_estimate(planned: Planned, estimate: "Estimate") -> None:
    click.echo(contents_line(planned))
    _echo_files(estimate)
    _echo_ink(estimate)
    if estimate.plans:
        click.echo(f"\n{INDENT}order of cuts, in mm from the top left corner of the paper")
        for plan in estimate.plans:
            _echo_plan(plan)
    click.echo(f"\n{INDENT}time to cut: {duration(estimate.seconds)} ({assumption(estimate)})")
    for pack in estimate.sleeves:
        click.echo(f"{INDENT}{sleeves(pack)}")
    for alike in alike_boxes(estimate):
        click.echo(f"{INDENT}{tuck_boxes(alike)}")
    click.echo()


def _echo_files(estimate: "Estimate") -> None:
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
    click.echo(f"\n{INDENT}{SEPARATION}")
    header = ("file", *CHANNELS)
    rows = [(file.name, *_percents(file.ink)) for file in estimate.files]
    rows += [("all", *_percents(estimate.ink))]
    rows += [("all, mm2", *(f"{ink:,.0f}" for ink in estimate.ink.inks))]
    echo_table(header, rows, indent=INDENT, to_the_right=CHANNELS)


def _percents(ink: "Coverage") -> Iterable[str]:
    return (f"{percent:.1f} %" for percent in ink.percents)


def _echo_plan(plan: "CutPlan") -> None:
    for at, step in enumerate(cut_steps(plan), start=1):
        word = "sheet" if len(plan.sheets) == 1 else "sheets"
        where = f"{plan.file}, {word} {ranges(plan.sheets)}" if at == 1 else ""
        click.echo(f"{INDENT}{where:<28}  {at}. {step}")


def cut_steps(plan: "CutPlan") -> list[str]:
    """'across at 12.5, 100.5', then 'down at 9, 72'."""
    fold = ["fold, glue, and cut both halves at once"] if plan.is_folded else []
    across = ", ".join(f"{line.y1:.4g}" for line in plan.cuts.across)
    down = ", ".join(f"{line.x1:.4g}" for line in plan.cuts.down)
    return [*fold, f"across at {across}", f"down at {down}"]


def duration(seconds: float) -> str:
    """'1 h 05 min'; up to the next minute."""
    hours, minutes = divmod(-int(-seconds // 60), 60)
    return f"{hours} h {minutes:02d} min" if hours else f"{minutes} min"


def assumption(estimate: "Estimate") -> str:
    pace = estimate.pace
    return (
        f"assumed: {pace.seconds_a_cut:g} s a straight cut, {pace.mm_a_second:g} mm a second along "
        "a shape, one paper at a time"
    )


def metres(millimetres: float) -> str:
    return f"{millimetres / 1000:.1f} m" if millimetres else "-"


def sleeves(pack: "SleevePack") -> str:
    cards = f"{counted(pack.count, 'card')} of {pack.card}"
    if pack.sleeve is None:
        return f"sleeves: none is sold for {cards}"
    return f"sleeves: {pack.count} x {pack.sleeve.name} ({pack.sleeve.card}) for {cards}"


def alike_boxes(estimate: "Estimate") -> "list[list[TuckBox]]":
    """Boxes of one size together."""
    alike: dict[object, list[TuckBox]] = {}
    for box in estimate.boxes:
        alike.setdefault((box.inside, box.outside), []).append(box)
    return list(alike.values())


def tuck_boxes(alike: "list[TuckBox]") -> str:
    box, count = alike[0], sum(box.count for box in alike)
    inside, outside = (" x ".join(f"{s:g}" for s in side) for side in (box.inside, box.outside))
    many = "1 box" if count == 1 else f"{count} boxes"
    names = ", ".join(box.name for box in alike)
    return f"{many} ({names}): {outside} mm outside, {inside} mm inside (width, height, depth)"
