"""Quick references: every rule is told in every language, every worked example is what the engine
does, every number is the data's, and every sheet fits."""

import re
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise

import pypdfium2
import pytest

from printnplay.bridge import cards_for
from printnplay.build.reference import reference_pdf
from printnplay.diag import Report
from printnplay.draw.faces import Look
from printnplay.draw.reference import fill_reference
from printnplay.load.reference import SECTIONS, load_reference
from printnplay.model import Card, Game
from printnplay.model.flowing import Passage
from printnplay.rules import (
    generally,
    gumball_rally,
    gumball_rally_deck,
    gumball_rally_road,
    jumbo_grand_prix_deck,
    rasant_deck,
    wacky_deck,
    wacky_race,
)
from printnplay.rules.core import DEALER
from printnplay.rules.generally_deck import Lineup, Lot, Mix
from printnplay.units import PAPERS
from tests.projects import builtin
from tests.references import LANGUAGES, TOLD, example, passages, reference, rule_ids

SHEETS = [(game, language) for game in TOLD for language in LANGUAGES]


@pytest.mark.parametrize(("game", "language"), SHEETS)
def test_every_rule_is_told_and_no_other(game: str, language: str) -> None:
    told = {rule for part in passages(game, language) for rule in part.rules}
    assert told == rule_ids(game)


@pytest.mark.parametrize(("game", "language"), SHEETS)
def test_the_languages_tell_the_same_in_the_same_order(game: str, language: str) -> None:
    def outline(spoken: str) -> list[tuple[object, ...]]:
        return [
            (part.kind, part.rules, part.example, len(part.table), _faces(part))
            for part in passages(game, spoken)
        ]

    assert outline(language) == outline("en")
    assert set(reference(game, language).sections) == set(SECTIONS)


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
    report = Report()
    sheet = reference(game, language)
    data = reference_pdf(builtin(game), sheet, Look(language), PAPERS[paper], report)
    assert not len(report), [report.long(problem) for problem in report]
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
    changed = replace(game, facts={**game.facts, "hand": hand})
    report = Report()
    read = load_reference(changed, "en", report)
    assert read
    filled = fill_reference(changed, read, report)
    said = [part.words.text for part in filled.sections["setup"] if part.words]
    assert any("deals 9 to each" in text for text in said)


def only(game: Game, component: str, keep: Callable[[Card], bool]) -> Game:
    """With fewer cards in a deck."""
    parts = (
        replace(part, cards=tuple(filter(keep, part.cards))) if part.id == component else part
        for part in game.components
    )
    return replace(game, components=tuple(parts))


def told(game: Game, section: str) -> str:
    """What a section says in English, tables and all."""
    report = Report()
    read = load_reference(game, "en", report)
    assert read
    parts = fill_reference(game, read, report).sections[section]
    return "\n".join(" | ".join(one.text for one in part.said()) for part in parts)


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
    game, sheet, report = builtin("rasant"), reference("rasant", "en"), Report()
    long = {**sheet.sections, "end": sheet.sections["end"] * 60}
    data = reference_pdf(game, replace(sheet, sections=long), Look(), PAPERS["a4"], report)
    problems = list(report)
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
    game, sheet, report = builtin("rasant"), reference("rasant", "en"), Report()
    part = sheet.sections["goal"][0]
    assert part.words
    said = replace(part.words, text=words)
    broken = replace(sheet, sections={"goal": (replace(part, words=said),)})
    fill_reference(game, broken, report)
    assert [(found.code, found.pos) for found in report] == [(code, part.words.pos)]


def _strong(part: Passage) -> int:
    """The number that an example prints in bold."""
    found = re.search(r"\*\*(\d+)", part.words.text if part.words else "")
    assert found
    return int(found[1])


def _result(part: Passage) -> int:
    result = part.figure[0].result
    assert result
    return int(result.text.removeprefix("= "))


def _ids(part: Passage, row: int) -> list[str]:
    return [face.text.split("/")[1] for face in part.figure[row].faces]


def rasant_overtakes(part: Passage) -> None:
    """The head is on the right: the engine has it first."""
    deck = rasant_deck.deck_of(cards_for(builtin("rasant"), 3)[0])
    before, after = ([deck.car_number[car] for car in _ids(part, row)[::-1]] for row in (0, 1))
    marked = {deck.car_number[face.text.split("/")[1]] for face in part.figure[0].marked}
    foremost = next(car for car in before if car in marked)
    line, points = rasant_deck.overtaken(deck, tuple(before), deck.car_colours[foremost])
    assert list(line) == after
    assert set(line[: len(marked)]) == marked
    assert points == _strong(part)


def jumbo_is_worth(part: Passage) -> None:
    cards = cards_for(builtin("jumbo-grand-prix"), 2)[0]
    deck = jumbo_grand_prix_deck.deck_of(cards)
    car = tuple(card if card in cards else f"{card}-a" for card in _ids(part, 0))
    worth = jumbo_grand_prix_deck.worth(deck, car)
    assert worth
    assert worth[0] == _result(part)


