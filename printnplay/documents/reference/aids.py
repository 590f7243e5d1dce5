"""Player aids: the quick reference's essence on a card for each player, as one more deck of a game.

Comes in: a Game, a language. Goes out: the Game with the deck `aids`, which also lies in a box. The
rules never see it: it is added only to what is printed.
"""

from printnplay.core.diagnostics import Report
from printnplay.core.units import CARD_SIZES
from printnplay.data.accessories import Box
from printnplay.data.flowing import Reference
from printnplay.data.model import Back, Card, Component, Game, Kind, Scalar
from printnplay.documents.reference.build import filled_reference

AIDS = "aids"
TEMPLATE = "aid.svg.j2"


def with_aids(game: Game, language: str, report: Report) -> Game:
    """As the words of a language tell them."""
    return add_aids(game, filled_reference(game, language, report))


def add_aids(game: Game, reference: Reference | None) -> Game:
    """The game as it is where its reference has no `aid`, or it has such a component itself."""
    is_taken = any(part.id == AIDS for part in game.components)
    if reference is None or not reference.aid or is_taken:
        return game
    aids = _deck(game, reference)
    return game._replace(components=(*game.components, aids), boxes=_boxes(game, aids))


def _deck(game: Game, reference: Reference) -> Component:
    """A card a seat; in the players' colours where they have some."""
    pos = reference.aid[0].title.pos
    owner = next((part for part in game.components if part.colours), None)
    colours = owner.colours if owner and len(owner.colours) >= game.players[1] else ()
    cards = []
    for seat in range(game.players[1]):
        values: dict[str, Scalar] = {"colour": colours[seat]} if colours else {}
        cards.append(Card(f"aid-{seat + 1}", values | {"seat": seat}, 1, pos))
    fields = {n: f for n, f in owner.fields.items() if n == "colour"} if owner and colours else {}
    return Component(
        AIDS,
        Kind.DECK,
        fields,
        tuple(cards),
        (),
        pos,
        pos,
        size=CARD_SIZES["tcg"],
        front=TEMPLATE,
        back=Back(TEMPLATE, is_shared=False),
        colours=colours,
        aid=reference.aid,
    )


def _boxes(game: Game, aids: Component) -> tuple[Box, ...]:
    """The first box that can hold them: all together, or each player's own."""
    fits = (box for box in game.boxes if bool(aids.colours) or not box.each_colour)
    chosen = next(fits, None)
    return tuple(
        box._replace(holds=(*box.holds, AIDS)) if box is chosen else box for box in game.boxes
    )
