"""game.yaml as it is declared: the game's head and its components, before rows become cards.

A component is read with the fields that all share and those of its kind. The caller gives the
kinds.
"""

from collections.abc import Mapping
from typing import NamedTuple

from printnplay.core.diagnostics import Report, did_you_mean, listed, quote
from printnplay.core.units import Size
from printnplay.data import yaml_file as tree
from printnplay.data.accessories import Mat, TuckBox
from printnplay.data.card_look import LOOK, DeclaredLook
from printnplay.data.expect import Expected
from printnplay.data.fields import DeclaredField
from printnplay.data.font_places import DeclaredFonts
from printnplay.data.model import Back
from printnplay.data.records import (
    Entry,
    Located,
    RecordOf,
    entry,
    map_schema,
    read_values,
    record,
)
from printnplay.data.scalar import (
    InvalidValue,
    Schema,
    Span,
    Text,
    Whole,
    YesNo,
    out_of_range,
    wrong_type,
)
from printnplay.data.shape import (
    FIELD,
    FIELD_NAME,
    FILE,
    NAME,
    ROW,
    SIZE,
    TITLES,
    TYPE,
    Either,
    ListOf,
    MapOf,
    Named,
    Shape,
)
from printnplay.data.sheet_file import SheetName, SheetNameShape
from printnplay.data.sources import FactOf, FactValue, Given, Sourced
from printnplay.data.spec import Kinds, Spec
from printnplay.data.yaml_file import Node, Scalar


class KindName(NamedTuple):
    """The name of a kind."""

    kinds: Kinds

    @property
    def wants(self) -> str:
        return listed(self.kinds.every())

    def read(self, node: Node, report: Report) -> str:
        if not isinstance(node, Scalar):
            raise wrong_type(node, self.wants, report)
        if self.kinds.find(node.text) is None:
            near = did_you_mean(node.text, self.kinds.every())
            raise out_of_range(node, self.wants, report, near)
        return node.text

    def schema(self) -> Schema:
        return {"enum": list(self.kinds.every())}


class NoKinds:
    """No kinds: game_shape() gives them."""

    def find(self, name: str) -> type[Spec] | None:
        return None

    def every(self) -> Mapping[str, type[Spec]]:
        return {}


@record("a component", can_extend=True)
class DeclaredComponent(Sourced):
    """A component as it is declared."""

    id: str = entry(NAME, "its name in commands and files")
    kind: str = entry(KindName(NoKinds()), "what it is")
    size: Given[Size] | None = entry(
        FactOf(SIZE, "a size"), "poker, tcg, bridge, mini, tarot or 63mm x 88mm", default=None
    )
    front: str | None = entry(FILE, "the template of the front", default=None)
    look: str | DeclaredLook | None = entry(
        LOOK, "a ready-made front: plain, classic, suits, event, character or tile", default=None
    )
    back: Back | None = entry(
        RecordOf(Back), "the template of the back: shared or each", default=None
    )
    is_printed: bool = entry(
        YesNo(), "no: it is counted, and nothing of it is printed", name="print", default=True
    )
    colours: Given[tuple[str, ...]] | None = entry(
        FactOf(ListOf(NAME), "a list of colours"),
        "every row once for each of these players' colours",
        default=None,
    )
    fields: Named[Node | DeclaredField] | None = entry(
        MapOf(Either(TYPE, RecordOf(DeclaredField)), key=FIELD), "what a card says", default=None
    )
    ids: str | None = entry(Text(), "how ids are made: '{colour}-{value}'", default=None)
    each: tuple[Node, ...] = entry(
        ListOf(ROW, or_one=True), "cards as products of values", default=()
    )
    sheet: SheetName | None = entry(
        SheetNameShape(), "cards as rows of deck.xlsx#Cards, deck.ods or deck.csv", default=None
    )
    csv: SheetName | None = entry(SheetNameShape(), "the same as 'sheet'", default=None)
    columns: Named[str] | None = entry(
        MapOf(FIELD_NAME, key=r".+", key_help="use the text of the header"),
        "other names for the columns of the sheet: {Rules Text: text}",
        default=None,
    )
    cards: tuple[Node, ...] = entry(ListOf(ROW), "cards one by one", default=())
    expect: tuple[Expected, ...] = entry(
        ListOf(RecordOf(Expected)), "what the rulebook says of it", default=()
    )
    spec: Spec
    """What only its kind has."""


class _AnyOf(NamedTuple):
    """One of several shapes, whichever kind it belongs to; left unread."""

    shapes: tuple[Shape[object], ...]
    wants: str = ""

    def read(self, node: Node, report: Report) -> Node:
        return node

    def schema(self) -> Schema:
        found = [shape.schema() for shape in self.shapes]
        return found[0] if len(found) == 1 else {"anyOf": found}


