"""`extends:` one game's data laid over another's.

Maps merge, lists replace, and components are matched by id. A changed component's `cards:` are
kept apart as changes, because they also reach cards that the base makes with `each:` or a CSV.
"""

from typing import NamedTuple

from printnplay.data.yaml_file import Listing, Mapping, Node, Scalar


class Layers(NamedTuple):
    """A game as one tree, and the cards that each component changes, by component id."""

    root: Mapping
    changes: dict[str, tuple[tuple[Node, ...], ...]]


def stack(layers: list[Mapping]) -> Layers:
    """The base first, what changes it after."""
    result = Layers(layers[0], {})
    for layer in layers[1:]:
        result = _lay(result, layer)
    return result


def _lay(base: Layers, layer: Mapping) -> Layers:
    changes = dict(base.changes)
    merged = _merge(base.root.without("components"), layer.without("components"))
    theirs, ours = base.root.get("components"), layer.get("components")
    if not isinstance(theirs, Listing) or not isinstance(ours, Listing):
        chosen = theirs if ours is None else ours
        return Layers(_with(merged, "components", chosen), changes)
    parts = {_id(item): item for item in theirs.items}
    done: set[str] = set()
    for item in ours.items:
        name = _id(item)
        if name in done:
            parts[f"{name} at {item.pos}"] = item
            continue
        done.add(name)
        before = parts.get(name)
        if isinstance(before, Mapping) and isinstance(item, Mapping):
            cards = item.get("cards")
            if isinstance(cards, Listing):
                changes[name] = (*changes.get(name, ()), cards.items)
            kept = ("cards",) if isinstance(cards, Listing) else ()
            parts[name] = _merge(before, item.without(*kept))
        else:
            parts[name] = item
    listing = Listing(theirs.pos, tuple(parts.values()))
    return Layers(_with(merged, "components", listing), changes)


def _merge(base: Mapping, layer: Mapping) -> Mapping:
    entries = {key.text: (key, value) for key, value in base.entries}
    for key, value in layer.entries:
        before = entries[key.text][1] if key.text in entries else None
        if isinstance(before, Mapping) and isinstance(value, Mapping):
            entries[key.text] = (key, _merge(before, value))
        else:
            entries[key.text] = (key, value)
    return Mapping(layer.pos, tuple(entries.values()))


def _with(part: Mapping, name: str, node: Node | None) -> Mapping:
    if node is None:
        return part
    return Mapping(part.pos, (*part.entries, (Scalar(node.pos, name), node)))


def _id(node: Node) -> str:
    found = node.get("id") if isinstance(node, Mapping) else None
    return found.text if isinstance(found, Scalar) else f"(at {node.pos})"
