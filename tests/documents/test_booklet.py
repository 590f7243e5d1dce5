"""Booklets: in saddle order, imposed for the edge that the paper is turned on, and folded."""

import json
import re
from pathlib import Path

import pytest
from pypdfium2 import PdfDocument, PdfPage

from printnplay.core.geometry import Side
from printnplay.documents.rulebook.booklet import saddle
from tests.books import BOOK, run, write_book

A4 = (595.28, 841.89)
LONG = "\n\n".join([BOOK, *(f"## Part {at}\n\n" + "Play on. " * 400 for at in range(4))])

Place = tuple[float, float]


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("booklet")
    write_book(root, en=LONG)
    return root


def built(project: Path, out: Path, *options: str) -> dict[str, PdfDocument]:
    done = run(
        project, "build", "demo", "--paper", "a4", "--lang", "en", "--out", str(out), *options
    )
    assert done.exit_code == 0, done.output
    return {path.name: PdfDocument(path) for path in sorted(out.glob("**/*.pdf"))}


def feet(page: PdfPage) -> dict[int, Place]:
    """Where the middle of the foot of each page is, by its number."""
    text = page.get_textpage()
    whole, found = text.get_text_range(), {}
    for line in re.finditer(r"Demo Deluxe · Rules of the game · (\d+)/\d+[^\r\n]*", whole):
        boxes = [text.get_charbox(at) for at in range(*line.span()) if whole[at].strip()]
        lefts, bottoms, rights, tops = zip(*boxes, strict=True)
        x, y = (min(lefts) + max(rights)) / 2, (min(bottoms) + max(tops)) / 2
        found[int(line[1])] = (x, y)
    return found


@pytest.mark.parametrize(
    ("pages", "sides"),
    [
        (4, [(4, 1), (2, 3)]),
        (8, [(8, 1), (2, 7), (6, 3), (4, 5)]),
        (5, [(0, 1), (2, 0), (0, 3), (4, 5)]),
        (1, [(0, 1), (0, 0)]),
    ],
)
def test_the_sides_are_in_saddle_order(pages: int, sides: list[tuple[int, int]]) -> None:
    found = saddle(pages)
    assert [(one.left, one.right) for one in found] == sides
    assert [one.side for one in found] == [Side.FRONT, Side.BACK] * (len(sides) // 2)


@pytest.mark.parametrize("backs", ["duplex-long", "duplex-short", "fold", "separate", "none"])
def test_turned_on_its_edge_every_page_is_behind_the_one_before_it(
    project: Path, tmp_path: Path, backs: str
) -> None:
    files = built(project, tmp_path, "--backs", backs)
    if backs.startswith("duplex"):
        sides = list(files["rulebook.pdf"])
        pairs = list(zip(sides[::2], sides[1::2], strict=True))
    else:
        assert "manual-duplex.pdf" in files
        pairs = list(zip(files["rulebook-fronts.pdf"], files["rulebook-backs.pdf"], strict=True))
    width, height = A4
    seen = set()
    for front, back in pairs:
        before, behind = feet(front), feet(back)
        seen |= before.keys() | behind.keys()
        for number, (x, y) in before.items():
            other = number + 1 if number % 2 else number - 1
            if other in behind:
                turned = (x, height - y) if backs == "duplex-short" else (width - x, y)
                assert behind[other] == pytest.approx(turned, abs=1.5), (number, other)
    assert len(seen) >= 5
    assert seen == set(range(1, len(seen) + 1))


def test_flat_pages_are_in_reading_order_on_whole_paper(project: Path, tmp_path: Path) -> None:
    for backs in ("duplex-long", "fold"):
        book = built(project, tmp_path / backs, "--backs", backs, "--rulebook", "flat")[
            "rulebook.pdf"
        ]
        assert [number for page in book for number in feet(page)] == [*range(1, len(book) + 1)]
        assert book[0].get_size() == pytest.approx(A4, abs=0.1)


def test_flat_pages_stand_on_their_heads_behind_a_short_edge(project: Path, tmp_path: Path) -> None:
    book = built(project, tmp_path, "--backs", "duplex-short", "--rulebook", "flat")["rulebook.pdf"]
    heights = [place[1] for page in book for place in feet(page).values()]
    assert heights[0] < 50
    assert heights[1] > 790


def test_none_is_none_and_a_part_of_a_kit_has_none(project: Path, tmp_path: Path) -> None:
    assert "rulebook.pdf" not in built(project, tmp_path / "1", "--rulebook", "none")
    assert "rulebook.pdf" not in built(project, tmp_path / "2", "--component", "race")


def test_the_first_page_lists_the_rules_first(project: Path, tmp_path: Path) -> None:
    files = built(project, tmp_path)
    text = files["sheets.pdf"][0].get_textpage().get_text_bounded()
    assert text.index("Rules of the game") < text.index("race cards")
    assert "fold the sheets in the middle" in " ".join(text.split())
    (kit,) = tmp_path.glob("**/kit.json")
    listed = {file["name"]: file for file in json.loads(kit.read_text(encoding="utf-8"))["files"]}
    assert listed["rulebook.pdf"]["pages"] == len(files["rulebook.pdf"])


def test_other_words_are_another_edition(project: Path, tmp_path: Path) -> None:
    def edition(root: Path, out: Path) -> str:
        built(root, out)
        (kit,) = out.glob("**/kit.json")
        return str(json.loads(kit.read_text(encoding="utf-8"))["print_edition"])

    other = tmp_path / "other"
    write_book(other, en=LONG.replace("Play on.", "Go on."))
    assert edition(project, tmp_path / "1") != edition(other, tmp_path / "2")
