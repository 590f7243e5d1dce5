"""`printnplay build` in trouble: what the system refuses is said clearly, and no kit is harmed."""

import errno
import os
import signal
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner

from printnplay.cli.main import cli
from printnplay.cli.session import ctrl_c_waits
from tests.cli.kits import jokers, kits, refused, run, toml
from tests.cli.signals import start, wait_for
from tests.kit.test_kit_folder import content, hold
from tests.projects import EACH, GAME, WORDS, write_game

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("own_place")]

CARD = """{% extends 'face.svg.j2' %}{% block ground %}#FFCC00{% endblock %}
{% block art %}<circle cx="31.5" cy="44" r="{{ card.value }}" fill="#000000"/>{% endblock %}"""


def test_a_pdf_that_another_program_holds_open(monkeypatch: pytest.MonkeyPatch) -> None:
    kit = jokers()
    before = content(kit.folder)
    hold(monkeypatch, kit.folder, "cards.pdf")
    result = run("rasant", "--component", "jokers")
    assert result.exit_code == 1
    assert result.stderr == (
        f"Error: cannot replace '{kit.folder / 'cards.pdf'}': another program has it open, a PDF "
        "viewer perhaps; close it there and build again\n"
    )
    assert content(kit.folder) == before
    assert list(kit.folder.parent.iterdir()) == [kit.folder]


@pytest.mark.parametrize("name", ["fsync", "link"])
def test_a_full_disk(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """At a file of the kit, and at a user's own: linking fails, and so does copying."""
    kit = jokers()
    (kit.folder / "notes.txt").write_bytes(b"mine")
    before = content(kit.folder)

    def full(*args: object, **_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device", str(args[0]))

    monkeypatch.setattr(os, name, full)
    monkeypatch.setattr("shutil.copy2", full)
    result = run("rasant", "--component", "jokers")
    assert result.exit_code == 1
    assert result.stderr.startswith("Error: cannot write '")
    assert result.stderr.endswith("': No space left on device\n")
    assert content(kit.folder) == before
    assert list(kit.folder.parent.iterdir()) == [kit.folder]


def test_a_cache_that_cannot_be_written(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("jinja2.bccache.tempfile.NamedTemporaryFile", full)
    result = run("rasant", "--component", "jokers", "--bleed", "4.321mm", "--dry-run")
    assert result.exit_code == 0, result.output


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGINT for one process")
def test_ctrl_c_while_libraries_are_imported() -> None:
    """They swallow it."""

    def load_library() -> None:
        try:
            os.kill(os.getpid(), signal.SIGINT)
            time.sleep(0.01)
        except BaseException:  # noqa: BLE001  as libraries do
            swallowed.append(True)

    swallowed: list[bool] = []
    usual = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt), ctrl_c_waits():
            load_library()
        assert not swallowed
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        with ctrl_c_waits():
            load_library()
    finally:
        signal.signal(signal.SIGINT, usual)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGINT for one process")
def test_ctrl_c() -> None:
    """While kits are made, and while they are written (or just after): exit code 130 or done, and
    the next build leaves nothing hidden."""
    editions = ("rasant", "--all-editions", "--jobs", "2")
    jokers = (*editions, "--component", "jokers", "--out", "jokers")
    speed = (*editions, "--component", "speed", "--out", "speed")
    for wait in (None, 0, 0.01):
        child = start("build", *(speed if wait is None else jokers))
        assert child.stdout is not None
        if wait is None:
            wait_for(lambda: any(Path("speed").rglob("*")))
        else:
            child.stdout.readline()
            time.sleep(wait)
        child.send_signal(signal.SIGINT)
        _, errors = child.communicate()
        is_stopped = (child.returncode, errors.strip()) == (130, "stopped")
        is_done = wait is not None and child.returncode == 0
        assert is_stopped or is_done, (wait, child.returncode, errors)
    assert run(*jokers).exit_code == 0
    assert len(kits(Path("jokers"))) == 36
    assert not list(Path("jokers").rglob(".*"))


def demo(root: Path, title: str) -> None:
    head = GAME.replace("title: {en: Demo}", f'title: {{en: "{title}"}}')
    front = "    front: card.svg.j2\n    back: {shared: card-back.svg.j2}\n"
    write_game(root, game_yaml=head + front + EACH, text_en_yaml=WORDS)
    folder = root / "templates" / "demo"
    folder.mkdir(parents=True)
    (folder / "card.svg.j2").write_text(CARD, encoding="utf-8")
    (folder / "card-back.svg.j2").write_text(CARD.replace("{{ card.value }}", "9"), "utf-8")


@pytest.mark.parametrize(
    "title",
    [
        "\U0001f600",
        "Cars/Trucks: 100 %",
        "Rennen \U0001f3ce️ 日本",
        "(a\\\\b) <i>&amp; é",
        "x" * 300,
    ],
)
def test_a_title_with_odd_characters(title: str) -> None:
    """It is no part of a path; what the font lacks does not stop a kit."""
    demo(Path(), title)
    result = run("demo")
    assert result.exit_code == 0, (result.output, result.exception)
    (kit,) = kits()
    assert kit.folder == Path("output/demo/en-a4-duplex-long")
    assert len(kit.pages()) == 4


@pytest.mark.parametrize("args", [(), ("--component", "race")])
def test_a_sign_that_is_left_out_of_a_name_is_told(args: tuple[str, ...]) -> None:
    demo(Path(), "日 demo")
    result = run("demo", *args)
    assert result.exit_code == 0
    assert result.stderr.count("has no '日' (U+65E5)") == 1


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ('<text x="1">&lol;</text>', "4:13: error[PNP310]: not well-formed: undefined entity"),
        ('<use xlink:href="#a"/>', "4:6: error[PNP310]: not well-formed: unbound prefix"),
        ("<![CDATA[x]]>", "4:10: error[PNP311]: 'x' is outside a 'text'"),
        ("some words", "4:1: error[PNP311]: 'some words' is outside a 'text'"),
        ('<?css href="x"?>', "4:1: error[PNP311]: '<?css' is not in the subset"),
        ("<!DOCTYPE svg>", "4:1: error[PNP310]: not well-formed: invalid token"),
        ("<text>é & ü</text>", "4:9: error[PNP310]: not well-formed: invalid token; "),
        ('<g r="2" r="3"/>', "4: error[PNP310]: not well-formed: duplicate attribute"),
    ],
)
def test_xml_that_is_wrong_is_told_where_it_stands(line: str, told: str) -> None:
    """Though the face that it is drawn in is another template's."""
    demo(Path(), "Demo")
    head, art = "{% extends 'face.svg.j2' %}\n{% block art %}", '<circle r="3"/>'
    card = "\n".join((head, art, line, art, "{% endblock %}"))
    Path("templates/demo/card.svg.j2").write_text(card, encoding="utf-8")
    result = run("demo")
    assert result.exit_code == 1
    assert result.stderr.startswith(f"templates/demo/card.svg.j2:{told}")
    assert ("write '&amp;' where a '&' is meant" in result.stderr) == (" & " in line)
    assert not kits()


