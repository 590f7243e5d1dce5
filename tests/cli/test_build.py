"""`printnplay build`: each option changes the kit in the way it names. The decks are small ones:
the eight jokers of Rasant (63 x 88 mm, one back) and the hierarchy of Wacky Challenge."""

import errno
from collections.abc import Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner

from printnplay.cli.main import cli
from printnplay.core.units import paper_name, read_paper
from printnplay.kinds.copies import Selection
from printnplay.kit import folder as kit_folder
from tests.cli.kits import MM, Kit, ink, jokers, kits, refused, run, size, toml
from tests.projects import GAMES, builtin

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("own_place")]

WHITE = (255, 255, 255)


def test_a_kit_of_one_deck() -> None:
    kit = jokers()
    assert sorted(path.name for path in kit.folder.iterdir()) == ["cards.pdf", "kit.json"]
    assert kit.folder.parent == Path("output/rasant")
    assert kit.name.startswith("en-a4-duplex-long-custom-")
    assert size(kit) == (210, 297)
    assert len(kit.pages()) == 2
    assert "Rasant" in kit.text()


def test_without_options_the_folder_has_a_plain_name() -> None:
    assert run("rasant").exit_code == 0
    (kit,) = kits()
    assert kit.folder == Path("output/rasant/en-a4-duplex-long")
    assert kit.manifest["options"] == []
    assert kit.manifest["copies"] == {"speed": 48, "jokers": 8, "cars": 13, "pad": 1, "aids": 5}


def test_the_manifest() -> None:
    kit = jokers("--lang", "fr", "--ink", "low", "--paper", "letter", "--backs", "fold")
    found = kit.manifest
    print_edition = found.pop("print_edition")
    assert len(print_edition) == 64
    pages = len(kit.pages())
    wanted = {
        "kit": 1,
        "game": "rasant",
        "language": "fr",
        "paper": "letter",
        "backs": "fold",
        "ink": "low",
        "files": [{"name": "cards.pdf", "stock": "card", "pages": pages}],
        "sheets": pages,
        "copies": {"jokers": 8},
    }
    assert {name: found[name] for name in wanted} == wanted
    assert len(found["options"]) == 1
    assert print_edition[:8] in kit.text()
    assert jokers("--copies", "2").manifest["print_edition"] != print_edition


@pytest.mark.parametrize(
    ("paper", "width", "height"),
    [
        ("a4", 210, 297),
        ("letter", 215.9, 279.4),
        ("A3", 297, 420),
        ("legal", 215.9, 355.6),
        ("a5", 148, 210),
        ("200mm x 300mm", 200, 300),
        ("8x11in", 203.2, 279.4),
    ],
)
def test_paper(paper: str, width: float, height: float) -> None:
    kit = jokers("--paper", paper)
    assert size(kit) == (width, height)
    assert f"-{paper_name(read_paper(paper))}-" in kit.name


def test_several_papers_at_once() -> None:
    args = ("rasant", "--component", "jokers", "--paper", "letter", "--paper", "a5")
    assert run(*args).exit_code == 0
    assert sorted(kit.manifest["paper"] for kit in kits()) == ["a5", "letter"]


def test_backs() -> None:
    """Pages, files, the dialog's hint, and on which side of the paper the backs are."""
    found = {name: jokers("--backs", name) for name in ("duplex-long", "duplex-short", "fold")}
    assert [len(found[name].pages()) for name in ("duplex-long", "duplex-short")] == [2, 2]
    assert len(found["fold"].pages()) == found["fold"].manifest["sheets"] > 1
    raw = {name: (kit.folder / "cards.pdf").read_bytes() for name, kit in found.items()}
    assert b"/DuplexFlipLongEdge" in raw["duplex-long"]
    assert b"/DuplexFlipShortEdge" in raw["duplex-short"]
    assert b"/Simplex" in raw["fold"]
    assert all(f"-{name}" in kit.name for name, kit in found.items())


def test_backs_separate_and_none() -> None:
    apart, none = jokers("--backs", "separate"), jokers("--backs", "none")
    names = ("cards-fronts.pdf", "cards-backs.pdf", "manual-duplex.pdf")
    files = apart.manifest["files"]
    assert [file["name"] for file in files] == list(names)
    assert [len(apart.pages(str(file["name"]))) for file in files] == [1, 1, 1]
    found = {path.name for path in apart.folder.iterdir()}
    assert found == {*names, "kit.json"}
    (page,) = apart.pages("manual-duplex.pdf")
    manual = " ".join(page.get_textpage().get_text_range().split())
    assert [manual.count(words) for words in ("Turn the whole pile", "reverse the order")] == [2, 2]
    assert "100 mm" in manual
    assert "Rasant · Reloading · 1/1 · front" in manual
    assert [entry.get_title() for entry in apart.outline("manual-duplex.pdf")] == ["Reloading"]
    assert apart.manifest["sheets"] == 2
    assert apart.manifest["cuts"] == none.manifest["cuts"]
    assert len(none.pages()) == 1
    assert "front" in none.text()
    assert "back" not in none.text()


