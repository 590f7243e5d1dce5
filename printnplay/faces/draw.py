"""Faces: every front and back of a game, drawn from its templates.

Each distinct face is drawn once, with the cards it serves. Problems of a template, or of its
drawing, are reported at their lines.
"""

from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import PurePath

from markupsafe import Markup

from printnplay.core.diagnostics import Note, Pos, Problem, Report, Result, quote
from printnplay.core.geometry import Side
from printnplay.core.units import Size, mm
from printnplay.data.card_look import LazyLook, ShownCards
from printnplay.data.model import AidSide, Card, Component, Scalar
from printnplay.drawing.assembly import OUTSIDE
from printnplay.drawing.bad import BadSvg
from printnplay.drawing.builder import Trail
from printnplay.drawing.colours import colour_help
from printnplay.drawing.geometry import scale_of
from printnplay.drawing.picture import EMPTY, Picture, Text
from printnplay.drawing.stamps import is_of_text
from printnplay.faces.cells import cell_of_drawing, cell_of_template
from printnplay.faces.face import Face, FaceProblem
from printnplay.faces.known import CopyOf, in_templates, known_of_size
from printnplay.faces.pictures import with_places
from printnplay.faces.session import Draw
from printnplay.faces.templates import FAILS, TOO_LONG, BadTemplate
from printnplay.text.lines import FLOOR_MM

Served = list[tuple[Card, list[str]]]
NOTHING = Picture(EMPTY, None)
ROUNDING = 0.01
IN_A_LOOK = "use fewer words or fields, larger cards, or another look"


def draw_faces(draw: Draw, *, only: str | None = None) -> Result[tuple[Face, ...]]:
    """All faces of the components that have templates (or of one of them), front before back. A
    face that is scaled further is checked for small text when it has its final size."""
    report = Report()
    parts = [part for part in draw.game.components if only in (None, part.id)]
    faces = tuple(face for part in parts for face in _Drawer(draw, part, report).faces())
    report.extend((*draw.notes.values(), *draw.icon_problems()))
    return report.result(faces)


def trails_of(draw: Draw, face: Face) -> tuple[Trail, ...]:
    """The origins of a face's leaves, as they are painted: of a stand-up figure, the back first."""
    part = next((part for part in draw.game.components if part.id == face.component), None)
    if part is None or face.is_page:
        return ()
    other = Side.BACK if part.back else Side.FRONT
    sides = (other, Side.FRONT) if face.is_figure else (face.side,)
    part = part._replace(front=face.template or part.front)
    trails = (_Drawer(draw, part, Report()).trail(side, face.cards[0]) for side in sides)
    return tuple(trail for trail in trails if trail)


@dataclass(slots=True)
class _Alike:
    """The cards that are drawn alike: the first one, and what is wrong with its face; the ids of
    all of them, and of their copies if each has a face of its own."""

    card: Card
    problems: tuple[FaceProblem, ...]
    ids: list[str] = field(default_factory=list)
    copies: list[str] = field(default_factory=list)


