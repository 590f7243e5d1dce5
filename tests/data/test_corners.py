"""Corners that a critic found: each of them once crashed, hung, passed or misled."""

import os
import time
from pathlib import Path

import pytest

from printnplay.core.diagnostics import Report, long
from printnplay.data.game import load_game
from printnplay.data.model import Game
from printnplay.data.places import Root, game_ids
from printnplay.kinds.catalogue import KINDS
from printnplay.preflight.composition import check_composition
from tests.projects import BUILTIN, EACH, GAME, WORDS, codes, load, write_game


def checked(
    tmp_path: Path, game: str, name: str = "demo", **files: str
) -> tuple[Game | None, Report]:
    root = write_game(tmp_path, name, game_yaml=game, **files)
    loaded, report = load(root, name, BUILTIN)
    if loaded:
        report.take(check_composition(loaded))
    return loaded, report


def said(report: Report) -> str:
    return "\n".join(long(found) for found in report)


@pytest.mark.parametrize("line", ["{sum: Value, is: 6}", "{sum: [a, b]}", "{sum: }", "{once: }"])
def test_a_bad_expectation_is_told_not_fatal(tmp_path: Path, line: str) -> None:
    _, report = checked(tmp_path, GAME + EACH + f"    expect: [{line}]\n", text_en_yaml=WORDS)
    assert codes(report) == ["PNP104"]


def change(game: str, component: str, cards: str) -> str:
    return f"id: {game}\nextends: {game}\ncomponents:\n  - {{id: {component}, cards: [{cards}]}}\n"


def test_a_card_added_to_a_built_in_deck_gets_its_empty_fields(tmp_path: Path) -> None:
    text = change("wacky-challenge", "starters", "{id: starter-train-3, vehicle: train, stages: 3}")
    game, report = checked(tmp_path, text, "wacky-challenge")
    assert game is not None
    added = next(c for p in game.components for c in p.cards if c.id == "starter-train-3")
    assert added.values["left"] is None
    assert "PNP601" in codes(report)


def test_a_card_added_to_a_deck_of_colours_is_added_in_each(tmp_path: Path) -> None:
    new = "{name: New, acceleration: 0, handling: 0, team: 0, speed: 0}"
    game, _ = checked(tmp_path, change("generally", "cars", new), "generally")
    assert game is not None
    added = [c for p in game.components for c in p.cards if c.values.get("name") == "New"]
    assert [(c.id, c.values["seat"]) for c in added][:2] == [("red-new", 0), ("blue-new", 1)]
    assert len(added) == 6


def test_a_card_of_one_colour_is_found_by_its_fields(tmp_path: Path) -> None:
    text = change("generally", "cars", "{colour: red, name: Cabralia, speed: 1}")
    game, _ = checked(tmp_path, text, "generally")
    assert game is not None
    speeds = {c.id: c.values.get("speed") for p in game.components for c in p.cards}
    assert (speeds["red-cabralia"], speeds["blue-cabralia"]) == (1, 3)


def test_a_file_name_that_no_file_can_have(tmp_path: Path) -> None:
    _, report = checked(tmp_path, GAME + f"    csv: {'x' * 300}.csv\n", text_en_yaml=WORDS)
    assert codes(report) == ["PNP106"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    root = write_game(tmp_path, game_yaml=GAME + "    csv: pipe.csv\n", text_en_yaml=WORDS)
    os.mkfifo(tmp_path / "card_data" / "demo" / "pipe.csv")
    assert codes(load(root)[1]) == ["PNP107"]


BIG = GAME.replace("{colour: [red, blue], value: 1..5}", "{a: 1..9999, b: 1..9999}").replace(
    "{colour}-{value}", "{a}-{b}"
)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("{once: [a, b]}", "PNP132"),
        ("{count: [a, b], each: 1}", "PNP132"),
        ("{orderings: [a, b], of: 1..12}", "PNP104"),
    ],
)
def test_an_expectation_cannot_ask_for_millions(tmp_path: Path, line: str, code: str) -> None:
    text = BIG + f"    each: {{a: 1, b: 1}}\n    expect: [{line}]\n"
    assert codes(checked(tmp_path, text, text_en_yaml=WORDS)[1]) == [code]


