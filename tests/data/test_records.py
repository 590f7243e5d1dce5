"""Records: one declaration gives the reader, the JSON Schema and a typed object."""

import pickle
from typing import ClassVar

import pytest

from printnplay.core.diagnostics import Pos, Report
from printnplay.data.records import Brief, Located, RecordOf, entry, record
from printnplay.data.scalar import InvalidValue, Text, Whole, YesNo
from printnplay.data.shape import ListOf
from printnplay.data.yaml_file import read_yaml

NAME = Text("a name", pattern="[a-z]+")


@record("a wheel")
class Wheel(Located):
    size: int = entry(Whole(1, 30), "in inches")
    is_spare: bool = entry(YesNo(), "whether it is in the boot", name="spare", default=False)


@record("a car", can_extend=True)
class Car(Located):
    id: str = entry(NAME, "its name")
    seats: int = entry(Whole(1, 9), "for people", fallback=1)
    wheels: tuple[Wheel, ...] = entry(
        ListOf(Brief(RecordOf(Wheel), "size")), "from the left", default=()
    )
    kind: ClassVar[str] = "vehicle"

    @property
    def spares(self) -> int:
        return sum(wheel.is_spare for wheel in self.wheels)


@record("a racing car")
class RacingCar(Car):
    number: int = entry(Whole(1, 99), "on the bonnet")


def read(text: str) -> tuple[Car | None, list[str]]:
    report = Report()
    node = read_yaml(text, "car.yaml", report)
    assert node is not None
    try:
        car: Car | None = RecordOf(Car).read(node, report)
    except InvalidValue:
        car = None
    return car, [f"{found.code} {found.pos.line}:{found.pos.column}" for found in report]


def test_a_map_becomes_an_object_that_knows_its_places() -> None:
    car, problems = read("id: red\nseats: 2\nwheels: [16, {size: 17, spare: yes}]\n")
    assert problems == []
    assert car is not None
    assert (car.id, car.seats, car.spares, car.kind) == ("red", 2, 1, "vehicle")
    assert [wheel.size for wheel in car.wheels] == [16, 17]
    assert car.pos == Pos("car.yaml", 1, 1)
    assert car.place("seats") == Pos("car.yaml", 2, 8)
    assert car.place("nothing") == car.pos
    assert car.wheels[1].place("spare").line == 3


def test_a_required_value_without_a_fallback_is_the_end_of_its_record() -> None:
    assert read("seats: 2\n") == (None, ["PNP103 1:1"])
    assert read("id: RED\nseats: 2\n") == (None, ["PNP104 1:5"])


def test_a_fallback_lets_the_rest_be_used() -> None:
    car, problems = read("id: red\n")
    assert problems == ["PNP103 1:1"]
    assert car is not None
    assert car.seats == 1
    car, problems = read("id: red\nseats: 99\n")
    assert problems == ["PNP105 2:8"]
    assert car is not None
    assert "seats" in car.at


def test_all_that_is_wrong_is_reported_at_once() -> None:
    _, problems = read("seats: many\nwheels: [0, {spare: yes}, {size: 16, sparr: no}]\nwings: 2\n")
    assert problems == [
        *("PNP103 1:1", "PNP104 1:8", "PNP105 2:10", "PNP103 2:13", "PNP101 2:38", "PNP101 3:1")
    ]


def test_records_are_frozen_compared_copied_and_pickled() -> None:
    wheel = Wheel(pos=Pos("x"), size=16)
    with pytest.raises(AttributeError):
        wheel.size = 17  # type: ignore[misc]
    assert wheel == Wheel(pos=Pos("x"), size=16, is_spare=False)
    larger = wheel.replaced(size=17)
    assert (larger.size, wheel.size) == (17, 16)
    assert larger != wheel
    assert pickle.loads(pickle.dumps(larger)) == larger
    with pytest.raises(TypeError, match="unknown colour"):
        wheel.replaced(colour="red")


def test_a_record_that_adds_to_another_has_its_own_entries_first() -> None:
    assert list(RacingCar.format.entries) == ["number", "id", "seats", "wheels"]
    assert list(Car.format.entries) == ["id", "seats", "wheels"]


def test_the_schema_says_what_the_reader_reads() -> None:
    schema = RecordOf(Wheel).schema()
    assert schema == {
        "type": "object",
        "properties": {
            "size": {"description": "in inches", "type": "integer", "minimum": 1, "maximum": 30},
            "spare": {
                "description": "whether it is in the boot",
                "enum": [True, False, "yes", "no"],
            },
        },
        "additionalProperties": False,
        "required": ["size"],
    }
    assert RecordOf(Car).schema()["required"] == ["id"]
