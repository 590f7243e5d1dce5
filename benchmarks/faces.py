"""How long drawing all faces of the five games to pictures takes. Run by `make bench`.

Drawing only: the games are loaded before. Cold is without any template read before; warm is with
what an earlier run has left in the cache folder. The medians of several runs, in turn.
"""

import statistics
import sys
import tempfile
import time
from pathlib import Path

from printnplay.core.diagnostics import Report
from printnplay.data.game import load_game
from printnplay.data.model import Game
from printnplay.data.places import Root, builtin_root, game_ids
from printnplay.faces.draw import draw_faces
from printnplay.faces.session import Draw, Look
from printnplay.kinds.catalogue import KINDS
from printnplay.text.fonts import BUILTIN

RUNS = 9
LANGUAGES = ("en", "fr", "nl")


def load_all() -> list[Game]:
    roots = (Root(builtin_root(), "", is_builtin=True),)
    games = [load_game(game, roots, Report(), kinds=KINDS) for game in game_ids(roots)]
    return [game for game in games if game is not None]


def draw(games: list[Game], look: Look) -> int:
    """How many different faces there are."""
    report = Report()
    number = sum(len(report.take(draw_faces(Draw(game, look)))) for game in games)
    assert not len(report)
    return number


def milliseconds(games: list[Game], look: Look) -> float:
    """As in a new process."""
    BUILTIN.forget()
    start = time.perf_counter()
    draw(games, look)
    return (time.perf_counter() - start) * 1000


def main() -> None:
    games = load_all()
    cards = sum(part.copies for game in games for part in game.components if part.is_deck)
    say = sys.stdout.write
    with tempfile.TemporaryDirectory() as folder:
        warm = [Look(language, cache=Path(folder)) for language in LANGUAGES]
        faces = [draw(games, look) for look in warm]
        say(f"{cards} cards, {faces[0]} different faces\n")
        cold_times, warm_times = [], []
        for _ in range(RUNS):
            cold_times.append(milliseconds(games, Look()))
            warm_times.append([milliseconds(games, look) for look in warm])
    cold = statistics.median(cold_times)
    say(f"{'drawing them, cold':32} {cold:7.1f} ms   (at most 1000)\n")
    for number, language in enumerate(LANGUAGES):
        found = statistics.median(times[number] for times in warm_times)
        say(f"{'drawing them, warm, ' + language:32} {found:7.1f} ms   (at most 1000)\n")


if __name__ == "__main__":
    main()
