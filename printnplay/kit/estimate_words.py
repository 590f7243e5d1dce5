"""An estimate in words: what a terminal and a page say alike."""

from printnplay.core.diagnostics import counted, ranges
from printnplay.kit.estimate_model import CutPlan, Estimate, SleevePack, TuckBox

SEPARATION = (
    "percent of the printed pages at full strength; what red, green and blue lack together is "
    "black, the rest is cyan, magenta and yellow"
)


def sheets_of(plan: CutPlan) -> str:
    """'cards.pdf, sheets 1-7'."""
    word = "sheet" if len(plan.sheets) == 1 else "sheets"
    return f"{plan.file}, {word} {ranges(plan.sheets)}"


def cut_steps(plan: CutPlan) -> list[str]:
    """'across at 12.5, 100.5', then 'down at 9, 72'."""
    fold = ["fold, glue, and cut both halves at once"] if plan.is_folded else []
    across = ", ".join(f"{line.y1:.4g}" for line in plan.cuts.across)
    down = ", ".join(f"{line.x1:.4g}" for line in plan.cuts.down)
    return [*fold, f"across at {across}", f"down at {down}"]


def duration(seconds: float) -> str:
    """'1 h 05 min'; up to the next minute."""
    hours, minutes = divmod(-int(-seconds // 60), 60)
    return f"{hours} h {minutes:02d} min" if hours else f"{minutes} min"


def assumption(estimate: Estimate) -> str:
    pace = estimate.pace
    return (
        f"assumed: {pace.seconds_a_cut:g} s a straight cut, {pace.mm_a_second:g} mm a second along "
        "a shape, one paper at a time"
    )


def metres(millimetres: float) -> str:
    return f"{millimetres / 1000:.1f} m" if millimetres else "-"


def sleeves(pack: SleevePack) -> str:
    cards = f"{counted(pack.count, 'card')} of {pack.card}"
    if pack.sleeve is None:
        return f"sleeves: none is sold for {cards}"
    return f"sleeves: {pack.count} x {pack.sleeve.name} ({pack.sleeve.card}) for {cards}"


def alike_boxes(estimate: Estimate) -> list[list[TuckBox]]:
    """Boxes of one size together."""
    alike: dict[object, list[TuckBox]] = {}
    for box in estimate.boxes:
        alike.setdefault((box.inside, box.outside), []).append(box)
    return list(alike.values())


def tuck_boxes(alike: list[TuckBox]) -> str:
    box, count = alike[0], sum(box.count for box in alike)
    inside, outside = (" x ".join(f"{s:g}" for s in side) for side in (box.inside, box.outside))
    many = "1 box" if count == 1 else f"{count} boxes"
    names = ", ".join(box.name for box in alike)
    return f"{many} ({names}): {outside} mm outside, {inside} mm inside (width, height, depth)"
