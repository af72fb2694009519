"""The read-only Python that sessions see, at a place their users can reach."""

import os
import shutil
from pathlib import Path

STAMP = ".stamp"


def reachable(folder: Path, state_dir: Path) -> Path:
    """Return `folder`, or a copy of it below `state_dir` where the way to it is closed to other users.

    A server run by root gives its sessions users of their own, and a repository below /root lets none of them pass.
    The copy is made once per content.
    """
    if os.geteuid() != 0 or all(parent.stat().st_mode & 0o001 for parent in folder.parents):
        return folder
    stamp = (folder / STAMP).read_text().strip() if (folder / STAMP).is_file() else "unstamped"
    copy = state_dir / f"session-python-{stamp[:16]}"
    if not copy.is_dir():
        partial = state_dir / f"{copy.name}.{os.getpid()}"
        shutil.copytree(folder, partial, symlinks=True)
        try:
            partial.rename(copy)
        except OSError:
            # Another server was quicker.
            shutil.rmtree(partial)
    return copy
