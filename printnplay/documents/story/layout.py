"""The pages of an illustrated match: scenes with their pictures, none of them parted, and lines
between scenes.

Comes in: a Story, the faces on its strips. Goes out: as many pages as it needs; each face is one
form of the book, however often it is shown.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from reportlab.lib.colors import Color
from reportlab.platypus import Flowable, Spacer

from printnplay.core.diagnostics import Report
from printnplay.core.units import POINTS_PER_MM as K
from printnplay.core.units import Size
from printnplay.documents.setting import Setting
from printnplay.documents.story.storyboard import Filled, Storyboard, fill_pages
from printnplay.documents.story.storyboard_marks import Pens, SceneStrip
from printnplay.documents.story.storyboard_track import TrackMap
from printnplay.faces.face import Face
from printnplay.games.engine.story import Scene, Sentence, Story
from printnplay.pdf.book import Book
from printnplay.pdf.columns import Section, height_of
from printnplay.pdf.compiler import Compiler
from printnplay.pdf.flow_art import FINE, Drawn, place_drawing
from printnplay.pdf.flow_document import FlowDocument, LaidDocument, lay_out
from printnplay.pdf.flow_layout import column_widths
from printnplay.pdf.paragraph import RIGHT, Paragraph
from printnplay.pdf.rich import RichText
from printnplay.pdf.typesetter import Typesetter
from printnplay.text.fonts import join_with_nbsp
from printnplay.text.prose import Part
from printnplay.text.rich import Span

STYLES = ("heading", "standing", "body", "line", "rule")
# The words for a kit's sample game and for any other match, which can be of any length.
SAMPLE, MATCH = "story.title", "story.match"
UNLIMITED = 10_000
FANNED = 3
# What is left free of each page (mm): sums of heights are not exact.
SLACK = 0.5
# A strip leaves room for badges at both ends.
INSET = 2.8
ABOVE, UNDER_HEAD, UNDER_ART, BELOW = 2.2 * K, 2.2 * K, 1.0 * K, 2.4 * K
# Badges hang over the corners of faces.
OVERHANG = 1.4 * K
BAR, BAR_GAP = 0.8 * K, 2.4 * K
STANDING_SHARE = 0.75


def lay_out_story(
    book: Book,
    setting: Setting,
    story: Story,
    faces: Mapping[str, Face],
    track: TrackMap | None,
    report: Report,
    *,
    name: str,
) -> LaidDocument | None:
    """The pages, with the fonts and forms of a book; `name` is the word for the whole. None if the
    layout has an error."""
    type = setting.typesetter("story", STYLES, report)
    if type is None:
        return None
    if name == MATCH:
        type = replace(type, layout=replace(type.layout, pages=UNLIMITED))
    filled = _filled(setting, story, type, faces, track)
    drawn = setting.drawings(book, faces, as_forms=True)
    art = list(_art(Compiler(book), filled.strips, drawn))
    names = ", ".join(player.name for player in story.players)
    document = FlowDocument(
        setting.names(name, f"{setting.word(name)} · {names}"),
        setting.paper,
        type,
        lambda typesetter: _sections(typesetter, story, filled, art),
        _fan(drawn),
        is_low_ink=setting.look.is_low_ink,
    )
    return lay_out(book, document)


def _filled(
    setting: Setting,
    story: Story,
    type: Typesetter,
    faces: Mapping[str, Face],
    track: TrackMap | None,
) -> Filled:
    layout, paper = type.layout, setting.paper
    pens = _pens(setting, story, type)
    width = paper.width - 2 * layout.margin - INSET
    sizes: dict[str, Size] = {name: face.size for name, face in faces.items()}
    room = layout.height(paper.height) - SLACK
    return fill_pages(
        story.scenes,
        _heights(story.scenes, type, min(column_widths(layout, paper))),
        Storyboard(pens, sizes, width, track),
        first=room - layout.band,
        later=room,
    )


def _heights(scenes: Sequence[Scene], type: Typesetter, width: float) -> tuple[float, ...]:
    """Of the scenes in mm, without the heights of their pictures."""
    quiet = replace(type, report=Report())
    art = (scene_art(quiet, scene, Spacer(0, 0) if scene.blocks else None) for scene in scenes)
    return tuple(height_of((one,), width) for one in art)


def _pens(setting: Setting, story: Story, type: Typesetter) -> Pens:
    inks = {**type.layout.colours, **type.inks}
    is_low_ink = setting.look.is_low_ink
    measure = type.fonts.measure
    return Pens(story.players, inks["ink"], inks["soft"], inks["accent"], is_low_ink, measure)


def _art(
    compiler: Compiler, strips: Iterable[SceneStrip | None], drawn: Mapping[str, Drawn]
) -> Iterator[Flowable | None]:
    for strip in strips:
        yield StripArt(strip, compiler.draw(strip.picture), drawn) if strip else None


def _sections(
    type: Typesetter, story: Story, filled: Filled, art: Sequence[Flowable | None]
) -> Iterator[Section]:
    scenes = enumerate(zip(story.scenes, art, filled.air, strict=True))
    for at, (scene, shown, air) in scenes:
        parts = (scene_art(type, scene, shown, air=air),)
        yield Section(scene.title, parts, starts_page=at in filled.starts[1:])


def _fan(drawn: Mapping[str, Drawn]) -> tuple[Drawn, ...]:
    """The first cards of different looks, on the band."""
    cards = [one for one in drawn.values() if one.radius]
    step = max(1, len(cards) // FANNED)
    return tuple(cards[::step][:FANNED])


class StripArt(Flowable):
    """A strip: its faces, and its drawing over them."""

    def __init__(self, strip: SceneStrip, over: str, faces: Mapping[str, Drawn]) -> None:
        super().__init__()
        self.strip, self.over, self.faces = strip, over, faces
        self.width, self.height = strip.width * K, strip.height * K

    def draw(self) -> None:
        for placed in self.strip.placed:
            drawn = self.faces[placed.face]
            y = self.height - (placed.y + placed.height) * K
            has_edge = drawn.radius > 0
            place_drawing(
                self.canv, drawn, x=placed.x * K, y=y, height=placed.height * K, has_edge=has_edge
            )
        self.canv.saveState()
        self.canv.transform(K, 0, 0, -K, 0, self.height)
        self.canv.addLiteral(self.over)
        self.canv.restoreState()


class SceneArt(Flowable):
    """A scene that is never parted: its title with the points at the right, its picture, and its
    words."""

    def __init__(
        self,
        title: Paragraph,
        standing: Paragraph | None,
        art: Flowable | None,
        words: Paragraph | None,
        line: Color,
        air: float,
    ) -> None:
        super().__init__()
        self.air = air * K
        self.title, self.standing, self.art, self.words = title, standing, art, words
        self.line = line

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        self.width = width
        share = STANDING_SHARE if self.standing else 0
        _, self.head = self.title.wrap(width * (1 - share), height)
        if self.standing:
            _, other = self.standing.wrap(width * share, height)
            self.head = max(self.head, other)
        self.said = self.words.wrap(width, height)[1] if self.words else 0.0
        shown = self.art.height + UNDER_HEAD + UNDER_ART if self.art else 0.0
        self.height = ABOVE + self.head + shown + self.said + BELOW + self.air
        return width, self.height

    def draw(self) -> None:
        canvas, y = self.canv, self.height
        canvas.setLineWidth(FINE)
        canvas.setStrokeColor(self.line)
        canvas.line(0, y, self.width, y)
        y -= ABOVE + self.head
        self.title.drawOn(canvas, 0, y)
        if self.standing:
            self.standing.drawOn(canvas, self.width * (1 - STANDING_SHARE), y)
        if self.art:
            y -= UNDER_HEAD + self.art.height
            self.art.drawOn(canvas, OVERHANG, y)
            y -= UNDER_ART
        if self.words:
            self.words.drawOn(canvas, 0, y - self.said)


class LineArt(Flowable):
    """Scenes in brief on one line, next to a bar."""

    def __init__(self, words: Paragraph, line: Color) -> None:
        super().__init__()
        self.words, self.line = words, line

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        _, self.said = self.words.wrap(width - BAR_GAP, height)
        self.width, self.height = width, self.said + 1.4 * K + BELOW
        return width, self.height

    def draw(self) -> None:
        self.canv.setFillColor(self.line)
        self.canv.roundRect(0, BELOW, BAR, self.said, BAR / 2, stroke=0, fill=1)
        self.words.drawOn(self.canv, BAR_GAP, BELOW)


def scene_art(
    type: Typesetter, scene: Scene, art: Flowable | None, *, air: float = 0.0
) -> Flowable:
    """A scene as it is laid out, with some air (mm) below."""
    if not scene.blocks and scene.brief:
        title = Span(join_with_nbsp(f"{scene.title} "), is_strong=True)
        brief = RichText(type).spans((title, Span(join_with_nbsp(scene.brief))), "line")
        return LineArt(brief, type.colour("line"))
    title = type.paragraph(scene.title, "heading")
    standing = type.paragraph(scene.standing, "standing", align=RIGHT) if scene.standing else None
    words = _sentences(type, scene.sentences) if scene.sentences else None
    return SceneArt(title, standing, art, words, type.colour("line"), air)


def _sentences(type: Typesetter, sentences: Sequence[Sentence]) -> Paragraph:
    """Sentences, each followed by the rules that it shows, small."""
    body, rule = type.letters("body"), type.letters("rule")
    small = body._replace(size=rule.size, colour=type.ink("soft"))
    parts: list[Part] = []
    for sentence in sentences:
        words = type.printable(join_with_nbsp(sentence.words), "body")
        parts.append(Part(words + ("\xa0" if sentence.rules else " "), body))
        if sentence.rules:
            parts.append(Part("\xa0".join(sentence.rules) + "\xa0 ", small))
    return type.set_parts(tuple(parts), "body")
