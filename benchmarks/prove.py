"""SVG files of installed icon and card packages: imported, printed, and compared with resvg.

A file is right within 0.5 % mean difference of all channels, or if only the rims of its shapes
differ. The others are refused, reported with a note, or silently wrong: those are listed. Both
pictures are 1024 pixels wide, and 4096 if they differ: viewers of PDF draw no line thinner than a
pixel, and a sheet of 56 cards has many. Ctrl-C prints what was found so far.
"""

import argparse
import gzip
import random
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import suppress
from html import escape
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

import resvg_py
from PIL import Image, ImageChops, ImageFilter, ImageStat

from printnplay.core.units import Size
from printnplay.drawing.picture import Group, Picture, Placed
from printnplay.drawing.svg_file import BadFiles, SvgDrawing, read_svg
from printnplay.drawing.svg_pixels import with_pixels
from printnplay.drawing.svg_tree import BadFile, Tag, read_tree
from printnplay.pdf.png import page_images, pictures_pdf

PLACES = (
    "/usr/share/icons",
    "/usr/share/carddecks",
    "/usr/share/aisleriot",
    "/usr/share/openclipart",
)
# Pictures are compared at a width in pixels, after they are drawn larger by this factor.
PIXELS, FINER, FINEST, MM = 256, 4, 16, 100.0
MOST, GOAL = 0.5, 0.9


def files(places: list[str]) -> Iterator[Path]:
    for place in places:
        for path in sorted(Path(place).rglob("*.svg*")):
            if path.is_file() and not path.is_symlink() and path.suffix in (".svg", ".svgz"):
                yield path


def ours(found: SvgDrawing, finer: int = FINER) -> Image.Image:
    k = MM / max(found.width, found.height)
    size = Size(found.width * k, found.height * k)
    place = (0.0, 0.0, size.width, size.height)
    whole = with_pixels(found.node, found.effects, (found.width, found.height), place)
    node = Placed(whole, (k, 0, 0, k, 0, 0))
    picture = Picture(Group((node,)), (0, 0, size.width, size.height))
    (image,) = page_images(pictures_pdf([(picture, size)], 0), finer * PIXELS / MM * 25.4)
    return image.convert("RGB")


def theirs(data: bytes, found: SvgDrawing, size: tuple[int, int]) -> Image.Image:
    text = in_pixels(read_tree(data), (found.width, found.height), size)
    drawn = resvg_py.svg_to_bytes(
        svg_string=text, skip_system_fonts=True, dpi=96, background="#FFFFFF"
    )
    return Image.open(BytesIO(bytes(drawn))).convert("RGB")


def in_pixels(root: Tag, size: tuple[float, float], pixels: tuple[int, int]) -> str:
    """A drawing inside another one of an exact size in pixels, because resvg rounds sizes."""
    root.own |= {"width": repr(size[0]), "height": repr(size[1]), "x": "0", "y": "0"}
    view = f'width="{pixels[0]}" height="{pixels[1]}" viewBox="0 0 {size[0]!r} {size[1]!r}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {view} preserveAspectRatio="none">'
    return f"{head}{written(root)}</svg>"


def written(tag: Tag) -> str:
    names = {"space": "xml:space"}
    own = "".join(f' {names.get(name, name)}="{escape(text)}"' for name, text in tag.own.items())
    inner = "".join(
        written(child) if isinstance(child, Tag) else escape(child, quote=False)
        for child in tag.children
    )
    return f"<{tag.name}{own}>{inner}</{tag.name}>"


def difference(first: Image.Image, second: Image.Image) -> float:
    """In percent."""
    finer = max(*first.size) / PIXELS
    size = max(1, int(first.width / finer)), max(1, int(first.height / finer))
    small = [image.resize(size, Image.Resampling.BOX) for image in (first, second)]
    return sum(ImageStat.Stat(ImageChops.difference(*small)).mean) / 3 / 255 * 100


