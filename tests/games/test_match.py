"""Matches: seeded, the same for ever, whatever the bots draw."""

from printnplay.games.discovery import rules_of
from printnplay.games.engine.bots import random
from printnplay.games.engine.facts import DEALER, AnyMove
from printnplay.games.engine.generator import Generator
from printnplay.games.play.match import AnyMatch, play_match
from tests.games.tables import printed


def first(view: object, moves: tuple[AnyMove, ...], generator: Generator) -> AnyMove:
    """A bot that looks, and draws numbers for nothing."""
    assert view is not None
    generator.next()
    return moves[0]


def match(seed: int, *, seats: int = 3, bot: object = random) -> AnyMatch:
    bots = [first if bot is first else random] * seats
    rules = rules_of("rasant")
    cards = printed("rasant", seats)
    return play_match(rules, cards, seats=seats, seed=seed, bots=bots, options={})


def test_a_seed_gives_the_same_match_and_another_seed_another() -> None:
    assert match(7).steps == match(7).steps
    assert match(7).steps != match(8).steps


def test_bots_do_not_change_the_deal() -> None:
    deals = [
        [move for seat, move in match(7, bot=b).steps if seat == DEALER] for b in (random, first)
    ]
    assert deals[0] == deals[1]


def test_lots_fall_on_every_seat() -> None:
    lots = {match(seed, seats=5).steps[2][1].seat for seed in range(60)}
    assert lots == {0, 1, 2, 3, 4}
