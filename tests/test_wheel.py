"""The wheel, installed in a new environment and started from elsewhere."""

import json
import os
import subprocess
import sys
import venv
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

REPOSITORY = Path(__file__).parent.parent
SCRIPTS = "Scripts" if sys.platform == "win32" else "bin"


def run(command: list[str], folder: Path) -> str:
    env = {k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "COV_"))}
    done = subprocess.run(
        command, cwd=folder, env=env, capture_output=True, text=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_wheel_works_from_any_folder(tmp_path: Path) -> None:
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check"]
    build = ["wheel", "--no-deps", "--no-build-isolation", "-w", str(tmp_path), str(REPOSITORY)]
    run([*pip, *build], tmp_path)
    (wheel,) = tmp_path.glob("printnplay-*.whl")
    home = tmp_path / "new"
    venv.create(home)
    python = str(home / SCRIPTS / "python")
    # Compiling all of the dependencies would take longer than everything else here.
    install = [
        "install",
        "-q",
        "--no-compile",
        "-c",
        str(REPOSITORY / "constraints.txt"),
        str(wheel),
    ]
    run([*pip, "--python", python, *install], tmp_path)
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    printnplay = str(home / SCRIPTS / "printnplay")
    found = json.loads(run([printnplay, "check", "--format", "json"], elsewhere))
    assert found["ok"] is True
    assert sum(part["found"] for game in found["games"] for part in game["components"]) == 416 + 83
    assert "PNP101 unknown field" in run([printnplay, "explain", "PNP101"], elsewhere)
    typed = (
        "import printnplay, pathlib; print(*pathlib.Path(printnplay.__file__).parent.glob('py.*'))"
    )
    assert run([python, "-c", typed], elsewhere).strip().endswith("py.typed")
    page = run([printnplay, "proof", "rasant", "--component", "jokers"], elsewhere).strip()
    assert ".tools { position: sticky;" in (elsewhere / page).read_text(encoding="utf-8")
    where = "import printnplay.data.places as p; print(p.builtin_root() / 'templates')"
    assert (Path(run([python, "-c", where], elsewhere).strip()) / "README.md").is_file()
