"""The pages of an illustrated match, filled: scenes shared out evenly, faces as large as there is
room for, and what is left as air between scenes."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from printnplay.data.flowing import FlowLayout
from printnplay.documents.story.layout import StoryPage, heights_of, rooms_of
from printnplay.documents.story.pages import page_spans, page_starts
from printnplay.documents.story.storyboard import Storyboard
from printnplay.games.engine.story import Scene

# How much larger faces may get, and the most air (mm) below a scene.
SHARES, AIR = tuple(1 + 0.05 * step for step in range(10, -1, -1)), 16.0


def filled(page: StoryPage, drawn: Storyboard, layout: FlowLayout) -> StoryPage:
    """On the fewest pages."""
    scenes = page.story.scenes
    filler = _Filler(scenes, heights_of(page, layout), drawn)
    first, later = rooms_of(page, layout)
    starts = filler.starts(first, later)
    shares: list[float] = []
    air: list[float] = []
    for span in page_spans(starts, len(scenes)):
        room = later if span.start else first
        share = filler.share(span, room)
        shares += [share] * len(span)
        air += filler.air(span, room, share)
    strips = tuple(
        drawn.strip(scene, share=share) if scene.blocks else None
        for scene, share in zip(scenes, shares, strict=True)
    )
    return replace(page, strips=strips, starts=starts, air=tuple(air))


@dataclass(frozen=True, slots=True)
class _Filler:
    """Scenes, and how high each is without its picture."""

    scenes: tuple[Scene, ...]
    plain: tuple[float, ...]
    drawn: Storyboard

    def starts(self, first: float, later: float) -> tuple[int, ...]:
        """A line between scenes stays with the scene after it."""
        last = len(self.scenes) - 1
        ends = [at for at, scene in enumerate(self.scenes) if scene.blocks or at == last]
        begins = [0, *(at + 1 for at in ends[:-1])]
        spans = [range(begin, end + 1) for begin, end in zip(begins, ends, strict=True)]
        found = page_starts([self._total(span, 1.0) for span in spans], first, later)
        return tuple(begins[at] for at in found)

    def height(self, at: int, share: float) -> float:
        scene = self.scenes[at]
        return self.plain[at] + (self.drawn.height(scene, share=share) if scene.blocks else 0.0)

    def share(self, span: range, room: float) -> float:
        """The largest that the scenes of a page have room for."""
        return next((share for share in SHARES if self._total(span, share) <= room), 1.0)

    def air(self, span: range, room: float, share: float) -> Iterator[float]:
        """Below each picture but the last of the page."""
        shown = [at for at in span[:-1] if self.scenes[at].blocks]
        free = max(0.0, room - self._total(span, share))
        each = min(AIR, free / len(shown)) if shown else 0.0
        return (each if at in shown else 0.0 for at in span)

    def _total(self, span: range, share: float) -> float:
        return sum(self.height(at, share) for at in span)
