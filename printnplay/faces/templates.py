"""Templates: Jinja2, sandboxed, strict, and every mistake at the template's own line.

Comes in: template folders and what a template may know. Goes out: SVG text whose start tags carry
their template line (`data-at`), so that later stages can point at it too.
"""

import re
import traceback
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

from jinja2 import (
    FileSystemLoader,
    StrictUndefined,
    TemplateNotFound,
    TemplateSyntaxError,
    Undefined,
)
from jinja2.exceptions import SecurityError, TemplateRuntimeError, UndefinedError

from printnplay.core.diagnostics import Pos
from printnplay.data.model import Folder
from printnplay.faces.sandbox import Cache, Ranges, Sandbox, Stamp, bounded
from printnplay.faces.troubles import Trouble, Troubles, unfound
from printnplay.text.lines import TextTooLong

TOO_LONG, FAILS = "PNP301", "PNP205"
FITS = r"(?:fit|flow)(?=\()"


class BadTemplate(Exception):
    """A template cannot be drawn. Carries the code, the place and what is wrong; `at` is the stamp
    of what is drawn all the same."""

    def __init__(
        self,
        code: str,
        pos: Pos,
        message: str,
        *,
        unknown: str | None = None,
        known: tuple[str, ...] = (),
        text: str = "",
        at: str = "",
    ) -> None:
        super().__init__(message)
        self.code = code
        self.pos = pos
        self.text, self.at = text, at
        self.message = message
        self.unknown = unknown
        self.known = known


class NoSuchName(Exception):
    """A template asks for a word that is not there."""

    def __init__(self, name: str, known: tuple[str, ...]) -> None:
        super().__init__(name)
        self.name = name
        self.known = known


class Drawn(NamedTuple):
    """A face: what is wrong with it, and the drawing, where no more is wrong than that texts do not
    fit."""

    problems: tuple[BadTemplate, ...]
    svg: str | None


class Templates(NamedTuple):
    """`forgiving` draws on in spite of troubles."""

    environment: Sandbox
    forgiving: Sandbox
    troubles: Troubles
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
            self.forgiving.forget()

    def render(self, name: str, known: Mapping[str, object]) -> str:
        """The SVG of one face. Raises BadTemplate."""
        try:
            template = self.environment.get_template(name)
            return bounded(template.root_render_func(template.new_context(dict(known))))
        except Exception as problem:
            raise self._bad(_rewritten(problem, self.environment), name) from problem

    def render_on(self, name: str, known: Mapping[str, object], bad: BadTemplate) -> Drawn:
        """All that is wrong with a face which fails, `bad` at first. What fails where a name is not
        there may follow from that."""
        drawn, end = None, None
        with self.troubles.collected() as found:
            try:
                template = self.forgiving.get_template(name)
                drawn = bounded(template.root_render_func(template.new_context(dict(known))))
            except Exception as problem:  # noqa: BLE001  whatever the template raises
                end = self._bad(_rewritten(problem, self.forgiving), name)
        told = [self._forgiven(trouble, name) for trouble in found]
        is_misfit = all(problem.code == TOO_LONG for problem in (bad, *told))
        problems: dict[object, BadTemplate] = {}
        is_caused = bad.code == FAILS and any(one.code != TOO_LONG for one in told)
        last = [one for one, is_own in ((bad, not is_caused), (end, is_misfit)) if one and is_own]
        for one in (*told, *last):
            problems.setdefault((one.code, one.pos, one.message), one)
        return Drawn(tuple(problems.values()), drawn if is_misfit and not end else None)

    def _forgiven(self, trouble: Trouble, name: str) -> BadTemplate:
        found = _explained(trouble.problem, self._place(reversed(trouble.places), name))
        found.at = trouble.at
        return found

    def source(self, shown: str) -> str:
        """The text of a template, for its carets."""
        for folder in self.folders:
            path = folder.path / Path(shown).name
            if str(Path(folder.shown, path.name)) == shown and path.is_file():
                return path.read_text(encoding="utf-8", errors="replace")
        return ""

    def pointed_at(self, bad: BadTemplate) -> Pos:
        """With the column, where the line has the name that is not there, or sets text."""
        name = FITS if bad.code == TOO_LONG else re.escape(bad.unknown or "")
        lines = self.source(bad.pos.file).split("\n")
        line = lines[bad.pos.line - 1] if 0 < bad.pos.line <= len(lines) else ""
        found = re.search(rf"(?<!\w)(?:{name})(?!\w)", line) if name else None
        return bad.pos._replace(column=found.start() + 1, width=len(found[0])) if found else bad.pos

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
        frames = traceback.extract_tb(problem.__traceback__)
        return _explained(problem, self._place(((f.filename, f.lineno or 0) for f in frames), name))

    def _place(self, lines: Iterable[tuple[str, int]], name: str) -> Pos:
        """The innermost line of the game's own templates, rather than of the shared ones."""
        own = {str(f.path / p): str(Path(f.shown, p)) for f in self.folders for p in _names(f)}
        found = [Pos(own[file], line) for file, line in lines if file in own]
        theirs = [pos for pos in found if Path(pos.file).parent.name != "shared"]
        return next(iter([*theirs[-1:], *found[-1:]]), Pos(self.shown(name)))


