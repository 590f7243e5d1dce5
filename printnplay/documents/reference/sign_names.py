"""Which signs a game has: those that its signs.svg.j2 draws.

Comes in: names of signs with their places. Goes out: those that are unknown, reported.
"""

from collections.abc import Iterable, Iterator, Sequence

from printnplay.core.diagnostics import Report, did_you_mean, quote
from printnplay.data.flowing import Reference
from printnplay.data.model import Game
from printnplay.documents.reference.names import Named, icons_in
from printnplay.faces.session import Draw
from printnplay.faces.templates import BadTemplate
from printnplay.kinds.plain import SIGN, reported


def check_signs(draw: Draw, references: Iterable[Reference], report: Report) -> None:
    """Whether every sign that references and their aids name is there."""
    named = tuple(dict.fromkeys(one for told in references for one in icons_in(told)))
    if not named:
        return
    with reported(report, draw.game.pos, "signs"):
        unknown = frozenset(_unknown(draw, tuple(dict(named))))
        refuse_signs(draw.game, (one for one in named if one[0] in unknown), report)


def refuse_signs(game: Game, named: Iterable[Named], report: Report) -> None:
    signs = game.palette.signs() if game.palette else {}
    for name, pos in named:
        others = [found for found in signs if found != name]
        help = did_you_mean(name, others) or "name one of signs.svg.j2"
        report.error("PNP160", pos, message=f"there is no sign {quote(name)}", help=help)


def _unknown(draw: Draw, names: Sequence[str]) -> Iterator[str]:
    """Raises BadTemplate if the template fails with whatever name, or draws badly."""
    if _has(draw, names):
        return
    draw.symbols(())
    yield from (name for name in names if not _has(draw, (name,)))


def _has(draw: Draw, names: Sequence[str]) -> bool:
    """Whether it draws all of these, and all that they use."""
    try:
        known = draw.symbols(names).names
    except BadTemplate as bad:
        if not bad.is_for_want_of_a_name:
            raise
        return False
    return {f"{SIGN}{name}" for name in names} <= known
