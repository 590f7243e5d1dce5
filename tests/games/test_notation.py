"""Moves in the words of a language: what is shown is understood, and so is English."""

from collections.abc import Iterator, Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printnplay.data.model import SOURCE_LANGUAGE, Game
from printnplay.games.discovery import rules_of
from printnplay.games.engine.facts import DEALER
from printnplay.games.engine.generator import Generator
from printnplay.games.engine.moves import Ambiguous, Illegal, Unreadable, from_record, text
from printnplay.games.engine.notation import UNTRANSLATED, Notation, folded, notation
from printnplay.games.generally.deck import Scrap
from printnplay.games.rasant.deck import Pass, Play
from printnplay.games.speech import Speech, notation_of
from tests.examples import examples
from tests.games.rasant.test_rules import at
from tests.games.tables import REGISTERED, State, walk
from tests.projects import builtin

rasant = rules_of("rasant")
LANGUAGES = builtin("rasant").languages
EACH = [(game, language) for game in REGISTERED for language in builtin(game).languages]
EACH_TABLE = pytest.mark.parametrize(("game", "language"), EACH)
MOST_PARSED = 12
STATE = at("red-40 red-60 fast-125-a", "red-50", "", table="2:red-20", colour="red", stock="red-10")


def positions(game: str, seed: int) -> Iterator[tuple[State, int]]:
    """One in three of those of a match in which a seat can choose."""
    generator = Generator(seed, 1)
    low, high = rules_of(game).facts.seats
    for state, seat, _, _ in walk(game, low + generator.below(high - low + 1), seed):
        if seat != DEALER and not generator.below(3):
            yield state, seat


@EACH_TABLE
@given(seed=st.integers(0, 2**32))
@examples(2)
def test_every_legal_move_is_read_as_it_is_shown(game: str, language: str, seed: int) -> None:
    """Whatever its case, with or without accents, in the language, in English and by its names."""
    rules, generator, seen = rules_of(game), Generator(seed, 2), 0
    own, english = (notation_of(builtin(game), lang) for lang in (language, SOURCE_LANGUAGE))
    for state, seat in positions(game, seed):
        legal = rules.legal_moves(state, seat)
        assert len({folded(rules.format_move(move, own)) for move in legal}) == len(legal)
        for move in generator.shuffle(legal)[:MOST_PARSED]:
            shown = rules.format_move(move, own)
            spellings = {shown, shown.upper(), folded(shown)}
            others = {rules.format_move(move, english), rules.format_move(move)}
            for line in spellings | others:
                assert rules.parse_move(state, seat, line, own) == move, line
            seen += 1
    assert seen


@EACH_TABLE
def test_what_is_shown_has_no_english_name_left(game: str, language: str) -> None:
    """All types of moves that a seat makes, and all names in them, have a word."""
    rules, own = rules_of(game), notation_of(builtin(game), language)
    for state, seat in positions(game, 3):
        for move in rules.legal_moves(state, seat)[:60]:
            names = rules.format_move(move).replace(",", " ").split()
            assert not [name for name in names if not name.isdecimal() and name not in own.shown]


@EACH_TABLE
def test_no_two_names_of_a_game_share_a_word(game: str, language: str) -> None:
    """So that none of them falls back to its name."""
    own = notation_of(builtin(game), language)
    for key, word in builtin(game).words[language].items():
        name = key.removeprefix("play.typed.")
        if name not in (key, "nothing"):
            assert own.word(name) == word


@pytest.mark.parametrize(
    ("language", "shown"),
    [
        ("en", ("play blue-100", "exchange nothing stock", "save red-ermat", "play green-car")),
        ("fr", ("joue bleu-100", "échange rien pioche", "garde rouge-ermat", "joue voiture-verte")),
        ("nl", ("speel blauw-100", "ruil niets stapel", "bewaar rood-ermat", "speel auto-groen")),
    ],
)
def test_moves_in_the_words_of_a_language(language: str, shown: tuple[str, ...]) -> None:
    moves = (
        ("rasant", {"type": "play", "card": "blue-100", "colour": None}),
        ("jumbo-grand-prix", {"type": "exchange", "discard": None, "take": ["stock"]}),
        ("generally", {"type": "keep", "card": "red-ermat"}),
        ("wacky-challenge", {"type": "pick", "card": "green-car"}),
    )
    found = []
    for game, data in moves:
        move = from_record(rules_of(game).facts, data)
        found.append(text(move, notation_of(builtin(game), language)))
    assert tuple(found) == shown


