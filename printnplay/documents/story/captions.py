"""The sentences of a match's scenes as lines of a transcript: who won what, and by which rule."""

from collections.abc import Iterator, Mapping, Sequence, Set
from typing import NamedTuple

from printnplay.documents.story.tell import tell
from printnplay.games.engine.contract import AnyTurn
from printnplay.games.engine.facts import DEALER
from printnplay.games.engine.record import Record, Step
from printnplay.games.engine.record_header import Header
from printnplay.games.engine.story import Scene, Sentence
from printnplay.games.speech import Speech
from printnplay.games.table import Table

MARK = "= "


class Captions(NamedTuple):
    """Lines by the number of the step that they follow; the steps that end a scene (None if the
    game has no scenes); and the lines on the final points."""

    scenes: Mapping[int, Sequence[str]]
    ends: Set[int] | None
    end: tuple[str, ...]


def captions_of(table: Table, record: Record, speech: Speech) -> Captions:
    """Of a match that is over. Who won is in the final table already; what breaks a tie is not."""
    *scenes, end = _scenes(table, record, speech) or (None,)
    if end is None:
        return Captions({}, None, ())
    lines: dict[int, list[str]] = {}
    for n, line in _placed(scenes, record.steps):
        lines.setdefault(n, []).append(line)
    ends = {scene.steps[1] for scene in scenes}
    last = tuple(_line(sentence) for sentence in end.sentences if sentence.rules)
    return Captions(lines, ends, last)


class LiveCaptions:
    """Those of a match that is being played: each line once, as soon as its step is surely the last
    of its kind. Scenes tell of moves and of open cards: everyone at the table may read them."""

    def __init__(self, table: Table, header: Header, speech: Speech) -> None:
        self.table = table
        self.header = header
        self.speech = speech
        self._told = 0

    def after(self, turn: AnyTurn, steps: Sequence[Step]) -> Iterator[str]:
        """The lines on everything that the last of these steps has ended. Chance is waited for: its
        step may belong to the same scene."""
        if self.table.rules.waiting_on(turn.after) == (DEALER,):
            return
        record = Record(self.header, (*steps, *self._next(turn)), None)
        placed = _placed(_scenes(self.table, record, self.speech), record.steps)
        lines = [line for n, line in placed if n <= len(steps)]
        yield from lines[self._told :]
        self._told = len(lines)

    def _next(self, turn: AnyTurn) -> Iterator[Step]:
        """Any move that can follow: a scene is over if that is in another one, and moves of a kind
        if that is of another."""
        rules = self.table.rules
        for seat in rules.waiting_on(turn.after)[:1]:
            yield Step(seat, rules.legal_moves(turn.after, seat)[0], "")


def _scenes(table: Table, record: Record, speech: Speech) -> tuple[Scene, ...]:
    """() without a story. Seats are called as in the rest of the transcript."""
    names = tuple(speech.text("play.seat", n=seat) for seat in range(record.header.seats))
    every = range(1, len(record.steps) + 1)
    story = tell(
        table.game,
        record,
        speech.language,
        playable=table.playable,
        show=every,
        names=names,
        in_text=True,
    )
    return story.scenes if story else ()


def _placed(scenes: Sequence[Scene], steps: Sequence[Step]) -> Iterator[tuple[int, str]]:
    """Each line, and the number of the step that it follows: a line on who won comes before the
    choices that follow from it. The end, which has no steps, is left out."""
    for scene in scenes:
        first, last = scene.steps
        latest = {steps[n - 1].move.type: n for n in range(first, last + 1)}
        for sentence in scene.sentences if latest else ():
            yield latest.get(sentence.after, last), _line(sentence)


def _line(sentence: Sentence) -> str:
    rules = f" [{', '.join(sentence.rules)}]" if sentence.rules else ""
    return f"{MARK}{sentence.words}{rules}"
