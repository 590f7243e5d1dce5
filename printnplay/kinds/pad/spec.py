"""The data of a pad: its rounds or rows, and the heads of its columns."""

from collections.abc import Iterable, Iterator

from printnplay.core.diagnostics import Pos, Problem, did_you_mean, listed, quote
from printnplay.data.accessories import colour_words
from printnplay.data.model import Component, Game
from printnplay.data.records import Brief, Located, RecordOf, entry, record
from printnplay.data.scalar import Whole, YesNo
from printnplay.data.shape import NAME, NAMES, WORD, Either, ListOf
from printnplay.data.spec import Spec
from printnplay.data.yaml_file import Listing


@record("a row of a pad")
class PadRow(Located):
    """A row that all columns have, unless it is `only` some colours'."""

    word: str = entry(WORD, "the key of what it says")
    times: str | None = entry(NAME, "the fact that says what each one counts", default=None)
    only: tuple[str, ...] = entry(NAMES, "the colours that alone have it", default=())


@record("a pad")
class Pad(Located):
    """The contents of a pad: a number of rounds, or rows with words. Without a deck whose colours
    head its columns there is one column per player."""

    lines: int | tuple[PadRow, ...] = entry(
        Either(
            Whole(1, 60),
            ListOf(
                Brief(RecordOf(PadRow), "word"), if_empty="expected at least one row, found none"
            ),
            Listing,
        ),
        "how many rounds, or the rows with their words",
        name="rows",
    )
    is_running: bool = entry(
        YesNo(), "every round has its points and the total so far", name="running", default=False
    )
    columns: str | None = entry(NAME, "the deck whose colours head the columns", default=None)
    hint: str | None = entry(WORD, "the key of a sentence at its foot", default=None)

    @property
    def rounds(self) -> int:
        return self.lines if isinstance(self.lines, int) else 0

    @property
    def rows(self) -> tuple[PadRow, ...]:
        return () if isinstance(self.lines, int) else self.lines


@record("a pad")
class PadSpec(Spec):
    pad: Pad | None = entry(RecordOf(Pad), "what is written on a pad", default=None)

    def words(self, part: Component, game: Game) -> Iterator[tuple[str, Pos]]:
        yield f"component.{part.id}", part.pos
        pad = self.pad
        if pad:
            yield from ((row.word, row.pos) for row in pad.rows)
            deck = next((one for one in game.components if one.id == pad.columns), None)
            yield from colour_words(deck, pad.place("columns"))
            yield from ((key, pad.place("hint")) for key in (pad.hint,) if key)

    def problems(self, part: Component, game: Game) -> Iterator[Problem]:
        """The decks, facts and colours that it names are there."""
        if "pad" not in self.at:
            message = f"pad {quote(part.id)} does not say what is written on it"
            yield Problem("PNP103", message, part.pos, help="add 'pad: {rows: 20}'")
        if self.pad:
            yield from _missing_deck(game, self.pad)
            for row in self.pad.rows:
                yield from _missing_of_row(game, row, _colours(game, self.pad))


def _decks(game: Game) -> dict[str, Component]:
    return {part.id: part for part in game.components if part.card_colours}


def _colours(game: Game, pad: Pad) -> tuple[str, ...]:
    deck = _decks(game).get(pad.columns or "")
    return deck.card_colours if deck else ()


def _missing_deck(game: Game, pad: Pad) -> Iterator[Problem]:
    decks = _decks(game)
    if pad.columns is not None and pad.columns not in decks:
        message = f"there is no deck {quote(pad.columns)} with colours"
        help = did_you_mean(pad.columns, decks) or f"write {listed(map(quote, decks))}"
        yield Problem("PNP160", message, pad.place("columns"), help=help if decks else None)


def _missing_of_row(game: Game, row: PadRow, colours: tuple[str, ...]) -> Iterator[Problem]:
    numbers = [name for name, fact in game.facts.items() if _is_number(fact.value)]
    if row.times is not None and row.times not in numbers:
        what = f"fact {quote(row.times)} that is a number"
        yield _missing(what, row.times, numbers, row.place("times"))
    for colour in row.only:
        if colour not in colours:
            what = f"column for the colour {quote(colour)}"
            yield _missing(what, colour, colours, row.place("only"))


def _is_number(value: object) -> bool:
    return isinstance(value, int) or (isinstance(value, str) and value.isdigit())


def _missing(what: str, name: str, known: Iterable[str], pos: Pos) -> Problem:
    return Problem("PNP160", f"there is no {what}", pos, help=did_you_mean(name, known))
