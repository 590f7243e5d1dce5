"""Wrong decks are reported wrong, at the right line."""

import re
from pathlib import Path

import pytest

from printnplay.core.diagnostics import Report, long
from printnplay.data.game import load_game
from printnplay.data.model import Card, Game
from printnplay.data.places import Root
from printnplay.kinds.catalogue import KINDS
from printnplay.preflight.composition import check_composition
from tests.projects import BUILTIN, GAMES, builtin, codes, load, write_game

pytestmark = pytest.mark.usefixtures("made_once")

NUMBER = re.compile(r"(total|each|is): (\d+)|(are: [^A-Z\]}]*?)(\d+)|(compare: .*?)( [<>]=? | = )")
DATA = BUILTIN.path / "card_data"


def expectation_lines(game: str) -> list[int]:
    lines = (DATA / game / "game.yaml").read_text(encoding="utf-8").splitlines()
    return [
        n for n, line in enumerate(lines) if re.match(r" {6}- \{(?!colour|at|vehicle|id)", line)
    ]


def with_wrong_line(tmp_path: Path, game: str, number: int) -> tuple[str, Report]:
    """The game with one expectation changed, and what is said of it."""
    folder = tmp_path / "card_data" / game
    folder.mkdir(parents=True)
    for path in (DATA / game).iterdir():
        (folder / path.name).write_bytes(path.read_bytes())
    lines = (folder / "game.yaml").read_text(encoding="utf-8").splitlines()
    before = lines[number]
    lines[number] = NUMBER.sub(_wrong, before, count=1)
    (folder / "game.yaml").write_text("\n".join(lines), encoding="utf-8")
    report = Report()
    loaded = load_game(game, (Root(tmp_path, ""), BUILTIN), report, kinds=KINDS)
    if loaded:
        report.take(check_composition(loaded))
    return before, report


def _wrong(found: re.Match[str]) -> str:
    if found[1]:
        return f"{found[1]}: {int(found[2]) + 1}"
    if found[3]:
        return f"{found[3]}{int(found[4]) + 1}"
    return f"{found[5]}{' < ' if '>' in found[6] else ' != '}"


COUNTED = [
    (game, number)
    for game in GAMES
    for number in expectation_lines(game)
    if NUMBER.search((DATA / game / "game.yaml").read_text(encoding="utf-8").splitlines()[number])
]


@pytest.mark.slow
@pytest.mark.parametrize(("game", "number"), COUNTED)
def test_each_count_changed_in_turn_is_reported_at_its_line(
    tmp_path: Path, game: str, number: int
) -> None:
    before, report = with_wrong_line(tmp_path, game, number)
    places = {(found.pos.file, found.pos.line) for found in report}
    assert places == {(f"card_data/{game}/game.yaml", number + 1)}, before


def test_there_are_enough_of_them() -> None:
    assert len(COUNTED) > 45


def everything(game: str) -> list[tuple[int, int]]:
    loaded = builtin(game)
    return [(p, c) for p, part in enumerate(loaded.components) for c in range(len(part.cards))]


def with_card(game: Game, part: int, card: Card | None, at: int) -> Game:
    component = game.components[part]
    cards = component.cards[:at] + ((card,) if card else ()) + component.cards[at + 1 :]
    changed = component._replace(cards=cards)
    components = (*game.components[:part], changed, *game.components[part + 1 :])
    return game._replace(components=components)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_one_card_lost_or_one_copy_too_many_is_always_found(game: str) -> None:
    loaded = builtin(game)
    for part, at in everything(game):
        card = loaded.components[part].cards[at]
        doubled = card._replace(copies=card.copies + 1)
        lost = card._replace(copies=card.copies - 1) if card.copies > 1 else None
        for wrong in (doubled, lost):
            report = Report()
            if wrong or card.id not in compared(loaded):
                report.take(check_composition(with_card(loaded, part, wrong, at)))
                assert report.has_errors, (card.id, wrong)


def compared(game: Game) -> set[str]:
    """Cards that a comparison names: that they exist is the loader's work (PNP160)."""
    found = [e.comparison for part in game.components for e in part.expect if e.comparison]
    rights = [comparison.right for comparison in found]
    return {c.card for c in found} | {right[0] for right in rights if isinstance(right, tuple)}


