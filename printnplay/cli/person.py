"""A person at a seat, asked step by step, in the words of the match. A bot like the others: it gets
a view and the legal moves, so that nothing can be shown that this seat may not see.
"""

import sys
from collections.abc import Callable, Mapping, Sequence, Set
from itertools import permutations
from typing import TYPE_CHECKING

from printnplay.cli.lines import echo_line, echo_lines

if TYPE_CHECKING:
    from printnplay.games.engine.contract import AnyRules, AnyView
    from printnplay.games.engine.facts import AnyMove, Seat
    from printnplay.games.engine.generator import Generator
    from printnplay.games.engine.moves import Reason
    from printnplay.games.play.transcript import Transcript
    from printnplay.games.speech import Speech

Step = tuple[str, object]
"""A field's name and its value; each item of a tuple is a step of its own."""
Path = tuple[Step, ...]
END: Step = ("done", "")
MOST_LISTED = 40
"""More moves than this make no list to read: a game can have 360 line-ups."""


class PlayerQuit(Exception):
    """The person has gone: 'q', or the end of what was piped in."""


class Person:
    def __init__(self, rules: "AnyRules", speech: "Speech", transcript: "Transcript") -> None:
        self.rules = rules
        self.say = speech
        self.transcript = transcript
        self._held: tuple[str, ...] = ()

    def __call__(
        self, view: "AnyView", moves: "tuple[AnyMove, ...]", generator: "Generator"
    ) -> "AnyMove":
        from printnplay.games.engine.contract import unshuffled

        # Any state behind the view will do to read a move by: what is legal is the same in all.
        state = self.rules.imagine(view, unshuffled)
        self._show(state, view)
        self._show_new(view)
        if len(moves) == 1:
            doing = self.transcript.own(view.seat, moves[0])
            echo_line(self.say.text("play.ask.only", move=doing))
            return moves[0]
        return self._choose(paths_of(moves), state, view)

    def _choose(self, paths: "Mapping[Path, AnyMove]", state: object, view: "AnyView") -> "AnyMove":
        taken: Path = ()
        before: list[Path] = []
        while True:
            left, taken = _forced(paths, taken)
            if len({*left.values()}) == 1:
                return next(iter(left.values()))
            options = sorted({path[len(taken)] for path in left}, key=_in_order)
            answer = self._ask(left, options, taken)
            asked = answer.lower()
            if asked == "u":
                if not before:
                    echo_line(self.say.text("play.ask.nothing-to-undo"))
                taken = before.pop() if before else taken
            elif asked in ("?", "m", "p"):
                self._show_line(asked, tuple(dict.fromkeys(left.values())), state=state, view=view)
            elif (step := self._step(answer, options)) is not None:
                before.append(taken)
                taken = (*taken, step)
            elif (move := self._typed(answer, state, view.seat)) is not None:
                return move

    def _show(self, state: object, view: "AnyView") -> None:
        from printnplay.games.play.transcript import held

        echo_lines(("", self.say.text("play.ask.turn"), *self.transcript.position(state)))
        cards = held(view)
        if cards:
            echo_line(self.say.text("play.you-hold", cards=cards))

    def _show_new(self, view: "AnyView") -> None:
        """What has come to the hand since the last move; not a hand that is all new."""
        from printnplay.games.play.transcript import held

        cards = held(view) or ()
        new = tuple(card for card in cards if card not in self._held)
        if new and new != cards:
            echo_line(self.say.text("play.you-drew", cards=new))
        self._held = cards

    def _question(self, field: str, taken: Path) -> str:
        """As it is asked of this move (and of its first, second, third such choice), or of any;
        a game without words is asked for the field."""
        kind = dict(taken).get("type", "")
        n = 1 + [name for name, _ in taken].count(field)
        own = (self.say(f"play.ask.{kind}.{field}{end}", n=n) for end in (f"-{n}", ""))
        asked = next(filter(None, own), None) or self.say(f"play.ask.which.{field}")
        return asked or self.say.text("play.ask.which-field", field=field.replace("_", " "))

    def _ask(self, left: "Mapping[Path, AnyMove]", options: Sequence[Step], taken: Path) -> str:
        question = self._question(options[0][0], taken)
        if _are_numbers(options):
            echo_line(f"{question} {', '.join(map(_number, options))}")
        else:
            echo_line(question)
            for number, option in enumerate(options, 1):
                under = {move for path, move in left.items() if option in path}
                echo_line(f"  {number:2}  {self._shown(option, under)}")
        return self._line()

    def _line(self) -> str:
        echo_line(self.say.text("play.ask.prompt"), nl=False)
        line = sys.stdin.readline()
        answer = line.strip()
        if not line or answer.lower() == "q":
            echo_line()
            raise PlayerQuit
        return answer

    def _shown(self, option: Step, under: "Set[AnyMove]") -> str:
        """As people call it, and what is typed for it."""
        field, value = option
        if value == "":
            return self.say.text(f"play.ask.{'done' if option == END else 'nothing'}")
        word = self.say.notation.word
        if value is True:
            return f"{self.say(f'play.ask.{field}') or field}  ({word(field)})"
        name, typed = self.say.name(value, field), word(str(value))
        if field == "type" and len(under) == 1:
            typed = self._formatted(*under)
        return name if name == typed else f"{name}  ({typed})"

    def _step(self, answer: str, options: Sequence[Step]) -> Step | None:
        """The option that is meant by its number, or by its value."""
        if _are_numbers(options):
            return {_number(option): option for option in options}.get(answer)
        if answer.isdecimal() and 1 <= int(answer) <= len(options):
            return options[int(answer) - 1]
        names = self.say.notation.names(answer)
        meant = [option for option in options if option != END and _name(option) in names]
        return meant[0] if len(meant) == 1 else None

    def _formatted(self, move: "AnyMove") -> str:
        return self.rules.format_move(move, self.say.notation)

    def _typed(self, answer: str, state: object, seat: "Seat") -> "AnyMove | None":
        from printnplay.games.engine.moves import MoveError, Reason

        try:
            move: AnyMove = self.rules.parse_move(state, seat, answer, self.say.notation)
        except MoveError as problem:
            (reason,) = problem.args
            echo_line(self._refusal(reason) if isinstance(reason, Reason) else reason)
            return None
        return move

    def _refusal(self, reason: "Reason") -> str:
        """In the words of the person's language, after the rule's id."""
        said = self.say(f"play.refused.{reason.name}", **reason.values) or reason
        by = self.say.text("play.refused-by", rule=reason.rule, reason=said)
        return by if reason.rule else said

    def _show_line(
        self, asked: str, left: "Sequence[AnyMove]", *, state: object, view: "AnyView"
    ) -> None:
        if asked == "?":
            echo_line(self.say.text("play.ask.help", example=self._formatted(left[0])))
        elif asked == "p":
            self._show(state, view)
        else:
            for move in left[:MOST_LISTED]:
                echo_line(f"  {self._formatted(move)}")
            if len(left) > MOST_LISTED:
                echo_line(self.say.text("play.ask.more", count=len(left) - MOST_LISTED))


