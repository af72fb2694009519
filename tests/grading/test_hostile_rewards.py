"""Rewards that mean harm: each gets the status it deserves within its deadline, and leaves nothing behind."""

import gc
import time
from collections.abc import Iterator
from pathlib import Path

import anyio
import pytest

from grading import run_sandbox, runner
from grading.run_sandbox import SURROUNDINGS
from grading.runner import Grader
from schemas.rewards import RewardReport, RewardStatus
from tests.desktops import SESSION_PYTHON
from tests.grading.archives import archive
from tests.left_behind import mounts_below, open_files
from vm_controller.backends.cgroups import NAME
from vm_controller.backends.identity import Identities
from vm_controller.backends.server_folder import ServerFolder
from vm_controller.state_capture import State

SOUND = "from pathlib import Path\nprint('REWARD:', float(Path('/home/user/note.txt').read_text() == 'before'))"
SECRET = "4c1f" + "9e77"


@pytest.fixture
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerFolder]:
    root = tmp_path_factory.mktemp("grader")
    for folder in (root, *root.parents):
        if folder.is_relative_to("/tmp") and folder != Path("/tmp"):
            folder.chmod(0o755)
    place = ServerFolder(root)
    gc.collect()
    before = (sorted(place.path.iterdir()), mounts_below(root), open_files())
    yield place
    assert (sorted(place.path.iterdir()), mounts_below(root), open_files()) == before
    groups = [root / NAME / place.path.name for root in place.hierarchy.roots]
    assert [left for group in groups for left in group.glob("*-grader")] == []
    place.close()
    assert list(root.iterdir()) == []


@pytest.fixture
def grader(place: ServerFolder) -> Grader:
    return Grader(place, SESSION_PYTHON, Identities())


@pytest.fixture
def state(tmp_path: Path) -> State:
    return State.of(archive(tmp_path / "state.tar", {"home/user/note.txt": b"before"}), {})


async def grade(grader: Grader, state: State, source: str, timeout_s: float) -> RewardReport:
    """Grade in the presence of a neighbour, who must not notice, and see that the deadline held."""
    started = time.monotonic()
    done: list[tuple[RewardReport, float]] = []
    neighbours: list[RewardReport] = []

    async def hostile() -> None:
        done.append((await grader.grade(source, state, timeout_s=timeout_s), time.monotonic() - started))

    async def neighbour() -> None:
        neighbours.extend([await grader.grade(SOUND, state, timeout_s=20.0) for _ in range(2)])

    async with anyio.create_task_group() as group:
        group.start_soon(hostile)
        group.start_soon(neighbour)
    ((report, taken_s),) = done
    assert [(one.status, one.value) for one in neighbours] == [(RewardStatus.SCORED, 1.0)] * 2
    assert taken_s < timeout_s + 4.0
    return report


@pytest.mark.exhaustive(
    reason="rewards that harm the machine in every way",
    but=(
        "ignores-signals",
        "closes-its-output",
    ),
)
@pytest.mark.parametrize(
    "source",
    [
        pytest.param("while True: pass", id="loops"),
        pytest.param("import time\ntime.sleep(1000)", id="sleeps"),
        pytest.param(
            "import os, signal\n"
            "for number in range(1, 32):\n"
            "    if number not in (9, 19): signal.signal(number, signal.SIG_IGN)\n"
            "while True: pass",
            id="ignores-signals",
        ),
        pytest.param("import os, time\nos.close(1); os.close(2)\ntime.sleep(1000)", id="closes-its-output"),
    ],
)
async def test_a_reward_that_does_not_end_is_ended(grader: Grader, state: State, source: str) -> None:
    report = await grade(grader, state, source, 2.0)
    assert (report.status, report.value) == (RewardStatus.TIMEOUT, None), report.log


@pytest.mark.parametrize(
    "source",
    [
        pytest.param("import os\nwhile True:\n    try: os.fork()\n    except OSError: pass", id="forks-without-end"),
        pytest.param(
            "import os, time\nif os.fork() == 0:\n    os.setsid()\n    while True: pass\n"
            "os.close(1); os.close(2)\ntime.sleep(1000)",
            id="closes-its-output",
        ),
    ],
)
async def test_code_that_forks_and_does_not_end_is_ended(grader: Grader, state: State, source: str) -> None:
    # A reward is stopped at its first fork; what an author reads a state with may fork.
    started = time.monotonic()
    result = await grader.run(source, "state_read.py", state, timeout_s=2.0)
    assert result.timed_out
    assert time.monotonic() - started < 6.0


