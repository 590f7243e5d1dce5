"""A game: game.yaml, what it extends, its words and its templates, as one frozen Game.

Comes in: the id of a game and the roots to look in. Goes out: a Game, or None with every problem
of its files in the report.
"""

from printnplay.core.diagnostics import Note, Pos, Report, did_you_mean, quote
from printnplay.data.boxes import read_boxes
from printnplay.data.cards import find_twins
from printnplay.data.companion_files import find_references, find_sample
from printnplay.data.component import ComponentReader
from printnplay.data.extend import stack
from printnplay.data.facts import read_about, read_facts, read_players
from printnplay.data.ids import slug
from printnplay.data.inside import read_inside
from printnplay.data.mats import read_mats, sheet_words
from printnplay.data.model import Component, Field, Game, word_key
from printnplay.data.pads import check_pads
from printnplay.data.palette import read_palette
from printnplay.data.places import Folder, Root, folders_of, game_ids, template_folders
from printnplay.data.scalar import ID, wrong_type
from printnplay.data.schema import GAME
from printnplay.data.shape import Checked
from printnplay.data.templates import need_templates
from printnplay.data.words import WordFiles
from printnplay.data.yaml_file import Mapping, Node, Scalar, read_yaml


def load_game(game: str, roots: tuple[Root, ...], report: Report) -> Game | None:
    """The whole game, or None where anything in its files is an error."""
    found = Report()
    read = _Reader(roots, found).read(game)
    report.extend(found)
    return None if found.has_errors else read


class _Reader:
    def __init__(self, roots: tuple[Root, ...], report: Report) -> None:
        self.roots = roots
        self.report = report
        self.folders: dict[str, Folder] = {}

    def read(self, game: str) -> Game | None:
        layers = self._layers(folders_of(game, self.roots)[0], ())
        if not layers:
            return None
        stacked = stack(layers)
        head = GAME.read(stacked.root, self.report)
        words = self._words()
        components = self._components(head, stacked.changes)
        _need_words(components, words)
        for need in head.many("needs", str):
            words.need_key(f"need.{need}", head.place("needs"))
        mats = read_mats(head, components, self.report)
        for key, pos in sheet_words(components, mats):
            words.need_key(key, pos)
        folders = template_folders(list(self.folders.values()), self.roots)
        need_templates(head.many("components", Checked), folders, self.report)
        is_builtin = all(folder.root.is_builtin for folder in self.folders.values())
        words.compare_languages(is_strict=is_builtin)
        words.add_shared(folders)
        palette = read_palette(folders, self.report)
        loaded = self._game(head, components, words)
        check_pads(loaded, self.report)
        own = list(self.folders.values())
        return loaded._replace(
            template_folders=folders,
            palette=palette,
            mats=mats,
            references=find_references(own, self.report),
            sample=find_sample(own, self.report),
            lineage=tuple(dict.fromkeys(folder.game for folder in reversed(own))),
        )

    def _layers(self, folder: Folder, above: tuple[Folder, ...]) -> list[Mapping]:
        """This game's tree after those of the games it extends; empty where one is unreadable."""
        shown = folder.shown("game.yaml")
        below = [f for f in folders_of(folder.game, self.roots) if f not in (*above, folder)]
        if not folder.has("game.yaml") and below:
            layers = self._layers(below[0], (*above, folder))
            self.folders[shown] = folder
            return layers
        text = read_inside(folder, "game.yaml", self.report)
        node = read_yaml(text, shown, self.report) if text else None
        if node is None:
            return []
        if not isinstance(node, Mapping):
            wrong_type(node, GAME.wants, self.report)
            return []
        self._check_id(node, folder)
        extends = node.get("extends")
        base = self._base(extends, (*above, folder)) if isinstance(extends, Scalar) else None
        layers = self._layers(base, (*above, folder)) if base else []
        self.folders[shown] = folder
        return [] if isinstance(extends, Scalar) and not layers else [*layers, node]

    def _base(self, extends: Scalar, above: tuple[Folder, ...]) -> Folder | None:
        """The first folder of that name that is not on the way here: a user's game may extend
        the built-in one of its own name."""
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
        self, head: Checked, changes: dict[str, tuple[tuple[Node, ...], ...]]
    ) -> tuple[Component, ...]:
        reader = ComponentReader(self.folders, changes, self.report)
        read = (reader.read(part) for part in head.many("components", Checked))
        components = tuple(component for component in read if component)
        first: dict[str, Pos] = {}
        for component in components:
            if component.id in first:
                message = f"component {quote(component.id)} is declared twice"
                notes = (Note("the first one", first[component.id]),)
                self.report.error("PNP130", component.pos, message=message, notes=notes)
            first.setdefault(component.id, component.pos)
        find_twins([card for part in components for card in part.cards], self.report)
        return components

    def _game(self, head: Checked, components: tuple[Component, ...], words: WordFiles) -> Game:
        title = head.get("title", Checked)
        return Game(
            head.get("id", str) or "",
            head.pos,
            title={language: str(text) for language, text in title.data.items()} if title else {},
            players=read_players(head),
            about=read_about(head, self.report),
            facts=read_facts(head, self.report),
            components=components,
            words=words.texts,
            word_places=words.places,
            shared_words=frozenset(words.shared),
            boxes=read_boxes(head.many("boxes", Checked), components, self.report),
            needs=head.many("needs", str),
        )


def _need_words(components: tuple[Component, ...], words: WordFiles) -> None:
    for component in components:
        words.need_key(f"component.{component.id}", component.pos)
        for field in component.fields.values():
            if field.is_word or field.words:
                _need_field_words(component, field, words)


def _need_field_words(component: Component, field: Field, words: WordFiles) -> None:
    prefix = field.words
    for card in component.cards:
        value = card.values[field.name]
        if value is not None:
            words.need_key(word_key(prefix, value), card.place(field.name), card.id)
