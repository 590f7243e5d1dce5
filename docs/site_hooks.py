"""What MkDocs does not do by itself: pages made from files outside docs/ and from the commands,
links between them, and the names of files above their listings. Used by `make docs`.
"""

import inspect
import posixpath
import re
from collections.abc import Iterator
from pathlib import Path

import click
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page
from pygments.formatters import HtmlFormatter

from printnplay.cli.main import cli

REPOSITORY = Path(__file__).parent.parent
# Files of the repository that are pages of the site.
OUTSIDE = {
    "README.md": "index.md",
    "CHANGELOG.md": "changelog.md",
    "CONTRIBUTING.md": "contributing.md",
    "NOTICE": "notice.md",
    "samples/README.md": "samples.md",
}
_LINK = re.compile(r"\[([^\]]*)\]\(([^)\s#:]+)(#[^)\s]*)?\)")
_TITLE = re.compile(r'^```(\w+) (?:title|append)="([^"]+)"$', re.MULTILINE)
_CODE = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Replaces each folder in the navigation by its pages."""
    config.nav = [_expanded(entry) for entry in config.nav or ()]
    return config


def _expanded(entry: object) -> object:
    if isinstance(entry, list):
        return [_expanded(each) for each in entry]
    if isinstance(entry, dict):
        return {name: _expanded(below) for name, below in entry.items()}
    if isinstance(entry, str) and entry.endswith("/"):
        folder = REPOSITORY / "docs" / entry
        return [f"{entry}{path.name}" for path in sorted(folder.glob("*.md"))]
    return entry


def on_files(files: Files, config: MkDocsConfig) -> Files:
    for name, page in OUTSIDE.items():
        text = (REPOSITORY / name).read_text(encoding="utf-8")
        content = f"# Licence and notices\n\n```\n{text}```\n" if name == "NOTICE" else text
        files.append(File.generated(config, page, content=content))
    files.append(File.generated(config, "commands.md", content="\n".join(command_page())))
    files.append(File.generated(config, "code.css", content="\n".join(_code_colours())))
    return files


def _code_colours() -> Iterator[str]:
    for style, theme in (("default", "light"), ("github-dark", "dark")):
        formatter = HtmlFormatter(style=style)
        yield formatter.get_style_defs(f"[data-bs-theme={theme}] .codehilite")


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Leads links to where the pages are on the site, by their titles instead of their file names,
    and names files above their listings."""
    titles = dict(_titles(config.nav))
    source = {site: name for name, site in OUTSIDE.items()}.get(page.file.src_uri)
    home = posixpath.dirname(source if source else f"docs/{page.file.src_uri}")

    def relinked(found: re.Match[str]) -> str:
        text, link, anchor = found.groups("")
        path = posixpath.normpath(posixpath.join(home, link))
        there = OUTSIDE.get(path, path.removeprefix("docs/"))
        shown = titles.get(there, text) if text.endswith(posixpath.basename(link)) else text
        here = posixpath.dirname(page.file.src_uri)
        return f"[{shown}]({posixpath.relpath(there, here or '.')}{anchor})"

    listings = iter(_CODE.findall(markdown))
    prose = _CODE.split(markdown)
    parts = [_LINK.sub(relinked, part) + next(listings, "") for part in prose]
    return _TITLE.sub(r"`\2`:\n\n```\1", "".join(parts))


def _titles(nav: object) -> Iterator[tuple[str, str]]:
    """The pages of the navigation with their titles there."""
    for entry in nav if isinstance(nav, list) else ():
        for name, below in entry.items() if isinstance(entry, dict) else ():
            if isinstance(below, str):
                yield below, name
            yield from _titles(below)


def command_page() -> Iterator[str]:
    """Every command with its options, as `--help` prints them."""
    yield "# Commands\n"
    yield "This page is made from the program: it is what `--help` of each command prints.\n"
    context = click.Context(cli, info_name="printnplay")
    yield from _command(cli, context, "##")


def _command(command: click.Command, context: click.Context, level: str) -> Iterator[str]:
    usage = " ".join((context.command_path, *command.collect_usage_pieces(context)))
    yield f"{level} {context.command_path}\n"
    yield f"```text\n{usage}\n```\n"
    yield f"{_prose(inspect.cleandoc(command.help or ''))}\n"
    yield from _options(command, context)
    if command.epilog:
        yield f"```text\n{command.epilog.replace(chr(8), '').strip()}\n```\n"
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            below = command.get_command(context, name)
            assert below is not None
            yield from _command(below, click.Context(below, context, name), level)


def _options(command: click.Command, context: click.Context) -> Iterator[str]:
    params = (each for each in command.get_params(context) if isinstance(each, click.Option))
    records = filter(None, (each.get_help_record(context) for each in params))
    rows = [f"| `{names}` | {_prose(help)} |" for names, help in records if "--help" not in names]
    if rows:
        yield "\n".join(("| option | what it does |", "|---|---|", *rows, ""))


def _prose(text: str) -> str:
    """Help as Markdown: brackets are no links and no tags."""
    return re.sub(r"([\[<*_|])", r"\\\1", text.replace(chr(8), "").strip())
