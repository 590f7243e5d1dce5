"""Nothing lost, nothing half-made: whatever happens to a build, a kit is the old one or the new."""

import errno
import json
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
from types import SimpleNamespace

import pytest

from printnplay.kit import folder as kit_folder
from printnplay.kit.folder import LEAVING, MAKING, HeldOpen, locked_by_file, sweep, write_kit

pytestmark = pytest.mark.slow

NAMES = ("cards.pdf", "pieces.pdf", "sheets.pdf", "kit.json")
OLD = dict.fromkeys(NAMES, b"old")
NEW = dict.fromkeys(NAMES, b"new")

# Kits that differ, one after the other without an end; each says 'go' when it is done.
BUILDS = """
import json, sys
from pathlib import Path
from printnplay.kit.folder import write_kit
folder, mark = Path(sys.argv[1]), sys.argv[2].encode()
for number in range(int(sys.argv[3])):
    data = (b"%b%d " % (mark, number)) * 20_000
    files = {name: data for name in sys.argv[4:] if name != "kit.json"}
    listed = {"files": [{"name": name} for name in files], "data": data.decode()}
    write_kit(folder, files | {"kit.json": json.dumps(listed).encode()})
    print("go", flush=True)
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    found = tmp_path / "rasant" / "en-a4-duplex-long"
    write_kit(found, OLD)
    return found


def content(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.mark.parametrize("given", [".", "", "..", "../work", "/"])
def test_the_working_folder_stays_where_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, given: str
) -> None:
    """If another folder took its place, this process would be left in one that is gone."""
    work = tmp_path / "work"
    work.mkdir()
    monkeypatch.chdir(work)
    place = Path(given)
    if given == "/":
        monkeypatch.setattr(kit_folder, "_write_inside", lambda folder, _: folder.stat())
    (work / "mine.txt").write_text("mine")
    (tmp_path / f"{MAKING}1").mkdir()
    listed = json.dumps({"files": [{"name": name} for name in NAMES]}).encode()
    write_kit(place, OLD | {"kit.json": listed})
    if given == "/":
        return
    write_kit(place, {"cards.pdf": b"new", "kit.json": b"{}"})
    assert Path.cwd() == work
    assert (work / "mine.txt").read_text() == "mine"
    own = {path.name for path in place.iterdir()} - {"mine.txt", "work", f"{MAKING}1"}
    assert own == {"cards.pdf", "kit.json"}
    assert (place / "cards.pdf").read_bytes() == b"new"


def test_a_place_where_nothing_can_be_written_is_named_as_given(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not the hidden folder in which the kit is made."""
    monkeypatch.chdir(tmp_path)
    Path("file").touch()

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied", str(tmp_path / ".making-kit-1"))

    for given in ("file", "file/kit"):
        with pytest.raises((NotADirectoryError, FileExistsError)) as raised:
            write_kit(Path(given), NEW)
        assert raised.value.filename == "file"
    monkeypatch.setattr(Path, "write_bytes", refuse)
    monkeypatch.setattr(kit_folder, "_write", refuse)
    for given in ("kit", ".", "a/../kit"):
        with pytest.raises(PermissionError) as refused:
            write_kit(Path(given), NEW)
        assert refused.value.filename == str(Path(given))


def beside(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.parent.iterdir())


def builds(folder: Path, mark: str, times: int = 1_000_000) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-c", BUILDS, str(folder), mark, str(times), *NAMES]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def test_a_kit_takes_the_place_of_the_last_one(folder: Path) -> None:
    write_kit(folder, NEW)
    assert content(folder) == NEW
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


def test_a_sweep_leaves_other_kits_alone_where_they_may_be_built(folder: Path) -> None:
    """The low-ink kit's name begins with this one's; it was killed while on its way out."""
    other = folder.with_name(f"{folder.name}-lowink")
    hidden = folder.with_name(f"{LEAVING}{other.name}-999999")
    shutil.copytree(folder, hidden)
    sweep(folder)
    assert beside(folder) == [hidden.name, folder.name]
    shutil.rmtree(folder)
    sweep(folder)
    assert beside(folder) == [hidden.name]
    sweep(other)
    assert content(other) == OLD