def test_ink_low_takes_less_of_it() -> None:
    full, low = jokers(), jokers("--ink", "low")
    assert low.name.startswith("en-a4-duplex-long-lowink-custom-")
    assert ink(low.picture()) < 0.5 * ink(full.picture())


@pytest.mark.parametrize(("lang", "side"), [("en", "front"), ("fr", "recto"), ("nl", "voorkant")])
def test_lang(lang: str, side: str) -> None:
    kit = jokers("--lang", lang)
    assert kit.name.startswith(f"{lang}-a4")
    assert builtin("rasant").word("sheet.front", lang) == side
    assert f"· {side} · {lang} ·" in kit.text()


def test_bleed() -> None:
    """The bleed box, and colour just outside a trim."""
    for bleed in (0, 2):
        kit = jokers("--bleed", f"{bleed}mm", "--gap", "0mm", "--marks", "none")
        page = kit.pages()[0]
        trim, drawn = page.get_trimbox(), page.get_bleedbox()
        assert round((trim[0] - drawn[0]) * MM, 2) == bleed
        x, y = round((trim[0] * MM - 1.5) * 4), round((297 - trim[3] * MM + 40) * 4)
        is_white = kit.picture(0, 4).getpixel((x, y)) == (255, 255, 255)
        assert is_white == (bleed == 0)


def past_the_trim(kit: Kit, distance: float) -> float:
    """How much of a line beside the first column of cards is not white."""
    x1, y1, _, y2 = kit.trim()
    x, top, bottom = ((v * 10) for v in (x1 - distance, 297 - y2, 297 - y1))
    line = kit.picture(0, 10).crop((round(x), round(top), round(x) + 1, round(bottom)))
    white = sum(number for number, pixel in line.getcolors(1 << 16) or [] if pixel == WHITE)
    return 1 - white / line.height


@pytest.mark.parametrize("game", GAMES)
def test_5_mm_of_bleed_are_drawn(game: str) -> None:
    """Colour at 4.8 mm past the trim of all cards at the edge, none at 5.2."""
    decks = [f"--component={deck.id}" for deck in builtin(game).decks]
    assert run(game, *decks, "--bleed", "5mm", "--marks", "none", "--backs", "none").exit_code == 0
    (kit,) = kits()
    assert past_the_trim(kit, 4.8) > 0.8
    assert past_the_trim(kit, 5.3) < 0.02


@pytest.mark.parametrize("more", [("--size", "tarot"), ("--blank", "8", "--skip-first", "0")])
def test_5_mm_of_bleed_at_another_size_and_on_blank_cards(more: Sequence[str]) -> None:
    kit = jokers("--bleed", "5mm", "--marks", "none", "--backs", "none", *more)
    assert past_the_trim(kit, 4.8) > 0.8
    last = len(kit.pages()) - 1
    assert (
        round((kit.pages()[last].get_trimbox()[0] - kit.pages()[last].get_bleedbox()[0]) * MM) == 5
    )


def test_gap() -> None:
    """Three turned cards side by side on A3; with wide gaps four upright ones."""
    found = []
    for gap in ("0mm", "2mm", "0.25in"):
        x1, _, x2, _ = jokers("--gap", gap, "--paper", "a3", "--margin", "3mm").trim()
        found.append(round(x2 - x1, 2))
    assert found == [3 * 88, 3 * 88 + 2 * 2, 4 * 63 + 3 * 6.35]


def test_margin() -> None:
    """Marks stay off it; a large one leaves room for fewer cards."""
    kit, narrow = jokers(), jokers("--margin", "30mm")
    assert len(narrow.pages()) > len(kit.pages())
    x1, y1, x2, y2 = narrow.trim()
    assert min(x1, y1, 210 - x2, 297 - y2) >= 33


def test_marks() -> None:
    """Ink in the margin at the side of the cards: none, a little, more."""
    found = []
    for marks in ("none", "corners", "lines"):
        kit = jokers("--marks", marks, "--gap", "0mm", "--bleed", "0mm")
        strip = kit.picture(1, 4).crop((0, 40 * 4, 10 * 4, 260 * 4))
        found.append(ink(strip))
    assert found[0] == 0
    assert found[0] < found[1] < found[2]


def test_order_stack() -> None:
    """Two sheets of jokers: the second card of the deck lies on the second sheet."""
    sheet, stack = (jokers("--copies", "2", "--order", order) for order in ("sheet", "stack"))
    assert sheet.manifest["sheets"] == stack.manifest["sheets"] == 2
    assert sheet.picture(2).tobytes() != stack.picture(2).tobytes()
    assert sheet.manifest["options"] != stack.manifest["options"]


