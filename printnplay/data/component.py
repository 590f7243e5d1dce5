"""One component: its fields, its cards and what is expected of them.

Comes in: a checked map of game.yaml, and the changes an extending game makes. Goes out: a
Component, or None where its head cannot be read.
"""

from collections.abc import Iterator
from functools import partial
from itertools import islice
from typing import NamedTuple

from printnplay.core.diagnostics import Pos, Report, did_you_mean, quote
from printnplay.core.units import Size
from printnplay.data.cards import change_cards, make_card
from printnplay.data.csv_file import read_csv
from printnplay.data.expect import Expectations
from printnplay.data.fields import RESERVED, read_fields
from printnplay.data.ids import is_pattern
from printnplay.data.model import Back, Card, Component, Expectation, Field, Kind, Source
from printnplay.data.pads import read_pad
from printnplay.data.places import Folder
from printnplay.data.points import read_shape
from printnplay.data.rows import MAX_CARDS, Draft, Rows
from printnplay.data.shape import Checked
from printnplay.data.sources import read_source
from printnplay.data.text_file import read_text
from printnplay.data.yaml_file import Node


class ComponentReader(NamedTuple):
    """Reads the components of one game. `folders` tells which folder a file was read from."""

    folders: dict[str, Folder]
    changes: dict[str, tuple[tuple[Node, ...], ...]]
    report: Report

    def read(self, part: Checked) -> Component | None:
        component_id, kind = part.get("id", str), part.get("kind", str)
        if component_id is None or kind is None:
            return None
        declared = part.get("fields", Checked)
        colours = _colour_fields(part)
        kept = (*RESERVED, *colours)
        fields, is_sound = read_fields(declared, kept, self.report) if declared else ({}, True)
        size, size_source = _fact(part, "size")
        flat, flat_source = _fact(part, "flat")
        if kind == Kind.DECK and "size" not in part.at:
            message = f"deck {quote(component_id)} has no 'size'"
            self.report.error("PNP103", part.pos, message=message, help="add 'size: tcg'")
        cards = self._cards(part, fields, colours)
        return Component(
            component_id,
            Kind(kind),
            fields | colours,
            cards,
            self._expect(part, fields | colours) if is_sound else (),
            part.pos,
            self._rows_at(part, component_id),
            source=read_source(part),
            size=size if isinstance(size, Size) else None,
            size_source=size_source,
            front=part.get("front", str),
            back=self._back(part),
            abuts=part.get("abut", bool) or False,
            colours=tuple(map(str, colours["colour"].choices)) if colours else (),
            flat=flat if isinstance(flat, Size) else None,
            flat_source=flat_source,
            pad=read_pad(part, self.report),
            shape=read_shape(part, self.report),
            shape_at=part.at.get("shape"),
        )

    def _cards(
        self, part: Checked, fields: dict[str, Field], colours: dict[str, Field]
    ) -> tuple[Card, ...]:
        pattern = part.get("ids", str)
        if pattern is not None and not is_pattern(pattern):
            message = f"expected a pattern such as '{{colour}}-{{value}}', found {quote(pattern)}"
            self.report.error("PNP131", part.place("ids"), message=message)
            return ()
        rows = Rows(fields, pattern, self.report, {})
        fill = partial(_filled, fields=fields, colours=colours)
        drafts = list(islice(self._drafts(part, rows), MAX_CARDS + 1))
        seats = len(colours["colour"].choices) if colours else 1
        if not rows.is_few(sum(max(d.copies, 1) for d in drafts) * seats, _given_at(part)):
            return ()
        seated = [d for draft in drafts for d in fill(draft)]
        seated.sort(key=lambda d: int(d.values.get("seat") or 0))
        cards = _latest(seated, pattern, self.report)
        changes = self.changes.get(part.get("id", str) or "", ())
        if changes:
            wider = Rows(fields | _optional(colours), pattern, self.report, {})
            cards = change_cards(cards, changes, wider, fill)
        is_few = rows.is_few(sum(card.copies for card in cards), part.pos)
        return tuple(card for card in cards if card.copies) if is_few else ()

    def _drafts(self, part: Checked, rows: Rows) -> Iterator[Draft]:
        for key, read in (("each", rows.product), ("cards", rows.card)):
            for node in part.nodes(key):
                layer = self._layer(node.pos.file)
                for draft in read(node):
                    yield draft._replace(layer=layer) if layer else draft
        csv = part.get("csv", str)
        if csv is not None:
            pos = part.place("csv")
            layer = self._layer(pos.file)
            for draft in self._csv(csv, pos, rows):
                yield draft._replace(layer=layer) if layer else draft

    def _layer(self, file: str) -> int:
        return list(self.folders).index(file)

    def _csv(self, name: str, pos: Pos, rows: Rows) -> Iterator[Draft]:
        folder = self.folders[pos.file]
        if folder.is_outside(name):
            message = f"the path {quote(name)} leads outside the project"
            help = "copy the file into this game's folder"
            self.report.error("PNP108", pos, message=message, help=help)
            return
        if not folder.has(name):
            message = f"there is no file {quote(name)} in {folder.shown()}"
            near = did_you_mean(name, [path.name for path in folder.path.glob("*.csv")])
            self.report.error("PNP106", pos, message=message, help=near)
            return
        shown = folder.shown(name)
        text = read_text(folder.path / name, shown, self.report)
        table = read_csv(text, shown, self.report) if text else None
        if table is not None:
            yield from rows.table(table)

    def _rows_at(self, part: Checked, name: str) -> Pos:
        """Where the rows stand: an extending game's changes, if it has any."""
        changed = [node.pos for layer in self.changes.get(name, ()) for node in layer]
        return changed[-1] if changed else _given_at(part)

    def _expect(self, part: Checked, fields: dict[str, Field]) -> tuple[Expectation, ...]:
        reader = Expectations(fields, self.report)
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


