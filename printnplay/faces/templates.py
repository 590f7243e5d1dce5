"""Templates: Jinja2, sandboxed, strict, and every mistake at the template's own line.

A template becomes SVG text; a face with a problem gives all its problems, and its text with stamps.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from jinja2 import StrictUndefined, TemplateNotFound, TemplateSyntaxError
from jinja2.runtime import Context

from printnplay.core.diagnostics import Note, Pos, did_you_mean, listed, quote
from printnplay.data.model import LocatedPath
from printnplay.drawing.stamps import DrawnPart, Stamped, TemplateStep
from printnplay.faces.diagnosis import Diagnosis, Trouble, steps_of_failure, stray_blocks
from printnplay.faces.mistakes import UnknownName
from printnplay.faces.places import TemplatePlaces
from printnplay.faces.sandbox import Cache, EndlessLoops, Ranges, Sandbox, bounded
from printnplay.faces.template_files import TemplateLoader, UnreadableTemplate

if TYPE_CHECKING:
    from printnplay.faces.stamping import StampingSandbox
    from printnplay.faces.wording import Explanation

NOT_FOUND, MISREAD, TOO_LONG, FAILS = "PNP201", "PNP202", "PNP301", "PNP205"


class BadTemplate(Exception):
    """A template cannot be drawn. The error has the code, the message and the place, if that is in
    the author's templates; `unknown` is an unknown name or id; `at` is the stamp if something is
    drawn anyway; `every` lists all problems, this one first; `drawn` is the text with stamps if no
    more is wrong than that texts do not fit."""

    def __init__(
        self,
        code: str,
        pos: Pos | None,
        message: str,
        *,
        unknown: str | None = None,
        text: str = "",
        at: str = "",
        help: str | None = None,
        notes: tuple[Note, ...] = (),
    ) -> None:
        super().__init__(message)
        self.code, self.pos, self.message, self.help = code, pos, message, help
        self.text, self.at, self.unknown, self.notes = text, at, unknown, notes
        self.every: tuple[BadTemplate, ...] = (self,)
        self.drawn: Stamped | None = None


def all_bad(found: Iterable[BadTemplate], drawn: Stamped | None = None) -> BadTemplate:
    """The first, which knows the others."""
    every = tuple(found)
    every[0].every, every[0].drawn = every, drawn
    return every[0]


class Diagnosed(NamedTuple):
    """All problems of drawing a face; and its text with stamps, if its only problems are texts that
    do not fit."""

    problems: tuple[BadTemplate, ...]
    drawn: Stamped | None


class Templates:
    """The templates of a game, with what all of them know."""

    def __init__(
        self,
        folders: tuple[LocatedPath, ...],
        known: Mapping[str, object],
        *,
        cache: Path | None,
        diagnosis: Diagnosis,
        palette_at: Pos | None = None,
    ) -> None:
        self.diagnosis, self.palette_at = diagnosis, palette_at
        self.places = TemplatePlaces(folders)
        self._sound: set[str] = set()
        self._endless: dict[str, tuple[BadTemplate, ...]] = {}
        self._sandbox = Sandbox(
            loader=TemplateLoader(self.places.files),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            auto_reload=False,
            bytecode_cache=Cache(cache),
        )
        self._sandbox.globals.update(known)
        self._ranges = Ranges()
        self._sandbox.globals["range"] = ranges = self._ranges.range
        self._sandbox.loaded, self._sandbox.kept = set(), {}
        own = [value for value in known.values() if callable(value)]
        self._sandbox.own = frozenset(map(id, [*own, ranges]))

    @cached_property
    def _stamping(self) -> "StampingSandbox":
        from printnplay.faces.stamping import StampingSandbox

        plain = self._sandbox
        found = StampingSandbox.of(self.diagnosis, plain.loader)
        found.globals, found.own = plain.globals, plain.own
        return found

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

    def render(
        self,
        name: str,
        known: Mapping[str, object],
        with_stamps: Callable[[], Mapping[str, object]] | None = None,
    ) -> str:
        """The SVG of one face. Raises BadTemplate: everything that is wrong with it; if it knows
        drawings, they have stamps then. Loops without end are not run again for the next card."""
        if name in self._endless:
            raise all_bad(self._endless[name])
        self._ranges.restart()
        try:
            template = self._sandbox.get_template(name)
            context = template.new_context(dict(known))
            drawn = bounded(template.root_render_func(context))
            if name in self._sound or not self._stray_blocks(context):
                self._sound.add(name)
                return drawn
            cause = None
        except Exception as problem:  # noqa: BLE001  whatever the template raises
            cause = problem
        problems, stamped = self.diagnose(name, with_stamps() if with_stamps else known, cause)
        if isinstance(cause, EndlessLoops):
            self._endless[name] = problems
        raise all_bad(problems, stamped) from cause

    def diagnose(
        self, name: str, known: Mapping[str, object], cause: Exception | None = None
    ) -> Diagnosed:
        """A face drawn with stamps despite its problems; `cause` is why it cannot be drawn. A
        failure after an unknown name can be caused by it, and is not reported."""
        parts, found, end = self._draw_again(name, known)
        problems = [self._told(trouble, name, known) for trouble in found]
        if end is not None:
            is_misfit = all(problem.code == TOO_LONG for problem in problems)
            last = self._ended(end, name, known)
            problems += [bad for bad in last if is_misfit or bad.code != FAILS]
        if not problems and cause is not None:
            problems += self._ended(cause, name, known)
        if problems:  # Modules of macros keep what was computed from names that are not there.
            self._stamping.forget()
        is_drawn = all(problem.code == TOO_LONG for problem in problems)
        once = {(one.code, one.pos, one.message): one for one in reversed(problems)}
        drawn = Stamped.of(parts) if parts is not None and is_drawn else None
        return Diagnosed(tuple(reversed(once.values())), drawn)

    def _draw_again(
        self, name: str, known: Mapping[str, object]
    ) -> tuple[list[DrawnPart] | None, list[Trouble], Exception | None]:
        """All parts of a face, if it can be drawn to its end; what was wrong on the way, and what
        ended it."""
        from printnplay.faces.stamping import traced

        self._ranges.restart()
        with self.diagnosis.collected() as found:
            try:
                template = self._stamping.get_template(name)
                context = template.new_context(dict(known))
                parts = [*traced(template.root_render_func(context), self.places.is_foreign)]
            except Exception as problem:  # noqa: BLE001  whatever the template raises
                return None, found, problem
        return parts, [*found, *self._stray_blocks(context)], None

    def _ended(
        self, problem: Exception, name: str, known: Mapping[str, object]
    ) -> list[BadTemplate]:
        """What ended the drawing."""
        steps = steps_of_failure(problem)
        match problem:
            case UnreadableTemplate():
                notes = self.places.callers((*reversed(steps), TemplateStep("", 0)))
                return [
                    BadTemplate(one.code, one.pos, one.message, help=one.help, notes=notes)
                    for one in problem.problems
                ]
            case TemplateSyntaxError() | SyntaxError():
                return [self._unreadable(problem, name)]
            case TemplateNotFound():
                missing = str(problem.name)
                names = getattr(problem, "templates", [missing])
                message = f"there is no template {listed(map(quote, names))}"
                near = did_you_mean(missing, self.places.files.names)
                pos = self.places.mistake(reversed(steps)) or Pos(self.places.shown(name))
                spot = self._pointed(pos, missing)
                spot = spot if spot.column else self.places.expression(pos)
                return [BadTemplate(NOT_FOUND, spot, message, help=near)]
        return [self._told(Trouble(problem, steps), name, known)]

    def _told(self, trouble: Trouble, name: str, known: Mapping[str, object]) -> BadTemplate:
        """A problem in the user's terms, at the innermost line of the author's templates; else at
        the line that uses another's."""
        from printnplay.faces.wording import UNEXPLAINED, reason_of

        reason, steps = reason_of(trouble.problem), trouble.steps[::-1]
        if not steps and reason.message == UNEXPLAINED:
            raise trouble.problem  # No template's.
        pos = self.places.mistake(steps) or self._lacking(trouble.problem)
        if pos is None and reason.code != TOO_LONG:
            pos = self.places.outset(name)
        return BadTemplate(
            reason.code,
            reason.pos or (self._spot(pos, reason) if pos else None),
            reason.message,
            unknown=reason.unknown,
            text=reason.text,
            at=trouble.at,
            help=reason.help or self._near(reason, known),
            notes=() if reason.pos else self.places.callers(steps),
        )

    def _spot(self, pos: Pos, reason: "Explanation") -> Pos:
        """The place with its column: at the call or the name that the message is about, at what it
        quotes, or at the only expression of the line."""
        named = re.search(r"(\w+)\(\)", reason.message)
        call = reason.call or (named[1] if named else "")
        called = rf"{call}(?=\()" if call else re.escape(reason.unknown or "")
        found = self._pointed(pos, called, is_pattern=True)
        if found.column or reason.code == TOO_LONG:
            return found
        quoted = re.search("'([^']+)'", reason.message)
        found = self._pointed(pos, quoted[1]) if quoted else pos
        return found if found.column else self.places.expression(pos)

    def _lacking(self, problem: Exception) -> Pos | None:
        """The file of the author's that lacks a name which a foreign template needs: a template, or
        the palette."""
        if not isinstance(problem, UnknownName):
            return None
        held = self._sandbox.globals.get("palette")
        is_ink = isinstance(held, dict) and any(one is problem.value for one in _maps(held))
        return self.palette_at if is_ink else self.places.head(problem.template)

    def _near(self, reason: "Explanation", known: Mapping[str, object]) -> str | None:
        """The name that is meant, perhaps."""
        if reason.unknown is None or (reason.known is not None and not reason.known):
            return None
        exported = self.places.files.read(reason.template) if reason.template else None
        macros = re.findall(r"\{%[-+]?\s*(?:macro|set)\s+(\w+)", exported.text if exported else "")
        names = reason.known or macros or (*_names(known), *_names(self._sandbox.globals))
        return did_you_mean(reason.unknown, names)

    def _unreadable(self, problem: TemplateSyntaxError | SyntaxError, name: str) -> BadTemplate:
        """What cannot be compiled, at its line."""
        from printnplay.faces.syntax import syntax_reason

        file = self.places.files.at(problem.filename or "") or self.places.files.read(name)
        text, shown = (file.text, file.shown) if file else ("", name)
        reason = syntax_reason(problem, self._sandbox, text)
        pos = self._pointed(Pos(shown, reason.line), reason.word)
        pos = pos if pos.column else self.places.expression(pos)
        return BadTemplate(MISREAD, pos, reason.message, help=reason.help)

    def _pointed(self, pos: Pos, words: str, *, is_pattern: bool = False) -> Pos:
        """The place with its column, if the line contains these words."""
        lines = (self.places.source(pos.file) or "").split("\n")
        line = lines[pos.line - 1] if 0 < pos.line <= len(lines) else ""
        pattern = words if is_pattern else re.escape(words)
        found = re.search(rf"(?<!\w)(?:{pattern})(?!\w)", line) if words else None
        return pos._replace(column=found.start() + 1, width=len(found[0])) if found else pos

    def _stray_blocks(self, context: Context) -> list[Trouble]:
        """The blocks of the author's that no template above has."""
        if len({blocks[-1].__globals__["name"] for blocks in context.blocks.values()}) < 2:
            return []
        found = stray_blocks(context, self._sandbox)
        return [one for one in found if not self.places.is_foreign(one.steps[0].file)]


def _names(known: Mapping[str, object]) -> Iterator[str]:
    """All names in a map, and in the maps that it contains. 'id' is near to many words, and is not
    what is meant."""
    return (str(name) for one in _maps(known) for name in one if name != "id")


def _maps(known: Mapping[str, object]) -> Iterator[Mapping[str, object]]:
    yield known
    for value in known.values():
        if isinstance(value, dict):
            yield from _maps(value)