@pytest.mark.skipif(sys.platform == "win32", reason="there each folder has a lock of its own")
def test_the_next_build_sweeps_what_one_of_another_kit_left(folder: Path) -> None:
    other = folder.with_name(f"{folder.name}-lowink")
    shutil.copytree(folder, folder.with_name(f"{LEAVING}{other.name}-999999"))
    shutil.copytree(folder, folder.with_name(f"{MAKING}fr-a4-fold-custom-0a1b2c3d-999998"))
    write_kit(folder, NEW)
    assert beside(folder) == [folder.name, other.name]
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


def put_own_files(folder: Path) -> dict[str, bytes]:
    """A user's notes, a folder of pictures, a link and a hidden file in a kit's folder."""
    (folder / "pictures").mkdir()
    for name in ("notes é.txt", "pictures/mine.png", ".hidden"):
        (folder / name).write_bytes(b"mine: " + name.encode())
    (folder / "link").symlink_to("notes é.txt")
    return own_files(folder)


def own_files(folder: Path) -> dict[str, bytes]:
    names = (path.relative_to(folder) for path in folder.rglob("*") if path.is_file())
    return {str(name): (folder / name).read_bytes() for name in names if str(name) not in NAMES}


def test_kills_at_random_moments(folder: Path) -> None:
    """Every kit is whole after every kill, a user's files are where they were, and the next build
    clears up."""
    rng, shown, mine = random.Random(4), set(), put_own_files(folder)
    assert len(mine) == 4
    for kill in range(15):
        child = builds(folder, f"kill{kill}-")
        assert child.stdout is not None
        child.stdout.readline()
        time.sleep(rng.uniform(0, 0.05))
        child.send_signal(signal.SIGKILL if hasattr(signal, "SIGKILL") else signal.SIGTERM)
        child.communicate()
        assert own_files(folder) == mine
        files = {name: (folder / name).read_bytes() for name in NAMES}
        data = json.loads(files.pop("kit.json"))["data"].encode()
        assert set(files.values()) == {data}, "a mixture of two kits"
        assert len(data) % 20_000 == 0
        assert data.startswith(b"kill%d-" % kill)
        shown.add(data[:20])
    assert len(shown) == 15
    write_kit(folder, NEW)
    assert {name: (folder / name).read_bytes() for name in NAMES} == NEW
    assert own_files(folder) == mine
    assert beside(folder) == [folder.name]


def manifest(*names: str) -> dict[str, bytes]:
    files = dict.fromkeys(names, b"kit")
    return files | {"kit.json": json.dumps({"files": [{"name": n} for n in names]}).encode()}


@pytest.mark.parametrize("can_exchange", [True, False])
def test_a_rebuild_keeps_what_the_kit_did_not_make(
    folder: Path, monkeypatch: pytest.MonkeyPatch, can_exchange: bool
) -> None:
    """And nothing else: a file that the new kit no longer has goes."""
    if not can_exchange:
        monkeypatch.setattr(kit_folder, "_exchange", lambda *_: False)
    write_kit(folder, manifest("cards.pdf", "pieces.pdf"))
    mine = put_own_files(folder)
    (folder / "cards.pdf").write_bytes(b"changed by the user")
    for _ in range(2):
        write_kit(folder, manifest("cards.pdf"))
    assert own_files(folder) == mine
    assert (folder / "link").is_symlink()
    assert (folder / "cards.pdf").read_bytes() == b"kit"
    assert not (folder / "pieces.pdf").exists()
    assert beside(folder) == [folder.name]


