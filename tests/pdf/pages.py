"""Helpers: an HTML page, read with the standard parser."""

import re
from dataclasses import dataclass, field
from html.parser import HTMLParser

_URL = re.compile(r"url\(#([^)]+)\)")


@dataclass
class Tag:
    name: str
    attributes: dict[str, str]
    inside: "Tag | None"
    text: str = ""

    def is_in(self, other: "Tag") -> bool:
        return self is other or (self.inside is not None and self.inside.is_in(other))


@dataclass
class HtmlPage(HTMLParser):
    """All elements of a page in their order."""

    source: str
    tags: list[Tag] = field(default_factory=list)
    open: list[Tag] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__()
        self.feed(self.source)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        self.tags.append(Tag(tag, found, self.open[-1] if self.open else None))
        if tag not in ("meta", "input"):
            self.open.append(self.tags[-1])

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop().name == tag, tag

    def handle_data(self, data: str) -> None:
        for tag in self.open:
            tag.text += data

    def all(self, name: str, /, **attributes: str) -> list[Tag]:
        """`cls` is one of the classes."""
        wanted = {k: v for k, v in attributes.items() if k != "cls"}
        cls = attributes.get("cls")
        return [
            tag
            for tag in self.tags
            if tag.name == name
            and wanted.items() <= tag.attributes.items()
            and (cls is None or cls in tag.attributes.get("class", "").split())
        ]

    def inside(self, outer: Tag, name: str, /, **attributes: str) -> list[Tag]:
        return [tag for tag in self.all(name, **attributes) if tag.is_in(outer)]

    @property
    def ids(self) -> list[str]:
        return [tag.attributes["id"] for tag in self.tags if "id" in tag.attributes]

    @property
    def references(self) -> set[str]:
        """The ids that links, uses, filters and paints name; pictures hold their own data."""
        found = set()
        for tag in (tag for tag in self.tags if tag.name != "image"):
            found |= {tag.attributes["href"]} if "href" in tag.attributes else set()
            found |= {f"#{ref}" for value in tag.attributes.values() for ref in _URL.findall(value)}
        return found
