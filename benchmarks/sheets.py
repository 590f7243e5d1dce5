"""printnplay and other programs at the same work: time, memory and PDF bytes. See README.md.

Whole processes, in turn, because the machine's other work is noise; the medians. A target that is
missed is said and fails nothing.
"""

import argparse
import statistics
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from process import HERE, PRINTNPLAY, Failed, Run, install, load_line, measure, peer_python
from project import write_project
from targets import LIMIT, OURS, TYPST, Results, targets, title

RUNS = {1: 11, 10: 11, 100: 3}
QUICK = {1: 5, 10: 5}
LONG = 10.0  # seconds; what takes longer is run once
BUILD = [PRINTNPLAY, "-q"]
EDITION = ["--paper", "a4", "--backs", "duplex-long", "--lang", "en", "--printer", "none"]


@dataclass(frozen=True, slots=True)
class Program:
    """A peer: its script with its options, and the package it needs besides ReportLab."""

    name: str
    script: str = ""
    package: str = ""
    is_slow: bool = False
    options: tuple[str, ...] = ()

    def command(self, times: int, base: Path, out: Path) -> list[str]:
        if not self.script:
            project = ["--project", str(base / str(times))]
            return [
                *BUILD,
                *project,
                "build",
                "work",
                "--component",
                "cards",
                *EDITION,
                "--out",
                str(out),
            ]
        python = peer_python() if self.package else sys.executable
        script = str(HERE / "peers" / self.script)
        return [python, script, str(times), str(out / "cards.pdf"), *self.options]


PROGRAMS = (
    Program(OURS),
    Program(LIMIT, "limit.py"),
    Program("ReportLab, one form per face", "form_a_face.py"),
    Program(TYPST, "typst_sheets.py", "typst"),
    Program(f"{TYPST}, SVG pictures", "typst_sheets.py", "typst", options=("pictures",)),
    Program("svglib, one form per face", "svglib_forms.py", "svglib"),
    Program("WeasyPrint", "weasy.py", "weasyprint", is_slow=True),
    Program("protograf", "proto.py", "protograf", is_slow=True),
)


class Bench:
    """What was run, and what could not be, program by program."""

    def __init__(self, base: Path) -> None:
        self.base = base
        self.runs: dict[str, dict[int, list[Run]]] = {}
        self.failed: dict[str, str] = {}
        self.missing: set[str] = set()

    def prepare(self, program: Program) -> None:
        self.runs[program.name] = {}
        try:
            if program.package:
                install(program.package)
        except Failed as reason:
            self.failed[program.name] = str(reason)
            self.missing.add(program.name)

    def run(self, program: Program, times: int) -> None:
        runs = self.runs[program.name].setdefault(times, [])
        if program.name in self.missing or any(run.seconds > LONG for run in runs):
            return
        with tempfile.TemporaryDirectory(dir=self.base) as name:
            out = Path(name)
            command = program.command(times, self.base, out)
            try:
                runs.append(measure(command, out, folder=out, cache=self.base / "cache"))
            except Failed as reason:
                self.failed[program.name] = str(reason)

    def results(self) -> Results:
        return {
            name: {times: median(runs) for times, runs in sizes.items() if runs}
            for name, sizes in self.runs.items()
        }


def median(runs: list[Run]) -> Run:
    peaks = [run.megabytes for run in runs if run.megabytes is not None]
    peak = statistics.median(peaks) if peaks else None
    return Run(statistics.median(run.seconds for run in runs), peak, runs[-1].size)


def measure_games(base: Path, number: int) -> tuple[float, float]:
    """All five games, one edition: with an empty cache folder, and with the one it has left."""
    cold: list[float] = []
    warm: list[float] = []
    for _ in range(number):
        with tempfile.TemporaryDirectory(dir=base) as name:
            out = Path(name)
            command = [*BUILD, "build", *EDITION, "--out", str(out / "kits")]
            for found in (cold, warm):
                found.append(measure(command, out, folder=out, cache=out / "cache").seconds)
    return statistics.median(cold), statistics.median(warm)


def table(results: Results, failed: dict[str, str], sizes: list[int]) -> list[list[str]]:
    heads = [f"{title(times)}, {unit}" for unit in ("s", "KB", "MB") for times in sizes]
    rows = [["", *heads]]
    for name, runs in results.items():
        found = [runs.get(times) for times in sizes]
        seconds = [f"{run.seconds:.2f}" if run else "-" for run in found]
        bytes = [f"{run.size / 1e3:.0f}" if run else "-" for run in found]
        peaks = [f"{run.megabytes:.0f}" if run and run.megabytes else "-" for run in found]
        rows.append([name, *seconds, *bytes, *peaks])
        if name in failed:
            rows[-1][0] += f" (failed: {failed[name][:80]})"
    return rows


def plain(rows: list[list[str]]) -> str:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for first, *others in rows:
        cells = (cell.rjust(width) for cell, width in zip(others, widths[1:], strict=True))
        lines.append("  ".join([first.ljust(widths[0]), *cells]).rstrip())
    return "\n".join(lines)


def markdown(rows: list[list[str]]) -> str:
    rule = "|---|" + "--:|" * (len(rows[0]) - 1)
    head, *others = [f"| {' | '.join(row)} |" for row in rows]
    return "\n".join([head, rule, *others])


def read_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="printnplay compared with other programs")
    parser.add_argument("--quick", action="store_true", help="W and W x 10, three programs")
    parser.add_argument("--all", action="store_true", help="W x 100 of the slow ones too")
    parser.add_argument("--only", nargs="+", help="programs whose names start so")
    parser.add_argument("--markdown", action="store_true", help="the table for README.md")
    return parser.parse_args()


def run_all(bench: Bench, options: argparse.Namespace) -> dict[int, int]:
    number = QUICK if options.quick else RUNS
    names = tuple(options.only or ((OURS, LIMIT, TYPST) if options.quick else ("",)))
    chosen = [program for program in PROGRAMS if program.name.startswith(names)]
    for program in chosen:
        bench.prepare(program)
    for times, rounds in number.items():
        write_project(bench.base / str(times), times)
        for _ in range(rounds):
            for program in chosen:
                if times < 100 or options.all or not program.is_slow:
                    bench.run(program, times)
    return number


def main() -> None:
    options = read_options()
    say = sys.stdout.write
    say(f"before: {load_line()}\n")
    with tempfile.TemporaryDirectory() as name:
        bench = Bench(Path(name))
        number = run_all(bench, options)
        cold, warm = measure_games(bench.base, 3)
    say(f"after: {load_line()}\n\n")
    results = bench.results()
    show = markdown if options.markdown else plain
    say(show(table(results, bench.failed, list(number))) + "\n\n")
    say(f"all five games, one edition: cold {cold:.2f} s, warm {warm:.2f} s\n\n")
    for target in targets(results, cold):
        say(f"{target}\n")


if __name__ == "__main__":
    main()
