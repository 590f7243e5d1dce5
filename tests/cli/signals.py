"""Helpers: the command in a process of its own, to which signals can be sent."""

import subprocess
import sys
import time
from collections.abc import Callable

# Whoever runs the tests in the background hands on that Ctrl-C is ignored.
HEARING_CTRL_C = """\
import runpy, signal
signal.signal(signal.SIGINT, signal.default_int_handler)
runpy.run_module("printnplay", run_name="__main__")
"""


def start(*args: str, first: str = "") -> subprocess.Popen[str]:
    """The command, after the lines of Python that come first."""
    return subprocess.Popen(
        [sys.executable, "-c", f"{first}{HEARING_CTRL_C}", *args],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )


def wait_for(happens: Callable[[], bool]) -> None:
    end = time.monotonic() + 60
    while not happens():
        assert time.monotonic() < end
        time.sleep(0.005)
