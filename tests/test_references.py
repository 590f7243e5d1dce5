"""Quick references: every rule is explained in every language, every number is the data's, and
every sheet fits. Worked examples are played in tests/documents/test_examples.py."""

import re
from collections.abc import Callable
from dataclasses import replace

import pypdfium2
import pytest

from printnplay.core.diagnostics import long
from printnplay.core.units import PAPERS
from printnplay.data.model import Card, Game
from printnplay.documents.fill import fill_in
from printnplay.documents.manuscript import Passage
from printnplay.documents.reference.build import reference_pdf
from printnplay.documents.reference.load import load_reference
from printnplay.documents.reference.yaml_page import SECTIONS
from printnplay.faces.session import Draw, Look
from tests.projects import builtin
from tests.references import LANGUAGES, TOLD, passages, reference, rule_ids

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("made_once")]

SHEETS = [(game, language) for game in TOLD for language in LANGUAGES]


@pytest.mark.parametrize(("game", "language"), SHEETS)
def test_every_rule_is_told_and_no_other(game: str, language: str) -> None:
    told = {rule for part in passages(game, language) for rule in part.rules}
    assert told == rule_ids(game)


@pytest.mark.parametrize(("game", "language"), SHEETS)
def test_the_languages_tell_the_same_in_the_same_order(game: str, language: str) -> None:
    def outline(spoken: str) -> list[tuple[object, ...]]:
        return [
            (part.form, part.rules, part.example, len(part.table), _faces(part))
            for part in passages(game, spoken)
        ]

    assert outline(language) == outline("en")
    assert set(reference(game, language).sections) <= set(SECTIONS)


def _faces(part: Passage) -> list[list[str]]:
    return [[face.text for face in row.faces] for row in part.figure]


@pytest.mark.parametrize(("game", "language"), SHEETS)
def test_languages_compute_the_same_numbers(game: str, language: str) -> None:
    def numbers(spoken: str) -> list[list[str]]:
        found = []
        for part in passages(game, spoken):
            said = [part.words, *(cell for row in part.table for cell in row)]
            text = " ".join(one.text for one in said if one)
            found.append(sorted(re.findall(r"\d+", re.sub(r"\{\w+:[^}]*\}", "", text))))
        return found

    assert numbers(language) == numbers("en")


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize(("game", "language"), SHEETS)
def test_the_sheet_fits_two_pages_in_columns_of_one_height(
    game: str, language: str, paper: str
) -> None:
    sheet = reference(game, language)
    draw = Draw(builtin(game), Look(language))
    data, problems = reference_pdf(draw, sheet, PAPERS[paper])
    assert not problems, [long(problem) for problem in problems]
    pages = pypdfium2.PdfDocument(data)
    assert 1 <= len(pages) <= 2
    left, right = _ends(pages[len(pages) - 1])
    assert abs(left - right) < 45 * 72 / 25.4


def _ends(page: pypdfium2.PdfPage) -> tuple[float, float]:
    """How far down the text of each column goes, without the name in the margin."""
    text, middle = page.get_textpage(), page.get_width() / 2
    ends = [page.get_height(), page.get_height()]
    for at in range(text.count_rects()):
        x1, y1, _, _ = text.get_rect(at)
        if y1 > 11.5 * 72 / 25.4:
            ends[x1 > middle] = min(ends[x1 > middle], y1)
    return ends[0], ends[1]


def test_a_changed_deck_changes_the_sheet() -> None:
    game = builtin("rasant")
    hand = game.facts["hand"]._replace(value=9)
    changed = game._replace(facts={**game.facts, "hand": hand})
    read = load_reference(changed, "en").value
    assert read
    filled = fill_in(changed, read).value
    said = [part.words.text for part in filled.sections["setup"] if part.words]
    assert any("deals 9 to each" in text for text in said)


def only(game: Game, component: str, keep: Callable[[Card], bool]) -> Game:
    """With fewer cards in a deck."""
    parts = (
        part._replace(cards=tuple(filter(keep, part.cards))) if part.id == component else part
        for part in game.components
    )
    return game._replace(components=tuple(parts))


def told(game: Game, section: str) -> str:
    """What a section says in English, tables and all."""
    read = load_reference(game, "en").value
    assert read
    parts = fill_in(game, read).value.sections[section]
    return "\n".join(" | ".join(one.text for one in part.texts()) for part in parts)


def test_races_follow_from_the_score_cards() -> None:
    whole = builtin("jumbo-grand-prix")
    few = only(whole, "score", lambda card: int(str(card.values["value"])) <= 14)
    rows = "2 | {} | {} | 3 | {} ({} stay over) | {} | 4 | {} | {} | 5 | {} | {}"
    assert rows.format(10, 5, 18, 2, 6, 20, 5, 20, 4) in told(whole, "setup")
    assert rows.format(6, 3, 12, 2, 4, 12, 3, 10, 2) in told(few, "setup")


def test_the_danger_pile_and_its_rounds_follow_from_the_danger_cards() -> None:
    whole = builtin("gumball-rally")
    few = only(whole, "danger", lambda card: card.id != "danger-red-major")
    assert "15 cards in all" in told(whole, "setup")
    assert "after 12 to 15 rounds" in told(whole, "end")
    assert "14 cards in all" in told(few, "setup")
    assert "top | 2 danger cards | third | 3 danger cards" in told(few, "setup")
    assert "after 11 to 14 rounds" in told(few, "end")


def test_a_hand_of_wacky_challenge_has_each_vehicle_once() -> None:
    whole = builtin("wacky-challenge")
    few = only(whole, "race", lambda card: card.values["vehicle"] != "boat")
    assert "The 5 race cards of its colour" in told(whole, "setup")
    assert "The 4 race cards of its colour" in told(few, "setup")


def test_what_does_not_fit_is_told_with_its_section() -> None:
    draw, sheet = Draw(builtin("rasant"), Look()), reference("rasant", "en")
    long = {**sheet.sections, "end": sheet.sections["end"] * 60}
    data, problems = reference_pdf(draw, replace(sheet, sections=long), PAPERS["a4"])
    assert data == b""
    assert [found.code for found in problems] == ["PNP303"]
    assert "'end'" in problems[0].message


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ("{{ facts.hnd }}", "PNP203"),
        ("{{ facts.hand", "PNP202"),
        ("{{ card('speed/red-45').value }}", "PNP160"),
        ("{{ word('part.bdy') }}", "PNP160"),
        ("{{ facts.__class__.__mro__ }}", "PNP204"),
        ("{{ facts.hand / (facts.hand - facts.hand) }}", "PNP205"),
    ],
)
def test_words_that_cannot_be_filled_are_told_where_they_stand(words: str, code: str) -> None:
    game, sheet = builtin("rasant"), reference("rasant", "en")
    part = sheet.sections["goal"][0]
    assert part.words
    said = part.words._replace(text=words)
    broken = replace(sheet, sections={"goal": (replace(part, words=said),)})
    _, problems = fill_in(game, broken)
    assert [(found.code, found.pos) for found in problems] == [(code, part.words.pos)]
