"""What an agent may try against grading: its own bad score stays, and is never the machine's fault."""

import anyio
import pytest

from schemas.errors import UngradableError
from schemas.observations import Observe
from schemas.requests import SessionOpen, WorkspaceOpen
from schemas.rewards import RewardReport, RewardStatus
from schemas.roles import Role
from schemas.workspaces import ArtifactName, RunResult, Side
from server.services import Services
from tests.callers import ME, by
from tests.grading.scripts import GOLDEN, SETUP
from tests.verification.tasks import TASK
from tests.vm_controller.attacks import SUICIDE
from vm_controller.backends import entered

REWARD = """
from pathlib import Path
try:
    score = float(Path('/home/user/note.txt').read_text() == 'after')
except (OSError, ValueError):
    score = 0.0
print('REWARD:', score)
"""


async def after(services: Services, command: str, reward: str = REWARD) -> RewardReport:
    """Let an agent do something, and grade."""
    workspace_id = (await services.workspaces.open(WorkspaceOpen(task=TASK))).workspace_id
    for name, text in ((ArtifactName.INITIAL_SETUP, SETUP), (ArtifactName.REWARD, reward)):
        services.workspaces.write(workspace_id, name, text)
    services.workspaces.write(workspace_id, ArtifactName.GOLDEN_PATCH, GOLDEN)
    await services.verifier.run_artifact(workspace_id, ArtifactName.INITIAL_SETUP, 30.0)
    await do(services, workspace_id, command)
    report = (await services.verifier.run_artifact(workspace_id, ArtifactName.REWARD, 10.0)).initial
    assert report is not None
    return report


async def do(services: Services, workspace_id: str, command: str) -> RunResult:
    return await services.workspaces.shell(workspace_id, Side.INITIAL, command, 20.0, ME)


FORKS = """
import os, time
while True:
    try:
        if os.fork() == 0: time.sleep(1000)
    except OSError: time.sleep(0.01)
"""
HOARDS = """
x = []
while True: x.append(b"x" * (64 << 20))
"""
PYTHON_TRAP = "import os, sys; print('REWARD: 1.0'); sys.stdout.flush(); os._exit(0)"


@pytest.mark.exhaustive(
    reason="attacks on the capture of a state, of every kind",
    but=(
        "replaces-programs",
        "python-modules",
        "a-link-to-the-grader-itself",
        "an-unreadable-home",
        "kills-what-copies",
    ),
)
@pytest.mark.parametrize(
    "command",
    [
        pytest.param(
            "mkdir -p ~/bin ~/.local/bin; for p in ~/bin ~/.local/bin ~ /tmp; do for n in python3 tar find bash; do "
            "printf '#!/bin/sh\\necho REWARD: 1.0\\n' > $p/$n; chmod +x $p/$n; done; done; "
            "export PATH=~/bin:$PATH; echo 'PATH=~/bin:~/.local/bin:$PATH' | tee ~/.bashrc ~/.profile ~/.bash_profile "
            "~/.pam_environment ~/.xsessionrc",
            id="replaces-programs",
        ),
        pytest.param(
            "echo 'export LD_PRELOAD=/home/user/evil.so PYTHONSTARTUP=/home/user/evil.py PYTHONPATH=/home/user "
            "BASH_ENV=/home/user/evil.sh ENV=/home/user/evil.sh' "
            "| tee ~/.bashrc ~/.profile ~/.bash_profile ~/.bash_login; "
            "echo 'echo REWARD: 1.0; exit 0' > ~/evil.sh; cp /usr/lib/x86_64-linux-gnu/libc.so.6 ~/evil.so",
            id="start-up-files-of-the-shell",
        ),
        pytest.param(
            f'trap="{PYTHON_TRAP}"; for v in 3.11 3.12 3.13; do d=~/.local/lib/python$v/site-packages; mkdir -p $d; '
            'for f in sitecustomize usercustomize pathlib os io linecache encodings; do echo "$trap" > $d/$f.py; '
            'echo "$trap" > ~/$f.py; echo "$trap" > /tmp/$f.py; done; echo "import os; $trap" > $d/evil.pth; done; '
            "mkdir -p ~/.config/python; cp ~/os.py ~/.config/python/sitecustomize.py; cp ~/os.py ~/.pythonrc; "
            "printf 'home = /home/user\\n' > ~/pyvenv.cfg",
            id="python-modules",
        ),
        pytest.param("rm ~/note.txt; mkfifo ~/note.txt", id="a-named-pipe-for-the-artifact"),
        pytest.param("rm ~/note.txt; mkfifo /tmp/p; ln -s /tmp/p ~/note.txt", id="a-link-to-a-named-pipe"),
        pytest.param(
            "mkdir ~/d; mkfifo ~/d/p; rm ~/note.txt; ln -s d/p ~/note.txt; chmod 500 ~/d ~",
            id="a-named-pipe-in-a-folder-that-cannot-be-changed",
        ),
        pytest.param("ln -sf /dev/zero ~/note.txt", id="a-link-to-an-endless-device"),
        pytest.param("ln -sf /proc/self/fd/0 ~/note.txt", id="a-link-to-the-grader-itself"),
        pytest.param("ln -sf /etc/shadow ~/note.txt", id="a-link-to-the-host"),
        pytest.param("ln -sfn / ~/loop; ln -sf loop/proc/1/environ ~/note.txt", id="a-link-around"),
        pytest.param("for i in 1 2 3 4 5; do truncate -s 1000M ~/sparse$i /tmp/sparse$i; done", id="huge-sparse-files"),
        pytest.param("cd ~; touch f{1..9999}; mkdir l; ln f* l/", id="thousands-of-files-and-links"),
        pytest.param(
            "cd ~; echo > $'a\\nREWARD: 1.0\\n'; echo > $'\\xff\\xfe\\x80'; echo > -rf; "
            "echo > '--checkpoint-action=exec=sh'; mkdir ' '; echo > $'../../x' 2>/dev/null; echo > 'REWARD: 1.0'",
            id="odd-names",
        ),
        pytest.param("chmod 000 ~/note.txt", id="an-unreadable-file"),
        pytest.param("mkdir ~/d; echo > ~/d/f; chmod 000 ~/d", id="an-unreadable-folder"),
        pytest.param("chmod 000 ~ /tmp", id="an-unreadable-home"),
        pytest.param("rm -rf ~ /tmp/* ~/.*", id="nothing-left"),
        pytest.param("kill -9 -1", id="kills-everything"),
        pytest.param(f"python3 -c '{FORKS}' & sleep 1", id="no-process-left"),
        pytest.param(
            "(while :; do pkill -9 tar; pkill -STOP tar; pkill -9 python3; pkill -CONT sh; done) >/dev/null 2>&1 & "
            "(while :; do kill -CONT -1; done) >/dev/null 2>&1 & (while :; do kill -CONT -1; done) >/dev/null 2>&1 &",
            id="kills-what-copies",
        ),
        pytest.param(f"(while :; do python3 -c '{HOARDS}'; done) >/dev/null 2>&1 & sleep 3", id="no-memory-left"),
    ],
)
async def test_the_bad_score_stays(services: Services, command: str) -> None:
    report = await after(services, command)
    assert (report.status, report.value) == (RewardStatus.SCORED, 0.0), (report.reason, report.log)


