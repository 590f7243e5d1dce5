"""palette.yaml: the colours of a game, beside its templates.

`inks:` are colours by name; `suits:` say, for each field whose values must be told apart, what each
value looks like: colours, and the symbol that tells it where colours do not.
"""

from printnplay.core.diagnostics import Pos, Report, quote
from printnplay.data.model import Folder, Palette
from printnplay.data.scalar import Text, Wrong
from printnplay.data.shape import Checked, Entry, MapOf, Record
from printnplay.data.text_file import read_text
from printnplay.data.yaml_file import read_yaml

COLOUR = Text("a colour such as #C8283A", pattern=r"#[0-9A-Fa-f]{6}")
LOOK = MapOf(
    Text("a colour such as #C8283A, or a symbol's name", pattern=r"#[0-9A-Fa-f]{6}|[a-z0-9-]+")
)
PALETTE = Record(
    "a palette",
    {
        "inks": Entry(MapOf(COLOUR), "colours by name", is_required=True),
        "suits": Entry(MapOf(MapOf(LOOK)), "fields, their values, and how these look"),
    },
)


def read_palette(folders: tuple[Folder, ...], report: Report) -> Palette | None:
    """The first palette.yaml of the template folders; the user's comes first."""
    for folder in folders:
        path = folder.path / "palette.yaml"
        if path.is_file():
            shown = f"{folder.shown}/palette.yaml"
            text = read_text(path, shown, report)
            node = read_yaml(text, shown, report) if text else None
            try:
                return _palette(PALETTE.read(node, report), report) if node else None
            except Wrong:
                return None
    return None


def _palette(read: Checked, report: Report) -> Palette:
    suits = read.get("suits", Checked)
    for values in suits.many_of(Checked) if suits else ():
        for look in values.many_of(Checked):
            base = look.get("base", str)
            if base is not None and not base.startswith("#"):
                message = f"expected {COLOUR.wants}, found {quote(base)}"
                report.error("PNP104", look.place("base"), message=message)
    return Palette(_texts(read.get("inks", Checked)), _suits(read), Pos(read.pos.file))


def _suits(read: Checked) -> dict[str, dict[str, dict[str, str]]]:
    suits = read.get("suits", Checked)
    return {
        field: {
            name: _texts(look) for name, look in values.data.items() if isinstance(look, Checked)
        }
        for field, values in (suits.data.items() if suits else ())
        if isinstance(values, Checked)
    }


def _texts(read: Checked | None) -> dict[str, str]:
    return {name: str(value) for name, value in read.data.items()} if read else {}
