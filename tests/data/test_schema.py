"""The JSON Schema is current, accepts our files, and refuses what the reader refuses."""

import json
from functools import cache
from pathlib import Path

import jsonschema
import pytest
import yaml

from printnplay.cli.schema import FILES, json_schema

CARD_DATA = Path(__file__).parent.parent.parent / "card_data"
WRITTEN = sorted([path for name in FILES for path in CARD_DATA.glob(f"*/{name}*.yaml")])


LOADER: type = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def kind(path: Path) -> str:
    return path.name.partition(".")[0]


@cache
def validator(name: str) -> jsonschema.Draft202012Validator:
    """Of a schema that is sound itself."""
    schema = json.loads(json_schema(name))
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


@pytest.mark.parametrize("name", FILES)
def test_the_committed_schema_is_current(name: str) -> None:
    committed = (CARD_DATA / f"{name}.schema.json").read_text(encoding="utf-8")
    assert committed == json_schema(name), "run 'make schema' and commit"
    jsonschema.Draft202012Validator.check_schema(json.loads(committed))


@pytest.mark.parametrize("path", WRITTEN, ids=lambda p: f"{p.parent.name}/{p.name}")
def test_every_file_names_its_schema_and_fits_it(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.startswith(f"# yaml-language-server: $schema=../{kind(path)}.schema.json\n")
    data = json.loads(json.dumps(yaml.load(text, Loader=LOADER)))
    validator(kind(path)).validate(data)


@pytest.mark.parametrize(
    "change",
    [
        {"tilte": {}},
        {"players": "two"},
        {"components": [{"id": "race", "kind": "dekc"}]},
        {"components": [{"kind": "deck"}]},
        {"components": [{"id": "hexes", "kind": "tiles", "flat": "20mm x 20mm"}]},
        {"components": [{"id": "race", "kind": "deck", "shape": "hex"}]},
        {"year": {"is": 1998, "provenance": "rumour"}},
    ],
)
def test_the_schema_refuses_what_is_wrong(change: dict[str, object]) -> None:
    game = {"id": "demo", "title": {"en": "Demo"}, "players": "2..4", "components": []}
    validator("game").validate(game)
    with pytest.raises(jsonschema.ValidationError):
        validator("game").validate(game | change)


@pytest.mark.parametrize(
    "change",
    [
        {"goals": []},
        {"goal": [{"text": "no rules"}]},
        {"goal": [{"rules": ["3"], "text": "no id"}]},
        {"setup": [{"rules": ["RAS-1"], "figure": [{"text": "no faces"}]}]},
        {"aid": {"front": {"title": "One side", "lines": []}}},
        {"aid": {"front": {"title": "t", "lines": [{"stpe": "s"}]}, "back": {}}},
    ],
)
def test_the_schema_of_references_refuses_what_is_wrong(change: dict[str, object]) -> None:
    side = {"title": "Your turn", "lines": [{"step": "Play"}, {"row": ["A", "B"]}]}
    told = {"goal": [{"rules": ["RAS-1"], "text": "Win"}], "aid": {"front": side, "back": side}}
    validator("reference").validate(told)
    with pytest.raises(jsonschema.ValidationError):
        validator("reference").validate(told | change)
