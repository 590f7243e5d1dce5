"""The illustrated match: a record told, drawn and laid out; a kit's own one is checked first."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from printnplay.core.diagnostics import Pos, Report, listed, quote
from printnplay.core.units import Size
from printnplay.data.flowing import FlowLayout
from printnplay.data.layout_file import load_layout
from printnplay.data.model import Game
from printnplay.documents.reference.art import named_faces
from printnplay.documents.reference.names import refuse_unknown
from printnplay.documents.story.fill import filled
from printnplay.documents.story.layout import (
    COLOURS,
    NAME,
    STYLES,
    UNLIMITED,
    LaidStory,
    StoryPage,
    lay_out_story,
    with_pages,
)
from printnplay.documents.story.sample import Sample, load_sample
from printnplay.documents.story.storyboard import Storyboard
from printnplay.documents.story.storyboard_marks import Pens
from printnplay.documents.story.storyboard_track import BOARD, TrackMap, open_track
from printnplay.documents.story.tell import tell
from printnplay.faces.face import Face
from printnplay.faces.session import Draw, Look
from printnplay.games.cards import cards_for, contradictions, with_cards
from printnplay.games.discovery import playable_of, rules_of
from printnplay.games.engine.playable import AnyPlayable
from printnplay.games.engine.record import Record
from printnplay.games.engine.story import Story
from printnplay.games.records import read_reported, replay_reported
from printnplay.pdf.book import Book
from printnplay.pdf.columns import clear_of
from printnplay.sheets.model import SAFE_EDGE

if TYPE_CHECKING:
    from printnplay.kinds.track.circuit import Track

OTHER_CARDS, NO_SAMPLE = "PNP704", "PNP705"
# The word for any match; a sample game has its own.
MATCH = "story.match"
NAMED = 5
# A strip leaves room for badges at both ends.
INSET = 2.8


def sample_story(game: Game, language: str, report: Report) -> Story | None:
    """The sample game of a kit as a story; None if the game has none, or it is wrong."""
    playable = playable_of(game)
    if game.sample is None or playable is None:
        message = f"{game.id} has no sample game"
        help = f"play one: printnplay play {game.id} --record {_own_sample(game)}"
        report.warning(NO_SAMPLE, game.pos, message=message, help=help if playable else None)
        return None
    if other_numbers := tuple(contradictions(game, playable=playable)):
        for found in other_numbers:
            report.add(found)
        return None
    sample = load_sample(game, report)
    record = checked_sample(game, sample, report) if sample else None
    if sample is None or record is None:
        return None
    return _told(game, record, language, playable, report, show=sample.show)


def _told(
    game: Game,
    record: Record,
    language: str,
    playable: AnyPlayable,
    report: Report,
    *,
    show: tuple[int, ...] = (),
) -> Story | None:
    """A game may have rules and no story."""
    story = tell(game, record, language, playable=playable, show=show)
    if story is None:
        message = f"{game.id} has no story, so its matches cannot be drawn"
        report.warning(NO_SAMPLE, game.pos, message=message)
    return story


def checked_sample(game: Game, sample: Sample, report: Report) -> Record | None:
    """The record, if it keeps to the rules with the cards that are printed."""
    record = read_reported(sample.record, sample.file, report, rules_of)
    if record is None:
        return None
    rules = rules_of(record.header.game)
    if replay_reported(record, sample.file, report, rules) is None:
        return None
    cards, _ = cards_for(game, record.header.seats)
    played = record.header.cards
    other = [card for card in {**played, **cards} if played.get(card) != cards.get(card)]
    if other:
        named, own = listed([quote(card) for card in other[:NAMED]], "and"), _own_sample(game)
        message = f"the sample game was played with other cards: {named}"
        help = f"play another: printnplay play {game.id} --record {own}"
        report.error(OTHER_CARDS, Pos(sample.file, 1), message=message, help=help)
        return None
    return record


def _own_sample(game: Game) -> str:
    """Where a project keeps a sample of its own."""
    return f"card_data/{game.id}/sample.jsonl"


def story_pdf(
    draw: Draw,
    record: Record,
    page: Size,
    report: Report,
    *,
    playable: AnyPlayable,
    file: str,
) -> bytes:
    """A record that keeps to the rules, as a file of its own; empty if it has an error, or the game
    no story. The cards are the record's own, as they are when it is replayed."""
    look = draw.look
    game, missing = with_cards(draw.game, record.header.cards, playable)
    if missing:
        message = f"{game.id} has no card {listed([quote(c) for c in missing[:NAMED]])} here"
        report.error(OTHER_CARDS, Pos(file, 1), message=message)
        return b""
    story = _told(game, record, look.language, playable, report)
    if story is None:
        return b""
    title = game.title.get(look.language) or next(iter(game.title.values()))
    book = Book.about(title, game.word(MATCH, look.language), look.language)
    book.defend_scale("Simplex")
    stamp = look.language
    laid = laid_story(Draw(game, look), story, page, book, report, stamp=stamp, name=MATCH)
    if laid is None:
        return b""
    laid.add_to(book)
    return book.to_bytes()


def laid_story(
    draw: Draw,
    story: Story,
    page: Size,
    book: Book,
    report: Report,
    *,
    stamp: str,
    name: str = NAME,
    edges: tuple[float, float] = (SAFE_EDGE, SAFE_EDGE),
) -> LaidStory | None:
    found, game, look = Report(), draw.game, draw.look
    layout = load_layout("story", game.template_folders, found, styles=STYLES, colours=COLOURS)
    named = [(name, game.pos) for name in story.faces if name]
    refuse_unknown(game, named, found)
    faces = named_faces(draw, named, found)
    board = _board(draw, story, found)
    laid = None
    if layout and not found.has_errors:
        layout = clear_of(layout, edges)
        layout = with_pages(layout, UNLIMITED) if name == MATCH else layout
        width = page.width - 2 * layout.margin - INSET
        track = TrackMap(board[0]) if board else None
        drawn = Storyboard(_pens(game, story, look, layout), _sizes(faces), width, track)
        all_faces = faces | ({BOARD: board[1]} if board else {})
        told = StoryPage(game, story, (), all_faces, page, stamp, look.is_low_ink, name)
        laid = lay_out_story(book, filled(told, drawn, layout), layout, found)
    report.extend(found)
    return None if found.has_errors else laid


def _board(draw: Draw, story: Story, report: Report) -> "tuple[Track, Face] | None":
    has_track = any(block.marks for scene in story.scenes for block in scene.blocks)
    return open_track(draw, report) if has_track else None


def _sizes(faces: Mapping[str, Face]) -> dict[str, Size]:
    return {name: face.size for name, face in faces.items()}


def _pens(game: Game, story: Story, look: Look, layout: FlowLayout) -> Pens:
    inks = dict(layout.colours) | dict(game.palette.inks if game.palette else {})
    return Pens(story.players, inks["ink"], inks["soft"], inks["accent"], look.is_low_ink)
