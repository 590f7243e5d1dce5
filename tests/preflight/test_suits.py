import pytest

from printnplay.core.diagnostics import Pos, Report, long
from printnplay.data.model import Palette
from printnplay.faces.session import Draw, Look
from printnplay.kit.faces import faces
from printnplay.preflight.colours import check_suits, collapsing_pairs, needed_codes
from tests.projects import GAMES, builtin, codes, drawn


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("ink", ["full", "low"])
def test_no_card_of_ours_is_told_by_colour_alone(game: str, ink: str) -> None:
    loaded, report = builtin(game), Report()
    report.extend(check_suits(Draw(loaded, Look()), drawn(game, "en", ink)))
    assert not len(report), [long(found) for found in report]


@pytest.mark.parametrize("game", GAMES)
def test_every_front_carries_the_symbol_of_its_suit_even_where_colours_are_far_apart(
    game: str,
) -> None:
    """With all colours alike, every card must still be recognised by its symbol."""
    loaded, report = builtin(game), Report()
    assert loaded.palette is not None
    grey = {
        suit: {name: {**look, "base": "#808080"} for name, look in values.items()}
        for suit, values in loaded.palette.suits.items()
    }
    changed = loaded._replace(palette=Palette({}, grey, Pos("p")))
    report.extend(check_suits(Draw(changed, Look()), drawn(game)))
    assert not len(report), [long(found) for found in report]


def test_a_face_without_its_symbol_is_found() -> None:
    loaded, report = builtin("rasant"), Report()
    assert loaded.palette is not None
    speeds = faces(Draw(loaded, Look()), report, only="speed")
    suits = {"colour": {n: {"base": "#808080", "symbol": "nothing"} for n in ("red", "green")}}
    changed = loaded._replace(palette=Palette({}, suits, Pos("p")))
    assert {pair.first for pair in collapsing_pairs(changed)} == {"red"}
    report.extend(check_suits(Draw(changed, Look()), speeds))
    assert codes(report) == ["PNP320", "PNP320"]
    named = {face.name for face, _ in needed_codes(changed, speeds)}
    assert named == {f.name for f in speeds if f.name.startswith(("speed-red", "speed-green"))}


def test_two_values_of_one_symbol_are_found() -> None:
    loaded, report = builtin("rasant"), Report()
    assert loaded.palette is not None
    speeds = faces(Draw(loaded, Look()), report, only="speed")
    colours = loaded.palette.suits["colour"]
    suits = {"colour": {**colours, "blue": colours["red"]}}
    changed = loaded._replace(palette=Palette({}, suits, Pos("p")))
    report.extend(check_suits(Draw(changed, Look()), speeds))
    assert "colour 'red' is distinguished by colour alone" in [found.message for found in report]
    assert any(found.help and "that 'blue' has not" in found.help for found in report)
