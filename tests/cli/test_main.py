"""The program as a process: exit codes, pipes, colour, completion, and our own mistakes."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from printnplay.cli import main
from tests.projects import GAME, write_game

pytestmark = pytest.mark.slow

COMMAND = [sys.executable, "-m", "printnplay"]


def run(*args: str, **env: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*COMMAND, *args],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        env={**os.environ, **env},
    )


def test_version() -> None:
    assert run("--version").stdout == "printnplay 0.3.0\n"


def test_exit_codes(tmp_path: Path) -> None:
    write_game(tmp_path, game_yaml=GAME)
    assert run("check", "rasant").returncode == 0
    assert run("--project", str(tmp_path), "check", "demo").returncode == 1
    assert run("check", "nothing").returncode == 2
    assert run("--nonsense").returncode == 2


def test_a_closed_pipe_is_no_problem() -> None:
    process = subprocess.Popen(
        [*COMMAND, "cards", "generally"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.read(10)
    process.stdout.close()
    said = process.stderr.read()
    process.stderr.close()
    process.wait()
    assert b"Traceback" not in said
    assert b"PNP900" not in said


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_shell_completion(shell: str) -> None:
    source = run(_PRINTNPLAY_COMPLETE=f"{shell}_source")
    assert "_PRINTNPLAY_COMPLETE" in source.stdout
    completed = run(
        _PRINTNPLAY_COMPLETE="bash_complete", COMP_WORDS="printnplay check ra", COMP_CWORD="2"
    )
    assert completed.stdout == "plain,rasant\n"


def _stay(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C means nothing at the end of run(): but to this process it does."""
    monkeypatch.setattr("signal.signal", lambda *_: None)


def test_our_own_mistake_is_no_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(**_: object) -> None:
        raise RuntimeError("secret")

    monkeypatch.setattr(main.cli, "main", fail)
    monkeypatch.setattr("printnplay.games.engine.loading._foreign", {})
    _stay(monkeypatch)
    with pytest.raises(SystemExit) as stopped:
        main.run()
    assert stopped.value.code == 3
    said = capsys.readouterr().err
    assert "error[PNP900]" in said
    assert "Traceback" not in said
    monkeypatch.setenv("PRINTNPLAY_DEBUG", "1")
    with pytest.raises(RuntimeError, match="secret"):
        main.run()


def test_a_module_that_cannot_be_imported_is_no_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It is often the same one that looks for whose fault it is."""

    def fail(**_: object) -> None:
        raise SyntaxError("secret")

    monkeypatch.setattr(main.cli, "main", fail)
    monkeypatch.setitem(sys.modules, "printnplay.games.failures", None)
    _stay(monkeypatch)
    with pytest.raises(SystemExit) as stopped:
        main.run()
    assert stopped.value.code == 3
    assert "error[PNP900]: internal error in printnplay (SyntaxError)" in capsys.readouterr().err


def test_ctrl_c_is_130(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(**_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(main.cli, "main", interrupt)
    _stay(monkeypatch)
    with pytest.raises(SystemExit) as stopped:
        main.run()
    assert stopped.value.code == 130


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
@pytest.mark.parametrize(("no_colour", "has_colour"), [("", True), ("1", False)])
def test_a_terminal_gets_source_lines_and_colour_unless_no_color(
    tmp_path: Path, no_colour: str, has_colour: bool
) -> None:
    import pty

    write_game(tmp_path, game_yaml=GAME.replace("kind", "kidn"))
    outer, inner = pty.openpty()
    env = {**os.environ, "NO_COLOR": no_colour, "TERM": "xterm"}
    command = [*COMMAND, "--project", str(tmp_path), "check", "demo"]
    subprocess.run(command, stderr=inner, stdout=subprocess.DEVNULL, check=False, env=env)
    said = os.read(outer, 20_000).decode()
    os.close(outer)
    os.close(inner)
    assert "^^^^" in said
    assert ("\x1b[31m" in said) == has_colour


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
def test_a_terminal_is_told_where_the_files_are(tmp_path: Path) -> None:
    import pty

    outer, inner = pty.openpty()
    command = [
        *COMMAND,
        "build",
        "rasant",
        "--component",
        "jokers",
        "--paper",
        "a4",
        "--lang",
        "en",
    ]
    subprocess.run([*command, "--out", "there"], stderr=inner, cwd=tmp_path, check=True)
    said = os.read(outer, 20_000).decode()
    os.close(outer)
    os.close(inner)
    (folder,) = tmp_path.glob("there/rasant/*")
    assert f"  {folder.relative_to(tmp_path)}" in said


def test_ctrl_c_that_a_library_turns_into_another_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """ReportLab catches everything while it looks a reference up."""

    def raising(**_: object) -> None:
        try:
            raise KeyboardInterrupt
        except BaseException:  # noqa: BLE001
            raise KeyError("not resolved")  # noqa: B904

    monkeypatch.setattr(main.cli, "main", raising)
    assert main._run() == 130


@pytest.mark.skipif(sys.platform == "win32", reason="pipes end otherwise there")
def test_a_reader_that_is_gone_hears_nothing() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        [*COMMAND, "cards", "rasant"], stdout=writer, stderr=subprocess.PIPE, check=False
    )
    os.close(writer)
    assert (done.returncode, done.stderr) == (0, b"70 in all\n")


SHELL = pytest.mark.skipif(sys.platform == "win32", reason="needs a POSIX shell")


@SHELL
@pytest.mark.parametrize("closed", ["1>&-", "2>&-", "1>&- 2>&-"])
@pytest.mark.parametrize(
    "command",
    [
        "games",
        "check rasant",
        "cards rasant --format csv",
        "build rasant --component jokers --dry-run",
    ],
)
def test_streams_that_are_closed_from_the_start(command: str, closed: str) -> None:
    line = f"{sys.executable} -m printnplay {command} {closed}"
    done = subprocess.run(["sh", "-c", line], capture_output=True, text=True, check=False)
    assert done.returncode == 0
    assert "Traceback" not in done.stdout + done.stderr
    assert "Exception" not in done.stdout + done.stderr


@SHELL
@pytest.mark.parametrize(
    ("args", "code"), [(("cards", "nothing"), 2), (("replay", "nothing"), 1), (("--nothing",), 2)]
)
def test_the_exit_code_tells_even_if_nobody_reads_why(args: tuple[str, ...], code: int) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run([*COMMAND, *args], stderr=writer, stdout=subprocess.PIPE, check=False)
    os.close(writer)
    assert (done.returncode, done.stdout) == (code, b"")


@SHELL
@pytest.mark.parametrize(
    ("command", "code"),
    [
        ("check", 0),
        ("cards rasant", 0),
        ("play rasant --seed 1 --record m.jsonl", 0),
        ("cards x", 2),
    ],
)
def test_a_reader_that_leaves_changes_no_exit_code(
    command: str, code: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    line = f"{{ {sys.executable} -m printnplay {command}; echo $? >code; }} | true"
    done = subprocess.run(["sh", "-c", line], capture_output=True, text=True, check=False)
    assert (tmp_path / "code").read_text().strip() == str(code), done.stderr
    assert "Traceback" not in done.stderr
    assert "Exception" not in done.stderr
    if "--record" in command:
        assert '"end"' in (tmp_path / "m.jsonl").read_text().splitlines()[-1]
