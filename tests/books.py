"""A small game with a rulebook, for tests."""

from pathlib import Path

from click.testing import CliRunner, Result

from printnplay.cli.main import cli
from tests.projects import EACH, GAME, write_game

TEMPLATE = '<svg xmlns="http://www.w3.org/2000/svg" {{{{ sheet }}}}>{}</svg>'
FRONT = TEMPLATE.format(
    '<rect x="-3" y="-3" width="69" height="94" fill="#EEE"/>'
    '<text x="31" y="44" text-anchor="middle" font-family="Source Sans Pro" font-size="9" '
    'fill="#222">{{ card.colour }} {{ card.value }}</text>'
)
DEMO = GAME.replace("players: 2..4\n", "players: 2..4\nfacts: {hand: 5, rounds: 3}\n") + (
    "    front: card.svg.j2\n    back: {shared: card-back.svg.j2}\n"
)
BACK = TEMPLATE.format('<rect x="-3" y="-3" width="69" height="94" fill="#246"/>')
BOOK = """\
# Demo Deluxe

A **quick** game.

## What is in the box

- **10 race cards** in two colours [DEM-1]

{card:red-1} {card:race/blue-2}

## A turn

1. Deal {{ facts.hand }} cards. [DEM-2] Keep them
   secret. [DEM-3]
   - A {card:red-5} beats a {card:red-4}.
2. Play one card.

### The end

> **Tip.** Count the reds.
>
> - They are few.

| Players | Cards |
|---|---|
| 2 | {{ 2 * facts.hand }} |

```figure
figure:
  - text: "In order"
    faces: [race/red-1, race/red-2]
    marked: [race/red-2]
text: "The higher one wins. [DEM-4]"
```
"""


def write_book(root: Path, **books: str) -> None:
    """The game, with a rulebook per language."""
    files = {f"rulebook_{language}_md": text for language, text in books.items()}
    words = 'component: {race: race cards}\nstory: {card: {race: "the {colour} {value}"}}\n'
    texts = {"text_en_yaml": words}
    if "fr" in books:
        texts["text_fr_yaml"] = words.replace("race cards", "cartes de course")
    write_game(root, game_yaml=DEMO + EACH, **texts, **files)
    folder = root / "templates/demo"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "card.svg.j2").write_text(FRONT, encoding="utf-8")
    (folder / "card-back.svg.j2").write_text(BACK, encoding="utf-8")


def run(root: Path, *args: str) -> Result:
    return CliRunner().invoke(cli, ["--project", str(root), *args])
