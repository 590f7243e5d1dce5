"""A filled manuscript for reading: as words alone, or as a page for a browser."""

from printnplay.core.diagnostics import Result
from printnplay.data.model import Game
from printnplay.documents.manuscript import Manuscript
from printnplay.documents.manuscript_text import Wording, to_markdown, to_text
from printnplay.documents.shown import cards_in, drawings_of, missing_cards
from printnplay.faces.session import Draw


def words_of(
    game: Game, manuscript: Manuscript, wording: Wording, *, is_markdown: bool = False
) -> Result[str]:
    """Empty if a figure names a card that is not there."""
    found = manuscript.report()
    found.extend(missing_cards(game, cards_in(manuscript)))
    if found.has_errors:
        return found.result("")
    return found.result((to_markdown if is_markdown else to_text)(manuscript, wording))


def page_of(draw: Draw, manuscript: Manuscript, wording: Wording) -> Result[str]:
    """Empty if a drawing has an error."""
    from printnplay.documents.manuscript_html import manuscript_html
    from printnplay.documents.rulebook.scenes import scenes_of

    found = manuscript.report()
    faces = found.take(drawings_of(draw, manuscript)) | found.take(scenes_of(draw, manuscript))
    if found.has_errors:
        return found.result("")
    palette = draw.game.palette
    inks = palette.inks if palette else {}
    return found.result(manuscript_html(manuscript, wording, faces, inks))
