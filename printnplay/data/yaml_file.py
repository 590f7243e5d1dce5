"""YAML text to a tree of nodes that know their places.

The library's event stream is folded here without recursion, so depth, aliases and size are
bounded; scalars stay text, because the schema types them (`no` is a word, `1_000` a mistake).
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

import yaml

from printnplay.core.diagnostics import Note, Pos, Report, quote
from printnplay.data.text_file import refuse_character, refused_character

MAX_DEPTH = 30
MAX_NODES = 200_000

_LOADER: type = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class Scalar(NamedTuple):
    pos: Pos
    text: str
    is_plain: bool = True

    @property
    def is_null(self) -> bool:
        return self.is_plain and self.text in ("", "~", "null")


class Listing(NamedTuple):
    pos: Pos
    items: tuple["Node", ...]


class Mapping(NamedTuple):
    pos: Pos
    entries: tuple[tuple[Scalar, "Node"], ...]

    def get(self, name: str) -> "Node | None":
        return next((node for key, node in self.entries if key.text == name), None)

    def without(self, *names: str) -> "Mapping":
        return Mapping(self.pos, tuple(e for e in self.entries if e[0].text not in names))


Node = Scalar | Listing | Mapping


@dataclass(slots=True)
class _Open:
    """A list or map that is still being read."""

    pos: Pos
    is_map: bool
    anchor: str | None
    nodes: list[Node] = field(default_factory=list)
    seen: set[str] = field(default_factory=set)
    size: int = 1
    is_key_next: bool = True


class _Refused(Exception):
    """Reading stops here; the reason has been reported."""


def read_yaml(text: str, shown: str, report: Report) -> Node | None:
    """The tree of one document, or None with the reasons reported."""
    try:
        return _Reader(shown, report).read(text)
    except _Refused:
        return None
    except yaml.MarkedYAMLError as problem:
        _report_syntax(problem, shown, report)
        return None
    except yaml.YAMLError:
        report.error("PNP113", Pos(shown), message="this cannot be read as YAML")
        return None


class _Reader:
    def __init__(self, shown: str, report: Report) -> None:
        self.shown = shown
        self.report = report
        self.open: list[_Open] = []
        self.anchors: dict[str, tuple[Node, int]] = {}
        self.root: Node | None = None
        self.nodes = 0

    def read(self, text: str) -> Node | None:
        documents = 0
        for event in _events(text):
            if isinstance(event, yaml.DocumentStartEvent):
                documents += 1
                if documents > 1:
                    raise self.refuse(
                        "PNP116", event, "a second document in one file", "delete '---'"
                    )
            elif isinstance(event, yaml.AliasEvent):
                self.alias(event)
            elif isinstance(event, yaml.ScalarEvent):
                self.scalar(event)
            elif isinstance(event, (yaml.SequenceStartEvent, yaml.MappingStartEvent)):
                self.start(event)
            elif isinstance(event, (yaml.SequenceEndEvent, yaml.MappingEndEvent)):
                self.end()
        if self.root is None:
            self.report.error("PNP111", Pos(self.shown), message="the file is empty")
        return self.root

    def start(self, event: yaml.CollectionStartEvent) -> None:
        self.refuse_tag(event)
        if len(self.open) >= MAX_DEPTH:
            raise self.refuse("PNP114", event, f"nested more than {MAX_DEPTH} deep")
        is_map = isinstance(event, yaml.MappingStartEvent)
        self.refuse_complex_key(event)
        self.open.append(_Open(self.pos(event), is_map, event.anchor))

    def end(self) -> None:
        done = self.open.pop()
        node: Node
        if done.is_map:
            keys, values = done.nodes[::2], done.nodes[1::2]
            pairs = zip(keys, values, strict=True)
            node = Mapping(done.pos, tuple((k, v) for k, v in pairs if isinstance(k, Scalar)))
        else:
            node = Listing(done.pos, tuple(done.nodes))
        self.place(node, done.size, done.anchor)

    def scalar(self, event: yaml.ScalarEvent) -> None:
        self.refuse_tag(event)
        if event.value == "<<" and self.open and self.open[-1].is_map and self.open[-1].is_key_next:
            help = "write the fields out, or use 'extends' for a whole game"
            raise self.refuse("PNP116", event, "merge keys ('<<') are not read", help)
        refused = refused_character(event.value)
        if refused:
            refuse_character(refused, self.pos(event), self.report)
        is_plain = event.implicit[0]
        self.place(Scalar(self.pos(event), event.value, is_plain), 1, event.anchor)

    def alias(self, event: yaml.AliasEvent) -> None:
        self.refuse_complex_key(event)
        if any(part.anchor == event.anchor for part in self.open):
            raise self.refuse("PNP115", event, f"alias '*{event.anchor}' is used inside itself")
        found = self.anchors.get(str(event.anchor))
        if found is None:
            raise self.refuse("PNP115", event, f"alias '*{event.anchor}' has no anchor before it")
        node, size = found
        if self.nodes + size > MAX_NODES:
            raise self.refuse("PNP115", event, f"aliases grow to more than {MAX_NODES:,} values")
        self.place(node, size, None)

    def place(self, node: Node, size: int, anchor: str | None) -> None:
        if anchor is not None:
            self.anchors[anchor] = (node, size)
        if not self.open:
            self.root = node
            return
        self.nodes += size if size > 1 else 1
        part = self.open[-1]
        part.size += size
        if part.is_map:
            if part.is_key_next:
                self.note_key(part, node)
            part.is_key_next = not part.is_key_next
        part.nodes.append(node)

    def note_key(self, part: _Open, node: Node) -> None:
        if not isinstance(node, Scalar):
            return
        if node.text in part.seen:
            self.report.error(
                "PNP102",
                node.pos,
                message=f"field {quote(node.text)} is given twice",
                help="delete one of the two",
            )
        part.seen.add(node.text)

    def refuse_complex_key(self, event: yaml.NodeEvent) -> None:
        if self.open and self.open[-1].is_map and self.open[-1].is_key_next:
            raise self.refuse(
                "PNP116", event, "expected a plain name before ':', found something else"
            )

    def refuse_tag(self, event: yaml.NodeEvent) -> None:
        tag = getattr(event, "tag", None)
        if tag is not None and tag != "!":
            raise self.refuse("PNP116", event, f"tag {quote(tag)} is not read", "delete the tag")

    def refuse(
        self, code: str, event: yaml.Event, message: str, help: str | None = None
    ) -> _Refused:
        self.report.error(code, self.pos(event), message=message, help=help)
        return _Refused()

    def pos(self, event: yaml.Event) -> Pos:
        start, end = event.start_mark, event.end_mark
        if start is None or end is None:
            return Pos(self.shown)
        width = end.column - start.column if start.line == end.line else 1
        return Pos(self.shown, start.line + 1, start.column + 1, max(width, 1))


def _events(text: str) -> Iterator[yaml.Event]:
    events: Iterator[yaml.Event] = yaml.parse(text, Loader=_LOADER)
    return events


_PLAIN_WORDS = {
    "mapping values are not allowed": (
        "unexpected ':'",
        "put the text in quotes, or check the indentation",
    ),
    "found character that cannot start": (
        "unexpected character",
        "indent with spaces, and put text that begins with a sign in quotes",
    ),
    "expected ':'": ("expected 'name: value'", "add ': ' after the name"),
    "block end": ("the indentation does not match the lines above", None),
    "expected key": ("the indentation does not match the lines above", None),
    "expected '-' indicator": ("expected another '- ' item of the list", None),
    "',' or ']'": ("expected ',' or ']' in the list", "close the list with ']'"),
    "',' or '}'": ("expected ',' or '}' in the map", "close the map with '}'"),
    "end of stream": ("the quotes that open here are not closed", "add the closing quote"),
}


def _report_syntax(problem: yaml.MarkedYAMLError, shown: str, report: Report) -> None:
    found = str(problem.problem or "")
    at, start = (_mark_pos(m, shown) for m in (problem.problem_mark, problem.context_mark))
    default = ("this cannot be read as YAML", "check quotes, colons and indentation near here")
    known = (words for part, words in _PLAIN_WORDS.items() if part in found)
    message, help = next(known, default)
    source = report.source_line(at) or ""
    if source[at.column - 1 : at.column] == "\t":
        message, help = "a tab cannot indent YAML", "indent with spaces"
    is_open = any(sign in message for sign in ("quotes", "list", "map"))
    if "quotes" in message or message.startswith("expected 'name"):
        at, is_open = start if start.line else at, False
    notes = (Note("it opens at", start),) if is_open and start.line else ()
    report.error("PNP113", at, message=message, help=help, notes=notes)


def _mark_pos(mark: object, shown: str) -> Pos:
    line, column = getattr(mark, "line", None), getattr(mark, "column", None)
    return Pos(shown) if line is None or column is None else Pos(shown, line + 1, column + 1)
