"""`printnplay explain CODE`: a code's page of docs/errors.md."""

import itertools
import re
from pathlib import Path

import click

from printnplay.core.diagnostics import did_you_mean

_HEADING = re.compile(r"^## (PNP\d{3}) (.*)$", re.MULTILINE)


@click.command(
    "explain",
    epilog="""\b
Examples:
  printnplay explain          all codes
  printnplay explain PNP101   one code
""",
)
@click.argument("code", required=False)
def command(code: str | None) -> None:
    """Explain an error CODE with a bad and a good example.

    Without a CODE, list all of them.
    """
    pages = read_pages()
    if code is None:
        for known, text in pages.items():
            title = text.splitlines()[0].removeprefix(f"## {known} ")
            click.echo(f"{known}  {title}")
        return
    page = pages.get(code.upper())
    if page is None:
        hint = did_you_mean(code.upper(), pages) or "'printnplay explain' lists them all"
        raise click.UsageError(f"there is no code '{code}'; {hint}")
    click.echo(page.removeprefix("## ").rstrip())


def read_pages() -> dict[str, str]:
    """The pages by code. In a wheel the file is inside the package, in a checkout in docs/."""
    package = Path(__file__).resolve().parent.parent
    inside = package / "errors.md"
    text = (inside if inside.is_file() else package.parent / "docs" / "errors.md").read_text(
        "utf-8"
    )
    starts = [found.start() for found in _HEADING.finditer(text)] + [len(text)]
    pages = [text[start:end] for start, end in itertools.pairwise(starts)]
    return {page[3:9]: page for page in pages}