def is_edges(first: Image.Image, second: Image.Image) -> bool:
    """Whether only the rims of shapes differ: renderers round them differently."""
    grey = ImageChops.difference(first, second).convert("L").filter(ImageFilter.MinFilter(3))
    return ImageStat.Stat(grey).mean[0] / 255 * 100 <= MOST / 10


class Verdict(NamedTuple):
    """'right', 'edges', 'reported', 'refused' or 'wrong'; and by how much, or why."""

    kind: str
    why: str = ""


def judged(path: Path, keep: Path | None) -> Verdict:
    data = path.read_bytes()
    data = gzip.decompress(data) if data.startswith(b"\x1f\x8b") else data
    try:
        found = read_svg(data)
        verdict = compared(data, found, FINER)
        if verdict.kind in ("reported", "wrong"):
            verdict = compared(data, found, FINEST, keep / path.stem if keep else None)
        return verdict
    except BadFiles as bad:
        return Verdict("refused", bad.problems[0].message)
    except BadFile as bad:
        return Verdict("refused", bad.message)
    except ValueError as problem:
        return Verdict("refused", f"by resvg: {problem}")


def compared(data: bytes, found: SvgDrawing, finer: int, keep: Path | None = None) -> Verdict:
    mine = ours(found, finer)
    other = theirs(data, found, mine.size)
    by = difference(mine, other)
    if by <= MOST or is_edges(mine, other):
        return Verdict("right" if by <= MOST else "edges", f"{by:.2f} %")
    kind = "reported" if found.effects or found.remarks else "wrong"
    if keep:
        both = Image.new("RGB", (2 * mine.width, mine.height))
        both.paste(mine)
        both.paste(other, (mine.width, 0))
        both.save(keep.with_name(f"{kind}-{by:05.2f}-{keep.name}.png"))
    return Verdict(kind, f"{by:.2f} %")


def table(found: Mapping[Path, Verdict]) -> Iterator[str]:
    """A line per package, and one for all."""
    yield f"{'':28}{'files':>7}{'imported':>10}{'within':>8}{'reported':>10}{'wrong':>7}"
    rows: dict[str, Counter[str]] = {}
    for path, verdict in found.items():
        for name in ("/".join(path.parts[3:5]), "all"):
            rows.setdefault(name, Counter())[verdict.kind] += 1
    for name, kinds in sorted(rows.items(), key=lambda row: (row[0] == "all", row[0])):
        total, within = kinds.total(), kinds["right"] + kinds["edges"]
        counts = f"{total:7}{total - kinds['refused']:10}{within / total:8.1%}"
        yield f"{name:28}{counts}{kinds['reported']:10}{kinds['wrong']:7}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("places", nargs="*", default=PLACES, help="folders with SVG files")
    parser.add_argument("--most", type=int, default=1000, help="files to compare, at random")
    parser.add_argument("--start", type=int, default=0, help="files to pass over, of the same ones")
    parser.add_argument("--keep", type=Path, help="folder for pictures of those that differ")
    given = parser.parse_args()
    say = sys.stdout.write
    chosen = list(files(list(given.places)))
    random.Random(1).shuffle(chosen)
    found: dict[Path, Verdict] = {}
    with suppress(KeyboardInterrupt):
        for path in chosen[given.start : given.start + given.most]:
            found[path] = judged(path, given.keep)
    for path, verdict in sorted(found.items(), key=lambda each: each[1]):
        if verdict.kind not in ("right", "edges"):
            say(f"{path}: {verdict.kind}: {verdict.why}\n")
    say("\n".join(table(found)) + "\n")
    kinds = Counter(verdict.kind for verdict in found.values())
    share = (kinds["right"] + kinds["edges"]) / max(1, len(found))
    say(f"within {MOST} % or but for edges: {share:.1%}, at least {GOAL:.0%}")
    say("\n" if share >= GOAL else " MISSED\n")


if __name__ == "__main__":
    main()