def _rewritten(problem: Exception, environment: Sandbox) -> Exception:
    """With the lines of templates in place of those they were compiled to."""
    try:
        environment.handle_exception()
    except Exception as rewritten:  # noqa: BLE001  it raises whatever the template did
        return rewritten
    return problem


def _explained(problem: Exception, pos: Pos) -> BadTemplate:
    """What a template raised, as the user is told of it."""
    match problem:
        case UndefinedError():
            name = _undefined(str(problem))
            return BadTemplate("PNP203", pos, f"there is no '{name}' here", unknown=name)
        case NoSuchName():
            message = f"there is no word '{problem.name}'"
            return BadTemplate("PNP140", pos, message, unknown=problem.name, known=problem.known)
        case TextTooLong():
            return BadTemplate(TOO_LONG, pos, str(problem), text=problem.text)
        case SecurityError():
            return BadTemplate("PNP204", pos, f"not allowed in a template: {_lower(str(problem))}")
        case TemplateRuntimeError():
            return BadTemplate(FAILS, pos, _lower(str(problem)))
    return BadTemplate(FAILS, pos, f"the template fails: {_lower(str(problem))}")


def open_templates(
    folders: tuple[Folder, ...],
    known: Mapping[str, object],
    cache: Path | None,
    troubles: Troubles,
) -> Templates:
    """Half the time of drawing is reading templates: what was read is kept in `cache`."""
    environment = _sandbox(folders, cache, StrictUndefined)
    environment.globals.update(known)
    environment.globals["range"] = Ranges().range
    forgiving = _sandbox(folders, cache, unfound(troubles))
    forgiving.globals = environment.globals
    for sandbox in (environment, forgiving):
        sandbox.own = frozenset(map(id, filter(callable, known.values())))
    return Templates(environment, forgiving, troubles, folders)


def _sandbox(folders: tuple[Folder, ...], cache: Path | None, missing: type[Undefined]) -> Sandbox:
    return Sandbox(
        loader=FileSystemLoader([str(folder.path) for folder in folders]),
        autoescape=True,
        undefined=missing,
        trim_blocks=True,
        lstrip_blocks=True,
        extensions=[Stamp],
        auto_reload=False,
        bytecode_cache=Cache(str(cache)) if cache else None,
    )


def _names(folder: Folder) -> list[str]:
    return [path.name for path in folder.path.glob("*.j2")] if folder.path.is_dir() else []


def _undefined(message: str) -> str:
    """The name that was not found, out of "'dict object' has no attribute 'nmae'"."""
    return next(iter(re.findall(r"'([^']*)'(?! object)", message)[-1:]), message)


def _first_sentence(text: str) -> str:
    return _lower(text.partition(". ")[0].removeprefix("Encountered "))


def _lower(text: str) -> str:
    return (text[:1].lower() + text[1:]).rstrip(".")
