"""The version of a game: in the margins of all pages, and in the list of games."""

import json
from pathlib import Path

import pypdfium2
from click.testing import CliRunner

from printnplay import KitOptions, build_kit, load_game
from printnplay.cli.main import cli
from tests.demo import write_demo

VERSION = ("players:", "version: 0.3b\nplayers:")


def pages(folder: Path) -> list[str]:
    kit = build_kit(load_game("demo", folder), KitOptions(paper="a4", lang="en"))
    books = [data for name, data in kit.files.items() if name.endswith(".pdf")]
    return [
        page.get_textpage().get_text_bounded()
        for book in books
        for page in pypdfium2.PdfDocument(book)
    ]


def test_the_version_is_in_every_margin(tmp_path: Path) -> None:
    write_demo(tmp_path / "with", game_yaml=VERSION)
    write_demo(tmp_path / "without")
    labelled = [page for page in pages(tmp_path / "without") if "· en ·" in page]
    found = pages(tmp_path / "with")
    assert labelled
    assert sum("· 0.3b · en ·" in page for page in found) == len(labelled)


def test_the_version_is_listed_if_a_game_has_one(tmp_path: Path) -> None:
    write_demo(tmp_path, game_yaml=VERSION)
    listed = CliRunner().invoke(cli, ["--project", str(tmp_path), "games"]).stdout
    assert "version" in listed.splitlines()[0]
    assert "0.3b" in listed
    found = CliRunner().invoke(cli, ["--project", str(tmp_path), "games", "--format", "json"])
    versions = {game["id"]: game["version"] for game in json.loads(found.stdout)}
    assert (versions["demo"], set(versions.values())) == ("0.3b", {"0.3b", None})
    assert "version" not in CliRunner().invoke(cli, ["games"]).stdout
