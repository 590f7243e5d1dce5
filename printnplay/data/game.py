"""A game: game.yaml, the game it extends, its words and its templates, as one frozen Game.

With `extends:` maps merge, lists replace, and components are matched by id. A changed component's
`cards:` are kept apart as changes, because they also reach cards that the base makes with `each:`
or a CSV. Every problem of the files is reported.
"""

from typing import NamedTuple

from printnplay.core.diagnostics import Note, Pos, Report, did_you_mean, quote
from printnplay.data.accessories import check_boxes, check_mats, mat_words
from printnplay.data.cards import MadeIds, find_twins
from printnplay.data.companion_files import (
    find_references,
    find_rulebooks,
    find_sample,
    need_templates,
    read_palette,
)
from printnplay.data.component import ComponentReader
from printnplay.data.declared import DeclaredGame, game_shape
from printnplay.data.font_places import find_fonts
from printnplay.data.icon_files import find_icons
from printnplay.data.image_files import image_folders
from printnplay.data.model import Component, Field, Game, word_key
from printnplay.data.places import Folder, Root, folders_of, game_ids, read_inside, template_folders
from printnplay.data.rows import slug
from printnplay.data.scalar import ID, wrong_type
from printnplay.data.sources import facts_of
from printnplay.data.spec import Kinds
from printnplay.data.words import WordFiles
from printnplay.data.yaml_file import Listing, Mapping, Node, Scalar, read_yaml

ABOUT = ("version", "designer", "publisher", "year", "players", "minutes", "age")


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


def load_game(game: str, roots: tuple[Root, ...], report: Report, *, kinds: Kinds) -> Game | None:
    """The whole game, whose components are of these kinds; None if its files have an error."""
    found = Report()
    read = _Reader(roots, kinds, found).read(game)
    report.extend(found)
    return None if found.has_errors else read


