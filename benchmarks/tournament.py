"""Who plays better? Every pair of bots, seats rotated and exchanged on each deal, at 95 %.

`python benchmarks/tournament.py rasant --seats 4 --deals 100 --jobs 2`; without names, all games.
"""

import argparse
import sys

from play import cards_of

from printnplay.games.discovery import builtin_ids, find
from printnplay.games.play.match import NAMES
from printnplay.games.play.tournament import DuelResult, round_robin

say = sys.stdout.write


def line(verdict: DuelResult) -> str:
    one, other = verdict.bots
    better = f"{verdict.better} is better" if verdict.better else "no difference is proven"
    lead = f"{100 * verdict.lead:+.1f} % ({100 * verdict.low:+.1f} to {100 * verdict.high:+.1f})"
    return f"  {one:8} vs. {other:8} {lead:26} {verdict.deals} deals: {better}\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--deals", type=int, default=50)
    parser.add_argument("--bots", default=",".join(reversed(NAMES)))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    options = parser.parse_args()
    for game in options.games or builtin_ids():
        found = find((game,))
        if found is None:
            parser.error(f"there are no rules for the game '{game}'")
        seats = options.seats or found.playable.rules.facts.seats[0]
        bots = options.bots.split(",")
        say(f"{game}, {seats} seats\n")
        cards, deals = cards_of(game, seats), options.deals
        for verdict in round_robin(
            found.source,
            cards,
            seats=seats,
            bots=bots,
            deals=deals,
            seed=options.seed,
            jobs=options.jobs,
        ):
            say(line(verdict))
            sys.stdout.flush()


if __name__ == "__main__":
    main()
