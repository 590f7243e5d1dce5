"""Nothing lost, nothing half-made: whatever happens to a build, a kit is the old one or the new."""

import errno
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from printnplay.write import kit_folder
from printnplay.write.kit_folder import LEAVING, MAKING, sweep, write_kit

NAMES = ("cards.pdf", "pieces.pdf", "sheets.pdf", "kit.json")
OLD = dict.fromkeys(NAMES, b"old")
NEW = dict.fromkeys(NAMES, b"new")

# Kits that can be told apart, one after the other without an end; each says 'go' when it is done.
BUILDS = """
import sys
from pathlib import Path
from printnplay.write.kit_folder import write_kit
folder, mark = Path(sys.argv[1]), sys.argv[2].encode()
for number in range(int(sys.argv[3])):
    data = (b"%b%d " % (mark, number)) * 20_000
    write_kit(folder, {name: data for name in sys.argv[4:]})
    print("go", flush=True)
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    found = tmp_path / "rasant" / "en-a4-duplex-long"
    write_kit(found, OLD)
    return found


def content(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def beside(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.parent.iterdir())


def builds(folder: Path, mark: str, times: int = 1_000_000) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-c", BUILDS, str(folder), mark, str(times), *NAMES]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def test_a_kit_takes_the_place_of_the_last_one(folder: Path) -> None:
    write_kit(folder, {"cards.pdf": b"new"})
    assert content(folder) == {"cards.pdf": b"new"}
    assert beside(folder) == [folder.name]


def test_where_the_system_cannot_exchange_folders(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kit_folder, "_exchange", lambda *_: False)
    write_kit(folder, NEW)
    assert content(folder) == NEW
    assert beside(folder) == [folder.name]


class Failing:
    """Lets the first `after` calls through, then fails."""

    def __init__(self, real: Callable[..., object], after: int, error: BaseException) -> None:
        self.real, self.after, self.error = real, after, error

    def __get__(self, owner: object, _: type) -> Callable[..., object]:
        return lambda *args, **more: self(owner, *args, **more)

    def __call__(self, *args: object, **more: object) -> object:
        self.after -= 1
        if self.after == -1:
            raise self.error
        return self.real(*args, **more)


STEPS = [
    *((Path, "mkdir", after) for after in (0, 1)),
    *((Path, "open", after) for after in range(4)),
    *((os, "fsync", after) for after in range(4)),
    *((Path, "rename", after) for after in range(2)),
]


@pytest.mark.parametrize("error", [OSError(errno.ENOSPC, "No space left"), KeyboardInterrupt()])
@pytest.mark.parametrize(("where", "name", "after"), STEPS)
def test_a_step_that_fails_leaves_the_old_kit(
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    where: object,
    name: str,
    after: int,
    error: BaseException,
) -> None:
    """Without an exchange, so that both renames are tried."""
    with monkeypatch.context() as patch:
        patch.setattr(kit_folder, "_exchange", lambda *_: False)
        patch.setattr(where, name, Failing(getattr(where, name), after, error))
        with pytest.raises(type(error)):
            write_kit(folder, NEW)
    assert content(folder) == OLD
    assert beside(folder) == [folder.name]


def test_an_old_kit_that_cannot_come_back_is_kept(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It moved out, nothing else can be moved: the next build finds it."""
    rename = Path.rename
    with monkeypatch.context() as patch:
        patch.setattr(kit_folder, "_exchange", lambda *_: False)

        def only_out(path: Path, to: Path) -> Path:
            if LEAVING not in to.name:
                raise PermissionError(errno.EACCES, "Permission denied", str(to))
            return rename(path, to)

        patch.setattr(Path, "rename", only_out)
        with pytest.raises(PermissionError):
            write_kit(folder, NEW)
    assert not folder.exists()
    sweep(folder)
    assert content(folder) == OLD


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the child is forked")
@pytest.mark.parametrize("after", [0, 1])
def test_a_kill_between_the_two_renames(folder: Path, after: int) -> None:
    child = os.fork()
    if not child:
        kit_folder._exchange = lambda *_: False
        real = Path.rename

        def dying(path: Path, to: Path) -> Path:
            nonlocal after
            after -= 1
            return real(path, to) if after >= 0 else os._exit(9)

        Path.rename = dying  # type: ignore[method-assign, assignment]
        write_kit(folder, NEW)
        os._exit(0)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 9
    assert folder.exists() == (after == 0)
    write_kit(folder.with_name("nl-a4-fold"), NEW)
    sweep(folder)
    assert content(folder) == OLD
    assert beside(folder) == [folder.name, "nl-a4-fold"]


