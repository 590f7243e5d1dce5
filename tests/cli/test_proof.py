"""`printnplay proof`: one page about a whole game, whatever is wrong with it."""

import re
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from printnplay.cli.main import cli
from printnplay.cli.proof import command
from printnplay.core import diagnostics
from printnplay.core.diagnostics import Pos, Problem, Report, Severity
from printnplay.data.model import Game
from printnplay.kit import proof
from printnplay.kit.check import Printing
from printnplay.preflight.composition import check_composition
from printnplay.preflight.findings import Finding
from tests.demo import WHOLE, write_demo
from tests.pdf.pages import HtmlPage
from tests.projects import EACH, GAME, GAMES, WORDS, builtin, write_game

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("own_place")]

JOKERS = ("rasant", "--component", "jokers")
WHOLE_KIT = ("demo",)
CARD = """{% extends 'face.svg.j2' %}{% block ground %}#FFCC00{% endblock %}
{% block art %}<circle cx="31.5" cy="44" r="{{ card.value }}" fill="#000000"/>{% endblock %}"""
NEAR = Problem("PNP340", "too near", Pos("race.svg.j2", 3), Severity.WARNING)
FAR = Problem("PNP999", "too far", Pos("game.yaml", 2))
ICON = Problem("PNP355", "no reference explains it", Pos("templates/demo/card.svg.j2", 3))


def run(*args: str) -> Result:
    return CliRunner().invoke(cli, ["proof", *args])


def page(*args: str, code: int = 0) -> HtmlPage:
    result = run(*args)
    assert result.exit_code == code, result.output
    return HtmlPage(Path(result.stdout.strip()).read_text(encoding="utf-8"))


