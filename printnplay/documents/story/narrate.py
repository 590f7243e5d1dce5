"""A record as a story, from the deal to the final points: each step is in one scene, and its
sentences are also the captions of a transcript. The record has been checked."""

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import replace
from typing import NamedTuple

from printnplay.data.model import Game
from printnplay.games.engine.cast import AnyStoryteller, Cast
from printnplay.games.engine.contract import AnyTurn
from printnplay.games.engine.facts import DEALER
from printnplay.games.engine.playable import AnyPlayable
from printnplay.games.engine.record import Record, Step, turns_of
from printnplay.games.engine.record_header import Header
from printnplay.games.engine.story import Player, Scene, Sentence, Story
from printnplay.games.speech import Speech
from printnplay.games.table import GameTable

MARK = "= "


def narrate(
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
    names = names or _names(Speech(game, language), len(colours))
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


def _names(speech: Speech, seats: int) -> tuple[str, ...]:
    """Eight names are ready; from the ninth seat on it is the number."""
    return tuple(
        speech(f"story.name.{seat}") or speech.name(seat, "player") for seat in range(seats)
    )


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
        title = cast.text("moves", first=steps[0], last=steps[1])
        brief_ones = [scene for scene in scenes if scene.brief] or scenes[-1:]
        brief = " ".join(cast.text("in-brief", title=s.title, brief=s.brief) for s in brief_ones)
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


class Captions(NamedTuple):
    """Lines by the number of the step that they follow; the steps that end a scene (None if the
    game has no scenes); and the lines on the final points."""

    scenes: Mapping[int, Sequence[str]]
    ends: Set[int] | None
    end: tuple[str, ...]


def captions_of(table: GameTable, record: Record, speech: Speech) -> Captions:
    """Of a match that is over. Who won is in the final table already; what breaks a tie is not."""
    *scenes, end = _scenes(table, record, speech) or (None,)
    if end is None:
        return Captions({}, None, ())
    lines: dict[int, list[str]] = {}
    for n, line in _placed(scenes, record.steps):
        lines.setdefault(n, []).append(line)
    ends = {scene.steps[1] for scene in scenes}
    last = tuple(_caption(sentence) for sentence in end.sentences if sentence.rules)
    return Captions(lines, ends, last)


class LiveCaptions:
    """Those of a match that is being played: each line once, as soon as its step is surely the last
    of its kind. Scenes describe moves and open cards only, which everyone at the table can see."""

    def __init__(self, table: GameTable, header: Header, speech: Speech) -> None:
        self.table = table
        self.header = header
        self.speech = speech
        self._told = 0

    def after(self, turn: AnyTurn, steps: Sequence[Step]) -> Iterator[str]:
        """The lines on everything that the last of these steps has ended. Chance is waited for: its
        step can belong to the same scene."""
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


def _scenes(table: GameTable, record: Record, speech: Speech) -> tuple[Scene, ...]:
    """() without a story. Seats are called as in the rest of the transcript."""
    names = tuple(speech.name(seat, "seat") for seat in range(record.header.seats))
    every = range(1, len(record.steps) + 1)
    story = narrate(
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
            yield latest.get(sentence.after, last), _caption(sentence)


def _caption(sentence: Sentence) -> str:
    rules = f" [{', '.join(sentence.rules)}]" if sentence.rules else ""
    return f"{MARK}{sentence.words}{rules}"
