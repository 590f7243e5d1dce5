"""Drafts to cards: each gets its id, an extending game's changes are laid over, twins are found."""

from collections.abc import Callable, Iterable

from printnplay.core.diagnostics import Note, Problem, Report, counted, did_you_mean, quote
from printnplay.data.model import Card, Field
from printnplay.data.rows import CardRow, Rows, fill, names_in, slug
from printnplay.data.scalar import ID
from printnplay.data.yaml_file import Mapping, Node

Fill = Callable[[CardRow], list[CardRow]]
# Fields that name a card.
NAMES = ("name", "title", "card", "card-name")


class MadeIds:
    """Ids of cards that have none, and no pattern for them: of a name, of other fields, or numbers.
    No two cards of a game get the same one, but a row of an extending game (a higher layer) can
    have the id of the card that it replaces."""

    def __init__(self) -> None:
        self.owners: dict[str, tuple[str, int]] = {}
        self.numbers: dict[tuple[str, int, str], int] = {}
        self.nameless: dict[str, list[CardRow]] = {}

    def give(self, row: CardRow, part: str, fields: Iterable[Field]) -> CardRow:
        """The row with an id."""
        base = _named(row, fields)
        if not base:
            self.nameless.setdefault(part, []).append(row)
        key = (part, row.layer, base)
        while True:
            number = self.numbers[key] = self.numbers.get(key, 0) + 1
            card_id = f"{base}-{number}" if base and number > 1 else base or f"card-{number}"
            ids = Card(card_id, {}, row.copies, row.pos).copy_ids
            if all(self._is_free(one, part, row.layer) for one in (card_id, *ids)):
                self.owners |= dict.fromkeys((card_id, *ids), (part, row.layer))
                return row._replace(id=card_id)

    def _is_free(self, id: str, part: str, layer: int) -> bool:
        owner = self.owners.get(id)
        return owner is None or (owner[0] == part and owner[1] != layer)

    def mention(self, part: str, report: Report) -> None:
        """One note for the cards of a component that are only numbered."""
        rows = self.nameless.get(part, ())
        if rows:
            verb, then = ("has", "is") if len(rows) == 1 else ("have", "are")
            said = f"{counted(len(rows), 'card')} {verb} no name that an id can be made of"
            help = "add 'id': the numbers change if rows are moved"
            message = f"{said}, and {then} numbered"
            report.note("PNP133", rows[0].pos, message=message, help=help)


def _named(row: CardRow, fields: Iterable[Field]) -> str:
    """The id that a row's values give: its name, or else what is not free text. '' if there is
    nothing of it, such as of a name without a Latin letter or a digit."""
    colour = row.values.get("colour") if "seat" in row.values else None
    named = next((row.values[n] for n in NAMES if row.values.get(n) is not None), None)
    if slug(str(named or "")):
        return slug(f"{colour or ''}-{named}")
    others = [field.name for field in fields if field.type is not str or field.choices]
    pattern = "-".join(f"{{{name}}}" for name in others)
    return fill(pattern, {name: row.values.get(name) for name in others})


def make_card(row: CardRow, pattern: str | None, report: Report) -> Card | None:
    """The card with its id, or None with the reason reported."""
    card_id = row.id or _made_id(row, pattern, report)
    if card_id is None:
        return None
    if not ID.fullmatch(card_id):
        message = f"{quote(card_id)} cannot be an id"
        better = slug(card_id)
        help = f"write {quote(better)}" if better else "use lower-case letters, digits and hyphens"
        report.error("PNP131", row.places.get("id", row.pos), message=message, help=help)
        return None
    return Card(card_id, row.values, row.copies, row.pos, source=row.source, places=row.places)


def _made_id(row: CardRow, pattern: str | None, report: Report) -> str | None:
    chosen = row.pattern or pattern or row.last_pattern
    if chosen is None:
        help = "add 'id: ...' to it, or 'ids:' with a pattern to the component"
        report.error("PNP103", row.pos, message="the card has no id", help=help)
        return None
    unknown = [name for name in names_in(chosen) if name not in row.values]
    for name in unknown:
        message = f"the id pattern {quote(chosen)} names {quote(name)}, which is not a field"
        near = did_you_mean(name, row.values)
        report.error("PNP131", row.pos, message=message, help=near)
    return None if unknown else fill(chosen, row.values)


def change_cards(
    cards: list[Card], changes: Iterable[tuple[Node, ...]], rows: Rows, fill: Fill
) -> list[Card]:
    """What `extends:` changes, layer by layer: the same id replaces what it gives, a new one adds
    a card (or, in a component of players' colours, one of each colour)."""
    by_id = {card.id: card for card in cards}
    for layer in changes:
        changed: list[Card] = []
        for node in layer:
            base = by_id.get(rows.label(node) or "")
            if base is None and _is_slip(node, by_id, rows):
                continue
            for row in rows.card(node, is_change=base is not None):
                card_rows = fill(row) if base is None else [_over(base, row, node)]
                made = (make_card(d, rows.pattern, rows.report) for d in card_rows)
                changed += [card for card in made if card]
        find_twins(changed, rows.report)
        by_id |= {card.id: card for card in changed}
    return list(by_id.values())


def _is_slip(node: Node, known: Iterable[str], rows: Rows) -> bool:
    """A card that is not there, not whole, and nearly the name of one that is."""
    given = {name.text for name, _ in node.entries} if isinstance(node, Mapping) else set()
    label = rows.label(node)
    near = did_you_mean(label, known) if label else None
    lacks = any(not f.is_optional and f.name not in given for f in rows.fields.values())
    if near is None or label is None or not lacks:
        return False
    message = f"there is no card {quote(label)} to change"
    rows.report.error("PNP160", node.pos, message=message, help=near)
    return True


def _over(base: Card, row: CardRow, node: Node) -> CardRow:
    says_copies = isinstance(node, Mapping) and node.get("copies") is not None
    return row._replace(
        id=base.id,
        values={**base.values, **row.values},
        copies=row.copies if says_copies else base.copies,
        places={**base.places, **row.places},
        source=row.source or base.source,
    )


def find_twins(cards: list[Card], report: Report) -> None:
    """Ids name one card, and one copy, in the whole game: records rely on it."""
    first: dict[str, Card] = {}
    for card in cards:
        for copy_id in (card.id, *card.copy_ids):
            twin = first.setdefault(copy_id, card)
            if twin is not card:
                report.add(_twice(copy_id, card, twin))
                break


def _twice(copy_id: str, card: Card, twin: Card) -> Problem:
    """PNP130. One row makes several cards if it is a product or has 'colours:'."""
    if twin.pos != card.pos:
        help = "change one of them, or put the field that differs into 'ids:'"
        notes = (Note("the first one", twin.pos),)
        message = f"id {quote(copy_id)} is given twice"
        return Problem("PNP130", message, card.pos, help=help, notes=notes)
    differs = (name for name in card.values if card.values[name] != twin.values.get(name))
    name = next((name for name in differs if name != "seat"), None)
    help = f"put '{{{name}}}' into 'ids:'" if name else "delete one of them"
    if name and "id" in card.places:
        help = f"delete 'id: {card.id}', and let 'ids:' make an id per {name}: '{{{name}}}-...'"
    message = f"id {quote(copy_id)} is given twice by one row"
    return Problem("PNP130", message, card.pos, help=help)
