"""What a kit contains, as its first page lists it: one line per component, and one sentence per
fact that this edition filled in."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from printnplay.core.geometry import Ring, Side
from printnplay.core.units import Size
from printnplay.data.model import Component, Game, Provenance, Source
from printnplay.data.model import word_key as key_of
from printnplay.documents.setting import Setting
from printnplay.drawing.picture import Picture
from printnplay.faces.face import Face, Page
from printnplay.kinds.catalogue import kind_of
from printnplay.kinds.kind import PieceKind
from printnplay.sheets.model import Cuts, Sheet


@dataclass(frozen=True, slots=True)
class Thumb:
    """What is shown small: a face or a page, up to its trim, with round corners or up to its
    outline."""

    picture: Picture
    size: Size
    radius: float = 0.0
    outline: Ring | None = None


@dataclass(frozen=True, slots=True)
class ContentsItem:
    """A line of the list: what it is called, how many there are, and of which kinds."""

    name: str
    count: int
    pictures: tuple[Thumb, ...] = ()
    detail: str = ""


@dataclass(frozen=True, slots=True)
class PrintFile:
    """A file to print: `stock` is card, thick or plain; `how` is duplex-long, duplex-short, fold,
    fronts, backs or simplex (the words contents.stock.* and contents.how.*). `folded` are the pages
    to fold if not all are."""

    name: str
    stock: str
    pages: int
    how: str
    folded: tuple[int, ...] = ()

    @property
    def is_glued(self) -> bool:
        """Whether making it takes glue: for what is folded, for boxes, or onto board."""
        return self.stock == "thick" or self.how == "fold"


@dataclass(frozen=True, slots=True)
class Contents:
    """What a kit contains. `card` is the size that the scale is checked with; `sheet` is the first
    that is cut, in this `order`."""

    setting: Setting
    files: tuple[PrintFile, ...]
    parts: tuple[ContentsItem, ...]
    card: Size
    sheets: int
    cuts: int
    sheet: Sheet | None = None
    order: Cuts | None = None
    has_sizes: bool = False


def parts_of(
    game: Game,
    language: str,
    copies: Mapping[str, int],
    faces: Sequence[Face],
    *,
    pages: Sequence[Page] = (),
) -> tuple[ContentsItem, ...]:
    """A line for each component that is printed, with its number; two fronts and a back, or the
    first page of a component that has no faces."""
    return tuple(
        ContentsItem(
            game.word(f"component.{part.id}", language),
            copies[part.id],
            _pictures(part, [face for face in faces if face.component == part.id])
            or tuple(_thumb(page) for page in pages if page.component == part.id)[:1],
            _detail(part, game, language) if copies[part.id] == part.copies else "",
        )
        for part in game.components
        if copies.get(part.id)
    )


def _thumb(page: Page) -> Thumb:
    return Thumb(page.picture, page.size)


def _pictures(part: Component, faces: Sequence[Face]) -> tuple[Thumb, ...]:
    """Of a figure only what lies flat: the rest is folded."""
    kind = kind_of(part)
    fronts = [face for face in faces if face.side is Side.FRONT and face.is_shown]
    backs = [face for face in faces if face.side is Side.BACK]
    shown = [*fronts[len(fronts) // 3 :][:1], *fronts[-1:], *backs[:1]]
    chosen = {face.name: face for face in shown}.values()
    if not isinstance(kind, PieceKind):
        return ()
    return tuple(Thumb(f.picture, f.size, kind.radius(f), f.outline) for f in chosen)


def _detail(part: Component, game: Game, language: str) -> str:
    """How many of each kind, by the first field whose values have words: '12 each: Green, Red'."""
    field = next((f for f in part.fields.values() if f.words and 1 < len(f.choices) <= 8), None)
    if field is None:
        return ""
    counts: Counter[str] = Counter()
    for card in part.cards:
        value = card.values[field.name]
        if value is not None:
            counts[game.word(key_of(field.words, value), language)] += card.copies
    names = ", ".join(counts)
    if len(set(counts.values())) > 1:
        return ", ".join(f"{count}\xa0×\xa0{name}" for name, count in counts.items())
    if set(counts.values()) == {1}:
        return names
    text = game.word("contents.parts.each", language)
    return text.replace("{count}", str(max(counts.values(), default=0))).replace("{names}", names)


def assumed_facts(game: Game, language: str) -> tuple[str, ...]:
    """A sentence for each fact that this edition filled in; those of one sentence count once."""
    found = (_sentence(game, language, *fact) for fact in assumed_keys(game))
    return tuple(dict.fromkeys(found))


def assumed_keys(game: Game) -> tuple[tuple[str, Source], ...]:
    """The word of each assumed fact: fact.restart, fact.size, fact.<field>, fact.<component>."""
    keys: dict[str, Source] = {}
    for name, source in _sources(game):
        if source and source.provenance is Provenance.ASSUMED:
            keys.setdefault(f"fact.{name}", source)
    return tuple(keys.items())


def _sources(game: Game) -> Iterator[tuple[str, Source | None]]:
    for fact in (*game.about.values(), *game.facts.values()):
        yield fact.name, fact.source
    for part in game.components:
        yield part.id, part.source
        for name, field in part.fields.items():
            yield name, field.source
        yield from ((part.id, card.source) for card in part.cards)
    for part in game.components:
        yield "size", part.size_source


def _sentence(game: Game, language: str, key: str, source: Source) -> str:
    """The word; without one what the data notes, or the fact's name."""
    is_known = game.has_word(key)
    return game.word(key, language) if is_known else source.note or key.removeprefix("fact.")
