"""Every face through every check, and what they find as findings."""

from collections.abc import Iterable, Iterator

from printnplay.core.diagnostics import Note, Pos, Problem, Severity, quote
from printnplay.core.geometry import Box, Side
from printnplay.data.model import Component, Game
from printnplay.faces.face import Face, FaceProblem
from printnplay.kinds.catalogue import kind_of
from printnplay.kinds.kind import PieceKind
from printnplay.preflight.colours import Code, needed_codes
from printnplay.preflight.drawings.backs import turned_faults
from printnplay.preflight.drawings.boxes import common, has_area, spanning
from printnplay.preflight.drawings.contrast import pale_texts
from printnplay.preflight.drawings.edges import cut_faults, cut_line, off_page, whole_of
from printnplay.preflight.drawings.faults import Fault
from printnplay.preflight.drawings.hidden import hidden_texts
from printnplay.preflight.drawings.marks import Mark, MarkGroup, in_order
from printnplay.preflight.drawings.places import FacePlaces
from printnplay.preflight.drawings.single import cell_of, markup_faults, single_faults
from printnplay.preflight.drawings.suit_symbols import uses_of, why_unseen
from printnplay.preflight.drawings.trace import CUT_AWAY, EMPTY, TRANSPARENT, Tracer
from printnplay.preflight.drawings.unseen import UNSEEN, lost_pictures
from printnplay.preflight.findings import Finding

# A text that is too long lies too near the cut, over it or on other things, or is cut off: that is
# one problem.
FOLLOWING = frozenset(["PNP340", "PNP347", "PNP348", "PNP349"])
# What to do about a picture that nobody sees.
ADVICE = {
    EMPTY: "draw something in it, or delete this use",
    TRANSPARENT: 'opacity="1" for it and every group around it, or delete it',
    CUT_AWAY: "move it inside, or delete it",
    UNSEEN: "draw it later, give it another colour, or delete it",
}
TOO_SMALL = frozenset(["PNP302", "PNP342"])
LARGER = "draw the picture larger"
WRONG_SIZE, NO_GLYPH, MARKUP = "PNP346", "PNP501", "PNP357"


def check_faces(
    game: Game, faces: tuple[Face, ...], tracer: Tracer, places: FacePlaces
) -> tuple[Finding, ...]:
    """What is wrong with these faces. A tracer that is used again remembers what it has traced."""
    findings: list[Finding] = []
    codes = _codes(game, faces)
    parts = {part.id: part for part in game.components}
    for face in faces:
        drawn = tracer.trace(face.checked)
        findings += (_known(face, found, drawn, places) for found in face.problems)
        if not face.is_drawn:
            continue
        marked_up = markup_faults(drawn, game.icons)
        faults = _once((*_faults(face, drawn, parts.get(face.component)), *marked_up))
        findings += (_finding(face, f, places) for f in faults if not _follows(face, f, places))
        needed = codes.get(face.name, ())
        unseen = [found for code in needed for found in _unseen(face, drawn, code, places)]
        findings += unseen
        known = {code.symbol for code in needed} if unseen else set()
        findings += _lost(face, drawn, known, places)
    return tuple(findings)


def _faults(face: Face, drawn: MarkGroup, part: Component | None) -> Iterator[Fault]:
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


def _unseen(face: Face, drawn: MarkGroup, code: Code, places: FacePlaces) -> Iterator[Finding]:
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


def _lost(
    face: Face, drawn: MarkGroup, known: set[str | None], places: FacePlaces
) -> Iterator[Finding]:
    """PNP321: uses and images that nobody sees, but for those of symbols of which that is known."""
    trim = whole_of(face.size)
    inside = "inside the cut" if face.outline else f"between 0 0 and {trim[2]:g} {trim[3]:g}"
    for subject, why, number in lost_pictures(drawn, cut_line(face), is_page=face.is_page):
        if isinstance(subject, Mark):
            what, pos = "the image", places.use(face, subject)
        else:
            what = f"the picture {quote(subject.draws)}"
            pos = places.use_number(face, number or 0, subject.draws)
        if isinstance(subject, Mark) or subject.draws not in known:
            help = ADVICE.get(why, f"move it {inside}, or delete it")
            message, box = f"{what} {why}", common(subject.box, trim)
            problem = Problem("PNP321", message, pos or face.pos, Severity.WARNING, help)
            found = problem._replace(cards=face.cards)
            yield Finding(found, face.name, box if has_area(box) else None)


def _once(faults: Iterable[Fault]) -> tuple[Fault, ...]:
    """A text that runs over the cut is cut by the bleed's clip too: that is one fault."""
    found: dict[object, Fault] = {}
    for fault in faults:
        is_cut = fault.code == "PNP348"
        found.setdefault((fault.code, fault.mark.leaf) if is_cut else fault, fault)
    return tuple(found.values())


def _known(face: Face, found: FaceProblem, drawn: MarkGroup, places: FacePlaces) -> Finding:
    """What was wrong when the face was drawn. A text that does not fit has the box around its
    lines, if it is known which they are."""
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
    card = places.card(face) if fault.code == MARKUP else None
    cell = cell_of(fault.mark, card) if card else None
    notes = tuple(_notes(face, fault, own if is_inside else None, places))
    if card and cell and pos:
        notes, pos = (Note(f"drawing card {quote(card.id)} with", pos),), cell
    problem = Problem(
        code=fault.code,
        message=fault.message,
        pos=pos or face.pos,
        severity=fault.severity,
        help=_help(face, fault, places),
        notes=notes,
        cards=face.cards,
    )
    return Finding(problem, face.name, fault.box, fault.rank)


def _help(face: Face, fault: Fault, places: FacePlaces) -> str | None:
    """What is too thin or too small in a drawing of another program can be drawn larger as well."""
    origin = places.origin(face, fault.mark)
    if fault.code in TOO_SMALL and origin and origin.source:
        return f"{fault.help}, or draw the picture larger" if fault.help else LARGER
    return fault.help


def _notes(face: Face, fault: Fault, inside: Pos | None, places: FacePlaces) -> Iterator[Note]:
    if inside:
        yield Note("it is drawn at", inside)
    origin = places.origin(face, fault.mark)
    used = places.use(face, fault.mark) if origin and origin.source else None
    if used and not fault.is_of_use:
        yield Note("used by", used)
    other = places.own(face, fault.other) if fault.other else None
    if other:
        yield Note("what covers it is drawn at", other)
