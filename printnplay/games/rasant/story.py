"""Rasant in scenes: the deal, each round (its cards, the line before and after), the end."""

from collections.abc import Iterator, Sequence
from itertools import takewhile

from printnplay.games.engine.cast import CAR, LARGE, SMALL, Cast, Storyteller, of_kind
from printnplay.games.engine.contract import Outcome, Turn
from printnplay.games.engine.facts import DEALER
from printnplay.games.engine.moves import DrawSeat
from printnplay.games.engine.story import Block, Row, Run, Scene, Sentence, Shot
from printnplay.games.rasant.deck import BLACK, LIMIT, Deck, Move, Pass, Play
from printnplay.games.rasant.state import State

Step = Turn[State, Move]


def scenes(cast: Cast, steps: Sequence[Step], outcome: Outcome | None) -> Iterator[Scene]:
    dealt = [step for step in steps if step.seat == DEALER]
    yield _deal(cast, dealt)
    number, round = 0, list[Step]()
    for step in steps[len(dealt) :]:
        round.append(step)
        if not step.after.table and not step.after.passed:
            number += 1
            yield _round(cast, number, round)
            round = []
    if round:
        yield _open_round(cast, number + 1, round)
    if outcome:
        last = len(steps)
        sentences = (cast.result(outcome),)
        yield Scene((last + 1, last), cast.text("end"), sentences, cast.podium(outcome))


def _deal(cast: Cast, steps: Sequence[Step]) -> Scene:
    state = steps[-1].after
    deck, hands = state.deck, [state.deck.names(hand) for hand in state.hands]
    line = Block(cast.text("line"), (_line(cast, deck, state.line, height=CAR * 1.25),))
    sentences = [
        cast.sentence("line-up", "RAS-1"),
        cast.sentence("deal", "RAS-2", count=len(hands[0]), stock=len(state.stock)),
    ]
    if isinstance(lot := steps[-1].move, DrawSeat):
        sentences.append(cast.sentence("dealer", "RAS-3", seat=lot.seat, other=state.turn))
    blocks: tuple[Block, ...] = (line,)
    if hands[0]:
        blocks += cast.hands(dict(enumerate(hands)), SMALL)
        blocks += (Block(cast.text("draw-pile"), (Row((_stock(cast, state),), SMALL),)),)
    return Scene((steps[0].number, steps[-1].number), cast.text("set-up"), tuple(sentences), blocks)


def _stock(cast: Cast, state: State) -> Run:
    return Run((cast.pile(cast.back(state.deck.ids[0]), len(state.stock)),))


def _round(cast: Cast, number: int, steps: Sequence[Step]) -> Scene:
    before, after = steps[0].before, steps[-1].after
    played = of_kind(steps, Play)
    winner, colour = played[-1].seat, _colour(played[0])
    points = after.scores[winner] - before.scores[winner]
    moved = _moved(before, after)
    sentences = (*_without_cards(cast, steps), *_leads(cast, played, colour), *_passes(cast, steps))
    sentences += (*_wins(cast, played[-1], colour, points, moved), cast.once("refill", "RAS-11"))
    deck = before.deck
    rows = (
        _line(cast, deck, before.line, moved=moved, words=cast.text("before")),
        _line(cast, deck, after.line, moved=moved, words=cast.text("after")),
    )
    blocks = (*_hands(cast, steps), *_played(cast, steps, played[-1].number), Block(rows=rows))
    return Scene(
        (steps[0].number, steps[-1].number),
        cast.text("round", number=number, colour=colour),
        sentences,
        blocks,
        cast.text("round-brief", points=points, seat=winner, card=played[-1].move.card),
        cast.standing("points", after.scores),
    )


def _open_round(cast: Cast, number: int, steps: Sequence[Step]) -> Scene:
    """A record can end in the middle of a round."""
    title, sentences = cast.text("round-open", number=number), (cast.sentence("unfinished"),)
    blocks = (*_hands(cast, steps), *_played(cast, steps))
    return Scene((steps[0].number, steps[-1].number), title, sentences, blocks)


def _hands(cast: Cast, steps: Sequence[Step]) -> tuple[Block, ...]:
    """Before the round, in the order of play: the cards that it takes are lifted."""
    before = steps[0].before
    order = [*range(before.turn, len(before.hands)), *range(before.turn)]
    held = {seat: before.deck.names(before.hands[seat]) for seat in order}
    lifted = {_card(step) for step in steps}
    return cast.hands({seat: cards for seat, cards in held.items() if cards}, SMALL, lifted)


