"""The read-only Python of sessions, at a path that their users can reach."""

import os
import shutil
from pathlib import Path

STAMP = ".stamp"
CACHE = Path("/var/cache/cua-gym")


def reachable(folder: Path, cache: Path = CACHE) -> Path:
    """Return `folder`, or a copy of it below `cache` if other users cannot reach it.

    A server run by root gives its sessions users of their own, which cannot enter a repository below /root. The copy is
    made once per content.
    """
    if os.geteuid() != 0 or all(parent.stat().st_mode & 0o001 for parent in folder.parents):
        return folder
    stamp = (folder / STAMP).read_text().strip() if (folder / STAMP).is_file() else "unstamped"
    cache.mkdir(parents=True, exist_ok=True)
    copy = cache / f"session-python-{stamp[:16]}"
    if not copy.is_dir():
        partial = cache / f"{copy.name}.{os.getpid()}"
        shutil.copytree(folder, partial, symlinks=True)
        try:
            partial.rename(copy)
        except OSError:
            # Another server was faster.
            shutil.rmtree(partial)
    return copy
