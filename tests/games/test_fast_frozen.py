"""A fast dataclass is a frozen, slotted one in all that can be seen of it."""

import copy
import pickle
from dataclasses import FrozenInstanceError, dataclass, fields, is_dataclass, replace
from typing import Any

import pytest

from printnplay.games.engine.fast_frozen import copier, fast_frozen, replacer


@fast_frozen
@dataclass(frozen=True, slots=True)
class Point:
    """A place."""

    x: int
    y: int
    name: str

    def moved(self, by: int) -> "Point":
        return Point(self.x + by, self.y, self.name)


@dataclass(frozen=True, slots=True)
class Slow:
    x: int
    y: int
    name: str


HERE = Point(1, 2, "here")


@pytest.mark.parametrize("name", ["x", "name"])
def test_its_fields_can_be_neither_changed_nor_deleted(name: str) -> None:
    with pytest.raises(FrozenInstanceError):
        setattr(HERE, name, 3)
    with pytest.raises(FrozenInstanceError):
        delattr(HERE, name)
    assert not hasattr(HERE, "__dict__")


def test_it_is_equal_to_its_like_alone_and_has_their_hash() -> None:
    assert Point(1, 2, "here") == HERE
    assert hash(Point(1, 2, "here")) == hash(HERE)
    assert Point(1, 3, "here") != HERE
    other: object = Slow(1, 2, "here")
    assert other != HERE


def test_it_is_a_dataclass_with_its_own_name_text_and_methods() -> None:
    assert is_dataclass(Point)
    assert [f.name for f in fields(Point)] == ["x", "y", "name"]
    assert repr(HERE) == "Point(x=1, y=2, name='here')"
    assert (Point.__doc__, Point.__module__) == ("A place.", __name__)
    assert HERE.moved(2) == replace(HERE, x=3) == Point(name="here", y=2, x=3)


def test_a_field_that_is_missing_or_unknown_is_refused() -> None:
    make: Any = Point
    with pytest.raises(TypeError, match="name"):
        make(1, 2)
    with pytest.raises(TypeError, match="z"):
        make(x=1, y=2, name="here", z=3)


def test_it_can_be_copied_and_sent_to_another_process() -> None:
    assert copy.copy(HERE) == copy.deepcopy(HERE) == pickle.loads(pickle.dumps(HERE)) == HERE


def test_a_replacer_changes_the_fields_named_and_nothing_else() -> None:
    changed = replacer(Point)
    assert changed(HERE, y=0, name="") == replace(HERE, y=0, name="") != HERE
    assert changed(HERE) == HERE
    assert type(changed(HERE, x=None)) is Point
    with pytest.raises(TypeError, match="z"):
        changed(HERE, z=3)


@fast_frozen
@dataclass(frozen=True, slots=True)
class Seen:
    seat: int
    x: int
    y: str


def test_a_copier_copies_the_fields_that_both_classes_have_and_nobody_names() -> None:
    see = copier(Point, Seen)
    assert see(HERE, seat=4, y="?") == Seen(4, 1, "?")
    with pytest.raises(TypeError, match="seat"):
        see(HERE)
    with pytest.raises(TypeError, match="name"):
        see(HERE, seat=4, name="there")
