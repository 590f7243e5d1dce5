"""The track of a game: on one page lying, or large on two pages standing side by side.

Comes in: a board with a shape, and the paper. Goes out: Pages; a road that crosses itself or has no
room for the cars is reported at its point. The ground is drawn once, then put on paper by scale.
"""

from dataclasses import dataclass

from printnplay.diag import Pos, Report
from printnplay.draw.canvas import Canvas
from printnplay.draw.circuit import NoTrack, Track, lay_track
from printnplay.draw.faces import Look
from printnplay.draw.road import Inks, draw_road
from printnplay.draw.text import Measure
from printnplay.model import Card, Component, Game, Page
from printnplay.units import Size

# The smallest ground on which cars of 13 x 10 mm have room: what A4 and Letter have in common.
LEAST = Size(269.4, 200)
# A track may be drawn so much smaller, where a printer has broad margins.
SMALLEST = 0.9
INKS = {
    "ink": "#191C28", "paper": "#FFFFFF", "lit": "#FFD23F", "asphalt": "#565C70",
    "lane": "#6A7086", "zero": "#A4ABC0", "grass": "#8CC152", "mown": "#7DB446",
    "kerb": "#D8343F", "sand": "#D9C68C",
}  # fmt: skip


def draw_track(
    game: Game,
    part: Component,
    look: Look,
    measure: Measure,
    report: Report,
    *,
    page: Size,
    margin: float,
    is_large: bool,
) -> tuple[Page, ...]:
    inks = INKS | dict(game.palette.inks if game.palette else {})
    w, h = page.height - 2 * margin, page.width - 2 * margin
    k = min(w / LEAST.width, h / LEAST.height)
    ground = Size(w / k, h / k)
    card = part.cards[0]
    try:
        track = lay_track([(p.x, p.y) for p in part.shape], ground, first=card.values['first'], last=card.values['last'])
    except NoTrack as bad:
        report.error(bad.code, part.shape[bad.point].pos, message=str(bad), help=bad.help)
        return ()
    world = Canvas(ground, measure)
    world.rect(0, 0, ground.width, ground.height, fill=inks["grass"])
    draw_road(world, track, inks, is_low=look.is_low_ink)
    canvas = Canvas(Size(page.height, page.width), measure)
    canvas.place(world.to_svg(), f"translate({margin} {margin}) scale({k:.6f})")
    return (Page(card.id, part.id, canvas.size, canvas.to_svg(), part.pos),)
