"""Icons that cards show, and what explains them."""

from printnplay.core.diagnostics import Pos
from printnplay.preflight.icons import Shown, fronts_of, icons_of, unexplained_icons
from tests.projects import builtin, drawn

REFERENCE = Pos("reference.en.yaml")


def unexplained(game: str, *names: str, words: str = "", language: str = "en") -> set[str]:
    shown = Shown(frozenset(names), words, language, REFERENCE)
    fronts = fronts_of(drawn(game, language))
    found = list(unexplained_icons(builtin(game), fronts, shown))
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


def test_where_an_icon_is_used_first() -> None:
    svg = (
        '<use data-at="a.svg.j2:3" href="#icon-x"/><use data-at="b.svg.j2:9" href="#icon-x"/>'
        '<use href="#sym-y"/>'
    )
    assert icons_of(svg) == {"icon-x": "a.svg.j2:3", "sym-y": ""}
