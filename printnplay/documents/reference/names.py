"""What a quick reference names: the cards and signs that its words and figures show.

Comes in: a Reference. Goes out: names with their places, those that are unknown reported. Nothing
is drawn, so that `check` is quick.
"""

import re
from collections.abc import Iterable, Iterator

from printnplay.core.diagnostics import Pos, Report, did_you_mean, quote
from printnplay.data.flowing import Reference
from printnplay.data.model import Game

_INLINE = re.compile(r"\{(card|icon):([a-z0-9/-]+)\}")

Named = tuple[str, Pos]


def named_in(reference: Reference) -> Iterator[Named]:
    """`speed/red-40`, `icon:sym-flame`; those of an aid are drawn by its own template."""
    for part in (part for parts in reference.sections.values() for part in parts):
        for said in part.said():
            for kind, name in _INLINE.findall(said.text):
                yield (name if kind == "card" else f"icon:{name}"), said.pos
    yield from ((face.text, face.pos) for face in reference.faces())


def icons_in(reference: Reference) -> Iterator[Named]:
    """`sym-flame`: the signs among all of its words, those of the aid too."""
    parts = (part for parts in reference.sections.values() for part in parts)
    lines = (line for side in reference.aid for line in side.lines)
    told = [said for part in parts for said in part.said()]
    told += [said for line in lines for said in (line.label, line.words) if said]
    for said in told:
        yield from ((name, said.pos) for kind, name in _INLINE.findall(said.text) if kind == "icon")


def check_cards(game: Game, reference: Reference, report: Report) -> None:
    """Whether every card that it names is there."""
    named = dict.fromkeys(named_in(reference))
    refuse_unknown(game, (one for one in named if not one[0].startswith("icon:")), report)


def refuse_unknown(game: Game, cards: Iterable[Named], report: Report) -> None:
    known = {f"{part.id}/{card.id}" for part in game.components for card in part.cards}
    for name, pos in cards:
        if name.removesuffix("/back") not in known:
            message = f"there is no card {quote(name)}"
            report.error("PNP160", pos, message=message, help=did_you_mean(name, known))
