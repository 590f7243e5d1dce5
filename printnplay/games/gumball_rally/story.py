"""Gumball Rally in scenes: the deal, each round (passing, the danger, the line after it), the
photo finish, the end."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from printnplay.games.engine.cast import LARGE, SMALL, Cast, Storyteller, of_kind
from printnplay.games.engine.contract import Outcome, Turn
from printnplay.games.engine.facts import DEALER
from printnplay.games.engine.story import Block, Row, Run, Scene, Sentence, Shot
from printnplay.games.gumball_rally.deck import PLACES, Deck, Draw, Move, Play
from printnplay.games.gumball_rally.road import scores_of
from printnplay.games.gumball_rally.state import State

Step = Turn[State, Move]
BUGGY, HELD = 13.0, 12.0
Plays = Sequence[Turn[State, Play]]


def scenes(cast: Cast, steps: Sequence[Step], outcome: Outcome | None) -> Iterator[Scene]:
    first = next((at for at, step in enumerate(steps) if step.seat != DEALER), len(steps))
    yield _deal(cast, steps[:first])
    number, held = 1, list[Step]()
    for step in steps[first:]:
        held.append(step)
        if len(step.after.road.turned) > len(step.before.road.turned):
            yield _round(cast, number, held)
            number, held = number + 1, []
    if held:
        is_photo = isinstance(held[-1].move, Draw)
        yield _photo(cast, held) if is_photo else _open_round(cast, number, held)
    if outcome:
        yield _end(cast, steps[-1].number, steps[-1].after, outcome)


def _deal(cast: Cast, steps: Sequence[Step]) -> Scene:
    state = steps[-1].after
    sentences = [cast.sentence("deal", "GUM-1"), cast.sentence("pile", "GUM-2")]
    if state.line:
        sentences.append(cast.sentence("starter", "GUM-3", seat=state.line[0]))
    span, blocks = (steps[0].number, steps[-1].number), dealt(cast, state)
    return Scene(span, cast.text("set-up"), tuple(sentences), blocks)


def _round(cast: Cast, number: int, steps: Sequence[Step]) -> Scene:
    before, after = steps[0].before, steps[-1].after
    plays = of_kind(steps, Play)
    line, cards = _raced(plays)
    hit = _hit(before.deck, after.road.turned[-1], line, cards)
    blocks = (
        *in_line(cast, before, plays),
        passed(cast, plays, line, cards),
        *_turned(cast, before, after, hit),
        piles(cast, after),
    )
    sentences = (*_passing(cast, plays), *_danger(cast, hit, before, after))
    scores = scores_of(before.deck, after.road, len(line))
    card = before.deck.dangers[after.road.turned[-1]]
    return Scene(
        (steps[0].number, steps[-1].number),
        cast.text("round", number=number),
        sentences,
        blocks,
        cast.text("round-brief", card=card, seat=after.line[0]),
        cast.standing("points", scores),
    )


def _turned(cast: Cast, before: State, after: State, hit: frozenset[int]) -> tuple[Block, Block]:
    """The danger card, and what it does."""
    is_scored = before.deck.effects[after.road.turned[-1]] in ("checkpoint", "winner")
    last = paid(cast, before, after) if is_scored else moved(cast, after.line, hit)
    return danger(cast, after), last


def _open_round(cast: Cast, number: int, steps: Sequence[Step]) -> Scene:
    """A record can end in the middle of a round."""
    plays = of_kind(steps, Play)
    hands = in_line(cast, steps[0].before, plays)
    blocks = (*hands, passed(cast, plays, *_raced(plays)))
    sentences, title = (cast.sentence("unfinished"),), cast.text("round", number=number)
    return Scene((steps[0].number, steps[-1].number), title, sentences, blocks)


def _raced(plays: Plays) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """The line when all have played, before the danger; and the cards under the buggies."""
    line = plays[0].before.line
    cards: tuple[str, ...] = ()
    for step in plays:
        at = len(cards)
        to = at - step.move.overtakes
        line = (*line[:to], step.seat, *line[to:at], *line[at + 1 :])
        cards = (*cards[:to], step.move.card, *cards[to:])
    return line, cards


def _hit(deck: Deck, danger: int, line: Sequence[int], cards: Sequence[str]) -> frozenset[int]:
    """Whom a danger sends to the end: all who played its colour, or of these the highest."""
    colour, numbers = deck.danger_colours[danger], [deck.number[card] for card in cards]
    both = zip(line, numbers, strict=True)
    hit = {seat: deck.numbers[card] for seat, card in both if deck.colours[card] == colour}
    if deck.effects[danger] == "major" or not hit:
        return frozenset(hit)
    return frozenset([max(hit, key=hit.__getitem__)])


def _passing(cast: Cast, plays: Plays) -> Iterator[Sentence]:
    """Who passes whom, the nearest first, and by what."""
    first = plays[0]
    yield cast.once("leader", "GUM-4", "GUM-7", seat=first.seat)
    line: tuple[int, ...] = first.before.line
    cards: tuple[str, ...] = ()
    for step in plays:
        at, count = len(cards), step.move.overtakes
        if count:
            names = cast.names(line[at - count : at][::-1])
            kinds = _kinds(step, cards[at - count :])
            rules = {"number": ("GUM-5",), "colour": ("GUM-6",), "both": ("GUM-5", "GUM-6")}
            yield cast.sentence(
                f"passes-{kinds}", *rules[kinds], seat=step.seat, card=step.move.card, names=names
            )
        line, cards = _raced([other for other in plays if other.number <= step.number])
    yield cast.once("refill", "GUM-4")


def _kinds(step: Turn[State, Play], passed: Sequence[str]) -> str:
    """By number, by colour, or some by one and some by the other."""
    deck = step.before.deck
    mine = deck.numbers[deck.number[step.move.card]]
    higher = [deck.numbers[deck.number[card]] < mine for card in passed]
    return "number" if all(higher) else ("both" if any(higher) else "colour")


def _danger(cast: Cast, hit: frozenset[int], before: State, after: State) -> Iterator[Sentence]:
    """What the danger card does, and what comes next."""
    deck, danger = before.deck, after.road.turned[-1]
    effect = deck.effects[danger]
    if effect == "checkpoint":
        yield cast.sentence("checkpoint", "GUM-10", names=cast.names(after.line[:3]))
        yield _gained(cast, "GUM-10", before, after)
    elif effect == "winner":
        key = "winner" if len(after.line) > PLACES["winner"] else "winner-all"
        yield cast.sentence(key, "GUM-11", seat=after.line[0])
        yield _gained(cast, "GUM-11", before, after)
    else:
        colour = deck.danger_colours[danger]
        yield _sent_back(cast, effect, colour, [seat for seat in after.line if seat in hit])
    if effect != "winner":
        yield cast.once("next", "GUM-12", seat=after.line[0])
    if len(after.race) > len(before.race):
        yield cast.once("renew", "GUM-13")


def _gained(cast: Cast, rule: str, before: State, after: State) -> Sentence:
    seats = len(after.line)
    old, new = (scores_of(state.deck, state.road, seats) for state in (before, after))
    gained = [(seat, new[seat] - old[seat]) for seat in after.line if new[seat] > old[seat]]
    listed = ", ".join(cast.counted(seat, points) for seat, points in gained)
    return cast.pictured("gained", rule, listed=listed)


def _sent_back(cast: Cast, effect: str, colour: str, order: Sequence[int]) -> Sentence:
    """The seats that played the colour, in the order of the line afterwards."""
    rule = "GUM-9" if effect == "major" else "GUM-8"
    if not order:
        return cast.sentence("nobody-major" if effect == "major" else "nobody", rule, colour=colour)
    if effect == "major":
        return cast.sentence("major", rule, colour=colour, names=cast.names(order))
    return cast.sentence("plain", rule, colour=colour, seat=order[-1])


def _photo(cast: Cast, steps: Sequence[Step]) -> Scene:
    shots = tuple(cast.shot(step.move.card, step.move.seat) for step in of_kind(steps, Draw))
    blocks = (Block(cast.text("drawn"), (Row((Run(shots),), LARGE),)),)
    sentences = (cast.sentence("photo", "GUM-15"),)
    return Scene((steps[0].number, steps[-1].number), cast.text("photo-finish"), sentences, blocks)


def _end(cast: Cast, last: int, state: State, outcome: Outcome) -> Scene:
    deck, owners = state.deck, state.road.owners
    rows: dict[int, tuple[Row, ...]] = {}
    for seat in range(len(outcome.scores)):
        won = [card for card, owner in zip(deck.prizes, owners, strict=True) if owner == seat]
        rows |= {seat: (cast.row(won, SMALL, spread="near"),)} if won else {}
    sentences = [cast.result(outcome)]
    if len(outcome.ranking[0]) > 1:
        sentences.append(cast.sentence("shared", "GUM-14"))
    return Scene((last + 1, last), cast.text("end"), tuple(sentences), cast.podium(outcome, rows))


def dealt(cast: Cast, state: State) -> tuple[Block, ...]:
    """The line, the piles and the hands."""
    blocks: tuple[Block, ...] = ()
    if state.hands[0]:
        held = {seat: state.deck.names(hand) for seat, hand in enumerate(state.hands)}
        blocks = cast.hands(held, SMALL)
    if state.line:
        shots = tuple(Shot(cast.cars[seat], seat) for seat in state.line)
        line = Block(cast.text("line"), (Row((Run(shots),), BUGGY),))
        danger = cast.pile(cast.back(state.deck.dangers[0]), len(state.road.pile))
        runs = Run((danger,)), Run((_deck(cast, state),))
        heads = cast.text("danger-pile"), cast.text("race-deck")
        blocks = (line, Block(rows=(Row(runs, BUGGY),), heads=heads), *blocks)
    return blocks


def in_line(cast: Cast, before: State, plays: Sequence[Turn[State, Play]]) -> tuple[Block, ...]:
    """The buggies from the first to the last, each with its owner's hand and points so far."""
    deck, lifted = before.deck, {step.move.card for step in plays}
    pairs = tuple(zip(deck.prizes, before.road.owners, strict=True))
    blocks = []
    for at, seat in enumerate(before.line):
        buggy = Run((Shot(cast.cars[seat]),))
        hand = replace(cast.hand(deck.names(before.hands[seat]), lifted), spread="tight")
        won = tuple(cast.shot(card) for card, owner in pairs if owner == seat)
        runs = (buggy, hand, Run(won, "tight")) if won else (buggy, hand)
        blocks.append(Block(rows=(Row(runs, HELD),), seat=seat, is_below=not at))
    return tuple(blocks)