def test_a_users_file_with_the_name_of_a_new_one_moves_aside(folder: Path) -> None:
    write_kit(folder, manifest("cards.pdf"))
    (folder / "pieces.pdf").write_bytes(b"mine")
    (folder / "pieces-2.pdf").write_bytes(b"mine too")
    for _ in range(2):
        write_kit(folder, manifest("cards.pdf", "pieces.pdf"))
    found = content(folder)
    assert (found["cards.pdf"], found["pieces.pdf"]) == (b"kit", b"kit")
    assert sorted(v for v in found.values() if b"mine" in v) == [b"mine", b"mine too"]


def test_where_the_system_cannot_link(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(errno.EPERM, "Operation not permitted")

    mine = put_own_files(folder)
    monkeypatch.setattr(os, "link", refuse)
    write_kit(folder, NEW)
    assert own_files(folder) == mine


def test_a_file_that_came_late_is_kept(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It was put into the old kit after the new one had looked for it."""
    take_place = kit_folder._take_place
    write_kit(folder, manifest("cards.pdf"))

    def late(making: Path, to: Path) -> None:
        (to / "late.txt").write_bytes(b"mine")
        take_place(making, to)

    monkeypatch.setattr(kit_folder, "_take_place", late)
    write_kit(folder, manifest("cards.pdf"))
    assert (folder / "late.txt").read_bytes() == b"mine"
    assert beside(folder) == [folder.name]


@pytest.mark.parametrize("text", ["", "[]", "3", '{"files": 3}', '{"files": [3]}', "[" * 99999])
def test_a_manifest_that_cannot_be_read(folder: Path, text: str) -> None:
    (folder / "kit.json").write_text(text)
    (folder / "notes.txt").write_bytes(b"mine")
    write_kit(folder, NEW)
    assert content(folder) == NEW | {"notes.txt": b"mine"}


def test_a_link_to_a_kit(folder: Path, tmp_path: Path) -> None:
    link = tmp_path / "kit"
    link.symlink_to(folder)
    write_kit(link, NEW)
    assert link.is_symlink()
    assert content(folder) == NEW
    assert sorted(path.name for path in tmp_path.iterdir()) == ["kit", "rasant"]


def test_a_file_that_another_program_holds_open(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on Windows: neither the file nor its folder can be renamed."""
    hold(monkeypatch, folder, "cards.pdf")
    with pytest.raises(HeldOpen) as caught:
        write_kit(folder, NEW)
    monkeypatch.undo()
    assert caught.value.filename == str(folder / "cards.pdf")
    assert content(folder) == OLD
    assert beside(folder) == [folder.name]


def hold(monkeypatch: pytest.MonkeyPatch, folder: Path, name: str) -> None:
    rename = Path.rename

    def refuse(path: Path, to: Path) -> Path:
        if path.absolute() in (folder.absolute(), folder.absolute() / name):
            raise PermissionError(errno.EACCES, "Access is denied", str(path))
        return rename(path, to)

    monkeypatch.setattr(kit_folder, "_exchange", lambda *_: False)
    monkeypatch.setattr(Path, "rename", refuse)


def test_windows_gives_up_waiting_and_we_do_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried = []

    def locking(*args: int) -> None:
        tried.append(args)
        if len(tried) < 3:
            raise OSError(errno.EDEADLK, "Resource deadlock avoided")

    fake = SimpleNamespace(locking=locking, LK_LOCK=1)
    monkeypatch.setattr(kit_folder, "import_module", lambda _: fake)
    path = tmp_path / ".lock-kit"
    with locked_by_file(path):
        assert path.exists()
    assert not path.exists()
    assert len(tried) == 3


def test_two_builds_at_once_do_not_mix(folder: Path) -> None:
    """Both end well, and the kit is that of one of them."""
    children = [builds(folder, mark, 40) for mark in ("left", "right")]
    for child in children:
        _, errors = child.communicate()
        assert (child.returncode, errors) == (0, b"")
    files = content(folder)
    data = json.loads(files.pop("kit.json"))["data"].encode()
    assert set(files.values()) == {data}
    assert data.split()[0] in (b"left39", b"right39")
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
