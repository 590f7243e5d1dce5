"""Wacky Challenge in scenes: characters and starters, five rounds, the routes."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from printnplay.data.model import Game
from printnplay.games.engine.cast import Cast
from printnplay.games.engine.contract import Outcome
from printnplay.games.engine.facts import DEALER
from printnplay.games.engine.story import Row, Scene, Told
from printnplay.games.wacky_challenge.race import order_of, speed_of, stages_of
from printnplay.games.wacky_challenge.story_table import (
    ROUTE,
    booster,
    dealt,
    hands,
    route,
    routes,
    table,
)

RULES = {
    "top": "WAC-13",
    "fastest": "WAC-14",
    "last-look": "WAC-15",
    "disguise": "WAC-16",
    "speed-first": "WAC-17",
    "swap": "WAC-18",
}


def colours(game: Game, steps: Sequence[Any], seats: int) -> tuple[str | None, ...]:
    """Those of the characters."""
    dealt = [step.after.colours for step in steps if step.after.colours]
    return tuple(dealt[0]) if dealt else (None,) * seats


def cars(colours: tuple[str | None, ...]) -> tuple[str, ...]:
    return tuple(f"characters/character-{colour}" for colour in colours)


def scenes(cast: Cast, steps: Sequence[Any], outcome: Outcome | None) -> Iterator[Scene]:
    dealt = [step for step in steps if step.seat == DEALER]
    yield _deal(cast, dealt)
    for number, held in groupby(steps[len(dealt) :], key=lambda step: step.before.round):
        yield _round(cast, number, list(held))
    if outcome:
        yield _end(cast, steps[-1].number, steps[-1].after, outcome)


def _deal(cast: Cast, steps: Sequence[Any]) -> Scene:
    state = steps[-1].after
    told = [cast.told("characters", "WAC-1")]
    if state.right:
        told += [cast.told("hierarchy", "WAC-2"), cast.told("starters", "WAC-3")]
    span = steps[0].number, steps[-1].number
    return Scene(span, cast.say("set-up"), tuple(told), dealt(cast, state))


def _round(cast: Cast, number: int, steps: Sequence[Any]) -> Scene:
    before, after = steps[0].before, steps[-1].after
    takes = [step for step in steps if step.move.type == "take"]
    picks = [step for step in steps if step.move.type == "pick"]
    title, span = cast.say("round", number=number), (steps[0].number, steps[-1].number)
    told = (*_active(cast, before, picks), *_order(cast, picks))
    if len(takes) < len(before.hands):
        blocks = hands(cast, before, picks), table(cast, before, picks, takes)
        return Scene(span, title, (*told, cast.told("unfinished")), blocks)
    picks.sort(key=lambda step: takes[0].before.order.index(step.seat))
    deck = before.deck
    card = next(deck.ids[c] for c in takes[-1].before.right if deck.ids[c] != takes[-1].move.card)
    turned = booster(cast, picks[-1], takes[-1].after)
    shown = (
        hands(cast, before, picks, turned),
        table(cast, before, picks, takes, card),
        routes(cast, after),
    )
    told += (
        *_climbs(cast, before, deck.vehicles[deck.number[card]]),
        *_boosted(cast, picks[-1], takes[-1].after, steps),
    )
    brief = cast.say("round-brief", seat=picks[0].seat, card=takes[0].move.card)
    return Scene(span, title, told, shown, brief, _stages(cast, after))


def _stages(cast: Cast, state: Any) -> str:
    both = zip(state.colours, state.routes, strict=True)
    return cast.standing("stages", [stages_of(state.deck, *pair) for pair in both])


def _active(cast: Cast, before: Any, picks: Sequence[Any]) -> Iterator[Told]:
    """The booster that changes this round, and whether it changed the order."""
    if not before.booster or before.owner < 0:
        return
    booster, seat = before.booster, before.owner
    yield cast.told(f"active-{booster}", RULES[booster], seat=seat, booster=booster)
    if len(picks) == len(before.hands):
        cards = [before.deck.number[s.move.card] for s in sorted(picks, key=lambda s: s.seat)]
        hierarchy = before.hierarchy
        plain = order_of(before.deck, hierarchy, tuple(cards), "", -1)
        real = order_of(before.deck, hierarchy, tuple(cards), booster, seat)
        if plain != real:
            names = cast.names([plain[0]]), cast.names([real[0]])
            key = "changed-first" if names[0] != names[1] else "changed"
            yield cast.told(key, RULES[booster], first=names[0], last=names[1])


def _order(cast: Cast, picks: Sequence[Any]) -> Iterator[Told]:
    """Who goes first, once all cards are turned up."""
    state = picks[-1].after
    if state.phase == "take":
        first = next(step for step in picks if step.seat == state.order[0])
        yield cast.once("pick", "WAC-4")
        yield cast.told("first", "WAC-5", seat=first.seat, card=first.move.card)


def _climbs(cast: Cast, before: Any, vehicle: str) -> Iterator[Told]:
    is_top = before.hierarchy[0] == vehicle
    yield cast.told("drops" if is_top else "climbs", "WAC-6", mover=vehicle)


def _boosted(cast: Cast, lowest: Any, after: Any, steps: Sequence[Any]) -> Iterator[Told]:
    """The booster that is turned up, and what is done with it at once."""
    if after.phase == "over":
        return
    seat, deck = lowest.seat, after.deck
    booster = deck.boosters[deck.number[lowest.move.card]]
    yield cast.told("turned", "WAC-7", seat=seat, booster=booster)
    boost = [step.move for step in steps if step.move.type == "boost"]
    if boost and hasattr(boost[0], "vehicle"):
        yield cast.told("top", "WAC-13", seat=seat, mover=boost[0].vehicle)
    elif boost and hasattr(boost[0], "route"):
        move = boost[0]
        yield cast.told("swap", "WAC-18", seat=seat, route=move.route, hand=move.hand)
    elif boost:
        yield cast.told("declines", RULES[booster], seat=seat)
    elif booster in ("top", "swap"):
        yield cast.told("no-swap", RULES[booster])


def _end(cast: Cast, last: int, state: Any, outcome: Outcome) -> Scene:
    rows = {
        seat: (Row((route(cast, state.deck, cards),), ROUTE),)
        for seat, cards in enumerate(state.routes)
    }
    told = [cast.told("routes", "WAC-10", "WAC-11"), cast.told("own", "WAC-12")]
    if "purple" in state.colours:
        told.append(cast.told("purple", "WAC-19"))
    told += _speeds(cast, state, outcome)
    told.append(cast.result(outcome))
    return Scene((last + 1, last), cast.say("end"), tuple(told), cast.podium(outcome, rows))


def _speeds(cast: Cast, state: Any, outcome: Outcome) -> Iterator[Told]:
    """The sums of those who have equal stages, the best first."""
    scores = outcome.scores
    level = [s for group in outcome.ranking for s in group if scores.count(scores[s]) > 1]
    if level:
        sums = [cast.counted(s, speed_of(state.deck, state.routes[s])) for s in level]
        listed = ", ".join(sums)
        yield cast.told("speeds", "WAC-20", listed=listed)
