"""<name>.layout.yaml: how a flowing page is laid out: margins, columns, and styles by name.

Looked for where templates are: the user's own first. Lengths have their unit; no text is smaller
than 7.5 pt.
"""

from collections.abc import Mapping
from pathlib import Path

from printnplay.core.diagnostics import Pos, Report, did_you_mean, quote
from printnplay.core.units import MM_PER_UNIT, read_length
from printnplay.data.flowing import Column, FlowLayout, TextStyle
from printnplay.data.model import Folder
from printnplay.data.palette import COLOUR
from printnplay.data.scalar import ID, Choice, Text, Whole, Wrong
from printnplay.data.shape import Checked, Entry, ListOf, MapOf, Record
from printnplay.data.text_file import read_text
from printnplay.data.yaml_file import read_yaml

SMALLEST_PT = 7.5
FONTS = ("Fredoka One 400", "Source Sans Pro 400", "Source Sans Pro 600", "Source Sans Pro 700")


def _type_size(text: str) -> float:
    size = read_length(text)
    if size < SMALLEST_PT * MM_PER_UNIT["pt"] - 1e-4:
        raise ValueError(f"a size of {SMALLEST_PT}pt or more")
    return size


_name = Text("a name of small letters, digits and hyphens", pattern=ID.pattern)
_length = Text("a length such as 12mm", convert=read_length)
_size = Text("a size such as 9pt", convert=_type_size)

STYLE = Record(
    "a style",
    {
        "font": Entry(Choice(FONTS), "a font and its weight", is_required=True),
        "size": Entry(_size, "9pt; at least 7.5pt", is_required=True),
        "leading": Entry(_length, "from line to line", is_required=True),
        "colour": Entry(_name, "a name under colours", is_required=True),
        "before": Entry(_length, "space before"),
        "after": Entry(_length, "space after"),
    },
)
COLUMN = Record(
    "a column",
    {
        "share": Entry(Whole(1, 100), "its share of the width", is_required=True),
        "sections": Entry(ListOf(_name), "the sections that start in it"),
    },
)
LAYOUT = Record(
    "a layout",
    {
        "margin": Entry(_length, "from the paper's edge", is_required=True),
        "gap": Entry(_length, "between columns", is_required=True),
        "narrowest": Entry(_length, "narrower columns become one", is_required=True),
        "band": Entry(_length, "the height of the title's band", is_required=True),
        "pages": Entry(Whole(1, 20), "the most pages it may fill", is_required=True),
        "columns": Entry(ListOf(COLUMN), "from left to right", is_required=True),
        "colours": Entry(
            MapOf(COLOUR), "by name; a game's inks of the same name come first", is_required=True
        ),
        "styles": Entry(MapOf(STYLE), "by name", is_required=True),
    },
)


def load_layout(
    name: str,
    folders: tuple[Folder, ...],
    report: Report,
    *,
    styles: tuple[str, ...] = (),
    colours: tuple[str, ...] = (),
) -> FlowLayout | None:
    """The first <name>.layout.yaml of the template folders; None where it has an error. `styles`
    and `colours` are those that the page cannot do without."""
    file = f"{name}.layout.yaml"
    places = [folder for folder in folders if (folder.path / file).is_file()]
    shown = str(Path((places or folders)[0].shown, file))
    if not places:
        report.error("PNP106", Pos(shown), message="there is no such file")
        return None
    found = Report()
    read = _read(places[0].path / file, shown, found)
    layout = _layout(read, found) if read else None
    for kind, names in (("styles", styles), ("colours", colours)):
        _need(read, kind, names, found)
    report.extend(found)
    return None if found.has_errors else layout


def _read(path: Path, shown: str, report: Report) -> Checked | None:
    text = read_text(path, shown, report)
    node = read_yaml(text, shown, report) if text else None
    try:
        return LAYOUT.read(node, report) if node else None
    except Wrong:
        return None


def _need(read: Checked | None, kind: str, names: tuple[str, ...], report: Report) -> None:
    known = read.get(kind, Checked) if read else None
    for name in names:
        if read and known and name not in known.at:
            message = f"'{kind}' has no {quote(name)}"
            help = f"add '{name}: ...' under '{kind}:'"
            report.error("PNP103", read.place(kind), message=message, help=help)


def _layout(read: Checked, report: Report) -> FlowLayout:
    names = ("margin", "gap", "narrowest", "band")
    margin, gap, narrowest, band = (read.get(name, float) or 0.0 for name in names)
    colours = _colours(read)
    return FlowLayout(
        Pos(read.pos.file),
        margin,
        gap,
        narrowest,
        band,
        read.get("pages", int) or 1,
        tuple(_column(part) for part in read.many("columns", Checked)),
        colours,
        _styles(read.get("styles", Checked), colours, report),
    )


def _colours(read: Checked) -> dict[str, str]:
    colours = read.get("colours", Checked)
    return {name: str(colour) for name, colour in colours.data.items()} if colours else {}


def _column(part: Checked) -> Column:
    return Column(part.get("share", int) or 1, part.many("sections", str))


def _styles(
    styles: Checked | None, colours: Mapping[str, str], report: Report
) -> dict[str, TextStyle]:
    parts = styles.data.items() if styles else ()
    return {
        name: _style(part, colours, report) for name, part in parts if isinstance(part, Checked)
    }


def _style(part: Checked, colours: Mapping[str, str], report: Report) -> TextStyle:
    family, _, weight = (part.get("font", str) or FONTS[0]).rpartition(" ")
    colour = part.get("colour", str) or ""
    if colour and colour not in colours:
        message = f"expected a name under 'colours:', found {quote(colour)}"
        near = did_you_mean(colour, colours)
        report.error("PNP105", part.place("colour"), message=message, help=near)
    names = ("size", "leading", "before", "after")
    size, leading, before, after = (part.get(name, float) or 0.0 for name in names)
    return TextStyle((family, int(weight)), size, leading, colour, before, after)
