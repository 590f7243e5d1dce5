"""The kinds: found by the names of their modules, and what each of them answers."""

import subprocess
import sys

import pytest

from printnplay.data.spec import Spec
from printnplay.kinds.catalogue import KINDS, kind_named, kind_of, pages_on, parts_of, pieces_on
from printnplay.kinds.kind import PageKind, PieceKind
from tests.kinds.samples import SAMPLES, sample
from tests.projects import GAMES, builtin

EVERY = ("board", "deck", "pad", "standees", "strip", "tiles", "tokens", "track")


def test_a_kind_is_a_module_that_ends_in_one() -> None:
    assert tuple(KINDS.every()) == EVERY
    assert KINDS.find("deck") is not None
    for name in ("plain", "copies", "kind", "catalogue", "dekc", "..", "box"):
        assert KINDS.find(name) is None


@pytest.mark.parametrize("name", [*EVERY, "box", "mat"])
def test_every_kind_keeps_to_its_protocol(name: str) -> None:
    kind = kind_named(name)
    assert kind is not None
    assert isinstance(kind, PieceKind | PageKind)
    assert issubclass(kind.spec, Spec)
    assert kind.stock in ("card", "thick", "plain")


def test_every_part_is_imposed_or_drawn_for_a_page() -> None:
    for game in (*map(builtin, GAMES), *map(sample, SAMPLES)):
        stocks = ("card", "thick", "plain")
        found = [part.id for s in stocks for part, _ in (*pieces_on(game, s), *pages_on(game, s))]
        assert {part.id for part in parts_of(game)} == set(found)
        assert all(kind_of(part).missing(part) is None for part in parts_of(game))


def test_what_is_not_counted_is_no_component() -> None:
    rasant = builtin("rasant")
    assert [part.id for part in rasant.extras] == ["queue"]
    assert "queue" not in {part.id for part in rasant.components}
    assert [(part.id, part.kind) for part in parts_of(rasant)][-2:] == [
        ("queue", "strip"),
        ("cards", "box"),
    ]


def test_loading_a_game_imports_nothing_that_draws() -> None:
    """`games`, `cards` and `play` need no templates: kinds import what draws where they draw."""
    code = (
        "import sys\n"
        "from printnplay.core.diagnostics import Report\n"
        "from printnplay.data.game import load_game\n"
        "from printnplay.data.places import Root, builtin_root\n"
        "from printnplay.kinds.catalogue import KINDS\n"
        "root = Root(builtin_root(), '', is_builtin=True)\n"
        "for game in ('rasant', 'generally'):\n"
        "    assert load_game(game, (root,), Report(), kinds=KINDS)\n"
        "print([name for name in ('jinja2', 'reportlab', 'svgwrite') if name in sys.modules])\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