def gumball_passes(part: Passage) -> None:
    """The leader is on the left; the card that is played is the last."""
    deck = gumball_rally_deck.deck_of(cards_for(builtin("gumball-rally"), 3)[0])
    *ahead, played = (deck.number[card] for card in _ids(part, 0))
    passed = gumball_rally._stops(deck, tuple(ahead), played)[-1]
    line = [*ahead[: len(ahead) - passed], played, *ahead[len(ahead) - passed :]]
    assert [deck.ids[card] for card in line] == _after(part)
    assert passed == _strong(part)


def gumball_is_hit(part: Passage) -> None:
    deck = gumball_rally_deck.deck_of(cards_for(builtin("gumball-rally"), 4)[0])
    table = tuple(deck.number[card] for card in _ids(part, 0))
    danger = deck.danger_number["danger-yellow-major"]
    line = gumball_rally_road.dropped(deck, tuple(range(len(table))), table, danger)
    assert [deck.ids[table[seat]] for seat in line] == _after(part)


def gumball_scores(part: Passage) -> None:
    """A seat that took these cards has so many points."""
    deck = gumball_rally_deck.deck_of(cards_for(builtin("gumball-rally"), 4)[0])
    owners = tuple(0 if prize in _ids(part, 0) else DEALER for prize in deck.prizes)
    road = gumball_rally_road.Road((), (), (), owners)
    assert gumball_rally_road.scores_of(deck, road, 4)[0] == _result(part)


def _after(part: Passage) -> list[str]:
    return [face.text.split("/")[1] for face in part.figure[0].after]


def generally_races(part: Passage) -> None:
    """Two decks with these cards on top: who wins which challenge, and how far the cars go."""
    cards = cards_for(builtin("generally"), 2)[0]
    state = generally.setup(cards, 2, {})
    for seat in (0, 1):
        own = [card for card, fields in cards.items() if fields["seat"] == seat]
        laid = _ids(part, seat)
        order = (*laid, *(card for card in own if card not in laid))
        state = generally.apply(state, DEALER, Mix("shuffle", f"deck:{seat}", order))
    state = generally.apply(state, DEALER, Lot("lot", (0, 1)))
    for seat in (0, 1):
        state = generally.apply(state, seat, Lineup("lineup", tuple(_ids(part, seat))))
    for seat, row in enumerate(part.figure):
        won = {state.deck.ids[card] for card in state.fast[seat]}
        assert won == {face.text.split("/")[1] for face in row.marked}
        assert row.result
        assert row.result.text == f"+ {state.marks[seat]}"


def wacky_picks(part: Passage) -> None:
    game = builtin("wacky-challenge")
    deck = wacky_deck.deck_of(cards_for(game, 3)[0])
    rows = next(p for p in game.components if p.id == "hierarchy").cards
    vehicles = sorted(rows, key=lambda card: str(card.values["position"]))
    hierarchy = tuple(str(card.values["vehicle"]) for card in vehicles)
    played = _ids(part, 0)
    numbers = tuple(deck.number[card] for card in played)
    order = wacky_race.order_of(deck, hierarchy, numbers, "", -1)
    assert [played[seat] for seat in order] == _after(part)


def wacky_counts(part: Passage) -> None:
    """The route as it is drawn is already the best order."""
    deck = wacky_deck.deck_of(cards_for(builtin("wacky-challenge"), 7)[0])
    route = tuple(deck.number[card] for card in _ids(part, 0))
    assert wacky_race.stages_of(deck, "yellow", route) == _strong(part)
    edges = [deck.edges[card] for card in route]
    touching = sum(wacky_race.JOINED[a[1]] for a, b in pairwise(edges) if a[1] and a[1] == b[0])
    assert touching == wacky_race.joined(tuple(sorted(edges)))


EXAMPLES: dict[tuple[str, str], Callable[[Passage], None]] = {
    ("rasant", "overtaking"): rasant_overtakes,
    ("rasant", "black-car"): rasant_overtakes,
    ("wacky-challenge", "order"): wacky_picks,
    ("wacky-challenge", "route"): wacky_counts,
    ("generally", "challenges"): generally_races,
    ("gumball-rally", "passing"): gumball_passes,
    ("gumball-rally", "major-danger"): gumball_is_hit,
    ("gumball-rally", "points"): gumball_scores,
    ("jumbo-grand-prix", "sum"): jumbo_is_worth,
    ("jumbo-grand-prix", "set"): jumbo_is_worth,
    ("jumbo-grand-prix", "full-set"): jumbo_is_worth,
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "name"), EXAMPLES)
def test_the_worked_example_is_what_the_engine_does(game: str, name: str, language: str) -> None:
    EXAMPLES[game, name](example(game, language, name))


@pytest.mark.parametrize("game", TOLD)
def test_every_worked_example_is_executed(game: str) -> None:
    named = {part.example for part in passages(game, "en") if part.example}
    assert named == {name for known, name in EXAMPLES if known == game}
    assert named
