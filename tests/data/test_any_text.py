"""Nothing a user writes in a data file may end in a traceback (Hypothesis)."""

import tempfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printnplay.core.diagnostics import Report, as_json, long, short
from printnplay.data.csv_file import read_csv
from printnplay.data.declared import ComponentShape
from printnplay.data.expect import Expected
from printnplay.data.fields import DeclaredField
from printnplay.data.game import load_game
from printnplay.data.places import Root
from printnplay.kinds.catalogue import KINDS
from printnplay.preflight.composition import check_composition
from tests.examples import examples
from tests.projects import BUILTIN, EACH, GAME, GAMES, WORDS, write_game

REAL = {
    path: path.read_bytes()
    for game in GAMES
    for path in sorted((BUILTIN.path / "card_data" / game).iterdir())
}
SIGNS = ": |- |[|]|{|}|'|\"|\n|  |\t|&a |*a|!!x |<<: |~|null|..|1..3|-1|999999999999|yes|{colour}"
MORE = ",|;|\r\n|\ufeff|é|\x00|copies: 0|copies: 99999|each:|csv: ..|extends: rasant|expect: [{}]"
SCRAPS = st.sampled_from([*SIGNS.split("|"), *MORE.split("|")])


def survives(root: Root, game: str) -> None:
    report = Report()
    loaded = load_game(game, (root, BUILTIN), report, kinds=KINDS)
    assert (loaded is None) == report.has_errors
    if loaded:
        report.take(check_composition(loaded))
    for found in report:
        for line in (*long(found).splitlines(), short(found), str(as_json(found))):
            assert line.isprintable()
        assert found.pos.file


@given(text=st.text() | st.binary(), words=st.text() | st.just(WORDS), csv=st.text() | st.binary())
@examples(150)
def test_any_files(text: str | bytes, words: str, csv: str | bytes) -> None:
    with tempfile.TemporaryDirectory() as folder:
        raw = words.encode("utf-8", "surrogatepass")
        root = write_game(Path(folder), game_yaml=as_bytes(text), text_en_yaml=raw)
        survives(root, "demo")
        table = GAME + "    csv: race.csv\n"
        write_game(Path(folder), game_yaml=table, race_csv=as_bytes(csv), text_en_yaml=WORDS)
        survives(root, "demo")


def as_bytes(text: str | bytes) -> bytes:
    return text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")


SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8)
FIELDS = (*DeclaredField.format.entries, *Expected.format.entries)
NAMES = st.sampled_from([*ComponentShape(KINDS).entries, *FIELDS, "copies", "shared"])
TREES = st.recursive(
    SCALARS | st.sampled_from(["tcg", "deck", "race", "1..7", "word", "colour"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(NAMES, inner, max_size=5),
    max_leaves=12,
)


@given(component=TREES, rest=st.dictionaries(st.sampled_from(["facts", "title", "extends"]), TREES))
@examples(300)
def test_any_tree(component: object, rest: dict[str, object]) -> None:
    import yaml

    game = {"id": "demo", "title": {"en": "x"}, "players": 2, "components": [component]} | rest
    with tempfile.TemporaryDirectory() as folder:
        text = yaml.safe_dump(game, allow_unicode=True)
        root = write_game(Path(folder), game_yaml=text, text_en_yaml=WORDS)
        survives(root, "demo")


@pytest.mark.parametrize("game", GAMES)
@given(data=st.data())
@examples(40)
def test_any_mutation_of_the_real_files(game: str, data: st.DataObject) -> None:
    files = {path: raw for path, raw in REAL.items() if path.parent.name == game}
    victim = data.draw(st.sampled_from(sorted(files)))
    mutated = mutate(files[victim], data)
    with tempfile.TemporaryDirectory() as folder:
        own = Path(folder) / "card_data" / game
        own.mkdir(parents=True)
        for path, raw in files.items():
            (own / path.name).write_bytes(mutated if path == victim else raw)
        survives(Root(Path(folder), ""), game)


def mutate(raw: bytes, data: st.DataObject) -> bytes:
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(raw)))
        length = data.draw(st.sampled_from([0, 1, 2, 7, 40]))
        scrap = data.draw(SCRAPS.map(str.encode) | st.binary(max_size=4))
        raw = raw[:start] + scrap + raw[start + length :]
    return raw


@given(
    st.lists(
        st.lists(st.text(alphabet='ab ,;"\n\t', max_size=6), min_size=2, max_size=4), min_size=1
    )
)
@examples(200)
def test_csv_written_by_the_standard_library_is_read_back(rows: list[list[str]]) -> None:
    import csv
    import io

    width = len(rows[0])
    body = [[f"x{cell}" for cell in row] for row in rows if len(row) == width]
    out = io.StringIO()
    header = [f"c{n}" for n in range(width)]
    writer = csv.writer(out, quoting=csv.QUOTE_ALL, lineterminator="\n")
    writer.writerows([header, *body])
    table = read_csv(out.getvalue(), "f", Report())
    assert table is not None
    assert [[cell.text for cell in row] for row in table.rows] == body


def test_the_demo_itself_is_fine(tmp_path: Path) -> None:
    root = write_game(tmp_path, game_yaml=GAME + EACH, text_en_yaml=WORDS)
    report = Report()
    assert load_game("demo", (root,), report, kinds=KINDS) is not None
    assert not len(report)
