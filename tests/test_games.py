"""The five games, against numbers typed here from the rulebooks and not from `expect:`."""

import re
from collections import Counter
from itertools import permutations
from pathlib import Path

import pytest

from printnplay.core.diagnostics import Report
from printnplay.data.model import Card, Component, Provenance
from printnplay.preflight.composition import check_composition
from tests.projects import GAMES, builtin

REPOSITORY = Path(__file__).parent.parent
RULES = {
    "jumbo-grand-prix": ("JGP", 20),
    "generally": ("GEN", 15),
    "rasant": ("RAS", 14),
    "gumball-rally": ("GUM", 15),
    "wacky-challenge": ("WAC", 20),
}
CONTENTS = {
    "jumbo-grand-prix": {"race": 56, "score": 20},
    "generally": {"cars": 144, "markers": 60, "pawns": 6, "track": 1},
    "rasant": {"speed": 48, "jokers": 8, "cars": 13, "pad": 1},
    "gumball-rally": {
        "large-buggies": 8,
        "small-buggies": 8,
        "race": 40,
        "danger": 19,
        "points": 10,
        "pad": 1,
    },
    "wacky-challenge": {"characters": 7, "race": 35, "hierarchy": 5, "starters": 8, "pad": 1},
}


def component(game: str, name: str) -> Component:
    return next(part for part in builtin(game).components if part.id == name)


def cards(game: str, name: str) -> dict[str, Card]:
    return {card.id: card for card in component(game, name).cards}


@pytest.mark.parametrize("game", GAMES)
def test_the_contents_are_the_rulebooks(game: str) -> None:
    assert {part.id: part.copies for part in builtin(game).components} == CONTENTS[game]


def test_there_are_416_cards() -> None:
    parts = [part for game in GAMES for part in builtin(game).components]
    assert sum(part.copies for part in parts if part.is_deck) == 416


@pytest.mark.parametrize("game", GAMES)
def test_every_expectation_holds(game: str) -> None:
    report = Report()
    lines = report.take(check_composition(builtin(game)))
    assert not report.has_errors
    assert all(line.is_right for line in lines)
    assert {line.component for line in lines} == set(CONTENTS[game])


@pytest.mark.parametrize("game", GAMES)
def test_everything_has_its_provenance(game: str) -> None:
    loaded = builtin(game)
    for part in loaded.components:
        assert part.source is not None, part.id
        assert part.source.provenance, part.id
        own = [
            f for f in part.fields.values() if f.name not in ("colour", "seat") or not part.colours
        ]
        for field in own:
            assert field.source is not None, (part.id, field.name)
            assert field.source.provenance, (part.id, field.name)
        for expectation in part.expect:
            assert expectation.source is not None, expectation
            assert expectation.source.provenance, expectation
    for fact in (*loaded.about.values(), *loaded.facts.values()):
        assert fact.source is not None, fact.name
        assert fact.source.provenance, fact.name


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_are_all_there_and_the_data_names_no_other(game: str) -> None:
    text = (REPOSITORY / "docs" / "games" / f"{game}.md").read_text(encoding="utf-8")
    prefix, last = RULES[game]
    ids = re.findall(
        r"^- \*\*([A-Z]+-\d+)\*\* \[(?:stated|derived|published|assumed)\] ", text, re.M
    )
    assert ids == [f"{prefix}-{n}" for n in range(1, last + 1)]
    named = {source.rule for source in builtin(game).sources() if source.rule}
    assert named <= set(ids)


@pytest.mark.parametrize("game", GAMES)
def test_all_three_languages_have_every_word(game: str) -> None:
    words = builtin(game).words
    assert sorted(words) == ["en", "fr", "nl"]
    assert words["en"].keys() == words["fr"].keys() == words["nl"].keys()
    assert sorted(builtin(game).title) == ["en", "fr", "nl"]


