"""What templates know of the card that they draw."""

from pathlib import Path

from printnplay.data.places import Root
from printnplay.faces.draw import draw_faces
from printnplay.faces.face import Face
from printnplay.faces.session import Draw, Look
from printnplay.kinds.copies import Selection, copies_of
from tests.preflight.drawings.sketches import sketch
from tests.projects import START, WORDS, load, write_game
from tests.shown import texts, words

SVG = """<svg xmlns="http://www.w3.org/2000/svg" {{ sheet }}>
<text x="5" y="9" font-size="4">%s</text></svg>"""


def faces(tmp_path: Path, shown: str, csv: str, head: str = "", **more: str) -> tuple[Face, ...]:
    """The faces of a deck from a sheet, whose template shows one text."""
    yaml = head + START + "    front: race.svg.j2\n    ids: '{name}'\n    sheet: race.csv\n"
    root = write_game(tmp_path, game_yaml=yaml, text_en_yaml=WORDS, race_csv=csv)
    folder = tmp_path / "templates" / "demo"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "race.svg.j2").write_text(SVG % shown, encoding="utf-8")
    for name, text in more.items():
        (folder / name.replace("_", ".")).write_text(text, encoding="utf-8")
    game, report = load(root)
    assert game is not None, list(map(str, report))
    result = draw_faces(Draw(game, Look()))
    assert not result.problems, list(map(str, result.problems))
    return result.value


def shown(drawn: tuple[Face, ...]) -> list[str]:
    return ["".join(words.text for words in texts(face.picture)) for face in drawn]


def test_hyphens_in_names_of_fields_are_underscores(tmp_path: Path) -> None:
    drawn = faces(
        tmp_path, "{{ card.rules_text }}{{ card['rules-text'] }}", "Name,Rules Text\na,b\n"
    )
    assert shown(drawn) == ["bb"]


def test_the_card_its_deck_and_its_game(tmp_path: Path) -> None:
    csv = "Name,Copies\nrio,2\noslo,3\n"
    about = "version: 0.3\nfacts: {hand-size: 4}\n"
    text = "{{ card.id }} {{ card.copies }}/{{ deck.total }} {{ facts.hand_size }} {{ version }}"
    assert shown(faces(tmp_path, text, csv, about)) == ["rio 2/5 4 0.3", "oslo 3/5 4 0.3"]


def test_cards_that_look_alike_still_have_one_face(tmp_path: Path) -> None:
    (face,) = faces(tmp_path, "{{ deck.total }}", "Name,Copies\nrio,2\noslo,3\n")
    assert face.cards == ("rio", "oslo")


def test_copies_have_faces_of_their_own_only_if_they_are_numbered(tmp_path: Path) -> None:
    csv = "Name,Copies\nrio,2\noslo,1\n"
    (one,) = faces(tmp_path, "of {{ 3 if copy.of else '' }}", csv)
    assert (one.cards, one.copies) == (("rio", "oslo"), ())
    drawn = faces(tmp_path, "{{ card.name }} {{ copy.number }}/{{ copy.of }}", csv)
    assert [(face.name, face.cards, face.copies) for face in drawn] == [
        ("race-rio-a", ("rio",), ("rio-a",)),
        ("race-rio-b", ("rio",), ("rio-b",)),
        ("race-oslo", ("oslo",), ("oslo",)),
    ]
    assert shown(drawn) == ["rio 1/2", "rio 2/2", "oslo 1/1"]


def test_each_copy_is_printed_with_its_own_face(tmp_path: Path) -> None:
    csv = "Name,Copies\nrio,3\noslo,2\nriga,1\n"
    text = "{{ copy.number if card.name != 'oslo' else 2 }}"
    drawn = faces(tmp_path, text, csv)
    game, _ = load(Root(tmp_path, ""))
    assert game is not None
    copies = copies_of(game, drawn, Selection(times=2), is_low_ink=False)
    texts_of = dict(zip((face.name for face in drawn), shown(drawn), strict=True))
    found = [(copy.id, texts_of[copy.front]) for copy in copies]
    rio = [("rio-a", "1"), ("rio-b", "2"), ("rio-c", "3")]
    oslo = [("oslo-a", "2"), ("oslo-b", "2")]
    assert found == [*rio * 2, *oslo * 2, *[("riga", "1")] * 2]


def test_keys_of_the_palette_are_spelled_as_cells(tmp_path: Path) -> None:
    palette = 'inks: {}\nsuits: {house: {"Red Guard": {base: "#AA0000"}, Été: {base: "#00AA00"}}}\n'
    drawn = faces(
        tmp_path,
        "{{ palette.suits.house[card.house].base }}",
        "Name,House\na,Red Guard\nb,Été\n",
        palette_yaml=palette,
    )
    assert shown(drawn) == ["#AA0000", "#00AA00"]


def test_equal_numbers_are_set_as_they_are_written(tmp_path: Path) -> None:
    art = "".join(f"{{{{ fit({one}, 31.5, 30, 40, size=6) }}}}" for one in ("1", "1.0", "1"))
    result = draw_faces(Draw(sketch(tmp_path, art), Look()))
    assert [one for one in words(result.value[0].picture) if "1" in one] == ["1", "1.0", "1"]


def test_true_is_no_number_whatever_was_set_before(tmp_path: Path) -> None:
    art = "{{ fit('a', 31.5, 30, 40, size=6) }}{{ fit('b', 31.5, 30, 40, size=6, lines=true) }}"
    (problem,) = draw_faces(Draw(sketch(tmp_path, art), Look())).problems
    assert "expected a whole number from 1 for 'lines' of fit(), found true" in problem.message
