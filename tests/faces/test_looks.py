"""Looks: the fronts of components without a template, from whatever fields they have."""

from functools import cache
from pathlib import Path

import pytest
from PIL import Image as Picture

from printnplay.core.diagnostics import Report, long
from printnplay.core.geometry import Side
from printnplay.data.card_look import LOOKS, ROLES
from printnplay.data.places import builtin_root
from printnplay.drawing.picture import Image
from printnplay.faces.face import Face
from printnplay.faces.session import Draw, Look
from printnplay.kit.choice import choices_of
from printnplay.kit.faces import faces
from printnplay.kit.options import KitOptions
from printnplay.kit.preflight import preflight, report_findings
from printnplay.preflight.composition import unprinted_parts
from tests.kinds.samples import part_of, sample
from tests.projects import BUILTIN, EACH, GAME, START, WORDS, load, write_game
from tests.shown import shapes, texts

FOLDER = builtin_root() / "templates" / "shared" / "looks"
# What no deck draws a front with.
OTHERS = {"parts", "back"}


@cache
def drawn(ink: str = "full") -> tuple[Face, ...]:
    report = Report()
    found = faces(Draw(sample("looks"), Look("en", ink == "low")), report)
    assert not len(report), [long(problem) for problem in report]
    return found


def words_on(card: str) -> str:
    (face,) = (f for f in drawn() if f.side is Side.FRONT and card in f.cards)
    return said(face)


def said(face: Face) -> str:
    """Without the no-break spaces that rich text has."""
    return " ".join(words.text.replace("\u00a0", " ") for words in texts(face.picture))


def test_there_is_a_template_for_every_look() -> None:
    files = {path.name.removesuffix(".svg.j2") for path in FOLDER.iterdir()}
    assert files == {*LOOKS, *OTHERS}


@pytest.mark.parametrize("ink", ["full", "low"])
def test_every_card_has_a_front(ink: str) -> None:
    fronts = {card for face in drawn(ink) if face.side is Side.FRONT for card in face.cards}
    shown = {card.id for part in sample("looks").components for card in part.cards}
    assert fronts == shown - {"coin"}


def test_low_ink_has_a_white_ground() -> None:
    assert {face.ground for face in drawn("low")} == {"#FFFFFF"}


@pytest.mark.slow
def test_nothing_is_found_before_printing() -> None:
    game, report = sample("looks"), Report()
    choices = choices_of(KitOptions(paper="a4", ink=ink) for ink in ("full", "low"))
    report_findings(game, preflight(game, choices, report), report)
    assert [long(found) for found in report] == []


@pytest.mark.parametrize(
    ("card", "wanted"),
    [
        (
            "pier",
            ["Pier", "Cost", "3", "Kind", "Place", "Attack", "2", "Draw two cards.", "Keep one"],
        ),
        ("master", ["Harbour Master", "3", "Person", "Draw two cards.", "Defence 11", "storm"]),
        ("corn-king", ["king"]),
        ("storm", ["Storm at Sea", "Weather", "4", "1", "Rounds 2"]),
        ("bo", ["B", "Bo the Bold", "Knight", "Reroll one die", "5", "Might", "Brave", "✓"]),
        ("forest-12", ["Forest", "12"]),
        ("mill", ["Mill", "Take 1 flour.", "Type building"]),
        ("number-1", ["Number 1", "Value", "1", "Wild", "✓"]),
    ],
)
def test_every_field_is_on_the_card(card: str, wanted: list[str]) -> None:
    """Of the role that its name suggests, or that the game gives it; those without one too."""
    found = words_on(card)
    assert [words for words in wanted if words not in found] == []


def test_a_field_that_is_empty_leaves_no_label() -> None:
    assert "Defence" not in words_on("keeper")
    assert "Wild" not in words_on("number-2")


