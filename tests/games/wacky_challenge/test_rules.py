"""Wacky Challenge, rule by rule. Chance is forced: every test says which cards lie where.

Speeds and boosters used here (card_data/wacky-challenge/race.csv): red train 71 disguise, car 61
speed-first, motorbike 85 swap, boat 40 top, plane 62 fastest; blue train 58 speed-first, car 66
fastest, motorbike 52 top, boat 48 disguise, plane 86 last-look; orange car 82 swap; green train 88
swap, car 55 top, motorbike 46 fastest, boat 31 last-look, plane 97 disguise.
"""

from dataclasses import replace
from typing import Any

import pytest

from printnplay.games.cards import cards_for
from printnplay.games.discovery import rules_of
from printnplay.games.engine.deck import problems
from printnplay.games.engine.facts import DEALER
from printnplay.games.engine.moves import Illegal
from printnplay.games.wacky_challenge.deck import (
    COLOURS,
    Characters,
    Decline,
    Pick,
    Starters,
    Swap,
    Take,
    Top,
)
from printnplay.games.wacky_challenge.state import CLOSED, NOTHING, State, stages_of
from tests.games.tables import printed, walk
from tests.projects import builtin

wacky = rules_of("wacky-challenge")

FOUR = ("starter-train-1", "starter-car-1", "starter-motorbike-1", "starter-plane-1")
LADDER = ("train", "car", "motorbike", "boat", "plane")


def opened(*colours: str, right: tuple[str, ...]) -> State:
    """These characters in seat order, these starters on the right."""
    state = wacky.setup(printed("wacky-challenge", len(colours)), len(colours), {})
    state = wacky.apply(state, DEALER, Characters("characters", colours))
    starters = [card for card in state.deck.ids if card.startswith("starter")]
    out = tuple(card for card in starters if card not in right)
    state = wacky.apply(state, DEALER, Starters("starters", right, out))
    assert isinstance(state, State)
    return state


def red_and_blue() -> State:
    return opened("red", "blue", right=("starter-train-1", "starter-car-1", "starter-boat-1"))


def picked(state: State, *cards: str) -> State:
    """The seats that are asked pick these, in seat order."""
    for card in cards:
        state = wacky.apply(state, wacky.waiting_on(state)[0], Pick("pick", card))
    return state


def taken(state: State, *cards: str) -> State:
    """Whoever's turn it is takes these."""
    for card in cards:
        state = wacky.apply(state, wacky.waiting_on(state)[0], Take("take", card))
    return state


def placed(state: State, **changed: Any) -> State:
    """A position laid out by hand: cards by name where the state has numbers."""
    number = state.deck.number
    for name in ("hands", "routes"):
        if name in changed:
            rows = [[number[card] for card in row] for row in changed[name]]
            order = sorted if name == "hands" else list
            changed[name] = tuple(tuple(order(row)) for row in rows)
    if "right" in changed:
        changed["right"] = tuple(sorted(number[card] for card in changed["right"]))
    return replace(state, **changed)


def why(state: State, seat: int, move: Any) -> str:
    """The id of the rule that forbids the move, '' where it may be made."""
    reason = wacky.why_illegal(state, seat, move)
    if reason is None:
        return ""
    with pytest.raises(Illegal):
        wacky.apply(state, seat, move)
    return reason.partition(":")[0]


def score(colour: str, *route: str) -> int:
    deck = red_and_blue().deck
    return stages_of(deck, colour, tuple(deck.number[card] for card in route))


def boosted(effect: str, *colours: str, owner: int, right: tuple[str, ...] = FOUR) -> State:
    """Round two begins with this booster of that seat."""
    return placed(opened(*colours, right=right), round=2, booster=effect, owner=owner)


# WAC-1 to WAC-3: set-up


def test_wac_1_everyone_holds_the_five_race_cards_of_the_character() -> None:
    state = red_and_blue()
    names = tuple(f"red-{v}" for v in sorted(LADDER))
    assert state.deck.names(state.hands[0]) == names
    assert [len(hand) for hand in state.hands] == [5, 5]
    assert state.colours == ("red", "blue")