@pytest.mark.slow
def test_large_decks_stay_quick(tmp_path: Path) -> None:
    """Ranks and merged messages were once quadratic: minutes instead of seconds."""
    text = BIG.replace("a: 1..9999", "a: {is: 1..9999, words: none}")
    text += "    each: {a: 1..5000, b: 1..10}\n"
    text += "    expect: [{sum: b, ranked-within: a, is: 0}]\n"
    start = time.monotonic()
    checked(tmp_path, text, text_en_yaml=WORDS)
    checked(tmp_path, text.replace(", words: none", ""), text_en_yaml=WORDS)
    assert time.monotonic() - start < 60


def test_a_lost_card_is_counted_though_a_comparison_names_it(tmp_path: Path) -> None:
    rows = GAME + "    each: {colour: red, value: 1..5}\n"
    text = rows + "    expect: [{total: 10}, {compare: blue-1.value < red-2.value}]\n"
    _, report = checked(tmp_path, text, text_en_yaml=WORDS)
    assert codes(report) == ["PNP601", "PNP606"]
    assert "found no card blue-1" in said(report)


@pytest.mark.parametrize(
    "line",
    [
        "{sum: value, within: colour}",
        "{sum: value, within: colour, is: 15}",
        "{unique: value, where: {colour: blue}}",
        "{sum: value, is: 0, where: {colour: blue}}",
        "{values: value, are: [], where: {colour: blue}}",
        "{compare: red-1.value >= max(value), where: {colour: blue}}",
    ],
)
def test_what_speaks_of_no_cards_does_not_hold(tmp_path: Path, line: str) -> None:
    text = GAME + f"    each: {{colour: red, value: 1..5}}\n    expect: [{line}]\n"
    assert checked(tmp_path, text, text_en_yaml=WORDS)[1].has_errors


def test_two_changes_of_one_card_are_a_mistake(tmp_path: Path) -> None:
    two = "{id: point-winner-1, points: 6}, {id: point-winner-1, points: 7}"
    assert codes(checked(tmp_path, change("gumball-rally", "points", two), "gumball-rally")[1]) == [
        "PNP130"
    ]


def test_a_component_changed_twice_is_a_mistake(tmp_path: Path) -> None:
    text = change("gumball-rally", "points", "{id: point-winner-1, points: 6}")
    text += "  - {id: points, kind: deck, size: tcg}\n"
    assert "PNP130" in codes(checked(tmp_path, text, "gumball-rally")[1])


def test_changes_cannot_make_more_cards_than_rows_can(tmp_path: Path) -> None:
    text = change("gumball-rally", "points", "{id: point-winner-1, copies: 100000}")
    assert "PNP132" in codes(checked(tmp_path, text, "gumball-rally")[1])


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("size: tcg", "size: 0mm x 0mm"),
        ("size: tcg", "size: 99999mm x 9mm"),
        ("2..4", "0"),
        ("2..4", "0..3"),
    ],
)
def test_absurd_numbers(tmp_path: Path, old: str, new: str) -> None:
    _, report = checked(tmp_path, GAME.replace(old, new) + EACH, text_en_yaml=WORDS)
    assert codes(report) in (["PNP104"], ["PNP105"])


def test_a_product_with_an_empty_list(tmp_path: Path) -> None:
    _, report = checked(tmp_path, GAME + "    each: {colour: [], value: 1}\n", text_en_yaml=WORDS)
    assert "expected at least one value for 'colour'" in said(report)


def test_changes_may_come_as_a_spreadsheet(tmp_path: Path) -> None:
    text = "id: gumball-rally\nextends: gumball-rally\ncomponents:\n  - {id: points, csv: p.csv}\n"
    csv = "at,place,points\nwinner,1,9\n"
    game, report = checked(tmp_path, text, "gumball-rally", p_csv=csv)
    assert game is not None, said(report)
    found = {c.id: c.values.get("points") for p in game.components for c in p.cards}
    assert (found["point-winner-1"], found["point-winner-2"]) == (9, 3)


