"""Writes goldens that the engine plays itself, and perft counts:

    python -m tests.games.make_goldens rasant 5 seed=1 name=five-seats
    python -m tests.games.make_goldens rasant perft seats=3 seed=1 depth=4

They guard against change. That the rules are right, the matches worked out by hand say.
"""

import json
import sys

from printnplay.games.discovery import rules_of
from printnplay.games.engine.bots import random
from printnplay.games.engine.record import write_record
from printnplay.games.play.match import play_match
from tests.games.tables import GOLDENS, opening, perft, printed


def main(game: str, what: str, *words: str) -> None:
    named = dict(word.split("=") for word in words)
    folder = GOLDENS / game
    folder.mkdir(exist_ok=True)
    if what == "perft":
        _add_perft(game, int(named["seats"]), int(named["seed"]), int(named["depth"]))
        return
    seats, seed = int(what), int(named.pop("seed"))
    name = named.pop("name")
    options = {option: value == "true" for option, value in named.items()}
    match = play_match(
        rules_of(game),
        printed(game, seats),
        seats=seats,
        seed=seed,
        bots=[random] * seats,
        options=options,
    )
    (folder / f"{name}.jsonl").write_text(write_record(match.record), encoding="utf-8")


def _add_perft(game: str, seats: int, seed: int, depth: int) -> None:
    path = GOLDENS / game / "perft.json"
    rows = json.loads(path.read_text(encoding="utf-8")) if path.exists() else []
    start = opening(game, seats)
    counts = [perft(rules_of(game), start, d, seed) for d in range(depth + 1)]
    rows = [row for row in rows if (row["seats"], row["seed"]) != (seats, seed)]
    rows.append({"seats": seats, "seed": seed, "counts": counts})
    lines = ",\n".join(f"  {json.dumps(row)}" for row in rows)
    path.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
