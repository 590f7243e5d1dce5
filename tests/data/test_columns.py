"""Sheets with the headers of designers: which fields they give, and what is left out."""

from pathlib import Path

import pytest

from printnplay.core.diagnostics import Report
from printnplay.data.columns import field_name
from printnplay.data.model import Component
from printnplay.preflight.composition import check_composition
from tests.projects import START, WORDS, codes, load, write_game
from tests.workbooks import xlsx

IDS = "    ids: '{name}'\n"


def deck(tmp_path: Path, csv: str, more: str = "") -> tuple[Component, Report]:
    yaml = START + more + "    sheet: race.csv\n"
    root = write_game(tmp_path, game_yaml=yaml, text_en_yaml=WORDS, race_csv=csv)
    game, report = load(root)
    assert game is not None, list(map(str, report))
    return game.components[0], report


@pytest.mark.parametrize(
    ("header", "name"),
    [
        ("Rules Text", "rules-text"),
        ("  Cost (gold)! ", "cost-gold"),
        ("HP/MP", "hp-mp"),
        ("Été", "été"),
        ("Название карты", "название-карты"),
        ("カード名", "カード名"),
        ("नाम", "नाम"),
        ("rules_text", "rules-text"),
        ("#", ""),
    ],
)
def test_a_header_is_the_name_of_a_field(header: str, name: str) -> None:
    assert field_name(header) == name


def test_columns_are_fields_typed_by_their_content(tmp_path: Path) -> None:
    csv = (
        "Name,Cost,Power,Price,Code,Unique,Flies,Rules Text,Spare\n"
        "Rio,3,1.5,2.50,007,x,yes,Draw,\nOslo,4.0,2,3.00,008,,no,,\n"
    )
    part, report = deck(tmp_path, csv, IDS)
    assert {name: field.type for name, field in part.fields.items()} == {
        "name": str,
        "cost": int,
        "power": float,
        "price": str,
        "code": str,
        "unique": bool,
        "flies": bool,
        "rules-text": str,
        "spare": str,
    }
    assert [tuple(card.values.values()) for card in part.cards] == [
        ("Rio", 3, 1.5, "2.50", "007", True, True, "Draw", None),
        ("Oslo", 4, 2, "3.00", "008", False, False, None, None),
    ]
    assert not len(report)


@pytest.mark.parametrize(
    ("cells", "is_image"),
    [(("rio.png", "OSLO.JPG"), True), (("rio.svg", ""), True), (("rio.png", "no"), False)],
)
def test_a_column_of_file_names_is_one_of_pictures(
    tmp_path: Path, cells: tuple[str, str], is_image: bool
) -> None:
    part, _ = deck(tmp_path, f"name,art\nRio,{cells[0]}\nOslo,{cells[1]}\n", IDS)
    assert part.fields["art"].is_image == is_image


@pytest.mark.parametrize("header", ["Copies", "QTY", "Quantity", "qty"])
def test_copies_by_another_name_are_copies_with_a_note(tmp_path: Path, header: str) -> None:
    part, report = deck(tmp_path, f"name,{header}\nRio,2.0\nOslo,\n", IDS)
    assert [card.copies for card in part.cards] == [2, 1]
    assert list(part.fields) == ["name"]
    assert codes(report) == ([] if header == "Copies" else ["PNP124"])


def test_columns_are_renamed(tmp_path: Path) -> None:
    more = IDS + "    columns: {Amount: copies, Rules Text: text, Rule: law}\n"
    part, report = deck(tmp_path, "name,Amount,Rules Text,Rule\nRio,3,Draw,A\n", more)
    (card,) = part.cards
    assert (card.copies, card.values) == (3, {"name": "Rio", "text": "Draw", "law": "A"})
    assert not len(report)


def test_with_fields_other_columns_are_left_out_with_one_note(tmp_path: Path) -> None:
    csv = "Name,Artist,Valeu,Remarks\nRio,A,1,B\n"
    more = IDS + "    fields: {name: text, value: {is: whole, optional: yes}}\n"
    part, report = deck(tmp_path, csv, more)
    assert part.cards[0].values == {"name": "Rio", "value": None}
    (note,) = report
    assert note.message == "no field for the columns 'Artist', 'Valeu' and 'Remarks': left out"
    assert note.help == "did you mean 'value'?"


