"""Strips: a road for the pieces of a component, printed with them and counted nowhere."""

import json
from pathlib import Path

from click.testing import CliRunner

from printnplay.cli.main import cli
from tests.projects import BUILTIN, builtin, codes, load, write_game

GAME = """\
id: demo
title: {en: Demo}
players: 2
components:
  - id: cars
    kind: tokens
    size: 30mm x 30mm
    front: face.svg.j2
    fields: {number: 1..4}
    ids: "car-{number}"
    each: {number: 1..4}
"""
STRIP = "  - {id: road, kind: strip, of: cars}\n"
WORDS = "component: {cars: Cars}\n"
QUEUE = "queue: {title: Road, how: Lay it out., front: Front, rear: Rear, glue: Glue}\n"


def project(root: Path, *, words: str = WORDS + QUEUE, game: str = GAME + STRIP) -> Path:
    write_game(root, game_yaml=game, text_en_yaml=words)
    return root


def build(root: Path, *options: str) -> dict[str, object]:
    out = root / "out"
    args = ("--project", str(root), "-q", "build", "demo", "--paper", "a4", "--out", str(out))
    result = CliRunner().invoke(cli, [*args, *options])
    assert result.exit_code == 0, result.output
    newest = max((out / "demo").iterdir(), key=lambda path: path.stat().st_mtime_ns)
    found: dict[str, object] = json.loads((newest / "kit.json").read_text("utf-8"))
    return found


def test_the_data_declare_a_strip_and_not_a_word(tmp_path: Path) -> None:
    assert build(project(tmp_path / "with"))["extras"] == {"queue": 1}
    bare = project(tmp_path / "without", game=GAME)
    assert build(bare)["extras"] == {}


def test_a_strip_is_printed_with_its_pieces(tmp_path: Path) -> None:
    dots = "{id: dots, kind: tokens, size: 20mm x 20mm, front: face.svg.j2, cards: [{id: dot}]}"
    more = f"{GAME}{STRIP}  - {dots}\n"
    root = project(tmp_path, game=more, words="component: {cars: Cars, dots: Dots}\n" + QUEUE)
    assert build(root, "--component", "cars")["extras"] == {"queue": 1}
    assert build(root, "--component", "dots")["extras"] == {}


def test_a_strip_is_counted_nowhere() -> None:
    def said(*args: str) -> str:
        result = CliRunner().invoke(cli, args)
        assert result.exit_code == 0
        return result.stdout

    listed = {game["id"]: game for game in json.loads(said("games", "--format", "json"))}
    assert listed["rasant"]["pieces"] == {"cars": 13, "pad": 1}
    assert "queue" not in said("cards", "rasant")
    assert "queue" not in said("check", "rasant")
    (counted,) = json.loads(said("check", "rasant", "--format", "json"))["games"]
    assert [part["id"] for part in counted["components"]] == ["speed", "jokers", "cars", "pad"]


def test_a_strip_is_no_component_to_ask_for() -> None:
    result = CliRunner().invoke(cli, ["build", "rasant", "--component", "queue", "--dry-run"])
    assert result.exit_code == 2
    assert "rasant has no component 'queue'" in result.output


def test_a_strip_needs_its_words_and_its_pieces(tmp_path: Path) -> None:
    root = write_game(tmp_path, game_yaml=GAME + STRIP, text_en_yaml=WORDS)
    assert codes(load(root, "demo", BUILTIN)[1]) == ["PNP140"] * 5
    lost = STRIP.replace("of: cars", "of: crs")
    root = write_game(tmp_path, game_yaml=GAME + lost, text_en_yaml=WORDS + QUEUE)
    assert codes(load(root, "demo", BUILTIN)[1]) == ["PNP160"]


def test_a_game_that_extends_rasant_keeps_its_queue(tmp_path: Path) -> None:
    root = write_game(tmp_path, "rasant", game_yaml="id: rasant\nextends: rasant\n")
    game, _ = load(root, "rasant", BUILTIN)
    assert game is not None
    assert [part.id for part in game.extras] == [part.id for part in builtin("rasant").extras]
