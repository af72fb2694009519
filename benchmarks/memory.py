"""How much memory processes take: the proportional share (PSS), in which pages of several count once."""

from pathlib import Path

from vm_controller.backends.processes import descendants


def below_mb(pid: int, *, itself: bool = True) -> float:
    """Return the MiB of all processes below one, and of that one unless it is to be left out."""
    return sum(pss_mb(Path(f"/proc/{one}")) for one in (*((pid,) if itself else ()), *descendants(pid)))


def pss_mb(folder: Path) -> float:
    """Return the MiB of the process of a folder in /proc; 0 where it is gone."""
    try:
        lines = (folder / "smaps_rollup").read_text().splitlines()
    except OSError:
        return 0.0
    return sum(int(line.split()[1]) for line in lines if line.startswith("Pss:")) / 1024
