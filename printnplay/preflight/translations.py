"""Translations that are missing beside the words: of a title, of a whole reference.

Comes in: a Game. Goes out: a warning for each language that has words and lacks them.
"""

from collections.abc import Iterator

from printnplay.core.diagnostics import Pos, Problem, Severity
from printnplay.data.model import Game

CODE, SOURCE = "PNP141", "en"


def missing_translations(game: Game) -> Iterator[Problem]:
    for language in game.languages:
        if language not in game.title:
            message = f"the title is missing in '{language}': English stands in its place"
            help = f"add '{language}: ...' to 'title:'"
            yield Problem(CODE, message, game.pos, Severity.WARNING, help)
        source = game.references.get(SOURCE)
        if source and language not in game.references:
            message = f"there is no reference in '{language}': English stands in its place"
            help = f"write reference.{language}.yaml beside it"
            yield Problem(CODE, message, Pos(source.shown), Severity.WARNING, help)
