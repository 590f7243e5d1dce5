"""The sample game as a document of a kit: an illustrated match, unless --no-sample-game."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from printnplay.core.diagnostics import Result
from printnplay.data.model import SOURCE_LANGUAGE, Game
from printnplay.documents.kit_document import KitDocument
from printnplay.faces.session import Draw
from printnplay.games.engine.story import Story
from printnplay.pdf.book import Book

if TYPE_CHECKING:
    from printnplay.documents.setting import Setting
    from printnplay.pdf.flow_document import LaidDocument

SAMPLE_GAME = "sample-game"


@dataclass(frozen=True, slots=True)
class SampleGame:
    story: Story

    def texts(self) -> Iterator[str]:
        return (repr(scene) for scene in self.story.scenes)

    def lay_out(self, book: Book, draw: Draw, setting: "Setting") -> "Result[LaidDocument | None]":
        from printnplay.documents.story.build import lay_out

        return lay_out(book, draw, setting, self.story)


def read_sample(game: Game, language: str) -> Result[SampleGame | None]:
    from printnplay.documents.story.build import sample_story

    story, problems = sample_story(game, language)
    return Result(SampleGame(story) if story else None, problems)


def can_show_sample(game: Game) -> bool:
    """Whether the game has a sample that its rules can show. That of a game which it extends can
    have been played with other cards: then it has none."""
    from printnplay.games.discovery import playable_of

    playable = playable_of(game)
    if game.sample is None or playable is None or playable.story is None:
        return False
    is_own = Path(game.sample.shown).parent == Path(game.pos.file).parent
    return is_own or not read_sample(game, SOURCE_LANGUAGE).has_errors


DOCUMENT = KitDocument("story", order=20, read=read_sample, flag=SAMPLE_GAME)
