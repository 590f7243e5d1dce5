"""Other people's programs open a built kit of every game without a word of complaint."""

import shutil
import subprocess
from pathlib import Path
from typing import cast

import pypdfium2
import pytest

from printnplay.core.units import PAPERS, Size
from printnplay.faces.session import Draw
from printnplay.kit.choice import choices_of
from printnplay.kit.files import kit_files
from printnplay.kit.options import Ink, KitOptions
from printnplay.kit.plan import plan_kit
from printnplay.sheets.choices import Backs
from tests.programs import program
from tests.projects import GAMES, builtin, drawn

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("made_once")]

Box = tuple[float, ...]

KITS: list[tuple[str, str, Backs]] = [
    *((game, "a4", "duplex-long") for game in GAMES),
    *((game, "letter", "fold") for game in GAMES),
    ("rasant", "a4", "separate"),
]


def kit(game: str, paper: str, backs: Backs) -> dict[str, bytes]:
    lang, ink = "fr" if backs == "fold" else "en", "low" if backs == "separate" else "full"
    (choice,) = choices_of([KitOptions(paper=paper, backs=backs, lang=lang, ink=cast(Ink, ink))])
    faces = drawn(game, lang, ink)
    planned = plan_kit(Draw(builtin(game), choice.look), choice, faces).value
    assert planned
    files = dict(kit_files(builtin(game), choice, planned))
    return {name: data for name, data in files.items() if name.endswith(".pdf")}


@pytest.mark.parametrize(("game", "paper", "backs"), KITS)
def test_every_reader(tmp_path: Path, game: str, paper: str, backs: Backs) -> None:
    for title, data in kit(game, paper, backs).items():
        path = tmp_path / title
        path.write_bytes(data)
        check_pdfium(path, PAPERS[paper])
        for name in filter(shutil.which, CHECKS):
            CHECKS[name](path, PAPERS[paper])
    for name in CHECKS:
        program(name)


def run(name: str, *args: str | Path) -> str:
    """What a program prints of a file, which must be read without a warning."""
    found = subprocess.run([program(name), *args], capture_output=True, text=True, check=False)
    assert (found.returncode, found.stderr) == (0, "")
    return found.stdout


def check_pdfium(path: Path, paper: Size) -> None:
    document = pypdfium2.PdfDocument(path)
    assert len(document)
    for at in range(len(document)):
        found = sorted(round(v * 25.4 / 72, 2) for v in document.get_page_size(at))
        assert found == sorted((paper.width, paper.height))


def check_qpdf(path: Path, _: Size) -> None:
    assert "No syntax or stream encoding errors" in run("qpdf", "--check", path)


def check_pdfinfo(path: Path, paper: Size) -> None:
    """Every page and its boxes, as Poppler understands them."""
    shown = run("pdfinfo", "-box", "-l", "999", path)
    lines = dict(line.split(":", 1) for line in shown.splitlines())
    assert lines["Author"].strip() == "printnplay"
    for page in range(1, int(lines["Pages"]) + 1):
        media, bleed, trim = (
            boxed(lines, page, name) for name in ("MediaBox", "BleedBox", "TrimBox")
        )
        upright = sorted((paper.width, paper.height))
        assert sorted(media[2:]) == pytest.approx(upright, abs=0.01)
        for low, high in ((0, 2), (1, 3)):
            assert media[low] <= bleed[low] <= trim[low] < trim[high] <= bleed[high] <= media[high]


def boxed(lines: dict[str, str], page: int, name: str) -> Box:
    """In millimetres."""
    (line,) = [text for key, text in lines.items() if key.split()[-2:] == [str(page), name]]
    return tuple(float(value) * 25.4 / 72 for value in line.split())


def check_pdffonts(path: Path, _: Size) -> None:
    """Embedded, subset, and with a map to Unicode, so that text can be searched."""
    rows = run("pdffonts", path).splitlines()[2:]
    assert rows
    for row in rows:
        assert row.split()[-5:-2] == ["yes", "yes", "yes"]


def check_pdftoppm(path: Path, _: Size) -> None:
    """The first papers, front and back: Poppler takes its time."""
    run("pdftoppm", "-r", "9", "-l", "4", path, path.with_suffix(""))
    assert list(path.parent.glob(f"{path.stem}-*.ppm"))


CHECKS = {
    "pdfinfo": check_pdfinfo,
    "pdffonts": check_pdffonts,
    "pdftoppm": check_pdftoppm,
    "qpdf": check_qpdf,
}
