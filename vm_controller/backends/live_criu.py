"""The program CRIU: its location, whether it works on this machine, and its command lines.

CRIU stops programs, writes their whole state into image files, and recreates programs from such files.
"""

import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from schemas.installation import CRIU
from vm_controller.backends.cgroups import NONE, Hierarchy
from vm_controller.backends.live_memory import MemoryFolder
from vm_controller.backends.sandbox import HOME, TMP

LOG = "criu.log"
NETWORK_FD = 9
"""The descriptor under which `restore_command` expects the network namespace that a fork is to have."""
_CHECK_TIMEOUT_S = 30.0
_STOP_TIMEOUT_S = 3
"""Seconds that CRIU waits until all programs have stopped; its default of 10 s would freeze the desktop too long."""
_NOBODY = 65_534
_NETWORK = "extRootNetNS"
_COMMON = (
    *("--file-locks", "--manage-cgroups=ignore", "--ghost-limit", "1G", "-v2"),
    # Connections inside a desktop survive, because both ends do. There are none to the outside.
    *("--tcp-established", "--network-lock", "skip"),
)
# Places of files that programs watch for changes (inotify), the likeliest first; CRIU searches them for file names.
_WATCHED = (
    *("/run", HOME, TMP, "/etc", "/usr/share/dbus-1", "/usr/share/applications", "/usr/share/mime"),
    *("/usr/local", "/opt", "/var", "/usr/share", "/usr/lib"),
)


@dataclass(frozen=True)
class Criu:
    """The program CRIU, and its command lines."""

    program: str

    def dump_command(
        self, pid: int, images: Path, *, outside: Sequence[str], network: int, freezer: Path
    ) -> tuple[str, ...]:
        """Return the command that writes a process and all its descendants into a folder and resumes them.

        Args:
            pid: the host's pid of the process.
            images: the folder to write to.
            outside: the paths at which the processes see file systems that are not their own.
            network: the inode number of their network namespace.
            freezer: the control group that contains all of them; it is frozen and stays frozen.
        """
        mounts = (part for at in outside for part in ("--external", f"mnt[{at}]:{at}"))
        places = (part for place in _WATCHED for part in ("--irmap-scan-path", place))
        return (
            *(self.program, "dump", "--tree", str(pid), "--images-dir", str(images), "--log-file", LOG),
            *("--leave-running", "--freeze-cgroup", str(freezer), "--external", f"net[{network}]:{_NETWORK}"),
            *("--timeout", str(_STOP_TIMEOUT_S)),
            *_COMMON,
            *mounts,
            *places,
        )

    def restore_command(
        self,
        images: Path,
        work: Path,
        *,
        root: Path,
        pid_file: Path,
        outside: Mapping[str, Path],
        descriptors: Mapping[int, str],
    ) -> tuple[str, ...]:
        """Return the command that restores programs from images, the first one as a child of the command's caller.

        Args:
            images: the folder that `dump_command` wrote.
            work: a folder for the log.
            root: the root of their file system.
            pid_file: the file that receives the pid of the first process.
            outside: what to show at each path that `dump_command` was given: path inside → path on the host.
            descriptors: the command's own file descriptors that replace files of the programs: number → CRIU's name of
                the file.
        """
        mounts = (part for at, path in outside.items() for part in ("--external", f"mnt[{at}]:{path}"))
        named = {NETWORK_FD: _NETWORK, **descriptors}
        inherited = (part for number, name in named.items() for part in ("--inherit-fd", f"fd[{number}]:{name}"))
        return (
            *(self.program, "restore", "--images-dir", str(images), "--work-dir", str(work), "--log-file", LOG),
            *("--restore-detached", "--restore-sibling", "--root", str(root), "--pidfile", str(pid_file)),
            *_COMMON,
            *mounts,
            *inherited,
        )


def errors(folder: Path) -> str:
    """Return CRIU's error messages, the cause first."""
    try:
        lines = (folder / LOG).read_text(errors="replace").splitlines()
    except OSError:
        return "it left no log"
    # CRIU tries to raise its limit of open files, and continues with the present one if it cannot.
    found = [line.partition("Error ")[2] for line in lines if "Error " in line and "RLIMIT_NOFILE" not in line]
    return "; ".join(found[:4]) or "its log names no error"


def find(program: Path = CRIU) -> Criu | str:
    """Return a CRIU that works on this machine, or why there is none and what to do. Blocks for half a second.

    `criu check` examines only the kernel, so a program of another user is also stopped, saved and restarted as a test.
    """
    if os.geteuid() != 0:
        return "only root may stop and keep running programs; run the server as root"
    if Hierarchy.find().version == NONE:
        return "there are no control groups with memory and pids here, which forks need for their limits"
    found = str(program) if program.exists() else shutil.which("criu")
    if found is None:
        return "there is no criu; run `make live` and start the server again"
    missing = [name for name in ("ip", "mount", "tar", "unshare") if shutil.which(name) is None]
    if missing:
        return f"{', '.join(missing)} is missing; run `make setup`"
    try:
        checked = subprocess.run(
            [found, "check"], capture_output=True, text=True, timeout=_CHECK_TIMEOUT_S, check=False
        )
        if checked.returncode != 0:
            said = (checked.stderr or checked.stdout).strip().splitlines()
            return f"the kernel lacks what criu needs: {said[-1] if said else 'criu check failed'}"
        return _try(Criu(found))
    except (OSError, subprocess.TimeoutExpired) as error:
        return f"criu does not run: {error}"


def _try(criu: Criu) -> Criu | str:
    """Stop, save and restart a program of another user."""
    keep = MemoryFolder(16)
    with tempfile.TemporaryDirectory(prefix="cua-gym-criu-") as folder:
        pid_file = Path(folder, "pid")
        sleep = subprocess.Popen(
            ["setsid", "setpriv", f"--reuid={_NOBODY}", f"--regid={_NOBODY}", "--clear-groups", "sleep", "60"],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            cwd="/",
        )
        try:
            _wait_for(sleep.pid, b"sleep")
            kept = [criu.program, "--images-dir", str(keep.path), "--work-dir", folder, "--log-file", LOG]
            for action in (("dump", "--tree", str(sleep.pid)), ("restore", "-d", "-S", "--pidfile", str(pid_file))):
                done = subprocess.run(
                    [kept[0], *action, *kept[1:]], capture_output=True, timeout=_CHECK_TIMEOUT_S, check=False
                )
                if done.returncode != 0:
                    return f"criu cannot {action[0]} a program here: {errors(Path(folder))}"
                sleep.wait()
        finally:
            sleep.kill()
            sleep.wait()
            if pid_file.exists():
                again = int(pid_file.read_text())
                os.kill(again, signal.SIGKILL)
                os.waitpid(again, 0)
    return criu


def _wait_for(pid: int, program: bytes) -> None:
    end = time.monotonic() + 5.0
    while program not in Path(f"/proc/{pid}/cmdline").read_bytes().split(b"\0")[:1] and time.monotonic() < end:
        time.sleep(0.005)
