"""The files next to game.yaml: references, rulebooks, a sample match, templates, and palette.yaml.

References, rulebooks and samples are only found here and are read when they are printed; those of
the game itself come before those of the game that it extends. palette.yaml has `inks:`, colours by
name, and `suits:`, which give each value of a field its colours and a symbol for readers who cannot
distinguish the colours.
"""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from printnplay.core.diagnostics import Pos, Report, did_you_mean, quote
from printnplay.data.declared import DeclaredComponent
from printnplay.data.model import LocatedPath, Palette
from printnplay.data.places import Folder
from printnplay.data.records import Located, RecordOf, entry, record
from printnplay.data.scalar import InvalidValue, Text
from printnplay.data.shape import LANGUAGE, MapOf, Named
from printnplay.data.text_file import read_text
from printnplay.data.yaml_file import read_yaml

RECORD = "sample.jsonl"
# The ending of a page in Markdown.
MARKDOWN = ".md"

COLOUR = Text("a colour such as #C8283A", pattern=r"#[0-9A-Fa-f]{6}")
# Values are spelled as they are in cells.
ANY = r"\S.*"
LOOK = MapOf(
    Text("a colour such as #C8283A, or a symbol's name", pattern=r"#[0-9A-Fa-f]{6}|[a-z0-9-]+")
)


def find_references(folders: list[Folder], report: Report) -> dict[str, LocatedPath]:
    """The quick reference of each language."""
    return _find_pages("reference", (".yaml", MARKDOWN), folders, report)


def find_rulebooks(folders: list[Folder], report: Report) -> dict[str, LocatedPath]:
    """The rulebook of each language."""
    return _find_pages("rulebook", (MARKDOWN,), folders, report)


def _find_pages(
    name: str, endings: tuple[str, ...], folders: list[Folder], report: Report
) -> dict[str, LocatedPath]:
    """The file of each language."""
    found: dict[str, LocatedPath] = {}
    for folder in folders:
        for path in sorted(folder.path.glob(f"{name}.*")):
            named = re.fullmatch(rf"{name}\.({LANGUAGE})({'|'.join(endings)})", path.name)
            if named is None:
                usual = " or ".join(f"{name}.fr{ending}" for ending in endings)
                wanted = f"a name such as {usual}"
                message = f"expected {wanted}, found {quote(path.name)}"
                pos = Pos(folder.shown(path.name))
                report.error("PNP131", pos, message=message, help="rename it")
            elif named[2] == ".yaml" and folder.has(path.with_suffix(MARKDOWN).name):
                message = f"there is {quote(path.with_suffix(MARKDOWN).name)}, too"
                help = "delete one of the two"
                report.error("PNP372", Pos(folder.shown(path.name)), message=message, help=help)
            elif file := _inside(folder, path.name, report):
                found[named[1]] = file
    return found


def find_sample(folders: list[Folder], report: Report) -> LocatedPath | None:
    """The record of a match."""
    held = [folder for folder in folders if folder.has(RECORD)]
    found = [_inside(folder, RECORD, report) for folder in held]
    return found[-1] if found else None


def _inside(folder: Folder, name: str, report: Report) -> LocatedPath | None:
    """The path of a file; None, with the reason reported, if it leads out of the project."""
    shown = folder.shown(name)
    if folder.is_outside(name):
        message = "the file is a link that leads outside the project"
        help = "copy the file into this game's folder"
        report.error("PNP108", Pos(shown), message=message, help=help)
        return None
    return LocatedPath(folder.path / name, shown)


def need_templates(
    parts: Iterable[DeclaredComponent], folders: tuple[LocatedPath, ...], report: Report
) -> None:
    """Reports each `front:` and `back:` of the components that names no file."""
    places = [folder.path for folder in folders]
    for part in parts:
        for pos, name in _named(part):
            if not any(_has(folder, name) for folder in places):
                known = {p.name for folder in places for p in folder.glob("*.svg.j2")}
                near = _misplaced(folders[0], name) or did_you_mean(name, known)
                help = near or f"add the file to {folders[0].shown}"
                message = f"there is no template {quote(name)}"
                report.error("PNP201", pos, message=message, help=help)


def _misplaced(folder: LocatedPath, name: str) -> str | None:
    """Where the file is, if it is next to game.yaml or not in the folder of its game."""
    root, game = folder.path.parent.parent, folder.path.name
    for place in (f"card_data/{game}", "templates", "."):
        if _has(root / place, name):
            return f"move {quote(str(Path(place, name)))} to {folder.shown}"
    return None


def _named(part: DeclaredComponent) -> Iterator[tuple[Pos, str]]:
    if part.front:
        yield part.place("front"), part.front
    back = part.back
    for key, name in (("shared", back.shared), ("each", back.each)) if back else ():
        if back and name:
            yield back.place(key), name
    for key, name in part.spec.templates():
        yield part.spec.place(key), name


def _has(folder: Path, name: str) -> bool:
    try:
        path = (folder / name).resolve()
        return path.is_relative_to(folder.resolve()) and path.is_file()
    except (OSError, RuntimeError, ValueError):
        return False


@record("a palette")
class DeclaredPalette(Located):
    """palette.yaml as it is written."""

    inks: Named[str] | None = entry(MapOf(COLOUR), "colours by name", fallback=None)
    suits: Named[Named[Named[str]]] | None = entry(
        MapOf(MapOf(LOOK, key=ANY), key=ANY),
        "fields, their values, and how these look",
        default=None,
    )


def read_palette(folders: tuple[LocatedPath, ...], report: Report) -> Palette | None:
    """The first palette.yaml of the template folders; the user's comes first."""
    for folder in folders:
        path = folder.path / "palette.yaml"
        if path.is_file():
            shown = f"{folder.shown}/palette.yaml"
            text = read_text(path, shown, report)
            node = read_yaml(text, shown, report) if text else None
            try:
                read = RecordOf(DeclaredPalette).read(node, report) if node else None
                return _palette(read, report) if read else None
            except InvalidValue:
                return None
    return None


def _palette(read: DeclaredPalette, report: Report) -> Palette:
    suits = read.suits.data if read.suits else {}
    for look in (look for values in suits.values() for look in values.data.values()):
        base = look.data.get("base")
        if base is not None and not base.startswith("#"):
            message = f"expected {COLOUR.wants}, found {quote(base)}"
            report.error("PNP104", look.at["base"], message=message)
    looks = {
        field: {name: look.data for name, look in values.data.items()}
        for field, values in suits.items()
    }
    return Palette(read.inks.data if read.inks else {}, looks, Pos(read.pos.file))
