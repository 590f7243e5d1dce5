"""Kits: planned, drawn and turned into files, in several processes if there are several looks.

Kits have their files as bytes, and every problem; nothing is written until all of them are made.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from os import PathLike
from pathlib import Path
from typing import NamedTuple

from printnplay.core.diagnostics import Problem, Report, Result, counted
from printnplay.data.image_files import missing_images
from printnplay.data.model import Game
from printnplay.faces.face import Face
from printnplay.faces.session import Draw, Look
from printnplay.games.play import pool
from printnplay.kit.choice import Choice, choices_of, editions, with_aids
from printnplay.kit.faces import chosen_faces
from printnplay.kit.files import kit_files
from printnplay.kit.folder import write_kit
from printnplay.kit.model import KitPlan
from printnplay.kit.options import KitOptions
from printnplay.kit.plan import plan_kit
from printnplay.kit.project import value_of
from printnplay.preflight.composition import check_composition, unprinted_parts


class Files(Mapping[str, bytes]):
    """Files by name, which cannot be changed. MappingProxyType cannot leave its process."""

    __slots__ = ("_data",)

    def __init__(self, files: Iterable[tuple[str, bytes]]) -> None:
        self._data = dict(files)

    def __getitem__(self, name: str) -> bytes:
        return self._data[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._data)

    def __len__(self) -> int:
        return len(self._data)

    def __repr__(self) -> str:
        return f"<Files: {', '.join(self)}>"


@dataclass(frozen=True, slots=True)
class Kit:
    """A kit as it is printed: its files by name, kit.json among them. One with errors among its
    problems has no files. Its name is that of the folder which `build` makes."""

    game: str
    name: str
    files: Mapping[str, bytes]
    problems: tuple[Problem, ...] = ()
    summary: str = ""

    def __repr__(self) -> str:
        return f"<Kit {self.game}/{self.name}: {', '.join(self.files) or 'no files'}>"

    def write(self, folder: "str | PathLike[str]") -> None:
        """Writes the files into a folder: all of them, or none if one cannot be written. Other
        people's files in it stay. Raises ProblemsFound for a kit with errors, and OSError."""
        value_of(Result(self, self.problems))
        write_kit(Path(folder), self.files)


class Planned(NamedTuple):
    """A kit that is drawn and imposed; `game` has the player aids, if they are printed."""

    game: Game
    choice: Choice
    plan: KitPlan

    @property
    def title(self) -> str:
        """'rasant en-a4-duplex-long: 56 cards and 14 pieces'."""
        cards, pieces = self.plan.cards, self.plan.copies.total() - self.plan.cards
        counts = [counted(cards, "card")] if cards else []
        counts += [counted(pieces, "piece")] if pieces else []
        return f"{self.game.id} {self.choice.folder}: {' and '.join(counts)}"

    @property
    def summary(self) -> str:
        papers, cuts = counted(self.plan.papers, "sheet"), counted(self.plan.cuts, "straight cut")
        return f"{self.title} on {papers} of paper, {cuts}"


class Task(NamedTuple):
    """Kits of one game that are drawn alike."""

    game: Game
    choices: tuple[Choice, ...]
    has_files: bool = True


def build_kit(game: Game, options: KitOptions | None = None) -> Kit:
    """Build the kit of a game. Raises ProblemsFound if it cannot be printed completely, and
    WrongArgument for options that do not suit the game or the paper.

    >>> game = load_game("rasant")
    >>> kit = build_kit(game, KitOptions(paper="a4", lang="fr", component=("jokers",)))
    >>> kit.summary
    'rasant fr-a4-duplex-long-custom-445a3293: 8 cards on 1 sheet of paper, 12 straight cuts'
    >>> sorted(kit.files)
    ['cards.pdf', 'kit.json']
    >>> kit.write("output/jokers")
    """
    (kit,) = make(Task(game, choices_of(editions(game, options or KitOptions()))))
    return value_of(Result(kit, kit.problems))


def tasks_of(game: Game, kits: Iterable[KitOptions], *, has_files: bool = True) -> Iterator[Task]:
    """One task per language and ink: drawing is most of the work."""
    chosen = sorted(choices_of(kits), key=lambda c: (c.look.language, c.look.is_low_ink))
    for _, alike in groupby(chosen, key=lambda choice: choice.look):
        yield Task(game, tuple(alike), has_files)


def make_all(tasks: Sequence[Task], jobs: int | None = None) -> Iterator[tuple[Kit, ...]]:
    """The kits of each task, in their order; without `jobs` there is one process per core."""
    return pool.in_order(make, tasks, jobs)


def make(task: Task) -> tuple[Kit, ...]:
    """Once a kit has errors, the next ones are planned to report theirs, but have no files."""
    kits: list[Kit] = []
    has_files = task.has_files
    for choice, (planned, problems) in zip(
        task.choices, plan_kits(task.game, task.choices), strict=True
    ):
        if planned is None or any(problem.is_error for problem in problems):
            has_files = False
        files = Files(kit_files(*planned) if planned and has_files else ())
        summary = planned.summary if planned else ""
        kits.append(Kit(task.game.id, choice.folder, files, problems, summary))
    return tuple(kits)


def plan_kits(game: Game, choices: Iterable[Choice]) -> Iterator[Result[Planned | None]]:
    """The plan of each kit, and every problem of its game; None if it cannot be drawn or does not
    fit on its paper. Kits that look alike are drawn once."""
    drawn: dict[Look, Result[tuple[Draw, tuple[Face, ...]]]] = {}
    incomplete = Report()
    incomplete.extend(check_composition(game).problems)
    incomplete.extend(unprinted_parts(game))
    missing = tuple(missing_images(game))
    for choice in choices:
        if choice.look not in drawn:
            drawn[choice.look] = _drawn(game, choice)
        report = Report()
        draw, faces = report.take(drawn[choice.look])
        plan = None if report.has_errors else report.take(plan_kit(draw, choice, faces))
        # Nobody wants to cut a deck that is not complete; what else is wrong is reported, too.
        report.extend(incomplete)
        report.extend(draw.notes.values())
        report.extend(() if choice.look.is_draft else missing)
        yield report.result(Planned(draw.game, choice, plan) if plan else None)


def _drawn(game: Game, choice: Choice) -> Result[tuple[Draw, tuple[Face, ...]]]:
    report = Report()
    draw = Draw(with_aids(game, choice, report), choice.look)
    return report.result((draw, chosen_faces(draw, choice, report)))
