"""The provenance of a part: who says so, under which rule, and why."""

from printnplay.data.model import Provenance, Source
from printnplay.data.shape import Checked


def read_source(part: Checked) -> Source | None:
    """None where nothing is said: the user's own data needs no witness."""
    if not any(name in part.at for name in ("provenance", "rule", "note")):
        return None
    said = part.get("provenance", str)
    provenance = None if said is None else Provenance(said)
    return Source(provenance, part.pos, rule=part.get("rule", str), note=part.get("note", str))