def test_jumbo_has_seven_wreathed_drivers_and_two_of_each_other_card() -> None:
    race = cards("jumbo-grand-prix", "race")
    assert sorted(c for c in race if c.endswith("-wreath")) == [
        f"driver-{n}-wreath" for n in range(1, 8)
    ]
    assert race["tyres-4"].copy_ids == ("tyres-4-a", "tyres-4-b")
    assert race["driver-6"].copies == race["driver-6-wreath"].copies == 1


def test_generally_has_the_24_orderings_in_six_liveries() -> None:
    stats = ("acceleration", "handling", "team", "speed")
    found = Counter(
        (card.values["colour"], *(card.values[s] for s in stats))
        for card in component("generally", "cars").cards
    )
    assert found == Counter(
        (colour, *order)
        for colour in ("red", "blue", "yellow", "teal", "white", "black")
        for order in permutations(range(4))
    )


def test_generally_can_play_the_rulebooks_example() -> None:
    """GEN-15: who kept and scrapped which car, and the values each player turned up."""
    played = {
        "Rich": (2, 3, 0, 3),
        "James": (0, 3, 3, 2),
        "Mike": (2, 2, 1, 2),
        "Parker": (3, 1, 3, 3),
    }
    owned = {
        "Rich": ("ermat", "cumare"),
        "James": ("avatar", "gastoh"),
        "Mike": ("belo-horizonte", "itabuna"),
        "Parker": ("cabralia",),
    }
    stats = ("acceleration", "handling", "team", "speed")
    deck = cards("generally", "cars")
    for player, names in owned.items():
        slots = [
            {i for i, s in enumerate(stats) if deck[f"red-{name}"].values[s] == played[player][i]}
            for name in names
        ]
        assert any(len(set(choice)) == len(names) for choice in _choices(slots)), player
    assert deck["red-itabuna"].values["handling"] == 2


def _choices(slots: list[set[int]]) -> list[tuple[int, ...]]:
    choices: list[tuple[int, ...]] = [()]
    for slot in slots:
        choices = [(*choice, i) for choice in choices for i in slot]
    return choices


def test_rasant_has_the_tens_and_eight_jokers() -> None:
    values = Counter(card.values["value"] for card in component("rasant", "speed").cards)
    assert values == dict.fromkeys(range(10, 121, 10), 4)
    jokers = cards("rasant", "jokers")
    assert {card.id: card.copies for card in jokers.values()} == {"fast-125": 5, "limit-130": 3}
    assert "red-40" in cards("rasant", "speed")


def test_gumball_has_its_pairs_and_points() -> None:
    pairs = {
        (c.values["colour"], c.values["item"]) for c in component("gumball-rally", "race").cards
    }
    assert ("yellow", "lunch") in pairs
    assert len(pairs) == 4
    points = [
        (c.values["at"], c.values["points"]) for c in component("gumball-rally", "points").cards
    ]
    assert points[:3] == [("checkpoint-1", 3), ("checkpoint-1", 2), ("checkpoint-1", 1)]
    assert [p for at, p in points if at == "winner"] == [5, 3, 2, 1]


def test_wacky_is_fair_by_arithmetic_of_our_own() -> None:
    race = component("wacky-challenge", "race").cards
    ranks: Counter[object] = Counter()
    for vehicle in ("train", "car", "motorbike", "boat", "plane"):
        same = sorted(
            (c for c in race if c.values["vehicle"] == vehicle),
            key=lambda c: str(c.values["speed"]).zfill(3),
        )
        assert len({c.values["speed"] for c in same}) == 7
        for rank, card in enumerate(same):
            ranks[card.values["colour"]] += rank
    assert set(ranks.values()) == {15}
    boosters = Counter(c.values["booster"] for c in race)
    assert sorted(boosters.values()) == [5, 6, 6, 6, 6, 6]


def test_assumed_facts_are_counted() -> None:
    counts = {game: builtin(game).provenance()[Provenance.ASSUMED] for game in GAMES}
    assert all(counts.values())
    assert counts["wacky-challenge"] > counts["jumbo-grand-prix"]
