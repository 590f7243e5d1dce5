"""Numbers in words, and whether the data know them."""

import pytest

from printnplay.core.diagnostics import LocatedText, Pos, Report
from printnplay.preflight.numbers import SheetText, check_numbers, known_numbers, numerals
from tests.projects import builtin


def counted(language: str) -> str:
    """The words for numbers, as the shared texts have them."""
    return builtin("rasant").words.get(language, {}).get("numbers.count", "")


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (7, ("seven", "sept", "zeven")),
        (20, ("twenty", "vingt", "twintig")),
        (21, ("twenty-one", "vingt et un", "eenentwintig")),
        (24, ("twenty-four", "vingt-quatre", "vierentwintig")),
        (32, ("thirty-two", "trente-deux", "tweeëndertig")),
        (70, ("seventy", "soixante-dix", "zeventig")),
        (71, ("seventy-one", "soixante et onze", "eenenzeventig")),
        (80, ("eighty", "quatre-vingts", "tachtig")),
        (81, ("eighty-one", "quatre-vingt-un", "eenentachtig")),
        (97, ("ninety-seven", "quatre-vingt-dix-sept", "zevenennegentig")),
    ],
)
def test_numbers_in_three_languages(number: int, words: tuple[str, ...]) -> None:
    for language, word in zip(("en", "fr", "nl"), words, strict=True):
        assert [one.value for one in numerals(word, counted(language))] == [number]


@pytest.mark.parametrize("language", ["en", "fr", "nl"])
def test_a_language_counts_to_a_hundred(language: str) -> None:
    numbers = counted(language).split(",")
    assert len(numbers) == 99
    spelled = [word.strip() for words in numbers for word in words.split("|")]
    assert len(spelled) == len(set(spelled))
    found = [one.value for word in spelled for one in numerals(word, counted(language))]
    assert sorted(set(found)) == list(range(2, 101))


def test_a_new_language_needs_a_text_and_no_code() -> None:
    german = "zwei, drei, vier | viere"
    assert [one.value for one in numerals("Zwei oder viere, nicht fünf", german)] == [2, 4]


@pytest.mark.parametrize(
    ("text", "language", "found"),
    [
        ("Deal Seven cards, then twenty-four.", "en", [7, 24]),
        ("One of them takes one card.", "en", []),
        ("A two-sided often used tenth card.", "en", []),
        ("Prenez vingt-quatre cartes, puis 12.", "fr", [24, 12]),
        ("Neem er vierentwintig, dan elf.", "nl", [24, 11]),
        ("With a hundred points, or one hundred; a dozen cards.", "en", [100, 100, 12]),
        ("Il faut cent points.", "fr", [100]),
        ("Met honderd punten.", "nl", [100]),
        ("Nimm sieben Karten, dann 8.", "de", [8]),
    ],
)
def test_numbers_are_found_in_running_text(text: str, language: str, found: list[int]) -> None:
    assert [numeral.value for numeral in numerals(text, counted(language))] == found


def test_what_the_data_know() -> None:
    known = known_numbers(builtin("generally"))
    assert {144, 24, 60, 10} <= known
    assert {7, 17} <= known, "of a player's 24 cars, 7 are published and 17 ours"
    assert 23 not in known


def told(language: str, text: str, name: str = "goal") -> SheetText:
    return SheetText(
        language, name, LocatedText(text, Pos(f"reference.{language}.yaml", 3, 11)), text
    )


def test_a_number_is_told_where_it_stands() -> None:
    game, sources = builtin("rasant"), Report()
    text = "goal:\n  - x\n    text: Deal {{ 9 }} cards,\n      nine."
    sources.add_source("reference.en.yaml", text)
    (problem,) = check_numbers(game, [told("en", "Deal {{ 9 }} cards, nine.")], sources)
    assert problem.pos == Pos("reference.en.yaml", 4, 7, width=4)
    assert problem.message == "no fact and no count of this game is 9, found 'nine'"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Play three rounds.", "the data have 5 rounds, found 'three'"),
        ("Three rounds make a game", "the data have 5 rounds, found 'Three'"),
        ("Play five rounds.", None),
        ("In the last three rounds", None),
        ("three in all rounds", None),
        ("a hand of three", None),
        ("an airfield of three", "the data have 4 airfield, found 'three'"),
        ("an airfield of three cards", "the data have 4 airfield, found 'three'"),
        ("an airfield of three halves", None),
    ],
)
def test_a_number_beside_a_fact_is_that_fact(text: str, said: str | None) -> None:
    """Even where the data know the number of something else."""
    found = [
        p.message for p in check_numbers(builtin("wacky-challenge"), [told("en", text)], Report())
    ]
    assert found == ([said] if said else [])


@pytest.mark.parametrize(
    ("language", "text", "is_right"),
    [
        ("en", "**20 race cards** for all", False),
        ("en", "**56 race cards**, 14 of each part", True),
        ("en", "14 race cards of a part, 21 race cards", False),
        ("fr", "**20 cartes de course**", False),
        ("fr", "20 cartes de score", True),
        ("nl", "eenentwintig racekaarten", False),
    ],
)
def test_a_list_of_contents_counts_each_component(language: str, text: str, is_right: bool) -> None:
    game = builtin("jumbo-grand-prix")
    found = list(check_numbers(game, [told(language, text, "contents 0 0")], Report()))
    assert (not found) == is_right
    assert not list(check_numbers(game, [told(language, text)], Report()))


def test_languages_must_state_the_same() -> None:
    game = builtin("rasant")
    english = told("en", "Three cars and four colours.")
    right = told("fr", "Trois voitures et quatre couleurs.")
    less = told("nl", "Drie auto’s.")
    assert list(check_numbers(game, [english, right], Report())) == []
    (problem,) = check_numbers(game, [english, right, less], Report())
    assert problem.message == "expected 'four' as in English, found none"
    assert problem.pos.file == "reference.nl.yaml"


def test_two_is_not_compared_and_other_texts_are_not_either() -> None:
    game = builtin("rasant")
    texts = [told("en", "Both two."), told("fr", "Les trois.", "end"), told("nl", "Beide.")]
    assert list(check_numbers(game, texts, Report())) == []
