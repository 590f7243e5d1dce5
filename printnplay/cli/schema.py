"""`printnplay schema game|text`: the JSON Schema that editors complete and check with."""

import click


@click.command(
    "schema",
    epilog="\b\nExamples:\n  printnplay schema game > card_data/game.schema.json\n"
    "  printnplay schema text > card_data/text.schema.json\n",
)
@click.argument("file", type=click.Choice(["game", "text"]))
def command(file: str) -> None:
    """Print the JSON Schema of game.yaml or of text.<lang>.yaml, for your editor.

    Name it on the first line of the file:
    # yaml-language-server: $schema=../game.schema.json
    """
    from printnplay.load.schema import json_schema

    click.echo(json_schema(file), nl=False)
