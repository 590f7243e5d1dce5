"""printnplay: from declared card data to a kit on the table.

>>> import printnplay
>>> game = printnplay.load_game("rasant")
>>> printnplay.check(game)
()

docs/api.md documents every name here; what is not named here can change without notice. Names are
imported when they are first used, so that importing printnplay costs nothing.
"""

from typing import TYPE_CHECKING

__version__ = "0.3.0"

if TYPE_CHECKING:
    from printnplay.core.diagnostics import Problem, ProblemsFound, WrongArgument
    from printnplay.data.model import Game
    from printnplay.faces.face import Face
    from printnplay.games.play.statistics import Statistics
    from printnplay.kit.build import Kit, build_kit
    from printnplay.kit.check import check
    from printnplay.kit.choice import editions
    from printnplay.kit.faces import draw_faces
    from printnplay.kit.matches import Match, play_match, simulate
    from printnplay.kit.options import KitOptions
    from printnplay.kit.project import load_game

__all__ = [
    "Face",
    "Game",
    "Kit",
    "KitOptions",
    "Match",
    "Problem",
    "ProblemsFound",
    "Statistics",
    "WrongArgument",
    "build_kit",
    "check",
    "draw_faces",
    "editions",
    "load_game",
    "play_match",
    "simulate",
]

_MODULES = {
    "core.diagnostics": ("Problem", "ProblemsFound", "WrongArgument"),
    "data.model": ("Game",),
    "faces.face": ("Face",),
    "games.play.statistics": ("Statistics",),
    "kit.build": ("Kit", "build_kit"),
    "kit.check": ("check",),
    "kit.choice": ("editions",),
    "kit.faces": ("draw_faces",),
    "kit.matches": ("Match", "play_match", "simulate"),
    "kit.options": ("KitOptions",),
    "kit.project": ("load_game",),
}

# Hidden from type checkers: to them every name would exist.
if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        from importlib import import_module

        for module, names in _MODULES.items():
            if name in names:
                found = getattr(import_module(f"{__name__}.{module}"), name)
                globals()[name] = found
                return found
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
