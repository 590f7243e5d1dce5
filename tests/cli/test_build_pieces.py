"""What a kit holds besides its cards: every piece of every game, and what each option changes."""

import hashlib
import json
import re
from pathlib import Path

import pytest

from printnplay.core.diagnostics import Result
from printnplay.documents.contents.model import Contents
from printnplay.games.cards import cards_for
from printnplay.kinds.catalogue import parts_of
from tests.cli.kits import Kit, build, built, kits, refused, run
from tests.projects import EACH, GAME, GAMES, WORDS, builtin, write_game

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("own_place")]


def text(found: Kit, name: str) -> str:
    return "\n".join(page.get_textpage().get_text_range() for page in found.pages(name))


def sizes(found: Kit, name: str) -> list[tuple[int, int]]:
    return [tuple(round(v * 25.4 / 72) for v in page.get_size()) for page in found.pages(name)]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    ("paper", "lang", "ink"),
    [("a4", "fr", "full"), ("letter", "nl", "low"), ("letter", "en", "full")],
)
def test_every_piece_is_in_the_kit(game: str, paper: str, lang: str, ink: str) -> None:
    """The counts of the manifest are those that the data expects of every component."""
    found = built(game, "--paper", paper, "--lang", lang, "--ink", ink)
    expected = {
        part.id: next(e.number for e in part.expect if e.kind == "total" and not e.where)
        for part in builtin(game).components
    }
    assert found.manifest["copies"] == {**expected, "aids": builtin(game).players[1]}
    names = {file["name"] for file in found.manifest["files"]}
    assert {"cards.pdf", "pieces.pdf", "sheets.pdf", "rulebook.pdf"} == names
    for file in found.manifest["files"]:
        assert file["pages"] == len(found.pages(file["name"]))


@pytest.mark.parametrize("game", GAMES)
def test_the_first_page_lists_every_component(game: str) -> None:
    first = built(game).pages("sheets.pdf")[0].get_textpage().get_text_range()
    for part in builtin(game).components:
        word = builtin(game).word(f"component.{part.id}")
        assert re.search(rf"{part.copies}\s+{re.escape(word)}", first), word
    assert "100 mm" in first


def test_track_page_and_large() -> None:
    page, large = (
        built("generally", "--component", "track", "--track", t) for t in ("page", "large")
    )
    assert sizes(page, "pieces.pdf") == [(297, 210)]
    assert sizes(large, "pieces.pdf") == [(210, 297)] * 2
    assert page.manifest["copies"] == large.manifest["copies"] == {"track": 1}


def test_cut_round_and_square() -> None:
    """Round ones are cut along their outlines, square ones straight along marks."""
    round_ones = built("generally", "--component", "markers")
    square = built("generally", "--component", "markers", "--cut", "square")
    assert round_ones.manifest["cuts"] == 0
    assert square.manifest["cuts"] > 10


def test_pad_one_or_four_to_a_page() -> None:
    one, four = (built("rasant", "--component", "pad", "--pad", n) for n in ("1", "4"))
    assert (
        text(one, "sheets.pdf").count("Brought"),
        text(four, "sheets.pdf").count("Brought"),
    ) == (1, 4)


@pytest.mark.parametrize(
    ("game", "mats"), [("generally", 6), ("wacky-challenge", 2), ("jumbo-grand-prix", 1)]
)
def test_mats(game: str, mats: int) -> None:
    without, found = built(game), built(game, "--mats")
    assert len(found.pages("sheets.pdf")) == len(without.pages("sheets.pdf")) + mats


def test_boxes() -> None:
    found = built("generally", "--players", "2")
    none = built("generally", "--players", "2", "--no-boxes")
    assert len(found.manifest["files"]) == len(none.manifest["files"]) == 4
    assert found.manifest["sheets"] == none.manifest["sheets"] + 2
    assert "pieces.pdf" not in {
        f["name"] for f in built("jumbo-grand-prix", "--no-boxes").manifest["files"]
    }


def test_stock_and_sleeves_make_the_box_thicker() -> None:
    def width(*args: str) -> float:
        folder = built("rasant", "--cut-file", "svg", *args).folder
        last = sorted(folder.glob("cut-pieces-*.svg"))[-1].read_text(encoding="utf-8")
        xs = [float(x) for x in re.findall(r"[ML]([\d.]+) ", last)]
        return max(xs) - min(xs)

    thin, usual, sleeved = width("--stock", "0.2mm"), width(), width("--sleeved")
    assert thin < usual < sleeved


@pytest.mark.parametrize("kind", ["svg", "dxf"])
def test_cut_files_for_every_sheet_that_is_cut(kind: str) -> None:
    found = built("generally", "--cut-file", kind, "--players", "2")
    names = {file["name"] for file in found.manifest["files"]}
    files = {path.name for path in found.folder.glob(f"*.{kind}")}
    assert files <= names
    fronts = len(found.pages("cards.pdf")) // 2
    assert len([name for name in files if name.startswith("cut-cards")]) == fronts
    cards = (found.folder / f"cut-cards-1.{kind}").read_text(encoding="utf-8")
    assert cards.count("<path" if kind == "svg" else "POLYLINE") >= 8


