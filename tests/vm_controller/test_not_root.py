"""A server that an ordinary user runs: no users of its own to give to sessions, only namespaces to keep them apart."""

import os
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.desktops import SESSION_PYTHON
from tests.left_behind import processes_below
from tests.vm_controller.server_process import ROOT, server

SOMEBODY = 54_321
NEEDED = sorted({ROOT, Path(sys.prefix), Path(sys.base_prefix), SESSION_PYTHON})
SETUP = "from pathlib import Path\nPath('/home/user/note').write_text('done')\n"
REWARD = (
    "from pathlib import Path\nnote = Path('/home/user/note')\nprint('REWARD:', float(note.read_text() == 'done'))\n"
)


def closed(folder: Path) -> Path | None:
    """The outermost folder above that lets only its owner pass."""
    return next((above for above in reversed(folder.parents) if not above.stat().st_mode & 0o001), None)


def as_somebody() -> list[str]:
    """The command that runs another one as a user without rights; root alone can change who it is.

    What lies below a folder that the user may not pass, such as /root, stands where it stood all the same, in mounts
    of the command's own.
    """
    if os.geteuid() != 0:
        return []
    become = ["setpriv", f"--reuid={SOMEBODY}", f"--regid={SOMEBODY}", "--clear-groups", "--"]
    hidden = {folder: above for folder in NEEDED if (above := closed(folder)) is not None}
    if not hidden:
        return become
    lines = ["set -e", "hold=$(mktemp -d)"]
    for number, folder in enumerate(hidden):
        lines += [f"mkdir $hold/{number}", f"mount --bind {shlex.quote(str(folder))} $hold/{number}"]
    lines += [f"mount -t tmpfs -o mode=755 tmpfs {shlex.quote(str(above))}" for above in sorted(set(hidden.values()))]
    for number, folder in enumerate(hidden):
        place = shlex.quote(str(folder))
        lines += [f"mkdir -p {place}", f"mount --move $hold/{number} {place}", f"rmdir $hold/{number}"]
    lines += ["rmdir $hold", f"cd {shlex.quote(str(ROOT))}", f'exec {shlex.join(become)} "$@"']
    return ["unshare", "--mount", "--propagation=private", "sh", "-c", "\n".join(lines), "sh"]


def user_of(pid: int) -> int:
    status = Path(f"/proc/{pid}/status").read_text().splitlines()
    return int(next(line for line in status if line.startswith("Uid:")).split()[1])


@pytest.mark.exhaustive(reason="servers of ordinary users")
def test_a_server_run_by_an_ordinary_user(state_dir: Path) -> None:
    prefix = as_somebody()
    probe = [*prefix, "unshare", "--user", "--map-root-user", "test", "-r", str(ROOT / "server" / "__main__.py")]
    if subprocess.run(probe, cwd=ROOT, stdin=subprocess.DEVNULL, check=False).returncode != 0:
        pytest.skip("an ordinary user may make no namespaces here, or may not read this repository")
    if prefix:
        os.chown(state_dir, SOMEBODY, SOMEBODY)
    with server(state_dir, *prefix) as (process, client):
        assert user_of(process.pid) == (SOMEBODY if prefix else os.geteuid())
        opened = client.post("/v1/sessions", json={"environment": "os", "setup": SETUP, "reward": REWARD})
        assert opened.status_code == 200, opened.text
        session = f"/v1/sessions/{opened.json()['session']['session_id']}"
        clicked = client.post(f"{session}/click", json={"x": 5, "y": 6})
        assert clicked.json()["observation"]["cursor"] == {"x": 5, "y": 6}
        picture = client.post(f"{session}/screenshot", headers={"Accept": "image/png"})
        assert picture.content.startswith(b"\x89PNG")
        assert client.post(f"{session}/reward").json()["value"] == 1.0
        assert client.delete(session).status_code == 200
        process.send_signal(signal.SIGTERM)
        assert process.wait(timeout=20) == -signal.SIGTERM
    assert processes_below(state_dir) == []
    assert list(state_dir.iterdir()) == []