@pytest.mark.parametrize("order", [("red",), ("red", "red"), ("red", "white"), COLOURS])
def test_wac_1_characters_are_of_different_known_colours(order: tuple[str, ...]) -> None:
    state = wacky.setup(printed("wacky-challenge", 2), 2, {})
    assert why(state, DEALER, Characters("characters", order)) == "WAC-1"
    assert why(state, DEALER, Starters("starters", (), ())) == "WAC-1"


def test_wac_2_the_hierarchy_begins_with_the_train_and_ends_with_the_plane() -> None:
    assert red_and_blue().hierarchy == ("train", "car", "motorbike", "boat", "plane")


def test_wac_3_one_starter_more_than_players_is_laid_out_and_the_rest_leave() -> None:
    state = opened("red", "blue", "green", right=FOUR)
    assert set(state.deck.names(state.right)) == set(FOUR)
    gone = {card for card in state.deck.names(state.out) if card.startswith("starter")}
    assert len(gone) == 4
    assert not gone & set(FOUR)


def test_wac_3_another_number_or_another_card_is_refused() -> None:
    state = wacky.setup(printed("wacky-challenge", 2), 2, {})
    state = wacky.apply(state, DEALER, Characters("characters", ("red", "blue")))
    every = tuple(card for card in state.deck.ids if card.startswith("starter"))
    assert why(state, DEALER, Starters("starters", every[:3], every[3:])) == ""
    assert why(state, DEALER, Starters("starters", every[:4], every[4:])) == "WAC-3"
    assert why(state, DEALER, Starters("starters", every[:2], every[2:])) == "WAC-3"
    assert why(state, DEALER, Starters("starters", every[:3], every[2:])) == "WAC-3"
    assert why(state, DEALER, Starters("starters", every[:3], ("red-car", *every[4:]))) == "WAC-3"
    assert why(state, 0, Pick("pick", "red-car")) == "WAC-3"
    assert why(red_and_blue(), DEALER, Starters("starters", every[:3], every[3:])) == "WAC-3"


# WAC-4: picking


def test_wac_4_all_pick_at_once_face_down_and_turn_up_together() -> None:
    state = red_and_blue()
    assert wacky.waiting_on(state) == (0, 1)
    state = picked(state, "red-boat")
    assert wacky.waiting_on(state) == (1,)
    assert wacky.view(state, 1).played == (CLOSED, NOTHING)
    assert wacky.view(state, 0).played == (state.deck.number["red-boat"], NOTHING)
    assert len(wacky.view(state, 1).hands[0]) == 5
    state = picked(state, "blue-train")
    assert state.deck.names(wacky.view(state, 0).played) == ("red-boat", "blue-train")
    assert [len(hand) for hand in state.hands] == [4, 4]


def test_wac_4_one_card_a_round_from_the_own_hand_before_anything_is_taken() -> None:
    state = red_and_blue()
    assert why(state, 0, Pick("pick", "blue-boat")) == "WAC-4"
    assert why(state, 0, Pick("pick", "starter-train-1")) == "WAC-4"
    assert why(state, 0, Take("take", "starter-train-1")) == "WAC-4"
    assert why(picked(state, "red-boat"), 0, Pick("pick", "red-car")) == "WAC-4"


def test_wac_4_a_card_played_is_not_held_any_more() -> None:
    state = picked(red_and_blue(), "red-car", "blue-train")
    state = taken(state, "starter-train-1", "starter-boat-1")
    assert state.round == 2
    assert why(state, 0, Pick("pick", "red-car")) == "WAC-4"
    assert wacky.legal_moves(state, 0) == tuple(
        Pick("pick", f"red-{v}") for v in ("boat", "motorbike", "plane", "train")
    )


# WAC-5: the order, and taking


def test_wac_5_the_higher_vehicle_goes_first_and_then_the_higher_speed() -> None:
    state = picked(opened("red", "blue", "green", right=FOUR), "red-boat", "blue-boat", "green-car")
    assert state.order == (2, 1, 0)
    assert wacky.waiting_on(state) == (2,)


def test_wac_5_the_hierarchy_of_the_moment_counts() -> None:
    state = placed(red_and_blue(), hierarchy=("plane", "boat", "motorbike", "car", "train"))
    assert picked(state, "red-plane", "blue-train").order == (0, 1)


