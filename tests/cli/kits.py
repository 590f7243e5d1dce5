"""Helpers: kits as `build` leaves them in the working folder. The deck is a small one: the eight
jokers of Rasant (63 x 88 mm, one back)."""

import json
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import islice
from pathlib import Path
from typing import Any

import pypdfium2
from click.testing import CliRunner, Result
from PIL import Image, ImageStat

from printnplay.cli.main import cli
from tests.pdf.marked import pictures

MM = 25.4 / 72
BUILT = tempfile.TemporaryDirectory(prefix="printnplay-kits-")


class Pages(Sequence[Any]):
    """Those of a PDF, each read when it is asked for."""

    def __init__(self, path: Path) -> None:
        self._document = pypdfium2.PdfDocument(path)

    def __len__(self) -> int:
        return len(self._document)

    def __getitem__(self, at: int | slice) -> Any:
        numbers = range(len(self))[at]
        if isinstance(numbers, range):
            return [self._document[number] for number in numbers]
        return self._document[numbers]


@dataclass(frozen=True, slots=True)
class Kit:
    """One kit as it is in its folder."""

    folder: Path

    @property
    def name(self) -> str:
        return self.folder.name

    @property
    def manifest(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads((self.folder / "kit.json").read_text(encoding="utf-8"))
        return found

    def pages(self, name: str = "cards.pdf") -> "Pages":
        return Pages(self.folder / name)

    def outline(self, name: str) -> list[Any]:
        return list(pypdfium2.PdfDocument(self.folder / name).get_toc())

    def text(self) -> str:
        return "\n".join(page.get_textpage().get_text_range() for page in self.pages())

    def trim(self, page: int = 0) -> tuple[float, ...]:
        return tuple(round(v * MM, 2) for v in self.pages()[page].get_trimbox())

    def picture(self, page: int = 0, pixels: float = 2) -> Image.Image:
        return picture_of((self.folder / "cards.pdf").read_bytes(), page, pixels)


@lru_cache(maxsize=4)
def picture_of(pdf: bytes, page: int, pixels: float) -> Image.Image:
    return next(islice(pictures(pdf, pixels), page, None))


def run(*args: str) -> Result:
    return CliRunner().invoke(cli, ["build", *args])


def kits(out: Path = Path("output")) -> list[Kit]:
    return [Kit(path.parent) for path in sorted(out.rglob("kit.json"))]


def build(game: str, *args: str) -> Kit:
    """The kit that this command line builds."""
    result = run(game, *args)
    assert result.exit_code == 0, result.output
    return Kit(Path(result.stdout.splitlines()[0]).parent)


@cache
def built(game: str, *args: str) -> Kit:
    """That of a built-in game, made once for all tests, which only read it."""
    return build(game, *args, "--out", tempfile.mkdtemp(dir=BUILT.name))


def jokers(*args: str) -> Kit:
    """The kit that this command line adds."""
    before = {kit.folder for kit in kits()}
    result = run("rasant", "--component", "jokers", *args)
    assert result.exit_code == 0, result.output
    (kit,) = [kit for kit in kits() if kit.folder not in before]
    return kit


def refused(result: Result, code: int, *words: str) -> None:
    assert result.exit_code == code, result.output
    for word in words:
        assert word in result.stderr
    assert not kits()
    assert not Path("output").exists()


def size(kit: Kit) -> tuple[float, float]:
    width, height = (round(v * MM, 1) for v in kit.pages()[0].get_size())
    return width, height


def ink(picture: Image.Image) -> float:
    return 1 - sum(ImageStat.Stat(picture).mean) / 3 / 255


def toml(*lines: str) -> None:
    Path("printnplay.toml").write_text("\n".join(("[build]", *lines)), encoding="utf-8")
