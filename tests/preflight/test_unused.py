"""What is declared and never printed."""

from pathlib import Path

from printnplay.core.diagnostics import long
from printnplay.data.model import Game, LocatedPath
from printnplay.faces.draw import draw_faces
from printnplay.faces.session import Draw, Look
from printnplay.preflight.composition import unprinted_parts
from printnplay.preflight.words import track_words, unused_templates, unused_words
from tests.projects import BUILTIN, EACH, GAME, WORDS, builtin, load, write_game

FRONT = "    each: {colour: [red], value: 1..2}\n    front: race.svg.j2\n"


def game_with(tmp_path: Path, **templates: str) -> Game:
    folder = tmp_path / "templates" / "demo"
    folder.mkdir(parents=True)
    files = {"race": "<svg/>"} | templates
    for name, text in files.items():
        (folder / f"{name}.svg.j2").write_text(text, encoding="utf-8")
    game, report = load(write_game(tmp_path, game_yaml=GAME + FRONT, text_en_yaml=WORDS))
    assert game is not None, [long(found) for found in report]
    return game


def names(game: Game, *loaded: str) -> list[str]:
    return [Path(found.pos.file).name for found in unused_templates(game, loaded)]


def test_a_template_that_a_used_one_reaches_is_used(tmp_path: Path) -> None:
    game = game_with(
        tmp_path,
        race="{% extends 'base.svg.j2' %}{% import \"art.svg.j2\" as art %}",
        base="{% include ['none.svg.j2', 'more.svg.j2'] %}",
        art="",
        more="",
        old="{% import 'older.svg.j2' as older %}",
        older="",
    )
    assert names(game) == ["old.svg.j2", "older.svg.j2"]


def test_a_template_whose_name_is_computed_is_known_by_what_it_drew(tmp_path: Path) -> None:
    race = "{% include card.colour ~ '.svg.j2' %}"
    game = game_with(tmp_path, race=race, red="<g/>", blue="<g/>")
    assert names(game) == ["blue.svg.j2", "red.svg.j2"]
    draw = Draw(game, Look())
    draw_faces(draw)
    assert names(game, *draw.templates.loaded) == ["blue.svg.j2"]


def test_a_template_that_stands_before_a_shared_one_is_used(tmp_path: Path) -> None:
    game = game_with(tmp_path, signs="<svg/>")
    assert names(game) == ["signs.svg.j2"]
    shared = tmp_path / "templates" / "shared"
    shared.mkdir()
    (shared / "signs.svg.j2").write_text("<svg/>", encoding="utf-8")
    folders = (game.template_folders[0], LocatedPath(shared, "templates/shared"))
    assert names(game._replace(template_folders=folders)) == []


def test_to_ask_whether_there_is_a_word_is_not_to_use_it() -> None:
    usage = track_words(builtin("rasant"))
    assert "queue.title" in usage.game.words["en"]
    assert usage.keys == set()
    assert usage.game.word("queue.title", "fr") == builtin("rasant").word("queue.title", "fr")
    assert usage.keys == {"queue.title"}


def test_the_name_of_a_yes_or_no_field_is_used() -> None:
    """`printnplay rules` calls a card 'Driver 5 Wreath'."""
    game = builtin("jumbo-grand-prix")
    assert "wreath" in game.word_places["en"]
    assert "wreath" not in {p.message.split("'")[1] for p in unused_words(game, set())}


def test_words_that_the_data_need_are_used() -> None:
    game = builtin("rasant")
    unused = {found.message.split("'")[1] for found in unused_words(game, set())}
    assert "component.speed" not in unused
    assert "queue.title" in unused
    assert not [key for key in unused if key.startswith("play.")]


def test_a_shared_word_that_a_game_words_anew_is_used(tmp_path: Path) -> None:
    words = WORDS + "track: {left: Left half}\nmine: Mine\n"
    root = write_game(tmp_path, game_yaml=GAME + EACH, text_en_yaml=words)
    game, _ = load(root, "demo", BUILTIN)
    assert game is not None
    assert game.word("track.left") == "Left half"
    assert [found.pos.line for found in unused_words(game, set())] == [4]


def test_words_of_the_game_that_is_extended_are_not_looked_at(tmp_path: Path) -> None:
    root = write_game(tmp_path, "rasant", game_yaml="id: rasant\nextends: rasant\n")
    game, _ = load(root, "rasant", BUILTIN)
    assert game is not None
    assert list(unused_words(game, set())) == []


def test_a_component_says_what_it_lacks() -> None:
    game = builtin("rasant")
    assert list(unprinted_parts(game)) == []
    bare = game._replace(components=tuple(p._replace(front=None) for p in game.components))
    found = [(problem.code, problem.help) for problem in unprinted_parts(bare)]
    assert found == [
        ("PNP350", f"add 'front: {name}.svg.j2', or delete it")
        for name in ("card", "card", "figure")
    ]
