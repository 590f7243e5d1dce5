"""Strings the stages together; the only room that imports them all.

Comes in: a loaded game and what the user chose. Goes out: faces, sheets, and the files of a kit.
"""

from printnplay.build.choice import Choice, Extras
from printnplay.build.files import kit_files
from printnplay.build.kit import Kit, plan_kit, tell_misfit
from printnplay.build.proof import draw, faces, prove_rest, with_blanks

__all__ = [
    "Choice",
    "Extras",
    "Kit",
    "draw",
    "faces",
    "kit_files",
    "plan_kit",
    "prove_rest",
    "tell_misfit",
    "with_blanks",
]
