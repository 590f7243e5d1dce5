"""Matches between bots, played to be read, and many at once to be counted."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from printnplay.data.model import Game
from printnplay.documents.story.narrate import captions_of
from printnplay.games.engine.contract import AnyTurn, Outcome, end_of
from printnplay.games.engine.record import Record, Step, write_record
from printnplay.games.engine.record_header import Header
from printnplay.games.failures import raising_problems
from printnplay.games.play.match import turns
from printnplay.games.play.pool import MOST_JOBS
from printnplay.games.play.simulate import simulate as simulate_chunks
from printnplay.games.play.statistics import Statistics, total
from printnplay.games.play.transcript import INDENT, Transcript, phrased
from printnplay.games.speech import Speech
from printnplay.games.table import (
    Bots,
    GameTable,
    check_range,
    choose_bots,
    choose_options,
    header_of,
    lay_table,
    plan_of,
)
from printnplay.kit.project import value_of
from printnplay.kit.user import language_of

if TYPE_CHECKING:
    from printnplay.games.engine.facts import Scalar


@dataclass(frozen=True, slots=True)
class Match:
    """A match that is over. `bots` are their names, in the order of seats; `turns` are all moves,
    the dealer's too, with the table before and after each."""

    table: GameTable
    header: Header
    bots: tuple[str, ...]
    turns: tuple[AnyTurn, ...]
    outcome: Outcome

    def __repr__(self) -> str:
        seed, moves = self.header.seed, len(self.turns)
        return f"<Match of {self.header.game}: {', '.join(self.bots)}; seed {seed}, {moves} moves>"

    def record(self, lang: str = "en") -> str:
        """The match as a record, which anyone can check step by step; bots' reasons are in the
        language."""
        return write_record(self.as_record(speech_of(self.table.game, lang)))

    def transcript(self, lang: str = "en") -> str:
        """What each seat held, did and why, and the table after each round."""
        speech = speech_of(self.table.game, lang)
        lines = (*greeting(self.header, self.bots, speech), *self.lines(speech))
        return "".join(f"{line}\n" for line in lines)

    def as_record(self, speech: Speech) -> Record:
        return Record(
            self.header, tuple(step_of(turn, speech) for turn in self.turns), self.outcome
        )

    def lines(self, speech: Speech) -> Iterator[str]:
        """The transcript without its head."""
        rules = self.table.rules
        captions = captions_of(self.table, self.as_record(speech), speech)
        transcript = Transcript(
            rules,
            speech,
            captions=captions.scenes,
            ends=captions.ends,
            notation=speech.notation,
        )
        for turn in self.turns:
            yield from transcript.turn(turn)
        yield from transcript.table(self.outcome, self.bots)
        yield from (INDENT + line for line in captions.end)


def play_match(
    game: Game,
    *,
    seats: int | None = None,
    bots: str | Sequence[str] | None = None,
    seed: int = 1,
    options: "Mapping[str, Scalar] | None" = None,
) -> Match:
    """Play a match between bots: `bots` is one name for all, or one name per seat. Without `seats`,
    the match has the lowest number of players. `options` are variants of the game. Raises
    ProblemsFound if the rules cannot play these cards or break their contract, and WrongArgument.

    >>> match = play_match(load_game("rasant"), seats=3, bots="greedy", seed=7)
    >>> match.outcome.ranking
    ((0,), (2,), (1,))
    >>> print(match.transcript().splitlines()[0])
    Rasant, 3 players, seed 7
    """
    table = value_of(lay_table(game, seats))
    assert table is not None
    chosen = choose_options(table.rules, options or {})
    with raising_problems():
        return play_at(table, choose_bots(table, bots), header_of(table, seed, chosen))


def play_at(table: GameTable, bots: Bots, header: Header) -> Match:
    """Raises ContractBroken."""
    played = tuple(turns(table.rules, header, bots.at(table)))
    outcome = end_of(table.rules, played[-1].after)
    return Match(table, header, bots.names, played, outcome)


def simulate(
    game: Game,
    *,
    matches: int = 1000,
    seats: int | None = None,
    bots: str | Sequence[str] | None = None,
    seed: int = 1,
    jobs: int | None = 1,
    options: "Mapping[str, Scalar] | None" = None,
) -> Statistics:
    """Play many matches between bots, which change seats after each match, and count the results.
    The same seed gives the same result for any number of processes. Raises what play_match raises.

    >>> found = simulate(load_game("rasant"), matches=20, bots=("greedy", "random"))
    >>> found.matches, found.bots
    (20, {'greedy': 40, 'random': 20})
    >>> found.bot_win_rates["greedy"].rate
    0.425
    """
    table = value_of(lay_table(game, seats))
    assert table is not None
    if jobs is not None:
        check_range("jobs", jobs, 1, MOST_JOBS)
    chosen = choose_options(table.rules, options or {})
    with raising_problems():
        seated = choose_bots(table, bots)
        plan = plan_of(table, seated, matches=matches, seed=seed, options=chosen)
        return total(simulate_chunks(plan, jobs))


def speech_of(game: Game, lang: str | None) -> Speech:
    """The words of a language, or of the user's own. Raises WrongArgument."""
    return Speech(game, language_of(game, lang))


def greeting(
    header: Header, bots: Sequence[str], speech: Speech, *, human: int | None = None
) -> Iterator[str]:
    """The first lines of a transcript: the game, and who plays; at a table with a person, which
    player that is."""
    yield speech.text("play.start", game=speech.title, count=header.seats, seed=header.seed)
    for seat, name in enumerate(bots):
        bot = speech(f"play.bot.{name}") or name
        yield "  " + speech.text("play.sits", player=seat, bot=bot)
    if legend := speech("play.legend"):
        yield legend
    if human is not None:
        yield speech.text("play.ask.you", seat=human)
    yield ""


def step_of(turn: AnyTurn, speech: Speech) -> Step:
    """A turn as a record has it, with the bot's reason in words."""
    return Step(turn.seat, turn.move, phrased(speech, turn.why) if turn.why else "")