def paths_of(moves: "Sequence[AnyMove]") -> "Mapping[Path, AnyMove]":
    """Every row of choices that leads to a move. Cards that all come sorted have no order: they can
    be chosen in any."""
    found: dict[Path, AnyMove] = {}
    rows = [move.cards for move in moves if hasattr(move, "cards")]
    is_sorted = all(row == tuple(sorted(row)) for row in rows)
    for move in moves:
        if is_sorted and hasattr(move, "cards"):
            make: Callable[..., AnyMove] = type(move)
            for order in permutations(move.cards):
                found[path_of(make(**{**move._asdict(), "cards": order}))] = move
        else:
            found[path_of(move)] = move
    return found


def path_of(move: "AnyMove") -> Path:
    """A move as the choices that lead to it."""
    steps: list[Step] = []
    for name, value in move._asdict().items():
        items = value if isinstance(value, tuple) else (value,)
        steps += [(name, item) for item in items]
    return (*steps, END)


def _forced(paths: "Mapping[Path, AnyMove]", taken: Path) -> "tuple[Mapping[Path, AnyMove], Path]":
    """The paths that begin so, and what else they all have in common next."""
    left = {path: move for path, move in paths.items() if path[: len(taken)] == taken}
    while len(left) > 1 and len({path[len(taken)] for path in left}) == 1:
        taken = (*taken, next(iter(left))[len(taken)])
    return left, taken


def _in_order(option: Step) -> tuple[int, list[tuple[str, int]]]:
    """Numbers by their size, cards by the numbers in their names, nothing first."""
    from printnplay.games.play.transcript import by_number

    value = option[1]
    return (value, []) if isinstance(value, int) else (0, by_number(str(value)))


def _are_numbers(options: Sequence[Step]) -> bool:
    return all(type(value) is int for _, value in options)


def _number(option: Step) -> str:
    """Players are numbered from 1."""
    from printnplay.games.engine.moves import PERSONS

    field, value = option
    assert isinstance(value, int)
    return str(value + 1 if field in PERSONS else value)


def _name(option: Step) -> str:
    from printnplay.games.engine.notation import NOTHING

    return str(option[1]) or NOTHING