def _played(cast: Cast, steps: Sequence[Step], best: int = 0) -> tuple[Block, ...]:
    """The cards of the round, that of step `best` framed, and the draw pile before them."""
    shots = tuple(_shot(cast, step, is_best=step.number == best) for step in steps)
    stock = Block(cast.text("draw-pile"), (Row((_stock(cast, steps[0].before),), LARGE),))
    row = Row((Run(shots),), LARGE)
    return Block(cast.text("played"), (row,), is_below=True), stock


def _shot(cast: Cast, step: Step, *, is_best: bool = False) -> Shot:
    card = _card(step)
    if isinstance(step.move, Play):
        return cast.shot(card, step.seat, is_best=is_best)
    if card:
        return cast.shot(card, step.seat, cast.text("gives-up"), is_faint=True)
    return Shot("", step.seat, cast.text("passes"))


def _card(step: Step) -> str:
    """Played, or given up by passing; '' is none."""
    if isinstance(step.move, Play):
        return step.move.card
    return step.move.discard if isinstance(step.move, Pass) else ""


def _colour(lead: Turn[State, Play]) -> str:
    """The round's: that of the card led, or the one named for a joker."""
    deck = lead.before.deck
    return lead.move.colour or deck.colours[deck.number[lead.move.card]]


def _moved(before: State, after: State) -> frozenset[int]:
    """The cars that went to the front: as many as the old line has lost at its end."""
    for count in range(1, len(before.line) + 1):
        tail = before.line[-count:]
        if after.line == tail[::-1] + before.line[:-count]:
            return frozenset(tail)
    return frozenset()


def _line(
    cast: Cast,
    deck: Deck,
    line: tuple[int, ...],
    *,
    moved: frozenset[int] = frozenset(),
    words: str = "",
    height: float = CAR,
) -> Row:
    """Its head at the right: that is where the cars are bound for."""
    shots = tuple(cast.shot(deck.cars[car], is_marked=car in moved) for car in line[::-1])
    return Row((Run(shots, "close"),), height, words)


def _without_cards(cast: Cast, steps: Sequence[Step]) -> Iterator[Sentence]:
    """Seats that should have led: with a card to play, a seat cannot pass before the first card."""
    for step in takewhile(lambda step: step.move.type == "pass", steps):
        yield cast.sentence("no-cards", "RAS-3", seat=step.seat, other=step.after.turn)


def _leads(cast: Cast, played: Sequence[Turn[State, Play]], colour: str) -> tuple[Sentence, ...]:
    lead = played[0]
    key = "leads-joker" if lead.move.colour else "leads"
    sentences = [cast.sentence(key, "RAS-3", seat=lead.seat, card=lead.move.card, colour=colour)]
    if len(played) > 1:
        sentences.append(cast.once("follow", "RAS-4", "RAS-6", colour=colour))
    deck = lead.before.deck
    jokers = [s for s in played[1:] if deck.colours[deck.number[s.move.card]] == BLACK]
    if jokers:
        sentences.append(cast.once("joker", "RAS-6", card=jokers[0].move.card))
    return tuple(sentences)


def _passes(cast: Cast, steps: Sequence[Step]) -> tuple[Sentence, ...]:
    passed = of_kind(steps, Pass)
    sentences, after = [], steps[-1].after
    if passed and after.phase != "over":
        sentences.append(cast.sentence("first-pass", "RAS-5", seat=passed[0].seat))
    if not passed and after.phase != "over":
        sentences.append(cast.sentence("nobody-passed", "RAS-12", seat=after.turn))
    if any(step.move.discard for step in passed):
        sentences.append(cast.once("costs-a-card", "RAS-13"))
    return tuple(sentences)


def _wins(
    cast: Cast, last: Turn[State, Play], colour: str, points: int, moved: frozenset[int]
) -> tuple[Sentence, ...]:
    deck, seat, card = last.before.deck, last.seat, last.move.card
    sentences = []
    if deck.values[deck.number[card]] == LIMIT:
        sentences.append(cast.sentence("limit", "RAS-7", card=card))
    sentences.append(cast.sentence("overtakes", "RAS-8", "RAS-9", seat=seat, colour=colour))
    is_doubled = any(deck.car_colours[car] == BLACK for car in moved)
    if is_doubled:
        sentences.append(
            cast.sentence("doubled", "RAS-10", count=len(moved) - 1, points=points, seat=seat)
        )
    else:
        sentences.append(cast.sentence("scores", "RAS-10", points=points, seat=seat))
    return tuple(sentences)


storyteller = Storyteller(scenes)
"""Nobody has a colour: those of cars and cards are the game's."""
