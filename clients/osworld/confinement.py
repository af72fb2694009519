"""Keeps the process that reads an agent's files from writing anywhere except the folder of fetched files."""

import shutil
import subprocess
from pathlib import Path

_TRIAL_S = 30.0


def confined(writable: Path) -> tuple[str, ...]:
    """Return a command prefix that allows reading all files, but writing only to one folder and a private /tmp.

    The network stays available, because getters call the bridge on loopback. The prefix is empty if bubblewrap is
    missing or cannot be used.

    Args:
        writable: The writable folder.
    """
    bubblewrap = shutil.which("bwrap")
    if bubblewrap is None:
        return ()
    place = str(writable.resolve())
    words = (
        *(bubblewrap, "--die-with-parent", "--unshare-pid", "--unshare-ipc", "--unshare-uts", "--cap-drop", "ALL"),
        *("--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc", "--tmpfs", "/tmp", "--bind", place, place),  # noqa: S108
        *("--chdir", place, "--"),
    )
    return words if _works(words) else ()


def _works(words: tuple[str, ...]) -> bool:
    try:
        return subprocess.run([*words, "true"], capture_output=True, timeout=_TRIAL_S, check=False).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False
