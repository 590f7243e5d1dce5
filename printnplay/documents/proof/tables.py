"""The tables of a proof: counts against the rulebook, and what the kit takes."""

from collections.abc import Sequence

from printnplay.documents.proof.data import Chapter, Table
from printnplay.kit.estimate_model import CHANNELS, Coverage, Estimate
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
from printnplay.preflight.composition import Line

LONG = 20
FILES = ("file", "stock", "sheets", "pages", "straight cuts", "shaped cuts")
NO_ESTIMATE = Chapter(
    "estimate",
    "Estimate",
    ("None while there are errors in what is printed: mend those first.",),
)
COUNTS = ("component", "what", "expected", "found", "", "provenance", "rule", "declared")


def counts_chapter(lines: Sequence[Line], file: str) -> Chapter:
    """Each line of the contents list, as it should be and as it is; most are declared in a file."""
    wrong = frozenset(at for at, line in enumerate(lines) if not line.is_right)
    table = Table(COUNTS, tuple(_count(line, file) for line in lines), wrong=wrong)
    held: Table | str = table if lines else "Nothing is expected of this game."
    return Chapter("counts", "Counts", (held,))


def _count(line: Line, file: str) -> tuple[str, ...]:
    source, is_long = line.source, len(line.expected) > LONG
    place = f"line {line.pos.line}" if line.pos.file == file else str(line.pos)
    return (
        line.component,
        line.subject,
        line.expected,
        "the same" if is_long and line.found == line.expected else line.found,
        "ok" if line.is_right else "WRONG",
        (source.provenance if source else None) or "-",
        (source.rule if source else None) or "-",
        place,
    )


def estimate_chapters(estimate: Estimate) -> tuple[Chapter, ...]:
    takes: tuple[Table | str, ...] = (
        _files(estimate),
        f"Time to cut: {duration(estimate.seconds)} ({assumption(estimate)}).",
        *(f"S{sleeves(pack)[1:]}." for pack in estimate.sleeves),
        *(f"{tuck_boxes(alike)}." for alike in alike_boxes(estimate)),
    )
    return (
        Chapter("estimate", "Estimate", takes),
        Chapter("ink", "Ink", (f"P{SEPARATION[1:]}.", _ink(estimate))),
        Chapter("cutting", "Cutting", (_cutting(estimate),)),
    )


def _files(estimate: Estimate) -> Table:
    rows = [
        (f.name, f.stock, str(f.sheets), str(f.pages), str(f.straight), metres(f.shaped))
        for f in estimate.files
    ]
    sums = [str(sum(int(row[n]) for row in rows)) for n in (2, 3, 4)]
    stocks = ", ".join(f"{number} {stock}" for stock, number in estimate.sheets.items())
    rows.append(("all", stocks, sums[0], sums[1], sums[2], metres(estimate.shaped)))
    return Table(FILES, tuple(rows), frozenset(range(2, 6)))


def _ink(estimate: Estimate) -> Table:
    head = ("file", *(f"{name}{unit}" for name in CHANNELS for unit in ("", ", mm2")))
    rows = [(file.name, *_inks(file.ink)) for file in estimate.files]
    rows.append(("all", *_inks(estimate.ink)))
    return Table(head, tuple(rows), frozenset(range(1, len(head))))


def _inks(ink: Coverage) -> tuple[str, ...]:
    pairs = zip(ink.percents, ink.inks, strict=True)
    return tuple(text for percent, mm2 in pairs for text in (f"{percent:.1f} %", f"{mm2:,.0f}"))


def _cutting(estimate: Estimate) -> Table | str:
    steps = tuple(
        (sheets_of(plan) if at == 1 else "", str(at), step)
        for plan in estimate.plans
        for at, step in enumerate(cut_steps(plan), start=1)
    )
    head = ("sheets", "step", "mm from the top left corner of the paper")
    return Table(head, steps, frozenset((1,))) if steps else "Nothing is cut straight."
