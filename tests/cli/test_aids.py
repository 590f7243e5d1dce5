"""Player aids: what they add to a kit, and that nothing changes with `--no-aids`."""

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from printnplay.cli.main import cli
from printnplay.documents.reference.build import with_aids
from printnplay.games.cards import cards_for, edition_of
from tests.cli.kits import Kit, built, ink, kits, refused
from tests.projects import EACH, GAME, GAMES, WORDS, builtin, write_game

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("own_place")]

SIDE = "{title: Turn, lines: [{step: Play a card}, {row: [Hand, '{{ facts.hand }} cards']}]}"
REFERENCE = f"aid: {{front: {SIDE}, back: {SIDE}}}\n"


def aids(*args: str, game: str = "rasant") -> Kit:
    return built(game, "--component", "aids", *args)


def text(found: Kit, name: str, page: int) -> str:
    return str(found.pages(name)[page].get_textpage().get_text_range())


def test_a_kit_with_aids_counts_lists_and_prints_them() -> None:
    without, found = built("rasant", "--no-aids"), built("rasant")
    assert found.manifest["copies"] == without.manifest["copies"] | {"aids": 5}
    assert found.manifest["edition"] == without.manifest["edition"]
    assert found.manifest["print_edition"] != without.manifest["print_edition"]
    assert re.search(r"5\s+Player aids", text(found, "sheets.pdf", 0))
    assert "Player aids" not in text(without, "sheets.pdf", 0)
    front, back = text(found, "cards.pdf", -2), text(found, "cards.pdf", -1)
    assert front.count("A round") == back.count("Points and cards") == 5


def test_the_box_has_room_for_them_and_names_them() -> None:
    def box(found: Kit) -> str:
        pages = [str(p.get_textpage().get_text_range()) for p in found.pages("pieces.pdf")]
        return next(page for page in pages if "In this box" in page)

    thin, thick = (built("rasant", "--cut-file", "svg", *more) for more in (("--no-aids",), ()))
    assert "5 × Player aids" in " ".join(box(thick).split())
    assert "Player aid" not in box(thin)
    nets = [sorted(found.folder.glob("cut-pieces-*.svg"))[-1] for found in (thin, thick)]
    assert nets[0].read_text("utf-8") != nets[1].read_text("utf-8")
    assert "1 × Player aid\n" in box(built("generally", "--aids", "--players", "2")).replace(
        "\r", ""
    )


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_never_see_them(game: str) -> None:
    loaded, high = builtin(game), builtin(game).players[1]
    told = with_aids(loaded, "en").value
    assert told.components[:-1] == loaded.components
    assert told.components[-1].copies == high
    assert cards_for(told, high) == cards_for(loaded, high)
    assert edition_of(told) == edition_of(loaded)


def test_check_and_cards_never_see_them() -> None:
    for verb in ("check", "cards"):
        assert "aid-1" not in CliRunner().invoke(cli, [verb, "rasant"]).stdout


def test_one_for_each_player() -> None:
    assert aids("--players", "4").manifest["copies"] == {"aids": 4}
    assert aids(game="gumball-rally").manifest["copies"] == {"aids": 8}
    assert aids("--copies", "2").manifest["copies"] == {"aids": 10}


def test_only_they_and_nothing_else() -> None:
    found = aids()
    assert [file["name"] for file in found.manifest["files"]] == ["cards.pdf"]
    assert found.manifest["options"] == ["component=aids"]


def test_each_in_its_players_colour() -> None:
    """Six players, six drawings; the same in a game whose players have no colours of their own."""
    for game, different in (("generally", 6), ("gumball-rally", 1)):
        result = CliRunner().invoke(cli, ["render", game, "--component", "aids", "--dpi", "40"])
        assert result.exit_code == 0, result.output
        assert len(result.stdout.splitlines()) == 2 * different


def test_they_follow_the_options_of_decks() -> None:
    full, low = aids(), aids("--ink", "low")
    assert ink(low.picture()) < 0.6 * ink(full.picture())
    assert "Un tour" in text(aids("--lang", "fr"), "cards.pdf", 0)
    assert "Punten en kaarten" in text(aids("--lang", "nl"), "cards.pdf", 1)
    assert len(aids("--backs", "none").pages()) == 1
    assert len(aids("--backs", "separate").pages("cards-backs.pdf")) == 1
    assert aids("--size", "poker").trim() != full.trim()
    assert aids("--bleed", "5mm").pages()
    assert aids("--paper", "a5").manifest["paper"] == "a5"


def test_there_are_no_blank_aids() -> None:
    copies = built("rasant", "--component", "jokers", "--aids", "--blank", "2").manifest["copies"]
    assert copies == {"jokers": 10}
    assert aids("--blank", "2").manifest["copies"] == {"aids": 5}


def project(tmp_path: Path, **files: str) -> tuple[str, ...]:
    game = GAME + "    front: race.svg.j2\n" + EACH + "facts: {hand: 5}\n"
    write_game(tmp_path, game_yaml=game, text_en_yaml=WORDS, **files)
    folder = tmp_path / "templates" / "demo"
    folder.mkdir(parents=True)
    (folder / "race.svg.j2").write_text("{% extends 'face.svg.j2' %}", encoding="utf-8")
    return ("--project", str(tmp_path), "build", "demo", "--paper", "a4")


def test_a_game_of_ones_own_has_a_plain_one(tmp_path: Path) -> None:
    args = project(tmp_path, reference_en_yaml=REFERENCE)
    result = CliRunner().invoke(cli, [*args, "--aids"])
    assert result.exit_code == 0, result.output
    found = Kit(Path(result.stdout.splitlines()[0]).parent)
    assert json.loads((found.folder / "kit.json").read_text("utf-8"))["copies"]["aids"] == 4
    assert "5 cards" in text(found, "cards.pdf", -1)


def test_a_game_without_words_for_them_has_none(tmp_path: Path) -> None:
    args = project(tmp_path)
    assert CliRunner().invoke(cli, [*args, "--aids"]).exit_code == 0
    (found,) = kits()
    assert found.manifest["copies"] == {"race": 10}


def test_aids_that_are_asked_for_by_name_must_be_there(tmp_path: Path) -> None:
    args = project(tmp_path)
    result = CliRunner().invoke(cli, [*args, "--component", "aids"])
    refused(result, 2, "demo has no player aids; write 'aid:' in reference.en.yaml")


def test_words_that_do_not_fit_are_an_error(tmp_path: Path) -> None:
    long = REFERENCE.replace("Play a card", "Play a card " * 200)
    args = project(tmp_path, reference_en_yaml=long)
    refused(CliRunner().invoke(cli, [*args, "--aids"]), 1, "PNP301", "the lines need")
