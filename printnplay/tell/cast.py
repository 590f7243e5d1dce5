"""The cast of a story: who sits where, what cards are called and which faces they have.

Comes in: a Game, a Speech with the players' names. Goes out: shots and sentences for the scenes.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from printnplay.model import Game
from printnplay.model.story import Block, Player, Row, Shot, Told
from printnplay.rules.core import Outcome
from printnplay.tell.speech import Speech

# Heights in mm: cards that matter, cards beside them, and cars.
LARGE, SMALL, CAR = 18.0, 14.0, 5.2


@dataclass(frozen=True, slots=True)
class Cast:
    """`faces` are the names of the faces by the ids of copies; `cars` the faces of what stands for
    a seat on the table."""

    speech: Speech
    players: tuple[Player, ...]
    faces: Mapping[str, str]
    cars: tuple[str, ...] = ()

    def say(self, key: str, **values: object) -> str:
        """The word `story.<key>` of the game or of all games."""
        return self.speech.text(f"story.{key}", **values)

    def told(self, key: str, *rules: str, **values: object) -> Told:
        """A sentence; `story.<key>-again` is what is said of it later, where there is one."""
        again = self.speech(f"story.{key}-again", **values)
        return Told(self.say(key, **values), rules, key, again)

    def once(self, key: str, *rules: str, **values: object) -> Told:
        """A sentence for the first time only."""
        return Told(self.say(key, **values), rules, key, "")

    def pictured(self, key: str, *rules: str, **values: object) -> Told:
        """A sentence for those who do not see the picture."""
        return Told(self.say(key, **values), rules, key, is_pictured=True)

    def shot(self, card: str, seat: int | None = None, words: str = "", **marks: bool) -> Shot:
        return Shot(self.faces.get(card, card), seat, words, **marks)

    def row(self, cards: Iterable[str], high: float, *, words: str = "", spread: str = "") -> Row:
        shots = tuple(self.shot(card) for card in cards)
        return Row(shots, high, words, spread or "apart")

    def hands(self, hands: Iterable[Iterable[str]], high: float = LARGE) -> tuple[Block, ...]:
        """What each seat holds."""
        return tuple(
            Block(rows=(self.row(hand, high, spread="fan"),), seat=seat)
            for seat, hand in enumerate(hands)
        )

    def standing(self, key: str, points: Iterable[int]) -> str:
        """'Points: Ben 8 · Cleo 3', in the order of seats."""
        listed = " · ".join(self.counted(seat, count) for seat, count in enumerate(points))
        return self.say(key, listed=listed)

    def counted(self, seat: int, count: int) -> str:
        """'Ben 8'; 'Seat 0 (8)', where a name ends in a number of its own."""
        name = self.players[seat].name
        return f"{name} ({count})" if name[-1].isdecimal() else f"{name} {count}"

    def names(self, seats: Iterable[int]) -> str:
        """'Ben', 'Ben and Cleo', 'Ben, Cleo and Dora'."""
        names = [self.players[seat].name for seat in seats]
        if len(names) < 2:
            return "".join(names)
        return self.say("and", first=", ".join(names[:-1]), last=names[-1])

    def result(self, outcome: Outcome) -> Told:
        """Who wins, and why it is over."""
        reason = self.speech(f"play.end.{outcome.reason}") or outcome.reason
        best = outcome.ranking[0]
        key = "wins" if len(best) == 1 else "win-together"
        points = outcome.scores[best[0]]
        over = self.speech.text("play.over", reason=reason)
        return Told(f"{over} {self.say(key, points=points, names=self.names(best))}")

    def podium(
        self, outcome: Outcome, rows: Mapping[int, tuple[Row, ...]] | None = None
    ) -> tuple[Block, ...]:
        """Every seat with its points, the best first."""
        blocks, place = [], 1
        for group in outcome.ranking:
            for seat in group:
                words = f"{place}. {self.players[seat].name}"
                held = (rows or {}).get(seat, ())
                points = str(outcome.scores[seat])
                best = place == 1
                blocks.append(Block(words, held, seat, big=points, is_best=best))
            place += len(group)
        return tuple(blocks)


def cast_of(
    game: Game,
    language: str,
    colours: tuple[str | None, ...],
    cars: tuple[str, ...],
    names: tuple[str, ...] = (),
) -> Cast:
    """Everyone has a name of their own, and the colour that the game gives them, if any."""
    seats = range(len(colours))
    names = names or tuple(game.word(f"story.name.{seat}", language) for seat in seats)
    suit = game.palette.suits.get("colour", {}) if game.palette else {}
    inks = (suit.get(colour or "", {}).get("base") for colour in colours)
    players = tuple(Player(name, name[0], ink) for name, ink in zip(names, inks, strict=True))
    faces = {
        copy: f"{part.id}/{card.id}"
        for part in game.components
        for card in part.cards
        for copy in card.copy_ids
    }
    return Cast(Speech(game, language, names), players, faces, cars)
