"""Rows of text as aligned columns, numbers to the right: what every listing prints."""

from collections.abc import Collection, Sequence

import click

from printnplay.cli.session import has_colour


def echo_table(
    header: Sequence[str],
    rows: Sequence[Sequence[str]],
    *,
    indent: str = "",
    to_the_right: Collection[str] = (),
) -> None:
    """Columns of whole numbers, and those named, are set to the right."""
    columns = list(zip(header, *rows, strict=True))
    widths = [max(map(len, column)) for column in columns]
    is_number = [
        column[0] in to_the_right or all(cell.isdecimal() for cell in column[1:])
        for column in columns
    ]
    for number, row in enumerate([header, *rows]):
        cells = [
            cell.rjust(width) if right else cell.ljust(width)
            for cell, width, right in zip(row, widths, is_number, strict=True)
        ]
        line = indent + "  ".join(cells).rstrip()
        click.echo(click.style(line, bold=True) if number == 0 else line, color=has_colour())
