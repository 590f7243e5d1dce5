"""A match as people read it: what each seat held, did and why, the table after each round.

`say` puts a word key and its values into a language. The keys are listed in docs/playing.md; if a
language has no words for a move, it is written as it would be typed.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from typing import Protocol

from printnplay.games.engine.contract import AnyRules, AnyTurn, AnyView, Outcome, Phrase
from printnplay.games.engine.facts import DEALER, AnyMove, Seat
from printnplay.games.engine.moves import PERSONS
from printnplay.games.engine.notation import UNTRANSLATED, Notation

INDENT = " " * 6
NOTHING = "–"
_NUMBER = re.compile(r"(\d+)")


class Say(Protocol):
    """The text under a word key, its values filled in; None if there is no such word. Values are
    card ids, seats (those named `seat` or `seats`), numbers, other words, and tuples of these."""

    def __call__(self, key: str, /, **values: object) -> str | None: ...


class Transcript:
    """Lines for turns. With `only`, the lines that this seat can read: no hands but its own, no
    reasons, and what seats choose at once not before all have chosen. With `captions`, the lines
    under the number of a step follow it; with `ends`, the position is drawn after these only.
    Moves without words are written in the `notation`."""

    def __init__(
        self,
        rules: AnyRules,
        say: Say,
        *,
        only: Seat | None = None,
        captions: Mapping[int, Sequence[str]] | None = None,
        ends: Set[int] | None = None,
        notation: Notation = UNTRANSLATED,
    ) -> None:
        self.rules = rules
        self.say = say
        self.only = only
        self.captions = captions or {}
        self.ends = ends
        self.notation = notation
        self._kept: list[str] = []

    def turn(self, turn: AnyTurn, more: Iterable[str] = ()) -> Iterator[str]:
        """The move, its captions, and the position if describe's first line has changed."""
        lines = [self._moved(turn), *self._reasons(turn)]
        self._kept += lines
        is_last_of_several = len(self.rules.waiting_on(turn.before)) == 1
        if self.only is None or is_last_of_several:
            yield from self._kept
            self._kept = []
        captions = self.captions.get(turn.number, ())
        yield from (INDENT + line for line in (*captions, *more))
        if self._is_drawn(turn):
            yield ""
            yield from (INDENT + line for line in self.position(turn.after))
            yield ""

    def position(self, state: object) -> Iterator[str]:
        """As all can see it; lists that have nothing in them are left out."""
        described = self.rules.describe(state)
        lines = (self._phrase(phrase) for phrase in described if _says_something(phrase))
        return map(_capital, lines)

    def hand(self, view: AnyView) -> str | None:
        """What a seat holds, if the game has hands."""
        cards = held(view)
        if cards is None:
            return None
        return said(self.say, "play.holds" if cards else "play.holds-nothing", cards=cards)

    def secrets(self, view: AnyView) -> Iterator[str]:
        """Choices of a seat that are still hidden from the others."""
        return (self._phrase(phrase) for phrase in getattr(view, "secrets", ()))

    def table(self, outcome: Outcome, bots: Sequence[str] = ()) -> Iterator[str]:
        """The final table, best first; `bots` are their names, in the order of seats, if known."""
        reason = self.say(f"play.end.{outcome.reason}") or _spaced(outcome.reason)
        yield said(self.say, "play.over", reason=reason)
        place = 1
        for group in outcome.ranking:
            key = "play.place" if len(group) == 1 else "play.place-shared"
            for seat in group:
                who, points = self._who(seat, bots), outcome.scores[seat]
                yield INDENT + said(self.say, key, place=place, who=who, points=points)
            place += len(group)

    def _who(self, seat: Seat, bots: Sequence[str]) -> str:
        """By the number even at a table where the seat is 'you', which the bot's name says."""
        player = _capital(said(self.say, "play.player", n=seat + 1))
        if not bots:
            return player
        bot = self.say(f"play.bot.{bots[seat]}") or bots[seat]
        return said(self.say, "play.who", player=player, bot=bot)

    def move(self, seat: Seat, move: AnyMove) -> str:
        """The move in words, or else as it would be typed."""
        values = _values(seat, move)
        if (found := self._worded("play.move", move, values)) is not None:
            return found
        if seat == DEALER:
            shown = (_plain(value, name) for name, value in values.items())
            return " ".join([_spaced(move.type), *shown])
        return self.rules.format_move(move, self.notation)

    def own(self, seat: Seat, move: AnyMove) -> str:
        """To the person who makes the move: 'you pass'; without such words as others read it."""
        found = self._worded("play.own", move, _values(seat, move))
        return found or said(self.say, "play.turn", seat=seat, move=self.move(seat, move))

    def _worded(self, table: str, move: AnyMove, values: Mapping[str, object]) -> str | None:
        """By the fields that the move has, or else by its type."""
        keys = (f"{table}.{'-'.join((move.type, *values))}", f"{table}.{move.type}")
        return next((found for key in keys if (found := self.say(key, **values)) is not None), None)

    def _moved(self, turn: AnyTurn) -> str:
        if turn.seat == self.only:
            line = _capital(self.own(turn.seat, turn.move))
        else:
            doing = self.move(turn.seat, turn.move)
            who = "play.dealer" if turn.seat == DEALER else "play.turn"
            line = said(self.say, who, seat=turn.seat, move=doing)
        return f"{turn.number:4}. {line}"

    def _reasons(self, turn: AnyTurn) -> Iterator[str]:
        if turn.seat == DEALER or self.only is not None:
            return
        view = self.rules.view(turn.before, turn.seat)
        if held(view):
            yield INDENT + str(self.hand(view))
        if turn.why is not None:
            yield INDENT + self._phrase(turn.why)

    def _is_drawn(self, turn: AnyTurn) -> bool:
        """After set-up, and when the first line of the position changes: the end of a round. Who
        sits at the table is shown the position when asked for a move."""
        if self.ends is not None:
            return turn.number in self.ends
        waiting = self.rules.waiting_on(turn.after)
        if self.only is not None:
            return not waiting
        if turn.seat == DEALER:
            return waiting != (DEALER,)
        before, after = self.rules.describe(turn.before), self.rules.describe(turn.after)
        return before[0] != after[0] or not waiting

    def _phrase(self, phrase: Phrase) -> str:
        return phrased(self.say, phrase)


