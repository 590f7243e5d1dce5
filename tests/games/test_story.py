"""Matches told in scenes: every step once, in every language, with the cards of the record."""

import re
from dataclasses import replace
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from printnplay.documents.story.build import Sample, checked_sample, load_sample
from printnplay.games.cards import cards_for
from printnplay.games.discovery import find_playable, rules_of
from printnplay.games.engine.facts import DEALER, Scalar
from printnplay.games.engine.record import Record, write_record
from printnplay.games.engine.story import Scene, Story
from printnplay.games.play.match import bot_named, play_match
from printnplay.games.speech import Speech
from tests.games.tables import happened, read, tell
from tests.projects import builtin

pytestmark = pytest.mark.slow

GAMES = ("generally", "gumball-rally", "jumbo-grand-prix", "rasant", "wacky-challenge")
LANGUAGES = ("en", "fr", "nl")
# What each chosen match is to show: sentences of its captions, and the rules they cite.
SHOWN = {
    "jumbo-grand-prix": {"full": "JGP-16", "set": "JGP-15", "tie-driver": "JGP-17"},
    "generally": {"tie": "GEN-7", "zero": "GEN-7", "equal-bets": "GEN-8", "scrap": "GEN-10"},
    "rasant": {"doubled": "RAS-10", "limit": "RAS-7", "costs-a-card": "RAS-13"},
    "gumball-rally": {"major": "GUM-9", "passes-both": "GUM-6", "renew": "GUM-13"},
    "wacky-challenge": {"active-disguise": "WAC-16", "changed-first": "WAC-16", "swap": "WAC-18"},
}


@cache
def sample(game: str) -> tuple[Sample, Record]:
    found = load_sample(builtin(game)).value
    assert found
    record, problems = checked_sample(builtin(game), found)
    assert record
    assert not problems
    return found, record


def sample_story(game: str, language: str = "en") -> Story:
    found, record = sample(game)
    return tell(builtin(game), record, language, show=found.show)


@cache
def match(game: str, seats: int, seed: int, bot: str = "random") -> Record:
    rules = rules_of(game)
    cards, _ = cards_for(builtin(game), seats)
    bots = [bot_named(bot, find_playable(game))] * seats
    return play_match(rules, cards, seats=seats, seed=seed, bots=bots, options={}).record


def check_steps(story: Story, record: Record) -> None:
    """From the first to the last, none twice."""
    spans = [scene.steps for scene in story.scenes if scene.steps[0] <= scene.steps[1]]
    assert spans[0][0] == 1
    assert spans[-1][1] == len(record.steps)
    assert all(one[1] + 1 == two[0] for one, two in pairwise(spans))


def words_of(scene: Scene) -> list[str]:
    shots = [shot for block in scene.blocks for row in block.rows for shot in row.shots]
    rows = [row.words for block in scene.blocks for row in block.rows]
    labels = [words for block in scene.blocks for words in (block.words, *block.heads)]
    told = [sentence.words for sentence in scene.sentences]
    return [
        scene.title,
        scene.brief,
        scene.standing,
        *rows,
        *labels,
        *told,
        *(s.words for s in shots),
    ]


@pytest.mark.parametrize("game", GAMES)
def test_the_chosen_match_keeps_to_the_rules_and_is_told_once(game: str) -> None:
    _, record = sample(game)
    assert record.end is not None
    check_steps(sample_story(game), record)


@pytest.mark.parametrize("game", GAMES)
def test_the_chosen_match_shows_the_interesting_rules(game: str) -> None:
    told = [sentence for scene in sample_story(game).scenes for sentence in scene.sentences]
    cited = {sentence.key: sentence.rules for sentence in told}
    for key, rule in SHOWN[game].items():
        assert rule in cited[key]