@pytest.mark.exhaustive(
    reason="rewards that harm the machine in every way",
    but=(
        "fills-the-disk",
        "allocates-memory-in-many",
        "prints-gigabytes",
        "kills-itself",
        "prints-nothing",
    ),
)
@pytest.mark.parametrize(
    "source",
    [
        pytest.param(
            "import itertools\n"
            "for folder in ('/home/user', '/tmp', '/dev/shm', '/var/tmp'):\n"
            "    try:\n"
            "        for number in itertools.count():\n"
            "            open(f'{folder}/{number}', 'wb').write(bytes(50 << 20))\n"
            "    except OSError as error: print(error)\n"
            "raise SystemExit('full')",
            id="fills-the-disk",
        ),
        pytest.param("x = []\nwhile True: x.append(b'x' * (256 << 20))", id="allocates-memory"),
        pytest.param(
            "import os\nfor _ in range(3): os.fork()\nx = []\nwhile True: x.append(b'x' * (256 << 20))",
            id="allocates-memory-in-many",
        ),
        pytest.param("import sys\nwhile True: sys.stdout.write('x' * (1 << 20))", id="prints-gigabytes"),
        pytest.param("print('REWARD: 1.0', flush=True)\nimport os\nos.kill(os.getpid(), 9)", id="kills-itself"),
        pytest.param("print('REWARD: 1.0', flush=True)\nimport ctypes\nctypes.string_at(0)", id="crashes"),
        pytest.param("print('REWARD: 1.0', end='')\nprint(chr(0))", id="ends-in-rubbish"),
        pytest.param("import os\nos.write(1, bytes([0xff, 0xfe]) * 100)", id="prints-no-text"),
        pytest.param("pass", id="prints-nothing"),
        pytest.param("print('REWARD: 1e999')", id="prints-more-than-a-number-holds"),
        pytest.param("print('REWARD: -0.5')", id="prints-less-than-nothing"),
    ],
)
async def test_a_reward_that_breaks_is_an_error_without_a_value(
    grader: Grader, state: State, source: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The real limits are larger and take as much longer to reach.
    monkeypatch.setattr(run_sandbox, "COPY_MB", 96)
    monkeypatch.setattr(runner, "MEMORY_MB", 1_024)
    report = await grade(grader, state, source, 20.0)
    assert (report.status, report.value) == (RewardStatus.REWARD_ERROR, None), report.log[-2_000:]
    assert len(report.log) <= 20_000


@pytest.mark.parametrize(
    "source",
    [
        pytest.param(
            "import os, signal\nsignal.signal(15, signal.SIG_IGN)\n"
            "for number in (15, 9):\n    try: os.kill(-1, number)\n    except OSError: pass\n"
            "for pid in filter(str.isdigit, os.listdir('/proc')):\n"
            "    if int(pid) != os.getpid():\n"
            "        try: os.kill(int(pid), 9)\n        except OSError: pass\n"
            "print('REWARD: 0.5')",
            id="kills-what-it-can",
        ),
        pytest.param(
            "import os\nfor fd in range(3, 256):\n    try: os.write(fd, b'REWARD: 1.0')\n    except OSError: pass\n"
            "os.lseek(1, 0, 0)\nprint('REWARD: 0.5')",
            id="writes-where-it-can",
        ),
    ],
)
async def test_what_a_reward_does_besides_is_of_no_use(grader: Grader, state: State, source: str) -> None:
    report = await grade(grader, state, source, 20.0)
    assert (report.status, report.value) == (RewardStatus.SCORED, 0.5), report.log


async def test_processes_that_code_leaves_behind_are_ended(grader: Grader, state: State) -> None:
    source = """
import os, time
for _ in range(20):
    if os.fork() == 0:
        os.setsid()
        time.sleep(1000)
print("left")
"""
    result = await grader.run(source, "state_read.py", state, timeout_s=20.0)
    assert (result.exit_code, result.stdout) == (0, "left\n"), result.stderr


async def test_a_reward_finds_no_secret_wherever_it_looks(
    grader: Grader, state: State, place: ServerFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CUA_GYM_TOKEN", SECRET)
    hidden = place.path / "golden_patch.py"
    hidden.write_text(SECRET)
    hidden.chmod(0o644)
    source = f"""
import os
needle = {SECRET[:4]!r} + {SECRET[4:]!r}
found = []
def look(path):
    try:
        fd = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
        if needle.encode() in os.read(fd, 1 << 20): found.append(path)
        os.close(fd)
    except OSError:
        pass
for top, folders, files in os.walk('/'):
    folders[:] = [name for name in folders if os.path.join(top, name) not in ('/usr', '/proc', '/opt')]
    for name in files: look(os.path.join(top, name))
for pid in filter(str.isdigit, os.listdir('/proc')):
    for name in ('cmdline', 'environ', 'mountinfo', 'maps'): look(f'/proc/{{pid}}/{{name}}')
    for name in ('fd', 'cwd', 'root'):
        try:
            for entry in os.listdir(f'/proc/{{pid}}/{{name}}'): look(f'/proc/{{pid}}/{{name}}/{{entry}}')
        except OSError: pass
print(sorted(os.listdir('/')), os.listdir('/run'), [(fd, os.path.realpath(f'/proc/self/fd/{{fd}}')) for fd in range(64)
      if os.path.exists(f'/proc/self/fd/{{fd}}')])
print(found)
places = ({str(place.path)!r}, '/root', '/work', '/sys/fs/cgroup', '/etc/shadow')
reach = [path for path in places if os.path.exists(path)]
print(reach)
print('REWARD:', 1.0 if found or reach else 0.0)
"""
    report = await grader.grade(source, state, timeout_s=20.0)
    hidden.unlink()
    assert (report.status, report.value) == (RewardStatus.SCORED, 0.0), report.log


async def test_a_reward_cannot_widen_its_limits_or_leave(grader: Grader, state: State) -> None:
    source = """
import os, resource, socket, time
def refused(attempt):
    try:
        attempt()
    except (OSError, ValueError):
        return True
    print('allowed:', attempt.__code__.co_firstlineno)
    return False
everything = [refused(attempt) for attempt in (
    lambda: resource.setrlimit(resource.RLIMIT_CPU, (10_000, 10_000)),
    lambda: resource.setrlimit(resource.RLIMIT_AS, (1 << 40, 1 << 40)),
    lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 40, 1 << 40)),
    lambda: resource.setrlimit(resource.RLIMIT_NPROC, (10_000, 10_000)),
    lambda: os.nice(-5),
    lambda: time.clock_settime(time.CLOCK_REALTIME, 0),
    lambda: os.setuid(0),
    lambda: os.mkdir('/escape'),
    lambda: open('/usr/bin/python3', 'r+b'),
    lambda: open('/run/cua-gym/episode.json', 'w'),
    lambda: open('/run/cua-gym/report.json', 'w'),
    lambda: open('/opt/session-python/bin/x', 'w'),
    lambda: os.mknod('/tmp/null', 0o20666, os.makedev(1, 3)),
    lambda: socket.create_connection(('127.0.0.1', 22), 1),
    lambda: socket.create_connection(('192.0.2.1', 80), 1),
    lambda: socket.socket(socket.AF_PACKET, socket.SOCK_RAW),
)]
print(os.listdir('/sys') if os.path.exists('/sys') else 'no /sys')
print('REWARD:', float(all(everything)))
"""
    report = await grader.grade(source, state, timeout_s=20.0)
    assert (report.status, report.value) == (RewardStatus.SCORED, 1.0), report.log


async def test_the_order_of_files_differs_between_the_runs(grader: Grader, tmp_path: Path) -> None:
    files = {f"home/user/part-{number}": b"" for number in range(9)}
    state = State.of(archive(tmp_path / "many.tar", files), {})
    source = "import os\nnames = os.listdir('/home/user')\nprint(names)\nprint('REWARD:', float(names[0] < names[-1]))"
    reports = await grader.repeat(source, state, len(SURROUNDINGS))
    assert len({report.value for report in reports}) == 2, [report.log for report in reports]
    assert {report.state_sha256 for report in reports} == {state.sha256}


async def test_a_sandbox_that_does_not_start_is_no_fault_of_the_reward(place: ServerFolder, state: State) -> None:
    report = await Grader(place, Path("/no/such/python"), Identities()).grade(SOUND, state, timeout_s=20.0)
    assert (report.status, report.value) == (RewardStatus.INFRA_ERROR, None)
    assert "did not start" in report.reason
