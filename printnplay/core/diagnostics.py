"""Problems: what is wrong, where, and what to type; as long texts, short lines or JSON.

Packages return a Result: the value that could be made, and every problem. Inside a package a Report
collects problems, merges them over cards and sorts them.
"""

import re
from collections.abc import Iterable, Iterator
from enum import StrEnum
from typing import Generic, NamedTuple, TypeVar

SHOWN_WIDTH = 100
QUOTED_WIDTH = 60
MESSAGE_WIDTH = 500
# No-break spaces, wide and narrow ones, as in French texts.
_SPACES = "\u00a0\u2002\u2003\u2007\u2009\u200a\u202f\u3000"
# A quoted text, or one word without an end.
_LONG_VALUE = rf"(?<![^\s(])'([^']{{{QUOTED_WIDTH + 1},}})'(?!\w)|\S{{{2 * QUOTED_WIDTH},}}"

Value_co = TypeVar("Value_co", covariant=True)
Made = TypeVar("Made")


class Severity(StrEnum):
    """The worst first. A note is a remark: it is shown and counted, and never an error."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


class Pos(NamedTuple):
    """A place in a file as it is shown to the user. Lines and columns count from 1; line 0 is the
    file as a whole, column 0 the line as a whole. In a workbook they are the rows and columns of
    its `sheet`."""

    file: str
    line: int = 0
    column: int = 0
    width: int = 1
    sheet: str = ""

    def __str__(self) -> str:
        if self.sheet:
            return f"{printable(self.file)}:{printable(self.cell or self.sheet)}"
        parts = [printable(self.file), *(str(n) for n in (self.line, self.column) if n)]
        return ":".join(parts)

    @property
    def cell(self) -> str | None:
        """'Cards!C14': the cell of a workbook, as spreadsheets name it."""
        if not self.sheet or not self.line:
            return None
        return f"{self.sheet}!{column_letters(self.column).upper()}{self.line}"


class LocatedText(NamedTuple):
    """A text of a file, and where it is."""

    text: str
    pos: Pos


class Note(NamedTuple):
    """A second place that belongs to a problem."""

    text: str
    pos: Pos

    def __str__(self) -> str:
        return f"{self.text}: {self.pos}"


class Problem(NamedTuple):
    """What is wrong, and where. `text` is the text that it is about, if it is about one; `line` is
    the source line at its place, if that is known."""

    code: str
    message: str
    pos: Pos
    severity: Severity = Severity.ERROR
    help: str | None = None
    notes: tuple[Note, ...] = ()
    cards: tuple[str, ...] = ()
    text: str = ""
    line: str | None = None

    def __str__(self) -> str:
        return short(self)

    @property
    def is_error(self) -> bool:
        return self.severity is Severity.ERROR

    @property
    def sentence(self) -> str:
        """The message with the card it is on, or the number of cards."""
        match self.cards:
            case ():
                return self.message
            case (card,):
                return f"{self.message} on card {quote(card)}"
        return f"{self.message} on {len(self.cards)} cards"


class Result(NamedTuple, Generic[Value_co]):
    """What could be made, and every problem that came up on the way."""

    value: Value_co
    problems: tuple[Problem, ...] = ()

    @property
    def has_errors(self) -> bool:
        return any(problem.is_error for problem in self.problems)


class ProblemsFound(Exception):
    """Files have errors. `problems` are all problems, including warnings and notes; the text is the
    same as on a terminal."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__(self.problems)

    def __str__(self) -> str:
        return "\n".join([*map(long, self.problems), summary(self.problems)])


class WrongArgument(ValueError):
    """A value that cannot be used. `name` is the option or argument that has it, '' if it is not
    a single one. On the command line the same message is a usage error."""

    def __init__(self, message: str, name: str = "") -> None:
        super().__init__(message, name)
        self.message = message
        self.name = name

    def __str__(self) -> str:
        return f"{self.name}: {self.message}" if self.name else self.message


class Report:
    """Collects the problems of a stage."""

    def __init__(self) -> None:
        self._found: dict[tuple[object, ...], Problem] = {}
        self._cards: dict[tuple[object, ...], dict[str, None]] = {}
        self._lines: dict[str, tuple[str, ...]] = {}

    def add_source(self, file: str, text: str) -> None:
        self._lines[file] = tuple(text.split("\n"))

    def source_line(self, pos: Pos) -> str | None:
        lines = self._lines.get(pos.file, ())
        return lines[pos.line - 1] if 0 < pos.line <= len(lines) else None

    def add(self, found: Problem) -> None:
        clean = printable(found.help) if found.help else None
        found = found._replace(message=readable(printable(found.message)), help=clean)
        key = (found.code, found.message, found.pos, found.severity, found.help)
        self._found.setdefault(key, found)
        self._cards.setdefault(key, {}).update(dict.fromkeys(found.cards))

    def error(
        self,
        code: str,
        pos: Pos,
        *,
        message: str,
        help: str | None = None,
        notes: Iterable[Note] = (),
        card: str | None = None,
        text: str = "",
    ) -> None:
        cards = () if card is None else (card,)
        found = Problem(code, message, pos, help=help, notes=tuple(notes), cards=cards)
        self.add(found._replace(text=text))

    def warning(self, code: str, pos: Pos, *, message: str, help: str | None = None) -> None:
        self.add(Problem(code, message, pos, severity=Severity.WARNING, help=help))

    def note(self, code: str, pos: Pos, *, message: str, help: str | None = None) -> None:
        self.add(Problem(code, message, pos, severity=Severity.NOTE, help=help))

    def add_sources(self, other: "Report") -> None:
        self._lines.update(other._lines)

    def extend(self, problems: "Iterable[Problem] | Report") -> None:
        """Adds the problems of another report and the files that it has read: later problems can be
        in them."""
        if isinstance(problems, Report):
            self.add_sources(problems)
        for found in problems:
            self.add(found)

    def take(self, result: Result[Made]) -> Made:
        """The value of a result, whose problems are added."""
        self.extend(result.problems)
        return result.value

    def result(self, value: Made) -> Result[Made]:
        return Result(value, tuple(self))

    def as_errors(self) -> "Report":
        """The same with no warnings: each is an error. Notes stay notes."""
        strict = Report()
        strict.add_sources(self)
        for found in self:
            is_note = found.severity is Severity.NOTE
            strict.add(found if is_note else found._replace(severity=Severity.ERROR))
        return strict

    def __iter__(self) -> Iterator[Problem]:
        """In the order of the files, each problem once with all the cards it is on."""
        merged = [
            found._replace(
                cards=tuple(self._cards[key]), line=found.line or self.source_line(found.pos)
            )
            for key, found in self._found.items()
        ]
        return iter(sorted(merged, key=lambda found: (found.pos, found.code, found.message)))

    def __len__(self) -> int:
        return len(self._found)

    @property
    def has_errors(self) -> bool:
        return any(found.is_error for found in self._found.values())


