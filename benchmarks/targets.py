"""The goals for speed, size and memory, and whether they are held."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from process import Run

# program -> times -> the median run
Results = Mapping[str, Mapping[int, Run]]
OURS, LIMIT, TYPST = "printnplay", "ReportLab, shared layers (the limit)", "typst"
# the size, compared with whom, and how many times as long it can take
FACTORS = (
    (1, LIMIT, 2.5),
    (10, LIMIT, 2),
    (10, TYPST, 0.9),
    (100, LIMIT, 2),
    (100, TYPST, 0.7),
)


@dataclass(frozen=True, slots=True)
class Target:
    """A figure and the most it may be; either is None where it was not measured."""

    name: str
    found: float | None
    most: float | None
    unit: str = "s"

    def __str__(self) -> str:
        if self.found is None or self.most is None:
            return f"{'-':8} {self.name}: not measured"
        held = "held" if self.found <= self.most else "MISSED"
        digits = 2 if self.unit in ("s", "x") else 0
        figures = f"{self.found:.{digits}f} {self.unit}, at most {self.most:.{digits}f}"
        return f"{held:8} {self.name}: {figures}"


def targets(results: Results, cold: float | None) -> Iterator[Target]:
    for times, name, factor in FACTORS:
        most = _seconds(results, name, times)
        label = f"{title(times)}, {factor:g} x {name}"
        yield Target(label, _seconds(results, OURS, times), most and most * factor)
    yield Target("growth from W x 10 to W x 100", _growth(results), 11, "x")
    ours = results.get(OURS, {})
    for times, kilobytes in ((1, 60), (100, 2000)):
        size = ours[times].size / 1e3 if times in ours else None
        yield Target(f"PDF of {title(times)}", size, kilobytes, "KB")
    peak = ours[100].megabytes if 100 in ours else None
    yield Target("peak memory for W x 100", peak, 100, "MB")
    yield Target("all five games, one edition, cold", cold, 3)


def title(times: int) -> str:
    return "W" if times == 1 else f"W x {times}"


def _growth(results: Results) -> float | None:
    before, after = (_seconds(results, OURS, times) for times in (10, 100))
    return after / before if before and after else None


def _seconds(results: Results, name: str, times: int) -> float | None:
    run = results.get(name, {}).get(times)
    return run.seconds if run else None
