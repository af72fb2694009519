"""Keeps the process that reads an agent's files from writing anywhere except the folder of fetched files."""

import shutil
import subprocess
from pathlib import Path

_TRIAL_S = 30.0


def confined(writable: Path) -> tuple[str, ...]:
    """Words to put before a command: all files can be read, one folder and a /tmp of its own be written.

    The network stays: getters ask the bridge on loopback. Where bubblewrap is missing or may not be used, there is
    nothing to put before.

    Args:
        writable: The folder.
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
