"""Decks are remembered from match to match, but never those of other cards."""

import pytest

from printnplay.games.discovery import rules_of
from printnplay.games.engine.facts import Scalar
from tests.games.tables import printed, tables


@pytest.mark.parametrize(("game", "seats"), tables())
def test_the_same_cards_give_the_deck_that_was_made(game: str, seats: int) -> None:
    rules, cards = rules_of(game), printed(game, seats)
    again = {card: dict(fields) for card, fields in sorted(cards.items())}
    assert rules.setup(cards, seats, {}).deck is rules.setup(again, seats, {}).deck


def test_cards_that_are_changed_where_they_lie_give_another_deck() -> None:
    rules, cards = rules_of("rasant"), dict[str, dict[str, Scalar]]()
    cards |= {card: dict(fields) for card, fields in printed("rasant", 3).items()}
    before = rules.setup(cards, 3, {}).deck
    cards["red-10"]["value"] = 55
    after = rules.setup(cards, 3, {}).deck
    number = before.number["red-10"]
    assert (before.values[number], after.values[number]) == (10, 55)
