"""`replay --illustrated`, `play --illustrated` and `build --sample-game`: matches as pages."""

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pypdfium2
import pytest
from click.testing import CliRunner, Result

from printnplay.cli.main import cli
from printnplay.core.diagnostics import Report, long
from printnplay.core.units import PAPERS
from printnplay.documents.setting import Setting
from printnplay.documents.story.build import lay_out, sample_story
from printnplay.faces.session import Draw, Look
from printnplay.games.engine.record_header import edition
from printnplay.pdf.book import Book
from printnplay.pdf.flow_document import LaidDocument
from tests.cli.kits import kits, run
from tests.projects import EACH, GAME, GAMES, START, WORDS, builtin, write_game

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("own_place")]

LARGEST = 400_000


def sample(game: str) -> Path:
    file = builtin(game).sample
    assert file
    return file.path


def printnplay(*args: str) -> Result:
    return CliRunner().invoke(cli, args)


def draw_again(game: str, *args: str) -> bytes:
    found = printnplay("replay", str(sample(game)), "--illustrated", "m.pdf", *args)
    assert found.exit_code == 0, found.output
    assert not list(Path().glob("*.new")), "nothing is left beside it"
    return Path("m.pdf").read_bytes()


draw = cache(draw_again)


def words(file: bytes | Path) -> str:
    with pypdfium2.PdfDocument(file) as pdf:
        pages = (page.get_textpage().get_text_range() for page in pdf)
        return " ".join(" ".join(pages).split())


def size(file: bytes) -> tuple[int, int]:
    with pypdfium2.PdfDocument(file) as pdf:
        width, height = pdf[0].get_size()
        return round(width / 72 * 25.4), round(height / 72 * 25.4)


@pytest.mark.parametrize("game", GAMES)
def test_a_record_becomes_pages(game: str) -> None:
    file = draw(game, "--paper", "a4")
    assert len(file) < LARGEST
    text = words(file)
    assert "A match, move by move · Ben, Cleo, Dora" in text
    assert "The match is over:" in text


def test_the_same_record_gives_the_same_bytes() -> None:
    assert draw_again("wacky-challenge", "--paper", "a4") == draw(
        "wacky-challenge", "--paper", "a4"
    )


def test_a_language_of_its_own() -> None:
    assert "Une partie, coup par coup" in words(draw("wacky-challenge", "--lang", "fr"))
    assert "Een partij, zet voor zet" in words(draw("wacky-challenge", "--lang", "nl"))


def test_a_paper_of_its_own() -> None:
    assert size(draw("wacky-challenge", "--paper", "a4")) == (210, 297)
    assert size(draw("wacky-challenge", "--paper", "letter")) == (216, 279)


def test_low_ink_takes_less() -> None:
    def darkness(file: bytes) -> int:
        with pypdfium2.PdfDocument(file) as pdf:
            picture = pdf[0].render(scale=0.5).to_pil().convert("L")
        return sum(255 - int(value) for value in bytes(picture.tobytes()))

    full, low = draw("rasant"), draw("rasant", "--ink", "low")
    assert darkness(low) < 0.8 * darkness(full)
    assert words(full) == words(low)


def test_the_record_itself_is_shown_too() -> None:
    found = printnplay("replay", str(sample("rasant")), "--illustrated", "m.pdf")
    assert "After step 92 of 92:" in found.stdout
    assert found.stderr == "drawn in m.pdf\nAll 92 steps keep to the rules.\n"


def test_a_fresh_match() -> None:
    args = ("play", "rasant", "--seed", "7", "--record", "m.jsonl", "--illustrated", "1.pdf")
    found = printnplay(*args, "--seats", "4", "--bots", "random", "--paper", "letter")
    assert found.exit_code == 0, found.output
    assert "Ben, Cleo, Dora, Finn" in words(Path("1.pdf"))
    again = printnplay("replay", "m.jsonl", "--illustrated", "2.pdf", "--paper", "letter")
    assert again.exit_code == 0
    assert Path("1.pdf").read_bytes() == Path("2.pdf").read_bytes()


