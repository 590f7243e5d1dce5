"""Pads and mats as data: what is read, and where typos are reported."""

from pathlib import Path

from printnplay.data.model import Component
from printnplay.kinds.pad.spec import Pad, PadSpec
from tests.projects import EACH, GAME, codes, load, write_game

WORDS = """\
component: {race: Race, pad: Pad}
colour: {red: Red, blue: Blue}
mat: {piles: Piles}
draw: Draw
stages: Stages
"""
PAD = "  - id: pad\n    kind: pad\n    cards: [{id: sheet}]\n"
MAT = "mats: [{id: piles, cards: race, places: [[draw, {word: draw, fan: left}], [draw]]}]\n"


def pad_of(part: Component) -> Pad:
    assert isinstance(part.spec, PadSpec)
    assert part.spec.pad is not None
    return part.spec.pad


def read(tmp_path: Path, more: str) -> tuple[object, list[str]]:
    root = write_game(tmp_path, game_yaml=GAME + EACH + more, text_en_yaml=WORDS)
    game, report = load(root)
    return game, codes(report)


def test_a_pad_of_rounds_and_a_pad_of_rows(tmp_path: Path) -> None:
    root = write_game(
        tmp_path,
        game_yaml=GAME + EACH + PAD + "    pad: {rows: 12, running: yes, hint: draw}\n",
        text_en_yaml=WORDS,
    )
    game, _ = load(root)
    assert game is not None
    pad = pad_of(game.components[1])
    assert (pad.rounds, pad.rows, pad.is_running, pad.hint) == (12, (), True, "draw")
    rows = "    pad: {columns: race, rows: [stages, {word: draw, only: [red]}]}\n"
    root = write_game(tmp_path, game_yaml=GAME + EACH + PAD + rows, text_en_yaml=WORDS)
    game, _ = load(root)
    assert game is not None
    pad = pad_of(game.components[1])
    assert [(row.word, row.only) for row in pad.rows] == [("stages", ()), ("draw", ("red",))]
    assert pad.rounds == 0


def test_a_mat_is_read(tmp_path: Path) -> None:
    root = write_game(tmp_path, game_yaml=GAME + EACH + MAT, text_en_yaml=WORDS)
    game, _ = load(root)
    assert game is not None
    (mat,) = game.mats
    assert [[spot.word for spot in row] for row in mat.places] == [["draw", "draw"], ["draw"]]
    assert [spot.fan for spot in mat.spots] == [None, "left", None]
    assert (mat.deck, mat.down, mat.is_a_players) == ("race", 1, False)


def test_a_pad_must_say_what_is_on_it_and_only_a_pad_may(tmp_path: Path) -> None:
    assert read(tmp_path, PAD)[1] == ["PNP103"]
    assert read(tmp_path, "    pad: {rows: 3}\n")[1] == ["PNP104"]


def test_unknown_words_of_pads_and_mats_are_errors_at_their_place(tmp_path: Path) -> None:
    wrong = PAD + "    pad: {rows: [stegas], hint: drwa}\n" + MAT.replace("[draw]", "[darw]")
    root = write_game(tmp_path, game_yaml=GAME + EACH + wrong, text_en_yaml=WORDS)
    game, report = load(root)
    assert game is None
    found = [(problem.code, problem.pos.line, problem.help) for problem in report]
    assert [code for code, _, _ in found] == ["PNP140"] * 3
    lines = (GAME + EACH + wrong).splitlines()
    assert "stegas" in lines[found[0][1] - 1]
    assert "drwa" in lines[found[1][1] - 1]
    assert "darw" in lines[found[2][1] - 1]
    assert found[0][2] == "did you mean 'stages'?"


def test_a_mat_declared_twice_or_without_places_is_an_error(tmp_path: Path) -> None:
    twice = "mats:\n" + "  - {id: piles, cards: race, places: [[draw]]}\n" * 2
    assert read(tmp_path, twice)[1] == ["PNP130"]
    assert read(tmp_path, "mats: [{id: piles, cards: race, places: []}]\n")[1] == ["PNP105"]
    assert read(tmp_path, "mats: [{id: piles, cards: race, places: [[]]}]\n")[1] == ["PNP105"]


def test_the_colours_at_the_head_of_a_pad_need_words(tmp_path: Path) -> None:
    pad = PAD + "    pad: {columns: race, rows: [stages]}\n"
    words = WORDS.replace("colour: {red: Red, blue: Blue}", "colour: {red: Red}")
    root = write_game(tmp_path, game_yaml=GAME + EACH + pad, text_en_yaml=words)
    assert codes(load(root)[1]) == ["PNP140"]
