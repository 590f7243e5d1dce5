"""Jumbo Grand Prix: exchanges for the best car, then a race for score cards."""

from printnplay.games.engine.playable import Playable, card_fields
from printnplay.games.jumbo_grand_prix.rules import jumbo_grand_prix

PLAYABLE = Playable(
    rules=jumbo_grand_prix,
    cards={
        "race": card_fields("part", "value", "wreath"),
        "score": card_fields("value", part="score"),
    },
    plays=frozenset({"race"}),
    stock=lambda state: len(state.stock),
    story="printnplay.games.jumbo_grand_prix.story:storyteller",
    bots={
        "greedy": "printnplay.games.jumbo_grand_prix.bots:greedy",
        "careful": "printnplay.games.jumbo_grand_prix.careful:careful",
    },
    examples={
        "exchange": "printnplay.games.jumbo_grand_prix.examples:exchange",
        **dict.fromkeys(
            ("sum", "set", "full-set"), "printnplay.games.jumbo_grand_prix.examples:car"
        ),
    },
)
