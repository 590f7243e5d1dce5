"""HTML pages by our own templates (templates/shared/*.html.j2): everything in them is escaped.

A project cannot replace these: they are not in a sandbox, and what they know can change.
"""

from functools import cache

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from printnplay.data.places import builtin_root


def render_html(template: str, **known: object) -> str:
    return _environment().get_template(template).render(known)


@cache
def _environment() -> Environment:
    made = Environment(
        loader=FileSystemLoader(builtin_root() / "templates" / "shared"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    made.filters |= {"g": _short, "g6": _exact}
    return made


def _short(number: float) -> str:
    """For millimetres of a drawing."""
    return f"{number:g}"


def _exact(number: float) -> str:
    """For computed places."""
    return f"{number:.6g}"
