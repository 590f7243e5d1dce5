import pytest

from printnplay.core.units import (
    CARD_SIZES,
    PAPERS,
    Size,
    is_small,
    paper_name,
    read_length,
    read_paper,
    read_size,
)


@pytest.mark.parametrize(
    ("text", "mm"),
    [("63mm", 63), ("2.5in", 63.5), ("6.3 cm", 63), ("72pt", 25.4), ("88 MM", 88), ("0", 0)],
)
def test_lengths_have_units(text: str, mm: float) -> None:
    assert read_length(text) == pytest.approx(mm)


@pytest.mark.parametrize("text", ["63", "", "mm", "6,3mm", "1e3mm", "63 furlongs", "٣mm"])
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="unit"):
        read_length(text)


def test_a_negative_length_is_refused() -> None:
    with pytest.raises(ValueError, match="0mm or more"):
        read_length("-3mm")


def test_sizes_by_name_and_by_measure() -> None:
    assert read_size("TCG") == CARD_SIZES["tcg"] == Size(63, 88)
    assert read_size("63mm x 88mm") == read_size("63x88mm") == Size(63, 88)
    assert read_size("2.5in x 3.5in") == CARD_SIZES["poker"]
    assert str(Size(63.5, 88.9)) == "63.5 x 88.9 mm"


@pytest.mark.parametrize("text", ["63 x 88", "giant", "63mm", "x", "63mm x", "63mm x 88mm x 2mm"])
def test_sizes_that_mean_nothing(text: str) -> None:
    with pytest.raises(ValueError, match="a "):
        read_size(text)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("LETTER", "letter"),
        ("11 x 8.5in", "letter"),
        ("8.27 x 11.69 in", "a4"),
        ("6x4in", "101.6x152.4mm"),
        ("209.8x297mm", "209.8x297mm"),
    ],
)
def test_a_paper_has_one_name(text: str, name: str) -> None:
    assert paper_name(read_paper(text)) == name
    assert paper_name(read_paper(name)) == name


def test_small_papers_hold_less_than_a4_and_letter_have_in_common() -> None:
    assert [name for name, paper in PAPERS.items() if is_small(paper)] == ["a5"]
    assert is_small(Size(297, 209))
    assert not is_small(Size(279.4, 210))
