"""The JSON Schemas that editors complete and check with, made from what the readers read with."""

import json

from printnplay.data.scalar import Schema
from printnplay.data.schema import GAME, WORDS
from printnplay.documents.reference.load import REFERENCE

FILES = ("game", "text", "reference")


def json_schema(file: str) -> str:
    """The schema of one of FILES, as it is committed in card_data/."""
    head: Schema = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"printnplay {file}.yaml",
    }
    bodies = {"game": GAME.schema, "text": _words_schema, "reference": REFERENCE.schema}
    return json.dumps(head | bodies[file](), indent=1, ensure_ascii=False) + "\n"


def _words_schema() -> Schema:
    text = {"type": ["string", "number"]}
    words = WORDS.schema() | {"additionalProperties": {"anyOf": [text, {"$ref": "#/$defs/words"}]}}
    return {"$ref": "#/$defs/words", "$defs": {"words": words}}
