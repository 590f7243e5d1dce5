"""Templates: Jinja2, sandboxed, strict, and every mistake at the template's own line.

A template becomes SVG text; a face with a problem gives all its problems, and its text with a stamp
in each start tag.
"""

import re
import traceback
from collections.abc import Iterable, Mapping
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from jinja2 import (
    FileSystemLoader,
    StrictUndefined,
    TemplateNotFound,
    TemplateSyntaxError,
)
from jinja2.exceptions import SecurityError, TemplateRuntimeError, UndefinedError

from printnplay.core.diagnostics import Pos
from printnplay.data.model import LocatedPath
from printnplay.faces.diagnosis import (
    SHARED,
    Diagnosis,
    TemplatePlaces,
    Trouble,
    reporting_undefined,
)
from printnplay.faces.sandbox import (
    MAX_STAMPED,
    Cache,
    Ranges,
    Sandbox,
    StampingSandbox,
    Stamps,
    bounded,
)
from printnplay.text.fonts import NoSuchFont
from printnplay.text.lines import TextTooLong

TOO_LONG, FAILS = "PNP301", "PNP205"


class BadTemplate(Exception):
    """A template cannot be drawn. The error has the code, the place and the message; `unknown` is
    an unknown name or id; `at` is the stamp if something is drawn anyway; `every` lists all
    problems, this one first."""

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
        help: str | None = None,
    ) -> None:
        super().__init__(message)
        self.code, self.pos, self.message, self.help = code, pos, message, help
        self.text, self.at = text, at
        self.unknown, self.known = unknown, known
        self.every: tuple[BadTemplate, ...] = (self,)

    @property
    def is_for_want_of_a_name(self) -> bool:
        """Whether nothing is wrong but names that are not there."""
        return all(one.unknown is not None for one in self.every)


def all_bad(found: Iterable[BadTemplate]) -> BadTemplate:
    """The first, which knows the others."""
    every = tuple(found)
    every[0].every = every
    return every[0]


class NoSuchName(Exception):
    """A template asks for a word that is not there."""

    def __init__(self, name: str, known: tuple[str, ...]) -> None:
        super().__init__(name)
        self.name = name
        self.known = known


class Diagnosed(NamedTuple):
    """All problems of drawing a face; and its stamped text, if its only problems are texts that do
    not fit."""

    problems: tuple[BadTemplate, ...]
    text: str | None


