"""The copies to print: every card of the chosen decks as often as the game holds it.

Comes in: a game and its faces. Goes out: copies in the order of the data.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from printnplay.model import Card, Component, Copy, Face, Game, Side

_GROUND = re.compile(r'</defs>\s*<rect[^>]*fill="([^"]+)"')


@dataclass(frozen=True, slots=True)
class Selection:
    """What of a game is printed: some components, the decks of so many players, and how often."""

    components: tuple[str, ...] = ()
    players: int | None = None
    times: int = 1

    def parts(self, game: Game) -> list[Component]:
        drawn = [part for part in game.components if part.is_deck and part.front]
        return [part for part in drawn if not self.components or part.id in self.components]

    def has(self, card: Card) -> bool:
        seat = card.values.get("seat")
        return self.players is None or not isinstance(seat, int) or seat < self.players


def copies_of(game: Game, faces: tuple[Face, ...], chosen: Selection) -> list[Copy]:
    fronts = {(f.component, c): f for f in faces if f.side is Side.FRONT for c in f.cards}
    backs = {(f.component, c): f.name for f in faces if f.side is Side.BACK for c in f.cards}
    return [
        Copy(copy_id, part.id, front.size, front.name, backs.get((part.id, card.id)), ground(front))
        for part, card, copy_id in _chosen(game, chosen)
        for front in (fronts[part.id, card.id],)
    ]


def ground(face: Face) -> str:
    """The colour that fills a face to its bleed: what abuts when it is the same."""
    found = _GROUND.search(face.svg)
    return found[1] if found else face.name


def _chosen(game: Game, chosen: Selection) -> Iterator[tuple[Component, Card, str]]:
    for part in chosen.parts(game):
        for card in filter(chosen.has, part.cards):
            for copy_id in card.copy_ids * chosen.times:
                yield part, card, copy_id