def broken(change: object) -> Path:
    """The sample of Rasant with another fifth step (its sixth line)."""
    lines = sample("rasant").read_text(encoding="utf-8").splitlines()
    lines[5] = json.dumps(json.loads(lines[5]) | {"move": change})
    path = Path("broken.jsonl")
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def test_a_record_that_breaks_a_rule_is_refused_and_nothing_is_written() -> None:
    Path("m.pdf").write_bytes(b"old")
    path = broken({"type": "play", "card": "red-10", "colour": None})
    found = printnplay("replay", str(path), "--illustrated", "m.pdf")
    assert found.exit_code == 1
    assert "broken.jsonl:6: error[PNP702]: RAS-4: Player 2" in found.stderr
    assert Path("m.pdf").read_bytes() == b"old"


def with_cards(change: Callable[[str], str]) -> Path:
    """The sample of Rasant, played with other cards."""
    lines = change(sample("rasant").read_text(encoding="utf-8")).splitlines()
    head = json.loads(lines[0])
    head["edition"] = edition(head["cards"])
    path = Path("other.jsonl")
    path.write_text("\n".join([json.dumps(head), *lines[1:]]) + "\n", encoding="utf-8")
    return path


def test_cards_of_another_edition_are_drawn_as_they_were_played() -> None:
    """As `replay` does it: the cards are the record's own."""
    card = '"red-30": {"colour": "red", "value": '
    path = with_cards(lambda text: text.replace(f"{card}30", f"{card}31"))
    found = printnplay("replay", str(path), "--illustrated", "other.pdf")
    assert found.exit_code == 0, found.output
    assert "Ben leads the red 30," in words(draw("rasant"))
    there = words(Path("other.pdf"))
    assert "Ben leads the red 31," in there
    assert "31" in there.partition("Round 2")[0].split(), "its face has that number, too"


def test_a_card_that_is_not_here_is_named() -> None:
    path = with_cards(lambda text: text.replace('"car-red-1"', '"car-red-9"'))
    found = printnplay("replay", str(path), "--illustrated", "m.pdf")
    assert found.exit_code == 1
    assert "other.jsonl:1: error[PNP704]: rasant has no card 'car-red-9' here" in found.stderr
    assert not Path("m.pdf").exists()


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("--paper", "a4"), "--paper is for --illustrated"),
        (("--ink", "low"), "--ink is for --illustrated"),
        (("--illustrated", "no/m.pdf"), "there is no folder 'no'"),
        (("--illustrated", "m.pdf", "--until", "3"), "--illustrated draws the whole match"),
    ],
)
def test_wrong_command_lines(args: tuple[str, ...], said: str) -> None:
    found = printnplay("replay", str(sample("rasant")), *args)
    assert found.exit_code == 2
    assert said in found.stderr


def test_a_record_without_a_step_is_no_match_to_draw() -> None:
    head = sample("rasant").read_text(encoding="utf-8").splitlines()[0]
    Path("empty.jsonl").write_text(head + "\n", encoding="utf-8")
    found = printnplay("replay", "empty.jsonl", "--illustrated", "m.pdf")
    assert found.exit_code == 1
    assert "the record has no step to draw" in found.stderr


