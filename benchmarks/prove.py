"""SVG files of installed icon and card packages: imported, printed, and compared with resvg.

A file is right within 0.5 % mean difference of all channels. The others are refused, reported as
pixels, or listed: they are to be looked at. Both pictures are 1024 pixels wide, made a quarter as
large: viewers of PDF draw no line thinner than a pixel.
"""

import argparse
import gzip
import random
import sys
from collections import Counter
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import resvg_py
from PIL import Image, ImageChops, ImageFilter, ImageStat

from printnplay.core.units import Size
from printnplay.drawing.picture import Group, Picture, Placed
from printnplay.drawing.svg_file import BadFiles, SvgDrawing, read_svg
from printnplay.drawing.svg_pixels import in_pixels
from printnplay.drawing.svg_tree import read_tree
from printnplay.pdf.png import page_images, pictures_pdf

PLACES = (
    "/usr/share/icons",
    "/usr/share/carddecks",
    "/usr/share/aisleriot",
    "/usr/share/openclipart",
)
PIXELS, FINER, MM = 256, 4, 100.0
MOST, GOAL = 0.5, 0.9


def files(places: list[str]) -> Iterator[Path]:
    for place in places:
        for path in sorted(Path(place).rglob("*.svg*")):
            if path.is_file() and not path.is_symlink() and path.suffix in (".svg", ".svgz"):
                yield path


def ours(found: SvgDrawing) -> Image.Image:
    k = MM / max(found.width, found.height)
    node = Placed(found.node, (k, 0, 0, k, 0, 0))
    size = Size(found.width * k, found.height * k)
    picture = Picture(Group((node,)), (0, 0, size.width, size.height))
    (image,) = page_images(pictures_pdf([(picture, size)], 0), FINER * PIXELS / MM * 25.4)
    return image.convert("RGB")


def theirs(data: bytes, found: SvgDrawing, size: tuple[int, int]) -> Image.Image:
    text = in_pixels(read_tree(data), (found.width, found.height), size)
    drawn = resvg_py.svg_to_bytes(
        svg_string=text, skip_system_fonts=True, dpi=96, background="#FFFFFF"
    )
    return Image.open(BytesIO(bytes(drawn))).convert("RGB")


def difference(first: Image.Image, second: Image.Image) -> float:
    """In percent."""
    size = max(1, first.width // FINER), max(1, first.height // FINER)
    small = [image.resize(size, Image.Resampling.BOX) for image in (first, second)]
    return sum(ImageStat.Stat(ImageChops.difference(*small)).mean) / 3 / 255 * 100


def is_edges(first: Image.Image, second: Image.Image) -> bool:
    """Whether only the rims of shapes differ: renderers round them differently."""
    grey = ImageChops.difference(first, second).convert("L").filter(ImageFilter.MinFilter(3))
    return ImageStat.Stat(grey).mean[0] / 255 * 100 <= MOST / 10


def judged(path: Path, keep: Path | None) -> str:
    """'right', 'edges: by how much', 'pixels: why', 'refused: why', or 'differs: by how much'."""
    data = path.read_bytes()
    data = gzip.decompress(data) if data.startswith(b"\x1f\x8b") else data
    try:
        found = read_svg(data)
    except BadFiles as bad:
        return f"refused: {bad.problems[0].message}"
    if found.needs:
        return f"pixels: {found.needs[0][1]}"
    mine = ours(found)
    try:
        other = theirs(data, found, mine.size)
    except ValueError as problem:
        return f"refused: by resvg: {problem}"
    by = difference(mine, other)
    if by <= MOST:
        return "right"
    if is_edges(mine, other):
        return f"edges: {by:.2f} %"
    if keep:
        both = Image.new("RGB", (2 * mine.width, mine.height))
        both.paste(mine)
        both.paste(other, (mine.width, 0))
        both.save(keep / f"{by:05.2f}-{path.stem}.png")
    return f"differs: {by:.2f} %"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("places", nargs="*", default=PLACES, help="folders with SVG files")
    parser.add_argument("--most", type=int, default=1000, help="files to compare, at random")
    parser.add_argument("--keep", type=Path, help="folder for pictures of those that differ")
    given = parser.parse_args()
    say = sys.stdout.write
    chosen = list(files(list(given.places)))
    random.Random(1).shuffle(chosen)
    found = {path: judged(path, given.keep) for path in chosen[: given.most]}
    counts = Counter(text.partition(":")[0] for text in found.values())
    total = max(1, len(found))
    for path, text in sorted(found.items(), key=lambda each: each[1]):
        if text.startswith("differs"):
            say(f"{path}: {text}\n")
    say(f"{len(found)} files: " + ", ".join(f"{n} {name}" for name, n in counts.items()) + "\n")
    share = (counts["right"] + counts["edges"] + counts["pixels"]) / total
    say(f"right but for edges, or by resvg itself: {share:.1%}, at least {GOAL:.0%}")
    say("\n" if share >= GOAL else " MISSED\n")


if __name__ == "__main__":
    main()