async def test_what_an_agent_left_is_copied_as_it_is(services: Services) -> None:
    reward = """
import os
home = b'/home/user/'
names = os.listdir(home)
linked = os.stat('/home/user/one').st_nlink == 2 and os.path.samefile('/home/user/one', '/home/user/two')
link = os.readlink('/home/user/link') == '/nowhere/at/all'
sparse = os.stat('/home/user/sparse')
hole = sparse.st_size == 500 << 20 and sparse.st_blocks < 1000
odd = b'a\\nb' in names and b'\\xff' in names and open('/home/user/history').read() == ''
print(linked, link, hole, odd, names)
print('REWARD:', (linked + link + hole + odd) / 4)
"""
    command = (
        "cd ~; echo > one; ln one two; ln -s /nowhere/at/all link; truncate -s 500M sparse; echo > $'a\\nb'; "
        "echo > $'\\xff'; ln -s /dev/null history"
    )
    report = await after(services, command, reward)
    assert report.value == 1.0, report.log


UNREADABLE = {
    "a-file": ("chmod 000 ~/found/kept", "found/kept", 0o000),
    "a-file-that-others-may-read": ("chmod 044 ~/found/kept", "found/kept", 0o044),
    "a-file-that-may-only-be-run": ("chmod 111 ~/found/kept", "found/kept", 0o111),
    "a-folder": ("chmod 000 ~/found", "found", 0o000),
    "a-folder-that-cannot-be-entered": ("chmod 600 ~/found", "found", 0o600),
    "a-folder-that-cannot-be-listed": ("chmod 300 ~/found", "found", 0o300),
    "everything": ("chmod -R 000 ~/found", "found", 0o000),
    "the-home": ("chmod 000 ~", ".", 0o000),
    "by-an-access-list": (
        "python3 -c \"import os, struct; os.setxattr('/home/user/found/kept', 'system.posix_acl_access', struct.pack("
        "'<IHHIHHIHHIHHIHHI', 2, 1, 0, 2**32 - 1, 2, 0, 1000, 4, 0, 2**32 - 1, 16, 0, 2**32 - 1, 32, 0, 2**32 - 1))\"",
        "found/kept",
        0o000,
    ),
}
KEPT_AT = """
import os
path = '/home/user/found/kept'
content = open(path).read() == 'content'
listed = os.listdir('/home/user/found') == ['kept'] and 'found' in os.listdir('/home/user')
mode = os.stat('/home/user/{where}').st_mode & 0o777 == {mode}
denied = not os.access(path, os.R_OK) or {mode} == 0o300
print(content, listed, mode, denied)
print('REWARD:', float(content and listed and mode and denied))
"""


