"""Drafts to cards: each gets its id, an extending game's changes are laid over, twins are found."""

from dataclasses import replace

from printnplay.diag import Note, Report, did_you_mean, quote
from printnplay.load.ids import fill, names_in, slug
from printnplay.load.rows import Draft, Rows
from printnplay.load.shape import ID
from printnplay.load.yaml_file import Mapping, Node
from printnplay.model import Card


def make_card(draft: Draft, pattern: str | None, report: Report) -> Card | None:
    """The card with its id, or None with the reason reported."""
    card_id = draft.id or _made_id(draft, pattern, report)
    if card_id is None:
        return None
    if not ID.fullmatch(card_id):
        message = f"{quote(card_id)} cannot be an id"
        better = slug(card_id)
        help = f"write {quote(better)}" if better else "use small letters, digits and hyphens"
        report.error("PNP131", draft.pos, message=message, help=help)
        return None
    return Card(card_id, draft.values, draft.copies, draft.pos, draft.source)


def _made_id(draft: Draft, pattern: str | None, report: Report) -> str | None:
    chosen = draft.pattern or pattern or draft.last_pattern
    if chosen is None:
        help = "add 'id: ...' to it, or 'ids:' with a pattern to the component"
        report.error("PNP103", draft.pos, message="the card has no id", help=help)
        return None
    unknown = [name for name in names_in(chosen) if name not in draft.values]
    for name in unknown:
        message = f"the id pattern {quote(chosen)} names {quote(name)}, which is not a field"
        near = did_you_mean(name, draft.values)
        report.error("PNP131", draft.pos, message=message, help=near)
    return None if unknown else fill(chosen, draft.values)


def change_cards(cards: list[Card], changes: tuple[Node, ...], rows: Rows) -> list[Card]:
    """What `extends:` changes: the same id replaces what it gives, a new id adds a card."""
    by_id = {card.id: card for card in cards}
    for node in changes:
        base = by_id.get(rows.label(node) or "")
        for draft in rows.card(node, is_change=base is not None):
            card = make_card(_over(base, draft, node), rows.pattern, rows.report)
            if card is not None:
                by_id[card.id] = card
    return list(by_id.values())


def _over(base: Card | None, draft: Draft, node: Node) -> Draft:
    if base is None:
        return draft
    says_copies = isinstance(node, Mapping) and node.get("copies") is not None
    return replace(
        draft,
        id=base.id,
        values={**base.values, **draft.values},
        copies=draft.copies if says_copies else base.copies,
    )


def find_twins(cards: list[Card], report: Report) -> None:
    """Ids name one card, and one copy, in the whole game: records rely on it."""
    first: dict[str, Card] = {}
    for card in cards:
        for copy_id in (card.id, *card.copy_ids):
            twin = first.setdefault(copy_id, card)
            if twin is not card:
                message = f"id {quote(copy_id)} is given twice"
                help = "change one of them, or put the field that differs into 'ids:'"
                notes = (Note("the first one", twin.pos),)
                report.error("PNP130", card.pos, message=message, help=help, notes=notes)
                break
