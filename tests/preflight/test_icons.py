"""Icons that cards show, and what explains them."""

from pathlib import Path

from printnplay.core.diagnostics import Pos
from printnplay.faces.draw import draw_faces
from printnplay.faces.session import Draw, Look
from printnplay.preflight.drawings.places import FacePlaces
from printnplay.preflight.icons import ShownNames, unexplained_icons
from tests.preflight.drawings.sketches import sketch
from tests.projects import builtin, drawn

REFERENCE = Pos("reference.en.yaml")


def unexplained(game: str, *names: str, words: str = "", language: str = "en") -> set[str]:
    shown = ShownNames(frozenset(names), words, language, REFERENCE)
    places = FacePlaces(Draw(builtin(game), Look(language)))
    found = list(unexplained_icons(builtin(game), drawn(game, language), shown, places))
    assert len(found) == len({finding.problem.message for finding in found})
    return {finding.problem.message.split("'")[1] for finding in found}


def test_every_icon_counts_and_decoration_does_not() -> None:
    found = unexplained("jumbo-grand-prix")
    assert found == {"icon-body", "icon-engine", "icon-tyres", "icon-driver"}


def test_an_icon_among_the_words_a_card_that_has_it_or_its_name() -> None:
    left = unexplained(
        "jumbo-grand-prix", "icon:icon-body", "race/engine-3", words="Take four Tyres."
    )
    assert left == {"icon-driver"}


def test_names_are_those_of_the_language() -> None:
    assert "icon-tyres" in unexplained("jumbo-grand-prix", words="tyres", language="fr")
    assert "icon-tyres" not in unexplained("jumbo-grand-prix", words="les pneus", language="fr")


def test_one_card_of_a_deck_explains_the_symbols_of_its_colours() -> None:
    whole = unexplained("rasant")
    assert {"sym-clover", "sym-bolt", "sym-flame", "sym-star"} <= whole
    assert not unexplained("rasant", "speed/red-40", "cars/car-red-1", "jokers/fast-125")


def test_where_an_icon_is_used_first(tmp_path: Path) -> None:
    both = (f'<g id="{name}"><rect width="9" height="9"/></g>' for name in ("icon-x", "sym-y"))
    uses = '<use href="#icon-x"/>\n<use href="#icon-x" y="20"/>\n<use href="#sym-y" x="20"/>'
    draw = Draw(sketch(tmp_path, uses, symbols="".join(both)), Look())
    (face,) = draw_faces(draw).value
    assert face.picture.names == {"icon-x", "sym-y"}
    places = FacePlaces(draw)
    found = [places.use_of(face, name) for name in ("icon-x", "sym-y", "icon-z")]
    assert [(pos and (pos.file, pos.line)) for pos in found] == [
        ("templates/demo/race.svg.j2", 6),
        ("templates/demo/race.svg.j2", 8),
        None,
    ]
