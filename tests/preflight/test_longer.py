"""Text that does not fit in another language is reported at its word."""

from printnplay.core.diagnostics import Pos, Problem
from printnplay.preflight.words import name_the_word
from tests.projects import builtin

AT = Pos("templates/rasant/joker.svg.j2", 12)


def told(code: str, text: str) -> Problem:
    problem = Problem(code, f"text '{text}' is 3 mm wider than its 20 mm", AT, text=text)
    return name_the_word(problem, builtin("rasant"), "fr")


def test_a_word_in_large_letters_with_a_number() -> None:
    game = builtin("rasant")
    key = "component.speed"
    found = told("PNP301", f"{game.words['fr'][key].upper()} 40")
    assert (found.code, found.pos) == ("PNP353", game.word_places["fr"][key])
    assert f"the word '{key}' fits in English and not in 'fr'" in found.message
    assert [note.pos for note in found.notes] == [AT]


def test_a_text_that_is_no_word_stays_at_its_template_with_its_language() -> None:
    found = told("PNP301", "un texte qui n’est pas dans les mots du jeu")
    assert (found.code, found.pos) == ("PNP301", AT)
    assert found.message.endswith("(in 'fr')")


def test_other_problems_only_get_their_language() -> None:
    found = told("PNP501", builtin("rasant").words["fr"]["component.speed"])
    assert (found.code, found.pos) == ("PNP501", AT)