def test_pips_are_counted() -> None:
    """Two indices and two signs in the corners, and the pips between them."""
    alike = {
        card.removeprefix("corn-"): sum(1 for _ in face.picture.items())
        for face in drawn()
        for card in face.cards
        if card.startswith("corn-") and card != "corn-king"
    }
    least = alike["1"] - 1
    assert {value: count - least for value, count in alike.items()} == {
        str(value): value for value in range(1, 11)
    }


def test_signs_tell_suits_apart_without_colour() -> None:
    sevens = [f for f in drawn("low") if any(card.endswith("-7") for card in f.cards)]
    drawings = {tuple(shape.segments for shape in shapes(face.picture)) for face in sevens}
    assert (len(sevens), len(drawings)) == (9, 8)
    assert "Suit sun" in words_on("sun-7")


def fronts_of(root: Path, look: str, rows: str, size: str = "tcg") -> tuple[Face, ...]:
    """The fronts of a sheet's cards; nothing is reported."""
    start = START.replace("size: tcg", f"size: {size}")
    game_yaml = start + f"    look: {look}\n    sheet: race.csv\n"
    folder = write_game(root, game_yaml=game_yaml, text_en_yaml=WORDS, race_csv=rows)
    game, _ = load(folder, "demo", BUILTIN)
    assert game is not None
    report = Report()
    found = faces(Draw(game, Look()), report)
    assert [long(problem) for problem in report] == []
    return found


def test_suits_of_playing_cards_are_drawn_by_their_names(tmp_path: Path) -> None:
    names = ("hearts", "♠", "Trèfle", "ruiten", "Herz")
    rows = "Id,Suit,Value\n" + "".join(f"c{n},{name},2\n" for n, name in enumerate(names))
    found = fronts_of(tmp_path, "suits", rows)
    assert [face.cards for face in found] == [("c0", "c4"), ("c1",), ("c2",), ("c3",)]
    pips = [shapes(face.picture)[-1] for face in found]
    assert [pip.fill for pip in pips] == ["#B3261E", "#22222C", "#22222C", "#B3261E"]
    assert len({pip.segments for pip in pips}) == 4


@pytest.mark.parametrize("size", ["poker", "tarot", "mini", "50mm x 50mm"])
@pytest.mark.parametrize("look", LOOKS)
def test_a_long_name_and_many_fields_fit(tmp_path: Path, look: str, size: str) -> None:
    (tmp_path / "images").mkdir()
    Picture.new("RGB", (60, 40), "#7FB069").save(tmp_path / "images" / "p.png")
    many = "Attack,Defence,Speed,Range,Luck,Mood,Home,Weight"
    name = "The Extraordinarily Long-Winded Archduke of Nowhere"
    rules = "Draw two cards, then discard one. If you cannot, take a coin."
    row = f'{name},Duke,p.png,"{rules}",4,5,6,7,1,Sulky,Castle,82'
    rows = f"Name,Type,Art,Text,{many}\n{row}\n"
    (front,) = fronts_of(tmp_path, look, rows, size)
    shown = said(front)
    assert all(label in shown for label in many.split(","))
    assert Image in [type(leaf) for leaf, *_ in front.picture.items()]


@pytest.mark.parametrize("size", ["mini", "50mm x 50mm"])
@pytest.mark.parametrize("look", LOOKS)
def test_rules_with_a_list_and_every_role_fit(tmp_path: Path, look: str, size: str) -> None:
    head = "Name,Cost,Type,Suit,Value,Text,Flavour,Attack,Defence,Speed,Range,Luck"
    rules = "Draw **two** cards:\n- keep one\n- discard the other\n\nThen pass."
    row = f'Harbour Master,3,Person,sea,12,"{rules}",He has seen every storm but one.,4,5,6,7,1'
    (front,) = fronts_of(tmp_path, look, f"{head}\n{row}\n", size)
    shown = said(front)
    words = ("Harbour", "3", "Person", "12", "two", "discard", "Then pass.", "storm", "Luck")
    assert [one for one in words if one not in shown] == []