def test_registration_is_printed_and_keeps_cards_away() -> None:
    plain = built("rasant", "--component", "speed", "--cut-file", "svg")
    marked = built(
        "rasant", "--component", "speed", "--cut-file", "svg", "--registration", "three-point"
    )
    assert marked.picture(0, 4).getpixel((4 * 12, 4 * 12)) == (0, 0, 0)
    assert plain.picture(0, 4).getpixel((4 * 12, 4 * 12)) != (0, 0, 0)
    assert min(marked.trim()[:2]) >= 17
    assert 'id="registration"' in (marked.folder / "cut-cards-1.svg").read_text(encoding="utf-8")


def test_registration_is_inside_a_wide_margin() -> None:
    args = ("--component", "speed", "--registration", "three-point", "--cut-file", "svg")
    found = built("rasant", *args, "--margin", "14mm")
    assert found.picture(0, 4).getpixel((4 * 12, 4 * 12)) == (255, 255, 255)
    assert found.picture(0, 4).getpixel((4 * 20, 4 * 20)) == (0, 0, 0)
    assert "M19 19L24 19L24 24" in (found.folder / "cut-cards-1.svg").read_text(encoding="utf-8")


def test_every_sheet_of_paper_says_what_it_is() -> None:
    """Numbers go through a file; boxes have their colour, and the queue is no car."""
    boxes = text(built("generally", "--players", "2"), "pieces.pdf")
    assert re.search(r"Tuck box \(Red\) · 4/5 · front", boxes)
    assert re.search(r"Tuck box \(Blue\) · 5/5 · back", boxes)
    found = built("rasant")
    assert "Rasant · Queue strip · 3/4 · front" in text(found, "pieces.pdf")
    sheets = text(found, "sheets.pdf")
    for name, at in (("Contents and assembly", 1), ("Quick reference", 2), ("Score pad", 7)):
        assert f"Rasant · {name} · {at}/7 · front" in sheets


def test_each_file_of_separate_sides_is_numbered_from_one() -> None:
    found = built("generally", "--backs", "separate", "--players", "2")
    for name in ("pieces-fronts.pdf", "pieces-backs.pdf"):
        assert "Markers · 1/1 · " in text(found, name)
    pieces = text(found, "pieces.pdf")
    count = len(found.pages("pieces.pdf"))
    assert all(f" · {at}/{count} · front" in pieces for at in range(1, count + 1))


def test_sheets_of_several_sizes_are_cut_otherwise() -> None:
    step = "cut each size straight down on its own"
    mixed, plain = (
        " ".join(text(built(*args), "sheets.pdf").split())
        for args in (("gumball-rally", "--paper", "letter"), ("jumbo-grand-prix",))
    )
    assert step in mixed
    assert step not in plain


@pytest.mark.parametrize("args", [("--mats",), ("--aids",)])
def test_what_a_game_does_not_have_is_said(args: tuple[str, ...]) -> None:
    write_game(Path(), game_yaml=GAME + EACH, text_en_yaml=WORDS)
    told = run("demo", *args).stderr
    assert f"demo has no {'mats' if '--mats' in args else 'player aids'}" in told


def test_pages_do_not_land_behind_one_another() -> None:
    """Printed on both sides, every page of GeneRally's pieces has a back of its own."""
    found = built("generally", "--players", "2")
    backs = [page.get_textpage().get_text_range() for page in found.pages("pieces.pdf")[1::2]]
    assert all("back" in words for words in backs)
    assert len(found.pages("pieces.pdf")) % 2 == 0


def test_two_piles_where_sides_are_printed_apart() -> None:
    found = built("generally", "--backs", "separate", "--players", "2")
    names = [file["name"] for file in found.manifest["files"]]
    assert [name for name in names if name.startswith("pieces")] == [
        "pieces-fronts.pdf",
        "pieces-backs.pdf",
        "pieces.pdf",
    ]


def test_only_the_pages_of_markers_are_folded() -> None:
    found = built("generally", "--backs", "fold", "--players", "2")
    first = found.pages("sheets.pdf")[0].get_textpage().get_text_range()
    words = " ".join(first.split())
    assert "pieces.pdf thick card" in words
    assert re.search(r"fold pages? [\d–]+ and glue (it|them), then cut", words)
    assert "one side; fold and glue, then cut" in words, "all pages of cards are"


