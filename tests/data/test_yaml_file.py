import pytest

from printnplay.core.diagnostics import Report
from printnplay.data.yaml_file import MAX_NODES, Listing, Mapping, Scalar, read_yaml
from tests.projects import codes


def read(text: str) -> tuple[object, Report]:
    report = Report()
    report.add_source("f", text)
    return read_yaml(text, "f", report), report


def test_scalars_stay_text_and_know_their_place() -> None:
    node, _ = read("a: no\nb: 1_000\nc: [x,  'y z']\n")
    assert isinstance(node, Mapping)
    no, number, listing = (node.get(name) for name in "abc")
    assert isinstance(no, Scalar)
    assert isinstance(number, Scalar)
    assert isinstance(listing, Listing)
    assert (no.text, number.text) == ("no", "1_000")
    last = listing.items[1]
    assert isinstance(last, Scalar)
    assert (last.text, last.is_plain, last.pos.line, last.pos.column) == ("y z", False, 3, 9)


def test_quoted_nothing_is_not_null() -> None:
    node, _ = read("a:\nb: ''\nc: ~\nd: 'null'\n")
    assert isinstance(node, Mapping)
    nulls = [node.get(name) for name in "abcd"]
    assert [n.is_null for n in nulls if isinstance(n, Scalar)] == [True, False, True, False]


def test_anchors_are_followed() -> None:
    node, report = read("a: &x [1, 2]\nb: *x\n")
    assert isinstance(node, Mapping)
    assert node.get("a") is node.get("b")
    assert not len(report)


def test_every_duplicate_field_is_told() -> None:
    _, report = read("a: 1\nb: {c: 1, c: 2}\na: 3\n")
    assert [(f.code, f.pos.line) for f in report] == [("PNP102", 2), ("PNP102", 3)]


@pytest.mark.parametrize("text", ["[" * 100_000, "{a: " * 5000, "- " * 50_000, "? " * 5000])
def test_depth_is_bounded_without_recursion(text: str) -> None:
    node, report = read(text)
    assert node is None
    assert codes(report) in (["PNP114"], ["PNP116"], ["PNP113"])


def test_many_plain_values_are_not_an_explosion() -> None:
    node, report = read("a:\n" + "- x\n" * 20_000)
    assert isinstance(node, Mapping)
    assert not len(report)


def test_a_quadratic_explosion_is_stopped_too() -> None:
    text = "a: &a [" + "x, " * 2000 + "]\nb: [" + "*a, " * (MAX_NODES // 2000 + 2) + "]\n"
    node, report = read(text)
    assert (node, codes(report)) == (None, ["PNP115"])
