"""Strings the stages together; the only module that imports them all.

Comes in: a loaded game and what the user chose. Goes out: faces, sheets, and the files of a kit.
"""

import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from printnplay.check.suits import check_suits
from printnplay.diag import Note, Pos, Report, quote
from printnplay.draw.faces import Look, draw_faces
from printnplay.draw.pages import draw_page
from printnplay.draw.resize import blank_face, resize_face
from printnplay.draw.text import FLOOR_MM
from printnplay.impose.copies import BLANK, Selection, copies_of
from printnplay.impose.layout import Layout
from printnplay.impose.marks import straight_cuts
from printnplay.impose.sheets import impose
from printnplay.model import Copy, Correction, Face, Game, Sheet, Side
from printnplay.svg.texts import text_sizes, words_of
from printnplay.svg.tree import BadSvg, Parser, Svg
from printnplay.units import Size
from printnplay.write.fonts import measure
from printnplay.write.plates import Engraver, Plates
from printnplay.write.sheet_pdf import POINTS_PER_MM, About, page_pdf, sheets_pdf
from printnplay.write.svg_to_pdf.book import Book, number
from printnplay.write.svg_to_pdf.compiler import Compiler

MANUAL_DUPLEX, MANUAL_DUPLEX_PDF = "manual-duplex.svg.j2", "manual-duplex.pdf"


def draw(
    game: Game, look: Look, report: Report, *, only: str | None = None, size: Size | None = None
) -> tuple[Face, ...]:
    """Every face of a game, drawn with the metrics of the fonts that are embedded, and scaled to
    `size` where one is given."""
    drawn = draw_faces(game, look, measure, report, only=only)
    if size is not None:
        drawn = tuple(resize_face(face, size, bleed=look.bleed) for face in drawn)
    check_suits(game, drawn, report)
    return drawn


def faces(
    game: Game, look: Look, report: Report, *, only: str | None = None, size: Size | None = None
) -> tuple[Face, ...]:
    """Every face of a game, proved to be printable."""
    drawn = draw(game, look, report, only=only, size=size)
    _engrave(game, drawn, Engraver(), report)
    return drawn


def _engrave(game: Game, drawn: Iterable[Face], engraver: Engraver, report: Report) -> Plates:
    """The plates of these faces; what cannot be printed is reported at its template's line."""
    for face in drawn:
        try:
            svg = engraver.add(face)
            _check_floor(game, face, svg, report)
        except BadSvg as bad:
            pos = _template_pos(game, bad.at) or face.pos
            _add_source(pos, game, report)
            notes = (Note(f"drawing card {quote(face.cards[0])} with", face.pos),)
            report.error(bad.code, pos, message=bad.message, help=bad.help, notes=notes)
    return engraver.plates


def with_blanks(game: Game, look: Look, drawn: tuple[Face, ...]) -> tuple[Face, ...]:
    """The faces and, for each deck, the front of a spare blank card."""
    parts = [part for part in game.components if any(f.component == part.id for f in drawn)]
    return (*drawn, *(blank_face(part, drawn, BLANK, bleed=look.bleed) for part in parts))


def _check_floor(game: Game, face: Face, svg: Svg, report: Report) -> None:
    """No text is printed smaller than 6 pt."""
    for text, size in text_sizes(svg):
        if size < FLOOR_MM - 1e-3:
            points = f"{size * 72 / 25.4:.1f} pt"
            message = (
                f"text {quote(words_of(text))} is printed at {points}, under the floor of 6 pt"
            )
            pos = _template_pos(game, svg.places.get(text.uid)) or face.pos
            _add_source(pos, game, report)
            report.error("PNP302", pos, message=message, card=face.cards[0])


def _template_pos(game: Game, at: str | None) -> Pos | None:
    """'race.svg.j2:12' as the place the user knows."""
    name, _, line = (at or "").rpartition(":")
    for folder in game.template_folders:
        if name and (folder.path / name).is_file():
            return Pos(str(Path(folder.shown, name)), int(line))
    return None


def _add_source(pos: Pos, game: Game, report: Report) -> None:
    for folder in game.template_folders:
        path = folder.path / Path(pos.file).name
        if str(Path(folder.shown, path.name)) == pos.file and path.is_file():
            report.add_source(pos.file, path.read_text(encoding="utf-8"))


@dataclass(frozen=True, slots=True)
class Choice:
    """What a user chose for one kit. `custom` names every option beyond the four in its folder."""

    look: Look
    paper: str
    layout: Layout
    selection: Selection
    custom: tuple[str, ...] = ()
    printer: str | None = None
    correction: Correction | None = None

    @property
    def folder(self) -> str:
        """`fr-a4-duplex-long-lowink`, and a hash where more was chosen."""
        ink = "-lowink" if self.look.is_low_ink else ""
        digest = hashlib.sha256("\n".join(self.custom).encode()).hexdigest()[:8]
        custom = f"-custom-{digest}" if self.custom else ""
        return f"{self.look.language}-{self.paper}-{self.layout.backs}{ink}{custom}"


