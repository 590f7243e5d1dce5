"""The model of an illustrated match: scenes of pictures and sentences, from the deal to the last
point.

All words are in one language already; faces are named `speed/red-40`, `race/red-car/back`.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Shot:
    """A face in a picture: its owner (a badge on the upper corner at that side), the text below it,
    a tag on its lower edge. The number of its upper left corner is drawn again there, large enough
    to be read. The best is framed and starred; a faint one is out of play; a marked one has a bar
    below; a lifted one is taken out of a hand; a pile has more cards under it. Without a face it is
    words only, or an empty place."""

    face: str
    seat: int | None = None
    words: str = ""
    tag: str = ""
    is_best: bool = False
    is_faint: bool = False
    is_marked: bool = False
    is_lifted: bool = False
    is_pile: bool = False
    number: str = ""
    badge_side: str = "start"


@dataclass(frozen=True, slots=True)
class Run:
    """Faces side by side: those of a hand overlap, those that are joined touch. It is placed at the
    start, in the middle or at the end of its column; an arrow leads to it from the run before; the
    badge of its owner comes first."""

    shots: tuple[Shot, ...]
    spread: str = "apart"
    side: str = "start"
    has_arrow: bool = False
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """Runs in the columns of their block, all `height` mm; before them words, or whose they are."""

    runs: tuple[Run, ...]
    height: float
    words: str = ""
    seat: int | None = None

    @property
    def shots(self) -> tuple[Shot, ...]:
        return tuple(shot for run in self.runs for shot in run.shots)


@dataclass(frozen=True, slots=True)
class Block:
    """A part of a picture: words (or a seat's name) over rows of faces, or a head over each of
    their columns; `marks` are places of the seats' cars on the track; `big` is a number, drawn
    large. An arrow leads to what follows from the block before; one that is below begins a new
    line of blocks."""

    words: str = ""
    rows: tuple[Row, ...] = ()
    seat: int | None = None
    heads: tuple[str, ...] = ()
    marks: tuple[int, ...] = ()
    big: str = ""
    is_best: bool = False
    has_arrow: bool = False
    is_below: bool = False


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence of a caption, and the rules that it shows. The second time the same one (by its
    key) reads `again`, if there is such a text. One that is pictured is for text only. In a
    transcript it follows the last move of the type `after` in its scene, else the scene's last."""

    words: str
    rules: tuple[str, ...] = ()
    key: str = ""
    again: str | None = None
    is_pictured: bool = False
    after: str = ""


@dataclass(frozen=True, slots=True)
class Scene:
    """The steps of a match from the first to the last of `steps`. Without blocks it is one line:
    `brief`, which can be nothing."""

    steps: tuple[int, int]
    title: str
    sentences: tuple[Sentence, ...]
    blocks: tuple[Block, ...]
    brief: str = ""
    standing: str = ""


@dataclass(frozen=True, slots=True)
class Player:
    """Who sits at a seat: a name, its letter, and the colour if the game gives one."""

    name: str
    letter: str
    colour: str | None = None


@dataclass(frozen=True, slots=True)
class Story:
    """A match to look at."""

    language: str
    players: tuple[Player, ...]
    scenes: tuple[Scene, ...]

    @property
    def faces(self) -> tuple[str, ...]:
        """Every face that is shown, once."""
        shots = (
            shot.face
            for scene in self.scenes
            for block in scene.blocks
            for row in block.rows
            for shot in row.shots
        )
        return tuple(dict.fromkeys(shots))
