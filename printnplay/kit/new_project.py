"""A new project that builds at once: from a spreadsheet, or with a few cards to begin with.

It is written to a folder of its own and read; only a project without errors is moved into place.
"""

import json
import re
import shutil
import tempfile
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from printnplay.core.diagnostics import Pos, Report, WrongArgument, quote

TILE_SIZE, CARD_SIZE = "40mm x 40mm", "poker"

_CARDS = """\
Name,Cost,Type,Text,Copies
Lighthouse,2,Place,Look at the top card of the deck. Keep it or put it back.,2
Harbour Master,3,Person,Draw two cards.,2
Fog,1,Weather,No ship moves until your next turn.,3
Storm,4,Weather,Every player discards one card.,1
Fishing Boat,1,Ship,Take one coin for each ship you have.,4
Pilot,2,Person,Your ships cost one coin less this turn.,2
"""
_SUITS = "Id,Suit,Value\n" + "".join(
    f"{suit}-{value},{suit},{value}\n".lower()
    for suit in ("Shells", "Waves", "Sails", "Stars")
    for value in (*range(1, 11), "K")
)
_TILES = """\
Name,Terrain,Value,Copies
Beach,Coast,1,4
Cliff,Coast,3,2
Meadow,Land,2,4
Wood,Land,3,3
Lagoon,Water,1,3
Reef,Water,4,2
"""
_WORKFLOW = """\
name: check
on: [push, pull_request]
jobs:
  check:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-python@v5
        with: {python-version: "3.12"}
      - run: pip install printnplay
      - run: printnplay check --print --strict
"""
_SETTINGS = """\
# Defaults for the options of commands; 'printnplay build --help' lists them.
[build]
# paper = "letter"
# ink = "low"
"""


class NewProject(NamedTuple):
    """What is asked for. `sheet` is the user's spreadsheet, and `tab` the sheet in it."""

    folder: Path
    title: str
    look: str
    size: str
    sheet: Path | None = None
    tab: str = ""

    @property
    def game(self) -> str:
        """The id of the game, after its folder."""
        plain = unicodedata.normalize("NFKD", self.folder.resolve().name)
        words = re.findall("[a-z0-9]+", plain.encode("ascii", "ignore").decode().lower())
        return "-".join(words) or "game"

    @property
    def deck(self) -> str:
        """The name of the copy of the spreadsheet."""
        return f"deck{self.sheet.suffix.lower() if self.sheet else '.csv'}"

    @property
    def is_tiles(self) -> bool:
        return self.look == "tile"


def default_size(look: str) -> str:
    return TILE_SIZE if look == "tile" else CARD_SIZE


def make_project(new: NewProject, report: Report) -> tuple[str, ...]:
    """Writes the project, and gives the names of its files; nothing if its deck has errors, which
    are reported. Raises WrongArgument for a file that is not there, and OSError."""
    with tempfile.TemporaryDirectory(prefix="printnplay-") as made:
        place = Path(made)
        for name, data in _files(new):
            path = place / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        names = tuple(name for name, _ in _files(new))
        _read(new, place, report)
        if report.has_errors:
            return ()
        new.folder.mkdir(parents=True, exist_ok=True)
        for path in sorted(place.iterdir()):
            shutil.move(path, new.folder / path.name)
    return names


def is_taken(folder: Path) -> bool:
    """Whether something is in the folder."""
    return folder.exists() and any(folder.iterdir())


def _read(new: NewProject, place: Path, report: Report) -> None:
    """Reports what is wrong with the game, by the names that its files are going to have; if they
    are not written, by that of the user's spreadsheet."""
    from printnplay.data.game import load_game
    from printnplay.data.places import Folder, Root, builtin_root
    from printnplay.kinds.catalogue import KINDS

    root, found = Root(place, str(new.folder)), Report()
    builtin = Root(builtin_root(), "", is_builtin=True)
    game, folder = load_game(new.game, (root, builtin), found, kinds=KINDS), Folder(root, new.game)
    if game and not any(part.cards for part in game.components):
        pos, help = Pos(folder.shown(new.deck), 1), "add one row per card below the header"
        found.error("PNP111", pos, message="the spreadsheet has no cards", help=help)
    own = {folder.shown(new.deck): None, folder.shown("game.yaml"): Pos(str(new.sheet))}
    for problem in found:
        if found.has_errors and new.sheet and problem.pos.file in own:
            pos = own[problem.pos.file] or problem.pos._replace(file=str(new.sheet))
            report.add(problem._replace(pos=pos, line=None))
        else:
            report.add(problem)


def is_builtin(new: NewProject) -> bool:
    """Whether a built-in game has its id, which then had two meanings."""
    from printnplay.data.places import builtin_root

    return (builtin_root() / "card_data" / new.game).is_dir()


def _files(new: NewProject) -> Iterator[tuple[str, bytes]]:
    """The name and the content of each file."""
    home = f"card_data/{new.game}"
    texts = {
        "README.md": _readme(new),
        "printnplay.toml": _SETTINGS,
        ".gitignore": "output/\n",
        ".github/workflows/check.yml": _WORKFLOW,
        f"{home}/game.yaml": _game(new),
        f"{home}/text.en.yaml": f"component: {{deck: {'Tiles' if new.is_tiles else 'Cards'}}}\n",
        **{f"{name}/.gitkeep": "" for name in ("images", "fonts", "icons")},
    }
    yield from ((name, text.encode()) for name, text in texts.items())
    yield f"{home}/{new.deck}", _cards(new)


def _cards(new: NewProject) -> bytes:
    if new.sheet is None:
        return {"suits": _SUITS, "tile": _TILES}.get(new.look, _CARDS).encode()
    try:
        if new.sheet.exists() and not new.sheet.is_file() and not new.sheet.is_dir():
            message = f"expected a file, found a pipe or a device: {quote(str(new.sheet))}"
            raise WrongArgument(message, "from")
        return new.sheet.read_bytes()
    except OSError as problem:
        reason = (problem.strerror or str(problem)).lower()
        raise WrongArgument(f"cannot read {quote(str(new.sheet))}: {reason}", "from") from None


def _game(new: NewProject) -> str:
    sheet = f"{new.deck}#{new.tab}" if new.tab else new.deck
    return f"""\
id: {json.dumps(new.game)}
title: {{en: {json.dumps(new.title, ensure_ascii=False)}}}
players: 2..4
version: "0.1"
components:
  - id: deck
    kind: {"tiles" if new.is_tiles else "deck"}
    size: {new.size}
    look: {new.look}
    back: {{shared: looks/back.svg.j2}}
    sheet: {json.dumps(sheet, ensure_ascii=False)}
"""


def _readme(new: NewProject) -> str:
    home = f"card_data/{new.game}"
    return f"""\
# {new.title}

```console
$ printnplay check --print    # is everything there, and can it be printed?
$ printnplay proof {new.game}    # every card, to look at
$ printnplay build            # PDFs to print, in output/
```

| to change | edit |
|---|---|
| the cards | `{home}/{new.deck}`: one row per card, one column per field |
| their size, their look, the number of players | `{home}/game.yaml` |
| how a card is drawn | `templates/{new.game}/card.svg.j2`, with `front: card.svg.j2` in game.yaml |
| the rules | `{home}/rulebook.en.md`, which is printed as a booklet |
| pictures, fonts and icons | put files into `images/`, `fonts/` and `icons/` |
| the paper and other options | `printnplay.toml` |
"""
