"""Options of `printnplay build`: where each may stand, which place comes first, how they are named
in the manifest, and what is refused."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import click
import pypdfium2
import pytest

from printnplay.cli.build import command
from printnplay.cli.main import cli
from printnplay.games.play import pool
from tests.cli.kits import Kit, jokers, kits, refused, run, toml

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("own_place")]

# An option, a value of it, and what of the manifest shows it.
SET = [
    ("paper", "letter", "paper", "letter"),
    ("backs", "none", "backs", "none"),
    ("ink", "low", "ink", "low"),
    ("lang", "nl", "language", "nl"),
    ("bleed", "1mm", "options", "bleed=1mm"),
    ("gap", "0.1in", "options", "gap=2.54mm"),
    ("margin", "7mm", "options", "margin=7mm"),
    ("marks", "lines", "options", "marks=lines"),
    ("order", "stack", "options", "order=stack"),
    ("players", "4", "options", "players=4"),
    ("component", "jokers", "options", "component=jokers"),
    ("copies", "2", "options", "copies=2"),
    ("skip-first", "3", "options", "skip-first=3"),
    ("size", "Poker", "options", "size=63.5x88.9mm"),
    ("blank", "2", "options", "blank=2"),
    ("track", "large", "options", "track=large"),
    ("cut", "square", "options", "cut=square"),
    ("pad", "4", "options", "pad=4"),
    ("aids", "false", "options", "aids=no"),
    ("mats", "true", "options", "mats=yes"),
    ("boxes", "false", "options", "boxes=no"),
    ("sample-game", "false", "options", "sample-game=no"),
    ("rulebook", "flat", "options", "rulebook=flat"),
    ("stock", "0.2mm", "options", "stock=0.2mm"),
    ("sleeved", "true", "options", "sleeved=yes"),
    ("cut-file", "dxf", "options", "cut-file=dxf"),
    ("registration", "three-point", "options", "registration=three-point"),
    ("draft", "true", "draft", True),
    ("printer", "office", "printer", "office"),
]
# Those that change what is built, not a kit.
SET_APART = {"all-editions", "builtin", "jobs", "dry-run", "out"}


def names() -> set[str]:
    options = [param for param in command.params if isinstance(param, click.Option)]
    return {str(param.name).replace("_", "-") for param in options} - {"help"}


def test_every_option_is_in_the_table() -> None:
    assert {name for name, *_ in SET} | SET_APART == names()


def one_kit(*args: str) -> Kit:
    cli.main(["printer", "set", "office", "--scale", "100,100"], standalone_mode=False)
    result = run("rasant", *args)
    assert result.exit_code == 0, result.output
    (kit,) = kits()
    return kit


def shows(kit: Kit, key: str, wanted: str) -> bool:
    found = kit.manifest[key]
    return wanted in found if isinstance(found, list) else wanted == found


@pytest.mark.parametrize("place", ["flag", "environment", "toml"])
@pytest.mark.parametrize(("name", "value", "key", "wanted"), SET)
def test_an_option_in_each_place(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str, key: str, wanted: str, place: str
) -> None:
    args = put(monkeypatch, place, name, value)
    deck = () if name == "component" else ("--component", "jokers")
    assert shows(one_kit(*args, *deck), key, wanted)


def put(monkeypatch: pytest.MonkeyPatch, place: str, name: str, value: str) -> tuple[str, ...]:
    """Says an option in one of the three places; the rest of the command line."""
    if place == "environment":
        monkeypatch.setenv(f"PRINTNPLAY_{name.upper().replace('-', '_')}", value)
    if place == "toml":
        is_plain = value.isdigit() or value in ("true", "false")
        toml(f"{name} = {value if is_plain else repr(value)}")
    if place != "flag":
        return ()
    switch = {"true": (f"--{name}",), "false": (f"--no-{name}",)}
    return switch.get(value, (f"--{name}", value))


@pytest.mark.parametrize("place", ["flag", "environment", "toml"])
def test_dry_run_in_each_place(monkeypatch: pytest.MonkeyPatch, place: str) -> None:
    result = run("rasant", *put(monkeypatch, place, "dry-run", "true"))
    assert "Nothing was written (--dry-run)." in result.stderr
    assert not kits()


@pytest.mark.parametrize("place", ["flag", "environment", "toml"])
def test_jobs_in_each_place(monkeypatch: pytest.MonkeyPatch, place: str) -> None:
    monkeypatch.delenv("PRINTNPLAY_JOBS")
    asked: list[int] = []

    def in_order(work: Callable[[Any], Any], items: list[Any], jobs: int) -> Iterator[Any]:
        asked.append(jobs)
        return map(work, items)

    monkeypatch.setattr(pool, "in_order", in_order)
    jobs = put(monkeypatch, place, "jobs", "2")
    run("rasant", "wacky-challenge", "--component", "pad", "--dry-run", *jobs)
    assert asked == [2]


def test_as_many_processes_change_nothing() -> None:
    args = ("--component", "jokers", "--all-editions")
    for jobs in ("1", "3"):
        assert run("rasant", *args, "--jobs", jobs, "--out", jobs).exit_code == 0
    files = [path for path in Path("1").rglob("*") if path.is_file()]
    assert len(files) == 72
    for path in files:
        assert path.read_bytes() == Path("3", *path.parts[1:]).read_bytes()


@pytest.mark.parametrize("place", ["flag", "environment", "toml"])
def test_out_in_each_place(monkeypatch: pytest.MonkeyPatch, place: str) -> None:
    args = put(monkeypatch, place, "out", "there")
    assert run("rasant", "--component", "jokers", *args).exit_code == 0
    assert len(kits(Path("there"))) == 1


@pytest.mark.parametrize("place", ["flag", "environment", "toml"])
def test_all_editions_in_each_place(monkeypatch: pytest.MonkeyPatch, place: str) -> None:
    args = put(monkeypatch, place, "all-editions", "true")
    result = run("rasant", "--component", "jokers", "--dry-run", *args)
    assert result.stderr.count("8 cards on") == 36


def test_all_editions_of_what_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """By the command line; what stands elsewhere is for single kits."""
    toml('paper = "a3"\nink = "low"')
    args = ("rasant", "--component", "jokers", "--all-editions", "--dry-run")
    assert run(*args).stderr.count("8 cards on") == 36
    told = run(*args, "--lang", "fr", "--paper", "a5", "--paper", "a4").stderr
    assert told.count("8 cards on") == told.count("rasant fr-a") == 12
    assert run(*args, "--ink", "full", "--backs", "fold").stderr.count("-fold") == 6
    refused(run("rasant", "--all-editions", "--paper", "a5"), 2, "a kit needs a4 or letter")


def test_the_order_of_places(monkeypatch: pytest.MonkeyPatch) -> None:
    """Flag, environment, printnplay.toml, the printer's profile, the default: each is taken away
    in turn."""

    def margin(*args: str) -> str:
        before = {kit.folder for kit in kits()}
        assert run("rasant", "--component", "jokers", *args).exit_code == 0
        (kit,) = [kit for kit in kits() if kit.folder not in before]
        found = [text for text in kit.manifest["options"] if text.startswith("margin")]
        return "".join(found)

    store = ["printer", "set", "office", "--margins", "4,4,4,9mm"]
    cli.main(store, standalone_mode=False)
    cli.main(["printer", "default", "office"], standalone_mode=False)
    monkeypatch.setenv("PRINTNPLAY_MARGIN", "7mm")
    toml('margin = "8mm"')
    assert margin("--margin", "6mm") == "margin=6mm"
    assert margin() == "margin=7mm"
    monkeypatch.delenv("PRINTNPLAY_MARGIN")
    assert margin() == "margin=8mm"
    Path("printnplay.toml").unlink()
    assert margin() == "margins=4,9mm"
    assert margin("--printer", "none") == ""


@pytest.mark.parametrize(
    "paper", ["A4", "a4", "210x297mm", "297mm x 210mm", "21 x 29.7cm", "8.27in x 11.69in"]
)
def test_a_paper_has_one_name(paper: str) -> None:
    kit = jokers("--paper", paper)
    assert kit.manifest["paper"] == "a4"
    assert kit.name.startswith("en-a4-duplex-long-custom-")


def test_an_edition_is_built_once() -> None:
    papers = ("a4", "A4", "letter", "8.5x11in", "Letter")
    args = [word for paper in papers for word in ("--paper", paper)]
    result = run("rasant", "--component", "jokers", *args)
    assert len(result.stdout.splitlines()) == 4
    assert sorted(kit.manifest["paper"] for kit in kits()) == ["a4", "letter"]


@pytest.mark.parametrize(
    ("text", "papers"),
    [
        ("a4 letter", ["a4", "letter"]),
        ("a4, letter", ["a4", "letter"]),
        ("200mm x 300 mm", ["200x300mm"]),
        ("letter,8in x 12in", ["203.2x304.8mm", "letter"]),
    ],
)
def test_papers_in_the_environment(
    monkeypatch: pytest.MonkeyPatch, text: str, papers: Sequence[str]
) -> None:
    monkeypatch.setenv("PRINTNPLAY_PAPER", text)
    assert run("rasant", "--component", "jokers").exit_code == 0
    assert sorted(kit.manifest["paper"] for kit in kits()) == papers


def test_options_in_the_manifest_are_as_they_are_typed() -> None:
    kit = jokers("--bleed", "0.2cm", "--gap", "0mm", "--size", "63mm x 88mm", "--skip-first", "1")
    wanted = ["bleed=2mm", "gap=0mm", "component=jokers", "skip-first=1", "size=63x88mm"]
    assert kit.manifest["options"] == wanted


def test_the_same_choice_has_the_same_folder() -> None:
    """In whatever order, unit and number of times it is said."""
    one = ("--component", "jokers", "--component", "speed", "--gap", "1cm", "--size", "tcg")
    two = ("--size", "63x88mm", "--gap", "10mm", "--component", "speed", "--component", "jokers")
    for args in (one, two, (*two, "--component", "speed")):
        assert run("rasant", *args).exit_code == 0
    (kit,) = kits()
    wanted = ["gap=10mm", "component=jokers", "component=speed", "size=63x88mm"]
    assert kit.manifest["options"] == wanted


@pytest.mark.parametrize("paper", ["a5", "100x150mm", "209x297mm", "215.9mm x 279mm"])
def test_a_small_paper_is_for_cards_and_pieces_only(paper: str) -> None:
    result = run("rasant", "--paper", paper)
    ways = "--component speed, --component jokers or --component cars"
    refused(result, 2, "only cards and pieces", ways)
    refused(run("rasant", "--component", "pad", "--paper", paper), 2, ways)
    assert jokers("--paper", paper).manifest["copies"] == {"jokers": 8}


@pytest.mark.parametrize("paper", ["legal", "a3", "210x279.4mm"])
def test_other_papers_are_for_whole_kits(paper: str) -> None:
    assert run("rasant", "--paper", paper, "--dry-run").exit_code == 0


WRONG: list[tuple[Sequence[str], str]] = [
    (["--bleed", "5.1mm"], "expected a length from 0mm to 5mm, found '5.1mm'"),
    (["--bleed=-1mm"], "found '-1mm'"),
    (["--margin=-1mm"], "found '-1mm'"),
    (["--margin", "nanmm"], "found 'nanmm'"),
    (["--gap", "infmm"], "found 'infmm'"),
    (["--gap", "1e3mm"], "found '1e3mm'"),
    (["--bleed", ""], "found ''"),
    (["--margin", "999999mm"], "expected a length from 0mm to 100mm"),
    (["--size", "0x0"], "found '0x0'"),
    (["--size", "0x0mm"], "a size from 5mm to 1000mm, found '0x0mm'"),
    (["--size", "5000x5000mm"], "a size from 5mm to 1000mm, found '5000x5000mm'"),
    (["--size", "nonsense"], "found 'nonsense'"),
    (["--size", "x"], "such as 63mm x 88mm, found 'x'"),
    (["--paper", "a4,letter"], "found 'a4,letter'; for several: --paper a4 --paper letter"),
    (["--paper", "5000x5000mm"], "found '5000x5000mm'"),
    (["--paper", "\x1b[31mred"], "found '·[31mred'"),
    (["--copies", "100"], "100 is not in the range"),
    (["--players", "0"], "0 is not in the range"),
    (["--players", "6"], "rasant is for 3 to 5 players, not 6"),
    (["--blank=-1"], "-1 is not in the range"),
]


@pytest.mark.parametrize(("args", "words"), WRONG)
def test_a_wrong_value(args: Sequence[str], words: str) -> None:
    refused(run("rasant", *args), 2, words)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("bleed = nan", "found 'nan'"),
        ("margin = inf", "found 'inf'"),
        ("bleed = 2.0", "such as 2.0mm, found '2.0'"),
        ("copies = 2.5", "'2.5' is not a valid integer"),
        ("copies = true", "'True' is not a valid integer"),
        ("paper = {a = 4}", "found"),
        ("dry-run = 'perhaps'", "'perhaps' is not a valid boolean"),
    ],
)
def test_a_wrong_value_in_toml(line: str, words: str) -> None:
    toml(line)
    refused(run("rasant"), 1, "printnplay.toml:2: [build]", words)


def test_all_that_is_wrong_in_toml() -> None:
    toml('papr = "a4"', 'ink = "low"', 'bleed = "9mm"', "[bild]", "x = 1")
    told = run("rasant").stderr
    assert [line.partition(": ")[2][:24] for line in told.splitlines()][1:] == [
        "[build] bleed: expected ",
        "there is no table '[bild",
    ]
    assert told.startswith("Error: printnplay.toml:2: [build] has no option 'papr'")
    assert "printnplay.toml:4" in told
    assert "printnplay.toml:5" in told


def test_options_above_all_tables_of_toml() -> None:
    Path("printnplay.toml").write_text('paper = "legal"\nbakcs = "fold"\n[build]\nink = "low"\n')
    assert run("rasant").stderr.splitlines() == [
        "Error: printnplay.toml:1: 'paper' is not in a table; write it below [build]",
        "printnplay.toml:2: 'bakcs' is not in a table; write it below its verb, such as [build]",
    ]


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("--size", "1000x1000mm"), "a card of 1000 x 1000 mm does not fit"),
        (("--size", "5x5mm"), "under the floor of 6 pt"),
        (("--size", "5x5mm", "--blank", "1"), "under the floor of 6 pt"),
        (("--skip-first", "99"), "cannot skip 99 places: a sheet holds"),
        (("--skip-first", "8"), "cannot skip 8 places: a sheet holds 8"),
    ],
)
def test_what_cannot_be_printed(args: Sequence[str], words: str) -> None:
    refused(run("rasant", "--component", "jokers", *args), 1, words, "Nothing was written.")


def test_99_copies() -> None:
    assert jokers("--copies", "99").manifest["copies"] == {"jokers": 8 * 99}


def test_blanks_of_one_deck() -> None:
    assert jokers("--blank", "3").manifest["copies"] == {"jokers": 11}


@pytest.mark.parametrize("game", ["rasant", "wacky-challenge"])
def test_name_and_ruler_keep_the_margin(game: str) -> None:
    """A printer that leaves 15 mm white would cut them off."""
    assert run(game, "--paper", "a4", "--margin", "15mm", "--no-boxes").exit_code == 0
    (kit,) = kits()
    for page in pypdfium2.PdfDocument(kit.folder / "cards.pdf"):
        text, margin = page.get_textpage(), (15 - 0.7) * 72 / 25.4
        words = text.get_text_range()
        for found in ("· en ·", "100 mm"):
            at = words.find(found)
            for sign in range(at, at + len(found)) if at >= 0 else ():
                left, bottom, right, top = text.get_charbox(sign)
                assert min(left, bottom) >= margin, (found, page.get_size())
                assert right <= page.get_width() - margin
                assert top <= page.get_height() - margin
