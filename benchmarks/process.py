"""Whole processes: how long one takes, how much memory, how large its PDFs are.

And the virtual environment of the peers: `.venv-bench`, made on demand from constraints.txt.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import time
import venv
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent
BENCH = HERE.parent / ".venv-bench"
FONTS = ("font-fredoka-one",)
# The command as pip installs it beside this Python, and as users start it.
PRINTNPLAY = shutil.which("printnplay", path=str(Path(sys.executable).parent)) or "printnplay"


class Failed(Exception):
    """A process that did not end well, with the last line it said."""


@dataclass(frozen=True, slots=True)
class Run:
    """One process: wall seconds, peak megabytes (None where the system does not say), PDF bytes."""

    seconds: float
    megabytes: float | None
    size: int


def measure(command: Sequence[str], out: Path, *, folder: Path, cache: Path) -> Run:
    """Run a command that writes its PDFs into `out`."""
    with tempfile.TemporaryFile() as said:
        start = time.perf_counter()
        child = subprocess.Popen(
            command, cwd=folder, env=_environment(cache), stdout=subprocess.DEVNULL, stderr=said
        )
        megabytes = _wait(child)
        seconds = time.perf_counter() - start
        said.seek(0)
        lines = said.read().decode(errors="replace").strip().splitlines()
    if child.returncode:
        raise Failed(lines[-1] if lines else f"exit code {child.returncode}")
    return Run(seconds, megabytes, sum(path.stat().st_size for path in out.rglob("*.pdf")))


def as_installed() -> dict[str, str]:
    """The environment of a user: no options of ours, and modules that are compiled once and kept,
    as pip keeps them. Compiling ours at every start took 0.1 s."""
    own = {name: text for name, text in os.environ.items() if not name.startswith("PRINTNPLAY_")}
    own.pop("PYTHONDONTWRITEBYTECODE", None)
    return own


def _environment(cache: Path) -> Mapping[str, str]:
    return as_installed() | {"PYTHONPATH": str(HERE), "XDG_CACHE_HOME": str(cache)}


def _wait(child: subprocess.Popen[bytes]) -> float | None:
    """Wait for the end. The peak is never below this process's own, which is small."""
    if sys.platform == "win32":
        child.wait()
        return None
    _, status, used = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    unit = 1 if sys.platform == "darwin" else 1024
    return used.ru_maxrss * unit / 1e6


def load_line() -> str:
    """How busy the machine is; other people's work makes wall times worthless."""
    cores = os.cpu_count() or 1
    if sys.platform == "win32":
        return f"{cores} cores"
    load = os.getloadavg()[0]
    # the process that is measured is one itself
    busy = "" if load < cores else ": BUSY, not fit to judge by"
    return f"{cores} cores, load {load:.1f} in the last minute{busy}"


def peer_python() -> str:
    bin = "Scripts" if sys.platform == "win32" else "bin"
    return str(BENCH / bin / "python")


def install(package: str) -> None:
    """Into the peers' environment, or Failed with the reason."""
    if not BENCH.exists():
        venv.create(BENCH, with_pip=True)
        (BENCH / ".gitignore").write_text("*\n", encoding="utf-8")
    pip = [peer_python(), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    pinned = ["-c", str(HERE / "constraints.txt"), package, "reportlab", *FONTS]
    found = subprocess.run([*pip, *pinned], capture_output=True, text=True, check=False)
    if found.returncode:
        errors = [line for line in found.stderr.splitlines() if line.startswith("ERROR")]
        raise Failed((errors or ["cannot be installed"])[-1].removeprefix("ERROR: "))