@pytest.mark.parametrize("players", [2, 3, 6])
def test_players(players: int) -> None:
    """GeneRally has a deck of 24 cars for each of six players."""
    assert run("generally", "--players", str(players)).exit_code == 0
    copies = {"cars": 24 * players, "markers": 10 * players, "pawns": players, "track": 1}
    assert kits()[0].manifest["copies"] == copies | {"aids": players}


def test_component() -> None:
    args = ("--component", "hierarchy", "--component", "starters")
    assert run("wacky-challenge", *args).exit_code == 0
    assert list(kits()[0].manifest["copies"]) == ["hierarchy", "starters"]


BAD_TEMPLATE = "{% extends 'face.svg.j2' %}{% block art %}{{ card.nmae }}{% endblock %}"


def test_only_what_is_printed_is_drawn() -> None:
    """A mistake in another deck's template, or in what more players would need, is no matter."""
    folder = Path("templates/rasant")
    folder.mkdir(parents=True)
    (folder / "speed.svg.j2").write_text(BAD_TEMPLATE, encoding="utf-8")
    assert run("rasant", "--dry-run").exit_code == 1
    assert jokers().manifest["copies"] == {"jokers": 8}


def test_only_the_cards_of_the_players_are_drawn() -> None:
    game = builtin("generally")
    chosen = Selection(players=2).of(game)
    assert [card.values["seat"] for card in chosen.components[0].cards] == [0] * 24 + [1] * 24
    folder = Path("templates/generally")
    folder.mkdir(parents=True)
    bad = "{% extends 'face.svg.j2' %}{% block art %}{{ card.nmae if card.seat > 1 }}{% endblock %}"
    (folder / "car.svg.j2").write_text(bad, encoding="utf-8")
    few = ("--dry-run", "--no-sample-game", "--rulebook", "none")
    assert run("generally", "--players", "3", *few).exit_code == 1
    assert run("generally", "--players", "2", *few).exit_code == 0


def test_copies() -> None:
    assert jokers("--copies", "3").manifest["copies"] == {"jokers": 24}


def test_skip_first() -> None:
    """The first places of the first sheet stay white."""
    kit, skipped = jokers(), jokers("--skip-first", "2")
    assert len(skipped.pages()) == len(kit.pages()) + 2
    x1, _, _, y2 = kit.trim()
    box = [round(v * 2) for v in (x1, 297 - y2, x1 + 63, 297 - y2 + 63)]
    before, after = (one.picture().crop(tuple(box)) for one in (kit, skipped))  # type: ignore[arg-type]
    assert ink(before) > 0.2
    assert ink(after) < 0.02


def test_all_editions() -> None:
    """Two papers, three kinds of backs, two inks, three languages."""
    result = run("wacky-challenge", "--component", "hierarchy", "--all-editions")
    assert result.exit_code == 0
    found = {
        tuple(kit.manifest[name] for name in ("paper", "backs", "ink", "language"))
        for kit in kits()
    }
    assert len(found) == len(kits()) == 36
    assert len(result.stdout.splitlines()) == 72


def test_dry_run_writes_nothing() -> None:
    result = run("rasant", "--component", "jokers", "--dry-run")
    assert result.exit_code == 0
    assert not Path("output").exists()
    assert result.stdout == ""
    assert "8 cards on 1 sheet of paper" in result.stderr
    assert "Nothing was written (--dry-run)." in result.stderr


def test_out() -> None:
    jokers_kit = run("rasant", "--component", "jokers", "--out", "elders/[é] x")
    assert jokers_kit.exit_code == 0
    assert len(kits(Path("elders/[é] x"))) == 1
    assert not Path("output").exists()


def test_files_on_stdout_and_talk_on_stderr() -> None:
    result = run("rasant", "--component", "jokers")
    folder = kits()[0].folder
    assert result.stdout.splitlines() == [str(folder / name) for name in ("cards.pdf", "kit.json")]
    assert result.stderr.startswith(f"rasant {folder.name}: 8 cards on 1 sheet of paper, ")
    assert "straight cuts\n" in result.stderr
    assert "100%" in result.stderr


def test_quiet_says_only_the_files() -> None:
    result = CliRunner().invoke(cli, ["-q", "build", "rasant", "--component", "jokers"])
    assert result.stderr == ""
    assert len(result.stdout.splitlines()) == 2


@pytest.mark.parametrize("value", ['"letter"', '["letter"]'])
def test_a_toml_file_sets_options(value: str) -> None:
    toml(f"paper = {value}", 'backs = "none"', 'ink = "low"', "copies = 2", 'bleed = "2mm"')
    kit = jokers()
    assert kit.name.startswith("en-letter-none-lowink-custom-")
    assert kit.manifest["copies"] == {"jokers": 16}
    assert "bleed=2mm" in kit.manifest["options"]