@dataclass(frozen=True, slots=True)
class Kit:
    """What a kit holds: sheets a file, and the copies that are on them."""

    sheets: Mapping[str, tuple[Sheet, ...]]
    plates: Mapping[str, Plates]
    copies: tuple[Copy, ...]
    edition: str

    @property
    def fronts(self) -> tuple[Sheet, ...]:
        return tuple(s for part in self.sheets.values() for s in part if s.side is Side.FRONT)

    @property
    def cuts(self) -> int:
        return sum(straight_cuts(sheet) for sheet in self.fronts)


def plan_kit(game: Game, choice: Choice, drawn: tuple[Face, ...], report: Report) -> Kit:
    """Every copy in its place, every face ready to print. Raises DoesNotFit."""
    copies = tuple(copies_of(game, drawn, choice.selection, is_low_ink=choice.look.is_low_ink))
    files = {"cards.pdf": impose(copies, choice.layout)}
    if choice.layout.backs == "separate":
        sheets = files["cards.pdf"]
        files = {f"cards-{side}s.pdf": tuple(s for s in sheets if s.side is side) for side in Side}
    plates = {}
    for name, sheets in files.items():
        engraver = Engraver(sheets)
        plates[name] = _engrave(game, filter(engraver.needs, drawn), engraver, report)
    return Kit(files, plates, copies, _edition(choice, drawn, copies))


def _edition(choice: Choice, drawn: Iterable[Face], copies: Iterable[Copy]) -> str:
    """A hash of all that is printed."""
    digest = hashlib.sha256(repr(choice.layout).encode())
    for text in (*(face.svg for face in drawn), *(copy.id for copy in copies)):
        digest.update(b"\n" + text.encode())
    return digest.hexdigest()


def kit_files(game: Game, choice: Choice, kit: Kit) -> Iterator[tuple[str, bytes]]:
    """The files of a kit one by one, its manifest last."""
    about = _about(game, choice, kit.edition[:8])
    for name, sheets in kit.sheets.items():
        yield name, sheets_pdf(sheets, kit.plates[name], about, correction=choice.correction)
    if choice.layout.backs == "separate":
        page = choice.layout.page
        svg = draw_page(game, choice.look, measure, template=MANUAL_DUPLEX, size=page)
        yield MANUAL_DUPLEX_PDF, page_pdf(svg, page, about)
    text = json.dumps(_manifest(game, choice, kit), indent=2, ensure_ascii=False)
    yield "kit.json", f"{text}\n".encode()


def _about(game: Game, choice: Choice, stamp: str) -> About:
    language = choice.look.language
    parts = {part.id: game.word(f"component.{part.id}", language) for part in game.components}
    sides = {side.value: game.word(f"sheet.{side}", language) for side in Side}
    duplex = {"duplex-long": "DuplexFlipLongEdge", "duplex-short": "DuplexFlipShortEdge"}
    return About(
        title=game.title.get(language) or next(iter(game.title.values())),
        subject=f"print-and-play cards, {choice.paper}, {choice.layout.backs}",
        language=language,
        names=parts | sides,
        stamp=f"{language} · {stamp}",
        ruler=game.word("sheet.ruler", language),
        duplex=duplex.get(choice.layout.backs, "Simplex"),
    )


def _manifest(game: Game, choice: Choice, kit: Kit) -> dict[str, object]:
    return {
        "kit": 1,
        "game": game.id,
        "language": choice.look.language,
        "paper": choice.paper,
        "backs": choice.layout.backs,
        "ink": "low" if choice.look.is_low_ink else "full",
        "printer": choice.printer,
        "options": list(choice.custom),
        "files": [{"name": name, "pages": pages} for name, pages in _pages(choice, kit).items()],
        "sheets": len(kit.fronts),
        "copies": dict(Counter(copy.component for copy in kit.copies)),
        "print_edition": kit.edition,
    }


def _pages(choice: Choice, kit: Kit) -> dict[str, int]:
    """Every file but the manifest itself."""
    pages = {name: len(sheets) for name, sheets in kit.sheets.items()}
    return pages | ({MANUAL_DUPLEX_PDF: 1} if choice.layout.backs == "separate" else {})


def calibration_pdf(paper: Size, words: Mapping[str, str], language: str) -> bytes:
    """The two pages that a printer is measured with. Raises ValueError and TextTooLong."""
    from printnplay.draw.calibration import draw_calibration

    title = words["calibrate.title"]
    book = Book.about(title, f"{title}, {paper}", language)
    book.defend_scale("DuplexFlipLongEdge")
    parser, compiler, k = Parser(), Compiler(book), POINTS_PER_MM
    width, height = sorted((paper.width * k, paper.height * k))
    for svg in draw_calibration(paper, words, measure):
        drawn = compiler.draw(parser.parse(svg))
        place = f"{number(k, 6)} 0 0 {number(-k, 6)} 0 {number(height, 4)} cm"
        book.add_page(f"q {place}\n{drawn}\nQ", width, height)
    return book.to_bytes()