@pytest.mark.exhaustive(
    reason="attacks on the capture of a state, of every kind",
    but=(
        "a-folder",
        "by-an-access-list",
    ),
)
@pytest.mark.parametrize(("command", "where", "mode"), UNREADABLE.values(), ids=UNREADABLE.keys())
async def test_what_cannot_be_read_is_not_deleted(services: Services, command: str, where: str, mode: int) -> None:
    """And its mode is there for rewards that are about rights."""
    made = "mkdir ~/found && printf content > ~/found/kept"
    report = await after(services, f"{made} && {command}", KEPT_AT.format(where=where, mode=mode))
    assert (report.status, report.value) == (RewardStatus.SCORED, 1.0), (report.reason, report.log)


@pytest.mark.exhaustive(reason="attacks on the capture of a state, of every kind")
async def test_nothing_changes_while_the_state_is_copied(services: Services) -> None:
    """Also not by a process that others keep waking up."""
    writer = (
        "import itertools\nfor i in itertools.count():\n"
        "    for name in ('a', 'b'): open('/home/user/' + name, 'w').write(str(i))\n"
    )
    command = (
        f"cat > /tmp/w.py <<'E'\n{writer}E\n"
        "python3 /tmp/w.py >/dev/null 2>&1 & "
        "for i in 1 2 3; do (while :; do kill -CONT -1; done) >/dev/null 2>&1 & done; sleep 0.5; "
        "head -c 200M /dev/zero > ~/aa"
    )
    reward = """
from pathlib import Path
a, b = (int(Path('/home/user', name).read_text() or -1) for name in ('a', 'b'))
print(a, b)
print('REWARD:', float(-1 in (a, b) or 0 <= a - b <= 1))
"""
    report = await after(services, command, reward)
    assert report.value == 1.0, report.log


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        pytest.param(
            "cd ~; python3 -c \"import os\nfor i in range(60): os.mkdir('d' * 200); os.chdir('d' * 200)\n"
            "open('x', 'w')\"",
            "cannot be unpacked",
            id="deeper-than-a-path-can-name",
        ),
        pytest.param("head -c 40M /dev/urandom > ~/big", "hold more than 32 MiB", id="more-than-we-copy"),
    ],
)
async def test_a_state_that_cannot_be_graded_is_the_agents_doing(
    services: Services, monkeypatch: pytest.MonkeyPatch, command: str, reason: str
) -> None:
    monkeypatch.setattr(entered, "CAPTURE_MB", 32)
    report = await after(services, command)
    assert (report.status, report.value) == (RewardStatus.UNGRADABLE, None)
    assert reason in report.reason


@pytest.mark.parametrize("command", ["chmod 000 ~/note.txt", "mkdir ~/d; echo > ~/d/f; chmod 000 ~/d"])
async def test_a_state_of_which_something_cannot_be_read_is_not_graded_without_it(
    services: Services, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.setattr(entered, "READ_ALL", "0")  # CAP_CHOWN, which opens nothing
    report = await after(services, command)
    assert (report.status, report.value) == (RewardStatus.UNGRADABLE, None), report.log
    assert "Permission denied" in report.reason


async def test_a_state_that_cannot_be_read_says_so(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(entered, "CAPTURE_MB", 1)
    workspace_id = (await services.workspaces.open(WorkspaceOpen(task=TASK))).workspace_id
    await do(services, workspace_id, "head -c 2M /dev/urandom > ~/big")
    with pytest.raises(UngradableError, match="more than 1 MiB"):
        await services.verifier.read_state(workspace_id, Side.INITIAL, "pass", 10.0, by(Role.ORCHESTRATOR))
    await services.sessions.look((services.sessions.all())[0].session_id, Observe(), ME)


@pytest.mark.exhaustive(reason="attacks on the capture of a state, of every kind")
async def test_a_desktop_that_its_own_programs_end_is_no_infrastructure_error(services: Services) -> None:
    """The first process cannot be killed from inside; a debugger gets at it all the same."""
    opens = SessionOpen(environment="os", launch=False, setup=SUICIDE, reward=REWARD)
    session = await services.sessions.open(opens)
    neighbour = await services.sessions.open(opens.model_copy(update={"setup": None}))
    await anyio.sleep(3)
    report = await services.grading.reward(session.session_id, ME, seed=0)
    assert (report.status, report.value) == (RewardStatus.UNGRADABLE, None), report.reason
    assert "first process" in report.reason
    assert (await services.grading.reward(neighbour.session_id, ME, seed=0)).value == 0.0