class _Reader:
    def __init__(self, roots: tuple[Root, ...], kinds: Kinds, report: Report) -> None:
        self.roots = roots
        self.shape = game_shape(kinds)
        self.report = report
        self.folders: dict[str, Folder] = {}

    def read(self, game: str) -> Game | None:
        layers = self._layers(folders_of(game, self.roots)[0], ())
        if not layers:
            return None
        stacked = stack(layers)
        head = self.shape.read(stacked.root, self.report)
        words = self._words()
        parts = self._components(head, stacked.changes)
        mats = check_mats(head.mats, parts, self.report)
        loaded = self._game(head, parts, words)._replace(mats=mats)
        self._check(loaded, head, words)
        folders = template_folders(list(self.folders.values()), self.roots)
        need_templates(head.components, folders, self.report)
        is_builtin = all(folder.root.is_builtin for folder in self.folders.values())
        words.compare_languages(is_strict=is_builtin)
        words.add_shared(folders)
        own = list(self.folders.values())
        return loaded._replace(
            template_folders=folders,
            image_folders=image_folders(own, self.roots),
            icons=find_icons(own, self.roots, self.report),
            palette=read_palette(folders, self.report),
            shared_words=frozenset(words.shared),
            references=find_references(own, self.report),
            rulebooks=find_rulebooks(own, self.report),
            sample=find_sample(own, self.report),
            fonts=find_fonts(head.fonts, own, self.roots, self.report),
            lineage=tuple(dict.fromkeys(folder.game for folder in reversed(own))),
        )

    def _layers(self, folder: Folder, above: tuple[Folder, ...]) -> list[Mapping]:
        """This game's tree after those of the games it extends; empty if one is unreadable."""
        shown = folder.shown("game.yaml")
        below = [f for f in folders_of(folder.game, self.roots) if f not in (*above, folder)]
        if not folder.has("game.yaml") and below:
            layers = self._layers(below[0], (*above, folder))
            self.folders[shown] = folder
            return layers
        if not folder.has("game.yaml") and folder.has("game.yml"):
            pos, message = (
                Pos(folder.shown("game.yml")),
                "expected the name 'game.yaml', found 'game.yml'",
            )
            self.report.error("PNP106", pos, message=message, help="rename it")
            return []
        text = read_inside(folder, "game.yaml", self.report)
        node = read_yaml(text, shown, self.report) if text else None
        if node is None:
            return []
        if not isinstance(node, Mapping):
            wrong_type(node, self.shape.wants, self.report)
            return []
        self._check_id(node, folder)
        extends = node.get("extends")
        base = self._base(extends, (*above, folder)) if isinstance(extends, Scalar) else None
        layers = self._layers(base, (*above, folder)) if base else []
        self.folders[shown] = folder
        return [] if isinstance(extends, Scalar) and not layers else [*layers, node]

    def _base(self, extends: Scalar, above: tuple[Folder, ...]) -> Folder | None:
        """The first folder of that name that was not read yet: a user's game can extend the
        built-in game of its own name."""
        known = game_ids(self.roots)
        candidates = folders_of(extends.text, self.roots) if extends.text in known else ()
        base = next((folder for folder in candidates if folder not in above), None)
        if base is None:
            way = " -> ".join([*(folder.game for folder in above), extends.text])
            message = f"there is no game {quote(extends.text)} to extend"
            near = did_you_mean(extends.text, known)
            if candidates:
                message, near = f"the game extends itself: {way}", None
            self.report.error("PNP150", extends.pos, message=message, help=near)
        return base

    def _check_id(self, node: Mapping, folder: Folder) -> None:
        given = node.get("id")
        name = folder.game if ID.fullmatch(folder.game) else slug(folder.game)
        if given is None and node.get("extends") is not None:
            message = "a game has no 'id'"
            self.report.error("PNP103", node.pos, message=message, help=f"add 'id: {name}'")
        if isinstance(given, Scalar) and given.text != folder.game:
            message = f"expected the folder's name {quote(folder.game)}, found {quote(given.text)}"
            help = f"write 'id: {name}'" + ("" if name == folder.game else " and rename the folder")
            self.report.error("PNP151", given.pos, message=message, help=help)

    def _words(self) -> WordFiles:
        words = WordFiles(self.report)
        folders = list(self.folders.values())
        for folder in folders:
            words.read_folder(folder)
        words.need_source_language(folders[-1])
        return words

    def _components(
        self, head: DeclaredGame, changes: dict[str, tuple[tuple[Node, ...], ...]]
    ) -> tuple[Component, ...]:
        reader = ComponentReader(self.folders, changes, self.report, MadeIds())
        components = tuple(reader.read(part) for part in head.components)
        first: dict[str, Pos] = {}
        for component in components:
            if component.id in first:
                message = f"component {quote(component.id)} is declared twice"
                notes = (Note("the first one", first[component.id]),)
                self.report.error("PNP130", component.pos, message=message, notes=notes)
            first.setdefault(component.id, component.pos)
        find_twins([card for part in components for card in part.cards], self.report)
        return components

    def _game(self, head: DeclaredGame, parts: tuple[Component, ...], words: WordFiles) -> Game:
        return Game(
            head.id,
            head.pos,
            title=head.title.data if head.title else {},
            players=head.players.value if head.players else (0, 0),
            about=facts_of({name: getattr(head, name) for name in ABOUT}),
            facts=facts_of(head.facts.data) if head.facts else {},
            components=tuple(part for part in parts if part.spec.copies_are != "extras"),
            extras=tuple(part for part in parts if part.spec.copies_are == "extras"),
            words=words.texts,
            word_places=words.places,
            boxes=check_boxes(head.boxes, parts, self.report),
            needs=head.needs,
        )

    def _check(self, game: Game, head: DeclaredGame, words: WordFiles) -> None:
        """What its parts name is there: words, and other parts."""
        for part in (*game.components, *game.extras):
            for key, pos in part.spec.words(part, game):
                words.need_key(key, pos)
            for problem in part.spec.problems(part, game):
                self.report.add(problem)
            _need_field_words(part, words)
        for need in game.needs:
            words.need_key(f"need.{need}", head.place("needs"))
        for key, pos in mat_words(game.mats, game.components):
            words.need_key(key, pos)


def _need_field_words(part: Component, words: WordFiles) -> None:
    for field in part.fields.values():
        if field.is_word or field.words:
            _need_values(part, field, words)


def _need_values(part: Component, field: Field, words: WordFiles) -> None:
    for card in part.cards:
        value = card.values[field.name]
        if value is not None:
            words.need_key(word_key(field.words, value), card.place(field.name), card.id)