def test_the_car_of_28_and_the_tie_are_those_of_the_record() -> None:
    (scene,) = [
        scene for scene in sample_story("jumbo-grand-prix").scenes if scene.title == "Race 2"
    ]
    assert [block.words for block in scene.blocks] == ["Dora: 28", "Ben: 28", "Cleo: 25"]
    four = [shot.face for shot in scene.blocks[1].rows[0].shots[:4]]
    assert four == ["race/body-1", "race/engine-1", "race/tyres-1", "race/driver-1-wreath"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_captions_are_complete(game: str, language: str) -> None:
    """No key, no empty place, no id of a card is left in any of its words."""
    story = sample_story(game, language)
    cards = sample(game)[1].header.cards
    for scene in story.scenes:
        for words in words_of(scene):
            assert "story." not in words
            assert "{" not in words
            assert not any(re.search(rf"\b{card}\b", words) for card in cards)
        assert scene.sentences or not scene.blocks


@pytest.mark.parametrize("game", GAMES)
def test_languages_tell_the_same_in_other_words(game: str) -> None:
    stories = [sample_story(game, language) for language in LANGUAGES]
    told = [[s.key for scene in story.scenes for s in scene.sentences] for story in stories]
    assert told[0] == told[1] == told[2]
    words = [[w for scene in story.scenes for w in words_of(scene)] for story in stories]
    assert words[0] != words[1] != words[2] != words[0]


@pytest.mark.parametrize("game", GAMES)
def test_cards_that_are_played_are_shown(game: str) -> None:
    """In the scene of the step in which they were; a line between scenes shows none."""
    story = tell(builtin(game), sample(game)[1], "en")
    faces = {
        copy: f"{part.id}/{card.id}"
        for part in builtin(game).components
        for card in part.cards
        for copy in card.copy_ids
    }
    for step in happened(sample(game)[1]):
        scene = next(s for s in story.scenes if s.steps[0] <= step.number <= s.steps[1])
        shown = {t.face for b in scene.blocks for row in b.rows for t in row.shots}
        if step.seat != DEALER and scene.blocks:
            move = step.move._asdict()
            named = [move.get(name) for name in ("card", "discard", "route", "hand")]
            cards = [c for c in (*named, *move.get("cards", ())) if c]
            assert {faces[c] for c in cards if move["type"] != "boost"} <= shown


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_any_match_is_told(game: str, bot: str) -> None:
    low, high = rules_of(game).facts.seats
    for seats in range(low, high + 1):
        for seed in (1, 2, 3):
            record = match(game, seats, seed, bot)
            story = tell(builtin(game), record, "en")
            check_steps(story, record)
            assert all(scene.sentences and scene.blocks for scene in story.scenes), (
                "words and pictures"
            )


@pytest.mark.parametrize("game", GAMES)
def test_a_match_that_was_left_is_told_as_far_as_it_goes(game: str) -> None:
    whole = match(game, rules_of(game).facts.seats[0], 5)
    for count in range(1, len(whole.steps)):
        record = replace(whole, steps=whole.steps[:count], end=None)
        story = tell(builtin(game), record, "fr")
        check_steps(story, record)
        assert all(scene.sentences for scene in story.scenes if scene.blocks)


def test_a_photo_finish_is_a_scene_of_its_own() -> None:
    game, seats = "gumball-rally", 4
    cards, _ = cards_for(builtin(game), seats)
    bots = [bot_named("random", find_playable(game))] * seats
    options = {"photo_finish": True}
    for seed in range(40):
        played = play_match(
            rules_of(game), cards, seats=seats, seed=seed, bots=bots, options=options
        )
        drawn = [move.card for _, move in played.steps if move.type == "draw"]
        if drawn:
            break
    story = tell(builtin(game), played.record, "en")
    check_steps(story, played.record)
    scene = story.scenes[-2]
    assert scene.title == "Photo finish"
    shots = scene.blocks[0].rows[0].shots
    assert [shot.face for shot in shots] == [f"race/{card}" for card in drawn]


@pytest.mark.parametrize("seed", range(4))
def test_a_danger_marks_those_who_are_said_to_fall_back(seed: int) -> None:
    """Also those who stay where they are because they were at the end of the line already."""
    record = match("gumball-rally", 4, seed)
    names = [player.name for player in tell(builtin("gumball-rally"), record, "en").players]
    seen = 0
    for scene in tell(builtin("gumball-rally"), record, "en").scenes:
        said = [one for one in scene.sentences if one.key in ("plain", "major", "nobody")]
        if said:
            (sentence,), (row,) = said, scene.blocks[-2].rows
            marked = {names[shot.seat or 0] for shot in row.shots if shot.is_marked}
            assert marked == {name for name in names if name in sentence.words}
            seen += len(marked)
    assert seen


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_totals_say_that_they_are_those_after_the_scene(game: str, language: str) -> None:
    standings = [s.standing for s in sample_story(game, language).scenes if s.standing]
    after = {"en": " after the ", "fr": " après l", "nl": " na de "}[language]
    assert standings
    assert all(after in standing for standing in standings)


def test_equal_stages_are_told_with_the_speeds_that_part_them() -> None:
    """Ben's cards are 93, 49, 77 and 70, Dora's 73, 43, 84 and 76; starters have no speed."""
    (told,) = [s for s in sample_story("wacky-challenge").scenes[-1].sentences if s.key == "speeds"]
    assert told.words == (
        "Equal stages, so the higher sum of speeds ranks higher: Ben 289, Dora 276."
    )


def test_what_is_not_shown_is_told_in_a_line() -> None:
    found, record = sample("rasant")
    all_scenes = tell(builtin("rasant"), record, "en").scenes
    story = tell(builtin("rasant"), record, "en", show=found.show)
    lines = [scene for scene in story.scenes if not scene.blocks]
    assert [scene.title for scene in lines] == [
        "Moves 10 to 14.",
        "Moves 23 to 39.",
        "Moves 44 to 45.",
        "Moves 54 to 70.",
        "Moves 76 to 88.",
    ]
    assert lines[2].brief == "Round 9: red – Cleo wins with the Limit 130 and scores 5 points."
    assert len(all_scenes) > len(story.scenes)
    assert all(scene.blocks for scene in all_scenes)


def test_a_rule_is_told_at_length_once() -> None:
    told = [
        s for scene in sample_story("rasant").scenes for s in scene.sentences if s.key == "leads"
    ]
    assert told[0].words.endswith("so red is the colour of the round.")
    assert all(
        sentence.words.startswith(("Ben leads", "Cleo leads", "Dora leads")) for sentence in told
    )
    assert not any("colour of the round" in sentence.words for sentence in told[1:])


def test_a_sample_with_other_cards_is_refused() -> None:
    game = builtin("rasant")
    found, record = sample("rasant")
    changed: dict[str, Scalar] = {"colour": "red", "value": 41}
    cards = {**record.header.cards, "red-40": changed}
    other = replace(record, header=replace(record.header, cards=cards))
    refused, (problem,) = checked_sample(game, replace(found, record=write_record(other)))
    assert refused is None
    assert problem.code == "PNP704"
    assert "'red-40'" in problem.message


def test_a_sample_that_breaks_a_rule_is_refused_at_its_line() -> None:
    found, _ = sample("rasant")
    lines = found.record.splitlines()
    lines[4] = lines[4].replace('"seat": ', '"seat": 0, "x": ')
    broken = replace(found, record="\n".join(lines))
    refused, problems = checked_sample(builtin("rasant"), broken)
    assert refused is None
    assert [(problem.code, problem.pos.line) for problem in problems] == [("PNP701", 5)]


def test_the_files_are_as_the_program_writes_records() -> None:
    """So that a diff of a new sample shows what changed."""
    for game in GAMES:
        path = builtin(game).sample
        assert path is not None
        text = Path(path.path).read_text(encoding="utf-8")
        assert write_record(read(text)) == text


@pytest.mark.parametrize(("language", "shown"), [("en", "(1.5)"), ("fr", "(1,5)"), ("nl", "(1,5)")])
def test_decimals_have_the_sign_of_the_language(language: str, shown: str) -> None:
    said = Speech(builtin("wacky-challenge"), language)("play.why.pick", choices=5, worth="1.5")
    assert said is not None
    assert shown in said


@pytest.mark.parametrize("game", ["generally", "gumball-rally", "jumbo-grand-prix"])
def test_what_the_pictures_show_is_said_in_text_only(game: str) -> None:
    record = match(game, 3, 3)
    every = range(1, len(record.steps) + 1)

    def pictured(*, in_text: bool) -> int:
        story = tell(builtin(game), record, "en", show=every, in_text=in_text)
        return sum(sentence.is_pictured for scene in story.scenes for sentence in scene.sentences)

    assert pictured(in_text=True) > 1
    assert not pictured(in_text=False)


def test_seats_can_be_called_otherwise() -> None:
    names = ("Seat 0", "Seat 1", "Seat 2")
    story = tell(builtin("generally"), match("generally", 3, 3), "en", names=names)
    assert [player.name for player in story.players] == [*names]
    won = next(told.words for told in story.scenes[1].sentences if told.key == "won")
    assert re.fullmatch(r"Challenges won: Seat 0 \(\d\), Seat 1 \(\d\), Seat 2 \(\d\)\.", won)
