"""Transcripts: words where there are some, the typed move where not, and no peeking."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from printnplay.games.engine.bots import random
from printnplay.games.engine.contract import Outcome, Phrase, Turn
from printnplay.games.engine.facts import DEALER
from printnplay.games.engine.moves import DrawSeat, ShufflePile
from printnplay.games.engine.record_header import Header
from printnplay.games.play.match import turns
from printnplay.games.play.transcript import Transcript, draw_track, held, phrased
from tests.games.high_card import CARDS, Move, Play, State, high_card

HEADER = Header("high-card", 3, CARDS, {}, 5)


class Blank(NamedTuple):
    """A view without a hand."""

    seat: int


class Words:
    def __init__(self, words: Mapping[str, str]) -> None:
        self.words = words

    def __call__(self, key: str, /, **values: object) -> str | None:
        return self.words[key].format(**values) if key in self.words else None


def match() -> Iterator[Turn[State, Move]]:
    return turns(high_card, HEADER, [random] * 3)


def test_a_move_in_words_by_the_fields_that_it_has() -> None:
    say = Words({"play.move.play-card": "lays {card}", "play.move.play": "not this"})
    move = Play("play", "card-03")
    assert Transcript(high_card, say).move(0, move) == "lays card-03"
    say = Words({"play.move.play": "this one"})
    assert Transcript(high_card, say).move(0, move) == "this one"


def test_without_words_the_move_as_it_is_typed() -> None:
    found = Transcript(high_card, Words({})).move(0, Play("play", "card-03"))
    assert found == "play card-03"


def test_the_dealers_orders_are_not_told() -> None:
    mix = ShufflePile("shuffle", "stock", tuple(CARDS))
    assert Transcript(high_card, Words({})).move(DEALER, mix) == "shuffle stock"
    say = Words({"play.move.shuffle-pile": "mixes {pile}"})
    assert Transcript(high_card, say).move(DEALER, mix) == "mixes stock"


def test_a_person_is_told_of_their_own_moves_as_you() -> None:
    words = {"play.turn": "S{seat} {move}", "play.own.play-card": "you play {card}"}
    transcript = Transcript(high_card, Words(words), only=2)
    own = next(turn for turn in match() if turn.seat == 2)
    assert next(transcript.turn(own)).strip() == f"{own.number}. You play {own.move[1]}"
    assert Transcript(high_card, Words(words), only=1).move(2, own.move) == f"play {own.move[1]}"
    del words["play.own.play-card"]
    assert Transcript(high_card, Words(words), only=2).own(2, own.move) == f"S2 play {own.move[1]}"


def test_people_are_numbered_from_1_without_words_too() -> None:
    seats = Phrase("g.passed", (("seats", (0, 2)), ("count", 0)))
    assert phrased(Words({}), seats) == "passed: 1, 3; 0"
    lot = Transcript(high_card, Words({})).move(DEALER, DrawSeat("lot", 1))
    assert lot == "lot 2"


def test_phrases_are_looked_up_in_the_games_own_words() -> None:
    phrase = Phrase("high-card.points", (("points", (1, 2)),))
    assert phrased(Words({"play.points": "P {points}"}), phrase) == "P (1, 2)"
    assert phrased(Words({}), phrase) == "points: 1, 2"


def test_a_track_shows_where_each_car_is() -> None:
    assert draw_track((0, 3, 3, 24), 24) == "1··[23]" + "·" * 20 + "4"
    phrase = Phrase("g.track", (("marks", (1, 0)), ("last", 24)))
    assert phrased(Words({"play.track": "{drawn}"}), phrase) == "21" + "·" * 23


def test_a_value_that_is_true_chooses_the_words() -> None:
    words = Words({"play.round": "round {round}", "play.round-final": "the last"})
    for final, said in ((False, "round 5"), (True, "the last")):
        assert phrased(words, Phrase("g.round", (("round", 5), ("final", final)))) == said


def test_a_seats_own_deck() -> None:
    mix = ShufflePile("shuffle", "deck:1", tuple(CARDS))
    say = Words({"play.move.shuffle-pile-seat": "{pile} of {seat}"})
    assert Transcript(high_card, say).move(DEALER, mix) == "deck of 1"


def test_hands_are_ids_or_numbers_of_the_deck() -> None:
    state = next(match()).after
    assert held(high_card.view(state, 1)) == state.hands[1]
    assert held(Blank(0)) is None


def test_all_is_told_when_nobody_sits_at_the_table() -> None:
    say = Words({"play.turn": "S{seat} {move}", "play.holds": "has {cards}"})
    transcript = Transcript(high_card, say)
    for turn in match():
        text = "\n".join(transcript.turn(turn))
        if isinstance(turn.move, Play):
            assert f"S{turn.seat} play {turn.move.card}" in text
            assert str(turn.before.hands[turn.seat]) in text


def test_a_seat_is_not_told_what_is_chosen_before_all_have_chosen() -> None:
    transcript = Transcript(high_card, Words({}), only=2)
    for turn in match():
        text = "\n".join(transcript.turn(turn))
        hidden = {card for card in turn.after.chosen if card}
        assert not any(card in text for card in hidden)
        for seat in (0, 1):
            for card in turn.after.hands[seat] if turn.after.hands else ():
                assert card not in text
        if turn.seat == 2:
            assert text.count("play card-") == 3


def test_the_position_is_drawn_after_set_up_and_after_each_round() -> None:
    transcript = Transcript(high_card, Words({"play.points": "POINTS"}))
    drawn = [turn.seat for turn in match() if "POINTS" in "\n".join(transcript.turn(turn))]
    assert drawn == [DEALER, 2, 2, 2]


def test_lists_without_anything_are_left_out() -> None:
    transcript = Transcript(high_card, Words({}))
    assert list(transcript.position(high_card.opening(CARDS, 3, {}))) == ["Points: 0, 0, 0"]


def test_the_final_table_shows_who_shares_a_place() -> None:
    say = Words(
        {
            "play.over": "over: {reason}",
            "play.end.done": "all done",
            "play.player": "p{n}",
            "play.who": "{player}/{bot}",
            "play.place": "{place}. {who} {points}",
            "play.place-shared": "{place}= {who} {points}",
        }
    )
    outcome = Outcome((1, 5, 1), ((1,), (0, 2)), "done")
    lines = [line.strip() for line in Transcript(high_card, say).table(outcome)]
    assert lines == ["over: all done", "1. P2 5", "2= P1 1", "2= P3 1"]
    named = list(Transcript(high_card, say).table(outcome, ("a", "b", "c")))
    assert named[1].strip() == "1. P2/b 5"


def test_captions_follow_their_step_and_the_position_is_drawn_at_the_ends_only() -> None:
    captions, ends = {2: ("= early",), 3: ("= one", "= two")}, {3, 5}
    say = Words({"play.points": "POINTS"})
    transcript = Transcript(high_card, say, captions=captions, ends=ends)
    for turn in match():
        lines = [line.strip() for line in transcript.turn(turn)]
        assert ("POINTS" in lines) == (turn.number in ends)
        assert ("= early" in lines) == (turn.number == 2)
        assert ("= one" in lines) == (turn.number == 3)
        if turn.number == 3:
            assert lines[lines.index("= one") + 1 :][:2] == ["= two", ""]


def test_a_seat_with_an_empty_hand_is_not_said_to_hold_nothing() -> None:
    say = Words({"play.holds": "has {cards}", "play.holds-nothing": "has none"})
    last = [turn for turn in match() if turn.seat != DEALER][-1]
    hands = tuple(() for _ in last.before.hands)
    bare = last._replace(before=replace(last.before, hands=hands))
    assert "has none" not in "\n".join(Transcript(high_card, say).turn(bare))
    assert "has (" in "\n".join(Transcript(high_card, say).turn(last))
