"""What the scenes of a match tell, as lines of a transcript: who won what, and by which rule.

Comes in: a Game, a Record, the words of the transcript. Goes out: Captions.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from printnplay.cli.speech import Speech
    from printnplay.model import Game
    from printnplay.model.story import Scene, Told
    from printnplay.play.table import Turn
    from printnplay.rules.core import Rules
    from printnplay.rules.record import Record, Step
    from printnplay.rules.record_header import Header

MARK = "= "


class Captions(NamedTuple):
    """Lines by the number of the step that ends their scene; and those on the final points."""

    scenes: Mapping[int, tuple[str, ...]]
    end: tuple[str, ...]


def captions_of(game: "Game", record: "Record", speech: "Speech") -> Captions:
    """Of a match that is over. Who won is in the final table already; what breaks a tie is not."""
    *scenes, end = _scenes(game, record, speech)
    lines = {scene.steps[1]: _lines(scene) for scene in scenes}
    return Captions(lines, tuple(_line(sentence) for sentence in end.told if sentence.rules))


class LiveCaptions:
    """Those of a match that is being played: each scene once, as soon as it is over. Scenes tell of
    moves and of what lies open, so that everyone at the table may read them."""

    def __init__(self, game: "Game", header: "Header", rules: "Rules", speech: "Speech") -> None:
        self.game = game
        self.header = header
        self.rules = rules
        self.speech = speech
        self._told = 0

    def after(self, turn: "Turn", steps: "Sequence[Step]") -> Iterator[str]:
        """What the last of these steps has ended. Chance is waited for: its step may belong to the
        same scene."""
        from printnplay.rules.core import DEALER
        from printnplay.rules.record import Record

        if self.rules.waiting_on(turn.after) == (DEALER,):
            return
        record = Record(self.header, (*steps, *self._next(turn)), None)
        for scene in _scenes(self.game, record, self.speech):
            first, last = scene.steps
            if self._told < last <= len(steps) and first <= last:
                self._told = last
                yield from _lines(scene)

    def _next(self, turn: "Turn") -> "Iterator[Step]":
        """Any move that can follow: a scene is over if that is in another one."""
        from printnplay.rules.record import Step

        for seat in self.rules.waiting_on(turn.after)[:1]:
            yield Step(seat, self.rules.legal_moves(turn.after, seat)[0], "")


def _scenes(game: "Game", record: "Record", speech: "Speech") -> "tuple[Scene, ...]":
    """Seats are called as in the rest of the transcript. The end has no steps."""
    from printnplay.tell.story import tell

    names = tuple(speech.text("play.seat", n=seat) for seat in range(record.header.seats))
    every = range(1, len(record.steps) + 1)
    return tell(game, record, speech.language, show=every, names=names, in_text=True).scenes


def _lines(scene: "Scene") -> tuple[str, ...]:
    return tuple(map(_line, scene.told))


def _line(sentence: "Told") -> str:
    rules = f" [{', '.join(sentence.rules)}]" if sentence.rules else ""
    return f"{MARK}{sentence.words}{rules}"
