"""High Card once more, with what it lacks: a story, and bots."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from toy_game import PLAYABLE as TOY  # type: ignore[import-not-found]
from toy_game import Move, Play, State, View

from printnplay.games.engine.cast import SMALL, Cast, Storyteller, of_kind
from printnplay.games.engine.contract import Outcome, Turn
from printnplay.games.engine.generator import Generator
from printnplay.games.engine.story import Block, Row, Run, Scene, Sentence


def highest(view: View, moves: tuple[Play, ...], generator: Generator) -> Play:
    return max(moves, key=lambda move: view.deck.index(move.card))


def lowest(view: View, moves: tuple[Play, ...], generator: Generator) -> Play:
    return min(moves, key=lambda move: view.deck.index(move.card))


def scenes(
    cast: Cast, turns: Sequence[Turn[State, Move]], outcome: Outcome | None
) -> Iterator[Scene]:
    dealt, *_ = turns
    hands = cast.hands(dict(enumerate(dealt.after.hands)), SMALL)
    yield Scene((1, 1), cast.text("set-up"), (Sentence("Three cards each.", ("HIC-1",)),), hands)
    seats, plays = len(dealt.after.hands), of_kind(turns, Play)
    for at in range(0, len(plays), seats):
        trick = plays[at : at + seats]
        shots = tuple(cast.shot(turn.move.card, turn.seat) for turn in trick)
        told = Sentence(f"Played by {cast.names(turn.seat for turn in trick)}.", ("HIC-2",))
        span = trick[0].number, trick[-1].number
        blocks = (Block(cast.text("played"), (Row((Run(shots),), SMALL),)),)
        yield Scene(span, f"Trick {at // seats + 1}", (told,), blocks)
    if outcome:
        last = turns[-1].number
        yield Scene(
            (last + 1, last), cast.text("end"), (cast.result(outcome),), cast.podium(outcome)
        )


PLAYABLE = replace(
    TOY, story=Storyteller(scenes), bots={"greedy": highest, "sly": f"{__name__}:lowest"}
)
