"""Faces, drawn and proved: what cannot be printed is reported at its template's line."""

from collections.abc import Iterable
from contextlib import suppress

from printnplay.core.diagnostics import Note, Pos, Report, quote
from printnplay.core.units import Size
from printnplay.data.model import Game
from printnplay.drawing.bad import BadSvg
from printnplay.drawing.texts import is_large, text_sizes, words_of
from printnplay.drawing.tree import Element, Parser, Svg
from printnplay.faces.faces import Look, draw_faces, face_view
from printnplay.faces.resize import blank_face, resize_face
from printnplay.faces.template_places import TemplatePlaces
from printnplay.kinds.copies import BLANK
from printnplay.pdf.plates import Engraver, Plates
from printnplay.preflight.drawings.sizes import size_faults
from printnplay.preflight.suits import check_suits
from printnplay.sheets.model import Face
from printnplay.text.fonts import measure
from printnplay.text.lines import FLOOR_MM

# The longest first tag that a face has, its stamp included.
FIRST_TAG = 400


def draw(
    game: Game, look: Look, report: Report, *, only: str | None = None, size: Size | None = None
) -> tuple[Face, ...]:
    """Every face of a game, drawn with the metrics of the fonts that are embedded, and scaled to
    `size` where one is given."""
    drawn = draw_faces(game, look, measure, report, only=only)
    _check_sizes(game, drawn, report)
    if size is not None:
        drawn = tuple(resize_face(face, size) for face in drawn)
    check_suits(game, drawn, report)
    return drawn


def _check_sizes(game: Game, drawn: Iterable[Face], report: Report) -> None:
    """A face is as large as its card. What begins as every face should need not be read for it."""
    for face in drawn:
        if face_view(face.size, face.bleed) in face.svg[:FIRST_TAG]:
            continue
        with suppress(BadSvg):
            svg = Parser().parse(face.svg)
            for fault in size_faults(face, svg.root):
                pos = _place(game, face, svg.places.get(svg.root.uid), svg.root, report)
                report.error(fault.code, pos, message=fault.message, help=fault.help)


def prove_rest(game: Game, drawn: Iterable[Face], report: Report) -> None:
    """What else is wrong with faces that will not be printed."""
    engrave(game, drawn, Engraver(), report)


def faces(
    game: Game, look: Look, report: Report, *, only: str | None = None, size: Size | None = None
) -> tuple[Face, ...]:
    """Every face of a game, proved to be printable."""
    drawn = draw(game, look, report, only=only, size=size)
    prove_rest(game, drawn, report)
    return drawn


def engrave(game: Game, drawn: Iterable[Face], engraver: Engraver, report: Report) -> Plates:
    """The plates of these faces; what cannot be printed is reported at its template's line."""
    for face in drawn:
        try:
            svg = engraver.add(face)
            _check_floor(game, face, svg, report)
        except BadSvg as problem:
            notes = (Note(f"drawing card {quote(face.cards[0])} with", face.pos),)
            for bad in problem.every:
                pos = _place(game, face, bad.at, bad.element, report, bad.words)
                report.error(bad.code, pos, message=bad.message, help=bad.help, notes=notes)
    return engraver.plates


def with_blanks(game: Game, drawn: tuple[Face, ...]) -> tuple[Face, ...]:
    """The faces and, for each deck, the front of a spare blank card."""
    decks = [part for part in game.components if not part.aid]
    parts = [part for part in decks if any(f.component == part.id for f in drawn)]
    return (*drawn, *(blank_face(part, drawn, BLANK) for part in parts))


def _check_floor(game: Game, face: Face, svg: Svg, report: Report) -> None:
    """No text is printed smaller than 6 pt."""
    if is_large(svg, FLOOR_MM):
        return
    for text, size in text_sizes(svg):
        if size < FLOOR_MM - 1e-3:
            points = f"{size * 72 / 25.4:.3g} pt"
            message = (
                f"text {quote(words_of(text))} is printed at {points}, under the floor of 6 pt"
            )
            pos = _place(game, face, svg.places.get(text.uid), text, report)
            report.error("PNP302", pos, message=message, card=face.cards[0])


def _place(
    game: Game,
    face: Face,
    at: str | None,
    element: Element | None,
    report: Report,
    words: str | None = None,
) -> Pos:
    """The place, as the user knows it, of a tag that was drawn at 'race.svg.j2:12', or of words
    near it."""
    places, template = TemplatePlaces(game), face.pos.file
    pos = places.words(words, at, template) if words else None
    pos = pos or (places(at, element, template) if at else None) or face.pos
    source = places.source(pos.file)
    if source is not None:
        report.add_source(pos.file, source)
    return pos
