"""What the pictures of a match show beside its moves: the hands of those who act, and the piles."""

from collections.abc import Iterator
from typing import Any

import pytest

from printnplay.games.discovery import rules_of
from printnplay.games.engine.facts import DEALER
from printnplay.games.engine.story import Block, Run, Scene, Shot
from printnplay.games.jumbo_grand_prix.deck import PLACE
from tests.games.tables import happened, tell
from tests.games.test_story import GAMES, match
from tests.projects import builtin

PARTS = ("body", "engine", "tyres", "driver")
# A move that takes these cards out of a hand.
PLAYED = {"play": "card", "pass": "discard", "exchange": "discard", "pick": "card"}


def scenes(game: str, seats: int, seed: int = 3) -> Iterator[tuple[Scene, list[Any]]]:
    """All scenes of a match, each with its steps."""
    record = match(game, seats, seed, "greedy")
    steps = list(happened(record))
    every = range(1, len(steps) + 1)
    for scene in tell(builtin(game), record, "en", show=every).scenes:
        first, last = scene.steps
        yield scene, [step for step in steps if first <= step.number <= last]


def faces(game: str) -> dict[str, str]:
    return {
        copy: f"{part.id}/{card.id}"
        for part in builtin(game).components
        for card in part.cards
        for copy in card.copy_ids
    }


def runs(scene: Scene) -> list[Run]:
    return [run for block in scene.blocks for row in block.rows for run in row.runs]


def block_of(scene: Scene, words: str) -> Block:
    return next(b for b in scene.blocks if words in (b.words, *b.heads))


def column(block: Block, head: str) -> list[tuple[Shot, ...]]:
    """The runs of a table that stand under a head, row by row."""
    at = block.heads.index(head)
    return [row.runs[at].shots for row in block.rows]


def count(shot: Shot) -> int:
    """How many cards a pile says that it has."""
    return int(shot.tag) if shot.tag else int(bool(shot.face))


def names(state: Any, cards: tuple[Any, ...]) -> list[str]:
    """Ids of cards that a state knows by number."""
    return [card if isinstance(card, str) else state.deck.ids[card] for card in cards]


def taken_out(step: Any) -> list[str]:
    """The cards that a move takes out of a hand."""
    if step.move.type == "lineup":
        return list(step.move.cards)
    card = getattr(step.move, PLAYED.get(step.move.type, ""), None)
    return [card] if card else []


@pytest.mark.parametrize("seats", [0, 1], ids=["fewest", "most"])
@pytest.mark.parametrize("game", GAMES)
def test_the_hand_that_a_card_is_played_from_is_shown_with_the_card_lifted(
    game: str, seats: int
) -> None:
    face, seen = faces(game), 0
    for scene, steps in scenes(game, rules_of(game).facts.seats[seats]):
        for step in steps:
            gone = taken_out(step)
            before = step.before if game == "jumbo-grand-prix" else steps[0].before
            hand = names(before, before.hands[step.seat]) if step.seat != DEALER else []
            if not gone or not set(gone) <= {*hand}:
                continue  # GeneRally's final round is played from the final-lap pile
            held = sorted(face[card] for card in hand)
            found = [run for run in runs(scene) if sorted(shot.face for shot in run.shots) == held]
            assert any(lifted(run) >= {face[card] for card in gone} for run in found)
            seen += 1
    assert seen


def lifted(run: Run) -> set[str]:
    return {shot.face for shot in run.shots if shot.is_lifted}


def test_open_piles_and_the_stock_are_those_after_each_turn() -> None:
    face, deepest = faces("jumbo-grand-prix"), 0
    for scene, steps in scenes("jumbo-grand-prix", 4):
        turns = [step for step in steps if step.move.type == "exchange"]
        if not turns:
            continue
        (block,) = scene.blocks
        piles, stock = column(block, "Open piles after that"), column(block, "Stock")
        for turn, shown, (left,) in zip(turns, piles, stock, strict=True):
            laid = [turn.after.piles[PLACE[part]] for part in PARTS]
            assert [shot.face for shot in shown] == [face[pile[0]] if pile else "" for pile in laid]
            assert [count(shot) for shot in shown] == [len(pile) for pile in laid]
            assert count(left) == len(turn.after.stock)
            deepest = max(deepest, *map(len, laid))
    assert deepest > 1