class Templates:
    """The templates of a game, with what all of them know."""

    def __init__(
        self,
        folders: tuple[LocatedPath, ...],
        known: Mapping[str, object],
        *,
        cache: Path | None,
        diagnosis: Diagnosis,
    ) -> None:
        self.folders, self.diagnosis = folders, diagnosis
        self.places = TemplatePlaces(folders)
        self._sandbox = Sandbox(
            loader=FileSystemLoader([str(folder.path) for folder in folders]),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            auto_reload=False,
            bytecode_cache=Cache(cache),
        )
        self._sandbox.globals.update(known)
        self._sandbox.globals["range"] = Ranges().range
        self._sandbox.loaded = set()
        self._sandbox.own = frozenset(map(id, filter(callable, known.values())))

    @cached_property
    def _stamping(self) -> StampingSandbox:
        plain = self._sandbox
        found = StampingSandbox(
            loader=plain.loader,
            autoescape=True,
            undefined=reporting_undefined(self.diagnosis),
            trim_blocks=True,
            lstrip_blocks=True,
            extensions=[Stamps],
            auto_reload=False,
            bytecode_cache=Cache(None, form="stamped"),
        )
        found.loaded = set()
        found.globals, found.own, found.here = plain.globals, plain.own, self.diagnosis.here
        return found

    @property
    def names(self) -> tuple[str, ...]:
        """What all templates know."""
        return ("card", "component", *self._sandbox.globals)

    @property
    def loaded(self) -> frozenset[str]:
        """The files that something was drawn with."""
        return frozenset(self._sandbox.loaded)

    def set_globals(self, known: Mapping[str, object]) -> None:
        """What all templates know from now on, and the macros that they import."""
        found = self._sandbox.globals
        if any(name not in found or found[name] != known[name] for name in known):
            found.update(known)
            self._sandbox.forget()
            if "_stamping" in self.__dict__:
                self._stamping.forget()

    def render(self, name: str, known: Mapping[str, object]) -> str:
        """The SVG of one face. Raises BadTemplate."""
        try:
            template = self._sandbox.get_template(name)
            return bounded(template.root_render_func(template.new_context(dict(known))))
        except Exception as problem:
            raise self._bad(_rewritten(problem, self._sandbox), name) from problem

    def diagnose(
        self, name: str, known: Mapping[str, object], bad: BadTemplate | None = None
    ) -> Diagnosed:
        """A face drawn with stamps despite its problems, of which `bad` is the first. A later
        failure can be caused by an unknown name."""
        drawn, end = None, None
        with self.diagnosis.collected() as found:
            try:
                template = self._stamping.get_template(name)
                parts = template.root_render_func(template.new_context(dict(known)))
                drawn = bounded(parts, MAX_STAMPED)
            except Exception as problem:  # noqa: BLE001  whatever the template raises
                end = self._bad(_rewritten(problem, self._stamping), name)
        problems = [self._forgiven(trouble, name) for trouble in found]
        if bad is None:
            return Diagnosed(tuple(problems), drawn)
        is_misfit = all(problem.code == TOO_LONG for problem in (bad, *problems))
        is_caused = bad.code == FAILS and any(one.code != TOO_LONG for one in problems)
        last = [one for one, is_own in ((bad, not is_caused), (end, is_misfit)) if one and is_own]
        once: dict[object, BadTemplate] = {}
        for one in (*problems, *last):
            once.setdefault((one.code, one.pos, one.message), one)
        return Diagnosed(tuple(once.values()), drawn if is_misfit and not end else None)

    def _forgiven(self, trouble: Trouble, name: str) -> BadTemplate:
        found = _explained(trouble.problem, self._place(reversed(trouble.places), name))
        found.at = trouble.at
        return found

    def pointed_at(self, bad: BadTemplate) -> Pos:
        """The place with its column, if the line contains the unknown name or sets text."""
        name = r"(?:fit|flow)(?=\()" if bad.code == TOO_LONG else re.escape(bad.unknown or "")
        lines = (self.places.source(bad.pos.file) or "").split("\n")
        line = lines[bad.pos.line - 1] if 0 < bad.pos.line <= len(lines) else ""
        found = re.search(rf"(?<!\w)(?:{name})(?!\w)", line) if name else None
        return bad.pos._replace(column=found.start() + 1, width=len(found[0])) if found else bad.pos

    def _bad(self, problem: Exception, name: str) -> BadTemplate:
        match problem:
            case TemplateSyntaxError():
                pos = Pos(self.places.shown(problem.name or name), problem.lineno)
                return BadTemplate(
                    "PNP202", pos, _first_sentence(problem.message or "cannot be read")
                )
            case TemplateNotFound():
                pos = Pos(self.places.shown(name))
                return BadTemplate("PNP201", pos, f"there is no template '{problem.name}'")
        frames = traceback.extract_tb(problem.__traceback__)
        return _explained(problem, self._place(((f.filename, f.lineno or 0) for f in frames), name))

    def _place(self, lines: Iterable[tuple[str, int]], name: str) -> Pos:
        """The innermost line of the game's own templates, rather than of the shared ones."""
        own = {str(f.path / p): str(Path(f.shown, p)) for f in self.folders for p in _names(f)}
        found = [Pos(own[file], line) for file, line in lines if file in own]
        theirs = [pos for pos in found if Path(pos.file).parent.name != SHARED]
        return next(iter([*theirs[-1:], *found[-1:]]), Pos(self.places.shown(name)))


def _rewritten(problem: Exception, environment: Sandbox) -> Exception:
    """With the lines of templates in place of those they were compiled to."""
    try:
        environment.handle_exception()
    except Exception as rewritten:  # noqa: BLE001  it raises whatever the template did
        return rewritten
    return problem


def _explained(problem: Exception, pos: Pos) -> BadTemplate:
    """What a template raised, in the user's terms."""
    match problem:
        case UndefinedError():
            name = _undefined(str(problem))
            return BadTemplate("PNP203", pos, f"there is no '{name}' here", unknown=name)
        case NoSuchName():
            message = f"unknown word '{problem.name}'"
            return BadTemplate("PNP140", pos, message, unknown=problem.name, known=problem.known)
        case TextTooLong():
            return BadTemplate(TOO_LONG, pos, str(problem), text=problem.text)
        case NoSuchFont():
            return BadTemplate("PNP504", pos, str(problem), help=problem.help)
        case SecurityError():
            return BadTemplate("PNP204", pos, f"not allowed in a template: {_lower(str(problem))}")
        case NameError():
            # Jinja2 computes with constants beforehand, and writes 'inf' and 'nan' for the result.
            return BadTemplate(FAILS, pos, "a number in the template is not finite")
        case TemplateRuntimeError():
            return BadTemplate(FAILS, pos, _lower(str(problem)))
    return BadTemplate(FAILS, pos, f"the template fails: {_lower(str(problem))}")


def _names(folder: LocatedPath) -> list[str]:
    return [path.name for path in folder.path.glob("*.j2")] if folder.path.is_dir() else []


def _undefined(message: str) -> str:
    """The name that was not found, out of "'dict object' has no attribute 'nmae'"."""
    return next(iter(re.findall(r"'([^']*)'(?! object)", message)[-1:]), message)


def _first_sentence(text: str) -> str:
    return _lower(text.partition(". ")[0].removeprefix("Encountered "))


def _lower(text: str) -> str:
    return (text[:1].lower() + text[1:]).rstrip(".")