@pytest.fixture
def unchecked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only what is drawn, not the whole project."""
    monkeypatch.setattr(proof, "check_printing", lambda *_: Report().result(()))


def found_on(monkeypatch: pytest.MonkeyPatch, *findings: Finding) -> None:
    monkeypatch.setattr(proof, "inspect_drawings", lambda *_, **__: findings)


def faces(found: HtmlPage) -> list[str]:
    return [tag.attributes["id"].removeprefix("f-") for tag in found.all("figure", cls="face")]


def captions(found: HtmlPage, file: str) -> list[int]:
    """The numbers of the sheets of a PDF that are shown, up to the last that it has."""
    told = re.findall(rf"{file}, sheet (\d+) of (\d+)", found.source)
    numbers = list(dict.fromkeys(int(number) for number, _ in told))
    assert {int(last) for _, last in told} == {max(numbers)}
    return numbers


def test_a_kit_of_separate_sides_has_its_page_of_words() -> None:
    write_demo(Path())
    result = run("demo", "--backs", "separate")
    assert result.exit_code == 0, result.output
    page = Path("output/demo/proof-en-a4-separate.html").read_text(encoding="utf-8")
    assert "manual-duplex.pdf, sheet 1 of 1" in page


@pytest.mark.usefixtures("unchecked")
@pytest.mark.parametrize("game", GAMES)
def test_the_page_of_a_game(game: str) -> None:
    """Every card has its front and its back, every count its row, and nothing leads nowhere."""
    result = run(game)
    path = Path(f"output/{game}/proof-en-a4-duplex-long.html")
    assert (result.exit_code, result.stdout) == (0, f"{path}\n"), result.output
    found = HtmlPage(path.read_text(encoding="utf-8"))
    names = faces(found)
    assert len(names) == len(set(names))
    for part in builtin(game).components:
        if part.is_deck:
            assert any(name.startswith(f"{part.id}-") for name in names), part.id
            assert any(name.startswith(part.id) and name.endswith("-back") for name in names)
    assert len(found.ids) == len(set(found.ids))
    assert {ref.removeprefix("#") for ref in found.references} <= set(found.ids)
    assert captions(found, "sheets.pdf") == [*range(1, 1 + len(captions(found, "sheets.pdf")))]
    assert found.all("image")
    (counts,) = found.all("section", id="counts")
    lines = check_composition(builtin(game)).value
    assert len(found.inside(counts, "tr")) == 1 + len(lines)
    assert "http" not in found.source
    assert len(found.source) < 3_000_000
    assert not list(path.parent.glob(".*"))


@pytest.mark.usefixtures("unchecked")
def test_the_page_is_the_same_again() -> None:
    first = page(*JOKERS, "--out", "one.html")
    assert page(*JOKERS, "--out", "two.html").source == first.source


# Pages without an option, made once.
USUAL: dict[tuple[str, ...], str] = {}

# An option, its value, and words of the page that only it brings.
CHANGES: dict[str, tuple[tuple[str, ...], str, str]] = {
    "paper": (JOKERS, "letter", 'viewBox="0 0 215.9 279.4"'),
    "backs": (JOKERS, "fold", "fold, glue, and cut both halves at once"),
    "ink": (JOKERS, "low", "en-a4-duplex-long-lowink"),
    "lang": (JOKERS, "fr", 'role="img" lang="fr"'),
    "bleed": (JOKERS, "5mm", 'viewBox="-5 -5 73 98"'),
    "gap": (JOKERS, "10mm", "down at 12, 100, 110, 198"),
    "margin": (JOKERS, "25mm", "<b>2</b> sheets of paper"),
    "marks": (JOKERS, "none", ""),
    "order": ((*JOKERS, "--blank", "4"), "stack", "cards.pdf, sheets 1–2"),
    "players": (("generally", "--component", "markers"), "2", "<b>4</b> faces"),
    "copies": (JOKERS, "2", "<b>16</b> cards"),
    "skip-first": (JOKERS, "4", "<b>2</b> sheets of paper"),
    "size": (JOKERS, "poker", "63.5 x 88.9 mm"),
    "blank": (JOKERS, "2", "<b>10</b> cards"),
    "track": (("generally", "--component", "track"), "large", "2 pages"),
    "cut": (("generally", "--component", "markers"), "square", "across at "),
    "pad": (("rasant", "--component", "pad"), "4", ""),
    "rulebook": (("rasant",), "flat", ""),
    "no-sample-game": (("rasant",), "", ""),
    "no-aids": (WHOLE_KIT, "", ""),
    "mats": (WHOLE_KIT, "", 'id="f-page-mat-'),
    "no-boxes": (WHOLE_KIT, "", ""),
    "stock": (WHOLE_KIT, "0.5mm", "x 7 mm outside"),
    "sleeved": (WHOLE_KIT, "", "68 x "),
    "registration": (JOKERS, "three-point", "across at 57.5"),
}


@pytest.mark.usefixtures("unchecked")
@pytest.mark.parametrize("name", CHANGES)
def test_an_option_changes_what_it_names(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    found_on(monkeypatch)
    base, value, words = CHANGES[name]
    write_demo(Path(), **WHOLE)
    usual = USUAL.get(base) or page(*base).source
    USUAL[base] = usual
    changed = page(*base, f"--{name}", *([value] if value else [])).source
    assert changed != usual
    assert not words or words not in usual.partition("<body>")[2]
    assert words in changed.partition("<body>")[2]


@pytest.mark.usefixtures("unchecked")
def test_no_marks_and_no_boxes() -> None:
    assert not page(*JOKERS, "--marks", "none").all("line", cls="crop")
    assert page(*JOKERS).all("line", cls="crop")
    write_demo(Path())
    assert "page-box-box" in faces(page("demo"))
    assert not [name for name in faces(page("demo", "--no-boxes")) if "box" in name]


@pytest.mark.usefixtures("unchecked")
def test_a_component_alone_and_a_printers_margins() -> None:
    assert faces(page(*JOKERS)) == ["jokers-fast-125", "jokers-limit-130", "jokers-back"]
    cli.main(["printer", "set", "office", "--margins", "25,25,25,25mm"], standalone_mode=False)
    assert "<b>2</b> sheets of paper" in page(*JOKERS, "--printer", "office").source


def test_every_option_is_tested() -> None:
    options = [param for param in command.params if isinstance(param, click.Option)]
    names = {str(param.name).replace("_", "-") for param in options} - {"help"}
    apart = {"component", "draft", "printer", "out"}
    assert {name.removeprefix("no-") for name in CHANGES} | apart == names


@pytest.mark.usefixtures("unchecked")
def test_out_says_where() -> None:
    result = run(*JOKERS, "--out", "there/a.html")
    assert (result.exit_code, result.stdout) == (0, "there/a.html\n")
    assert [path.name for path in Path("there").iterdir()] == ["a.html"]


@pytest.mark.usefixtures("unchecked")
def test_findings_are_marked_on_their_faces(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those of a face that is not shown, and of none, stand at the top."""
    box = (1.0, 2.0, 11.0, 22.0)
    found_on(monkeypatch, Finding(NEAR, "jokers-back", box), Finding(FAR), Finding(FAR, "other"))
    found = page(*JOKERS, code=1)
    (figure,) = found.all("figure", cls="marked")
    assert figure.attributes["id"] == "f-jokers-back"
    (mark,) = found.inside(figure, "a", **{"class": "warning"})
    drawn = found.inside(mark, "rect")[-1]
    assert drawn.attributes == {"x": "1", "y": "2", "width": "10", "height": "20"}
    first, second = (found.all("li", id=f"p{n}")[0].text for n in (1, 2))
    assert "PNP999 too far" in first
    assert "PNP340 too near" in second


@pytest.mark.usefixtures("unchecked")
def test_warnings_are_no_errors(monkeypatch: pytest.MonkeyPatch) -> None:
    found_on(monkeypatch, Finding(NEAR, "jokers-back"))
    result = run(*JOKERS)
    assert result.exit_code == 0
    assert "warning[PNP340]" in result.stderr


def test_what_check_print_finds_is_in_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """What it finds on faces is looked for on those that are shown."""
    asked: list[Printing] = []

    def check(_: Game, printing: Printing) -> diagnostics.Result[tuple[Finding, ...]]:
        asked.append(printing)
        found = Finding(FAR), Finding(NEAR, "jokers-back"), Finding(ICON, "jokers-back")
        return diagnostics.Result(found, (FAR, NEAR, ICON))

    monkeypatch.setattr(proof, "check_printing", check)
    found = page(*JOKERS, "--lang", "fr", "--ink", "low", "--paper", "letter", code=1)
    assert "too far" in found.all("li", id="p1")[0].text
    assert "too near" not in found.source
    assert "no reference explains it" in found.source
    (wanted,) = asked
    assert (wanted.papers, wanted.languages, wanted.inks) == (("letter",), ("fr",), ("low",))


