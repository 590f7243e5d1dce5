"""GeneRally: four challenges per round, and a final lap of the cards that were kept."""

from printnplay.games.engine.playable import Playable, card_fields, seated_fields
from printnplay.games.generally.rules import generally

PLAYABLE = Playable(
    rules=generally,
    cards={"cars": seated_fields("name", "acceleration", "handling", "team", "speed")},
    pieces={
        "markers": seated_fields(),
        "pawns": seated_fields(),
        "track": card_fields("first", "last"),
    },
    plays=frozenset({"lineup"}),
    story="printnplay.games.generally.story:storyteller",
    bots={"greedy": "printnplay.games.generally.bots:greedy"},
    examples={
        "challenges": "printnplay.games.generally.examples:challenges",
        "saving": "printnplay.games.generally.examples:saving",
    },
)
