"""What the scenes of a match tell, as lines of a transcript: who won what, and by which rule.

Comes in: a Game, a Record, the words of the transcript. Goes out: Captions.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from printnplay.cli.speech import Speech
    from printnplay.model import Game
    from printnplay.model.story import Told
    from printnplay.rules.record import Record

MARK = "= "


class Captions(NamedTuple):
    """Lines by the number of the step that ends their scene; and those on the final points."""

    scenes: Mapping[int, tuple[str, ...]]
    end: tuple[str, ...]


def captions_of(game: "Game", record: "Record", speech: "Speech") -> Captions:
    """Of a match that is over. Seats are called as in the rest of the transcript. Who won is in the
    final table already; what breaks a tie is not."""
    from printnplay.tell.story import tell

    names = tuple(speech.text("play.seat", n=seat) for seat in range(record.header.seats))
    every = range(1, len(record.steps) + 1)
    story = tell(game, record, speech.language, show=every, names=names, in_text=True)
    *scenes, end = story.scenes
    lines = {scene.steps[1]: tuple(map(_line, scene.told)) for scene in scenes}
    return Captions(lines, tuple(_line(sentence) for sentence in end.told if sentence.rules))


def _line(sentence: "Told") -> str:
    rules = f" [{', '.join(sentence.rules)}]" if sentence.rules else ""
    return f"{MARK}{sentence.words}{rules}"
