"""What a car of Jumbo Grand Prix wins: hands as numbers (a bit for each part and value) in, points
of the race's score cards out.
"""

from functools import lru_cache
from math import comb

from printnplay.games.jumbo_grand_prix.deck import FULL_SET, SET, VALUES

MOST = len(VALUES)
BELOW = (
    *(0.032, 0.032, 0.033, 0.035, 0.040, 0.049, 0.066, 0.092, 0.135),  # 12 to 20
    *(0.196, 0.276, 0.379, 0.477, 0.580, 0.671, 0.749, 0.821, 1.000),  # 21 to 28, and all
)
"""How often another player has no car or one that is worth less than 12, 13 ... 28, as counted in
4,000 cars of greedy."""
LEAST = 12
NO_CAR = 0


def best_car(hand: int) -> int:
    """A number for the best car of a hand: value and driver, higher for a better car."""
    body, driver, engine, tyres = hand & 127, hand >> 7 & 127, hand >> 14 & 127, hand >> 21
    if not (body and driver and engine and tyres):
        return NO_CAR
    three, top = body & engine & tyres, driver.bit_length()
    value = body.bit_length() + engine.bit_length() + tyres.bit_length()
    if three:
        if full := three & driver:
            return 8 * FULL_SET + full.bit_length()
        value = max(value, SET)
    return 8 * (value + top) + top


def number_of(worth: tuple[int, int, bool] | None) -> int:
    return 8 * worth[0] + worth[1] if worth else NO_CAR


@lru_cache(maxsize=64)
def points_by_car(offer: tuple[float, ...]) -> tuple[float, ...]:
    """For each number of best_car, with this offer, the points to be expected. Who has no car takes
    the last score card from nobody: that is worth its share, because the others have it no more."""
    cars = range(8 * (FULL_SET + 1))
    return (offer[-1] / len(offer), *(_points(offer, car // 8, car % 8) for car in cars[1:]))


def _points(offer: tuple[float, ...], value: int, driver: int) -> float:
    """JGP-17, JGP-18: all places that the car can take, each other player ahead or not."""
    others, chance = len(offer) - 1, _chance(value, driver)
    return sum(
        points * comb(others, ahead) * (1 - chance) ** ahead * chance ** (others - ahead)
        for ahead, points in enumerate(offer)
    )


def _chance(value: int, driver: int) -> float:
    """That one other player's car is worse."""
    if value < LEAST:
        return BELOW[0]
    below, above = BELOW[value - LEAST : value - LEAST + 2]
    return below + (above - below) * (driver - 0.5) / MOST
