"""Strings the stages together; the only module that imports them all."""

from pathlib import Path

from printnplay.check.suits import check_suits
from printnplay.diag import Note, Pos, Report, quote
from printnplay.draw.faces import Look, draw_faces
from printnplay.model import Face, Game
from printnplay.svg.tree import BadSvg, Parser
from printnplay.write.fonts import measure
from printnplay.write.svg_to_pdf.book import Book
from printnplay.write.svg_to_pdf.compiler import Compiler


def faces(game: Game, look: Look, report: Report, *, only: str | None = None) -> tuple[Face, ...]:
    """Every face of a game, drawn with the metrics of the fonts that are embedded, and proved
    to be printable: each is compiled once, and what the compiler refuses is reported."""
    drawn = draw_faces(game, look, measure, report, only=only)
    parser, compiler = Parser(), Compiler(Book())
    for face in drawn:
        try:
            compiler.draw(parser.parse(face.svg))
        except BadSvg as bad:
            pos = _template_pos(game, bad.at) or face.pos
            _add_source(pos, game, report)
            notes = (Note(f"drawing card {quote(face.cards[0])} with", face.pos),)
            report.error(bad.code, pos, message=bad.message, notes=notes)
    check_suits(game, drawn, report)
    return drawn


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
