"""One component: its fields, its cards and what is expected of them.

Comes in: a checked map of game.yaml, and the changes an extending game makes. Goes out: a
Component, or None where its head cannot be read.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice

from printnplay.diag import Pos, Report, quote
from printnplay.load.cards import change_cards, make_card
from printnplay.load.csv_file import read_csv
from printnplay.load.expect import Expectations
from printnplay.load.fields import RESERVED, read_fields
from printnplay.load.places import Folder
from printnplay.load.rows import MAX_CARDS, Draft, Rows
from printnplay.load.shape import Checked
from printnplay.load.sources import read_source
from printnplay.load.text_file import read_text
from printnplay.load.yaml_file import Node
from printnplay.model import Back, Card, Component, Expectation, Field, Kind
from printnplay.units import Size


@dataclass(frozen=True, slots=True)
class ComponentReader:
    """Reads the components of one game. `folders` tells which folder a file was read from."""

    folders: dict[str, Folder]
    changes: dict[str, tuple[Node, ...]]
    report: Report

    def read(self, part: Checked) -> Component | None:
        component_id, kind = part.get("id", str), part.get("kind", str)
        if component_id is None or kind is None:
            return None
        declared = part.get("fields", Checked)
        colours = part.many("colours", str)
        kept = (*RESERVED, *_colour_fields(colours))
        fields = read_fields(declared, kept, self.report) if declared else {}
        has_all_fields = declared is None or len(fields) == len(declared.at)
        if kind == Kind.DECK and "size" not in part.at:
            message = f"deck {quote(component_id)} has no 'size'"
            self.report.error("PNP103", part.pos, message=message, help="add 'size: tcg'")
        cards = self._cards(part, fields, component_id) if has_all_fields else ()
        fields |= _colour_fields(colours)
        expect = self._expect(part, fields, cards) if has_all_fields else ()
        return Component(
            component_id,
            Kind(kind),
            fields,
            cards,
            expect,
            part.pos,
            _rows_at(part),
            source=read_source(part),
            size=part.get("size", Size),
            front=part.get("front", str),
            back=self._back(part),
            colours=colours,
        )

    def _cards(self, part: Checked, fields: dict[str, Field], name: str) -> tuple[Card, ...]:
        pattern = part.get("ids", str)
        rows = Rows(fields, pattern, self.report)
        colours = part.many("colours", str)
        drafts = list(islice(self._drafts(part, rows), MAX_CARDS + 1))
        total = sum(max(draft.copies, 1) for draft in drafts) * max(len(colours), 1)
        if not rows.is_few(total, _rows_at(part)):
            return ()
        filled = [replace(d, values=dict.fromkeys(fields) | dict(d.values)) for d in drafts]
        if colours:
            filled = [_in_colour(d, seat, colours) for seat in range(len(colours)) for d in filled]
        made = (make_card(draft, pattern, self.report) for draft in filled)
        cards = [card for card in made if card]
        if name in self.changes:
            cards = change_cards(cards, self.changes[name], rows)
        return tuple(card for card in cards if card.copies)

    def _drafts(self, part: Checked, rows: Rows) -> Iterator[Draft]:
        for node in part.nodes("each"):
            yield from rows.product(node)
        csv = part.get("csv", str)
        if csv is not None:
            yield from self._csv(csv, part.place("csv"), rows)
        for node in part.nodes("cards"):
            yield from rows.card(node)

    def _csv(self, name: str, pos: Pos, rows: Rows) -> Iterator[Draft]:
        folder = self.folders[pos.file]
        if folder.is_outside(name):
            message = f"the path {quote(name)} leads outside the project"
            help = "copy the file into this game's folder"
            self.report.error("PNP108", pos, message=message, help=help)
            return
        if not (folder.path / name).exists():
            message = f"there is no file {quote(name)} in {folder.shown()}"
            self.report.error("PNP106", pos, message=message)
            return
        shown = folder.shown(name)
        text = read_text(folder.path / name, shown, self.report)
        table = read_csv(text, shown, self.report) if text else None
        if table is not None:
            yield from rows.table(table)

    def _expect(
        self, part: Checked, fields: dict[str, Field], cards: tuple[Card, ...]
    ) -> tuple[Expectation, ...]:
        reader = Expectations(fields, cards, self.report)
        read = (reader.read(item) for item in part.many("expect", Checked))
        return tuple(expectation for expectation in read if expectation)

    def _back(self, part: Checked) -> Back | None:
        back = part.get("back", Checked)
        if back is None:
            return None
        shared, each = back.get("shared", str), back.get("each", str)
        if (shared is None) == (each is None):
            message = "expected 'shared' or 'each' with a template"
            self.report.error("PNP104", back.pos, message=message)
            return None
        return Back(shared or each or "", is_shared=shared is not None)


def _colour_fields(colours: tuple[str, ...]) -> dict[str, Field]:
    if not colours:
        return {}
    seats = tuple(range(len(colours)))
    return {
        "colour": Field("colour", str, colours, words="colour"),
        "seat": Field("seat", int, seats),
    }


def _in_colour(draft: Draft, seat: int, colours: tuple[str, ...]) -> Draft:
    return replace(draft, values={"colour": colours[seat], "seat": seat, **draft.values})


def _rows_at(part: Checked) -> Pos:
    places = (part.at[name] for name in ("each", "csv", "cards") if name in part.at)
    return next(places, part.pos)
