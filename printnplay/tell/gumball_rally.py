"""Gumball Rally in scenes: the deal, a scene a round (passing, the danger, the line after it), the
photo finish, the end."""

from collections.abc import Iterator, Sequence
from typing import Any

from printnplay.model import Game
from printnplay.model.story import Block, Row, Scene, Shot, Told
from printnplay.rules.core import DEALER, Outcome
from printnplay.rules.gumball_rally_road import scores_of
from printnplay.tell.cast import LARGE, SMALL, Cast

BUGGY = 13.0


def colours(game: Game, steps: Sequence[Any], seats: int) -> tuple[str | None, ...]:
    """The first buggy is seat 0's."""
    part = next(part for part in game.components if part.id == "large-buggies")
    return part.card_colours[:seats]


def cars(colours: tuple[str | None, ...]) -> tuple[str, ...]:
    return tuple(f"large-buggies/buggy-{colour}" for colour in colours)


def scenes(cast: Cast, steps: Sequence[Any], outcome: Outcome | None) -> Iterator[Scene]:
    first = next((at for at, step in enumerate(steps) if step.seat != DEALER), len(steps))
    yield _deal(cast, steps[:first])
    number, held = 1, []
    for step in steps[first:]:
        held.append(step)
        if len(step.after.road.turned) > len(step.before.road.turned):
            yield _round(cast, number, held)
            number, held = number + 1, []
    if held:
        is_photo = held[-1].move.type == "draw"
        yield _photo(cast, held) if is_photo else _open_round(cast, number, held)
    if outcome:
        yield _end(cast, steps[-1].n, steps[-1].after, outcome)


def _deal(cast: Cast, steps: Sequence[Any]) -> Scene:
    state = steps[-1].after
    hands = [state.deck.names(hand) for hand in state.hands]
    told = [cast.told("deal", "GUM-1"), cast.told("pile", "GUM-2")]
    blocks = cast.hands(hands, SMALL) if hands[0] else ()
    if state.line:
        told.append(cast.told("starter", "GUM-3", seat=state.line[0]))
        blocks = (_line(cast, cast.say("line"), state.line), *blocks)
    return Scene((steps[0].n, steps[-1].n), cast.say("set-up"), tuple(told), blocks)


def _line(cast: Cast, words: str, line: Sequence[int]) -> Block:
    shots = tuple(Shot(cast.cars[seat], seat) for seat in line)
    return Block(words, (Row(shots, BUGGY),))


def _round(cast: Cast, number: int, steps: Sequence[Any]) -> Scene:
    before, after = steps[0].before, steps[-1].after
    deck, danger = before.deck, after.road.turned[-1]
    plays = [step for step in steps if step.move.type == "play"]
    line, table = _raced(plays)
    is_scored = deck.effects[danger] in ("checkpoint", "winner")
    hit = _hit(deck, danger, line, table)
    last = _points(cast, before, after) if is_scored else _moved(cast, after.line, hit)
    blocks = (
        _line(cast, cast.say("before"), before.line),
        _passed(cast, plays, line, table),
        Block(
            cast.say("danger"), (Row((cast.shot(deck.dangers[danger]),), LARGE),), has_arrow=True
        ),
        last,
    )
    told = (*_passing(cast, plays), *_danger(cast, hit, before, after))
    scores = scores_of(deck, after.road, len(line))
    brief = cast.say("round-brief", card=deck.dangers[danger], seat=after.line[0])
    return Scene(
        (steps[0].n, steps[-1].n),
        cast.say("round", number=number),
        told,
        blocks,
        brief,
        cast.standing("points", scores),
    )


def _open_round(cast: Cast, number: int, steps: Sequence[Any]) -> Scene:
    """A record may end in the middle of a round."""
    plays = [step for step in steps if step.move.type == "play"]
    blocks = (_passed(cast, plays, *_raced(plays)),)
    told, title = (cast.told("unfinished"),), cast.say("round", number=number)
    return Scene((steps[0].n, steps[-1].n), title, told, blocks)


def _raced(plays: Sequence[Any]) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """The line when all have played, before the danger; and the cards under the buggies."""
    line = plays[0].before.line
    table: tuple[str, ...] = ()
    for step in plays:
        at = len(table)
        to = at - step.move.overtakes
        line = (*line[:to], step.seat, *line[to:at], *line[at + 1 :])
        table = (*table[:to], step.move.card, *table[to:])
    return line, table


def _passed(cast: Cast, plays: Sequence[Any], line: Sequence[int], table: Sequence[str]) -> Block:
    """The buggies with their cards below; the number of those passed."""
    moves = {step.seat: step.move.overtakes for step in plays}
    top = tuple(Shot(cast.cars[seat], seat) for seat in line[: len(table)])
    cards = tuple(
        cast.shot(card, words=cast.say("ahead", count=moves[seat]) if moves[seat] else "")
        for seat, card in zip(line, table, strict=False)
    )
    return Block(cast.say("passing"), (Row(top, BUGGY), Row(cards, BUGGY)), has_arrow=True)


