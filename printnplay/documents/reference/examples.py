"""Worked examples of a quick reference, played by the rules: a changed deck can make them false.

Comes in: a filled Reference, the cards for so many seats. Goes out: a diagnostic where an example
shows something else than the rules do. The rules of a game are imported where they are used.
"""

import re
from collections.abc import Callable, Iterator, Mapping

from printnplay.core.diagnostics import Diagnostic, quote
from printnplay.data.flowing import FigureRow, Passage, Reference, Said
from printnplay.data.model import Game
from printnplay.games.engine.facts import DEALER, Cards
from printnplay.games.engine.moves import ShufflePile

CODE = "PNP356"
CardsFor = Callable[[int], Cards]
Playable = Callable[[int], tuple[Cards, tuple[Diagnostic, ...]]]
# What the rules do, and what the sheet shows.
Claims = Iterator[tuple[object, object]]


def false_examples(game: Game, reference: Reference, playable: Playable) -> Iterator[Diagnostic]:
    """`playable` gives the cards for so many seats, and what is wrong with them: a deck that the
    rules cannot play, and an example with a card that is not there, are reported by others."""
    named = [(name, part) for name, parts in reference.sections.items() for part in parts]
    known = [(name, part) for name, part in named if (game.id, part.example) in EXAMPLES]
    if not known or playable(game.players[1])[1]:
        return
    there = {f"{part.id}/{card.id}" for part in game.components for card in part.cards}
    for section, part in known:
        if {face.text for row in part.figure for face in row.every} <= there:
            play = EXAMPLES[game.id, part.example]
            wrong = _wrong(play(part, lambda seats: playable(seats)[0]))
            if wrong:
                yield _false(section, part, wrong, reference.language)


def _false(section: str, part: Passage, wrong: str, language: str) -> Diagnostic:
    message = f"the example {quote(part.example or '')} of section {quote(section)} {wrong}"
    file = f"reference.{language}.yaml"
    help = f"mend this passage in a {file} of your own, or leave it out there"
    return Diagnostic(CODE, message, part.pos, help=help)


def _wrong(claims: Claims) -> str:
    """The first thing that is wrong with an example: the others follow from it."""
    try:
        for wanted, found in claims:
            if wanted != found:
                return f"is not what the rules do: expected {wanted}, found {found}"
    except (LookupError, ValueError):
        return "cannot be played: it has other rows or cards than the rules want"
    return ""


def _names(faces: tuple[Said, ...]) -> list[str]:
    """Cards by the ids that they have in their decks."""
    return [face.text.split("/")[1] for face in faces]


def _listed(names: list[str]) -> str:
    return ", ".join(names) or "nothing"


def _strong(part: Passage) -> str:
    """The number that an example prints in bold."""
    found = re.search(r"\*\*(\d+)", part.words.text if part.words else "")
    return found[1] if found else "none"


def _result(row: FigureRow) -> str:
    """The number behind its faces."""
    found = re.search(r"\d+", row.result.text if row.result else "")
    return found[0] if found else "none"


def rasant_overtaking(part: Passage, cards_for: CardsFor) -> Claims:
    """The head is on the right: the rules have it first. The winner's colour is that of the first
    car that moves."""
    from printnplay.games.rasant.deck import deck_of, overtaken

    deck = deck_of(cards_for(3))
    before, after = (_names(row.faces) for row in part.figure[:2])
    marked = _names(part.figure[0].marked)
    line = tuple(deck.car_number[car] for car in before[::-1])
    foremost = next((car for car in line if deck.cars[car] in marked), line[-1])
    moved, points = overtaken(deck, line, deck.car_colours[foremost])
    yield _listed([deck.cars[car] for car in moved[::-1]]), _listed(after)
    head = moved.index(line[0])
    yield sorted(deck.cars[car] for car in moved[:head]), sorted(marked)
    yield str(points), _strong(part)


def jumbo_car(part: Passage, cards_for: CardsFor) -> Claims:
    from printnplay.games.jumbo_grand_prix.deck import deck_of, worth

    cards, (row,) = cards_for(2), part.figure
    found = worth(deck_of(cards), tuple(c if c in cards else f"{c}-a" for c in _names(row.faces)))
    yield str(found[0]) if found else "no car", _result(row)


def gumball_passing(part: Passage, cards_for: CardsFor) -> Claims:
    """The leader is on the left; each passes all that it can. One buggy more is still to play."""
    from printnplay.games.gumball_rally.rules import gumball_rally as rules
    from printnplay.games.gumball_rally.state import changed

    (row,) = part.figure
    names = _names(row.faces)
    seats = len(names) + 1
    state = rules.opening(cards_for(seats), seats, {})
    deck, line = state.deck, tuple(range(seats))
    hands = tuple((deck.number[card],) for card in names)
    rest = tuple(card for card in range(len(deck.ids)) if (card,) not in hands)
    state = changed(state, phase="play", line=line, hands=(*hands, rest[:1]), race=rest[1:])
    passed = 0
    for seat in range(len(names)):
        move = rules.legal_moves(state, seat)[-1]
        passed = getattr(move, "overtakes", 0)
        state = rules.apply(state, seat, move)
    yield _listed([deck.ids[card] for card in state.table]), _listed(_names(row.after))
    yield str(passed), _strong(part)


