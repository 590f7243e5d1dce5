"""The samples through every verb: games, cards, check, build, render, proof, estimate."""

import json
from io import BytesIO
from pathlib import Path

import pypdfium2
import pytest
from click.testing import CliRunner, Result
from PIL import Image

from printnplay.cli.main import cli
from printnplay.kinds.catalogue import KINDS, parts_of
from tests.kinds.samples import ROOT, SAMPLES, sample
from tests.projects import GAMES, builtin

pytestmark = pytest.mark.slow

PIECES = {
    "hexes": {"land": 24, "huts": 10},
    "dominoes": {"stones": 28},
    "boards": {"map": 1, "harbour": 1},
}
BACKS = ("duplex-long", "duplex-short", "fold", "separate", "none")


def run(*args: str, code: int = 0) -> Result:
    result = CliRunner().invoke(cli, ("--project", str(ROOT), *args))
    assert result.exit_code == code, result.output
    return result


def test_every_kind_is_printed_by_a_game_or_a_sample() -> None:
    games = [*map(builtin, GAMES), *map(sample, SAMPLES)]
    found = {part.kind for game in games for part in parts_of(game)}
    assert found == {*KINDS.every(), "box", "mat"}


def test_games_counts_the_pieces_of_each() -> None:
    listed = {game["id"]: game for game in json.loads(run("games", "--format", "json").stdout)}
    assert {name: listed[name]["pieces"] for name in SAMPLES} == PIECES
    assert all(listed[name]["cards"] == 0 for name in SAMPLES)


@pytest.mark.parametrize("game", SAMPLES)
def test_cards_lists_every_piece(game: str) -> None:
    listed = json.loads(run("cards", game, "--format", "json").stdout)
    assert sum(card["copies"] for card in listed) == sum(PIECES[game].values())
    assert "tiles, " in run("cards", game).stdout or game == "boards"


@pytest.mark.parametrize("game", SAMPLES)
def test_the_preflight_finds_nothing_wrong(game: str) -> None:
    papers = ("--paper", "a4", "--paper", "letter", "--ink", "full", "--ink", "low")
    result = run("check", game, "--print", *papers, "--strict", "--format", "json")
    (found,) = json.loads(result.stdout)["games"]
    assert found["problems"] == []


@pytest.mark.parametrize("game", SAMPLES)
@pytest.mark.parametrize("backs", BACKS)
@pytest.mark.parametrize("ink", ["full", "low"])
def test_build_prints_every_piece(game: str, backs: str, ink: str, tmp_path: Path) -> None:
    run("build", game, "--paper", "a4", "--backs", backs, "--ink", ink, "--out", str(tmp_path))
    (folder,) = (tmp_path / game).iterdir()
    kit = json.loads((folder / "kit.json").read_text("utf-8"))
    assert kit["copies"] == PIECES[game]
    assert kit["extras"] == {}
    stocks = {file["name"]: file["stock"] for file in kit["files"]}
    assert "cards.pdf" not in stocks
    thick = [name for name, stock in stocks.items() if stock == "thick"]
    is_apart = backs == "separate"
    assert ("pieces-fronts.pdf" in thick, "pieces-backs.pdf" in thick) == (is_apart, is_apart)
    for file in kit["files"]:
        assert len(pypdfium2.PdfDocument(folder / file["name"])) == file["pages"]


def test_low_ink_takes_fewer_sheets_for_tiles_that_share_their_cuts(tmp_path: Path) -> None:
    sheets = {}
    for ink in ("full", "low"):
        result = run("estimate", "hexes", "--ink", ink, "--format", "json", "--paper", "a4")
        (found,) = json.loads(result.stdout)["estimates"]
        sheets[ink] = found["sheets"]["thick"]
        assert found["straight_cuts"] == 0
        assert found["shaped_mm"] > 0
    assert sheets["low"] < sheets["full"]


def test_hexes_that_share_edges_are_cut_along_each_once() -> None:
    """24 hexes of 25 mm a side apart are 144 sides; the huts of 15 mm abut."""
    found = json.loads(run("estimate", "hexes", "--format", "json", "--paper", "a4").stdout)
    apart = 24 * 2 * (25 + 2 * 25)
    assert apart < found["estimates"][0]["shaped_mm"] < apart + 10 * 6 * 15.1


def test_dominoes_are_cut_straight() -> None:
    found = json.loads(run("estimate", "dominoes", "--format", "json", "--paper", "a4").stdout)
    (estimate,) = found["estimates"]
    assert estimate["straight_cuts"] > 0
    assert estimate["shaped_mm"] == 0


@pytest.mark.parametrize(("backs", "parts"), [("duplex-long", 4), ("fold", 8)])
def test_parts_of_a_board_are_cut_straight_and_listed(backs: str, parts: int) -> None:
    args = ("--component", "map", "--backs", backs, "--paper", "a4", "--format", "json")
    (found,) = json.loads(run("estimate", "boards", *args).stdout)["estimates"]
    assert (found["straight_cuts"], found["shaped_mm"]) == (4 * parts, 0)
    (plan,) = found["cutting_plan"]
    assert plan["sheets"] == list(range(1, parts + 1))
    (top, bottom), (left, right) = plan["across_at_mm"], plan["then_down_at_mm"]
    assert (right - left, bottom - top) == (180, 230)


@pytest.mark.parametrize("game", SAMPLES)
def test_render_draws_every_face(game: str, tmp_path: Path) -> None:
    run("render", game, "--dpi", "60", "--out", str(tmp_path))
    files = {path.stem for path in tmp_path.iterdir()}
    fronts = {card.id for part in sample(game).components for card in part.cards}
    assert all(any(name.endswith(card) for name in files) for card in fronts)


def test_a_board_is_rendered_whole(tmp_path: Path) -> None:
    run("render", "boards", "--component", "map", "--dpi", "25", "--out", str(tmp_path))
    with Image.open(BytesIO((tmp_path / "map-map.png").read_bytes())) as picture:
        width, height = picture.size
    assert width == pytest.approx(350 / 25.4 * 25, abs=2)
    assert height == pytest.approx(450 / 25.4 * 25, abs=2)


@pytest.mark.parametrize("game", SAMPLES)
def test_a_proof_shows_faces_and_sheets(game: str, tmp_path: Path) -> None:
    path = tmp_path / "proof.html"
    run("proof", game, "--paper", "a4", "--out", str(path))
    page = path.read_text("utf-8")
    assert "no problems" in page
    assert "pieces.pdf, sheet 1" in page
    if game == "hexes":
        assert page.count("<clipPath") >= 24
    if game == "boards":
        assert "map-b2" in page


@pytest.mark.parametrize("kind", ["svg", "dxf"])
def test_cut_files_follow_hexes_and_parts_of_boards(kind: str, tmp_path: Path) -> None:
    for game in ("hexes", "boards"):
        run("build", game, "--paper", "a4", "--cut-file", kind, "--out", str(tmp_path))
        (folder,) = (tmp_path / game).iterdir()
        names = sorted(path.name for path in folder.glob(f"cut-pieces-*.{kind}"))
        assert len(names) == (3 if game == "hexes" else 5)


def test_pieces_alone_by_name(tmp_path: Path) -> None:
    run("build", "boards", "--component", "harbour", "--paper", "a4", "--out", str(tmp_path))
    (folder,) = (tmp_path / "boards").iterdir()
    kit = json.loads((folder / "kit.json").read_text("utf-8"))
    assert kit["copies"] == {"harbour": 1}
    assert [file["name"] for file in kit["files"]] == ["pieces.pdf"]
