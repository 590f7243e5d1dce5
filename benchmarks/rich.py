"""Rich text: W x 100 with 40 words on every card, all different, compared with W x 100.

Whole builds in CPU seconds, which other programs on the machine change little. Run by
`make bench`; `python benchmarks/rich.py 10` measures W x 10.
"""

import csv
import io
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

from process import PRINTNPLAY, as_installed
from project import write_project

TIMES, RUNS, WORDS = 100, 3, 40
MOST = 3.0
BOX = "{{ rich(card.text, 6, 50, 51, 30, size=4, min=2.6) }}\n"
NUMBER = "{{ fit(card.number, w / 2, 79.5, 50"
ENDS = ("er", "ing", "age", "ly", "ness", "y", "or", "ion")
STEMS = ("move", "draw", "pass", "take", "turn", "card", "road", "lead", "hand", "play", "star")


def text_of(number: int) -> str:
    """Forty words, some bold and some italic, in two paragraphs."""
    words = [
        STEMS[(number * 7 + at * at) % len(STEMS)] + ENDS[(number // 11 + at * 3) % len(ENDS)]
        for at in range(WORDS - 1)
    ]
    words[3], words[11], words[25] = f"**{words[3]}**", f"*{words[11]}*", f"**{words[25]}**"
    words[20] = f"{words[20]}\n\n"
    return f"{number} " + " ".join(words).replace("\n ", "\n")


def add_text(folder: Path) -> None:
    """Gives every card of a project a text in place of its number."""
    data, looks = folder / "card_data" / "work", folder / "templates" / "work"
    head, *rows = csv.reader((data / "cards.csv").read_text(encoding="utf-8").splitlines())
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows(
        [[*head, "text"], *([*row, text_of(number)] for number, row in enumerate(rows))]
    )
    (data / "cards.csv").write_text(out.getvalue(), encoding="utf-8")
    game = (data / "game.yaml").read_text(encoding="utf-8")
    game = game.replace("      number: whole\n", "      number: whole\n      text: text\n")
    (data / "game.yaml").write_text(game, encoding="utf-8")
    front = (looks / "front.svg.j2").read_text(encoding="utf-8")
    front = front.replace(NUMBER, BOX + NUMBER)
    (looks / "front.svg.j2").write_text(front, encoding="utf-8")


def seconds(folder: Path) -> float:
    """What one build takes of the processor, with its children."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    edition = ["--paper", "a4", "--lang", "en", "--out", str(folder / "out")]
    command = [PRINTNPLAY, "--project", str(folder), "build", "work", "--component", "cards"]
    subprocess.run([*command, *edition], check=True, env=as_installed(), capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> None:
    times = int(sys.argv[1]) if len(sys.argv) > 1 else TIMES
    with tempfile.TemporaryDirectory() as name:
        plain, rich = Path(name, "plain"), Path(name, "rich")
        for folder in (plain, rich):
            write_project(folder, times)
        add_text(rich)
        pairs = [(seconds(plain), seconds(rich)) for _ in range(RUNS)]
    without, with_text = (min(found) for found in zip(*pairs, strict=True))
    ratio = with_text / without
    missed = "   MISSED" if ratio > MOST else ""
    sys.stdout.write(
        f"W x {times}: {without:.2f} s, with {WORDS} words of rich text a card: {with_text:.2f} s, "
        f"{ratio:.2f} times   (at most {MOST:g}){missed}\n"
    )


if __name__ == "__main__":
    main()