def _hit(deck: Any, danger: int, line: Sequence[int], table: Sequence[str]) -> frozenset[int]:
    """Whom a danger sends to the end: all who played its colour, or of these the highest."""
    colour, numbers = deck.danger_colours[danger], [deck.number[card] for card in table]
    both = zip(line, numbers, strict=True)
    hit = {seat: deck.numbers[card] for seat, card in both if deck.colours[card] == colour}
    if deck.effects[danger] == "major" or not hit:
        return frozenset(hit)
    return frozenset([max(hit, key=hit.__getitem__)])


def _moved(cast: Cast, after: Sequence[int], hit: frozenset[int]) -> Block:
    """The line after the danger: those it sent to the end are marked."""
    shots = tuple(Shot(cast.cars[seat], seat, is_marked=seat in hit) for seat in after)
    return Block(cast.say("after"), (Row(shots, BUGGY),), has_arrow=True)


def _points(cast: Cast, before: Any, after: Any) -> Block:
    deck = before.deck
    both = zip(deck.prizes, before.road.owners, after.road.owners, strict=True)
    paid = [(card, new) for card, old, new in both if new != old]
    paid.sort(key=lambda pair: after.line.index(pair[1]))
    shots = tuple(cast.shot(card, seat, is_best=not at) for at, (card, seat) in enumerate(paid))
    return Block(cast.say("paid"), (Row(shots, SMALL),), has_arrow=True)


def _passing(cast: Cast, plays: Sequence[Any]) -> Iterator[Told]:
    """Who passes whom, and by what."""
    first = plays[0]
    yield cast.once("leader", "GUM-4", "GUM-7", seat=first.seat)
    line: tuple[int, ...] = first.before.line
    table: tuple[str, ...] = ()
    for step in plays:
        at, count = len(table), step.move.overtakes
        if count:
            names = cast.names(line[at - count : at])
            kinds = _kinds(step, table[at - count :])
            rules = {"number": ("GUM-5",), "colour": ("GUM-6",), "both": ("GUM-5", "GUM-6")}
            yield cast.told(
                f"passes-{kinds}", *rules[kinds], seat=step.seat, card=step.move.card, names=names
            )
        line, table = _raced([other for other in plays if other.n <= step.n])
    yield cast.once("refill", "GUM-4")


def _kinds(step: Any, passed: Sequence[str]) -> str:
    """By number, by colour, or some by one and some by the other."""
    deck = step.before.deck
    mine = deck.numbers[deck.number[step.move.card]]
    higher = [deck.numbers[deck.number[card]] < mine for card in passed]
    return "number" if all(higher) else ("both" if any(higher) else "colour")


def _danger(cast: Cast, hit: frozenset[int], before: Any, after: Any) -> Iterator[Told]:
    """What the danger card does, and what comes next."""
    deck, danger = before.deck, after.road.turned[-1]
    effect = deck.effects[danger]
    if effect == "checkpoint":
        yield cast.told("checkpoint", "GUM-10", names=cast.names(after.line[:3]))
        yield _gained(cast, "GUM-10", before, after)
    elif effect == "winner":
        yield cast.told("winner", "GUM-11", seat=after.line[0])
        yield _gained(cast, "GUM-11", before, after)
    else:
        colour = deck.danger_colours[danger]
        yield _sent_back(cast, effect, colour, [seat for seat in after.line if seat in hit])
    if effect != "winner":
        yield cast.once("next", "GUM-12", seat=after.line[0])
    if len(after.race) > len(before.race):
        yield cast.once("renew", "GUM-13")


def _gained(cast: Cast, rule: str, before: Any, after: Any) -> Told:
    seats = len(after.line)
    old, new = (scores_of(state.deck, state.road, seats) for state in (before, after))
    gained = [(seat, new[seat] - old[seat]) for seat in after.line if new[seat] > old[seat]]
    listed = ", ".join(cast.counted(seat, points) for seat, points in gained)
    return cast.pictured("gained", rule, listed=listed)


def _sent_back(cast: Cast, effect: str, colour: str, order: Sequence[int]) -> Told:
    """Those who played the colour, as they stand in line afterwards."""
    rule = "GUM-9" if effect == "major" else "GUM-8"
    if not order:
        return cast.told("nobody-major" if effect == "major" else "nobody", rule, colour=colour)
    if effect == "major":
        return cast.told("major", rule, colour=colour, names=cast.names(order))
    return cast.told("plain", rule, colour=colour, seat=order[-1])


def _photo(cast: Cast, steps: Sequence[Any]) -> Scene:
    shots = tuple(
        cast.shot(step.move.card, step.move.seat) for step in steps if step.move.type == "draw"
    )
    blocks = (Block(cast.say("drawn"), (Row(shots, LARGE),)),)
    told = (cast.told("photo", "GUM-15"),)
    return Scene((steps[0].n, steps[-1].n), cast.say("photo-finish"), told, blocks)


def _end(cast: Cast, last: int, state: Any, outcome: Outcome) -> Scene:
    deck, owners = state.deck, state.road.owners
    rows: dict[int, tuple[Row, ...]] = {}
    for seat in range(len(outcome.scores)):
        won = [card for card, owner in zip(deck.prizes, owners, strict=True) if owner == seat]
        rows |= {seat: (cast.row(won, SMALL, spread="near"),)} if won else {}
    told = [cast.result(outcome)]
    if len(outcome.ranking[0]) > 1:
        told.append(cast.told("shared", "GUM-14"))
    return Scene((last + 1, last), cast.say("end"), tuple(told), cast.podium(outcome, rows))
