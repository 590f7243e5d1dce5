"""The sample projects: every one is read, preflighted and built without a word of complaint."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from printnplay.cli.main import cli

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parent.parent / "samples"
SAMPLES = sorted(path.name for path in ROOT.iterdir() if path.is_dir())


def run(sample: str, *args: str) -> Result:
    result = CliRunner().invoke(cli, ("--project", str(ROOT / sample), *args))
    assert result.exit_code == 0, result.output
    return result


def test_every_sample_is_listed() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert [name for name in SAMPLES if f"| `{name}` |" not in text] == []
    for file in ("README.md", "docs/gallery.md"):
        text = (ROOT.parent / file).read_text(encoding="utf-8")
        assert [name for name in SAMPLES if name not in text] == []


@pytest.mark.parametrize("sample", SAMPLES)
def test_the_preflight_finds_nothing(sample: str) -> None:
    inks = ("--ink", "full", "--ink", "low", "--paper", "a4", "--paper", "letter")
    result = run(sample, "check", sample, "--print", "--strict", *inks, "--format", "json")
    (found,) = json.loads(result.stdout)["games"]
    assert found["problems"] == []


@pytest.mark.parametrize("sample", SAMPLES)
def test_it_is_built(sample: str, tmp_path: Path) -> None:
    run(sample, "build", sample, "--paper", "a4", "--out", str(tmp_path))
    written = {path.name for path in tmp_path.rglob("*.pdf")}
    assert "sheets.pdf" in written
    assert written & {"cards.pdf", "pieces.pdf"}
