"""Lines of a match on the terminal, broken between words if they are longer than it is wide."""

import re
import shutil
import sys
import textwrap
from collections.abc import Iterable, Iterator

import click

from printnplay.core.diagnostics import printable

NARROWEST = 20
HANG = "  "
# What a line begins with, which its other parts do not go below: '   4. ', '      = ', '   1  '.
_MARK = re.compile(r"^ *(?:\d+[.=]? +|= |> )?")
# A number stays with what it numbers: 'player 2', 'the blue 80'.
_NUMBER = re.compile(r"(?<=\w) (?=\d)")


def echo_line(text: str = "", *, nl: bool = True) -> None:
    """Words of a file, which must not steer the terminal."""
    columns = shutil.get_terminal_size().columns if is_terminal() else None
    lines = (part for line in text.split("\n") for part in fitted(line, columns))
    click.echo("\n".join(map(printable, lines)), nl=nl)


def is_terminal() -> bool:
    return sys.stdout.isatty()


def echo_lines(lines: Iterable[str]) -> None:
    for line in lines:
        echo_line(line)


def fitted(line: str, columns: int | None) -> Iterator[str]:
    """Parts of the line that a terminal of this width can show; None is no terminal. Some
    terminals go to the next line after their last column: it stays empty."""
    if columns is None or len(line) < columns:
        yield line
        return
    from printnplay.text.fonts import join_with_nbsp

    words = _MARK.sub("", line, count=1)
    mark = line[: len(line) - len(words)]
    below = " " * len(mark) if mark.strip() else mark + HANG
    yield from textwrap.wrap(
        _NUMBER.sub("\xa0", join_with_nbsp(words)),
        max(columns - 1, NARROWEST),
        initial_indent=mark,
        subsequent_indent=below,
        break_long_words=False,
        break_on_hyphens=False,
    )
