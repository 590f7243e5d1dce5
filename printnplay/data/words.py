"""Words: text.<lang>.yaml files as keys and texts. Every language must have all of them.

The folders of a game are read base first. A nested map `part: {body: Body}` is the key 'part.body'.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from printnplay.core.diagnostics import Pos, Report, Result, did_you_mean, quote
from printnplay.data import yaml_file as tree
from printnplay.data.model import SOURCE_LANGUAGE, LocatedPath
from printnplay.data.places import Folder, read_inside
from printnplay.data.scalar import shown, wrong_type
from printnplay.data.shape import LANGUAGE, WORD_KEY
from printnplay.data.text_file import read_text
from printnplay.data.yaml_file import Node, Scalar, read_yaml

Words = dict[str, dict[str, str]]
Places = dict[str, dict[str, Pos]]


class WordFiles:
    """The words of one game in all its languages, and the place of each."""

    def __init__(self, report: Report) -> None:
        self.report = report
        self.texts: Words = {}
        self.places: Places = {}
        self.files: dict[str, str] = {}
        self.own: Folder | None = None
        self.shared: set[str] = set()

    def read_folder(self, folder: Folder) -> None:
        self.own = folder
        for path in sorted(folder.path.glob("text.*")):
            shown_name = folder.shown(path.name)
            found = re.fullmatch(rf"text\.({LANGUAGE})\.yaml", path.name)
            if found is None:
                message = f"expected a name such as text.fr.yaml, found {quote(path.name)}"
                self.report.error("PNP131", Pos(shown_name), message=message, help="rename it")
                continue
            text = read_inside(folder, path.name, self.report)
            node = read_yaml(text, shown_name, self.report) if text else None
            if node is not None:
                self._add(found[1], shown_name, node)

    def _add(self, language: str, file: str, node: Node) -> None:
        if not isinstance(node, tree.Mapping):
            wrong_type(node, "a map of keys and texts", self.report)
            return
        self.files[language] = file
        texts = self.texts.setdefault(language, {})
        places = self.places.setdefault(language, {})
        own: set[str] = set()
        for key, text, pos in _flatten("", node, self.report):
            if key in own:
                message = f"the word {quote(key)} is given twice"
                self.report.error("PNP102", pos, message=message, help="delete one of the two")
            own.add(key)
            texts[key] = text
            places[key] = pos

    def add_shared(self, folders: tuple[LocatedPath, ...]) -> None:
        """The words of all games (templates/shared), in the languages that this game has."""
        for folder in folders:
            if folder.path.name != "shared":
                continue
            for language in self.texts:
                path = folder.path / f"text.{language}.yaml"
                shown_name = str(Path(folder.shown, path.name))
                text = read_text(path, shown_name, self.report) if path.is_file() else None
                if text:
                    common = self.report.take(_read_shared(text, shown_name))
                    self.texts[language] = common | self.texts[language]
                    self.shared.update(common)

    def need_source_language(self, folder: Folder) -> None:
        if SOURCE_LANGUAGE not in self.files and not self.report.has_errors:
            pos = Pos(folder.shown(f"text.{SOURCE_LANGUAGE}.yaml"))
            help = "English is the source: write 'component:', then a name for each component"
            self.report.error("PNP106", pos, message="there is no such file", help=help)

    def need_key(self, key: str, pos: Pos, card: str | None = None) -> None:
        """A key that the data names must have an English text."""
        known = self.texts.get(SOURCE_LANGUAGE)
        if known is None or key in known:
            return
        file = self.own.shown(f"text.{SOURCE_LANGUAGE}.yaml") if self.own else ""
        help = did_you_mean(key, known) or f"add it to {file}"
        message = f"missing word {quote(key)}"
        self.report.error("PNP140", pos, message=message, help=help, card=card)

    def compare_languages(self, *, is_strict: bool) -> None:
        """Every language has the English keys and no others."""
        source = self.texts.get(SOURCE_LANGUAGE)
        for language in self.texts if source is not None else ():
            if source is not None and language != SOURCE_LANGUAGE:
                self._report_missing(language, source, is_strict)
                self._report_surplus(language, source)

    def _report_missing(self, language: str, source: dict[str, str], is_strict: bool) -> None:
        say = self.report.error if is_strict else self.report.warning
        for key in source:
            if key not in self.texts[language]:
                pos = self.places[SOURCE_LANGUAGE][key]
                message = f"no {quote(language)} text for the word {quote(key)}"
                outcome = "" if is_strict else "; English is used instead"
                file = self.own.shown(f"text.{language}.yaml") if self.own else ""
                say("PNP141", pos, message=message + outcome, help=f"add it to {file}")

    def _report_surplus(self, language: str, source: dict[str, str]) -> None:
        for key, pos in self.places[language].items():
            if key not in source:
                message = f"the word {quote(key)} is not in {self.files.get(SOURCE_LANGUAGE)}"
                self.report.error("PNP142", pos, message=message, help=did_you_mean(key, source))


# All games have these words, and they are most of what loading a game reads.
@lru_cache(maxsize=16)
def _read_shared(text: str, shown_name: str) -> Result[dict[str, str]]:
    report = Report()
    node = read_yaml(text, shown_name, report)
    found = _flatten("", node, report) if isinstance(node, tree.Mapping) else ()
    return report.result({key: word for key, word, _ in found})


def _flatten(prefix: str, node: tree.Mapping, report: Report) -> Iterator[tuple[str, str, Pos]]:
    for name, value in node.entries:
        if not re.fullmatch(WORD_KEY, name.text, re.ASCII):
            message = f"{quote(name.text)} cannot be a word's key"
            help = "use lower-case letters, digits and hyphens"
            report.error("PNP131", name.pos, message=message, help=help)
        elif isinstance(value, tree.Mapping):
            yield from _flatten(f"{prefix}{name.text}.", value, report)
        elif not isinstance(value, Scalar) or value.is_null or not value.text.strip():
            message = f"expected text for {quote(prefix + name.text)}, found {shown(value)}"
            report.error("PNP104", value.pos, message=message)
        else:
            yield prefix + name.text, value.text, name.pos