def test_wac_5_each_takes_one_card_of_the_right_in_turn() -> None:
    state = picked(red_and_blue(), "red-car", "blue-train")
    assert why(state, 0, Take("take", "starter-train-1")) == "WAC-5"
    assert why(state, 1, Take("take", "starter-train-2")) == "WAC-5"
    assert why(state, 1, Take("take", "red-car")) == "WAC-5"
    assert why(state, 1, Pick("pick", "blue-car")) == "WAC-5"
    state = taken(state, "starter-train-1")
    assert state.deck.names(state.routes[1]) == ("starter-train-1",)
    assert why(state, 0, Take("take", "starter-train-1")) == "WAC-5"
    assert why(state, 1, Take("take", "starter-car-1")) == "WAC-5"


def test_wac_5_a_race_card_of_an_earlier_round_can_be_taken() -> None:
    state = picked(red_and_blue(), "red-car", "blue-train")
    state = taken(state, "starter-train-1", "starter-boat-1")
    state = picked(state, "red-train", "blue-boat")
    assert [m.card for m in wacky.legal_moves(state, 0)] == [
        "blue-train",
        "red-car",
        "starter-car-1",
    ]


# WAC-6: the card that is left


@pytest.mark.parametrize(
    ("takes", "after"),
    [
        (("starter-train-1", "starter-car-1"), ("train", "car", "boat", "motorbike", "plane")),
        (("starter-train-1", "starter-boat-1"), ("car", "train", "motorbike", "boat", "plane")),
        (("starter-car-1", "starter-boat-1"), ("car", "motorbike", "boat", "plane", "train")),
    ],
)
def test_wac_6_the_vehicle_left_over_climbs_a_step_and_falls_from_the_top(
    takes: tuple[str, ...], after: tuple[str, ...]
) -> None:
    state = taken(picked(red_and_blue(), "red-car", "blue-train"), *takes)
    assert state.hierarchy == after


def test_wac_6_the_bottom_vehicle_climbs_too_and_the_card_stays_on_the_right() -> None:
    state = opened("red", "blue", right=("starter-plane-1", "starter-car-1", "starter-boat-1"))
    state = taken(picked(state, "red-car", "blue-train"), "starter-car-1", "starter-boat-1")
    assert state.hierarchy == ("train", "car", "motorbike", "plane", "boat")
    assert "starter-plane-1" in state.deck.names(state.right)


# WAC-7: the end of a round


def test_wac_7_the_played_cards_go_to_the_right_and_the_lowest_shows_its_booster() -> None:
    state = taken(
        picked(red_and_blue(), "red-car", "blue-plane"), "starter-train-1", "starter-car-1"
    )
    assert state.deck.names(state.right) == ("blue-plane", "red-car", "starter-boat-1")
    assert (state.booster, state.owner) == ("last-look", 1)
    assert state.played == (NOTHING, NOTHING)


def test_wac_7_lowest_is_the_last_of_the_order_with_the_booster() -> None:
    """Speed first: the train is slower than the plane, so that it comes last."""
    state = placed(red_and_blue(), booster="speed-first", owner=0)
    state = taken(picked(state, "red-plane", "blue-train"), "starter-train-1", "starter-car-1")
    assert (state.booster, state.owner) == ("speed-first", 1)


def test_wac_7_the_owner_is_who_played_the_card_whatever_its_colour() -> None:
    state = placed(red_and_blue(), hands=(("red-car",), ("red-boat", "blue-train")))
    state = taken(picked(state, "red-car", "red-boat"), "starter-train-1", "starter-car-1")
    assert (state.phase, state.booster, state.owner) == ("boost", "top", 1)
    assert wacky.waiting_on(state) == (1,)
    assert why(state, 0, Top("boost", "top", "boat")) == "WAC-7"


def test_wac_7_a_booster_ends_with_its_round() -> None:
    state = placed(red_and_blue(), booster="fastest", owner=0)
    state = taken(picked(state, "red-boat", "blue-boat"), "starter-train-1", "starter-car-1")
    assert state.order == ()
    assert (state.booster, state.owner) == ("disguise", 1)


def lowest(red: str, blue: str) -> State:
    """After a round in which red's card is the lowest."""
    return taken(picked(red_and_blue(), red, blue), "starter-train-1", "starter-car-1")