def test_a_part_of_a_move_is_enough_in_every_language() -> None:
    for language, line in (("fr", "rouge-60"), ("nl", "ROOD-60"), ("fr", "red-60")):
        found = rasant.parse_move(STATE, 0, line, notation_of(builtin("rasant"), language))
        assert found == Play("play", "red-60", "")


def test_what_cannot_be_is_refused_in_the_words_typed() -> None:
    french = notation_of(builtin("rasant"), "fr")
    with pytest.raises(Illegal, match="RAS-4: Player 1 does not hold red-10"):
        rasant.parse_move(STATE, 0, "joue rouge-10", french)
    with pytest.raises(Illegal, match="RAS-4: Player 1 does not hold rouge-999"):
        rasant.parse_move(STATE, 0, "joue rouge-999", french)
    with pytest.raises(Unreadable, match="no move here is like 'saute'"):
        rasant.parse_move(STATE, 0, "saute", french)
    several = "'joue' could be 3 moves: joue rapide-125-a; joue rouge-40; joue rouge-60$"
    with pytest.raises(Ambiguous, match=several):
        rasant.parse_move(STATE, 0, "joue", french)


def test_people_are_numbered_from_1_when_moves_are_typed() -> None:
    move = Scrap("scrap", 1, "blue-ermat")
    assert text(move) == "scrap 2 blue-ermat"
    assert text(move, notation_of(builtin("generally"), "fr")) == "écarte 2 bleu-ermat"


def test_a_game_without_such_words_has_its_names() -> None:
    game = without_typed(builtin("rasant"))
    for language in game.languages:
        own = Speech(game, language).notation
        assert rasant.format_move(Play("play", "red-40", ""), own) == "play red-40"
        assert rasant.parse_move(STATE, 0, "Play RED-40", own) == Play("play", "red-40", "")


def without_typed(game: Game) -> Game:
    words = {
        language: {key: text for key, text in texts.items() if not key.startswith("play.typed")}
        for language, texts in game.words.items()
    }
    return game._replace(words=words)


def test_words_that_clash_are_not_shown_and_are_ambiguous() -> None:
    """One line names both moves."""
    own = notation({"red-40": "karte", "red-60": "Kärte", "play": "spiel"})
    shown = [rasant.format_move(move, own) for move in rasant.legal_moves(STATE, 0)]
    assert shown == ["pass", "spiel fast-125-a", "spiel red-40", "spiel red-60"]
    with pytest.raises(Ambiguous, match=r"'karte' could be 2 moves: spiel red-40; spiel red-60$"):
        rasant.parse_move(STATE, 0, "karte", own)


def test_a_word_that_is_another_name_means_what_is_shown() -> None:
    own = notation({"red-40": "red-60", "red-60": "red-40"})
    assert rasant.format_move(Play("play", "red-40", ""), own) == "play red-60"
    assert rasant.parse_move(STATE, 0, "play red-60", own) == Play("play", "red-40", "")


def test_umlauts_can_be_typed_in_three_ways() -> None:
    own = notation({"red-40": "Grün", "pass": "Cœur"})
    for line in ("grün", "GRUN", "gruen"):
        assert rasant.parse_move(STATE, 0, line, own) == Play("play", "red-40", "")
    assert rasant.parse_move(STATE, 0, "coeur", own) == Pass("pass", "")


def test_a_word_with_spaces_and_commas_is_one_word() -> None:
    own = notation({"play": "leg neer, nu"})
    assert rasant.format_move(Play("play", "red-40", ""), own) == "leg-neer-nu red-40"


NAMES = ("play", "pass", "red-40", "red-60", "fast-125-a", "-")
CLASHING = st.dictionaries(
    st.sampled_from(NAMES), st.sampled_from((*NAMES[:5], "a", "Ä", "ä,b", "e é", "ß"))
)


@given(one=CLASHING, two=CLASHING)
@examples(60)
def test_whatever_the_words_what_is_shown_is_understood(
    one: Mapping[str, str], two: Mapping[str, str]
) -> None:
    whole = {name: one.get(name, name) for name in NAMES}
    own = notation(whole, two)
    for move in rasant.legal_moves(STATE, 0):
        assert rasant.parse_move(STATE, 0, rasant.format_move(move, own), own) == move


def test_untranslated_names_stay_as_they_are() -> None:
    assert UNTRANSLATED.word("red-40") == "red-40"
    assert UNTRANSLATED.names("Red-40") == ("Red-40", "red-40")
    assert Notation() == Notation({}, {})
