"""The quick reader sees what the XML parser sees, or nothing."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from printnplay.drawing.bad import BadSvg
from printnplay.drawing.plain import PlainReader
from printnplay.drawing.stamps import Stamped
from printnplay.drawing.tree import Element, Parser
from tests.examples import examples

HEAD = '<svg xmlns="http://www.w3.org/2000/svg">'

tags = st.sampled_from(["g", "rect", "text", "tspan", "title", "use", "svg", "defs", "blob"])
names = st.sampled_from(["id", "fill", "x", "data-at", "data-note", "xml:space", "xmlns", "bad"])
words = st.text("ab \n\t1é>&;]<\u00a0\x85\x01", max_size=4)
values = st.sampled_from(["#FFF", "url(#a)", "a", "1", "face.svg.j2:3"]) | words
attributes = st.lists(st.tuples(names, values), max_size=3)


def written(tag: str, pairs: list[tuple[str, str]], inside: str, is_short: bool) -> str:
    listed = "".join(f' {name}="{value}"' for name, value in pairs)
    return f"<{tag}{listed}/>" if is_short else f"<{tag}{listed}>{inside}</{tag}>"


elements = st.recursive(
    words,
    lambda inner: st.builds(
        written, tags, attributes, st.lists(inner, max_size=3).map("".join), st.booleans()
    ),
    max_leaves=6,
)
bodies = st.lists(elements, max_size=4).map("".join)


def seen(root: Element, ids: dict[str, Element]) -> object:
    def tree(element: Element) -> object:
        children = [c if isinstance(c, str) else tree(c) for c in element.children]
        return element.tag, dict(element.attributes), children, sorted(element.refs)

    return tree(root), {name: tree(element) for name, element in ids.items()}


@examples(400)
@given(st.lists(bodies, min_size=1, max_size=3), st.sampled_from(["", "x", "<g/>", "<", "\n"]))
@example(["<rect/>", "<text><rect/> </text>"], "")
@example(["<text>a<tspan/> b</text>"], "")
@example(["<defs><g id='a'/></defs>&", "<defs></defs>x<g/>", "<g><defs/></defs></g>"], "")
@example(['<g id="a"/>', "<g><g id='a'/></g>"], "")
def test_agrees_with_xml(drawings: list[str], after: str) -> None:
    parser = Parser()
    reader = PlainReader()
    for body in drawings:
        text = f"{HEAD}{body}</svg>{after}"
        found = reader.read(text, parser)
        if found is None:
            continue
        expected = parser._parse_xml(Stamped(text))
        assert seen(*found) == seen(*expected)
        assert found[0].children == expected[0].children


@pytest.mark.parametrize(
    "text",
    [
        f"{HEAD}</svg><g/>",
        f"{HEAD}</svg>x",
        f"{HEAD}<g></svg></g>",
        f"{HEAD}<rect x='1'/></svg>",
        f'{HEAD}<rect x="1" x="2"/></svg>',
        f"{HEAD}<!-- a --></svg>",
        f"{HEAD}{HEAD}</svg></svg>",
        f"{HEAD}<text>&amp;</text></svg>",
        f"{HEAD}<rect\u00a0/></svg>",
        "<svg ></svg>",
        '<svg xmlns="http://example.org/">',
        f"{HEAD}{'<g>' * 80}{'</g>' * 80}</svg>",
    ],
)
def test_leaves_what_is_not_plain_to_xml(text: str) -> None:
    assert PlainReader().read(text, Parser()) is None


def test_reads_what_templates_write() -> None:
    text = f'{HEAD}<g fill="#FFF"><rect data-at="a.j2:1" x="1"/><text>a b</text></g></svg>'
    found = PlainReader().read(text, Parser())
    assert found is not None
    assert seen(*found) == seen(*Parser()._parse_xml(Stamped(text)))


def test_places_come_from_the_tag_or_what_holds_it() -> None:
    parser = Parser()
    svg = parser.parse_stamped(Stamped(f'{HEAD}<g data-at="a.j2:7"><rect x="1"/></g></svg>'))
    group = svg.root.children[0]
    assert isinstance(group, Element)
    (rect,) = group.children
    assert isinstance(rect, Element)
    assert svg.places[rect.uid] == "a.j2:7"
    with pytest.raises(BadSvg, match="bad") as caught:
        parser.parse_stamped(Stamped(f'{HEAD}<g data-at="a.j2:8"><circle bad="1"/></g></svg>'))
    assert caught.value.at == "a.j2:8"