def gumball_danger(part: Passage, cards_for: CardsFor) -> Claims:
    """The first card in the words over the figure is the danger."""
    from printnplay.games.gumball_rally.deck import deck_of
    from printnplay.games.gumball_rally.road import dropped

    (row,) = part.figure
    names = _names(row.faces)
    deck = deck_of(cards_for(len(names)))
    found = re.search(r"\{card:danger/([\w-]+)\}", row.words.text if row.words else "")
    danger = deck.danger_number.get(found[1], 0) if found else 0
    table = tuple(deck.number[card] for card in names)
    line = dropped(deck, tuple(range(len(table))), table, danger)
    yield _listed([names[seat] for seat in line]), _listed(_names(row.after))


def gumball_points(part: Passage, cards_for: CardsFor) -> Claims:
    """A seat that took these cards has so many points."""
    from printnplay.games.gumball_rally.deck import deck_of
    from printnplay.games.gumball_rally.road import Road, scores_of

    (row,) = part.figure
    deck = deck_of(cards_for(3))
    owners = tuple(0 if prize in _names(row.faces) else DEALER for prize in deck.prizes)
    yield str(scores_of(deck, Road((), (), (), owners), 3)[0]), _result(row)


def generally_challenges(part: Passage, cards_for: CardsFor) -> Claims:
    """Decks with these cards on top: who wins which challenge, and how far the cars go."""
    from printnplay.games.generally.deck import DrawOrder, Lineup
    from printnplay.games.generally.rules import generally as rules

    laid = [tuple(_names(row.faces)) for row in part.figure]
    seats = range(len(laid))
    cards = cards_for(len(laid))
    state = rules.opening(cards, len(laid), {})
    for seat in seats:
        own = [card for card, fields in cards.items() if fields["seat"] == seat]
        order = (*laid[seat], *(card for card in own if card not in laid[seat]))
        state = rules.apply(state, DEALER, ShufflePile("shuffle", f"deck:{seat}", order))
    state = rules.apply(state, DEALER, DrawOrder("lot", tuple(seats)))
    for seat in seats:
        state = rules.apply(state, seat, Lineup("lineup", laid[seat]))
    for seat, row in enumerate(part.figure):
        won = {state.deck.ids[card] for card in state.fast[seat]}
        yield _listed([card for card in laid[seat] if card in won]), _listed(_names(row.marked))
        yield str(state.marks[seat]), _result(row)


def wacky_order(part: Passage, cards_for: CardsFor) -> Claims:
    """On the left is what was played: from the top, and from the hierarchy outwards."""
    from printnplay.games.wacky_challenge.race import order_of
    from printnplay.games.wacky_challenge.rules import wacky_challenge as rules

    state = rules.opening(cards_for(7), 7, {})
    column = [f"hierarchy-{vehicle}" for vehicle in state.hierarchy]
    yield _listed(column), _listed([name for row in part.figure for name in _names(row.faces)])
    played = [name for row in part.figure for name in _names(row.left)[::-1]]
    numbers = tuple(state.deck.number[card] for card in played)
    order = order_of(state.deck, state.hierarchy, numbers, "", DEALER)
    yield _listed([played[seat] for seat in order]), _listed(played)
    for vehicle, row in zip(state.hierarchy, part.figure, strict=True):
        beside = _names((*row.left, *row.right))
        there = [c for c in beside if state.deck.vehicles[state.deck.number[c]] == vehicle]
        yield _listed(there), _listed(beside)


def wacky_route(part: Passage, cards_for: CardsFor) -> Claims:
    """The route of the one whose colour its first card has, drawn in its best order."""
    from printnplay.games.wacky_challenge.deck import deck_of
    from printnplay.games.wacky_challenge.race import stages_of
    from printnplay.games.wacky_challenge.story_table import best_order, touching

    (row,) = part.figure
    deck = deck_of(cards_for(7))
    route = tuple(deck.number[card] for card in _names(row.faces))
    yield str(stages_of(deck, deck.colours[route[0]], route)), _strong(part)
    best = best_order(deck, route)
    if touching(deck, route) < touching(deck, best):
        yield _listed([deck.ids[card] for card in best]), _listed(_names(row.faces))


EXAMPLES: Mapping[tuple[str, str | None], Callable[[Passage, CardsFor], Claims]] = {
    ("rasant", "overtaking"): rasant_overtaking,
    ("rasant", "black-car"): rasant_overtaking,
    ("wacky-challenge", "order"): wacky_order,
    ("wacky-challenge", "route"): wacky_route,
    ("generally", "challenges"): generally_challenges,
    ("gumball-rally", "passing"): gumball_passing,
    ("gumball-rally", "major-danger"): gumball_danger,
    ("gumball-rally", "points"): gumball_points,
    ("jumbo-grand-prix", "sum"): jumbo_car,
    ("jumbo-grand-prix", "set"): jumbo_car,
    ("jumbo-grand-prix", "full-set"): jumbo_car,
}
