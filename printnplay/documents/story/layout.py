"""An illustrated match: its scenes through as many pages as they need, none of them parted.

Comes in: a Story, the strips of its scenes, the faces on them, a layout. Goes out: pages in a Book;
each face is one form of it, however often it is shown.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from reportlab.platypus import Flowable, Spacer

from printnplay.core.diagnostics import Report
from printnplay.core.units import Size
from printnplay.data.flowing import FlowLayout
from printnplay.data.model import Game
from printnplay.documents.contents.contents import CARD_RADIUS, fill_word
from printnplay.documents.contents.head import Head, label
from printnplay.documents.story.sheet import StripArt, scene_art
from printnplay.documents.story.strip import Strip
from printnplay.faces.face import Face
from printnplay.games.engine.story import Story
from printnplay.pdf.book import Book
from printnplay.pdf.columns import Section, column_widths, height_of
from printnplay.pdf.compiler import Compiler
from printnplay.pdf.flow import flow_pages
from printnplay.pdf.flow_art import Drawn
from printnplay.pdf.typesetter import Typesetter

STYLES = ("title", "subtitle", "heading", "standing", "body", "line", "rule")
COLOURS = ("ink", "soft", "line", "tint", "band", "on-band", "accent")
NAME = "story.title"
FAN, FANNED = 17.0, 3
UNLIMITED = 10_000
# What is left free of each page (mm): sums of heights are not exact.
SLACK = 0.5


@dataclass(frozen=True, slots=True)
class StoryPage:
    """What is laid out: the strips in the order of scenes, the faces on them by name, the word for
    the whole; which scenes begin a page, and how much air (mm) each has below."""

    game: Game
    story: Story
    strips: tuple[Strip | None, ...]
    faces: Mapping[str, Face]
    paper: Size
    stamp: str = ""
    is_low_ink: bool = False
    name: str = NAME
    starts: tuple[int, ...] = ()
    air: tuple[float, ...] = ()

    @property
    def title(self) -> str:
        titles = self.game.title
        return titles.get(self.story.language) or next(iter(titles.values()))

    def word(self, key: str, **values: object) -> str:
        return fill_word(self.game.word(key, self.story.language), values)


@dataclass(frozen=True, slots=True)
class LaidStory:
    """The pages as they are laid out: how many there are is known before they are in the book."""

    page: StoryPage
    contents: tuple[str, ...]
    layout: FlowLayout

    def add_to(self, book: Book, *, before: int = 0, after: int = 0) -> int:
        """Adds the pages to the book they were made for, with an outline entry; so many of the file
        come before and after them."""
        of = before + len(self.contents) + after
        for at, content in enumerate(self.contents, start=before + 1):
            name = label(book, self.page, self.layout, at=at, of=of, name=self.page.name)
            book.add_page(f"{content}\n{name}", self.page.paper)
            if at == before + 1:
                book.bookmark(self.page.word(self.page.name))
        return len(self.contents)


def lay_out_story(book: Book, page: StoryPage, layout: FlowLayout, report: Report) -> LaidStory:
    """The pages, with the fonts and forms of a book; what does not fit is reported."""
    compiler = Compiler(book)
    drawn = {
        name: _form(book, compiler.draw(face.picture), face, page.game)
        for name, face in page.faces.items()
    }
    type = _typesetter(page, layout, report)
    art = [
        StripArt(strip, compiler.draw(strip.picture), drawn) if strip else None
        for strip in page.strips
    ]
    sections = _sections(page, type, art)
    head = Head(page, type, _fan(page.faces, drawn), page.name, FAN, _about(page))
    contents = flow_pages(book, sections, layout, page=page.paper, report=report, head=head.draw)
    return LaidStory(page, contents, layout)


def heights_of(page: StoryPage, layout: FlowLayout) -> tuple[float, ...]:
    """Of the scenes in mm, without the heights of their pictures."""
    type = _typesetter(page, layout, Report())
    width = min(column_widths(layout, page.paper))
    pictures = (Spacer(0, 0) if scene.blocks else None for scene in page.story.scenes)
    pairs = zip(page.story.scenes, pictures, strict=True)
    return tuple(height_of((scene_art(type, *pair),), width) for pair in pairs)


def rooms_of(page: StoryPage, layout: FlowLayout) -> tuple[float, float]:
    """In mm: on the first page, and on each later one."""
    later = layout.height(page.paper.height) - SLACK
    return later - layout.band, later


def _typesetter(page: StoryPage, layout: FlowLayout, report: Report) -> Typesetter:
    palette = page.game.palette
    return Typesetter(layout, palette.inks if palette else {}, page.game.pos, report)


def _sections(
    page: StoryPage, type: Typesetter, art: Sequence[Flowable | None]
) -> tuple[Section, ...]:
    every = enumerate(zip(page.story.scenes, art, page.air, strict=True))
    return tuple(
        Section(scene.title, (scene_art(type, scene, shown, air=air),), at in page.starts[1:])
        for at, (scene, shown, air) in every
    )


def with_pages(layout: FlowLayout, pages: int) -> FlowLayout:
    return replace(layout, pages=pages)


def _form(book: Book, content: str, face: Face, game: Game) -> Drawn:
    decks = {part.id for part in game.components if part.is_deck}
    radius = CARD_RADIUS if face.component in decks else 0.0
    return Drawn(f"/{book.add_form(content)} Do", face.size, radius)


def _fan(faces: Mapping[str, Face], drawn: Mapping[str, Drawn]) -> tuple[Drawn, ...]:
    """The first cards of different looks, on the band."""
    cards: Sequence[Drawn] = [drawn[name] for name in faces if drawn[name].radius]
    step = max(1, len(cards) // FANNED)
    return tuple(cards[::step][:FANNED])


def _about(page: StoryPage) -> str:
    names = ", ".join(player.name for player in page.story.players)
    return f"{page.word(page.name)} · {names}"
