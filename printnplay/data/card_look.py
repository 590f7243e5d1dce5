"""Looks: ready-made templates for components without a `front:`, and the fields that they show.

A look knows roles (name, cost, text, ...). A field plays the role that `look: {fields: ...}` gives
it, or the one that its own name suggests.
"""

from collections.abc import Callable, Mapping
from functools import cached_property

from printnplay.core.diagnostics import Report, did_you_mean, quote
from printnplay.data.model import Card, Component, Field, Scalar, word_key
from printnplay.data.records import Located, RecordOf, entry, record
from printnplay.data.scalar import Choice, Text
from printnplay.data.shape import Either, MapOf, Named, unknown_field
from printnplay.data.yaml_file import Scalar as Node

LOOKS = ("plain", "classic", "suits", "event", "character", "tile")
# Each role with the names of fields that play it, the usual one first.
ROLES: Mapping[str, tuple[str, ...]] = {
    "name": ("name", "title", "card", "card-name"),
    "cost": ("cost", "price", "mana"),
    "type": ("type", "kind", "class", "category"),
    "text": ("text", "rules", "rules-text", "effect", "ability", "description"),
    "art": ("art", "image", "picture", "illustration"),
    "flavour": ("flavour", "flavor", "flavour-text", "flavor-text", "quote"),
    "value": ("value", "rank", "number", "points"),
    "suit": ("suit", "colour", "color", "terrain"),
}

Word = Callable[[str], str]
# What distinguishes cards: the first of these roles that the deck has.
GROUPS = ("suit", "type")
# No label goes with these.
APART = ("name", "art")
NO_ROLES = dict.fromkeys(ROLES, "")


@record("a look")
class DeclaredLook(Located):
    """A look in its long form."""

    use: str | None = entry(Choice(LOOKS), "the look", default=None)
    fields: Named[str] | None = entry(
        MapOf(Text()), "the field that plays each role: name, cost, type, text, ...", default=None
    )


LOOK = Either(Choice(LOOKS), RecordOf(DeclaredLook))


def look_template(look: str | DeclaredLook | None, usual: str) -> str | None:
    """The template of a look, or of the kind's usual one; None if the kind has none."""
    used = look.use if isinstance(look, DeclaredLook) else look
    name = used or usual
    return f"looks/{name}.svg.j2" if name else None


def roles_of(
    look: str | DeclaredLook | None, fields: Mapping[str, object], report: Report
) -> dict[str, str]:
    """The field that plays each role, of those that the component has."""
    given = look.fields if isinstance(look, DeclaredLook) else None
    chosen = _chosen(given, fields, report) if given else {}
    taken, roles = {*chosen.values()}, dict(chosen)
    for role, names in ROLES.items():
        if role not in roles:
            found = next((name for name in names if name in fields and name not in taken), None)
            if found is not None:
                roles[role] = found
    return roles


def _chosen(given: Named[str], fields: Mapping[str, object], report: Report) -> dict[str, str]:
    """The roles that the game gives to fields; each has to be there."""
    chosen: dict[str, str] = {}
    for role, field in given.data.items():
        pos = given.at[role]
        if role not in ROLES:
            unknown_field(Node(pos, role), "a look", ROLES, report)
        elif field not in fields:
            message = f"there is no field {quote(field)} in this component"
            report.error("PNP160", pos, message=message, help=did_you_mean(field, fields))
        else:
            chosen[role] = field
    return chosen


class ShownCards:
    """The cards of one component."""

    def __init__(self, part: Component, word: Word) -> None:
        self._part, self._word = part, word
        roles = {name: role for role, name in part.roles.items()}
        named = {name: (roles.get(name, ""), _label(name)) for name in part.fields}
        self._shown = [one for one in named.items() if one[1][0] not in APART and one[0] != "seat"]

    def look(self, card: Card, values: Mapping[str, Scalar]) -> dict[str, object]:
        """What a template knows as `look`, of these values: one for each role, '' if there is none;
        `title`, the name or else the id; `fields`, the role, label and value of every field but the
        name and the picture; `group`, the number of the card's suit or type."""
        fields = self._part.fields
        texts = {name: self._text(field, values) for name, field in fields.items()}
        played = {role: texts[name] for role, name in self._part.roles.items()}
        return {
            **NO_ROLES,
            **played,
            "title": played.get("name") or _label(card.id),
            "fields": [(*named, texts[name]) for name, named in self._shown if texts[name] != ""],
            "group": self._numbers.get(values.get(self._group), 0) if self._group else 0,
        }

    def _text(self, field: Field, values: Mapping[str, Scalar]) -> str | float:
        value = values.get(field.name)
        if value is None:
            return ""
        if field.is_word or field.words:
            return self._word(word_key(field.words, value))
        if isinstance(value, bool):
            return "✓" if value else ""
        return value

    @cached_property
    def _group(self) -> str:
        return next((name for role in GROUPS if (name := self._part.roles.get(role))), "")

    @cached_property
    def _numbers(self) -> dict[Scalar, int]:
        """Each value that distinguishes cards, numbered from 1."""
        choices = self._part.fields[self._group].choices
        found = choices or (card.values.get(self._group) for card in self._part.cards)
        named = dict.fromkeys(value for value in found if value not in (None, ""))
        return {value: number for number, value in enumerate(named, start=1)}


class LazyLook(dict[str, object]):
    """What a template knows as `look`, made when it is first asked for: with all of it made at once
    W x 100 takes 3 % longer."""

    def __init__(self, make: Callable[[], Mapping[str, object]]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, name: str) -> object:
        if not self:
            self.update(self._make())
            if name in self:
                return self[name]
        raise KeyError(name)


def _label(name: str) -> str:
    words = name.replace("-", " ")
    return words[:1].upper() + words[1:]
