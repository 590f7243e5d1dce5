"""The faces of a game: drawn, at the size that is asked for, with spare blank cards."""

from printnplay.core.diagnostics import Report, Result
from printnplay.core.units import Size
from printnplay.data.model import Game
from printnplay.faces.draw import check_text
from printnplay.faces.draw import draw_faces as draw_all_faces
from printnplay.faces.face import Face
from printnplay.faces.session import Draw, Look
from printnplay.kinds.copies import BLANK
from printnplay.kit.choice import Choice
from printnplay.kit.options import Ink, KitOptions
from printnplay.kit.project import value_of
from printnplay.kit.user import cache_folder, language_of
from printnplay.preflight.colours import check_suits


def draw_faces(game: Game, *, lang: str = "en", ink: Ink = "full") -> tuple[Face, ...]:
    """Draw every different front and back of the game's cards and pieces. Raises ProblemsFound if
    one cannot be printed, and WrongArgument for a language that the game does not have.

    >>> faces = draw_faces(load_game("rasant"), lang="fr")
    >>> faces[0].name, faces[0].size
    ('speed-green-10', Size(width=63, height=88))
    >>> faces[0].svg().startswith("<svg")
    True
    """
    return value_of(drawn_faces(game, lang=lang, ink=ink))


def drawn_faces(
    game: Game, *, lang: str, ink: Ink, only: str | None = None
) -> Result[tuple[Face, ...]]:
    """The faces of a game, or of one component. Raises WrongArgument."""
    look = Look(language_of(game, lang), KitOptions(ink=ink).ink == "low", cache_folder())
    report = Report()
    return report.result(faces(Draw(game, look), report, only=only))


def chosen_faces(draw: Draw, choice: Choice, report: Report) -> tuple[Face, ...]:
    """Those of the cards that a kit prints, at its size and with its spare blank cards."""
    chosen = draw.only(choice.selection.of(draw.game).components)
    found = faces(chosen, report, size=choice.options.card_size)
    if choice.selection.blanks and not report.has_errors:
        return with_blanks(chosen, found)
    return found


def faces(
    draw: Draw, report: Report, *, only: str | None = None, size: Size | None = None
) -> tuple[Face, ...]:
    """Every face of a game (or of one component), scaled to `size` if one is given; whatever is
    wrong with them is reported."""
    drawn = report.take(draw_all_faces(draw, only=only))
    if size is not None:
        from printnplay.faces.resize import resize_face

        drawn = tuple(resize_face(face, size) if face.is_drawn else face for face in drawn)
    report.extend(check_text(draw, drawn))
    report.extend(check_suits(draw, drawn))
    return drawn


def with_blanks(draw: Draw, drawn: tuple[Face, ...]) -> tuple[Face, ...]:
    """The faces and, for each deck, the front of a spare blank card."""
    from printnplay.faces.resize import blank_face

    decks = [part for part in draw.game.components if not part.aid]
    parts = [part for part in decks if any(f.component == part.id for f in drawn)]
    return (*drawn, *(blank_face(part, drawn, BLANK) for part in parts))
