"""Forks of a desktop with running programs and unsaved work, on a real container engine with a real CRIU."""

import os
import sys
from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path

import anyio
import pytest

from schemas.actions import KeyPress, TypeText, WaitUntil
from schemas.conditions import UntilQuiet, UntilWindow
from schemas.errors import ConflictError, InfrastructureError
from schemas.observations import Observe, PictureFormat, Size
from schemas.requests import SessionOpen
from schemas.snapshots import Grade, SessionFork, SessionSnapshot
from server.services import Services
from tests.callers import ME
from tests.desktops import running_services
from tests.docker_engine import run_script
from vm_controller.backends import live_criu
from vm_controller.backends.docker import docker_backend
from vm_controller.backends.identity import Identities
from vm_controller.backends.mount_limits import INODES, PTYS
from vm_controller.backends.protocol import DesktopSpec, Limits, LiveBackend
from vm_controller.backends.server_folder import ServerFolder

SETUP = """
import subprocess
from pathlib import Path
Path('/home/user/note.txt').write_text('kept')
subprocess.Popen(['mousepad', '/home/user/note.txt'], start_new_session=True)
"""
REWARD = """
from pathlib import Path
worth = {'kept unsaved one': 1.0, 'kept unsaved two': 0.5, 'kept unsaved three': 0.25}
print('REWARD:', worth.get(Path('/home/user/note.txt').read_text().strip(), 0.0))
"""
CONFINED = """
id
grep -hE 'Cap|NoNewPrivs|Seccomp:' /proc/1/status /proc/self/status
ls /proc/self/ns /dev /tmp/.X11-unix /run
grep -c : /proc/net/dev
for path in / /etc /usr /opt /run /sys/fs/cgroup/memory /tmp/.X11-unix /run/framebuffer; do touch $path/new 2>&1; done
df --output=size,target /home/user /tmp /dev/shm /run/user/1000
ulimit -a
cat /etc/passwd /etc/hosts
"""
TAKES_ALL = """
import os
def taken(take):
    number = 0
    try:
        while number < 100_000:
            take(number)
            number += 1
    except OSError:
        pass
    return number
kept = []
print(taken(lambda number: kept.append(os.openpty())), "ptys")
os.mkdir("/var/tmp/many")
print(taken(lambda number: os.mknod(f"/var/tmp/many/{number}")) + 1, "files")
os.system("rm -rf /var/tmp/many")
"""
KILLED_SERVER = """
import sys
from pathlib import Path
import anyio
from schemas.observations import Size
from vm_controller.backends.docker import docker_backend
from vm_controller.backends.identity import Identities
from vm_controller.backends.protocol import DesktopSpec, Limits, LiveBackend
from vm_controller.backends.server_folder import ServerFolder
from vm_controller.backends.identity import Identities
from vm_controller.backends.protocol import DesktopSpec
from vm_controller.backends.server_folder import ServerFolder

async def main():
    place = ServerFolder(Path(sys.argv[1]))
    screen = Size(width=640, height=480)
    async with docker_backend(sys.argv[2])(place, None, Identities()) as backend:
        desktop = await backend.open(DesktopSpec("s_source", screen))
        folder = place.path / "kept"
        folder.mkdir()
        fork = await backend.open_from(await backend.checkpoint(desktop, folder), DesktopSpec("s_fork", screen))
        print(fork.door.init_pid, flush=True)
        await anyio.sleep_forever()

anyio.run(main)
"""
ROOT = Path(__file__).resolve().parents[3]
EDITOR = SessionOpen(environment="text_editor", launch=False, setup=SETUP, reward=REWARD)
NO_PICTURE = Observe(format=PictureFormat.NONE)
WINDOW = WaitUntil(until=UntilWindow(title="note.txt", focused=True), timeout_ms=30_000)
QUIET = WaitUntil(until=UntilQuiet(quiet_ms=300), timeout_ms=10_000)
TO_THE_END, SAVE = KeyPress(keys=("ctrl", "End")), KeyPress(keys=("ctrl", "s"))


