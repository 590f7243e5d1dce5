import pytest

from printnplay.drawing.bad import BadSvg
from printnplay.drawing.stamps import Stamped
from printnplay.drawing.tree import Parser

HEAD = '<svg xmlns="http://www.w3.org/2000/svg">'


def test_equal_elements_are_one() -> None:
    parser = Parser()
    first = parser.parse(f'{HEAD}<g><circle r="3"/></g><g><circle r="3"/></g></svg>')
    second = parser.parse(f'{HEAD}<g><circle r="3"/></g></svg>')
    assert first.root.children[0] is first.root.children[1] is second.root.children[0]


def test_places_and_ids_are_known() -> None:
    body = '<g id="a"><circle data-at="race.svg.j2:7" r="3"/></g>'
    svg = Parser().parse_stamped(Stamped(f"{HEAD}{body}</svg>"))
    circle = svg.ids["a"].children[0]
    assert not isinstance(circle, str)
    assert svg.places[circle.uid] == "race.svg.j2:7"
    assert "data-at" not in circle.attributes


@pytest.mark.parametrize(
    "text",
    [
        '<!DOCTYPE svg [<!ENTITY a "b">]>' + HEAD + "</svg>",
        '<?xml-stylesheet href="x.css"?>' + HEAD + "</svg>",
        HEAD + "<script/></svg>",
        HEAD + '<image href="file:///etc/passwd"/></svg>',
        HEAD + '<image href="https://example.org/a.png"/></svg>',
        HEAD + '<defs><image href="picture.png"/></defs></svg>',
        HEAD + '<defs><use href="other.svg#a"/></defs></svg>',
        HEAD + '<defs><g fill="url(https://example.org/a.svg#b)"/></defs></svg>',
        HEAD + '<g style="fill:red"/></svg>',
        HEAD + '<linearGradient href="#a" id="b"/><linearGradient id="a"/></svg>',
        HEAD + "<rect><g/></rect></svg>",
        HEAD + "<clipPath><g/></clipPath></svg>",
        HEAD + "<clipPath><text>x</text></clipPath></svg>",
        HEAD + "<tspan>x</tspan></svg>",
        HEAD + "<text><tspan>a<tspan>b</tspan></tspan></text></svg>",
        HEAD + "<g>lost words</g></svg>",
        HEAD + '<g id="a"/><rect id="a"/></svg>',
        HEAD + '<symbol opacity=".5"/></svg>',
        HEAD + '<symbol preserveAspectRatio="none"/></svg>',
        HEAD + '<path stroke-dashoffset="1"/></svg>',
        HEAD + '<g onclick="x()"/></svg>',
        HEAD + '<use href="#nothing"/></svg>',
        HEAD + "<g>" * 100 + "</g>" * 100 + "</svg>",
        '<svg xmlns="urn:other"/>',
        HEAD + "<svg/></svg>",
        HEAD + '<g id="a"><use href="#a"/></g></svg>',
        HEAD + '<defs><g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g></defs></svg>',
        HEAD + '<text dx="3">x</text></svg>',
        HEAD + "<g></svg>",
        HEAD + "&unknown;</svg>",
        "not xml",
    ],
)
def test_everything_else_is_refused(text: str) -> None:
    with pytest.raises(BadSvg):
        Parser().parse(text)


def test_an_id_may_look_like_a_colour() -> None:
    svg = Parser().parse(f'{HEAD}<g id="add"/><use href="#add"/></svg>')
    assert svg.root.refs == {"add"}
    with pytest.raises(BadSvg, match="no element with the id 'bad'"):
        Parser().parse(f'{HEAD}<g id="add"/><use href="#bad"/></svg>')


def test_what_is_not_a_reference_is_none() -> None:
    assert not Parser().parse(f'{HEAD}<g data-note="#nothing" fill="#12345"/></svg>').root.refs