def test_a_sweep_leaves_other_kits_alone(folder: Path) -> None:
    """The low-ink kit's name begins with this one's; it was killed while on its way out."""
    other = folder.with_name(f"{folder.name}-lowink")
    hidden = folder.with_name(f"{LEAVING}{other.name}-999999")
    shutil.copytree(folder, hidden)
    write_kit(folder, NEW)
    assert beside(folder) == [hidden.name, folder.name]
    shutil.rmtree(folder)
    sweep(folder)
    assert beside(folder) == [hidden.name]
    sweep(other)
    assert content(other) == OLD


def test_odd_characters_in_a_name(tmp_path: Path) -> None:
    folder = tmp_path / "een [spel] * é" / "en-[a]-?"
    half = folder.with_name(f"{MAKING}{folder.name}-1")
    half.mkdir(parents=True)
    write_kit(folder, OLD)
    write_kit(folder, NEW)
    assert content(folder) == NEW
    assert beside(folder) == [folder.name]


def test_a_file_in_the_way(tmp_path: Path) -> None:
    (tmp_path / "kit").write_text("mine")
    with pytest.raises(NotADirectoryError):
        write_kit(tmp_path / "kit", NEW)
    assert (tmp_path / "kit").read_text() == "mine"


def test_kills_at_random_moments(folder: Path) -> None:
    """Every kit is whole after every kill, and the next build clears up."""
    rng, shown = random.Random(4), set()
    for kill in range(15):
        child = builds(folder, f"kill{kill}-")
        assert child.stdout is not None
        child.stdout.readline()
        time.sleep(rng.uniform(0, 0.05))
        child.send_signal(signal.SIGKILL if hasattr(signal, "SIGKILL") else signal.SIGTERM)
        child.communicate()
        files = content(folder)
        assert sorted(files) == sorted(NAMES)
        assert len(set(files.values())) == 1, "a mixture of two kits"
        assert len(files["kit.json"]) % 20_000 == 0
        assert files["kit.json"].startswith(b"kill%d-" % kill)
        shown.add(files["kit.json"][:20])
    assert len(shown) == 15
    write_kit(folder, NEW)
    assert content(folder) == NEW
    assert beside(folder) == [folder.name]


def test_two_builds_at_once_do_not_mix(folder: Path) -> None:
    """Both end well, and the kit is that of one of them."""
    children = [builds(folder, mark, 40) for mark in ("left", "right")]
    for child in children:
        _, errors = child.communicate()
        assert (child.returncode, errors) == (0, b"")
    files = content(folder)
    assert len(set(files.values())) == 1
    assert files["kit.json"].split()[0] in (b"left39", b"right39")
    assert beside(folder) == [folder.name]


@pytest.mark.skipif(sys.platform == "win32", reason="folders have no mode on Windows")
def test_a_folder_that_cannot_be_written() -> None:
    """As nobody where we are root, whom no mode stops."""
    me = os.geteuid()
    with TemporaryDirectory() as name:
        folder = Path(name, "rasant", "en-a4-none")
        write_kit(folder, OLD)
        Path(name).chmod(0o755)
        folder.parent.chmod(0o555)
        os.seteuid(me or 65534)
        try:
            with pytest.raises(PermissionError) as caught:
                write_kit(folder, NEW)
        finally:
            os.seteuid(me)
            folder.parent.chmod(0o755)
        assert caught.value.filename
        assert content(folder) == OLD
        assert beside(folder) == [folder.name]
