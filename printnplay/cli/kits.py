"""Kits made ready to be written, in several processes where there are several to make.

Comes in: tasks, each the editions of a game that are drawn alike. Goes out: the files of each kit
as bytes, and what is wrong, in the order of the tasks.
"""

from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from printnplay.cli.build_options import Options
from printnplay.cli.editions import choices
from printnplay.cli.jobs import share
from printnplay.cli.planning import contents_line, plan_kits
from printnplay.core.diagnostics import Report, counted

if TYPE_CHECKING:
    from printnplay.data.model import Game
    from printnplay.kit.choice import Choice


class Task(NamedTuple):
    game: "Game"
    options: Options
    choices: "tuple[Choice, ...]"
    has_files: bool


class Made(NamedTuple):
    """A kit: where it belongs, its files, and a line about it."""

    game: str
    folder: str
    files: Mapping[str, bytes]
    summary: str


def tasks_of(game: "Game", options: Options, *, has_files: bool) -> Iterator[Task]:
    """One for each language and ink: drawing is most of the work."""
    asked = sorted(choices(game, options), key=lambda c: (c.look.language, c.look.is_low_ink))
    for _, alike in groupby(asked, key=lambda choice: choice.look):
        yield Task(game, options, tuple(alike), has_files)


def make_all(tasks: list[Task], jobs: int | None) -> Iterator[tuple[tuple[Made, ...], Report]]:
    """Of all tasks in their order."""
    return share(make, tasks, jobs)


def make(task: Task) -> tuple[tuple[Made, ...], Report]:
    from printnplay.kit.files import kit_files

    report, made = Report(), []
    for planned in plan_kits(task.game, task.options, report, only=task.choices):
        kit, choice = planned.kit, planned.choice
        summary = (
            f"{contents_line(planned)} on {counted(kit.papers, 'sheet')} of paper, "
            f"{counted(kit.cuts, 'straight cut')}"
        )
        has_files = task.has_files and not report.has_errors
        files = dict(kit_files(planned.game, choice, kit)) if has_files else {}
        made.append(Made(planned.game.id, choice.folder, files, summary))
    return tuple(made), report