@pytest.mark.parametrize("look", LOOKS)
def test_a_picture_gives_way_to_long_rules(tmp_path: Path, look: str) -> None:
    (tmp_path / "images").mkdir()
    Picture.new("RGB", (60, 40), "#7FB069").save(tmp_path / "images" / "p.png")
    rules = (
        "If the wind blows from the west, take another flour and turn the mill.\n- "
        + "\n- ".join(
            ("Rest", "Or sell up to three flour for one coin each", "Or repair the sails")
        )
    )
    rows = f'Name,Art,Text\nMill,p.png,"{rules}"\n'
    (front,) = fronts_of(tmp_path, look, rows, "50mm x 50mm")
    assert Image in [type(leaf) for leaf, *_ in front.picture.items()]


@pytest.mark.parametrize("size", ["50mm x 43.3mm", "43.3mm x 50mm"])
def test_a_hex_has_room_for_rules_and_fields(tmp_path: Path, size: str) -> None:
    rows = "Name,Value,Text,Attack,Range\nMill,12,Take one flour and turn the mill.,4,3\n"
    shown = said(fronts_of(tmp_path, "tile", rows, size)[0])
    assert all(words in shown for words in ("Mill", "Value 12", "Attack 4", "Range 3", "turn"))


def test_a_deck_that_is_not_printed_is_counted() -> None:
    coins = part_of("looks", "coins")
    assert (coins.front, coins.copies) == (None, 20)
    assert list(unprinted_parts(sample("looks"))) == []


def test_a_front_is_drawn_instead_of_a_look(tmp_path: Path) -> None:
    """What a copied look knows is the same."""
    text = GAME + EACH + "    front: mine.svg.j2\n    look: {use: classic, fields: {cost: value}}\n"
    root = write_game(tmp_path, game_yaml=text, text_en_yaml=WORDS)
    path = tmp_path / "templates" / "demo" / "mine.svg.j2"
    path.parent.mkdir(parents=True)
    path.write_text((FOLDER / "classic.svg.j2").read_text(encoding="utf-8"), encoding="utf-8")
    game, report = load(root, "demo", BUILTIN)
    assert game is not None
    assert game.components[0].front == "mine.svg.j2"
    assert game.components[0].roles == {"cost": "value", "suit": "colour"}
    found = faces(Draw(game, Look()), report)
    assert len(found) == 10
    assert "Red 1" in said(found[0])
    assert not len(report)


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("text", ["", "Roar."])
def test_every_look_shows_a_picture(tmp_path: Path, look: str, text: str) -> None:
    rows = f"Name,Art,Text\nOrc,orc.png,{text}\nElf,,Sing.\n"
    game_yaml = START + f"    look: {look}\n    sheet: race.csv\n"
    root = write_game(tmp_path, game_yaml=game_yaml, text_en_yaml=WORDS, race_csv=rows)
    (tmp_path / "images").mkdir()
    Picture.new("RGB", (450, 300), "#7FB069").save(tmp_path / "images" / "orc.png")
    game, report = load(root, "demo", BUILTIN)
    assert game is not None
    orc, elf = faces(Draw(game, Look()), report)
    assert [type(leaf) for leaf, *_ in orc.picture.items()].count(Image) == 1
    assert Image not in [type(leaf) for leaf, *_ in elf.picture.items()]
    assert not len(report), [long(found) for found in report]


@pytest.mark.parametrize("look", ["clasic", "{use: clasic}", "[classic]"])
def test_an_unknown_look(tmp_path: Path, look: str) -> None:
    text = GAME + EACH + f"    look: {look}\n"
    _, report = load(write_game(tmp_path, game_yaml=text, text_en_yaml=WORDS), "demo", BUILTIN)
    (found,) = report
    assert "plain, classic, suits, event, character or tile" in found.message


def test_no_two_roles_have_a_name_in_common() -> None:
    names = [name for one in ROLES.values() for name in one]
    assert len(names) == len({*names})
