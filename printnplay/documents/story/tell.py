"""A record as a story: each step in one scene, the scenes in pictures or in a line.

Comes in: a Game, a Record that keeps to the rules, a language, and which steps to show. Goes out:
a Story, from the deal to the final points.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from types import ModuleType

from printnplay.data.model import Game
from printnplay.games.engine.cast import Cast, cast_of
from printnplay.games.engine.contract import AnyTurn, Outcome
from printnplay.games.engine.record import Record, turns_of
from printnplay.games.engine.story import Scene, Story
from printnplay.games.generally import story as generally
from printnplay.games.gumball_rally import story as gumball_rally
from printnplay.games.jumbo_grand_prix import story as jumbo_grand_prix
from printnplay.games.rasant import story as rasant
from printnplay.games.registry import rules_of
from printnplay.games.wacky_challenge import story as wacky_challenge

Narrator = Callable[[Cast, Sequence[AnyTurn], Outcome | None], Iterator[Scene]]
TELLERS: Mapping[str, ModuleType] = {
    "generally": generally,
    "gumball-rally": gumball_rally,
    "jumbo-grand-prix": jumbo_grand_prix,
    "rasant": rasant,
    "wacky-challenge": wacky_challenge,
}


def tell(
    game: Game,
    record: Record,
    language: str,
    *,
    show: Iterable[int] = (),
    names: tuple[str, ...] = (),
    in_text: bool = False,
) -> Story:
    """Scenes that hold a step of `show` are shown; without any, all. `names` are what the seats are
    called, if not as the game's words have it. In text, that is said as well which the pictures
    show."""
    teller = TELLERS[record.header.game]
    rules = rules_of(record.header.game)
    steps = tuple(turns_of(record, rules))
    outcome = rules.outcome(steps[-1].after) if steps else None
    colours = teller.colours(game, steps, record.header.seats)
    cars = teller.cars(colours)
    cast = cast_of(game, language, colours, cars, names)
    narrate: Narrator = teller.scenes
    scenes = tuple(narrate(cast, steps, outcome))
    if not in_text:
        scenes = tuple(map(_in_pictures, scenes))
    told = tuple(_taught(_abridged(cast, scenes, frozenset(show))))
    return Story(language, cast.players, told)


def _in_pictures(scene: Scene) -> Scene:
    told = tuple(sentence for sentence in scene.told if not sentence.is_pictured)
    return replace(scene, told=told)


def _abridged(cast: Cast, scenes: Sequence[Scene], show: frozenset[int]) -> Iterator[Scene]:
    """Scenes that are not shown are told in a line, those in a row together. The first and the last
    are always shown."""
    waiting: list[Scene] = []
    for at, scene in enumerate(scenes):
        first, last = scene.steps
        is_end = at in (0, len(scenes) - 1)
        asked = not show or any(first <= step <= last for step in show)
        if asked or is_end:
            yield from _line(cast, waiting)
            waiting = []
            yield scene
        else:
            waiting.append(scene)
    yield from _line(cast, waiting)


def _line(cast: Cast, scenes: Sequence[Scene]) -> Iterator[Scene]:
    if scenes:
        steps = scenes[0].steps[0], scenes[-1].steps[1]
        title = cast.say("moves", first=steps[0], last=steps[1])
        told = [scene for scene in scenes if scene.brief] or scenes[-1:]
        brief = " ".join(cast.say("in-brief", title=s.title, brief=s.brief) for s in told)
        yield Scene(steps, title, (), (), brief)


def _taught(scenes: Iterable[Scene]) -> Iterator[Scene]:
    """What has been told once is told shorter from then on, or not at all."""
    taught: set[str] = set()
    for scene in scenes:
        told = []
        for sentence in scene.told:
            is_known = sentence.key in taught and sentence.again is not None
            words = sentence.again if is_known else sentence.words
            if words:
                told.append(replace(sentence, words=words))
            taught.add(sentence.key)
        yield replace(scene, told=tuple(told))
