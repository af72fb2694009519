"""What a program inside a desktop may try against everything else, on either backend: it fails, and nobody notices."""

import asyncio
import os
import socket
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

import anyio
import pytest

from schemas.observations import Observe
from schemas.requests import SessionOpen, WorkspaceOpen
from schemas.rewards import RewardStatus
from schemas.workspaces import ArtifactName, Side
from server.services import Services
from tests.callers import ME
from tests.verification.tasks import TASK
from tests.vm_controller.attacks import SUICIDE
from tests.vm_controller.backends.conftest import LIMITS, OpenDesktop
from tests.vm_controller.backends.programs import lives, said, shell, xserver_of
from vm_controller.backends.protocol import Desktop

pytestmark = pytest.mark.of_programs

ROOT = Path(__file__).resolve().parents[3]
EMPTY = SessionOpen(environment="os", launch=False)
LOOK = """
grep -rsl 'sesame-47[1]1' /home /tmp /run /opt/cua-gym /var /etc /dev/shm /mnt /media /srv /root /work 2>/dev/null
grep -sl 'sesame-47[1]1' /proc/[0-9]*/cmdline /proc/[0-9]*/environ
echo looked
"""


async def test_a_program_has_no_rights_and_gets_none(desktop: Desktop) -> None:
    status = await said(desktop, "grep -E 'CapPrm|CapEff|NoNewPrivs' /proc/self/status; id -un")
    assert status.split() == ["CapPrm:", "0" * 16, "CapEff:", "0" * 16, "NoNewPrivs:", "1", "user"]
    for command in (
        "mount -t tmpfs tmpfs /mnt",
        "chroot / true",
        "setpriv --reuid 0 true",
        "touch /usr/x",
        "touch /etc/x",
        "touch /opt/session-python/x",
        "touch /x",
        "mknod /home/user/disk b 8 0",
        "echo 1 > /proc/sys/kernel/panic",
        "echo 0 > /sys/fs/cgroup/memory/memory.limit_in_bytes",
        "cat /proc/1/root/proc/kcore",
    ):
        assert (await shell(desktop, command)).exit_code not in {0, None}, command
    assert await said(desktop, "find / -xdev -type f -perm /6000 2>/dev/null") == ""


