"""A manuscript as one HTML page that needs nothing else: its words, and the real faces, by
templates/shared/reference.html.j2."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby

from markupsafe import Markup

from printnplay.core.diagnostics import LocatedText
from printnplay.documents.html import render_html
from printnplay.documents.manuscript import Manuscript, Passage
from printnplay.documents.manuscript_text import Wording, plain_words
from printnplay.drawing.svg_out import SvgSheet, used_fonts
from printnplay.faces.face import Face
from printnplay.text.rich import Span, parse
from printnplay.text.subset import font_faces

# The page's own inks, which a game's come before.
INKS = {"ink": "#22222C", "soft": "#5A6072", "band": "#2E3242", "on-band": "#FFFFFF"}
INKS |= {"accent": "#B3202E", "line": "#B9BECB", "tint": "#F1F2F6"}
LISTS = {"step": "ol", "item": "ul"}
SPACE = "\xa0"
_WORD = re.compile(r"\xa0[\w’-]+")


@dataclass(frozen=True, slots=True)
class Drawing:
    """A drawing in the page: its id, what it shows, its width by its height."""

    id: str
    box: str
    ratio: str


@dataclass(frozen=True, slots=True)
class SpanGroup:
    """Spans side by side; no line breaks between those that are kept."""

    spans: tuple[Span, ...]
    is_kept: bool = False


@dataclass(frozen=True, slots=True)
class StyledGroups:
    """Groups of one look."""

    groups: tuple[SpanGroup, ...]
    is_strong: bool
    is_italic: bool


@dataclass(frozen=True, slots=True)
class PassageList:
    """Passages of one kind: a list whose items are numbered from `start`, or no list."""

    tag: str | None
    start: int
    parts: tuple[Passage, ...]


@dataclass(frozen=True, slots=True)
class PageSection:
    heading: str
    lists: tuple[PassageList, ...]


@dataclass(frozen=True, slots=True)
class ReferencePage:
    """What the template asks for. `drawings` are in the page already, by the names that the
    manuscript has for them."""

    manuscript: Manuscript
    wording: Wording
    drawings: Mapping[str, Drawing]
    definitions: Markup
    fonts: Markup
    inks: Mapping[str, str]

    @property
    def language(self) -> str:
        return self.manuscript.language

    @property
    def title(self) -> str:
        return self.wording.title

    @property
    def sections(self) -> Iterator[PageSection]:
        for name, parts in self.manuscript.sections.items():
            heading = plain_words(self.manuscript.heading(name, self.wording.heading))
            yield PageSection(heading, tuple(_lists(parts)))

    def name(self, face: str) -> str:
        return self.wording.names.full(face)

    def drawing(self, name: str) -> Drawing:
        return self.drawings[name]

    def phrases(self, words: LocatedText) -> Iterator[StyledGroups]:
        spans = parse(words.text)
        for (is_strong, is_italic), alike in groupby(spans, lambda s: (s.is_strong, s.is_italic)):
            yield StyledGroups(tuple(_groups(list(alike))), is_strong, is_italic)


def manuscript_html(
    manuscript: Manuscript, wording: Wording, faces: Mapping[str, Face], inks: Mapping[str, str]
) -> str:
    pictures = [face.picture for face in faces.values()]
    sheet = SvgSheet(pictures)
    drawings = {}
    for at, (name, face) in enumerate(faces.items()):
        drawings[name] = _drawing(f"face-{at}", face)
        sheet.define(face.picture, f"face-{at}")
    page = ReferencePage(
        manuscript,
        wording,
        drawings,
        Markup(sheet.definitions),
        Markup(font_faces(used_fonts(pictures))),
        {name: inks.get(name, ink) for name, ink in INKS.items()},
    )
    return render_html("reference.html.j2", page=page)


def _drawing(id: str, face: Face) -> Drawing:
    width, height = face.size.width, face.size.height
    return Drawing(id, f"0 0 {width:g} {height:g}", f"{width / height:.4g}")


def _lists(parts: tuple[Passage, ...]) -> Iterator[PassageList]:
    step = 1
    for form, held in groupby(parts, key=_form):
        group = tuple(held)
        yield PassageList(LISTS.get(form), step if form == "step" else 1, group)
        step += len(group) if form == "step" else 0


def _form(part: Passage) -> str:
    """Figures and tables are not items of a list."""
    return "text" if part.figure or part.table else part.form


def _groups(spans: list[Span]) -> Iterator[SpanGroup]:
    """Drawings are kept with the word that they are before."""
    while spans:
        kept = _kept(spans)
        if not kept:
            yield SpanGroup((spans.pop(0),))
            continue
        word = _WORD.match(spans[kept].text)
        end = word.end() if word else 0
        yield SpanGroup((*spans[:kept], Span(spans[kept].text[:end])), is_kept=True)
        rest = spans[kept].text[end:]
        spans[: kept + 1] = [Span(rest)] if rest else []


def _kept(spans: list[Span]) -> int:
    """How many spans before a word are drawings and the spaces between them."""
    at = 0
    while at + 1 < len(spans) and spans[at].drawing:
        if _WORD.match(spans[at + 1].text):
            return at + 1
        if spans[at + 1].text != SPACE:
            return 0
        at += 2
    return 0
