"""The proof of a kit: one HTML page of what it looks like, and of what is wrong with it."""

from collections.abc import Mapping

from printnplay.core.diagnostics import Pos, Problem, Report, Result
from printnplay.data.model import Game
from printnplay.faces.face import Face
from printnplay.faces.session import Draw
from printnplay.kinds.copies import BLANK
from printnplay.kit.check import Printing, check_printing
from printnplay.kit.choice import Choice, with_aids
from printnplay.kit.estimate import estimate_kit
from printnplay.kit.estimate_model import Pace
from printnplay.kit.faces import chosen_faces
from printnplay.kit.files import kit_files
from printnplay.kit.model import KitPlan
from printnplay.kit.plan import plan_kit
from printnplay.kit.preflight import drawable, inspect_drawings, unmeasured
from printnplay.kit.proof_page import Proved, bare_page, proof_page
from printnplay.pdf.png import first_pages
from printnplay.preflight.composition import check_composition, unprinted_parts
from printnplay.preflight.findings import Finding

NO_BLEED = "PNP341"
# The codes of findings that do not measure a drawing.
OF_PROJECT = "PNP35"


def proof_of(game: Game, choice: Choice) -> Result[str]:
    """The page shows what can be drawn, whatever is wrong with the rest."""
    report = Report()
    printed = with_aids(game, choice, report)
    proved = prove(printed, choice, report, more=_project_findings(printed, choice))
    return report.result(proof_page(proved))


def unread_proof(game: str, problems: tuple[Problem, ...]) -> str:
    """The page of a game whose files cannot be read."""
    return bare_page(game, [Finding(problem) for problem in problems])


def prove(
    game: Game,
    choice: Choice,
    report: Report,
    *,
    more: tuple[Finding, ...] = (),
) -> Proved:
    """All that a proof shows. `more` is what others found; all problems go to the report, too."""
    drawing = Report()
    lines = report.take(check_composition(game))
    report.extend(unprinted_parts(game))
    draw = Draw(game, choice.look)
    drawn = chosen_faces(draw, choice, drawing)
    known = tuple(face for face in drawn if face.is_drawn)
    shown = draw.of(drawable(game, known))
    kit = drawing.take(plan_kit(shown, choice, known, is_sound=not drawing.has_errors))
    undrawn = tuple(face for face in drawn if not face.is_drawn)
    drawn = (*undrawn, *kit.faces) if kit else drawn
    estimate, pictures = None, {}
    if kit and not drawing.has_errors:
        files = dict(kit_files(game, choice, kit))
        estimate = estimate_kit(game, choice, kit, Pace(), files=files)
        pictures = _pages_of_words(kit, files)
    on_faces = _inspect(draw, drawn, is_resized=choice.options.size is not None)
    report.extend(unmeasured(drawing, on_faces))
    reported = tuple(Finding(problem) for problem in report)
    for found in (*more, *on_faces):
        report.add(found.problem)
    findings = (*reported, *more, *on_faces)
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
    """What is wrong with cards, pieces and pages. A card of another shape has a ground of its
    own, which reaches the bleed."""
    known = tuple(face for face in faces if face.cards != (BLANK,))
    found = inspect_drawings(draw.game, [(draw, known)])
    return tuple(f for f in found if not (is_resized and f.problem.code == NO_BLEED))


def _project_findings(game: Game, choice: Choice) -> tuple[Finding, ...]:
    """What `check --print` finds in this edition; what is measured on faces is measured on those
    that are shown."""
    printer = choice.printer.name if choice.printer else "none"
    language, ink = choice.look.language, choice.options.ink
    printing = Printing((choice.paper,), printer, (language,), (ink,))
    found, problems = check_printing(game, printing)
    known = {_key(finding.problem) for finding in found}
    of_project = (f for f in found if not f.face or f.problem.code.startswith(OF_PROJECT))
    return (*of_project, *(Finding(problem) for problem in problems if _key(problem) not in known))


def _key(problem: Problem) -> tuple[str, Pos]:
    return problem.code, problem.pos