@dataclass(slots=True)
class _Drawer:
    """Draws the faces of one component."""

    draw: Draw
    part: Component
    report: Report
    failures: dict[Pos, Problem] = field(default_factory=dict)
    total: int = 0
    shown: ShownCards | None = None

    def __post_init__(self) -> None:
        self.total = self.part.copies

    def faces(self) -> Iterator[Face]:
        if self.part.size is None:
            return
        self._set_size(self.part.size)
        singles = [(card, [card.id]) for card in self.part.cards]
        if self.part.front:
            yield from self._side(Side.FRONT, self.part.front, singles)
        back = self.part.back
        if back:
            yield from self._side(
                Side.BACK, back.template, self._by_seat() if back.is_shared else singles
            )

    def trail(self, side: Side, card_id: str) -> Trail | None:
        """The origins of the leaves of a card's face; None if it cannot be drawn."""
        back = self.part.back
        template = self.part.front if side is Side.FRONT else back.template if back else None
        card = next((card for card in self.part.cards if card.id == card_id), None)
        if template is None or card is None or self.part.size is None:
            return None
        self._set_size(self.part.size)
        try:
            known = self._known(side, card, is_stamped=True)
            drawn = self.draw.templates.diagnose(template, known).drawn
            return self.draw.reader.trail(drawn) if drawn else None
        except (BadTemplate, BadSvg):
            return None

    def _set_size(self, size: Size) -> None:
        self.draw.templates.set_globals(known_of_size(size, self.draw.look.bleed))

    def _side(self, side: Side, template: str, served: Served) -> Iterator[Face]:
        """Cards that are drawn alike have one face."""
        alike: dict[str, _Alike] = {}
        for card, ids in served:
            for text, problems, copy_ids in self._texts(side, template, card):
                one = alike.get(text)
                if one is None:
                    one = alike[text] = _Alike(card, problems)
                one.ids += ids
                one.copies += copy_ids
        # The texts of 7,600 cards take 20 MB: each is let go when its face is drawn.
        waiting = deque(alike.items())
        alike.clear()
        while waiting:
            text, one = waiting.popleft()
            ids = list(dict.fromkeys(one.ids))
            face, own = self._face(side, template, ids, text, one.card, one.problems), one.copies
            yield replace(face, name=self._name(side, own), copies=tuple(own)) if own else face

    def _texts(
        self, side: Side, template: str, card: Card
    ) -> Iterator[tuple[str, tuple[FaceProblem, ...], tuple[str, ...]]]:
        """What a template draws for a card; for each copy, with its id, if it asks for their
        numbers."""
        copy = CopyOf(1, card.copies)
        text, problems = self._text(side, template, card, copy)
        if not copy.is_asked:
            if text is not None:
                yield text, problems, ()
            return
        for number, copy_id in enumerate(card.copy_ids, start=1):
            copy = CopyOf(number, card.copies)
            text, problems = self._text(side, template, card, copy)
            if text is not None:
                yield text, problems, (copy_id,)

    def _text(
        self, side: Side, template: str, card: Card, copy: CopyOf
    ) -> tuple[str | None, tuple[FaceProblem, ...]]:
        """What a template draws for a copy. If no more is wrong than that texts do not fit, the
        face is there to be looked at."""

        def with_stamps() -> Mapping[str, object]:
            return self._known(side, card, copy, is_stamped=True)

        try:
            known = self._known(side, card, copy)
            return self.draw.templates.render(template, known, with_stamps), ()
        except BadTemplate as bad:
            text = bad.drawn.text if bad.drawn else None
            return text, tuple(self._report_template(one, side, card) for one in bad.every)

    def _face(
        self,
        side: Side,
        template: str,
        ids: list[str],
        text: str,
        card: Card,
        problems: tuple[FaceProblem, ...],
    ) -> Face:
        picture, bad = self._picture(side, template, text, card)
        wrong = tuple(self._report_drawing(side, template, card, one) for one in bad)
        face = Face(
            self._name(side, ids),
            self.part.id,
            side,
            tuple(ids),
            self.part.size or Size(0, 0),
            picture or NOTHING,
            self.draw.templates.places.head(template) or self._data(side, card),
            bleed=self.draw.look.bleed,
            problems=(*problems, *wrong),
            is_drawn=picture is not None,
        )
        found = _size_problem(face)
        if picture is None or found is None:
            return face
        trail, places = self.trail(side, card.id), self.draw.templates.places
        pos = places.mistake(trail.root, "svg") if trail and trail.root else None
        problem = self._add(found._replace(pos=pos or face.pos))
        return replace(face, problems=(*face.problems, problem))

    def _picture(
        self, side: Side, template: str, text: str, card: Card
    ) -> tuple[Picture | None, tuple[BadSvg, ...]]:
        """What a text draws; if something is wrong, as much as can be seen, and where."""
        try:
            return self.draw.reader.read(text), ()
        except BadSvg as bad:
            wrong = bad.every
        known = self._known(side, card, is_stamped=True)
        stamped = self.draw.templates.diagnose(template, known).drawn
        picture, found = self.draw.reader.examine(stamped) if stamped else (None, ())
        return picture, found or wrong

    def _report_template(self, bad: BadTemplate, side: Side, card: Card) -> FaceProblem:
        """Reports a mistake in a template."""
        cell = cell_of_template(card, bad)
        is_cell = cell and bad.code != TOO_LONG  # The box of a template can be too small.
        pos = (None if is_cell else bad.pos) or self._data(side, card, cell)
        notes = (*bad.notes, *self._drawing(card, pos))
        help = IN_A_LOOK if bad.code == TOO_LONG and bad.pos is None else bad.help
        found = Problem(bad.code, bad.message, pos, help=help, notes=notes, text=bad.text)
        if bad.code == FAILS:  # With other values on other cards.
            found = self.failures.setdefault(pos, found)
        return self._add(found, bad.at)

    def _report_drawing(self, side: Side, template: str, card: Card, bad: BadSvg) -> FaceProblem:
        """Reports a mistake in what a template draws."""
        places = self.draw.templates.places
        cell, drawn = cell_of_drawing(card, bad), places.drawn(bad, template)
        pos = (None if cell else drawn) or self._data(side, card, cell)
        with_it = self._drawing(card, pos, template)
        if cell and drawn:
            with_it = iter((Note(f"drawing card {quote(card.id)} with", drawn),))
        notes = (*with_it, *places.callers(bad.at or ""))
        message, help = bad.message, bad.help or colour_help(bad.message)
        if bad.missing and bad.code == OUTSIDE and (cell or is_of_text(bad.at or "")):
            message = f"there is no icon {quote(bad.missing)}"
            help = help or f"draw it as 'icons/{bad.missing}.svg', or write '\\{{' for a brace"
        found = Problem(bad.code, message, pos, help=help, notes=notes)
        return self._add(found, bad.at or "")

    def _drawing(self, card: Card, pos: Pos, template: str = "") -> Iterator[Note]:
        """Which card is drawn, unless the problem is there: a template of the author's draws it, or
        the data declare it."""
        what, places = f"drawing card {quote(card.id)}", self.draw.templates.places
        if template and not places.is_foreign(template):
            yield Note(f"{what} with", Pos(places.shown(template)))
        elif pos not in (card.pos, *card.places.values()):
            yield Note(what, card.pos)

    def _data(self, side: Side, card: Card, cell: Pos | None = None) -> Pos:
        """Where to report a foreign template: at the card or its cell, or at the game if its data
        are foreign."""
        own, game = cell or card.pos, self.draw.game
        pos = self._aid_side(side).title.pos if self.part.aid else own
        is_own = PurePath(pos.file).parent == PurePath(game.pos.file).parent
        return pos if is_own else game.pos

    def _add(self, problem: Problem, at: str = "") -> FaceProblem:
        source = self.draw.templates.places.source(problem.pos.file)
        if source is not None:
            self.report.add_source(problem.pos.file, source)
        self.report.add(problem)
        return FaceProblem(problem, at)

    def _name(self, side: Side, ids: list[str]) -> str:
        """`race-tyres-4`, `race-tyres-4-back`; for a shared back `race-back`, `cars-red-back`."""
        if side is Side.FRONT:
            return f"{self.part.id}-{ids[0]}"
        if not (self.part.back and self.part.back.is_shared):
            return f"{self.part.id}-{ids[0]}-back"
        first = next(card for card in self.part.cards if card.id == ids[0])
        colour = f"-{first.values['colour']}" if self.part.colours else ""
        return f"{self.part.id}{colour}-back"

    def _by_seat(self) -> Served:
        """A shared back is drawn once, or once for each player's colour."""
        groups: dict[Scalar, list[Card]] = {}
        for card in self.part.cards:
            groups.setdefault(card.values.get("seat"), []).append(card)
        return [(cards[0], [card.id for card in cards]) for cards in groups.values()]

    def _known(
        self, side: Side, card: Card, copy: CopyOf | None = None, *, is_stamped: bool = False
    ) -> Mapping[str, object]:
        """What a template knows of the card. A shared back knows no card, only its player. Raises
        BadTemplate."""
        back, values = self.part.back, card.values
        if side is Side.BACK and back is not None and back.is_shared:
            names = ("colour", "seat") if self.part.colours else ()
            values = {name: value for name, value in values.items() if name in names}
        else:
            values = {"id": card.id, "copies": card.copies, **values}
        values = with_places(self.part, card, values)
        self.shown = self.shown or ShownCards(self.part, self.draw.word)
        known: dict[str, object] = {
            "card": in_templates(values),
            "component": self.part.id,
            "deck": {"total": self.total},
            "look": LazyLook(partial(self.shown.look, card, values)),
        }
        if "id" in values:
            known["copy"] = copy or CopyOf(1, card.copies)
        return known | self._aid(side, is_stamped=is_stamped) if self.part.aid else known

    def _aid(self, side: Side, *, is_stamped: bool) -> dict[str, object]:
        """The text of one side of a player aid, and the signs in it."""
        from printnplay.text.rich import ICON, Block, drawings_in

        aid = self._aid_side(side)
        lines = tuple(
            Block(line.kind, line.words.text, line.label.text if line.label else "")
            for line in aid.lines
        )
        shown = (name for one in lines for name in drawings_in(f"{one.label} {one.words}"))
        names = dict.fromkeys(name.removeprefix(ICON) for name in shown if name.startswith(ICON))
        known = {"side": side.value, "title": aid.title.text, "lines": lines}
        draw = self.draw.stamped_symbols if is_stamped else self.draw.symbols
        return {"aid": known | {"signs": Markup(draw([*names]).markup() if names else "")}}

    def _aid_side(self, side: Side) -> AidSide:
        return self.part.aid[0 if side is Side.FRONT else -1]


