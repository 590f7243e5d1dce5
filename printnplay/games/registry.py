"""The games that can be played, by id; a module is loaded when it is asked for."""

from importlib import import_module
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from printnplay.games.engine.contract import AnyRules

GAMES = {
    "jumbo-grand-prix": "jumbo_grand_prix",
    "generally": "generally",
    "rasant": "rasant",
    "gumball-rally": "gumball_rally",
    "wacky-challenge": "wacky_challenge",
}


def rules_of(game_id: str) -> "AnyRules":
    """Raises KeyError for an unknown id."""
    module = import_module(f"printnplay.games.{GAMES[game_id]}.rules")
    return cast("AnyRules", getattr(module, GAMES[game_id]))
