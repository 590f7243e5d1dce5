"""Gumball Rally's careful bot and the patient player that it plays on with."""

from dataclasses import replace

import pytest

from printnplay.games.discovery import find_playable, rules_of
from printnplay.games.engine.bots import AnyBot, Careful
from printnplay.games.engine.generator import Generator
from printnplay.games.gumball_rally.bots import careful, greedy, patient, pile_of
from printnplay.games.gumball_rally.state import State, View
from printnplay.games.play.match import bot_named, play_match
from tests.games.gumball_rally.test_rules import at, play
from tests.games.tables import printed

pytestmark = pytest.mark.slow

gumball_rally = rules_of("gumball-rally")
NO = Generator(0)


def turned(state: State, count: int, special: str = "") -> State:
    """Some coloured danger cards turned up, and then this one."""
    deck, ids = state.deck, state.deck.danger_number
    seen = (*deck.coloured()[:count], *([ids[special]] if special else ()))
    return replace(state, road=replace(state.road, turned=seen))


def seen_by(state: State, seat: int) -> View:
    view = gumball_rally.view(state, seat)
    assert isinstance(view, View)
    return view


@pytest.mark.parametrize(
    ("count", "special", "paid", "is_finish"),
    [
        (0, "", 0, False),
        (2, "", 0, False),
        (3, "", 1 / 4, False),
        (6, "", 1, False),
        (4, "checkpoint-a", 0, False),
        (13, "", 1 / 2, True),
    ],
)
def test_the_pile_says_when_places_are_paid(
    count: int, special: str, paid: float, is_finish: bool
) -> None:
    pile = pile_of(seen_by(turned(at("", "", ""), count, special), 0))
    assert (pile.paid, pile.is_finish) == (paid, is_finish)
    assert len(pile.unseen) == 16 - count
    assert pile.each * len(pile.unseen) == pytest.approx(1 - paid)


def test_it_sheds_low_cards_while_nothing_is_paid_and_fights_when_it_is() -> None:
    state = at("", "", "red-10 yellow-1 blue-2", table="black-8 black-3")
    legal = gumball_rally.legal_moves(state, 2)
    assert patient(seen_by(state, 2), legal, NO) == play("yellow-1", 0)
    assert patient(seen_by(turned(state, 6), 2), legal, NO) == play("red-10", 2)
    assert greedy(seen_by(state, 2), legal, NO) == play("red-10", 2), "always"


def test_it_looks_ahead_with_the_patient_player_to_the_end() -> None:
    assert bot_named("careful", find_playable("gumball-rally")) is careful
    assert isinstance(careful, Careful)
    assert careful.policy is patient
    assert careful.ahead >= gumball_rally.facts.cap


def lead(bot: AnyBot, deals: int) -> float:
    """Points ahead of the mean of two greedy players, every deal from every seat."""
    ahead = 0.0
    for match in range(3 * deals):
        bots: list[AnyBot] = [greedy] * 3
        bots[match % 3] = bot
        scores = play_match(
            gumball_rally,
            printed("gumball-rally", 3),
            seats=3,
            seed=match // 3,
            bots=bots,
            options={},
        ).outcome.scores
        ahead += 1.5 * scores[match % 3] - sum(scores) / 2
    return ahead / (3 * deals)


def test_the_patient_player_beats_greedy() -> None:
    """100 deals: 0.7 points a match with a margin of 0.3."""
    assert lead(patient, 100) > 0.3


def test_careful_beats_greedy() -> None:
    """The same two deals each time: 6 matches are few, but always the same."""
    assert lead(replace(careful, playouts=24), 2) > 0
