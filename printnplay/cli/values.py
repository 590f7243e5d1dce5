"""Lengths, papers and card sizes on a command line: read, and said in one way only."""

import re
from collections.abc import Sequence

import click

from printnplay.core.diagnostics import quote
from printnplay.core.units import Size, paper_name, read_length, read_paper, read_size


class Length(click.ParamType[float]):
    """A length with its unit, in millimetres."""

    name = "length"

    def __init__(self, most: float | None = None) -> None:
        self.most = most

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        try:
            length = read_length(str(value))
        except ValueError as problem:
            self.fail(f"expected {problem}, found {quote(str(value))}", param, ctx)
        if self.most is not None and length > self.most:
            found = f"found {quote(str(value))}"
            self.fail(f"expected a length from 0mm to {self.most:g}mm, {found}", param, ctx)
        return length


class Paper(click.ParamType[str]):
    """A paper, by the one name that all ways to say it have: 'a4', '100x150mm'."""

    name = "paper"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> str:
        try:
            return paper_name(read_paper(str(value)))
        except ValueError as problem:
            each = " ".join(f"--paper {name}" for name in self.split_envvar_value(str(value)))
            several = f"; for several: {each}" if "," in str(value) else ""
            self.fail(f"expected {problem}, found {quote(str(value))}{several}", param, ctx)

    def split_envvar_value(self, rv: str) -> Sequence[str]:
        """'a4 letter' and 'a4, letter' are two papers, '200 mm x 300 mm' is one."""
        together = re.sub(r"(?<=\d)\s+(?=(?:mm|cm|in|pt)\b)|\s+(?=x)|(?<=x)\s+(?=\d)", "", rv)
        return together.replace(",", " ").split()


class CardSize(click.ParamType[Size]):
    """The size of a card, by name or in millimetres."""

    name = "size"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> Size:
        try:
            return read_size(str(value))
        except ValueError as problem:
            self.fail(f"expected {problem}, found {quote(str(value))}", param, ctx)
