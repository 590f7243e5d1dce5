"""Small paper: what can be printed on it, and that `check --print` plans what `build` prints."""

import pytest

from printnplay.core.diagnostics import ProblemsFound, WrongArgument
from printnplay.kit.build import build_kit
from printnplay.kit.check import Printing, check_printing
from printnplay.kit.choice import imposed_parts
from printnplay.kit.options import KitOptions
from tests.kinds.samples import SAMPLES, sample
from tests.projects import GAMES, builtin


def on_a5(*components: str) -> KitOptions:
    return KitOptions(paper="a5", lang="en", printer="none", component=components)


@pytest.mark.parametrize(
    ("game", "names"),
    [("hexes", ("land", "huts")), ("dominoes", ("stones",)), ("boards", ("map", "harbour"))],
)
def test_every_piece_is_offered_by_name_and_built(game: str, names: tuple[str, ...]) -> None:
    assert imposed_parts(sample(game)) == names
    ways = " or ".join(f"--component {name}" for name in names)
    with pytest.raises(WrongArgument, match=f"for {game} add {ways}$"):
        build_kit(sample(game), on_a5())
    assert "pieces.pdf" in build_kit(sample(game), on_a5(*names)).files


def test_a_game_of_pads_alone_has_nothing_for_small_paper() -> None:
    pads = builtin("rasant")
    pads = pads._replace(components=tuple(p for p in pads.components if p.kind == "pad"))
    with pytest.raises(WrongArgument, match=r"can be printed, and rasant has none$"):
        build_kit(pads, on_a5())


@pytest.mark.slow
@pytest.mark.parametrize("game", [*SAMPLES, *GAMES])
def test_check_plans_what_build_prints(game: str) -> None:
    """Boards are split, and all pieces of these games fit."""
    found = sample(game) if game in SAMPLES else builtin(game)
    assert build_kit(found, on_a5(*imposed_parts(found))).files
    checked = check_printing(found, Printing(papers=("a5",), printer="none", languages=("en",)))
    assert [problem for problem in checked.problems if problem.code == "PNP401"] == []


def test_check_reports_a_piece_that_build_cannot_print() -> None:
    tiles = sample("dominoes")
    paper = "30x60mm"
    printing = Printing(papers=(paper,), printer="none", languages=("en",))
    checked = check_printing(tiles, printing)
    built = KitOptions(paper=paper, lang="en", printer="none", component=("stones",))
    with pytest.raises(ProblemsFound) as refused:
        build_kit(tiles, built)
    assert [p.message for p in checked.problems] == [p.message for p in refused.value.problems]
