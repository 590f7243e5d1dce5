"""Tests keep out of the user's own configuration, caches and locale, and write to memory."""

import atexit
import gc
import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.examples import register_profiles

# Projects, and no tests.
collect_ignore = ["errors", "plugins", "samples"]
MEMORY, ROOM = Path("/dev/shm"), 2_000_000_000
# A kit is written with fsync: tests that write to a disk wait for it a third of their time.
if os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > ROOM:
    tempfile.tempdir = os.environ["TMPDIR"] = str(MEMORY)
OWN = tempfile.mkdtemp(prefix="printnplay-tests-")
atexit.register(shutil.rmtree, OWN, ignore_errors=True)
os.environ["XDG_CONFIG_HOME"] = OWN
# Workers have that of the process that started them: a template is compiled once.
if "PYTEST_XDIST_WORKER" not in os.environ:
    os.environ["XDG_CACHE_HOME"] = str(Path(OWN, "cache"))
for name in ("LANG", "LC_ALL", "LC_PAPER", "LC_MESSAGES", "NO_COLOR"):
    os.environ.pop(name, None)

register_profiles()
# As the command does: with Python's own threshold the suite takes a tenth longer.
gc.set_threshold(200_000)


# They take 3 to 15 s each, mostly in other processes.
LONG = {"test_wheel.py", "test_guides.py", "test_guide.py", "test_many.py", "test_parity.py"}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The longest first: at the end, one process would wait for the other."""
    items.sort(key=lambda item: item.path.name not in LONG)


@pytest.fixture(scope="module")
def made_once() -> Iterator[None]:
    """What a process needs again and again is made once."""
    from tests.once import replacements

    with pytest.MonkeyPatch.context() as patch:
        for found_in, name, function in replacements():
            patch.setattr(found_in, name, function)
        yield
