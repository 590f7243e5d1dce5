"""The copies to print: every card of the chosen decks as often as the game holds it.

Comes in: a game and its faces. Goes out: copies in the order of the data.
"""

from collections.abc import Iterator
from typing import NamedTuple

from printnplay.core.geometry import Side
from printnplay.data.model import Card, Component, Game, Kind
from printnplay.faces.face import Face
from printnplay.sheets.model import Copy

BLANK = "blank"


class Selection(NamedTuple):
    """What of a game is printed: some components, the decks of so many players, and how often."""

    components: tuple[str, ...] = ()
    players: int | None = None
    times: int = 1
    blanks: int = 0

    def wants(self, component: str) -> bool:
        return not self.components or component in self.components

    def parts(self, game: Game) -> list[Component]:
        drawn = [part for part in game.components if part.is_deck and part.front and part.cards]
        return [part for part in drawn if self.wants(part.id)]

    def of(self, game: Game) -> Game:
        """The game with no card but those to print: the others need not be drawn."""
        parts = [p._replace(cards=tuple(filter(self.has, p.cards))) for p in self.parts(game)]
        return game._replace(components=tuple(parts))

    def pieces(self, game: Game) -> list[Component]:
        """Tokens and figures."""
        loose = [part for part in game.components if part.kind in (Kind.TOKENS, Kind.STANDEES)]
        return [part for part in loose if part.front and self.wants(part.id)]

    def has(self, card: Card) -> bool:
        seat = card.values.get("seat")
        return self.players is None or not isinstance(seat, int) or seat < self.players


def copies_of(
    game: Game, faces: tuple[Face, ...], chosen: Selection, *, is_low_ink: bool
) -> list[Copy]:
    fronts = {(f.component, c): f for f in faces if f.side is Side.FRONT for c in f.cards}
    backs = {(f.component, c): f.name for f in faces if f.side is Side.BACK for c in f.cards}
    copies = []
    for part, card_id, copy_id in _chosen(game, chosen):
        front = fronts[part.id, card_id]
        ground = _ground(front) if is_low_ink or part.abuts else None
        back = backs.get((part.id, card_id if card_id != BLANK else _shared_back(part)))
        copies.append(Copy(copy_id, part.id, front.size, front.name, back, ground))
    return copies


def _ground(face: Face) -> str:
    """The colour of a ground that runs on from card to card: white paper in low ink, and decks
    that say so. Others differ from edge to edge, and a knife that slips would show it."""
    return (face.ground or face.name).upper()


def _chosen(game: Game, chosen: Selection) -> Iterator[tuple[Component, str, str]]:
    for part in chosen.parts(game):
        for card in filter(chosen.has, part.cards):
            for copy_id in card.copy_ids * chosen.times:
                yield part, card.id, copy_id
        for spare in range(0 if part.aid else chosen.blanks):
            yield part, BLANK, f"{part.id}-{BLANK}-{spare + 1}"


def _shared_back(part: Component) -> str:
    """A card whose back a spare one may have: none where every card has its own."""
    return part.cards[0].id if part.back and part.back.is_shared else BLANK
