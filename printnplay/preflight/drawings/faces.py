"""Every face through every check, and what they find as findings."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import PurePath

from printnplay.core.diagnostics import Diagnostic, Note, Pos, quote
from printnplay.data.model import Component, Game
from printnplay.drawing.bad import BadSvg
from printnplay.drawing.symbols import use_of
from printnplay.drawing.tree import Element, Svg
from printnplay.preflight.drawings.backs import turned_faults
from printnplay.preflight.drawings.contrast import pale_texts
from printnplay.preflight.drawings.cuts import cut_faults, cut_line, off_page, whole_of
from printnplay.preflight.drawings.faults import Fault
from printnplay.preflight.drawings.marks import Group, common, has_area
from printnplay.preflight.drawings.misfits import follows, misfit_findings
from printnplay.preflight.drawings.second_code import painted_in, uses_of, why_unseen
from printnplay.preflight.drawings.single import single_faults
from printnplay.preflight.drawings.sizes import size_faults
from printnplay.preflight.drawings.trace import Tracer
from printnplay.preflight.findings import Finding
from printnplay.preflight.suits import Code, needed_codes
from printnplay.sheets.model import Face, Side

# The place of an element that was drawn at 'template:line' for a face of this template, as the user
# knows it.
Locate = Callable[[str, Element | None, str], Pos | None]


def check_faces(
    game: Game,
    faces: tuple[Face, ...],
    trees: Mapping[str, Svg],
    tracer: Tracer,
    *,
    locate: Locate,
) -> tuple[Finding, ...]:
    """What is wrong with these faces, whose trees are known by their names. A tracer that is used
    again remembers what it has traced."""
    findings: list[Finding] = []
    codes = _codes(game, faces)
    parts = {part.id: part for part in game.components}
    for face in faces:
        svg = trees[face.name]
        drawn, wrong = tracer.trace(svg)
        findings += (bad_drawing(face, bad, locate) for bad in wrong)
        part = parts.get(face.component)
        faults = _told_once(_faults(face, svg, drawn, part, tracer))
        findings += (_finding(face, svg, f, locate) for f in faults if not follows(face, svg, f))
        findings += misfit_findings(face, svg, drawn)
        for code in codes.get(face.name, ()):
            findings += _unseen(face, svg, drawn, code, locate)
    return tuple(findings)


def _faults(
    face: Face, svg: Svg, drawn: Group, part: Component | None, tracer: Tracer
) -> Iterator[Fault]:
    single = single_faults(drawn, tracer.press.missing)
    if face.is_page:
        yield from off_page(drawn, face.size)
        yield from (fault for fault in single if has_area(common(fault.box, whole_of(face.size))))
    else:
        yield from size_faults(face, svg.root)
        yield from cut_faults(face, drawn, is_card=part is not None and part.is_deck)
        yield from single
    yield from pale_texts(drawn, face.size)
    has_shared_back = part is not None and part.back is not None and part.back.is_shared
    if has_shared_back and face.side is Side.BACK and face.outline is None:
        yield from turned_faults(drawn, face.size)


def _codes(game: Game, faces: Iterable[Face]) -> dict[str, list[Code]]:
    found: dict[str, list[Code]] = {}
    for face, code in needed_codes(game, faces):
        found.setdefault(face.name, []).append(code)
    return found


def _unseen(face: Face, svg: Svg, drawn: Group, code: Code, locate: Locate) -> Iterator[Finding]:
    """A second code that is not drawn, told where its colour is; or that nobody sees, told at the
    tag that draws it."""
    tag = use_of(svg.root, code.symbol) if code.symbol else None
    if code.symbol is None or tag is None:
        places = (_place(face, svg, painted, locate) for painted in painted_in(drawn, code.base))
        pos = next((pos for pos in places if pos and _is_own(pos)), face.pos)
        yield Finding(code.problem(pos)._replace(cards=face.cards), face.name)
        return
    uses = uses_of(drawn, code.symbol)
    why = why_unseen(drawn, uses, cut_line(face))
    if why:
        pos = _place(face, svg, tag, locate) or face.pos
        box = common(uses[0].box, whole_of(face.size)) if uses else None
        yield Finding(code.problem(pos, why)._replace(cards=face.cards), face.name, box)


def _told_once(faults: Iterable[Fault]) -> tuple[Fault, ...]:
    """A text that runs over the cut is cut by the bleed's clip too: that is one fault."""
    found: dict[object, Fault] = {}
    for fault in faults:
        is_cut = fault.code == "PNP348"
        found.setdefault((fault.code, fault.element.uid) if is_cut else fault, fault)
    return tuple(found.values())


def bad_drawing(face: Face, bad: BadSvg, locate: Locate) -> Finding:
    """A drawing that cannot be read, as a finding on its face."""
    pos = (locate(bad.at, bad.element, face.pos.file) if bad.at else None) or face.pos
    notes = (Note(f"drawing card {quote(face.cards[0])} with", face.pos),)
    return Finding(Diagnostic(bad.code, bad.message, pos, help=bad.help, notes=notes), face.name)


def _finding(face: Face, svg: Svg, fault: Fault, locate: Locate) -> Finding:
    pos = _place(face, svg, fault.element, locate) or face.pos
    inside = _place(face, svg, fault.inside, locate) if fault.inside else None
    notes = (Note("it is drawn at", inside),) if inside else ()
    problem = Diagnostic(
        code=fault.code,
        message=fault.message,
        pos=pos,
        severity=fault.severity,
        help=fault.help,
        notes=notes,
        cards=face.cards,
    )
    return Finding(problem, face.name, fault.box, fault.rank)


def _is_own(pos: Pos) -> bool:
    """Whether it is in the game's own templates, rather than in the shared ones."""
    return PurePath(pos.file).parent.name != "shared"


def _place(face: Face, svg: Svg, element: Element, locate: Locate) -> Pos | None:
    at = svg.places.get(element.uid)
    return locate(at, element, face.pos.file) if at else None
