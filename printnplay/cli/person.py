"""A person at a seat, asked step by step. A bot like the others: it gets a view and the legal
moves, so that nothing can be shown that this seat may not see.
"""

import sys
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import click

from printnplay.diag import printable

if TYPE_CHECKING:
    from printnplay.cli.speech import Speech
    from printnplay.play.generator import Generator
    from printnplay.play.transcript import Transcript
    from printnplay.rules.core import Move, Rules, Seat, State

Step = tuple[str, object]
"""A field's name and its value; each item of a tuple is a step of its own."""
Path = tuple[Step, ...]
END: Step = ("done", "")


class Left(Exception):
    """The person has gone: 'q', or the end of what was piped in."""


class Person:
    def __init__(self, rules: "Rules", speech: "Speech", transcript: "Transcript") -> None:
        self.rules = rules
        self.say = speech
        self.transcript = transcript

    def __call__(self, view: Any, moves: "tuple[Move, ...]", generator: "Generator") -> "Move":
        # Any state behind the view will do to read a move by: what is legal is the same in all.
        state = self.rules.imagine(view, lambda things: things)
        self._show(state, view)
        if len(moves) == 1:
            click.echo(self.say.text("play.ask.only", move=self._phrase(view.seat, moves[0])))
            return moves[0]
        return self._choose({move: path_of(move) for move in moves}, state, view)

    def _choose(self, paths: "Mapping[Move, Path]", state: "State", view: Any) -> "Move":
        taken: Path = ()
        before: list[Path] = []
        while True:
            left, taken = _forced(paths, taken)
            if len(left) == 1:
                return left[0]
            options = tuple(dict.fromkeys(paths[move][len(taken)] for move in left))
            answer = self._ask(view.seat, left, paths=paths, options=options)
            if answer == "u":
                if not before:
                    click.echo(self.say.text("play.ask.nothing-to-undo"))
                taken = before.pop() if before else taken
            elif answer in ("?", "m", "p"):
                self._tell(answer, left, state=state, view=view)
            elif (step := self._step(answer, options)) is not None:
                before.append(taken)
                taken = (*taken, step)
            elif (move := self._typed(answer, state, view.seat)) is not None:
                return move

    def _show(self, state: "State", view: Any) -> None:
        from printnplay.play.transcript import held

        click.echo()
        for line in self.transcript.position(state):
            click.echo(line)
        cards = held(view)
        if cards:
            click.echo(self.say.text("play.you-hold", cards=cards))

    def _ask(
        self,
        seat: "Seat",
        left: "Sequence[Move]",
        *,
        paths: "Mapping[Move, Path]",
        options: Sequence[Step],
    ) -> str:
        field = options[0][0]
        name = self.say(f"play.ask.field-name.{field}") or field
        if _are_numbers(options):
            choices = ", ".join(str(value) for _, value in options)
            click.echo(self.say.text("play.ask.number", field=name, choices=choices))
        else:
            click.echo(self.say.text("play.ask.field", field=name))
            for number, option in enumerate(options, 1):
                under = [move for move in left if option in paths[move]]
                click.echo(f"  {number:2}  {self._shown(seat, option, under)}")
        return self._line()

    def _line(self) -> str:
        click.echo(self.say.text("play.ask.prompt"), nl=False)
        line = sys.stdin.readline()
        answer = line.strip()
        if not line or answer == "q":
            click.echo()
            raise Left
        return answer

    def _shown(self, seat: "Seat", option: Step, under: "Sequence[Move]") -> str:
        field, value = option
        if field == "type" and len(under) == 1:
            return f"{self._phrase(seat, under[0])}  ({self.rules.format_move(under[0])})"
        if value == "":
            return self.say.text(f"play.ask.{'done' if option == END else 'nothing'}")
        name = self.say.name(value, field)
        return name if name == value else f"{name}  ({value})"

    def _step(self, answer: str, options: Sequence[Step]) -> Step | None:
        """The option that is meant by its number, or by its value."""
        values = {str(value): option for option in options if (value := option[1]) != ""}
        if _are_numbers(options):
            return values.get(answer)
        if answer.isdecimal() and 1 <= int(answer) <= len(options):
            return options[int(answer) - 1]
        return values.get(answer)

    def _typed(self, answer: str, state: "State", seat: "Seat") -> "Move | None":
        from printnplay.rules.core import MoveError

        try:
            return self.rules.parse_move(state, seat, answer)
        except MoveError as problem:
            click.echo(printable(str(problem)))
            return None

    def _tell(self, asked: str, left: "Sequence[Move]", *, state: "State", view: Any) -> None:
        if asked == "?":
            click.echo(self.say.text("play.ask.help", example=self.rules.format_move(left[0])))
        elif asked == "p":
            self._show(state, view)
        else:
            for move in left:
                click.echo(f"  {self.rules.format_move(move)}")

    def _phrase(self, seat: "Seat", move: "Move") -> str:
        return self.transcript.move(seat, move)


def path_of(move: "Move") -> Path:
    """A move as the choices that lead to it."""
    steps: list[Step] = []
    for name, value in move._asdict().items():
        items = value if isinstance(value, tuple) else (value,)
        steps += [(name, item) for item in items]
    return (*steps, END)


def _forced(paths: "Mapping[Move, Path]", taken: Path) -> "tuple[list[Move], Path]":
    """The moves that begin so, and what else they all have in common next."""
    left = [move for move, path in paths.items() if path[: len(taken)] == taken]
    while len(left) > 1 and len({paths[move][len(taken)] for move in left}) == 1:
        taken = (*taken, paths[left[0]][len(taken)])
    return left, taken


def _are_numbers(options: Sequence[Step]) -> bool:
    return all(type(value) is int for _, value in options)