@pytest.mark.parametrize(
    ("game", "args", "extras", "words"),
    [
        (
            "generally",
            ("--mats",),
            {"boxes": 6, "mats": 6, "sample-game": 1},
            ("6 Tuck boxes", "6 Table mats"),
        ),
        (
            "jumbo-grand-prix",
            ("--mats",),
            {"boxes": 1, "mats": 1, "sample-game": 1},
            ("1 Tuck box", "1 Table mat"),
        ),
        ("rasant", ("--no-boxes",), {"queue": 3}, ("3 Queue strips",)),
        ("gumball-rally", ("--no-boxes",), {}, ()),
        (
            "rasant",
            ("--copies", "2"),
            {"boxes": 2, "queue": 6, "sample-game": 1},
            ("6 Queue strips", "2 Tuck boxes"),
        ),
    ],
)
def test_what_is_no_component_is_counted_too(
    game: str, args: tuple[str, ...], extras: dict[str, int], words: tuple[str, ...]
) -> None:
    found = built(game, *args)
    assert found.manifest["extras"] == {**extras, "sample-game": 1}
    first = " ".join(found.pages("sheets.pdf")[0].get_textpage().get_text_range().split())
    for line in words:
        assert re.search(rf"{line}\b", first), first


def test_a_track_needs_a_large_paper_and_tokens_do_not() -> None:
    refused(
        run("generally", "--component", "track", "--paper", "a5"), 2, "a kit needs a4 or letter"
    )
    found = built("generally", "--component", "markers", "--paper", "a5")
    assert found.manifest["paper"] == "a5"
    assert found.manifest["copies"].keys() == {"markers"}


def test_a_box_bigger_than_the_paper_is_an_error_at_its_line() -> None:
    result = run("gumball-rally", "--stock", "2mm")
    assert result.exit_code == 1
    assert re.search(r"game\.yaml:\d+:\d+: error\[PNP410\]", result.output)
    assert not kits()


def test_every_kind_of_piece_is_drawn() -> None:
    kinds = {part.kind for game in GAMES for part in parts_of(builtin(game))}
    assert kinds == {"deck", "tokens", "standees", "track", "strip", "pad", "mat", "box"}


def test_the_edition_is_the_hash_of_the_cards_that_are_played() -> None:
    cards, _ = cards_for(builtin("rasant"), 5)
    text = json.dumps(cards, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    found = built("rasant", "--component", "jokers").manifest["edition"]
    assert found == hashlib.sha256(text.encode()).hexdigest()
    assert len(cards) == 56 + 13


@pytest.mark.parametrize("lang", ["en", "fr", "nl"])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_four_pads_fit_in_every_language(lang: str, paper: str) -> None:
    assert built("rasant", "--component", "pad", "--pad", "4", "--lang", lang, "--paper", paper)


def test_a_track_takes_the_paper_that_marks_would_need() -> None:
    """A machine's marks are on what it cuts; a track and mats are as large as without them."""
    marks = ("--registration", "three-point")
    found = built("generally", *marks, "--cut-file", "svg", "--players", "2")
    cuts = {p.name: p.read_text(encoding="utf-8") for p in found.folder.glob("cut-*.svg")}
    bare = [name for name, words in cuts.items() if 'id="registration"' not in words]
    assert len(bare) == 1
    assert len(cuts) > 5
    assert built("jumbo-grand-prix", "--paper", "letter", *marks, "--mats")


def test_copies_are_of_everything() -> None:
    parts = ("--component", "track", "--component", "markers", "--component", "pawns")
    found = built("generally", "--copies", "2", *parts)
    assert found.manifest["copies"] == {"markers": 120, "pawns": 12, "track": 2}


def test_a_part_used_sheet_of_markers() -> None:
    whole, rest = (
        built("generally", "--component", "markers", "--skip-first", n) for n in ("0", "7")
    )
    assert whole.manifest["sheets"] == 1
    assert text(whole, "pieces.pdf") != text(rest, "pieces.pdf") or (
        whole.manifest["print_edition"] != rest.manifest["print_edition"]
    )


def test_the_queue_does_not_stand_for_the_cars(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[Contents] = []

    def keep(_: object, contents: Contents) -> Result[None]:
        shown.append(contents)
        return Result(None)

    monkeypatch.setattr("printnplay.documents.contents.page.lay_out_contents", keep)
    build("rasant")
    pictures = {part.name: part.pictures for part in shown[0].parts}
    assert not set(pictures["Cars"]) & set(pictures["Queue strips"])
    assert {picture.size for picture in pictures["Cars"]} != {pictures["Queue strips"][0].size}
    assert len({picture.size for picture in pictures["Cars"]}) == 1


@pytest.mark.parametrize("name", ["box-scores", "mat-scores", "queue-scores"])
def test_a_name_does_not_change_what_a_component_is(name: str) -> None:
    pad = f"  - {{id: {name}, kind: pad, pad: {{rows: 8}}, cards: [{{id: {name}-pad}}]}}\n"
    words = f"component: {{race: Race cards, {name}: Scores}}\n"
    front = "    front: face.svg.j2\n"
    write_game(Path(), game_yaml=GAME + EACH + front + pad, text_en_yaml=words)
    manifest = build("demo").manifest
    assert manifest["extras"] == {}
    assert manifest["copies"] == {"race": 10, name: 1}