def passed(
    cast: Cast, plays: Sequence[Turn[State, Play]], line: Sequence[int], table: Sequence[str]
) -> Block:
    """The buggies with their cards below; the number of those passed."""
    moves = {step.seat: step.move.overtakes for step in plays}
    top = tuple(Shot(cast.cars[seat], seat) for seat in line[: len(table)])
    cards = tuple(
        cast.shot(card, words=cast.text("ahead", count=moves[seat]) if moves[seat] else "")
        for seat, card in zip(line, table, strict=False)
    )
    rows = Row((Run(top),), BUGGY), Row((Run(cards),), BUGGY)
    return Block(cast.text("passing"), rows, is_below=True)


def danger(cast: Cast, after: State) -> Block:
    """The card that is turned up, and what is left of the pile."""
    deck = after.deck
    turned = cast.shot(deck.dangers[after.road.turned[-1]])
    pile = cast.pile(cast.back(deck.dangers[0]), len(after.road.pile))
    rows = Row((Run((turned,)),), BUGGY), Row((Run((pile,)),), BUGGY)
    return Block(cast.text("danger"), rows, has_arrow=True)


def moved(cast: Cast, after: Sequence[int], hit: frozenset[int]) -> Block:
    """The line after the danger: those it sent to the end are marked."""
    shots = tuple(Shot(cast.cars[seat], seat, is_marked=seat in hit) for seat in after)
    return Block(cast.text("after"), (Row((Run(shots),), BUGGY),), has_arrow=True)


def paid(cast: Cast, before: State, after: State) -> Block:
    """The point cards of a Checkpoint or of the finish, and who gets them."""
    both = zip(before.deck.prizes, before.road.owners, after.road.owners, strict=True)
    won = [(card, new) for card, old, new in both if new != old]
    won.sort(key=lambda pair: after.line.index(pair[1]))
    shots = tuple(cast.shot(card, seat, is_best=not at) for at, (card, seat) in enumerate(won))
    return Block(cast.text("paid"), (Row((Run(shots),), SMALL),), has_arrow=True)


def piles(cast: Cast, state: State) -> Block:
    """The race deck and the discards."""
    top = state.discards
    discards = cast.pile(cast.faces[state.deck.ids[top[0]]], len(top)) if top else cast.pile("", 0)
    heads = cast.text("race-deck"), cast.text("discards")
    return Block(rows=(Row((Run((_deck(cast, state),)), Run((discards,))), BUGGY),), heads=heads)


def _deck(cast: Cast, state: State) -> Shot:
    return cast.pile(cast.back(state.deck.ids[0]), len(state.race))


storyteller = Storyteller(scenes, colours="large-buggies", car="large-buggies/buggy-{colour}")