@pytest.mark.parametrize(
    ("red", "effect"),
    [("red-plane", "fastest"), ("red-train", "disguise"), ("red-car", "speed-first")],
)
def test_wac_7_four_boosters_are_not_a_choice(red: str, effect: str) -> None:
    state = placed(red_and_blue(), hierarchy=("boat", "motorbike", "train", "car", "plane"))
    state = taken(picked(state, red, "blue-boat"), "starter-train-1", "starter-car-1")
    assert (state.phase, state.booster, state.owner) == ("pick", effect, 0)
    for asked in ("top", "swap"):
        assert why(state, 0, Decline("boost", asked, True)) == "WAC-4"


def test_wac_7_top_may_be_declined() -> None:
    state = lowest("red-boat", "blue-train")
    assert wacky.legal_moves(state, 0) == (
        Decline("boost", "top", True),
        *(Top("boost", "top", vehicle) for vehicle in sorted(LADDER)),
    )
    assert why(state, 0, Decline("boost", "top", False)) == "WAC-7"
    assert why(state, 0, Decline("boost", "swap", True)) == "WAC-7"
    assert why(state, 0, Swap("boost", "swap", "starter-car-1", "red-car")) == "WAC-7"
    assert why(state, 0, Pick("pick", "red-car")) == "WAC-7"
    after = wacky.apply(state, 0, Decline("boost", "top", True))
    assert (after.hierarchy, after.booster, after.owner) == (state.hierarchy, "", NOTHING)
    assert wacky.waiting_on(after) == (0, 1)


def test_wac_7_after_the_last_round_there_is_no_booster() -> None:
    state = placed(red_and_blue(), round=5, hands=(("red-boat",), ("blue-train",)))
    state = taken(picked(state, "red-boat", "blue-train"), "starter-train-1", "starter-car-1")
    assert (state.phase, state.booster) == ("over", "")


# WAC-8 to WAC-12: what a route is worth


def test_wac_8_a_route_counts_in_its_best_arrangement() -> None:
    """In the order of taking, the two cars and the halves of the airfield do not touch."""
    route = ("red-car", "red-plane", "starter-train-1", "blue-car", "blue-plane")
    assert score("green", *route) == 1 + 0 + 3 + 1 + 0 + (1 + 4)
    assert score("green", *sorted(route)) == score("green", *route)
    planes = ("red-plane", "green-plane", "blue-plane", "orange-plane")
    assert score("pink", *planes, "starter-train-1") == 3 + 4 + 4


def test_wac_9_the_game_ends_after_round_five_and_not_before() -> None:
    state = placed(red_and_blue(), round=4)
    state = taken(picked(state, "red-car", "blue-train"), "starter-train-1", "starter-car-1")
    assert wacky.outcome(state) is None
    state = placed(red_and_blue(), round=5, hands=(("red-car",), ("blue-train",)))
    state = taken(picked(state, "red-car", "blue-train"), "starter-train-1", "starter-car-1")
    assert wacky.waiting_on(state) == ()
    assert wacky.outcome(state) is not None
    assert why(state, 0, Pick("pick", "red-car")) == "WAC-9"


def test_wac_10_two_halves_make_a_stage_and_a_half_alone_none() -> None:
    assert score("pink", "red-car") == 1
    assert score("pink", "red-car", "blue-car") == 2 + 1
    assert score("pink", "red-car", "blue-car", "green-car") == 3 + 2
    assert score("pink", "red-boat", "blue-boat") == 2 + 1


def test_wac_10_halves_of_different_kinds_do_not_join() -> None:
    assert score("pink", "red-car", "red-boat") == 1 + 1
    assert score("pink", "red-boat", "blue-plane") == 1


def test_wac_11_a_complete_airfield_counts_four() -> None:
    assert score("pink", "red-plane") == 0
    assert score("pink", "red-plane", "green-plane") == 0, "two left halves"
    assert score("pink", "red-plane", "blue-plane") == 4
    assert score("pink", "red-plane", "blue-plane", "green-plane", "orange-plane") == 8
    assert score("pink", "starter-plane-1", "starter-plane-2") == 4


def test_wac_12_each_card_of_the_own_colour_adds_a_stage() -> None:
    assert score("red", "red-train", "red-boat", "blue-motorbike") == 3 + 1 + 2 + 2
    assert score("blue", "red-train", "red-boat", "blue-motorbike") == 3 + 1 + 2 + 1
    assert score("pink", "red-train", "red-boat", "blue-motorbike") == 3 + 1 + 2


# WAC-13 to WAC-18: the boosters


