"""Numbers of faces on a storyboard: Wacky Challenge's speeds are read, and no badge covers them."""

import math
from collections.abc import Iterator
from itertools import combinations, pairwise

import pytest

from printnplay.core.geometry import Side
from printnplay.documents.story.storyboard import Storyboard
from printnplay.documents.story.storyboard_marks import TEXT, Pens, SceneStrip, StripFace
from printnplay.drawing.geometry import box_of
from printnplay.drawing.picture import Path, Text
from printnplay.games.engine.story import Block, Row, Run, Shot, Story
from printnplay.text.fonts import measure
from tests.documents.test_storyboard import CARD, board, scene
from tests.games.tables import tell
from tests.games.test_story import match, sample_story
from tests.projects import builtin, drawn
from tests.shown import texts

pytestmark = pytest.mark.slow

GAME = "wacky-challenge"
# As wide as pictures are on A4.
WIDTH = 183.2
Disc = tuple[float, float, float, float, str]


def discs(strip: SceneStrip) -> list[Disc]:
    """Middle, radius, size of text and text of each disc with words."""
    leaves = [item.leaf for item in strip.picture.items()]
    found = []
    for disc, words in pairwise(leaves):
        if isinstance(disc, Path) and disc.tag == "circle" and isinstance(words, Text):
            x1, y1, x2, y2 = box_of(disc.segments)
            (run,) = words.runs
            found.append(((x1 + x2) / 2, (y1 + y2) / 2, (x2 - x1) / 2, run.size, run.text))
    return found


def numbers(strip: SceneStrip) -> list[Disc]:
    return [disc for disc in discs(strip) if disc[-1].isdecimal()]


def strips(story: Story, share: float) -> Iterator[SceneStrip]:
    pens = Pens(story.players, "#222222", "#555555", "#B3202E")
    storyboard = Storyboard(pens, dict.fromkeys(story.faces, CARD), WIDTH)
    return (storyboard.strip(scene, scale=share) for scene in story.scenes)


def speeds() -> dict[str, str]:
    (race,) = [part for part in builtin(GAME).components if part.id == "race"]
    return {f"race/{card.id}": str(card.values["speed"]) for card in race.cards}


def spot(placed: StripFace) -> tuple[float, float]:
    """The middle of the speed on a face: its text is set around (13.4, 18) of 63 x 88 mm."""
    scale = placed.height / CARD.height
    return placed.x + 13.4 * scale, placed.y + 18 * scale


def test_the_speed_is_where_it_is_looked_for() -> None:
    fronts = [face for face in drawn(GAME) if face.side is Side.FRONT]
    (face,) = [face for face in fronts if "green-boat" in face.cards]
    large, _ = [text.box for text in texts(face.picture) if text.text == "31"]
    middle, baseline = (large[0] + large[2]) / 2, large[3]
    assert (middle, baseline) == pytest.approx((13.4, 20.4)), "the other one is turned"


@pytest.mark.parametrize("share", [1.0, 1.25, 1.5])
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6, 7])
def test_no_badge_covers_the_speed_of_a_card(seats: int, share: float) -> None:
    story = tell(builtin(GAME), match(GAME, seats, 5, "greedy"), "en")
    seen = 0
    for strip in strips(story, share):
        badges = [disc for disc in discs(strip) if disc[-1].isalpha()]
        for speed in numbers(strip):
            for badge in badges:
                assert math.dist(speed[:2], badge[:2]) >= speed[2] + badge[2]
                seen += 1
        for one, two in combinations(numbers(strip), 2):
            assert math.dist(one[:2], two[:2]) >= one[2] + two[2]
    assert seen


@pytest.mark.parametrize("share", [1.0, 1.5])
def test_every_race_card_has_its_speed_large_enough_to_read(share: float) -> None:
    told, seen = speeds(), 0
    for strip in strips(sample_story(GAME), share):
        found = numbers(strip)
        for placed in strip.placed:
            there = [d for d in found if math.dist(d[:2], spot(placed)) < d[2]]
            expected = [told[placed.face]] if placed.face in told else []
            assert [disc[-1] for disc in there] == expected, placed
            assert all(disc[3] >= TEXT - 0.01 for disc in there)
            seen += len(there)
    assert seen


def test_a_number_grows_with_its_face_and_its_disc_with_its_digits() -> None:
    def disc(number: str, high: float) -> Disc:
        rows = (Row((Run((Shot("race/1", number=number),)),), high),)
        (found,) = numbers(board().strip(scene(Block(rows=rows))))
        return found

    low, high, long = disc("31", 11.0), disc("31", 40.0), disc("1310", 11.0)
    assert high[2] > low[2]
    assert high[3] > low[3]
    assert long[3] == low[3]
    assert 2 * long[2] >= measure("1310", "Source Sans Pro", 700, long[3])


def test_a_badge_stands_at_its_side_or_before_its_run() -> None:
    def badge(shot: Shot, seat: int | None = None) -> tuple[Disc, StripFace]:
        strip = board().strip(scene(Block(rows=(Row((Run((shot,), seat=seat),), 18.0),))))
        (disc,) = discs(strip)
        return disc, strip.placed[0]

    wide = 18 * CARD.width / CARD.height
    start, _ = badge(Shot("race/1", 0))
    end, _ = badge(Shot("race/1", 0, badge_side="end"))
    before, face = badge(Shot("race/1"), 0)
    assert start[0] < wide / 4
    assert end[0] > wide * 3 / 4
    assert before[0] + before[2] < face.x
