"""One folder per problem: a minimal broken project and its exact messages.

UPDATE_GOLDENS=1 writes the texts anew; read them before they are committed.
"""

import os
import re
from pathlib import Path

import pytest

from printnplay.cli.explain import read_pages
from printnplay.core.diagnostics import Report, long, summary
from printnplay.core.units import PAPERS
from printnplay.data.game import load_game
from printnplay.data.image_files import missing_images
from printnplay.data.places import Root
from printnplay.documents.reference.build import filled_reference
from printnplay.faces.session import Draw, Look
from printnplay.games.cards import cards_for, contradictions
from printnplay.kinds.box.boxes import draw_boxes
from printnplay.kinds.catalogue import KINDS
from printnplay.kinds.track.track import draw_track
from printnplay.kit.choice import choices_of
from printnplay.kit.faces import faces
from printnplay.kit.options import KitOptions
from printnplay.kit.preflight import preflight, preflight_drawings, report_findings
from printnplay.preflight.composition import check_composition, check_parts
from printnplay.text.font_files import open_fonts
from tests.contents import contents_of, contents_pdf
from tests.projects import BUILTIN

REPOSITORY = Path(__file__).parent.parent
CASES = sorted(path for path in (Path(__file__).parent / "errors").iterdir() if path.is_dir())
# Codes that no folder can show, and the tests that have them: of unreadable files
# (tests/data/test_text_file.py), of examples (tests/documents/test_examples.py), of rules and
# internal errors (tests/cli/test_rules_file.py, tests/cli/test_plugins.py), and of records
# (tests/cli/test_replay.py, tests/cli/test_illustrated.py).
ELSEWHERE = {"PNP100", "PNP112", "PNP356", "PNP609", "PNP900"}
ELSEWHERE |= {"PNP611", "PNP612", "PNP613", "PNP614"}
ELSEWHERE |= {"PNP701", "PNP702", "PNP703", "PNP704", "PNP705"}
# Codes of which whole kits are planned.
FLOWN = ("PNP35", "PNP401")
# Codes of which finished drawings are measured, and projects whatever their code.
ON_DRAWINGS = ("PNP321", "PNP34")
MEASURED = ("-token", "-figure", "-symbol", "-drawn-on")


def say(project: Path) -> str:
    if project.name.startswith(FLOWN):
        return say_all(flown(project))
    if project.name.startswith(ON_DRAWINGS) or project.name.endswith(MEASURED):
        return say_all(measured(project))
    report = Report()
    if project.name.startswith(("PNP608", "PNP610")):
        game = load_game("rasant", (Root(project, ""), BUILTIN), report, kinds=KINDS)
        assert game
        for found in (*cards_for(game, game.players[1])[1], *contradictions(game)):
            report.add(found)
        return say_all(report)
    has_layout = (project / "templates" / "shared" / "contents.layout.yaml").is_file()
    game = load_game("demo", (Root(project, ""), BUILTIN), report, kinds=KINDS)
    if game:
        report.take(open_fonts(game.fonts.files, game.fonts.fallback))
    if game and not report.has_errors:
        report.take(check_composition(game))
        report.extend(missing_images(game))
        draw = Draw(game, Look())
        drawn = faces(draw, report)
        draw_boxes(draw, report, page=PAPERS["a4"], margin=5, faces=drawn)
        if has_layout:
            contents_pdf(contents_of(game, drawn), report)
        faces(Draw(game, Look()), report)
        report.take(filled_reference(game, "en"))
        for part in game.components:
            track = draw_track(draw, part, page=PAPERS["a4"], margin=5, is_large=False)
            report.take(track)
    return say_all(report)


def say_all(report: Report) -> str:
    return "\n".join([*(long(found) for found in report), summary(report)]) + "\n"


def measured(project: Path) -> Report:
    """What the preflight says of a project's drawings, in both inks."""
    report = Report()
    game = load_game("demo", (Root(project, ""), BUILTIN), report, kinds=KINDS)
    assert game, [long(found) for found in report]
    report.extend(check_parts(game))
    report_findings(game, preflight_drawings(game, Look()), report)
    return report


def flown(project: Path) -> Report:
    """What the preflight says of a project in all its languages."""
    report = Report()
    game = load_game("demo", (Root(project, ""), BUILTIN), report, kinds=KINDS)
    assert game
    choices = choices_of(KitOptions(paper="a4", lang=name) for name in game.languages)
    report.extend(check_parts(game))
    report_findings(game, preflight(game, choices, report), report)
    return report


@pytest.mark.parametrize("case", CASES, ids=lambda path: path.name)
def test_the_broken_project_gives_exactly_this_text(case: Path) -> None:
    golden = case / "expected.txt"
    said = say(case)
    if os.environ.get("UPDATE_GOLDENS"):
        golden.write_text(said, encoding="utf-8")
    assert said == golden.read_text(encoding="utf-8")
    assert f"[{case.name[:6]}]" in said


PREFLIGHT = (REPOSITORY / "docs" / "preflight.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\| ([^|]+) \| (PNP\d{3}) \| (.+) \|$", PREFLIGHT, re.M)
TOLD = [
    (code, name, at)
    for _, code, cell in ROWS
    for name, at in re.findall(r"`(\S+)` (\S+?)(?:,|$)", cell)
]


@pytest.mark.parametrize(("code", "name", "at"), TOLD)
def test_the_table_of_the_preflight_is_true(code: str, name: str, at: str) -> None:
    """Each check has a page with a bad and a good example, and projects with a finding there."""
    page = read_pages()[code]
    assert "bad:" in page
    assert "good:" in page
    said = (REPOSITORY / "tests" / "errors" / name / "expected.txt").read_text(encoding="utf-8")
    assert re.search(rf"^\S*/{re.escape(at)}: (?:error|warning)\[{code}\]", said, re.M)


def test_the_table_of_the_preflight_is_whole() -> None:
    """Every project whose drawings are measured, or whose kit is planned, is in it."""
    listed = {name for _, name, _ in TOLD}
    wanted = {
        c.name
        for c in CASES
        if c.name.startswith((*FLOWN, *ON_DRAWINGS)) or c.name.endswith(MEASURED)
    }
    assert wanted <= listed


def test_every_code_in_the_program_has_a_page_and_a_broken_project() -> None:
    sources = (REPOSITORY / "printnplay").rglob("*.py")
    used = {code for path in sources for code in re.findall(r"PNP\d{3}", path.read_text("utf-8"))}
    in_help_text = {"PNP101"}
    assert set(read_pages()) == used | in_help_text
    assert {case.name[:6] for case in CASES} | ELSEWHERE == used | in_help_text
