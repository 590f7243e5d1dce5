"""Text that does not fit in another language, told at the word rather than at the drawing.

Comes in: a problem of a drawing, a Game, a language. Goes out: the same problem at its place in
text.<lang>.yaml, where the text is a word of the game's own.
"""

from printnplay.core.diagnostics import Note, Problem, quote
from printnplay.data.model import Game

TOO_LONG = "PNP301"


def name_the_word(problem: Problem, game: Game, language: str) -> Problem:
    """PNP353 where a text fits in English and not in this language."""
    key = _key(problem.text, game, language) if problem.code == TOO_LONG else None
    pos = game.word_places.get(language, {}).get(key) if key else None
    if key is None or pos is None:
        return problem._replace(message=f"{problem.message} (in {quote(language)})")
    text = game.words[language][key]
    message = f"the word {quote(key)} fits in English and not in {quote(language)}"
    return Problem(
        "PNP353",
        f"{message}: {problem.message}",
        pos,
        severity=problem.severity,
        help=f"shorten {quote(text)}, or give its box more room at {problem.pos}",
        notes=(Note("drawn at", problem.pos), *problem.notes),
        text=problem.text,
    )


def _key(text: str, game: Game, language: str) -> str | None:
    """The word that a text is, or that is most of it; large and small letters alike."""
    whole = _plain(text)
    own = game.word_places.get(language, {})
    words = {key: _plain(game.words[language][key]) for key in own}
    held = [key for key, word in words.items() if word in whole and 2 * len(word) >= len(whole)]
    return max(held, key=lambda key: len(words[key]), default=None)


def _plain(text: str) -> str:
    return " ".join(text.replace("\u00ad", "").casefold().split())