def swapped(game: Game, part_id: str, field: str, first: str, second: str) -> Game:
    """The game with one field of two cards exchanged."""
    part = next(i for i, p in enumerate(game.components) if p.id == part_id)
    cards = {card.id: (at, card) for at, card in enumerate(game.components[part].cards)}
    (a, one), (b, two) = cards[first], cards[second]
    other = {**one.values, field: two.values[field]}, {**two.values, field: one.values[field]}
    changed = with_card(game, part, one._replace(values=other[0]), a)
    return with_card(changed, part, two._replace(values=other[1]), b)


@pytest.mark.parametrize(
    ("game", "part", "field", "first", "second", "code"),
    [
        ("wacky-challenge", "race", "speed", "red-car", "pink-car", "PNP605"),
        ("wacky-challenge", "race", "speed", "blue-boat", "red-boat", "PNP606"),
        ("wacky-challenge", "race", "speed", "yellow-train", "blue-train", "PNP606"),
        ("wacky-challenge", "race", "booster", "red-car", "pink-car", "PNP604"),
        ("wacky-challenge", "race", "left", "red-plane", "blue-plane", "PNP601"),
        ("generally", "cars", "speed", "red-cabralia", "red-avatar", "PNP607"),
        ("generally", "cars", "handling", "red-itabuna", "red-cabralia", "PNP602"),
        ("rasant", "speed", "value", "red-10", "blue-20", "PNP603"),
        ("gumball-rally", "race", "number", "red-1", "blue-2", "PNP603"),
    ],
)
def test_the_structural_demands_are_checked_not_true_by_luck(
    game: str, part: str, field: str, *, first: str, second: str, code: str
) -> None:
    report = Report()
    report.take(check_composition(swapped(builtin(game), part, field, first, second)))
    assert code in codes(report)


def test_two_equal_speeds_in_a_vehicle_are_found() -> None:
    loaded = builtin("wacky-challenge")
    part = next(i for i, p in enumerate(loaded.components) if p.id == "race")
    at, card = next(
        (i, c) for i, c in enumerate(loaded.components[part].cards) if c.id == "red-boat"
    )
    twin = card._replace(values={**card.values, "speed": 44})
    report = Report()
    report.take(check_composition(with_card(loaded, part, twin, at)))
    assert "PNP604" in codes(report)


EVERY_KIND = """\
id: demo
title: {en: Demo}
players: 2
components:
  - id: race
    kind: deck
    size: tcg
    fields: {colour: [red, blue], value: 1..3}
    each: {colour: [red, blue], value: 1..3, copies: 2}
    expect:
"""


@pytest.mark.parametrize(
    "line",
    [
        "{total: 12}",
        "{total: 6, where: {colour: red}}",
        "{total: 4, where: {colour: red, value: [1, 2]}}",
        "{count: colour, each: 6}",
        "{count: [colour, value], each: 2}",
        "{count: colour, are: {red: 6, blue: 6}}",
        "{values: value, are: [3, 1, 2]}",
        "{values: value, are: 1..3, where: {colour: blue}}",
        "{unique: value, within: colour}",
        "{unique: [colour, value]}",
        "{sum: value, within: colour}",
        "{sum: value, within: colour, is: 12}",
        "{sum: value, is: 24}",
        "{sum: value, ranked-within: colour, is: 12}",
        "{compare: red-3.value > red-2.value}",
        "{compare: red-3.value = max(value)}",
        "{compare: red-1.value <= min(value), where: {colour: blue}}",
        "{compare: blue-2.value != 3}",
    ],
)
def test_right_expectations_hold(tmp_path: Path, line: str) -> None:
    root = write_game(
        tmp_path, game_yaml=EVERY_KIND + f"      - {line}\n", text_en_yaml="component: {race: R}\n"
    )
    game, report = load(root)
    assert game is not None, [long(found) for found in report]
    report.take(check_composition(game))
    assert not len(report), [long(found) for found in report]