class ComponentShape(NamedTuple):
    """A component of one of the kinds."""

    kinds: Kinds

    @property
    def wants(self) -> str:
        return f"a map that describes {DeclaredComponent.format.noun}"

    def read(self, node: Node, report: Report) -> DeclaredComponent:
        kind = self._kind(node)
        spec = self.kinds.find(kind)
        own = spec.format.entries if spec else self._of_all_kinds()

        def is_of_others(name: Scalar, value: Node) -> bool:
            return _is_of_others(name.text, value, kind, self.kinds, report)

        noun = DeclaredComponent.format.noun
        values = read_values(node, noun, {**self._common, **own}, report, unknown=is_of_others)
        if spec is None:
            raise InvalidValue
        data = {**values.data, "kind": kind}
        return values._replace(data=data).make(DeclaredComponent, spec=values.make(spec))

    @property
    def entries(self) -> dict[str, Entry]:
        """The fields that a component of any kind can have."""
        return {**self._common, **self._of_all_kinds()}

    def schema(self) -> Schema:
        """Of any kind; and each kind without the fields that only others have."""
        rules = [self._without_others(kind) for kind in self.kinds.every()]
        return map_schema(self.entries, can_extend=True) | ({"allOf": rules} if rules else {})

    def _without_others(self, kind: str) -> Schema:
        specs, own = self.kinds.every(), self.kinds.every()[kind]
        allowed = {
            name for each in (kind, *own.also_with.values()) for name in _fields(specs[each])
        }
        others = {name: False for name in self._of_all_kinds() if name not in allowed}
        is_kind = {"properties": {"kind": {"const": kind}}, "required": ["kind"]}
        return {"if": is_kind, "then": {"properties": others}}

    def _kind(self, node: Node) -> str:
        """Its kind, or the kind that one of its fields implies; '' if it is unknown."""
        given = node.get("kind") if isinstance(node, tree.Mapping) else None
        if not isinstance(node, tree.Mapping) or not isinstance(given, Scalar):
            return ""
        spec = self.kinds.find(given.text)
        others = (spec.also_with.get(name.text) for name, _ in node.entries) if spec else ()
        return next((other for other in others if other), given.text if spec else "")

    @property
    def _common(self) -> dict[str, Entry]:
        return RecordOf(DeclaredComponent, {"kind": KindName(self.kinds)}).entries

    def _of_all_kinds(self) -> dict[str, Entry]:
        """The fields of single kinds. Two kinds can have a field of the same name."""
        found: dict[str, Entry] = {}
        for spec in self.kinds.every().values():
            for name, new in spec.format.entries.items():
                old = found.get(name, Entry(_AnyOf(()), ""))
                shapes = old.shape.shapes if isinstance(old.shape, _AnyOf) else ()
                if new.shape not in shapes:
                    doc = f"{old.doc}; {new.doc}" if old.doc else new.doc
                    found[name] = Entry(_AnyOf((*shapes, new.shape)), doc, default=None)
        return found


def _fields(spec: type[Spec]) -> tuple[str, ...]:
    return tuple(spec.format.entries)


def _is_of_others(name: str, value: Node, kind: str, kinds: Kinds, report: Report) -> bool:
    """Whether other kinds have this field, which is then reported."""
    others = [other for other, spec in kinds.every().items() if name in spec.format.entries]
    if not kind or not others:
        return False
    whose = f"the kind{'s' if len(others) > 1 else ''} {listed(map(quote, others), 'and')}"
    message = f"{quote(name)} is a field of {whose}, and this is {quote(kind)}"
    ways = (quote(f"kind: {other}") for other in others)
    help = f"delete it, or write {listed(ways)}"
    report.error("PNP104", value.pos, message=message, help=help)
    return True


@record("a game", can_extend=True)
class DeclaredGame(Located):
    """The head of a game, and its parts as they are declared."""

    id: str = entry(NAME, "its name, the same as its folder's", fallback="")
    extends: str | None = entry(
        NAME, "the game this one changes: same id replaces, new id adds", default=None
    )
    title: Named[str] | None = entry(TITLES, "by language", fallback=None)
    version: Given[str] | None = entry(
        FactOf(Text()), "its version, printed in every margin: 1.2", default=None
    )
    designer: Given[str] | None = entry(FactOf(Text()), "who made the game", default=None)
    publisher: Given[str] | None = entry(FactOf(Text()), "who sold it", default=None)
    year: Given[int] | None = entry(FactOf(Whole(1, 9999)), "when it came out", default=None)
    players: Given[tuple[int, int]] | None = entry(
        FactOf(Span()), "how many can play", fallback=None
    )
    minutes: Given[int] | None = entry(FactOf(Whole(1, 10_000)), "how long it takes", default=None)
    age: Given[int] | None = entry(FactOf(Whole(0, 99)), "from which age", default=None)
    facts: Named[Given[int | str]] | None = entry(
        MapOf(FactOf(FactValue())), "constants of the rules that sheets quote", default=None
    )
    needs: tuple[str, ...] = entry(
        ListOf(NAME), "what players need besides: 'pencil' is the word need.pencil", default=()
    )
    fonts: DeclaredFonts | None = entry(
        RecordOf(DeclaredFonts), "which fonts draw what others lack", default=None
    )
    components: tuple[DeclaredComponent, ...] = entry(
        ListOf(ComponentShape(NoKinds())), "decks and pieces", fallback=()
    )
    boxes: tuple[TuckBox, ...] = entry(
        ListOf(RecordOf(TuckBox)), "the tuck boxes that the cards are kept in", default=()
    )
    mats: tuple[Mat, ...] = entry(
        ListOf(RecordOf(Mat)), "plain papers that show where cards lie", default=()
    )


def game_shape(kinds: Kinds) -> RecordOf[DeclaredGame]:
    """A game whose components are of these kinds."""
    return RecordOf(DeclaredGame, {"components": ListOf(ComponentShape(kinds))})
