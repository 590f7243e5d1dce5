"""Whole pages from templates: what is not a card but is drawn like one."""

from printnplay.draw.faces import Look, templates_of
from printnplay.draw.text import Measure
from printnplay.model import Game
from printnplay.units import Size


def draw_page(game: Game, look: Look, measure: Measure, *, template: str, size: Size) -> str:
    """The SVG of a page of that size, in millimetres."""
    templates = templates_of(game, look, measure)
    templates.tell({"w": size.width, "h": size.height})
    return templates.render(template, {})
