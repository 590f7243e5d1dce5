"""Every verb reports a mistake in a drawing where it is, and none crashes.

Each mistake is an ordinary slip in one template of a small project whose reference shows the card
in a figure. What `build` reports is reported by all the others that draw the same.
"""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from printnplay.cli.main import cli
from tests.demo import write_demo

pytestmark = pytest.mark.slow

DRAWING = [
    ["build", "--dry-run", "--jobs", "1"],
    ["check", "--print"],
    ["estimate"],
    ["proof"],
    ["render"],
    ["render", "--format", "svg"],
]
FIGURES = [["rules", "--format", "html"], ["rules", "--format", "pdf"]]
WORDS = [["check"], ["rules"], ["rules", "--format", "markdown"], ["cards"], ["games"]]

CHAIN = (
    "<defs><g id='u0'><rect width='1' height='1'/></g>"
    "{% for i in range(1, LAST) %}<g id='u{{ i }}'><use href='#u{{ i - 1 }}'/>MORE</g>{% endfor %}"
    "</defs><use href='#u{{ LAST - 1 }}'/>"
)
BOMB = CHAIN.replace("LAST", "26").replace("MORE", "<use href='#u{{ i - 1 }}' x='1'/>")
LONG = CHAIN.replace("LAST", "999").replace("MORE", "")
HUGE = "<g transform='scale(1e200) scale(1e200)'><rect width='1' height='1'/></g>"
NAN_STOP = (
    "<linearGradient id='a' x2='nan'><stop offset='0' stop-color='#000000'/></linearGradient>"
    "<rect width='9' height='9' fill='url(#a)'/>"
)

CIRCLE = '<circle cx="{{ w / 2 }}"'
ON_THE_CARD = {
    "an unknown attribute": ('fill="none"', 'fll="none"', "PNP311"),
    "a colour by name": ('stroke="#22222C"', 'stroke="red"', "PNP311"),
    "a length in pixels": ('r="5"', 'r="5px"', "PNP311"),
    "digits with an underscore": ('r="5"', 'r="1_0"', "PNP311"),
    "digits of another script": ('r="5"', 'r="١٠"', "PNP311"),
    "a bare ampersand": (">{{ card.value }}<", ">1 & 2<", "PNP310"),
    "an unclosed tag": ('fill="none"/>', 'fill="none">', "PNP310"),
    "an unknown id": ('href="#icon-flag"', 'href="#icon-flog"', "PNP311"),
    "a bad transform": ("scale(.5)", "scle(.5)", "PNP311"),
    "an opacity of 2": ('fill="none"', 'opacity="2"', "PNP311"),
    "a family nobody has": ('font-family="Fredoka One"', 'font-family="Fredoka"', "PNP504"),
    "a weight nobody has": ('font-size="9"', 'font-size="9" font-weight="500"', "PNP504"),
    "a missing glyph": (">{{ card.value }}<", ">→<", "PNP501"),
    "a tspan alone": (CIRCLE, f"<tspan>a</tspan>{CIRCLE}", "PNP311"),
    "a tower of uses": (CIRCLE, f"{BOMB}{CIRCLE}", "PNP311"),
    "a chain of uses": (CIRCLE, f"{LONG}{CIRCLE}", "PNP311"),
    "a scale beyond all measure": (CIRCLE, f"{HUGE}{CIRCLE}", "PNP311"),
    "a gradient without an end": (CIRCLE, f"{NAN_STOP}{CIRCLE}", "PNP311"),
    "text at a size that is no number": ("size=6", "size=w * 1e308 * 1e308 * 0", "PNP205"),
    "a constant beyond all numbers": ("size=6", "size=1e999", "PNP205"),
}


def run(folder: Path, verb: list[str]) -> tuple[int, list[str]]:
    """The exit code and the problems of a verb, as 'file:line CODE'."""
    name, *options = verb
    game = [] if name == "games" else ["demo"]
    args = ["--project", str(folder), "--messages", "short", name, *game, *options]
    result = CliRunner().invoke(cli, args)
    broken = result.exception
    assert broken is None or isinstance(broken, SystemExit), (verb, repr(broken))
    found = re.findall(r"([\w.]+):(\d+)(?::\d+)?: error\[(PNP\d+)\]", result.stderr)
    return result.exit_code, sorted({f"{file}:{line} {code}" for file, line, code in found})


@pytest.mark.parametrize("mistake", ON_THE_CARD)
def test_a_mistake_on_a_card_is_reported_at_its_line(
    mistake: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old, new, code = ON_THE_CARD[mistake]
    write_demo(tmp_path, race_svg_j2=(old, new))
    monkeypatch.chdir(tmp_path)
    text = (tmp_path / "templates/demo/race.svg.j2").read_text(encoding="utf-8")
    line = text[: text.index(new)].count("\n") + 1
    for verb in (*DRAWING, *FIGURES):
        status, found = run(tmp_path, verb)
        assert (status, found) == (1, [f"race.svg.j2:{line} {code}"]), verb
    for verb in WORDS:
        assert run(tmp_path, verb)[0] in (0, 1)


ON_SIGNS = {
    "a bad path": ("V0H-4Z", "V0H-4xZ", "PNP311"),
    "a colour by name": ("<path", '<path fill="red"', "PNP311"),
    "a missing glyph": ("<path", '<text font-family="Fredoka One">→</text><path', "PNP501"),
}


@pytest.mark.parametrize("mistake", ON_SIGNS)
def test_a_mistake_in_the_signs_is_reported_at_its_line(
    mistake: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old, new, code = ON_SIGNS[mistake]
    write_demo(tmp_path, signs_svg_j2=(old, new))
    monkeypatch.chdir(tmp_path)
    for verb in (*DRAWING[:4], *FIGURES):
        status, found = run(tmp_path, verb)
        assert (status, found) == (1, [f"signs.svg.j2:2 {code}"]), verb
    for verb in (*DRAWING[4:], *WORDS):
        assert run(tmp_path, verb)[0] == (verb == ["check"]), verb


@pytest.mark.parametrize("value", ["disc", "", "url(disc)"])
def test_a_bad_clip_is_reported_at_its_line(
    value: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_demo(tmp_path, car_svg_j2=("url(#disc)", value))
    monkeypatch.chdir(tmp_path)
    for verb in DRAWING:
        status, found = run(tmp_path, verb)
        assert (status, found) == (1, ["car.svg.j2:7 PNP311"]), verb
