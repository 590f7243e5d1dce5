"""Rich text: one parser for cards, pages, HTML and plain text."""

import pytest

from printnplay.text.lines import MEANT
from printnplay.text.rich import Span, drawings_in, letters_of, parse


@pytest.mark.parametrize(
    ("text", "spans"),
    [
        ("", ()),
        ("plain words", (Span("plain words"),)),
        ("a **b c** d", (Span("a "), Span("b c", is_strong=True), Span(" d"))),
        ("a *b* c", (Span("a "), Span("b", is_italic=True), Span(" c"))),
        ("**a *b***", (Span("a ", is_strong=True), Span("b", is_strong=True, is_italic=True))),
        ("{icon:leaf}", (Span(drawing="icon:leaf"),)),
        ("x{card:speed/red-40}", (Span("x"), Span(drawing="speed/red-40"))),
        ("**{icon:leaf}**", (Span(drawing="icon:leaf", is_strong=True),)),
        ("a\nb", (Span("a"), Span("\n"), Span("b"))),
        (r"\*a*", (Span("*"), Span("a*"))),
        (r"**a \* *b*", (Span("**a "), Span("*"), Span(" "), Span("b", is_italic=True))),
        (
            r"*a \* b*",
            (Span("a ", is_italic=True), Span("*", is_italic=True), Span(" b", is_italic=True)),
        ),
        (r"**\{a}**", (Span("{", is_strong=True), Span("a}", is_strong=True))),
    ],
)
def test_markup_becomes_spans(text: str, spans: tuple[Span, ...]) -> None:
    assert parse(text) == spans


@pytest.mark.parametrize(
    "text", ["2 * 3 * 4", "a ** b", "**", "*", "{icon:Leaf}", "{icon:}", "{card}", "a*", "{{ x }}"]
)
def test_what_is_no_markup_stays_as_it_is(text: str) -> None:
    assert letters_of(parse(text)) == text


def test_a_name_in_braces_is_an_icon_in_cells_only() -> None:
    assert parse("**{leaf}**", is_cell=True) == (Span(drawing="icon:leaf", is_strong=True),)
    assert parse(r"\{leaf}", is_cell=True) == (Span(f"{{{MEANT}"), Span("leaf}"))
    assert letters_of(parse("{leaf}")) == "{leaf}"


def test_a_text_in_brackets_has_a_look_in_cells_only() -> None:
    text = "[a **b**]{colour=red size=4.5}"
    look = Span(colour="red", size=4.5)
    assert parse(text, is_cell=True) == (
        look.with_text("a "),
        Span("b", is_strong=True, colour="red", size=4.5),
    )
    assert letters_of(parse(text)) == text
    assert letters_of(parse("[a] and [b]", is_cell=True)) == "[a] and [b]"


@pytest.mark.parametrize("look", ["bold", "colour=", "size=large", "size=0", "size=-1", "=red"])
def test_an_unknown_look_is_refused(look: str) -> None:
    with pytest.raises(ValueError, match=f"found '{look}'"):
        parse(f"[a]{{{look}}}", is_cell=True)


def test_a_drawing_is_bound_to_the_word_after_it() -> None:
    assert parse("{icon:leaf} green")[1] == Span("\xa0green")


def test_drawings_are_found_in_their_order() -> None:
    text = "{icon:leaf} or **{card:cars/car-red-1}**"
    assert list(drawings_in(text)) == ["icon:leaf", "cars/car-red-1"]


def test_only_a_line_break_is_a_break() -> None:
    assert [span.is_break for span in parse("a\nb")] == [False, True, False]


@pytest.mark.parametrize("text", ["2*3*4", "a*b*", "2 * 3 * 4"])
def test_a_star_after_a_letter_or_digit_is_a_star(text: str) -> None:
    assert letters_of(parse(text)) == text
    assert not any(span.is_italic for span in parse(text))


def test_a_kept_sign_is_marked_in_cells_only() -> None:
    assert letters_of(parse(r"\{x} \<b>")) == "{x} <b>"
    assert letters_of(parse(r"\{x}", is_cell=True)) == f"{{{MEANT}x}}"
