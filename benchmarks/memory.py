"""Memory of processes as proportional set size (PSS), which divides shared pages among their users."""

from pathlib import Path

from vm_controller.backends.processes import descendants


def below_mb(pid: int, *, itself: bool = True) -> float:
    """Return the MiB of a process's descendants and, with `itself`, of the process."""
    return sum(pss_mb(Path(f"/proc/{one}")) for one in (*((pid,) if itself else ()), *descendants(pid)))


def pss_mb(folder: Path) -> float:
    """Return the MiB of the process of a folder in /proc; 0 if it has ended."""
    try:
        lines = (folder / "smaps_rollup").read_text().splitlines()
    except OSError:
        return 0.0
    return sum(int(line.split()[1]) for line in lines if line.startswith("Pss:")) / 1024