@asynccontextmanager
async def services_of_the_host() -> AsyncGenerator[tuple[int, str]]:
    """A port on the host's loopback and on all of its addresses, and an abstract socket."""

    async def answer(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.close()

    name = f"cua-gym-test-{os.getpid()}"
    with socket.socket(socket.AF_UNIX) as abstract:
        abstract.bind(f"\0{name}")
        abstract.listen()
        server = await asyncio.start_server(answer, "0.0.0.0", 0)
        yield server.sockets[0].getsockname()[1], name
        server.close()
        await server.wait_closed()


CONNECT = """python3 - <<'END'
import socket
for family, address in ((socket.AF_INET, ("127.0.0.1", {port})), (socket.AF_INET, ("172.17.0.1", {port})),
                        (socket.AF_INET, ("169.254.169.254", 80)), (socket.AF_INET, ("1.1.1.1", 53)),
                        (socket.AF_UNIX, "\\0{name}"), (socket.AF_UNIX, "\\0/tmp/.X11-unix/X0")):
    with socket.socket(family) as channel:
        channel.settimeout(2)
        try:
            channel.connect(address)
            print("reached", address)
        except OSError:
            pass
END
ls /var/run/docker.sock /run/docker.sock /run/cua-gym 2>/dev/null
cat /proc/net/dev | grep -c :
"""


async def test_a_program_reaches_no_network_and_no_socket_of_the_host(desktop: Desktop) -> None:
    async with services_of_the_host() as (port, name):
        assert await said(desktop, CONNECT.format(port=port, name=name)) == "1\n"


async def test_a_program_sees_neither_the_host_nor_other_desktops(open_desktop: OpenDesktop, state_dir: Path) -> None:
    desktop, other = await open_desktop(), await open_desktop()
    await shell(other, "echo secret > ~/mine; echo secret > /tmp/mine; sleep 98765 & xprop -root -set MARK secret 8s")
    seen = await said(desktop, "ps axww -o args; ls -aR /home /tmp /run /var /dev/shm; env; xprop -root")
    for foreign in ("98765", "mine", "secret", str(ROOT), state_dir.name, "pytest"):
        assert foreign not in seen, foreign
    # Nor by the host's numbers: there is one X server and one user's programs.
    assert (await said(desktop, "ls -d /proc/[0-9]* | wc -l")).strip().isdigit()
    for pid in (os.getpid(), xserver_of(other)):
        assert (
            await shell(desktop, f"grep -q python /proc/{pid}/comm || grep -q Xvfb /proc/{pid}/comm")
        ).exit_code != 0
    await lives(other)


async def test_a_program_can_kill_neither_the_controller_nor_the_display(open_desktop: OpenDesktop) -> None:
    desktop, neighbour = await open_desktop(), await open_desktop()
    attack = (
        f"kill -9 {os.getpid()} {xserver_of(desktop)}; pkill -9 Xvfb; killall -9 python3 Xvfb; kill -9 1; kill -9 -1"
    )
    await shell(desktop, attack)
    await shell(desktop, "rm -rf ~ /tmp/* /tmp/.X11-unix /tmp/.X11-unix/X0 /run/user/1000/*; mv /tmp/.X11-unix /tmp/x")
    await shell(desktop, "cd /proc/$(pgrep Xvfb || echo 1) && cat mem fd/* environ; echo x > /run/framebuffer/x")
    await lives(desktop)
    await lives(neighbour)


async def test_the_framebuffer_is_not_for_the_desktops_programs(desktop: Desktop) -> None:
    found = await said(desktop, "ls /run/framebuffer /fb; find / -name 'Xvfb_screen*' 2>/dev/null")
    assert "Xvfb_screen0" not in found


FORK = """python3 - <<'END'
import os, time
children = []
try:
    while len(children) < 5000:
        child = os.fork()
        if child == 0:
            time.sleep(20)
            os._exit(0)
        children.append(child)
except OSError:
    print("stopped at", len(children))
for child in children:
    os.kill(child, 9)
END
"""
HOG = """python3 - <<'END'
kept = []
while True:
    kept.append(bytearray(64 << 20))
END
"""
BOMB = "bomb() { bomb | bomb & }; bomb; sleep 2"


@pytest.mark.skipif(os.geteuid() != 0, reason="limits of processes and memory need control groups, which need root")
async def test_processes_and_memory_are_bounded(open_desktop: OpenDesktop) -> None:
    desktop, neighbour = await open_desktop(), await open_desktop()
    stopped = await said(desktop, FORK)
    assert stopped.startswith("stopped at")
    assert int(stopped.split()[2]) < LIMITS.processes
    assert (await shell(desktop, HOG)).exit_code == 137
    await lives(desktop)
    await shell(desktop, BOMB)
    await lives(neighbour)


@pytest.mark.exhaustive(
    reason="further cases of one question, each on a desktop of its own",
    but=(
        "local-/home/user",
        "local-/dev/shm",
    ),
)
@pytest.mark.parametrize("place", ["/home/user", "/tmp", "/var/tmp", "/dev/shm", "/run/user/1000"])
async def test_disks_are_bounded(open_desktop: OpenDesktop, place: str) -> None:
    desktop, neighbour = await open_desktop(), await open_desktop()
    filled = await said(
        desktop, f"for i in 1 2 3 4 5 6 7 8; do dd if=/dev/zero of={place}/fill$i bs=1M count=50 status=none; done"
    )
    assert "No space left on device" in filled
    used = await said(desktop, f"du -sm {place}; rm {place}/fill*")
    assert int(used.split()[0]) <= 256
    await lives(desktop)
    await lives(neighbour)


async def test_where_nothing_is_bounded_nothing_can_be_written(desktop: Desktop) -> None:
    found = await said(
        desktop,
        "find / -xdev -writable ! -type l 2>/dev/null; "
        "for place in $(awk '{print $2}' /proc/mounts); do [ -w $place ] && echo $place; done",
    )
    places = {line for line in found.splitlines() if not line.startswith(("/proc", "/dev/pts"))}
    bounded = {"/home/user", "/tmp", "/var", "/var/tmp", "/dev/shm", "/run/user/1000"}
    devices = {f"/dev/{name}" for name in ("null", "zero", "full", "random", "urandom", "tty", "ptmx", "mqueue")}
    assert places - bounded - devices == set()


async def test_what_grades_a_desktop_is_nowhere_in_it(services: Services) -> None:
    workspace = await services.workspaces.open(WorkspaceOpen(task=TASK))
    golden = "from pathlib import Path\nPath('/home/user/golden').write_text('sesame-' + '4711')\n"
    reward = "import time\n# sesame-4711\ntime.sleep(2)\nprint('REWARD:', 0.0)\n"
    for name, text in ((ArtifactName.GOLDEN_PATCH, golden), (ArtifactName.REWARD, reward)):
        services.workspaces.write(workspace.workspace_id, name, text)
    await services.verifier.run_artifact(workspace.workspace_id, ArtifactName.GOLDEN_PATCH, 30.0)
    looked: list[str] = []
    graded = anyio.Event()

    async def grade() -> None:
        await services.verifier.run_artifact(workspace.workspace_id, ArtifactName.REWARD, 30.0)
        graded.set()

    async with anyio.create_task_group() as group:
        group.start_soon(grade)
        while not graded.is_set():
            # Every number and text that a program can read, while golden data exist and the reward runs.
            found = await services.workspaces.shell(workspace.workspace_id, Side.INITIAL, LOOK, 30.0, ME)
            looked.append(found.stdout)
    assert "looked\n" in looked
    assert set(looked) == {"looked\n"}


async def test_a_desktop_that_its_own_programs_end_is_no_infrastructure_error(services: Services) -> None:
    """The first process cannot be killed from inside; a debugger gets at it all the same."""
    reward = "print('REWARD:', 0.0)\n"
    session = await services.sessions.open(EMPTY.model_copy(update={"setup": SUICIDE, "reward": reward}))
    neighbour = await services.sessions.open(EMPTY.model_copy(update={"reward": reward}))
    await anyio.sleep(3)
    report = await services.grading.reward(session.session_id, ME, seed=0)
    assert (report.status, report.value) == (RewardStatus.UNGRADABLE, None), report.reason
    assert "first process" in report.reason
    assert (await services.grading.reward(neighbour.session_id, ME, seed=0)).value == 0.0
    seen = await services.sessions.look(neighbour.session_id, Observe(), ME)
    assert seen.picture_data is not None