@pytest.fixture(scope="session")
def live_reason() -> str | None:
    """Why running programs cannot be kept on this machine: None where they can; CRIU is installed first."""
    if os.geteuid() == 0:
        run_script("criu")
    found = live_criu.find()
    return found if isinstance(found, str) else None


@pytest.fixture
async def container_services(
    state_dir: Path, engine: str, core_image: str, live_reason: str | None, monkeypatch: pytest.MonkeyPatch
) -> AsyncGenerator[Services]:
    """Services whose desktops are containers; they leave nothing behind."""
    del live_reason
    monkeypatch.setenv("DOCKER_HOST", engine)
    async with running_services(state_dir, docker_backend(core_image)) as services:
        yield services


async def unsaved(services: Services) -> str:
    """Open a desktop with an editor in which there is more than in its file."""
    session_id = (await services.sessions.open(EDITOR)).session_id
    result = await services.sessions.act(
        session_id, (WINDOW, QUIET, TO_THE_END, TypeText(text=" unsaved"), QUIET), NO_PICTURE, ME
    )
    assert result.stopped is None
    return session_id


async def picture(services: Services, session_id: str) -> bytes:
    png = (await services.sessions.look(session_id, Observe(cursor=True), ME)).picture_data
    assert png is not None
    return png


async def shows(services: Services, session_id: str, wanted: bytes) -> None:
    """Wait until the picture is this one: the text cursor of the editor blinks."""
    with anyio.fail_after(20):
        while await picture(services, session_id) != wanted:  # noqa: ASYNC110 -- asks a desktop, which sends no event
            await anyio.sleep(0.05)


async def write(services: Services, session_id: str, text: str) -> None:
    """Type at the end and save."""
    result = await services.sessions.act(session_id, (TypeText(text=text), SAVE, QUIET), NO_PICTURE, ME)
    assert result.stopped is None


def display_of(state_dir: Path, session_id: str) -> Path:
    (socket,) = state_dir.glob(f"*/{session_id}/x/X0")
    return socket


@pytest.mark.exhaustive(reason="live snapshots of containers, in further ways")
async def test_forks_of_unsaved_work_show_the_same_and_then_go_their_own_ways(
    container_services: Services, live_reason: str | None
) -> None:
    services = container_services
    source = await unsaved(services)
    before = await picture(services, source)
    if live_reason is not None:
        with pytest.raises(ConflictError, match="cannot be kept"):
            await services.sessions.snapshot(SessionSnapshot(session_id=source, grade=Grade.LIVE))
        return
    snapshot = await services.sessions.snapshot(SessionSnapshot(session_id=source, grade=Grade.LIVE))
    assert snapshot.grade is Grade.LIVE
    assert snapshot.windows
    assert snapshot.size_bytes > 10 << 20
    await shows(services, source, before)
    forks = await services.sessions.fork(SessionFork(snapshot_id=snapshot.snapshot_id, n=3))
    first, second, third = [fork.session.session_id for fork in forks]
    for fork in (first, second, third):
        await shows(services, fork, before)

    async with anyio.create_task_group() as together:
        for fork, text in ((first, " one"), (second, " two"), (third, " three")):
            together.start_soon(write, services, fork, text)
    assert len({await picture(services, session) for session in (source, first, second, third)}) == 4
    assert [(await services.grading.reward(fork, ME, seed=0)).value for fork in (first, second)] == [1.0, 0.5]
    # One that ends takes nothing of the others with it; the source has not saved to this day.
    await services.sessions.close(first)
    assert (await services.grading.reward(third, ME, seed=0)).value == 0.25
    assert (await services.grading.reward(source, ME, seed=0)).value == 0.0


