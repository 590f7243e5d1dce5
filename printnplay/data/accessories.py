"""Mats and boxes, which a game declares next to its components. The decks that they name must
exist."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, ClassVar, Literal

from printnplay.core.diagnostics import Note, Pos, Report, did_you_mean, quote
from printnplay.data.records import Brief, Located, RecordOf, entry, record
from printnplay.data.scalar import Choice, Mention, MentionOf, Whole, YesNo
from printnplay.data.shape import NAME, WORD, ListOf
from printnplay.data.spec import Spec

if TYPE_CHECKING:
    from printnplay.data.model import Component


@record("a place")
class MatPlace(Located):
    """A place for cards on a mat."""

    word: str = entry(WORD, "the key of what it says")
    sign: str | None = entry(
        NAME, "the symbol on it; otherwise that of its word in the palette", default=None
    )
    fan: str | None = entry(
        Choice(("left", "right")), "the side to which several cards fan out", default=None
    )


_SPOTS = ListOf(Brief(RecordOf(MatPlace), "word"))
_NO_PLACES = "expected at least one place in every row, found none"


@record("a mat")
class Mat(Spec):
    """Rows of places as large as the cards of a deck, all of them `down` times; `steps` are a
    numbered list of words. A player's mat comes in every colour of the deck."""

    section: ClassVar[str] = "mats"
    copies_are: ClassVar[Literal["extras"]] = "extras"
    id: str = entry(NAME, "its name; the word mat.<id> is its title")
    deck: str = entry(NAME, "the deck that goes on it, for its size", name="cards", fallback="")
    places: tuple[tuple[MatPlace, ...], ...] = entry(
        ListOf(_SPOTS._replace(if_empty=_NO_PLACES), if_empty=_NO_PLACES),
        "rows of places for cards",
        fallback=(),
    )
    down: int = entry(
        Whole(1, 12), "how often all rows are repeated, numbered from the top", default=1
    )
    is_a_players: bool = entry(
        YesNo(), "one for each player, in the colours of the deck", name="player", default=False
    )
    hint: str | None = entry(WORD, "the key of a sentence next to the title", default=None)
    steps: tuple[MatPlace, ...] = entry(
        _SPOTS, "words in order next to the title, numbered", default=()
    )

    @property
    def spots(self) -> tuple[MatPlace, ...]:
        return (*(spot for row in self.places for spot in row), *self.steps)


@record("a box")
class TuckBox(Spec):
    """A tuck box and the decks in it; `each: colour` makes it one box per player, for the cards of
    one colour."""

    section: ClassVar[str] = "boxes"
    copies_are: ClassVar[Literal["extras"]] = "extras"
    id: str = entry(NAME, "its name in files")
    decks: tuple[Mention, ...] = entry(
        ListOf(
            MentionOf("the id of a deck"), or_one=True, if_empty="a box holds at least one deck"
        ),
        "the decks that go into it",
        name="holds",
    )
    each: str | None = entry(
        Choice(("colour",)), "colour: one box for each player's colour", default=None
    )

    @property
    def holds(self) -> tuple[str, ...]:
        return tuple(deck.text for deck in self.decks)

    @property
    def each_colour(self) -> bool:
        return self.each == "colour"


def check_mats(
    mats: Iterable[Mat], components: "tuple[Component, ...]", report: Report
) -> tuple[Mat, ...]:
    """Each mat once."""
    known: dict[str, Mat] = {}
    for mat in mats:
        if mat.id in known:
            notes = (Note("the first one", known[mat.id].pos),)
            message = f"mat {quote(mat.id)} is declared twice"
            report.error("PNP130", mat.pos, message=message, notes=notes)
        known[mat.id] = mat
        _check_deck(mat, components, report)
    return tuple(known.values())


def _check_deck(mat: Mat, components: "tuple[Component, ...]", report: Report) -> None:
    decks = {component.id: component for component in components if component.size}
    deck, pos = decks.get(mat.deck), mat.place("cards")
    if mat.deck and deck is None:
        message = f"there is no deck {quote(mat.deck)}"
        report.error("PNP160", pos, message=message, help=did_you_mean(mat.deck, decks))
    if deck and mat.is_a_players and not deck.colours:
        message = f"deck {quote(mat.deck)} has no 'colours' of players"
        report.error("PNP160", pos, message=message, help="leave out 'player: yes'")


def mat_words(
    mats: Iterable[Mat], components: "tuple[Component, ...]"
) -> Iterator[tuple[str, Pos]]:
    """The keys that mats write, each with its place."""
    decks = {part.id: part for part in components}
    for mat in mats:
        yield f"mat.{mat.id}", mat.pos
        yield from ((spot.word, spot.pos) for spot in mat.spots if spot.word)
        yield from colour_words(decks.get(mat.deck) if mat.is_a_players else None, mat.pos)
        if mat.hint:
            yield mat.hint, mat.pos


def colour_words(deck: "Component | None", pos: Pos) -> Iterator[tuple[str, Pos]]:
    """A player's colour is named on the sheet."""
    yield from ((f"colour.{colour}", pos) for colour in (deck.card_colours if deck else ()))


def check_boxes(
    declared: Iterable[TuckBox], components: "tuple[Component, ...]", report: Report
) -> tuple[TuckBox, ...]:
    known = {component.id: component for component in components}
    boxes = [box for one in declared if (box := _checked(one, known, report))]
    first: dict[str, Pos] = {}
    for box in boxes:
        if box.id in first:
            message = f"box {quote(box.id)} is declared twice"
            notes = (Note("the first one", first[box.id]),)
            report.error("PNP130", box.pos, message=message, notes=notes)
        first.setdefault(box.id, box.pos)
    return tuple(boxes)


def _checked(box: TuckBox, known: "dict[str, Component]", report: Report) -> TuckBox | None:
    held: dict[str, Mention] = {}
    for mention in box.decks:
        deck = _deck(mention, known, report)
        if deck is not None and _can_hold(deck, mention.pos, box.each_colour, report):
            held.setdefault(deck.id, mention)
    decks = [known[name] for name in held]
    if box.each_colour and len({deck.colours for deck in decks}) > 1:
        message = "a box for each colour, and its decks have different colours"
        report.error("PNP161", box.place("holds"), message=message)
    return box.replaced(decks=tuple(held.values())) if held else None


def _deck(mention: Mention, known: "dict[str, Component]", report: Report) -> "Component | None":
    if mention.text not in known:
        decks = [name for name, part in known.items() if part.is_deck]
        message = f"there is no component {quote(mention.text)}"
        near = did_you_mean(mention.text, decks)
        report.error("PNP161", mention.pos, message=message, help=near)
    return known.get(mention.text)


def _can_hold(deck: "Component", pos: Pos, each_colour: bool, report: Report) -> bool:
    """Only cards have a size and a thickness that a box can be computed from."""
    if deck.is_deck and not deck.cards and report.has_errors:
        return False  # its rows are wrong, and that has been reported
    if not deck.is_deck:
        message, help = f"a box holds decks, and {quote(deck.id)} is of kind {deck.kind}", None
    elif not deck.copies:
        message, help = f"deck {quote(deck.id)} has no cards", None
    elif each_colour and not deck.colours:
        message = f"a box for each colour, and deck {quote(deck.id)} has no 'colours'"
        help = "leave 'each: colour' out"
    else:
        return True
    report.error("PNP161", pos, message=message, help=help)
    return False
