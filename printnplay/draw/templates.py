"""Templates: Jinja2, sandboxed, strict, and every mistake at the template's own line.

Comes in: template folders and what a template may know. Goes out: SVG text whose start tags carry
their template line (`data-at`), so that later stages can point at it too.
"""

import re
import traceback
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from jinja2 import FileSystemLoader, StrictUndefined, TemplateNotFound, TemplateSyntaxError
from jinja2.exceptions import SecurityError, TemplateRuntimeError, UndefinedError

from printnplay.diag import Pos
from printnplay.draw.sandbox import Cache, Ranges, Sandbox, Stamp, bounded
from printnplay.draw.text import TextTooLong
from printnplay.model import Folder


class BadTemplate(Exception):
    """A template cannot be drawn. Carries the code, the place and what is wrong."""

    def __init__(
        self,
        code: str,
        pos: Pos,
        message: str,
        *,
        unknown: str | None = None,
        known: tuple[str, ...] = (),
        text: str = "",
    ) -> None:
        super().__init__(message)
        self.code = code
        self.pos = pos
        self.text = text
        self.message = message
        self.unknown = unknown
        self.known = known


class NoSuchName(Exception):
    """A template asks for a word that is not there."""

    def __init__(self, name: str, known: tuple[str, ...]) -> None:
        super().__init__(name)
        self.name = name
        self.known = known


class Templates(NamedTuple):
    environment: Sandbox
    folders: tuple[Folder, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """What all templates know."""
        return ("card", "component", *self.environment.globals)

    def tell(self, known: Mapping[str, object]) -> None:
        """What all templates know from now on, and the macros that they import."""
        found = self.environment.globals
        if any(name not in found or found[name] != known[name] for name in known):
            found.update(known)
            self.environment.forget()

    def render(self, name: str, known: Mapping[str, object]) -> str:
        """The SVG of one face. Raises BadTemplate."""
        try:
            template = self.environment.get_template(name)
            return bounded(template.root_render_func(template.new_context(dict(known))))
        except Exception as problem:
            raise self._bad(self._rewritten(problem), name) from problem

    def _rewritten(self, problem: Exception) -> Exception:
        """With the lines of templates in place of those they were compiled to."""
        try:
            self.environment.handle_exception()
        except Exception as rewritten:  # noqa: BLE001  it raises whatever the template did
            return rewritten
        return problem

    def source(self, shown: str) -> str:
        """The text of a template, for its carets."""
        for folder in self.folders:
            path = folder.path / Path(shown).name
            if str(Path(folder.shown, path.name)) == shown and path.is_file():
                return path.read_text(encoding="utf-8", errors="replace")
        return ""

    def shown(self, name: str) -> str:
        """How the user knows a template's file."""
        for folder in self.folders:
            if (folder.path / name).is_file():
                return str(Path(folder.shown, name))
        return name

    def _bad(self, problem: Exception, name: str) -> BadTemplate:
        match problem:
            case TemplateSyntaxError():
                pos = Pos(self.shown(problem.name or name), problem.lineno)
                return BadTemplate(
                    "PNP202", pos, _first_sentence(problem.message or "cannot be read")
                )
            case TemplateNotFound():
                return BadTemplate(
                    "PNP201", Pos(self.shown(name)), f"there is no template '{problem.name}'"
                )
        pos = self._place(problem, name)
        match problem:
            case UndefinedError():
                name = _undefined(str(problem))
                return BadTemplate("PNP203", pos, f"there is no '{name}' here", unknown=name)
            case NoSuchName():
                message = f"there is no word '{problem.name}'"
                return BadTemplate(
                    "PNP140", pos, message, unknown=problem.name, known=problem.known
                )
            case TextTooLong():
                return BadTemplate("PNP301", pos, str(problem), text=problem.text)
            case SecurityError():
                return BadTemplate(
                    "PNP204", pos, f"not allowed in a template: {_lower(str(problem))}"
                )
            case TemplateRuntimeError():
                return BadTemplate("PNP205", pos, _lower(str(problem)))
        return BadTemplate("PNP205", pos, f"the template fails: {_lower(str(problem))}")

    def _place(self, problem: Exception, name: str) -> Pos:
        """The innermost line of the game's own templates, rather than of the shared ones."""
        own = {str(f.path / p): str(Path(f.shown, p)) for f in self.folders for p in _names(f)}
        frames = traceback.extract_tb(problem.__traceback__)
        found = [Pos(own[f.filename], f.lineno or 0) for f in frames if f.filename in own]
        theirs = [pos for pos in found if Path(pos.file).parent.name != "shared"]
        return next(iter([*theirs[-1:], *found[-1:]]), Pos(self.shown(name)))


def open_templates(
    folders: tuple[Folder, ...], known: Mapping[str, object], cache: Path | None
) -> Templates:
    """Half the time of drawing is reading templates: what was read is kept in `cache`."""
    environment = Sandbox(
        loader=FileSystemLoader([str(folder.path) for folder in folders]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        extensions=[Stamp],
        auto_reload=False,
        bytecode_cache=Cache(str(cache)) if cache else None,
    )
    environment.globals.update(known)
    environment.globals["range"] = Ranges().range
    environment.own = frozenset(map(id, filter(callable, known.values())))
    return Templates(environment, folders)


def _names(folder: Folder) -> list[str]:
    return [path.name for path in folder.path.glob("*.j2")] if folder.path.is_dir() else []


def _undefined(message: str) -> str:
    """The name that was not found, out of "'dict object' has no attribute 'nmae'"."""
    return next(iter(re.findall(r"'([^']*)'(?! object)", message)[-1:]), message)


def _first_sentence(text: str) -> str:
    return _lower(text.partition(". ")[0].removeprefix("Encountered "))


def _lower(text: str) -> str:
    return (text[:1].lower() + text[1:]).rstrip(".")