def test_wac_13_top_puts_any_vehicle_at_the_top_at_once() -> None:
    state = lowest("red-boat", "blue-train")
    assert state.hierarchy == ("train", "car", "boat", "motorbike", "plane")
    assert why(state, 0, Top("boost", "top", "bicycle")) == "WAC-13"
    after = wacky.apply(state, 0, Top("boost", "top", "plane"))
    assert after.hierarchy == ("plane", "train", "car", "boat", "motorbike")
    assert picked(after, "red-plane", "blue-car").order == (0, 1)
    same = wacky.apply(state, 0, Top("boost", "top", "train"))
    assert same.hierarchy == state.hierarchy


def test_wac_14_fastest_beats_all_of_its_kind_and_no_other() -> None:
    state = boosted("fastest", "red", "blue", "green", owner=0)
    assert picked(state, "red-boat", "blue-boat", "green-boat").order == (0, 1, 2)
    assert picked(state, "red-boat", "blue-boat", "green-car").order == (2, 0, 1)
    other = boosted("fastest", "red", "blue", "green", owner=2)
    assert picked(other, "red-boat", "blue-boat", "green-boat").order == (2, 1, 0)


def test_wac_15_a_last_look_comes_after_the_others_have_turned_up_theirs() -> None:
    state = lowest("red-car", "blue-plane")  # the plane is blue's, and the lowest
    assert wacky.waiting_on(state) == (0,)
    assert why(state, 1, Pick("pick", "blue-car")) == "WAC-15"
    state = picked(state, "red-boat")
    assert wacky.waiting_on(state) == (1,)
    seen = wacky.view(state, 1)
    assert seen.played == (state.deck.number["red-boat"], NOTHING)
    assert why(state, 0, Pick("pick", "red-train")) == "WAC-4"
    state = picked(state, "blue-boat")
    assert state.order == (1, 0)


def test_wac_15_with_more_seats_the_others_still_pick_face_down() -> None:
    state = opened("red", "blue", "green", right=FOUR)
    state = picked(state, "red-train", "blue-plane", "green-car")
    state = taken(state, "starter-train-1", "starter-car-1", "starter-motorbike-1")
    assert wacky.waiting_on(state) == (0, 2)
    state = picked(state, "red-car")
    assert wacky.view(state, 1).played == (CLOSED, NOTHING, NOTHING)
    state = picked(state, "green-boat")
    assert wacky.waiting_on(state) == (1,)
    assert state.deck.names(wacky.view(state, 1).played[::2]) == ("red-car", "green-boat")


def test_wac_16_a_disguise_makes_a_top_vehicle_of_speed_zero() -> None:
    state = boosted("disguise", "red", "blue", "green", owner=0)
    assert picked(state, "red-plane", "blue-train", "green-car").order == (1, 0, 2)


def test_wac_16_a_disguise_on_the_top_vehicle_itself_keeps_its_speed() -> None:
    state = boosted("disguise", "red", "blue", "green", owner=0)
    assert picked(state, "red-train", "blue-train", "green-car").order == (0, 1, 2)


def test_wac_16_the_disguise_is_for_the_order_only() -> None:
    state = boosted("disguise", "red", "blue", "green", owner=0)
    state = picked(state, "red-boat", "blue-train", "green-train")
    assert state.order == (2, 1, 0)
    state = taken(state, "starter-train-1", "starter-car-1", "starter-motorbike-1")
    assert (state.phase, state.booster, state.owner) == ("boost", "top", 0)
    assert "red-boat" in state.deck.names(state.right)


def test_wac_17_speed_first_compares_speeds_before_vehicles() -> None:
    state = boosted("speed-first", "red", "blue", "green", owner=0)
    assert picked(state, "red-motorbike", "blue-train", "green-plane").order == (2, 0, 1)


def test_wac_17_the_hierarchy_breaks_ties_of_speed() -> None:
    """Blue's car and orange's train both have 66."""
    state = boosted("speed-first", "blue", "orange", owner=0, right=("starter-train-1", *FOUR[1:3]))
    assert picked(state, "blue-car", "orange-train").order == (1, 0)
    turned = placed(state, hierarchy=LADDER[::-1])
    assert picked(turned, "blue-car", "orange-train").order == (0, 1)


