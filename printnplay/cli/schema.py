"""`printnplay schema game|text|reference`: the JSON Schema that editors complete and check with,
made from the declarations that the readers use."""

import json
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from printnplay.data.scalar import Schema

FILES = ("game", "text", "reference")


@click.command(
    "schema",
    epilog="\b\nExamples:\n  printnplay schema game > card_data/game.schema.json\n"
    "  printnplay schema text > card_data/text.schema.json\n"
    "  printnplay schema reference > card_data/reference.schema.json\n",
)
@click.argument("file", type=click.Choice(FILES))
def command(file: str) -> None:
    """Print the JSON Schema of a data file, for your editor.

    The files are game.yaml, text.<lang>.yaml and reference.<lang>.yaml. Put this on the first line
    of a file for completion and validation:

    \b
    # yaml-language-server: $schema=../game.schema.json
    """
    click.echo(json_schema(file), nl=False)


def json_schema(file: str) -> str:
    """The schema of one of FILES, as it is committed in card_data/."""
    from printnplay.data.declared import game_shape
    from printnplay.documents.reference.yaml_page import REFERENCE
    from printnplay.kinds.catalogue import KINDS

    head: Schema = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"printnplay {file}.yaml",
    }
    bodies = {
        "game": game_shape(KINDS).schema,
        "text": _words_schema,
        "reference": REFERENCE.schema,
    }
    return json.dumps(head | bodies[file](), indent=1, ensure_ascii=False) + "\n"


def _words_schema() -> "Schema":
    from printnplay.data.shape import WORDS

    text = {"type": ["string", "number"]}
    words = WORDS.schema() | {"additionalProperties": {"anyOf": [text, {"$ref": "#/$defs/words"}]}}
    return {"$ref": "#/$defs/words", "$defs": {"words": words}}
