"""Host limits shared by sessions, and the values needed for a number of sessions."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

_SYSCTL = Path("/proc/sys")
PTYS_A_SESSION, FILES_A_SESSION, PROCESSES_A_SESSION = 64, 8_192, 512
"""A session's limits of terminals and processes, and the number of files that one with a dozen applications opens."""
FOR_THE_MACHINE = 4_096
_LEAST: Mapping[str, int] = {
    # Counted per user; under a server that root runs, every session has its own user.
    "fs.inotify.max_user_instances": 128,
    "fs.inotify.max_user_watches": 8_192,
    # A limit for each program of a session.
    "fs.nr_open": 4_096,
}


@dataclass(frozen=True)
class TooLow:
    """A limit that is too low; the command `remedy` raises it."""

    name: str
    value: int
    least: int

    @property
    def remedy(self) -> str:
        """The command that raises it until the next reboot."""
        return f"sysctl -w {self.name}={self.least}"


def needed(sessions: int, reserved_ptys: int) -> Mapping[str, int]:
    """Return the values that the limits need for a number of sessions that use everything they are allowed.

    Args:
        sessions: Number of simultaneous sessions.
        reserved_ptys: Pseudo-terminals that the kernel keeps from user namespaces (`kernel.pty.reserve`).

    Returns:
        `sysctl` name → minimum value.
    """
    return {
        **_LEAST,
        "kernel.pty.max": PTYS_A_SESSION * sessions + reserved_ptys,
        "kernel.pid_max": PROCESSES_A_SESSION * sessions + FOR_THE_MACHINE,
        "kernel.threads-max": PROCESSES_A_SESSION * sessions + FOR_THE_MACHINE,
        "fs.file-max": FILES_A_SESSION * sessions + FOR_THE_MACHINE,
    }


def too_low(sessions: int, sysctl: Path = _SYSCTL) -> Iterator[TooLow]:
    """Yield the limits of this machine that are too low; limits that its kernel does not have are skipped.

    Args:
        sessions: Number of simultaneous sessions.
        sysctl: Folder of the kernel's settings.
    """
    reserved = _value(sysctl, "kernel.pty.reserve") or 0
    for name, least in needed(sessions, reserved).items():
        value = _value(sysctl, name)
        if value is not None and value < least:
            yield TooLow(name, value, least)


def _value(sysctl: Path, name: str) -> int | None:
    try:
        return int((sysctl / name.replace(".", "/")).read_text())
    except (OSError, ValueError):
        return None
