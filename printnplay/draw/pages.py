"""Whole pages from templates: what is not a card but is drawn like one."""

from printnplay.draw.faces import Look, template_globals
from printnplay.draw.templates import open_templates
from printnplay.draw.text import Measure
from printnplay.model import Game
from printnplay.units import Size


def draw_page(game: Game, look: Look, measure: Measure, *, template: str, size: Size) -> str:
    """The SVG of a page of that size, in millimetres."""
    known = template_globals(game, look, measure)
    templates = open_templates(game.template_folders, known, look.cache)
    templates.tell({"w": size.width, "h": size.height})
    return templates.render(template, {})
