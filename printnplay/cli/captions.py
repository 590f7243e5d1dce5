"""What the scenes of a match tell, as lines of a transcript: who won what, and by which rule.

Comes in: a Game, a Record, the words of the transcript. Goes out: Captions.
"""

from collections.abc import Iterator, Mapping, Sequence, Set
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from printnplay.cli.speech import Speech
    from printnplay.data.model import Game
    from printnplay.games.engine.contract import AnyRules, AnyTurn
    from printnplay.games.engine.record import Record, Step
    from printnplay.games.engine.record_header import Header
    from printnplay.games.engine.story import Scene, Told

MARK = "= "
TOLD_AFTER: Mapping[str, str] = {
    **dict.fromkeys(("GEN-3", "GEN-4", "GEN-5", "GEN-6", "GEN-13", "GEN-14"), "lineup"),
    **dict.fromkeys(("GEN-7", "GEN-8"), "bet"),
    **dict.fromkeys(("WAC-4", "WAC-5", "WAC-14", "WAC-15", "WAC-16", "WAC-17"), "pick"),
}
"""What is told after the last such move of its scene, not at its end: who won, before the choices
that follow from it. By the rule that is shown."""


class Captions(NamedTuple):
    """Lines by the number of the step that they follow; the steps that end a scene; and the lines
    on the final points."""

    scenes: Mapping[int, Sequence[str]]
    ends: Set[int]
    end: tuple[str, ...]


def captions_of(game: "Game", record: "Record", speech: "Speech") -> Captions:
    """Of a match that is over. Who won is in the final table already; what breaks a tie is not."""
    *scenes, end = _scenes(game, record, speech)
    lines: dict[int, list[str]] = {}
    for n, line in _placed(scenes, record.steps):
        lines.setdefault(n, []).append(line)
    ends = {scene.steps[1] for scene in scenes}
    return Captions(lines, ends, tuple(_line(told) for told in end.told if told.rules))


class LiveCaptions:
    """Those of a match that is being played: each line once, as soon as its step is surely the last
    of its kind. Scenes tell of moves and of what lies open: everyone at the table may read them."""

    def __init__(self, game: "Game", header: "Header", rules: "AnyRules", speech: "Speech") -> None:
        self.game = game
        self.header = header
        self.rules = rules
        self.speech = speech
        self._told = 0

    def after(self, turn: "AnyTurn", steps: "Sequence[Step]") -> Iterator[str]:
        """What the last of these steps has ended. Chance is waited for: its step may belong to the
        same scene."""
        from printnplay.games.engine.facts import DEALER
        from printnplay.games.engine.record import Record

        if self.rules.waiting_on(turn.after) == (DEALER,):
            return
        record = Record(self.header, (*steps, *self._next(turn)), None)
        placed = _placed(_scenes(self.game, record, self.speech), record.steps)
        lines = [line for n, line in placed if n <= len(steps)]
        yield from lines[self._told :]
        self._told = len(lines)

    def _next(self, turn: "AnyTurn") -> "Iterator[Step]":
        """Any move that can follow: a scene is over if that is in another one, and moves of a kind
        if that is of another."""
        from printnplay.games.engine.record import Step

        for seat in self.rules.waiting_on(turn.after)[:1]:
            yield Step(seat, self.rules.legal_moves(turn.after, seat)[0], "")


def _scenes(game: "Game", record: "Record", speech: "Speech") -> "tuple[Scene, ...]":
    """Seats are called as in the rest of the transcript. The end has no steps."""
    from printnplay.documents.story.tell import tell

    names = tuple(speech.text("play.seat", n=seat) for seat in range(record.header.seats))
    every = range(1, len(record.steps) + 1)
    return tell(game, record, speech.language, show=every, names=names, in_text=True).scenes


def _placed(scenes: "Sequence[Scene]", steps: "Sequence[Step]") -> Iterator[tuple[int, str]]:
    """Each line, and the number of the step that it follows. The end, which has no steps, is left
    out."""
    for scene in scenes:
        first, last = scene.steps
        latest = {steps[n - 1].move.type: n for n in range(first, last + 1)}
        for sentence in scene.told if latest else ():
            kind = TOLD_AFTER.get(sentence.rules[0]) if sentence.rules else None
            yield latest.get(kind or "", last), _line(sentence)


def _line(sentence: "Told") -> str:
    rules = f" [{', '.join(sentence.rules)}]" if sentence.rules else ""
    return f"{MARK}{sentence.words}{rules}"
