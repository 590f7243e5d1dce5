"""Whole pages from templates: what is not a card but is drawn like one."""

from printnplay.core.units import Size
from printnplay.data.model import Game
from printnplay.faces.faces import Look, templates_of
from printnplay.text.lines import Measure


def draw_page(game: Game, look: Look, measure: Measure, *, template: str, size: Size) -> str:
    """The SVG of a page of that size, in millimetres."""
    templates = templates_of(game, look, measure)
    templates.tell({"w": size.width, "h": size.height})
    return templates.render(template, {})
