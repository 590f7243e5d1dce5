from printnplay.core.diagnostics import Pos
from printnplay.data.model import Card


def test_copies_have_letters_only_where_there_are_several() -> None:
    assert Card("score-17", {}, 1, Pos("f")).copy_ids == ("score-17",)
    assert Card("tyres-4", {}, 2, Pos("f")).copy_ids == ("tyres-4-a", "tyres-4-b")
    many = Card("chip", {}, 30, Pos("f")).copy_ids
    assert many[25:28] == ("chip-z", "chip-aa", "chip-ab")
    assert len(set(many)) == 30
