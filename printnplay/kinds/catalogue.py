"""The kinds, found by the names of their modules and imported when they are asked for."""

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path

from printnplay.data.model import Component, Game
from printnplay.data.spec import Spec
from printnplay.kinds.kind import Kind, PageKind, PieceKind


@cache
def kind_named(name: str) -> Kind | None:
    """The KIND of a module of this package."""
    module = name.replace("-", "_")
    if module not in _modules():
        return None
    found: Kind | None = getattr(import_module(f"{__package__}.{module}"), "KIND", None)
    return found


@cache
def _modules() -> tuple[str, ...]:
    names = (path.stem for path in Path(__file__).parent.iterdir())
    return tuple(sorted(name for name in names if not name.startswith("_")))


def kind_of(part: Component) -> Kind:
    kind = kind_named(part.kind)
    assert kind is not None, f"there is no kind {part.kind}"
    return kind


def piece_kind(part: Component) -> PieceKind:
    kind = kind_of(part)
    assert isinstance(kind, PieceKind), f"{part.id} is not imposed"
    return kind


class Catalogue:
    """The kinds as a loader asks for them."""

    def find(self, name: str) -> type[Spec] | None:
        kind = kind_named(name)
        return kind.spec if kind and _is_of_components(kind) else None

    def every(self) -> Mapping[str, type[Spec]]:
        names = (name.replace("_", "-") for name in _modules())
        return {name: spec for name in names if (spec := self.find(name))}


KINDS = Catalogue()


def _is_of_components(kind: Kind) -> bool:
    return kind.spec.section == Spec.section


def parts_of(game: Game) -> Iterator[Component]:
    """Everything that a game prints: its components, then the extras that are not counted."""
    yield from (part for part in game.components if part.is_printed)
    yield from game.extras
    for kind, specs in (("box", game.boxes), ("mat", game.mats)):
        for spec in specs:
            yield Component(spec.id, kind, {}, (), (), spec.pos, spec.pos, spec)


def pieces_on(game: Game, stock: str) -> Iterator[tuple[Component, PieceKind]]:
    """The parts on some stock that are imposed."""
    for part in parts_of(game):
        kind = kind_of(part)
        if isinstance(kind, PieceKind) and kind.stock == stock and kind.missing(part) is None:
            yield part, kind


def pages_on(game: Game, stock: str) -> Iterator[tuple[Component, PageKind]]:
    """The parts on some stock that are drawn for a page."""
    for part in parts_of(game):
        kind = kind_of(part)
        if isinstance(kind, PageKind) and kind.stock == stock:
            yield part, kind
