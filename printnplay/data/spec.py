"""The fields that only one kind of component has. Kinds declare theirs; data knows none of them."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, ClassVar, Literal, Protocol

from printnplay.core.diagnostics import Pos, Problem
from printnplay.data.records import Located, record

if TYPE_CHECKING:
    from printnplay.data.model import Component, Game, Source


@record("a component")
class Spec(Located):
    """The record of a kind, which also answers a loader's questions about the kind."""

    section: ClassVar[str] = "components"
    """Where in game.yaml it is declared."""
    copies_are: ClassVar[Literal["cards", "pieces", "extras"]] = "pieces"
    """What one calls them; extras are printed, but no part of what a rulebook counts."""
    size_such_as: ClassVar[str] = ""
    """A size to write, if the kind cannot do without one."""
    usual_look: ClassVar[str] = ""
    """The look of one without a template, if the kind has one."""
    also_with: ClassVar[Mapping[str, str]] = {}
    """Fields that make it a component of another kind."""

    def words(self, part: "Component", game: "Game") -> Iterator[tuple[str, Pos]]:
        """The keys of the words that are printed on it or for it, each with its place."""
        yield f"component.{part.id}", part.pos

    def templates(self) -> Iterator[tuple[str, str]]:
        """The templates that only this kind has, by the names of their fields."""
        yield from ()

    def problems(self, part: "Component", game: "Game") -> Iterator[Problem]:
        """The problems that the component has in this game."""
        yield from ()

    def sources(self) -> Iterator["Source"]:
        """The sources of its values."""
        yield from ()


class Kinds(Protocol):
    """The kinds of components that a loader knows, by their names."""

    def find(self, name: str) -> type[Spec] | None: ...
    def every(self) -> Mapping[str, type[Spec]]: ...
