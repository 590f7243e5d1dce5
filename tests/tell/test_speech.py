"""Cards and numbers in words: in lists as they are called, in sentences as people say them."""

from printnplay.bridge import cards_for
from printnplay.tell.speech import Speech
from tests.projects import builtin

LANGUAGES = ("en", "fr", "nl")


def test_cards_have_names_in_every_language() -> None:
    game = builtin("jumbo-grand-prix")
    names = [Speech(game, language).name("driver-4-wreath") for language in LANGUAGES]
    assert names == ["Driver 4 with wreath", "Coureur 4 à couronne", "Coureur 4 met krans"]
    cards, _ = cards_for(game, 4)
    for language in LANGUAGES:
        speech = Speech(game, language)
        assert all(speech.name(card) != card for card in cards)


def test_cards_are_named_in_sentences_as_people_say_them() -> None:
    """A list of cards, in a transcript, has their names as they are."""
    said = {
        "en": ("the red 30", "Limit 130", "Red 30"),
        "fr": ("le 30 rouge", "Limite 130", "Rouge 30"),
        "nl": ("de rode 30", "Limiet 130", "Rood 30"),
    }
    for language, (card, joker, listed) in said.items():
        speech = Speech(builtin("rasant"), language, ("Ben",))
        assert f" {card}" in speech.text("story.leads-again", seat=0, card="red-30")
        assert speech.text("story.joker", card="limit-130-a").startswith(joker)
        assert listed in speech.text("play.round", cards=("red-30",))


def test_numbers_choose_their_words() -> None:
    speech = Speech(builtin("gumball-rally"), "en")
    said = [
        speech.text("play.move.play-card-overtakes", card="red-4", overtakes=n) for n in range(3)
    ]
    assert said == [
        "plays Red 4 and passes nobody",
        "plays Red 4 and passes one buggy",
        "plays Red 4 and passes 2 buggies",
    ]
