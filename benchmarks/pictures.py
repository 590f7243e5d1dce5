"""Pictures: 600 cards with a full-bleed PNG each, and ReportLab's drawImage of the same files.

CPU time and peak memory of whole processes. ReportLab draws a tenth of them, because it keeps all
in memory; its time is taken times ten.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from PIL import Image
from process import HERE, PRINTNPLAY, as_installed

CARDS, SHARE = 600, 10
SIZE = (825, 1125)
GAME = """\
id: art
title: {en: Art}
players: 2
components:
  - id: deck
    kind: deck
    size: poker
    fields: {art: image}
    csv: deck.csv
    front: front.svg.j2
"""
FRONT = """\
<svg xmlns="http://www.w3.org/2000/svg" {{ sheet }}>
{{ image(card.art, -bleed, -bleed, w + 2 * bleed, h + 2 * bleed) }}
</svg>
"""
# The most of CPU time, and of memory in MB above 1.5 x the size of the PDF.
MOST_TIME, MOST_MEMORY = 0.1, 150


def write_project(root: Path, cards: int) -> None:
    data, looks = root / "card_data" / "art", root / "templates" / "art"
    for folder in (data / "images", looks):
        folder.mkdir(parents=True)
    (data / "game.yaml").write_text(GAME)
    (data / "text.en.yaml").write_text("component: {deck: Deck}\n")
    (looks / "front.svg.j2").write_text(FRONT)
    rows = ["id,art", *(f"card-{n},{n}.png" for n in range(cards))]
    (data / "deck.csv").write_text("\n".join(rows) + "\n")
    ground = Image.radial_gradient("L").resize(SIZE)
    grain = Image.effect_noise(SIZE, 12)
    for n in range(cards):
        turned = ground.rotate(n)
        Image.merge("RGB", (turned, grain, ground)).save(
            data / "images" / f"{n}.png", compress_level=1
        )


def measured(command: list[str]) -> tuple[float, float]:
    """CPU seconds and peak megabytes of a process and its children."""
    child = subprocess.Popen(command, stdout=subprocess.DEVNULL, env=as_installed())
    _, status, used = os.wait4(child.pid, 0)
    if status:
        sys.exit(f"{command[0]} failed")
    return used.ru_utime + used.ru_stime, used.ru_maxrss / 1024


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cards", type=int, default=CARDS)
    cards = parser.parse_args().cards
    say = sys.stdout.write
    with tempfile.TemporaryDirectory() as folder:
        root, out = Path(folder), Path(folder, "out")
        start = time.perf_counter()
        write_project(root, cards)
        say(f"{cards} pictures of {SIZE[0]} x {SIZE[1]} in {time.perf_counter() - start:.0f} s\n")
        build = [PRINTNPLAY, "-q", "--project", folder, "build", "art", "--component", "deck"]
        seconds, memory = measured([*build, "--paper", "a4", "--out", str(out)])
        size = sum(path.stat().st_size for path in out.rglob("*.pdf")) / 1e6
        peer = str(HERE / "peers" / "draw_image.py")
        images, few = str(root / "card_data" / "art" / "images"), max(1, cards // SHARE)
        theirs, _ = measured([sys.executable, peer, images, str(few), str(root / "x.pdf")])
    theirs *= cards / few
    share, room = seconds / theirs, memory - 1.5 * size
    say(f"printnplay  {seconds:7.1f} s  {memory:6.0f} MB  PDF {size:.0f} MB\n")
    say(f"ReportLab   {theirs:7.1f} s (of {few} pictures, times {cards / few:g})\n")
    say(f"CPU time    {share:.3f} x ReportLab, at most {MOST_TIME} {_met(share <= MOST_TIME)}\n")
    is_met = _met(room <= MOST_MEMORY)
    say(f"memory      1.5 x PDF {room:+.0f} MB, at most +{MOST_MEMORY} {is_met}\n")


def _met(is_met: bool) -> str:
    return "" if is_met else "MISSED"


if __name__ == "__main__":
    main()
