"""Gumball Rally's greedy bot."""

from dataclasses import replace

from printnplay.games.discovery import rules_of
from printnplay.games.engine.bots import AnyBot, random
from printnplay.games.engine.generator import Generator
from printnplay.games.gumball_rally.bots import greedy, why
from printnplay.games.play.match import play_match
from tests.games.gumball_rally.test_rules import at, numbers, play
from tests.games.tables import printed

gumball_rally = rules_of("gumball-rally")

NO = Generator(0)


def test_it_overtakes_where_it_can() -> None:
    state = at("", "", "red-4 yellow-1 blue-2", table="red-10 blue-3")
    legal = gumball_rally.legal_moves(state, 2)
    view = gumball_rally.view(state, 2)
    assert greedy(view, legal, NO) == play("red-4", 2)
    assert why(view, legal, play("red-4", 2)).key == "gumball-rally.why.play"


def test_it_shuns_a_colour_whose_dangers_are_still_to_come() -> None:
    state = at("red-8 blue-8", "", "")
    state = replace(state, hands=(numbers(state, "blue-8 red-8"), *state.hands[1:]))
    for colour in ("blue", "red"):
        seen = tuple(n for n, c in enumerate(state.deck.danger_colours) if c == colour)[:3]
        turned = replace(state, road=replace(state.road, turned=seen))
        view = gumball_rally.view(turned, 0)
        assert greedy(view, gumball_rally.legal_moves(turned, 0), NO) == play(f"{colour}-8")


def test_it_beats_random() -> None:
    """Seats rotated; a third of the wins would be even, 300 matches have a margin of 0.06."""
    won = 0.0
    for match in range(300):
        seat = match % 3
        bots: list[AnyBot] = [random] * 3
        bots[seat] = greedy
        best = play_match(
            gumball_rally, printed("gumball-rally", 3), seats=3, seed=match, bots=bots, options={}
        ).outcome.ranking[0]
        won += (seat in best) / len(best)
    assert won / 300 > 0.45
