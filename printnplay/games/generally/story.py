"""GeneRally in scenes: the deal, a scene a round (four challenges, the track, bets, cards kept and
discarded), the end."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from printnplay.data.model import Game
from printnplay.games.engine.cast import SMALL, Cast
from printnplay.games.engine.contract import Outcome
from printnplay.games.engine.facts import DEALER
from printnplay.games.engine.story import Block, Scene, Told
from printnplay.games.generally.deck import STATISTICS
from printnplay.games.generally.state import FINAL
from printnplay.games.generally.story_table import bets, challenges, dealt, hands, piles


def colours(game: Game, steps: Sequence[Any], seats: int) -> tuple[str | None, ...]:
    """Each seat has its own deck."""
    part = next(part for part in game.components if part.id == "cars")
    return part.colours[:seats]


def cars(colours: tuple[str | None, ...]) -> tuple[str, ...]:
    return tuple(f"pawns/car-{colour}" for colour in colours)


def scenes(cast: Cast, steps: Sequence[Any], outcome: Outcome | None) -> Iterator[Scene]:
    dealt = [step for step in steps if step.seat == DEALER]
    yield _deal(cast, dealt)
    for _, held in groupby(steps[len(dealt) :], key=lambda step: step.before.round):
        yield _round(cast, list(held))
    if outcome:
        last, state = steps[-1].number, steps[-1].after
        told = (cast.result(outcome),)
        blocks = (Block(cast.say("track"), marks=state.marks), *cast.podium(outcome))
        yield Scene((last + 1, last), cast.say("end"), told, blocks)


def _deal(cast: Cast, steps: Sequence[Any]) -> Scene:
    state = steps[-1].after
    told = [cast.told("decks", "GEN-1")]
    blocks: tuple[Block, ...] = ()
    if state.hands[0]:
        told.append(cast.told("draw", "GEN-3", count=len(state.hands[0])))
        told.append(cast.told("lot", "GEN-8", names=", ".join(_names(cast, state.lot))))
        blocks = dealt(cast, state)
    return Scene((steps[0].number, steps[-1].number), cast.say("set-up"), tuple(told), blocks)


def _names(cast: Cast, seats: Sequence[int]) -> list[str]:
    return [cast.players[seat].name for seat in seats]


def _round(cast: Cast, steps: Sequence[Any]) -> Scene:
    before = steps[0].before
    laid = [step for step in steps if step.move.type == "lineup"]
    is_final, seats = before.round == FINAL, len(before.marks)
    key = "final-round" if is_final else "round"
    title, span = cast.say(key, number=before.round), (steps[0].number, steps[-1].number)
    cards = [card for step in laid for card in step.move.cards]
    held = () if is_final else hands(cast, before, cards)
    if len(laid) < seats:
        return Scene(span, title, (cast.told("unfinished"),), held or _laid(cast, laid))
    raced, after = laid[-1].after, steps[-1].after
    blocks = held + challenges(cast, laid)
    if is_final:  # the end shows the track once more
        blocks += bets(cast, steps)
    else:
        track = Block(cast.say("track"), marks=raced.marks, is_below=True)
        blocks += track, piles(cast, after, steps)
    wins = [
        (new - old) // (2 if is_final else 1)
        for old, new in zip(before.marks, raced.marks, strict=True)
    ]
    told = (*_raced(cast, laid, wins), *_betting(cast, steps, raced), *_choosing(cast, steps))
    brief = cast.say("round-brief", listed=_listed(cast, wins))
    standing = cast.standing("marks", after.marks)
    return Scene(span, title, told, blocks, brief, standing)


def _laid(cast: Cast, laid: Sequence[Any]) -> tuple[Block, ...]:
    """A final round that is not played out."""
    return tuple(Block(rows=(cast.row(step.move.cards, SMALL),), seat=step.seat) for step in laid)


def _raced(cast: Cast, laid: Sequence[Any], wins: Sequence[int]) -> tuple[Told, ...]:
    winners, listed = tuple(_winners(cast, laid)), _listed(cast, wins)
    if laid[0].before.round == FINAL:
        return (
            cast.told("final", "GEN-13"),
            *winners,
            cast.told("won", "GEN-13", listed=listed),
            cast.told("farthest", "GEN-14"),
        )
    return (
        cast.once("lay", "GEN-3"),
        cast.once("highest", "GEN-4", "GEN-5"),
        *winners,
        cast.told("won", "GEN-6", listed=listed),
    )


def _winners(cast: Cast, laid: Sequence[Any]) -> Iterator[Told]:
    """Who has the highest value of each statistic."""
    deck = laid[0].before.deck
    for at, statistic in enumerate(STATISTICS):
        values = {step.seat: deck.values[at][deck.number[step.move.cards[at]]] for step in laid}
        best = max(values.values())
        seats = [seat for seat, value in values.items() if value == best]
        key, rule = ("challenge", "GEN-4") if len(seats) == 1 else ("challenge-shared", "GEN-5")
        yield cast.pictured(key, rule, statistic=statistic, names=cast.names(seats), value=best)


def _listed(cast: Cast, counts: Sequence[int]) -> str:
    return ", ".join(cast.counted(seat, count) for seat, count in enumerate(counts))


def _betting(cast: Cast, steps: Sequence[Any], raced: Any) -> tuple[Told, ...]:
    """Each tie, and how it is settled."""
    bets = [step for step in steps if step.move.type == "bet"]
    told = []
    for tied, held in groupby(bets, key=lambda step: _tied(step.before)):
        made = {step.seat: step.move.markers for step in held}
        listed = ", ".join(cast.counted(seat, count) for seat, count in made.items())
        names = cast.names(tied)
        told.append(cast.told("tie", "GEN-7", names=names, listed=listed))
        if 0 in made.values() and len({*made.values()}) > 1:
            told.append(cast.told("zero", "GEN-7"))
        best = [seat for seat, count in made.items() if count == max(made.values())]
        if len(best) > 1:
            first = min(best, key=raced.lot.index)
            told.append(cast.told("equal-bets", "GEN-8", seat=first))
        else:
            told.append(cast.pictured("bet-won", "GEN-7", count=made[best[0]], seat=best[0]))
    return tuple(told)


def _tied(state: Any) -> tuple[int, ...]:
    return next((group for group in state.ranking if len(group) > 1), ())


def _choosing(cast: Cast, steps: Sequence[Any]) -> tuple[Told, ...]:
    told, scraps = [], [step for step in steps if step.move.type == "scrap"]
    keeps = [step for step in steps if step.move.type == "keep"]
    if keeps:
        first = keeps[0]
        told.append(cast.told("keep", "GEN-9", seat=first.seat, card=_name(first)))
    if scraps:
        first = scraps[0]
        told.append(
            cast.told("scrap", "GEN-10", seat=first.seat, other=first.move.seat, card=_name(first))
        )
    if keeps and scraps:
        told.append(cast.once("last", "GEN-11", "GEN-12", seat=keeps[-1].seat))
    return tuple(told)


def _name(step: Any) -> str:
    """The car's: its numbers are seen."""
    deck = step.before.deck
    return str(deck.names[deck.number[step.move.card]])
