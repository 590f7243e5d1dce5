"""What the page of a proof shows: faces, sheets, problems, counts and the estimate."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from printnplay.core.diagnostics import Severity, counted
from printnplay.core.geometry import Side
from printnplay.data.model import Game
from printnplay.documents.proof.html import proof_html
from printnplay.documents.proof.model import (
    Chapter,
    MarkedProblem,
    Proof,
    ProofPart,
    ProofTable,
    ShownFace,
    ShownPage,
    ShownSheet,
    Vision,
)
from printnplay.faces.face import Face, Page
from printnplay.kit.estimate_model import (
    CHANNELS,
    SEPARATION,
    Coverage,
    Estimate,
    alike_boxes,
    assumption,
    cut_steps,
    duration,
    metres,
    sheets_of,
    sleeves,
    tuck_boxes,
)
from printnplay.kit.model import KitPlan
from printnplay.kit.pages import EXTRAS, extra_pages
from printnplay.preflight.colours import VISIONS
from printnplay.preflight.composition import ContentsLine
from printnplay.preflight.drawings.edges import safe_ring
from printnplay.preflight.drawings.polygons import Polygon
from printnplay.preflight.findings import Finding
from printnplay.sheets.marks import cuts_of

NAMES = {"plain": "all colours", "greyscale": "grey"}
SEEN = tuple(Vision(name, NAMES.get(name, name), matrix) for name, matrix in VISIONS.items())

_WORDS = {name: f"{start}.many" for name, start in EXTRAS.items()}
LONG = 20
FILES = ("file", "stock", "sheets", "pages", "straight cuts", "shaped cuts")
NO_ESTIMATE = Chapter(
    "estimate",
    "Estimate",
    ("None while there are errors in what is printed: fix those first.",),
)
COUNTS = ("component", "what", "expected", "found", "", "provenance", "rule", "declared")


@dataclass(frozen=True, slots=True)
class Proved:
    """All that a proof shows. If there is no kit (it has errors), only what could be drawn.
    `pictures` are the pages of words that each PDF begins with."""

    game: Game
    language: str
    edition: str
    faces: tuple[Face, ...]
    findings: tuple[Finding, ...]
    lines: tuple[ContentsLine, ...]
    kit: KitPlan | None = None
    estimate: Estimate | None = None
    pictures: Mapping[str, tuple[bytes, ...]] = field(default_factory=dict)


def proof_page(proved: Proved) -> str:
    """The whole page."""
    shown = tuple(_faces(proved))
    known = {one.face.name for one in shown}
    proof = Proof(
        title=proved.game.title_in(proved.language),
        edition=proved.edition,
        language=proved.language,
        facts=tuple(_facts(proved, len(shown))),
        visions=SEEN,
        problems=tuple(_problems(proved.findings, known)),
        parts=tuple(_parts(proved.game, shown)),
        faces=shown,
        sheets=tuple(_sheets(proved.kit, proved.pictures)) if proved.kit else (),
        chapters=(
            counts_chapter(proved.lines, proved.game.pos.file),
            *(estimate_chapters(proved.estimate) if proved.estimate else (NO_ESTIMATE,)),
        ),
    )
    return proof_html(proof)


def bare_page(game: str, findings: Iterable[Finding]) -> str:
    """A game that cannot be read: its problems, and nothing else."""
    problems = tuple(_problems(findings, set()))
    return proof_html(Proof(game, game, "en", (), (), problems, (), (), (), ()))


def _problems(findings: Iterable[Finding], known: set[str]) -> Iterator[MarkedProblem]:
    """Each once, with all its places, numbered: first what no face shows, errors first."""
    alike: dict[object, list[Finding]] = {}
    for found in findings:
        d = found.problem
        alike.setdefault((d.code, d.message, d.pos, d.severity, d.help), []).append(found)

    def rank(same: list[Finding]) -> tuple[bool, int]:
        is_shown = any(found.face in known for found in same)
        return is_shown, tuple(Severity).index(same[0].problem.severity)

    for number, same in enumerate(sorted(alike.values(), key=rank), start=1):
        yield _problem(number, same, known)


def _problem(number: int, same: list[Finding], known: set[str]) -> MarkedProblem:
    cards = tuple(dict.fromkeys(card for found in same for card in found.problem.cards))
    first = same[0].problem._replace(cards=cards)
    notes = dict.fromkeys(map(str, first.notes))
    return MarkedProblem(
        number,
        first.severity.value,
        first.code,
        "; ".join((first.sentence, *notes)),
        str(first.pos),
        first.help,
        tuple(dict.fromkeys((f.face, f.box) for f in same if f.face and f.face in known)),
    )


def _faces(proved: Proved) -> Iterator[ShownFace]:
    kit = proved.kit
    documents, pages = (kit.documents, kit.drawn_pages) if kit else ((), ())
    printed = Counter(p.face for d in documents for s in d.sheets for p in s.placements)
    extras = {page.name: name for name, held in extra_pages(pages).items() for page in held}
    by_name = {page.name: page for page in pages}
    for face in proved.faces:
        page = by_name.get(face.cards[0]) if face.is_page else None
        part = extras.get(page.name, face.component) if page else face.component
        yield _shown(face, part, printed[face.name], page, safe_ring(face))


def _shown(face: Face, part: str, copies: int, page: Page | None, safe: Polygon) -> ShownFace:
    note = f"{face.side}, printed {copies} times" if copies > 1 else str(face.side)
    if page:
        return ShownFace(face, part, page.name, "", page.cuts, page.folds)
    cuts = (face.outline, *face.slits) if face.outline else ()
    return ShownFace(face, part, face.name, note, cuts, safe=safe)


def _parts(game: Game, shown: tuple[ShownFace, ...]) -> Iterator[ProofPart]:
    """In the order of their first face."""
    components = {part.id for part in game.components}
    for id in dict.fromkeys(one.part for one in shown):
        held = [one.face for one in shown if one.part == id]
        word = f"component.{id}" if id in components else _WORDS.get(id, f"{id}.name")
        is_pages = all(face.is_page for face in held)
        sizes = " and ".join(dict.fromkeys(str(face.size) for face in held))
        note = f"{counted(len(held), 'page') if is_pages else _sides(held)}, {sizes}"
        yield ProofPart(id, game.word(word), note, is_pages)


def _sides(faces: list[Face]) -> str:
    """'8 fronts, 1 back'."""
    sides = Counter(face.side for face in faces)
    return ", ".join(counted(sides[side], side) for side in Side if sides[side])


def _facts(proved: Proved, faces: int) -> Iterator[tuple[str, str]]:
    yield str(faces), _noun(faces, "face")
    kit = proved.kit
    if kit:
        yield str(kit.cards), _noun(kit.cards, "card")
        yield str(kit.papers), f"{_noun(kit.papers, 'sheet')} of paper"
        yield str(kit.cuts), _noun(kit.cuts, "straight cut")


def _noun(number: int, noun: str) -> str:
    return counted(number, noun).removeprefix(f"{number} ")


def _sheets(
    kit: KitPlan, pictures: Mapping[str, tuple[bytes, ...]]
) -> Iterator[ShownSheet | ShownPage]:
    """Every side but blank ones, each sheet with its number in its PDF."""
    for document in kit.documents:
        for number, png in enumerate(pictures.get(document.name, ()), start=1):
            yield ShownPage(f"{document.name}, sheet {number} of {document.papers}", png)
        for sheet in document.sheets:
            if sheet.placements:
                side = "" if sheet.fold else f", {sheet.side}"
                place = f"sheet {sheet.number} of {sheet.of}"
                yield ShownSheet(f"{document.name}, {place}{side}", sheet, cuts_of(sheet))


def counts_chapter(lines: Sequence[ContentsLine], file: str) -> Chapter:
    """Each line of the contents list, expected and found; most are declared in a file."""
    wrong = frozenset(at for at, line in enumerate(lines) if not line.is_right)
    table = ProofTable(COUNTS, tuple(_count(line, file) for line in lines), wrong=wrong)
    held: ProofTable | str = table if lines else "Nothing is expected of this game."
    return Chapter("counts", "Counts", (held,))


def _count(line: ContentsLine, file: str) -> tuple[str, ...]:
    source, is_long = line.source, len(line.expected) > LONG
    place = f"line {line.pos.line}" if line.pos.file == file else str(line.pos)
    return (
        line.component,
        line.subject,
        line.expected,
        "the same" if is_long and line.found == line.expected else line.found,
        "ok" if line.is_right else "WRONG",
        (source.provenance if source else None) or "-",
        (source.rule if source else None) or "-",
        place,
    )


def estimate_chapters(estimate: Estimate) -> tuple[Chapter, ...]:
    takes: tuple[ProofTable | str, ...] = (
        _files(estimate),
        f"Time to cut: {duration(estimate.seconds)} ({assumption(estimate)}).",
        *(f"S{sleeves(pack)[1:]}." for pack in estimate.sleeves),
        *(f"{tuck_boxes(alike)}." for alike in alike_boxes(estimate)),
    )
    return (
        Chapter("estimate", "Estimate", takes),
        Chapter("ink", "Ink", (f"P{SEPARATION[1:]}.", _ink(estimate))),
        Chapter("cutting", "Cutting", (_cutting(estimate),)),
    )


def _files(estimate: Estimate) -> ProofTable:
    rows = [
        (f.name, f.stock, str(f.sheets), str(f.pages), str(f.straight), metres(f.shaped))
        for f in estimate.files
    ]
    sums = [str(sum(int(row[n]) for row in rows)) for n in (2, 3, 4)]
    stocks = ", ".join(f"{number} {stock}" for stock, number in estimate.sheets.items())
    rows.append(("all", stocks, sums[0], sums[1], sums[2], metres(estimate.shaped)))
    return ProofTable(FILES, tuple(rows), frozenset(range(2, 6)))


def _ink(estimate: Estimate) -> ProofTable:
    head = ("file", *(f"{name}{unit}" for name in CHANNELS for unit in ("", ", mm2")))
    rows = [(file.name, *_inks(file.ink)) for file in estimate.files]
    rows.append(("all", *_inks(estimate.ink)))
    return ProofTable(head, tuple(rows), frozenset(range(1, len(head))))


def _inks(ink: Coverage) -> tuple[str, ...]:
    pairs = zip(ink.percents, ink.inks, strict=True)
    return tuple(text for percent, mm2 in pairs for text in (f"{percent:.1f} %", f"{mm2:,.0f}"))


def _cutting(estimate: Estimate) -> ProofTable | str:
    steps = tuple(
        (sheets_of(plan) if at == 1 else "", str(at), step)
        for plan in estimate.plans
        for at, step in enumerate(cut_steps(plan), start=1)
    )
    head = ("sheets", "step", "mm from the top left corner of the paper")
    return ProofTable(head, steps, frozenset((1,))) if steps else "Nothing is cut straight."
