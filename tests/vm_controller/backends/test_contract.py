"""What a backend owes the sessions (backends/protocol.py), expected of each of them alike."""

import os
import signal
import tarfile
from pathlib import Path

import anyio
import pytest

from schemas.actions import Click, ClipboardSet, KeyPress, TypeText, WaitUntil
from schemas.conditions import UntilQuiet
from schemas.errors import InfrastructureError
from tests.left_behind import processes_below
from tests.vm_controller.backends.conftest import SCREEN, OpenDesktop
from tests.vm_controller.backends.programs import (
    DEEP_CAPTURE_LIMIT_S,
    attached,
    becomes_true,
    in_thread,
    said,
    shell,
    xserver_of,
)
from vm_controller.backends.entered import EnteredDesktop
from vm_controller.backends.protocol import Backend, Desktop
from vm_controller.controller.cancel import Cancel

QUIET = WaitUntil(until=UntilQuiet(quiet_ms=300), timeout_ms=10_000)


async def test_a_desktop_is_there_when_it_is_opened(desktop: Desktop) -> None:
    def look() -> tuple[int, ...]:
        with attached(desktop) as controller:
            return controller.capture().pixels.shape

    assert (await in_thread(look))[:2] == (SCREEN.height, SCREEN.width)
    assert desktop.failure() is None
    assert await desktop.agent_caused_failure() is None


@pytest.mark.of_programs
async def test_what_is_done_to_a_desktop_arrives_in_its_programs(desktop: Desktop) -> None:
    await desktop.spawn(("mousepad", "/home/user/note"))

    def work() -> set[str]:
        with attached(desktop) as controller:
            cancel = Cancel.after(60)
            while not any("note" in window.title for window in controller.windows()):
                cancel.sleep(0.05)
            controller.perform((Click(x=400, y=300), TypeText(text="typed è 漢 ")), cancel)
            controller.perform((ClipboardSet(text="pasted"), KeyPress(keys=("ctrl", "v")), QUIET), cancel)
            controller.perform((KeyPress(keys=("ctrl", "s")),), cancel)
            while desktop.file_status("/home/user/note") is None:
                cancel.sleep(0.05)
            reader = desktop.accessibility()
            try:
                return {one.name for one in reader.tree(200, 10).applications}
            finally:
                reader.close()

    assert "mousepad" in {name.lower() for name in await in_thread(work)}
    with anyio.fail_after(20):
        while await said(desktop, "cat ~/note") != "typed è 漢 pasted":  # noqa: ASYNC110 -- nothing tells
            await anyio.sleep(0.1)


async def test_a_program_runs_to_its_end(desktop: Desktop) -> None:
    result = await desktop.run(("sh", "-c", "cat; echo wrong >&2; exit 3"), stdin=b"given", timeout_s=30.0)
    assert (result.exit_code, result.stdout, result.stderr) == (3, "given", "wrong\n")
    assert (await said(desktop, "id -un; pwd; echo $HOME; echo $DISPLAY")).split() == [
        "user",
        *["/home/user"] * 2,
        ":0",
    ]
    assert (await shell(desktop, "kill -9 $$")).exit_code == 128 + signal.SIGKILL
    long = await desktop.run(("seq", "100000"), timeout_s=30.0, output_limit=100)
    assert long.stdout.startswith("1\n2\n")
    assert "bytes left out" in long.stdout
    assert long.stdout.endswith("100000\n")
    missing = await desktop.run(("no-such-program",), timeout_s=30.0)
    assert missing.exit_code not in {0, None}


async def test_a_program_that_takes_too_long_is_ended(desktop: Desktop) -> None:
    late = await shell(desktop, "echo begun; sleep 4321", timeout_s=3.0)
    assert (late.timed_out, late.exit_code, late.stdout) == (True, None, "begun\n")
    assert await said(desktop, "pgrep -f 'sleep 432[1]'") == ""


async def test_what_a_program_leaves_running_stays(desktop: Desktop) -> None:
    left = await shell(desktop, "(sleep 1; echo later; echo done > ~/later) & echo sooner")
    assert (left.exit_code, left.stdout) == (0, "sooner\n")
    await desktop.spawn(("sh", "-c", "sleep 1; echo done > ~/spawned"))
    for path in ("/home/user/later", "/home/user/spawned"):
        await becomes_true(lambda path=path: desktop.file_status(path) is not None)


async def test_a_frozen_desktop_stands_still_and_goes_on(desktop: Desktop) -> None:
    await desktop.spawn(("sh", "-c", "while :; do date +%s%N > /tmp/ticks; sleep 0.01; done"))
    assert isinstance(desktop, EnteredDesktop)
    ticks = desktop.root / "tmp" / "ticks"
    await becomes_true(ticks.exists)
    await desktop.freeze()
    before = await in_thread(ticks.read_text)
    await anyio.sleep(0.3)
    assert await in_thread(ticks.read_text) == before
    await desktop.thaw()
    await becomes_true(lambda: ticks.read_text() not in {before, ""})


