"""One component: its fields, its cards, its expectations, and the changes of an extending game."""

from collections.abc import Collection, Iterator, Mapping
from functools import partial
from itertools import islice
from typing import NamedTuple

from printnplay.core.diagnostics import Pos, Report, did_you_mean, quote
from printnplay.data.card_look import look_template, roles_of
from printnplay.data.cards import MadeIds, change_cards, make_card
from printnplay.data.columns import Columns, fields_of
from printnplay.data.csv_file import Table
from printnplay.data.declared import DeclaredComponent
from printnplay.data.expect import Expectations
from printnplay.data.fields import RESERVED, read_fields
from printnplay.data.model import Back, Card, Component, Expectation, Field
from printnplay.data.places import Folder
from printnplay.data.rows import MAX_CARDS, CardRow, Rows, is_pattern
from printnplay.data.sheet_file import SheetFile, SheetName, read_sheet
from printnplay.data.yaml_file import Node

Sheets = list[tuple[Table, int]]


class ComponentReader(NamedTuple):
    """Reads the components of one game. `folders` gives the folder that each file was read from."""

    folders: dict[str, Folder]
    changes: dict[str, tuple[tuple[Node, ...], ...]]
    report: Report
    ids: MadeIds

    def read(self, part: DeclaredComponent) -> Component:
        colours = _colour_fields(part)
        kept = (*RESERVED, *colours)
        declared = read_fields(part.fields, kept, self.report) if part.fields else None
        sheets = self._sheets(part, declared[0] if declared else None)
        fields, is_sound = declared or (fields_of((t for t, _ in sheets), kept), True)
        self._need_size(part)
        return Component(
            part.id,
            part.kind,
            fields | colours,
            self._cards(part, fields, colours, sheets),
            self._expect(part, fields | colours) if is_sound else (),
            part.pos,
            self._rows_at(part),
            part.spec,
            source=part.source,
            size=part.size.value if part.size else None,
            size_source=part.size.source if part.size else None,
            front=_front(part),
            back=self._back(part.back) if part.is_printed else None,
            colours=tuple(map(str, colours["colour"].choices)) if colours else (),
            roles=roles_of(part.look, fields | colours, self.report),
            is_printed=part.is_printed,
        )

    def _need_size(self, part: DeclaredComponent) -> None:
        such_as = part.spec.size_such_as
        if such_as and "size" not in part.at:
            message = f"{part.kind} {quote(part.id)} has no 'size'"
            self.report.error("PNP103", part.pos, message=message, help=f"add 'size: {such_as}'")

    def _cards(
        self,
        part: DeclaredComponent,
        fields: dict[str, Field],
        colours: dict[str, Field],
        sheets: Sheets,
    ) -> tuple[Card, ...]:
        pattern = part.ids
        if pattern is not None and not is_pattern(pattern):
            message = f"expected a pattern such as '{{colour}}-{{value}}', found {quote(pattern)}"
            self.report.error("PNP131", part.place("ids"), message=message)
            return ()
        rows = Rows(fields, pattern, self.report, {})
        fill = partial(_filled, fields=fields, colours=colours)
        card_rows = list(islice(self._card_rows(part, rows, sheets), MAX_CARDS + 1))
        seats = len(colours["colour"].choices) if colours else 1
        if not rows.within_card_limit(
            sum(max(d.copies, 1) for d in card_rows) * seats, _given_at(part)
        ):
            return ()
        declared = fields.values() if part.fields else ()
        seated = [
            d if d.id or part.ids else self._with_id(d, part.id, declared)
            for row in card_rows
            for d in fill(row)
        ]
        self.ids.mention(part.id, self.report)
        seated.sort(key=lambda d: int(d.values.get("seat") or 0))
        cards = _latest(seated, pattern, self.report)
        changes = self.changes.get(part.id, ())
        if changes:
            wider = Rows(fields | _optional(colours), pattern, self.report, {})
            cards = change_cards(cards, changes, wider, fill)
        within_card_limit = rows.within_card_limit(sum(card.copies for card in cards), part.pos)
        return tuple(card for card in cards if card.copies) if within_card_limit else ()

    def _with_id(self, row: CardRow, part: str, fields: Collection[Field]) -> CardRow:
        is_made = row.pattern or row.last_pattern
        return row if is_made else self.ids.give(row, part, fields)

    def _card_rows(self, part: DeclaredComponent, rows: Rows, sheets: Sheets) -> Iterator[CardRow]:
        for nodes, read in ((part.each, rows.product), (part.cards, rows.card)):
            for node in nodes:
                layer = self._layer(node.pos.file)
                for row in read(node):
                    yield row._replace(layer=layer) if layer else row
        for table, layer in sheets:
            for row in rows.table(table):
                yield row._replace(layer=layer) if layer else row

    def _layer(self, file: str) -> int:
        return list(self.folders).index(file)

    def _sheets(self, part: DeclaredComponent, fields: dict[str, Field] | None) -> Sheets:
        """The tables of the component's sheets, with the names of the fields, and their layers."""
        columns, found = Columns(part.columns, fields, self.report), []
        for key, name in (("csv", part.csv), ("sheet", part.sheet)):
            file = self._find_sheet(name, part.place(key)) if name else None
            table = read_sheet(file, self.report) if file else None
            named = columns.name(table) if table else None
            if named:
                found.append((named, self._layer(part.place(key).file)))
        return found

    def _find_sheet(self, named: SheetName, pos: Pos) -> SheetFile | None:
        folder, name = self.folders[pos.file], named.file
        if folder.is_outside(name):
            message = f"the path {quote(name)} leads outside the project"
            help = "copy the file into this game's folder"
            self.report.error("PNP108", pos, message=message, help=help)
        elif not folder.has(name):
            message = f"there is no file {quote(name)} in {folder.shown()}"
            near = did_you_mean(name, [path.name for path in folder.path.iterdir()])
            self.report.error("PNP106", pos, message=message, help=near)
        else:
            return SheetFile(folder.path / name, folder.shown(name), named.sheet, pos)
        return None

    def _rows_at(self, part: DeclaredComponent) -> Pos:
        """The place of the rows, or of an extending game's changes to them."""
        changed = [node.pos for layer in self.changes.get(part.id, ()) for node in layer]
        return changed[-1] if changed else _given_at(part)

    def _expect(
        self, part: DeclaredComponent, fields: Mapping[str, Field]
    ) -> tuple[Expectation, ...]:
        reader = Expectations(fields, self.report)
        read = (reader.read(item) for item in part.expect)
        return tuple(expectation for expectation in read if expectation)

    def _back(self, back: Back | None) -> Back | None:
        if back and (back.shared is None) == (back.each is None):
            message = "expected 'shared' or 'each' with a template"
            self.report.error("PNP104", back.pos, message=message)
            return None
        return back


