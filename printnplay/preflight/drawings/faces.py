"""Every face through every check, and what they find as findings."""

from collections.abc import Iterable, Iterator
from typing import TypeGuard

from printnplay.core.diagnostics import Note, Pos, Problem, Severity, quote
from printnplay.core.geometry import Side
from printnplay.data.model import Component, Game
from printnplay.drawing.geometry import Box
from printnplay.drawing.picture import AnyNode, Placed, unique_nodes
from printnplay.faces.face import Face, FaceProblem
from printnplay.kinds.catalogue import kind_of
from printnplay.kinds.kind import PieceKind
from printnplay.preflight.colours import Code, needed_codes
from printnplay.preflight.drawings.backs import turned_faults
from printnplay.preflight.drawings.contrast import pale_texts
from printnplay.preflight.drawings.edges import cut_faults, cut_line, off_page, whole_of
from printnplay.preflight.drawings.faults import Fault
from printnplay.preflight.drawings.hidden import hidden_texts, lost_pictures
from printnplay.preflight.drawings.marks import Group, Mark, common, has_area, in_order, spanning
from printnplay.preflight.drawings.places import FacePlaces
from printnplay.preflight.drawings.single import single_faults
from printnplay.preflight.drawings.suit_symbols import uses_of, why_unseen
from printnplay.preflight.drawings.trace import Tracer
from printnplay.preflight.findings import Finding

# A text that is too long lies too near the cut, over it or on other things, or is cut off: that is
# one problem.
FOLLOWING = frozenset(["PNP340", "PNP347", "PNP348", "PNP349"])
WRONG_SIZE, NO_GLYPH = "PNP346", "PNP501"


def check_faces(
    game: Game, faces: tuple[Face, ...], tracer: Tracer, places: FacePlaces
) -> tuple[Finding, ...]:
    """What is wrong with these faces. A tracer that is used again remembers what it has traced."""
    findings: list[Finding] = []
    codes = _codes(game, faces)
    parts = {part.id: part for part in game.components}
    for face in faces:
        drawn = tracer.trace(face.picture)
        findings += (_known(face, found, drawn, places) for found in face.problems)
        if not face.is_drawn:
            continue
        faults = _once(_faults(face, drawn, parts.get(face.component)))
        findings += (_finding(face, f, places) for f in faults if not _follows(face, f, places))
        findings += _lost(face, drawn, places)
        for code in codes.get(face.name, ()):
            findings += _unseen(face, drawn, code, places)
    return tuple(findings)


def _faults(face: Face, drawn: Group, part: Component | None) -> Iterator[Fault]:
    single = single_faults(drawn)
    if face.is_page:
        yield from off_page(drawn, face.size)
        yield from (fault for fault in single if has_area(common(fault.box, whole_of(face.size))))
    else:
        yield from cut_faults(face, drawn)
        yield from single
    yield from pale_texts(drawn, face.size)
    yield from hidden_texts(drawn, whole_of(face.size))
    if part and face.side is Side.BACK and face.outline is None and _is_in_a_pile(face, part):
        yield from turned_faults(drawn, face.size)


def _is_in_a_pile(face: Face, part: Component) -> bool:
    """Whether it is one back of many that must all look alike."""
    kind = kind_of(part)
    is_shared = part.back is not None and part.back.is_shared
    return is_shared and not face.is_page and isinstance(kind, PieceKind) and kind.is_piled


def _codes(game: Game, faces: Iterable[Face]) -> dict[str, list[Code]]:
    found: dict[str, list[Code]] = {}
    for face, code in needed_codes(game, faces):
        found.setdefault(face.name, []).append(code)
    return found


def _unseen(face: Face, drawn: Group, code: Code, places: FacePlaces) -> Iterator[Finding]:
    """A second code that is not drawn is reported where its colour is; one that cannot be seen, at
    the tag that draws it."""
    if code.symbol is None or not code.is_named_on(face):
        pos = places.painted(face, code.base) or face.pos
        yield Finding(code.problem(pos)._replace(cards=face.cards), face.name)
        return
    uses = uses_of(drawn, code.symbol)
    why = why_unseen(drawn, uses, cut_line(face))
    if why:
        pos = places.use_of(face, code.symbol) or face.pos
        box = common(uses[0].box, whole_of(face.size)) if uses else None
        yield Finding(code.problem(pos, why)._replace(cards=face.cards), face.name, box)