STATE = """
umask 022; cd ~; mkdir -p kept/below .cache; echo text > kept/below/file; ln -s ../kept kept/link; echo no > .cache/x
chmod 600 kept/below/file; echo secret > kept/closed; chmod 000 kept/closed; mkfifo kept/pipe
python3 -c "import socket; socket.socket(socket.AF_UNIX).bind('/home/user/kept/socket')"
echo temporary > /tmp/other
find ~ /tmp -mount ! -path '/tmp/.X11*' -exec touch -h -d 2030-01-02T03:04:05Z {} +
"""


async def test_its_files_are_captured_while_it_is_frozen(desktop: Desktop, tmp_path: Path) -> None:
    await shell(desktop, STATE)
    archive = tmp_path / "state.tar"
    await desktop.freeze()
    await desktop.capture_state(archive)
    await desktop.thaw()
    with tarfile.open(archive) as tar:
        found = {one.name: (oct(one.mode), one.uid, one.size, one.mtime) for one in tar.getmembers()}
    at = 1893553445
    assert found == {
        "home/user": ("0o755", 1000, 0, at),
        "home/user/.cache": ("0o755", 1000, 0, at),
        "home/user/kept": ("0o755", 1000, 0, at),
        "home/user/kept/below": ("0o755", 1000, 0, at),
        "home/user/kept/below/file": ("0o600", 1000, 5, at),
        "home/user/kept/closed": ("0o0", 1000, 7, at),
        "home/user/kept/link": ("0o777", 1000, 0, at),
        "home/user/kept/pipe": ("0o644", 1000, 0, at),
        "tmp": ("0o1777", 1000, 0, at),
        "tmp/other": ("0o644", 1000, 10, at),
    }


NESTED = """
umask 022
for top in ~ ~/project/home/user ~/project/tmp /tmp/copy/home/user /tmp/copy/tmp; do
    mkdir -p $top/.cache $top/.X11-unix $top/hub-state $top/lock; touch $top/.cache/kept $top/.X11-unix/kept
    touch $top/SingletonLock $top/.parentlock
done
python3 -c "
import os
os.mkdir('/home/user/deep'); os.chdir('/home/user/deep')
for _ in range(900):
    os.mkdir('folder'); os.chdir('folder')
"
"""


async def test_only_what_applications_can_make_again_is_left_out_however_deep_the_tree(
    open_desktop: OpenDesktop, tmp_path: Path
) -> None:
    one, other = await open_desktop(), await open_desktop()
    assert await said(one, NESTED) == ""
    with anyio.fail_after(DEEP_CAPTURE_LIMIT_S):
        await one.capture_state(tmp_path / "state.tar")
    with tarfile.open(tmp_path / "state.tar") as tar:
        names = set(tar.getnames())
    assert "home/user/deep" + "/folder" * 900 in names
    assert {name for name in names if name.startswith(("home/user/.cache", "tmp/.X11-unix"))} == {"home/user/.cache"}
    tops = ("home/user/project/home/user", "home/user/project/tmp", "tmp/copy/home/user", "tmp/copy/tmp")
    inside = (".cache/kept", ".X11-unix/kept", "hub-state", "lock", "SingletonLock", ".parentlock")
    assert {f"{top}/{name}" for top in tops for name in inside} <= names
    await shell(one, "rm -rf ~/deep; mkdir -p ~/.config/chromium; ln -s desktop-1 ~/.config/chromium/SingletonLock")
    await shell(one, "mkdir -p ~/.mozilla/firefox/profile; touch ~/.mozilla/firefox/profile/.parentlock ~/.~lock.a#")
    await one.capture_state(tmp_path / "shallow.tar")
    await other.restore_state(tmp_path / "shallow.tar")
    kept = [f"{top}/{name}" for top in tops for name in inside]
    assert (await said(other, f"cd /; ls -d {' '.join(kept)}")).split() == sorted(kept)
    missing = "cd; ls .config/chromium/SingletonLock .mozilla/firefox/profile/.parentlock '.~lock.a#' 2>/dev/null"
    assert await said(other, missing) == ""


GIVE_A_LIST = """
import os, struct
entries = b"".join(struct.pack("<HHI", tag, 0, 0xFFFFFFFF) for tag in (1, 4, 0x20))
os.setxattr("/home/user", "system.posix_acl_default", struct.pack("<I", 2) + entries)
"""


async def test_what_is_captured_tells_of_access_lists(desktop: Desktop, tmp_path: Path) -> None:
    await shell(desktop, f"umask 022; echo text > ~/plain; python3 -c '{GIVE_A_LIST}'")
    await desktop.capture_state(tmp_path / "state.tar")
    with tarfile.open(tmp_path / "state.tar") as tar:
        headers = {one.name: one.pax_headers for one in tar.getmembers()}
    assert headers["home/user"]["SCHILY.acl.default"].split() == ["user::---", "group::---", "other::---"]
    assert headers["home/user/plain"].keys() <= {"mtime"}


