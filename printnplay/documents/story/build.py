"""The illustrated match: a record narrated, drawn and laid out; a kit's own one is checked first.

A game's sample is its record (sample.jsonl), and in sample.yaml the scenes that are shown.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from printnplay.core.diagnostics import Pos, Report, Result, listed, quote
from printnplay.core.units import Size
from printnplay.data.companion_files import RECORD
from printnplay.data.model import Game, LocatedPath
from printnplay.data.scalar import InvalidValue, Whole
from printnplay.data.shape import Checked, Entry, ListOf, Record
from printnplay.data.text_file import read_text
from printnplay.data.yaml_file import read_yaml
from printnplay.documents.setting import Setting, document_pdf
from printnplay.documents.shown import named_faces, unknown_cards
from printnplay.documents.story.layout import MATCH, SAMPLE, lay_out_story
from printnplay.documents.story.narrate import narrate
from printnplay.documents.story.storyboard_track import BOARD, TrackMap, open_track
from printnplay.faces.session import Draw
from printnplay.games.cards import cards_for, contradictions, with_cards
from printnplay.games.discovery import playable_of, rules_of
from printnplay.games.engine.playable import AnyPlayable
from printnplay.games.engine.record import Record as MatchRecord
from printnplay.games.engine.story import Story
from printnplay.games.table import read_reported, replay_reported
from printnplay.pdf.book import Book
from printnplay.pdf.flow_document import LaidDocument

if TYPE_CHECKING:
    from printnplay.faces.face import Face
    from printnplay.kinds.track.circuit import LaidTrack

OTHER_CARDS, NO_SAMPLE = "PNP704", "PNP705"
NAMED = 5
SHOWN = "sample.yaml"
SHOWN_STEPS = Record(
    "a sample game",
    {"show": Entry(ListOf(Whole(1, 9999)), "a step of each scene to show; the others get a line")},
)


@dataclass(frozen=True, slots=True)
class Sample:
    """The match that a game shows in its kit: the text of its record, and a step of each scene to
    show (all scenes if it names none)."""

    record: str
    file: str
    show: tuple[int, ...] = ()


def load_sample(game: Game) -> Result[Sample | None]:
    """None if there is none, or it cannot be read."""
    found, file = Report(), game.sample
    text = read_text(file.path, file.shown, found) if file else None
    if file is None or text is None:
        return found.result(None)
    show = _shown(file, found)
    return found.result(None if found.has_errors else Sample(text, file.shown, show))


def _shown(file: LocatedPath, report: Report) -> tuple[int, ...]:
    path = file.path.with_name(SHOWN)
    if not path.exists():
        return ()
    shown = file.shown.removesuffix(RECORD) + SHOWN
    text = read_text(path, shown, report)
    node = read_yaml(text, shown, report) if text else None
    try:
        read = SHOWN_STEPS.read(node, report) if node else None
    except InvalidValue:
        return ()
    return read.many("show", int) if isinstance(read, Checked) else ()


def sample_story(game: Game, language: str) -> Result[Story | None]:
    """The sample game of a kit as a story; None if the game has none, or it is wrong."""
    found, playable = Report(), playable_of(game)
    if game.sample is None or playable is None:
        message = f"{game.id} has no sample game"
        help = f"play one: printnplay play {game.id} --record {_own_sample(game)}"
        found.warning(NO_SAMPLE, game.pos, message=message, help=help if playable else None)
        return found.result(None)
    if other_numbers := tuple(contradictions(game, playable=playable)):
        return Result(None, other_numbers)
    sample = found.take(load_sample(game))
    record = found.take(checked_sample(game, sample)) if sample else None
    if sample is None or record is None:
        return found.result(None)
    return found.result(_story(game, record, language, playable, found, show=sample.show))


def _story(
    game: Game,
    record: MatchRecord,
    language: str,
    playable: AnyPlayable,
    report: Report,
    *,
    show: tuple[int, ...] = (),
) -> Story | None:
    """None, with a warning, if the game has no story."""
    story = narrate(game, record, language, playable=playable, show=show)
    if story is None:
        message = f"{game.id} has no story, so its matches cannot be drawn"
        report.warning(NO_SAMPLE, game.pos, message=message)
    return story


def checked_sample(game: Game, sample: Sample) -> Result[MatchRecord | None]:
    """The record, if it keeps to the rules with the cards that are printed."""
    found = Report()
    record = found.take(read_reported(sample.record, sample.file, rules_of))
    if record is None:
        return found.result(None)
    rules = rules_of(record.header.game)
    if found.take(replay_reported(record, sample.file, rules)) is None:
        return found.result(None)
    cards, _ = cards_for(game, record.header.seats)
    played = record.header.cards
    other = [card for card in {**played, **cards} if played.get(card) != cards.get(card)]
    if other:
        named, own = listed([quote(card) for card in other[:NAMED]], "and"), _own_sample(game)
        message = f"the sample game was played with other cards: {named}"
        help = f"play another: printnplay play {game.id} --record {own}"
        found.error(OTHER_CARDS, Pos(sample.file, 1), message=message, help=help)
    return found.result(None if other else record)


def _own_sample(game: Game) -> str:
    """Where a project keeps a sample of its own."""
    return f"card_data/{game.id}/sample.jsonl"


def story_pdf(
    draw: Draw, record: MatchRecord, paper: Size, *, playable: AnyPlayable, file: str
) -> Result[bytes]:
    """A record that keeps to the rules, as a file of its own; empty if it has an error, or the game
    no story. The cards are the record's own, as they are when it is replayed."""
    found, look = Report(), draw.look
    game, missing = with_cards(draw.game, record.header.cards, playable)
    if missing:
        message = f"{game.id} has no card {listed([quote(c) for c in missing[:NAMED]])} here"
        found.error(OTHER_CARDS, Pos(file, 1), message=message)
        return found.result(b"")
    story = _story(game, record, look.language, playable, found)
    if story is None:
        return found.result(b"")
    own, stamp = Draw(game, look), game.stamp(look.language)
    setting = Setting(game, look, paper, stamp, fonts=own.reader.fonts)
    made = document_pdf(setting, MATCH, lambda book: lay_out(book, own, setting, story, name=MATCH))
    return found.result(found.take(made))


def lay_out(
    book: Book, draw: Draw, setting: Setting, story: Story, *, name: str = SAMPLE
) -> Result[LaidDocument | None]:
    """Its pages, with the fonts and forms of a book; None if it has an error."""
    found, game = Report(), draw.game
    named = [(face, game.pos) for face in story.faces if face]
    found.extend(unknown_cards(game, named))
    faces = found.take(named_faces(draw, named))
    board = _board(draw, story, found)
    laid = None
    if not found.has_errors:
        track = TrackMap(board[0]) if board else None
        shown = faces | ({BOARD: board[1]} if board else {})
        laid = lay_out_story(book, setting, story, shown, track, found, name=name)
    return found.result(None if found.has_errors else laid)


def _board(draw: Draw, story: Story, report: Report) -> "tuple[LaidTrack, Face] | None":
    has_track = any(block.marks for scene in story.scenes for block in scene.blocks)
    return open_track(draw, report) if has_track else None