@pytest.mark.exhaustive(reason="live snapshots of containers, in further ways")
async def test_a_fork_has_eyes_ears_and_hands(container_services: Services, live_reason: str | None) -> None:
    services = container_services
    source = await unsaved(services)
    if live_reason is not None:
        assert live_reason.strip()
        return
    taken = await services.sessions.snapshot(SessionSnapshot(session_id=source))
    assert taken.grade is Grade.LIVE, taken.lost
    # It stands on its own: of the container that it was taken of nothing is needed any more.
    await services.sessions.close(source)
    (fork,) = await services.sessions.fork(SessionFork(snapshot_id=taken.snapshot_id))
    session_id = fork.session.session_id
    assert any("note.txt" in window.title for window in await services.sessions.windows(session_id, ME))
    tree = await services.sessions.accessibility(session_id, 400, "mousepad", ME)
    assert "note.txt" in tree.model_dump_json()
    copy = (KeyPress(keys=("ctrl", "a")), KeyPress(keys=("ctrl", "c")), QUIET)
    await services.sessions.act(session_id, copy, NO_PICTURE, ME)
    assert (await services.sessions.clipboard(session_id, ME)).text == "kept unsaved"
    # What was never saved can be taken back: the editor still knows what was typed.
    undo = (KeyPress(keys=("ctrl", "z")), QUIET, KeyPress(keys=("ctrl", "a")), KeyPress(keys=("ctrl", "c")), QUIET)
    await services.sessions.act(session_id, undo, NO_PICTURE, ME)
    assert "unsaved" not in ((await services.sessions.clipboard(session_id, ME)).text or "")
    await services.sessions.reset(session_id, ME)
    await services.sessions.act(session_id, copy, NO_PICTURE, ME)
    assert (await services.sessions.clipboard(session_id, ME)).text == "kept unsaved"


@pytest.mark.exhaustive(reason="live snapshots of containers, in further ways")
async def test_a_fork_can_be_forked(container_services: Services, live_reason: str | None) -> None:
    services = container_services
    source = await unsaved(services)
    if live_reason is not None:
        assert live_reason.strip()
        return
    taken = await services.sessions.snapshot(SessionSnapshot(session_id=source, grade=Grade.LIVE))
    (child,) = await services.sessions.fork(SessionFork(snapshot_id=taken.snapshot_id))
    await services.sessions.act(child.session.session_id, (TypeText(text=" on"), QUIET), NO_PICTURE, ME)
    again = await services.sessions.snapshot(SessionSnapshot(session_id=child.session.session_id, grade=Grade.LIVE))
    (grandchild,) = await services.sessions.fork(SessionFork(snapshot_id=again.snapshot_id))
    await write(services, grandchild.session.session_id, "e")
    assert (await services.grading.reward(grandchild.session.session_id, ME, seed=0)).value == 1.0
    assert (await services.grading.reward(child.session.session_id, ME, seed=0)).value == 0.0


@pytest.mark.exhaustive(reason="live snapshots of containers, in further ways")
async def test_programs_that_somebody_is_connected_to_stay_as_they_are(
    container_services: Services, state_dir: Path, live_reason: str | None
) -> None:
    services = container_services
    source = await unsaved(services)
    if live_reason is not None:
        assert live_reason.strip()
        return
    request = SessionSnapshot(session_id=source, grade=Grade.LIVE)
    async with await anyio.connect_unix(display_of(state_dir, source)):
        with pytest.raises(InfrastructureError, match="somebody on the host is connected"):
            await services.sessions.snapshot(request)
    await write(services, source, " one")
    assert (await services.grading.reward(source, ME, seed=0)).value == 1.0
    assert (await services.sessions.snapshot(request)).grade is Grade.LIVE