def swapping(*, route: tuple[str, ...], hand: tuple[str, ...]) -> State:
    """Red's motorbike is about to be the lowest of round two; then there is this route."""
    state = placed(red_and_blue(), round=2, hands=(("red-motorbike", *hand), ("blue-car",)))
    state = placed(state, routes=(route, ()))
    state = picked(state, "red-motorbike", "blue-car")
    return taken(state, "starter-train-1", "starter-car-1")


def test_wac_18_a_card_of_the_route_changes_places_with_one_in_hand() -> None:
    state = swapping(route=("blue-train", "starter-boat-1"), hand=("red-boat", "red-train"))
    assert wacky.waiting_on(state) == (0,)
    move = Swap("boost", "swap", "blue-train", "red-boat")
    assert wacky.legal_moves(state, 0) == (Decline("boost", "swap", True), move)
    after = wacky.apply(state, 0, move)
    assert after.deck.names(after.routes[0]) == ("red-boat", "starter-boat-1", "starter-car-1")
    assert after.deck.names(after.hands[0]) == ("blue-train", "red-train")
    assert Pick("pick", "blue-train") in wacky.legal_moves(after, 0)
    declined = wacky.apply(state, 0, Decline("boost", "swap", True))
    assert (declined.routes, declined.hands) == (state.routes, state.hands)


def test_wac_18_no_train_leaves_the_hand_and_no_starter_enters_it() -> None:
    state = swapping(route=("blue-train", "starter-boat-1"), hand=("red-boat", "red-train"))
    assert why(state, 0, Swap("boost", "swap", "blue-train", "red-train")) == "WAC-18"
    assert why(state, 0, Swap("boost", "swap", "starter-boat-1", "red-boat")) == "WAC-18"
    assert why(state, 0, Swap("boost", "swap", "blue-boat", "red-boat")) == "WAC-18"
    assert why(state, 0, Swap("boost", "swap", "blue-train", "red-car")) == "WAC-18"
    assert why(state, 0, Top("boost", "swap", "boat")) == "WAC-7"  # type: ignore[arg-type]


def test_wac_18_a_train_may_be_swapped_out_of_the_route_and_is_then_held_fast() -> None:
    state = swapping(route=("blue-train", "blue-boat"), hand=("red-boat", "red-car"))
    state = wacky.apply(state, 0, Swap("boost", "swap", "blue-train", "red-boat"))
    again = replace(state, phase="boost", booster="swap", owner=0, queue=(0,))
    assert why(again, 0, Swap("boost", "swap", "red-boat", "blue-train")) == "WAC-18"
    assert why(again, 0, Swap("boost", "swap", "blue-boat", "red-car")) == ""


@pytest.mark.parametrize(
    ("route", "hand"),
    [
        (("starter-boat-1",), ("red-boat", "red-train")),
        (("blue-train",), ("red-train",)),
        ((), ("red-boat", "red-train")),
    ],
)
def test_wac_18_without_a_legal_swap_nothing_happens(
    route: tuple[str, ...], hand: tuple[str, ...]
) -> None:
    """Only starters; only the train in hand; an empty route, but for the starter just taken."""
    state = swapping(route=route, hand=hand)
    assert (state.phase, state.round, state.booster, state.owner) == ("pick", 3, "", NOTHING)
    assert wacky.waiting_on(state) == (0, 1)


def test_wac_18_after_round_one_there_is_never_a_swap() -> None:
    state = lowest("red-motorbike", "blue-car")
    assert (state.phase, state.round, state.booster) == ("pick", 2, "")


def test_wac_18_a_route_that_is_quite_empty_has_nothing_to_swap() -> None:
    """Cannot come up in a match; laid out by hand, only the decline is left."""
    state = replace(red_and_blue(), phase="boost", booster="swap", owner=0, queue=(0,))
    assert wacky.legal_moves(state, 0) == (Decline("boost", "swap", True),)
    assert why(state, 0, Swap("boost", "swap", "red-boat", "red-car")) == "WAC-18"


# WAC-19, WAC-20: purple, and who wins


def test_wac_19_purple_scores_one_more_with_two_starters() -> None:
    two = ("starter-train-1", "starter-motorbike-1")
    assert score("purple", *two) == 3 + 2 + 1
    assert score("red", *two) == 3 + 2
    assert score("purple", "starter-train-1", "red-train") == 3 + 3
    assert score("purple", *two, "starter-train-2", "starter-car-1") == 3 + 2 + 3 + 1 + 1, "once"
    assert score("purple", *two, "purple-motorbike") == 3 + 2 + 1 + 2 + 1


