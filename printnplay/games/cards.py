"""A printed game's cards as the rules want them.

A Game and a number of seats become Cards as in a record's header, with a diagnostic for each way in
which the rules cannot play this deck, and for each number that they do not play by.
"""

from collections.abc import Iterator, Mapping

from printnplay.core.diagnostics import Note, Pos, Problem, quote
from printnplay.data.model import Card, Component, Game
from printnplay.games.discovery import find, playable_of
from printnplay.games.engine import deck
from printnplay.games.engine.facts import Cards, Need, Scalar
from printnplay.games.engine.loading import CannotLoad
from printnplay.games.engine.playable import AnyPlayable, CardFields
from printnplay.games.engine.record_header import edition
from printnplay.games.failures import unloadable

CODE, NO_RULES, OTHER_NUMBER = "PNP608", "PNP609", "PNP610"
Fields = Mapping[str, Scalar]


def cards_for(
    game: Game, seats: int, *, playable: AnyPlayable | None = None
) -> tuple[Cards, tuple[Problem, ...]]:
    """Copy ids with their fields, and what is wrong with them. Without `playable` the rules are the
    game's own."""
    try:
        found = None if playable else find(game.lineage)
    except CannotLoad as error:
        return {}, (unloadable(error),)
    playable = found.playable if found else playable
    if playable is None:
        return {}, (no_rules(game),)
    cards: dict[str, Fields] = {}
    places: dict[str, Pos] = {}
    groups: dict[str, str] = {}
    for component in game.components:
        if component.id in playable.cards:
            for card in component.cards:
                fields = _fields(playable.cards[component.id], component, card)
                if _plays(fields, seats):
                    cards |= dict.fromkeys(card.copy_ids, fields)
                    places |= dict.fromkeys(card.copy_ids, card.pos)
                    groups |= dict.fromkeys(card.copy_ids, component.id)
    wrong = deck.problems(playable.rules.facts, cards, seats, groups=groups)
    return cards, tuple(_problem(game, problem, places) for problem in wrong)


def no_rules(game: Game) -> Problem:
    help = "install a package that has them; 'printnplay play' also takes --rules FILE.py"
    return Problem(NO_RULES, f"no rules for the game {quote(game.id)}", game.pos, help=help)


def contradictions(game: Game, *, playable: AnyPlayable | None = None) -> Iterator[Problem]:
    """Differences between the data and the rules: facts, players, pieces. A record does not contain
    them, so the rules cannot follow the data."""
    playable = playable or playable_of(game)
    if playable is None:
        return
    rules = playable.rules.facts
    if game.players != rules.seats:
        (low, high), pos = rules.seats, game.about["players"].pos
        found = "{} to {}".format(*game.players)
        message = f"the rules are for {low} to {high} players, found {found}"
        yield Problem(OTHER_NUMBER, message, pos, help=f"write '{low}..{high}'")
    for name, value, rule in rules.constants:
        fact, message = game.facts.get(name), f"the rules play by {quote(name)} {value} ({rule})"
        if fact is None:
            help = f"add '{name}: {value}' to 'facts:'"
            yield Problem(OTHER_NUMBER, f"{message}, found none", game.pos, help=help)
        elif fact.value != value:
            found = f"{message}, found {fact.value}"
            yield Problem(OTHER_NUMBER, found, fact.pos, help=f"write '{value}'")
    yield from _wrong_pieces(game, playable)


def _wrong_pieces(game: Game, playable: AnyPlayable) -> Iterator[Problem]:
    pieces = playable.pieces
    parts = {part.id: part for part in game.components if part.id in pieces}
    known = [
        (part.id, _fields(pieces[part.id], part, card))
        for part in parts.values()
        for card in part.cards
        for _ in card.copy_ids
    ]
    for need, found in deck.unmet(playable.rules.facts.pieces, known, game.players[1]):
        yield _wrong_piece(game, parts.get(need.group), need, found)


def _wrong_piece(game: Game, part: Component | None, need: Need, found: int) -> Problem:
    """At the one value that is wrong, if there is a piece with all the others; else at the rows
    of the component."""
    *same, (name, value) = need.where.items() or [("", None)]
    for card in part.cards if part and name not in ("", "seat") else ():
        if dict(same).items() <= card.values.items():
            wanted = f"the rules play by {name} {_shown(value)} ({need.rule})"
            message = f"{wanted}, found {_shown(card.values.get(name))}"
            place, cards = card.place(name), (card.id,)
            typed = f"write '{name}: {_shown(value)}'"
            return Problem(OTHER_NUMBER, message, place, help=typed, cards=cards)
    each = " a player" if name == "seat" else ""
    message = f"the rules play by {need.count} {need.group}{each} ({need.rule}), found {found}"
    help = f"write 'copies: {need.count}'" if each else None
    return Problem(OTHER_NUMBER, message, part.rows_at if part else game.pos, help=help)


def _shown(value: Scalar) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def edition_of(game: Game) -> str | None:
    """The hash of the cards that a match of all seats is played with; None without rules, or if the
    rules cannot play the deck."""
    cards, problems = cards_for(game, game.players[1])
    return None if problems else edition(cards)


def with_cards(game: Game, cards: Cards, playable: AnyPlayable) -> tuple[Game, tuple[str, ...]]:
    """The game with the cards of a record in place of its own, so that what is drawn is what was
    played; and the record's cards that it does not have."""
    known: set[str] = set()
    parts = []
    for part in game.components:
        is_played = part.id in playable.cards
        own = tuple(_as_played(c, cards) if is_played else c for c in part.cards)
        parts.append(part._replace(cards=own))
        known.update(copy for card in part.cards for copy in card.copy_ids)
    missing = tuple(card for card in cards if card not in known)
    return game._replace(components=tuple(parts)), missing


def _as_played(card: Card, cards: Cards) -> Card:
    fields = next((cards[copy] for copy in card.copy_ids if copy in cards), {})
    played = {name: value for name, value in fields.items() if name in card.values}
    return card._replace(values={**card.values, **played})


def _plays(fields: Fields, seats: int) -> bool:
    """Cards of seats that are not taken are not played."""
    seat = fields.get("seat", 0)
    return isinstance(seat, int) and seat < seats


def _problem(game: Game, problem: deck.DeckFault, places: Mapping[str, Pos]) -> Problem:
    if problem.card:
        place = places[problem.card]
        return Problem(CODE, problem.message, place, cards=(problem.card,))
    component = next((c for c in game.components if c.id == problem.group), None)
    if component is None:
        missing = f"{problem.message}: there is no component {quote(problem.group)}"
        return Problem(CODE, missing, game.pos)
    notes = (Note("the component is declared at", component.pos),)
    return Problem(CODE, problem.message, component.rows_at, notes=notes)


def _fields(said: CardFields, component: Component, card: Card) -> Fields:
    """Null for a field that the card does not have."""
    own = {name: card.values.get(name) for name in said.names}
    if not said.is_seated:
        return {**said.fixed, **own}
    seats: dict[Scalar, int] = {name: n for n, name in enumerate(component.colours)}
    return {"seat": seats.get(card.values.get("colour")), **said.fixed, **own}
