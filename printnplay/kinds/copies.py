"""The copies to print: every card of the chosen parts, as many times as the game has it. Copies are
in the order of the data; a part with several forms has all copies of one form before the next.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from printnplay.core.geometry import Side
from printnplay.data.model import Card, Component, Game
from printnplay.sheets.model import Copy

if TYPE_CHECKING:
    from printnplay.faces.face import Face
    from printnplay.kinds.kind import PieceKind

BLANK = "blank"


class Selection(NamedTuple):
    """The part of a game to print: some components, the decks of a number of players, and how many
    times."""

    components: tuple[str, ...] = ()
    players: int | None = None
    times: int = 1
    blanks: int = 0

    def wants(self, component: str) -> bool:
        return not self.components or component in self.components

    def parts(self, game: Game, stock: str = "card") -> list[Component]:
        """The components that are imposed on that stock, with only the cards to print."""
        from printnplay.kinds.catalogue import pieces_on

        found = (part for part, _ in pieces_on(game, stock) if self.wants(part.id))
        return [part._replace(cards=tuple(filter(self.has, part.cards))) for part in found]

    def of(self, game: Game) -> Game:
        """The game with its decks, and no card but those to print."""
        return game._replace(components=tuple(self.parts(game)))

    def has(self, card: Card) -> bool:
        seat = card.values.get("seat")
        return self.players is None or not isinstance(seat, int) or seat < self.players


def copies_of(
    game: Game,
    faces: "tuple[Face, ...]",
    chosen: Selection,
    *,
    is_low_ink: bool,
    stock: str = "card",
) -> list[Copy]:
    """Of all that is imposed on a stock."""
    from printnplay.kinds.catalogue import piece_kind

    copies: list[Copy] = []
    for part in chosen.parts(game, stock):
        own = [face for face in faces if face.component == part.id]
        maker = _Maker(part, piece_kind(part), own, chosen, is_low_ink)
        copies += maker.copies()
    return copies


def count_copies(copies: Iterable[Copy]) -> Counter[str]:
    """By component: a figure that is printed standing and flat counts once."""
    return Counter(copy.component for copy in copies if not copy.form)


class _Maker(NamedTuple):
    """Makes the copies of one part."""

    part: Component
    kind: "PieceKind"
    faces: "list[Face]"
    chosen: Selection
    is_low_ink: bool

    def copies(self) -> Iterator[Copy]:
        fronts = [face for face in self.faces if face.side is Side.FRONT]
        turned = [face for face in self.faces if face.side is Side.BACK]
        backs = {c: face.name for face in turned for c in (*face.cards, *face.copies)}
        for form in dict.fromkeys(face.form for face in fronts):
            own = [face for face in fronts if face.form == form]
            by_card = {c: face for face in own for c in (*face.cards, *face.copies)}
            for card in self.part.cards:
                for copy_id in card.copy_ids * self.chosen.times:
                    name = f"{copy_id}-{form}" if form else copy_id
                    front = by_card.get(copy_id) or by_card[card.id]
                    yield self._copy(name, front, backs.get(copy_id) or backs.get(card.id))
            for spare in range(self.chosen.blanks if BLANK in by_card else 0):
                name = f"{self.part.id}-{BLANK}-{spare + 1}"
                yield self._copy(name, by_card[BLANK], backs.get(self._shared_back))

    def _copy(self, name: str, front: "Face", back: str | None) -> Copy:
        return Copy(
            name,
            self.part.id,
            front.size,
            front.name,
            back,
            self.kind.may_abut(self.part, front, is_low_ink=self.is_low_ink),
            is_shaped=front.outline is not None,
            lattice=self.kind.lattice(self.part),
            form=front.form,
            outline=front.outline if front.is_marked else None,
        )

    @property
    def _shared_back(self) -> str:
        """A card whose back a blank card can have; None if every card has its own back."""
        part = self.part
        return part.cards[0].id if part.back and part.back.is_shared else BLANK
