"""The quick reference of a game: reference.<lang>.yaml, or reference.<lang>.md in Markdown."""

from printnplay.core.diagnostics import Report, Result
from printnplay.data.companion_files import MARKDOWN
from printnplay.data.model import SOURCE_LANGUAGE, Game
from printnplay.data.text_file import read_text
from printnplay.documents.manuscript import Manuscript
from printnplay.documents.markdown_page import read_markdown_page
from printnplay.documents.reference.yaml_page import read_yaml_page


def load_reference(game: Game, language: str) -> Result[Manuscript | None]:
    """In that language, or else in English; None if there is none or it cannot be read. What is
    wrong with a page in Markdown does not keep its numbers and cards from being checked."""
    chosen = language if language in game.references else SOURCE_LANGUAGE
    file = game.references.get(chosen)
    found = Report()
    text = read_text(file.path, file.shown, found) if file else None
    if file is None or text is None:
        return found.result(None)
    if file.path.suffix == MARKDOWN:
        return found.result(read_markdown_page(game, text, chosen, file.shown, found))
    return found.result(read_yaml_page(text, chosen, file.shown, found) if text else None)
