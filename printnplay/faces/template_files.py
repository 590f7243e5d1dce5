"""The files of templates: each is read once, from the first folder that has its name.

A file that is no clean text (PNP109, PNP110, PNP111) is not read, and says at which line.
"""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import NamedTuple

from jinja2 import BaseLoader, Environment, TemplateNotFound
from jinja2.loaders import split_template_path

from printnplay.core.diagnostics import Problem, Report
from printnplay.data.model import LocatedPath
from printnplay.data.text_file import read_text

SUFFIX = ".j2"


class UnreadableTemplate(Exception):
    """A template that is no clean text."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__(problems)
        self.problems = problems


class TemplateFile(NamedTuple):
    """A template's text, and the name that the user knows it by."""

    path: Path
    shown: str
    text: str
    lines: tuple[str, ...]
    is_foreign: bool
    problems: tuple[Problem, ...] = ()


class TemplateFiles:
    """The templates in some folders, the first of which come first."""

    def __init__(self, folders: tuple[LocatedPath, ...]) -> None:
        self.folders = folders
        self.read = cache(self._read)

    @property
    def names(self) -> tuple[str, ...]:
        """All of them, by the names that templates use."""
        found = (
            path.relative_to(folder.path).as_posix()
            for folder in self.folders
            if folder.path.is_dir()
            for path in sorted(folder.path.rglob(f"*{SUFFIX}"))
        )
        return tuple(dict.fromkeys(found))

    def at(self, path: str) -> TemplateFile | None:
        """The template in a file that was read."""
        found = (self.read(name) for name in self.names)
        return next((file for file in found if file and str(file.path) == path), None)

    def _read(self, name: str) -> TemplateFile | None:
        for folder in self.folders:
            path = folder.path.joinpath(*split_template_path(name))
            if name and path.is_file():
                shown, report = str(Path(folder.shown, name)), Report()
                text = read_text(path, shown, report)
                if text is None:
                    text = path.read_bytes().decode("utf-8", errors="replace")
                lines = tuple(text.split("\n"))
                return TemplateFile(path, shown, text, lines, folder.is_foreign, tuple(report))
        return None


class TemplateLoader(BaseLoader):
    def __init__(self, files: TemplateFiles) -> None:
        self._files = files

    def get_source(
        self, environment: Environment, template: str
    ) -> tuple[str, str, Callable[[], bool] | None]:
        """Raises TemplateNotFound and UnreadableTemplate."""
        found = self._files.read(template)
        if found is None:
            raise TemplateNotFound(template)
        if found.problems:
            raise UnreadableTemplate(found.problems)
        return found.text, str(found.path), None
