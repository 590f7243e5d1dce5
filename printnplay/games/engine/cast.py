"""The cast of a story: who sits where, what cards are called and which faces they have.

Comes in: a Game, a Speech with the players' names. Goes out: shots and sentences for the scenes.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from printnplay.data.model import Game
from printnplay.games.engine.contract import Outcome
from printnplay.games.engine.story import Block, Player, Row, Run, Shot, Told
from printnplay.games.speech import Speech

# Heights in mm: cards that matter, hands and cards beside them, what stays, and cars.
LARGE, SMALL, TINY, CAR = 18.0, 14.0, 11.0, 5.2


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

    def shot(self, card: str, seat: int | None = None, words: str = "", **marks: Any) -> Shot:
        return Shot(self.faces.get(card, card), seat, words, "", **marks)

    def row(self, cards: Iterable[str], high: float, *, spread: str = "apart") -> Row:
        return Row((Run(tuple(self.shot(card) for card in cards), spread),), high)

    def hand(self, cards: Iterable[str], lifted: Collection[str] = (), *, words: str = "") -> Run:
        """What a seat holds; the cards that leave the hand are lifted, with words below."""
        shots = (
            self.shot(card, words=words if card in lifted else "", is_lifted=card in lifted)
            for card in cards
        )
        return Run(tuple(shots), "fan")

    def hands(
        self, hands: Mapping[int, Iterable[str]], high: float, lifted: Collection[str] = ()
    ) -> tuple[Block, ...]:
        """What each seat holds, on a line of its own."""
        return tuple(
            Block(rows=(Row((self.hand(cards, lifted),), high),), seat=seat, is_below=not at)
            for at, (seat, cards) in enumerate(hands.items())
        )

    def back(self, card: str) -> str:
        return f"{self.faces[card]}/back"

    def pile(self, face: str, count: int, seat: int | None = None) -> Shot:
        """So many cards, this face on top; or an empty place."""
        if not count:
            return Shot("")
        return Shot(face, seat, tag=str(count) if count > 1 else "", is_pile=count > 1)

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