def _lost(face: Face, drawn: Group, places: FacePlaces) -> Iterator[Finding]:
    """PNP321: icons that draw nothing, or are off the card."""
    bleed, size = face.bleed, face.size
    sheet = (-bleed, -bleed, size.width + bleed, size.height + bleed)
    empty = (node.name for node in unique_nodes(face.picture.root) if _is_empty_use(node))
    whys = dict.fromkeys(empty, "draws nothing")
    whys |= dict.fromkeys(lost_pictures(drawn, sheet), "is off the card")
    for name, why in whys.items():
        pos = places.use_of(face, name) or face.pos
        help = "draw something in it, or delete this use"
        if why != "draws nothing":
            help = f"its use must be within 0 0 and {size.width:g} {size.height:g}"
        message = f"the picture {quote(name)} {why}"
        problem = Problem("PNP321", message, pos, Severity.WARNING, help, cards=face.cards)
        yield Finding(problem, face.name)


def _is_empty_use(node: AnyNode) -> TypeGuard[Placed]:
    return isinstance(node, Placed) and bool(node.name) and node.count == 0


def _once(faults: Iterable[Fault]) -> tuple[Fault, ...]:
    """A text that runs over the cut is cut by the bleed's clip too: that is one fault."""
    found: dict[object, Fault] = {}
    for fault in faults:
        is_cut = fault.code == "PNP348"
        found.setdefault((fault.code, fault.mark.leaf) if is_cut else fault, fault)
    return tuple(found.values())


def _known(face: Face, found: FaceProblem, drawn: Group, places: FacePlaces) -> Finding:
    """What was wrong when the face was drawn. A text that does not fit has the box around its
    lines, where it is known which they are."""
    problem = found.problem
    if problem.code in (WRONG_SIZE, NO_GLYPH):
        problem = problem._replace(cards=face.cards, notes=())
    if problem.code == WRONG_SIZE:
        return Finding(problem, face.name, whole_of(face.size))
    boxes: list[Box] = []
    text = problem.text.replace("\u00ad", "")
    for mark in in_order(drawn) if found.at else ():
        is_part = mark.words is not None and (not text or mark.words.text.rstrip("-") in text)
        if is_part and _is_at(places, face, mark, found.at):
            boxes.append(mark.box)
    return Finding(problem, face.name, spanning(tuple(boxes)) if boxes else None)


def _follows(face: Face, fault: Fault, places: FacePlaces) -> bool:
    """Whether a text that does not fit is what the fault is about."""
    if fault.code not in FOLLOWING or not face.problems:
        return False
    texts = [mark for mark in (fault.mark, fault.other) if mark and mark.words]
    stamps = [found.at for found in face.problems if found.at]
    return any(_is_at(places, face, text, at) for text in texts for at in stamps)


def _is_at(places: FacePlaces, face: Face, mark: Mark, at: str) -> bool:
    origin = places.origin(face, mark)
    return origin is not None and (origin.at or "").endswith(at)


def _finding(face: Face, fault: Fault, places: FacePlaces) -> Finding:
    own = places.own(face, fault.mark)
    pos = places.use(face, fault.mark) if fault.is_of_use else own
    is_inside = fault.is_of_use and fault.mark.via is not None and own is not None
    problem = Problem(
        code=fault.code,
        message=fault.message,
        pos=pos or face.pos,
        severity=fault.severity,
        help=fault.help,
        notes=tuple(_notes(face, fault, own if is_inside else None, places)),
        cards=face.cards,
    )
    return Finding(problem, face.name, fault.box, fault.rank)


def _notes(face: Face, fault: Fault, inside: Pos | None, places: FacePlaces) -> Iterator[Note]:
    if inside:
        yield Note("it is drawn at", inside)
    other = places.own(face, fault.other) if fault.other else None
    if other:
        yield Note("what covers it is drawn at", other)
