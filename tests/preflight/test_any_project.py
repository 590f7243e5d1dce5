"""`check --print` never crashes, whatever is in the data and the templates (Hypothesis).

Projects are made at random: a small one and real games, with pieces cut out and scraps put in.
"""

import shutil
import tempfile
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from printnplay.cli.main import cli
from tests.demo import DEMO, write_demo
from tests.examples import examples
from tests.projects import BUILTIN

pytestmark = pytest.mark.slow

SCRAPS = st.sampled_from(
    """
    0|-1|1e9|1e999|nan|.|é|★|%|{{ 1 / 0 }}|{{ w }}|{{ nope }}|{{ word('x') }}|{% endblock %}
    {% block art %}|{% for i in range(9) %}{% endfor %}|{% include 'race.svg.j2' %}|{{ card }}
    <use href="#icon-flag"/>|<use href="#gone"/>|<g/>|<g transform="scale(0)"><rect width="9"/></g>
    <text font-size="0">a</text>|<text x="9" y="9" font-size="9"/>|<path d="M0 0"/>|<path d="Z"/>
    <path d="M1 1L1 1A0 0 0 0 0 2 2" stroke="#000000"/>|<image width="9" height="9"/>|</svg>|<svg>
    <rect width="-3" height="3"/>|<rect width="99999" height="99999"/>|transform="rotate(1e9)"|&
    opacity="2"|stroke-width="-1"|viewBox="0 0 0 0"|clip-path="url(#bleed)"|fill="url(#no)"|"|'|<|>
    : |- |{|}|[|]|#|~|yes|sept|seventeen|{icon:icon-flag}|{icon:nope}|{card:race/red-1}|race/nope
    copies: 0|copies: 99|size: 3mm x 900mm|front: no.svg.j2|kind: pad|back: {each: race.svg.j2}
    """.replace("\n", "|").split("|")
)
CHANGES = st.tuples(st.floats(0, 1), st.integers(0, 40), SCRAPS)


def changed(text: str, at: float, cut: int, scrap: str) -> str:
    start = int(at * len(text))
    return text[:start] + scrap.strip(" ") + text[start + cut :]


def survives(project: Path, game: str, *more: str) -> None:
    args = ["--project", str(project), "check", game, "--print", "--format", "text", *more]
    result = CliRunner().invoke(cli, args)
    broken = result.exception
    assert broken is None or isinstance(broken, SystemExit), repr(broken)
    assert result.exit_code in (0, 1), result.output


@given(changes=st.lists(st.tuples(st.sampled_from(sorted(DEMO)), CHANGES), max_size=3))
@examples(30)
def test_a_small_project_with_scraps(
    changes: list[tuple[str, tuple[float, int, str]]],
) -> None:
    files = dict(DEMO)
    for name, (at, cut, scrap) in changes:
        files[name] = changed(files[name], at, cut, scrap)
    with tempfile.TemporaryDirectory() as folder:
        for name, text in files.items():
            path = Path(folder, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        survives(Path(folder), "demo")


REAL = [
    path.relative_to(BUILTIN.path)
    for game in ("jumbo-grand-prix", "rasant")
    for kind in ("card_data", "templates")
    for path in sorted((BUILTIN.path / kind / game).iterdir())
]


@given(name=st.sampled_from(REAL), changes=st.lists(CHANGES, min_size=1, max_size=2))
@examples(6)
def test_a_real_game_with_scraps(name: Path, changes: list[tuple[float, int, str]]) -> None:
    game = name.parts[1]
    with tempfile.TemporaryDirectory() as folder:
        for kind in ("card_data", "templates"):
            shutil.copytree(BUILTIN.path / kind / game, Path(folder, kind, game))
        path = Path(folder, name)
        text = path.read_text(encoding="utf-8")
        for change in changes:
            text = changed(text, *change)
        path.write_text(text, encoding="utf-8")
        survives(Path(folder), game, "--lang", "en")


def test_the_small_project_is_sound() -> None:
    """Else nothing would be drawn of it."""
    with tempfile.TemporaryDirectory() as folder:
        write_demo(Path(folder))
        args = ["--project", folder, "check", "demo", "--print", "--format", "text"]
        lines = CliRunner().invoke(cli, args).stdout.splitlines()
        assert not [line for line in lines if "error[" in line]
        assert [line for line in lines if "PNP354" in line]
