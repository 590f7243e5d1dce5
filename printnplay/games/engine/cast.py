"""How a game narrates its matches: a Storyteller, whose scenes are made with a Cast, which knows
who sits at which seat, what cards are called and which faces they have."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from printnplay.games.engine.contract import Outcome, State, Turn
from printnplay.games.engine.facts import AnyMove
from printnplay.games.engine.moves import Move
from printnplay.games.engine.story import Block, Player, Row, Run, Scene, Sentence, Shot

Kind = TypeVar("Kind", bound=AnyMove)
# Heights in mm: cards that matter, hands and cards next to them, what stays, and cars.
LARGE, SMALL, TINY, CAR = 18.0, 14.0, 11.0, 5.2


class Words(Protocol):
    """The words of a game in one language."""

    def __call__(self, key: str, /, **values: object) -> str | None:
        """The text under a key, its values filled in; None if there is no such word."""

    def text(self, key: str, **values: object) -> str:
        """The text under a key that is surely there."""

    def part(self, key: str, **values: object) -> str:
        """The same for a part of a sentence, which begins without a capital."""

    def name(self, value: object, field: str = "") -> str:
        """A card, a seat, a colour, or several: as people call them."""


@dataclass(frozen=True, slots=True)
class Cast:
    """`faces` are the names of the faces by the ids of copies; `cars` are the faces of the seats'
    own pieces on the table."""

    speech: Words
    players: tuple[Player, ...]
    faces: Mapping[str, str]
    cars: tuple[str, ...] = ()

    def text(self, key: str, **values: object) -> str:
        """The word `story.<key>` of the game or of all games."""
        return self.speech.text(f"story.{key}", **values)

    def sentence(self, key: str, *rules: str, after: str = "", **values: object) -> Sentence:
        """A sentence; `story.<key>-again` is its text later, if there is one."""
        again = self.speech(f"story.{key}-again", **values)
        return Sentence(self.text(key, **values), rules, key, again, after=after)

    def once(self, key: str, *rules: str, after: str = "", **values: object) -> Sentence:
        """A sentence for the first time only."""
        return Sentence(self.text(key, **values), rules, key, "", after=after)

    def pictured(self, key: str, *rules: str, after: str = "", **values: object) -> Sentence:
        """A sentence for those who do not see the picture."""
        words = self.text(key, **values)
        return Sentence(words, rules, key, is_pictured=True, after=after)

    def shot(
        self,
        card: str,
        seat: int | None = None,
        words: str = "",
        *,
        is_best: bool = False,
        is_faint: bool = False,
        is_marked: bool = False,
        is_lifted: bool = False,
    ) -> Shot:
        face = self.faces.get(card, card)
        return Shot(face, seat, words, "", is_best, is_faint, is_marked, is_lifted)

    def row(self, cards: Iterable[str], height: float, *, spread: str = "apart") -> Row:
        return Row((Run(tuple(self.shot(card) for card in cards), spread),), height)

    def hand(self, cards: Iterable[str], lifted: Collection[str] = (), *, words: str = "") -> Run:
        """What a seat holds; the cards that leave the hand are lifted, with words below."""
        shots = (
            self.shot(card, words=words if card in lifted else "", is_lifted=card in lifted)
            for card in cards
        )
        return Run(tuple(shots), "fan")

    def hands(
        self, hands: Mapping[int, Iterable[str]], height: float, lifted: Collection[str] = ()
    ) -> tuple[Block, ...]:
        """What each seat holds, on a line of its own."""
        return tuple(
            Block(rows=(Row((self.hand(cards, lifted),), height),), seat=seat, is_below=not at)
            for at, (seat, cards) in enumerate(hands.items())
        )

    def back(self, card: str) -> str:
        return f"{self.faces[card]}/back"

    def pile(self, face: str, count: int, seat: int | None = None) -> Shot:
        """A pile of `count` cards, this face on top; or an empty place."""
        if not count:
            return Shot("")
        return Shot(face, seat, tag=str(count) if count > 1 else "", is_pile=count > 1)

    def standing(self, key: str, points: Iterable[int]) -> str:
        """'Points: Ben 8 · Cleo 3', in the order of seats."""
        listed = " · ".join(self.counted(seat, count) for seat, count in enumerate(points))
        return self.text(key, listed=listed)

    def counted(self, seat: int, count: int) -> str:
        """'Ben 8'; 'Player 1 (8)' if a name ends in a number of its own."""
        name = self.players[seat].name
        return f"{name} ({count})" if name[-1].isdecimal() else f"{name} {count}"

    def names(self, seats: Iterable[int]) -> str:
        """'Ben', 'Ben and Cleo', 'Ben, Cleo and Dora'."""
        names = [self.players[seat].name for seat in seats]
        if len(names) < 2:
            return "".join(names)
        return self.speech.part("story.and", first=", ".join(names[:-1]), last=names[-1])

    def result(self, outcome: Outcome) -> Sentence:
        """Who wins, and why it is over."""
        reason = self.speech(f"play.end.{outcome.reason}") or outcome.reason
        best = outcome.ranking[0]
        key = "wins" if len(best) == 1 else "win-together"
        points = outcome.scores[best[0]]
        over = self.speech.text("play.over", reason=reason)
        return Sentence(f"{over} {self.text(key, points=points, names=self.names(best))}")

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


@dataclass(frozen=True, slots=True)
class Storyteller(Generic[State, Move]):
    """How a game narrates its matches. `scenes` gets the turns of a match that can end anywhere,
    and its outcome if it is over. `colours` gives the colours of the seats: the component whose
    colours they are, in seat order, or a function of a state, () before they are known. `car` is
    the face of a seat's own piece on the table: 'pawns/car-{colour}'."""

    scenes: Callable[[Cast, Sequence[Turn[State, Move]], Outcome | None], Iterator[Scene]]
    colours: str | Callable[[State], tuple[str, ...]] = ""
    car: str = ""


AnyStoryteller = Storyteller[Any, Any]


def of_kind(turns: Iterable[Turn[State, Any]], kind: type[Kind]) -> list[Turn[State, Kind]]:
    """The turns with a move of this class."""
    return [turn for turn in turns if isinstance(turn.move, kind)]
