"""Broken, huge and foreign files: each is an error at its place, within 2 s and 500 MB, and nothing
is written."""

import os
import resource
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from printnplay.cli.main import cli
from tests.bad_files import BOMBS, FOLDER, FONTS, PICTURES, PIPE, SHEETS, BadFile, write_project

CASES = {
    f"{kind} {name}": BadFile(*each)
    for kind, cases in (("sheet", SHEETS), ("bomb", BOMBS), ("font", FONTS), ("picture", PICTURES))
    for name, each in cases.items()
}
# `check` reads them only if everything is drawn.
DRAWN = (".svg", ".svgz")


def says(bad: BadFile, *args: str) -> None:
    """Runs a verb, which has to end with the error of the file and to write nothing."""
    result = CliRunner().invoke(cli, args)
    assert result.exit_code == 1, result.output
    lines = [line for line in result.stderr.splitlines() if f"error[{bad.code}]" in line]
    assert any(bad.words in line for line in lines), result.stderr
    assert not Path("output").exists()


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


# Bombs are for the full suite.
QUICK = [pytest.param(c, marks=pytest.mark.slow) if c.startswith("bomb") else c for c in CASES]


@pytest.mark.parametrize("case", QUICK)
def test_a_bad_file_is_an_error_and_nothing_is_written(project: Path, case: str) -> None:
    bad = CASES[case]
    write_project(project, bad)
    says(bad, *(("render", "demo") if bad.name.endswith(DRAWN) else ("check", "demo")))


@pytest.mark.parametrize("verb", ["check", "build", "render", "estimate", "games"])
@pytest.mark.parametrize(
    "case",
    ["sheet xlsx cut off", "sheet pipe as sheet", "font pipe", "picture jpeg damaged"],
)
def test_every_verb_reports_it(project: Path, verb: str, case: str) -> None:
    bad = CASES[case]
    write_project(project, bad)
    if verb == "games" and bad.name.startswith("images/"):
        return  # It does not read pictures.
    says(bad, verb, *(() if verb == "games" else ("demo",)))


@pytest.mark.parametrize("case", [case for case in CASES if case.startswith("sheet")])
def test_a_bad_sheet_makes_no_project(project: Path, case: str) -> None:
    bad = CASES[case]
    path = write_project(project, bad)
    result = CliRunner().invoke(cli, ["new", "made", "--from", str(path)])
    is_file = bad.data not in (FOLDER, PIPE)
    assert result.exit_code == (1 if is_file else 2), result.output
    assert bad.words in result.stderr or not is_file
    assert not Path("made").exists()


def limit_memory() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (500_000_000, 500_000_000))


@pytest.mark.slow
@pytest.mark.parametrize("case", [case for case in CASES if case.startswith("bomb")])
def test_a_bomb_takes_little_time_and_memory(project: Path, case: str) -> None:
    bad = CASES[case]
    write_project(project, bad)
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    args = [sys.executable, "-m", "printnplay", "render", "demo"]
    env = os.environ | {"PYTHONPATH": str(Path(__file__).parents[2])}
    found = subprocess.run(
        args, check=False, capture_output=True, env=env, preexec_fn=limit_memory, text=True
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert found.returncode == 1, found.stderr
    assert f"error[{bad.code}]" in found.stderr
    assert after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime < 2
