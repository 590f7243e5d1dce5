"""The parts of an illustrated match's page: a scene with its picture, a line between scenes."""

from collections.abc import Mapping, Sequence

from reportlab.lib.colors import Color
from reportlab.platypus import Flowable, Paragraph
from reportlab.platypus.paraparser import ParaFrag

from printnplay.core.units import POINTS_PER_MM as K
from printnplay.documents.story.strip import Strip
from printnplay.games.engine.story import Scene, Sentence
from printnplay.pdf.flow_art import FINE, Drawn, place_drawing
from printnplay.pdf.typesetter import RIGHT, Typesetter
from printnplay.text.fonts import font
from printnplay.text.spaces import bound

ABOVE, UNDER_HEAD, UNDER_ART, BELOW = 2.2 * K, 2.2 * K, 1.0 * K, 2.4 * K
# Badges hang over the corners of faces.
OVERHANG = 1.4 * K
BAR, BAR_GAP = 0.8 * K, 2.4 * K
STANDING_SHARE = 0.75


# ReportLab has no types.
class StripArt(Flowable):  # type: ignore[misc]
    """A strip: its faces, and its drawing over them."""

    def __init__(self, strip: Strip, over: str, faces: Mapping[str, Drawn]) -> None:
        super().__init__()
        self.strip, self.over, self.faces = strip, over, faces
        self.width, self.height = strip.width * K, strip.height * K

    def draw(self) -> None:
        for placed in self.strip.placed:
            drawn = self.faces[placed.face]
            y = self.height - (placed.y + placed.high) * K
            has_edge = drawn.radius > 0
            place_drawing(
                self.canv, drawn, x=placed.x * K, y=y, height=placed.high * K, has_edge=has_edge
            )
        self.canv.saveState()
        self.canv.transform(K, 0, 0, -K, 0, self.height)
        self.canv.addLiteral(self.over)
        self.canv.restoreState()


class SceneArt(Flowable):  # type: ignore[misc]
    """A scene that is never parted: its title with the points at the right, its picture, and what
    it says."""

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


class LineArt(Flowable):  # type: ignore[misc]
    """What is told in a line, beside a bar."""

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
        words = _paragraph(type, "line", ((f"{scene.title} ", True), (scene.brief, False)))
        return LineArt(words, type.colour("line"))
    title = type.paragraph(scene.title, "heading")
    standing = type.paragraph(scene.standing, "standing", align=RIGHT) if scene.standing else None
    words = told_paragraph(type, scene.sentences) if scene.sentences else None
    return SceneArt(title, standing, art, words, type.colour("line"), air)


def told_paragraph(type: Typesetter, told: Sequence[Sentence]) -> Paragraph:
    """Sentences, each followed by the rules that it shows, small."""
    made = type.paragraph("x", "body")
    base = made.frags[0]
    frags: list[ParaFrag] = []
    _, points = type.font("rule")
    for sentence in told:
        words = type.printable(bound(sentence.words), type.layout.styles["body"])
        frags += type.pieces(words + ("\xa0" if sentence.rules else " "), base)
        if sentence.rules:
            rules = "\xa0".join(sentence.rules)
            style = {"fontSize": points, "textColor": type.colour("soft")}
            frags.append(base.clone(text=f"{rules}\xa0 ", **style))
    made.style.allowWidows = 0
    return Paragraph("", made.style, frags=frags)


def _paragraph(type: Typesetter, style: str, parts: Sequence[tuple[str, bool]]) -> Paragraph:
    """Some words strong."""
    made = type.paragraph("x", style)
    strong = font("Source Sans Pro", 700).fontName
    frags: list[ParaFrag] = []
    for words, is_strong in parts:
        plain = type.printable(bound(words), type.layout.styles[style])
        more = {"fontName": strong} if is_strong else {}
        frags += type.pieces(plain, made.frags[0].clone(**more))
    return Paragraph("", made.style, frags=frags)
