"""A game in one object: its rules, how printed cards become cards of the rules, and all else it
has.

A story, bots and examples are optional and lazy: a game is often played without them, and importing
a story takes 25 ms.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

from printnplay.games.engine.contract import Rules, State, View
from printnplay.games.engine.facts import Scalar
from printnplay.games.engine.loading import CannotLoad, a_kind, load, start_of
from printnplay.games.engine.moves import Move

if TYPE_CHECKING:
    from printnplay.games.engine.bots import AnyBot
    from printnplay.games.engine.cast import AnyStoryteller
    from printnplay.games.engine.example import ExampleCheck

T = TypeVar("T")
Lazy: TypeAlias = str | T
"""The thing itself, or where it is: 'package.module:name'."""


@dataclass(frozen=True, slots=True)
class CardFields:
    """The fields of a component's printed cards that the rules read: fixed ones, and the cards' own
    of these names. Seated cards also have their seat: the first colour is seat 0's."""

    names: tuple[str, ...]
    fixed: Mapping[str, Scalar] = field(default_factory=dict)
    is_seated: bool = False


def card_fields(*names: str, **fixed: Scalar) -> CardFields:
    return CardFields(names, fixed)


def seated_fields(*names: str) -> CardFields:
    return CardFields(names, is_seated=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class Playable(Generic[State, Move, View]):
    """`cards` and `pieces` (printed, but in no record) are by component. `plays` are the types of
    moves that play their `card` or `cards`, and `stock` gives the size of the draw pile, both for
    statistics. `bots` are by name; `examples` check the worked examples of the quick reference, by
    their names there."""

    rules: Rules[State, Move, View]
    cards: Mapping[str, CardFields]
    pieces: Mapping[str, CardFields] = field(default_factory=dict)
    plays: frozenset[str] = frozenset({"play"})
    stock: Callable[[State], int] | None = None
    story: "Lazy[AnyStoryteller] | None" = None
    bots: "Mapping[str, Lazy[AnyBot]]" = field(default_factory=dict)
    examples: "Mapping[str, Lazy[ExampleCheck]]" = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not isinstance(self.rules, Rules):
            is_class = isinstance(self.rules, type)
            help = f": write 'rules={self.rules.__name__}()'" if is_class else ""
            raise TypeError(f"'rules' is {a_kind(self.rules)}, not a Rules object{help}")

    @property
    def id(self) -> str:
        return self.rules.facts.id

    def storyteller(self) -> "AnyStoryteller | None":
        """Raises CannotLoad."""
        if not isinstance(self.story, str):
            return self.story
        from printnplay.games.engine.cast import Storyteller

        return load(self.story, Storyteller)

    def bot(self, name: str) -> "AnyBot":
        """Raises KeyError for a bot that the game does not have, and CannotLoad."""
        return resolve(self.bots[name])

    def example(self, name: str) -> "ExampleCheck":
        """Raises what `bot` does."""
        return resolve(self.examples[name])


AnyPlayable = Playable[Any, Any, Any]


def resolve(lazy: "Lazy[T]") -> T:
    """Raises CannotLoad."""
    return load(lazy) if isinstance(lazy, str) else lazy


def load_playable(source: str, *ids: str) -> AnyPlayable:
    """The Playable, whose rules must have one of these ids if any are given: records name it, and
    must be found by it. Raises CannotLoad."""
    found: AnyPlayable = load(source, Playable)
    if ids and found.id not in ids:
        wanted = " or ".join(f"'{name}'" for name in ids)
        reason = f"its rules have the id '{found.id}', expected {wanted}"
        raise CannotLoad(source, reason, start_of(type(found.rules)))
    return found