@pytest.mark.exhaustive(reason="live snapshots of containers, in further ways")
async def test_a_fork_is_as_confined_as_its_source(
    state_dir: Path, engine: str, core_image: str, live_reason: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DOCKER_HOST", engine)
    place = ServerFolder(state_dir)
    limits = Limits(memory_mb=256, disk_mb=64, processes=100)
    spec = DesktopSpec("s_source", Size(width=640, height=480), limits=limits)
    async with docker_backend(core_image)(place, None, Identities()) as backend, AsyncExitStack() as opened:
        assert isinstance(backend, LiveBackend)
        assert backend.live_reason() == live_reason
        source = await backend.open(spec)
        opened.push_async_callback(source.close)
        folder = place.path / "kept"
        await anyio.Path(folder).mkdir()
        if live_reason is not None:
            with pytest.raises(InfrastructureError, match="cannot be kept here"):
                await backend.checkpoint(source, folder)
            return
        checkpoint = await backend.checkpoint(source, folder)
        fork, neighbour = [
            await backend.open_from(checkpoint, replace(spec, session_id=name)) for name in ("s_fork", "s_neighbour")
        ]
        opened.push_async_callback(fork.close)
        opened.push_async_callback(neighbour.close)
        at_home, in_fork = [await desktop.run(("sh", "-c", CONFINED), timeout_s=60) for desktop in (source, fork)]
        assert in_fork.stdout == at_home.stdout
        assert "CapBnd:\t0000000000000000" in in_fork.stdout
        assert "Seccomp:\t2" in in_fork.stdout

        bounded = await fork.run(("python3", "-c", TAKES_ALL), timeout_s=60)
        assert bounded.stdout == f"{PTYS} ptys\n{INODES - 1} files\n", bounded
        eats = await fork.run(("python3", "-c", "bytearray(500 << 20)"), timeout_s=60)
        assert eats.exit_code != 0
        await fork.run(("sh", "-c", "kill -9 -1"), timeout_s=60)
        assert fork.failure() is None
        assert neighbour.failure() is None
        assert (await neighbour.run(("true",), timeout_s=60)).exit_code == 0
        await fork.close()
        assert fork.failure() == "the desktop was closed"
        assert neighbour.failure() is None
        assert source.failure() is None
    place.close()


@pytest.mark.exhaustive(reason="live snapshots of containers, in further ways")
async def test_forks_of_a_server_that_was_killed_are_ended_by_the_next(
    state_dir: Path, engine: str, core_image: str, live_reason: str | None
) -> None:
    if live_reason is not None:
        assert live_reason.strip()
        return
    command = [sys.executable, "-c", KILLED_SERVER, str(state_dir), core_image]
    environment = {**os.environ, "DOCKER_HOST": engine}
    async with await anyio.open_process(command, env=environment, cwd=ROOT, stderr=None) as server:
        assert server.stdout is not None
        first_process = int(await server.stdout.receive())
        server.kill()
    assert "session.sh" in command_of(first_process)
    async with running_services(state_dir, docker_backend(core_image)) as services:
        assert "session.sh" not in command_of(first_process)
        assert services.sessions.all() == ()


def command_of(pid: int) -> str:
    """What a process runs; nothing if it has ended, whether or not anybody has taken note."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_text()
    except FileNotFoundError:
        return ""


def test_without_criu_the_reason_says_how_to_get_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if os.geteuid() != 0:
        assert "run the server as root" in str(live_criu.find())
        return
    monkeypatch.setenv("PATH", str(tmp_path))
    assert live_criu.find(tmp_path / "criu") == "there is no criu; run `make live` and start the server again"


@pytest.mark.skipif(os.geteuid() != 0, reason="CRIU is asked by root only")
@pytest.mark.parametrize(
    ("script", "reason"),
    [
        pytest.param("echo 'no vdso' >&2; exit 1", "the kernel lacks what criu needs: no vdso", id="check"),
        pytest.param('[ "$1" = check ]', "criu cannot dump a program here: it left no log", id="dump"),
    ],
)
def test_a_criu_that_does_not_work_here_is_found_out(tmp_path: Path, script: str, reason: str) -> None:
    program = tmp_path / "criu"
    program.write_text(f"#!/bin/sh\n{script}\n")
    program.chmod(0o755)
    assert live_criu.find(program) == reason