def test_two_papers_in_toml() -> None:
    toml('paper = ["letter", "a5"]', 'component = ["jokers"]', "skip-first = 1")
    assert run("rasant").exit_code == 0
    assert sorted(kit.manifest["paper"] for kit in kits()) == ["a5", "letter"]
    assert "skip-first=1" in kits()[0].manifest["options"]


def test_a_flag_comes_before_the_environment_before_toml(monkeypatch: pytest.MonkeyPatch) -> None:
    toml('lang = "fr"', 'ink = "low"', 'paper = "a3"')
    monkeypatch.setenv("PRINTNPLAY_LANG", "nl")
    monkeypatch.setenv("PRINTNPLAY_PAPER", "letter")
    assert jokers("--paper", "a5").name.startswith("nl-a5-duplex-long-lowink")


@pytest.mark.parametrize(
    ("locale", "name"),
    [
        ("fr_FR.UTF-8", "fr-a4"),
        ("en_US.UTF-8", "en-letter"),
        ("fr_CA", "fr-letter"),
        ("nl_BE@euro", "nl-a4"),
        ("de_DE.UTF-8", "en-a4"),
        ("C", "en-a4"),
    ],
)
def test_without_options_the_locale_decides(
    monkeypatch: pytest.MonkeyPatch, locale: str, name: str
) -> None:
    monkeypatch.setenv("LANG", locale)
    assert jokers().name.startswith(f"{name}-duplex-long")


WRONG: list[tuple[Sequence[str], str]] = [
    (["rasnt"], "there is no game 'rasnt'; did you mean 'rasant'?"),
    (["rasant", "--component", "joker"], "has no component 'joker'; did you mean 'jokers'?"),
    (["rasant", "--lang", "de"], "rasant has no words in 'de'; it has en, fr, nl"),
    (["rasant", "--players", "9"], "rasant is for 3 to 5 players, not 9"),
    (["rasant", "--paper", "a44"], "found 'a44'"),
    (["rasant", "--paper", "210x297"], "found '210x297'"),
    (["rasant", "--bleed", "3"], "such as 3mm, found '3'"),
    (["rasant", "--gap", "wide"], "found 'wide'"),
    (["rasant", "--gap=-2mm"], "found '-2mm'"),
    (["rasant", "--backs", "fould"], "'fould' is not one of"),
    (["rasant", "--copies", "0"], "0 is not in the range"),
    (["rasant", "--skip-first", "-1"], "-1 is not in the range"),
    (["rasant", "--papr", "a4"], "--paper"),
]


@pytest.mark.parametrize(("args", "words"), WRONG)
def test_a_wrong_command_line(args: Sequence[str], words: str) -> None:
    refused(run(*args), 2, words)


def test_a_wrong_word_in_toml() -> None:
    toml('papr = "a4"')
    refused(run("rasant"), 1, "[build] has no option 'papr'; did you mean 'paper'?")


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("--paper", "60mmx90mm"), "60x90mm: a card of 63 x 88 mm does not fit"),
        (("--margin", "90mm"), "a4: a card of 63 x 88 mm does not fit the 24 x 111 mm"),
        (("--skip-first", "30"), "cannot skip 30 places"),
    ],
)
def test_what_does_not_fit(args: Sequence[str], words: str) -> None:
    """No kit at all is written, though the first paper would do."""
    result = run("rasant", "--component", "jokers", *args)
    refused(result, 1, "error[PNP401]", words, "Nothing was written.")


def test_one_paper_that_does_not_fit_stops_all() -> None:
    args = ("rasant", "--component", "jokers", "--paper", "a4", "--paper", "60mmx90mm")
    refused(run(*args), 1, "error[PNP401]: 60x90mm: ")


def test_a_file_where_the_folder_should_be() -> None:
    Path("there").write_text("mine", encoding="utf-8")
    result = run("rasant", "--component", "jokers", "--out", "there/output")
    refused(result, 1, "Error: cannot write 'there/output", "Not a directory")
    assert Path("there").read_text(encoding="utf-8") == "mine"


def test_a_full_disk_leaves_the_last_kit(monkeypatch: pytest.MonkeyPatch) -> None:
    kit = jokers()
    before = {path.name: path.read_bytes() for path in kit.folder.iterdir()}

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(kit_folder, "_write", full)
    result = run("rasant", "--component", "jokers")
    assert result.exit_code == 1
    assert result.stderr == f"Error: cannot write '{kit.folder}': No space left on device\n"
    assert {path.name: path.read_bytes() for path in kit.folder.iterdir()} == before
    assert list(kit.folder.parent.iterdir()) == [kit.folder]
