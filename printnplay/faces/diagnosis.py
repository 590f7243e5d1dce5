"""Drawing goes on despite a template's problems, so that all of them are reported at their lines.

A face that has a problem is drawn a second time: text that does not fit is set too long, and an
unknown name is empty; each is remembered with the template lines that led to it.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from inspect import currentframe
from types import FrameType, TracebackType
from typing import NamedTuple

from jinja2 import Environment, nodes
from jinja2.runtime import Context

from printnplay.core.diagnostics import quote
from printnplay.drawing.stamps import TemplateStep
from printnplay.faces.mistakes import UnknownName

_ROOT, _BLOCK = "root", "block_"


class Trouble(NamedTuple):
    """What went wrong, and the lines that led to it, the innermost first; `at` is the stamp of what
    was drawn all the same."""

    problem: Exception
    steps: tuple[TemplateStep, ...]
    at: str = ""


class Diagnosis:
    """Collects troubles, while somebody wants them."""

    def __init__(self) -> None:
        self._found: list[Trouble] | None = None
        self._asked: dict[int, object] = {}

    @property
    def is_on(self) -> bool:
        return self._found is not None

    @contextmanager
    def collected(self) -> Iterator[list[Trouble]]:
        before, found = (self._found, self._asked), list[Trouble]()
        self._found, self._asked = found, {}
        try:
            yield found
        finally:
            self._found, self._asked = before

    def is_new(self, value: object) -> bool:
        """Whether it is the first time that somebody asks about a value."""
        return id(value) not in self._asked and self._asked.setdefault(id(value), value) is value

    def collect(self, problem: Exception, call: str = "fit") -> None:
        """Remembers a problem of a call if drawing goes on, and raises it otherwise."""
        if self._found is None:
            raise problem
        steps = tuple(steps_to(_around(currentframe())))
        at = str(steps[0]._replace(what=call)) if steps else ""
        self._found.append(Trouble(problem, steps, at))

    def here(self, call: str) -> str:
        """The stamp of a call that is being made; nothing outside a diagnosis."""
        if self._found is None:
            return ""
        step = next(steps_to(_around(currentframe())), None)
        return str(step._replace(what=call)) if step else ""


def steps_of_failure(problem: Exception) -> tuple[TemplateStep, ...]:
    """The template lines that a problem was raised in, the innermost first."""
    frames = [*_raised_in(problem.__traceback__)]
    return tuple(steps_to(reversed(frames)))


def _around(frame: FrameType | None) -> Iterator[tuple[FrameType, int]]:
    while frame is not None:
        yield frame, frame.f_lineno
        frame = frame.f_back


def _raised_in(found: TracebackType | None) -> Iterator[tuple[FrameType, int]]:
    while found is not None:
        yield found.tb_frame, found.tb_lineno
        found = found.tb_next


def steps_to(frames: Iterable[tuple[FrameType, int]]) -> Iterator[TemplateStep]:
    """The template lines that frames are in, the innermost first. The line where a template above
    has a block, or where a template is left to the one above, is no step."""
    inner: FrameType | None = None
    for frame, line in frames:
        template = frame.f_globals.get("__jinja_template__")
        if template is not None and not _is_handing_on(frame, inner):
            yield TemplateStep(str(template.name), template.get_corresponding_lineno(line))
        inner = frame


def _is_handing_on(frame: FrameType, inner: FrameType | None) -> bool:
    """Whether a frame only hands on what a block or the template above draws."""
    if inner is None or "__jinja_template__" not in inner.f_globals:
        return False
    above = frame.f_locals.get("parent_template") if frame.f_code.co_name == _ROOT else None
    is_left = above is not None and above.root_render_func.__globals__ is inner.f_globals
    return is_left or inner.f_code.co_name.startswith(_BLOCK)


def block_around(frame: FrameType) -> TemplateStep | None:
    """The block that a frame draws."""
    template, name = frame.f_globals.get("__jinja_template__"), frame.f_code.co_name
    if template is None or not name.startswith(_BLOCK):
        return None
    line = template.get_corresponding_lineno(frame.f_code.co_firstlineno)
    return TemplateStep(str(template.name), line, f"={name.removeprefix(_BLOCK)}")


def stray_blocks(context: Context, environment: Environment) -> Iterator[Trouble]:
    """The blocks of a template that no template above has, and that nothing draws: they are neither
    in another block nor called by `self`."""
    blocks = context.blocks
    owners = {name: str(found[-1].__globals__["name"]) for name, found in blocks.items()}
    for file in dict.fromkeys(owners.values()):
        tree = _tree(file, environment)
        if tree.find(nodes.Extends) is None:
            continue
        called = {one.attr for one in tree.find_all(nodes.Getattr) if _is_self(one.node)}
        for block in _outermost(tree):
            if owners.get(block.name) == file and block.name not in called:
                known = tuple(name for name in blocks if name != block.name)
                message = f"there is no block {quote(block.name)} in the templates above"
                step = TemplateStep(file, block.lineno, f"={block.name}")
                yield Trouble(UnknownName(message, block.name, known), (step,))


def _tree(file: str, environment: Environment) -> nodes.Template:
    assert environment.loader
    source, _, _ = environment.loader.get_source(environment, file)
    return environment.parse(source)


def _outermost(node: nodes.Node) -> Iterator[nodes.Block]:
    for child in node.iter_child_nodes():
        if isinstance(child, nodes.Block):
            yield child
        else:
            yield from _outermost(child)


def _is_self(node: nodes.Node) -> bool:
    return isinstance(node, nodes.Name) and node.name == "self"
