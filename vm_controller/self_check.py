"""What this machine lacks right now to open a desktop."""

import os
import shutil
from pathlib import Path

PROGRAMS = {
    "Xvfb": "xvfb",
    "bwrap": "bubblewrap",
    "dbus-daemon": "dbus",
    "openbox": "openbox",
    "prlimit": "util-linux",
    "xsetroot": "x11-xserver-utils",
}
"""Program → Debian package, for what every local desktop runs."""

LEAST_FREE_MB = 64


def problems(state_dir: Path) -> tuple[str, ...]:
    """Look for programs and for room in the folder of the server; blocking, some tenths of a millisecond."""
    found = [
        f"the program {program} is missing: apt-get install -y {package}"
        for program, package in PROGRAMS.items()
        if shutil.which(program) is None
    ]
    if os.geteuid() == 0 and shutil.which("setpriv") is None:
        found.append("the program setpriv is missing: apt-get install -y util-linux")
    try:
        free_mb = shutil.disk_usage(state_dir).free >> 20
    except OSError as error:
        found.append(f"the state folder {state_dir} cannot be used: {error}; set CUA_GYM_STATE_DIR")
    else:
        if free_mb < LEAST_FREE_MB:
            found.append(f"only {free_mb} MiB are free for {state_dir}: make room, or set CUA_GYM_STATE_DIR")
    return tuple(found)