def _size_problem(face: Face) -> Problem | None:
    """PNP346, at the template: a drawing is as large as its card, so that fronts and backs are
    alike."""
    bleed, found = face.bleed, face.picture.view
    width, height = face.size.width + 2 * bleed, face.size.height + 2 * bleed
    wanted = (-bleed, -bleed, width, height)
    if found and all(abs(a - b) < ROUNDING for a, b in zip(found, wanted, strict=True)):
        return None
    drawn = f"{mm(found[2])} x {mm(found[3])}" if found else "no size"
    message = (
        f"the {face.side} is drawn on {drawn}, and its card with the bleed is "
        f"{mm(width)} x {mm(height)}"
    )
    if found and found[2:] == wanted[2:]:
        message = (
            f"the {face.side} begins at {found[0]:g} {found[1]:g}, and the corner of its bleed is "
            f"at {-bleed:g} {-bleed:g}"
        )
    help = '<svg xmlns="http://www.w3.org/2000/svg" {{ sheet }}>'
    return Problem("PNP346", message, face.pos, help=help)


def check_text(draw: Draw, faces: Iterable[Face]) -> tuple[Problem, ...]:
    """PNP302: no text is printed smaller than 6 pt."""
    report, places = Report(), draw.templates.places
    for face in faces:
        if face.checked.least_text >= FLOOR_MM - 1e-3:
            continue
        leaves = [leaf for trail in trails_of(draw, face) for leaf in trail.leaves]
        for text, points in _small_texts(face.checked):
            words = quote("".join(run.text for run in text.runs).strip())
            message = f"text {words} is printed at {points:.3g} pt, under the floor of 6 pt"
            at = next((origin.at for node, _, origin in leaves if node is text), None)
            pos = (places.mistake(at, "text") if at else None) or face.pos
            report.add_source(pos.file, places.source(pos.file) or "")
            report.error("PNP302", pos, message=message, card=face.cards[0])
    return tuple(report)


def _small_texts(picture: Picture) -> Iterator[tuple[Text, float]]:
    """Each text that is smaller than 6 pt, and its size in points."""
    for leaf, matrix, _ in picture.items():
        if isinstance(leaf, Text) and leaf.least * scale_of(matrix) < FLOOR_MM - 1e-3:
            yield leaf, leaf.least * scale_of(matrix) * 72 / 25.4
