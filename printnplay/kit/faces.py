"""The faces of a kit: drawn, at the size that is asked for, with spare blank cards."""

from printnplay.core.diagnostics import Report
from printnplay.core.units import Size
from printnplay.faces.draw import check_text, draw_faces
from printnplay.faces.face import Face
from printnplay.faces.session import Draw
from printnplay.kinds.copies import BLANK
from printnplay.preflight.suits import check_suits


def faces(
    draw: Draw, report: Report, *, only: str | None = None, size: Size | None = None
) -> tuple[Face, ...]:
    """Every face of a game (or of one component), scaled to `size` if one is given; whatever is
    wrong with them is reported."""
    drawn = draw_faces(draw, report, only=only)
    if size is not None:
        from printnplay.faces.resize import resize_face

        drawn = tuple(resize_face(face, size) if face.is_drawn else face for face in drawn)
    check_text(draw, drawn, report)
    check_suits(draw.game, drawn, report)
    return drawn


def with_blanks(draw: Draw, drawn: tuple[Face, ...]) -> tuple[Face, ...]:
    """The faces and, for each deck, the front of a spare blank card."""
    from printnplay.faces.resize import blank_face

    decks = [part for part in draw.game.components if not part.aid]
    parts = [part for part in decks if any(f.component == part.id for f in drawn)]
    return (*drawn, *(blank_face(part, drawn, BLANK) for part in parts))