def test_a_column_called_note_is_left_out_with_a_note(tmp_path: Path) -> None:
    part, report = deck(tmp_path, "name,Note,Rule\nRio,a,b\n", IDS)
    assert list(part.fields) == ["name"]
    (note,) = report
    assert note.message == "no field for the columns 'Note' and 'Rule': left out"


@pytest.mark.parametrize(
    ("cell", "value"),
    [
        *((t, True) for t in ["yes", "Y", "x", "X", "1", "TRUE", "✓"]),
        *((t, False) for t in ("no", "N", "0", "")),
    ],
)
def test_ways_to_say_yes_and_no(tmp_path: Path, cell: str, value: bool) -> None:
    more = IDS + "    fields: {name: text, flies: yes/no}\n"
    part, _ = deck(tmp_path, f"name,flies\nRio,{cell}\n", more)
    assert part.cards[0].values["flies"] is value


def test_problems_of_columns_in_a_workbook_name_the_cell(tmp_path: Path) -> None:
    data = xlsx(("Name", "Rules Text", "rules-text"), ("Rio", "a", "b"))
    yaml = START + IDS + "    sheet: deck.xlsx\n"
    root = write_game(tmp_path, game_yaml=yaml, text_en_yaml=WORDS, deck_xlsx=data)
    (found,) = load(root)[1]
    assert (found.code, found.pos.cell) == ("PNP121", "Cards!C1")


def test_declared_fields_have_names_in_any_script(tmp_path: Path) -> None:
    more = "    fields: {name: text, été: whole, カード名: text}\n    columns: {Saison: été}\n"
    part, report = deck(tmp_path, "Name,Saison,カード名\nRio,3,龍\n", more)
    assert part.cards[0].values == {"name": "Rio", "été": 3, "カード名": "龍"}
    assert not len(report)


@pytest.mark.parametrize("name", ["Name", "rules_text", "rules text", "-a", "a--b"])
def test_a_field_with_a_wrong_name_is_an_error(tmp_path: Path, name: str) -> None:
    yaml = START + f"    fields: {{'{name}': text}}\n    sheet: race.csv\n"
    root = write_game(tmp_path, game_yaml=yaml, text_en_yaml=WORDS, race_csv="Name\nRio\n")
    assert "PNP131" in codes(load(root)[1])


def test_decimals_are_numbers(tmp_path: Path) -> None:
    more = IDS + "    fields: {name: text, speed: number}\n"
    expect = "    expect: [{sum: speed, is: 3}, {compare: rio.speed < oslo.speed}]\n"
    csv = "name,speed\nRio,0.1\nOslo,0.2\nBern,2.70\n"
    part, _ = deck(tmp_path, csv, more + expect)
    speeds = [card.values["speed"] for card in part.cards]
    assert speeds == [0.1, 0.2, 2.7]
    part, _ = deck(tmp_path, "name,speed\nRio,2.0\n", more)
    assert repr(part.cards[0].values["speed"]) == "2"


def test_a_sum_of_decimals_is_what_people_add(tmp_path: Path) -> None:
    more = IDS + "    fields: {name: text, speed: number}\n    expect: [{sum: speed, is: 3}]\n"
    csv = "name,speed\nRio,0.1\nOslo,0.2\nBern,2.7\n"
    yaml = START + more + "    sheet: race.csv\n"
    game, _ = load(write_game(tmp_path, game_yaml=yaml, text_en_yaml=WORDS, race_csv=csv))
    assert game is not None
    assert not check_composition(game).problems


def test_a_text_is_no_number(tmp_path: Path) -> None:
    yaml = START + IDS + "    fields: {name: text, speed: number}\n    sheet: race.csv\n"
    csv = "name,speed\nRio,fast\n"
    (found,) = load(write_game(tmp_path, game_yaml=yaml, text_en_yaml=WORDS, race_csv=csv))[1]
    assert "field 'speed': expected a number such as 1.5, found 'fast'" in str(found)
