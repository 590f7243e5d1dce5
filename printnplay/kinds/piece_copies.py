"""The pieces to print: every token as often as the game holds it, every figure standing and flat.

Comes in: a game and the faces of its pieces. Goes out: their copies, and their sheets: two-sided
ones first, one-sided ones after them on sheets that no fold halves.
"""

from collections import Counter
from collections.abc import Iterable, Sequence

from printnplay.core.geometry import Side
from printnplay.data.model import Card, Component, Game
from printnplay.faces.face import Face
from printnplay.kinds.copies import Selection
from printnplay.sheets.layout import Layout
from printnplay.sheets.model import Copy, Sheet
from printnplay.sheets.sheets import impose

FLAT = "-flat"
PAPER = "white paper"


def piece_copies(
    game: Game, faces: tuple[Face, ...], chosen: Selection, *, is_low_ink: bool
) -> list[Copy]:
    """In the order of the data; of a component first all of one size, then all of the next."""
    copies = []
    for part in chosen.pieces(game):
        cards = {card.id: card for card in part.cards if chosen.has(card)}
        backs = {c: f.name for f in _of(part, faces, Side.BACK) for c in f.cards}
        for front in _of(part, faces, Side.FRONT):
            for card in (cards[name] for name in front.cards if name in cards):
                copies += _copies(card, front, backs.get(card.id), chosen.times)
    return [_apart(copy, is_low_ink=is_low_ink) for copy in copies]


def count_pieces(copies: Iterable[Copy]) -> dict[str, int]:
    """By component: a figure that is printed standing and flat counts once."""
    return dict(Counter(copy.component for copy in copies if not copy.id.endswith(FLAT)))


def impose_pieces(copies: Sequence[Copy], layout: Layout) -> tuple[Sheet, ...]:
    """The sheets of all pieces, numbered through. Raises DoesNotFit."""
    two_sided = [copy for copy in copies if copy.back]
    one_sided = [copy for copy in copies if not copy.back]
    plain = layout._replace(backs="none") if layout.backs == "fold" else layout
    first = impose(two_sided, layout)
    then = impose(one_sided, plain._replace(skip_first=0) if two_sided else plain)
    before = max((sheet.number for sheet in first), default=0)
    of = before + max((sheet.number for sheet in then), default=0)
    moved = [sheet._replace(number=sheet.number + before) for sheet in then]
    return tuple(sheet._replace(of=of) for sheet in (*first, *moved))


def _of(part: Component, faces: tuple[Face, ...], side: Side) -> list[Face]:
    return [face for face in faces if face.component == part.id and face.side is side]


def _copies(card: Card, front: Face, back: str | None, times: int) -> list[Copy]:
    """What a face's name adds to its card's ('-flat') is added to the copy's."""
    form = front.name.removeprefix(f"{front.component}-{front.cards[0]}")
    of, size, shaped = front.component, front.size, front.outline is not None
    ids = [f"{copy_id}{form}" for copy_id in card.copy_ids * times]
    return [Copy(name, of, size, front.name, back, PAPER, shaped) for name in ids]


def _apart(copy: Copy, *, is_low_ink: bool) -> Copy:
    """Rectangles on white paper may abut. Scissors need room around other outlines, and colours
    that differ are not cut apart in one go."""
    can_abut = is_low_ink and not copy.is_shaped
    return copy if can_abut else copy._replace(ground=None)
