"""printnplay.toml in the working folder: defaults for the options of verbs (`[build] paper =
"letter"`). Every problem is reported with its line."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from printnplay.cli.matches import CommandLineOnly
from printnplay.core.diagnostics import did_you_mean, quote

# Verbs that report on the kit that `build` would make: its table is theirs, too.
OF_A_KIT = ("estimate", "proof")

Found = tuple[str, str | None, str]


def read_toml(path: Path, ctx: click.Context, group: click.Group) -> dict[str, dict[str, object]]:
    try:
        text = path.read_text(encoding="utf-8")
        tables = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as problem:
        raise click.ClickException(f"{path}{_at(str(problem))}") from None
    problems = [found for verb in tables for found in _problems(verb, tables[verb], ctx, group)]
    if problems:
        lines = [f"{path}{_line(text, verb, name)}: {what}" for verb, name, what in problems]
        raise click.ClickException("\n".join(lines))
    found = {verb: _texts(group.get_command(ctx, verb), tables[verb]) for verb in tables}
    kit = {name: value for name, value in found.get("build", {}).items() if name != "out"}
    return found | {verb: kit | found.get(verb, {}) for verb in OF_A_KIT}


def _at(message: str) -> str:
    """'Expected a value (at line 2, column 9)' as ':2:9: expected a value'."""
    what = message[:1].lower() + message[1:]
    placed = re.fullmatch(r"(.+) \(at line (\d+), column (\d+)\)", what, re.DOTALL)
    return f":{placed[2]}:{placed[3]}: {placed[1]}" if placed else f": {what}"


def _problems(verb: str, table: object, ctx: click.Context, group: click.Group) -> Iterator[Found]:
    command, verbs = group.get_command(ctx, verb), group.list_commands(ctx)
    if not isinstance(table, dict):
        yield "", verb, f"'{verb}' is not in a table; {_where(verb, ctx, group)}"
        return
    if command is None:
        hint = did_you_mean(verb, verbs) or f"the tables are {', '.join(verbs)}"
        yield verb, None, f"there is no table '[{verb}]'; {hint}"
        return
    params = _params(command)
    for name, value in table.items():
        param = params.get(name.replace("_", "-"))
        if param is None:
            near = _why_refused(command, name) or did_you_mean(name, params)
            hint = near or f"the options are {', '.join(params)}"
            yield verb, name, f"[{verb}] has no option '{name}'; {hint}"
        elif "\0" in str(value):
            yield verb, name, f"[{verb}] {name}: {quote(str(value))} cannot be a name"
        else:
            yield from _bad_value(verb, name, param, value, ctx)


def _where(option: str, ctx: click.Context, group: click.Group) -> str:
    """The table for an option above all tables: that of the first verb that has it."""
    commands = ((verb, group.get_command(ctx, verb)) for verb in group.list_commands(ctx))
    found = (verb for verb, command in commands if command and option in _params(command))
    verb = next(found, None)
    return f"write it below [{verb}]" if verb else "write it below its verb, such as [build]"


def _params(command: click.Command) -> dict[str, click.Parameter]:
    """Those that a file can give."""
    allowed = (param for param in command.params if not isinstance(param, CommandLineOnly))
    return {str(param.name).replace("_", "-"): param for param in allowed}


def _why_refused(command: click.Command, name: str) -> str | None:
    """Why the command has this option, and the file must not give it."""
    refused = (param for param in command.params if isinstance(param, CommandLineOnly))
    return next((param.why for param in refused if param.name == name), None)


def _bad_value(
    verb: str, name: str, param: click.Parameter, value: object, ctx: click.Context
) -> Iterator[Found]:
    try:
        param.type_cast_value(ctx, _text(param, value))
    except click.BadParameter as problem:
        yield verb, name, f"[{verb}] {name}: {problem.message.rstrip('.')}"


def _texts(command: click.Command | None, table: dict[str, object]) -> dict[str, object]:
    """Values by parameter, as texts: a file cannot set what a command line refuses."""
    params = {param.name: param for param in command.params} if command else {}
    named = {name.replace("-", "_"): value for name, value in table.items()}
    return {name: _text(params[name], value) for name, value in named.items()}


def _text(param: click.Parameter, value: Any) -> str | list[str]:
    """One value of an option that takes several is a list of one."""
    if not getattr(param, "multiple", False) and param.nargs == 1:
        return str(value)
    return [str(one) for one in value] if isinstance(value, list) else [str(value)]


def _line(text: str, verb: str, name: str | None) -> str:
    """':3', the line of a table or of an option in it; empty if it cannot be found."""
    inside = ""
    for number, line in enumerate(text.split("\n"), start=1):
        header = re.match(r"\s*\[\s*[\"']?([\w-]+)", line)
        inside = header[1] if header else inside
        is_option = name and re.match(rf"\s*[\"']?{re.escape(name)}[\"']?\s*=", line)
        if inside == verb and (is_option or (header and name is None)):
            return f":{number}"
    return ""