def phrased(say: Say, phrase: Phrase) -> str:
    """`<game>.line` is the word `play.line` of the game's own text file; with a value `final` that
    is true, `play.line-final` if there is such a word."""
    values: dict[str, object] = dict(phrase.values)
    marks, last = values.get("marks"), values.get("last")
    if isinstance(marks, tuple) and isinstance(last, int):
        values["drawn"] = draw_track(marks, last)
    short = phrase.key.partition(".")[2] or phrase.key
    flags = "".join(f"-{name}" for name, value in values.items() if value is True)
    for key in (f"play.{short}{flags}", f"play.{short}"):
        found = say(key, **values)
        if found is not None:
            return found
    plain = [_plain(v, name) for name, v in values.items() if not isinstance(v, bool)]
    return f"{_spaced(short + flags)}: {'; '.join(plain)}"


def said(say: Say, key: str, **values: object) -> str:
    """A word that templates/shared has in every language."""
    found = say(key, **values)
    return found if found is not None else ", ".join([key, *map(_plain, values.values())])


def draw_track(marks: Sequence[object], last: int) -> str:
    """Where each player's car is: '1·····2··3···', '[12]' if two share a place."""
    places = range(last + 1)
    there = ["".join(str(n) for n, at in enumerate(marks, 1) if at == place) for place in places]
    return "".join(f"[{cars}]" if len(cars) > 1 else cars or "·" for cars in there)


def held(view: AnyView) -> tuple[str, ...] | None:
    """The ids of the cards in a view's `hand`, which are numbers of its deck in some games: those
    with a number in its order, 30 before 110."""
    hand = getattr(view, "hand", None)
    if not isinstance(hand, tuple):
        return None
    ids: Sequence[str] = getattr(getattr(view, "deck", None), "ids", ())
    cards = [ids[card] if isinstance(card, int) else str(card) for card in hand]
    return tuple(sorted(cards, key=by_number))


def by_number(card: str) -> list[tuple[str, int]]:
    """A key to sort ids by: 'red-30' before 'red-110'."""
    parts = _NUMBER.split(card)
    return [(text, int(number)) for text, number in zip(parts[::2], [*parts[1::2], 0], strict=True)]


def _values(seat: Seat, move: AnyMove) -> dict[str, object]:
    """The fields worth printing. Not the dealer's orders of cards, which are face down or can be
    seen in the position."""
    fields = list(move._asdict().items())[1:]
    found = {name: value for name, value in fields if value is not False and value not in ("", ())}
    if seat == DEALER:
        found = {name: value for name, value in found.items() if not _is_cards(value)}
        pile, _, owner = str(found.get("pile", "")).partition(":")
        if owner.isdecimal():  # 'deck:0' is seat 0's
            found |= {"pile": pile, "seat": int(owner)}
    return {_named(name, value, seat): value for name, value in found.items()}


def _named(name: str, value: object, seat: Seat) -> str:
    """An order of seats, such as a lot gives, is `seats`."""
    is_seats = seat == DEALER and isinstance(value, tuple)
    return "seats" if is_seats else name


def _says_something(phrase: Phrase) -> bool:
    """Not a line whose texts and lists are all empty, and whose numbers are 0."""
    values = [value for name, value in phrase.values if name != "seat"]
    return not any(isinstance(value, tuple | str) for value in values) or any(values)


def _is_cards(value: object) -> bool:
    return isinstance(value, tuple) and any(isinstance(item, str) for item in value)


def _plain(value: object, name: str = "") -> str:
    if isinstance(value, Iterable) and not isinstance(value, str):
        return ", ".join(_plain(item, name) if item != "" else NOTHING for item in value)
    return str(value + 1 if isinstance(value, int) and name in PERSONS else value)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _spaced(key: str) -> str:
    return key.replace("-", " ").replace(".", " ")
