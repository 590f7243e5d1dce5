"""Hyphens: soft ones in long words, by the rules of a language; nothing else changes."""

import pytest

from printnplay.text.hyphens import hyphenator


def broken(text: str, language: str = "en", shortest: int = 0) -> str:
    return hyphenator(language)(text, shortest).replace("\u00ad", "|")


@pytest.mark.parametrize(
    ("language", "word", "expected"),
    [
        ("en", "incomprehensible", "in|com|pre|hens|ible"),
        ("fr", "incompréhensible", "in|com|pré|hen|sible"),
        ("nl", "snelheidsbegrenzing", "snel|heids|be|gren|zing"),
        ("nl", "geëvolueerd", "geë|vo|lu|eerd"),
        ("de-AT", "Geschwindigkeit", "Ge|schwin|dig|keit"),
        ("xx", "incomprehensible", "incomprehensible"),
    ],
)
def test_words_are_broken_by_their_language(language: str, word: str, expected: str) -> None:
    assert broken(word, language) == expected


@pytest.mark.parametrize(
    "text",
    [
        "{icon:incomprehensible} [a]{colour=incomprehensible}",
        "incomprehensible-incomprehensible",
        "incompre|hensible",
        "cards",
        "3incomprehensible",
    ],
)
def test_what_is_no_plain_word_stays_as_it_is(text: str) -> None:
    assert broken(text.replace("|", "\u00ad")) == text


def test_only_long_words_are_broken() -> None:
    assert broken("remarkable incomprehensible", shortest=12).startswith("remarkable in|com")