def long(found: Problem) -> str:
    """The message, the source line with carets, and what to type."""
    lines = [_headline(found)]
    margin = " " * len(str(found.pos.line)) + " "
    if found.line is not None and found.line.strip():
        text, carets = _excerpt(found.line, found.pos)
        number = str(found.pos.line)
        lines += [f"{margin}|", f"{number} | {text}".rstrip(), f"{margin}| {carets}".rstrip()]
    lines += [f"{margin}= note: {note}" for note in found.notes]
    if found.help:
        lines.append(f"{margin}= help: {found.help}")
    return "\n".join(lines)


def summary(problems: Iterable[Problem]) -> str:
    """'2 errors, 1 warning and 1 note in 1 file.'"""
    every = tuple(problems)
    counts = [
        counted(number, severity.value)
        for severity in Severity
        if (number := sum(found.severity is severity for found in every))
    ]
    files = {found.pos.file for found in every}
    return f"{listed(counts, 'and')} in {counted(len(files), 'file')}."


def short(found: Problem) -> str:
    """One line: for pipes, editors and logs."""
    notes = "".join(f"; {note}" for note in found.notes)
    hint = f" ({found.help})" if found.help else ""
    return f"{_headline(found)}{notes}{hint}"


def as_json(found: Problem) -> dict[str, object]:
    return {
        "code": found.code,
        "severity": found.severity.value,
        "message": "; ".join([found.sentence, *map(str, found.notes)]),
        "file": found.pos.file,
        "line": found.pos.line or None,
        "column": found.pos.column or None,
        "cell": found.pos.cell,
        "help": found.help,
    }


def quote(text: str) -> str:
    """The user's own text in single quotes, safe to show on a terminal."""
    visible = printable(text.replace("\n", "\\n").replace("\t", "\\t"))
    if len(visible) > QUOTED_WIDTH:
        visible = visible[: QUOTED_WIDTH - 1] + "…"
    return f"'{visible}'"


def printable(text: str) -> str:
    """Unprintable characters as middle dots: a file must not steer a terminal. Other spaces are
    plain ones."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else " " if c in _SPACES else "·" for c in text)


def readable(message: str) -> str:
    """With values of any length cut, as `quote` does it."""
    if len(message) <= QUOTED_WIDTH:
        return message
    cut = re.sub(_LONG_VALUE, lambda found: quote(found[1] or found[0]), message)
    return cut if len(cut) <= MESSAGE_WIDTH else cut[: MESSAGE_WIDTH - 1] + "…"


def counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def listed(words: Iterable[object], joint: str = "or") -> str:
    """'a', 'a or b', 'a, b or c'."""
    texts = [str(word) for word in words]
    if len(texts) < 2:
        return "".join(texts)
    return f"{', '.join(texts[:-1])} {joint} {texts[-1]}"


def column_letters(number: int) -> str:
    """a ... z, aa, ab ...: the columns of a spreadsheet, counted from 1; '' for 0."""
    text = ""
    while number:
        number, letter = divmod(number - 1, 26)
        text = chr(ord("a") + letter) + text
    return text


def ranges(numbers: Iterable[int]) -> str:
    """1, 2, 3 and 5 become two runs, the first with a dash."""
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(f"{run[0]}–{run[-1]}" if len(run) > 1 else f"{run[0]}" for run in runs)


def did_you_mean(word: str, known: Iterable[str]) -> str | None:
    """A help line, if a known word is similar."""
    from difflib import get_close_matches

    near = get_close_matches(word[:QUOTED_WIDTH], list(known), n=1, cutoff=0.6)
    return f"did you mean {quote(near[0])}?" if near else None


def _headline(found: Problem) -> str:
    return f"{found.pos}: {found.severity.value}[{found.code}]: {found.sentence}"


def _excerpt(line: str, pos: Pos) -> tuple[str, str]:
    """The part of a line around its problem, and the carets under it."""
    text = printable(line.replace("\t", " "))
    start = max(pos.column - 1, 0)
    skipped = max(start - SHOWN_WIDTH // 2, 0) if len(text) > SHOWN_WIDTH else 0
    shown = text[skipped : skipped + SHOWN_WIDTH]
    if skipped:
        shown = "…" + shown[1:]
    if skipped + SHOWN_WIDTH < len(text):
        shown = shown[:-1] + "…"
    width = max(1, min(pos.width, len(shown) - (start - skipped)))
    return shown, " " * (start - skipped) + "^" * width if pos.column else ""