def test_slips_in_changes_are_guessed(tmp_path: Path) -> None:
    text = change("gumball-rally", "points", "{id: point-winer-1, points: 6}")
    _, report = checked(tmp_path, text, "gumball-rally")
    assert "there is no card 'point-winer-1' to change" in said(report)
    assert "did you mean 'point-winner-1'?" in said(report)
    _, report = checked(tmp_path, "id: gumball-rally\nextends: gumball_rally\n", "gumball-rally")
    assert "did you mean 'gumball-rally'?" in said(report)


def test_a_wrong_count_names_the_change_that_made_it(tmp_path: Path) -> None:
    text = change("gumball-rally", "points", "{id: point-winner-1, copies: 2}")
    _, report = checked(tmp_path, text, "gumball-rally")
    assert "the cards are declared at: card_data/gumball-rally/game.yaml:4" in said(report)


def test_words_alone_change_a_built_in_game(tmp_path: Path) -> None:
    root = write_game(tmp_path, "rasant", text_fr_yaml="joker: {fast: Éclair}\n")
    game, report = load(root, "rasant", BUILTIN)
    assert game is not None, said(report)
    assert game.word("joker.fast", "fr") == "Éclair"
    assert game.word("joker.limit", "fr") == "Limite"


def test_a_folder_of_pictures_is_not_a_game(tmp_path: Path) -> None:
    folder = tmp_path / "card_data" / "images"
    folder.mkdir(parents=True)
    (folder / "car.png").write_bytes(b"")
    assert game_ids((Root(tmp_path, ""),)) == ()


@pytest.mark.parametrize("name", ["game.yaml", "text.en.yaml"])
def test_a_link_that_leads_outside_is_never_read(tmp_path: Path, name: str) -> None:
    secret = tmp_path / "secret"
    secret.write_text("password: hunter2\n", encoding="utf-8")
    root = write_game(tmp_path / "project", game_yaml=GAME + EACH, text_en_yaml=WORDS)
    file = tmp_path / "project" / "card_data" / "demo" / name
    file.unlink()
    file.symlink_to(secret)
    _, report = load(root)
    assert "PNP108" in codes(report)
    assert "hunter2" not in said(report)


@pytest.mark.parametrize("name", ["text_en_zzz_yaml", "text_fr_yml"])
def test_a_words_file_with_an_odd_name_is_told(tmp_path: Path, name: str) -> None:
    files = {"text_en_yaml": WORDS, name: WORDS}
    assert codes(checked(tmp_path, GAME + EACH, **files)[1]) == ["PNP131"]


def test_messages_that_once_misled(tmp_path: Path) -> None:
    def first(game: str, **files: str) -> str:
        return said(checked(tmp_path, game, text_en_yaml=WORDS, **files)[1])

    assert "such as 63mm x 88mm" in first(GAME.replace("tcg", "63mm x 88") + EACH)
    assert "did you mean 'tcg'?" in first(GAME.replace("tcg", "tgc") + EACH)
    stepped = GAME.replace("1..5", "10..120 by 10") + "    each: {colour: red, value: 10..30}\n"
    assert "expected 10 to 120 by 10, found '11'" in first(stepped)
    assert "a span from low to high" in first(GAME.replace("1..5", "7..1") + EACH)
    assert "game.yaml:3:1" in first("id: demo\ntitle: {en: Demo}\nplayers 2\ncomponents: []\n")
    assert "did you mean 'race.csv'?" in first(GAME + "    csv: rcae.csv\n", race_csv="a\n")
    assert "use two small letters" in first(GAME.replace("{en: Demo}", "{english: Demo}") + EACH)
    assert "expected a pattern" in first(GAME.replace("{value}", "{value") + EACH)


