"""Tuck boxes: their contents, their sizes, and their nets on paper. There is one page per net, or
two pages if it must be glued from two halves. A box that is too large for the paper is reported at
its line.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from printnplay.core.diagnostics import Report, quote
from printnplay.core.geometry import Line, Side
from printnplay.core.units import PAPERS, Size
from printnplay.data.accessories import TuckBox
from printnplay.data.model import Card, Component, Game
from printnplay.faces.face import Face, Page
from printnplay.faces.session import Draw
from printnplay.kinds.box.box_art import BoxArt
from printnplay.kinds.box.box_words import BoxWords, Filling
from printnplay.kinds.box.nets import CardStack, Net, Solid, halves, pile_of, solid_for, whole
from printnplay.text.lines import TextTooLong


def draw_boxes(
    draw: Draw,
    report: Report,
    *,
    page: Size,
    margin: float,
    stock: float = 0.3,
    is_sleeved: bool = False,
    players: int | None = None,
    faces: tuple[Face, ...] = (),
    boxes: tuple[TuckBox, ...] | None = None,
) -> tuple[Page, ...]:
    """The pages of some boxes, or of all. `faces` are those of the game as it is drawn: a deck's
    back is on its box, and their size is that of the cards."""
    pages: list[Page] = []
    game, look = draw.game, draw.look
    for box in game.boxes if boxes is None else boxes:
        made = _made(game, box, faces, stock=stock, is_sleeved=is_sleeved, players=players)
        for filling, solid in made:
            nets = _spread(solid, Room(page, margin))
            if not nets:
                _too_large(box, solid, Room(page, margin), report)
                break
            words = BoxWords(game, look.language, filling)
            art = BoxArt(words, draw.reader, look.is_low_ink)
            try:
                pages += [_page(art, placed, margin, n, nets) for n, placed in enumerate(nets)]
            except TextTooLong as problem:
                help = "leave the boxes out with --no-boxes"
                said = problem.text
                report.error("PNP301", box.pos, message=str(problem), help=help, text=said)
                break
    return tuple(pages)


def box_solids(
    game: Game, faces: tuple[Face, ...], *, stock: float, is_sleeved: bool, players: int | None
) -> Iterator[tuple[str, Solid]]:
    """The measures of every box by its name, with the colour if each player has one."""
    for box in game.boxes:
        made = _made(game, box, faces, stock=stock, is_sleeved=is_sleeved, players=players)
        for filling, solid in made:
            yield "-".join([box.id, *([filling.colour] if filling.colour else [])]), solid


def _made(
    game: Game,
    box: TuckBox,
    faces: tuple[Face, ...],
    *,
    stock: float,
    is_sleeved: bool,
    players: int | None,
) -> Iterator[tuple[Filling, Solid]]:
    for filling in _fillings(game, box, faces, players):
        card, thickness = pile_of(filling.decks, stock=stock, is_sleeved=is_sleeved)
        yield filling, solid_for(card, thickness, stock)


@dataclass(frozen=True, slots=True)
class Room:
    """A paper, and what a printer leaves blank around it."""

    paper: Size
    margin: float

    def page_for(self, net: Net) -> Size | None:
        """The paper, upright or, if the net needs it, landscape."""
        width, height = sorted((self.paper.width, self.paper.height))
        for page in (Size(width, height), Size(height, width)):
            wide, high = page.width - 2 * self.margin, page.height - 2 * self.margin
            if net.size.width <= wide + 1e-6 and net.size.height <= high + 1e-6:
                return page
        return None


Placed = tuple[Net, Size]


def _spread(solid: Solid, room: Room) -> tuple[Placed, ...]:
    """The net in one piece, else in two, else nothing."""
    for nets in ((whole(solid),), halves(solid)):
        pages = [room.page_for(net) for net in nets]
        found = tuple((net, page) for net, page in zip(nets, pages, strict=True) if page)
        if len(found) == len(nets):
            return found
    return ()


def _too_large(box: TuckBox, solid: Solid, room: Room, report: Report) -> None:
    net = halves(solid)[0].size
    edges = 2 * room.margin
    free = Size(round(room.paper.width - edges, 2), round(room.paper.height - edges, 2))
    message = (
        f"box {quote(box.id)} in two halves needs {net} each, and the paper has room for {free}"
    )
    larger = (
        name
        for name, paper in sorted(PAPERS.items(), key=lambda item: item[1].width * item[1].height)
        if _spread(solid, Room(paper, room.margin))
    )
    paper = next(larger, None)
    without = "leave the boxes out with --no-boxes"
    help = f"print on a larger paper with --paper {paper}, or {without}" if paper else without
    report.error("PNP410", box.pos, message=message, help=help)


def _fillings(
    game: Game, box: TuckBox, faces: tuple[Face, ...], players: int | None
) -> Iterator[Filling]:
    """The contents of the box, or of each player's box."""
    parts = [part for part in game.components if part.id in box.holds]
    parts.sort(key=lambda part: box.holds.index(part.id))
    colours = parts[0].colours[:players] if box.each_colour else (None,)
    for colour in colours:
        held = {part.id: _held(part, colour, players) for part in parts}
        contents = {name: sum(card.copies for card in cards) for name, cards in held.items()}
        decks = [CardStack(_size(part, faces), contents[part.id]) for part in parts]
        if any(contents.values()):
            art = next((f for part in parts if (f := _back(part, held[part.id], faces))), None)
            yield Filling(box, colour, contents, tuple(decks), art)


def _held(part: Component, colour: str | None, players: int | None) -> list[Card]:
    def is_in(card: Card) -> bool:
        seat = card.values.get("seat") if part.colours else None
        is_played = players is None or not isinstance(seat, int) or seat < players
        return is_played and colour in (None, card.values.get("colour"))

    return [card for card in part.cards if is_in(card)]


def _size(part: Component, faces: tuple[Face, ...]) -> Size:
    drawn = next((face.size for face in faces if face.component == part.id), None)
    return drawn or part.size or Size(0, 0)


def _back(part: Component, cards: list[Card], faces: tuple[Face, ...]) -> Face | None:
    """The back that all these cards share."""
    if not part.back or not part.back.is_shared or not cards:
        return None
    backs = (f for f in faces if f.component == part.id and f.side is Side.BACK)
    return next((face for face in backs if cards[0].id in face.cards), None)


def _page(art: BoxArt, placed: Placed, margin: float, n: int, nets: tuple[Placed, ...]) -> Page:
    net, size = placed
    box, colour = art.say.filling.box, art.say.filling.colour
    x, y = (size.width - net.size.width) / 2, (size.height - net.size.height) / 2
    picture = art.draw(net, size, (x, y), margin=margin, part=n, of=len(nets))
    names = ["box", box.id, *([colour] if colour else []), *([str(n + 1)] if len(nets) > 1 else [])]
    ring = tuple((round(px + x, 4), round(py + y, 4)) for px, py in net.outline)
    folds = tuple(Line(f.x1 + x, f.y1 + y, f.x2 + x, f.y2 + y) for f in net.folds)
    name = "-".join(names)
    return Page(
        name,
        name,
        size,
        picture,
        box.pos,
        (ring,),
        0 if n else 1,
        folds,
        extra="box",
        colour=colour,
    )
