"""Random matches of every game at every number of seats, every move checked. Run by `make soak`.

Each step is checked by `why_illegal`, and after each match all cards are where cards can be. The
optional argument is the number of matches per table, by default 10,000.
"""

import sys
import time

from printnplay.games.discovery import rules_of
from tests.games.tables import printed, probe_of, tables, walk

MATCHES = 10_000


def soak(game: str, seats: int, matches: int) -> tuple[int, int]:
    """The longest match, and how many ended with a shared first place."""
    rules, cards_of = rules_of(game), probe_of(game).cards_of
    every = sorted(printed(game, seats))
    longest = ties = 0
    for seed in range(matches):
        steps = 0
        for before, seat, move, after in walk(game, seats, seed):
            why = rules.why_illegal(before, seat, move)
            assert why is None, (game, seats, seed, steps, why)
            steps, state = steps + 1, after
        outcome = rules.outcome(state)
        assert outcome is not None, (game, seats, seed)
        assert sorted(cards_of(state)) == every, (game, seats, seed)
        longest, ties = max(longest, steps), ties + (len(outcome.ranking[0]) > 1)
    return longest, ties


def main() -> None:
    matches = int(sys.argv[1]) if len(sys.argv) > 1 else MATCHES
    say = sys.stdout.write
    for game, seats in tables():
        start = time.process_time()
        longest, ties = soak(game, seats, matches)
        spent = time.process_time() - start
        cap = rules_of(game).facts.cap
        say(
            f"{game:17} {seats} seats: {matches} matches, longest {longest} steps (cap {cap}), "
            f"{ties} shared wins, {spent:.0f} s\n"
        )
        sys.stdout.flush()


if __name__ == "__main__":
    main()
