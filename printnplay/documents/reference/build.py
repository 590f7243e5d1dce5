"""The quick reference of a game: read, filled in, drawn and laid out; as a PDF, as HTML, or in
brief on a card for each player (`aids`, one more deck, which the rules never see)."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, partial
from typing import TYPE_CHECKING

from printnplay.core.diagnostics import Problem, Result
from printnplay.core.units import CARD_SIZES, Size
from printnplay.data.accessories import TuckBox
from printnplay.data.model import Back, Card, Component, Game, Scalar
from printnplay.data.scalar import Mention
from printnplay.documents.manuscript import Manuscript
from printnplay.documents.reference.load import load_reference
from printnplay.faces.session import Draw
from printnplay.kinds.deck import DeckSpec
from printnplay.pdf.book import Book

if TYPE_CHECKING:
    from printnplay.documents.setting import Setting
    from printnplay.pdf.flow_document import LaidDocument

AIDS = "aids"
TEMPLATE = "aid.svg.j2"


@dataclass(frozen=True, slots=True)
class ReadReference:
    """A quick reference as it is written, and with its numbers."""

    written: Manuscript
    filled: Manuscript

    def texts(self) -> Iterator[str]:
        return (words.text for words in self.filled.texts())

    def lay_out(self, book: Book, draw: Draw, setting: "Setting") -> "Result[LaidDocument | None]":
        """Its pages, with the fonts and forms of a book; None if it has an error."""
        return lay_out(book, draw, setting, self.filled)


def filled_reference(game: Game, language: str) -> Result[Manuscript | None]:
    """With its numbers; None if the game has none, or it has an error."""
    found, problems = read_reference(game, language)
    return Result(found.filled if found else None, problems)


def read_reference(game: Game, language: str) -> Result[ReadReference | None]:
    """As it is written, and with its numbers; None if there is none, or it has an error."""
    from printnplay.documents.fill import fill_in

    reference, problems = load_reference(game, language)
    if reference is None:
        return Result(None, problems)
    found = reference.report()
    found.extend(problems)
    filled = found.take(fill_in(game, reference))
    if not found.has_errors:
        found.extend(_false_examples(game, filled))
    return found.result(None if found.has_errors else ReadReference(reference, filled))


def _false_examples(game: Game, reference: Manuscript) -> Iterable[Problem]:
    from printnplay.documents.examples import false_examples
    from printnplay.games.cards import cards_for
    from printnplay.games.discovery import playable_of

    playable = playable_of(game)
    if playable is None:
        return ()
    cards = cache(partial(cards_for, game, playable=playable))
    return false_examples(game, reference, playable, cards)


def lay_out(
    book: Book, draw: Draw, setting: "Setting", reference: Manuscript
) -> "Result[LaidDocument | None]":
    """Its pages, with the fonts and forms of a book; None if it has an error."""
    from printnplay.documents.reference.layout import lay_out_reference
    from printnplay.documents.shown import drawings_of

    found = reference.report()
    faces = found.take(drawings_of(draw, reference, is_dry_run=setting.is_dry_run))
    laid = None
    if not found.has_errors:
        laid = lay_out_reference(book, setting, reference, faces, found)
    return found.result(None if found.has_errors else laid)


def reference_pdf(draw: Draw, reference: Manuscript, paper: Size) -> Result[bytes]:
    """The reference as a file of its own; empty if it has an error."""
    from printnplay.documents.reference.layout import NAME
    from printnplay.documents.setting import Setting, document_pdf

    stamp = draw.game.stamp(draw.look.language)
    setting = Setting(draw.game, draw.look, paper, stamp, fonts=draw.reader.fonts)
    return document_pdf(setting, NAME, lambda book: lay_out(book, draw, setting, reference))


def with_aids(game: Game, language: str) -> Result[Game]:
    """In the words of a language."""
    reference, problems = filled_reference(game, language)
    return Result(add_aids(game, reference), problems)


def add_aids(game: Game, reference: Manuscript | None) -> Game:
    """The game as it is if its reference has no `aid`, or it has such a component itself."""
    is_taken = any(part.id == AIDS for part in game.components)
    if reference is None or not reference.aid or is_taken:
        return game
    aids = _deck(game, reference)
    return game._replace(components=(*game.components, aids), boxes=_boxes(game, aids))


def _deck(game: Game, reference: Manuscript) -> Component:
    """One card per seat, in the players' colours if they have some."""
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
        "deck",
        fields,
        tuple(cards),
        (),
        pos,
        pos,
        DeckSpec(pos=pos),
        size=CARD_SIZES["tcg"],
        front=TEMPLATE,
        back=Back(pos=pos, each=TEMPLATE),
        colours=colours,
        aid=reference.aid,
    )


def _boxes(game: Game, aids: Component) -> tuple[TuckBox, ...]:
    """The first box that can hold them: all together, or each player's own."""
    fits = (box for box in game.boxes if bool(aids.colours) or not box.each_colour)
    chosen = next(fits, None)
    return tuple(
        box.replaced(decks=(*box.decks, Mention(AIDS, aids.pos))) if box is chosen else box
        for box in game.boxes
    )
