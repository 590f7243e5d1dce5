"""Failures of code that is not ours, the code of plug-ins and of rules files, as problems at the
line at fault. A failure of printnplay itself is never blamed on them."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from printnplay.core.diagnostics import Pos, Problem, ProblemsFound, quote
from printnplay.games.engine.contract import ContractBroken
from printnplay.games.engine.loading import (
    OURS,
    CannotLoad,
    failed_at,
    foreign_code,
    is_foreign,
    is_ours,
    start_of,
)
from printnplay.games.engine.playable import AnyPlayable
from printnplay.games.play.match import bot_named
from printnplay.games.plugins import BOTS, GAMES, Plugin, plugins

UNLOADABLE, FAILING = "PNP611", "PNP613"


def unloadable(error: CannotLoad) -> Problem:
    """What is wrong, at the line at fault, with the distribution that declares the code."""
    module = error.source.rpartition(":")[0]
    plugin = _plugin_of(module)
    owner = f" of the distribution {quote(plugin.distribution)}" if plugin else ""
    message = f"{quote(error.source)}{owner} cannot be loaded: {error.reason}"
    return Problem(UNLOADABLE, message, Pos(*error.place) if error.place else Pos(module))


def _plugin_of(module: str) -> Plugin | None:
    """The one whose code is nearest: distributions can share a namespace."""
    known = (*plugins(GAMES), *plugins(BOTS))
    near = max(known, key=lambda plugin: _in_common(plugin.module, module), default=None)
    return near if near and _in_common(near.module, module) else None


def _in_common(one: str, other: str) -> int:
    """How many packages two modules have in common, from the outermost."""
    pairs = list(zip(one.split("."), other.split("."), strict=False))
    return next((n for n, (a, b) in enumerate(pairs) if a != b), len(pairs))


def foreign_problem(error: BaseException) -> Problem | None:
    """The problem, if the code of a plug-in or of a rules file has failed, and not ours."""
    if isinstance(error, CannotLoad):
        return None if error.source.partition(".")[0] == OURS else unloadable(error)
    if isinstance(error, ContractBroken):
        return _contract_problem(error)
    place = failed_at(error)
    if place is None:
        return None
    said = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    return Problem(FAILING, f"this code of a game has failed: {said}", Pos(*place))


def broken_parts(playable: AnyPlayable) -> Iterator[Problem]:
    """A problem for each story, bot and example of a plug-in that cannot be loaded or used."""
    if is_ours(playable.rules):
        return
    bots = (partial(bot_named, name, playable) for name in playable.bots)
    examples = (partial(playable.example, name) for name in playable.examples)
    parts: tuple[Callable[[], object], ...] = (playable.storyteller, *bots, *examples)
    for part in parts:
        try:
            part()
        except CannotLoad as error:
            place = error.place or start_of(type(playable.rules))
            yield unloadable(CannotLoad(error.source, error.reason, place))
        except ContractBroken as error:
            yield from filter(None, (_contract_problem(error),))


def _contract_problem(error: ContractBroken) -> Problem | None:
    if error.place:
        is_theirs = is_foreign(Path(error.place.file).resolve())
        return Problem(FAILING, error.message, Pos(*error.place)) if is_theirs else None
    code = foreign_code()
    return Problem(FAILING, error.message, Pos(code)) if code else None


@contextmanager
def raising_problems() -> Iterator[None]:
    """Raises ProblemsFound if the code of a plug-in breaks the contract of rules or bots."""
    try:
        yield
    except ContractBroken as error:
        found = _contract_problem(error)
        if found is None:
            raise
        raise ProblemsFound((found,)) from error