@cache
def sample_pages(game: str, language: str, paper: str) -> tuple[Book, LaidDocument]:
    """Laid out for a book, and not yet added to it."""
    report, book = Report(), Book()
    story = report.take(sample_story(builtin(game), language))
    assert story
    draw = Draw(builtin(game), Look(language))
    setting = Setting(draw.game, draw.look, PAPERS[paper], language)
    laid = report.take(lay_out(book, draw, setting, story))
    assert not len(report), [long(found) for found in report]
    assert laid
    return book, laid


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("language", ["en", "fr", "nl"])
@pytest.mark.parametrize("game", GAMES)
def test_a_sample_game_is_two_to_four_pages(game: str, language: str, paper: str) -> None:
    _, laid = sample_pages(game, language, paper)
    assert 2 <= len(laid.pages) <= 4


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("game", GAMES)
def test_no_page_of_a_sample_game_is_left_part_empty(game: str, paper: str) -> None:
    book, laid = sample_pages(game, "fr", paper)
    laid.add_to(book)
    with pypdfium2.PdfDocument(book.to_bytes()) as pdf:
        assert all(_free(page) < 0.3 for page in pdf)


def _free(page: pypdfium2.PdfPage) -> float:
    """Which part of a page is free below its last caption; its name in the margin is none."""
    text, margin = page.get_textpage(), 12 * 72 / 25.4
    lows = [text.get_rect(at)[1] for at in range(text.count_rects())]
    lowest = min(low for low in lows if low > margin - 1)
    return float(lowest - margin) / float(page.get_height() - 2 * margin)


def test_a_kit_with_a_sample_game() -> None:
    assert run("rasant", "--paper", "a4", "--no-boxes").exit_code == 0
    assert run("rasant", "--paper", "a4", "--no-boxes", "--no-sample-game").exit_code == 0
    found = {"sample-game=no" in kit.manifest["options"]: kit for kit in kits()}
    without, with_sample = found[True], found[False]
    more = len(with_sample.pages("sheets.pdf")) - len(without.pages("sheets.pdf"))
    assert 2 <= more <= 4
    assert with_sample.manifest["extras"] == without.manifest["extras"] | {"sample-game": 1}
    listed = {file["name"]: file["pages"] for file in with_sample.manifest["files"]}
    assert listed["sheets.pdf"] == len(with_sample.pages("sheets.pdf"))
    first = " ".join(with_sample.pages("sheets.pdf")[0].get_textpage().get_text_range().split())
    assert "1 A sample game, move by move" in first
    assert "A sample game, move by move" in words(with_sample.folder / "sheets.pdf")


def test_a_deck_that_the_sample_was_not_played_with_is_refused() -> None:
    folder = Path("card_data/rasant")
    folder.mkdir(parents=True)
    change = "id: rasant\nextends: rasant\ntitle: {en: Rasant}\ncomponents:\n"
    change += "  - id: speed\n    cards:\n"
    change += "      - {id: red-40, value: 50}\n      - {id: red-50, value: 40}\n"
    (folder / "game.yaml").write_text(change, encoding="utf-8")
    found = run("rasant", "--sample-game")
    assert found.exit_code == 1
    said = "error[PNP704]: the sample game was played with other cards: 'red-40' and 'red-50'"
    assert said in found.output
    plain = run("rasant", "--dry-run")
    assert plain.exit_code == 0, "a kit that was not asked for it has none"
    assert "PNP704" not in plain.output


def test_a_game_without_a_sample_says_so() -> None:
    front = START + "    front: front.svg.j2\n" + GAME.removeprefix(START) + EACH
    write_game(Path(), game_yaml=front, text_en_yaml=WORDS)
    looks = Path("templates/demo")
    looks.mkdir(parents=True)
    (looks / "front.svg.j2").write_text("{% extends 'face.svg.j2' %}\n", encoding="utf-8")
    (looks / "palette.yaml").write_text("inks: {ink: '#222222'}\n", encoding="utf-8")
    found = run("demo", "--sample-game", "--dry-run")
    assert found.exit_code == 0, found.output
    assert "warning[PNP705]: demo has no sample game" in found.output


def test_a_game_that_extends_another_has_its_rules_and_its_sample() -> None:
    write_game(Path(), game_yaml="id: demo\nextends: rasant\ntitle: {en: Demo}\n")
    found = run("demo", "--sample-game", "--dry-run")
    assert found.exit_code == 0, found.output
    assert "PNP705" not in found.output
