"""Why a template cannot be read, in the user's terms and at the line to change."""

import re
from typing import NamedTuple

from jinja2 import Environment, TemplateSyntaxError

from printnplay.core.diagnostics import did_you_mean, listed, quote

TAGS = {
    *("block", "call", "extends", "filter", "for", "from", "if", "import", "include", "macro"),
    *("raw", "set", "with"),
}
OPENERS = TAGS - {"extends", "from", "import", "include", "set"}
# As Jinja2 calls what it reads, and as the user types it.
TOKENS = {
    "'end of print statement'": "'}}'",
    "'end of statement block'": "'%}'",
    "'begin of print statement'": "'{{'",
    "'begin of statement block'": "'{%'",
    "'end of template'": "the end of the template",
    "unexpected end of template": "unexpected the end of the template",
    "'name'": "a name",
    "'integer'": "a number",
    "'float'": "a number",
    "'string'": "a text",
}
MISREAD = {
    r"Missing end of comment tag": "a comment is not closed: '#}}' is missing",
    r"Missing end of raw directive": "'raw' is not closed: 'endraw' is missing",
    r"unexpected char (?:'\"'|\"'\") at \d+": "a text is not closed: its second quote is missing",
    r"unexpected char '(.)' at \d+": "unexpected '{0}'",
    r"expected token (.+), got (.+)": "expected {0}, found {1}",
    r"Expected an expression, got (.+)": "expected an expression, found {0}",
    r"unexpected (.+), expected (.+?)\.?": "expected {1}, found {0}",
    r"expected name or number": "expected a name or a number after '.'",
    r"block '(\w+)' defined twice": "two blocks are called '{0}'",
    r"Block names in Jinja .*": "the name of a block cannot contain '-'",
    r"non-default argument follows default argument": (
        "a parameter without a default follows one that has a default"
    ),
}
HELPS = {
    "expected '%}', found '='": "write '==' to compare",
    "unexpected '&'": "write 'and'",
    "unexpected '?'": "write '... if ... else ...'",
    "the name of a block cannot contain '-'": "write '_'",
}
_TAG = r"\{%[-+]?\s*(\w+)"
_UNCLOSED = r"(?:following tags?:|looking for) ('.+')\. The innermost block .* is '(\w+)'"
_CLOSERS = {"else": ("if", "for"), "elif": ("if",)}


class SyntaxReason(NamedTuple):
    """`line` is the line to change, and `word` is the word there."""

    message: str
    line: int
    help: str | None = None
    word: str = ""


def syntax_reason(
    problem: TemplateSyntaxError | SyntaxError, environment: Environment, text: str
) -> SyntaxReason:
    """Why a template with that text cannot be read."""
    if isinstance(problem, SyntaxError):
        return _uncompiled(problem.msg, text)
    said, line = problem.message or "", problem.lineno
    for name, typed in TOKENS.items():
        said = said.replace(name, typed)
    tag = re.match(r"Encountered unknown tag '(\w+)'", said)
    if tag and tag[1] not in _CLOSERS and not tag[1].startswith("end"):
        near = did_you_mean(tag[1], TAGS)
        return SyntaxReason(f"there is no tag '{tag[1]}'", line, near, tag[1])
    opened = _opened(text.split("\n")[:line])
    if tag and not _closes(tag[1], opened):
        return SyntaxReason(f"'{tag[1]}' belongs to no tag before it", line, word=tag[1])
    unclosed = re.search(_UNCLOSED, said)
    if unclosed:
        return _unclosed(unclosed, tag[1] if tag else "", opened, line)
    return _unknown(said, line, environment) or _misread(said, line, text)


def _opened(lines: list[str]) -> list[tuple[str, int]]:
    """The tags that are open at the end, each with its line."""
    found: list[tuple[str, int]] = []
    for number, line in enumerate(lines, 1):
        for name in re.findall(_TAG, line):
            if found and name == f"end{found[-1][0]}":
                found.pop()
            elif name in OPENERS:
                found.append((name, number))
    return found


def _closes(tag: str, opened: list[tuple[str, int]]) -> bool:
    """Whether a tag that ends another one, or a part of it, has one to end."""
    names = _CLOSERS.get(tag, (tag.removeprefix("end"),))
    return any(name in names for name, _ in opened)


def _unclosed(
    found: re.Match[str], tag: str, opened: list[tuple[str, int]], line: int
) -> SyntaxReason:
    names: list[str] = re.findall(r"'\w+'", found[1])
    met = f"'{tag}'" if tag else "the end of the template"
    message = f"'{found[2]}' is not closed: expected {listed(sorted(names))}, found {met}"
    lines = [number for name, number in opened if name == found[2]]
    return SyntaxReason(message, lines[-1] if lines else line, word=found[2])


def _unknown(said: str, line: int, environment: Environment) -> SyntaxReason | None:
    found = re.match(r"No (filter|test) named '(\w+)'", said)
    if found is None:
        return None
    known = environment.filters if found[1] == "filter" else environment.tests
    near = did_you_mean(found[2], known)
    return SyntaxReason(f"there is no {found[1]} '{found[2]}'", line, near, found[2])


def _misread(said: str, line: int, text: str) -> SyntaxReason:
    for pattern, words in MISREAD.items():
        if found := re.fullmatch(pattern, said):
            message = words.format(*found.groups())
            break
    else:
        message = (said[:1].lower() + said[1:]).partition(". ")[0].rstrip(".")
    is_open = re.match(r"expected '(\}\}|%\})'", message)
    line = _line_of_open(text, line, is_open[1]) if is_open else line
    return SyntaxReason(message, line, HELPS.get(message))


def _line_of_open(text: str, line: int, end: str) -> int:
    """The last line up to a line that has more '{{' than '}}', say."""
    start = "{{" if end == "}}" else "{%"
    lines = text.split("\n")[:line]
    opened = [n for n, one in enumerate(lines, 1) if one.count(start) > one.count(end)]
    return opened[-1] if opened else line


def _uncompiled(said: str, text: str) -> SyntaxReason:
    """What only the compiled template shows: a name twice, or too many blocks in each other. The
    line of the error is that of the compiled template."""
    twice = re.search(r"keyword argument repeated: (\w+)|duplicate argument 'l_\d+_(\w+)'", said)
    if twice is None:
        return SyntaxReason("the template is nested too deeply", 1)
    name = twice[1] or twice[2]
    pattern = rf"\b{name}\b.*\b{name}\b"
    lines = (n for n, line in enumerate(text.split("\n"), 1) if re.search(pattern, line))
    return SyntaxReason(f"{quote(name)} is given twice", next(lines, 1), word=name)
