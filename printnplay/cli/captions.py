"""What the scenes of a match tell, as lines of a transcript: who won what, and by which rule.

Comes in: a Game, a Record, the words of the transcript. Goes out: Captions.
"""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from printnplay.cli.speech import Speech
    from printnplay.model import Game
    from printnplay.model.story import Block, Player, Scene, Told
    from printnplay.rules.record import Record

MARK = "= "


class Captions(NamedTuple):
    """Lines by the number of the step that ends their scene; and those on the final points."""

    scenes: Mapping[int, tuple[str, ...]]
    end: tuple[str, ...]


def captions_of(game: "Game", record: "Record", speech: "Speech") -> Captions:
    """Seats are called as in the rest of the transcript; every scene is told."""
    from printnplay.tell.story import tell

    names = tuple(speech.text("play.seat", n=seat) for seat in range(record.header.seats))
    every = range(1, len(record.steps) + 1)
    story = tell(game, record, speech.language, show=every, names=names)
    *scenes, end = story.scenes
    lines = {scene.steps[1]: (*_duels(scene, story.players), *_told(scene)) for scene in scenes}
    return Captions(lines, tuple(_tie_breaks(end)))


def _told(scene: "Scene") -> Iterator[str]:
    """A scene without sentences is told in its one line."""
    yield from map(_line, scene.told)
    if not scene.told and scene.brief:
        yield MARK + scene.brief


def _tie_breaks(end: "Scene") -> Iterator[str]:
    """What the rules say of the final points; who won is in the table already."""
    return (_line(sentence) for sentence in end.told if sentence.rules)


def _line(sentence: "Told") -> str:
    rules = f" [{', '.join(sentence.rules)}]" if sentence.rules else ""
    return f"{MARK}{sentence.words}{rules}"


def _duels(scene: "Scene", players: "tuple[Player, ...]") -> Iterator[str]:
    """Blocks that set the seats' numbers side by side, the best starred: GeneRally's challenges."""
    for block in scene.blocks:
        shots = [shot for row in block.rows for shot in row.shots]
        is_duel = any(shot.is_best for shot in shots) and all(shot.words for shot in shots)
        if block.words and is_duel:
            yield f"{MARK}{block.words}: {_numbers(block, players)}"


def _numbers(block: "Block", players: "tuple[Player, ...]") -> str:
    return ", ".join(
        f"{players[shot.seat].name} ({shot.words}{'*' if shot.is_best else ''})"
        for row in block.rows
        for shot in row.shots
        if shot.seat is not None
    )
