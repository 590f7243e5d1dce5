"""An estimate as a person reads it."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

import click

from printnplay.cli.planning import Planned, contents_line
from printnplay.cli.table import echo_table
from printnplay.kit.estimate_model import CHANNELS
from printnplay.kit.estimate_words import (
    SEPARATION,
    alike_boxes,
    assumption,
    cut_steps,
    duration,
    metres,
    sheets_of,
    sleeves,
    tuck_boxes,
)

if TYPE_CHECKING:
    from printnplay.kit.estimate_model import Coverage, CutPlan, Estimate

INDENT = "  "


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
    click.echo(f"\n{INDENT}ink: {SEPARATION}")
    header = ("file", *CHANNELS)
    rows = [(file.name, *_percents(file.ink)) for file in estimate.files]
    rows += [("all", *_percents(estimate.ink))]
    rows += [("all, mm2", *(f"{ink:,.0f}" for ink in estimate.ink.inks))]
    echo_table(header, rows, indent=INDENT, to_the_right=CHANNELS)


def _percents(ink: "Coverage") -> Iterable[str]:
    return (f"{percent:.1f} %" for percent in ink.percents)


def _echo_plan(plan: "CutPlan") -> None:
    for at, step in enumerate(cut_steps(plan), start=1):
        where = sheets_of(plan) if at == 1 else ""
        click.echo(f"{INDENT}{where:<28}  {at}. {step}")