def demo(card: str = CARD, **files: str) -> None:
    front = "    front: card.svg.j2\n    back: {shared: card-back.svg.j2}\n"
    texts = {"game_yaml": GAME + front + EACH, "text_en_yaml": WORDS, **files}
    write_game(Path(), **texts)
    folder = Path("templates/demo")
    folder.mkdir(parents=True)
    (folder / "card.svg.j2").write_text(card, encoding="utf-8")
    (folder / "card-back.svg.j2").write_text(CARD.replace("{{ card.value }}", "9"), "utf-8")


def test_a_drawing_that_is_refused_is_shown_as_an_empty_place() -> None:
    demo(CARD.replace("<circle", '<blink class="no"'))
    found = page("demo", code=1)
    assert "cannot be drawn" in found.all("figure", cls="face")[0].text
    assert any("PNP311" in item.text for item in found.all("li", cls="error"))
    assert "race-back" in faces(found)


def test_a_template_that_fails_leaves_the_other_faces() -> None:
    demo(CARD.replace("card.value", "card.valeu"))
    found = page("demo", code=1)
    assert faces(found) == ["race-back"]
    assert any("valeu" in item.text for item in found.all("li", cls="error"))


def test_a_text_that_does_not_fit_is_drawn_and_marked() -> None:
    """And so is what else is wrong with its face; the sheets are shown, too."""
    more = "{{ fit('far too long', 31, 60, 9, size=5) }}" + '<circle cx="4" cy="9" r="3"/>'
    demo(CARD.replace("<circle", f"{more}<circle"))
    found = page("demo", code=1)
    assert len(faces(found)) == 6
    figure = found.all("figure", cls="marked")[0]
    assert {"PNP301", "PNP340"} <= {word for word in figure.text.split() if word.startswith("PNP")}
    assert found.inside(figure, "a", **{"class": "error"})
    assert found.all("section", id="sheets")
    (estimate,) = found.all("section", id="estimate")
    assert "None while there are errors" in estimate.text


@pytest.mark.usefixtures("unchecked")
def test_one_card_is_one_card() -> None:
    demo(game_yaml=GAME + "    front: card.svg.j2\n    each: {colour: [red], value: 1..1}\n")
    facts = found_facts(page("demo"))
    assert facts[1:] == ["1 face", "1 card", "2 sheets of paper", "4 straight cuts"]


def found_facts(found: HtmlPage) -> list[str]:
    (facts,) = found.all("ul", cls="facts")
    return [item.text for item in found.inside(facts, "li")]


def test_a_deck_that_is_not_complete() -> None:
    expect = GAME + "    front: card.svg.j2\n    expect:\n      - total: 12\n" + EACH
    demo(game_yaml=expect)
    found = page("demo", code=1)
    (wrong,) = found.all("tr", cls="wrong")
    assert "WRONG" in wrong.text
    assert "12" in wrong.text


def test_cards_that_do_not_fit_are_shown_all_the_same() -> None:
    demo()
    found = page("demo", "--margin", "95mm", code=1)
    assert len(faces(found)) == 6
    assert any("PNP401" in item.text for item in found.all("li", cls="error"))
    assert not found.all("section", id="sheets")


def test_data_that_cannot_be_read() -> None:
    demo(game_yaml=GAME.replace("kind: deck", "kind: dick") + EACH)
    found = page("demo", code=1)
    assert "dick" in found.all("li", id="p1")[0].text
    assert not found.all("figure")


def test_one_paper_at_a_time() -> None:
    for verb, is_several in (("proof", False), ("build", True), ("estimate", True)):
        help = " ".join(CliRunner().invoke(cli, [verb, "--help"]).stdout.split())
        assert ("or WxH; can be repeated." in help) is is_several
    result = run(*JOKERS, "--paper", "a4", "--paper", "letter")
    assert result.exit_code == 2
    assert "one paper, found a4, letter" in result.stderr


@pytest.mark.usefixtures("unchecked")
def test_what_cannot_be_written_is_said_and_leaves_nothing() -> None:
    Path("file").write_text("", encoding="utf-8")
    result = run(*JOKERS, "--out", "file/a.html")
    assert result.exit_code == 1
    assert "cannot write 'file/a.html'" in result.stderr


@pytest.mark.usefixtures("unchecked")
def test_the_options_of_build_in_a_file() -> None:
    text = '[build]\nink = "low"\nout = "there"\n[proof]\nlang = "nl"\n'
    Path("printnplay.toml").write_text(text, encoding="utf-8")
    assert run(*JOKERS).stdout.startswith("output/rasant/proof-nl-a4-duplex-long-lowink-custom-")


def test_help_has_examples() -> None:
    assert "printnplay proof rasant --lang fr --ink low" in run("--help").stdout
