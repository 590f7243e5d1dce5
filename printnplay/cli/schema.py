"""`printnplay schema game|text|reference`: the JSON Schema that editors complete and check with."""

import click


@click.command(
    "schema",
    epilog="\b\nExamples:\n  printnplay schema game > card_data/game.schema.json\n"
    "  printnplay schema text > card_data/text.schema.json\n"
    "  printnplay schema reference > card_data/reference.schema.json\n",
)
@click.argument("file", type=click.Choice(["game", "text", "reference"]))
def command(file: str) -> None:
    """Print the JSON Schema of game.yaml, text.<lang>.yaml or reference.<lang>.yaml.

    Name it on the first line of the file, and your editor completes and checks:
    # yaml-language-server: $schema=../game.schema.json
    """
    from printnplay.data.json_schema import json_schema

    click.echo(json_schema(file), nl=False)