@pytest.mark.parametrize(
    ("first", "told"),
    [
        ('<!DOCTYPE svg [<!ENTITY a "b">]>', "2:1: error[PNP311]: a DOCTYPE is not in the subset"),
        ('<?css href="x"?>', "2:1: error[PNP311]: '<?css' is not in the subset"),
    ],
)
def test_what_stands_before_the_drawing_is_told_where_it_stands(first: str, told: str) -> None:
    demo(Path(), "Demo")
    svg = '<svg xmlns="http://www.w3.org/2000/svg" {{ sheet }}><text>&a;</text></svg>'
    card = f"{{# of its own #}}\n{first}\n{svg}"
    Path("templates/demo/card.svg.j2").write_text(card, encoding="utf-8")
    result = run("demo")
    assert result.exit_code == 1
    assert result.stderr.startswith(f"templates/demo/card.svg.j2:{told}")


def test_a_project_and_an_output_with_odd_names() -> None:
    place = Path("Jeux d'été 日本 (1) [x] %20")
    demo(place, "Demo")
    args = ["--project", str(place), "build", "demo", "--out", str(place / "sortie \U0001f3b2 #1")]
    result = CliRunner().invoke(cli, args)
    assert result.exit_code == 0, result.output
    assert len(kits(place / "sortie \U0001f3b2 #1")) == 1


def test_an_output_that_is_no_name() -> None:
    result = run("rasant", "--component", "jokers", "--out", "a" * 300)
    assert result.exit_code == 1
    assert "File name too long" in result.stderr


def test_an_output_with_a_null() -> None:
    toml(r'out = "a\u0000b"')
    refused(run("rasant"), 1, "printnplay.toml:2: [build] out: 'a·b' cannot be a name")
