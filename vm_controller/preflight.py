"""Preflight: reports what this machine lacks to be a server with any backend. Backends check their own needs."""

import os
import shutil
from collections.abc import Mapping
from pathlib import Path

PROGRAMS = {"bwrap": "bubblewrap", "prlimit": "util-linux"}
"""Program → Debian package, for the programs that every grading run needs."""
PROGRAMS_OF_ROOT = {"setpriv": "util-linux"}

LEAST_FREE_MB = 64


def missing(programs: Mapping[str, str]) -> tuple[str, ...]:
    """Return which programs are not installed, and how to install them.

    Args:
        programs: program → the package that contains it.
    """
    return tuple(
        f"the program {program} is missing: apt-get install -y {package}"
        for program, package in programs.items()
        if shutil.which(program) is None
    )


def problems(state_dir: Path) -> tuple[str, ...]:
    """Return missing programs and problems of the server's folder. Blocks for some tenths of a millisecond."""
    found = list(missing(PROGRAMS if os.geteuid() != 0 else {**PROGRAMS, **PROGRAMS_OF_ROOT}))
    try:
        free_mb = shutil.disk_usage(state_dir).free >> 20
    except OSError as error:
        found.append(f"the state folder {state_dir} cannot be used: {error}; set CUA_GYM_STATE_DIR")
    else:
        if free_mb < LEAST_FREE_MB:
            found.append(f"only {free_mb} MiB are free for {state_dir}: make room, or set CUA_GYM_STATE_DIR")
    return tuple(found)
