"""The options of a kit: what they take, what they refuse, and the folders that are named after
them."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from printnplay import KitOptions, WrongArgument, editions
from printnplay.calibration.printers import Printer
from printnplay.cli.main import cli
from printnplay.core.units import Size
from printnplay.kit import build
from printnplay.kit.build import Kit, Task
from printnplay.kit.choice import every_edition
from printnplay.kit.options import kit_options
from tests.projects import builtin

pytestmark = pytest.mark.usefixtures("made_once")

GOLDEN = Path(__file__).parent / "goldens" / "folders.txt"
OFFICE = ["printer", "set", "office", "--back-offset", "0.5,-0.3mm", "--margins", "6,5,6,14mm"]


def golden() -> Iterator[tuple[str, list[str]]]:
    """Each command line, and the folders (or the message) below it."""
    text = GOLDEN.read_text(encoding="utf-8").partition("\n\n")[2]
    for part in text.split("$")[1:]:
        options, *lines = part.splitlines()
        yield options.strip(), [line.strip() for line in lines]


@pytest.fixture
def named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The kits that builds would make, by name: none is made."""
    names: list[str] = []

    def make_all(tasks: list[Task], _: int | None) -> Iterator[tuple[Kit, ...]]:
        names.extend(choice.folder for task in tasks for choice in task.choices)
        return iter([])

    monkeypatch.setattr(build, "make_all", make_all)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert CliRunner().invoke(cli, OFFICE).exit_code == 0
    return names


@pytest.mark.parametrize(("options", "folders"), list(golden()))
def test_folders_have_the_names_they_always_had(
    named: list[str], options: str, folders: list[str]
) -> None:
    result = CliRunner().invoke(cli, ["build", "rasant", "--dry-run", *options.split()])
    found = sorted(named) if result.exit_code == 0 else result.stderr.splitlines()[-1:]
    assert found == folders


def test_the_golden_has_every_option_of_the_hash() -> None:
    given = " ".join(options for options, _ in golden())
    for declared in kit_options():
        assert f"--{declared.typed}" in given or f"--no-{declared.typed}" in given


def test_defaults_are_values_that_can_be_given() -> None:
    given = {declared.name: declared.default for declared in kit_options()}
    assert KitOptions.of(given) == KitOptions()


WRONG: list[tuple[dict[str, object], str]] = [
    ({"bleed": 5.1}, "bleed: expected a length from 0mm to 5mm, found '5.1mm'"),
    ({"bleed": -1}, "bleed: expected a length from 0mm to 5mm, found '-1mm'"),
    ({"margin": float("nan")}, "margin: expected a number of millimetres, found 'nanmm'"),
    ({"gap": "wide"}, "gap: expected a length with its unit, such as 63mm or 2.5in, found 'wide'"),
    ({"paper": "a44"}, "paper: expected a paper: a4, letter, a3, legal, a5, or a width and"),
    ({"size": "0x0mm"}, "size: expected a size from 5mm to 1000mm, found '0x0mm'"),
    ({"marks": "dots"}, "marks: 'dots' is not one of 'corners', 'lines', 'none'"),
    ({"pad": 2}, "pad: '2' is not one of '1', '4'"),
    ({"copies": 100}, "copies: 100 is not in the range 1<=x<=99"),
    ({"copies": True}, "copies: 'True' is not a valid integer"),
    ({"skip_first": "3"}, "skip-first: '3' is not a valid integer"),
    ({"aids": 1}, "aids: '1' is not a valid boolean"),
    ({"boxes": None}, "boxes: 'None' is not a valid boolean"),
]


@pytest.mark.parametrize(("given", "words"), WRONG)
def test_a_wrong_value_is_refused_when_it_is_given(given: dict[str, object], words: str) -> None:
    with pytest.raises(WrongArgument) as refused:
        KitOptions.of(given)
    assert str(refused.value).startswith(words)


def test_values_are_taken_as_they_can_be_typed() -> None:
    options = KitOptions(paper="21 x 29.7cm", size="Poker", component=("speed",))
    assert options.paper == "a4"
    assert options.card_size == Size(63.5, 88.9)
    assert KitOptions.of({"component": "speed", "bleed": "0.2cm", "pad": "4"}) == KitOptions(
        component=("speed",), bleed=2.0, pad=4
    )


def test_a_printers_margins_count_only_if_no_margin_is_asked_for() -> None:
    office = Printer("office", margins=(6, 5, 6, 14))
    assert KitOptions().margins(None) == (5, 5)
    assert KitOptions().margins(office) == (6, 14)
    assert KitOptions(margin=5).margins(office) == (5, 5)


def test_lines_of_a_hash_are_as_they_are_typed_and_in_one_order() -> None:
    options = KitOptions(size="tcg", component=("b", "a", "b"), gap=2.54, boxes=False, margin=5)
    assert options.custom(None) == (
        "gap=2.54mm",
        "component=a",
        "component=b",
        "size=63x88mm",
        "boxes=no",
    )


def test_editions_are_each_with_each_once() -> None:
    rasant = builtin("rasant")
    made = editions(rasant, KitOptions(ink="low"), over={"paper": ("a4", "A4", "letter")})
    assert [(kit.paper, kit.ink, kit.lang) for kit in made] == [
        ("a4", "low", "en"),
        ("letter", "low", "en"),
    ]
    every = editions(rasant, KitOptions(), over=every_edition(rasant))
    assert len(set(every)) == len(every) == 2 * 3 * 2 * 3


def test_paper_and_language_are_the_users_if_the_game_has_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("LC_ALL", "fr_CA.UTF-8")
    (kit,) = editions(builtin("rasant"), KitOptions())
    assert (kit.paper, kit.lang) == ("letter", "fr")
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    (kit,) = editions(builtin("rasant"), KitOptions())
    assert (kit.paper, kit.lang) == ("a4", "en")


def test_editions_differ_in_nothing_else() -> None:
    with pytest.raises(WrongArgument, match="editions differ in paper, backs, ink and lang, not"):
        editions(builtin("rasant"), KitOptions(), over={"bleed": ("1mm",)})