def _fact(part: Checked, name: str) -> tuple[object, Source | None]:
    """A value, and its provenance where it is given in the long form."""
    value = part.data.get(name)
    if isinstance(value, Checked):
        return value.data.get("is"), read_source(value)
    return value, None


def _colour_fields(part: Checked) -> dict[str, Field]:
    names, source = _fact(part, "colours")
    if not isinstance(names, tuple) or not names:
        return {}
    seats = tuple(range(len(names)))
    return {
        "colour": Field("colour", str, names, source, words="colour"),
        "seat": Field("seat", int, seats),
    }


def _optional(fields: dict[str, Field]) -> dict[str, Field]:
    return {name: field._replace(is_optional=True) for name, field in fields.items()}


def _filled(draft: Draft, fields: dict[str, Field], colours: dict[str, Field]) -> list[Draft]:
    """With every field, empty where it is not given; once for each player's colour."""
    has_all = all(name in draft.values for name in fields)
    values = draft.values if has_all else dict.fromkeys(fields) | dict(draft.values)
    whole = draft if has_all else draft._replace(values=values)
    if not colours:
        return [whole]
    names = colours["colour"].choices
    chosen = [name for name in names if draft.values.get("colour") in (None, name)]
    return [
        whole._replace(values={**whole.values, "colour": name, "seat": names.index(name)})
        for name in chosen
    ]


def _latest(drafts: list[Draft], pattern: str | None, report: Report) -> list[Card]:
    """The cards; one of an extending game's rows replaces its base's of the same id."""
    made = [(draft.layer, make_card(draft, pattern, report)) for draft in drafts]
    layers = [(layer, card) for layer, card in made if card]
    last: dict[str, int] = {}
    for layer, card in layers:
        last[card.id] = max(layer, last.get(card.id, 0))
    return [card for layer, card in layers if layer == last[card.id]]


def _given_at(part: Checked) -> Pos:
    places = (part.at[name] for name in ("each", "csv", "cards") if name in part.at)
    return next(places, part.pos)
