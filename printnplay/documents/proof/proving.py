"""Drawing a kit to look at it: what can be drawn is, whatever is wrong with the rest."""

from collections.abc import Mapping

from printnplay.core.diagnostics import Report
from printnplay.data.model import Game
from printnplay.documents.proof.page import Proved
from printnplay.faces.face import Face
from printnplay.faces.session import Draw
from printnplay.kinds.copies import BLANK
from printnplay.kit.choice import Choice
from printnplay.kit.estimate import estimate_kit
from printnplay.kit.estimate_model import Pace
from printnplay.kit.faces import chosen_faces
from printnplay.kit.files import kit_files
from printnplay.kit.kit import KitPlan, plan_kit, tell_misfit
from printnplay.kit.preflight import inspect_drawings, tell_rest
from printnplay.kit.preflight_project import drawable
from printnplay.pdf.png import first_pages
from printnplay.preflight.composition import check_composition
from printnplay.preflight.findings import Finding
from printnplay.sheets.layout import DoesNotFit

NO_BLEED = "PNP341"


def prove(
    game: Game,
    choice: Choice,
    report: Report,
    *,
    more: tuple[Finding, ...] = (),
) -> Proved:
    """All that a proof tells. `more` is what others found; all problems go to the report, too."""
    drawing = Report()
    lines = check_composition(game, report)
    draw = Draw(game, choice.look)
    drawn = chosen_faces(draw, choice, drawing)
    known = tuple(face for face in drawn if face.is_drawn)
    kit = _plan(draw.of(drawable(game, known)), choice, known, drawing)
    undrawn = tuple(face for face in drawn if not face.is_drawn)
    drawn = (*undrawn, *kit.faces) if kit else drawn
    estimate, pictures = None, {}
    if kit and not drawing.has_errors:
        files = dict(kit_files(game, choice, kit))
        estimate = estimate_kit(game, choice, kit, Pace(), files=files)
        pictures = _pages_of_words(kit, files)
    on_faces = _inspect(draw, drawn, is_resized=choice.options.size is not None)
    tell_rest(drawing, on_faces, report)
    told = tuple(Finding(problem) for problem in report)
    for found in (*more, *on_faces):
        report.add(found.problem)
    findings = (*told, *more, *on_faces)
    edition = f"{game.id} {choice.folder}"
    language = choice.look.language
    return Proved(game, language, edition, drawn, findings, lines, kit, estimate, pictures)


def _pages_of_words(kit: KitPlan, files: Mapping[str, bytes]) -> dict[str, tuple[bytes, ...]]:
    """Pictures of the pages that flow, for each PDF: they come first in it."""
    return {
        document.name: tuple(first_pages(files[document.name], document.first_pages))
        for document in kit.documents
    }


def _inspect(draw: Draw, faces: tuple[Face, ...], *, is_resized: bool) -> tuple[Finding, ...]:
    """What is wrong with cards, pieces and pages. A card of another shape stands on a ground of its
    own, which reaches the bleed."""
    known = tuple(face for face in faces if face.cards != (BLANK,))
    found = inspect_drawings(draw.game, [(draw, known)])
    return tuple(f for f in found if not (is_resized and f.problem.code == NO_BLEED))


def _plan(draw: Draw, choice: Choice, drawn: tuple[Face, ...], report: Report) -> KitPlan | None:
    try:
        return plan_kit(draw, choice, drawn, report)
    except DoesNotFit as problem:
        tell_misfit(draw.game, choice, problem, report)
        return None
