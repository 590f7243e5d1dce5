"""Which signs a game has: those that its signs.svg.j2 draws.

Comes in: names of signs with their places. Goes out: those that are unknown, reported.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from printnplay.core.diagnostics import Report, did_you_mean, quote
from printnplay.data.flowing import Reference
from printnplay.data.model import Game
from printnplay.documents.reference.names import Named, icons_in
from printnplay.faces.faces import SIGNS, Look, templates_of
from printnplay.faces.templates import BadTemplate, Templates

_ID, _HREF = re.compile(r'\bid="([^"]+)"'), re.compile(r'\bhref="#([^"]+)"')


def check_signs(
    game: Game, references: Iterable[Reference], report: Report, *, cache: Path | None = None
) -> None:
    """Whether every sign that references and their aids name is there. To know that, letters need
    not be measured."""
    named = tuple(dict.fromkeys(one for told in references for one in icons_in(told)))
    if not named:
        return
    templates = templates_of(game, Look(cache=cache), lambda *_: 0.0)
    try:
        unknown = frozenset(_unknown(templates, tuple(dict(named))))
    except BadTemplate as bad:
        report.add_source(bad.pos.file, templates.source(bad.pos.file))
        report.error(bad.code, bad.pos, message=bad.message)
        return
    refuse_signs(game, (one for one in named if one[0] in unknown), report)


def refuse_signs(game: Game, named: Iterable[Named], report: Report) -> None:
    signs = game.palette.signs() if game.palette else {}
    for name, pos in named:
        others = [found for found in signs if found != name]
        help = did_you_mean(name, others) or "name one of signs.svg.j2"
        report.error("PNP160", pos, message=f"there is no sign {quote(name)}", help=help)


def _unknown(templates: Templates, names: Sequence[str]) -> Iterator[str]:
    """Raises BadTemplate where the template fails with whatever name."""
    if _has(templates, names):
        return
    templates.render(SIGNS, {"signs": []})
    yield from (name for name in names if not _has(templates, (name,)))


def _has(templates: Templates, names: Sequence[str]) -> bool:
    """Whether it draws all of these, and all that they use."""
    try:
        svg = templates.render(SIGNS, {"signs": list(names)})
    except BadTemplate:
        return False
    wanted = {*(f"sign-{name}" for name in names), *_HREF.findall(svg)}
    return wanted <= set(_ID.findall(svg))