def test_a_bad_field_does_not_hide_bad_rows(tmp_path: Path) -> None:
    text = GAME.replace("value: 1..5", "value: numeral") + "    csv: race.csv\n"
    _, report = checked(tmp_path, text, text_en_yaml=WORDS, race_csv="colour,value\ngreen,1\n")
    assert codes(report) == ["PNP104", "PNP105"]


def test_a_ragged_row_does_not_hide_a_bad_value(tmp_path: Path) -> None:
    csv = "colour,value\nred\nred,9\n"
    _, report = checked(tmp_path, GAME + "    csv: race.csv\n", text_en_yaml=WORDS, race_csv=csv)
    assert codes(report) == ["PNP120", "PNP105"]


@pytest.mark.parametrize(
    "csv",
    [
        "\n\ncolour;value\nred;1\n",
        "sep=;\ncolour;value\nred;1\n",
        'colour, "value"\nred, "1"\n',
        '"colour" ,value\n"red" ,1\n',
        '"colour";"value"\n"red";1\n',
    ],
)
def test_what_spreadsheets_write_is_read(tmp_path: Path, csv: str) -> None:
    game, report = checked(tmp_path, GAME + "    csv: race.csv\n", text_en_yaml=WORDS, race_csv=csv)
    assert game is not None, said(report)
    assert [card.id for card in game.components[0].cards] == ["red-1"]


def test_an_escape_written_as_yaml_is_refused_too(tmp_path: Path) -> None:
    text = GAME.replace("{en: Demo}", '{en: "\\e]0;owned\\a"}') + EACH
    assert codes(checked(tmp_path, text, text_en_yaml=WORDS)[1]) == ["PNP110"]


def test_a_word_given_in_two_ways_is_a_duplicate(tmp_path: Path) -> None:
    words = WORDS + "component.race: Again\n"
    assert codes(checked(tmp_path, GAME + EACH, text_en_yaml=words)[1]) == ["PNP102"]


def test_words_of_values_have_keys_that_can_be_written(tmp_path: Path) -> None:
    text = GAME.replace(
        "value: 1..5", "value: {is: [Big One, small], words: size}, gold: {is: yes/no, words: gold}"
    )
    text += "    each: {colour: red, value: [Big One, small], gold: [yes, no]}\n"
    text = text.replace("{value}", "{value}-{gold}")
    words = WORDS + "size: {big-one: Big, small: Small}\ngold: {yes: Gold, no: Plain}\n"
    game, report = checked(tmp_path, text, text_en_yaml=words)
    assert game is not None, said(report)


def test_a_row_may_name_its_rule(tmp_path: Path) -> None:
    text = GAME + "    cards: [{colour: red, value: 1, provenance: stated, rule: DEM-1}]\n"
    game, _ = checked(tmp_path, text, text_en_yaml=WORDS)
    assert game is not None
    (source,) = game.sources()
    assert source.rule == "DEM-1"


def test_an_extending_game_needs_its_own_id(tmp_path: Path) -> None:
    _, report = checked(tmp_path, "extends: rasant\n", "fast")
    assert "add 'id: fast'" in said(report)


def test_changes_of_a_middle_layer_survive(tmp_path: Path) -> None:
    write_game(
        tmp_path,
        "middle",
        game_yaml=change("middle", "points", "{id: point-winner-1, points: 8}").replace(
            "extends: middle", "extends: gumball-rally"
        )
        + "title: {en: Middle}\n",
    )
    text = change("top", "points", "{id: point-winner-2, points: 7}").replace(
        "extends: top", "extends: middle"
    )
    game, report = checked(tmp_path, text, "top")
    assert game is not None, said(report)
    found = {c.id: c.values.get("points") for p in game.components for c in p.cards}
    assert (found["point-winner-1"], found["point-winner-2"]) == (8, 7)


def test_built_in_games_are_strict_about_translations(tmp_path: Path) -> None:
    write_game(tmp_path, game_yaml=GAME + EACH, text_en_yaml=WORDS + "x: X\n", text_fr_yaml=WORDS)
    report = Report()
    assert load_game("demo", (Root(tmp_path, "", is_builtin=True),), report, kinds=KINDS) is None
    assert codes(report) == ["PNP141"]
