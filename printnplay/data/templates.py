"""Whether the templates that a game names exist: its own, then its base's, then the shared ones."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from printnplay.core.diagnostics import Pos, Report, did_you_mean, quote
from printnplay.data.model import Folder
from printnplay.data.shape import Checked


def need_templates(parts: Iterable[Checked], folders: tuple[Folder, ...], report: Report) -> None:
    """Reports each `front:` and `back:` of the components that names no file."""
    places = [folder.path for folder in folders]
    for part in parts:
        for pos, name in _named(part):
            if not any(_has(folder, name) for folder in places):
                known = {p.name for folder in places for p in folder.glob("*.svg.j2")}
                near = did_you_mean(name, known)
                help = near or f"add the file to {folders[0].shown}"
                message = f"there is no template {quote(name)}"
                report.error("PNP201", pos, message=message, help=help)


def _named(part: Checked) -> Iterator[tuple[Pos, str]]:
    back = part.get("back", Checked)
    for holder, key in ((part, "front"), (back, "shared"), (back, "each")):
        name = holder.get(key, str) if holder else None
        if holder is not None and name is not None:
            yield holder.place(key), name


def _has(folder: Path, name: str) -> bool:
    try:
        path = (folder / name).resolve()
        return path.is_relative_to(folder.resolve()) and path.is_file()
    except (OSError, RuntimeError, ValueError):
        return False