def test_the_cards_that_stay_are_shown_below_the_car() -> None:
    face, seen = faces("jumbo-grand-prix"), 0
    for scene, steps in scenes("jumbo-grand-prix", 3):
        raced = {step.seat: step for step in steps if step.move.type == "race"}
        for block in scene.blocks if raced else ():
            step = raced[block.seat]
            stay = {*step.before.hands[step.seat]} - {*step.move.cards}
            shown = [shot.face for shot in block.rows[1].shots if shot.face]
            assert sorted(shown) == sorted(face[card] for card in stay)
            seen += 1
    assert seen


def test_the_draw_pile_is_the_one_before_the_round_and_may_be_empty() -> None:
    seen = set()
    for scene, steps in scenes("rasant", 3):
        if steps and steps[0].seat != DEALER:
            ((shot,),) = [row.shots for row in block_of(scene, "Draw pile").rows]
            assert count(shot) == len(steps[0].before.stock)
            seen.add(bool(shot.face))
    assert seen == {True, False}


def test_the_piles_of_gumball_rally_and_the_points_taken() -> None:
    points = 0
    for scene, steps in scenes("gumball-rally", 4):
        if not steps or not steps[-1].after.road.turned:
            continue
        before, after = steps[0].before, steps[-1].after
        piles = block_of(scene, "Race deck")
        assert [count(shot) for shot in piles.rows[0].shots] == [
            len(after.race),
            len(after.discards),
        ]
        pile = block_of(scene, "Danger").rows[1].shots[0]
        assert count(pile) == len(after.road.pile)
        for block in scene.blocks[: len(before.line)]:
            owned = list(before.road.owners).count(block.seat)
            assert sum(len(run.shots) for run in block.rows[0].runs[2:]) == owned
            points += owned
    assert points


def test_markers_and_piles_of_every_seat_of_generally() -> None:
    face, taken = faces("generally"), 0
    for scene, steps in scenes("generally", 4):
        tables = [block for block in scene.blocks if "Markers" in block.heads]
        for table in tables:
            after = steps[-1].after
            assert [count(shot) for (shot,) in column(table, "Markers")] == list(after.markers)
            before = [len(pile) for pile in steps[0].before.stocks]
            assert [count(shot) for (shot,) in column(table, "Draw pile")] == before
            finals = [{shot.face for shot in shots} for shots in column(table, "Final lap")]
            kept = [{face[card] for card in names(after, pile)} for pile in after.finals]
            assert finals == kept
            scraps = {step.move.seat: step for step in steps if step.move.type == "scrap"}
            for seat, (shot,) in enumerate(column(table, "Discards")):
                if seat in scraps:
                    assert (shot.face, shot.seat) == (
                        face[scraps[seat].move.card],
                        scraps[seat].seat,
                    )
                    taken += 1
    assert taken


@pytest.mark.parametrize("seats", [2, 3, 7])
def test_wacky_cards_lie_in_the_rows_of_the_hierarchy(seats: int) -> None:
    face, seen = faces("wacky-challenge"), 0
    for scene, steps in scenes("wacky-challenge", seats):
        takes = [step for step in steps if step.move.type == "take"]
        if not takes:
            continue
        before, after, deck = steps[0].before, steps[-1].after, steps[0].before.deck
        table = block_of(scene, "Hierarchy")
        steps_shown = [shot.face for (shot,) in column(table, "Hierarchy")]
        assert steps_shown == [f"hierarchy/hierarchy-{vehicle}" for vehicle in before.hierarchy]
        for vehicle, right in zip(before.hierarchy, column(table, "To be taken"), strict=True):
            there = [deck.ids[card] for card in before.right if deck.vehicles[card] == vehicle]
            assert [shot.face for shot in right] == [face[card] for card in there]
            takers = {face[step.move.card]: step.seat for step in takes}
            assert all(takers.get(shot.face) == shot.seat for shot in right)
            assert all(shot.is_marked == (shot.seat is None) for shot in right)
        played = [shot for shots in column(table, "Played") for shot in shots]
        order = sorted(played, key=lambda shot: int(shot.tag))
        assert [shot.seat for shot in order] == [step.seat for step in takes]
        routes = [run for row in block_of(scene, "Routes after the round").rows for run in row.runs]
        for run, route in zip(routes, after.routes, strict=True):
            assert {shot.face for shot in run.shots} == {face[deck.ids[card]] for card in route}
        seen += 1
    assert seen == 5
