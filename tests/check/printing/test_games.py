"""None of our five games has a finding, in any language or ink."""

from pathlib import Path

import pytest

from printnplay.build.preflight import preflight_drawings
from printnplay.draw.faces import Look
from tests.projects import GAMES, builtin


@pytest.mark.parametrize("game", GAMES)
def test_the_preflight_of_our_games_finds_nothing(game: str, tmp_path: Path) -> None:
    found = preflight_drawings(builtin(game), Look(cache=tmp_path))
    assert not found, [f"{f.problem.pos}: {f.problem.message} ({f.face})" for f in found]