FAR_TIMES = """
cd; touch -d 1960-01-02T00:00:00Z early; touch -d 3000-01-02T00:00:00Z late
truncate -s 4M holes; printf x | dd of=holes bs=1 seek=2000000 conv=notrunc status=none
stat -c %Y early late
"""


async def test_what_is_captured_has_its_times_and_is_captured_alike(desktop: Desktop, tmp_path: Path) -> None:
    early, late = map(int, (await said(desktop, FAR_TIMES)).split())  # some file systems end in 2446
    archives = [tmp_path / "one.tar", tmp_path / "other.tar"]
    await desktop.freeze()
    for archive in archives:
        await desktop.capture_state(archive)
    await desktop.thaw()
    with tarfile.open(archives[0]) as tar:
        found = {one.name: one.mtime for one in tar.getmembers()}
        holes = tar.extractfile("home/user/holes")
        assert holes is not None
        assert holes.read() == bytes(2_000_000) + b"x" + bytes((4 << 20) - 2_000_001)
    assert (found["home/user/early"], found["home/user/late"]) == (early, late)
    assert archives[0].stat().st_size < 1 << 20
    assert archives[0].read_bytes() == archives[1].read_bytes()


async def test_captured_files_come_back_in_another_desktop(open_desktop: OpenDesktop, tmp_path: Path) -> None:
    one, other = await open_desktop(), await open_desktop()
    await shell(one, STATE)
    await one.capture_state(tmp_path / "state.tar")
    await shell(other, "echo old > ~/old; echo old > /tmp/old")
    await other.restore_state(tmp_path / "state.tar")
    assert (await said(other, "cat ~/kept/below/file /tmp/other")).split() == ["text", "temporary"]
    assert "No such file" in await said(other, "cat ~/old")
    assert "No such file" in await said(other, "cat /tmp/old")


async def test_files_are_seen_as_a_program_inside_sees_them(desktop: Desktop) -> None:
    await shell(desktop, "echo 12345 > ~/file; ln -s file ~/link; ln -s /etc/passwd ~/out; ln -s loop ~/loop")
    seen = desktop.file_status("/home/user/file")
    assert seen is not None
    assert seen.size == 6
    assert desktop.file_status("/home/user/link") == seen
    for path in ("/home/user/out", "/home/user/loop", "/home/user/nothing", "/etc/passwd", "/usr/bin/tar"):
        assert desktop.file_status(path) is None, path


async def test_a_home_template_is_there_at_the_start(open_desktop: OpenDesktop, tmp_path: Path) -> None:
    template = tmp_path / "probe" / "home"
    (template / ".config").mkdir(parents=True)
    shared = tmp_path / "shared"
    shared.write_text("ready")
    (template / ".config" / "settings").symlink_to(shared)  # as between the homes of environments
    desktop = await open_desktop(home_template=template)
    await becomes_true(lambda: desktop.file_status("/home/user/.config/settings") is not None)
    assert await said(desktop, "cat ~/.config/settings; echo more >> ~/.config/settings") == "ready"


async def test_a_closed_desktop_leaves_nothing(backend: Backend, open_desktop: OpenDesktop, state_dir: Path) -> None:
    desktop, neighbour = await open_desktop(), await open_desktop()
    await desktop.spawn(("sleep", "1000"))
    assert isinstance(desktop, EnteredDesktop)
    groups = set(desktop.door.group.folders)
    assert groups or os.geteuid() != 0
    await desktop.freeze()
    await desktop.close()
    await desktop.close()
    assert desktop.failure() == "the desktop was closed"
    assert [folder for folder in groups if folder.exists()] == []
    assert neighbour.failure() is None
    await neighbour.close()
    # The browser of all sessions goes with its backend.
    assert processes_below(state_dir) == [] or backend.web_only
    with pytest.raises(InfrastructureError, match="was closed"):
        await desktop.run(("true",), timeout_s=5.0)
    assert backend.problems() == ()


@pytest.mark.of_programs
async def test_a_dead_desktop_says_so_and_its_neighbour_lives(open_desktop: OpenDesktop) -> None:
    desktop, neighbour = await open_desktop(), await open_desktop()
    os.kill(xserver_of(desktop), signal.SIGKILL)
    await becomes_true(lambda: desktop.failure() is not None)
    assert desktop.failure() == "the X server died"
    # Whoever kills it from outside is no program of the desktop.
    assert await desktop.agent_caused_failure() is None
    with pytest.raises(InfrastructureError, match="the X server died"):
        await desktop.run(("true",), timeout_s=5.0)
    assert neighbour.failure() is None
    assert await said(neighbour, "echo here") == "here\n"
