"""Wacky Challenge in scenes: characters and starters, five rounds, the routes."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from printnplay.games.engine.cast import Cast, Storyteller, of_kind
from printnplay.games.engine.contract import Outcome, Turn
from printnplay.games.engine.facts import DEALER
from printnplay.games.engine.story import Row, Scene, Sentence
from printnplay.games.wacky_challenge.deck import Decline, Pick, Swap, Take, Top
from printnplay.games.wacky_challenge.state import State, order_of, speed_of, stages_of
from printnplay.games.wacky_challenge.story_table import (
    ROUTE,
    Step,
    booster,
    dealt,
    hands,
    route,
    routes,
    table,
)

Picks = Sequence[Turn[State, Pick]]
# What a transcript prints after the picks, before the cards are taken: who goes first, and why.
PICK = "pick"
RULES = {
    "top": "WAC-13",
    "fastest": "WAC-14",
    "last-look": "WAC-15",
    "disguise": "WAC-16",
    "speed-first": "WAC-17",
    "swap": "WAC-18",
}


def scenes(cast: Cast, steps: Sequence[Step], outcome: Outcome | None) -> Iterator[Scene]:
    dealt = [step for step in steps if step.seat == DEALER]
    yield _deal(cast, dealt)
    for number, held in groupby(steps[len(dealt) :], key=lambda step: step.before.round):
        yield _round(cast, number, list(held))
    if outcome:
        yield _end(cast, steps[-1].number, steps[-1].after, outcome)


def _deal(cast: Cast, steps: Sequence[Step]) -> Scene:
    state = steps[-1].after
    sentences = [cast.sentence("characters", "WAC-1")]
    if state.right:
        sentences += [cast.sentence("hierarchy", "WAC-2"), cast.sentence("starters", "WAC-3")]
    span = steps[0].number, steps[-1].number
    return Scene(span, cast.text("set-up"), tuple(sentences), dealt(cast, state))


def _round(cast: Cast, number: int, steps: Sequence[Step]) -> Scene:
    before, after = steps[0].before, steps[-1].after
    takes, picks = of_kind(steps, Take), of_kind(steps, Pick)
    title, span = cast.text("round", number=number), (steps[0].number, steps[-1].number)
    sentences = (*_active(cast, before, picks), *_order(cast, picks))
    if len(takes) < len(before.hands):
        blocks = hands(cast, before, picks), table(cast, before, picks, takes)
        return Scene(span, title, (*sentences, cast.sentence("unfinished")), blocks)
    picks.sort(key=lambda step: takes[0].before.order.index(step.seat))
    deck = before.deck
    card = next(deck.ids[c] for c in takes[-1].before.right if deck.ids[c] != takes[-1].move.card)
    turned = booster(cast, picks[-1], takes[-1].after)
    shown = (
        hands(cast, before, picks, turned),
        table(cast, before, picks, takes, card),
        routes(cast, after),
    )
    sentences += (
        *_climbs(cast, before, deck.vehicles[deck.number[card]]),
        *_boosted(cast, picks[-1], takes[-1].after, steps),
    )
    brief = cast.text("round-brief", seat=picks[0].seat, card=takes[0].move.card)
    return Scene(span, title, sentences, shown, brief, _stages(cast, after))


def _stages(cast: Cast, state: State) -> str:
    both = zip(state.colours, state.routes, strict=True)
    return cast.standing("stages", [stages_of(state.deck, *pair) for pair in both])


def _active(cast: Cast, before: State, picks: Picks) -> Iterator[Sentence]:
    """The booster that changes this round, and whether it changed the order."""
    if not before.booster or before.owner < 0:
        return
    booster, seat = before.booster, before.owner
    yield cast.sentence(f"active-{booster}", RULES[booster], after=PICK, seat=seat, booster=booster)
    if len(picks) == len(before.hands):
        cards = [before.deck.number[s.move.card] for s in sorted(picks, key=lambda s: s.seat)]
        hierarchy = before.hierarchy
        plain = order_of(before.deck, hierarchy, tuple(cards), "", -1)
        real = order_of(before.deck, hierarchy, tuple(cards), booster, seat)
        if plain != real:
            names = cast.names([plain[0]]), cast.names([real[0]])
            key = "changed-first" if names[0] != names[1] else "changed"
            yield cast.sentence(key, RULES[booster], after=PICK, first=names[0], last=names[1])


def _order(cast: Cast, picks: Picks) -> Iterator[Sentence]:
    """Who goes first, once all cards are turned up."""
    state = picks[-1].after
    if state.phase == "take":
        first = next(step for step in picks if step.seat == state.order[0])
        yield cast.once("pick", "WAC-4", after=PICK)
        yield cast.sentence("first", "WAC-5", after=PICK, seat=first.seat, card=first.move.card)


def _climbs(cast: Cast, before: State, vehicle: str) -> Iterator[Sentence]:
    is_top = before.hierarchy[0] == vehicle
    yield cast.sentence("drops" if is_top else "climbs", "WAC-6", mover=vehicle)


def _boosted(
    cast: Cast, lowest: Turn[State, Pick], after: State, steps: Sequence[Step]
) -> Iterator[Sentence]:
    """The booster that is turned up, and what is done with it at once."""
    if after.phase == "over":
        return
    seat, deck = lowest.seat, after.deck
    booster = deck.boosters[deck.number[lowest.move.card]]
    yield cast.sentence("turned", "WAC-7", seat=seat, booster=booster)
    match next((step.move for step in steps if step.move.type == "boost"), None):
        case Top(vehicle=vehicle):
            yield cast.sentence("top", "WAC-13", seat=seat, mover=vehicle)
        case Swap(route=route, hand=hand):
            yield cast.sentence("swap", "WAC-18", seat=seat, route=route, hand=hand)
        case Decline():
            yield cast.sentence("declines", RULES[booster], seat=seat)
        case None if booster in ("top", "swap"):
            yield cast.sentence("no-swap", RULES[booster])


def _end(cast: Cast, last: int, state: State, outcome: Outcome) -> Scene:
    rows = {
        seat: (Row((route(cast, state.deck, cards),), ROUTE),)
        for seat, cards in enumerate(state.routes)
    }
    sentences = [cast.sentence("routes", "WAC-10", "WAC-11"), cast.sentence("own", "WAC-12")]
    if "purple" in state.colours:
        sentences.append(cast.sentence("purple", "WAC-19"))
    sentences += _speeds(cast, state, outcome)
    sentences.append(cast.result(outcome))
    return Scene((last + 1, last), cast.text("end"), tuple(sentences), cast.podium(outcome, rows))


def _speeds(cast: Cast, state: State, outcome: Outcome) -> Iterator[Sentence]:
    """The sums of those who have equal stages, the best first."""
    scores = outcome.scores
    level = [s for group in outcome.ranking for s in group if scores.count(scores[s]) > 1]
    if level:
        sums = [cast.counted(s, speed_of(state.deck, state.routes[s])) for s in level]
        listed = ", ".join(sums)
        yield cast.sentence("speeds", "WAC-20", listed=listed)


storyteller = Storyteller(
    scenes, colours=lambda state: state.colours, car="characters/character-{colour}"
)
"""The colours are those of the characters."""