def over(*routes: tuple[str, ...]) -> State:
    colours = ("red", "blue", "green")
    state = opened(*colours, right=FOUR)
    return placed(state, phase="over", round=5, queue=(), routes=routes)


def test_wac_20_most_stages_win() -> None:
    state = over(("blue-train",), ("green-motorbike",), ("red-car", "blue-train"))
    found = wacky.outcome(state)
    assert found is not None
    assert found.scores == (3, 2, 4)
    assert found.ranking == ((2,), (0,), (1,))


def test_wac_20_a_tie_at_any_place_goes_to_the_higher_speeds_of_the_route() -> None:
    """Orange's motorbike has 70, pink's 58; speeds do not lift anyone over more stages."""
    state = over(("pink-motorbike",), ("orange-motorbike",), ("starter-train-1",))
    found = wacky.outcome(state)
    assert found is not None
    assert found.scores == (2, 2, 3)
    assert found.ranking == ((2,), (1,), (0,))


def test_wac_20_who_is_still_level_shares_the_place() -> None:
    """Starters have no speed."""
    state = over(("starter-train-1",), ("starter-train-2",), ("starter-motorbike-1",))
    found = wacky.outcome(state)
    assert found is not None
    assert found.ranking == ((0, 1), (2,))


# The printed cards are the cards played


def test_the_bridge_hands_over_all_seven_colours_whoever_plays() -> None:
    cards, wrong = cards_for(builtin("wacky-challenge"), 2)
    assert not wrong
    assert len(cards) == 35 + 8
    assert {f["colour"] for f in cards.values() if f["kind"] == "race"} == set(COLOURS)
    assert cards["red-boat"] == {
        "kind": "race",
        "colour": "red",
        "vehicle": "boat",
        "speed": 40,
        "stages": 1,
        "left": "harbour",
        "right": "harbour",
        "booster": "top",
    }
    starter = {"kind": "starter", "vehicle": "train", "stages": 3, "left": None, "right": None}
    assert cards["starter-train-1"] == starter


def test_speeds_and_stages_are_those_of_the_cards() -> None:
    cards = {card: dict(fields) for card, fields in printed("wacky-challenge", 2).items()}
    cards["red-boat"] |= {"speed": 49, "stages": 7}
    before = red_and_blue()
    changed = replace(before, deck=wacky.setup(cards, 2, {}).deck)
    assert picked(before, "red-boat", "blue-boat").order == (1, 0)
    assert picked(changed, "red-boat", "blue-boat").order == (0, 1)
    assert stages_of(changed.deck, "pink", (changed.deck.number["red-boat"],)) == 7


def test_a_deck_with_a_card_missing_cannot_be_played() -> None:
    cards = dict(printed("wacky-challenge", 2))
    del cards["red-boat"], cards["starter-plane-2"]
    assert [problem.message for problem in problems(wacky.facts, cards, 2)] == [
        "the rules need 1 race colour red vehicle boat (WAC-1), found 0",
        "the rules need 2 starters vehicle plane (WAC-3), found 1",
    ]


@pytest.mark.parametrize("seats", [2, 7])
def test_at_the_end_it_is_described_what_the_stages_are_made_of(seats: int) -> None:
    state = [after for *_, after in walk("wacky-challenge", seats, 3)][-1]
    outcome = wacky.outcome(state)
    assert outcome is not None
    lines: list[dict[str, Any]] = [dict(phrase.values) for phrase in wacky.describe(state)]
    parts = [(line["whole"], line["joined"], line["own"], line["bonus"]) for line in lines]
    assert tuple(map(sum, parts)) == tuple(line["stages"] for line in lines) == outcome.scores
    for line, route, colour in zip(lines, state.routes, state.colours, strict=True):
        assert line["whole"] == sum(state.deck.stages[card] for card in route)
        assert line["own"] == [state.deck.colours[card] for card in route].count(colour)
        starters = [state.deck.is_starter(card) for card in route].count(True)
        assert line["bonus"] == (colour == "purple" and starters > 1)
        assert line["speeds"] == sum(state.deck.speeds[card] for card in route)
