"""Cards and numbers in words: as people say them."""

from collections import Counter
from typing import get_args, get_type_hints

import pytest
import yaml

from printnplay.data.places import builtin_root
from printnplay.games.cards import cards_for
from printnplay.games.discovery import rules_of
from printnplay.games.speech import Speech
from tests.games.tables import REGISTERED
from tests.projects import builtin

LANGUAGES = ("en", "fr", "nl")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", REGISTERED)
def test_cards_have_names_in_every_language(game: str, language: str) -> None:
    """But for the points of Gumball Rally, which are counted and never named."""
    whole = builtin(game)
    speech = Speech(whole, language)
    cards, _ = cards_for(whole, whole.players[0])
    names = {card: speech.name(card) for card in cards if not card.startswith("point-")}
    assert not [card for card, name in names.items() if name == card]
    assert not [name for name in names.values() if name != name.strip() or "{" in name]


def test_a_game_without_a_title_in_the_language_has_its_first_one() -> None:
    game = builtin("rasant")._replace(title={"fr": "Rasant !"})
    assert [Speech(game, language).title for language in ("en", "fr")] == ["Rasant !"] * 2


@pytest.mark.parametrize(
    ("card", "names"),
    [
        (
            "jumbo-grand-prix/driver-4-wreath",
            ("Driver 4 with wreath", "le coureur 4 à couronne", "de coureur 4 met krans"),
        ),
        ("rasant/red-30", ("the red 30", "le 30 rouge", "de rode 30")),
        ("rasant/limit-130-a", ("the Limit 130", "la carte Limite 130", "de kaart Limiet 130")),
        ("rasant/car-black", ("black", "noire", "zwart")),
        ("gumball-rally/blue-7", ("the blue 7", "le 7 bleu", "de blauwe 7")),
        ("gumball-rally/danger-red-a", ("red danger", "danger rouge", "gevaar (rood)")),
        ("gumball-rally/checkpoint-a", ("Checkpoint",) * 3),
        (
            "wacky-challenge/blue-car",
            ("the blue car (66)", "la voiture bleue (66)", "de blauwe auto (66)"),
        ),
        (
            "wacky-challenge/green-plane",
            (
                "the green plane (97, airfield left)",
                "l’avion vert (97, aérodrome à gauche)",
                "het groene vliegtuig (97, vliegveld links)",
            ),
        ),
        (
            "wacky-challenge/starter-boat-1",
            ("the starter boat", "le starter Bateau", "de starter (boot)"),
        ),
        ("generally/red-ermat", ("Ermat 2-1-0-3",) * 3),
    ],
)
def test_cards_are_named_as_people_say_them(card: str, names: tuple[str, ...]) -> None:
    game, _, card_id = card.partition("/")
    found = tuple(Speech(builtin(game), language).name(card_id) for language in LANGUAGES)
    assert found == names


def test_a_sentence_that_begins_with_a_card_begins_with_a_capital() -> None:
    said = {
        "en": "The Limit 130 is a joker",
        "fr": "La carte Limite 130 est un joker",
        "nl": "De kaart Limiet 130 is een joker",
    }
    for language, start in said.items():
        speech = Speech(builtin("rasant"), language)
        assert speech.text("story.joker", card="limit-130-a").startswith(start)


def test_numbers_choose_their_words() -> None:
    speech = Speech(builtin("gumball-rally"), "en")
    said = [
        speech.text("play.move.play-card-overtakes", card="red-4", overtakes=n) for n in range(3)
    ]
    assert said == [
        "plays the red 4 and overtakes nobody",
        "plays the red 4 and overtakes one buggy",
        "plays the red 4 and overtakes 2 buggies",
    ]


def test_a_plane_tells_its_edge_only_where_no_face_is_seen() -> None:
    """WAC-10: a left half joins a right one; a picture shows which it is."""
    game = builtin("wacky-challenge")
    planes = ("starter-plane-1", "starter-plane-2")
    assert [Speech(game, "en").name(card) for card in planes] == [
        "the starter plane (airfield left)",
        "the starter plane (airfield right)",
    ]
    assert {Speech(game, "en", ("Ben", "Cleo")).name(card) for card in planes} == {
        "the starter plane"
    }


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "takes from the tyre pile, then from the stock"),
        ("fr", "prend dans la pile des pneus, puis dans la pioche"),
        ("nl", "pakt van de stapel banden, dan van de dichte stapel"),
    ],
)
def test_sources_are_said_in_the_order_taken(language: str, said: str) -> None:
    speech = Speech(builtin("jumbo-grand-prix"), language)
    assert speech("play.move.exchange-take", take=("tyres", "stock")) == said


@pytest.mark.parametrize("language", LANGUAGES)
def test_shared_words_are_of_no_single_game(language: str) -> None:
    """The words of a move that only one game has are in the folder of that game."""
    path = builtin_root() / "templates" / "shared" / f"text.{language}.yaml"
    words = yaml.safe_load(path.read_text(encoding="utf-8"))["play"]
    types = Counter(
        kind for game in REGISTERED for kind in {name_of(m) for m in rules_of(game).facts.moves}
    )
    shared = {kind for kind, games in types.items() if games > 1}
    own = {*types} - shared
    assert {*words["type"]} <= shared
    assert {key.partition("-")[0] for key in words["move"]} <= shared
    assert not own & {*words["ask"]}


def name_of(move: type) -> str:
    (name,) = get_args(get_type_hints(move)["type"])
    return str(name)