def _front(part: DeclaredComponent) -> str | None:
    """Its template, or that of its look."""
    if not part.is_printed:
        return None
    return part.front or look_template(part.look, part.spec.usual_look)


def _colour_fields(part: DeclaredComponent) -> dict[str, Field]:
    if not part.colours or not part.colours.value:
        return {}
    names = part.colours.value
    return {
        "colour": Field("colour", str, names, part.colours.source, words="colour"),
        "seat": Field("seat", int, tuple(range(len(names)))),
    }


def _optional(fields: dict[str, Field]) -> dict[str, Field]:
    return {name: field._replace(is_optional=True) for name, field in fields.items()}


def _filled(row: CardRow, fields: dict[str, Field], colours: dict[str, Field]) -> list[CardRow]:
    """A row with every field, empty if it is not given; once per player's colour."""
    has_all = all(name in row.values for name in fields)
    values = row.values if has_all else dict.fromkeys(fields) | dict(row.values)
    whole = row if has_all else row._replace(values=values)
    if not colours:
        return [whole]
    names = colours["colour"].choices
    chosen = [name for name in names if row.values.get("colour") in (None, name)]
    return [
        whole._replace(values={**whole.values, "colour": name, "seat": names.index(name)})
        for name in chosen
    ]


def _latest(card_rows: list[CardRow], pattern: str | None, report: Report) -> list[Card]:
    """The cards; one of an extending game's rows replaces its base's of the same id."""
    made = [(row.layer, make_card(row, pattern, report)) for row in card_rows]
    layers = [(layer, card) for layer, card in made if card]
    last: dict[str, int] = {}
    for layer, card in layers:
        last[card.id] = max(layer, last.get(card.id, 0))
    return [card for layer, card in layers if layer == last[card.id]]


def _given_at(part: DeclaredComponent) -> Pos:
    places = (part.at[name] for name in ("each", "csv", "sheet", "cards") if name in part.at)
    return next(places, part.pos)
