import pytest

from printnplay.drawing.bad import BadSvg
from printnplay.drawing.tree import Element, Parser

HEAD = '<svg xmlns="http://www.w3.org/2000/svg">'
RED = "<style>.red { fill: #FF0000 }</style>"


def first(body: str) -> Element:
    found = Parser().parse(f"{HEAD}{body}</svg>").root.children[0]
    assert isinstance(found, Element)
    return found


def test_a_class_becomes_attributes_and_the_style_is_gone() -> None:
    css = """.a, .b { fill: #ABC; stroke-width: 0.3px; /* thin */ }
    .c{font-family:'Fredoka One';font-size:3.5px;stroke-dasharray:1px, 2}"""
    found = first(f'<style>{css}</style><text x="1" class=" b  c ">x</text>')
    assert found.tag == "text"
    assert found.attributes == {
        "x": "1",
        "fill": "#ABC",
        "stroke-width": "0.3",
        "font-family": "Fredoka One",
        "font-size": "3.5",
        "stroke-dasharray": "1, 2",
    }


def test_a_class_beats_an_attribute_and_the_last_rule_wins() -> None:
    css = "<style>.a { fill: #111111 } .b { fill: #222222 }</style>"
    assert first(css + '<rect class="b a" fill="#333333"/>').get("fill") == "#222222"


def test_several_styles_and_cdata() -> None:
    css = "<defs><style><![CDATA[.a { fill: none }]]></style></defs><style>.a{opacity:.5}</style>"
    svg = Parser().parse(f'{HEAD}{css}<rect class="a"/></svg>')
    rect = svg.root.children[1]
    assert isinstance(rect, Element)
    assert rect.attributes == {"fill": "none", "opacity": ".5"}


def test_equal_elements_are_still_one_and_drawings_do_not_share_classes() -> None:
    parser = Parser()
    red = parser.parse(f'{HEAD}{RED}<g class="red"/><g class="red"/><g fill="#FF0000"/></svg>').root
    assert red.children[0] is red.children[1] is red.children[2]
    with pytest.raises(BadSvg, match="no class 'red'"):
        parser.parse(f'{HEAD}<g class="red"/></svg>')


def test_a_gradient_by_class_is_a_reference() -> None:
    body = '<style>.sky { fill: url(#sky) }</style><rect class="sky"/><linearGradient id="sky"/>'
    assert first(body).refs == {"sky"}
    with pytest.raises(BadSvg, match="no element with the id 'sea'"):
        first(body.replace("url(#sky)", "url(#sea)"))


@pytest.mark.parametrize(
    ("css", "message"),
    [
        ("rect { fill: none }", "expected a class for a selector, found 'rect'"),
        ("* { fill: none }", "selector"),
        ("#id { fill: none }", "selector"),
        (".a .b { fill: none }", "selector"),
        (".a.b { fill: none }", "selector"),
        (".a > .b { fill: none }", "selector"),
        (".a:hover { fill: none }", "selector"),
        (".a, { fill: none }", "selector"),
        ("@import url(x.css);", "'@import url"),
        ("@media print { .a { fill: none } }", "not in the subset"),
        ("@font-face { font-family: x }", "selector"),
        (".a { fill: none", "is not a rule"),
        (".a { fill: none } }", "selector"),
        (".a", "is not a rule"),
        (".a { fill: none !important }", "fill 'none !important'"),
        (".a { fill: tomato }", "fill 'tomato'"),
        (".a { fill: url(https://example.org/a.svg#b) }", "fill 'url"),
        (".a { fill }", "fill ''"),
        (".a { font-size: 3 }", "font-size '3'"),
        (".a { font-size: 3mm }", "font-size '3mm'"),
        (".a { stroke-width: 10% }", "stroke-width"),
        (".a { opacity: 50% }", "opacity"),
        (".a { fill-opacity: 1.5 }", "fill-opacity"),
        (".a { filter: blur(1px) }", "property 'filter'"),
        (".a { transform: rotate(3deg) }", "property 'transform'"),
        (".a { FILL: none }", "property 'FILL'"),
        (".a { /* fill: none }", "property"),
    ],
)
def test_other_css_is_refused_at_the_line_of_its_style(css: str, message: str) -> None:
    with pytest.raises(BadSvg, match=message.replace("(", r"\(").replace("*", r"\*")) as bad:
        Parser().parse(f'{HEAD}<style data-at="race.svg.j2:4"><![CDATA[{css}]]></style></svg>')
    assert bad.value.at == "race.svg.j2:4"


@pytest.mark.parametrize(
    ("body", "message", "help"),
    [
        (RED + '<g data-at="x:7" class="rde"/>', "no class 'rde'", "did you mean 'red'?"),
        ('<g data-at="x:7" class="red"/>' + RED, "no class 'red'", None),
        (RED + '<g class="red"/><style data-at="x:7">.b { fill: none }</style>', "before", None),
        ('<style data-at="x:7">.a { fil: none }</style>', "'fil'", "did you mean 'fill'?"),
        (RED + '<rect><style data-at="x:7"/></rect>', "'style' is not in the subset here", None),
        ('<style data-at="x:7" media="print"/>', "'media'", None),
        ('<style><g data-at="x:7"/></style>', "'g' is not in the subset here", None),
    ],
)
def test_a_class_is_known_before_it_is_used(body: str, message: str, help: str | None) -> None:
    with pytest.raises(BadSvg, match=message) as bad:
        first(body)
    assert (bad.value.at, bad.value.help) == ("x:7", help)
