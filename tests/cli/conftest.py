import os
from pathlib import Path

import pytest

LOCALES = ("LC_ALL", "LC_MESSAGES", "LC_PAPER", "LANG")


@pytest.fixture(autouse=True, scope="module")
def _made_once(made_once: None) -> None:
    """For all tests of the command line."""


@pytest.fixture
def own_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No file, variable or locale of the machine has a say."""
    place = tmp_path / "work"
    place.mkdir()
    monkeypatch.chdir(place)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    for name in (*LOCALES, *(name for name in os.environ if name.startswith("PRINTNPLAY_"))):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("PRINTNPLAY_JOBS", "1")
