"""A record as a story, from the deal to the final points: each step in one scene, the scenes in
pictures or in a line. The record has been checked.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from printnplay.data.model import Game
from printnplay.games.engine.cast import AnyStoryteller, Cast
from printnplay.games.engine.contract import AnyTurn
from printnplay.games.engine.playable import AnyPlayable
from printnplay.games.engine.record import Record, turns_of
from printnplay.games.engine.story import Player, Scene, Story
from printnplay.games.speech import Speech


def tell(
    game: Game,
    record: Record,
    language: str,
    *,
    playable: AnyPlayable,
    show: Iterable[int] = (),
    names: tuple[str, ...] = (),
    in_text: bool = False,
) -> Story | None:
    """The scenes that contain a step of `show`; without any, all. None if the game has no story.
    `names` are what the seats are called, if not as the game's words have it. With `in_text`,
    sentences also say what the pictures would show."""
    teller = playable.storyteller()
    if teller is None:
        return None
    turns = tuple(turns_of(record, playable.rules))
    outcome = playable.rules.outcome(turns[-1].after) if turns else None
    colours = _colours(game, teller, turns, record.header.seats)
    cast = cast_of(game, language, colours, car=teller.car, names=names)
    scenes = tuple(teller.scenes(cast, turns, outcome))
    if not in_text:
        scenes = tuple(map(_in_pictures, scenes))
    shown = tuple(_taught(_abridged(cast, scenes, frozenset(show))))
    return Story(language, cast.players, shown)


def _colours(
    game: Game, teller: AnyStoryteller, turns: Sequence[AnyTurn], seats: int
) -> tuple[str | None, ...]:
    """The first ones that are known; nobody has a colour before."""
    if callable(teller.colours):
        known = (teller.colours(turn.after) for turn in turns)
        return next((tuple(colours) for colours in known if colours), (None,) * seats)
    part = next((part for part in game.components if part.id == teller.colours), None)
    return part.card_colours[:seats] if part else (None,) * seats


def cast_of(
    game: Game,
    language: str,
    colours: tuple[str | None, ...],
    *,
    car: str = "",
    names: tuple[str, ...] = (),
) -> Cast:
    """Everyone has a name of their own, and the colour that the game gives them, if any."""
    seats = range(len(colours))
    names = names or tuple(_name(game, seat, language) for seat in seats)
    suit = game.palette.suits.get("colour", {}) if game.palette else {}
    inks = (suit.get(colour or "", {}).get("base") for colour in colours)
    players = tuple(Player(name, name[0], ink) for name, ink in zip(names, inks, strict=True))
    faces = {
        copy: f"{part.id}/{card.id}"
        for part in game.components
        for card in part.cards
        for copy in card.copy_ids
    }
    cars = tuple(car.format(colour=colour) for colour in colours) if car else ()
    return Cast(Speech(game, language, names), players, faces, cars)


def _name(game: Game, seat: int, language: str) -> str:
    """Eight names are ready; from the ninth seat on it is the number."""
    speech = Speech(game, language)
    return speech(f"story.name.{seat}") or speech.text("play.seat", n=seat)


def _in_pictures(scene: Scene) -> Scene:
    seen = tuple(sentence for sentence in scene.sentences if not sentence.is_pictured)
    return replace(scene, sentences=seen)


def _abridged(cast: Cast, scenes: Sequence[Scene], show: frozenset[int]) -> Iterator[Scene]:
    """Scenes that are not shown become a line, those in a row together. The first and the last are
    always shown."""
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
        brief_ones = [scene for scene in scenes if scene.brief] or scenes[-1:]
        brief = " ".join(cast.say("in-brief", title=s.title, brief=s.brief) for s in brief_ones)
        yield Scene(steps, title, (), (), brief)


def _taught(scenes: Iterable[Scene]) -> Iterator[Scene]:
    """From its second time on, a sentence is shorter, or left out."""
    taught: set[str] = set()
    for scene in scenes:
        sentences = []
        for sentence in scene.sentences:
            is_known = sentence.key in taught and sentence.again is not None
            words = sentence.again if is_known else sentence.words
            if words:
                sentences.append(replace(sentence, words=words))
            taught.add(sentence.key)
        yield replace(scene, sentences=tuple(sentences))
