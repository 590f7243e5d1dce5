"""Strings the stages together; the only module that imports them all."""

from printnplay.diag import Report
from printnplay.draw.faces import Look, draw_faces
from printnplay.model import Face, Game
from printnplay.write.fonts import measure


def faces(game: Game, look: Look, report: Report, *, only: str | None = None) -> tuple[Face, ...]:
    """Every face of a game, drawn with the metrics of the fonts that are embedded."""
    return draw_faces(game, look, measure, report, only=only)
