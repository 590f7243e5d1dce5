"""The proof of a kit: one HTML page of what it looks like, and of what is wrong with it."""

from printnplay.core.diagnostics import Pos, Problem, Report, Result
from printnplay.data.model import Game
from printnplay.documents.proof.page import bare_page, proof_page
from printnplay.documents.proof.proving import prove
from printnplay.kit.check import Printing, check_printing
from printnplay.kit.choice import Choice
from printnplay.kit.editions import with_aids
from printnplay.preflight.findings import Finding

# The codes of findings that are no measures of a drawing.
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
